"""What a table's page shows of its sheet: seats, reminders, clock, confirmations. Its list of games: scribe_rows.py.

Values only, with every number already as it stands on the screen: the templates choose nothing and compute nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.reminders import Reminder
from scoring.ruleset import Ruleset
from scoring.sheet import Sheet
from scoring.violations import COURT
from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.clock import Face, face, milliseconds
from tournaments.errors import called
from tournaments.figures import money
from tournaments.figures import points as figure
from tournaments.models import Seat, Table
from tournaments.views.scribe_rows import RowView, row_views, tone


def short_names(names: Sequence[str]) -> list[str]:
    """First names where they tell the players of one table apart, with as much of the last name as it needs else."""
    words = [name.split() or [name] for name in names]
    short = []
    for name, parts in zip(names, words, strict=True):
        same = [other for other in words if other[0] == parts[0]]
        if len(same) == 1 or len(parts) == 1:
            short.append(parts[0])
        elif len({other[-1][0] for other in same}) == len(same):
            short.append(f"{parts[0]} {parts[-1][0]}.")
        else:
            short.append(name)
    return short


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player of the table."""

    number: int
    name: str
    short: str
    first: str
    rest: str
    """The name in two parts, so that a long last name may be cut off."""
    total: str
    total_tone: str
    deals: bool
    sits_out: bool
    leads: bool
    must_present: bool
    solos_open: int
    solos_done: int
    scribe: bool
    confirmed: bool
    disagreed: bool
    money: str


@dataclass(frozen=True, slots=True)
class ReminderView:
    """Something the table should be told now. `code` as in scoring.reminders."""

    code: str
    sentence: str


@dataclass(frozen=True)  # no slots: its rows are made when they are asked for
class SheetView:
    """Everything of a table's page that changes with its sheet, its clock or its round."""

    access: TableAccess
    table: Table
    sheet: Sheet
    seats: tuple[SeatView, ...]
    entries: Sequence[ledger.EntryRow]
    reminders: tuple[ReminderView, ...]
    clock: Face | None
    games: int
    cross_sum: str
    now_line: str
    may_take_back_time: bool

    @cached_property
    def rows(self) -> tuple[RowView, ...]:
        """The Spielliste."""
        return row_views(self.entries, self.sheet, {seat.number: seat.short for seat in self.seats}, self.access)

    @property
    def ruleset(self) -> Ruleset:
        return self.sheet.ruleset

    @property
    def time_over(self) -> bool:
        return self.clock is not None and self.clock.state == "over"

    @property
    def columns(self) -> int:
        """Of the list of games: number, kind, where there are any the solos, and one for each seat."""
        return 2 + self.has_solos + len(self.seats)

    @property
    def has_solos(self) -> bool:
        """Has the list a column for solos?"""
        return bool(self.ruleset.solos)

    @property
    def owing(self) -> str:
        """Who still owes a mandatory solo, while nobody has to present one yet."""
        upcoming = self.sheet.next
        if upcoming is None or upcoming.must_present is not None:
            return ""
        return ", ".join(seat.short for seat in self.seats if seat.solos_open)

    @property
    def all_confirmed(self) -> bool:
        return all(seat.confirmed for seat in self.seats)

    @property
    def knows_violations(self) -> bool:
        """May somebody here enter a violation? The court's own are the director's, in every ruleset."""
        return self.access.is_director or any(kind not in COURT for kind in self.ruleset.violations)

    @property
    def scribe_name(self) -> str:
        return next(seat.short for seat in self.seats if seat.scribe)

    @property
    def live_page(self) -> str:
        """What the live parts depend on besides the tournament's version."""
        return f"table/{self.access.base}/{self.table.pk}{'/over' if self.time_over else ''}"

    @property
    def next_position(self) -> int:
        return len(self.sheet.rows) + 1

    @property
    def names(self) -> dict[int, str]:
        return {seat.number: seat.name for seat in self.seats}

    @property
    def _place(self) -> str:
        """Tells this table of this tournament from all others that a phone may still have games of, on other evenings
        and servers too."""
        tournament = self.access.tournament
        return f"{tournament.pk}-{milliseconds(tournament.created_at)}-{self.access.number}"

    @property
    def state(self) -> dict[str, Any]:
        """What the script on the phone needs to know; no rule is in it."""
        table, upcoming = self.table, self.sheet.next
        return {
            "table": table.pk,
            "round": table.round.number,
            "place": self._place,
            "version": table.version,
            "position": self.next_position,
            "number": upcoming.number if upcoming else None,
            "complete": self.sheet.complete,
            "director": self.access.is_director,
            "players": list(upcoming.players) if upcoming else [],
            "present": upcoming.must_present if upcoming else None,
            "title": _("Tisch %(table)s, Runde %(round)s") % {"table": table.number, "round": table.round.number},
            "seated": [seat.name for seat in self.seats],
            "who": self.now_line,
        }


def names_of(seats: Iterable[Seat]) -> dict[int, str]:
    """The names of a table's players by seat."""
    return {seat.number: seat.player.name for seat in seats}


def sheet_view(access: TableAccess) -> SheetView:
    """The page of a table. A fixed number of queries: seats with players, entries."""
    table = access.seated()
    seats = list(table.seats.select_related("player"))
    sheet, entries = ledger.sheet_and_rows(table)
    names = names_of(seats)
    short = dict(zip(names, short_names(list(names.values())), strict=True))
    clock = face(table.round, table.seats_count, timezone.now())
    return SheetView(
        access=access,
        table=table,
        sheet=sheet,
        seats=tuple(_seat(seat, short, sheet, table) for seat in seats),
        entries=entries,
        reminders=tuple(ReminderView(one.code, _sentence(one, short)) for one in sheet.reminders()),
        clock=clock,
        games=sheet.ruleset.games_for(table.seats_count),
        cross_sum=figure(sheet.quersumme),
        now_line=now_line(sheet, short),
        may_take_back_time=_may_take_back_time(table, entries, clock),
    )


def _may_take_back_time(table: Table, entries: Sequence[ledger.EntryRow], clock: Face | None) -> bool:
    """Was it said that no game was begun when the time ran out, and nothing entered since?"""
    if table.time_up_after is None or clock is None or clock.ends_at is None:
        return False
    deadline = clock.ends_at
    return all(milliseconds(one.entry.entered_at) <= deadline for one in entries)


def now_line(sheet: Sheet, short: Mapping[int, str]) -> str:
    """Who deals, sits out and leads now, in one sentence; "" when the sheet is complete."""
    upcoming = sheet.next
    if upcoming is None:
        return ""
    words = {"dealer": short[upcoming.dealer], "leads": short[upcoming.leads]}
    if upcoming.sits_out is not None:
        return _("%(dealer)s gibt und sitzt, %(leads)s spielt auf.") % words
    return _("%(dealer)s gibt, %(leads)s spielt auf.") % words


def _sentence(reminder: Reminder, names: Mapping[int, str]) -> str:
    return _(reminder.template).format(**{key: called(value, names) for key, value in reminder.params.items()})


def _seat(seat: Seat, short: Mapping[int, str], sheet: Sheet, table: Table) -> SeatView:
    upcoming = sheet.next
    total = sheet.totals[seat.number - 1]
    owed = upcoming.open_solos.count(seat.number) if upcoming else 0
    first, _space, rest = seat.player.name.partition(" ")
    return SeatView(
        number=seat.number,
        name=seat.player.name,
        short=short[seat.number],
        first=first,
        rest=rest,
        total=figure(total),
        total_tone=tone(total),
        deals=upcoming is not None and upcoming.dealer == seat.number,
        sits_out=upcoming is not None and upcoming.sits_out == seat.number,
        leads=upcoming is not None and upcoming.leads == seat.number,
        must_present=upcoming is not None and upcoming.must_present == seat.number,
        solos_open=owed,
        solos_done=sheet.ruleset.mandatory_solos - owed,
        scribe=(table.scribe_seat or sheet.ruleset.scribe_seat(table.seats_count)) == seat.number,
        confirmed=seat.confirmed_at is not None,
        disagreed=seat.disagreed_at is not None,
        money=euros(total * sheet.ruleset.cents_per_point),
    )


def euros(cents: int) -> str:
    """What a player gets (+) or pays (−): "+1,20 €"."""
    return f"+{money(cents)}" if cents > 0 else money(cents)
