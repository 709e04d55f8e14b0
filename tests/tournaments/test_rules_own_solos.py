"""The rows of a hall's own solos on the rules page: filled in, read, and given back as they were typed."""

from __future__ import annotations

import pytest

from scoring import PRESETS
from scoring.own_solos import OwnSolo
from tests.tournaments.test_setup import rules_of
from tournaments.models import Tournament

RULES = "/benefizturnier/leitung/regeln/"
HAMMEL = {"name": "Hammelsolo", "sign": "Hammel", "as": "picture_solo", "bonus": "2", "black_only": "on"}


def row(number: int, **said: object) -> dict[str, object]:
    """The controls of a row as a browser sends them."""
    return {f"regel-own_solos-{number}-{part}": value for part, value in said.items()}


def test_a_filled_row_is_a_solo(organizer_client, tournament):
    answer = organizer_client.post(RULES, rules_of("lions-2024") | row(3, **HAMMEL))
    assert answer.status_code == 302
    kept = Tournament.objects.get().ruleset
    # The rows before it were left empty: it stays where it was written.
    assert kept.own_solos == (OwnSolo("solo_3", "Hammelsolo", "Hammel", "picture_solo", 2, black_only=True),)
    assert kept.house_rules == ("own_solos",)


def test_it_stands_there_again_and_goes_when_it_is_emptied(organizer_client, tournament):
    organizer_client.post(RULES, rules_of("lions-2024") | row(1, **HAMMEL))
    page = organizer_client.get(RULES).content.decode()
    for part, value in (("name", "Hammelsolo"), ("sign", "Hammel"), ("bonus", "2")):
        assert f'name="regel-own_solos-1-{part}" value="{value}"' in page
    assert 'name="regel-own_solos-1-black_only" value="on" checked' in page
    assert '<option value="picture_solo" selected>' in page
    organizer_client.post(RULES, rules_of("lions-2024") | row(1, **{**HAMMEL, "name": "", "sign": " "}))
    assert Tournament.objects.get().ruleset == PRESETS["lions-2024"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name": ""}, "„Hammel“ braucht einen Namen von 1 bis 30 Zeichen."),
        ({"sign": ""}, "„Hammelsolo“ braucht ein Zeichen für die Taste: 1 bis 8 Buchstaben."),
        ({"sign": "neunlangs"}, "„Hammelsolo“ braucht ein Zeichen für die Taste: 1 bis 8 Buchstaben."),
        ({"bonus": "11"}, "„Hammelsolo“ bringt 0 bis 10 Punkte mehr."),
        ({"bonus": "zwei"}, "„Hammelsolo“ bringt 0 bis 10 Punkte mehr."),
        ({"as": "normal"}, "muss eines von"),
        ({"name": "Bubensolo"}, "„Bubensolo“ gibt es schon: Ein eigenes Solo braucht einen eigenen Namen."),
        ({"name": "Buben Solo"}, "„Bubensolo“ gibt es schon: Ein eigenes Solo braucht einen eigenen Namen."),
    ],
)
def test_what_cannot_be_read_is_said_and_stays_typed(organizer_client, tournament, typed, sentence):
    said = HAMMEL | typed
    answer = organizer_client.post(RULES, rules_of("lions-2024") | row(2, **said))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert f'name="regel-own_solos-2-name" value="{said["name"]}"' in page
    assert Tournament.objects.get().ruleset == PRESETS["lions-2024"]


def test_two_of_one_name_are_refused(organizer_client, tournament):
    sent = rules_of("lions-2024") | row(1, **HAMMEL) | row(2, **{**HAMMEL, "sign": "x"})
    answer = organizer_client.post(RULES, sent)
    assert answer.status_code == 422
    assert "„Hammelsolo“ gibt es schon" in answer.content.decode()


def test_a_row_is_emptied_by_its_button(organizer_client, tournament):
    sent = rules_of("lions-2024", won=3) | row(1, **HAMMEL) | row(2, **{**HAMMEL, "name": "Neuner", "sign": "9er"})
    organizer_client.post(RULES, sent)
    for headers in ({}, {"HX-Request": "true"}):
        answer = organizer_client.post(RULES, sent | {"zurueck": "own_solos-1"}, headers=headers)
        page = answer.content.decode()
        assert answer.status_code == 200 and "Hammelsolo" not in page[page.index('id="regel-own_solos"') :]
        assert 'name="regel-own_solos-2-name" value="Neuner"' in page and 'name="regel-won" value="3"' in page
    for none in ("own_solos-9", "own_solos-x", "won-1", "-", "x-1"):
        page = organizer_client.post(RULES, sent | {"zurueck": none}).content.decode()
        assert 'name="regel-own_solos-1-name" value="Hammelsolo"' in page and 'name="regel-won" value="3"' in page
