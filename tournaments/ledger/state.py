"""One table's sheet in the hands of a writer: read under a lock, stored as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.sheet import Sheet
from tournaments.errors import Refused
from tournaments.ledger.reading import folded, standing
from tournaments.models import Entry, Round, Seat, Table


@dataclass(frozen=True, slots=True)
class State:
    """What a table's row, its entries and its seats say. `entries` are those that make the sheet, by position."""

    table: Table
    entries: list[Entry]
    seats: list[Seat]
    sheet: Sheet

    @property
    def names(self) -> dict[int, str]:
        """The players' names by seat."""
        return {seat.number: seat.player.name for seat in self.seats}

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

    def must_be_open(self) -> None:
        """Refused unless the round is being played."""
        if self.table.round.status != Round.Status.PUBLISHED:
            raise Refused("round", _("Runde {number} ist geschlossen.").format(number=self.table.round.number))


def load(table_id: int, *, lock: bool, at: datetime | None = None) -> State:
    """Read a table's sheet as of `at` (default: now). Under a lock, other writers on it wait for this transaction's
    end.

    Four queries.
    """
    # Two phones may hold the same sheet, and the director too: all that follows is decided on what stands now.
    # (SQLite has no row locks and ignores this; there the whole transaction is the only writer.)
    tables = Table.objects.select_for_update(no_key=True) if lock else Table.objects.all()
    table = tables.get(id=table_id)
    # Read after the lock is held: joined to it, the round would be shown as before the wait, perhaps still open.
    table.round = Round.objects.select_related("tournament").get(id=table.round_id)
    entries = standing(Entry.objects.filter(table=table))
    seats = list(Seat.objects.filter(table=table).select_related("player"))
    return State(table, entries, seats, folded(table, entries, at))


def store(state: State, sheet: Sheet) -> None:
    """Keep what another sheet of this table says: its entries' and seats' points, and its conclusions.

    `state.entries` are the new sheet's entries. All confirmations are taken back: they were of another sheet.
    """
    touched = store_points(state, sheet)
    for seat in state.seats:
        if seat.confirmed_at or seat.disagreed_at:
            seat.confirmed_at = seat.disagreed_at = None
            touched.add(seat)
    if touched:
        Seat.objects.bulk_update(touched, ["points", "confirmed_at", "disagreed_at"])
    state.table.version += 1
    conclude(state.table, sheet)
    state.table.save(update_fields=[*CONCLUSIONS, "version", "time_up_after", "last_entry_at"])


def store_points(state: State, sheet: Sheet) -> set[Seat]:
    """Set the points of the entries and of the seats to those of the sheet; gives the seats to be saved."""
    # A change may move the points of later entries too: Bock games follow from the ones before.
    moved = []
    for entry, row in zip(state.entries, sheet.rows, strict=True):
        if entry.points != list(row.points):
            entry.points = list(row.points)
            moved.append(entry)
    if moved:
        Entry.objects.bulk_update(moved, ["points"])
    touched = set()
    for seat in state.seats:
        if seat.points != sheet.totals[seat.number - 1]:
            seat.points = sheet.totals[seat.number - 1]
            touched.add(seat)
    return touched


CONCLUSIONS = ("games_played", "open_solos", "complete")


def conclude(table: Table, sheet: Sheet) -> None:
    """Set what a table's row keeps of its sheet, for the director's board."""
    table.games_played = sheet.games_played
    table.open_solos = list(sheet.open_solos)
    table.complete = sheet.complete
