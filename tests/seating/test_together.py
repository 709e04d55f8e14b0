"""Who is to sit together sits at one table in every round, as far as the tables go; for the others nothing changes."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.helpers import UNSEATABLE, assert_legal, meetings
from tournaments.seating import RoundSeating, Wishes, plan, quality
from tournaments.seating.bounds import pairs
from tournaments.seating.numbers import with_fixed_seats
from tournaments.seating.tables import table_sizes
from tournaments.seating.together import fewest_split


def groups(size: int, many: int, first: int = 0) -> list[frozenset[int]]:
    return [frozenset(range(start, start + size)) for start in range(first, first + size * many, size)]


def split(rounds, together) -> Counter[frozenset[int]]:
    """How often each of them was split, counted the plain way."""
    return Counter(
        group for seating in rounds for group in together if not any(group <= set(table) for table in seating)
    )


def repeats(rounds, together) -> int:
    """Of players who are not to sit together, counted the plain way."""
    met = meetings(rounds)
    return sum(pairs(times) for pair, times in met.items() if not any(group >= set(pair) for group in together))


@pytest.mark.parametrize(
    ("n", "rounds", "together"),
    [
        (16, 7, groups(2, 8)),  # all others once
        (32, 5, groups(2, 16)),
        (200, 5, groups(2, 100)),
        (400, 5, groups(2, 60)),
        (24, 5, groups(2, 3)),
        (31, 5, groups(2, 3)),
        (20, 5, groups(3, 5)),
        (40, 5, groups(3, 5) + groups(2, 5, 15)),
        (30, 5, groups(4, 3)),
        (24, 4, groups(4, 1) + groups(3, 2, 4) + groups(2, 3, 10)),
    ],
)
def test_nobody_is_split_and_nobody_else_meets_twice(n, rounds, together):
    made = plan(range(n), rounds, wishes=Wishes(together=together), seed=1, seconds=20)
    assert_legal(made.rounds, range(n))
    assert not split(made.rounds, together)
    assert (made.quality.split, made.quality.split_bound) == (0, 0)
    assert repeats(made.rounds, together) == made.quality.repeats == made.quality.bound == 0


def test_a_team_of_four_meets_nobody():
    made = plan(range(16), 3, wishes=Wishes(together=groups(4, 2)), seed=1, seconds=1)
    met = meetings(made.rounds)
    assert all(met[one, other] == 0 for one in range(4) for other in range(4, 16))


@pytest.mark.parametrize(
    ("n", "together", "least"),
    [
        (14, groups(2, 7), 1),  # a four and two fives: two of them have a single player
        (15, groups(2, 7), 1),  # three fives
        (24, groups(3, 8), 2),  # six threes and six alone
        (9, groups(3, 3), 1),
        (5, groups(2, 2), 0),
        (10, groups(4, 2), 0),
        (8, groups(3, 2) + groups(2, 1, 6), 1),
    ],
)
def test_as_few_as_possible_are_split_in_turn(n, together, least):
    assert fewest_split([tuple(group) for group in together], table_sizes(n)) == least
    made = plan(range(n), 3, wishes=Wishes(together=together), seed=1, seconds=1)
    assert_legal(made.rounds, range(n))
    times = split(made.rounds, together)
    assert sum(times.values()) == made.quality.split == made.quality.split_bound == 3 * least
    if len(set(map(len, together))) == 1:  # else it may have to be the one pair among threes
        assert max(times.values(), default=0) <= -(-3 * least // len(together))


def test_who_was_split_is_not_split_again_when_it_is_drawn_anew():
    together, history = groups(2, 7), list[RoundSeating]()
    for number in range(7):
        made = plan(range(14), 7 - number, history=history, wishes=Wishes(together=together), seed=number, seconds=0.1)
        history.append(made.rounds[0])
    assert set(split(history, together).values()) == {1}


def test_the_rest_of_the_last_plan_is_kept_as_long_as_it_splits_nobody():
    together = groups(2, 4)
    first = plan(range(32), 4, wishes=Wishes(together=together), seed=1)
    rest = plan(
        range(32), 3, history=first.rounds[:1], previous=first.rounds[1:], wishes=Wishes(together=together), seed=2
    )
    assert rest.rounds == first.rounds[1:]
    others = [frozenset((0, 31)), *together]
    rest = plan(
        range(32), 3, history=first.rounds[:1], previous=first.rounds[1:], wishes=Wishes(together=others), seed=2
    )
    assert rest.quality.split == 0
    assert not split(rest.rounds, others)


def test_whose_partner_has_left_sits_like_anybody_else():
    together = groups(2, 12)
    first = plan(range(44), 5, wishes=Wishes(together=together), seed=1)
    players = [player for player in range(44) if player not in (1, 3, 5, 40)]
    rest = plan(players, 3, history=first.rounds[:2], wishes=Wishes(together=together), seed=2)
    assert_legal(rest.rounds, players)
    assert not split(rest.rounds, together[3:])
    assert repeats([*first.rounds[:2], *rest.rounds], together) == rest.quality.repeats == 0


def test_one_seed_gives_one_plan():
    wishes = Wishes(together=groups(3, 3) + groups(2, 4, 9))
    made = plan(range(30), 4, wishes=wishes, seed=5, seconds=20)
    assert made == plan(range(29, -1, -1), 4, wishes=wishes, seed=5, seconds=20)
    assert made.rounds != plan(range(30), 4, wishes=wishes, seed=6, seconds=20).rounds


def test_others_are_kept_apart_and_at_their_tables_all_the_same():
    together = groups(2, 6)
    wishes = Wishes(
        together=together,
        apart=[frozenset((0, 2)), frozenset((1, 20))],
        fixed={4: 3, 21: 1},
        clubs=dict.fromkeys((0, 1, 30, 31), "SC"),
    )
    made = plan(range(32), 4, wishes=wishes, seed=1)
    assert not split(made.rounds, together)
    assert made.quality.apart_broken == made.quality.repeats == made.quality.same_club == 0
    for seating in made.rounds:
        assert 4 in seating[2] and 5 in seating[2] and 21 in seating[0]


def test_tables_of_five_go_round_among_pairs_too():
    together = groups(2, 15)
    made = plan(range(30), 3, wishes=Wishes(together=together), seed=1)
    assert made.quality.fives_most <= 2


def test_groups_that_overlap_are_one_and_small_ones_come_first():
    wishes = Wishes(together=[frozenset((1, 2)), frozenset((2, 3)), frozenset((3, 4, 5)), frozenset((7,))])
    # 1, 2, 3, and 4 or 5 of the team: five are too many.
    assert wishes.units(range(9)) == [(1, 2, 3, 4)]
    assert wishes.units([1, 3, 4, 5]) == [(3, 4, 5)]
    assert wishes.units([1, 3]) == []


def test_who_is_to_be_apart_is_not_together():
    wishes = Wishes(together=[frozenset((1, 2, 3))], apart=[frozenset((1, 2))], fixed={4: 1, 5: 2})
    assert wishes.units(range(9)) == [(1, 3)]
    assert Wishes(together=[frozenset((4, 5))], fixed={4: 1, 5: 2}).units(range(9)) == []


def test_a_wish_for_two_goes_before_the_rule_for_teams_and_clubs():
    wishes = Wishes(together=[frozenset((1, 2))], teams=dict.fromkeys((1, 2, 3), "A"), clubs=dict.fromkeys((1, 2), "B"))
    assert wishes.of_one_team(range(9)) == {(1, 3), (2, 3)}
    assert wishes.of_one_club(range(9)) == set()
    made = plan(range(16), 3, wishes=wishes, seed=1, seconds=1)
    assert made.quality.same_team == made.quality.same_club == made.quality.split == 0


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_any_groups_of_any_players(data):
    n = data.draw(st.integers(4, 40).filter(lambda n: n not in UNSEATABLE))
    sizes, together, first = data.draw(st.lists(st.integers(2, 4), max_size=12)), list[frozenset[int]](), 0
    for size in sizes:
        if first + size <= n:
            together.append(frozenset(range(first, first + size)))
            first += size
    history: list[RoundSeating] = []
    for seed in range(2):
        players = [player for player in range(n) if player % 9 or not history]
        if len(players) < 4 or len(players) in UNSEATABLE:
            return
        made = plan(players, 2, history=history, wishes=Wishes(together=together), seed=seed, seconds=0.05)
        assert_legal(made.rounds, players)
        assert made.quality.split == made.quality.split_bound
        assert made.quality.repeats >= made.quality.bound
        assert made.quality == quality(made.rounds, history=history, wishes=Wishes(together=together))
        history.append(made.rounds[0])


def test_who_has_a_seat_of_their_own_sits_there():
    wishes = Wishes(fixed={3: 2}, seats={3: 4, 9: 1})
    for seating in plan(range(20), 5, wishes=wishes, seed=1).rounds:
        assert seating[1][3] == 3
        assert next(table for table in seating if 9 in table)[0] == 9


def test_a_seat_that_is_taken_or_not_there_is_any():
    seating = ((1, 2, 3, 4), (5, 6, 7, 8, 9))
    assert with_fixed_seats(seating, {1: 5, 6: 5, 7: 5}) == ((1, 2, 3, 4), (5, 9, 7, 8, 6))
    assert with_fixed_seats(seating, {}) == seating
