"""The tables of a round at their places in the room, of which some may be empty."""

from __future__ import annotations

from itertools import permutations

import pytest

from tournaments.seating import quality
from tournaments.seating.final import turned
from tournaments.seating.going_round import tables_bound


def test_an_empty_place_is_no_table():
    first, second = ((1, 2, 3, 4), (5, 6, 7, 8)), ((), (5, 1, 2, 6), (), (3, 4, 7, 8))
    judged, dense = quality([second], history=[first]), quality([tuple(filter(None, second))], history=[first])
    assert (judged.table_most, judged.table_bound) == (2, 1)
    assert (judged.repeats, judged.bound, judged.seat_spread) == (dense.repeats, dense.bound, dense.seat_spread)


@pytest.mark.parametrize("rounds", list(permutations([(1, 2), (1, 4), (1, 4)])))
def test_the_bound_holds_whatever_tables_the_rounds_have(rounds):
    assert tables_bound([{}], [(one, ()) for one in rounds]) == 1
    assert tables_bound([{2: 1}], [(one, ()) for one in rounds]) == 2


def test_beside_a_final_table_its_place_is_behind_all_others():
    short, long = ((1,), (2,), (3,)), ((1,), (2,), (3,), (4,), (5,))
    for others in (2, 4):
        there = turned([short, long], others)
        assert [one.index((1,)) for one in there] == [4, 4]
        assert [one.index((2,)) for one in there] == [0, 0]
    assert turned([short], 5) == (((2,), (3,), (), (), (), (1,)),)
