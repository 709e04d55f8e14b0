"""How evenly seats and tables can go round: the bounds beside everything that there is, on small cases."""

from __future__ import annotations

from itertools import combinations, permutations, product
from random import Random

import pytest

from tournaments.seating import Wishes, plan, quality
from tournaments.seating.going_round import seats_bound, spread_evenly, tables_beside_bound, tables_bound


def spread(counts: list[int]) -> int:
    return max(counts) - min(counts)


@pytest.mark.parametrize("more", range(7))
def test_seats_are_spread_as_evenly_as_all_ways_allow(more):
    random = Random(more)
    for _case in range(40):
        before = [random.randrange(4) for _seat in range(4)]
        least = min(
            spread([count + seats.count(seat) for seat, count in enumerate(before)])
            for seats in product(range(4), repeat=more)
        )
        assert spread_evenly(before, more) == least


@pytest.mark.parametrize(("size", "rounds"), [(4, 1), (4, 2), (4, 3), (5, 1), (5, 2)])
@pytest.mark.parametrize("seed", range(5))
def test_no_way_to_sit_at_one_table_is_below_the_bound(size, rounds, seed):
    random = Random(seed)
    before = [[random.randrange(seed + 1) for _seat in range(4)] for _player in range(size)]
    best = 99
    for orders in product(permutations(range(size)), repeat=rounds):
        counts = [list(one) for one in before]
        for order in orders:
            for seat, player in enumerate(order[:4]):
                counts[player][seat] += 1
        best = min(best, max(map(spread, counts)))
    bound = seats_bound(before, [(size, int(size == 5))] * rounds)
    assert bound <= best
    if not any(map(any, before)):
        assert bound == best


@pytest.mark.parametrize(("sizes", "rounds"), [((4, 4), 2), ((4, 4), 3), ((4, 5), 2), ((4, 5), 3), ((5, 5), 2)])
def test_no_way_to_share_out_two_tables_is_below_the_bound(sizes, rounds):
    players = range(sum(sizes))
    first = [set(chosen) for chosen in combinations(players, sizes[0])]
    best = 99
    for chosen in product(first, repeat=rounds - 1):
        at_first = [sum(player in one for one in (first[0], *chosen)) for player in players]
        best = min(best, max(max(times, rounds - times) for times in at_first))
    fives = sizes.count(5)
    times = [0] * len(players)
    for place in range(5 * fives * rounds):
        times[place % len(players)] += 1
    there = ((0, 1)[: 2 - fives], (0, 1)[2 - fives :])
    assert tables_bound([{} for _player in players], [there] * rounds, times) <= best
    if not fives or fives == 2:
        assert tables_bound([{} for _player in players], [there] * rounds, times) == best


def test_what_was_before_is_heeded():
    assert tables_bound([{0: 2, 1: 1}], [((0, 1), ())]) == 2
    assert tables_bound([{0: 2, 1: 2}], [((0, 1), ())]) == 3
    # The round with a single table leaves no choice.
    assert tables_bound([{0: 1}], [((0, 1), ()), ((0,), ())]) == 2
    assert seats_bound([[2, 0, 0, 0]], [(4, 0)]) == 2
    assert seats_bound([[1, 1, 1, 0]], [(4, 0)]) == 0


@pytest.mark.parametrize("n", [8, 12, 16, 18, 20, 23, 28, 40])
@pytest.mark.parametrize("rounds", [2, 3, 4, 5])
def test_a_draw_is_never_below_and_seats_are_at_the_bound(n, rounds):
    judged = plan(range(n), rounds, seed=1, seconds=0.2).quality
    assert judged.seat_bound <= judged.seat_spread <= 1
    assert judged.table_bound <= judged.table_most


def test_who_has_a_table_of_their_own_is_not_asked_about():
    made = plan(range(16), 3, wishes=Wishes(fixed={0: 2}), seed=1)
    assert made.quality.table_bound <= made.quality.table_most
    assert quality([], history=made.rounds).seat_bound == quality([], history=made.rounds).seat_spread


def test_who_has_a_seat_of_their_own_counts_in_neither():
    history = [((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 5, 6, 2), (7, 3, 4, 8))]
    fixed = Wishes(fixed={1: 1}, seats={1: 1})
    judged = quality([((1, 7, 8, 5), (2, 4, 6, 3))], history=history, wishes=fixed)
    # Who sits on the first seat three times does so by a wish; of the others 2 sat on three, and 5 on the first twice.
    assert quality([((1, 7, 8, 5), (2, 4, 6, 3))], history=history).seat_spread == 3
    assert judged.seat_bound <= judged.seat_spread < 3
    # All the seats 5 may be theirs: then nobody else must be there.
    assert seats_bound([[1, 1, 1, 1]] * 4, [(5, 1)]) == 1


def test_beside_a_final_table_only_the_others_are_free():
    before = {1: {0: 1}, 2: {1: 1}, 3: {0: 1}, 4: {1: 1}}
    assert tables_beside_bound(before, [2], [0, 1, 2]) == 1
    assert tables_beside_bound(before, [1], [0, 1, 2]) == 2  # there again
    assert tables_beside_bound(before, [2], [0, 1]) == 2  # the fourth has but the second table
    assert tables_beside_bound({1: {0: 3}, 2: {}}, [2], [0, 1, 2]) == 3  # as often by now
    assert tables_beside_bound({1: {0: 1}}, [1], [0]) == 2


def test_who_sits_at_the_final_table_is_at_no_table_of_five():
    first = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12, 13))
    last = ((1, 2, 3, 4), (5, 6, 7, 9), (8, 10, 11, 12, 13))
    assert quality([last], history=[first]).fives_needed == 1
    assert quality([last], history=[first], finalists=(1, 2, 3, 4)).fives_needed == 2


def test_who_sits_with_somebody_at_a_fixed_table_is_left_out_as_they_are():
    """2 has to come along to 1's table in each round; nobody else sits at one twice."""
    wishes = Wishes(fixed={1: 1}, together=(frozenset((1, 2)),))
    first = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
    second = ((1, 2, 5, 9), (3, 10, 11, 12), (4, 6, 7, 8))
    assert wishes.settled(range(1, 13)) == {1, 2}
    assert quality([second], history=[first], wishes=wishes).table_most == 1
    assert quality([second], history=[first], wishes=Wishes(fixed={1: 1})).table_most == 2
