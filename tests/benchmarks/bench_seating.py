"""The draw: time and repeats of planning all rounds, against drawing round by round without looking ahead.

`python -m tests.benchmarks.bench_seating`. The baseline seats one round after the other with the same search, and both
are measured in the same run, so that the ratio says the same on every machine.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter

from tournaments.seating import Plan, plan, quality

CASES = ((12, 3), (16, 5), (20, 5), (22, 5), (23, 5), (27, 5), (28, 5), (30, 5), (31, 5), (50, 5), (100, 5), (400, 5))
SEEDS = (1, 2, 3)


def round_by_round(n: int, rounds: int, seed: int) -> int:
    """Repeats, when every round is drawn as if it were the last."""
    history: tuple = ()
    for drawn in range(rounds):
        history += plan(range(n), 1, history=history, seed=seed + drawn).rounds
    return quality(history).repeats


def rows() -> list[tuple[int, int, float, int, int, int, float]]:
    """Players, rounds, milliseconds, repeats, bound, repeats of the baseline, and the time as a part of the baseline's.

    Each number the median of three seeds.
    """
    plan(range(8), 2)  # reads the templates
    table = []
    for n, rounds in CASES:
        times, baseline_times, plans, baseline = [], [], list[Plan](), []
        for seed in SEEDS:
            began = perf_counter()
            plans.append(plan(range(n), rounds, seed=seed))
            times.append(perf_counter() - began)
            began = perf_counter()
            baseline.append(round_by_round(n, rounds, seed))
            baseline_times.append(perf_counter() - began)
        repeats = median(made.quality.repeats for made in plans)
        ratio = median(times) / median(baseline_times)
        bound = plans[0].quality.bound
        table.append((n, rounds, median(times) * 1000, int(repeats), bound, int(median(baseline)), ratio))
    return table


def main() -> None:
    print("| N | R | ms | repeats | bound | repeats round by round | time / round by round |")
    print("|--:|--:|--:|--:|--:|--:|--:|")
    for n, rounds, milliseconds, repeats, bound, baseline, ratio in rows():
        print(f"| {n} | {rounds} | {milliseconds:.1f} | {repeats} | {bound} | {baseline} | {ratio:.3f} |")


if __name__ == "__main__":
    main()
