"""Compute the plans of tournaments/seating/known_plans.txt:
`python -m tools.known_plans anneal|solve|turn [seconds]`.

`anneal` searches every plan for so many seconds with the search of the draw itself; `solve` gives those that have not
reached the bounds to a constraint solver (it needs ortools, which nothing else here does); `turn` looks for plans of
one round that is turned on like a clock. All keep what is better than the plan in the file, write after every gain, and
may be run again. Further arguments restrict them: `solve 60 22x5 23x5`.
"""

from __future__ import annotations

import sys
from itertools import combinations
from math import exp
from random import Random
from time import monotonic
from typing import Any

from tournaments.seating.bounds import fives_bound, remaining_bound
from tournaments.seating.clock import Clock
from tournaments.seating.known_plans import FILE, Key, parse, written
from tournaments.seating.restarts import attempt, strict
from tournaments.seating.search import Arrangement, Problem, Score
from tournaments.seating.tables import Tables, table_sizes
from tournaments.seating.wishes import Criterion, Order

Plans = dict[Key, list[Tables]]


def order_of(repeats_first: bool) -> Order:
    return Order() if repeats_first else Order().with_first(Criterion.FIVES, Criterion.REPEATS)


def problem(n: int, rounds: int) -> Problem:
    return Problem(table_sizes(n), rounds, {}, (0,) * n)


def bound(n: int, rounds: int) -> Score:
    sizes = table_sizes(n)
    places = 5 * sizes.count(5)
    return Score(repeats=remaining_bound((), {}, sizes, n, rounds), fives=fives_bound((0,) * n, places, rounds))


def read() -> Plans:
    return dict(parse(line) for line in FILE.read_text().splitlines()) if FILE.exists() else {}


def write(plans: Plans) -> None:
    """Only what is of use: where one plan is best both ways, it stands once."""
    lines = []
    for key in sorted(plans, key=lambda key: (key[0], key[1], not key[2])):
        n, rounds, repeats_first = key
        both = (n, rounds, True)
        if repeats_first or both not in plans or score(key, plans[key]).fives < score(both, plans[both]).fives:
            lines.append(written(key, plans[key]))
    FILE.write_text("".join(line + "\n" for line in lines))


def score(key: Key, plan: list[Tables]) -> Score:
    return Arrangement(problem(key[0], key[1]), Random(0), plan).score()


def keep(plans: Plans, key: Key, plan: list[Tables]) -> None:
    """Keep the plan, if it is better than the one there is, for both orders of what comes first."""
    for repeats_first in (True, False):
        kept = (key[0], key[1], repeats_first)
        new = score(kept, plan)
        order = order_of(repeats_first)
        if kept not in plans or new.key(order) < score(kept, plans[kept]).key(order):
            plans[kept] = [[list(table) for table in tables] for tables in plan]
            print(kept, "now", new, "bound", bound(key[0], key[1]), flush=True)
            write(plans)


def keep_polished(plans: Plans, key: Key, plan: list[Tables]) -> None:
    """Keep the plan, if it is of use, after fives have been spread as evenly as its repeats allow."""
    n, rounds, _ = key
    found = Arrangement(problem(n, rounds), Random(0), plan)
    weights = strict(problem(n, rounds), Order())
    target = weights.of(bound(n, rounds))
    found.anneal(weights, proposals=400_000, hot=30, cold=10, target=target, clock=Clock(5))
    keep(plans, key, found.rounds)


def done(plans: Plans, key: Key) -> bool:
    return key in plans and score(key, plans[key]).reaches(bound(key[0], key[1]))


def anneal(plans: Plans, key: Key, seconds: float) -> None:
    n, rounds, repeats_first = key
    random, clock, number = Random(f"{n} {rounds}"), Clock(seconds), 0
    while not clock.over() and not done(plans, key):
        found = attempt(problem(n, rounds), random, number, order_of(repeats_first), bound(n, rounds), clock)
        keep(plans, key, found.rounds)
        number += 1


def solve(plans: Plans, key: Key, seconds: float, even: bool) -> None:
    """Look for a plan without repeats; even: and nobody at a table of five oftener than the number needs."""
    from ortools.sat.python import cp_model  # type: ignore[import-not-found]  # only for this tool

    n, rounds, _ = key
    sizes = table_sizes(n)
    model = cp_model.CpModel()
    seats: Any = {
        (p, r, t): model.new_bool_var(f"x{p}.{r}.{t}")
        for p in range(n)
        for r in range(rounds)
        for t in range(len(sizes))
    }
    for r in range(rounds):
        for p in range(n):
            model.add_exactly_one(seats[p, r, t] for t in range(len(sizes)))
        for t, size in enumerate(sizes):
            model.add(sum(seats[p, r, t] for p in range(n)) == size)
    for p, q in combinations(range(n), 2):
        together = []
        for r in range(rounds):
            for t in range(len(sizes)):
                meet = model.new_bool_var(f"m{p}.{q}.{r}.{t}")
                model.add_bool_or(seats[p, r, t].negated(), seats[q, r, t].negated(), meet)
                together.append(meet)
        model.add_at_most_one(together)
    start = 0
    for t, size in enumerate(sizes):  # the first round is as good as any other
        for p in range(start, start + size):
            model.add(seats[p, 0, t] == 1)
        start += size
    for r in range(1, rounds):  # and so are the numbers of the tables of four: that of player 0 is the first
        for t in range(1, sizes.count(4)):
            model.add(seats[0, r, t] == 0)
    if even:
        fives = [t for t, size in enumerate(sizes) if size == 5]
        most = -(-5 * len(fives) * rounds // n)
        for p in range(n):
            model.add(sum(seats[p, r, t] for r in range(rounds) for t in fives) <= most)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    print(key, "even" if even else "any", solver.status_name(status), round(solver.wall_time, 1), flush=True)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        plan = [
            [[p for p in range(n) if solver.boolean_value(seats[p, r, t])] for t in range(len(sizes))]
            for r in range(rounds)
        ]
        keep_polished(plans, key, plan)


def turn(plans: Plans, key: Key, seconds: float) -> None:
    """Look for plans of one round, whose other rounds are the first one turned on.

    The players stand on dials of m hours and in their middle; from round to round everybody on a dial goes on by one
    hour. So much less is left to be searched that plans are found which no other search here comes upon.
    """
    n, rounds, _ = key
    random = Random(f"turn {n} {rounds}")
    sizes = table_sizes(n)
    hours = [m for m in range(rounds, n + 1) if n % m <= len(sizes)]
    until = monotonic() + seconds
    while monotonic() < until and score(key, plans[key]).repeats:
        m = random.choice(hours)
        turned = [p if p >= n - n % m else p // m * m + (p + 1) % m for p in range(n)]
        order = random.sample(range(n), n)
        table_of = [t for t, size in enumerate(sizes) for _ in range(size)]
        cost = _turned_repeats(order, table_of, turned, rounds)
        temperature = 6.0
        while temperature > 0.4 and cost:
            i, j = random.randrange(n), random.randrange(n)
            if table_of[i] == table_of[j]:
                continue
            order[i], order[j] = order[j], order[i]
            changed = _turned_repeats(order, table_of, turned, rounds)
            if changed <= cost or random.random() < exp((cost - changed) / temperature):
                cost = changed
            else:
                order[i], order[j] = order[j], order[i]
            temperature *= 0.9985
        plan = []
        for _ in range(rounds):
            plan.append(
                [[p for p, t in zip(order, table_of, strict=True) if t == table] for table in range(len(sizes))]
            )
            order = [turned[p] for p in order]
        if score(key, plan).repeats < score(key, plans[key]).repeats:
            keep_polished(plans, key, plan)


def _turned_repeats(order: list[int], table_of: list[int], turned: list[int], rounds: int) -> int:
    seen: set[int] = set()
    together = [(i, j) for i, j in combinations(range(len(order)), 2) if table_of[i] == table_of[j]]
    for _ in range(rounds):
        for i, j in together:
            p, q = order[i], order[j]
            seen.add(p * 64 + q if p < q else q * 64 + p)
        order = [turned[p] for p in order]
    return rounds * len(together) - len(seen)


def main() -> None:
    how, seconds, only = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 5.0, sys.argv[3:]
    plans = read()
    for rounds in range(2, 7):
        for n in (8, 9, 10, *range(12, 28)):
            if only and f"{n}x{rounds}" not in only:
                continue
            for repeats_first in (True, False):
                key = (n, rounds, repeats_first)
                if how == "anneal":
                    anneal(plans, key, seconds)
                elif how == "turn" and repeats_first:
                    turn(plans, key, seconds)
                elif repeats_first and not done(plans, key):
                    for even in (True, False) if n % 4 else (False,):
                        if not done(plans, key) and (even or score(key, plans[key]).repeats):
                            solve(plans, key, seconds, even)


if __name__ == "__main__":
    main()
