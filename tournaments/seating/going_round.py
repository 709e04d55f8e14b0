"""How evenly seats and tables could go round at best: lower bounds, by counting.

Seats: somebody who sits down so many times on the seats 1-4 takes the one that they had least often. How often that is
follows from how often they are on seat 5, of which there is one at each table of five; so many of these there are, and
all are taken by somebody. Tables: of so many rounds at so many tables one comes again as soon as there are more rounds.
Who is at tables of five more often than there are of these comes to one of them again, and so at those of four.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from heapq import heapify, heapreplace

SEATS = 4


def spread_evenly(counts: Sequence[int], more: int) -> int:
    """The least difference between the most and the fewest, when so many more come to these."""
    heap = list(counts)
    heapify(heap)
    for _ in range(more):
        heapreplace(heap, heap[0] + 1)
    return max(heap) - min(heap)


def seats_bound(counts: Sequence[Sequence[int]], rounds: Sequence[tuple[int, int]]) -> int:
    """The least that somebody's seats 1-4 must differ after these rounds, at whatever tables they sit there.

    `counts`: for each player how often on each of the seats 1-4; without those who have a seat of their own. `rounds`:
    of each how many sit in it, which is all of them and those, and at how many tables of five.
    """
    more = len(rounds)
    most_fifth = sum(fives > 0 for _players, fives in rounds)
    fifth = sum(fives for _players, fives in rounds)
    # Of the seats 5 so many may be taken by those who are not counted.
    taken = sum(min(fives, max(0, players - len(counts))) for players, fives in rounds)
    by_player = [[spread_evenly(one[:SEATS], more - out) for out in range(most_fifth + 1)] for one in counts]
    worst = max(map(max, by_player), default=0)
    for spread in range(worst):
        # How often each could be on seat 5: at least, and at most. Between both there may be gaps; a bound heeds none.
        fits = [[out for out, one in enumerate(player) if one <= spread] for player in by_player]
        if all(fits) and sum(map(min, fits)) <= fifth <= sum(map(max, fits)) + taken:
            return spread
    return worst


def tables_bound(
    before: Sequence[Mapping[int, int]],
    rounds: Sequence[tuple[tuple[int, ...], tuple[int, ...]]],
    fives: Sequence[int] | None = None,
) -> int:
    """As often somebody must sit at a table of one number after these rounds.

    `before`: for each player how often at which place. `rounds`: of each the places of the tables of four and of five.
    `fives`: how often each must be at a table of five in these rounds as evenly as can be, where nobody has been
    anywhere yet and all rounds are alike.
    """
    least = max((_least_most(one, [(*four, *five) for four, five in rounds]) for one in before), default=0)
    if fives is None or len(set(rounds)) != 1 or any(before):
        return least
    ((four, five),) = set(rounds)
    at_five = -(-max(fives) // len(five)) if five else 0
    at_four = -(-(len(rounds) - min(fives)) // len(four)) if four else 0
    return max(least, at_five, at_four)


def tables_beside_bound(
    before: Mapping[int, Mapping[int, int]], finalists: Collection[int], tables: Sequence[int]
) -> int:
    """The same after one round at these places, at the first of which these are to sit, and the others at the rest.

    `before`: by player.
    """
    final, *beside = tables
    so_far = max((max(one.values(), default=0) for one in before.values()), default=0)
    first = max((one.get(final, 0) + 1 for player, one in before.items() if player in finalists), default=0)
    others = [one for player, one in before.items() if player not in finalists] if beside else []
    rest = max((min(one.get(index, 0) for index in beside) + 1 for one in others), default=0)
    return max(so_far, first, rest)


def _least_most(before: Mapping[int, int], rounds: Sequence[Sequence[int]]) -> int:
    """The least that the most of a player's numbers can be, with one more of those of each of these rounds."""
    most = max(before.values(), default=0)
    while not _fit(before, rounds, most):
        most += 1
    return most


def _fit(before: Mapping[int, int], rounds: Sequence[Sequence[int]], most: int) -> bool:
    """Whether each round can have one of its tables, and none of them comes more often than that."""
    taken = defaultdict[int, list[int]](list)

    def seated(which: int, tried: set[int]) -> bool:
        for table in rounds[which]:
            if table in tried:
                continue
            tried.add(table)
            if before.get(table, 0) + len(taken[table]) < most:
                taken[table].append(which)
                return True
            for place, other in enumerate(taken[table]):
                if seated(other, tried):
                    taken[table][place] = which
                    return True
        return False

    return all(seated(which, set()) for which in range(len(rounds)))
