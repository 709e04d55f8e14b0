"""Writing games and violations: preview, record, rule, correct, strike, take away. All go through `_run_dry`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import GameError, Row, Sheet, fold
from tournaments.access import TableAccess
from tournaments.errors import Conflict, Refused, sentence
from tournaments.ledger.holders import seating_at
from tournaments.ledger.longer import load_with_others, tell_others, trying_again
from tournaments.ledger.moved import Moved, moved, refuse_other_sitter, refuse_unseen
from tournaments.ledger.once import Recorded, find, once, seen
from tournaments.ledger.permission import permission
from tournaments.ledger.reading import STRUCK, Facts, brought, by_court, facts_of, same, struck, time_over
from tournaments.ledger.reasons import given, tidy
from tournaments.ledger.state import State, read, store
from tournaments.ledger.time_again import give_again
from tournaments.ledger.timing import played_on
from tournaments.models import Entry, Kind, Round, Table
from tournaments.prepared import Adding
from tournaments.writing import Writing, writing

Said = Facts | Callable[[State, Entry | None], Facts]
"""What is entered: facts, or who reads them from sheet and the entry in whose place it is put; may raise Refused."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What saving would do: the sheet before and after, and the row of the entry in question."""

    before: Sheet
    after: Sheet
    row: Row
    position: int
    unchanged: bool = False
    """Does the entry that is corrected say just this already?"""

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The later games in which another would sit out."""
        return moved(self.before, self.after, self.position)


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What the save path comes to, before anything is written."""

    sheet: Sheet
    position: int
    time_up_after: int | None
    asks_reason: bool
    """Must the director say why?"""


def preview(
    access: TableAccess,
    facts: Facts,
    *,
    state: State | None = None,
    replaces: int | None = None,
    position: int | None = None,
    entered_at: datetime | None = None,
) -> Preview:
    """The save path run dry: raises Refused as `record` (or `correct`, for the entry with id `replaces`) would.

    `state`: the sheet, where it has been read just now; then this asks the database nothing. `position`: the place a
    new game was begun for. Where somebody has taken it since, the game is judged by the sheet as it stood then.
    """
    if state is None:
        state = read(Table.objects.select_related("round__tournament").get(id=access.seated().id))
    if replaces is None and position is not None and 1 <= position <= len(state.sheet.rows):
        kept = [entry for entry in state.kept if entry.position < position]
        state = replace(state, kept=kept, sheet=state.sheet.before(position))
    old = None if replaces is None else find(state, replaces)
    if old is not None and facts.get("struck"):
        old.deal_moves_on = bool(facts.get("deal_moves_on"))
        facts = struck(old)
    moment = _moment(state, entered_at, timezone.now())
    if old is None:
        state = played_on(state, moment)
    outcome = _run_dry(access, state, facts, old, moment)
    unchanged = old is not None and same(facts_of(old), facts)
    return Preview(state.sheet, outcome.sheet, outcome.sheet.rows[outcome.position - 1], outcome.position, unchanged)


def record(
    access: TableAccess,
    said: Said,
    *,
    client_id: UUID,
    position: int,
    entered_at: datetime | None = None,
    reason: str = "",
    seating: int | None = None,
    instead_of: Sequence[UUID] = (),
    sits_out: int | None = None,
    seen_moved: str | None = None,
) -> Recorded:
    """Write the next entry of a sheet. Twelve queries with the opening of the table, however long the sheet.

    `client_id` is made by the phone for this entry: if it is known already, nothing is written and the entry that has
    it comes back with `created=False`, whatever the position. `position` is the place the phone believed to be next,
    from 1: taken meanwhile → Conflict; beyond the next one → Refused. `entered_at`: when it was saved on the phone
    (server's clock), for one that waited for the network; default now. `reason`: why the director changes a sheet that
    was signed or closed (Refused without); of a scribe nobody asks for one. `seating`: the table's when it was entered;
    Refused if others sit there at this place of the sheet. `instead_of`: the ids that the game had before it was put
    right on the phone, the newest first; if one of them came in, that entry is corrected. Refused with a sentence if it
    cannot be. `sits_out`: who did, at a table of five, when the game was begun; Refused ("sits_out") if another does by
    now. `seen_moved` as for `correct`.
    """

    def insert(work: Writing, state: State, now: datetime) -> Recorded:
        if seating is not None and seating not in _seatings(state, position):
            raise Refused(
                "seating",
                _("Hier sitzen jetzt andere als beim Eintragen. Bitte prüfen, wer gespielt hat, und neu eintragen."),
            )
        if not 1 <= position <= len(state.sheet.rows) + 1:
            allowed = permission(access, state.table, state.seats, len(state.entries))
            if allowed.to_enter:  # what is missing before it could not come either
                raise allowed.refusal(allowed.to_enter)
            raise Refused("position", _("Davor fehlt noch ein Spiel: Es ist nicht angekommen oder wurde abgelehnt."))
        moment = _moment(state, entered_at, now)
        state = played_on(state, moment)
        facts = said(state, None) if callable(said) else said
        if position <= len(state.sheet.rows):
            raise Conflict(state.entries[position - 1], state.sheet, facts)
        refuse_other_sitter(state, position, sits_out)
        outcome = _run_dry(access, state, facts, None, moment)
        why = _reason(access, outcome, reason)
        entry = _new(access, state, facts, client_id, position=position, entered_at=moment, now=now, reason=why)
        return _write(work, state, outcome, entry, Kind.RECORDED, access)

    def put_right(work: Writing, state: State, now: datetime, old: Entry) -> Recorded:
        return _correct(work, access, state, now, old, said, client_id, reason, seen_moved)

    return once(access, client_id, instead_of, insert, put_right)


def _seatings(state: State, position: int) -> set[int]:
    """The numbers of seating that a game for this place may bear: of who sits there then.

    Where the place is taken, today's too: half a game stays at its place when somebody takes over a seat behind it, and
    then a person chooses which of the two games stands.
    """
    following = len(state.sheet.rows) + 1
    places = {position, following} if position < following else {position}
    return {seating_at(state.table, state.seats, place) for place in places}


def correct(
    access: TableAccess,
    entry_id: int,
    said: Said,
    *,
    client_id: UUID,
    version: int,
    of: UUID | None = None,
    reason: str = "",
    instead_of: Sequence[UUID] = (),
    seen_moved: str | None = None,
) -> Recorded:
    """Put another entry in the place of this one, which stays as "corrected". The whole sheet must still be possible.

    `version` is the table's that the person had seen: Conflict if the sheet has changed since; `of` as for `once.seen`,
    `reason`, `instead_of` and `client_id` as for `record`. Refused with a sentence, also if this table has no such
    entry. With the facts that it has already nothing is written, and what was confirmed stays so. `seen_moved`: what
    the person has seen of later games in which another would sit out, as `moved.as_token`; Unseen if it is not that.
    """

    def put_right(work: Writing, state: State, now: datetime, old: Entry) -> Recorded:
        return _correct(work, access, state, now, old, said, client_id, reason, seen_moved)

    def insert(work: Writing, state: State, now: datetime) -> Recorded:
        return put_right(work, state, now, seen(state, entry_id, version, of))

    return once(access, client_id, instead_of, insert, put_right)


def _correct(
    work: Writing,
    access: TableAccess,
    state: State,
    now: datetime,
    old: Entry,
    said: Said,
    client_id: UUID,
    reason: str,
    seen_moved: str | None,
) -> Recorded:
    facts = said(state, old) if callable(said) else said
    outcome = _run_dry(access, state, facts, old, now)
    if same(facts_of(old), facts):
        return Recorded(old, state, created=False)
    refuse_unseen(moved(state.sheet, outcome.sheet, old.position), seen_moved, state.names_at)
    why = _reason(access, outcome, reason)
    before = _shown(old, state.sheet)
    if old.status == Entry.Status.STRUCK:
        old.was_struck, old.points = True, list(brought(old, state.sheet))
    # First out of the way: there is one entry to a position that has not been corrected.
    old.status = Entry.Status.CORRECTED
    old.save(update_fields=["status", "was_struck", "points"])
    state = state.having(old)
    entry = _new(access, state, facts, client_id, position=old.position, entered_at=old.entered_at, now=now, reason=why)
    entry.replaces_id = old.id
    return _write(work, state, outcome, entry, Kind.CORRECTED, access, before)


def _new(
    access: TableAccess,
    state: State,
    facts: Facts,
    client_id: UUID,
    *,
    position: int,
    entered_at: datetime,
    now: datetime,
    reason: str,
) -> Entry:
    return Entry(
        table=state.table,
        position=position,
        client_id=client_id,
        facts=dict(facts),
        status=Entry.Status.STRUCK if facts.get("struck") else Entry.Status.STANDING,
        entered_at=entered_at,
        recorded_at=now,
        recorded_by=access.actor,
        reason=reason,
    )


def strike(
    access: TableAccess,
    entry_id: int,
    *,
    version: int,
    of: UUID | None = None,
    reason: str = "",
    deal_moves_on: bool = False,
    seen_moved: str | None = None,
) -> Recorded:
    """Strike an entry: it keeps its place and its facts, and its game is dealt again; or, if the `deal_moves_on`, it is
    not, and who dealt the games behind it did.

    Raises as `correct`. Striking what is struck already changes nothing.
    """

    def attempt() -> Recorded:
        with writing(access.seated().round.tournament_id) as work:
            state = load_with_others(access.seated())
            if there := [one for one in state.kept if (one.id, one.status) == (entry_id, Entry.Status.STRUCK)]:
                return Recorded(there[0], state, created=False)
            entry = seen(state, entry_id, version, of)
            entry.deal_moves_on = deal_moves_on
            return take_away(work, access, state, entry, reason, seen_moved)

    return trying_again(attempt)


def rule(work: Writing, access: TableAccess, state: State, facts: Facts, reason: str) -> Recorded:
    """Enter a ruling at the end of a sheet, within a transaction that holds its lock. Refused as `record`."""
    now = timezone.now()
    outcome = _run_dry(access, state, facts, None, now)
    entry = _new(access, state, facts, uuid4(), position=outcome.position, entered_at=now, now=now, reason=reason)
    return _write(work, state, outcome, entry, Kind.RECORDED, access)


def take_away(
    work: Writing, access: TableAccess, state: State, entry: Entry, reason: str = "", seen_moved: str | None = None
) -> Recorded:
    """Strike an entry of this sheet, within a transaction that holds its lock. Refused as `strike`."""
    outcome = _run_dry(access, state, struck(entry), entry, timezone.now())
    refuse_unseen(moved(state.sheet, outcome.sheet, entry.position), seen_moved, state.names_at)
    why = _reason(access, outcome, reason)
    before = _shown(entry, state.sheet)
    entry.status, entry.reason = Entry.Status.STRUCK, why
    return _write(work, state, outcome, entry, Kind.STRUCK, access, before)


def _run_dry(access: TableAccess, state: State, facts: Facts, old: Entry | None, at: datetime) -> _Outcome:
    """What the sheet would be with these facts at its end, or in the place of `old`. Refused if that may not be."""
    allowed = permission(access, state.table, state.seats, len(state.entries))
    barrier = (allowed.to_enter if old is None else allowed.to_change(old)) or allowed.to_rule(facts)
    if barrier:
        raise allowed.refusal(barrier)
    played = len(state.sheet.rows)
    time_up_after = state.table.time_up_after
    if old is None:
        position = played + 1
        # The first game entered after the deadline is the one that was begun before it; what the court rules is no
        # game.
        begun = time_up_after is None and time_over(state.table, at) and not by_court(facts)
        time_up_after = position if begun else time_up_after
    else:
        position = old.position
    pending = time_up_after is None and time_over(state.table, at)
    entries_then = max(played, position)
    sheet = _with(state, facts, position, entries_then + 1 if pending else time_up_after)
    return _Outcome(sheet, position, time_up_after, allowed.asks_reason)


def _with(state: State, facts: Facts, position: int, time_up_after: int | None) -> Sheet:
    """The sheet with these facts at a position. Refused: a field of theirs, or "later" if a later entry cannot be."""
    sheet = state.sheet
    try:
        if position == len(sheet.rows) + 1 and time_up_after == sheet.time_up_after:
            return sheet.add(facts)
        entries = [row.entry for row in sheet.rows]
        entries[position - 1 : position] = [facts]
        return fold(entries, sheet.ruleset, sheet.seats, time_up_after, sheet.longer)
    except GameError as error:
        path = re.fullmatch(r"games\[(\d+)\](?:\.(.+))?", error.field)
        index = int(path[1]) if path else position - 1
        message = sentence(error, state.names_at(index + 1))
        if index == position - 1:
            raise Refused((path[2] or "") if path else error.field, message) from error
        later = _("Damit wäre Spiel {number} nicht mehr möglich: {reason}")
        if facts == STRUCK:
            # From the last one back each can be struck: behind it nothing is left that could not be.
            later = _(
                "Damit wäre Spiel {number} nicht mehr möglich: {reason} Erst alle Spiele vom letzten zurück bis "
                "Spiel {number} streichen, dann dieses; danach neu eintragen."
            )
        raise Refused("later", later.format(number=sheet.rows[index].number, reason=message)) from error


def _reason(access: TableAccess, outcome: _Outcome, reason: str) -> str:
    """The director's reason as it is kept. Refused where there has to be one and is none."""
    if outcome.asks_reason:
        return given(reason)
    return tidy(reason) if access.is_director else ""


def _moment(state: State, entered_at: datetime | None, now: datetime) -> datetime:
    """When an entry was made: as the phone says, but neither in the future nor before the entry in front of it."""
    if entered_at is None:
        return now
    entries = state.entries
    earliest = entries[-1].entered_at if entries else state.table.round.published_at
    return min(now, max(entered_at, earliest or now))


_new_entry = Adding(Entry)


def _write(
    work: Writing,
    state: State,
    outcome: _Outcome,
    entry: Entry,
    kind: Kind,
    access: TableAccess,
    before: dict[str, Any] | None = None,
) -> Recorded:
    """The one place where an entry is written: its points, the seats' totals, the table's conclusions, the log."""
    entry.points = list(outcome.sheet.rows[outcome.position - 1].points)
    if entry._state.adding:
        _new_entry(entry)
    else:
        entry.save(update_fields=["status", "points", "reason", "deal_moves_on"])
    if before is not None:
        confirmed = [seat.number for seat in state.seats if seat.confirmed_at]
        disagreed = [seat.number for seat in state.seats if seat.disagreed_at]
        said = {"confirmed_by": confirmed, "disagreed_by": disagreed}
        before |= {name: seats for name, seats in said.items() if seats}
    state.table.time_up_after = outcome.time_up_after
    if state.table.round.status == Round.Status.CLOSED:
        state.table.corrected_at = timezone.now()
    if state.table.round.status != Round.Status.CLOSED or not state.table.begun:
        state.table.last_entry_at = timezone.now()
    written = store(work, state.having(entry), outcome.sheet)
    work.event(kind, access.actor, table=state.table, entry=entry, before=before, after=_shown(entry, outcome.sheet))
    if outcome.sheet.state.beside != state.sheet.state.beside:
        tell_others(work, state.table.round, access.actor, own=state.table)
    return Recorded(entry, give_again(work, written.table, access.actor) or written, created=True)


def _shown(entry: Entry, sheet: Sheet) -> dict[str, Any]:
    """An entry as the log shows it; with who played, where the pips of each are told by nothing else."""
    played = "pips" in entry.facts and entry.position <= len(sheet.rows)
    return {
        "entry": entry.id,
        "position": entry.position,
        "status": str(entry.status),
        "facts": entry.facts,
        "points": entry.points,
        **({"players": list(sheet.rows[entry.position - 1].players)} if played else {}),
        **({"deal_moves_on": True} if entry.deal_moves_on and entry.status == Entry.Status.STRUCK else {}),
        **({"reason": entry.reason} if entry.reason else {}),
    }
