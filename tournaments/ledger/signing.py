"""What people say about a sheet: confirmed, not agreed to, both taken back; and who writes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.access import TableAccess
from tournaments.errors import Refused
from tournaments.ledger.calls import call_to_object, kept_objections, object_again, objected, settle
from tournaments.ledger.permission import Barrier, in_words, permission
from tournaments.ledger.reasons import tidy
from tournaments.ledger.state import State, load
from tournaments.ledger.time_again import give_again
from tournaments.models import Event, Kind, Seat, Table
from tournaments.rounds.clock import milliseconds
from tournaments.writing import writing


def confirm(access: TableAccess, seat: int, *, seen: int | None = None, objections_seen: str | None = None) -> None:
    """The player of this seat confirms the complete sheet; a disagreement goes, with the call that came of it.

    `seen`: the version of the sheet that was looked at; Refused if it is another by now. `objections_seen`: as
    `objections` told them on the page; Refused if this player has objected since. Any later change of the sheet takes
    it back. Idempotent.
    """
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        # Under the table's lock: a sheet that is being changed must not be confirmed as it was.
        state = load(table.id)
        must_be_open(access, state)
        player = state.seat(seat)
        _must_be_complete(state)
        if player.confirmed_at:
            return
        _must_be_seen(state, seen)
        _objections_must_be_seen(state, [player] if player.disagreed_at else [], objections_seen)
        player.confirmed_at, player.disagreed_at = timezone.now(), None
        player.confirmed_by_director = access.is_director
        player.save(update_fields=[*Seat.NOTHING_SAID])
        work.event(Kind.CONFIRMED, access.actor, table=state.table, after=_said(player, state))
        settle(work, access, state.table, [player.player_id])


def objections(seats: Iterable[Seat]) -> str:
    """What a page shows of who does not agree, to tell an objection that came since; "" where all do."""
    return " ".join(_objection(seat) for seat in seats if seat.disagreed_at)


def _objection(seat: Seat) -> str:
    return f"{seat.number}-{milliseconds(seat.disagreed_at)}" if seat.disagreed_at else ""


def confirm_for_all(access: TableAccess, *, seen: int | None = None, objections_seen: str | None = None) -> list[str]:
    """The director confirms the complete sheet in the stead of all who have not: they have gone, or do not agree.

    `seen` as for `confirm`. `objections_seen`: as `objections` told them on the page; Refused if there are others
    by now. Disagreements go, with the calls that came of them: gives the names of those whose. Refused as `confirm`,
    and to anybody else. Idempotent.
    """
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        # As for `confirm`.
        state = load(table.id)
        must_be_open(access, state)
        if not access.is_director:
            raise Refused("seat", in_words(Barrier.NOT_DIRECTOR, table.round))
        _must_be_complete(state)
        open_seats = [seat for seat in state.seats if not seat.confirmed_at]
        if not open_seats:
            return []
        _must_be_seen(state, seen)
        objecting = [seat for seat in open_seats if seat.disagreed_at]
        _objections_must_be_seen(state, objecting, objections_seen)
        disagreed = [seat.player.name for seat in objecting]
        before = {"disagreed": disagreed, "objections": kept_objections(state.table, objecting)} if disagreed else None
        for seat in open_seats:
            seat.confirmed_at, seat.confirmed_by_director, seat.disagreed_at = timezone.now(), True, None
        Seat.objects.bulk_update(open_seats, [*Seat.NOTHING_SAID])
        after = {"players": [seat.player.name for seat in open_seats], "totals": list(state.sheet.totals)}
        work.event(Kind.CONFIRMED_FOR_ALL, access.actor, table=state.table, before=before, after=after)
        settle(work, access, state.table, [seat.player_id for seat in open_seats])
    return disagreed


def _objections_must_be_seen(state: State, objecting: Sequence[Seat], seen: str | None) -> None:
    """An objection does not change the sheet, so that its version tells nothing of it. None: the page did not say."""
    if seen is None:
        return
    if unseen := [seat.player.name for seat in objecting if _objection(seat) not in seen.split()]:
        said = _(
            "Noch nicht bestätigt, denn an Tisch {table} ist inzwischen jemand nicht einverstanden: {names}. "
            "Noch einmal drücken bestätigt trotzdem."
        )
        raise Refused("seat", said.format(table=state.table.number, names=", ".join(unseen)))


def _must_be_seen(state: State, seen: int | None) -> None:
    if seen is not None and seen != state.table.version:
        raise Refused("seat", _("Das Blatt ist inzwischen ein anderes. Bitte noch einmal ansehen."))


def take_back_for_all(access: TableAccess) -> None:
    """Take back what the director has confirmed in the players' stead, while the round is open: objections that were
    settled by it stand again. Idempotent."""
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        state = load(table.id)
        must_be_open(access, state)
        given = [seat for seat in state.seats if seat.confirmed_at and seat.confirmed_by_director]
        if not given or not access.is_director:
            return
        again = _settled_by_that(state.table, given)
        for seat in given:
            seat.take_back()
            if seat.player_id in again:
                seat.disagreed_at = datetime.fromisoformat(again[seat.player_id]["at"])
        Seat.objects.bulk_update(given, [*Seat.NOTHING_SAID])
        after = {"players": [seat.player.name for seat in given]}
        work.event(Kind.CONFIRMATIONS_TAKEN_BACK, access.actor, table=state.table, after=after)
        object_again(work, access, state.table, [*again.values()])
        give_again(work, state.table, access.actor)


def _settled_by_that(table: Table, given: Iterable[Seat]) -> dict[int, dict[str, Any]]:
    """The objections that went when these seats were confirmed for all, by the id of who objected. One query."""
    event = Event.objects.filter(table=table, kind=Kind.CONFIRMED_FOR_ALL).order_by("-id").first()
    if event is None:
        return {}
    players = {seat.player_id for seat in given if seat.confirmed_at and seat.confirmed_at <= event.at}
    told = (event.before or {}).get("objections", ())  # an earlier release did not keep them
    return {one["player"]: one for one in told if one["player"] in players}


def disagree(access: TableAccess, seat: int, reason: str) -> None:
    """The player of this seat does not agree; takes back the confirmation and calls the director.

    Said again for the same reason, with nobody come yet, it is the same objection.
    """
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        # As for `confirm`: what is disagreed to is the sheet under the lock.
        state = load(table.id)
        must_be_open(access, state)
        player = state.seat(seat)
        reason = tidy(reason)
        if objected(state.table, player, reason):
            return
        player.take_back()
        player.disagreed_at = timezone.now()
        player.save(update_fields=[*Seat.NOTHING_SAID])
        after = _said(player, state) | {"reason": reason}
        work.event(Kind.DISAGREED, access.actor, table=state.table, after=after)
        call_to_object(work, access, state.table, player, reason)
        give_again(work, state.table, access.actor)


def take_back(access: TableAccess, seat: int) -> None:
    """The player of this seat has said nothing about the sheet: takes back a confirmation, or a disagreement with the
    call that came of it. Idempotent.
    """
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        # As for `confirm`; and the round may be closing, which needs this very confirmation.
        state = load(table.id)
        must_be_open(access, state)
        player = state.seat(seat)
        confirmed_at, disagreed_at = player.confirmed_at, player.disagreed_at
        if confirmed_at is None and disagreed_at is None:
            return
        player.take_back()
        player.save(update_fields=[*Seat.NOTHING_SAID])
        kind = Kind.CONFIRMATION_TAKEN_BACK if confirmed_at else Kind.DISAGREEMENT_TAKEN_BACK
        work.event(kind, access.actor, table=state.table, after=_said(player, state))
        if disagreed_at:
            settle(work, access, state.table, [player.player_id])
        give_again(work, state.table, access.actor)


def choose_scribe(access: TableAccess, seat: int) -> None:
    """Another seat writes the sheet. Idempotent."""
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        # As for `confirm`.
        state = load(table.id)
        must_be_open(access, state)
        state.seat(seat)
        before = state.table.scribe_seat
        if before == seat:
            return
        state.table.scribe_seat = seat
        state.table.save(update_fields=["scribe_seat"])
        work.event(Kind.SCRIBE_CHOSEN, access.actor, table=state.table, before={"seat": before}, after={"seat": seat})


def must_be_open(access: TableAccess, state: State) -> None:
    """Refused unless people may still say something about this sheet."""
    allowed = permission(access, state.table, state.seats, len(state.entries))
    if barrier := allowed.to_sign:
        raise allowed.refusal(barrier)


def _must_be_complete(state: State) -> None:
    if not state.sheet.complete:
        raise Refused("seat", _("Bestätigt wird erst, wenn alle Spiele eingetragen sind."))


def _said(seat: Seat, state: State) -> dict[str, object]:
    return {"seat": seat.number, "player": seat.player.name, "totals": list(state.sheet.totals)}
