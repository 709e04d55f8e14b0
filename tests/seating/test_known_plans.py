"""The plans that are shipped: each is what it says, and can be gone on with."""

from __future__ import annotations

from random import Random

import pytest

from tests.seating.helpers import assert_legal, repeats
from tournaments.seating.assigning import cast, continued
from tournaments.seating.clock import Clock
from tournaments.seating.known_plans import FILE, parse, template, transversal, written
from tournaments.seating.search import Score

NONE = Score()
LINES = FILE.read_text().splitlines()
SIZES = [n for n in range(8, 28) if n != 11]


def shipped(n, rounds, repeats_first):
    plan = template(n, rounds, repeats_first)
    assert plan is not None
    return plan


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[:14])
def test_a_line_is_the_plan_it_says(line):
    (n, rounds, repeats_first), plan = parse(line)
    assert len(plan) == rounds
    assert_legal([tuple(map(tuple, tables)) for tables in plan], range(n))
    assert written((n, rounds, repeats_first), plan) == line


@pytest.mark.parametrize("rounds", range(2, 7))
@pytest.mark.parametrize("n", SIZES)
def test_there_is_a_plan_for_both_orders_of_what_comes_first(n, rounds):
    assert repeats(shipped(n, rounds, True)) <= repeats(shipped(n, rounds, False))


def test_there_is_none_for_others():
    assert template(28, 3, True) is None
    assert template(16, 7, True) is None


def test_casting_exchanges_players_only():
    plan = shipped(22, 4, True)
    played = cast(plan, (), (), Random(1), bound=NONE, clock=Clock())
    assert played != plan
    assert repeats(played) == repeats(plan)
    assert_legal([tuple(map(tuple, tables)) for tables in played], range(22))


@pytest.mark.parametrize("played", [1, 2, 3])
@pytest.mark.parametrize("n", [14, 17, 21, 22, 23])
def test_rounds_played_are_found_in_the_plan(n, played):
    random = Random(n)
    evening = cast(shipped(n, 5, True), (), (), random, bound=NONE, clock=Clock())
    rest = continued(shipped(n, 5, True), evening[:played], random)
    if rest is None:  # the search is short, and other orders of the rounds need not fit
        assert played > 1
    else:
        assert repeats([*evening[:played], *rest]) == repeats(evening)


def test_rounds_that_are_not_of_the_plan_are_not_found():
    tables = [[first + seat for seat in range(4)] for first in range(0, 16, 4)]
    assert continued(shipped(16, 4, True), [tables, tables], Random(0)) is None


@pytest.mark.parametrize(("n", "rounds"), [(16, 4), (20, 5), (28, 7), (44, 11)])
def test_transversals_have_one_of_each_quarter_and_no_repeats(n, rounds):
    plan = transversal(n, rounds)
    assert plan is not None
    assert repeats(plan) == 0
    assert all({player * 4 // n for player in table} == {0, 1, 2, 3} for tables in plan for table in tables)


@pytest.mark.parametrize(("n", "rounds"), [(12, 3), (24, 3), (32, 3), (17, 3), (20, 6)])
def test_other_transversals_are_not_known(n, rounds):
    assert transversal(n, rounds) is None
