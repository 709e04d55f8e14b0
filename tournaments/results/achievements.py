"""What every player has achieved, round by round: read once, in one query, and no more of it than is asked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring import Ruleset
from scoring.figures import Figures
from tournaments.models import Round, Seat, Table
from tournaments.results.ranks import Achieved
from tournaments.results.table_points import WHOLE, by_place, table_points


class _Seat(NamedTuple):
    """What is read of a seat only where more than points counts."""

    table_id: int
    seats: int
    games_there: int
    """As many as the table plays, whoever sits out."""
    treatment: str
    figures: Figures


_MORE = ("table_id", "table__seats_count", "table__games", "table__end_treatment", *Figures._fields)


class Achievements:
    """Of all players, in the published and closed rounds of a tournament."""

    def __init__(self, rounds: Sequence[Round], ruleset: Ruleset, *, more: bool) -> None:
        """`rounds` in their order. `more`: whether anybody asks for more than points. One query."""
        self.rounds = tuple(round.number for round in rounds)
        latest = rounds[-1] if rounds else None
        self.running = latest.number if latest is not None and latest.status == Round.Status.PUBLISHED else None
        """The round that is being played, None between rounds."""
        self.points: dict[int, dict[int, int]] = defaultdict(dict)
        """By player and round; who has never had a seat is not there."""
        self.tables: dict[int, int] = {}
        """The table of each player in the running round."""
        self._begun: set[int] = set()  # tables of the running round where something counts already
        self._ruleset = ruleset
        self._seats: dict[int, dict[int, _Seat]] = defaultdict(dict)
        self._at_tables: dict[tuple[int, int], list[int]] = defaultdict(list)
        self._read(rounds, more)
        self._gained = self._table_points() if ruleset.has_table_points else {}

    def _read(self, rounds: Sequence[Round], more: bool) -> None:
        points, running = self.points, self.running
        seats = Seat.objects.filter(table__round__in=rounds).values_list(
            "player_id",
            "table__round__number",
            "points",
            "table__number",
            "table__games_played",
            *(_MORE if more else ()),
        )
        for player, round, gained, table, games, *others in seats:
            points[player][round] = gained
            if round == running:
                self.tables[player] = table
                if games or gained:  # points without a game: a violation before the first one
                    self._begun.add(table)
            if more:
                self._seats[player][round] = _Seat._make((*others[:4], Figures._make(others[4:])))
                self._at_tables[round, table].append(player)

    def of(self, player: int, number: int, rounds: tuple[int, ...]) -> Achieved:
        """By a player with this start number, in these rounds."""
        ruleset, points = self._ruleset, self.points.get(player, {})
        by_round = tuple(map(points.get, rounds))
        total = sum([gained for gained in by_round if gained is not None])
        missed = by_round.count(None)
        if missed and ruleset.missed_round_points:
            total += missed * ruleset.missed_round_points
        if not self._seats:
            return Achieved(by_round, total, number)
        seats = self._seats.get(player, {})
        own = [seats.get(round) for round in rounds]
        gained = self._gained.get(player, {})
        return Achieved(
            by_round,
            total,
            number,
            tuple(None if seat is None else seat.table_id for seat in own),
            self._figures([seat for seat in own if seat is not None]),
            sum(gained.get(round, 0) for round in rounds) + missed * WHOLE * (ruleset.missed_round_table_points or 0),
        )

    def has_played(self, player: int) -> bool:
        """Whether a game stands at a table of theirs, or a round of theirs is closed."""
        if self.tables.get(player) in self._begun:
            return True
        return any(round != self.running for round in self.points.get(player, ()))

    def to_play_now(self, player: int) -> int:
        """How many games are left for a player in the running round, if nothing ends it early."""
        seat = self._seats.get(player, {}).get(self.running or 0)
        return max(0, self._games_of_one(seat) - seat.figures.games) if seat is not None else 0

    def _figures(self, seats: Sequence[_Seat]) -> Figures:
        """Of these seats together."""
        games = won = solos_won = solos_lost = 0
        for seat in seats:
            figures = seat.figures
            games += figures.games
            won += figures.games_won
            solos_won += figures.solos_won
            solos_lost += figures.solos_lost
            if seat.treatment == Table.Treatment.ZERO:
                # The director has said of the games missing there that they count as played, with 0 points.
                games += max(0, self._games_of_one(seat) - figures.games)
        return Figures(games, won, solos_won, solos_lost)

    @staticmethod
    def _games_of_one(seat: _Seat) -> int:
        """How many games the round has for one player at this table: at a table of five each sits out every fifth."""
        return seat.games_there * 4 // seat.seats

    def _table_points(self) -> Mapping[int, Mapping[int, int]]:
        """By player and round, in sixtieths; in the running round at tables where something counts."""
        ruleset = self._ruleset
        places = {seats: by_place(ruleset, seats) for seats in (4, 5)}
        best = ruleset.table_points_ties == "best"
        gained: dict[int, dict[int, int]] = defaultdict(dict)
        for (round, table), players in self._at_tables.items():
            if round != self.running or table in self._begun:
                points = [self.points[player][round] for player in players]
                for player, sixtieths in zip(
                    players, table_points(points, places[len(players)], best=best), strict=True
                ):
                    gained[player][round] = sixtieths
        return gained
