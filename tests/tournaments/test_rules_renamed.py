"""Another name for an own extra point or solo that stands in games: the row of the form says which one it is."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from tests.tournaments.as_shown import open_at, sent_by
from tests.tournaments.helpers import enter, normal
from tests.tournaments.scribe_doors import entries
from tests.tournaments.test_rules_while_playing import FOX, RULES, WASHED, written_anew
from tournaments import ledger, own_rulesets
from tournaments.models import Tournament
from tournaments.pages.forms.ruleset import RulesetForm
from tournaments.pages.forms.tournament import code_of

PAGE = "/benefizturnier/leitung/regeln/"
ASKED = "„Blanker Fuchs“ steht schon in 1 Spiel und heißt dann auch dort „Schafsau“: bitte bestätigen."


@pytest.fixture
def own_table(table):
    Tournament.objects.update(ruleset_data=RULES.to_json())
    table.refresh_from_db()
    return table


@pytest.fixture
def opened(organizer_client, own_table):
    """What the director's page sends as it is opened, with the box ticked that games are counted anew."""
    return open_at(organizer_client, PAGE) | {"recount": "1"}


def row(number: int, name: str, sign: str | None = None, *, of: str = "own_extras", **more: str) -> dict[str, str]:
    """What is typed in a row, its sign as it is if none is given."""
    typed = {"name": name, **({} if sign is None else {"sign": sign}), **more}
    return {f"regel-{of}-{number}-{part}": said for part, said in typed.items()}


def page_of(answer) -> str:
    return " ".join(unescape(answer.content.decode()).split())


def test_another_name_for_what_stands_in_games_is_asked_before_it_is_written(
    organizer_client, scribe, own_table, opened
):
    enter(scribe, normal([1, 2], 130, extras={"re": ["own_1", "own_1"]}))
    sent = opened | row(1, "Schafsau")
    answer = organizer_client.post(PAGE, sent)
    assert answer.status_code == 422 and ASKED in page_of(answer) and 'id="umbenannt"' in page_of(answer)
    assert 'value="own_1 Schafsau"' in page_of(answer) and 'value="Schafsau"' in page_of(answer)
    assert Tournament.objects.get().ruleset == RULES
    # The other box is missing: both are said, and this one stays ticked.
    answer = organizer_client.post(PAGE, sent | {"renamed": "own_1 Schafsau", "recount": ""})
    assert answer.status_code == 422 and ASKED not in page_of(answer)
    assert re.search('value="own_1 Schafsau" *checked', page_of(answer))
    # What was confirmed is this name and no other.
    assert organizer_client.post(PAGE, sent | row(1, "Ziege") | {"renamed": "own_1 Schafsau"}).status_code == 422
    assert organizer_client.post(PAGE, sent | {"renamed": "own_1 Schafsau"}).status_code == 302
    assert Tournament.objects.get().ruleset.own_names["own_1"] == "Schafsau"
    log = page_of(organizer_client.get("/benefizturnier/leitung/protokoll/"))
    assert "„Blanker Fuchs“ heißt jetzt „Schafsau“" in log


def test_another_name_for_a_solo_in_games_is_asked_too(organizer_client, scribe, own_table, opened):
    enter(scribe, {"type": "solo", "solo": "solo_1", "re": [2], "re_pips": 130})
    sent = opened | row(1, "Schafsolo", of="own_solos")
    answer = organizer_client.post(PAGE, sent)
    assert answer.status_code == 422
    assert "„Hammelsolo“ steht schon in 1 Spiel und heißt dann auch dort „Schafsolo“" in page_of(answer)
    assert organizer_client.post(PAGE, sent | {"renamed": "solo_1 Schafsolo"}).status_code == 302


def test_what_stands_in_no_game_is_renamed_at_once(organizer_client, scribe, own_table, opened):
    entry = enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))[0].entry
    own_table.refresh_from_db()
    ledger.strike(scribe, entry.pk, version=own_table.version)
    assert organizer_client.post(PAGE, opened | row(1, "Schafsau")).status_code == 302
    assert Tournament.objects.get().ruleset.own_names["own_1"] == "Schafsau"


def test_a_ruleset_that_is_taken_asks_about_its_names(organizer_client, organizer, scribe, own_table):
    enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))
    own = own_rulesets.keep(organizer, "Neu", written_anew(replace(FOX, name="Schafsau")))
    sent = {"nehmen-ruleset": code_of(own), "recount": "1"}
    answer = organizer_client.post(f"{PAGE}nehmen/", sent)
    assert answer.status_code == 422 and ASKED in page_of(answer)
    assert Tournament.objects.get().ruleset == RULES
    assert organizer_client.post(f"{PAGE}nehmen/", sent | {"renamed": "own_1 Schafsau"}).status_code == 302
    assert Tournament.objects.get().ruleset.own_names == {
        "own_1": "Schafsau",
        "solo_1": "Hammelsolo",
        "solo_2": "Neunersolo",
    }


# Its row is what makes it the same one, not what stands there


def test_name_and_sign_change_in_one_step(organizer_client, scribe, own_table, opened):
    enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))
    points = entries(own_table)[0].points
    sent = opened | row(1, "Schafsau", "SS")
    answer = organizer_client.post(PAGE, sent)
    assert answer.status_code == 422 and ASKED in page_of(answer)
    again = sent_by(answer.content.decode(), PAGE) | {"renamed": "own_1 Schafsau"}
    assert again["regel-own_extras-1-code"] == ["own_1"] and again["regel-own_extras-1-sign"] == ["SS"]
    assert organizer_client.post(PAGE, again).status_code == 302
    assert Tournament.objects.get().ruleset.own_extras == (replace(FOX, name="Schafsau", sign="SS"), WASHED)
    assert entries(own_table)[0].points == points
    log = page_of(organizer_client.get("/benefizturnier/leitung/protokoll/"))
    assert "„Blanker Fuchs“ heißt jetzt „Schafsau“" in log


def test_a_solo_too(organizer_client, scribe, own_table, opened):
    enter(scribe, {"type": "solo", "solo": "solo_1", "re": [2], "re_pips": 130})
    sent = opened | row(1, "Schafsolo", "Schaf", of="own_solos") | {"renamed": "solo_1 Schafsolo"}
    assert organizer_client.post(PAGE, sent).status_code == 302
    assert Tournament.objects.get().ruleset.own_solos[0].to_json() == {
        **RULES.own_solos[0].to_json(),
        "name": "Schafsolo",
        "sign": "Schaf",
    }


def test_two_that_change_places_are_asked_both(organizer_client, scribe, own_table, opened):
    enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"], "kontra": ["own_2"]}))
    answer = organizer_client.post(PAGE, opened | row(1, "Waschmaschine", "Wama") | row(2, "Blanker Fuchs", "bF"))
    assert answer.status_code == 422 and Tournament.objects.get().ruleset == RULES
    for old, new in (("Blanker Fuchs", "Waschmaschine"), ("Waschmaschine", "Blanker Fuchs")):
        assert f"„{old}“ steht schon in 1 Spiel und heißt dann auch dort „{new}“" in page_of(answer)


@pytest.mark.parametrize("sign", ["bF", "SS"])
def test_what_is_written_in_a_row_for_itself_is_another(organizer_client, scribe, own_table, opened, sign):
    enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))
    emptied = opened | row(1, "", "", code="") | row(4, "Schafsau", sign)
    answer = organizer_client.post(PAGE, emptied)
    assert answer.status_code == 422 and "„Blanker Fuchs“ steht schon in einem Spiel und" in page_of(answer)
    assert 'name="regel-own_extras-4-name" value="Schafsau"' in page_of(answer)
    # The same name again is no other one, wherever it is written.
    back = sent_by(answer.content.decode(), PAGE) | row(5, "Blanker Fuchs", "x")
    assert organizer_client.post(PAGE, back).status_code == 302
    kept = Tournament.objects.get().ruleset.own_extras
    assert [(one.code, one.name) for one in kept] == [
        ("own_1", "Blanker Fuchs"),
        ("own_2", "Waschmaschine"),
        ("own_4", "Schafsau"),
    ]


@pytest.mark.parametrize("code", ["", "own_2", "own_9", "solo_1", "own_1 ", "x\u0000", "own_1" * 999])
def test_a_code_that_is_not_of_its_row_is_none(organizer_client, scribe, own_table, opened, code):
    enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))
    forged = opened | row(1, "Schafsau", "SS", code=code)
    answer = organizer_client.post(PAGE, forged | {"renamed": "own_1 Schafsau"})
    assert answer.status_code == 422 and "„Blanker Fuchs“ steht schon in einem Spiel und" in page_of(answer)
    assert Tournament.objects.get().ruleset == RULES
    # Said twice in a row the last one holds, as in every form; a code that nobody has yet is a new one's.
    said_twice = opened | row(3, "Sau", "S", code="own_3") | {"regel-own_extras-1-code": ["own_2", "own_1"]}
    assert organizer_client.post(PAGE, said_twice).status_code == 302
    assert [one.code for one in Tournament.objects.get().ruleset.own_extras] == ["own_1", "own_2", "own_3"]


def test_in_two_tabs_a_row_is_what_it_was_there(organizer_client, scribe, own_table, opened):
    enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))
    one, other = opened, opened
    organizer_client.post(PAGE, one | row(1, "Schafsau", "SS") | {"renamed": "own_1 Schafsau"})
    # Who changes another row keeps the new name.
    assert organizer_client.post(PAGE, other | row(2, "Waschgang", "WG")).status_code == 302
    names = {"own_1": "Schafsau", "own_2": "Waschgang", "solo_1": "Hammelsolo", "solo_2": "Neunersolo"}
    assert Tournament.objects.get().ruleset.own_names == names
    # Who changes the same row is asked about the row, then about the games.
    answer = organizer_client.post(PAGE, other | row(1, "Ziege", "Z"))
    assert answer.status_code == 422 and "Ziege: inzwischen „Schafsau (2)“" in page_of(answer)
    answer = organizer_client.post(PAGE, sent_by(answer.content.decode(), PAGE))
    asked = "„Schafsau“ steht schon in 1 Spiel und heißt dann auch dort „Ziege“: bitte bestätigen."
    assert answer.status_code == 422 and asked in page_of(answer)
    again = sent_by(answer.content.decode(), PAGE) | {"renamed": "own_1 Ziege"}
    assert organizer_client.post(PAGE, again).status_code == 302
    assert Tournament.objects.get().ruleset.own_names == names | {"own_1": "Ziege"}


def test_one_taken_away_in_another_tab_is_a_new_one_here(organizer_client, own_table, opened):
    organizer_client.post(PAGE, opened | row(1, "", "", code=""))
    answer = organizer_client.post(PAGE, opened | row(1, "Schafsau", "SS"))
    assert answer.status_code == 422 and "„Schafsau“ ist inzwischen entfernt" in page_of(answer)
    assert organizer_client.post(PAGE, sent_by(answer.content.decode(), PAGE)).status_code == 302
    kept = Tournament.objects.get().ruleset.own_extras
    assert sorted(one.name for one in kept) == ["Schafsau", "Waschmaschine"]
    assert {one.name: one.code for one in kept}["Waschmaschine"] == "own_2"


def test_a_ruleset_made_elsewhere_is_known_by_names_and_signs_alone(organizer_client, organizer, scribe, own_table):
    enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))
    own = own_rulesets.keep(organizer, "Neu", written_anew(replace(FOX, name="Schafsau", sign="SS"), WASHED))
    answer = organizer_client.post(f"{PAGE}nehmen/", {"nehmen-ruleset": code_of(own), "recount": "1"})
    assert answer.status_code == 422 and "„Blanker Fuchs“ steht schon in einem Spiel und" in page_of(answer)
    assert Tournament.objects.get().ruleset == RULES


def test_the_button_that_empties_a_row_takes_its_code_too(organizer_client, own_table, opened):
    page = organizer_client.post(PAGE, opened | {"zurueck": "own_extras-1"}).content.decode()
    sent = sent_by(page, PAGE)
    assert [sent[f"regel-own_extras-{number}-code"] for number in (1, 2)] == [[""], ["own_2"]]


def test_a_game_that_comes_in_while_the_rules_are_saved_is_asked_about_too(
    organizer_client, scribe, own_table, monkeypatch
):
    """Until the tables are locked, whatever the page has seen."""
    sent = open_at(organizer_client, PAGE) | row(1, "Schafsau")
    is_valid = RulesetForm.is_valid

    def meanwhile(form: RulesetForm) -> bool:
        if not entries(own_table):
            enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))
        return is_valid(form)

    monkeypatch.setattr(RulesetForm, "is_valid", meanwhile)
    answer = organizer_client.post(PAGE, sent)
    assert answer.status_code == 422 and "Es ist schon 1 Spiel eingetragen: bitte bestätigen" in page_of(answer)
    assert ASKED in page_of(answer) and 'id="neu-rechnen"' in page_of(answer)
    assert Tournament.objects.get().ruleset == RULES
    sent |= {"recount": "1", "renamed": "own_1 Schafsau"}
    assert organizer_client.post(PAGE, sent).status_code == 302
    assert Tournament.objects.get().ruleset.own_names["own_1"] == "Schafsau"
