"""What stands before the names of pasted lists, and is no part of them: numbers, ticks, marks of a chat."""

from __future__ import annotations

import pytest

from tests.tournaments.test_lists import people
from tournaments.people.list_choice import Choice
from tournaments.people.lists import read

MARKS = [
    ("1.) ", "2.) "),
    ("1 - ", "2 - "),
    ("1. - ", "2. - "),
    ("1.)\t", "2.)\t"),
    ("[x] ", "[x] "),
    ("[ ] ", "[ ] "),
    ("[x]\t", "[ ]\t"),
    ("☐ ", "☐ "),
    ("☑ ", "✔️ "),
    ("👍 ", "👍🏽 "),
    ("✅ ", "✅ "),
    ("✅\t", "❌\t"),
    ("➢ ", "➢ "),
    ("a) ", "b) "),
    ("(a) ", "(b) "),
    ("I. ", "II. "),
    ("1️⃣ ", "2️⃣ "),
    ("Teilnehmer 1: ", "Teilnehmer 2: "),
    ("Spielerin 1: ", "Spieler 2: "),
    ("Spieler 1\t", "Spieler 2\t"),
    ("[12.11., 18:03] Klaus: ", "[12.11., 18:04] Klaus: "),
    ("[12.11.25, 18:03:59] Klaus Weber: ", "[12.11.25, 8:04:12] +49 171 23 45: "),
    ("12.11.25, 18:03 - Klaus: ", "12.11.2025, 18:04 - Ida: "),
]


@pytest.mark.parametrize("club", ["", ", DC Isar", "\tDC Isar"])
@pytest.mark.parametrize("marks", MARKS, ids="".join)
def test_what_stands_before_a_name_is_no_part_of_it(marks, club):
    if club.startswith(",") and "\t" in marks[0]:
        return  # in columns a comma is of a name
    text = "\n".join(f"{mark}{name}{club}" for mark, name in zip(marks, ("Inge Müller", "Otto Berg"), strict=True))
    assert people(text) == [(name, club.lstrip(",\t ")) for name in ("Inge Müller", "Otto Berg")]
    assert not any(row.warnings for row in read(text).rows)


def test_numbers_that_are_written_so_count():
    for text in ("Spieler 1: Inge\nSpieler 2: Otto", "1.) Inge\n2.) Otto"):
        assert read(text, choice=Choice(numbers=True)).numbers


@pytest.mark.parametrize(
    "names",
    [["I. Müller", "V. Berg"], ["Spieler 1", "Spieler 2"], ["C. Kurz", "D. Lang"], ["X. Ott", "Spieler 1"]],
)
def test_what_is_a_name_stays(names):
    assert [row.name for row in read("\n".join(names)).rows] == names  # some are asked about
    assert people("\n".join(f"{name}\tDC Isar" for name in names)) == [(name, "DC Isar") for name in names]


@pytest.mark.parametrize("cross", ["{} x", "{} (x)", "{} (X)", "{} [x]", "{}, x", "{} - x", "x {}", "X {}"])
@pytest.mark.parametrize("club", ["", ", DC X"])
def test_a_cross_behind_a_name_is_no_part_of_it_and_who_has_none_is_asked_about(cross, club):
    crossed = "\n".join(cross.format(f"{name}{club}") for name in ("Inge Müller", "Otto Berg", "Uwe Lang"))
    listed = read(f"{crossed}\nAnna Kurz{club}")
    assert [(row.name, row.club) for row in listed.rows] == [
        (name, club.lstrip(", ")) for name in ("Inge Müller", "Otto Berg", "Uwe Lang", "Anna Kurz")
    ]
    assert [row.name for row in listed.held] == ["Anna Kurz"]


def test_one_x_before_a_name_may_be_an_initial():
    assert people("X Naidoo\nUwe Lang") == [("X Naidoo", ""), ("Uwe Lang", "")]


@pytest.mark.parametrize("cross", ["{} x", "x {}", "{} [x]"])
def test_who_has_a_cross_and_no_club_is_not_asked_about(cross):
    crossed = ["Inge Müller, SC Laim", "Otto Berg", "Uwe Lang, DC X", "Eva Weiß, SC Laim"]
    listed = read("\n".join([*map(cross.format, crossed), "Anna Kurz"]))
    clubs = [("Inge Müller", "SC Laim"), ("Otto Berg", ""), ("Uwe Lang", "DC X"), ("Eva Weiß", "SC Laim")]
    assert [(row.name, row.club) for row in listed.new] == clubs
    assert [row.name for row in listed.held] == ["Anna Kurz"]


def test_a_capital_x_behind_several_whole_names_is_a_cross():
    listed = read("Inge Müller X\nOtto Berg\nUwe Lang X")
    assert [row.name for row in listed.new] == ["Inge Müller", "Uwe Lang"]
    assert [row.name for row in listed.held] == ["Otto Berg"]


@pytest.mark.parametrize("names", [["Inge X", "Otto X"], ["Inge Müller X", "Otto Berg"]])
def test_another_capital_x_may_be_an_initial(names):
    assert [row.name for row in read("\n".join(names)).new] == names


def test_a_capital_x_is_of_a_club_or_a_team():
    assert people("Inge Müller, Team X\nOtto Berg, Team X") == [("Inge Müller", "Team X"), ("Otto Berg", "Team X")]
