"""Numbers before the names of a pasted list, without a heading: the players', or a count of the lines."""

from __future__ import annotations

import re

import pytest

from tests.tournaments.test_list_choice import CHECK
from tournaments.people.list_choice import Choice
from tournaments.people.list_judging import Known
from tournaments.people.lists import read


def numbers(text: str, *existing: Known, choice: Choice | None = None) -> list[int | None]:
    return [row.number for row in read(text, choice=choice or Choice(), existing=existing).rows]


@pytest.mark.parametrize(
    "text", ["{} Inge\n{} Karl\n{} Eva", "{}. Inge\n{}. Karl\n{}. Eva", "{}\tInge\n{}\tKarl\n{}\tEva"]
)
def test_numbers_that_rise_with_gaps_are_the_players(text):
    assert numbers(text.format(101, 105, 230)) == [101, 105, 230]
    assert numbers(text.format(1, 2, 4)) == [1, 2, 4]
    assert numbers(text.format(101, 102, 103)) == [101, 102, 103]
    assert numbers(text.format(1, 2, 4), choice=Choice(numbers=False)) == [None] * 3


@pytest.mark.parametrize(
    "text",
    [
        "1. Inge\n2. Karl\n3. Eva",
        "21. Inge\n22. Karl\n23. Eva",  # the second page of a list
        "1. Inge\n1. Karl\n3. Eva",
        "12 Inge\n40 Karl\n12 Eva",
        "40 Inge\n12 Karl\n7 Eva",  # points
        "34 Inge\n67 Karl\n51 Eva",  # ages
        "1971 Inge\n1950 Karl\n2010 Eva",  # years of birth
        "1950 Inge\n1971 Karl\n2010 Eva",
        "8010 Inge\n1010 Karl\n5020 Eva",  # postal codes
        "12 Inge\n40 Karl\n0 Eva",
        "1. Inge\n4. Karl\nEva",
        "1. Inge\n2. Karl\n4. Eva\n1. Otto\n2. Ida",
    ],
)
def test_others_only_count(text):
    assert set(numbers(text)) == {None}


@pytest.mark.parametrize("by", [" ", "\t", ". "])
@pytest.mark.parametrize(
    "told", [(12, 17, 3, 101), (12, 40, 7), (3, 1, 2), (2, 1, 4, 3), (1955, 3, 1960), (34, 67, 51, 120)]
)
def test_numbers_in_no_order_are_the_players_too(told, by):
    names = ["Inge Braun", "Karl Meier", "Eva Kurz", "Uwe Lang"]
    text = "\n".join(f"{number}{by}{name}" for number, name in zip(told, names, strict=False))
    assert numbers(text) == [*told]
    assert numbers(text, choice=Choice(numbers=False)) == [None] * len(told)
    assert numbers("Name;Verein\n" + text.replace(by, ";").replace("\n", ";SC\n") + ";SC")[1:] == [*told]


def test_not_where_somebody_else_has_one_of_them():
    text = "1. Inge\n2. Karl\n4. Eva"
    assert numbers(text, Known("Otto", 2)) == [None] * 3
    assert numbers(text, Known("Otto", 7, numbers_before=(4,))) == [None] * 3
    assert numbers(text, Known("Karl", 2), Known("Otto", 9)) == [1, 2, 4]


@pytest.mark.parametrize("text", ["101 Inge\n105 Karl", "117 Inge\n103 Uwe\n105 Karl"])
def test_the_page_shows_it_and_takes_it_otherwise(organizer_client, tournament, text):
    page = organizer_client.post(CHECK, {"players": text}).content.decode()
    assert '<option value="number" selected>' in page and "Nr. 105" in page
    hidden = dict(re.findall(r'name="((?:shown|recognised)_numbers)" value="(\w+)"', page))
    assert hidden == {"shown_numbers": "number", "recognised_numbers": "number"}
    # Left so it is no choice: the list may have grown since.
    grown = organizer_client.post(CHECK, hidden | {"players": text + "\nEva", "numbers": "number"}).content.decode()
    assert '<option value="number" selected>' not in grown
    other = organizer_client.post(CHECK, hidden | {"players": text, "numbers": "nothing"}).content.decode()
    assert '<option value="number" selected>' not in other and "Nr. 105" not in other
    hidden["shown_numbers"] = "nothing"
    again = organizer_client.post(CHECK, hidden | {"players": text, "numbers": "number"}).content.decode()
    assert '<option value="number" selected>' in again and "Nr. 105" in again


def test_ages_can_be_taken_for_numbers_all_the_same(organizer_client, tournament):
    text, left = "34 Inge\n67 Uwe\n51 Karl", {"shown_numbers": "nothing", "recognised_numbers": "nothing"}
    assert "Nr. 67" not in organizer_client.post(CHECK, left | {"players": text}).content.decode()
    assert "Nr. 67" in organizer_client.post(CHECK, left | {"players": text, "numbers": "number"}).content.decode()
