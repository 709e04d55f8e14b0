"""The score sheet of one table in one round, folded from its entries (rulesets.md, sections 5 and 6; score-format.md).

A sheet is a value: adding an entry gives another sheet, and a fold is nothing but repeated adding. Everything on it
follows from the ruleset, the number of seats, the entries in their order, when the time ran out, and when other tables
made the round longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import add
from typing import Any

from scoring import bock, dealing
from scoring.any_game import AnyGame, score_any, score_sitting_out
from scoring.dealing import (
    Longer,
    NextGame,
    SheetState,
    after_game,
    fulfils,
    games_left,
    knowing,
    open_solos,
    timed,
    what_next,
)
from scoring.entries import Entry, kind_of, read_game
from scoring.errors import GameError
from scoring.errors import gettext_noop as _
from scoring.game import Game
from scoring.reminders import Reminder, reminders
from scoring.ruleset import Ruleset
from scoring.score import Line, Score
from scoring.seats import Seat, players_at
from scoring.solo_bars import refusal
from scoring.violations import COURT, Ruling, Violation, judge


@dataclass(frozen=True, slots=True)
class Row:
    """One entry as it stands on the sheet.

    `number` is the game of the round it belongs to; `leads` who led before any solo was called. `points` and the
    running `totals` have all seats, in seat order. `mandatory`: a mandatory solo was fulfilled, and `presented` if the
    player was made to play it. `bock`: counted more. `counts`: it was played, and counts for its points. `soloist`
    is who plays alone, in whatever kind of game. `game` and `score` are of the game that was scored, if one was.
    """

    entry: Entry
    number: int
    dealer: int
    sits_out: int | None
    leads: int
    players: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[Line, ...] = ()
    mandatory: bool = False
    presented: bool = False
    bock: bool = False
    counts: bool = False
    soloist: int | None = None
    game: AnyGame | None = None
    score: Score | None = None
    violation: Violation | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, ascending: those of the winning party. Empty where nobody won, or no game was scored."""
        if self.score is None or not isinstance(self.game, Game):
            return () if self.score is None else self.score.winners
        if self.score.winner is None:
            return ()
        of_re = self.score.winner == "re"
        return tuple(seat for seat in self.game.players if (seat in self.game.re) == of_re)

    def to_json(self) -> dict[str, Any]:
        """As score-format.md has it."""
        return {
            "number": self.number,
            "dealer": self.dealer,
            "sits_out": self.sits_out,
            "points": list(self.points),
            "mandatory": self.mandatory,
            "bock": self.bock,
        }


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of a table of `seats`. `Sheet.empty` and `add`, or `fold`, make one.

    `time_up_after` is the number of entries, the game then begun included, that stood when the time ran out.
    `totals` are by seat. `next` is the game to be entered next, None when the sheet is complete. `longer`: what was
    known when of solos at other tables, where they lengthen the round here; what was due before stays as it was.
    """

    ruleset: Ruleset
    seats: int
    time_up_after: int | None
    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    state: SheetState
    next: NextGame | None
    longer: tuple[Longer, ...] = ()

    @classmethod
    def empty(
        cls, ruleset: Ruleset, seats: int, time_up_after: int | None = None, longer: Sequence[Longer] = ()
    ) -> Sheet:
        """A sheet with nothing on it yet."""
        longer = tuple(longer) if ruleset.lengthens_all else ()
        state = knowing(timed(SheetState(0, ruleset.first_dealer_at(seats), (0,) * seats), 0, time_up_after), 0, longer)
        return cls(ruleset, seats, time_up_after, (), (0,) * seats, state, what_next(state, ruleset, seats), longer)

    @property
    def complete(self) -> bool:
        """Whether all games of the round are played. The court may still correct it."""
        return self.next is None

    @property
    def games_played(self) -> int:
        """Games that count, solos beside the games of the round too."""
        return self.state.played + self.state.beside

    @property
    def games(self) -> int:
        """How many games this table plays as things stand, with the solos that come to those of the round.

        Had it the time: what runs out then is left.
        """
        return self.games_played + games_left(self.state, self.ruleset, self.seats)

    @property
    def games_in_time(self) -> int:
        """How many games this table plays in the time it has: what runs out with it is not among them."""
        return self.games_played + (self.next.games_left if self.next is not None else 0)

    @property
    def games_for_others(self) -> int:
        """How many of `games` there are only because of solos at other tables."""
        return dealing.games_for_others(self.state, self.ruleset)

    @property
    def open_solos(self) -> tuple[int, ...]:
        """The seats that owe a mandatory solo, once for each solo; on a complete sheet those never played."""
        return open_solos(self.state, self.ruleset)

    @property
    def time_is_up(self) -> bool:
        """Whether the time has run out and the game then begun is done."""
        return self.state.over

    @property
    def quersumme(self) -> int:
        """The sum of all totals: where `adds_up` 0, but for what the court took off or gave."""
        return sum(self.totals)

    @property
    def adds_up(self) -> bool:
        """Whether the points of every game of this sheet add up to nothing: a check that nothing was misread."""
        return self.ruleset.zero_sum and (self.seats == 4 or self.ruleset.sits_out_scores == "nothing")

    @property
    def parity_ok(self) -> bool:
        """Whether in every game the points of the four who played are all even or all odd (violations apart).

        That holds only where points are written for all.
        """
        return all(
            len({row.points[seat - 1] % 2 for seat in row.players}) == 1 for row in self.rows if row.violation is None
        )

    def before(self, position: int) -> Sheet:
        """This sheet as it stood when the entry at a position, counted from 1, was still to come."""
        entries = [row.entry for row in self.rows[: position - 1]]
        return fold(entries, self.ruleset, self.seats, self.time_up_after, self.longer)

    def lengthened(self, solos: int) -> Sheet:
        """This sheet as soon as another table has so many solos beside the games of the round, and none has more."""
        longer = (*self.longer, Longer(len(self.rows), solos))
        state = knowing(self.state, len(self.rows), longer)
        return replace(self, longer=longer, state=state, next=what_next(state, self.ruleset, self.seats))

    def ahead(self, most: int) -> tuple[NextGame, ...]:
        """The games to come, at most so many, the next one first: if each is an ordinary one, or the solo that is due.

        A voluntary solo, a violation or the clock may change them.
        """
        state, games = self.state, list[NextGame]()
        while len(games) < most and (game := what_next(state, self.ruleset, self.seats)) is not None:
            games.append(game)
            kind = "normal" if game.must_present is None else "solo"
            bocks = bock.after(state.bocks, self.ruleset, self.seats, played=True, triggered=False)
            played = after_game(state, self.ruleset, game, kind, game.must_present, bocks)
            state = timed(played, len(self.rows) + len(games), self.time_up_after)
        return tuple(games)

    def reminders(self) -> tuple[Reminder, ...]:
        """What the table should be told now; see reminders.py."""
        return reminders(self.state, self.next, self.ruleset)

    def add(self, entry: Entry) -> Sheet:
        """This sheet with one more entry. Raises GameError, its field a key of the entry: it may not stand here."""
        kind = kind_of(entry)
        if kind == "violation":
            return self._add_violation(entry)
        game = self._in_progress()
        if kind == "struck":
            row = self._row(entry, game, (0,) * self.seats)
            if entry.get("deal_moves_on"):
                return self._with(row, dealing.struck_for_good(self.state, self.ruleset, game, self.seats))
            return self._with(row, replace(self.state, under_way=False, bocks=self._bocks_after_redeal()))
        if entry.get("type") != "solo" or entry.get("re") != [game.must_present]:
            game = dealing.as_begun(game, self.state, self.ruleset, self.seats, len(self.rows), self.longer)
        played = read_game(entry, self.ruleset, self.seats, game.players, bocks=game.bocks)
        self._refuse_unless_presented(game, played)
        self._refuse_barred_solo(game, played)
        scored = score_any(played, self.ruleset)
        points: tuple[int, ...] = scored.points
        if self.seats == 5:
            out = score_sitting_out(played, scored, self.ruleset)
            points = (*points[: game.dealer - 1], out, *points[game.dealer - 1 :])
        return self._played(entry, game, points, played, scored, scored.lines, None)

    def _in_progress(self) -> NextGame:
        if self.next is None:
            if self.state.over and self.games_played < self.games:
                raise GameError("", _("Die Runde ist zu Ende: Die Zeit ist um, und vorzuführen ist nichts mehr."))
            most = max([one.solos for one in self.longer if one.after <= len(self.rows)], default=0)
            if games_left(replace(self.state, elsewhere=most), self.ruleset, self.seats):
                raise GameError(
                    "", _("Die Runde ist wieder kürzer: Das Solo, das sie verlängert hatte, zählt nicht mehr.")
                )
            raise GameError("", _("Die Runde ist zu Ende: Alle Spiele sind gespielt."))
        return self.next

    def _refuse_unless_presented(self, game: NextGame, played: AnyGame, path: str = "") -> None:
        if game.must_present is not None and (played.type != "solo" or played.alone != game.must_present):
            error = _must_present("re" if played.type == "solo" else "type", game.must_present)
            raise error.within(path) if path else error

    def _refuse_barred_solo(self, game: NextGame, played: AnyGame) -> None:
        seat = played.alone
        if played.type == "solo" and seat is not None and seat in game.no_solo:
            raise refusal(seat, game.no_solo[seat], self.ruleset)

    def _bocks_after_redeal(self) -> tuple[int, ...]:
        brings = bock.triggered_by_redeal(self.ruleset)
        return bock.after(self.state.bocks, self.ruleset, self.seats, played=False, triggered=brings)

    def _add_violation(self, entry: Entry) -> Sheet:
        game = self.next
        if game is None and entry["violation"] not in COURT:
            game = self._in_progress()
        players = game.players if game is not None else players_at(self.seats, self.state.dealer)
        bocks = game.bocks if game is not None else 0
        violation = Violation.from_json(entry, self.ruleset, self.seats, players, bocks=bocks)
        if game is not None and game.must_present is not None and violation.kind not in COURT:
            if violation.game is not None:
                self._refuse_unless_presented(game, violation.game, "game")
            elif violation.soloist != game.must_present:
                raise _must_present("soloist", game.must_present)
        ruling = judge(violation, self.ruleset, self.seats)
        if ruling.consequence == "played":
            assert game is not None
            return self._played(entry, game, ruling.points, violation.game, ruling.score, ruling.lines, violation)
        state = self.state
        if ruling.consequence != "court":
            state = replace(state, under_way=ruling.consequence == "goes_on")
            if ruling.consequence == "again":
                state = replace(state, bocks=self._bocks_after_redeal())
        row = self._beside_the_game(entry, violation, ruling)
        return self._with(row, state)

    def _beside_the_game(self, entry: Entry, violation: Violation, ruling: Ruling) -> Row:
        """A violation that plays no game stands with the game in progress, on a complete sheet with the last one."""
        at = self.next or (self.rows[-1] if self.rows else _before_the_first_game(self.ruleset, self.seats))
        return self._row(entry, at, ruling.points, lines=ruling.lines, soloist=violation.soloist, violation=violation)

    def _played(
        self,
        entry: Entry,
        game: NextGame,
        points: tuple[int, ...],
        played: AnyGame | None,
        scored: Score | None,
        lines: tuple[Line, ...],
        violation: Violation | None,
    ) -> Sheet:
        """A game that counts, with or without a score of its own."""
        soloist = violation.soloist if violation is not None else None
        if played is not None and played.alone is not None:
            soloist = played.alone
        kind = None if played is None else played.type
        mandatory = soloist is not None and fulfils(kind, soloist, self.ruleset, game)
        triggered = played is not None and scored is not None and bock.triggered_by(played, scored, self.ruleset)
        bocks = bock.after(self.state.bocks, self.ruleset, self.seats, played=True, triggered=triggered)
        state = after_game(self.state, self.ruleset, game, kind, soloist, bocks)
        row = self._row(
            entry,
            game,
            points,
            lines=lines,
            mandatory=mandatory,
            presented=mandatory and game.must_present is not None,
            bock=played is not None and played.bocks > 0 and scored is not None,
            counts=True,
            soloist=soloist,
            game=played,
            score=scored,
            violation=violation,
        )
        return self._with(row, state)

    def _row(self, entry: Entry, at: NextGame | Row, points: tuple[int, ...], **rest: Any) -> Row:
        totals = tuple(map(add, self.totals, points))
        return Row(entry, at.number, at.dealer, at.sits_out, at.leads, at.players, points, totals, **rest)

    def _with(self, row: Row, state: SheetState) -> Sheet:
        rows = (*self.rows, row)
        state = knowing(timed(state, len(rows), self.time_up_after), len(rows), self.longer)
        return Sheet(
            self.ruleset,
            self.seats,
            self.time_up_after,
            rows,
            row.totals,
            state,
            what_next(state, self.ruleset, self.seats),
            self.longer,
        )

    def to_json(self) -> dict[str, Any]:
        """{"games", "totals", "next", "complete"}, as score-format.md has it."""
        return {
            "games": [row.to_json() for row in self.rows],
            "totals": list(self.totals),
            "next": None if self.next is None else self.next.to_json(),
            "complete": self.complete,
        }


def fold(
    entries: Sequence[Entry],
    ruleset: Ruleset,
    seats: int,
    time_up_after: int | None = None,
    longer: Sequence[Longer] = (),
) -> Sheet:
    """The sheet of these entries at a table of 4 or 5 seats.

    time_up_after: how many entries stood, the game then begun included, when the time ran out; None while it has not.
    longer: what was known when of solos at other tables, in order; the last that is not after an entry holds there, so
    that what comes later changes nothing of who had to present, or might not play a solo, before. It says nothing where
    solos do not lengthen the round at all tables.
    Raises GameError, its field the path to what is wrong, counted from 0: "games[3].re".
    """
    sheet = Sheet.empty(ruleset, seats, time_up_after, longer)
    for position, entry in enumerate(entries):
        try:
            sheet = sheet.add(entry)
        except GameError as error:
            raise error.within(f"games[{position}]") from None
    return sheet


def _before_the_first_game(ruleset: Ruleset, seats: int) -> NextGame:
    first = Sheet.empty(ruleset, seats).next
    assert first is not None  # a round has games
    return first


def _must_present(field: str, seat: int) -> GameError:
    return GameError(field, _("{seat} muss jetzt das Pflichtsolo vorführen."), seat=Seat(seat))
