"""Who has a table of their own sits there in every round, whatever else changes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.helpers import UNSEATABLE, assert_legal, repeats
from tournaments.seating import Wishes, plan
from tournaments.seating.numbers import with_fixed


def tables_of(rounds, player):
    """The numbers of the tables where a player sits, by round."""
    return [number for seating in rounds for number, table in enumerate(seating, 1) if player in table]


@pytest.mark.parametrize("n", [16, 21, 30, 102])
def test_every_round_they_sit_there_and_nobody_meets_more_often(n):
    fixed = {3: 1, 7: 2, 11: 4}
    made = plan(range(n), 4, wishes=Wishes(fixed=fixed), seed=1)
    assert_legal(made.rounds, range(n))
    for player, number in fixed.items():
        assert tables_of(made.rounds, player) == [number] * 4
    assert repeats(made.rounds) == made.quality.repeats == plan(range(n), 4, seed=1).quality.repeats


def test_a_table_of_five_goes_where_its_player_belongs():
    for seed in range(8):
        made = plan(range(9), 1, wishes=Wishes(fixed={0: 1}), seed=seed, seconds=0.2)
        assert tables_of(made.rounds, 0) == [1]


def test_a_number_that_there_is_not_is_no_wish():
    made = plan(range(16), 3, wishes=Wishes(fixed={0: 5, 1: 100}), seed=1)
    assert_legal(made.rounds, range(16))
    assert made.quality.repeats == 0


def test_a_plan_that_was_made_before_is_kept_with_other_numbers():
    first = plan(range(40), 3, seed=1)
    kept = plan(range(40), 3, previous=first.rounds, wishes=Wishes(fixed={5: 7}), seed=2)
    assert [set(seating) for seating in kept.rounds] == [set(seating) for seating in first.rounds]
    assert tables_of(kept.rounds, 5) == [7, 7, 7]


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_only_the_numbers_of_tables_change(data):
    n = data.draw(st.integers(4, 60).filter(lambda n: n not in UNSEATABLE))
    (seating,) = plan(range(n), 1, seed=n).rounds
    fixed = data.draw(st.dictionaries(st.integers(0, n - 1), st.integers(1, 20), max_size=8))
    found = with_fixed(seating, fixed)
    assert sorted(found) == sorted(seating)
    for number in set(fixed.values()):
        wanting = [table for table in seating if any(fixed.get(player) == number for player in table)]
        if wanting and number <= len(seating):
            several = [table for table in wanting if len({fixed[player] for player in table if player in fixed}) > 1]
            assert found[number - 1] in wanting or several


def test_who_belongs_at_different_tables_is_apart():
    wishes = Wishes(fixed={1: 1, 2: 2, 3: 2})
    assert wishes.kept_apart(range(4)) == {(1, 2), (1, 3)}
    assert wishes.kept_apart([2, 3]) == set()
