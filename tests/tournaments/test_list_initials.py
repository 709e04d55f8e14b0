"""Forenames that a list cuts short: "Müller, H." is no player of a club "H."."""

from __future__ import annotations

import pytest

from tests.tournaments.test_lists import people
from tournaments.people.lists import read

CLUBS = ["DC Isar", "DC Isar", "Gut Blatt", "Gut Blatt"]
SHORT = ["H.", "A.", "P.", "H.-J."]
SURNAMES = ["Müller", "Schmidt", "Ernst", "von der Heide"]
NAMES = [f"{short} {surname}" for short, surname in zip(SHORT, SURNAMES, strict=True)]


def joined(*columns: list[str], by: str) -> str:
    return "\n".join(map(by.join, zip(*columns, strict=True)))


@pytest.mark.parametrize("by", ["\t", ";", ", "])
@pytest.mark.parametrize("first", [True, False])
def test_initials_are_the_forename(by, first):
    name = (SHORT, SURNAMES) if first else (SURNAMES, SHORT)
    for text, clubs in ((joined(*name, by=by), [""] * 4), (joined(*name, CLUBS, by=by), CLUBS)):
        assert people(text) == list(zip(NAMES, clubs, strict=True))
        assert not any(row.warnings for row in read(text).rows)


def test_initials_behind_a_comma_in_the_column_of_the_name():
    text = joined(SURNAMES, SHORT, by=", ").splitlines()
    assert people(joined(text, CLUBS, by="\t")) == list(zip(NAMES, CLUBS, strict=True))


def test_two_of_one_surname_are_told_apart_by_them():
    text = "Müller, H.\nSchmidt, A.\nMüller, K.\nWeber, Chr.\nKoch, Th."
    assert people(text) == [
        ("H. Müller", ""),
        ("A. Schmidt", ""),
        ("K. Müller", ""),
        ("Chr. Weber", ""),
        ("Th. Koch", ""),
    ]


def test_where_most_have_them_a_whole_forename_is_one_too():
    text = "Müller;H.;DC Isar\nSchmidt;Anna;DC Isar\nWeber;P.;DC Isar\nXu;;DC Isar"
    assert people(text) == [
        ("H. Müller", "DC Isar"),
        ("Anna Schmidt", "DC Isar"),
        ("P. Weber", "DC Isar"),
        ("Xu", "DC Isar"),
    ]


def test_a_surname_cut_short():
    assert people("Inge\tB.\tDC Isar\nKarl\tM.\tDC Isar\nUwe\tL.\tDC Isar") == [
        ("Inge B.", "DC Isar"),
        ("Karl M.", "DC Isar"),
        ("Uwe L.", "DC Isar"),
    ]


@pytest.mark.parametrize("others", ["Karl Meier\nAnna Huber\nUwe Lang", "Karl Meier, SC Nord\nAnna Huber, DC Isar"])
@pytest.mark.parametrize("name", ["Braun", "von der Heide"])
def test_one_alone_is_asked_about(others, name):
    listed = read(f"{others}\n{name}, I.")
    asked = f"„I.“ steht, wo sonst der Verein steht: Ist das der Vorname? Dann bitte „I. {name}“ schreiben."
    assert [row.warnings for row in listed.held] == [(asked,)] and len(listed.new) == others.count("\n") + 1
    assert not read(f"Name;Verein\nKarl Meier;SC Nord\n{name};I.").held


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "Inge Braun, B.\nKarl Meier, M.\nUwe Lang, B.",
            [("Inge Braun", "B."), ("Karl Meier", "M."), ("Uwe Lang", "B.")],
        ),
        (
            "Zbigniew Xu, Aachen\nMüller, H.\nOttokar Yps, Bonn",
            [("Zbigniew Xu", "Aachen"), ("Müller", "H."), ("Ottokar Yps", "Bonn")],
        ),
        ("Inge Braun, e.V.\nKarl Meier, St. Georg", [("Inge Braun", "e.V."), ("Karl Meier", "St. Georg")]),
    ],
)
def test_where_few_have_them_or_whole_names_stand_there_they_are_as_they_were(text, names):
    assert people(text) == names
