"""A hall's own solo at the table: tapped, said, listed, printed, corrected and logged under its own name."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from scoring import PRESETS
from scoring.own_solos import OwnSolo
from tests.tournaments.helpers import enter, normal, solo
from tests.tournaments.scribe_doors import base_of, entries, game, points, send, text, told
from tests.tournaments.test_director_log import LOG
from tournaments.models import Tournament

HAMMEL = OwnSolo("solo_1", "Hammelsolo", "Hammel", "ace_solo", 2)
NINES = OwnSolo("solo_2", "Neunersolo", "9er", "picture_solo", black_only=True)
RULES = replace(PRESETS["lions-2024"], own_solos=(HAMMEL, NINES))


@pytest.fixture
def own_table(table):
    Tournament.objects.update(ruleset_data=RULES.to_json())
    return table


def alone(**said):
    return game(**{"type": "solo", "solo": "solo_1", "re": ["2"], "re_pips": "130"} | said)


def test_its_key_stands_behind_the_others_and_says_what_it_counts_as(client, own_table):
    shown = client.get(base_of(own_table)).content.decode()
    keys = re.findall(r'name="solo" value="(\w+)(?:-[0-9a-f]{8})?" data-class="(\w+)"\s+aria-label="([^"]+)"', shown)
    assert keys[-2:] == [("solo_1", "ace_solo", "Hammelsolo"), ("solo_2", "picture_solo", "Neunersolo")]
    assert 'class="choice__text">Hammel</span>' in shown


def test_the_preview_is_what_is_saved(own_table):
    shown = send(own_table, "vorschau/", **alone())
    assert points(shown) == {"1": "−3", "2": "+9", "3": "−3", "4": "−3"} and "Hammelsolo" in text(shown)
    saved = send(own_table, **alone())
    assert saved.status_code == 201
    assert entries(own_table)[0].facts == {"type": "solo", "solo": "solo_1", "re": [2], "re_pips": 130}
    assert entries(own_table)[0].points == [-3, 9, -3, -3]


@pytest.mark.parametrize(
    ("which", "sentence"),
    [
        ("solo_2", "„Neunersolo“ wird in diesem Regelwerk nur gespielt, wenn Re schwarz angesagt hat."),
        ("trump", "Die Regeln wurden geändert, „Trumpfsolo“ gibt es nicht mehr: bitte noch einmal ansehen."),
        ("solo_3", "Dieses Solo gibt es in diesem Regelwerk nicht."),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(own_table, which, sentence):
    answer = send(own_table, **alone(solo=which))
    assert answer.status_code == 422 and not entries(own_table)
    assert told(answer)["field"] == "solo" and told(answer)["message"] == sentence


def test_it_is_called_by_its_name_everywhere(client, organizer_client, own_table, scribe):
    enter(scribe, solo(2, 130, "solo_1"), normal([1, 2], 130))
    base = base_of(own_table)
    log = organizer_client.get(LOG)
    for page in (client.get(base), client.get(f"{base}spielliste/"), log, client.get("/benefizturnier/regeln/blatt/")):
        assert page.status_code == 200 and "Hammelsolo" in page.content.decode()
    assert "solo_1" not in text(log)


def test_it_can_be_corrected(client, own_table, scribe):
    entry = enter(scribe, solo(2, 130, "solo_1"))[0].entry
    shown = client.get(base_of(own_table), {"korrigieren": entry.pk}).content.decode()
    assert re.search(r'value="solo_1-[0-9a-f]{8}"[^>]*aria-label="Hammelsolo" checked', shown)


def test_in_english_its_name_stays(client, own_table):
    client.get("/sprache/en/")
    shown = client.get("/benefizturnier/regeln/blatt/").content.decode()
    assert "Hammelsolo (as an ace solo, +2)" in shown
