"""The rows of a hall's own extra points on the rules page: filled in, read, and given back as they were typed."""

from __future__ import annotations

import pytest

from scoring import PRESETS
from scoring.own import OwnExtra
from tests.tournaments.test_setup import rules_of
from tournaments.models import Tournament

RULES = "/benefizturnier/leitung/regeln/"
BLANK_FOX = {"name": "Blanker Fuchs", "points": "2", "sign": "bF", "for": "both", "games": ["normal", "trump_solo"]}


def row(number: int, **said: object) -> dict[str, object]:
    """The controls of a row as a browser sends them."""
    return {f"regel-own_extras-{number}-{part}": value for part, value in said.items()}


def test_a_filled_row_is_an_extra_point(organizer_client, tournament):
    answer = organizer_client.post(RULES, rules_of("lions-2024") | row(3, **BLANK_FOX))
    assert answer.status_code == 302
    kept = Tournament.objects.get().ruleset
    # The rows before it were left empty: it stays where it was written.
    assert kept.own_extras == (OwnExtra("own_3", "Blanker Fuchs", 2, "bF", "both", ("normal", "trump_solo")),)
    assert kept.house_rules == ("own_extras",)


def test_it_may_count_for_the_winner(organizer_client, tournament):
    organizer_client.post(RULES, rules_of("lions-2024") | row(1, **{**BLANK_FOX, "for": "winner"}))
    assert Tournament.objects.get().ruleset.own_extras[0].party == "winner"
    page = organizer_client.get(RULES).content.decode()
    assert '<option value="winner" selected>der Gewinner, wer immer ihn hat</option>' in page
    sheet = organizer_client.get("/benefizturnier/regeln/blatt/").content.decode()
    assert "Blanker Fuchs (der Gewinner, wer immer ihn hat; Normalspiel, Farb- und Trumpfsoli)" in sheet


def test_it_stands_there_again_and_goes_when_it_is_emptied(organizer_client, tournament):
    organizer_client.post(RULES, rules_of("lions-2024") | row(1, **BLANK_FOX))
    page = organizer_client.get(RULES).content.decode()
    assert 'name="regel-own_extras-1-name" value="Blanker Fuchs"' in page
    assert 'name="regel-own_extras-1-sign" value="bF"' in page
    organizer_client.post(RULES, rules_of("lions-2024") | row(1, **{**BLANK_FOX, "name": "", "sign": " "}))
    assert Tournament.objects.get().ruleset == PRESETS["lions-2024"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name": ""}, "„bF“ braucht einen Namen von 1 bis 30 Zeichen."),
        ({"name": "x" * 31}, "braucht einen Namen von 1 bis 30 Zeichen."),
        ({"name": "x" * 10_000}, "„" + "x" * 29 + "…“ braucht einen Namen von 1 bis 30 Zeichen."),
        ({"sign": ""}, "„Blanker Fuchs“ braucht ein Zeichen für die Taste: 1 bis 8 Buchstaben."),
        ({"sign": "neunlangs"}, "„Blanker Fuchs“ braucht ein Zeichen für die Taste: 1 bis 8 Buchstaben."),
        ({"points": "0"}, "„Blanker Fuchs“ zählt 1 bis 5 Punkte."),
        ({"points": "zwei"}, "„Blanker Fuchs“ zählt 1 bis 5 Punkte."),
        ({"games": []}, "„Blanker Fuchs“ braucht mindestens eine Spielart, in der es zählt."),
        ({"games": ["skat"]}, "braucht Spiele, in denen er zählt"),
        ({"for": "alle"}, "muss eines von"),
        ({"name": "\u0000"}, "„bF“ braucht einen Namen von 1 bis 30 Zeichen."),
        ({"name": "\u3164"}, "„bF“ braucht einen Namen von 1 bis 30 Zeichen."),
        ({"name": "\u0301 \u0308"}, "„bF“ braucht einen Namen von 1 bis 30 Zeichen."),
        ({"sign": "\u2800"}, "„Blanker Fuchs“ braucht ein Zeichen für die Taste: 1 bis 8 Buchstaben."),
    ],
)
def test_what_cannot_be_read_is_said_and_stays_typed(organizer_client, tournament, typed, sentence):
    said = BLANK_FOX | typed
    answer = organizer_client.post(RULES, rules_of("lions-2024") | row(2, **said))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page.replace("&quot;", '"')
    if typed.get("name") != "\u0000":
        assert f'name="regel-own_extras-2-name" value="{said["name"]}"' in page
        assert f'name="regel-own_extras-2-sign" value="{said["sign"]}"' in page
    assert Tournament.objects.get().ruleset == PRESETS["lions-2024"]


def test_what_nobody_sees_is_left_out_of_a_name(organizer_client, tournament):
    typed = {**BLANK_FOX, "name": "Blanker\u3164\u00ad Fuchs\ufe0f", "sign": "bF\u200b"}
    assert organizer_client.post(RULES, rules_of("lions-2024") | row(1, **typed)).status_code == 302
    assert [(one.name, one.sign) for one in Tournament.objects.get().ruleset.own_extras] == [("Blanker Fuchs", "bF")]


def test_a_name_that_is_kept_already_stays_readable(organizer_client, tournament):
    unseen = OwnExtra("own_1", "\u3164", 2, "\u2800", "both", ("normal",))
    tournament.ruleset_data = PRESETS["lions-2024"].to_json() | {"own_extras": [unseen.to_json()]}
    tournament.save()
    assert organizer_client.get(RULES).status_code == 200
    assert Tournament.objects.get().ruleset.own_extras == (unseen,)


def test_two_of_one_name_are_refused(organizer_client, tournament):
    sent = rules_of("lions-2024") | row(1, **BLANK_FOX) | row(2, **{**BLANK_FOX, "sign": "x"})
    answer = organizer_client.post(RULES, sent)
    assert answer.status_code == 422
    assert "„Blanker Fuchs“ gibt es schon" in answer.content.decode()


def test_a_row_is_emptied_by_its_button(organizer_client, tournament):
    sent = rules_of("lions-2024", won=3) | row(1, **BLANK_FOX) | row(2, **{**BLANK_FOX, "name": "Sau", "sign": "S"})
    organizer_client.post(RULES, sent)
    for headers in ({}, {"HX-Request": "true"}):
        answer = organizer_client.post(RULES, sent | {"zurueck": "own_extras-1"}, headers=headers)
        page = answer.content.decode()
        assert answer.status_code == 200 and "Blanker Fuchs" not in page[page.index('id="regel-own_extras"') :]
        assert 'name="regel-own_extras-2-name" value="Sau"' in page and 'name="regel-won" value="3"' in page
    for none in ("own_extras-9", "own_extras-x", "won-1", "-", "x-1"):
        page = organizer_client.post(RULES, sent | {"zurueck": none}).content.decode()
        assert 'name="regel-own_extras-1-name" value="Blanker Fuchs"' in page and 'name="regel-won" value="3"' in page
