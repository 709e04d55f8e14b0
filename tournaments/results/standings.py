"""Who stands where. What decides is in criteria.py; who shares a rank stands in the order of the start numbers.

Who has not played yet has no rank and takes none from anybody: zero points are worth a rank only to who has played. Nor
has who can no longer play the least number of games that the ruleset demands.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby, pairwise
from typing import NamedTuple

from django.db.models import F

from scoring import Ruleset
from scoring.figures import Figures
from tournaments.models import Round, Seat, Table, Tournament
from tournaments.results.criteria import meeting, more_than_points, order_of
from tournaments.results.ranks import Achieved, Criterion, Figure, Ranking, ranking
from tournaments.results.table_points import WHOLE, by_place, table_points
from tournaments.results.ties import Tie


@dataclass(frozen=True, slots=True)
class StandingRow:
    rank: int | None
    """None for who has not played yet: no game stands at any of the player's tables, and no round of theirs is closed.

    They stand below all others. None too for who falls short of the least number of games; they stand above these.
    """
    moved: int | None
    """Places won (+) or lost (−) since the rounds before the current one; None for who had not played by then."""
    player_id: int
    player: str
    number: int
    """Start number."""
    club: str
    achieved: Achieved
    table_now: int | None
    """Table number in the round that is being played, None without one."""
    withdrawn: bool
    cents: int | None
    """What the points are worth in money, None where it is not played for money."""
    short: bool = False
    """Has played, and can no longer play the least number of games."""
    among: Mapping[str, int] = field(default_factory=dict)
    """Its place within a group of equals, by criteria that have decided in such a group."""
    tie: Tie | None = None
    """What puts it before those right behind, who were equal until then."""

    @property
    def by_round(self) -> tuple[int | None, ...]:
        return self.achieved.by_round

    @property
    def total(self) -> int:
        return self.achieved.total


@dataclass(frozen=True, slots=True)
class Standings:
    rounds: tuple[int, ...]
    """Numbers of the published and closed rounds."""
    rows: tuple[StandingRow, ...]
    running: int | None
    """The round that is being played, None between rounds."""
    order: tuple[Criterion, ...]
    """What the ranks follow from, the first one first."""
    deciding: tuple[Criterion, ...]
    """Those of the tie-breaks that have decided at least one rank, in this order."""
    ties: tuple[Tie, ...]
    """Every tie that was decided, from the top."""
    ruleset: Ruleset

    @property
    def money(self) -> bool:
        """Whether it is played for money."""
        return self.ruleset.cents_per_point > 0


@dataclass(frozen=True, slots=True)
class TableBest:
    """The best of a table in a round; several if they tie."""

    table: int
    points: int
    players: tuple[str, ...]


class _Seat(NamedTuple):
    """A player's seat in a round, as it is read: the first five always, the others where more than points count."""

    player: int
    round: int
    points: int
    table: int
    games_at_table: int
    table_id: int | None = None
    seats: int = 4
    treatment: str = ""
    figures: Figures = Figures()


_ALWAYS = ("player_id", "table__round__number", "points", "table__number", "table__games_played")
_MORE = ("table_id", "table__seats_count", "table__end_treatment", *Figures._fields)


def standings(tournament: Tournament) -> Standings:
    """The standings with all that has been saved up to now. Three queries, whatever the numbers.

    Who has withdrawn keeps rank and points; only who has never been seated is left out then.
    """
    ruleset = tournament.ruleset
    order = order_of(ruleset, tournament.lot)
    rounds = list(tournament.rounds.exclude(status=Round.Status.DRAWN).order_by("number"))
    numbers = tuple(round.number for round in rounds)
    running = rounds[-1].number if rounds and rounds[-1].status == Round.Status.PUBLISHED else None
    seats: dict[int, dict[int, _Seat]] = defaultdict(dict)
    begun: set[int] = set()
    """Tables of the running round where something counts already."""
    seat: _Seat | None
    for seat in _seats(rounds, more=more_than_points(order) or ruleset.least_games is not None):
        seats[seat.player][seat.round] = seat
        if seat.round == running and (seat.games_at_table or seat.points):
            begun.add(seat.table)  # points without a game: a violation before the first one
    # Rows and not objects, which would cost as much as all the rest here.
    everybody = tournament.players.values_list("id", "name", "number", "club", "withdrawn_at", named=True)
    players = [player for player in everybody if player.withdrawn_at is None or player.id in seats]
    names = {player.id: player.name for player in players}
    won = _table_points(seats, running, begun, ruleset) if ruleset.ranked_by in ("table_points", "both") else {}

    def achieved(player: int, number: int, upto: tuple[int, ...]) -> Achieved:
        return _achieved(seats.get(player, {}), number, upto, ruleset, won.get(player, {}))

    reached = {player.id: achieved(player.id, player.number, numbers) for player in players}
    played = [
        player
        for player in players
        if any(seat.round != running or seat.table in begun for seat in seats.get(player.id, {}).values())
    ]
    short = (
        {
            player.id
            for player in played
            if reached[player.id].figures.games
            + _still_to_play(tournament, seats[player.id], rounds, player.withdrawn_at)
            < ruleset.least_games
        }
        if ruleset.least_games
        else set()
    )
    ranked = [player for player in played if player.id not in short]
    now = ranking({player.id: reached[player.id] for player in ranked}, order)
    before = ranking(
        {
            player.id: achieved(player.id, player.number, numbers[:-1])
            for player in ranked
            if any(number != numbers[-1] for number in seats[player.id])
        },
        order,
    )
    ranks, ranks_before, ties = now.ranks, before.ranks, _ties(now, order, reached, names)
    cents = ruleset.cents_per_point
    rows = [
        StandingRow(
            rank=ranks.get(player.id),
            moved=ranks_before[player.id] - ranks[player.id] if player.id in ranks_before else None,
            player_id=player.id,
            player=player.name,
            number=player.number,
            club=player.club,
            achieved=reached[player.id],
            table_now=seat.table if running and (seat := seats.get(player.id, {}).get(running)) else None,
            withdrawn=player.withdrawn_at is not None,
            cents=sum(points or 0 for points in reached[player.id].by_round) * cents if cents else None,
            short=player.id in short,
            among={key: places[player.id] for key, places in now.among.items() if player.id in places},
            tie=ties.get(player.id),
        )
        for player in players
    ]
    rows.sort(key=lambda row: (row.rank is None, not row.short, row.rank or 0, row.number))
    deciding = now.deciding
    return Standings(
        numbers,
        tuple(rows),
        running,
        order,
        tuple(criterion for place, criterion in enumerate(order) if place in deciding),
        tuple(dict.fromkeys(ties.values())),
        ruleset,
    )


def _seats(rounds: Sequence[Round], *, more: bool) -> Iterable[_Seat]:
    """Who sat where in these rounds, and with what success. One query."""
    asked = Seat.objects.filter(table__round__in=rounds).order_by()
    if not more:
        return (_Seat(*row) for row in asked.values_list(*_ALWAYS))
    rows = asked.values_list(*_ALWAYS, *_MORE)
    return (_Seat._make((*row[:8], Figures(*row[8:]))) for row in rows)


def _achieved(
    seats: Mapping[int, _Seat], number: int, upto: tuple[int, ...], ruleset: Ruleset, won: Mapping[int, int]
) -> Achieved:
    """In these rounds; `seats` and `won`, the table points, by round."""
    own = [seats.get(round) for round in upto]
    by_round = tuple(None if seat is None else seat.points for seat in own)
    sat = [seat for seat in own if seat is not None]
    missed = len(own) - len(sat)
    return Achieved(
        by_round,
        sum(seat.points for seat in sat) + missed * (ruleset.missed_round_points or 0),
        number,
        tuple(None if seat is None else seat.table_id for seat in own),
        _figures(sat, ruleset),
        sum(won.get(round, 0) for round in upto) + missed * WHOLE * (ruleset.missed_round_table_points or 0),
    )


def _figures(sat: Sequence[_Seat], ruleset: Ruleset) -> Figures:
    """Of these seats together."""
    if not sat or sat[0].table_id is None:
        return Figures()
    games, *others = (sum(figures) for figures in zip(*(seat.figures for seat in sat), strict=True))
    # Of a table ended early they count as played, with 0 points, if that was what the director said.
    zeros = sum(
        max(0, _games_of_one(ruleset, seat) - seat.figures.games)
        for seat in sat
        if seat.treatment == Table.Treatment.ZERO
    )
    return Figures(games + zeros, *others)


def _games_of_one(ruleset: Ruleset, seat: _Seat) -> int:
    """How many games a round has for one player at this table: at a table of five each sits out every fifth."""
    return ruleset.games_for(seat.seats) * 4 // seat.seats


def _still_to_play(
    tournament: Tournament, seats: Mapping[int, _Seat], rounds: Sequence[Round], withdrawn: datetime | None
) -> int:
    """How many games a player may still come to, in the running round and in those that are planned after it."""
    ruleset, latest = tournament.ruleset, rounds[-1]
    games = 0
    if latest.status == Round.Status.PUBLISHED and latest.number in seats:
        seat = seats[latest.number]
        games = max(0, _games_of_one(ruleset, seat) - seat.figures.games)
    if tournament.finished_at is None and withdrawn is None:
        games += max(0, tournament.rounds_planned - len(rounds)) * ruleset.games_for(4)
    return games


def _table_points(
    seats: Mapping[int, Mapping[int, _Seat]], running: int | None, begun: set[int], ruleset: Ruleset
) -> dict[int, dict[int, int]]:
    """The table points of each player by round, in sixtieths; of a running round at tables where something counts."""
    tables: dict[tuple[int, int], list[_Seat]] = defaultdict(list)
    for by_round in seats.values():
        for seat in by_round.values():
            if seat.round != running or seat.table in begun:
                tables[seat.round, seat.table].append(seat)
    places = {count: by_place(ruleset, count) for count in (4, 5)}
    won: dict[int, dict[int, int]] = defaultdict(dict)
    for at_table in tables.values():
        gained = table_points(
            [seat.points for seat in at_table], places[len(at_table)], best=ruleset.table_points_ties == "best"
        )
        for seat, sixtieths in zip(at_table, gained, strict=True):
            won[seat.player][seat.round] = sixtieths
    return won


def _ties(
    now: Ranking, order: Sequence[Criterion], achieved: Mapping[int, Achieved], names: Mapping[int, str]
) -> dict[int, Tie]:
    """What was decided between those who stand right behind each other, by each player in front, from the top."""
    ties: dict[int, Tie] = {}
    for above, below in pairwise(now.blocks):
        if below.cut:
            criterion = order[below.cut]
            one, other = achieved[above.players[0]], achieved[below.players[0]]
            figures: tuple[Figure, Figure] = (None, None)
            if criterion.figure is not None:
                figures = criterion.figure(one), criterion.figure(other)
            elif criterion.key == "direct_meeting" and len(above.players) == len(below.players) == 1:
                figures = meeting(one, other) or figures
            tie = Tie(
                above.rank,
                tuple(names[player] for player in above.players),
                tuple(names[player] for player in below.players),
                criterion.key,
                figures,
            )
            ties |= dict.fromkeys(above.players, tie)
    return ties


def corrected_tables(tournament: Tournament) -> list[tuple[int, int]]:
    """The sheets that the director has changed after their round was closed: (round, table). One query."""
    changed = Table.objects.filter(round__tournament=tournament, corrected_at__gt=F("round__closed_at"))
    return list(changed.order_by("round__number", "number").values_list("round__number", "number"))


def table_bests(round: Round) -> list[TableBest]:
    """The best of each table in a round (`schuetzenfest` gives them a voucher). One query."""
    seats = (
        Seat.objects.filter(table__round=round).select_related("table", "player").order_by("table__number", "number")
    )
    bests = []
    for number, at_table in groupby(seats, key=lambda seat: seat.table.number):
        group = list(at_table)
        most = max(seat.points for seat in group)
        bests.append(TableBest(number, most, tuple(seat.player.name for seat in group if seat.points == most)))
    return bests
