"""A cell of a list in which a line ends, as a spreadsheet copies it, is one cell; strokes in other places are not."""

from __future__ import annotations

import pytest

from tests.tournaments.test_list_choice import CHECK
from tests.tournaments.test_list_files import workbook
from tournaments.people.list_files import joined, lines_of
from tournaments.people.lists import read
from tournaments.people.taking_over import take_over


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ('"Inge\nBraun"\tDC Isar\nKarl Meier\tDC Isar', [(1, "Inge Braun", "DC Isar"), (3, "Karl Meier", "DC Isar")]),
        (
            'Inge Braun\t"DC Isar\n(Süd)"\nKarl Meier\tDC Isar',
            [(1, "Inge Braun", "DC Isar (Süd)"), (3, "Karl Meier", "DC Isar")],
        ),
        (
            'Name;Verein;Notiz\r\n"Inge\r\nBraun";DC Isar;"kommt\r\nspäter"\r\nKarl Meier;DC Isar;',
            [(2, "Inge Braun", "DC Isar"), (5, "Karl Meier", "DC Isar")],
        ),
    ],
)
def test_a_cell_in_quotes_that_goes_over_lines_is_one(text, lines):
    listed = read(text)
    assert [(row.line, row.name, row.club) for row in listed.new] == lines
    assert not any(row.warnings or row.problem for row in listed.rows)
    assert [row.name for row in read(lines_of(text.encode()).text).new] == [name for _line, name, _club in lines]


SEVERAL = "Stehen hier mehrere Namen? Je Zeile bitte nur ein Spieler."


@pytest.mark.parametrize(
    "cell",
    [
        "Karl Meier\nAnna Huber",
        "Meier, Karl\nHuber, Anna",
        "Meier Karl\nHuber Anna",
        "karl meier\nanna huber",
        "1. Karl Meier\n2. Anna Huber",
        "Zbigniew Xu\nOttokar Yps",
        "Karl Meier\nAnna Huber\nDC Isar",
    ],
)
def test_several_names_in_one_cell_are_asked_about(cell):
    text = lines_of(workbook(("Liste", [("Name", "Verein"), (cell, "DC Isar"), ("Uwe Lang", "DC Isar")]))).text
    for listed in (read(text), read(f'Name\tVerein\n"{cell}"\tDC Isar\nUwe Lang\tDC Isar')):
        assert [row.warnings for row in listed.held] == [(SEVERAL,)]
        assert [row.name for row in listed.new] == ["Uwe Lang"]


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("Karl\nMeier", "Karl Meier"),
        ("Meier,\nKarl", "Karl Meier"),
        ("Dr.\nKarl Meier", "Dr. Karl Meier"),
        ("von der Heide,\nAnna Maria", "Anna Maria von der Heide"),
        ("Karl von\nder Heide", "Karl von der Heide"),
    ],
)
def test_one_name_over_lines_of_a_cell_is_one(cell, name):
    text = lines_of(workbook(("Liste", [("Name", "Verein"), (cell, "DC\nIsar"), ("Lang, Uwe", "DC Isar")]))).text
    assert [(row.name, row.club) for row in read(text).new] == [(name, "DC Isar"), ("Uwe Lang", "DC Isar")]


@pytest.mark.parametrize(
    "text",
    [
        'Inge Braun, DC Isar\nKarl Meier, "\nUwe Lang, "\nEva Kurz, "',
        'Inge Braun\tDC Isar\nKarl Meier\t"\nUwe Lang\t"',
        'Inge Braun, "Die Asse\nKarl Meier, 5" Süd\nUwe Lang, DC Isar',
        'Inge Braun, "DC Isar"\nKarl "Kalle" Meier, DC Isar\nUwe Lang, "DC Isar',
    ],
)
def test_strokes_that_open_no_cell_leave_everybody_a_line(text):
    assert len(read(text).rows) == len(text.splitlines())


def test_a_whole_list_in_one_cell_is_not_one_player():
    listed = read('Hallo zusammen\n"Inge Braun, DC Isar\nKarl Meier, DC Isar\nUwe Lang, DC Isar"\nEva Kurz, DC Isar')
    assert [(row.line, row.name, row.club) for row in listed.new] == [
        (2, "Inge Braun", "DC Isar"),
        (3, "Karl Meier", "DC Isar"),
        (4, "Uwe Lang", "DC Isar"),
        (5, "Eva Kurz", "DC Isar"),
    ]
    text = '"Inge\nBraun"\n"Karl Meier\n(DC Isar)"'
    assert [row.name for row in read(text).rows] == ["Inge Braun", "Karl Meier (DC Isar)"]


BROKEN = '"Inge\nBraun"\tDC Isar\n"Karl\nMeier"\tabgesagt\nUwe Lang\tDC Isar'


def test_what_is_left_of_a_list_is_the_line_that_was_asked_about(tournament):
    taken = take_over(tournament, BROKEN)
    assert (taken.added, taken.left) == (1 + 1, '"Karl Meier"\tabgesagt')


def test_all_that_is_asked_about_is_ticked_at_once(organizer_client, tournament):
    text = organizer_client.post(CHECK, {"players": BROKEN, "all_players": "1"}).content.decode()
    assert f"{tournament.players.count() + 3} Spieler" in text


def test_read_from_a_file_once_more_nothing_stands_there_twice():
    from_file = lines_of(BROKEN.encode()).text
    assert joined(BROKEN, from_file) == from_file
