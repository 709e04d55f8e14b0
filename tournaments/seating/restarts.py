"""One attempt of the search after the other, until the plan is as good as can be expected."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tournaments.seating.clock import Clock
from tournaments.seating.search import Arrangement, Problem, Score, Weights
from tournaments.seating.tables import Tables
from tournaments.seating.together import arranged
from tournaments.seating.wishes import Criterion, Order

# What one thing wrong costs while the search is steered, in the unit of the temperatures. What comes before repeats is
# heavy, each thing more so than the next; what comes after them is light. With heavy fives the players at these hardly
# change from the fair start; without them repeats vanish most easily. Which helps shows by trying: `TRIED` in turn.
HOT, COLD = 4.8, 3.2
REPEAT, HEAVY, HEAVIER = 16, 1600, 10
FIVES_TRIED = (32, 0, 3)
PAIRS_TRIED = (5, 5, 3)
OFTEN_LIGHTLY = 32

# Then what has been reached is polished in the order of what comes first: the temperatures reach only the least things.
# The ladder from the least up; where fives are the least, it begins at the second rung.
LADDER = (1, 1 << 6, 1 << 16, 1 << 30, 1 << 40, 1 << 50, 1 << 60)
POLISHING = ((30.0, 10.0), (0.7, 0.15))

PROPOSALS = 40_000
ENOUGH = 4
"""Attempts in vain after which a plan is taken that has what comes first at its bound …"""
TOO_MANY = 60
"""… and after which any plan is taken."""


def steering(problem: Problem, order: Order) -> tuple[Weights, ...]:
    """The weights to steer a search by, to be tried in turn."""
    heavy: dict[str, int] = {}
    light: list[Criterion] = []
    weight = HEAVY
    repeats = order.criteria.index(Criterion.REPEATS)
    for criterion in reversed(order.criteria[:repeats]):
        if problem.asks(criterion):
            heavy[criterion] = weight
            weight *= HEAVIER
    light += [criterion for criterion in order.criteria[repeats + 1 :] if problem.asks(criterion)]
    ways = []
    for fives, pairs in zip(FIVES_TRIED, PAIRS_TRIED, strict=True):
        lightly = {Criterion.FIVES: fives, Criterion.OFTEN: OFTEN_LIGHTLY}
        ways.append(Weights(repeats=REPEAT, **heavy, **{str(one): lightly.get(one, pairs) for one in light}))
    return tuple(ways) if Criterion.FIVES in light else (ways[0],)


def strict(problem: Problem, order: Order) -> Weights:
    """Weights by which whatever comes first outweighs all that comes after it."""
    # Fives are on the ladder also where all tables are alike: repeats are to be out of reach of the temperatures.
    rising = reversed(order.criteria)
    asked = [criterion for criterion in rising if criterion is Criterion.FIVES or problem.asks(criterion)]
    rungs = LADDER if _finely(problem, order) else LADDER[1:]
    return Weights(**{str(criterion): rung for criterion, rung in zip(asked, rungs, strict=False)})


def _finely(problem: Problem, order: Order) -> bool:
    """Whether what comes last is pairs that had better not meet, which the second polishing is for."""
    last = next(criterion for criterion in reversed(order.criteria) if problem.asks(criterion))
    return last in (Criterion.CLUBS, Criterion.TEAMS, Criterion.APART)


def attempt(problem: Problem, random: Random, number: int, order: Order, bound: Score, clock: Clock) -> Arrangement:
    """One plan from a new start; the number of the attempt decides how it is steered."""
    ways = steering(problem, order)
    weights, polish, finely = ways[number % len(ways)], strict(problem, order), _finely(problem, order)
    proposals = max(PROPOSALS, 20 * problem.n * problem.rounds)
    found = arranged(problem, random)
    hopeful = COLD / 3 if finely else COLD
    score = found.anneal(weights, proposals=proposals, hot=HOT, cold=hopeful, target=weights.of(bound), clock=clock)
    for hot, cold in POLISHING if finely else POLISHING[:1]:
        if not score.reaches(bound):
            score = found.anneal(
                polish, proposals=proposals // 2, hot=hot, cold=cold, target=polish.of(bound), clock=clock
            )
    return found


def search(
    problem: Problem,
    random: Random,
    *,
    order: Order,
    bound: Score,
    clock: Clock,
    best: tuple[list[Tables], Score] | None = None,
) -> tuple[list[Tables], Score]:
    """The best plan found until the clock has run out, or the one given if it is as good. Stops early at the bound."""
    in_vain = 0
    for rounds, score in _attempts(problem, random, order, bound, clock):
        in_vain += 1
        if best is None or score.key(order) < best[1].key(order):
            best = rounds, score
            in_vain = 0
        enough = ENOUGH if best[1].leads(bound, order) else TOO_MANY
        if best[1].reaches(bound) or in_vain >= enough or clock.over():
            break
    assert best is not None
    return best


def _attempts(
    problem: Problem, random: Random, order: Order, bound: Score, clock: Clock
) -> Iterator[tuple[list[Tables], Score]]:
    number = 0
    while True:
        found = attempt(problem, random, number, order, bound, clock)
        yield found.rounds, found.score()
        number += 1
