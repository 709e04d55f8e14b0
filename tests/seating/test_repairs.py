"""Tables that have not played are put right: few are touched, and nobody sits twice."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.seating.helpers import ONLY_FOURS
from tournaments.seating.repairs import MOST_BROKEN, Repair, repairs, seats_for
from tournaments.seating.tables import Room, Table
from tournaments.seating.to_repair import Situation, counted, too_often
from tournaments.seating.wishes import Criterion, Order, Wishes


def tables(*sizes: int) -> dict[int, Table]:
    """Tables of these sizes, the players counted through from 1: 4, 5 gives 1 to 4 and 5 to 9."""
    ends = [sum(sizes[: index + 1]) for index in range(len(sizes))]
    return {
        number: tuple(range(end - size + 1, end + 1))
        for number, (size, end) in enumerate(zip(sizes, ends, strict=True), 1)
    }


def best(situation: Situation) -> Repair:
    return repairs(situation)[0]


def gone(*players: int) -> frozenset[int]:
    return frozenset(players)


def test_a_table_of_five_that_loses_one_becomes_a_table_of_four():
    assert repairs(Situation(tables(4, 5), gone=gone(6))) == [Repair({2: (5, 7, 8, 9)})]


def test_a_fourth_comes_from_a_table_of_five_and_only_one_player_moves():
    now = Situation(tables(4, 5, 4), gone=gone(2))
    assert best(now) == Repair({1: (1, 9, 3, 4), 2: (5, 6, 7, 8)})


def test_where_there_is_no_five_three_go_to_three_tables_of_four():
    found = repairs(Situation(tables(4, 4, 4, 4, 4), gone=gone(2)))
    assert [len(one.tables) for one in found] == [4]
    assert found[0].tables[1] == () and sorted(map(len, found[0].tables.values())) == [0, 5, 5, 5]


def test_whoever_has_no_seat_fills_the_one_that_is_free():
    now = Situation(tables(4, 5), gone=gone(2), spare=(90,))
    assert [one.tables for one in repairs(now)] == [
        {1: (1, 90, 3, 4)},
        {1: (1, 9, 3, 4), 2: (5, 6, 7, 8)},
    ]


def test_a_filler_gets_a_seat_only_where_nobody_else_is_without_one():
    met = {(1, 90): 3, (3, 90): 3}
    now = Situation(tables(4), gone=gone(2), spare=(90, 91), met=met, fillers=gone(91))
    assert best(now).tables == {1: (1, 90, 3, 4, 91)}
    assert best(replace(now, room=ONLY_FOURS)).tables == {1: (1, 90, 3, 4)}


def test_whoever_would_sit_out_takes_the_seat_of_a_filler():
    found = best(Situation(tables(4, 4), gone=gone(2), fillers=gone(5), room=ONLY_FOURS))
    assert found == Repair({1: (), 2: (1, 6, 7, 8)}, (5, 3, 4))


def test_who_sits_out_may_have_the_seat_of_a_filler():
    now = Situation(tables(4, 4), fillers=gone(3), room=ONLY_FOURS)
    assert seats_for(now, 90) == [Repair({1: (1, 2, 90, 4)}, (3,))]
    assert seats_for(replace(now, fillers=gone(3, 90)), 90) == []
    assert [one.out for one in seats_for(replace(now, room=Room()), 90)] == [(), (), (3,)]


def test_two_tables_of_which_three_left_are_one_of_five():
    assert best(Situation(tables(4, 4), gone=gone(1, 2, 5))).tables == {1: (), 2: (3, 6, 7, 8, 4)}


def test_as_few_as_can_be_are_left_without_a_seat_and_first_who_has_played_most():
    found = best(Situation(tables(4, 4), gone=gone(2), played={1: 3, 3: 2, 4: 3}))
    assert found.out == (1, 4) and found.tables == {1: (), 2: (5, 6, 7, 8, 3)}


def test_without_tables_of_five_three_have_to_sit_out():
    found = best(Situation(tables(4, 4), gone=gone(2), room=ONLY_FOURS))
    assert found == Repair({1: ()}, (1, 3, 4))


def test_four_who_come_make_a_table_of_their_own_with_the_lowest_free_number():
    now = Situation({1: (1, 2, 3, 4)}, come=(90, 91, 92, 93), taken=frozenset({2}))
    assert best(now) == Repair({3: (90, 91, 92, 93)})


def test_a_whole_bus_that_comes_late_fills_tables_of_its_own():
    found = best(Situation(tables(4, 4), come=tuple(range(800, 830))))
    assert sorted(map(len, found.tables.values())) == [4, 4, 4, 4, 4, 5, 5]
    assert [number for number in found.tables if number < 3] == []


def test_where_all_sit_five_one_more_makes_tables_of_four_of_them():
    found = best(Situation(tables(5, 5, 5), come=(90,)))
    assert sorted(map(len, found.tables.values())) == [4, 4, 4, 4] and 90 in found.tables[4]


def test_four_of_five_split_and_five_of_four_merge_when_asked():
    split = best(Situation(tables(5, 5, 5, 5), chosen=(1, 2, 3, 4)))
    assert sorted(map(len, split.tables.values())) == [4] * 5
    merged = best(Situation(tables(4, 4, 4, 4, 4), chosen=(1, 2, 3, 4, 5)))
    assert sorted(map(len, merged.tables.values())) == [0, 5, 5, 5, 5]


@pytest.mark.parametrize("sizes", [(4, 4), (4, 5), (4,), (5, 5), (4, 4, 4)])
def test_tables_that_cannot_be_more_or_fewer_give_no_way(sizes):
    now = tables(*sizes)
    assert repairs(Situation(now, chosen=tuple(now))) == []


def test_nothing_is_put_right_where_nothing_is_wrong():
    assert repairs(Situation(tables(4, 5, 4))) == []


def test_who_moves_is_who_meets_the_fewest_again():
    met = {(1, 9): 1, (3, 8): 2, (4, 7): 1, (1, 5): 1}
    assert best(Situation(tables(4, 5), gone=gone(2), met=met)).tables[1] == (1, 6, 3, 4)


def test_of_equals_whoever_meets_no_clubmate_moves():
    clubs = {1: "Isar", 9: "Isar", 8: "Isar", 3: "Laim", 7: "Laim"}
    assert best(Situation(tables(4, 5), gone=gone(2), wishes=Wishes(clubs=clubs))).tables[1] == (1, 6, 3, 4)


def test_who_is_to_be_apart_counts_before_who_meets_again():
    met = {(1, 9): 1, (3, 9): 1, (4, 9): 1}
    groups = dict.fromkeys((1, 5, 6, 7, 8), "Nord")
    assert best(Situation(tables(4, 5), gone=gone(2), met=met)).tables[1] != (1, 9, 3, 4)
    pairs = [frozenset((1, other)) for other in (5, 6, 7, 8)]
    for wishes in (
        Wishes(teams=groups),
        Wishes(apart=pairs),
        Wishes(clubs=groups, order=Order().with_first(Criterion.CLUBS, Criterion.REPEATS)),
    ):
        assert best(Situation(tables(4, 5), gone=gone(2), met=met, wishes=wishes)).tables[1] == (1, 9, 3, 4)


def test_where_tables_follow_the_last_round_the_way_is_short():
    now = Situation(tables(5, 4, 4, 4, 5), gone=gone(16), near=True)
    assert set(best(now).tables) == {4, 5}
    # Of ways as short, those who are to be apart stay so.
    (moved,) = set(best(now).tables[4]) & set(now.tables[5])
    wishes = Wishes(apart=[frozenset((moved, other)) for other in now.here(4)])
    assert moved in best(replace(now, wishes=wishes)).tables[5]


def test_the_tables_that_could_take_one_more_the_best_first():
    met = {(1, 90): 1, (10, 90): 2}
    now = Situation(tables(4, 5, 4, 4), gone=gone(14), met=met)
    assert [list(one.tables) for one in seats_for(now, 90)] == [[4], [1], [3]]
    assert seats_for(now, 90)[0].tables == {4: (90, 15, 16, 17)}
    assert seats_for(now, 90)[1].tables == {1: (1, 2, 3, 4, 90)}
    assert seats_for(Situation(tables(4, 5), room=ONLY_FOURS), 90) == []


def test_what_is_counted_of_the_rounds_before():
    met, at_five, played = counted([[(2, 1, 3, 4)], [(1, 2, 5, 6, 7)]])
    assert (met[1, 2], met[2, 3], at_five[1], played[1], played[4]) == (2, 1, 1, 2, 1)


ONCE_AT_FIVE = Wishes(order=Order(most_fives=1))


def test_a_way_that_keeps_the_limit_at_tables_of_five_comes_before_one_that_moves_fewer():
    at_five = dict.fromkeys(range(1, 9), 1)
    now = Situation(tables(4, 4, 5, 5), come=(90, 91), at_five=at_five)
    joined, new = repairs(now)[:2]
    assert joined.tables.keys() == {1, 2} and new.tables[5][:2] == (90, 91)
    limited = replace(now, wishes=ONCE_AT_FIVE)
    assert repairs(limited)[:2] == [new, joined]
    assert too_often(limited, joined.tables) == [*range(1, 9)] and too_often(limited, new.tables) == []
    assert repairs(replace(limited, near=True))[0] == repairs(replace(now, near=True))[0]  # no limit is heeded there


def test_of_one_kind_of_ways_the_one_that_keeps_the_limit_is_taken():
    now = Situation(tables(4, 4), come=(90, 91, 92, 93, 94), at_five=dict.fromkeys((90, 91, 92, 93, 5), 1))
    assert best(now).tables == {3: (90, 91, 92, 93, 94)}
    assert best(replace(now, wishes=ONCE_AT_FIVE)).tables == {1: (1, 2, 3, 4, 94), 3: (90, 91, 92, 93)}


def test_nobody_is_left_without_a_seat_for_the_limit():
    now = Situation(tables(4, 5), gone=gone(6), spare=(90,), at_five={90: 1}, wishes=ONCE_AT_FIVE)
    assert [one.tables for one in repairs(now)] == [{2: (5, 7, 8, 9)}, {2: (5, 90, 7, 8, 9)}]
    came = Situation(tables(4, 5), come=(90,), at_five={90: 1}, wishes=ONCE_AT_FIVE)
    assert [one.tables for one in repairs(came)] == [{1: (1, 2, 3, 4, 90)}]


@given(
    sizes=st.lists(st.sampled_from([4, 4, 5]), min_size=1, max_size=9),
    data=st.data(),
    fives=st.none() | st.integers(0, 3),
    more=st.none() | st.integers(0, 3),
    near=st.booleans(),
    most=st.none() | st.integers(1, 2),
)
def test_whoever_comes_or_goes_everybody_sits_once_at_tables_of_four_and_five(sizes, data, fives, more, near, most):
    now = tables(*([4] * len(sizes) if fives == 0 else sizes))
    seated = [player for table in now.values() for player in table]
    left = frozenset(data.draw(st.lists(st.sampled_from(seated), max_size=6)))
    spare = tuple(range(900, 900 + data.draw(st.integers(0, 4))))
    come = tuple(range(800, 800 + data.draw(st.integers(0, 5))))
    chosen = tuple(data.draw(st.lists(st.sampled_from(sorted(now)), max_size=5, unique=True)))
    met = {pair: data.draw(st.integers(0, 2)) for pair in list(combinations(seated, 2))[::7]}
    # Of the tables there are one has played, and so many more stand empty.
    room = Room(() if more is None else tuple(range(1, len(sizes) + 2 + more)), fives)
    situation = Situation(
        now,
        left,
        come,
        spare,
        chosen,
        taken=frozenset({len(sizes) + 1}),
        room=room,
        met=met,
        wishes=Wishes(order=Order(most_fives=most)),
        at_five={player: data.draw(st.integers(0, 2)) for player in [*seated, *spare, *come][::3]},
        near=near,
    )
    broken = set(situation.broken[:MOST_BROKEN])
    found = repairs(situation)
    breaks = [bool(too_often(situation, repair.tables)) for repair in found]
    assert breaks == sorted(breaks)
    for repair in found:
        assert repair.tables
        then = {**now, **repair.tables}
        everybody = [player for table in then.values() for player in table]
        assert len(everybody) == len(set(everybody))
        for number, table in repair.tables.items():
            assert len(table) in ((0, 4) if fives == 0 else (0, 4, 5)) and number != len(sizes) + 1
            assert table != now.get(number) and not left.intersection(table)
            stayed = [player for player in now.get(number, ()) if player in table]
            assert [player for player in table if player in stayed] == stayed  # in their order
        assert set(repair.tables) - now.keys() <= set(room.tables or repair.tables)
        before, after = (sum(len(table) == 5 for table in tables.values()) for tables in (now, then))
        assert fives is None or after <= max(before, fives)
        if chosen:
            assert set(repair.tables) - now.keys() or set(repair.tables) <= set(chosen)
        else:
            assert broken <= set(repair.tables) or not broken
        assert set(come) <= set(everybody) and set(everybody) <= {*seated, *spare, *come}
        # Whoever was there and has not left sits somewhere, or is said to sit out.
        touched = {player for number in repair.tables for player in now.get(number, ())}
        assert touched - left - set(everybody) == set(repair.out)
    if not chosen and not come and fives == 0 and len(broken) == 1 and len(left) == 1:
        assert repairs(situation)  # one can always sit out
