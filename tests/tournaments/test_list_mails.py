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


FIVE = ["Jürgen Groß", "Inge Müller", "Karl Meier", "Uwe Ott", "Anna Berg"]
LISTS = {
    "numbered": [f"{at}. {name}" for at, name in enumerate(FIVE, 1)],
    "bare": FIVE,
    "clubs": [f"{name}, DC Isar" for name in FIVE],
    "columns": [f"{name}\tDC Isar" for name in FIVE],
    "with Gruß": ["Gruß, Otto", "Müller, Inge", "Meier, Karl", "Berg, Anna", "Ott, Uwe"],
}
ABOVE = ["Hallo Sabine,\n\nanbei unsere Anmeldungen für Samstag:", "Hallo Klaus", "Liebe Sabine,\nwir kommen zu fünft."]
BELOW = [
    "\nBis Samstag, viele Grüße\nDieter",
    "Viele Grüße",
    "Liebe Grüße, Klaus",
    "Mit freundlichen Grüßen\n\nKlaus Moser\n1. Vorsitzender\nTel. 089/123456\nklaus@dc.de\nwww.dc.de\nHauptstr. 5",
    "MfG\nKlaus",
    "Gut Blatt!\nKlaus",
    "Danke und Gruß\nKlaus\nDC Isar e.V.\nTel. 089/123456\nwww.dc.de\nHauptstr. 5",
    "Grüßle\nKlaus",
    "Schönes Wochenende!\nKlaus",
    "Herzlichst, Klaus",
    "LG\nInge\nVorstand: Klaus Weber\nBankverbindung: Sparkasse\nIBAN DE12 3456 7890\nSitz: Laim",
    "---------- Weitergeleitete Nachricht ---------\nVon: Klaus Moser",
    "Gut Blatt, Klaus",
    "Gut Blatt wünscht euch Klaus",
    "LG Klaus",
    "Gruß\nKlaus",
    "1. Vorsitzender\nTelefon: 089/1234\nklaus@dc.de\nwww.dc.de",
    "Kathrin kommt leider nicht",
    "Von: Klaus Moser\nBetreff: Liste\nAm 3.9. schrieb Otto:",
]


@pytest.mark.parametrize("below", BELOW)
@pytest.mark.parametrize("above", ABOVE)
@pytest.mark.parametrize("lines", LISTS.values(), ids=LISTS)
def test_the_letter_around_a_list_is_asked_about(lines, above, below):
    listed = read("\n".join([above, *lines, below]))
    odd = [line.strip() for line in f"{above}\n{below}".splitlines() if line]
    assert [row.text for row in listed.rows if row.warnings or row.problem] == odd
    sentence = "Das könnte zum Brief um die Liste gehören: Ist das ein Spieler?"
    assert listed.rows[0].warnings == (sentence,)


@pytest.mark.parametrize("below", ["Viele Grüße, Klaus", "Bis bald, viele Grüße\nDieter", "MfG\nKlaus Moser, Isar"])
def test_it_says_nothing_of_how_the_others_are_read(below):
    listed = read("\n".join(["Hallo, Sabine", "Müller Inge", "Meier Karl", "Berg Anna", below]))
    assert [row.name for row in listed.new] == ["Inge Müller", "Karl Meier", "Anna Berg"]
    assert " ".join(listed.recognised) == "turned"


def test_of_a_letter_alone_every_line_is_asked_about():
    assert [bool(row.warnings) for row in read("Hallo Sabine, Ort\nViele Grüße\nKlaus").rows] == [True] * 3
    assert [(row.name, row.held) for row in read("Liebe Anna").rows] == [("Liebe Anna", True)]


def test_a_farewell_further_up_is_of_a_letter_of_which_the_list_is_put_together():
    listed = read("\n".join([*FIVE[:2], "Viele Grüße", "Dieter", "Hallo Sabine", *FIVE[2:]]))
    assert [row.line for row in listed.rows if row.warnings] == [3, 4, 5]


@pytest.mark.parametrize(
    "text",
    [
        "Berg, Anna\nGruß, Otto\nMüller, Inge",
        "Nachname;Vorname\nBerg;Anna\nGruß;Otto\nLieber;Hans\nDank;Eva",
        "1. Otto Gruß\n2. Grüße Inge\n3. Hans Lieber\n4. Danke Peter",
        "Otto Gruß\nHans Lieber\nEva Dank\nUwe Noch\nIda Ist",
        "Anna\nBert\nHeyl\nMoina\nLiebe",
        "anna berg\nbert ott\ncilli kurz",
        "Anna Berg\tLG München\nBert Ott\tLG München\nUwe Lang\tBG Köln",
        "Anna Berg, LG München\nBert Ott, VG Laim\nUwe Lang, BG Köln",
        "Berg, Anna, Gut Blatt Köln\nOtt, Bert, Gut Blatt Köln\nLang, Uwe, Gut Blatt Köln",
        "Anna Berg, Gut Blatt\nBert Ott, Gut Blatt\nUwe Lang, SC Laim",
        "Gut Blatt Köln\tAnna Berg\nGut Blatt Köln\tBert Ott\nSC Laim\tUwe Lang",
    ],
)
def test_somebody_may_be_called_nearly_so(text):
    listed = read(text)
    assert not listed.problems and not any(row.warnings for row in listed.rows)


@pytest.mark.parametrize("mark", ["\t", ", "])
def test_a_club_that_is_called_like_a_farewell_may_stand_first(mark):
    assert people(f"Gut Blatt Köln{mark}Anna Berg\nGut Blatt Köln{mark}Bert Ott") == [
        ("Anna Berg", "Gut Blatt Köln"),
        ("Bert Ott", "Gut Blatt Köln"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "<ul>\n<li>Inge Braun</li>\n<li class='x'>Karl Meier</li>\n<br/>\n</ul>",
        "BEGIN:VCARD\nVERSION:3.0\nN:Braun;Inge\nFN:Inge Braun\nEND:VCARD",
    ],
)
def test_what_programs_write_around_names_is_asked_about(text):
    listed = read(text)
    assert not listed.new and len(listed.held) == 5
