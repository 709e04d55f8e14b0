"""A ruleset that an earlier release wrote down means what it meant then."""

from __future__ import annotations

import pytest

from scoring import PARAMETERS, PRESETS, GameError, Ruleset, words
from scoring.parameters import DEMANDED
from tests.scoring.helpers import NAMES

# What release 0.1.0 said of extra points in games that are scored as a solo.
WITHOUT = ("normal", "marriage", "poverty")
AS_ORDINARY = ("normal", "marriage", "unclarified_marriage", "silent_marriage", "poverty")


def of_0_1_0(name, **changed):
    """A preset as it was written down then: with one yes or no instead of `extras_in`, without what came later."""
    came_later = {one.name for one in PARAMETERS if one.if_lacking is not DEMANDED} | {"extras_in"}
    plain = {key: value for key, value in PRESETS[name].to_json().items() if key not in came_later}
    return plain | {"extras_in_solo": False} | changed


@pytest.mark.parametrize("name", NAMES)
def test_a_preset_of_then_is_the_preset(name):
    assert Ruleset.from_json(of_0_1_0(name)) == PRESETS[name]
    assert Ruleset.from_json(of_0_1_0(name)).house_rules == ()


@pytest.mark.parametrize(
    ("changed", "known"),
    [
        ({}, WITHOUT),
        ({"extras_in_solo": True}, tuple(words.GAME_CLASSES)),
        ({"silent_marriage": "ordinary"}, ("normal", "marriage", "silent_marriage", "poverty")),
        ({"unclarified_marriage": "ordinary"}, ("normal", "marriage", "unclarified_marriage", "poverty")),
        ({"silent_marriage": "ordinary", "unclarified_marriage": "unknown"}, AS_ORDINARY),
    ],
)
def test_which_games_knew_extra_points(changed, known):
    assert Ruleset.from_json(of_0_1_0("lions-2024", **changed)).extras_in == known


@pytest.mark.parametrize("in_solo", [True, False, None, "x"])
def test_the_old_key_beside_the_new_one_is_refused(in_solo):
    with pytest.raises(GameError) as refused:
        Ruleset.from_json(PRESETS["ddv"].to_json() | {"extras_in_solo": in_solo})
    assert refused.value.field == "ruleset.extras_in_solo"
    said = "„extras_in_solo“ stand früher für „extras_in“: Im Regelwerk darf nur eines von beiden stehen."
    assert refused.value.message == said


@pytest.mark.parametrize("raw", [None, 1, "true", ["normal"], {}])
def test_the_old_key_is_a_yes_or_no(raw):
    with pytest.raises(GameError) as refused:
        Ruleset.from_json(of_0_1_0("ddv", extras_in_solo=raw))
    assert refused.value.field == "ruleset.extras_in_solo"
    assert "„extras_in_solo“, das früher für „extras_in“ stand, muss true oder false sein" in refused.value.message


def test_what_came_later_means_what_was_meant_before_there_was_a_choice():
    kept = Ruleset.from_json(of_0_1_0("alte-saecke"))
    assert (kept.counting, kept.points_as, kept.doublings, kept.even_split) == ("both", 1, "all", "usual")
    assert (kept.bock_games, kept.bock_factor, kept.bock_again) == (None, 2, "append")
    assert (kept.after_free_solo, kept.solos_beside, kept.solos_lengthen, kept.free_solos, kept.solos_in_a_row) == (
        "next", "none", "table", True, None,
    )  # fmt: skip
    assert (kept.sits_out_scores, kept.own_extras) == ("nothing", ())
