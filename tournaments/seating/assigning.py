"""Who plays whom in a plan computed before: players take the places of a template.

Before the first round anybody may take any place, which is used for clubs and pairs kept apart. After it the rounds
played must be rounds of the template; then its other rounds continue the evening as well as the template would have.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import log
from random import Random

from tournaments.seating.clock import Clock
from tournaments.seating.search import Score
from tournaments.seating.tables import Tables

PROPOSALS = 8_000
RESTARTS = 4
TRIALS = 12
"""Ways tried to see the rounds played in the template …"""
APART = 1000
"""What a meeting of a pair kept apart costs, in meetings of one club."""
STEPS = 1_500
"""… with so many players placed in each."""


def cast(
    plan: Sequence[Tables],
    same_club: Collection[tuple[int, int]],
    apart: Collection[tuple[int, int]],
    random: Random,
    *,
    bound: Score,
    clock: Clock,
) -> list[Tables]:
    """The plan with its players exchanged at random, and with as few meetings as can be found of clubs and pairs apart.

    Bound: how few of both are enough; clock: when it has run out, what there is must do.
    """
    target = bound.clubs + APART * (bound.apart + bound.teams)
    n = sum(len(table) for table in plan[0])
    best: tuple[int, list[int]] | None = None
    for _ in range(RESTARTS if same_club or apart else 1):
        players = random.sample(range(n), n)
        cost = _improve(players, plan, same_club, apart, random, target, clock)
        if best is None or cost < best[0]:
            best = cost, players
        if cost <= target or clock.over():
            break
    assert best is not None
    return _played(plan, best[1])


def _played(plan: Sequence[Tables], players: Sequence[int]) -> list[Tables]:
    return [[[players[place] for place in table] for table in tables] for tables in plan]


def beside(longer: Sequence[Tables], teams: Sequence[Sequence[int]], random: Random) -> Iterator[list[Tables]]:
    """Each round of a plan left out in turn, with every team at a table of its own round: so its members never meet.

    The plan has one round more than is to be played. Nothing where the teams do not fit its tables.
    """
    for spare in random.sample(range(len(longer)), len(longer)):
        players = _at_tables(longer[spare], teams, random)
        if players is not None:
            yield _played([tables for number, tables in enumerate(longer) if number != spare], players)


def _at_tables(tables: Tables, teams: Sequence[Sequence[int]], random: Random) -> list[int] | None:
    """For each place the player, such that every team is at one table; the largest first. None if they do not fit."""
    free = [random.sample(table, len(table)) for table in random.sample(tables, len(tables))]
    players = [-1] * sum(map(len, tables))
    for team in sorted(random.sample(teams, len(teams)), key=len, reverse=True):
        table = min((table for table in free if len(table) >= len(team)), key=len, default=None)
        if table is None:
            return None
        for player in team:
            players[table.pop()] = player
    left = set(range(len(players))).difference(players)
    places = [place for table in free for place in table]
    for place, player in zip(places, random.sample(sorted(left), len(left)), strict=True):
        players[place] = player
    return players


def _improve(
    players: list[int],
    plan: Sequence[Tables],
    same_club: Collection[tuple[int, int]],
    apart: Collection[tuple[int, int]],
    random: Random,
    target: int,
    clock: Clock,
) -> int:
    """Anneal who has which place; the cost is a meeting of one club each, and very much for a pair apart."""
    if not same_club and not apart:
        return 0
    n = len(players)
    meetings = [[0] * n for _ in range(n)]
    for tables in plan:
        for table in tables:
            for first in table:
                for second in table:
                    meetings[first][second] += first != second
    price = [[0] * n for _ in range(n)]
    for known, each in ((same_club, 1), (apart, APART)):
        for first, second in known:
            price[first][second] += each
            price[second][first] += each
    cost = sum(meetings[i][j] * price[players[i]][players[j]] for i in range(n) for j in range(i))
    temperature = 1.0
    for proposal in range(PROPOSALS):
        if cost <= target or (proposal % 500 == 0 and clock.over()):
            break
        temperature *= 0.9997
        i, j = random.randrange(n), random.randrange(n)
        if i == j:
            continue
        meets_i, meets_j, price_i, price_j = meetings[i], meetings[j], price[players[i]], price[players[j]]
        change = 2 * meets_i[j] * price_i[players[j]]  # i and j meet as before; the sum below takes it off twice
        for k, player in enumerate(players):
            change += (meets_i[k] - meets_j[k]) * (price_j[player] - price_i[player])
        if change <= 0 or change < -temperature * log(1.0 - random.random()):
            players[i], players[j] = players[j], players[i]
            cost += change
    return cost


def continued(plan: Sequence[Tables], history: Sequence[Tables], random: Random) -> list[Tables] | None:
    """The rounds of the plan that are left, when the rounds played are taken for some of its rounds; None if none fit.

    History: all players of the plan in every round. The search is short: another order of rounds is tried rather than
    everything in one, so that None means only "not found".
    """
    for _ in range(TRIALS):
        order = random.sample(plan, len(plan))
        places = _places(order[: len(history)], history, random)
        if places is not None:
            players = {place: player for player, place in enumerate(places)}
            return [[[players[place] for place in table] for table in tables] for tables in order[len(history) :]]
    return None


def _places(rounds: Sequence[Tables], history: Sequence[Tables], random: Random) -> list[int] | None:
    """For each player a place in the rounds, such that tables of the history fall upon tables; None if not found."""
    n = sum(len(table) for table in history[0])
    count = len(history)
    sat = [[_index(tables, player) for tables in history] for player in range(n)]
    at = [[_index(tables, place) for tables in rounds] for place in range(n)]
    size_sat = [[len(table) for table in tables] for tables in history]
    size_at = [[len(table) for table in tables] for tables in rounds]
    table_of: list[dict[int, int]] = [{} for _ in range(count)]
    place_of: dict[int, int] = {}
    free = set(range(n))
    steps = STEPS

    def fits(player: int, place: int) -> bool:
        for r in range(count):
            mine, its = sat[player][r], at[place][r]
            if mine in table_of[r]:
                if table_of[r][mine] != its:
                    return False
            elif its in table_of[r].values() or size_sat[r][mine] != size_at[r][its]:
                return False
        return True

    def fill() -> bool:
        nonlocal steps
        if len(place_of) == n:
            return True
        # The player with most tables known has the fewest places to try.
        player = max(
            (p for p in range(n) if p not in place_of),
            key=lambda p: sum(sat[p][r] in table_of[r] for r in range(count)),
        )
        for place in random.sample(sorted(free), len(free)):
            if not fits(player, place):
                continue
            steps -= 1
            if steps < 0:
                return False
            new = [r for r in range(count) if sat[player][r] not in table_of[r]]
            for r in new:
                table_of[r][sat[player][r]] = at[place][r]
            place_of[player] = place
            free.remove(place)
            if fill():
                return True
            for r in new:
                del table_of[r][sat[player][r]]
            del place_of[player]
            free.add(place)
        return False

    return [place_of[player] for player in range(n)] if fill() else None


def _index(tables: Tables, player: int) -> int:
    return next(index for index, table in enumerate(tables) if player in table)
