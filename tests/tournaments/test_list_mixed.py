"""Pasted lists with clubs elsewhere than behind the name, or lines that say a name otherwise than the others do."""

from __future__ import annotations

import pytest

from tests.tournaments.test_typed_line import BEFORE
from tournaments.people.list_columns import Meaning
from tournaments.people.list_judging import Known
from tournaments.people.lists import read

CLUB_FIRST = ["DC Isar\tInge Mai", "SC Nord\tJürgen Juni", "TV Ulm\tAnna Juli", "FC Bonn\tUwe März"]
PEOPLE = [("Inge Mai", "DC Isar"), ("Jürgen Juni", "SC Nord"), ("Anna Juli", "TV Ulm"), ("Uwe März", "FC Bonn")]
SEVERAL = "Stehen hier mehrere Namen? Je Zeile bitte nur ein Spieler."
TITLES = [
    ("Dr. Weber, Klaus", "Dr. Klaus Weber"),
    ("Weber, Dr. Klaus\nBerg, Anna", "Dr. Klaus Weber"),
    ("Prof. Dr. von der Heide\tAnna\tSC Nord\nMai\tInge", "Prof. Dr. Anna von der Heide"),
    ("Dr. Weber Klaus\nMai Inge\nJuni Uwe", "Dr. Klaus Weber"),
    ("Frau Mai, Inge", "Frau Inge Mai"),
]


def people(text: str) -> list[tuple[str, str]]:
    return [(row.name, row.club) for row in read(text).rows if row.new or row.held]


def asked(text: str) -> list[str]:
    return [row.text for row in read(text).rows if row.warnings]


@pytest.mark.parametrize("mark", ["\t", ";", ", "])
@pytest.mark.parametrize("lines", [1, 2, 4])
def test_clubs_in_front(mark, lines):
    text = "\n".join(CLUB_FIRST[:lines]).replace("\t", mark)
    assert people(text) == PEOPLE[:lines] and not asked(text)
    assert read(text).meanings == (Meaning.CLUB, Meaning.NAME)
    turned = "\n".join("\t".join([club, *reversed(name.split())]) for name, club in PEOPLE[:lines]).replace("\t", mark)
    assert people(turned) == PEOPLE[:lines] and not asked(turned)


def test_clubs_in_front_some_without_their_word_and_some_missing():
    text = "Laim;Inge Mai;10\nSC Nord;Jürgen Juni;11\nTV Ulm;Zbigniew Nowak;12\n;Uwe März;13"
    found = [("Inge Mai", "Laim"), ("Jürgen Juni", "SC Nord"), ("Zbigniew Nowak", "TV Ulm"), ("Uwe März", "")]
    assert people(text) == found
    assert read(text).meanings == (Meaning.CLUB, Meaning.NAME, Meaning.NOTHING)


def test_of_a_line_with_the_club_behind_the_name_the_club_is_no_forename():
    text = "Müller, Inga\nJürgen Großer\nBerg, Anni\nUwe Kern, SC Laim\nZbigniew Nowak, Kartenfreunde Laim"
    found = [("Inga Müller", ""), ("Jürgen Großer", ""), ("Anni Berg", ""), ("Uwe Kern", "SC Laim")]
    assert people(text) == [*found, ("Zbigniew Nowak", "Kartenfreunde Laim")] and not asked(text)
    assert asked(text.replace(", ", "\t")) == ["Müller Inga", "Berg Anni"]  # by tabs, most have the name in one


def test_lines_the_other_way_round_are_asked_about():
    assert asked("Müller, Inga\nMeier, Karl\nBerg, Anna\nUwe Kern, Laim") == ["Uwe Kern, Laim"]
    assert asked("Inge Mai, Laim\nUwe Kern, Solln\nAnna Juli, SC Nord\nMüller, Otto") == ["Müller, Otto"]
    both = "Inge Mai, Laim\nUwe Kern, Solln\nAnna Juli, SC Nord\nMüller, Otto\nKern, Alwis\nFips"
    assert asked(both) == ["Müller, Otto", "Kern, Alwis"]
    assert not asked("Inge Mai, Otto Runde\nUwe Kern, Otto Runde\nFips, Otto Runde\nBobo, Otto Runde")


@pytest.mark.parametrize(
    "line",
    [
        "Inge Mai, Jürgen Juni, Anna Juli, Uwe März",
        "Inge Mai, Jürgen Juni",
        "Mai, Inge, Juni, Jürgen",
        "Inge Mai; Jürgen Juni; Anna Juli",
        "Inge Mai\tJürgen Juni",
        "Inge Mai und Jürgen Juni",
        "Inge Mai / Jürgen Juni",
        "Inge & Jürgen Mai",
    ],
)
def test_several_names_in_one_line(line):
    assert [row.warnings for row in read(line).rows] == [(SEVERAL,)]


@pytest.mark.parametrize(
    "text",
    [
        "Team 1: Inge Braun, Karl Meier\nTeam 2: Josef Huber, Anna Groß\nTeam 3: Uwe Lang, Eva Kurz",
        "Team 1 Inge Braun, Karl Meier\nTeam 2 Josef Huber, Anna Groß\nTeam 3 Uwe Lang, Eva Kurz",
        "Dachse: Inge Braun, Karl Meier\nFüchse: Josef Huber, Anna Groß",
        "DoKo Laim: Inge Braun, Karl Meier, Josef Huber\nTSV Pasing: Anna Groß, Uwe Lang",
        "1 Inge Braun 5 Uwe Lang\n2 Karl Meier 6 Eva Kurz\n3 Josef Huber 7 Jo Alt",
        "Karl Meier mit Frau\nUwe Lang mit seiner Partnerin\nInge Braun mit Begleitung",
        "Ehepaar Groß\nFamilie Huber (3 Personen)\nFam. Kurz\nAnna Berg zu zweit\nOtto Ott 2x\nIda Mai (4 Pers.)",
    ],
)
@pytest.mark.parametrize("teams", [None, ()])
def test_several_names_behind_a_label_or_in_one(text, teams):
    assert [row.warnings for row in read(text, teams=teams).rows] == [(SEVERAL,)] * (text.count("\n") + 1)


def test_a_label_before_a_name_is_asked_about():
    assert asked("Füchse: Inge Braun\nFüchse: Karl Meier\nUwe Lang") == ["Füchse: Inge Braun", "Füchse: Karl Meier"]
    assert not asked("Name;Verein\nInge Braun;Lokal: Zum Anker\nKarl Meier;Haus 2: Laim")


def test_of_who_is_there_several_names_are_no_club():
    (row,) = read("Inge Mai, Jürgen Juni", existing=[Known("Inge Mai", 1)]).rows
    assert row.held and not row.changed and row.changes and row.warnings == (SEVERAL,)


@pytest.mark.parametrize("typed", ["Ida Mai, Uwe März, Anna Juli", "Ida Mai, Uwe März", "Anna, Uwe März, Ida Mai"])
def test_the_desk_asks_about_them_too(organizer_client, tournament, typed):
    said = organizer_client.get(BEFORE, {"zeile": typed}).json()
    assert said["refused"].startswith(SEVERAL) and "other" in said


@pytest.mark.parametrize(("text", "name"), TITLES)
def test_a_title_stands_before_the_whole_name(text, name):
    assert read(text).new[0].name == name and not asked(text)


@pytest.mark.parametrize("beside", ["{} ({})", "{} - {}", "{} – {}"])
def test_clubs_in_brackets_and_behind_dashes(beside):
    lines = [beside.format(*one) for one in PEOPLE[:3]]
    assert people("\n".join([*lines, "Fips"])) == [*PEOPLE[:3], ("Fips", "")]
    assert people("\n".join([beside.format("Name", "Verein"), *lines])) == PEOPLE[:3]
    assert asked(lines[0]) == [lines[0]] and asked("\n".join([*lines[:1], "Fips", "Bobo"])) == lines[:1]


def test_a_name_with_the_club_in_it_is_asked_about():
    assert asked("Inge Mai DC Isar\nUwe Kern") == ["Inge Mai DC Isar"]
    assert not asked("Mit Frauke\nFamina Berg\nAnna 2\nIda 3 B\nDrei Eichen")
    assert not asked("Karl von und zu Berg\nAnna Berg (Gast)\nInge Müller-Lüdenscheidt\nBert (Berti) Ott")


@pytest.mark.parametrize("club", ["", "\tLaim"])
def test_forenames_in_front_in_a_column_of_their_own_some_surnames_forenames_and_some_of_several_words(club):
    names = ["Rosi\tSchulz", "Reinhard\tErnst", "Reimund\tWeber", "Toni\tde Vries", "Anna\tvon der Heide"]
    text = "\n".join(f"{name}{club}" for name in names)
    assert [row.name for row in read(text).new] == [name.replace("\t", " ") for name in names] and not asked(text)
