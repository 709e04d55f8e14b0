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
        "12 Inge\n40 Karl\n7 Eva",
        "1. Inge\n4. Karl\nEva",
        "1. Inge\n2. Karl\n4. Eva\n1. Otto\n2. Ida",
    ],
)
def test_others_only_count(text):
    assert set(numbers(text)) == {None}


def test_not_where_somebody_else_has_one_of_them():
    text = "1. Inge\n2. Karl\n4. Eva"
    assert numbers(text, Known("Otto", 2)) == [None] * 3
    assert numbers(text, Known("Otto", 7, numbers_before=(4,))) == [None] * 3
    assert numbers(text, Known("Karl", 2), Known("Otto", 9)) == [1, 2, 4]


def test_the_page_shows_it_and_takes_it_otherwise(organizer_client, tournament):
    text = "101 Inge\n105 Karl"
    page = organizer_client.post(CHECK, {"players": text}).content.decode()
    assert '<option value="number" selected>' in page and "Nr. 105" in page
    hidden = dict(re.findall(r'name="((?:shown|recognised)_numbers)" value="(\w+)"', page))
    assert hidden == {"shown_numbers": "number", "recognised_numbers": "number"}
    # Left so it is no choice: the list may have grown since.
    grown = organizer_client.post(CHECK, hidden | {"players": text + "\nEva", "numbers": "number"}).content.decode()
    assert '<option value="number" selected>' not in grown
    other = organizer_client.post(CHECK, hidden | {"players": text, "numbers": "nothing"}).content.decode()
    assert '<option value="number" selected>' not in other and "Nr. 105" not in other
