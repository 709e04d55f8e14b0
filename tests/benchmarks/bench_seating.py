"""The draw: time and repeats of planning all rounds, against drawing round by round without looking ahead.

`python -m tests.benchmarks.bench_seating`. The baseline seats one round after the other with the same search, and both
are measured in the same run, so that the ratio says the same on every machine. A second table is of draws that keep
teams or clubs apart, from the first round and late in the evening; their baseline is the same draw without the wish.
A third is of draws that seat pairs, threes or fours together; a fourth of halls with fewer tables than usual, so that
more of them are of five.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from time import perf_counter

from tournaments.seating import ANY, Criterion, Order, Plan, Room, RoundSeating, Wishes, plan, quality

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


def teams_of(size: int, n: int) -> Wishes:
    return Wishes(teams={player: f"Team {player // size}" for player in range(n - n % size)})


def unequal_clubs(n: int) -> Wishes:
    """Eight clubs, their sizes as one to eight; who is left over is of none."""
    sizes = [max(1, n * weight // 36) for weight in range(1, 9)]
    members = [club for club, size in enumerate(sizes) for _ in range(size)][:n]
    return Wishes(
        clubs={player: f"Club {club}" for player, club in enumerate(members)},
        order=Order().with_first(Criterion.CLUBS, Criterion.REPEATS),
    )


WISHES = {
    "teams of 2": lambda n: teams_of(2, n),
    "teams of 3": lambda n: teams_of(3, n),
    "teams of 4": lambda n: teams_of(4, n),
    "8 clubs": unequal_clubs,
}
# Players, rounds, and rounds played before, after the last of which three players leave.
FIRST_ROUNDS = ((16, 4, 0), (20, 5, 0), (27, 5, 0), (30, 5, 0), (44, 4, 0), (44, 5, 0), (102, 5, 0), (400, 5, 0))
LATE_ROUNDS = ((44, 5, 3), (102, 5, 3), (400, 5, 3))


def apart_row(n: int, rounds: int, played: int, wishes: Wishes) -> list[object]:
    """The slowest milliseconds of three seeds, those without the wish, then the worst of meetings kept apart (at least
    so many there must be), of repeats, and of repeats without the wish.
    """
    found: dict[bool, list[tuple[float, Plan]]] = {False: [], True: []}
    for seed in SEEDS:
        for wished in found:
            heeded = wishes if wished else Wishes()
            history: Sequence[RoundSeating] = ()
            players = list(range(n))
            if played:
                history = plan(players, rounds, wishes=heeded, seed=seed).rounds[:played]
                players = [player for player in players if player not in (1, n // 2, n - 1)]
            began = perf_counter()
            made = plan(players, rounds - played, history=history, wishes=heeded, seed=seed)
            found[wished].append((perf_counter() - began, made))
    slowest = {wished: max(seconds for seconds, _made in runs) * 1000 for wished, runs in found.items()}
    kept = [made.quality for _seconds, made in found[True]]
    together = max(one.same_club if wishes.clubs else one.same_team for one in kept)
    least = kept[0].same_club_bound if wishes.clubs else kept[0].same_team_bound
    repeats = {wished: max(made.quality.repeats for _seconds, made in runs) for wished, runs in found.items()}
    return [f"{slowest[True]:.0f}", f"{slowest[False]:.0f}", together, least, repeats[True], repeats[False]]


# Players, rounds, how many sit together, and of how many such groups.
TOGETHER = (
    (14, 3, 2, 7),
    (24, 5, 2, 3),
    (32, 5, 2, 16),
    (30, 5, 4, 3),
    (44, 5, 3, 6),
    (200, 5, 2, 100),
    (400, 5, 2, 60),
)


def together_row(n: int, rounds: int, size: int, many: int) -> list[object]:
    """The slowest milliseconds of three seeds, those without the wish, then the worst of groups that are split (so many
    must be), and of repeats.
    """
    groups = [frozenset(range(first, first + size)) for first in range(0, size * many, size)]
    found: dict[bool, list[tuple[float, Plan]]] = {False: [], True: []}
    for seed in SEEDS:
        for wished in found:
            began = perf_counter()
            made = plan(range(n), rounds, wishes=Wishes(together=groups if wished else ()), seed=seed)
            found[wished].append((perf_counter() - began, made))
    slowest = {wished: max(seconds for seconds, _made in runs) * 1000 for wished, runs in found.items()}
    kept = [made.quality for _seconds, made in found[True]]
    split, repeats = max(one.split for one in kept), max(one.repeats for one in kept)
    return [f"{slowest[True]:.0f}", f"{slowest[False]:.0f}", split, kept[0].split_bound, repeats]


# Players, rounds, and tables.
FEWER_TABLES = ((20, 3, 4), (24, 4, 5), (30, 4, 6), (40, 5, 8), (48, 5, 10), (100, 5, 20), (400, 5, 80), (400, 5, 90))


def fewer_row(n: int, rounds: int, tables: int) -> list[object]:
    """The slowest milliseconds of three seeds, those with tables enough, then the worst of repeats, and how often
    somebody is at a table of five at most; behind both, what must be.
    """
    found: dict[Room, list[tuple[float, Plan]]] = {ANY: [], Room(tuple(range(1, tables + 1))): []}
    for seed in SEEDS:
        for room, runs in found.items():
            began = perf_counter()
            made = plan(range(n), rounds, room=room, seed=seed)
            runs.append((perf_counter() - began, made))
    usual, fewer = found.values()
    kept = [made.quality for _seconds, made in fewer]
    return [
        *(f"{max(seconds for seconds, _made in runs) * 1000:.0f}" for runs in (fewer, usual)),
        max(one.repeats for one in kept),
        kept[0].bound,
        max(one.fives_most for one in kept),
        kept[0].fives_needed,
    ]


def main() -> None:
    print("| N | R | ms | repeats | bound | repeats round by round | time / round by round |")
    print("|--:|--:|--:|--:|--:|--:|--:|")
    for n, rounds, milliseconds, repeats, bound, baseline, ratio in rows():
        print(f"| {n} | {rounds} | {milliseconds:.1f} | {repeats} | {bound} | {baseline} | {ratio:.3f} |")
    print("\n| N | R | played | wish | slowest ms | without | together | least | repeats | without |")
    print("|--:|--:|--:|---|--:|--:|--:|--:|--:|--:|")
    for n, rounds, played in FIRST_ROUNDS + LATE_ROUNDS:
        for name, wish in WISHES.items():
            print(
                f"| {n} | {rounds} | {played} | {name}", *apart_row(n, rounds, played, wish(n)), sep=" | ", end=" |\n"
            )
    print("\n| N | R | together | slowest ms | without | split | least | repeats |")
    print("|--:|--:|---|--:|--:|--:|--:|--:|")
    for n, rounds, size, many in TOGETHER:
        print(f"| {n} | {rounds} | {many} of {size}", *together_row(n, rounds, size, many), sep=" | ", end=" |\n")
    print("\n| N | R | tables | slowest ms | with tables enough | repeats | bound | at five | needed |")
    print("|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for n, rounds, tables in FEWER_TABLES:
        print(f"| {n} | {rounds} | {tables}", *fewer_row(n, rounds, tables), sep=" | ", end=" |\n")


if __name__ == "__main__":
    main()
