"""Solos that a hall names itself: counted as one of the known kinds, with a bonus, perhaps only with black."""

from __future__ import annotations

from random import Random

import pytest

from scoring import GameError, Ruleset, fold
from scoring.own import OwnExtra
from scoring.own_solos import OwnSolo
from tests.scoring.helpers import house, refusal, scored, solo, whats
from tests.scoring.sheets import random_sheet

HAMMEL = OwnSolo("solo_1", "Hammelsolo", "Hammel", "trump_solo", 2)
NINES = OwnSolo("solo_2", "Neunersolo", "9er", "picture_solo", black_only=True)
RULES = house("ddv", own_solos=(HAMMEL, NINES))
PLAIN = {"name": "Hammelsolo", "sign": "Hammel", "as": "trump_solo", "bonus": 2, "black_only": False}


def test_its_bonus_is_the_winners_and_counts_three_times_for_the_soloist():
    # Won, and 2 for this solo: 3, three times.
    won = scored(solo(130, solo="solo_1"), RULES)
    assert (won.value, won.points, whats(won)) == (3, (9, -3, -3, -3), ["won", "solo_of_kind"])
    assert won.lines[-1].clause == "Hausregel"
    # Kontra wins: 1, and 2 for the solo.
    assert scored(solo(110, solo="solo_1"), RULES).points == (-9, 3, 3, 3)
    # Without a bonus no line says anything of it: won, under 90, 60, 30, black, and black and all below announced.
    assert "solo_of_kind" not in whats(scored(solo(240, "black", solo="solo_2", no_trick="kontra"), RULES))


def test_one_only_with_black_announced():
    error = refusal(solo(130, solo="solo_2"), RULES)
    assert (error.field, error.message) == (
        "solo", "„Neunersolo“ wird in diesem Regelwerk nur gespielt, wenn Re schwarz angesagt hat.",
    )  # fmt: skip
    assert scored(solo(240, "black", solo="solo_2", no_trick="kontra"), RULES).winner == "re"


@pytest.mark.parametrize("counts_as", ["trump_solo", "picture_solo", "ace_solo"])
def test_it_gives_the_extra_points_of_its_kind(counts_as):
    own = OwnSolo("solo_1", "Hammelsolo", "Hammel", counts_as)
    fox = OwnExtra("own_1", "Blanker Fuchs", 1, "bF", "both", (counts_as,))
    rules = house("ddv", own_solos=(own,), extras_in=(counts_as,), own_extras=(fox,))
    assert scored(solo(130, solo="solo_1", extras={"re": ["doppelkopf", "own_1"]}), rules).value == 3
    others = tuple(one for one in ("trump_solo", "picture_solo", "ace_solo") if one != counts_as)
    rules = house("ddv", own_solos=(own,), extras_in=others)
    assert refusal(solo(130, solo="solo_1", extras={"re": ["doppelkopf"]}), rules).field == "extras"


def test_a_solo_that_is_not_there():
    message = refusal(solo(130, solo="solo_3"), RULES).message
    assert message.endswith('aces (Fleischloser), solo_1 (Hammelsolo), solo_2 (Neunersolo), nicht "solo_3".')
    assert refusal(solo(130, solo="solo_1"), "ddv").field == "solo"
    assert refusal(solo(130, solo=["solo_1"]), RULES).field == "solo"


def test_a_hall_may_have_no_other():
    alone = house("lions-2024", solos=(), own_solos=(HAMMEL,))
    sheet = random_sheet(alone, 4, Random(3))
    played = [row.entry["solo"] for row in sheet.rows if row.entry.get("type") == "solo"]
    assert sheet.complete and set(played) == {"solo_1"} and len(played) >= 4


def test_it_is_a_mandatory_solo_as_all_are():
    played = {"type": "solo", "solo": "solo_1", "re": [2], "re_pips": 130}
    sheet = fold([played], house("lions-2024", own_solos=(HAMMEL,)), 4)
    assert sheet.rows[0].mandatory and sheet.open_solos == (1, 3, 4)


def test_from_json_and_back():
    rules = Ruleset.from_json(RULES.to_json())
    assert rules == RULES and rules.to_json()["own_solos"][0] == PLAIN
    assert rules.own_names == {"solo_1": "Hammelsolo", "solo_2": "Neunersolo"}
    assert rules.every_solo[-2:] == ("solo_1", "solo_2")
    assert rules.house_rules == ("own_solos",)


@pytest.mark.parametrize(
    ("own", "field"),
    [
        (None, "own_solos"),
        ({}, "own_solos"),
        ([PLAIN] * 6, "own_solos"),
        ([1], "own_solos[0]"),
        ([{**PLAIN, "trump": 1}], "own_solos[0]"),
        ([{**PLAIN, "as": "solo"}], "own_solos[0].as"),
        ([{**PLAIN, "as": "normal"}], "own_solos[0].as"),
        ([{**PLAIN, "as": []}], "own_solos[0].as"),
        ([{**PLAIN, "bonus": 11}], "own_solos[0].bonus"),
        ([{**PLAIN, "bonus": True}], "own_solos[0].bonus"),
        ([{**PLAIN, "black_only": 1}], "own_solos[0].black_only"),
        ([{**PLAIN, "name": " "}], "own_solos[0].name"),
        ([{**PLAIN, "name": "x" * 31}], "own_solos[0].name"),
        ([{**PLAIN, "name": "Hammel\u200bsolo"}], "own_solos[0].name"),
        ([{**PLAIN, "name": "damen-solo"}], "own_solos[0].name"),
        ([{**PLAIN, "name": "Stille  hochzeit"}], "own_solos[0].name"),
        ([{**PLAIN, "sign": "neunlangs"}], "own_solos[0].sign"),
        ([PLAIN, {**PLAIN, "sign": "x"}], "own_solos[1].name"),
        ([PLAIN, {**PLAIN, "sign": "x", "name": "Hammel–Solo"}], "own_solos[1].name"),
        ([PLAIN, {**PLAIN, "name": "Anderes", "sign": "HAMMEL"}], "own_solos[1].sign"),
    ],
)
def test_what_no_ruleset_can_have(own, field):
    with pytest.raises(GameError) as caught:
        Ruleset.from_json(RULES.to_json() | {"own_solos": own})
    assert caught.value.field == f"ruleset.{field}" and caught.value.message.endswith(".")
