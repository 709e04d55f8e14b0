"""Who stands where. What decides is in ranks.py; who shares a rank stands in the order of the start numbers.

Who has not played yet has no rank and takes none from anybody: zero points are worth a rank only to who has played.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import groupby

from django.db.models import F

from tournaments.models import Round, Seat, Table, Tournament
from tournaments.results import ranks
from tournaments.results.ranks import Achieved, Criterion


@dataclass(frozen=True, slots=True)
class StandingRow:
    rank: int | None
    """None for who has not played yet: no game stands at any of the player's tables, and no round of theirs is closed.

    They stand below all others.
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
    money: bool
    """Whether it is played for money."""


@dataclass(frozen=True, slots=True)
class TableBest:
    """The best of a table in a round; several if they tie."""

    table: int
    points: int
    players: tuple[str, ...]


def standings(tournament: Tournament) -> Standings:
    """The standings with all that has been saved up to now. Three queries, whatever the numbers.

    Who has withdrawn keeps rank and points; only who has never been seated is left out then.
    """
    rounds = list(tournament.rounds.exclude(status=Round.Status.DRAWN).order_by("number"))
    numbers = tuple(round.number for round in rounds)
    running = rounds[-1].number if rounds and rounds[-1].status == Round.Status.PUBLISHED else None
    points: dict[int, dict[int, int]] = defaultdict(dict)
    tables: dict[int, int] = {}
    begun: set[int] = set()
    """Tables of the running round where something counts already."""
    seats = Seat.objects.filter(table__round__in=rounds).values_list(
        "player_id", "table__round__number", "points", "table__number", "table__games_played"
    )
    for player_id, round_number, gained, table_number, games in seats:
        points[player_id][round_number] = gained
        if round_number == running:
            tables[player_id] = table_number
            if games or gained:  # points without a game: a violation before the first one
                begun.add(table_number)
    # Rows and not objects, which would cost as much as all the rest here.
    everybody = tournament.players.values_list("id", "name", "number", "club", "withdrawn_at", named=True)
    players = [player for player in everybody if player.withdrawn_at is None or player.id in points]
    achieved = {player.id: _achieved(points[player.id], numbers) for player in players}
    order = ranks.ORDER
    now = ranks.rank(
        {
            player: one
            for player, one in achieved.items()
            if tables.get(player) in begun or any(number != running for number in points[player])
        },
        order,
    )
    before = ranks.rank(
        {
            player: _achieved(by_round, numbers[:-1])
            for player, by_round in points.items()
            if any(number != numbers[-1] for number in by_round)
        },
        order,
    )
    cents = tournament.ruleset.cents_per_point
    rows = [
        StandingRow(
            rank=now.get(player.id),
            moved=before[player.id] - now[player.id] if player.id in before else None,
            player_id=player.id,
            player=player.name,
            number=player.number,
            club=player.club,
            achieved=achieved[player.id],
            table_now=tables.get(player.id),
            withdrawn=player.withdrawn_at is not None,
            cents=achieved[player.id].total * cents if cents else None,
        )
        for player in players
    ]
    rows.sort(key=lambda row: (row.rank is None, row.rank or 0, row.number))
    return Standings(numbers, tuple(rows), running, order, money=cents > 0)


def _achieved(points: dict[int, int], rounds: tuple[int, ...]) -> Achieved:
    """In these rounds; `points`: by round."""
    by_round = tuple(map(points.get, rounds))
    return Achieved(by_round, sum(gained for gained in by_round if gained is not None))


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
