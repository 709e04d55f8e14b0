"""Own extra points and solos taken away or moved in mid-tournament: what was tapped never counts as something else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import PRESETS, Ruleset
from scoring.own import OwnExtra
from scoring.own_solos import OwnSolo
from tests.tournaments.helpers import enter, normal
from tests.tournaments.scribe_doors import entries, game, send, told
from tests.tournaments.test_setup import rules_of
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.pages.table.own_keys import key_of

FOX = OwnExtra("own_1", "Blanker Fuchs", 2, "bF", "both", ("normal",))
WASHED = OwnExtra("own_2", "Waschmaschine", 1, "Wama", "both", ("normal",))
SOW = OwnExtra("own_3", "Sau", 3, "Sau", "both", ("normal",))
HAMMEL = OwnSolo("solo_1", "Hammelsolo", "Hammel", "ace_solo", 2)
NINES = OwnSolo("solo_2", "Neunersolo", "9er", "picture_solo")
RULES = replace(PRESETS["lions-2024"], own_extras=(FOX, WASHED), own_solos=(HAMMEL, NINES))
CHANGED = "Die Regeln wurden geändert, {} gibt es nicht mehr: bitte noch einmal ansehen."


@pytest.fixture
def own_table(table):
    Tournament.objects.update(ruleset_data=RULES.to_json())
    table.refresh_from_db()
    return table


def written_anew(*extras: OwnExtra) -> Ruleset:
    """The rules with these own extra points, numbered by their order as the director's page sends them."""
    return Ruleset.from_json(RULES.to_json() | {"own_extras": [one.to_json() for one in extras]})


def change(ruleset: Ruleset) -> Ruleset:
    ledger.change_ruleset(Tournament.objects.get(), ruleset)
    return Tournament.objects.get().ruleset


def extra(ruleset: Ruleset, code: str) -> str:
    return f"extra_re_{key_of(code, ruleset.own_names)}"


def test_one_that_is_taken_away_leaves_a_gap_that_a_file_keeps(own_table):
    kept = change(written_anew(WASHED))
    assert kept.own_extras == (WASHED,)  # still own_2
    assert kept.to_json()["own_extras"] == [None, WASHED.to_json()]
    assert Ruleset.from_json(kept.to_json()) == kept


def test_games_keep_what_was_tapped_whatever_the_order(scribe, own_table):
    enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))
    before = entries(own_table)[0].points
    assert change(written_anew(WASHED, FOX)).own_extras == (FOX, WASHED)
    assert change(written_anew(FOX)).own_extras == (FOX,)
    assert entries(own_table)[0].points == before


def test_one_that_stands_in_a_game_cannot_be_taken_away(scribe, own_table):
    enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))
    said = "„Blanker Fuchs“ steht schon in einem Spiel und lässt sich nicht streichen .Runde 1, Tisch 1, Spiel 1.."
    with pytest.raises(Refused, match=said):
        change(written_anew(WASHED))
    with pytest.raises(Refused, match="Blanker Fuchs"):
        change(written_anew(SOW, WASHED))  # in its row, but something else
    assert Tournament.objects.get().ruleset == RULES


def test_the_refusal_names_the_games_beside_the_rule(organizer_client, scribe, own_table):
    with_fox = normal([1, 2], 130, extras={"re": ["own_1"]})
    enter(scribe, with_fox, normal([1, 2], 130), *[with_fox] * 4)
    sent = rules_of("lions-2024", own_extras=[WASHED.to_json()], own_solos=RULES.to_json()["own_solos"])
    answer = organizer_client.post("/benefizturnier/leitung/regeln/", sent | {"recount": "1"})
    page = answer.content.decode()
    said = (
        "„Blanker Fuchs“ steht schon in 5 Spielen und lässt sich nicht streichen (Runde 1, Tisch 1, Spiel 1; "
        "Runde 1, Tisch 1, Spiel 3; Runde 1, Tisch 1, Spiel 4; Runde 1, Tisch 1, Spiel 5; …)."
    )
    assert answer.status_code == 422 and '<a href="#regel-own_extras">' in page
    assert said in page[page.index('id="jetzt-own_extras"') :]
    assert 'name="regel-own_extras-1-name" value="Waschmaschine"' in page


def test_a_slip_of_the_pen_in_its_name_is_put_right(scribe, own_table):
    enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))
    kept = change(written_anew(replace(FOX, name="Blanker Fuchs!"), WASHED))
    assert kept.own_names["own_1"] == "Blanker Fuchs!"


def test_a_code_of_a_struck_game_goes_to_nobody_else(scribe, own_table):
    entry = enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))[0].entry
    own_table.refresh_from_db()
    ledger.strike(scribe, entry.pk, version=own_table.version)
    assert [one.code for one in change(written_anew(WASHED, SOW)).own_extras] == ["own_2", "own_3"]


def test_the_directors_page_says_so_and_changes_nothing(organizer_client, scribe, own_table):
    enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))
    answer = organizer_client.post("/benefizturnier/leitung/regeln/", rules_of("lions-2024") | {"recount": "1"})
    assert answer.status_code == 422
    assert "„Blanker Fuchs“ steht schon in einem Spiel" in answer.content.decode()
    assert Tournament.objects.get().ruleset == RULES


@pytest.mark.parametrize("now", [(WASHED,), (SOW, WASHED), ()])
def test_a_waiting_game_never_counts_as_something_else(own_table, now):
    tapped = extra(RULES, "own_1")
    change(written_anew(*now))
    for address in ("vorschau/", "eintrag/"):
        answer = send(own_table, address, **game(**{tapped: "1"}))
        assert answer.status_code == 422
        assert CHANGED.format("„Blanker Fuchs“") in str(told(answer))
    assert not entries(own_table)


def test_what_was_not_taken_away_comes_in_as_it_was_tapped(own_table):
    tapped = extra(RULES, "own_2")
    change(written_anew(SOW, WASHED))
    assert send(own_table, **game(**{tapped: "1"})).status_code == 201
    assert entries(own_table)[0].facts["extras"] == {"re": ["own_2"]}


def test_an_ordinary_one_is_not_dropped_either(own_table):
    change(replace(RULES, extra_points=("doppelkopf",)))
    answer = send(own_table, **game(extra_re_fox="1"))
    assert answer.status_code == 422 and CHANGED.format("„Fuchs gefangen“") in str(told(answer))


def test_a_solo_that_is_another_by_now_is_refused(own_table):
    tapped = key_of("solo_1", RULES.own_names)
    other = replace(HAMMEL, name="Schafsolo", sign="Schaf")
    change(replace(RULES, own_solos=(other, NINES)))
    answer = send(own_table, **game(type="solo", solo=tapped, re=["2"]))
    assert answer.status_code == 422 and CHANGED.format("„Hammelsolo“") in str(told(answer))


def test_a_page_of_an_earlier_release_sends_the_bare_code(own_table):
    assert send(own_table, **game(extra_re_own_1="1")).status_code == 201
    assert entries(own_table)[0].facts["extras"] == {"re": ["own_1"]}


def test_there_are_five_places_and_no_more(scribe, own_table):
    full = [replace(FOX, name=f"Nr. {one}", sign=f"N{one}") for one in range(5)]
    change(written_anew(FOX, *full[:4]))
    entry = enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))[0].entry
    own_table.refresh_from_db()
    ledger.strike(scribe, entry.pk, version=own_table.version)
    with pytest.raises(Refused, match="kein Platz mehr"):
        change(written_anew(*full))
