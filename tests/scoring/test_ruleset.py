"""Rulesets as data: the presets, their JSON form, and what every parameter changes."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any

import pytest

from scoring import PARAMETERS, PRESETS, GameError, Parameter, Ruleset, presets, words
from scoring.any_game import read_any, score_any
from scoring.own import OwnExtra
from scoring.own_solos import OwnSolo
from scoring.parameters import DEMANDED
from scoring.ruleset import of_preset
from tests.scoring.helpers import NAMES, black_sow, game, house, ramsch, silent, solo

# Sections 3 to 5 of the rulesets, in the order of this list.
IN_ORDER = ["lions-2024", "ddv", "alte-saecke", "oase", "schuetzenfest"]
WITHOUT_SOLOS = ("normal", "marriage", "poverty")
TABLE = {
    "cards": (40, 48, 48, 40, 40),
    "won": (1, 1, 1, 1, 1),
    "under_level": (1, 1, 1, 1, 1),
    "re_announced": (2, 2, 0, 0, 1),
    "kontra_announced": (2, 2, 0, 0, 1),
    "re_doubles": (False, False, True, True, False),
    "kontra_doubles": (False, False, True, True, False),
    "announced_level": (1, 1, 1, 1, 1),
    "announcements_only_if_reached": (False,) * 5,
    "failed_level": (1, 1, 0, 0, 0),
    "failed_level_counts_as_under": (False, False, False, True, True),
    "against": (1, 1, 0, 1, 1),
    "against_in_solo": (False, False, True, True, True),
    "against_doubles": (False, False, True, False, False),
    "floor_at_zero": (False, False, True, False, False),
    "solo_bonus": (0, 0, 0, 0, 1),
    "extras_in": (
        *((WITHOUT_SOLOS,) * 3),
        *((("normal", "marriage", "unclarified_marriage", "silent_marriage", "poverty"),) * 2),
    ),
    "silent_marriage": ("solo", "solo", "solo", "ordinary", "ordinary"),
    "unclarified_marriage": ("solo", "solo", "solo", "ordinary", "unknown"),
    "kontra_alone_needs_121": (False, True, False, True, False),
    "nobody_wins": ("extras", "levels", "extras_doubled", "extras_doubled", "extras"),
    "deadline_announcement": (9, 11, 11, 9, 9),
    "deadline_no_90": (8, 10, 10, 8, 9),
    "deadline_no_60": (7, 9, 9, 7, 9),
    "deadline_no_30": (6, 8, 8, 6, 9),
    "deadline_black": (5, 7, 7, 5, 9),
    "forced_announcement_pips": (None, None, 30, None, None),
    "games_per_round": (24, 24, 24, 16, 16),
    "rounds_usual": (1, 1, 1, 3, 3),
    "time_limit_minutes": (100, 100, None, None, None),
    "mandatory_solos": (1, 1, 0, 1, 0),
    "silent_marriage_mandatory": (True, False, True, False, False),
    "unclarified_marriage_mandatory": (False,) * 5,
    "after_mandatory_solo": ("same", "same_unless_presented", "next", "next", "next"),
    "presented_games_out": ("left_of_dealer", "left_of_dealer", "left_of_dealer", "left_of_dealer", "none"),
    "presented_time_up": ("seat_order", "left_of_dealer", "left_of_dealer", "left_of_dealer", "none"),
    "first_dealer": (1,) * 5,
    "scribe_seat_four": (1, 4, 1, 1, 1),
    "scribe_seat_five": (1, 5, 1, 1, 1),
    "cents_per_point": (0, 0, 0, 0, 10),
    "table_voucher": (False, False, False, False, True),
}


@pytest.mark.parametrize("parameter", TABLE)
def test_the_presets_are_those_of_the_table(parameter):
    assert tuple(getattr(PRESETS[name], parameter) for name in IN_ORDER) == TABLE[parameter]


def test_tables_of_five_play_a_quarter_more():
    assert {name: PRESETS[name].games_for(5) for name in IN_ORDER} == dict(
        zip(IN_ORDER, (30, 30, 30, 20, 20), strict=True)
    )
    assert [PRESETS[name].time_limit(5) for name in IN_ORDER] == [125, 125, None, None, None]
    assert [PRESETS[name].time_limit(4) for name in IN_ORDER] == [100, 100, None, None, None]
    alike = house("lions-2024", five_factor="1")
    assert (alike.games_for(5), alike.time_limit(5)) == (24, 100)
    assert house("oase", games_per_round=6).games_for(5) == 8  # never fewer than at a table of four


def test_the_scribe_of_the_tournament_rules_sits_last():
    assert [PRESETS["ddv"].scribe_seat(seats) for seats in (4, 5)] == [4, 5]


def test_deadlines_by_level():
    assert PRESETS["oase"].deadlines == {"announcement": 9, "no_90": 8, "no_60": 7, "no_30": 6, "black": 5}


# --- parameters ---


def test_every_parameter_is_described_and_has_a_clause_for_every_preset():
    for parameter in PARAMETERS:
        assert parameter.label and parameter.group in words.GROUPS, parameter.name
        counts = parameter.kind in ("int", "optional_int", "amounts")
        # A seat or a round is no number of anything: "Das erste Spiel gibt Platz 1".
        assert (counts and not parameter.label.endswith(("Platz", "mit Runde"))) == bool(parameter.unit), parameter.name
        assert (parameter.kind in ("choice", "set", "order", "amounts")) == bool(parameter.choices), parameter.name
        for name in NAMES:
            assert of_preset(name, parameter)[1], (name, parameter.name)


def test_presets_name_every_parameter_in_its_own_form():
    names = {one.name for one in fields(Ruleset)} - {"preset"}
    for name in NAMES:
        said = presets.VALUES[name].keys()
        assert said <= names
        assert {one.name for one in PARAMETERS if one.if_lacking is DEMANDED} <= said
        for parameter in PARAMETERS:
            value = getattr(PRESETS[name], parameter.name)
            assert parameter.read(value) == value and type(parameter.read(value)) is type(value)


HAMMEL = OwnSolo("solo_1", "Hammelsolo", "Hammel", "trump_solo", 2)
SILENT = OwnSolo("solo_2", "Stilles Solo", "still", "picture_solo", black_only=True)
OWN = OwnExtra("own_1", "Blanker Fuchs", 2, "bF", "both", ("normal", "trump_solo"))


def alternatives(parameter: Parameter, value):
    """Every other value of a parameter that is worth a try."""
    match parameter.kind:
        case "bool":
            return [not value]
        case "choice":
            return [choice for choice in parameter.choices if choice != value]
        case "set":
            toggled = [set(value) ^ {choice} for choice in parameter.choices]
            return [tuple(one for one in parameter.choices if one in chosen) for chosen in toggled]
        case "order":
            orders = [(), *((choice,) for choice in parameter.choices), parameter.choices, parameter.choices[::-1]]
            return [order for order in orders if order != value]
        case "amounts":
            most = {"low": parameter.low, "high": parameter.high}.values()
            changed = [dict(value) | {choice: amount} for choice in parameter.choices for amount in most]
            return [tuple(one.items()) for one in changed if tuple(one.items()) != value]
        case "own_solos":
            return [(HAMMEL,), (HAMMEL, SILENT)]
        case "own_extras":
            return [(OWN,), (OWN, replace(OWN, code="own_2", name="Alle Neune", sign="9er", party="kontra"))]
    return [one for one in (parameter.low, parameter.high, parameter.low + 1) if one != value]


# Parameters that scoring a single game does not ask for: the sheet, violations, the clock and the help do.
NOT_SCORING = {"announcing", "round", "duty", "violations", "ranking", "money"}
BEYOND_ONE_GAME = {"bock_triggers", "bock_games", "bock_again"}
ON_THE_RULE_SHEET_ALONE = {"ramsch_when"}
TRIALS = [
    *(game(pips, re, kontra) for pips in (0, 50, 80, 120, 125, 155, 200, 240) for re in (None, "re", "no_60", "black")
      for kontra in (None, "kontra", "no_90")),
    *(solo(pips, re, solo=kind) for pips in (100, 130) for re in (None, "black")
      for kind in words.SOLOS),
    *(silent(pips, **more) for pips in (100, 130) for more in ({}, {"extras": {"re": ["fox"]}})),
    game(100, type="marriage", re=[1]),
    game(100, type="marriage"),
    game(100, type="poverty"),
    game(130, bock=True),
    *(solo(130, "black" if kind == "aces" else None, solo=kind, extras={"re": ["fox"]}) for kind in words.SOLOS),
    game(130, extras={"re": ["own_1"]}),
    solo(130, solo="solo_1"),
    solo(130, "black", solo="solo_2"),
    game(100, type="marriage", re=[1], extras={"kontra": ["fox"]}),
    game(100, type="marriage", extras={"kontra": ["fox"]}),
    game(100, type="poverty", extras={"kontra": ["fox"]}),
    game(7),
    game(130, extras={"kontra": ["fox", "fox"]}),
    game(130, "no_90", "no_90", extras={"re": ["fox"]}),
    game(100, "re", "no_60", extras={"re": ["fox"]}),
    *(game(130, "no_90", extras={"re": [extra]}) for extra in words.EXTRAS),
    *(game(155, "no_90", extras={"re": [extra]}) for extra in words.EXTRAS),
    solo(200),
    game(200, extras={"re": ["fox"]}),
    *(game(130, "re", "kontra", replies=replies) for replies in (1, 4)),
    game(155, "no_90", level_alone=["re"]),
    *(ramsch(*pips) for pips in ((120, 60, 40, 20), (100, 100, 40, 0), (240, 0, 0, 0))),
    ramsch(120, 60, 40, 20, bock=True),
    black_sow(2),
]  # fmt: skip


# What must be so, for a parameter to matter.
NEEDED: dict[str, dict[str, Any]] = {
    "extra_worth": {"extra_points": tuple(words.EXTRAS)},
    "solo_bonus_by_kind": {"solos": tuple(words.SOLOS), "black_only_solos": ()},
    "cowardice_counts_announcement": {"cowardice": 2},
    "cowardice_in_solo": {"cowardice": 2},
    "cowardice_with_extras": {"cowardice": 2},
    "unclarified_marriage": {"solo_bonus_by_kind": tuple((one, 3 * (one == "trump")) for one in words.SOLOS)},
    "silent_marriage": {"solo_bonus_by_kind": tuple((one, 3 * (one == "trump")) for one in words.SOLOS)},
    "announcing_extras_for": {"extra_points": tuple(words.EXTRAS)},
    "further_replies": {"further_reply_points": 1},
    "further_reply_points": {"further_replies": 4},
    "further_reply_doubles": {"further_replies": 4},
    "black_only_solos": {"solos": tuple(words.SOLOS)},
    "extras_in": {"solos": tuple(words.SOLOS), "extra_points": ("fox",), "game_types": tuple(words.GAME_TYPES)},
    "ramsch_step": {"ramsch_scoring": "between"},
}
# Every preset plays these too, or there would be nothing to see.
RAMSCH = {"game_types": tuple(words.GAME_TYPES), "cards": 40}


def outcome(played, ruleset):
    try:
        result = score_any(read_any(played, ruleset), ruleset)
    except GameError as error:
        return error.field
    return result.winner, result.value, result.points


@pytest.mark.parametrize(
    "parameter", [one for one in PARAMETERS if one.group not in NOT_SCORING], ids=lambda one: one.name
)
def test_every_scoring_parameter_changes_some_game(parameter):
    if parameter.name in BEYOND_ONE_GAME | ON_THE_RULE_SHEET_ALONE:
        return
    changes: dict[object, bool] = {}
    needed = NEEDED.get(parameter.name, {}) | (RAMSCH if parameter.group == "ramsch" else {})
    for ruleset in PRESETS.values():
        own = getattr(ruleset, parameter.name)
        for value in alternatives(parameter, own):
            # Of a set, each choice that is put in or taken out must matter somewhere.
            key = next(iter(set(value) ^ set(own))) if parameter.kind in ("set", "amounts") else value
            if changes.get(key):
                continue
            changed = replace(ruleset, **needed | {parameter.name: value})
            ruleset = replace(ruleset, **needed)
            differs = any(outcome(played, ruleset) != outcome(played, changed) for played in TRIALS)
            changes[key] = changes.get(key, False) or differs
    assert changes and all(changes.values()), changes


@pytest.mark.parametrize("name", NAMES)
def test_any_parameter_can_be_changed_and_says_so(name):
    for parameter in PARAMETERS:
        for value in alternatives(parameter, getattr(PRESETS[name], parameter.name)):
            changed = replace(PRESETS[name], **{parameter.name: value})
            assert Ruleset.from_json(json.loads(json.dumps(changed.to_json()))) == changed
            assert changed.house_rules == (parameter.name,)
            assert changed.clause(parameter.name) == "Hausregel"
            assert changed != PRESETS[name]


# --- JSON ---


@pytest.mark.parametrize("name", NAMES)
def test_a_preset_by_name_and_as_an_object(name):
    plain = PRESETS[name].to_json()
    assert set(plain) == {"name"} | {one.name for one in PARAMETERS}
    assert Ruleset.from_json(json.loads(json.dumps(plain))) == Ruleset.from_json(name) == PRESETS[name]
    assert Ruleset.from_json(plain).house_rules == ()


def refused(value) -> GameError:
    with pytest.raises(GameError) as caught:
        Ruleset.from_json(value)
    assert caught.value.message.endswith(".")
    return caught.value


@pytest.mark.parametrize("value", ["doko", "", "Oase", None, 1, True, ["oase"]])
def test_an_unknown_ruleset(value):
    error = refused(value)
    assert error.field == "ruleset"
    assert "oase" in error.message


def test_an_object_needs_every_parameter_and_no_other():
    plain = PRESETS["oase"].to_json()
    later = {one.name for one in PARAMETERS if one.if_lacking is not DEMANDED}
    for key in plain.keys() - later:
        assert refused({one: value for one, value in plain.items() if one != key}).field == f"ruleset.{key}"
    assert refused(plain | {"pigs": True}).field == "ruleset.pigs"
    assert refused({}).field == "ruleset.name"


def test_what_was_no_rule_when_it_was_written_down_means_what_was_meant_then():
    later = [one for one in PARAMETERS if one.if_lacking is not DEMANDED]
    plain = PRESETS["oase"].to_json()
    kept = Ruleset.from_json({one: plain[one] for one in plain.keys() - {parameter.name for parameter in later}})
    assert {one.name: getattr(kept, one.name) for one in later} == {one.name: one.if_lacking for one in later}


@pytest.mark.parametrize("name", ["doko", None, 1, ["oase"]])
def test_an_object_names_its_preset(name):
    assert refused(PRESETS["oase"].to_json() | {"name": name}).field == "ruleset.name"


WRONG: dict[str, list[object]] = {
    "bool": [None, 0, 1, "true", []],
    "int": [None, True, "1", 1.0, 10_000, []],
    "optional_int": [True, "1", 1.0, 10_000, []],
    "choice": [None, True, "other", 47, [], 40.0],
    "set": [None, "fox", ["other"], [1], [["fox"]], {"fox": 1}, True],
    "order": [None, "lot", ["other"], [1], [["lot"]], {"lot": 1}, True],
    "amounts": [None, 1, [], "place_1", ["place_1"], {"other": 1}, True],
}


@pytest.mark.parametrize("parameter", [one for one in PARAMETERS if one.kind in WRONG], ids=lambda one: one.name)
def test_a_parameter_of_the_wrong_kind(parameter):
    plain = PRESETS["oase"].to_json()
    wrong = list(WRONG[parameter.kind])
    if parameter.kind in ("int", "optional_int"):
        wrong.append(parameter.low - 1)
    if parameter.kind == "amounts":
        wrong += [{parameter.choices[0]: one} for one in (None, True, "1", 1.0, parameter.low - 1, parameter.high + 1)]
    for value in wrong:
        error = refused(plain | {parameter.name: value})
        assert error.field == f"ruleset.{parameter.name}"
        assert parameter.name in error.message and parameter.label in error.message
    if parameter.kind in ("set", "order"):
        twice = [parameter.choices[0]] * 2
        assert refused(plain | {parameter.name: twice}).field == f"ruleset.{parameter.name}"


def test_the_order_of_a_set_does_not_matter():
    plain = PRESETS["oase"].to_json()
    assert Ruleset.from_json(plain | {"extra_points": plain["extra_points"][::-1]}) == PRESETS["oase"]


# --- errors ---


def test_a_refusal_seen_from_outside():
    inside = GameError("re", "Platz {seat} spielt nicht mit.", seat=3)
    assert inside.within("games[3]").field == "games[3].re"
    assert GameError("", "So nicht.").within("games[3]").field == "games[3]"
    assert inside.within("games[3]").message == inside.message == str(inside) == "Platz 3 spielt nicht mit."


def test_long_values_are_shortened_in_sentences():
    error = refused("x" * 500)
    assert len(error.message) < 200 and "…" in error.message
