"""What people say about a sheet: confirmed, not agreed to, both taken back, the director called; and who writes it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.access import TableAccess
from tournaments.errors import Refused
from tournaments.ledger.permission import Barrier, in_words, permission
from tournaments.ledger.reasons import tidy
from tournaments.ledger.state import State, load, lock_table
from tournaments.models import Event, Kind, Round, Seat, Table
from tournaments.models.sheets import REASON_LENGTH
from tournaments.writing import Writing, writing

DISAGREES = " ist nicht einverstanden"  # as kept, whatever language the phone is set to


def confirm(access: TableAccess, seat: int) -> None:
    """The player of this seat confirms the complete sheet; a disagreement goes, with the call that came of it.

    Any later change of the sheet takes it back. Idempotent.
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
        player.confirmed_at, player.disagreed_at = timezone.now(), None
        player.confirmed_by_director = access.is_director
        player.save(update_fields=[*Seat.NOTHING_SAID])
        work.event(Kind.CONFIRMED, access.actor, table=state.table, after=_said(player, state))
        _call_no_more(work, access, state.table, player.player.name)


def confirm_for_all(access: TableAccess) -> None:
    """The director confirms the complete sheet in the stead of all who have not: they have gone, or do not agree.

    Disagreements go, with the calls that came of them. Refused as `confirm`, and to anybody else. Idempotent.
    """
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        # As for `confirm`.
        state = load(table.id)
        must_be_open(access, state)
        if not access.is_director:
            raise Refused("seat", in_words(Barrier.COURT, table.round))
        _must_be_complete(state)
        open_seats = [seat for seat in state.seats if not seat.confirmed_at]
        if not open_seats:
            return
        disagreed = [seat.player.name for seat in open_seats if seat.disagreed_at]
        for seat in open_seats:
            seat.confirmed_at, seat.confirmed_by_director, seat.disagreed_at = timezone.now(), True, None
        Seat.objects.bulk_update(open_seats, [*Seat.NOTHING_SAID])
        after = {"players": [seat.player.name for seat in open_seats], "totals": list(state.sheet.totals)}
        before = {"disagreed": disagreed} if disagreed else None
        work.event(Kind.CONFIRMED_FOR_ALL, access.actor, table=state.table, before=before, after=after)
        for seat in open_seats:
            _call_no_more(work, access, state.table, seat.player.name)


def take_back_for_all(access: TableAccess) -> None:
    """Take back what the director has confirmed in the players' stead, while the round is open. Idempotent."""
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        state = load(table.id)
        must_be_open(access, state)
        given = [seat for seat in state.seats if seat.confirmed_at and seat.confirmed_by_director]
        if not given or not access.is_director:
            return
        for seat in given:
            seat.take_back()
        Seat.objects.bulk_update(given, [*Seat.NOTHING_SAID])
        after = {"players": [seat.player.name for seat in given]}
        work.event(Kind.CONFIRMATIONS_TAKEN_BACK, access.actor, table=state.table, after=after)


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
        since = player.disagreed_at
        if since and state.table.called_at and _said_since(state.table, since, seat=seat, reason=reason):
            return
        player.take_back()
        player.disagreed_at = timezone.now()
        player.save(update_fields=[*Seat.NOTHING_SAID])
        after = _said(player, state) | {"reason": reason}
        work.event(Kind.DISAGREED, access.actor, table=state.table, after=after)
        name = player.player.name
        _call(work, access, state.table, f"{name}{DISAGREES}: {reason}" if reason else f"{name}{DISAGREES}")


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
            _call_no_more(work, access, state.table, player.player.name)


def call(access: TableAccess, reason: str) -> None:
    """Call the director to the table. A second call keeps the time of the first and adds its reason."""
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        _call(work, access, _locked(access, table), tidy(reason))


def call_answered(access: TableAccess) -> None:
    """The director has come, or is not needed any more. Idempotent."""
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        locked = _locked(access, table)
        if locked.called_at is None:
            return
        _answered(work, access, locked)


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


def reason_in_words(kept: str, disagreeing: Collection[str] | None = None) -> str:
    """Why the director was called, as kept (several reasons joined by " · "), in the language of whoever reads it.

    `disagreeing`: who does not agree with the sheet as it stands now. An objection of anybody else was to a sheet that
    was changed since: the call stands until somebody has looked, but says so. None: as it was said at the time.
    """
    return " · ".join(_said_in_words(one, disagreeing) for one in kept.split(" · "))


def _said_in_words(kept: str, disagreeing: Collection[str] | None) -> str:
    name, disagrees, reason = kept.partition(DISAGREES)
    if not disagrees:
        return kept
    if disagreeing is None or name in disagreeing:
        said = _("{name} ist nicht einverstanden: {reason}") if reason else _("{name} ist nicht einverstanden")
    elif reason:
        said = _("{name} war nicht einverstanden: {reason} (die Spielliste wurde seitdem geändert)")
    else:
        said = _("{name} war nicht einverstanden (die Spielliste wurde seitdem geändert)")
    return said.format(name=name, reason=reason.removeprefix(": "))


def _call(work: Writing, access: TableAccess, table: Table, reason: str) -> None:
    reasons = [one for one in table.call_reason.split(" · ") if one]
    if table.called_at and (not reason or reason in reasons or _called_since(table, table.called_at, reason)):
        return
    table.called_at = table.called_at or timezone.now()
    table.call_reason = " · ".join([*reasons, reason] if reason else reasons)[:REASON_LENGTH]
    table.save(update_fields=["called_at", "call_reason"])
    work.event(Kind.CALLED, access.actor, table=table, after={"reason": reason})


def _said_since(table: Table, since: datetime, *, seat: int, reason: str) -> bool:
    """Has this seat objected for this reason since then?"""
    said = Event.objects.filter(table=table, kind=Kind.DISAGREED, at__gte=since).values_list("after", flat=True)
    return any((one["seat"], one["reason"]) == (seat, reason) for one in said if one)


def _called_since(table: Table, since: datetime, reason: str) -> bool:
    """Was this among the reasons since then? `call_reason` holds only so many of them."""
    said = Event.objects.filter(table=table, kind=Kind.CALLED, at__gte=since).values_list("after", flat=True)
    return any(one["reason"] == reason for one in said if one)


def _call_no_more(work: Writing, access: TableAccess, table: Table, name: str) -> None:
    """Take a disagreement out of the reasons of a call, and the call itself back if it came of nothing else."""
    reasons = table.call_reason.split(" · ")
    left = [one for one in reasons if not one.startswith(f"{name}{DISAGREES}")]
    if table.called_at is None or left == reasons:
        return
    if left or _called_otherwise(table, table.called_at):
        table.call_reason = " · ".join(left)
        table.save(update_fields=["call_reason"])
    else:
        _answered(work, access, table)


def _called_otherwise(table: Table, since: datetime) -> bool:
    """Was the director called since then for anything but a disagreement? A call needs no reason."""
    said = Event.objects.filter(table=table, kind=Kind.CALLED, at__gte=since).values_list("after", flat=True)
    return any(DISAGREES not in one["reason"] for one in said if one)


def _answered(work: Writing, access: TableAccess, table: Table) -> None:
    before = {"called_at": table.called_at and table.called_at.isoformat(), "reason": table.call_reason}
    table.called_at, table.call_reason = None, ""
    table.save(update_fields=["called_at", "call_reason"])
    work.event(Kind.CALL_ANSWERED, access.actor, table=table, before=before)


def _locked(access: TableAccess, table: Table) -> Table:
    # Called and answered at once: one after the other, neither lost.
    locked = lock_table(table.id)
    locked.round = Round.objects.select_related("tournament").get(id=locked.round_id)
    allowed = permission(access, locked, (), 0)
    if barrier := allowed.to_call:
        raise allowed.refusal(barrier)
    return locked


def _said(seat: Seat, state: State) -> dict[str, object]:
    return {"seat": seat.number, "player": seat.player.name, "totals": list(state.sheet.totals)}
