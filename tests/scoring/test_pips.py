"""Ranges of pips: any two counts in one range give the same score."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import PRESETS, Game, GameError, score
from scoring.pips import PIPS_RANGES, from_range, range_of, stands_for, with_pips
from tests.scoring.helpers import NAMES, game, solo
from tests.scoring.strategies import games_with_rules


def bare(obj):
    return {key: value for key, value in obj.items() if key not in ("re_pips", "no_trick")}


@given(games_with_rules(), st.data())
def test_two_counts_in_one_range_score_the_same(drawn, data):
    obj, ruleset = drawn
    game = Game.from_json(obj, ruleset)
    one = range_of(game)
    other = {**obj, "re_pips": data.draw(st.integers(one.low, one.high)), "no_trick": one.no_trick}
    try:
        same = Game.from_json(other, ruleset)
    except GameError:
        assume(False)
    assume(range_of(same) == one)
    assert score(same, ruleset) == score(game, ruleset)


@given(games_with_rules())
def test_a_range_stands_for_the_pips_that_lie_in_it(drawn):
    obj, ruleset = drawn
    game = Game.from_json(obj, ruleset)
    code = range_of(game).code
    completed = Game.from_json(with_pips(bare(obj), code, ruleset), ruleset)
    assert range_of(completed).code == code
    assert score(completed, ruleset) == score(game, ruleset)
    assert from_range(bare(obj), code, ruleset) == completed.re_pips


@pytest.mark.parametrize("name", NAMES)
def test_every_range_can_be_entered_for_an_ordinary_game(name):
    for code, one in PIPS_RANGES.items():
        obj = with_pips(bare(game(0)), code, PRESETS[name])
        assert one.low <= obj["re_pips"] <= one.high
        assert range_of(Game.from_json(obj, PRESETS[name])) == one


@pytest.mark.parametrize("name", NAMES)
def test_every_count_lies_in_one_range(name):
    for pips in range(241):
        for no_trick in (None, "re", "kontra"):
            try:
                game_ = Game.from_json(game(pips, no_trick=no_trick), PRESETS[name])
            except GameError:
                continue
            holding = [
                one for one in PIPS_RANGES.values() if one.low <= pips <= one.high and one.no_trick == game_.no_trick
            ]
            assert holding == [range_of(game_)]


def test_the_pips_fit_the_extra_points():
    assert from_range(bare(game(0, extras={"re": ["doppelkopf"]})), "30", PRESETS["ddv"]) in range(40, 60)
    assert from_range(bare(game(0, extras={"kontra": ["doppelkopf"] * 2})), "151", PRESETS["oase"]) in range(151, 161)
    assert from_range(bare(game(0)), "under_30", PRESETS["oase"]) in range(8, 30)


@pytest.mark.parametrize(
    ("obj", "code", "field"),
    [
        (game(0), "1-29", "re_pips"),
        (game(0, extras={"re": ["doppelkopf"]}), "under_30", "re_pips"),
        (game(0, extras={"re": ["doppelkopf"] * 3}), "120", "re_pips"),
        (game(0, extras={"re": ["fox"]}), "re_no_trick", "re_pips"),
        (game(0, extras={"kontra": ["fox"]}), "kontra_no_trick", "re_pips"),
        (game(0, extras={"kontra": ["doppelkopf"] * 5}), "121", "extras"),
        (game(0, extras={"kontra": ["pig"]}), "121", "extras"),
        (solo(0, extras={"re": ["fox"]}), "121", "extras"),
        (game(0, winner="kontra"), "121", "winner"),
        (game(0, re=[1]), "121", "re"),
    ],
)
def test_a_range_that_cannot_be(obj, code, field):
    with pytest.raises(GameError) as caught:
        from_range(bare(obj), code, PRESETS["oase"])
    assert caught.value.field == field
    assert caught.value.message.endswith(".")


@given(games_with_rules(), st.sampled_from(sorted(PIPS_RANGES)))
def test_pips_chosen_for_a_range_stand_for_it(drawn, code):
    obj, ruleset = drawn
    try:
        chosen = Game.from_json(with_pips(bare(obj), code, ruleset), ruleset)
    except GameError:
        assume(False)
    assert stands_for(chosen, ruleset) == PIPS_RANGES[code]


@given(games_with_rules())
def test_no_other_pips_stand_for_a_range(drawn):
    obj, ruleset = drawn
    counted = Game.from_json(obj, ruleset)
    found = stands_for(counted, ruleset)
    assert found is None or with_pips(bare(obj), found.code, ruleset)["re_pips"] == counted.re_pips
