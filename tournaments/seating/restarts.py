"""One attempt of the search after the other, until the plan is as good as can be expected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from time import monotonic

from tournaments.seating.search import Arrangement, Problem, Score, Weights
from tournaments.seating.tables import Tables
from tournaments.seating.together import arranged
from tournaments.seating.wishes import Order

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

# Clubs that come before repeats: like pairs apart, but that these still come before them.
CLUBS_FIRST, CLUBS_STRICT = 1600, 1 << 30

PROPOSALS = 40_000
ENOUGH = 4
"""Attempts in vain after which a plan is taken that has what comes first at its bound …"""
TOO_MANY = 60
"""… and after which any plan is taken."""


def attempt(problem: Problem, random: Random, number: int, order: Order, bound: Score, until: float) -> Arrangement:
    """One plan from a new start; the number of the attempt decides how it is steered."""
    ways = STEERING[order.repeats_first]
    weights, strict = ways[number % len(ways)], STRICT[order.repeats_first]
    if order.clubs_first:
        weights = replace(weights, same_club=CLUBS_FIRST, apart=10 * CLUBS_FIRST)
        strict = replace(strict, same_club=CLUBS_STRICT)
    proposals = max(PROPOSALS, 20 * problem.n * problem.rounds)
    found = arranged(problem, random)
    lightly = bool(problem.same_club) and not order.clubs_first  # the finer search is for them
    hopeful = COLD / 3 if lightly else COLD
    score = found.anneal(weights, proposals=proposals, hot=HOT, cold=hopeful, target=weights.of(bound), until=until)
    for hot, cold in POLISHING if lightly else POLISHING[:1]:
        if not score.reaches(bound):
            score = found.anneal(
                strict, proposals=proposals // 2, hot=hot, cold=cold, target=strict.of(bound), until=until
            )
    return found


def search(
    problem: Problem,
    random: Random,
    *,
    order: Order,
    bound: Score,
    until: float,
    best: tuple[list[Tables], Score] | None = None,
) -> tuple[list[Tables], Score]:
    """The best plan found until that time (monotonic), or the one given if it is as good. Stops early at the bound."""
    in_vain = 0
    for rounds, score in _attempts(problem, random, order, bound, until):
        in_vain += 1
        if best is None or score.key(order) < best[1].key(order):
            best = rounds, score
            in_vain = 0
        enough = ENOUGH if best[1].leads(bound, order) else TOO_MANY
        if best[1].reaches(bound) or in_vain >= enough or monotonic() > until:
            break
    assert best is not None
    return best


def _attempts(
    problem: Problem, random: Random, order: Order, bound: Score, until: float
) -> Iterator[tuple[list[Tables], Score]]:
    number = 0
    while True:
        found = attempt(problem, random, number, order, bound, until)
        yield found.rounds, found.score()
        number += 1
