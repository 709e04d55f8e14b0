"""Lists whose columns are divided by blanks alone, as a PDF or a plain mail has them."""

from __future__ import annotations

import pytest

from tests.tournaments.test_lists import people
from tournaments.people.lists import read

ASKED = "Stehen hier mehrere Spalten? Dann bitte mit Komma, Semikolon oder Tabulator trennen."
ROWS = [("Inge Braun", "DoKo Laim"), ("Karl Meier", "TSV Pasing"), ("Josef Huber", ""), ("Uwe Lang", "Solln")]


@pytest.mark.parametrize(
    "text",
    [
        "Inge Braun   DoKo Laim\nKarl Meier   TSV Pasing\nJosef Huber\nUwe Lang     Solln",
        "Nr.  Name    Vorname  Verein\n 1   Braun   Inge     DoKo Laim\n 2   Meier   Karl     TSV Pasing\n"
        " 3   Huber   Josef\n10   Lang    Uwe      Solln",
        "1  Braun, Inge   DoKo Laim\n2  Meier, Karl   TSV Pasing\n3  Huber, Josef\n4  Lang, Uwe     Solln",
        "Anmeldungen\n\nName   Vorname  Verein\nBraun  Inge     DoKo Laim\nMeier  Karl     TSV Pasing\nHuber  Josef\n"
        "Lang   Uwe      Solln",
        "Inge Braun\tDoKo Laim\nKarl Meier   \t TSV Pasing\nJosef Huber\nUwe Lang\tSolln",
    ],
)
def test_columns_divided_by_blanks_are_columns_where_it_is_sure(text):
    listed = read(text)
    assert [(row.name, row.club) for row in listed.new] == ROWS and not listed.held


def test_as_many_gaps_in_all_lines_are_enough():
    expected = [("Inge Braun", "Laim"), ("Karl-Heinz Meier", "TSV"), ("Bo Li", "Solln")]
    assert people("1  Braun  Inge  Laim\n2  Meier  Karl-Heinz  TSV\n3  Li  Bo  Solln") == expected


def test_where_it_is_not_sure_it_is_asked():
    listed = read("Braun  Inge  Laim\nMeier  Karl-Heinz\nvon der Heide Obermaier  Anna  Solln\nLi  Bo")
    assert {row.doubt for row in listed.held} == {ASKED} and [row.line for row in listed.held] == [1, 3]
    assert all(row.misread for row in listed.held)


@pytest.mark.parametrize(
    "text",
    [
        "Inge  Braun\nKarl Meier\nJosef Huber\nUwe Lang",
        "Inge  Braun\nKarl  Meier\nJosef  Huber\nUwe Lang",
        "1.   Inge Braun\n2.   Karl Meier\n3.   Josef Huber\n10.  Uwe Lang",
        "-  Inge Braun\n-  Karl Meier\n-  Josef Huber\n-  Uwe Lang",
        "Braun,  Inge\nMeier,  Karl\nHuber,  Josef\nLang,  Uwe",
    ],
)
def test_a_blank_too_many_is_no_question(text):
    listed = read(text)
    assert [row.name for row in listed.new] == [name for name, _club in ROWS] and not listed.held


@pytest.mark.parametrize("club", ["DoKo Laim", "Doko-Freunde", "Doppelkopf Laim", "Doppelkopfclub"])
def test_a_club_of_doppelkopf_in_the_name_is_asked_about(club):
    listed = read(f"Braun Inge {club}\nMeier Karl {club}\nHuber Josef\nLang Uwe")
    assert [row.line for row in listed.held] == [1, 2] and "Verein im Namen" in listed.held[0].doubt
    assert people(f"Inge Braun, {club}\nKarl Meier, {club}") == [("Inge Braun", club), ("Karl Meier", club)]
