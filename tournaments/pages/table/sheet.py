"""What a table's page shows of its sheet: seats, clock, confirmations. Its list of games: rows.py; reminders:
reminding.py.

Values only, with every number already as it stands on the screen: the templates choose nothing and compute nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import Ruleset, Sheet
from scoring.money import of_holders
from scoring.violations import COURT
from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.ledger.ending import end_in_words
from tournaments.ledger.holders import owner, seating_at
from tournaments.ledger.reading import by_court
from tournaments.ledger.timing import may_take_back
from tournaments.log_names import signed_as
from tournaments.models import Entry, Round, Table
from tournaments.models.sheets import REASON_LENGTH
from tournaments.money_words import at_the_table
from tournaments.numbers import points as figure
from tournaments.pages.routes import table_base
from tournaments.pages.table.ahead import games_ahead, now_line
from tournaments.pages.table.own_keys import digest
from tournaments.pages.table.reminding import ReminderView, told_now
from tournaments.pages.table.rows import RowView, row_views
from tournaments.pages.table.seated import Seated, changes, next_place
from tournaments.pages.table.seats import SeatView, seat_view
from tournaments.pages.table.sentence import falls
from tournaments.rounds.clock import Face, Start, face_at, milliseconds, start_of


def place_of(access: TableAccess) -> str:
    """Tells a table of a tournament from all others that a phone may still have games of, on other evenings and servers
    too; behind the last "-" stands its number.
    """
    tournament = access.tournament
    return f"{tournament.pk}-{milliseconds(tournament.created_at)}-{access.number}"


@dataclass(frozen=True)  # no slots: its rows are made when they are asked for
class SheetView:
    """Everything of a table's page that changes with its sheet, its clock or its round."""

    access: TableAccess
    table: Table
    sheet: Sheet
    seats: tuple[SeatView, ...]
    """With the names of those who play the next game."""
    seated: Seated
    entries: Sequence[ledger.EntryRow]
    allowed: ledger.Permission
    """What the reader may do with this sheet."""
    reminders: tuple[ReminderView, ...]
    clock: Face | None
    start: Start | None
    """The start that is planned, of this round or, once it is over, of the next one."""
    games: int
    cross_sum: str
    now_line: str
    may_take_back_time: bool
    reason_length: int = REASON_LENGTH

    @cached_property
    def rows(self) -> tuple[RowView, ...]:
        """The Spielliste."""
        short_at, own_names = self.seated.short_by_place(), self.ruleset.own_names
        return row_views(self.entries, short_at, self.allowed, ranges_in=self.ranges_in, own_names=own_names)

    def seats_at(self, position: int) -> tuple[SeatView, ...]:
        """The seats with the names of who sat there at a place of the sheet, and what these have got."""
        keys = self.seated.keys_at(position, self.sheet)
        return tuple(replace(seat, **key) for seat, key in zip(self.seats, keys, strict=True))

    @property
    def seating(self) -> int:
        """What a game for the next place has to bear: who sits there then."""
        return seating_at(self.table, self.seated.seats, self.next_position)

    @property
    def changes(self) -> list[str]:
        """Who took over a seat, from which game on."""
        return changes(self.seated, self.sheet)

    @property
    def not_adding_up(self) -> str:
        """Why the points of this sheet need not add up to nothing; "" where they have to."""
        if self.sheet.adds_up:
            return ""
        violated = any(row.violation is not None and any(row.points) for row in self.sheet.rows)
        match self.ruleset.counting:
            case "winners":
                told = _("geschrieben wird nur Gutes")
                return _("{told}, dazu Strafen und Korrekturen").format(told=told) if violated else told
            case "losers":
                told = _("geschrieben wird nur Schlechtes")
                return _("{told}, dazu Strafen und Korrekturen").format(told=told) if violated else told
        revoked = any(row.violation is not None and row.violation.kind == "revoke" for row in self.sheet.rows)
        if self.ruleset.revoke_is_a_loss and revoked:
            return _("wer falsch bedient, zahlt an niemanden")
        if "ramsch" in self.ruleset.game_types and self.ruleset.ramsch_scoring == "own":
            return _("im Ramsch schreibt jeder seine Augen als Minus")
        if self.sheet.seats > 4 and self.ruleset.sits_out_scores != "nothing":
            return _("wer sitzt, schreibt mit")
        return ""  # until somebody revokes

    @property
    def ranges_in(self) -> Ruleset | None:
        """The rules, where pips may be given as a range; None where they are counted."""
        return self.ruleset if self.access.tournament.pips_by_range else None

    @property
    def ended(self) -> str:
        """How the director ended this table early; empty for all others."""
        return end_in_words(self.table)

    @property
    def corrected_at(self) -> datetime | None:
        """When the director last changed the sheet of the round that is closed; None if it stands as it was closed."""
        closed, corrected = self.table.round.closed_at, self.table.corrected_at
        return corrected if closed and corrected and corrected > closed else None

    @property
    def may_enter(self) -> bool:
        """May the reader enter a game, the next of the sheet?"""
        return self.sheet.next is not None and self.allowed.to_enter is None

    @property
    def may_sign(self) -> bool:
        """May the players confirm the sheet?"""
        return self.sheet.complete and self.open

    @property
    def open(self) -> bool:
        """Is anything still asked of the players at this table?"""
        return self.allowed.to_sign is None

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

    def in_place_of(self, entry: Entry) -> RowView | None:
        """What stands on the list where this entry stands, or stood before it was corrected."""
        here = (row for row in self.rows if row.position == entry.position)
        return next((row for row in here if row.state != Entry.Status.CORRECTED), None)

    @property
    def has_solos(self) -> bool:
        """Has the list a column that tells mandatory solos from others? Only where there are any."""
        return bool(self.ruleset.mandatory_solos)

    @property
    def owing(self) -> str:
        """Who still owes a mandatory solo, while nobody has to present one yet."""
        upcoming = self.sheet.next
        if upcoming is None or upcoming.must_present is not None:
            return ""
        return ", ".join(seat.short for seat in self.seats if seat.solos_open)

    @property
    def settled_here(self) -> list[str]:
        """How this table settles in money, in sentences; none where it does not."""
        spared = [seat.short for seat in self.seats if not seat.money]
        return at_the_table(self.ruleset, spared) if len(spared) < len(self.seats) else []

    @property
    def all_confirmed(self) -> bool:
        return all(seat.confirmed for seat in self.seats)

    @property
    def falls(self) -> str:
        """Whose word on the sheet as it stands a change would take back; "" if nobody has said anything."""
        return falls(self.confirmed, self.disagreed)

    @property
    def confirmed(self) -> list[str]:
        """Who has confirmed the sheet as it stands."""
        return [seat.short for seat in self.seats if seat.confirmed]

    @property
    def disagreed(self) -> list[str]:
        """Who has objected to it."""
        return [seat.short for seat in self.seats if seat.disagreed]

    @property
    def may_call(self) -> bool:
        """Is there somebody to be called, and not called yet?"""
        return not self.access.is_director and self.table.called_at is None and self.allowed.to_call is None

    @property
    def on_the_way(self) -> str:
        """Who comes because the table called, in a sentence; "" while nobody does."""
        return ledger.on_the_way(self.table)

    @property
    def call_reason(self) -> str:
        """Why the table calls, in one line; "" where nobody said. One query."""
        disagreeing = {seat.player_id for seat in self.seated.seats if seat.disagreed_at}
        return ledger.reasons_in_words(self.table, self.table.call_reasons.select_related("player"), disagreeing)

    @property
    def knows_violations(self) -> bool:
        """May somebody here enter a violation? The court's own are the director's, in every ruleset."""
        if self.access.is_director:
            return self.allowed.to_enter is None
        return self.may_enter and any(kind not in COURT for kind in self.ruleset.violations)

    @property
    def only_court_rules(self) -> bool:
        """Is there nothing more to enter than what the court rules, since the last game is played?"""
        return self.sheet.next is None

    @property
    def scribe_name(self) -> str:
        return next(seat.short for seat in self.seats if seat.scribe)

    @property
    def live_page(self) -> str:
        return live_page(self.access, self.table, self.time_over)

    @property
    def next_position(self) -> int:
        return len(self.sheet.rows) + 1

    @property
    def names(self) -> dict[int, str]:
        return {seat.number: seat.name for seat in self.seats}

    @property
    def behind_time(self) -> str:
        """What comes behind the game that was begun when the time ran out; "" before that."""
        return next((one.sentence for one in self.reminders if one.code == "finishing"), "")

    @property
    def new_rules(self) -> str:
        """What is said above the sheet of new rules; "" for nothing."""
        return next((one.sentence for one in self.reminders if self.open and one.code == "rules"), "")

    @property
    def here(self) -> str:
        """Whoever has come to a wrong table is to notice it before the first game is written there."""
        if self.sheet.rows or not self.may_enter or self.access.is_director:
            return ""
        return _("Sitzt ihr hier: {names}?").format(names=", ".join(seat.short for seat in self.seats))

    @cached_property
    def state(self) -> dict[str, Any]:
        """What the script on the phone needs to know; no rule is in it."""
        table, upcoming, tournament = self.table, self.sheet.next, self.access.tournament
        return {
            "table": table.pk,
            "seating": self.seating,
            "round": table.round.number,
            "place": place_of(self.access),
            "version": table.version,
            "page": self.access.page_version,
            "rules": digest(self.ruleset, tournament.pips_by_range),
            "position": self.next_position,
            "number": upcoming.number if upcoming else None,
            "complete": not self.may_enter,
            "signing": self.may_sign,
            "new_rules": self.new_rules,
            "confirmed": self.confirmed,
            "disagreed": self.disagreed,
            "director": self.access.is_director,
            "players": list(upcoming.players) if upcoming else [],
            "present": upcoming.must_present if upcoming else None,
            "title": _("Tisch %(table)s, Runde %(round)s") % {"table": table.number, "round": table.round.number},
            "seated": [seat.name for seat in self.seats],
            "names": self.seated.keys_at(next_place(self.sheet), self.sheet),
            "who": self.now_line,
            "here": self.here,
            "ahead": games_ahead(self.sheet, self.seated, self.clock),
            "games": [self._game(one, row) for one, row in zip(self.entries, self.rows, strict=True) if one.row],
        }

    def _first(self, entry: Entry) -> Entry:
        """What was entered before all that has put it right."""
        known = {one.entry.pk: one.entry for one in self.entries}
        while entry.replaces_id in known:
            entry = known[entry.replaces_id]
        return entry

    def _game(self, one: ledger.EntryRow, row: RowView) -> dict[str, Any]:
        """What the phone has to know of an entry that stands: where, by which of its own ids, and in a few words.

        `ours`: written with this page's own permission, so by this phone or by another one at the same table. `until`:
        with how many entries on the sheet it may be changed here; None: with any number. `names`: only where others sat
        there than now. `first`: only of what puts another entry right, by which id that was entered. `points`: by
        seat, which another game may change too. What the court rules says so, and whether it is of the end of this
        table (`ends`).
        """
        entry = one.entry
        then = self.seated.others(entry.position, next_place(self.sheet))
        told = {
            "entry": entry.pk,
            "position": entry.position,
            "number": row.number,
            "id": str(entry.client_id),
            "ours": entry.recorded_by == self.access.actor,
            "name": row.name,
            "plays": row.plays,
            "corrects": row.corrects,
            "struck": row.state == Entry.Status.STRUCK,
            "brief": row.brief,
            "points": list(one.points),
            "players": row.players,
            "until": None if self.access.is_director else self.allowed.until(entry.position),
            "then": then,
        }
        if entry.replaces_id:
            told["first"] = str(self._first(entry).client_id)
        if by_court(entry.facts):
            told |= {"court": True, "ends": entry.position == self.table.end_position}
        return told | ({"names": self.seated.keys_at(entry.position, self.sheet)} if then else {})


def live_page(access: TableAccess, table: Table, over: bool) -> str:
    """What the live parts of a table's page depend on besides the page's version. `over`: has the time run out?"""
    return f"table/{table_base(access)}/{table.pk}{'/over' if over else ''}"


def sheet_view(access: TableAccess, state: ledger.State | None = None) -> SheetView:
    """The page of a table. `state`: its sheet, where it has been read already; else that takes two queries.

    One query more where somebody has confirmed it.
    """
    table, now = access.seated(), timezone.now()
    state = ledger.read(table, now) if state is None else state.at(now)
    seats, sheet, entries, seated = state.seats, state.sheet, state.rows, Seated.at(state.seats)
    players, short = seated.players_at(next_place(sheet)), seated.short_at(next_place(sheet))
    clock, signed = face_at(table, now), signed_as(access.tournament.id, seats)
    cents = of_holders(sheet, lambda number, place: (number, owner(state.seat(number), place).id))
    return SheetView(
        access=access,
        table=table,
        sheet=sheet,
        seats=tuple(
            seat_view(seat, players[seat.number], seated.short, sheet, table, signed.get(seat.number, ""), cents)
            for seat in seats
        ),
        seated=seated,
        entries=entries,
        allowed=ledger.permission(access, table, seats, len(sheet.rows)),
        reminders=told_now(state, short),
        clock=clock,
        start=start_of(access.tournament, table.round.number + (table.round.status == Round.Status.CLOSED), now),
        games=sheet.games_in_time,
        cross_sum=figure(sheet.quersumme),
        now_line=now_line(sheet, short),
        may_take_back_time=may_take_back(table, [one.entry for one in entries if one.row]),
    )
