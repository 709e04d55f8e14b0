"""Writing games and violations: preview, record, correct, strike. All four go through `_run_dry`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.errors import GameError
from scoring.sheet import Row, Sheet, fold
from tournaments.access import TableAccess
from tournaments.errors import Conflict, Refused, sentence
from tournaments.ledger.reading import STRUCK, Facts, by_court, facts_of, sheet_of, time_over
from tournaments.ledger.state import State, load, store
from tournaments.models import Entry, Table
from tournaments.writing import Writing, writing


@dataclass(frozen=True, slots=True)
class Recorded:
    """An entry that is in the database. `created` is False if it already was: the same game had been sent before."""

    entry: Entry
    sheet: Sheet
    created: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """What saving would do: the sheet before and after, and the row of the entry in question."""

    before: Sheet
    after: Sheet
    row: Row


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What the save path comes to, before anything is written."""

    sheet: Sheet
    position: int
    time_up_after: int | None


def preview(
    access: TableAccess, facts: Facts, *, replaces: int | None = None, entered_at: datetime | None = None
) -> Preview:
    """The save path run dry: raises Refused as `record` (or `correct`, for the entry with id `replaces`) would."""
    now = timezone.now()
    state = load(access.seated().id, lock=False, at=now)
    old = None if replaces is None else _entry(state, replaces)
    outcome = _run_dry(access, state, facts, old, _moment(state, entered_at, now))
    return Preview(state.sheet, outcome.sheet, outcome.sheet.rows[outcome.position - 1])


def stored(access: TableAccess, client_id: UUID) -> Recorded | None:
    """The entry that has this id already: the game came in before, and only the answer was lost on its way back.

    None if there is none. Refused for an id of another table.
    """
    return _known(client_id, access.seated())


def record(
    access: TableAccess, facts: Facts, *, client_id: UUID, position: int, entered_at: datetime | None = None
) -> Recorded:
    """Write the next entry of a sheet.

    `client_id` is made by the phone for this entry: if it is known already, nothing is written and the entry that has
    it comes back with `created=False`, whatever the position. `position` is the place the phone believed to be next,
    from 1: taken meanwhile → Conflict; beyond the next one → Refused. `entered_at`: when it was saved on the phone
    (server's clock), for one that waited for the network; default now. Refused with a sentence if it cannot be.
    """
    table = access.seated()

    def insert(work: Writing) -> Recorded:
        now = timezone.now()
        state = load(table.id, lock=True, at=now)
        if known := _known(client_id, state.table):
            return known
        if 1 <= position <= len(state.entries):
            raise Conflict(state.entries[position - 1], state.sheet)
        if position != len(state.entries) + 1:
            raise Refused("position", _("Davor fehlt noch ein Spiel: Es ist nicht angekommen oder wurde abgelehnt."))
        moment = _moment(state, entered_at, now)
        outcome = _run_dry(access, state, facts, None, moment)
        entry = Entry(
            table=state.table,
            position=position,
            client_id=client_id,
            facts=dict(facts),
            status=_status(facts),
            entered_at=moment,
            recorded_at=now,
            recorded_by=access.actor.name,
        )
        return _write(work, state, outcome, entry, "recorded", access)

    return _once(table, client_id, insert)


def correct(access: TableAccess, entry_id: int, facts: Facts, *, client_id: UUID, version: int) -> Recorded:
    """Put another entry in the place of this one, which stays as "corrected". The whole sheet must still be possible.

    `version` is the table's version that the person had seen; Conflict if the sheet has changed since. Refused with a
    sentence; Http404 if this table has no such entry. Idempotent by `client_id` as `record`.
    """
    table = access.seated()

    def insert(work: Writing) -> Recorded:
        now = timezone.now()
        state = load(table.id, lock=True, at=now)
        if known := _known(client_id, state.table):
            return known
        old = _seen(state, entry_id, version)
        outcome = _run_dry(access, state, facts, old, now)
        before = _shown(old)
        # First out of the way: there is one entry to a position that has not been corrected.
        Entry.objects.filter(id=old.id).update(status=Entry.Status.CORRECTED)
        entry = Entry(
            table=state.table,
            position=old.position,
            client_id=client_id,
            facts=dict(facts),
            status=_status(facts),
            replaces_id=old.id,
            entered_at=old.entered_at,
            recorded_at=now,
            recorded_by=access.actor.name,
        )
        return _write(work, state, outcome, entry, "corrected", access, before)

    return _once(table, client_id, insert)


def strike(access: TableAccess, entry_id: int, *, version: int) -> Recorded:
    """Strike an entry: it keeps its place and its facts, and its game is dealt again.

    Raises as `correct`. Striking what is struck already changes nothing.
    """
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        now = timezone.now()
        state = load(table.id, lock=True, at=now)
        if _entry(state, entry_id).status == Entry.Status.STRUCK:
            return Recorded(_entry(state, entry_id), state.sheet, created=False)
        entry = _seen(state, entry_id, version)
        outcome = _run_dry(access, state, STRUCK, entry, now)
        before = _shown(entry)
        entry.status = Entry.Status.STRUCK
        return _write(work, state, outcome, entry, "struck", access, before)


def _run_dry(access: TableAccess, state: State, facts: Facts, old: Entry | None, at: datetime) -> _Outcome:
    """What the sheet would be with these facts at its end, or in the place of `old`. Refused if that may not be."""
    state.must_be_open()
    _refuse_court(access, facts)
    if old is not None:
        _refuse_too_late(access, state, old)
    entries = [facts_of(entry) for entry in state.entries]
    time_up_after = state.table.time_up_after
    if old is None:
        entries.append(facts)
        position = len(entries)
        # The first game entered after the deadline is the one that was begun before it; what the court rules is no
        # game.
        begun = time_up_after is None and time_over(state.table, at) and not by_court(facts)
        time_up_after = position if begun else time_up_after
    else:
        position = old.position
        entries[position - 1] = facts
    pending = time_up_after is None and time_over(state.table, at)
    sheet = _folded(state, entries, position, len(entries) + 1 if pending else time_up_after)
    return _Outcome(sheet, position, time_up_after)


def _folded(state: State, entries: Sequence[Facts], position: int, time_up_after: int | None) -> Sheet:
    """The sheet of these entries. Refused: a field of the entry at `position`, or "later" if a later one cannot be."""
    ruleset = state.sheet.ruleset
    try:
        return fold(entries, ruleset, state.sheet.seats, time_up_after)
    except GameError as error:
        message = sentence(error, state.names)
        path = re.fullmatch(r"games\[(\d+)\](?:\.(.+))?", error.field)
        index = int(path[1]) if path else position - 1
        if index == position - 1:
            raise Refused((path[2] or "") if path else error.field, message) from error
        number = state.sheet.rows[index].number
        raise Refused(
            "later", _("Damit wäre Spiel {number} nicht mehr möglich: {reason}").format(number=number, reason=message)
        ) from error


def _refuse_court(access: TableAccess, facts: Facts) -> None:
    if by_court(facts) and not access.is_director:
        raise Refused("violation", _("Das entscheidet und trägt nur die Turnierleitung ein."))


def _refuse_too_late(access: TableAccess, state: State, old: Entry) -> None:
    """What a scribe may still correct or strike: the last entries of a sheet that is not confirmed by all."""
    if access.is_director:
        return
    if state.confirmed:
        raise Refused("entry", _("Die Liste ist bestätigt: Nur die Turnierleitung kann sie noch ändern."))
    if by_court(old.facts):
        raise Refused("violation", _("Das entscheidet und trägt nur die Turnierleitung ein."))
    reach = state.table.round.tournament.scribe_corrections
    if old.position <= len(state.entries) - reach:
        raise Refused("entry", _("So weit zurück kann nur die Turnierleitung ändern. Bitte rufen."))


def _status(facts: Facts) -> Entry.Status:
    return Entry.Status.STRUCK if facts.get("struck") else Entry.Status.STANDING


def _moment(state: State, entered_at: datetime | None, now: datetime) -> datetime:
    """When an entry was made: as the phone says, but neither in the future nor before the entry in front of it."""
    if entered_at is None:
        return now
    earliest = state.entries[-1].entered_at if state.entries else state.table.round.published_at
    return min(now, max(entered_at, earliest or now))


def _entry(state: State, entry_id: int) -> Entry:
    """One of the entries that make the sheet. Http404 if this table never had it."""
    for entry in state.entries:
        if entry.id == entry_id:
            return entry
    if Entry.objects.filter(id=entry_id, table=state.table).exists():
        raise Refused("entry", _("Dieser Eintrag wurde schon berichtigt."))
    raise Http404


def _seen(state: State, entry_id: int, version: int) -> Entry:
    """The entry, if the sheet is still the one that the person saw; Conflict otherwise."""
    if version != state.table.version:
        theirs = max(Entry.objects.filter(table=state.table), key=lambda entry: entry.recorded_at, default=None)
        if theirs is None:
            raise Http404
        raise Conflict(theirs, state.sheet)
    return _entry(state, entry_id)


def _known(client_id: UUID, table: Table) -> Recorded | None:
    known = Entry.objects.filter(client_id=client_id)
    if not known.exists():  # nearly always: the rest costs much more than this question
        return None
    entry = known.select_related("table__round__tournament").get()
    same_link = entry.table.number == table.number and entry.table.round.tournament_id == table.round.tournament_id
    if not same_link:
        # Never another table's sheet, whatever id somebody sends.
        raise Refused("client_id", _("Diese Kennung gehört zu einem Spiel eines anderen Tisches."))
    return Recorded(entry, sheet_of(entry.table), created=False)


def _once(table: Table, client_id: UUID, insert: Callable[[Writing], Recorded]) -> Recorded:
    """Run `insert` in a transaction; once more if the same id has just arrived by another way."""
    try:
        with writing(table.round.tournament_id) as work:
            return insert(work)
    except IntegrityError:
        # A table's lock orders the writers of one table only, but the id is unique among all: a phone that was carried
        # on may send one game for two rounds at once.
        if not Entry.objects.filter(client_id=client_id).exists():
            raise
    with writing(table.round.tournament_id) as work:
        return insert(work)


def _write(
    work: Writing,
    state: State,
    outcome: _Outcome,
    entry: Entry,
    kind: str,
    access: TableAccess,
    before: dict[str, Any] | None = None,
) -> Recorded:
    """The one place where an entry is written: its points, the seats' totals, the table's conclusions, the log."""
    entry.points = list(outcome.sheet.rows[outcome.position - 1].points)
    if entry._state.adding:
        entry.save(force_insert=True)
    else:
        entry.save(update_fields=["status", "points"])
    others = [one for one in state.entries if one.position != entry.position]
    entries = sorted([*others, entry], key=lambda one: one.position)
    confirmed = [seat.number for seat in state.seats if seat.confirmed_at]
    if confirmed and before is not None:
        before["confirmed_by"] = confirmed
    state.table.time_up_after = outcome.time_up_after
    state.table.last_entry_at = timezone.now()
    store(replace(state, entries=entries), outcome.sheet)
    work.event(kind, access.actor.name, table=state.table, entry=entry, before=before, after=_shown(entry))
    return Recorded(entry, outcome.sheet, created=True)


def _shown(entry: Entry) -> dict[str, Any]:
    """An entry as the log shows it."""
    return {
        "entry": entry.id,
        "position": entry.position,
        "status": str(entry.status),
        "facts": entry.facts,
        "points": entry.points,
    }
