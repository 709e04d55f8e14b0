"""Which tables there are to sit at: fewer of them mean more of five, and then that some sit out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.seating.helpers import assert_legal, repeats
from tournaments.seating import ANY, CannotSeat, Given, Room, Wishes, follow, most_seated, plan, quality, tables_for
from tournaments.seating.tables import is_round_of, table_sizes

FIVE_TABLES = Room((1, 2, 3, 7, 9))
ROOMS = st.builds(
    Room,
    st.lists(st.integers(1, 60), unique=True, max_size=30).map(lambda numbers: tuple(sorted(numbers))),
    st.none() | st.integers(0, 12),
)


@pytest.mark.parametrize(
    ("n", "room", "tables"),
    [
        (24, ANY, (6, 0)),
        (24, Room(tuple(range(1, 7))), (6, 0)),
        (24, FIVE_TABLES, (1, 4)),
        (25, FIVE_TABLES, (0, 5)),
        (21, FIVE_TABLES, (4, 1)),
        (21, Room(fives=1), (4, 1)),
        (23, Room(fives=3), (2, 3)),
    ],
)
def test_as_few_tables_of_five_as_players_and_tables_need(n, room, tables):
    assert tables_for(n, room) == tables


@pytest.mark.parametrize(
    ("n", "room", "seated"),
    [
        (26, FIVE_TABLES, 25),
        (24, Room((1, 2, 3, 4, 5), 2), 22),
        (23, Room(fives=2), 22),
        (23, Room(fives=0), 20),
        (400, Room((4,)), 5),
        (11, Room((1, 2)), 10),
        (7, Room((1, 2)), 5),
    ],
)
def test_who_does_not_fit_sits_out(n, room, seated):
    assert most_seated(n, room) == seated
    with pytest.raises(CannotSeat, match="keinen Platz|lassen sich nicht"):
        tables_for(n, room)


@given(st.integers(4, 120), ROOMS)
def test_never_more_tables_than_there_are_and_as_many_players_as_can_be(n, room):
    seated = most_seated(n, room)
    fours, fives = tables_for(seated, room)
    assert 4 * fours + 5 * fives == seated <= n
    assert not room.tables or fours + fives <= len(room.tables)
    assert room.fives is None or fives <= room.fives
    assert all(
        4 * more_fours + 5 * more_fives not in range(seated + 1, n + 1)
        for more_fours in range(n // 4 + 1 if not room.tables else len(room.tables) + 1)
        for more_fives in range(n // 5 + 1 if room.fives is None else room.fives + 1)
        if not room.tables or more_fours + more_fives <= len(room.tables)
    )
    assert len(set(room.numbers(fours + fives))) == fours + fives


@given(st.integers(8, 30), ROOMS, st.integers(0, 3))
def test_every_round_is_at_these_tables(n, room, seed):
    players = list(range(100, 100 + most_seated(n, room)))
    rounds = plan(players, 2, room=room, seed=seed, seconds=0.05).rounds
    assert all(is_round_of(seating, players, room) for seating in rounds)


def test_twenty_at_four_tables_of_five_meet_as_rarely_as_can_be():
    room = Room((1, 2, 3, 4))
    rounds = plan(range(20), 3, room=room, seed=1).rounds
    assert [list(map(len, seating)) for seating in rounds] == [[5, 5, 5, 5]] * 3
    judged = quality(rounds)
    assert judged.repeats == repeats(rounds) == judged.bound


def test_a_plan_goes_on_when_tables_are_taken_away_after_a_round():
    first = plan(range(24), 3, seed=1).rounds
    (second,) = plan(range(24), 1, history=first[:1], previous=first[1:2], room=FIVE_TABLES, seed=2).rounds
    assert sorted(map(len, second)) == [4, 5, 5, 5, 5]
    again = plan(range(24), 1, history=(first[0], second), room=ANY, seed=3).rounds
    assert_legal(again, range(24))


def test_a_fixed_table_is_the_one_of_that_number():
    wishes = Wishes(fixed={3: 7, 11: 4})  # there is no table 4
    (seating,) = plan(range(20), 1, room=FIVE_TABLES, wishes=wishes, seed=5).rounds
    assert 3 in seating[FIVE_TABLES.tables.index(7)]


def test_what_follows_from_the_round_before_does_so_at_these_tables():
    last = [list(range(first, first + 4)) for first in range(0, 24, 4)]
    found = follow("standings", last, list(range(24)), order=list(range(24)), room=FIVE_TABLES)
    assert [len(table) for table in found.seating] == [4, 5, 5, 5, 5]


def test_a_draw_is_made_again_from_its_file():
    drawn = Given(tuple(range(26)), 3, "x", room=FIVE_TABLES, wishes=Wishes(fixed={5: 9}))
    again = Given.from_json(drawn.to_json())
    assert again.room == FIVE_TABLES and again.draw() == drawn.draw()
    assert table_sizes(25, FIVE_TABLES) == (5,) * 5


@pytest.mark.parametrize(("kept", "fives"), [(True, None), (False, 0), (0, 0), (1, 1), (None, None)])
def test_a_file_of_an_earlier_release_said_of_five_yes_or_no(kept, fives):
    data = Given(tuple(range(8)), 1, "x").to_json() | {"fives": kept}
    del data["tables"]
    assert Given.from_json(data).room == Room(fives=fives)
