"""Pasted lists of players: what stands where, and what is wrong with which line."""

from __future__ import annotations

import sys
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.people.list_check import check_list
from tournaments.people.list_choice import AS_IT_LOOKS, Choice
from tournaments.people.list_columns import Meaning
from tournaments.people.list_judging import Known
from tournaments.people.lists import MOST_LINES, read
from tournaments.text import one_line


def people(text: str) -> list[tuple[str, str]]:
    listed = read(text)
    assert listed.problems == ()
    return [(row.name, row.club) for row in listed.rows if row.new or row.held]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Fritz Roth; Laim", ("Fritz Roth", "Laim")),
        ('"Fritz Roth", "Laim, München"', ("Fritz Roth", "Laim, München")),
        ('"Fritz Roth",Laim', ("Fritz Roth", "Laim")),
        ('Fritz "Fips" Roth, Laim', ('Fritz "Fips" Roth', "Laim")),
        ("Fritz Roth, Laim", ("Fritz Roth", "Laim")),
        ("Fritz Roth", ("Fritz Roth", "")),
    ],
)
def test_a_line_divided_in_another_way_than_the_others(line, expected):
    others = ["Anna Berg\tDC Isar", "Bernd Thal\tDC Isar", "Clara Wald\tSC Nord"]
    assert people("\n".join([*others, line]))[-1] == expected
    if ";" not in line and "\t" not in line:
        assert people("\n".join([*(one.replace("\t", ";") for one in others), line]))[-1] == expected


@pytest.mark.parametrize("quotes", ['""', "„“", "“”", "»«", "«»", "‚‘", "‹›"])
def test_quotes_as_any_program_writes_them(quotes):
    quoted = [f"{quotes[0]}{name}{quotes[1]}" for name in ("Müller, Inge", "Groß, Jürgen", "Weber, Anna")]
    names = ["Inge Müller", "Jürgen Groß", "Anna Weber"]
    assert people("\n".join(quoted)) == [(name, "") for name in names]
    assert people("\n".join(f"{one}\tDC Isar" for one in quoted)) == [(name, "DC Isar") for name in names]
    assert people("\n".join(f"{one},DC Isar" for one in quoted)) == [(name, "DC Isar") for name in names]


def test_a_nickname_in_printed_quotes_stays_in_its_name():
    assert people("„Fips“ Roth\nAnna „Änne“ Weber, Laim") == [("„Fips“ Roth", ""), ("Anna „Änne“ Weber", "Laim")]


def problems(text: str, existing: tuple[Known, ...] = ()) -> list[str]:
    return list(read(text, existing=existing).problems)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Anna", ("Anna", "")),
        ("  Anna   Berg ", ("Anna Berg", "")),
        ("Anna Berg, DC Isar", ("Anna Berg", "DC Isar")),
        ("Anna Berg,DC Isar, München", ("Anna Berg", "DC Isar, München")),
        ("Anna, Laim", ("Anna", "Laim")),
        ("Anna Berg\tDC Isar", ("Anna Berg", "DC Isar")),
        ("Berg, Anna\tDC Isar", ("Anna Berg", "DC Isar")),
        ("Anna Berg; DC Isar", ("Anna Berg", "DC Isar")),
        ("Anna Berg,", ("Anna Berg", "")),
        ("1. Anna", ("Anna", "")),
        ("12) Anna, DC 08", ("Anna", "DC 08")),
        ("(3) Anna", ("Anna", "")),
        ("4: Anna", ("Anna", "")),
        ("7 Anna Berg", ("Anna Berg", "")),
        ("Nr. 12 Anna Berg", ("Anna Berg", "")),
        ("Nr 12: Anna Berg", ("Anna Berg", "")),
        ("NR.12 Anna Berg, DC Isar", ("Anna Berg", "DC Isar")),
        ("#12 Anna Berg", ("Anna Berg", "")),
        ("7\tAnna Berg\tDC Isar", ("Anna Berg", "DC Isar")),
        ("Nr. 7;Anna Berg;DC Isar", ("Anna Berg", "DC Isar")),
        ("7,Anna Berg,DC Isar", ("Anna Berg", "DC Isar")),
        ("- Anna", ("Anna", "")),
        ("• Anna", ("Anna", "")),
        ("* Anna", ("Anna", "")),
        ("\ufeffAnna\u200b", ("Anna", "")),
        ("Anna\u00a0Berg", ("Anna Berg", "")),
        ("Anna\u00a0Berg\u00a0;\u00a0DC\u00a0Isar", ("Anna Berg", "DC Isar")),
        ('"Anna Berg";"DC Isar"', ("Anna Berg", "DC Isar")),
        ('"Berg, Anna";"DC Isar"', ("Anna Berg", "DC Isar")),
        ('"Berg, Anna", "DC Isar"', ("Anna Berg", "DC Isar")),
        ('"Anna ""Nanni"" Berg";"DC ""Isar"""', ('Anna "Nanni" Berg', 'DC "Isar"')),
        ('Anna "Nanni" Berg', ('Anna "Nanni" Berg', "")),
        # Half a name between commas is the whole of it.
        (",Anna\t", ("Anna", "")),
        ("Berg,,DC Isar\t", ("Berg", "DC Isar")),
        ("Berg, Anna, DC Isar\t", ("Anna Berg", "DC Isar")),
        ("Nrobert Nowak", ("Nrobert Nowak", "")),
        ("Karl-Heinz O'Neill jr.", ("Karl-Heinz O'Neill jr.", "")),
        ("Jürgen Weiß", ("Jürgen Weiß", "")),
        ("Anna 2", ("Anna 2", "")),
    ],
)
def test_a_line_is_a_player(line, expected):
    assert people(line) == [expected]


@pytest.mark.parametrize(
    ("text", "columns", "first"),
    [
        ("Müller, Inge", "surname forename", ("Inge Müller", "")),
        ("Müller, Inge\nvon der Heide, Karl-Heinz\nKlöbner, Bodo", "surname forename", ("Inge Müller", "")),
        ("Müller, Inge, SC Nord\nMeier, Karl", "surname forename club", ("Inge Müller", "SC Nord")),
        # Surnames that are forenames too, and forenames that no list knows.
        ("Peter, Anna\nWerner, Karl\nFranz, Uwe", "surname forename", ("Anna Peter", "")),
        ("Kowalczyk, Zbigniew\nNowak, Grzegorz", "surname forename", ("Zbigniew Kowalczyk", "")),
        ("Müller Inge\nMeier Karl\nvon der Heide Anna", "turned", ("Inge Müller", "")),
        ("Müller Inge\tSC Nord\nMeier Karl\nvon der Heide Anna\tLaim", "turned club", ("Inge Müller", "SC Nord")),
        ("MÜLLER Inge, SC\nMEIER Karl, SC\nBERG Anna, DC Isar", "turned club", ("Inge MÜLLER", "SC")),
        ("Inge Müller\tKarl\nAnna Karl\tPik\nMeier Peter\tPik", "name club", ("Inge Müller", "Karl")),
        ("Müller;Inge;SC Nord\nMeier;Karl", "surname forename club", ("Inge Müller", "SC Nord")),
        ('"Müller, Inge";"SC Nord"\n"Meier, Karl";"SC Nord"', "turned club", ("Inge Müller", "SC Nord")),
        ("1\tMüller\tInge\tSC Nord\n2\tMeier\tKarl\tSC Nord", "surname forename club", ("Inge Müller", "SC Nord")),
        ("Inge\tMüller\tSC Nord\nKarl\tMeier\tSC Nord", "forename surname club", ("Inge Müller", "SC Nord")),
        ("Inge;Müller\nKarl;Meier", "forename surname", ("Inge Müller", "")),
        ("Inge Müller, Laim\nKarl Meier, Solln", "name club", ("Inge Müller", "Laim")),
        ("Inge Müller, Peter und Paul\nKarl Meier, Karo", "name club", ("Inge Müller", "Peter und Paul")),
        ("Inge Müller\nKarl Meier", "name", ("Inge Müller", "")),
        # The same few words again and again are clubs.
        ("Xaver, Isar\nYlvi, Isar\nZeno, Amper\nWito, Isar\nQuirin, Amper", "name club", ("Xaver", "Isar")),
    ],
)
def test_what_stands_where_is_decided_for_the_whole_list(text, columns, first):
    listed = read(text)
    assert " ".join(listed.recognised) == " ".join(listed.meanings) == columns
    assert people(text)[0] == first


def test_somebody_without_a_comma_among_those_with_one_keeps_the_order():
    assert people("Müller, Inge\nKarl Meier") == [("Inge Müller", ""), ("Karl Meier", "")]


def test_surnames_of_several_words_in_a_column_of_their_own():
    assert people("Nachname;Vorname;Verein\nvon der Heide;Karl;Laim\nvan Dyk;Eva;")[0] == ("Karl von der Heide", "Laim")
    assert people('Nachname;Vorname;Verein\n"Müller, Inge";;SC Nord') == [("Inge Müller", "SC Nord")]


def test_empty_lines_and_any_line_ends():
    assert people("\r\nAnna\r\n\r\n  \nBernd\rClara\n\n") == [("Anna", ""), ("Bernd", ""), ("Clara", "")]
    assert people("") == []


@pytest.mark.parametrize("empty", [";;;;;", "\t\t", ",", " ; ;"])
def test_an_empty_row_of_a_spreadsheet_is_an_empty_line(empty):
    listed = read(f"Name;Verein\nAnna;Pik\n{empty}\nBernd;Karo\n{empty}")
    assert not listed.problems and [(row.line, row.name) for row in listed.new] == [(2, "Anna"), (4, "Bernd")]
    assert read(empty).rows == ()


def test_the_line_of_a_player_is_kept():
    assert [row.line for row in read("\nAnna\n\nBernd").new] == [2, 4]


@pytest.mark.parametrize("same", ["Anna Berg", "anna berg", "ANNA  BERG", "Berg, Anna"])
def test_a_name_twice_is_said_with_both_lines(same):
    name = "Anna Berg" if "," in same else " ".join(same.split())
    first = "Berg, Anna" if "," in same else "Anna Berg"
    assert problems(f"{first}\nBernd\n{same}") == [f"Zeile 3: {name} steht schon in Zeile 1."]


def test_who_is_in_the_tournament_already_is_passed_over():
    listed = read("Anna\nBernd\nClara", existing=(Known("BERND"),))
    assert [row.name for row in listed.new] == ["Anna", "Clara"]
    assert [row.name for row in listed.known] == ["Bernd"] and listed.problems == ()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("12345", "Zeile 1: „12345“ ist kein Name."),
        ("???", "Zeile 1: „???“ ist kein Name."),
        (", DC Isar", "Zeile 1: Hier fehlt der Name."),
        ("3.", "Zeile 1: Hier fehlt der Name."),
        ("Nr. 12", "Zeile 1: Hier fehlt der Name."),
        ('""', "Zeile 1: Hier fehlt der Name."),
        ("x" * 81, "Zeile 1: Name und Verein dürfen je höchstens 80 Zeichen haben."),
        ("x" * 200_000, "Zeile 1: Name und Verein dürfen je höchstens 80 Zeichen haben."),
        ("Anna, " + "x" * 81, "Zeile 1: Name und Verein dürfen je höchstens 80 Zeichen haben."),
    ],
)
def test_an_impossible_name_is_said(line, message):
    assert problems(line) == [message]


@pytest.mark.parametrize("line", ["N.N.", "NN", "n. n.", "N. N. 2", "freier Platz", "Freier Platz (Füchse)", "3. N.N."])
def test_a_free_place_is_nobody(line):
    (problem,) = problems(f"Max Muster, Füchse\n{line}")
    assert problem.startswith("Zeile 2: ") and problem.endswith("hält einen Platz frei und ist kein Name.")


@pytest.mark.parametrize("line", ["frei", "Frei (Füchse)", "7. leer"])
def test_a_free_place_that_may_be_a_surname_is_asked_about(line):
    *_others, row = read(f"Max Muster, Füchse\n{line}").rows
    assert row.warnings == (f"„{row.name}“: Ist das ein Spieler, oder ein freier Platz?",) and not row.problem


@pytest.mark.parametrize("line", ["Anna Frei", "Nina N.", "N. Neu", "Nn Nowak", "Freia", "Leerer"])
def test_somebody_may_be_called_nearly_so(line):
    assert people(line) == [(line, "")]


def test_who_has_such_a_name_in_the_tournament_is_known():
    assert problems("N.N.", (Known("N.N.", 1),)) == []


NUMBERED = "1. Max Muster, Füchse\n2. Ida Lang\n3. Jo Kern\n4. Ute Neu"


def test_what_stands_about_a_numbered_list_may_be_nobody():
    rows = read(f"Startliste der Füchse\n{NUMBERED}\nGesamt: 4").rows
    assert [row.line for row in rows if row.warnings] == [1, 6]
    assert rows[0].warnings == ("Die Liste zählt ihre Zeilen, diese nicht: Ist das ein Spieler?",)


@pytest.mark.parametrize("heading", ["Warteliste:", "Nachrücker", "Gäste (wenn Platz ist)\nStand 3.9."])
@pytest.mark.parametrize("numbers", ["56", "12"])
def test_so_may_a_heading_in_it_whether_its_numbers_go_on_or_begin_anew(heading, numbers):
    below = [f"{numbers[0]}. Karl Meier", f"{numbers[1]}. Eva Kunz"]
    rows = read("\n".join([NUMBERED, heading, *below])).rows
    waiting = [] if heading.startswith("Gäste") else below
    assert [row.text for row in rows if row.warnings] == [*heading.split("\n"), *waiting]


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("1. Max Muster\n2. Ida Lang\nJo Kern", ()),
        (f"{NUMBERED}\nKarl Meier\nEva Kunz\nInge Braun", ()),
        (NUMBERED.replace("3. ", ""), ()),
        ("12 Max Muster\n31 Ida Lang\nJo Kern\n44 Ute Neu", ()),
        (f"{NUMBERED}\nKarl Meier", (Known("Karl Meier", 7),)),
        (f"Name\n{NUMBERED}", ()),
    ],
)
def test_a_list_that_is_numbered_in_part_is_read_as_ever(text, known):
    rows = read(text, existing=known).rows
    assert not any(row.warnings or row.problem for row in rows)


def test_all_problems_come_at_once():
    found = problems("Anna\n12/3\nanna\n\n" + "y" * 100)
    assert [message.split(":")[0] for message in found] == ["Zeile 2", "Zeile 3", "Zeile 5"]


def test_there_are_not_more_than_four_hundred():
    lines = [f"Fips {'i' * (number // 20 + 1)} {number}" for number in range(400)]
    assert problems("\n".join(lines)) == []
    assert problems("\n".join([*lines, "Anna"])) == ["Mehr als 400 Spieler sind nicht möglich."]
    assert problems("\n".join(lines), (Known("Anna"),)) == ["Mehr als 400 Spieler sind nicht möglich."]
    assert problems("a\n" * (MOST_LINES + 1)) == ["Mehr als 400 Spieler sind nicht möglich."]


def test_what_is_no_list_is_not_read():
    message = "Das ist zu viel für eine Liste von Spielern: höchstens 200.000 Zeichen."
    assert problems("x" * 200_001) == [message]
    assert problems("Inge Braun\n" * 18_200) == [message]


def steps(text: str, choice: Choice = AS_IT_LOOKS) -> int:
    """How many calls it takes to judge a list."""
    called = 0

    def count(_frame, event, _argument):
        nonlocal called
        called += event == "call"

    sys.setprofile(count)
    try:
        check_list(text, choice)
    finally:
        sys.setprofile(None)
    return called


@pytest.mark.parametrize(
    "line",
    ["Inge Braun", "Braun, Inge", "Braun\tInge\tDC Isar", "Inge Maria;DC Isar", "Name,Verein;", "Käthe Ö", ",,,,"],
)
def test_twice_as_many_lines_take_twice_as_long(line):
    once, twice = (steps("\n".join([line] * many)) for many in (200, 400))
    assert twice < 2.2 * once


@pytest.mark.parametrize("empty", [" ", "\t"])
def test_much_empty_room_in_a_line_takes_no_time(empty):
    begun = process_time()
    read(f"Anna,{empty * 100_000}x")
    assert process_time() - begun < 5


@pytest.mark.parametrize("lines", ["Name,Verein;", "Liste\nName,Verein;", "Name,Verein;\nName,Verein;\nName,Verein;"])
def test_headings_that_stand_there_again_are_nobody_either(lines):
    assert [row.name for row in read(f"{lines}\nAnna\nBernd").rows if not row.heading] == ["Anna", "Bernd"]


PIECES = st.sampled_from(
    [
        "\t",
        ";",
        ",",
        '"',
        "\n",
        "\r\n",
        " ",
        "Name",
        "Verein",
        "Vorname",
        "Nr.",
        "12",
        "Inge",
        "Müller",
        "'",
        "=",
        "\u00a0",
    ]
)


@given(
    st.one_of(st.text(), st.lists(PIECES | st.text(max_size=3)).map("".join)),
    st.none() | st.lists(st.sampled_from(Meaning)).map(tuple),
)
def test_any_text_is_read_and_every_line_is_a_player_or_named(text, columns):
    listed = read(text, choice=Choice(columns, numbers=bool(columns)))
    if listed.refusal is not None:
        assert listed.rows == () and listed.refusal.sentence
        return
    lines, free = {row.line: row for row in listed.rows}, []
    for number, line in enumerate(text.splitlines(), 1):
        if number in lines or one_line(line).strip(" ;,>|"):  # empty lines of a quoted mail have its marks
            if (row := lines.pop(number, None)) is None:
                free.append(line)
                continue
            assert row.heading or row.problem or ((row.new or row.held) and row.name == one_line(row.name))
    assert not lines and len(free) == listed.free and all(set(line) & {*"0123456789"} for line in free)
