"""Who stands where. What decides is in criteria.py; who shares a rank stands in the order of the start numbers.

Who has not played yet has no rank and takes none from anybody: zero points are worth a rank only to who has played. Nor
has who can no longer play the least number of games that the ruleset demands, nor ever a filler (people/fillers.py).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby, pairwise
from types import MappingProxyType
from typing import NamedTuple

from django.db.models import F

from scoring import Ruleset, Sheet
from scoring.money import Evening, Purse
from tournaments.ledger.holders import at_the_end, beside, stored_points, with_earlier
from tournaments.models import Player, Round, Seat, Table, Tournament
from tournaments.prepared import Prepared, PreparedValues, an_id
from tournaments.results.achievements import Achievements, TakenOver
from tournaments.results.criteria import PER_GAME, POINTS, meeting, more_than_points, order_of
from tournaments.results.money import missed_rounds, played_for
from tournaments.results.ranks import Achieved, Criterion, Figure, Ranking, ranking
from tournaments.results.ties import Tie

NOWHERE: Mapping[str, int] = MappingProxyType({})
NOTHING_PAID = Purse(0, 0)


class StandingRow(NamedTuple):  # made 200 times for every saved game: a dataclass takes three times as long
    rank: int | None
    """None for who has not played yet: no game stands at any of the player's tables, and no round of theirs is closed.

    They stand below all others. None too for who falls short of the least number of games; they stand above these.
    And None for fillers, who stand last of all.
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
    purse: Purse | None
    """What it has paid and got in the rounds played; None where that was not asked for or is not played for."""
    short: bool = False
    """Has played, and can no longer play the least number of games."""
    among: Mapping[str, int] = NOWHERE
    """Its place within a group of equals, by criteria that have decided in such a group."""
    tie: Tie | None = None
    """What puts it before those right behind, who were equal until then."""
    team: str = ""
    filler: bool = False
    """Plays without rank."""
    gone_from: int | None = None
    """Of who has withdrawn: the first round played without the player."""

    @property
    def by_round(self) -> tuple[int | None, ...]:
        return self.achieved.by_round

    @property
    def total(self) -> int:
        return self.achieved.total

    @property
    def cents(self) -> int | None:
        """What it gets, less than 0 what it pays."""
        return None if self.purse is None else self.purse.cents


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
    taken_over: tuple[TakenOver, ...]
    """Seats that several have held."""
    names: Mapping[int, str]
    """Of all players by id, also of who has no row."""
    made: Mapping[int, Round.Way]
    """How each of the rounds came to its tables."""
    planned: int
    """How many rounds there are to be."""
    settled: Evening[int] | None = None
    """What the rounds played come to in money; None where that was not asked for or is not played for."""


@dataclass(frozen=True, slots=True)
class TableBest:
    """The best of a table in a round; several if they tie."""

    table: int
    points: int
    players: tuple[str, ...]
    tie: Tie | None = None
    """What puts them before those who had as many points there."""
    came_for: str = ""
    """As `Beside.came_for`: the points are those of the whole seat."""


class _Player(NamedTuple):
    """Rows and not objects, which would cost as much as all the rest here."""

    id: int
    name: str
    number: int
    club: str
    team: str
    withdrawn_at: datetime | None
    filler: bool


_OURS = an_id("tournament")
_players = PreparedValues(lambda: Player.objects.filter(tournament=_OURS).values_list(*_Player._fields))
_rounds = Prepared(lambda: Round.objects.filter(tournament=_OURS).exclude(status=Round.Status.DRAWN).order_by("number"))


def standings(tournament: Tournament, *, with_money: bool = False, before_round: int | None = None) -> Standings:
    """The standings with all that has been saved up to now. Three queries, whatever the numbers; one more where
    somebody took over a seat, and for money as many as it takes (results/money.py).

    Who has withdrawn keeps rank and points; only who has never been seated is left out then. `before_round`: with the
    rounds alone that were before that of this number.
    """
    ruleset = tournament.ruleset
    order = order_of(ruleset, tournament.lot)
    rounds = [one for one in _rounds(tournament=tournament.id) if before_round is None or one.number < before_round]
    for round in rounds:
        round.tournament = tournament
    done = Achievements(rounds, ruleset, more=more_than_points(order) or ruleset.least_games is not None)
    everybody = [_Player._make(row) for row in _players(tournament=tournament.id)]
    players = [player for player in everybody if player.withdrawn_at is None or player.id in done.points]
    achieved = {player.id: done.of(player.id, player.number, done.rounds, filler=player.filler) for player in players}
    fillers = {player.id for player in everybody if player.filler}
    played = {player.id for player in players if done.has_played(player.id)}
    short = set[int]()
    if ruleset.least_games is not None:
        short = {
            player.id
            for player in players
            if player.id in played
            and _still(tournament, done, achieved[player.id], player.id, player.withdrawn_at) < ruleset.least_games
        }
    short -= fillers
    with_rank = played - short - fillers
    ranked = [player for player in players if player.id in with_rank]
    now = ranking({player.id: achieved[player.id] for player in ranked}, order)
    before = ranking(
        {
            player.id: done.of(player.id, player.number, done.rounds[:-1])
            for player in ranked
            if any(number != done.rounds[-1] for number in done.points[player.id])
        },
        order,
    )
    ranks, ranks_before = now.ranks, before.ranks
    ties = decided_ties(now, order, achieved, {player.id: player.name for player in players})
    settled = None
    if with_money and ruleset.has_money:
        order_of_start = [player.id for player in sorted(everybody, key=lambda player: player.number)]
        missed: Mapping[int, int] = {}
        if ruleset.missed_round_cents:
            missed = missed_rounds(rounds, done.sat, done.seats, everybody)
        settled = played_for(rounds, done.points, order_of_start, ranks, ruleset, missed, fillers)
    rows = [
        StandingRow(
            rank=ranks.get(player.id),
            moved=ranks_before[player.id] - ranks[player.id] if player.id in ranks_before else None,
            player_id=player.id,
            player=player.name,
            number=player.number,
            club=player.club,
            achieved=achieved[player.id],
            table_now=done.tables.get(player.id),
            withdrawn=player.withdrawn_at is not None,
            purse=None if settled is None or player.filler else settled.purses.get(player.id, NOTHING_PAID),
            short=player.id in short,
            among=_among(now, player.id),
            tie=ties.get(player.id),
            team=player.team,
            filler=player.filler,
            gone_from=_gone_from(player.withdrawn_at, rounds, done.sat.get(player.id, ())),
        )
        for player in players
    ]
    rows.sort(key=lambda row: (row.filler, row.rank is None, not row.short, row.rank or 0, row.number))
    return Standings(
        done.rounds,
        tuple(rows),
        done.running,
        order,
        tuple(order[place] for place in sorted(now.deciding)),
        tuple(dict.fromkeys(ties.values())),
        ruleset,
        tuple(done.taken_over),
        {player.id: player.name for player in everybody},
        {round.number: round.made for round in rounds},
        tournament.rounds_planned,
        settled,
    )


def _gone_from(withdrawn_at: datetime | None, rounds: Sequence[Round], sat: Collection[int]) -> int | None:
    """From which round on the player was not there: the one that was being played without a seat for the player, else
    the one after all that had been published by then. None for who has not withdrawn."""
    if withdrawn_at is None:
        return None
    before = [round for round in rounds if round.published_at is None or round.published_at <= withdrawn_at]
    if not before:
        return 1
    latest = before[-1]
    closed = latest.closed_at is not None and latest.closed_at <= withdrawn_at
    return max(latest.number + (closed or latest.number in sat), max(sat, default=0) + 1)


def _still(
    tournament: Tournament, done: Achievements, achieved: Achieved, player: int, withdrawn: datetime | None
) -> int:
    """How many games a player may have in the end, with those of the running round and of those planned after it."""
    games = achieved.figures.games + done.to_play_now(player)
    if withdrawn is None and tournament.finished_at is None:
        games += max(0, tournament.rounds_planned - len(done.rounds)) * Sheet.empty(tournament.ruleset, 4).games
    return games


def _among(now: Ranking, player: int) -> Mapping[str, int]:
    if not now.among:
        return NOWHERE
    return {key: places[player] for key, places in now.among.items() if player in places}


def decided_ties(
    now: Ranking, order: Sequence[Criterion], achieved: Mapping[int, Achieved], names: Mapping[int, str]
) -> dict[int, Tie]:
    """What was decided between those who stand right behind each other, by each one in front (its id), from the top."""
    ties: dict[int, Tie] = {}
    for above, below in pairwise(now.blocks):
        criterion = order[below.cut]
        one, other = achieved[above.players[0]], achieved[below.players[0]]
        if below.cut or _looks_alike(criterion, one, other):
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


def _looks_alike(criterion: Criterion, one: Achieved, other: Achieved) -> bool:
    """Whether two who are not equal in points per game have the same to see."""
    if criterion.key != PER_GAME.key or criterion.figure is None:
        return False
    return criterion.shown(criterion.figure(one)) == criterion.shown(criterion.figure(other))


def corrected_tables(tournament: Tournament) -> list[tuple[int, int]]:
    """The sheets that the director has changed after their round was closed: (round, table). One query."""
    changed = Table.objects.filter(round__tournament=tournament, corrected_at__gt=F("round__closed_at"))
    return list(changed.order_by("round__number", "number").values_list("round__number", "number"))


def table_bests(round: Round, tie_breaks: Sequence[Criterion] = ()) -> list[TableBest]:
    """The best of each table in a round (`schuetzenfest` gives them a voucher). One query, one more where somebody took
    over a seat: what goes by the place at the table belongs to whom its points were given, else to who finished it.

    A filler gets none: then the best of the others there does. By the points there; `tie_breaks`, the tournament's,
    decide between equals by this round alone. None of a table where nothing counts: between those who have not played
    only the lot would decide.
    """
    found = Seat.objects.filter(table__round=round).select_related("table", "player")
    seats = with_earlier(list(found.order_by("table__number", "number")))
    order = (POINTS, *tie_breaks)
    bests = []
    for number, at_table in groupby(seats, key=lambda seat: seat.table.number):
        # By seat: two may belong to one player, who was given the points of the first and took over the second.
        group = {seat.number: (player, seat) for seat in at_table if not (player := at_the_end(seat)).filler}
        if not any(seat.points or seat.table.games_played for _player, seat in group.values()):
            continue
        achieved = {
            number: Achieved((seat.points,), seat.points, player.number, (seat.table_id,), seat.figures)
            for number, (player, seat) in group.items()
        }
        names = {number: player.name for number, (player, _seat) in group.items()}
        now = ranking(achieved, order)
        best = now.blocks[0].players
        tie = decided_ties(now, order, achieved, names).get(best[0])
        took_over = [seat for player, seat in (group[one] for one in best) if player == seat.player]
        came_for = [said for seat in took_over if (said := beside(seat, stored_points(seat)).came_for)]
        players = tuple(dict.fromkeys(names[one] for one in best))
        bests.append(TableBest(number, achieved[best[0]].total, players, tie, ", ".join(came_for)))
    return bests
