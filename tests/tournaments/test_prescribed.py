"""A written seating is read line by line: names as they are found elsewhere, and what is wrong with each line."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tournaments.models import Player
from tournaments.rounds.prescribed import Prescribed, as_text, read

NAMES = [
    "Anna Müller",
    "Bernd Groß",
    "Clara Schmidt",
    "Dieter Weiß",
    "Emma Braun",
    "Fritz Lang",
    "Gerda Kuhn",
    "Ole Ørsted",
]


def players(*more: str) -> list[Player]:
    """Start numbers from 1; ids from 101."""
    return [Player(id=100 + number, number=number, name=name) for number, name in enumerate([*NAMES, *more], 1)]


def seated(text: str, *more: str) -> dict[int, list[int]]:
    """Start numbers by table, of a text that is right."""
    found = read(text, players(*more))
    assert found.problems == (), found.problems
    return {number: [player - 100 for player in table] for number, table in found.tables.items()}


def wrong(text: str, *more: str) -> list[tuple[int, str]]:
    return [(one.line, one.said) for one in read(text, players(*more)).problems]


TWO = {1: [1, 2, 3, 4], 2: [5, 6, 7, 8]}


@pytest.mark.parametrize(
    "text",
    [
        "1;2;3;4\n5;6;7;8",
        "1\t2\t3\t4\n5\t6\t7\t8",
        "1, 2, 3, 4\n\n5,6,7,8\n",
        "1 - 2 - 3 - 4\r\n5 – 6 – 7 – 8",
        "Nr. 1; #2; 3.; 4\n5;6;7;8;;",
        "Tisch 1: 1;2;3;4\nTisch 2: 5;6;7;8",
        "Tisch 2;5;6;7;8\nTisch 1;1;2;3;4",
        "Anna Müller;Bernd Groß;Clara Schmidt;Dieter Weiß\nEmma Braun;Fritz Lang;Gerda Kuhn;Ole Ørsted",
        "1;Anna Müller;Bernd Groß;Clara Schmidt;Dieter Weiß\n2;Emma Braun;Fritz Lang;Gerda Kuhn;Ole Ørsted",
        "Müller, Anna; Groß, Bernd; Schmidt, Clara; Weiß, Dieter\n5;6;7;8",
        "Anna Mueller - Bernd Gross - Clara Schmidt - Dieter Weiss\nemma braun, FRITZ LANG, Gerda Kuhn, Ole Oersted",
        "Anna Muller,Bernd,Clara,Dieter\nEmma,Fritz,Gerda,Ole",
        "1 Anna Müller;2. Bernd Groß;3) Clara Schmidt;4 Dieter Weiß\n5;6;7;8",
        '"Müller, Anna",2,3,4\n5,6,7,8',
        "1;1;Anna\n1;2;Bernd\n1;3;Clara\n1;4;Dieter\n2;1;Emma\n2;2;Fritz\n2;3;Gerda\n2;4;Ole",
        "Tisch;Platz;Name\n2;1;5\n2;2;6\n2;3;7\n2;4;8\n1;4;4\n1;3;3\n1;2;2\n1;1;1",
        "Name;Verein;Platz;Tisch\nAnna;;1;1\nBernd;DK;2;1\nClara;;3;1\nDieter;;4;1\n5;;1;2\n6;;2;2\n7;;3;2\n8;;4;2",
        "1;Anna\n1;Bernd\n1;Clara\n1;Dieter\nTisch 2;Emma\n2;Fritz\n2;Gerda\n2;Ole",
    ],
)
def test_two_tables(text):
    assert seated(text) == TWO


def test_seats_come_first_and_the_others_after_them():
    assert seated("1;3;Anna\n1;;Bernd\n1;1;Clara\n1;;Dieter\n5;;5\n5;;6\n5;;7\n5;;8") == {
        1: [3, 2, 1, 4],
        5: [5, 6, 7, 8],
    }


def test_tables_of_five_and_numbers_with_gaps():
    assert seated("Tisch 3: 1;2;3;4;9\n5;6;7;8", "Ida") == {3: [1, 2, 3, 4, 9], 4: [5, 6, 7, 8]}


def test_what_was_written_is_read_again():
    text = as_text([(2, NAMES[:4]), (7, NAMES[4:])])
    assert seated(text) == {2: [1, 2, 3, 4], 7: [5, 6, 7, 8]}


def test_who_is_unknown():
    assert wrong("1;2;3;Dieter Weis\n5;6;7;Max\n") == [
        (1, "„Dieter Weis“ ist nicht dabei. Gemeint ist Dieter Weiß?"),
        (2, "„Max“ ist nicht dabei."),
    ]
    assert wrong("1;2;3;99\n5;6;7;8") == [(1, "Die Nummer 99 hat niemand.")]


def test_who_sits_twice():
    assert wrong("1;2;3;4\n5;6;Anna;8") == [(2, "Anna Müller sitzt schon in Zeile 1.")]
    assert wrong("1;2;3;1\n5;6;7;8") == [(1, "Anna Müller steht hier zweimal.")]


def test_whose_name_fits_several():
    assert wrong("Anna;2;3;4\n5;6;7;8", "Anna Kurz") == [
        (1, "„Anna“ passt auf mehrere: Anna Müller (1), Anna Kurz (9). Bitte die Nummer nehmen.")
    ]
    # A whole name is nobody else's, and the number always helps.
    assert seated("Anna Müller;2;3;4\n5;6;7;8", "Anna Müller-Kurz") == TWO
    assert wrong("Anna Müller;2;3;4\n5;6;7;8", "Anna Müller")[0][0] == 1
    assert seated("9 Anna Müller;2;3;4\n5;6;7;8", "Anna Müller") == {1: [9, 2, 3, 4], 2: [5, 6, 7, 8]}


def test_names_that_the_eye_cannot_tell_apart():
    assert seated("Аnna Müller;2;3;4\n5;6;7;8") == TWO  # with a Cyrillic А


def test_who_has_left():
    everybody = players()
    everybody[0].withdrawn_at = timezone.now()
    found = read("1;2;3;4\n5;6;7;8", everybody)
    assert [one.said for one in found.problems] == ["Anna Müller ist abgemeldet."]
    assert read("2;3;4;5\n", everybody).missing == tuple(everybody[5:])


def test_tables_of_wrong_size():
    said = "an einen Tisch gehören vier oder fünf."
    assert wrong("1;2;3;4;5;6;7;8") == [(1, f"Hier sitzen 8 Spieler; {said}")]
    assert wrong("1;2;3\n4;5;6;7;8") == [(1, f"Hier sitzen 3 Spieler; {said}")]
    assert wrong("Anna\n5;6;7;8") == [(1, f"Hier sitzt 1 Spieler; {said}")]
    assert wrong("1;1;Anna\n1;2;Bernd\n1;3;Clara\n2;;4\n2;;5\n2;;6\n2;;7") == [
        (3, f"Tisch 1: Hier sitzen 3 Spieler; {said}")
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Tisch 1: 1;2;3;4\nTisch 1: 5;6;7;8", (2, "Tisch 1 steht schon in Zeile 1.")),
        ("1;1;Anna\n1;1;Bernd\n1;3;Clara\n1;4;Dieter", (2, "Tisch 1, Platz 1 ist schon vergeben.")),
        ("1;1;Anna\n1;5;Bernd\n1;3;Clara\n1;4;Dieter", (2, "An Tisch 1 gibt es die Plätze 1 bis 4.")),
        ("Tisch;Platz;Name\n1;8;Anna", (2, "„8“ ist kein Platz von 1 bis 5.")),
        ("Tisch;Name\nx;Anna", (2, "„x“ ist keine Nummer eines Tisches.")),
        ("Tisch;Name\n1000;Anna", (2, "„1000“ ist keine Nummer eines Tisches.")),
        ("Tisch;Platz;Name\n1;1;", (2, "Hier fehlt der Name.")),
        ("1;1;Anna\n1;2;Bernd\n1;3;Clara\nDieter", (4, "Hier gehören Tisch, Platz und Name hin.")),
    ],
)
def test_what_else_is_wrong(text, said):
    assert said in wrong(text)


@pytest.mark.parametrize("text", ["", "\n\n", " ; ;\t\n", "\x00\u200b", "Tisch 3"])
def test_nothing(text):
    found = read(text, players())
    assert found == Prescribed({}, (), tuple(players()))


@pytest.mark.parametrize("text", ['"', ';"\n";', "|||", "1;" * 5000, "\x0b\x0c\u2028;x", "Tisch 0: 1;2;3;4", "٣;٤;٥;٦"])
def test_nothing_breaks_it(text):
    assert read(text, players()).problems


def test_a_text_without_end():
    assert wrong("x\n" * 900)[0][1].startswith("Das ist zu lang")
    assert wrong("x" * 300_000)[0][1].startswith("Das ist zu lang")
    assert len(read("x;y;z;a;b;c;d\n" * 700, players()).problems) > 700
