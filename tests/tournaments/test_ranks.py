"""From an order of criteria to ranks: worked examples of each criterion, and what must hold of all of them."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import PRESETS, Ruleset
from scoring.figures import Figures
from scoring.ranking import TIE_BREAKS
from tournaments.results import criteria
from tournaments.results.criteria import direct_meeting, order_of
from tournaments.results.ranks import Achieved, Ranking, ranking

LOT = 4711


def order(*tie_breaks: str, **rules: object):
    plain = PRESETS["oase"].to_json() | {"tie_breaks": list(tie_breaks)} | rules
    return order_of(Ruleset.from_json(plain), LOT)


def achieved(number: int, *by_round: int | None, tables: tuple[int | None, ...] = (), **more: object) -> Achieved:
    total = sum(points for points in by_round if points is not None)
    return Achieved(by_round, total, number, tables or (None,) * len(by_round), **more)  # type: ignore[arg-type]


def ranked(order, *everybody: Achieved) -> list[int]:
    """The rank of each, in their order."""
    ranks = ranking({one.number: one for one in everybody}, order).ranks
    return [ranks[one.number] for one in everybody]


def test_every_tie_break_of_a_ruleset_is_known_here():
    assert criteria.TIE_BREAKS.keys() == TIE_BREAKS.keys()


@pytest.mark.parametrize(
    ("tie_break", "one", "other"),
    [
        ("games_won", Figures(16, 7, 0, 0), Figures(16, 6, 3, 0)),
        ("solos_won", Figures(16, 6, 2, 1), Figures(16, 7, 1, 0)),
        ("solos_lost", Figures(16, 6, 0, 0), Figures(16, 7, 3, 1)),
    ],
)
def test_figures_decide(tie_break, one, other):
    first, second = achieved(1, 8, figures=other), achieved(2, 8, figures=one)
    assert ranked(order(tie_break), first, second) == [2, 1]
    assert ranked(order(), first, second) == [1, 1]


def test_the_best_and_the_last_round_decide():
    steady, risky, late = achieved(1, 4, 4), achieved(2, 11, -3), achieved(3, None, 8)
    assert ranked(order("best_round"), steady, risky, late) == [3, 1, 2]
    assert ranked(order("last_round"), steady, risky, late) == [2, 3, 1]


def test_who_was_not_there_in_the_last_round_stands_behind_who_lost_in_it():
    assert ranked(order("last_round"), achieved(1, 0, None), achieved(2, 9, -9)) == [2, 1]


def test_the_organizers_order_decides():
    one, other = achieved(1, 8, figures=Figures(16, 7, 0, 0)), achieved(2, 8, figures=Figures(16, 6, 1, 0))
    assert ranked(order("games_won", "solos_won"), one, other) == [1, 2]
    assert ranked(order("solos_won", "games_won"), one, other) == [2, 1]


def test_a_later_one_decides_only_between_those_who_are_still_equal():
    everybody = [
        achieved(1, 8, figures=Figures(16, 6, 0, 0)),
        achieved(2, 8, figures=Figures(16, 7, 0, 0)),
        achieved(3, 8, figures=Figures(16, 6, 1, 0)),
        achieved(4, 9),
        achieved(5, 8, figures=Figures(16, 6, 1, 0)),
    ]
    result = ranking({one.number: one for one in everybody}, order("games_won", "solos_won"))
    assert [(block.rank, block.players, block.cut) for block in result.blocks] == [
        (1, (4,), 0),
        (2, (2,), 0),
        (3, (3, 5), 1),
        (5, (1,), 2),
    ]
    assert result.deciding == {1, 2}


# --- the direct meeting ---


def test_who_scored_more_where_two_met():
    one = achieved(1, 5, 1, 2, tables=(10, 11, 12))
    other = achieved(2, 3, 4, 1, tables=(10, 99, 12))  # 7 : 4 at tables 10 and 12
    assert criteria.meeting(one, other) == (7, 4)
    assert ranked(order("direct_meeting"), one, other) == [1, 2]


def test_who_never_met_stays_level():
    one, other = achieved(1, 5, 3, tables=(10, 11)), achieved(2, 4, 4, tables=(11, 10))
    assert criteria.meeting(one, other) is None
    assert ranked(order("direct_meeting"), one, other) == [1, 1]


def test_three_are_put_in_order_if_all_comparisons_agree():
    # 1 before 2 (5 : 3) in round 1, 2 before 3 (4 : 2) in round 2, 1 before 3 (3 : 1) in round 3.
    three = [
        achieved(1, 5, 0, 3, tables=(10, 20, 31)),
        achieved(2, 3, 4, 1, tables=(10, 21, 30)),
        achieved(3, 5, 2, 1, tables=(11, 21, 31)),
    ]
    assert direct_meeting(three) == [1, 2, 3]
    assert ranked(order("direct_meeting"), *three) == [1, 2, 3]


def test_a_circle_decides_nothing():
    # 1 before 2 (5 : 3), 2 before 3 (4 : 2), 3 before 1 (3 : 1).
    three = [
        achieved(1, 5, 2, 1, tables=(10, 20, 31)),
        achieved(2, 3, 4, 1, tables=(10, 21, 30)),
        achieved(3, 3, 2, 3, tables=(11, 21, 31)),
    ]
    assert direct_meeting(three) == [1, 1, 1]
    assert ranked(order("direct_meeting"), *three) == [1, 1, 1]


def test_a_meeting_of_two_of_three_decides_nothing_if_the_third_met_nobody():
    three = [achieved(1, 5, tables=(10,)), achieved(2, 3, tables=(10,)), achieved(3, 5, tables=(11,))]
    assert direct_meeting(three) == [1, 1, 1]


def test_two_behind_one_may_stay_level():
    three = [achieved(1, 5, tables=(10,)), achieved(2, 3, tables=(10,)), achieved(3, 3, tables=(10,))]
    assert direct_meeting(three) == [1, 2, 2]


# --- points per game, table points ---


def test_points_per_game_are_compared_exactly():
    one = achieved(1, 1000, figures=Figures(3001))
    other = achieved(2, 333, figures=Figures(999))
    nobody = achieved(3, 0)
    assert ranked(order(ranked_by="points_per_game"), one, other, nobody) == [2, 1, 3]
    alike = achieved(4, 2, figures=Figures(6)), achieved(5, 1, figures=Figures(3))
    assert ranked(order(ranked_by="points_per_game"), *alike) == [1, 1]


def test_table_points_alone_and_with_weights():
    one, other = achieved(1, 20, table_points=2 * 60), achieved(2, 10, table_points=9 * 60)
    assert ranked(order(ranked_by="points"), one, other) == [1, 2]
    assert ranked(order(ranked_by="table_points"), one, other) == [2, 1]
    assert ranked(order(ranked_by="both"), one, other) == [1, 2]  # 22 : 19
    assert ranked(order(ranked_by="both", table_points_weight=2), one, other) == [2, 1]  # 24 : 28
    first = order(ranked_by="both", points_weight=3, table_points_weight=2)[0]
    assert first.figure is not None and first.figure(achieved(3, 5, table_points=90)) == 60 * (3 * 5) + 2 * 90
    assert first.shown(first.figure(achieved(3, 5, table_points=90))) == "18"
    assert first.shown(first.figure(achieved(3, 5, table_points=20))) == "15,67"


def test_what_does_not_count_first_can_decide_next():
    one = achieved(1, 26, table_points=4 * 60, figures=Figures(20))
    other = achieved(2, 28, table_points=4 * 60, figures=Figures(32))
    assert ranked(order(ranked_by="table_points"), one, other) == [1, 1]
    assert ranked(order("points", ranked_by="table_points"), one, other) == [2, 1]
    assert ranked(order("points_per_game", ranked_by="table_points"), one, other) == [1, 2]
    level = achieved(3, 28, table_points=210, figures=Figures(32))
    assert ranked(order("points_per_game", "table_points"), other, level) == [1, 2]
    # 28 + 4 and 29 + 3: level together.
    more = achieved(4, 29, table_points=3 * 60)
    assert ranked(order(ranked_by="both"), other, more) == [1, 1]
    assert ranked(order("points", ranked_by="both"), other, more) == [2, 1]
    assert ranked(order("table_points", ranked_by="both"), other, more) == [1, 2]


# --- what holds of all ---

CHOSEN = st.lists(st.sampled_from(sorted(TIE_BREAKS)), unique=True, max_size=len(TIE_BREAKS))
FIRST = st.sampled_from(["points", "table_points", "both", "points_per_game"])
ROUNDS = 3
# Few different points, so that many are equal, at few tables, so that many have met.
SEATS = st.lists(
    st.tuples(st.sampled_from([None, -2, -1, 0, 1, 2]), st.integers(1, 2)), min_size=ROUNDS, max_size=ROUNDS
)
SHOWN = st.tuples(*[st.integers(0, 2)] * len(Figures._fields))


def field_of(players: list[tuple[list[tuple[int | None, int]], tuple[int, ...], int]]) -> list[Achieved]:
    return [
        achieved(
            number,
            *(points for points, _table in seats),
            tables=tuple(None if points is None else table for points, table in seats),
            figures=Figures(*figures),
            table_points=20 * table_points,
        )
        for number, (seats, figures, table_points) in enumerate(players, 1)
    ]


FIELDS = st.lists(st.tuples(SEATS, SHOWN, st.integers(-3, 3)), max_size=8).map(field_of)


def result(everybody: list[Achieved], tie_breaks: list[str], ranked_by: str) -> Ranking:
    return ranking({one.number: one for one in everybody}, order(*tie_breaks, ranked_by=ranked_by))


@settings(deadline=None)
@given(FIELDS, CHOSEN, FIRST)
def test_ranks_are_a_weak_order(everybody, tie_breaks, ranked_by):
    blocks = result(everybody, tie_breaks, ranked_by).blocks
    assert sorted(player for block in blocks for player in block.players) == [one.number for one in everybody]
    above = 0
    for block in blocks:
        assert block.players and block.rank == above + 1  # 1, 2, 2, 4
        above += len(block.players)


@settings(deadline=None)
@given(FIELDS, CHOSEN, FIRST, st.integers(0, 1000))
def test_in_whatever_order_players_are_read(everybody, tie_breaks, ranked_by, seed):
    expected = result(everybody, tie_breaks, ranked_by)
    Random(seed).shuffle(everybody)
    again = result(everybody, tie_breaks, ranked_by)
    assert again.ranks == expected.ranks
    assert (again.deciding, again.among) == (expected.deciding, expected.among)


@settings(deadline=None)
@given(FIELDS, CHOSEN, FIRST)
def test_who_has_more_in_what_counts_first_stands_before(everybody, tie_breaks, ranked_by):
    first = order(ranked_by=ranked_by)[0]
    ranks = result(everybody, tie_breaks, ranked_by).ranks
    for one in everybody:
        for other in everybody:
            if first.first(first.figures([one])[0]) < first.first(first.figures([other])[0]):
                assert ranks[one.number] < ranks[other.number]


@settings(deadline=None)
@given(FIELDS, CHOSEN, FIRST)
def test_one_more_tie_break_only_splits_what_was_shared(everybody, tie_breaks, ranked_by):
    if tie_breaks:
        before = result(everybody, tie_breaks[:-1], ranked_by).ranks
        after = result(everybody, tie_breaks, ranked_by).ranks
        assert all(after[player] >= before[player] for player in before)


@settings(deadline=None)
@given(FIELDS, FIRST)
def test_the_lot_leaves_nobody_equal_and_needs_nobody_else(everybody, ranked_by):
    ranks = result(everybody, ["lot"], ranked_by).ranks
    assert sorted(ranks.values()) == list(range(1, len(everybody) + 1))
    if everybody:
        fewer = result(everybody[1:], ["lot"], ranked_by).ranks
        assert sorted(fewer, key=fewer.__getitem__) == [
            player for player in sorted(ranks, key=ranks.__getitem__) if player != everybody[0].number
        ]


def test_the_lot_is_that_of_the_tournament():
    everybody = {number: achieved(number, 0) for number in range(1, 21)}
    ruleset = Ruleset.from_json(PRESETS["oase"].to_json() | {"tie_breaks": ["lot"]})
    orders = {tuple(ranking(everybody, order_of(ruleset, lot)).ranks.items()) for lot in (1, 1, 2, 3)}
    assert len(orders) == 3
    # The same on every machine and in every release: what was once drawn stays drawn.
    first = ranking({number: everybody[number] for number in (1, 2, 3, 4, 5)}, order_of(ruleset, 1))
    assert [block.players[0] for block in first.blocks] == [1, 3, 5, 4, 2]


def test_a_third_is_a_third():
    assert Fraction(1, 3) == criteria.PER_GAME.figures([achieved(1, 1, figures=Figures(3))])[0]
