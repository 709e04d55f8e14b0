"""Who is to sit at one table in every round: the rounds are made of units instead of single players.

A unit is two to four players who sit together, or one alone. A round is packed from units so that as few as possible
are split: seven pairs at one table of four and two of five cannot all stay whole. Who is split takes turns over the
rounds. Then the search goes on as for single players, only that it exchanges sets of units of equal size between two
tables. So nothing that the search does splits anybody, and that they sit together comes before everything else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import log
from random import Random

from tournaments.seating.clock import Clock
from tournaments.seating.search import BLOCK, FOCUS, Arrangement, Problem, Score, Weights
from tournaments.seating.tables import Tables
from tournaments.seating.wishes import pairs_within

Unit = tuple[int, ...]
Counts = tuple[int, int, int, int]
"""How many units of one, two, three and four players."""

HEAT = 4.0
"""Two pairs who meet again are four repeats at once: where most are in units the search begins so much hotter."""

AT_FIVE: tuple[Counts, ...] = ((5, 0, 0, 0), (3, 1, 0, 0), (1, 2, 0, 0), (2, 0, 1, 0), (0, 1, 1, 0), (1, 0, 0, 1))
"""What a table of five can consist of."""
PARTS: dict[int, tuple[tuple[int, ...], ...]] = {
    2: ((1, 1),),
    3: ((2, 1), (1, 1, 1)),
    4: ((3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)),
}
"""How a unit can be split, fewest parted pairs first."""


def splits(rounds: Iterable[Iterable[Sequence[int]]], units: Sequence[Unit]) -> list[int]:
    """How often each of the units was split in these rounds. Who has no seat is not missed."""
    times = [0] * len(units)
    for tables in rounds:
        place = {player: number for number, table in enumerate(tables) for player in table}
        for number, unit in enumerate(units):
            times[number] += len({place[player] for player in unit if player in place}) > 1
    return times


def fewest_split(units: Iterable[Sequence[int]], sizes: Sequence[int]) -> int:
    """So many of the units must be split in a round at tables of these sizes."""
    return len(_broken(_counts(sum(sizes), units), sizes.count(5)))


def arranged(problem: Problem, random: Random, rounds: list[Tables] | None = None) -> Arrangement:
    """An arrangement, as it is searched for: of units where anybody is to sit together."""
    return Together(problem, random, rounds) if problem.units else Arrangement(problem, random, rounds)


class Together(Arrangement):
    """Rounds being searched, made of units."""

    def __init__(self, problem: Problem, random: Random, rounds: list[Tables] | None = None) -> None:
        self.split = list(problem.split)
        self.units: list[list[Unit]] = []
        """For each player, by round, the unit that is moved with them: of a split one, the part."""
        super().__init__(problem, random, rounds)
        for tables in rounds or ():
            place = {player: number for number, table in enumerate(tables) for player in table}
            self._know(unit for whole in problem.units for unit in _parts_at(whole, place))

    def _know(self, parts: Iterable[Unit]) -> None:
        """The units of one more round: these, and all others alone."""
        units: list[Unit] = [(player,) for player in range(self.problem.n)]
        for part in parts:
            for player in part:
                units[player] = part
        self.units.append(units)

    def _dealt(self) -> Tables:
        """A round packed of units at random, with tables of five for who had fewest."""
        problem, random = self.problem, self.random
        fives = problem.sizes.count(5)
        broken = list(_broken(_counts(problem.n, problem.units), fives))
        parts: list[Unit] = []
        order = sorted(random.sample(range(len(problem.units)), len(problem.units)), key=self.split.__getitem__)
        for number in order:
            unit = random.sample(problem.units[number], len(problem.units[number]))
            how = next((one for one in broken if sum(one) == len(unit)), None)
            if how is None:
                parts.append(tuple(unit))
                continue
            broken.remove(how)
            self.split[number] += 1
            for size in how:
                parts.append(tuple(unit[:size]))
                del unit[:size]
        self._know(parts)
        taken = {player for part in parts for player in part}
        parts += [(player,) for player in range(problem.n) if player not in taken]
        return self._packed(parts, fives)

    def _packed(self, parts: list[Unit], fives: int) -> Tables:
        by_size: dict[int, list[Unit]] = {size: [] for size in (1, 2, 3, 4)}
        for part in self.random.sample(parts, len(parts)):
            by_size[len(part)].append(part)
        at_five = self._at_five(by_size, fives)
        for part in (part for table in at_five for part in table):
            by_size[len(part)].remove(part)
        alone, pairs, threes, fours = (by_size[size] for size in (1, 2, 3, 4))
        tables = [[unit] for unit in fours] + [[unit, alone.pop()] for unit in threes]
        while pairs:
            with_whom = [alone.pop(), alone.pop()] if len(alone) > 1 else [pairs.pop(0)]
            tables.append([pairs.pop(), *with_whom])
        tables += [alone[start : start + 4] for start in range(0, len(alone), 4)]
        return [[player for unit in table for player in unit] for table in [*tables, *at_five]]

    def _at_five(self, by_size: dict[int, list[Unit]], fives: int) -> list[list[Unit]]:
        """What goes to the tables of five: of all ways that leave enough for the others, who has been there least."""
        counts = len(by_size[1]), len(by_size[2]), len(by_size[3]), len(by_size[4])
        in_turn = {
            size: sorted(units, key=lambda unit: sum(self.fives[player] for player in unit))
            for size, units in by_size.items()
        }
        found: list[tuple[int, list[list[Unit]]]] = []
        for way in _ways(counts, fives):
            taken = {size: iter(units) for size, units in in_turn.items()}
            tables = [
                [next(taken[size]) for size, many in enumerate(table, 1) for _ in range(many)]
                for table in self.random.sample(way, len(way))
            ]
            times = sum(self.fives[player] ** 2 for table in tables for unit in table for player in unit)
            found.append((times, tables))
        least = min(times for times, _tables in found)
        return self.random.choice([tables for times, tables in found if times == least])

    def _prices(self, weights: Weights) -> list[list[int]]:
        price = super()._prices(weights)
        for first, second in pairs_within(self.problem.units):
            price[first][second] = price[second][first] = 0
        for tables, units in zip(self.rounds, self.units, strict=True):
            for table in tables:
                for first, second in combinations(table, 2):
                    # Of a split unit, by chance at one table: what is counted when they part again.
                    if units[first] is not units[second] and not price[first][second]:
                        price[first][second] = price[second][first] = weights.repeats
        return price

    def anneal(self, weights: Weights, *, proposals: int, hot: float, cold: float, target: int, clock: Clock) -> Score:
        """As for single players, by exchanging units: of two chosen at random the smaller one is filled up with others
        from its table until both sets are of one size.
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
        if 2 * sum(map(len, self.problem.units)) > n:
            hot *= HEAT
        temperature, cooling = hot, (cold / hot) ** (1 / blocks)
        for _ in range(blocks):
            if cost <= target or clock.over():
                break
            for _ in range(BLOCK):
                number = int(rnd() * count)
                place, units = where[number], self.units[number]
                p = int(rnd() * n)
                here, go = place[p], units[p]
                own = 0
                for x in here:
                    if x not in go:
                        for member in go:
                            own += price[member][x] - repeat
                if not own and rnd() < FOCUS:
                    continue
                q = int(rnd() * n)
                there, come = place[q], units[q]
                if here is there:
                    continue
                if len(go) != len(come):
                    if len(go) < len(come):
                        go = self._filled(go, here, units, len(come))
                    else:
                        come = self._filled(come, there, units, len(go))
                    if len(go) != len(come):
                        continue
                stay = [x for x in here if x not in go]
                rest = [x for x in there if x not in come]
                change = 0
                for member in go:
                    row = price[member]
                    for x in stay:
                        change -= row[x] - repeat
                    for x in rest:
                        change += row[x]
                for member in come:
                    row = price[member]
                    for x in rest:
                        change -= row[x] - repeat
                    for x in stay:
                        change += row[x]
                uneven = len(here) - len(there)
                if uneven:
                    leave, enter = (go, come) if uneven > 0 else (come, go)
                    for member in leave:
                        change -= step[fives[member] - 1]
                    for member in enter:
                        change += step[fives[member]]
                if change > 0 and change >= -temperature * log(1.0 - rnd()):
                    continue
                cost += change
                for moved, old, new in ((go, stay, rest), (come, rest, stay)):
                    for member in moved:
                        row = price[member]
                        for x in old:
                            row[x] -= repeat
                            price[x][member] -= repeat
                        for x in new:
                            row[x] += repeat
                            price[x][member] += repeat
                here[:] = [*stay, *come]
                there[:] = [*rest, *go]
                for member in go:
                    place[member] = there
                    fives[member] -= uneven
                for member in come:
                    place[member] = here
                    fives[member] += uneven
            temperature *= cooling
        return self.score()

    def _filled(self, unit: Unit, table: Sequence[int], units: Sequence[Unit], size: int) -> Unit:
        """The unit with others of its table, to so many players as far as they fit."""
        found = list(unit)
        start = int(self.random.random() * len(table))
        for player in (*table[start:], *table[:start]):
            if player not in found and len(found) + len(units[player]) <= size:
                found += units[player]
        return tuple(found)


def _parts_at(unit: Unit, place: dict[int, int]) -> list[Unit]:
    """The unit as it sits: those at one table together."""
    tables: dict[int, list[int]] = {}
    for player in unit:
        tables.setdefault(place[player], []).append(player)
    return [tuple(part) for part in tables.values()]


def _counts(n: int, units: Iterable[Sequence[int]]) -> Counts:
    sizes = Counter(map(len, units))
    return n - sum(size * many for size, many in sizes.items()), sizes[2], sizes[3], sizes[4]


def _ways(counts: Counts, fives: int) -> Iterator[tuple[Counts, ...]]:
    """What the tables of five can consist of, so that the rest fills tables of four.

    There a unit of three needs somebody alone; pairs and who is alone then always come out even.
    """
    for way in combinations_with_replacement(AT_FIVE, fives):
        alone, pairs, threes, fours = (many - sum(table[size] for table in way) for size, many in enumerate(counts))
        if pairs >= 0 and fours >= 0 and alone >= threes >= 0:
            yield way


def _fits(counts: Counts, fives: int) -> bool:
    return next(_ways(counts, fives), None) is not None


@cache
def _broken(counts: Counts, fives: int) -> tuple[tuple[int, ...], ...]:
    """How units have to be split so that all fit: as few as possible, and of these as few pairs as possible."""
    alone, *whole = counts
    for many in range(sum(whole) + 1):
        found: list[tuple[int, ...]] = []
        for sizes in _choices(whole, many):
            after = _after(counts, [(1,) * size for size in sizes])
            if _fits(after, fives):
                found.append(sizes)
        if found:
            sizes = min(found, key=lambda one: sum(size * (size - 1) for size in one))
            return _coarser(counts, fives, sizes)
    raise AssertionError("players alone fit at any tables")


def _choices(whole: Sequence[int], many: int) -> Iterator[tuple[int, ...]]:
    """The sizes of so many units that are split, of so many pairs, threes and fours."""
    for fours in range(min(many, whole[2]) + 1):
        for threes in range(min(many - fours, whole[1]) + 1):
            pairs = many - fours - threes
            if pairs <= whole[0]:
                yield (2,) * pairs + (3,) * threes + (4,) * fours


def _coarser(counts: Counts, fives: int, sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Each of these units in as large parts as still fit."""
    parts = [(1,) * size for size in sizes]
    for number, size in enumerate(sizes):
        for how in PARTS[size]:
            tried = [*parts[:number], how, *parts[number + 1 :]]
            if _fits(_after(counts, tried), fives):
                parts = tried
                break
    return tuple(parts)


def _after(counts: Counts, parts: Sequence[tuple[int, ...]]) -> Counts:
    left = list(counts)
    for part in parts:
        left[sum(part) - 1] -= 1
        for size in part:
            left[size - 1] += 1
    return left[0], left[1], left[2], left[3]
