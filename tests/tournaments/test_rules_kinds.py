"""A kind of game or a violation leaves the rules in mid-tournament: it is named, and nothing is taken for another."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from scoring import PRESETS
from scoring.words import EXTRAS, GAME_TYPES, SOLOS, VIOLATIONS
from tests.tournaments.scribe_doors import base_of, entries, game, send, text, told
from tests.tournaments.test_rules_while_playing import CHANGED
from tournaments import ledger
from tournaments.models import Tournament
from tournaments.pages.table.own_keys import keys_of

LIONS = PRESETS["lions-2024"]
ALL = replace(LIONS, game_types=tuple(GAME_TYPES))
RAMSCH = {"type": "ramsch", "re": [], "re_pips": "", "pips_1": "90", "pips_2": "70", "pips_3": "65"}
DECIDED = {"kind": "violation", "violation": "decided", "offender": "2"}
MINOR = {"kind": "violation", "violation": "minor", "offender": "2"}


@pytest.fixture
def left(table):
    """A table where all of it was played once; none of these is any more."""

    def done(*gone: str) -> None:
        ledger.change_ruleset(
            Tournament.objects.get(),
            replace(
                ALL,
                game_types=tuple(one for one in ALL.game_types if one not in gone),
                violations=tuple(one for one in ALL.violations if one not in gone),
            ),
        )

    Tournament.objects.update(ruleset_data=ALL.to_json())
    return done


def checked(page: str, name: str) -> list[str]:
    """What is chosen in the form of a page."""
    boxes = re.findall(rf'<input\s[^>]*name="{name}"[^>]*>', page)
    return re.findall(r'value="(\w+)"', "".join(box for box in boxes if " checked" in box))


def test_no_two_things_to_tap_have_one_key():
    assert len(EXTRAS | SOLOS | GAME_TYPES | VIOLATIONS) == sum(map(len, (EXTRAS, SOLOS, GAME_TYPES, VIOLATIONS)))


@pytest.mark.parametrize("way", ["vorschau/", "eintrag/"])
@pytest.mark.parametrize(
    ("said", "gone", "field", "name"),
    [
        (RAMSCH, "ramsch", "type", "Ramsch"),
        (RAMSCH | {"pips_3": ""}, "ramsch", "type", "Ramsch"),
        ({"type": "black_sow", "taker": "2"}, "black_sow", "type", "Schwarze Sau"),
        ({"type": "poverty"}, "poverty", "type", "Trumpfabgabe"),
        ({"type": "silent_marriage", "re": ["2"]}, "silent_marriage", "type", "Stille Hochzeit"),
        ({"type": "normal"}, "normal", "type", "Normalspiel"),
        (DECIDED | {"type": "poverty"}, "poverty", "type", "Trumpfabgabe"),
        (DECIDED, "decided", "violation", "Regelverstoß bei entschiedenem Spiel"),
        (MINOR | {"offender": ""}, "minor", "violation", "Geringfügiger Regelverstoß"),
    ],
)
def test_what_has_left_the_rules_is_named_at_its_field(table, left, way, said, gone, field, name):
    left(gone)
    answer = send(table, way, **game(**said))
    assert answer.status_code == 422 and not entries(table)
    assert (told(answer)["field"], told(answer)["message"]) == (field, CHANGED.format(f"„{name}“"))


def test_the_script_names_it_too_and_nothing_that_is_played(table, left):
    table.refresh_from_db()
    assert not {*GAME_TYPES, *LIONS.violations, "free"} & {*keys_of(table).names}
    left("ramsch", "minor")
    table.refresh_from_db()
    names = keys_of(table).for_script()["names"]
    assert (names["ramsch"], names["minor"]) == ("Ramsch", "Geringfügiger Regelverstoß")


def test_a_kind_that_does_not_count_is_not_asked_about(table, left):
    """A page without script sends the kind of game with a violation that has none."""
    left("normal")
    assert send(table, **game(type="normal", **MINOR)).status_code == 201


@pytest.mark.parametrize("more", [{}, DECIDED])
def test_without_a_kind_nothing_is_taken_for_an_ordinary_game(table, more):
    answer = send(table, **game(type="", **more))
    assert answer.status_code == 422 and not entries(table)
    assert (told(answer)["field"], told(answer)["message"]) == ("type", "Welche Spielart?")


@pytest.mark.parametrize("said", [RAMSCH, {"type": "poverty"}])
def test_without_script_a_kind_has_to_be_chosen_anew(table, left, client, said):
    sent: dict[str, Any] = game(**said)
    left("ramsch", "black_sow", "poverty")
    refused = client.post(base_of(table) + "eintrag/", sent)
    page = text(refused).partition("scribe-settings")[0]
    name = GAME_TYPES[sent["type"]]
    assert refused.status_code == 422 and page.count(CHANGED.format(f"„{name}“")) == 1
    assert checked(page, "type") == [] and checked(page, "re") == sent["re"]
    del sent["type"]  # as a browser sends it again, nothing being chosen
    for way, status in (("vorschau/", 200), ("eintrag/", 422)):
        again = client.post(base_of(table) + way, sent)
        page = text(again).partition("scribe-settings")[0]
        assert again.status_code == status and "Welche Spielart?" in page.partition('class="entry__said"')[2]
        assert checked(page, "type") == []
    assert not entries(table)


@pytest.mark.parametrize("tail", ["", "?verstoss=1"])
def test_an_empty_form_has_the_first_kind_of_the_rules(table, left, client, tail):
    assert checked(text(client.get(base_of(table) + tail)), "type") == ["normal"]
    left("normal", "marriage")
    assert checked(text(client.get(base_of(table) + tail)), "type") == ["silent_marriage"]
