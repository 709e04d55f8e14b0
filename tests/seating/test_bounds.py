"""What is possible, cell by cell, and that the draw reaches it."""

from __future__ import annotations

import pytest

from tests.seating.helpers import assert_legal, repeats
from tournaments.seating import Criterion, Earlier, Order, plan, quality
from tournaments.seating.bounds import pairs_spread_evenly, remaining_bound, repeats_bound, unevenness
from tournaments.seating.search import Score
from tournaments.seating.tables import table_sizes

FIVES_FIRST = Order().with_first(Criterion.FIVES, Criterion.REPEATS)
# Players: the fewest repeats in 3, 4 and 5 rounds.
FEWEST = {
    8: (12, 24, 40),
    9: (18, 36, 60),
    10: (24, 48, 80),
    12: (9, 18, 30),
    13: (12, 24, 40),
    14: (15, 30, 50),
    15: (18, 36, 60),
    16: (0, 0, 0),
    17: (3, 6, 10),
    18: (6, 12, 20),
    19: (9, 18, 30),
    **dict.fromkeys(range(20, 61), (0, 0, 0)),
}


@pytest.mark.parametrize(("n", "rounds"), [(n, rounds) for n in FEWEST for rounds in (3, 4, 5)])
def test_the_fewest_repeats_are_reached(n, rounds):
    made = plan(range(n), rounds, seed=n, seconds=5)
    assert_legal(made.rounds, range(n))
    assert made.quality.bound == FEWEST[n][rounds - 3]
    assert made.quality.repeats == repeats(made.rounds) == FEWEST[n][rounds - 3]


@pytest.mark.parametrize(("n", "fewest"), [(8, 60), (12, 45), (15, 90), (16, 24), (24, 0)])
def test_six_rounds(n, fewest):
    made = plan(range(n), 6)
    assert made.quality.repeats == made.quality.bound == fewest


def test_twenty_players_have_no_six_rounds_without_a_repeat():
    assert plan(range(20), 6, seconds=0.1).quality.bound == 1


@pytest.mark.parametrize("n", [100, 400])
def test_large_fields_have_no_repeats(n):
    assert plan(range(n), 5).quality.repeats == 0


def test_the_bound_of_what_remains_knows_what_has_been():
    players = range(16)
    table = tuple(tuple(range(first, first + 4)) for first in range(0, 16, 4))
    again = quality([table, table])
    assert again.repeats == 24
    met = {(a, b): 2 for four in table for a in four for b in four if a < b}
    assert remaining_bound([table, table], met, table_sizes(16), len(players), 1) == 24
    assert plan(players, 1, history=[table, table]).quality.repeats == 24


def test_the_bound_counts_only_who_was_there_both_times():
    first = tuple(tuple(range(start, start + 4)) for start in range(0, 16, 4))
    second = tuple(tuple(range(start, start + 4)) for start in range(16, 32, 4))
    assert repeats_bound([first, second]) == 0
    assert repeats_bound([first[:2], first[:2]]) == 4
    assert repeats_bound([]) == 0


def test_where_a_seat_has_changed_hands_more_have_met_at_one_table_than_it_has_seats():
    """Five were at it, and a sixth took over from one of them: of six at five tables two are together."""
    first = tuple(tuple(range(start, start + 4)) for start in range(0, 20, 4))
    besides = [(20, 0), (20, 1), (20, 2), (20, 3), (21, 0), (21, 1), (21, 2), (21, 3), (20, 21)]
    made = plan(range(22), 1, history=[first], besides=Earlier(besides))
    assert made.quality.repeats == made.quality.bound == 1
    assert plan(range(22), 1, history=[first]).quality.bound == 0


def test_small_sums():
    assert pairs_spread_evenly(10, 4) == 3 + 3 + 1 + 1
    assert [unevenness(times) for times in range(6)] == [0, 0, 1, 5, 14, 30]


def test_what_comes_first_decides():
    one_repeat, uneven = Score(repeats=1), Score(fives=9, clubs=9)
    assert uneven.key(Order()) < one_repeat.key(Order())
    assert one_repeat.key(FIVES_FIRST) < uneven.key(FIVES_FIRST)
    assert not Score(apart=1).reaches(Score(repeats=5, fives=5, clubs=5))
