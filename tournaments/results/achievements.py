"""What every player has achieved, round by round: read once, in one query, and no more of it than is asked for."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from scoring import Ruleset
from scoring.figures import Figures
from tournaments.ledger.holders import Earlier, earlier_of, given_to
from tournaments.ledger.reading import games_to_come
from tournaments.models import Round, Seat, Table
from tournaments.prepared import PreparedValues, an_id
from tournaments.results.ranks import Achieved
from tournaments.results.shares import added, owner, shares
from tournaments.results.table_points import WHOLE, by_place, table_points


class _Part(NamedTuple):
    """What one player has to show of a round, besides points: read only where more than points counts."""

    table_id: int | None
    """None where it was not one seat for the whole round: nobody is compared there with who sat there too."""
    figures: Figures
    missing: int = 0
    """Games that were left when the table was ended early, and that count as played."""
    to_play: int = 0
    """Games that are left for this player at the table."""


class _AtTable(NamedTuple):
    """A seat and what is asked of its table, as `_MORE` was read; and the seat's own figures."""

    table_id: int
    seat: int
    seats: int
    games: int
    complete: bool
    treatment: str
    """How it was ended early; "" where it was not."""
    time_up_after: int | None
    figures: Figures

    @property
    def reckoned(self) -> bool:
        """Whether its sheet alone knows who still plays: who sits out, or what is left when the time is up."""
        return not self.complete and (self.seats > 4 or self.time_up_after is not None)


_MORE = (
    "table_id",
    "number",
    "table__seats_count",
    "table__games",
    "table__complete",
    "table__end_treatment",
    "table__time_up_after",
    *Figures._fields,
)


class TakenOver(NamedTuple):
    """A seat that several have held in a round."""

    round: int
    table: int
    parts: tuple[tuple[int, int, int], ...]
    """Player, points and games, in the order in which they held it; each as if everybody had his own."""
    points_to: int | None
    """Whose all of it is; None: each has his own."""


class Achievements:
    """Of all players, in the published and closed rounds of a tournament."""

    def __init__(self, rounds: Sequence[Round], ruleset: Ruleset, *, more: bool) -> None:
        """`rounds` in their order. `more`: whether anybody asks for more than points.

        One query; one more where somebody took over a seat; if more is asked, two more where a table of five, or one
        whose time is up, has games left.
        """
        self.rounds = tuple(round.number for round in rounds)
        latest = rounds[-1] if rounds else None
        self.running = latest.number if latest is not None and latest.status == Round.Status.PUBLISHED else None
        """The round that is being played, None between rounds."""
        self.points: dict[int, dict[int, int]] = defaultdict(dict)
        """By player and round; who has never had a seat is not there."""
        self.sat: dict[int, set[int]] = defaultdict(set)
        """The rounds in which each player held a seat, by player; also one whose points are another's."""
        self.seats: Counter[int] = Counter()
        """How many seats each round had."""
        self.tables: dict[int, int] = {}
        """The table of each player in the running round."""
        self.taken_over: list[TakenOver] = []
        """In the order of rounds, tables and seats."""
        self._played: set[int] = set()  # who has something that counts in the running round
        self._ruleset = ruleset
        self._parts: dict[int, dict[int, _Part]] = defaultdict(dict)
        self._at_tables: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
        self._begun: set[int] = set()  # tables of the running round where something counts already
        self._read(rounds, more)
        self._gained = self._table_points() if ruleset.has_table_points else {}

    def _read(self, rounds: Sequence[Round], more: bool) -> None:
        ids = {f"round{place}": round.id for place, round in enumerate(rounds)}
        rows = _seats(tuple(ids), more)(**ids) if ids else []
        earlier = earlier_of([row[0] for row in rows if row[1] > 1])
        first_more = len(rows[0]) - len(_MORE) if rows and more else 0
        at_tables = [_at_table(row[first_more:]) if more else None for row in rows]
        to_come = games_to_come(
            {at.table_id for row, at in zip(rows, at_tables, strict=True) if at and self._asks(row[3], at)}
        )
        whole: dict[int, int] = {}  # the tables of the running round, of those who alone hold their seats
        for (seat, held_from, player, round, gained, table, games, *_others), at in zip(rows, at_tables, strict=True):
            running = round == self.running
            part = _part(at, to_come) if at else None
            self.seats[round] += 1
            self.sat[player].add(round)
            if running:
                self.tables[player] = table
                if games or gained:  # points without a game: a violation before the first one
                    self._begun.add(table)
            if at:
                self._at_tables[round, table].append((owner(player, earlier.get(seat, ())), gained))
            if held_from > 1:
                self._share_out(player, round, gained, earlier[seat], part)
                self.taken_over.append(_taken_over(player, round, table, gained, earlier[seat]))
            else:
                if running:
                    whole[player] = table
                self._add(player, round, gained, part)

        self.taken_over.sort(key=lambda one: (one.round, one.table))
        self._played |= {player for player, table in whole.items() if table in self._begun}

    def _asks(self, round: int, at: _AtTable) -> bool:
        """Whether it matters how many games are left there, and only the sheet knows."""
        return at.reckoned and (at.treatment == Table.Treatment.ZERO or (round == self.running and not at.treatment))

    def _share_out(self, player: int, round: int, gained: int, earlier: Sequence[Earlier], whole: _Part | None) -> None:
        """Of a seat that several have held in a round, the last of them `player`."""
        at_its_end = owner(player, earlier)
        for before in earlier:
            self.sat[before.player_id].add(round)
        for one in shares(player, gained, earlier):
            if one.points or one.figures.games:
                if round == self.running:
                    self._played.add(one.player)
            elif round != self.running or one.player != player:
                continue  # never came to play there
            own = whole._replace(table_id=None, figures=one.figures) if whole else None
            if own and one.player != at_its_end:
                own = own._replace(missing=0, to_play=0)
            self._add(one.player, round, one.points, own)

    def _add(self, player: int, round: int, points: int, part: _Part | None) -> None:
        """What a player has got at one seat in a round; whoever changed tables has got something at another one too."""
        known = self.points[player].get(round)
        self.points[player][round] = points + (known or 0)
        if part is not None:
            before = self._parts[player].get(round)
            self._parts[player][round] = part if before is None else _together(before, part)

    def of(self, player: int, number: int, rounds: tuple[int, ...], *, filler: bool = False) -> Achieved:
        """By a player with this start number, in these rounds; a round without a seat counts nothing for a filler."""
        ruleset, points = self._ruleset, self.points.get(player, {})
        by_round = tuple(map(points.get, rounds))
        total = sum([gained for gained in by_round if gained is not None])
        missed = 0 if filler else by_round.count(None)
        if missed and ruleset.missed_round_points:
            total += missed * ruleset.missed_round_points
        if not self._parts:
            return Achieved(by_round, total, number)
        parts = self._parts.get(player, {})
        own = [parts.get(round) for round in rounds]
        gained = self._gained.get(player, {})
        return Achieved(
            by_round,
            total,
            number,
            tuple(None if part is None else part.table_id for part in own),
            _figures([part for part in own if part is not None]),
            sum(gained.get(round, 0) for round in rounds) + missed * WHOLE * (ruleset.missed_round_table_points or 0),
        )

    def has_played(self, player: int) -> bool:
        """Whether a game of theirs stands at a table, or a round of theirs is closed."""
        if player in self._played:
            return True
        return any(round != self.running for round in self.points.get(player, ()))

    def to_play_now(self, player: int) -> int:
        """How many games are left for a player in the running round, if nothing ends it early."""
        part = self._parts.get(player, {}).get(self.running or 0)
        return part.to_play if part is not None else 0

    def _table_points(self) -> Mapping[int, Mapping[int, int]]:
        """By player and round, in sixtieths; in the running round at tables where something counts."""
        ruleset = self._ruleset
        places = {seats: by_place(ruleset, seats) for seats in (4, 5)}
        best = ruleset.table_points_ties == "best"
        gained: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for (round, table), seats in self._at_tables.items():
            if round != self.running or table in self._begun:
                worth = table_points([points for _player, points in seats], places[len(seats)], best=best)
                for (player, _points), sixtieths in zip(seats, worth, strict=True):
                    gained[player][round] += sixtieths
        return gained


@lru_cache(maxsize=100)
def _seats(rounds: tuple[str, ...], more: bool) -> PreparedValues:
    """Of so many rounds."""
    given: list[Any] = [an_id(name) for name in rounds]
    columns = (
        "id",
        "held_from",
        "player_id",
        "table__round__number",
        "points",
        "table__number",
        "table__games_played",
        *(_MORE if more else ()),
    )
    return PreparedValues(lambda: Seat.objects.filter(table__round__id__in=given).values_list(*columns))


def _taken_over(player: int, round: int, table: int, gained: int, earlier: Sequence[Earlier]) -> TakenOver:
    parts = [(one.player_id, one.points, one.figures.games) for one in earlier]
    points, games = (sum(part[place] for part in parts) for place in (1, 2))
    last = player, gained - points, earlier[-1].whole.games - games
    return TakenOver(round, table, (*parts, last), given_to(earlier))


def _at_table(read: Sequence[Any]) -> _AtTable:
    asked = len(_MORE) - len(Figures._fields)
    return _AtTable._make((*read[:asked], Figures._make(read[asked:])))


def _part(at: _AtTable, to_come: Mapping[int, Sequence[int]]) -> _Part:
    """Of a seat that one has held. `to_come`: what of its sheet is left, where that is asked."""
    if at.table_id in to_come:
        left = to_come[at.table_id][at.seat - 1]
    else:
        left = 0 if at.complete else max(0, at.games - at.figures.games)
    # The director has said of the games missing there that they count as played, with 0 points.
    missing = left if at.treatment == Table.Treatment.ZERO else 0
    return _Part(at.table_id, at.figures, missing, 0 if at.treatment else left)


def _together(one: _Part, other: _Part) -> _Part:
    figures = added(one.figures, other.figures)
    return _Part(None, figures, one.missing + other.missing, one.to_play + other.to_play)


def _figures(parts: Sequence[_Part]) -> Figures:
    """Of these together."""
    games = won = solos_won = solos_lost = 0
    for part in parts:
        figures = part.figures
        games += figures.games + part.missing
        won += figures.games_won
        solos_won += figures.solos_won
        solos_lost += figures.solos_lost
    return Figures(games, won, solos_won, solos_lost)
