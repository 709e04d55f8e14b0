"""How few repeats, uneven fives and meetings of one team or club there could be: lower bounds, by counting.

Two rounds: a table of c players of whom k sat in the other round at t tables has at least so many repeats as k players
spread evenly over t tables make. All pairs of rounds together make the bound of a whole plan, because the pairs of
meetings, C(meetings, 2) for each pair of players, are counted once in each pair of rounds. For two rounds of n >= 16
players at t tables this is max(0, n - t²).
All rounds: there are only C(n, 2) pairs of players, fewer where some are never to meet, and the meetings cannot be
spread more evenly than evenly.
Groups: members spread evenly over the tables have the fewest meetings among them. That is no mere bound: whoever deals
round the tables gets there, in every round and for all groups at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations

from tournaments.seating.tables import RoundSeating


def pairs(count: int) -> int:
    """C(count, 2)."""
    return count * (count - 1) // 2


def unevenness(times: int) -> int:
    """What it weighs that somebody sat so often at a table of five: 0, 0, 1, 5, 14, 30 …

    Every time weighs the square of the times before. That is steeper than C(times, 2): where two rounds must have
    players of their tables of five in common, the sum of those is fixed, and it should not be the same two each time.
    """
    return times * (times - 1) * (2 * times - 1) // 6


def pairs_spread_evenly(count: int, groups: int) -> int:
    """Pairs within groups, when so many are spread over the groups as evenly as can be."""
    each, over = divmod(count, groups)
    return over * pairs(each + 1) + (groups - over) * pairs(each)


def repeats_bound(
    rounds: Sequence[RoundSeating],
    never: Collection[tuple[int, int]] = (),
    together: Collection[tuple[int, int]] = frozenset(),
) -> int:
    """The fewest repeats that rounds of these players at tables of these sizes could have, however they are seated.

    Never: pairs (lower number first) of whom no more are to meet than do. Together: whose meetings are no repeats.
    """
    two_rounds = sum(_two_rounds(first, second, together) for first, second in combinations(rounds, 2))
    never = {*never, *together}
    rosters = [frozenset(player for table in seating for player in table) for seating in rounds]
    if len(set(rosters)) == 1:  # the usual case needs no list of all pairs
        possible = pairs(len(rosters[0])) - sum(one in rosters[0] and other in rosters[0] for one, other in never)
    else:
        possible = len({pair for roster in rosters for pair in combinations(sorted(roster), 2)}.difference(never))
    meetings = sum(pairs(len(table)) for seating in rounds for table in seating)
    if never:
        tables = (table for seating in rounds for table in seating)
        meetings -= sum(pair in never for table in tables for pair in combinations(sorted(table), 2))
    golf = 0 if together else _no_golf(rounds, rosters)
    return max(two_rounds, _spread_over_pairs(meetings, {0: possible}), golf)


def remaining_bound(
    history: Sequence[RoundSeating],
    met: Mapping[tuple[int, int], int],
    sizes: Sequence[int],
    n: int,
    rounds: int,
    never: Collection[tuple[int, int]] = (),
    together: Collection[tuple[int, int]] = frozenset(),
) -> int:
    """The fewest repeats after `rounds` more rounds of n players, when the history is as it is.

    History: rounds with only the n players left in them. Met: meetings by pair of these, none of them 0. Never: pairs
    that will not meet any more. Together: pairs whose meetings are no repeats, and not in `met`.
    """
    so_far = sum(pairs(times) for times in met.values())
    with_history = sum(_one_given(seating, sizes, together) for seating in history)
    among_new = pairs(rounds) * max(0, _sizes_apart(sizes, sizes) - len(together))
    levels = Counter(met.values())
    levels[0] = pairs(n) - len(met)
    levels.subtract(met.get(pair, 0) for pair in {*never, *together})
    new_meetings = rounds * (sum(pairs(size) for size in sizes) - len(together))
    again = apart_bound(met.keys() - set(together), len(sizes))  # of whom more than there are tables have all met
    whole = so_far + rounds * max(with_history, again) + among_new
    return max(whole, so_far + _spread_over_pairs(new_meetings, levels))


def fives_bound(times: Sequence[int], places: int, rounds: int) -> int:
    """The least sum of unevenness, with `places` more such places in each of the rounds."""
    return sum(map(unevenness, fives_spread(times, [places] * rounds)))


def fives_spread(times: Sequence[int], places: Iterable[int]) -> list[int]:
    """How often each is at a table of five in the end, if the places of each round go to who has had fewest."""
    least = list(times)
    for each in places:
        for player in sorted(range(len(least)), key=least.__getitem__)[:each]:
            least[player] += 1
    return least


def often_bound(times: Sequence[int], places: int, rounds: int, most: int | None) -> int:
    """The least sum of times beyond `most`, with `places` more such places in each of the rounds."""
    return sum(beyond(count, most) for count in fives_spread(times, [places] * rounds))


def beyond(times: int, most: int | None) -> int:
    """What it weighs that somebody sat more often at a table of five than anybody should: 0, 1, 3, 6 …"""
    return 0 if most is None else pairs(max(0, times - most) + 1)


def group_bound(group_sizes: Iterable[int], tables: int) -> int:
    """The fewest pairs of one group at one table in a round."""
    return sum(pairs_spread_evenly(size, tables) for size in group_sizes)


def apart_bound(apart: Iterable[tuple[int, int]], tables: int) -> int:
    """So many of the pairs who are not to sit together must do so in a round; there may be more.

    Of players who are all to be apart from each other, more than there are tables, some meet. Groups of these are taken
    one after the other, nobody in two, so what each of them costs adds up.
    """
    others: dict[int, set[int]] = {}
    for one, other in apart:
        others.setdefault(one, set()).add(other)
        others.setdefault(other, set()).add(one)
    found = 0
    left = {player for player, of in others.items() if len(of) >= tables}
    while left:
        group = [max(left, key=lambda player: (len(others[player] & left), -player))]
        while both := left.intersection(*(others[player] for player in group)):
            group.append(max(both, key=lambda player: (len(others[player] & both), -player)))
        found += pairs_spread_evenly(len(group), tables)
        left.difference_update(group)
    return found


def _two_rounds(first: RoundSeating, second: RoundSeating, together: Collection[tuple[int, int]]) -> int:
    here = {player for table in first for player in table}
    there = {player for table in second for player in table}
    wished = sum(one in here & there and other in here & there for one, other in together)
    if here == there:
        return max(0, _sizes_apart([len(table) for table in first], [len(table) for table in second]) - wished)
    return max(0, pairs_spread_evenly(len(here & there), len(first) * len(second)) - wished)


def _sizes_apart(first: Sequence[int], second: Sequence[int]) -> int:
    """Repeats between two rounds of the same players: each table of one is spread over the tables of the other."""
    return max(
        sum(pairs_spread_evenly(size, len(second)) for size in first),
        sum(pairs_spread_evenly(size, len(first)) for size in second),
    )


def _one_given(seating: RoundSeating, sizes: Sequence[int], together: Collection[tuple[int, int]]) -> int:
    """Repeats between a played round (only those who still play) and a new one of these sizes."""
    least = sum(pairs_spread_evenly(len(table), len(sizes)) for table in seating)
    return max(0, least - len(together))


def _spread_over_pairs(meetings: int, levels: Mapping[int, int]) -> int:
    """The least sum of repeats from so many new meetings; levels: how many pairs have met how often before."""
    cost, level, there = 0, 0, 0
    while meetings > 0:
        there += levels.get(level, 0)
        here = min(meetings, there)
        cost += here * level
        meetings -= here
        level += 1
        if not there and level > max(levels):
            break
    return cost


def _no_golf(rounds: Sequence[RoundSeating], rosters: Sequence[frozenset[int]]) -> int:
    """Twenty players: no six rounds are free of repeats (there is no resolvable 4-GDD of type 2^10).

    Every six of the rounds have a repeat, and a repeat, lying in two rounds, serves C(r - 2, 4) of the C(r, 6) sixes.
    """
    r = len(rounds)
    if r < 6 or len(set(rosters)) != 1 or len(rosters[0]) != 20 or any(len(table) != 4 for s in rounds for table in s):
        return 0
    return -(-r * (r - 1) // 30)
