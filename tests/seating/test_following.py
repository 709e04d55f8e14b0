"""Tables that follow from the places at the last ones: by hand, and for any number of players."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating import CannotSeat, Room, RoundSeating, follow
from tournaments.seating.following import WAYS
from tournaments.seating.tables import is_round_of, table_sizes

# Three tables of four, by place: 11 is the first of table 1, 34 the last of table 3.
LAST = [[11, 12, 13, 14], [21, 22, 23, 24], [31, 32, 33, 34]]
ALL = [player for table in LAST for player in table]
FOUR = [*LAST, [41, 42, 43, 44]]
FOURS = [player for table in FOUR for player in table]


def sets(seating: RoundSeating) -> list[set[int]]:
    return [set(table) for table in seating]


def test_up_and_down():
    found = follow("up_down", LAST, ALL)
    assert sets(found.seating) == [{11, 12, 13, 21}, {14, 22, 23, 31}, {24, 32, 33, 34}]
    assert found.shifted == ()


def test_a_table_alone_stays_as_it_is():
    assert sets(follow("up_down", LAST[:1], LAST[0]).seating) == [{11, 12, 13, 14}]


def test_up_and_down_with_a_table_of_five():
    last = [*LAST[:2], [31, 32, 33, 34, 35]]
    found = follow("up_down", last, [player for table in last for player in table])
    assert sets(found.seating) == [{11, 12, 13, 21}, {14, 22, 23, 31}, {24, 32, 33, 34, 35}]


def test_where_somebody_has_left_nobody_goes_down():
    last = [*LAST[:2], [31, 32, 33, 34, 35]]
    players = [player for table in last for player in table if player != 13]
    found = follow("up_down", last, players)
    assert sets(found.seating) == [{11, 12, 21, 14}, {22, 23, 31, 24}, {32, 33, 34, 35}]
    assert found.shifted == (14, 24)


def test_who_comes_late_sits_at_the_last_table():
    found = follow("up_down", LAST, [*ALL, 99])
    assert sets(found.seating) == [{11, 12, 13, 21}, {14, 22, 23, 31}, {24, 32, 33, 34, 99}]
    assert found.shifted == ()


def test_fewer_tables_than_before():
    # 12 and 4 more make four tables; without one of them they are three of five.
    found = follow("up_down", FOUR, [player for player in FOURS if player != 44])
    assert sets(found.seating) == [{11, 12, 13, 21, 14}, {22, 23, 31, 24, 32}, {33, 41, 34, 42, 43}]
    assert set(found.shifted) == {14, 24, 32}


def test_equals_sit_together():
    order = [21, 11, 31, 12, 32, 22, 33, 13, 23, 34, 24, 14]
    assert sets(follow("equals", LAST, ALL, order=order).seating) == [
        {21, 11, 31, 12},
        {32, 22, 33, 13},
        {23, 34, 24, 14},
    ]
    assert sets(follow("equals", FOUR, FOURS, order=FOURS).seating) == [
        {place + 10 * table for table in (1, 2, 3, 4)} for place in (1, 2, 3, 4)
    ]


def test_by_the_ranking():
    order = [34, 11, 22, 33, 12, 13, 14, 21, 23, 24, 31, 32]
    assert sets(follow("standings", LAST, ALL, order=order).seating)[0] == {34, 11, 22, 33}
    # Who left, and who has come since.
    players = [player for player in ALL if player != 11] + [99]
    assert sets(follow("standings", LAST, players, order=[*order, 99]).seating) == [
        {34, 22, 33, 12},
        {13, 14, 21, 23},
        {24, 31, 32, 99},
    ]


def test_the_first_stays_and_the_others_go_on():
    found = follow("moved_on", FOUR, FOURS)
    assert sets(found.seating) == [{11, 42, 33, 24}, {21, 12, 43, 34}, {31, 22, 13, 44}, {41, 32, 23, 14}]
    assert found.shifted == ()


def test_who_finds_no_seat_goes_on_to_the_next_one():
    # Five at the last table of three: its fifth would go on to the first but one, which is full.
    last = [*LAST[:2], [31, 32, 33, 34, 35]]
    found = follow("moved_on", last, [player for table in last for player in table])
    assert sorted(map(len, found.seating)) == [4, 4, 5]
    assert {11} <= set(found.seating[0]) and {21} <= set(found.seating[1]) and {31} <= set(found.seating[2])
    assert len(found.shifted) == 1


@pytest.mark.parametrize("how", WAYS)
def test_seats_are_taken_in_turn_and_the_same_gives_the_same(how):
    history: list[RoundSeating] = [tuple(tuple(table) for table in FOUR)]
    for number in range(3):
        found = follow(how, history[-1], FOURS, order=FOURS, history=history, seed=number)
        assert found == follow(how, history[-1], list(reversed(FOURS)), order=FOURS, history=history, seed=number)
        history.append(found.seating)
    for player in FOURS:
        seats = [table.index(player) for seating in history for table in seating if player in table]
        # Who sits with whom is given: the seats cannot always be level, but nobody has one and the same all evening.
        assert len(set(seats)) >= 2


@given(
    how=st.sampled_from(list(WAYS)),
    count=st.integers(8, 60).filter(lambda count: count != 11),
    seed=st.integers(0, 10_000),
)
def test_everybody_sits_once_whoever_comes_and_goes(how, count, seed):
    chance = Random(seed)
    everybody = chance.sample(range(1, 500), count)
    rest, last = list(everybody), []
    for size in table_sizes(count):
        last.append(rest[:size])
        rest = rest[size:]
    players = [player for player in everybody if chance.random() < 0.85]
    players += chance.sample(range(500, 600), chance.randint(0, 6))
    order = chance.sample(everybody, count)
    try:
        table_sizes(len(players))
    except CannotSeat:
        with pytest.raises(CannotSeat):
            follow(how, last, players, order=order, seed=seed)
        return
    found = follow(how, last, players, order=order, seed=seed)
    assert is_round_of(found.seating, players)
    assert [len(table) for table in found.seating] == list(table_sizes(len(players)))
    assert set(found.shifted) <= set(players) & set(everybody)


@given(tables=st.integers(2, 20))
def test_without_changes_everybody_gets_the_table_of_their_place(tables):
    last = [[10 * table + place for place in (1, 2, 3, 4)] for table in range(1, tables + 1)]
    players = [player for table in last for player in table]
    found = follow("up_down", last, players)
    at = {player: number for number, table in enumerate(found.seating, 1) for player in table}
    for number, (first, second, third, fourth) in enumerate(last, 1):
        assert (at[first], at[second], at[third]) == (max(1, number - 1), number, number)
        assert at[fourth] == min(tables, number + 1)
    if tables >= 4:
        on = follow("moved_on", last, players)
        assert on.shifted == ()
        met = {frozenset(table) for table in last}
        assert not met & {frozenset(table) for table in on.seating}


@pytest.mark.parametrize(
    ("numbers", "room", "firsts"),
    [
        ((), Room(), {11: 1, 21: 2, 31: 3}),
        ((2, 3, 4), Room((1, 2, 3)), {11: 2, 21: 3, 31: 1}),
        ((1, 3, 4), Room(), {11: 1, 21: 3, 31: 2}),
        ((1, 2, 3), Room((7, 8, 9)), {11: 7, 21: 8, 31: 9}),
    ],
)
def test_the_first_stays_at_the_table_of_the_same_number(numbers, room, firsts):
    found = follow("moved_on", LAST, ALL, numbers=numbers, room=room)
    there = dict(zip(room.numbers(3), found.seating, strict=True))
    assert {player: number for number, table in there.items() for player in table if player in firsts} == firsts
    before = numbers or (1, 2, 3)
    assert found.counts_as == tuple((was, now) for was, now in zip(before, firsts.values(), strict=True) if was != now)


def test_of_fewer_tables_those_that_are_gone_count_on():
    found = follow("moved_on", FOUR, [player for player in FOURS if player != 44])
    assert found.counts_as == ((4, 1),)
    assert {11, 41} <= set(found.seating[0])
