"""What the headings of a pasted list say of its columns, and what is not taken."""

from __future__ import annotations

import pytest

from tests.tournaments.test_lists import people
from tournaments.people.lists import read
from tournaments.people.taking_over import take_over


@pytest.mark.parametrize(
    ("heading", "line", "expected"),
    [
        ("Name;Verein", "Inge Müller;SC Nord", ("Inge Müller", "SC Nord")),
        ("Nr.,Name,Club", "1,Inge Müller,SC Nord", ("Inge Müller", "SC Nord")),
        ("Name;Verein", "12;Inge Müller;SC Nord", ("Inge Müller", "SC Nord")),
        ("Verein\tName", "SC Nord\tMüller, Inge", ("Inge Müller", "SC Nord")),
        ("Nachname;Vorname;Verein", "Müller;Inge;SC Nord", ("Inge Müller", "SC Nord")),
        ("Vorname,Nachname,Ort", "Inge,Müller,Laim", ("Inge Müller", "")),
        ("Name, Vorname", "Müller, Inge", ("Inge Müller", "")),
        ("E-Mail;Name:;Klub", "inge@example.org;Inge Müller;SC Nord", ("Inge Müller", "SC Nord")),
        ("No.;Last name;First name;Club", "3;Müller;Inge;SC Nord", ("Inge Müller", "SC Nord")),
        ("Spieler", "Inge Müller", ("Inge Müller", "")),
        ("Meldeliste Herbst\n\nNAME\tVEREIN", "Inge Müller\tSC Nord", ("Inge Müller", "SC Nord")),
    ],
)
def test_headings_say_what_stands_where(heading, line, expected):
    listed = read(f"{heading}\r\n{line}\r\n")
    assert [(row.name, row.club) for row in listed.new] == [expected]
    assert [row.text for row in listed.rows if row.heading] == [
        " ".join(one.split()) for one in heading.split("\n") if one
    ]


SURNAME_FIRST = ["Name, Vorname", "Nachname, Vorname", "Nachname Vorname", "Name/Vorname", "Nach- und Vorname",
                 "Last name, first name"]  # fmt: skip


@pytest.mark.parametrize("line", ["Olm, Otto", "Olm Otto"])
@pytest.mark.parametrize("heading", SURNAME_FIRST)
@pytest.mark.parametrize("mark", "\t;")
def test_one_heading_of_both_halves_is_one_of_whole_names(mark, heading, line):
    rows = (("Nr.", heading, "Verein", "Startgeld"), ("40", line, "Pik", "ja"), ("41", "Igel Ida", "Pik", "nein"))
    listed = read("\n".join(map(mark.join, rows)), teams=())
    assert [(row.number, row.name, row.club, row.team) for row in listed.new] == [
        (40, "Otto Olm", "Pik", ""), (41, "Ida Igel", "Pik", "")
    ]  # fmt: skip
    assert " ".join(listed.recognised) == "number turned club nothing"


@pytest.mark.parametrize("heading", ["Vorname Nachname", "Vorname, Name", "Vor- und Nachname", "First name Last name"])
def test_one_heading_of_both_halves_says_that_the_forename_comes_first(heading):
    names = ["Zbigniew Peter", "Grzegorz Karl", "Mirko Otto"]  # which look like the other way round
    listed = read("\n".join([f"{heading};Verein", *(f"{name};Pik" for name in names)]))
    assert [row.name for row in listed.new] == names and " ".join(listed.recognised) == "name club"
    assert [row.name for row in read(f"{heading};Verein\nMüller, Inge;Pik").new] == ["Inge Müller"]


@pytest.mark.parametrize("mark", [", ", "\t", ";"])
@pytest.mark.parametrize("heading", ["Name, Vorname", "Nachname Vorname"])
def test_alone_above_two_columns_it_is_divided_otherwise(heading, mark):
    listed = read(f"{heading}\nMüller{mark}Inge\nMeier{mark}Karl")
    assert [row.name for row in listed.new] == ["Inge Müller", "Karl Meier"]


def test_alone_above_one_column_it_says_the_order():
    assert people("Nachname Vorname\nOlm Otto\nIgel Ida") == [("Otto Olm", ""), ("Ida Igel", "")]


@pytest.mark.parametrize("said", [("ja", "nein"), ("x", ""), ("10 €", "12,50 €"), ("bezahlt", "offen")])
@pytest.mark.parametrize("mark", "\t;,")
def test_who_has_paid_is_no_team_and_no_club(said, mark):
    paid, unpaid = said if mark != "," else (f'"{one}"' for one in said)
    rows = (("Otto Olm", "Pik", paid), ("Ida Igel", "Karo", unpaid), ("Max Mut", "Pik", paid))
    listed = read("\n".join(map(mark.join, rows)), teams=())
    assert [(row.name, row.club, row.team) for row in listed.rows] == [
        ("Otto Olm", "Pik", ""), ("Ida Igel", "Karo", ""), ("Max Mut", "Pik", "")
    ]  # fmt: skip
    assert " ".join(listed.recognised) == "name club nothing"
    assert read(f"Otto{mark}{paid}", teams=()).new[0].club == ""


def test_headings_of_which_the_name_is_not_known_are_nobody():
    listed = read("Nr.\tWer\tVerein\tStartgeld\n1\tOtto Olm\tPik\tja\n2\tIda Igel\tPik\tnein", teams=())
    assert [(row.name, row.club, row.team) for row in listed.new] == [("Otto Olm", "Pik", ""), ("Ida Igel", "Pik", "")]


@pytest.mark.parametrize("heading", ["Nr., Name, Vorname, Verein", "Nr.;Name;Verein", "Name | Verein", "Name, Club"])
def test_headings_divided_otherwise_than_the_lines_are_nobody(heading):
    listed = read(f"{heading}\n1. Müller, Inge\n2. Braun, Karl, DoKo Laim\n3 Klein, Eva\tDoKo Laim\n4. Resi Wimmer,")
    assert [row.text for row in listed.rows if row.heading] == [heading]
    assert [(row.line, row.name, row.club) for row in listed.new] == [
        (2, "Inge Müller", ""), (3, "Karl Braun", "DoKo Laim"), (4, "Eva Klein", "DoKo Laim"), (5, "Resi Wimmer", "")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Inge Müller;SC Nord;inge@example.org;0170", "name club nothing nothing"),
        ("Name;Verein;E-Mail;Telefon\nInge Müller;SC Nord;inge@example.org;0170", "name club nothing nothing"),
        ("Nr.;Name;Verein\n1;Inge Müller;SC Nord", "nothing name club"),
        ("Name;Nachname;Vorname\nInge Müller;Müller;Inge", "nothing surname forename"),
        ("Name;Verein;Verein\nInge Müller;SC Nord;x;y", "name club nothing nothing"),
        ("Start no.;Last name;First name;Group;Remarks;Fee", "number surname forename category note nothing"),
        ("Name;Verein / Ort;Kat.", "name club category"),
        ("Name;Ort/Klub;Kat. / Klasse;Bem.", "name club category note"),
        ("Nachn.;Vorn.;Tel.;Kl.;Teiln.", "surname forename nothing nothing nothing"),  # a class or a club? who knows
    ],
)
def test_columns_that_are_not_read(text, columns):
    assert " ".join(read(text).recognised) == columns


def test_headings_that_name_no_names_are_nobody():
    listed = read("Verein;Startnummer\nInge Müller;12\nKarl Meier;14")
    assert [row.text for row in listed.rows if row.heading] == ["Verein;Startnummer"]
    assert [row.name for row in listed.new] == ["Inge Müller", "Karl Meier"]


def test_a_title_with_a_slash_above_the_headings_is_nobody():
    listed = read("Spieler / Herbst 2026\nName;Verein / Ort\nInge Müller;SC Nord")
    assert [(row.name, row.club) for row in listed.new] == [("Inge Müller", "SC Nord")]
    assert people("Spieler / Gäste\nInge Müller") == [("Inge Müller", "")]


LONE = ["Teilnehmer", "Teilnehmer:", "Spieler", "Namen", "Name", "Players", "Herbst\nTeilnehmer", "Spieler\nStand 3.9."]


@pytest.mark.parametrize("padded", [False, True])
@pytest.mark.parametrize("mark", ["\t", ";", ","])
@pytest.mark.parametrize(
    ("headings", "line"),
    [
        ("Nr|Vorname|Nachname|Verein", "40|Inge|Müller|SC Nord"),
        ("Name|Verein", "Inge Müller|SC Nord"),
        ("Name|Verein|E-Mail|Telefon|Ort", "Inge Müller|SC Nord|x|y|z"),
    ],
)
@pytest.mark.parametrize("title", LONE)
def test_a_lone_word_above_several_headings_is_a_title(title, headings, line, mark, padded):
    above = "\n".join(one + mark * headings.count("|") * padded for one in title.split("\n"))
    listed = read("\n".join([above, headings.replace("|", mark), line.replace("|", mark)]))
    assert [(row.name, row.club) for row in listed.rows if not row.heading] == [("Inge Müller", "SC Nord")]


@pytest.mark.parametrize(
    "headings", ["Name;Ort", "Name, Verein", "Name | Verein", "Name", "Vorname Nachname", '"Name";"E-Mail"']
)
def test_so_it_is_however_they_are_divided(headings):
    assert [row.name for row in read(f"Teilnehmer\n{headings}\nInge Müller;x\nKarl Meier;y").new] == [
        "Inge Müller", "Karl Meier"
    ]  # fmt: skip


@pytest.mark.parametrize("mark", [", ", ";", "\t"])
def test_the_third_title_may_be_a_word_of_headings(mark):
    lines = [("SC Nord",), ("Herbst",), ("Spieler",), ("Name", "Verein"), ("Inge Müller", "SC Nord"), ("Ida", "Pik")]
    assert people("\n".join(map(mark.join, lines))) == [("Inge Müller", "SC Nord"), ("Ida", "Pik")]


SURNAMES = ["Müller, Inge", "Braun, Max", "Berg, Ida", "Lang, Uwe"]


@pytest.mark.parametrize("mark", [", ", ";", "\t"])
@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("surname", ["Spieler", "Player", "Namen", "Name"])
def test_somebody_may_be_called_like_a_heading(surname, at, mark):
    lines = [*SURNAMES[:at], f"{surname}, Hans", *SURNAMES[at:]]
    if at == 0 and surname.startswith("Name"):  # above all others it is one
        lines = lines[1:]
    expected = [(" ".join(reversed(line.split(", "))), "") for line in lines]
    lines = [line.replace(", ", mark) for line in lines]
    assert people("\n".join(lines)) == expected
    assert people("\n".join(f"{line}{mark}SC Nord" for line in lines)) == [(name, "SC Nord") for name, _c in expected]


@pytest.mark.parametrize("mark", [", ", ";", "\t"])
@pytest.mark.parametrize("at", range(3))
def test_under_a_title_nobody_goes_for_them(at, mark):
    lines = [line.replace(", ", mark) for line in [*SURNAMES[:at], "Spieler, Hans", *SURNAMES[at:]]]
    listed = read("\n".join(["Teilnehmer", *lines]))
    assert [row.heading for row in listed.rows] == [True] + [False] * len(lines)


@pytest.mark.parametrize("mark", [", ", ";", "\t"])
def test_what_is_left_empty_beside_a_heading_makes_nobody_of_it(mark):
    lines = [("Spieler", ""), ("Inge", ""), ("Karl", "")]
    assert people("\n".join(map(mark.join, lines))) == [("Inge", ""), ("Karl", "")]
    lines = [("Herbst", ""), ("Name", "Ort"), ("Inge", "Laim"), ("Karl", "Laim")]
    assert [row.heading for row in read("\n".join(map(mark.join, lines))).rows] == [True, True, False, False]


def test_so_it_is_of_few_and_of_whoever_is_a_player_beside_the_name():
    assert people("Spieler, Hans\nBerg, Ida") == [("Hans Spieler", ""), ("Ida Berg", "")]
    assert people("Berg, Ida\nSpieler, Hans\nLang, Uwe") == [
        ("Ida Berg", ""), ("Hans Spieler", ""), ("Uwe Lang", "")
    ]  # fmt: skip
    assert [name for name, _club in people("Inge Müller, Spielerin\nKarl Meier, Helfer")] == [
        "Inge Müller", "Karl Meier"
    ]  # fmt: skip


@pytest.mark.parametrize("title", ["", "Herbst\n"])
@pytest.mark.parametrize(
    ("headings", "line"),
    [
        ("Spieler, Ort", "Inge Müller, Laim"),
        ("Name, Ort", "Inge, Laim"),
        ("Ort, Spieler", "Laim, Inge Müller"),
        ("Spieler, Verein", "Inge, Laim"),
        ("Nachname, Ort", "Müller, Laim"),
    ],
)
def test_headings_of_which_one_is_known_stay_some(title, headings, line):
    text = f"{title}{headings}\n{line}\n{line.replace('M', 'B').replace('I', 'A')}"
    assert [row.text for row in read(text).rows if row.heading][-1] == headings


def test_a_lone_word_above_players_is_their_heading():
    assert people("Name\nInge Müller\nKarl Meier") == [("Inge Müller", ""), ("Karl Meier", "")]
    assert [row.name for row in read("Name;\nInge Müller;Spielerin\nKarl Meier;Helfer").new] == [
        "Inge Müller", "Karl Meier"
    ]  # fmt: skip


WITHOUT_HEADINGS = [
    "1\tMaier\tHans\tSC Nord\n2\tClas\tBerta\tSC Nord\n3\tOtt\tIna\tSC Süd\n4\tKurz\tUwe\tSC Süd",
    "Maier, Hans\nClas, Berta\nOtt, Ina\nKurz, Uwe",
    "1. Hans Maier, SC Nord\n2. Berta Clas, SC Nord\n3. Ina Ott, SC Süd",
    "Hans Maier;SC Nord\nBerta Clas\nIna Ott",
]


@pytest.mark.parametrize("text", WITHOUT_HEADINGS)
@pytest.mark.parametrize(
    "title",
    [
        "Teilnehmer",
        "Spieler:",
        "Namen",
        "Name",
        "Herbst\nTeilnehmer",
        "Nachname",
        "Spieler / Herbst",
        "Namen\t\t\t",
        "Spieler;;",
    ],
)
def test_above_several_columns_a_lone_word_is_a_title_and_they_are_read_as_without_it(title, text):
    listed, alone = read(f"{title}\n{text}"), read(text)
    assert [(row.name, row.club) for row in listed.rows if not row.heading] == people(text)
    assert listed.recognised == alone.recognised


def test_under_a_title_a_lone_word_between_players_hides_nothing_of_them():
    text = "Teilnehmer\nMaier;Hans;SC Nord\nSpieler;;\nClas;Berta;SC Nord\nOtt;Ina;SC Süd"
    assert [row.name for row in read(text).new][-2:] == ["Berta Clas", "Ina Ott"]


def test_behind_an_empty_cell_a_lone_word_says_which_column_it_is_of():
    assert people("\tName\nSC Nord\tHans Maier\nSC Nord\tIna Ott") == [("Hans Maier", ""), ("Ina Ott", "")]


@pytest.mark.parametrize(
    ("headings", "lines", "names"),
    [
        ("Name\tVorname", ["Müller\tInge", "Berg\tAnna"], ["Inge Müller", "Anna Berg"]),
        ("Name, Verein", ["Inge Müller, SC", "Anna Berg, SC"], ["Inge Müller", "Anna Berg"]),
        ("Name;Verein;E-Mail", ["Inge Müller;SC;x", "Anna Berg;;y"], ["Inge Müller", "Anna Berg"]),
        ("Name", ["Inge Müller", "Anna Berg"], ["Inge Müller", "Anna Berg"]),
        ("Spieler", ["Inge Müller", "Anna Berg"], ["Inge Müller", "Anna Berg"]),
    ],
)
def test_headings_that_stand_there_again_are_nobody(headings, lines, names):
    for again in (headings, headings.upper(), headings.replace("\t", "\t ") + " "):
        listed = read("\n".join([headings, *lines[:1], again, *lines[1:]]))
        assert [row.heading for row in listed.rows] == [True, False, True, False] and not listed.problems
        assert [row.name for row in listed.new] == names


def test_without_a_heading_above_a_name_alone_is_none_either():
    names = ["Anna", "Bert", "Uwe", "Ida"]
    assert [row.name for row in read("\n".join([*names, "Name", "Cilli"])).new] == [*names, "Cilli"]


OTHER = "Ab Zeile 3 sind die Spalten andere: bitte diese Zeilen getrennt einfügen."


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("Vorname\tNachname\nInge\tMüller", "Nachname\tVorname\nBerg\tAnna"),
        ("Name;Verein\nInge Müller;SC", "Verein;Name\nSC;Anna Berg"),
        ("Vorname Nachname\nInge Müller", "Nachname Vorname\nBerg Anna"),
        ("Name;Verein\nInge Müller;SC", "Name\nAnna Berg"),
    ],
)
def test_under_other_headings_nobody_is_read_by_the_first_ones(above, below):
    first, second = above.split("\n")[0], below.split("\n")[0]
    listed = read("\n".join([above, below, first]))
    assert [row.problem for row in listed.rows] == ["", "", OTHER, OTHER, ""]
    assert [row.name for row in listed.new] == ["Inge Müller"] and listed.rows[4].heading
    # Once the first ones are taken, what is left is a list of its own, whatever headings stand above it still.
    assert people("\n".join([first, below])) == people(below)
    assert people(below)[0][0] == "Anna Berg" and people(second) == []


def test_so_it_is_without_headings_above():
    listed = read("Inge\tMüller\nKarl\tMeier\nUwe\tOtt\nIda\tLang\nNachname\tVorname\nBerg\tAnna")
    assert [row.line for row in listed.rows if row.problem] == [5, 6]


def test_what_stands_under_other_headings_is_taken_with_the_next_list(organizer, tournament):
    known = tournament.players.order_by("number")[0]
    text = f"Vorname\tNachname\tVerein\nInge\tMüller\tSC\nName\tVerein\nAnna Berg\tPik\n{known.name}\tKaro"
    taken = take_over(tournament, text)
    assert (taken.added, taken.changed) == (1, 0) and taken.left.endswith(f"\n{known.name}\tKaro")
    taken = take_over(tournament, taken.left, left=taken.unsure)
    assert (taken.added, taken.changed, taken.left) == (1, 1, "")
    known.refresh_from_db()
    assert known.club == "Karo" and tournament.players.get(name="Anna Berg").club == "Pik"


_LETTER = [
    "Hallo Sabine,",
    "anbei unsere Anmeldungen für Samstag.",
    "Wir freuen uns schon.",
    "Viele Grüße",
    "Klaus Weber",
]
_TITLES = ["DC Isar e.V.", "Doppelkopfturnier", "Samstag, 12.11.2026", "Anmeldungen"]


@pytest.mark.parametrize("mark", ["\t", ";", ", "])
@pytest.mark.parametrize("above", [_LETTER, [*_LETTER, "Anmeldungen"], _TITLES], ids=["letter", "both", "titles"])
def test_headings_below_a_letter_or_many_titles(above, mark):
    if mark == ", ":
        above = [line for line in above if "2026" not in line]
    table = [mark.join(row) for row in (("Nr.", "Name", "Verein"), ("1", "Inge Müller", "SC"), ("2", "Uwe Ott", "SC"))]
    listed = read("\n".join([*above, *table]))
    assert [(row.name, row.club) for row in listed.new] == [("Inge Müller", "SC"), ("Uwe Ott", "SC")]
    assert [row.line for row in listed.rows if row.heading] == [*range(1, len(above) + 2)]
    assert not listed.problems and not any(row.warnings for row in listed.rows)


@pytest.mark.parametrize("names", [["Anna Berg", "Bert Ott", "Cilli Kurz"], ["1. Anna", "2. Bert", "3. Cilli"]])
def test_players_above_headings_further_down_are_no_titles(names):
    listed = read("\n".join([*names, "Name\tVerein", "Inge Müller\tSC"]))
    assert len(listed.new) == len(names) and listed.wrong == 2
