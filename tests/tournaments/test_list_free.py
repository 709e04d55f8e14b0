"""Printed lists with more lines than names: a number alone is an empty line of the form."""

from __future__ import annotations

import pytest

from tests.tournaments.test_list_choice import CHECK
from tests.tournaments.test_list_files import workbook
from tournaments.people.list_check import check_list
from tournaments.people.list_files import lines_of
from tournaments.people.lists import read
from tournaments.people.taking_over import take_over

FILLED = [("Inge Neu", "DC Isar"), ("Karl Neu", "SC Nord"), ("Uwe Neu", "SC Nord")]


@pytest.mark.parametrize(
    "text",
    [
        "Nr.;Name\n1;Inge Neu\n2;Karl Neu\n3;Uwe Neu\n4;\n5;\n6;\n7;\n8;\n9;\n10;\n11;",
        "Nr\tName\tVerein\n1\tInge Neu\n2\tKarl Neu\n3\tUwe Neu\n" + "\n".join(f"{at}\t\t" for at in range(4, 12)),
        "1. Inge Neu\n2. Karl Neu\n3. Uwe Neu\n4.\n5.\n6.\n7.\n8.\n9.\n10.\n11.",
        "1 Inge Neu\n2 Karl Neu\n3 Uwe Neu\n4 ____\n5 ____\n6 ....\n7 …………\n8 -----\n9\n10\n11",
        "1. Inge Neu\n2.\n3.\n4.\n5. Karl Neu\n6.\n7.\n8.\n9.\n10. Uwe Neu\n11.",
        "Name;Nr.\nInge Neu;1\nKarl Neu;2\nUwe Neu;3\n" + "\n".join(f";{at}" for at in range(4, 12)),
    ],
)
def test_lines_with_a_number_alone_are_passed_over(text):
    checked = check_list(text)
    assert [row.name for row in checked.listed.new] == ["Inge Neu", "Karl Neu", "Uwe Neu"]
    assert not checked.listed.problems and not checked.listed.held
    assert checked.passed_over == "8 Zeilen mit Nummer und ohne Namen sind übergangen."


def test_they_say_nothing_of_how_the_others_are_to_be_read():
    rows = [(at, *(FILLED[at - 1] if at <= len(FILLED) else (None, None))) for at in range(1, 41)]
    listed = read(lines_of(workbook(("Liste", rows))).text)
    assert [(row.name, row.club) for row in listed.new] == FILLED and listed.free == 40 - len(FILLED)


@pytest.mark.parametrize("line", ["4;;SC Nord;", "4;;;10,00", "4;;;10", ";;;10", ";;SC Nord;", "4;5;;", ";5;;"])
def test_where_anything_else_stands_the_name_is_missing(line):
    listed = read(f"Nr.;Name;Verein;Startgeld\n1;Inge Neu;DC Isar;\n2;Karl Neu;SC Nord;10\n{line}")
    assert len(listed.problems) == 1 and listed.free == 0


def test_a_list_of_numbers_alone_has_no_names():
    assert read("3.\n4.").problems == ("Zeile 1: Hier fehlt der Name.", "Zeile 2: Hier fehlt der Name.")


def test_the_page_says_so_and_nothing_of_them_stays(organizer_client, tournament):
    text = "Nr.;Name\n1;Inge Neu\n2;Karl Neu (abgesagt)\n3;"
    page = organizer_client.post(CHECK, {"players": text}).content.decode()
    assert "Eine Zeile mit Nummer und ohne Namen ist übergangen." in page and "mit Fehler" not in page
    assert take_over(tournament, text).left == "Nr.;Name\n2;Karl Neu (abgesagt)"
