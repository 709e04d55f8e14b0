"""One attempt of the search after the other, until the plan is as good as can be expected."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import monotonic

from tournaments.seating.search import Arrangement, Problem, Score, Tables, Weights

# What one thing wrong costs while the search is steered, in the unit of the temperatures. With heavy fives the players
# at these hardly change from the fair start; without them repeats vanish most easily. Which helps shows by trying.
HOT, COLD = 4.8, 3.2
EVEN = Weights(repeat=16, five=32, same_club=5, apart=1600)
REPEATS = Weights(repeat=16, five=0, same_club=5, apart=1600)
MIXED = Weights(repeat=16, five=3, same_club=3, apart=1600)
FIRM = Weights(repeat=16, five=1600, same_club=5, apart=16000)
STEERING = {True: (EVEN, REPEATS, MIXED), False: (FIRM,)}

# Then what has been reached is polished in the order of what comes first: the temperatures reach only the least things.
STRICT = {
    True: Weights(repeat=1 << 16, five=64, same_club=1, apart=1 << 40),
    False: Weights(repeat=64, five=1 << 16, same_club=1, apart=1 << 40),
}
POLISHING = ((30.0, 10.0), (0.7, 0.15))

PROPOSALS = 40_000
ENOUGH = 4
"""Attempts in vain after which a plan is taken that has what comes first at its bound …"""
TOO_MANY = 60
"""… and after which any plan is taken."""


def attempt(
    problem: Problem, random: Random, number: int, repeats_first: bool, bound: Score, until: float
) -> Arrangement:
    """One plan from a new start; the number of the attempt decides how it is steered."""
    ways = STEERING[repeats_first]
    weights, strict = ways[number % len(ways)], STRICT[repeats_first]
    proposals = max(PROPOSALS, 20 * problem.n * problem.rounds)
    found = Arrangement(problem, random)
    hopeful = COLD if not problem.same_club else COLD / 3
    score = found.anneal(weights, proposals=proposals, hot=HOT, cold=hopeful, target=weights.of(bound), until=until)
    for hot, cold in POLISHING if problem.same_club else POLISHING[:1]:
        if not score.reaches(bound):
            score = found.anneal(
                strict, proposals=proposals // 2, hot=hot, cold=cold, target=strict.of(bound), until=until
            )
    return found


def search(
    problem: Problem,
    random: Random,
    *,
    repeats_first: bool,
    bound: Score,
    until: float,
    best: tuple[list[Tables], Score] | None = None,
) -> tuple[list[Tables], Score]:
    """The best plan found until that time (monotonic), or the one given if it is as good. Stops early at the bound."""
    in_vain = 0
    for rounds, score in _attempts(problem, random, repeats_first, bound, until):
        in_vain += 1
        if best is None or score.key(repeats_first) < best[1].key(repeats_first):
            best = rounds, score
            in_vain = 0
        leading = best[1].key(repeats_first)[:2] <= bound.key(repeats_first)[:2]
        if best[1].reaches(bound) or in_vain >= (ENOUGH if leading else TOO_MANY) or monotonic() > until:
            break
    assert best is not None
    return best


def _attempts(
    problem: Problem, random: Random, repeats_first: bool, bound: Score, until: float
) -> Iterator[tuple[list[Tables], Score]]:
    number = 0
    while True:
        found = attempt(problem, random, number, repeats_first, bound, until)
        yield found.rounds, found.score()
        number += 1
