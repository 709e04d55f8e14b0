"""The search: simulated annealing over all rounds still to be drawn, by letting two players change tables.

Players are numbers 0 … n-1 here. Everything that makes two players better not sit together stands in one matrix of
prices: `price[p][q]` is what one more meeting of p and q would cost. With the meetings so far as the price of the next
one, the sum over all meetings is the sum of C(meetings, 2); clubs and pairs kept apart add a constant. A swap of two
players changes nothing but their two tables, and so does its price.

Weights only steer the search. What is better is decided by `Score`, lexicographically.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import log
from random import Random

from tournaments.seating.bounds import beyond, pairs, unevenness
from tournaments.seating.clock import Clock
from tournaments.seating.dealing import Kin, dealt, spread
from tournaments.seating.tables import Tables
from tournaments.seating.wishes import Criterion, Order, pairs_within

BLOCK = 1000
"""Proposals between two looks at the clock and the temperature."""
FOCUS = 0.8
"""So often a player who sits well stays put: the search is twice as fast, and rarely stuck."""


@dataclass(frozen=True, slots=True)
class Score:
    """What is wrong with a plan, a number for each criterion: the less the better, in the order of `key`."""

    apart: int = 0
    teams: int = 0
    often: int = 0
    repeats: int = 0
    fives: int = 0
    """The sum of unevenness (see bounds) over all players."""
    clubs: int = 0

    def of(self, criterion: Criterion) -> int:
        number: int = getattr(self, criterion)
        return number

    def key(self, order: Order) -> tuple[int, ...]:
        """For comparing, in the order of the criteria."""
        return tuple(map(self.of, order.criteria))

    def leads(self, bound: Score, order: Order) -> bool:
        """Whether all is at its bound up to repeats or fives, whichever comes first."""
        count = 1 + min(map(order.criteria.index, (Criterion.REPEATS, Criterion.FIVES)))
        return self.key(order)[:count] <= bound.key(order)[:count]

    def reaches(self, bound: Score) -> bool:
        return all(self.of(criterion) <= bound.of(criterion) for criterion in Criterion)


@dataclass(frozen=True, slots=True)
class Problem:
    """What is to be drawn, and what has been before."""

    sizes: tuple[int, ...]
    """Of the tables of every round, fours first."""
    rounds: int
    met: Mapping[tuple[int, int], int]
    """Meetings before, by pair (lower number first)."""
    fives: tuple[int, ...]
    """How often each player has sat at a table of five before."""
    apart: Collection[tuple[int, int]] = ()
    teams: Collection[tuple[int, int]] = ()
    clubs: Collection[tuple[int, int]] = ()
    most_fives: int | None = None
    """As `Order` has it."""
    kin: Kin = ()
    """Teams and clubs that are to be apart, all players in one of them; () where there are none."""
    units: tuple[tuple[int, ...], ...] = ()
    """Who is to sit together, two to four in each: together.py. That they meet again is no repeat."""
    split: tuple[int, ...] = ()
    """How often each of the units has been split before."""

    @property
    def n(self) -> int:
        return len(self.fives)

    def asks(self, criterion: Criterion) -> bool:
        """Whether there is anything to heed about it."""
        if criterion is Criterion.REPEATS:
            return True
        if criterion is Criterion.FIVES:
            return len(set(self.sizes)) > 1
        if criterion is Criterion.OFTEN:
            return self.most_fives is not None and len(set(self.sizes)) > 1
        return bool(getattr(self, criterion))


@dataclass(frozen=True, slots=True)
class Weights:
    """What one thing wrong costs, by criterion."""

    apart: int = 0
    teams: int = 0
    often: int = 0
    repeats: int = 0
    fives: int = 0
    clubs: int = 0

    def of(self, score: Score) -> int:
        return sum(getattr(self, criterion) * score.of(criterion) for criterion in Criterion)


class Arrangement:
    """Rounds being searched: tables, prices and the sum of what is wrong by the weights given last."""

    def __init__(self, problem: Problem, random: Random, rounds: list[Tables] | None = None) -> None:
        """Start from these rounds; else with teams and clubs apart, or at random, fives for those who had fewest."""
        self.problem = problem
        self.random = random
        self.fives = list(problem.fives)
        self.rounds: list[Tables] = []
        for number in range(problem.rounds):
            tables = [list(table) for table in rounds[number]] if rounds else self._dealt()
            self.rounds.append(tables)
            for table in tables:
                if len(table) == 5:
                    for player in table:
                        self.fives[player] += 1

    def _dealt(self) -> Tables:
        problem = self.problem
        if problem.kin:
            return spread(problem.kin, len(problem.sizes), self.random)
        return dealt(problem.sizes, self.fives, self.random)

    def score(self) -> Score:
        """Counted from the tables, independent of the search."""
        problem = self.problem
        met = dict(problem.met)
        apart = teams = clubs = 0
        for tables in self.rounds:
            for table in tables:
                for i, first in enumerate(table):
                    for second in table[i + 1 :]:
                        pair = (first, second) if first < second else (second, first)
                        met[pair] = met.get(pair, 0) + 1
                        apart += pair in problem.apart
                        teams += pair in problem.teams
                        clubs += pair in problem.clubs
        for pair in pairs_within(problem.units):
            met.pop(pair, None)
        often = sum(beyond(times, problem.most_fives) for times in self.fives)
        return Score(apart, teams, often, sum(map(pairs, met.values())), sum(map(unevenness, self.fives)), clubs)

    def _prices(self, weights: Weights) -> list[list[int]]:
        problem = self.problem
        price = [[0] * problem.n for _ in range(problem.n)]
        for known, each in (
            (problem.met.items(), weights.repeats),
            (((pair, 1) for pair in problem.apart), weights.apart),
            (((pair, 1) for pair in problem.teams), weights.teams),
            (((pair, 1) for pair in problem.clubs), weights.clubs),
        ):
            for (first, second), times in known:
                price[first][second] += times * each
                price[second][first] += times * each
        for tables in self.rounds:
            for table in tables:
                for first in table:
                    row = price[first]
                    for second in table:
                        if first != second:
                            row[second] += weights.repeats
        return price

    def _steps(self, weights: Weights) -> list[int]:
        """What once more at a table of five costs whoever has been there so many times."""
        most, highest = self.problem.most_fives, max(self.fives, default=0) + self.problem.rounds
        often = weights.often if most is not None else 0
        return [weights.fives * times**2 + often * max(0, times - (most or 0) + 1) for times in range(highest + 1)]

    def anneal(self, weights: Weights, *, proposals: int, hot: float, cold: float, target: int, clock: Clock) -> Score:
        """Propose swaps, at temperatures falling from hot to cold; leave when what is wrong costs the target.

        Temperatures are in the unit of the weights; when the clock has run out, it leaves in any case.
        """
        if len(self.problem.sizes) < 2:
            return self.score()
        rnd = self.random.random
        n, count, repeat, step = self.problem.n, self.problem.rounds, weights.repeats, self._steps(weights)
        price, fives = self._prices(weights), self.fives
        where: list[list[list[int]]] = []
        for tables in self.rounds:
            place: list[list[int]] = [[]] * n
            for table in tables:
                for player in table:
                    place[player] = table
            where.append(place)
        cost = weights.of(self.score())
        blocks = max(1, proposals // BLOCK)
        temperature, cooling = hot, (cold / hot) ** (1 / blocks)
        for _ in range(blocks):
            if cost <= target or clock.over():
                break
            for _ in range(BLOCK):
                place = where[int(rnd() * count)]
                p = int(rnd() * n)
                here, price_p = place[p], price[p]
                # What p pays at this table; the meetings at it are in the prices already, so one of each comes off.
                own = (1 - len(here)) * repeat
                for x in here:
                    own += price_p[x]
                if not own and rnd() < FOCUS:
                    continue
                q = int(rnd() * n)
                there = place[q]
                if here is there:
                    continue
                price_q = price[q]
                change = (len(there) - 1) * repeat - own - 2 * price_p[q]
                for x in here:
                    change += price_q[x]
                for x in there:
                    change += price_p[x] - price_q[x]
                uneven = len(here) - len(there)
                if uneven:
                    goes, comes = (fives[p], fives[q]) if uneven > 0 else (fives[q], fives[p])
                    change += step[comes] - step[goes - 1]
                if change > 0 and change >= -temperature * log(1.0 - rnd()):
                    continue
                cost += change
                for x in here:
                    if x != p:
                        row = price[x]
                        price_p[x] -= repeat
                        row[p] -= repeat
                        price_q[x] += repeat
                        row[q] += repeat
                for x in there:
                    if x != q:
                        row = price[x]
                        price_p[x] += repeat
                        row[p] += repeat
                        price_q[x] -= repeat
                        row[q] -= repeat
                here[here.index(p)] = q
                there[there.index(q)] = p
                place[p], place[q] = there, here
                if uneven:
                    fives[p] -= uneven
                    fives[q] += uneven
            temperature *= cooling
        return self.score()
