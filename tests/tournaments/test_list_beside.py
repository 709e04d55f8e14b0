"""Columns of pasted lists beside name and club: how somebody is addressed, when born, more players to the right."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.tournaments.test_list_choice import CHECK, PLAYERS, chosen
from tests.tournaments.test_list_files import workbook
from tests.tournaments.test_lists import people
from tournaments.models import Player
from tournaments.people.list_check import check_list
from tournaments.people.list_files import lines_of
from tournaments.people.lists import read

SENTENCE = (
    "Rechts stehen noch Namen, die sonst fehlen. Je Zeile bitte nur ein Spieler: diese Spalten getrennt einfügen."
)
TWICE = "Inge Müller\tDC Isar\t\tOtto Berg\tSC Nord\nAnna Ott\tDC Isar\t\tUwe Kurz\tSC Nord"
CROSSWISE = "Isar;Inge Müller;Otto Berg;Anna Ott;Uwe Kurz\nNord;Klaus Weber;Ida Lang;Bert Ott;Karl Mai"


@pytest.mark.parametrize("teams", [None, ()])
@pytest.mark.parametrize(
    ("text", "columns"),
    [
        (TWICE, [3]),
        ("Name\tVerein\t\tName\tVerein\n" + TWICE, [3]),
        ("Name\tVerein\t\tName\tVerein\nXaver Zumsel\tIsar\t\tWaldi Bobo\tIsar", [3]),
        ("1\tInge Müller\t21\tOtto Berg\n2\tAnna Ott\t22\tUwe Kurz", [2]),
        ("Nr\tName\tNr\tName\n1\tInge Müller\t21\tOtto Berg\n2\tAnna Ott\t22\tUwe Kurz", [3]),
        ("Müller\tInge\t\tBerg\tOtto\nOtt\tAnna\t\tKurz\tUwe", [4]),
        ("Nachname;Vorname;Nachname;Vorname\nMüller;Inge;Berg;Otto", [2, 3]),
        ("Berg, Anna\t\tMüller, Inge\nOtt, Bert\t\tLang, Uwe", [2]),
        (CROSSWISE, [4]),
        ("Team;Spieler 1;Spieler 2;Spieler 3;Spieler 4\n" + CROSSWISE, [2, 3, 4]),
    ],
)
def test_players_to_the_right_of_others_are_not_lost(text, columns, teams):
    refusal = read(text, teams=teams).refusal
    assert refusal is not None and refusal.sentence == SENTENCE
    assert set(columns) <= set(refusal.columns)
    # A person may want it so.
    assert len(read("Name\tVerein\n" + TWICE, choice=chosen("name club nothing note nothing")).new) == 2


@pytest.mark.parametrize(
    "text",
    [
        "Inge Müller\tDC Isar\tMünchen\nOtto Berg\tDC Isar\tCelle\nAnna Ott\tSC\tHerne",
        "Inge Müller\tDC Isar\tinge.mueller@web.de\nOtto Berg\tDC Isar\totto@web.de",
        "Inge Müller\tDC Isar\tKlaus Weber\nOtto Berg\tDC Isar\tKlaus Weber\nUwe Ott\tSC\tKlaus Weber",
        "Spieler;Nachname;Vorname\nInge Müller;Müller;Inge\nOtto Berg;Berg;Otto",
        "Spieler;Teilnehmer\nInge Müller;ja\nOtto Berg;nein",
        "Inge Müller\tDC Isar\tKlaus bringt etwas mit\nOtto Berg\tSC\tIda kommt später",
        "Inge Müller\tDC Isar\tKlaus kommt\nOtto Berg\tSC\tIda nicht",
        "Inge Müller\tDC Isar\tMannschaft Anna\nOtto Berg\tSC\tMannschaft Ida",
    ],
)
def test_what_else_stands_to_the_right_is_no_question(text):
    listed = read(text)
    assert listed.refusal is None and len(listed.new) == text.count("\n") + (not text.startswith("Spieler"))


def test_streets_are_no_second_list():
    rows = read("Inge Müller;Karl-Marx-Str. 5;DC Isar\nOtto Berg;Anna-Weg 7;DC Isar").rows
    assert [row.name for row in rows] == ["Inge Müller", "Otto Berg"] and all(row.asked for row in rows)


def test_two_lists_side_by_side_that_commas_divide_are_asked_about():
    assert all(row.warnings for row in read(TWICE.replace("\t", ", ")).rows)


def test_names_under_another_heading_are_said_not_to_be_taken():
    checked = check_list("Name;Ansprechpartner\nInge Müller;Klaus Weber\nOtto Berg;Ida Lang")
    assert [part.left_out for part in checked.parts] == ["", "Hier stehen Namen, die nicht übernommen werden."]
    assert len(checked.listed.new) == 2


def test_the_page_takes_nothing_of_such_a_list_and_says_so(tournament, organizer_client):
    answer = organizer_client.post(CHECK, {"players": TWICE})
    assert SENTENCE in answer.content.decode()
    answer = organizer_client.post(PLAYERS, {"players": TWICE})
    assert answer.status_code == 422 and SENTENCE in answer.content.decode()
    rows = [("Inge Müller", None, "Otto Berg"), ("Anna Ott", None, "Uwe Kurz"), ("Ida Lang", None, "Bert Mai")]
    file = SimpleUploadedFile("liste.xlsx", workbook(("Liste", [(*row[:1], "DC Isar", row[2]) for row in rows])))
    answer = organizer_client.post(PLAYERS, {"players": "", "read_in": "1", "file": file})
    assert SENTENCE in answer.content.decode()
    assert not Player.objects.filter(name="Anna Ott").exists()


def test_the_sheet_with_two_lists_side_by_side_is_the_one_that_is_read():
    rows = [tuple(line.split("\t")) for line in TWICE.splitlines()]
    assert lines_of(workbook(("Liste", rows), ("Alt", [("Fips",)]))).sheet == "Liste"


WITH_CLUB = [("Inge Müller", "DC Isar"), ("Klaus Weber", "SC Nord")]


@pytest.mark.parametrize("mark", ["\t", ";", ", "])
@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("Frau|Inge|Müller|DC Isar\nHerr|Klaus|Weber|SC Nord", WITH_CLUB),
        ("Herr|Weber|Klaus\nFrau|Müller|Inge", [("Klaus Weber", ""), ("Inge Müller", "")]),
        ("Fr.|Inge Müller\nHr. Dr.|Klaus Weber", [("Inge Müller", ""), ("Klaus Weber", "")]),
        ("Inge Müller|Frau|DC Isar\nKlaus Weber|Herr|SC Nord", WITH_CLUB),
        ("Inge Müller|12.03.1970|DC Isar\nKlaus Weber|1.4.80|SC Nord", WITH_CLUB),
        ("Inge Müller|48 Jahre|DC Isar\nKlaus Weber|(50 J.)|SC Nord", WITH_CLUB),
        ("Müller|Inge|Jg. 1970|DC Isar\nWeber|Klaus|1980|SC Nord", WITH_CLUB),
        ("Inge Müller|geb. 12.3.1970\nKlaus Weber|*1980", [("Inge Müller", ""), ("Klaus Weber", "")]),
        ("Inge Müller|w|DC Isar\nKlaus Weber|m|SC Nord", WITH_CLUB),
        ("Inge Müller|ja|DC Isar\nKlaus Weber|nein|SC Nord", WITH_CLUB),
        ("Herr|Klaus\nHerr|Otto", [("Klaus Herr", ""), ("Otto Herr", "")]),
    ],
)
def test_salutations_and_years_of_birth_are_neither_name_nor_club(rows, expected, mark):
    if expected[0][0].endswith("Herr") and mark != ", ":
        return  # which half comes first nobody can say
    assert people(rows.replace("|", mark)) == expected


@pytest.mark.parametrize("line", ["Herr, Klaus, Laim", "Herr;Klaus;DC Isar", "Herr;Klaus", "Herr, Klaus"])
def test_a_line_alone_may_be_of_somebody_whose_surname_is_a_title(line):
    assert "Herr" in read(line).new[0].name


def test_a_title_in_a_column_that_is_mostly_empty_is_shown_as_not_taken():
    listed = read("\tInge\tMüller\tDC Isar\nDr.\tKlaus\tWeber\tSC Nord")
    assert [(row.name, row.club) for row in listed.new] == WITH_CLUB
    assert "-".join(listed.meanings) == "nothing-forename-surname-club"


@pytest.mark.parametrize(
    "text",
    [
        "Inge Braun, 0171 1234567\nKarl Meier, 089/123456\nAnna Groß, +49 (0)170-999999\nUwe Lang",
        "Inge Braun;inge@x.de\nKarl Meier;karl.meier@verein-laim.de\nAnna Groß;<a@g.de>\nUwe Lang;0171 1234567",
        "Inge Braun\tTel. 0171 1234567\tinge@x.de\nKarl Meier\t089/123456\t\nAnna Groß\t\ta@g.de\nUwe Lang\t",
    ],
)
def test_how_somebody_is_reached_is_no_club_and_it_says_so(text):
    checked = check_list(text)
    assert [(row.name, row.club) for row in checked.listed.new] == [
        (name, "") for name in ("Inge Braun", "Karl Meier", "Anna Groß", "Uwe Lang")
    ]
    sentence = "Telefonnummern und E-Mail-Adressen werden nicht übernommen: Den Verein sehen alle."
    assert {part.left_out for part in checked.parts[1:]} == {sentence}
    as_club = [row.club for row in read(text, choice=chosen("name club" + " nothing" * (len(checked.parts) - 2))).new]
    assert all(as_club[:1]) and len(as_club) == 4


def test_numbers_of_few_digits_and_clubs_stay_what_they_are():
    assert people("Inge Braun;TSV 1860\nKarl Meier;SC 04") == [("Inge Braun", "TSV 1860"), ("Karl Meier", "SC 04")]
    assert people("Inge Braun;12345\nKarl Meier;54321") == [("Inge Braun", "12345"), ("Karl Meier", "54321")]
