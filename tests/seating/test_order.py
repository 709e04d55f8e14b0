"""What comes first is the organizer's: of what excludes each other, the plan has less of what stands further up."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from tournaments.seating import Criterion, Order, Wishes, plan
from tournaments.seating.bounds import beyond

FIVES_FIRST = Order().with_first(Criterion.FIVES, Criterion.REPEATS)


def made(n, rounds, order, **wishes):
    return plan(range(n), rounds, wishes=Wishes(order=order, **wishes), seed=1).quality


@pytest.mark.parametrize(("n", "rounds"), [(17, 4), (22, 5)])
def test_between_no_repeats_and_even_fives_there_is_a_limit(n, rounds):
    repeats, even = made(n, rounds, Order()), made(n, rounds, FIVES_FIRST)
    most = even.fives_most + 1
    between = made(n, rounds, Order(most_fives=most))
    assert even.fives_most < most < repeats.fives_most
    assert between.fives_most <= most and between.fives_beyond == ()
    assert repeats.repeats < between.repeats < even.repeats


def test_a_limit_that_costs_nothing_changes_nothing():
    assert made(30, 4, Order(most_fives=2)).repeats == made(30, 4, Order()).repeats == 0


def test_a_limit_that_cannot_be_kept_is_missed_by_as_little_as_can_be():
    judged = made(13, 5, Order(most_fives=1))  # 25 places at tables of five
    assert judged.fives_most == judged.fives_needed == 2
    assert len(judged.fives_beyond) == 12


def test_a_limit_behind_repeats_costs_no_repeat():
    behind = Order(most_fives=2).with_first(Criterion.REPEATS, Criterion.OFTEN)
    assert made(17, 4, behind).repeats == made(17, 4, Order()).repeats


@pytest.mark.parametrize("first", [Criterion.TEAMS, Criterion.CLUBS])
def test_of_teams_and_clubs_the_one_further_up_is_kept_apart(first):
    # Eight players at two tables: two teams of four, and clubs across them in pairs that teams would put together.
    second = Criterion.CLUBS if first is Criterion.TEAMS else Criterion.TEAMS
    order = Order().with_first(Criterion.CLUBS, Criterion.REPEATS).with_first(first, second)
    judged = made(
        8, 1, order, teams={1: "A", 2: "A", 3: "B", 4: "B"}, clubs={1: "X", 3: "X", 2: "Y", 4: "Y", 5: "X", 6: "Y"}
    )
    kept = judged.same_team if first is Criterion.TEAMS else judged.same_club
    bound = judged.same_team_bound if first is Criterion.TEAMS else judged.same_club_bound
    assert kept == bound


def test_wishes_for_two_can_come_after_repeats():
    """Three who all are to be apart, and the only seating without a repeat puts two of them together."""
    history = [((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15))]
    everybody = [frozenset(pair) for pair in permutations(range(0, 16, 4), 2)] + [frozenset((0, 5)), frozenset((0, 9))]
    usual = plan(range(16), 1, history=history, wishes=Wishes(apart=everybody), seed=1).quality
    order = Order().with_first(Criterion.REPEATS, Criterion.APART)
    last = plan(range(16), 1, history=history, wishes=Wishes(apart=everybody, order=order), seed=1).quality
    assert usual.apart_broken == 0
    assert last.repeats == 0 and last.apart_broken >= usual.apart_broken


def test_what_it_weighs():
    assert [beyond(times, 2) for times in range(6)] == [0, 0, 0, 1, 3, 6]
    assert beyond(20, None) == 0


def test_an_order_has_every_criterion_once():
    with pytest.raises(ValueError, match="once"):
        Order((Criterion.REPEATS,))
    counts = Counter(FIVES_FIRST.criteria)
    assert set(counts) == set(Criterion) and set(counts.values()) == {1}
    assert FIVES_FIRST.with_first(Criterion.FIVES, Criterion.REPEATS) == FIVES_FIRST
    assert FIVES_FIRST.puts(Criterion.FIVES, Criterion.REPEATS) and not Order().puts(Criterion.FIVES, Criterion.REPEATS)
