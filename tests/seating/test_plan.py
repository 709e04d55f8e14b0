"""Plans: legal, fair, reproducible, and going on with what has been played."""

from __future__ import annotations

from itertools import combinations
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.helpers import UNSEATABLE, assert_legal, meetings, repeats, seat_counts, times_at_five
from tournaments.seating import CannotSeat, Criterion, Order, RoundSeating, Wishes, plan, quality, swap

FIVES_FIRST = Wishes(order=Order().with_first(Criterion.FIVES, Criterion.REPEATS))


@pytest.mark.parametrize("n", range(4, 61))
def test_every_number_is_seated_legally_or_refused(n):
    players = range(1000, 1000 + n)
    if n in UNSEATABLE:
        with pytest.raises(CannotSeat):
            plan(players, 3)
        return
    made = plan(players, 3, seed=n)
    assert len(made.rounds) == 3
    assert_legal(made.rounds, players)
    assert made.quality == quality(made.rounds)
    assert made.quality.seat_spread <= 1
    for player in players:
        counts = [seat_counts(made.rounds, player)[seat] for seat in (1, 2, 3, 4)]
        assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("n", [5, 9, 10, 13, 14, 15, 17, 22, 29, 30, 31, 42, 59])
def test_fives_are_fair_where_they_come_first(n):
    made = plan(range(n), 4, wishes=FIVES_FIRST, seconds=0.3)
    times = [times_at_five(made.rounds, player) for player in range(n)]
    assert max(times) == made.quality.fives_most
    assert max(times) - min(times) <= 1


@pytest.mark.parametrize("n", [13, 15, 27, 29, 30, 31, 33, 34, 35, 50, 59])
def test_fives_are_fair_and_nobody_meets_again_where_both_can_be(n):
    made = plan(range(n), 3, seed=2)
    assert made.quality.repeats == made.quality.bound
    assert made.quality.fives_most <= -(-5 * (n % 4) * 3 // n)


def test_fives_and_repeats_exclude_each_other_at_seventeen():
    for_repeats, for_fives = plan(range(17), 3), plan(range(17), 3, wishes=FIVES_FIRST)
    assert for_repeats.quality.repeats == 3 < for_fives.quality.repeats
    assert for_fives.quality.fives_most == 1 < for_repeats.quality.fives_most


@pytest.mark.parametrize("n", [13, 15, 21, 23])
def test_the_fifth_seat_goes_round(n):
    made = plan(range(n), 4)
    assert max(seat_counts(made.rounds, player)[5] for player in range(n)) == 1


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("n", "rounds"), [(12, 3), (16, 3), (16, 4), (22, 4), (28, 5)])
def test_nobody_sits_at_one_table_more_than_twice(n, rounds, seed):
    assert plan(range(n), rounds, seed=seed).quality.table_most <= 2


@pytest.mark.parametrize(("n", "rounds"), [(16, 3), (20, 5), (24, 5), (40, 5), (100, 7)])
def test_nobody_sits_at_one_table_all_evening(n, rounds):
    made = plan(range(n), rounds)
    for player in range(n):
        numbers = [index for seating in made.rounds for index, table in enumerate(seating) if player in table]
        assert len(set(numbers)) >= rounds - 2


def test_tables_of_five_are_the_last_ones():
    for seating in plan(range(23), 5).rounds:
        assert [len(table) for table in seating] == [4, 4, 5, 5, 5]


@pytest.mark.parametrize("n", [9, 16, 23, 30, 45])
def test_one_seed_gives_one_plan(n):
    players = list(range(n))
    assert plan(players, 4, seed=5) == plan(players[::-1], 4, seed=5)
    assert plan(players, 4, seed=5).rounds != plan(players, 4, seed=6).rounds


@pytest.mark.parametrize(("players", "rounds"), [(range(16), 0), ([1, 2, 3, 3], 2)])
def test_nonsense_is_refused(players, rounds):
    with pytest.raises(ValueError, match="round|twice"):
        plan(players, rounds)


@pytest.mark.parametrize(("n", "rounds"), [(16, 5), (20, 4), (21, 3), (23, 4), (26, 3), (40, 5)])
def test_drawing_round_by_round_ends_where_the_first_plan_would(n, rounds):
    history: list[RoundSeating] = []
    for drawn in range(rounds):
        history.append(plan(range(n), rounds - drawn, history=history, seed=drawn, seconds=5).rounds[0])
    assert repeats(history) == 0


@pytest.mark.parametrize("n", [17, 22, 23, 27, 30])
def test_the_rest_of_the_last_plan_is_kept(n):
    first = plan(range(n), 5, seed=1)
    rest = plan(range(n), 4, history=first.rounds[:1], previous=first.rounds[1:], seed=2)
    assert rest.rounds == first.rounds[1:]
    assert rest.quality.repeats == first.quality.repeats
    assert rest.quality.seat_spread <= 1


def test_the_rest_of_the_last_plan_is_dropped_when_the_players_have_changed():
    first = plan(range(32), 4, seed=1)
    players = [*range(2, 32), 90, 91]
    rest = plan(players, 3, history=first.rounds[:1], previous=first.rounds[1:])
    assert_legal(rest.rounds, players)
    assert rest.quality.repeats == 0


def test_a_bad_rest_is_replaced():
    first = plan(range(24), 3, seed=1)
    rest = plan(range(24), 2, history=first.rounds[:1], previous=[first.rounds[0], first.rounds[0]])
    assert rest.quality.repeats == 0


def test_a_round_changed_by_hand_is_history_like_any_other():
    first = plan(range(28), 3, seed=1).rounds[0]
    changed = swap(first, first[0][0], first[1][0])
    rest = plan(range(28), 2, history=[changed])
    assert rest.quality.repeats == 0
    assert_legal(rest.rounds, range(28))


def test_who_comes_late_and_who_leaves():
    first = plan(range(40), 4)
    players = [*range(3, 40), 100, 101, 102, 103]  # 41: one table of five
    rest = plan(players, 3, history=first.rounds[:1])
    assert_legal(rest.rounds, players)
    assert rest.quality.repeats == 0
    assert rest.quality.fives_most == 1


def test_who_has_sat_at_a_table_of_five_does_not_so_again():
    history = plan(range(33), 2).rounds
    before = {player for player in range(33) if times_at_five(history, player)}
    rest = plan(range(33), 2, history=history)
    assert not before & {player for player in range(33) if times_at_five(rest.rounds, player)}


def test_seats_count_the_rounds_before():
    history = plan(range(32), 1).rounds
    rest = plan(range(32), 2, history=history, seed=9)
    assert rest.quality.seat_spread == 1
    assert all(set(seat_counts([*history, *rest.rounds], player).values()) == {1} for player in range(32))


@pytest.mark.parametrize("n", [12, 16, 23, 40])
def test_pairs_kept_apart_come_before_everything(n):
    wishes = [frozenset((0, 1)), frozenset((2, 3)), frozenset((0, 2)), frozenset((0, 999))]
    made = plan(range(n), 3, wishes=Wishes(apart=wishes), seconds=1)
    assert made.quality.apart_broken == 0
    assert not any(pair in meetings(made.rounds) for pair in [(0, 1), (2, 3), (0, 2)])
    assert made.quality.repeats == made.quality.bound


@pytest.mark.parametrize(
    ("n", "clubs", "rounds"), [(16, 4, 4), (20, 4, 5), (20, 5, 3), (28, 4, 5), (40, 10, 5), (60, 6, 3)]
)
def test_clubs_do_not_meet_where_that_can_be(n, clubs, rounds):
    club = {player: f"Club {player % clubs}" for player in range(n)}
    made = plan(range(n), rounds, wishes=Wishes(clubs=club), seconds=5)
    assert made.quality.same_club == 0
    assert made.quality.repeats == 0
    assert not any(club[a] == club[b] for a, b in meetings(made.rounds))


def test_who_has_no_club_is_of_no_club():
    made = plan(range(16), 3, wishes=Wishes(clubs=dict.fromkeys(range(10), "")))
    assert made.quality.same_club == 0


def test_the_time_is_kept():
    began = process_time()  # of this process alone, however busy the machine is
    made = plan(range(20), 12, seconds=0.1)  # five seconds and more, if it were let
    assert process_time() - began < 2.5
    assert_legal(made.rounds, range(20))


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_whatever_happens_the_next_rounds_are_legal(data):
    history: list[RoundSeating] = []
    seatable = st.integers(4, 26).filter(lambda n: n not in UNSEATABLE)
    for seed in range(3):
        players = data.draw(st.permutations(range(26)))[: data.draw(seatable)]
        made = plan(players, 2, history=history, seed=seed, seconds=0.02)
        assert_legal(made.rounds, players)
        assert made.quality.repeats == repeats([*history, *made.rounds]) >= made.quality.bound
        history.append(made.rounds[0])


def test_quality_names_the_pairs_that_meet_again():
    table = ((1, 2, 3, 4), (5, 6, 7, 8))
    mixed = ((1, 2, 5, 6), (3, 4, 7, 8))
    judged = quality(
        [table, mixed],
        history=[table],
        wishes=Wishes(clubs={1: "A", 2: "A"}, apart=[frozenset((5, 6))]),
    )
    assert judged.repeated_pairs[:4] == ((1, 2, 3), (3, 4, 3), (5, 6, 3), (7, 8, 3))
    assert {pair[:2] for pair in judged.repeated_pairs[4:]} == {
        (a, b) for four in table for a, b in combinations(four, 2)
    } - {(1, 2), (3, 4), (5, 6), (7, 8)}
    assert judged.repeats == 4 * 3 + 8
    assert judged.bound == 12
    assert (judged.same_club, judged.apart_broken) == (2, 2)
    assert judged.fives_most == 0
    assert judged.seat_spread == 3


def test_quality_of_nothing():
    judged = quality([])
    assert (judged.repeats, judged.bound, judged.repeated_pairs, judged.seat_spread) == (0, 0, (), 0)


@pytest.mark.parametrize("seed", range(3))
def test_whom_somebody_meets_again_comes_as_late_as_can_be(seed):
    """The rounds to come are planned anew at every draw: who knows who plays then."""
    first, *others = plan(range(16), 3, seed=seed).rounds
    played = [swap(first, first[0][0], first[1][0]), *others]  # so that no known plan goes on from there
    met = meetings(played)
    made = plan(range(16), 3, history=played, seed=seed, seconds=0.3)
    again = [len(met.keys() & meetings([seating]).keys()) for seating in made.rounds]
    assert again == sorted(again) and again[-1] > again[0]
