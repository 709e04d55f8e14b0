"""What says of one player of a list that he may not come says it as a heading of all under it; a surname does not."""

from __future__ import annotations

import pytest

from tests.tournaments.test_list_coming import asked
from tournaments.people.lists import read

SAYING_SO = [
    *("abgesagt", "absage", "absagen", "abgemeldet", "abmeldung", "abmeldungen", "storniert", "storno", "verhindert"),
    *("entschuldigt", "erkrankt", "gestrichen", "entfällt", "zurückgezogen", "kommt nicht", "nicht dabei"),
    *("vielleicht", "evtl", "eventuell", "unsicher", "unklar", "fraglich", "unter Vorbehalt", "warteliste"),
    *("nachrücker", "nachrückerin", "krank", "verletzt", "verreist", "im Urlaub", "ersatz", "ersatzspieler"),
    *("ersatzspielerin", "reserve", "cancelled", "declined", "maybe", "tentative", "waitlist", "waiting list"),
    "not coming",
]
SURNAMES = ["Urlaub", "Fehlt", "Raus"]


@pytest.mark.parametrize("said", [*SAYING_SO, *SURNAMES])
def test_whatever_says_so_beside_a_name_does_above_names_too(said):
    heading = f"{said[0].upper()}{said[1:]}:"
    listed = read(f"Inge Braun\nUwe Lang\n{heading}\nKarl Meier\nIda Ott")
    assert [row.name for row in listed.new] == ["Inge Braun", "Uwe Lang"]
    assert [row.text for row in listed.held] == [heading, "Karl Meier", "Ida Ott"]
    assert {row.warnings for row in listed.held[1:]} == {(f"„{heading}“: Ist das trotzdem ein Spieler?",)}
    assert asked(f"Inge Braun\nUwe Lang ({said})\nKarl Meier") == [f"Uwe Lang ({said})"]
    assert asked(f"Name;sonst\nInge Braun;\nUwe Lang;{said}\nKarl Meier;") == [f"Uwe Lang;{said}"]


@pytest.mark.parametrize("said", SAYING_SO)
def test_above_names_it_needs_no_colon(said):
    heading = said.capitalize()
    assert asked(f"Inge Braun\nUwe Lang\n{heading}\nKarl Meier\nIda Ott") == [heading, "Karl Meier", "Ida Ott"]


@pytest.mark.parametrize("name", [*SURNAMES, "Eva Krank", "Karl Ersatz", "TSV Reserve", "Krankl", "Rausch", "Storn"])
def test_without_a_colon_a_surname_is_no_heading(name):
    assert {"Karl Meier", "Ida Ott"} <= {row.name for row in read(f"Inge Braun\n{name}\nKarl Meier\nIda Ott").new}


@pytest.mark.parametrize("said", ["entfällt", "abgesagt", "Reserve", "gestrichen"])
def test_a_place_in_a_numbered_list_is_no_heading(said):
    assert asked(f"1. Inge Braun\n2. {said}\n3. Karl Meier\n4. Ida Ott") == [f"2. {said}"]
