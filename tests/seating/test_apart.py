"""Teams, clubs and pairs that are to be apart: never more of them at one table than there must be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.helpers import UNSEATABLE, assert_legal, meetings, repeats
from tournaments.seating import Criterion, Order, RoundSeating, Wishes, plan, quality
from tournaments.seating.assigning import beside
from tournaments.seating.bounds import apart_bound, group_bound, repeats_bound
from tournaments.seating.dealing import spread
from tournaments.seating.known_plans import template
from tournaments.seating.tables import tables_for
from tournaments.seating.wishes import kinship

CLUBS_FIRST = Order().with_first(Criterion.CLUBS, Criterion.REPEATS)
# Of 44 players.
UNEQUAL = [number for number, size in enumerate((13, 9, 7, 5, 4, 3, 2, 1)) for _ in range(size)]


def partitions(players: Sequence[int], sizes: Sequence[int]) -> Iterator[RoundSeating]:
    """Every way to part them among tables of these sizes; tables of one size may change places."""
    if not sizes:
        yield ()
        return
    for table in combinations(players, sizes[0]):
        rest = [player for player in players if player not in table]
        for others in partitions(rest, sizes[1:]):
            yield (table, *others)


def of(size: int, n: int) -> dict[int, str]:
    """Teams of so many, who is left over without one."""
    return {player: f"Team {player // size}" for player in range(n - n % size)}


def together(rounds, groups: dict[int, str]) -> int:
    """Pairs of one group at one table, counted the plain way."""
    return sum(
        times for (one, other), times in meetings(rounds).items() if groups.get(one, one) == groups.get(other, other)
    )


def dealt_round(players, groups: dict[int, str]) -> list[list[int]]:
    """Player after player round the tables, team after team: what anybody could do by hand."""
    tables = sum(tables_for(len(players)))
    in_order = sorted(players, key=lambda player: groups.get(player, ""))
    return [in_order[table::tables] for table in range(tables)]


@pytest.mark.parametrize(("n", "rounds"), [(16, 3), (16, 4), (20, 4), (24, 5), (28, 5), (44, 4), (44, 5), (102, 5)])
@pytest.mark.parametrize("size", [2, 4])
def test_nobody_meets_the_own_team_and_nobody_twice(n, rounds, size):
    teams = of(size, n)
    made = plan(range(n), rounds, wishes=Wishes(teams=teams), seed=n, seconds=20)
    assert_legal(made.rounds, range(n))
    assert together(made.rounds, teams) == made.quality.same_team == made.quality.same_team_bound == 0
    assert repeats(made.rounds) == made.quality.repeats == 0


def test_teams_come_before_repeats():
    """Five rounds without a repeat let each of sixteen players meet everybody: teams of two among them."""
    teams = of(2, 16)
    made = plan(range(16), 5, wishes=Wishes(teams=teams), seed=1, seconds=0.5)
    assert together(made.rounds, teams) == 0
    # 120 meetings of the 112 pairs that are left.
    assert made.quality.bound == 8 <= made.quality.repeats <= 24
    without = plan(range(16), 5, seed=1)
    assert without.quality.repeats == 0 < together(without.rounds, teams)


def test_a_team_of_more_than_there_are_tables_has_a_pair():
    teams = dict.fromkeys(range(5), "Team")
    made = plan(range(16), 3, wishes=Wishes(teams=teams), seed=1, seconds=0.5)
    assert together(made.rounds, teams) == made.quality.same_team == made.quality.same_team_bound == 3


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_random_teams_meet_no_more_often_than_dealt_round_the_tables(data):
    n = data.draw(st.integers(4, 40).filter(lambda n: n not in UNSEATABLE))
    teams = {player: data.draw(st.sampled_from(["", "A", "B", "C", "D", "E", "F"])) for player in range(n)}
    chance = Random(n)
    history: list[RoundSeating] = []
    for seed in range(2):
        players = [player for player in range(n) if chance.random() < 0.9] if history else list(range(n))
        if len(players) < 4 or len(players) in UNSEATABLE:
            return
        made = plan(players, 2, history=history, wishes=Wishes(teams=teams), seed=seed, seconds=0.05)
        assert_legal(made.rounds, players)
        by_hand = together([dealt_round(players, teams)], {player: team for player, team in teams.items() if team})
        assert made.quality.same_team == made.quality.same_team_bound == 2 * by_hand
        assert made.quality.repeats >= made.quality.bound
        history.append(made.rounds[0])


@pytest.mark.parametrize("rounds", [3, 5])
def test_clubs_of_unequal_size_come_first_where_that_is_wished(rounds):
    clubs = {player: f"Club {number}" for player, number in enumerate(UNEQUAL)}
    made = plan(range(44), rounds, wishes=Wishes(clubs=clubs, order=CLUBS_FIRST), seed=1, seconds=20)
    # Thirteen at eleven tables: at two of them there are two.
    assert together(made.rounds, clubs) == made.quality.same_club == made.quality.same_club_bound == 2 * rounds
    assert made.quality.repeats == 0


def test_clubs_come_before_repeats_only_where_that_is_wished():
    clubs = {player: f"Club {player // 4}" for player in range(16)}
    last = plan(range(16), 5, wishes=Wishes(clubs=clubs), seed=1, seconds=0.5).quality
    first = plan(range(16), 5, wishes=Wishes(clubs=clubs, order=CLUBS_FIRST), seed=1, seconds=20).quality
    assert (last.repeats, first.same_club) == (0, 0)
    assert last.same_club == 24 == first.repeats == first.bound


def test_teams_within_clubs_are_apart_and_clubs_as_far_as_can_be():
    clubs = {player: f"Club {player // 20}" for player in range(40)}
    wishes = Wishes(teams=of(4, 40), clubs=clubs, order=CLUBS_FIRST)
    made = plan(range(40), 3, wishes=wishes, seed=1, seconds=20)
    assert made.quality.same_team == made.quality.same_team_bound == 0
    assert made.quality.same_club == made.quality.same_club_bound == 3 * 20
    assert made.quality.repeats == 0


def test_who_has_left_counts_for_no_team():
    history = plan(range(20), 1, wishes=Wishes(teams=dict.fromkeys(range(6), "A"))).rounds
    players = [player for player in range(20) if player not in (4, 5)]
    made = plan(players, 2, history=history, wishes=Wishes(teams=dict.fromkeys(range(6), "A")), seconds=0.5)
    assert made.quality.same_team == made.quality.same_team_bound == 0


def test_a_plan_made_without_the_wish_is_not_kept():
    first = plan(range(24), 4, seed=1)
    teams = {player: f"Table {number}" for number, table in enumerate(first.rounds[2]) for player in table}
    rest = plan(range(24), 3, history=first.rounds[:1], previous=first.rounds[1:], wishes=Wishes(teams=teams))
    assert rest.quality.same_team == 0
    kept = plan(range(24), 2, history=[*first.rounds[:1], rest.rounds[0]], previous=rest.rounds[1:])
    assert kept.rounds == rest.rounds[1:]


def test_the_teams_sit_in_the_round_that_is_left_out():
    longer = template(24, 6, True)
    assert longer is not None and repeats(longer) == 0
    for size in (2, 3, 4):
        teams = [tuple(range(first, first + size)) for first in range(0, 24, size)]
        found = list(beside(longer, teams, Random(size)))
        # Three by three they fill six tables of four and two more.
        assert len(found) == (0 if size == 3 else 6)
        for rounds in found:
            seatings = [tuple(map(tuple, tables)) for tables in rounds]
            assert_legal(seatings, range(24))
            assert repeats(seatings) == 0 == together(seatings, of(size, 24))


@pytest.mark.parametrize("n", [9, 10, 14, 15, 16, 23, 45])
def test_dealt_round_the_tables_teams_and_clubs_are_even(n):
    teams = [tuple(range(first, first + 3)) for first in range(0, n - 3, 3)]
    clubs = [tuple(range(n // 2)), tuple(range(n // 2, n - 1))]
    tables = sum(tables_for(n))
    seating = spread(kinship(n, teams, clubs), tables, Random(n))
    assert [len(table) for table in seating] == sorted(len(table) for table in seating)
    assert sorted(player for table in seating for player in table) == list(range(n))
    for groups in (teams, clubs):
        counts = [len(set(table) & set(group)) for table in seating for group in groups]
        pairs = sum(count * (count - 1) // 2 for count in counts)
        # A team of both clubs counts to one of them: the other is spread only nearly as evenly.
        assert pairs == group_bound(map(len, groups), tables) or groups is clubs


def test_the_bound_leaves_out_who_is_never_to_meet():
    made = plan(range(16), 5, seed=1).rounds
    assert repeats_bound(made) == 0
    teams = Wishes(teams=of(4, 16))
    broken = quality(made, wishes=teams).same_team
    # 96 pairs are of two teams, and so few less there are meetings of them.
    assert quality(made, wishes=teams).bound == 120 - broken - 96
    assert quality(made[:4], wishes=teams).bound == 0


@pytest.mark.parametrize(
    ("groups", "tables", "least"),
    [
        ([], 3, 0),
        ([range(3)], 3, 0),
        ([range(4)], 3, 1),
        ([range(5)], 3, 2),
        ([range(7)], 3, 5),
        ([range(4), range(4, 8)], 3, 2),
        ([range(4), range(3, 7)], 3, 1),  # one is in both: of the others three can always be kept apart
    ],
)
def test_of_more_who_are_all_to_be_apart_than_there_are_tables_some_meet(groups, tables, least):
    pairs = {pair for group in groups for pair in combinations(group, 2)}
    assert apart_bound(pairs, tables) == least


def test_as_few_as_must_be_are_not_kept_apart():
    wishes = Wishes(apart=[frozenset(range(5))])
    judged = plan(range(12), 2, wishes=wishes, seed=1).quality
    assert judged.apart_broken == judged.apart_bound == 4


@given(st.integers(8, 16), st.data())
def test_no_seating_has_fewer_than_the_bound(n, data):
    pairs = data.draw(st.sets(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)).filter(lambda p: p[0] < p[1])))
    players = data.draw(st.permutations(range(n)))
    tables = [players[at::3] for at in range(3)]
    broken = sum(tuple(sorted(pair)) in pairs for table in tables for pair in combinations(table, 2))
    assert apart_bound(pairs, 3) <= broken


SEATINGS = {n: list(partitions(range(n), sizes)) for n, sizes in ((8, (4, 4)), (9, (4, 5)), (10, (5, 5)))}
"""Every way to seat so few, whoever sits on which seat."""


@settings(max_examples=60)
@given(st.sampled_from(sorted(SEATINGS)), st.data())
def test_no_seating_has_fewer_of_one_club_or_team_than_the_bound(n, data):
    clubs = dict(enumerate(data.draw(st.lists(st.sampled_from(["", "Nord", "Süd", "West"]), min_size=n, max_size=n))))
    pair = st.frozensets(st.integers(0, n - 1), min_size=2, max_size=2)
    wishes = Wishes(clubs=clubs, teams=clubs, together=data.draw(st.sets(pair, max_size=3)))
    found = [quality([seating], wishes=wishes) for seating in SEATINGS[n]]
    for judged in found:
        assert judged.same_club_bound <= judged.same_club and judged.same_team_bound <= judged.same_team
    if not wishes.together:  # and it is reached
        assert min(judged.same_club for judged in found) == found[0].same_club_bound
