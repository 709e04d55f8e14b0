"""One table's sheet in hand: read once, by a page or under a lock by a writer; stored as a whole."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import TypeVar
from uuid import UUID

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import Sheet
from scoring.figures import Figures, figures
from scoring.noticed import noticed
from tournaments.errors import NotWritten, Refused
from tournaments.ledger.holders import earlier, names_at, parts, with_earlier
from tournaments.ledger.reading import EntryRow, folded, longer, rows_of, standing, time_up_after
from tournaments.ledger.written import sheets
from tournaments.models import EarlierHolder, Entry, Round, Seat, Table
from tournaments.prepared import Given, Prepared, Setting, an_id
from tournaments.writing import Writing

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class State:
    """What a table's row, its entries and its seats say, and the sheet that is folded from them: a value.

    `kept` is every entry ever made at this table, by position, corrected ones before what took their place.
    `elsewhere` are entries of other tables that have one of the ids that were asked for. Entries are changed as copies.
    """

    table: Table
    kept: Sequence[Entry]
    seats: Sequence[Seat]
    sheet: Sheet
    elsewhere: Sequence[Entry] = ()

    @property
    def entries(self) -> list[Entry]:
        """Those that make the sheet, by position."""
        return standing(self.kept)

    @property
    def rows(self) -> list[EntryRow]:
        """Every entry with its row on the sheet."""
        return rows_of(self.kept, self.sheet)

    @property
    def names(self) -> dict[int, str]:
        """The names by seat of those who play the next game; of a complete sheet, of those who held on to its end."""
        return self.names_at(None if self.sheet.complete else len(self.sheet.rows) + 1)

    def names_at(self, position: int | None) -> dict[int, str]:
        """The names by seat of who sits there at a place of the sheet; None: at its end."""
        return names_at(self.seats, position)

    @property
    def confirmed(self) -> bool:
        """Have all players confirmed the sheet as it stands?"""
        return all(seat.confirmed_at for seat in self.seats)

    def seat(self, number: int) -> Seat:
        """Refused if this table has no such seat."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise Refused("seat", _("Diesen Platz gibt es an diesem Tisch nicht."))

    def at(self, moment: datetime) -> State:
        """The same as the clock has it at a moment: another sheet if the time has run out since it was folded."""
        if time_up_after(self.table, len(self.sheet.rows), moment) == self.sheet.time_up_after:
            return self
        return replace(self, sheet=folded(self.table, self.kept, moment))

    def having(self, *entries: Entry) -> State:
        """The same with these entries, new ones or changed copies; the sheet is still the one of before."""
        if not entries:
            return self
        changed = {entry.id for entry in entries}
        kept = [entry for entry in self.kept if entry.id not in changed]
        return replace(self, kept=sorted([*kept, *entries], key=lambda entry: (entry.position, entry.id)))


def read(table: Table, at: datetime | None = None, ids: Collection[UUID] = ()) -> State:
    """A table's sheet as of `at` (default: now), `table` with its round and tournament at hand. At most two queries,
    one more where somebody took over a seat.

    `ids` of entries that may be known already, at this table or elsewhere.
    """
    at = at or timezone.now()
    ruleset, written = table.round.tournament.ruleset, sheets.of(table)
    known = written is not None and (written.sheet.ruleset, written.sheet.seats, written.sheet.longer) == (
        ruleset, table.seats_count, longer(table),
    )  # fmt: skip
    kept, elsewhere = list[Entry](), list[Entry]()
    for entry in _entries(not known, len(ids))(table=table.id, **_by_name(ids)) if ids or not known else ():
        (kept if entry.table_id == table.id else elsewhere).append(entry)
    seats = with_earlier(_seats(table=table.id))
    if written is not None and known:
        return State(table, written.kept, seats, written.sheet, elsewhere).at(at)
    return State(table, kept, seats, folded(table, kept, at), elsewhere)


def load(table_id: int, *, at: datetime | None = None, ids: Collection[UUID] = ()) -> State:
    """As `read`, under the table's lock: other writers on it wait for this transaction's end. At most four queries.

    NotWritten if the round was taken back and drawn again meanwhile.
    """
    table = lock_table(table_id)
    # Read after the lock is held: joined to it, the round would be shown as before the wait, perhaps still open.
    (table.round,) = _round(id=table.round_id)
    return read(table, at, ids)


def lock_table(table_id: int) -> Table:
    """The table under its lock. NotWritten if it is not there any more."""
    # Two phones may hold the same sheet, and the director too: all that follows is decided on what stands now.
    # (SQLite has no row locks and ignores this; there the whole transaction is the only writer.)
    locked = _locked(id=table_id)
    if not locked:
        raise NotWritten(_("An diesem Tisch wird gerade nicht gespielt."))
    return locked[0]


_locked = Prepared(lambda: Table.objects.select_for_update(no_key=True).filter(id=an_id("id")))
_round = Prepared(lambda: Round.objects.select_related("tournament").filter(id=an_id("id")))
_seats = Prepared(lambda: Seat.objects.select_related("player").filter(table=an_id("table")))


@cache
def _entries(of_table: bool, ids: int) -> Prepared[Entry]:
    """Those of a table, those that have one of so many ids, or both."""
    known = Q(client_id__in=[Given(name, models.UUIDField()) for name in _by_name(range(ids))])
    at_table = Q(table=an_id("table"))
    return Prepared(
        lambda: Entry.objects.filter(at_table | known if of_table and ids else at_table if of_table else known)
    )


def _by_name(ids: Iterable[Value]) -> dict[str, Value]:
    return {f"id{number}": one for number, one in enumerate(ids)}


def store(work: Writing, state: State, sheet: Sheet) -> State:
    """Keep what another sheet of this table says: its entries' and seats' points, and its conclusions.

    `state.kept` are the new sheet's entries. All confirmations are taken back: they were of another sheet. Gives the
    state as it stands then.
    """
    _let_the_game_be_played(state, sheet)
    state = store_points(state, sheet)
    said = [seat for seat in state.seats if seat.confirmed_at or seat.disagreed_at]
    for seat in said:
        seat.take_back()
    if said:
        Seat.objects.bulk_update(said, [*Seat.NOTHING_SAID])
    state.table.version += 1
    conclude(state.table, sheet)
    work.save(state.table, *CONCLUSIONS, *NOTICED, *_OF_THE_SHEET)
    return replace(state, sheet=sheet)


def _let_the_game_be_played(state: State, sheet: Sheet) -> None:
    """Who takes over a seat behind the game that was being played comes once that is on the sheet: later, where what
    was entered since is no game but a violation, or was struck. Behind entries of his own nothing moves any more."""
    places = len(sheet.rows)
    for seat in state.seats:
        if seat.held_from <= places or not (before := earlier(seat)):
            continue
        then = {entry.position for entry in state.kept if entry.recorded_at <= before[-1].left_at}
        since = [row for place, row in enumerate(sheet.rows, 1) if place not in then]
        comes = places + (1 if any(row.counts for row in since) else 2)
        if since and seat.held_from != comes:
            seat.held_from = comes
            seat.save(update_fields=["held_from"])


_of_the_seats = Setting(Seat, "points", *Figures._fields)


def store_points(state: State, sheet: Sheet) -> State:
    """Keep the points of the entries, and points and figures of the seats, that are not those of the sheet.

    Gives the state with them.
    """
    # A change may move the points of later entries too: Bock games follow from the ones before.
    moved = []
    for entry, row in zip(state.entries, sheet.rows, strict=True):
        if entry.points != list(row.points):
            entry = copy(entry)
            entry.points = list(row.points)
            moved.append(entry)
    if moved:
        Entry.objects.bulk_update(moved, ["points"])
    by_seat = figures(sheet)
    touched = []
    for seat in state.seats:
        points, shown = sheet.totals[seat.number - 1], by_seat[seat.number - 1]
        if (seat.points, seat.figures) != (points, shown):
            seat.points = points
            seat.games, seat.games_won, seat.solos_won, seat.solos_lost = shown
            touched.append(seat)
    _of_the_seats(touched)
    _store_parts(state, sheet)
    return state.having(*moved)


def _store_parts(state: State, sheet: Sheet) -> None:
    """Keep what those who held a seat before have got of it, where it is not that of the sheet."""
    touched = []
    for seat in state.seats:
        got = parts(seat, sheet)
        for row in earlier(seat):
            points, shown = got[row.id]
            if (row.points, row.figures) != (points, shown):
                row.points = points
                row.games, row.games_won, row.solos_won, row.solos_lost = shown
                touched.append(row)
    if touched:
        EarlierHolder.objects.bulk_update(touched, ["points", *Figures._fields])


_OF_THE_SHEET = ("version", "time_up_after", "no_game_begun", "last_entry_at", "corrected_at")

CONCLUSIONS = ("games_played", "games", "solos_beside", "open_solos", "complete")
NOTICED = ("highest_value", "highest_game", "games_in_silence")
"""Concluded with the others; nothing that anybody is told to have changed."""


def conclude(table: Table, sheet: Sheet) -> None:
    """Set what a table's row keeps of its sheet, for the director's board."""
    table.games_played = sheet.games_played
    table.games = sheet.games
    table.solos_beside = sheet.state.beside
    table.open_solos = list(sheet.open_solos)
    table.complete = sheet.complete
    table.highest_value, table.highest_game, table.games_in_silence = noticed(sheet)
