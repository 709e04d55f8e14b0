"""Lines of a pasted list that may be no players (titles, headings, sums, money) are asked about, and no others."""

from __future__ import annotations

import pytest

from tests.tournaments.test_list_choice import CHECK
from tests.tournaments.test_list_files import workbook
from tournaments.people.list_check import check_list
from tournaments.people.list_files import lines_of
from tournaments.people.lists import read

TABBED = ["Anna Berg\tSC Nord", "Bert Ott\tSV 04", "Cilli Kurz\tDC Isar", "Xaver Zumsel", "Fips\tSC Nord"]
BARE = ["Anna Berg", "Bert Ott", "Cilli Kurz", "Xaver Zumsel"]
HEADINGS = [
    "Herren",
    "Damen:",
    "Jugend",
    "Nachmeldungen",
    "Tisch 1",
    "Gäste:",
    "Gäste (wenn Platz ist)",
    "Freitagsrunde",
]
TITLES = ["Anmeldungen", "Doppelkopfabend", "Meldeliste 2026", "Stand: 12.11.", "Kreuzbuben", "1. Dokoabend 2026"]
FEET = ["Summe: 12", "12 Spieler", "Stand 12.11.2026", "Gesamt 12", "Anzahl: 12 Personen"]


def asked_about(text: str) -> list[str]:
    """Every line is a player, a heading or has a problem; these are asked about."""
    return [row.text for row in read(text).rows if row.warnings]


def between(lines: list[str], heading: str) -> str:
    return "\n".join([*lines[:2], heading, *lines[2:]])


@pytest.mark.parametrize("mark", ["\t", ";", ", "])
@pytest.mark.parametrize("heading", HEADINGS)
def test_a_heading_between_rows_of_several_cells(heading, mark):
    lines = [line.replace("\t", mark) for line in TABBED]
    assert asked_about(between(lines, heading)) == [heading]
    if mark != ", ":
        assert asked_about(between(lines, heading + mark)) == [f"{heading}{mark}".strip()]


@pytest.mark.parametrize("heading", HEADINGS[:-2])
@pytest.mark.parametrize("lines", [BARE, ["Anna", "Bobo", "Fips", "Waldi"]])
def test_a_heading_between_names_alone(lines, heading):
    assert asked_about(between(lines, heading)) == [heading]


@pytest.mark.parametrize("lines", [TABBED, BARE, ["Anna Berg, SC Nord", "Bert Ott", "Cilli Kurz, SV 04", "Ida Lang"]])
@pytest.mark.parametrize("foot", FEET)
@pytest.mark.parametrize("title", TITLES)
def test_a_title_and_a_foot(title, foot, lines):
    listed = read("\n".join([title, *lines, foot]))
    assert [row.line for row in listed.rows if row.warnings] == [1, len(lines) + 2]
    assert listed.rows[0].warnings == ("Das könnte eine Überschrift oder eine Summe sein: Ist das ein Spieler?",)


@pytest.mark.parametrize("legend", ["* = Gast", "*) Gast", "(* Gast)", "* ist Gast", "*Gast", "* = kommt später"])
def test_what_a_star_means_is_nobody(legend):
    assert asked_about(f"Anna Berg\nBert Ott *\nCilli Kurz\nXaver Zumsel*\n{legend}") == [legend]
    assert asked_about(f"Anna Berg\tSC Nord\nBert Ott *\tSV 04\nCilli Kurz\tSV 04\n{legend}") == [legend]


def test_a_star_before_names_is_a_bullet():
    assert not asked_about("* Anna Berg\n* Bert Ott *\n* Cilli Kurz")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("foot", ["Summe 2", "Fertig", "Stand 12.11."])
@pytest.mark.parametrize("title", [[], ["Kreuzbuben"], ["Doppelkopfabend", "Laim"]])
def test_a_short_list_with_numbers(title, foot, players):
    lines = [f"{at}. {name}" for at, name in enumerate(BARE[:players], 1)]
    assert asked_about("\n".join([*title, *lines, foot])) == [*title, foot]


@pytest.mark.parametrize("lone", ["Nachmeldungen", "Summe", "Freitagsrunde"])
@pytest.mark.parametrize("names", [("Anna Berg", "Bert Ott", "Cilli Kurz"), ("Anna", "Bobo", "Fips")])
@pytest.mark.parametrize("numbers", [(1, 2, 3), (40, 12, 7)])
def test_a_row_without_a_number_in_a_table_of_numbered_ones(numbers, names, lone):
    rows = list(zip(numbers, names, ("SC Nord", "", "SV 04"), strict=True))
    content = workbook(("Liste", [("Nr.", "Name", "Verein"), *rows[:2], (None, lone, None), rows[2]]))
    if lone == "Freitagsrunde" and (numbers, names[0]) == ((40, 12, 7), "Anna"):
        return  # a nickname, for all that is known
    assert asked_about(lines_of(content).text) == [lone]


def test_a_sum_in_the_column_of_the_numbers_hides_not_that_they_count_the_lines():
    listed = read("Nr.;Name;Verein\n1;Anna Berg;SC Nord\n2;Bert Ott;\nNachmeldungen;;\n3;Cilli Kurz;\nSumme;;3")
    assert [(row.name, row.number) for row in listed.new] == [(name, None) for name in BARE[:3]]
    assert [row.line for row in listed.rows if row.problem] == [4, 6]


@pytest.mark.parametrize(
    "text",
    [
        "Anna von der Heide\nKarl-Heinz Müller\nInge Müller-Lüdenscheidt\nFips\nUwe de Vries\nZbigniew Nowak",
        "Anna\nBert\nCilli\nDora",
        "Bobo\nFips\nWaldi\nKalle\nHexe",
        "Gast 1\nGast 2\nAnna\nBert",
        "1. Anna Berg\n2. Bert Ott\n3. Fips\n4. Cilli Kurz",
        "1. Anna Berg, SV 04\n2. Bert Ott, TSV 1860 München\n3. Cilli Kurz, DC Isar",
        "Anna Berg, SV 04\nBert Ott\nCilli Kurz, 1. FC Köln\nDora Ey, vereinslos",
        "Anna Berg\tSV 04\tLaim 1\nBert Ott\tSV 04\tLaim 1\nCilli Kurz\tDC Isar\tDie Herren 2",
        "Müller;Inge;SC Nord\nMeier;Karl;SC Nord\nvon der Heide;Anna;",
        "Name;Verein;Startgeld\nAnna Berg;SC Nord;10,00 €\nBert Ott;SC Nord;offen\nCilli Kurz;;10,00 €",
        "Nr.\tName\tVerein\n1\tAnna Berg\tSC\n2\tBert Ott\t\n3\tZeki Öz\t",
        "Nr.;Name;Verein\n1;Anna Berg;SC\n2;Bert Ott;\n3;Cilli Kurz;\n;Xaver Zumsel;\n;Karl Meier;SC",
        "Müller, Inge\nvon der Heide, Karl-Heinz\nKlöbner, Bodo\nStand, Peter",
        "Müller Inge\nStand Peter\nDamen Kurt\nvon der Heide Anna",
        "Anna, Laim\nBert, Solln\nFips, Laim\nBobo, Laim\nWaldi",
        "- Anna Berg\n- Bert Ott\n- Dr. Cilli Kurz\n- O. Ott",
        "Vorname;Nachname;Kategorie\nAnna;Berg;Damen\nBert;Ott;Herren\nCilli;Kurz;Jugend",
        "Anna Berg, Damen\nBert Ott, Herren\nCilli Kurz, Damen\nDora Ey, Jugend",
        "Anna Berg (Gast)\nBert Ott jun.\nH.-P. Kurz\nJ. R. Ewing",
        "Peter Gast\nOtto Feierabend\nIda Freitag\nUwe Sonntag\nMax August\nEva Herr",
        "Anna Berg;SC Nord\nZbigniew Nowak;\nHP Müller;SC Nord\nÖzgür Ünlü",
        "Anna Berg\t1962\nBert Ott\t1970\nCilli Kurz\t1981",
        "Zbigniew Nowak 1962\nÖzgür Ünlü 1970\nZeki Öz 1981",
        "Anna\nBert\nCilli Kurz\nFips",
        "Anna Berg\nBert Ott\nSumsel",
        "Spieler A\nSpieler B\nSpieler C\nAnna\nBert",
        "Spieler 1\nSpieler 2\nSpieler 3\nSpieler 4",
    ],
)
@pytest.mark.parametrize("teams", [None, ()])
def test_of_ordinary_lists_nothing_is_asked(text, teams):
    listed = read(text, teams=teams)
    assert not listed.problems and not any(row.warnings for row in listed.rows)


@pytest.mark.parametrize(
    "money",
    ["10,00 €", "10 €", "10€", "10 Euro", "10,00", "bezahlt", "10 € bezahlt", "bez.", "10,- €", "nicht bezahlt"],
)
@pytest.mark.parametrize("comma", ["", ",", ":", " –"])
def test_money_behind_names_is_a_column_of_its_own_of_which_is_said_that_it_is_not_taken(money, comma):
    for lines in ([f"Anna Berg{comma} {money}"], [f"Anna Berg{comma} {money}", "Bert Ott"]):
        checked = check_list("\n".join(lines))
        assert [(row.name, row.club) for row in checked.listed.rows] == [("Anna Berg", ""), ("Bert Ott", "")][
            : len(lines)
        ]
        assert [part.examples for part in checked.parts if part.left_out] == [(money,)] and checked.must_be_seen


@pytest.mark.parametrize("money", ["10,00 €", "bezahlt", "10 € bar"])
@pytest.mark.parametrize(
    "text",
    [
        "Anna Berg, SC Nord\nBert Ott {}",
        "Anna Berg ({})\tSC Nord",
        "Anna Ey\tSC\nBerg, Bert {}",
        "Anna Berg {}\tSC Nord",
        "Anna Berg\tSC Nord {}",
    ],
)
def test_where_it_stands_among_names_or_clubs_its_line_is_refused(text, money):
    (problem,) = read(text.format(money)).problems
    assert f"„{money}“ ist weder Name noch Verein: bitte hier löschen." in problem


@pytest.mark.parametrize("name", ["Anna 2", "Anna Bezahl", "Uwe Euro", "Anna Bar", "Ida Offen", "Karl Berg 10"])
def test_somebody_may_be_called_nearly_so(name):
    assert [(row.name, row.warnings) for row in read(f"{name}\nBert Ott").new] == [(name, ()), ("Bert Ott", ())]


def test_the_page_says_so(organizer_client, tournament):
    text = organizer_client.post(CHECK, {"players": "Ria Ott 10 €\nHerren\nUwe Lang"}).content.decode()
    assert "Wird nicht übernommen: Gezahlt wird einzeln eingetragen" in text and "könnte eine Überschrift" in text
