"""Lists of players out of mails and letters: quoted, with bullets, with greetings above and below."""

from __future__ import annotations

import pytest

from tests.tournaments.test_lists import people
from tournaments.people.lists import read

NAMES = ["Inge Müller", "Jürgen Groß", "Anna Berg"]


@pytest.mark.parametrize("number", ["{}) ", "{}. ", "", "- "])
@pytest.mark.parametrize("club", ["", ", DC Isar"])
@pytest.mark.parametrize("mark", ["> ", ">> ", "> > ", "| ", ">"])
def test_the_marks_before_the_lines_of_a_quoted_mail_are_no_part_of_the_names(mark, club, number):
    lines = [f"{mark}{number.format(at)}{name}{club}" for at, name in enumerate(NAMES, 1)]
    expected = [(name, club[2:]) for name in NAMES]
    assert people("\n".join(lines)) == expected
    with_foot = read("\n".join([*lines, mark.rstrip(), f"{mark}MfG, Klaus"]))
    assert [(row.name, row.club) for row in with_foot.rows[:3]] == expected
    assert [row.line for row in with_foot.rows] == [1, 2, 3, 5]


@pytest.mark.parametrize("club", ["", "\tDC Isar", ", DC Isar"])
@pytest.mark.parametrize("bullet", "•-–*o▪·§\uf0b7")
def test_bullets_before_a_tab_are_no_column(bullet, club):
    lines = [f"{bullet}\t{name}{club}" for name in NAMES]
    assert people("\n".join(lines)) == [(name, club[1:].strip()) for name in NAMES]
    assert people("\n".join(["Namen", *lines])) == [(name, club[1:].strip()) for name in NAMES]


def test_such_a_bullet_is_a_cell_where_others_have_something_else_in_it():
    listed = read("Bezahlt\tName\n-\tAnna\no\tBert\nx\tCilli")
    assert [row.name for row in listed.new] == ["Anna", "Bert", "Cilli"]
    assert read("▪ Anna\n\uf0b7Bert").rows[1].name == "Bert"
