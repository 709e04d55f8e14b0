"""What people say about a sheet: confirmed, not agreed to, the director called; and who writes it."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.access import TableAccess
from tournaments.errors import Refused
from tournaments.ledger.state import State, load
from tournaments.models import Seat, Table
from tournaments.typed import one_line
from tournaments.writing import Writing, writing

REASON_LENGTH = 200  # characters
DISAGREES = " ist nicht einverstanden"  # as kept, whatever language the phone is set to


def confirm(access: TableAccess, seat: int) -> None:
    """The player of this seat confirms the complete sheet. Any later change of the sheet takes it back. Idempotent."""
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        # Under the table's lock: a sheet that is being changed must not be confirmed as it was.
        state = load(table.id, lock=True)
        state.must_be_open()
        player = state.seat(seat)
        if not state.sheet.complete:
            raise Refused("seat", _("Bestätigt wird erst, wenn alle Spiele eingetragen sind."))
        if player.confirmed_at:
            return
        player.confirmed_at, player.disagreed_at = timezone.now(), None
        player.save(update_fields=["confirmed_at", "disagreed_at"])
        work.event("confirmed", access.actor.name, table=state.table, after=_said(player, state))


def disagree(access: TableAccess, seat: int, reason: str) -> None:
    """The player of this seat does not agree; takes back the confirmation and calls the director."""
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        # As for `confirm`: what is disagreed to is the sheet under the lock.
        state = load(table.id, lock=True)
        state.must_be_open()
        player = state.seat(seat)
        player.confirmed_at, player.disagreed_at = None, timezone.now()
        player.save(update_fields=["confirmed_at", "disagreed_at"])
        reason = _tidy(reason)
        after = _said(player, state) | {"reason": reason}
        work.event("disagreed", access.actor.name, table=state.table, after=after)
        name = player.player.name
        _call(work, access, state.table, f"{name}{DISAGREES}: {reason}" if reason else f"{name}{DISAGREES}")


def call(access: TableAccess, reason: str) -> None:
    """Call the director to the table. A second call keeps the time of the first and adds its reason."""
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        _call(work, access, _locked(table), _tidy(reason))


def call_answered(access: TableAccess) -> None:
    """The director has come, or is not needed any more. Idempotent."""
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        locked = _locked(table)
        if locked.called_at is None:
            return
        before = {"called_at": locked.called_at.isoformat(), "reason": locked.call_reason}
        locked.called_at, locked.call_reason = None, ""
        locked.save(update_fields=["called_at", "call_reason"])
        work.event("call_answered", access.actor.name, table=locked, before=before)


def choose_scribe(access: TableAccess, seat: int) -> None:
    """Another seat writes the sheet. Idempotent."""
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        # As for `confirm`.
        state = load(table.id, lock=True)
        state.must_be_open()
        state.seat(seat)
        before = state.table.scribe_seat
        if before == seat:
            return
        state.table.scribe_seat = seat
        state.table.save(update_fields=["scribe_seat"])
        work.event("scribe_chosen", access.actor.name, table=state.table, before={"seat": before}, after={"seat": seat})


def reason_in_words(kept: str) -> str:
    """Why the director was called, as kept (several reasons joined by " · "), in the language of whoever reads it."""
    return " · ".join(_said_in_words(one) for one in kept.split(" · "))


def _said_in_words(kept: str) -> str:
    name, disagrees, reason = kept.partition(DISAGREES)
    if not disagrees:
        return kept
    said = _("{name} ist nicht einverstanden: {reason}") if reason else _("{name} ist nicht einverstanden")
    return said.format(name=name, reason=reason.removeprefix(": "))


def _call(work: Writing, access: TableAccess, table: Table, reason: str) -> None:
    reasons = [one for one in table.call_reason.split(" · ") if one]
    if table.called_at and (not reason or reason in reasons):
        return
    table.called_at = table.called_at or timezone.now()
    table.call_reason = " · ".join([*reasons, reason] if reason else reasons)[:REASON_LENGTH]
    table.save(update_fields=["called_at", "call_reason"])
    work.event("called", access.actor.name, table=table, after={"reason": reason})


def _locked(table: Table) -> Table:
    # Called and answered at once: one after the other, neither lost.
    return Table.objects.select_for_update(no_key=True).get(id=table.id)


def _tidy(reason: str) -> str:
    return one_line(reason)[:REASON_LENGTH]


def _said(seat: Seat, state: State) -> dict[str, object]:
    return {"seat": seat.number, "player": seat.player.name, "totals": list(state.sheet.totals)}
