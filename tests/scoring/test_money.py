"""What points come to in money, at 10 cents a point: a settlement, then an evening with its pot and its till."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Sheet
from scoring.money import divided, evening, of_holders, settled, shared, worth_nothing
from tests.scoring.helpers import house
from tests.scoring.sheets import adding, empty
from tests.scoring.strategies import any_rulesets

POINTS = {"Anna": 12, "Bernd": 12, "Clara": -4, "Dieter": -20}


def rules(**changed):
    return house("schuetzenfest", **changed)


def places(*percents):
    return tuple((f"place_{place}", percent) for place, percent in enumerate([*percents, 0, 0, 0, 0, 0, 0][:6], 1))


@pytest.mark.parametrize(
    ("changed", "cents"),
    [
        ({}, [120, 120, -40, -200]),
        ({"paid_for": "losses"}, [0, 0, -40, -200]),
        ({"paid_for": "distance"}, [0, 0, -160, -320]),
        # Half of 2.40 is for the two in front.
        ({"till_percent": 50}, [60, 60, -40, -200]),
        ({"till_percent": 100}, [0, 0, -40, -200]),
        # 10 points at 10 cents and 10 at 5; what comes together is shared.
        ({"other_price_above": 10, "cents_above": 5}, [95, 95, -40, -150]),
        ({"other_price_above": 10, "cents_above": 5, "paid_for": "losses"}, [0, 0, -40, -150]),
        ({"other_price_above": 10, "cents_above": 0, "paid_for": "distance"}, [0, 0, -100, -100]),
        ({"other_price_above": 20, "cents_above": 5}, [120, 120, -40, -200]),
    ],
)
def test_one_settlement(changed, cents):
    assert settled(POINTS, rules(**changed)) == dict(zip(POINTS, cents, strict=True))


def test_where_it_is_not_played_for_money():
    assert set(settled(POINTS, house("lions-2024")).values()) == {0}
    assert settled({}, rules(paid_for="distance")) == {}


def test_odd_cents_go_to_those_in_front():
    # 1.00 by 3, 3 and 1 points: 42, 42 and 14 cents, and two left.
    assert shared(100, [3, 3, 1]) == [43, 43, 14]
    assert shared(5, [0, 1, 1]) == [0, 3, 2]
    assert shared(5, [0, 0]) == [0, 0]
    above = rules(other_price_above=2, cents_above=5)
    assert settled({1: 1, 2: 2, 3: -3}, above) == {2: 17, 1: 8, 3: -25}


def of_sheet(sheet: Sheet) -> dict[int, int] | None:
    """Where nobody else takes over a seat."""
    return of_holders(sheet, lambda seat, _place: seat)


SHEET = (
    {"type": "normal", "re": [1, 2], "re_pips": 130},  # 1, 1, −1, −1
    {"type": "normal", "re": [2, 3], "re_pips": 155},  # −2, 2, 2, −2
    {"type": "normal", "re": [3, 4], "re_pips": 130},  # −1, −1, 1, 1
)


@pytest.mark.parametrize(
    ("changed", "cents"),
    [
        ({}, {1: -20, 2: 20, 3: 20, 4: -20}),
        # In the third game 2 lost a point, in the first 3; over the round neither did.
        ({"paid_for": "losses", "settled_after": "game"}, {1: -30, 2: -10, 3: -10, 4: -30}),
        ({"paid_for": "losses", "settled_after": "round"}, {1: -20, 2: 0, 3: 0, 4: -20}),
        ({"paid_for": "distance", "settled_after": "game"}, {1: -60, 2: -20, 3: -20, 4: -60}),
        ({"other_price_above": 1, "cents_above": 5, "settled_after": "game"}, {1: -15, 2: 15, 3: 15, 4: -15}),
        ({"other_price_above": 1, "cents_above": 5, "settled_after": "round"}, {1: -15, 2: 15, 3: 15, 4: -15}),
        ({"paid_for": "losses"}, None),
        ({"other_price_above": 1}, None),
        ({"till_percent": 50}, None),
        ({"cents_per_point": 0}, None),
    ],
)
def test_a_sheet_is_settled_at_its_table_or_by_the_evening(changed, cents):
    assert of_sheet(adding(empty(rules(**changed)), *SHEET)) == cents


def test_an_empty_sheet_costs_nothing():
    assert of_sheet(empty(rules(settled_after="game"))) == dict.fromkeys((1, 2, 3, 4), 0)


def test_who_sits_out_is_not_behind_the_first_of_a_game():
    by_game = rules(paid_for="distance", settled_after="game")
    assert settled({1: 0, 2: 2, 3: 2, 4: -2, 5: -2}, by_game) == {1: 0, 2: 0, 3: 0, 4: -40, 5: -40}


RANKS = {"Anna": 1, "Bernd": 1, "Clara": 3, "Dieter": 4}


def test_a_pot_by_places():
    staked = rules(cents_per_point=0, pot_stake=500)
    # 20 euros: 50 and 30 per cent for the two who share the first places, 20 for the third.
    done = evening(POINTS, [POINTS], RANKS, staked)
    assert (done.pot, done.parts, done.till) == (2000, {"Anna": 800, "Bernd": 800, "Clara": 400}, 0)
    assert {who: purse.cents for who, purse in done.purses.items()} == {
        "Anna": 300, "Bernd": 300, "Clara": -100, "Dieter": -500,
    }  # fmt: skip
    assert done.purses["Clara"] == (500, 400)


def test_a_pot_is_for_those_who_have_a_rank():
    staked = rules(pot_stake=500)
    assert evening(POINTS, [POINTS], {}, staked)[1:4] == (2000, {}, 0)  # nobody has played yet
    assert divided(2000, {"Anna": 1}, staked) == ({"Anna": 1000}, 1000)


@pytest.mark.parametrize(
    ("shares", "parts", "till"),
    [
        (places(100), {"Anna": 501, "Bernd": 500}, 0),  # the odd cent is the first one's
        (places(50, 0, 50), {"Anna": 251, "Bernd": 250, "Clara": 500}, 0),
        (places(60, 30), {"Anna": 450, "Bernd": 450}, 101),  # a tenth for the club
        (places(100, 50, 50), {"Anna": 376, "Bernd": 375, "Clara": 250}, 0),  # a half, a quarter, a quarter
        (places(), {}, 1001),
    ],
)
def test_shares_of_a_pot(shares, parts, till):
    assert divided(1001, RANKS, rules(pot_shares=shares)) == (parts, till)


def test_losses_may_fill_the_pot():
    # 2.40 lost: half to the club, half into the pot, of which Anna and Bernd share 80 per cent.
    done = evening(POINTS, [POINTS], RANKS, rules(paid_for="losses", till_percent=50))
    assert (done.till, done.pot, done.parts) == (120, 120, {"Anna": 48, "Bernd": 48, "Clara": 24})
    assert done.purses["Clara"] == (40, 24)


def test_the_till_takes_the_courts_fines_and_pays_what_nobody_lost():
    assert evening("AB", [{"A": 3, "B": -8}], {}, rules()).till == 50
    assert evening("AB", [{"A": 3, "B": 0}], {}, rules()).till == -30


def test_who_misses_rounds_pays_the_till_and_has_no_part_of_the_pot():
    # 20 euros in the pot of four who have played; Emma came for no round of two, Dieter missed one.
    fined = rules(cents_per_point=0, pot_stake=500, missed_round_cents=250)
    done = evening(POINTS, [POINTS], RANKS, fined, {"Dieter": 1, "Emma": 2})
    assert (done.pot, done.till, done.missed) == (2000, 750, {"Dieter": 250, "Emma": 500})
    assert (done.purses["Dieter"], done.purses["Emma"]) == ((750, 0), (500, 0))
    nothing = evening(POINTS, [POINTS], RANKS, rules(), {"Emma": 2})
    assert (nothing.till, nothing.missed, nothing.purses["Emma"].cents) == (0, {}, 0)


NOTHING = {"type": "normal", "re": [2, 3], "re_pips": 130, "extras": {"kontra": ["fox"]}}  # 1 won, 1 for the fox


def test_a_game_worth_nothing_costs_the_four_who_played_it():
    by_game = rules(settled_after="game", zero_game_cents=20)
    sheet = adding(empty(by_game), *SHEET, NOTHING)
    assert [players for _position, players in worth_nothing(sheet)] == [(1, 2, 3, 4)]
    assert of_sheet(sheet) == {1: -40, 2: 0, 3: 0, 4: -40}
    # At a table of five seat 1 deals the first game, and sits out.
    assert of_sheet(adding(empty(by_game, 5), NOTHING)) == {1: 0, 2: -20, 3: -20, 4: -20, 5: -20}
    # Dealt again, or no game at all: nothing was played for nothing.
    again = adding(empty(by_game), {"struck": True}, {"violation": "free", "points": [0, 0, 0, 0]})
    assert of_sheet(again) == dict.fromkeys((1, 2, 3, 4), 0)
    done = evening(POINTS, [], {}, by_game, {}, dict.fromkeys(POINTS, 1))
    assert (done.till, {purse.cents for purse in done.purses.values()}) == (80, {-20})


@pytest.mark.parametrize("changed", [{"settled_after": "round"}, {"settled_after": "game", "cents_per_point": 0}])
def test_a_game_worth_nothing_costs_nothing_where_games_are_not_settled(changed):
    done = evening(POINTS, [], {}, rules(zero_game_cents=20, **changed), {}, dict.fromkeys(POINTS, 1))
    assert (done.till, {purse.cents for purse in done.purses.values()}) == (0, {0})


def test_two_rounds_are_settled_one_by_one():
    rounds = [{"A": 20, "B": -20}, {"A": -20, "B": 20}]
    each = rules(paid_for="losses", settled_after="round")
    assert evening("AB", rounds, {}, each).till == 400
    assert evening("AB", [{"A": 0, "B": 0}], {}, rules(paid_for="losses")).till == 0


@given(
    any_rulesets,
    st.lists(st.dictionaries(st.integers(1, 8), st.integers(-200, 200)), max_size=4),
    st.lists(st.integers(1, 8), max_size=8),
    st.dictionaries(st.integers(1, 10), st.integers(1, 4)),
    st.dictionaries(st.integers(1, 8), st.integers(1, 4)),
)
def test_no_cent_is_lost(ruleset, settlements, better, missed, for_nothing):
    # Rank: one more than there are players who are better.
    ranks = {player: 1 + sum(one > own for one in better) for player, own in enumerate(better, 1)}
    done = evening(range(1, 9), settlements, ranks, ruleset, missed, for_nothing)
    divided_or_not = 0 if ranks else done.pot
    assert sum(purse.cents for purse in done.purses.values()) + done.till + divided_or_not == 0
    assert all(purse.paid >= 0 <= purse.got for purse in done.purses.values())
    assert sum(done.parts.values()) <= done.pot
    by_rank = sorted((ranks[player], -cents) for player, cents in done.parts.items())
    for rank in {rank for rank, _cents in by_rank}:
        equal = [-cents for one, cents in by_rank if one == rank]
        assert max(equal) - min(equal) <= 1
