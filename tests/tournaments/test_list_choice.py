"""The columns of a pasted list taken for what somebody says they are, whatever they look like."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.test_list_files import workbook
from tests.tournaments.test_lists import steps
from tournaments.errors import Refused
from tournaments.models import Player
from tournaments.people import list_files, lists
from tournaments.people.list_check import check_list
from tournaments.people.list_choice import Choice, swapped
from tournaments.people.list_columns import Meaning
from tournaments.people.taking_over import take_over

PLAYERS = "/benefizturnier/leitung/spieler/"
CHECK = PLAYERS + "pruefen/"


def chosen(columns: str, *, numbers: bool = False) -> Choice:
    return Choice(tuple(map(Meaning, columns.split())), numbers)


def people(text: str, columns: str) -> list[tuple[str, str]]:
    listed = lists.read(text, choice=chosen(columns))
    assert listed.problems == () and listed.refusal is None
    return [(row.name, row.club) for row in listed.new]


@pytest.mark.parametrize(
    ("text", "columns", "first"),
    [
        ("Müller, Inge", "name club", ("Müller", "Inge")),
        ("Müller, Inge", "forename surname", ("Müller Inge", "")),
        ("Inge Müller, SC Nord", "turned club", ("Müller Inge", "SC Nord")),
        ("Inge Müller", "turned", ("Müller Inge", "")),
        ("Müller Inge\nMeier Karl\nvon der Heide Anna", "name", ("Müller Inge", "")),
        ("Müller Inge;SC Nord\nMeier Karl;SC Süd", "turned club", ("Inge Müller", "SC Nord")),
        ("Anna", "turned", ("Anna", "")),
        ("Müller Inge, SC Nord\nMeier Karl, SC Süd", "turned club", ("Inge Müller", "SC Nord")),
        ('"Meier, Karl";SC Nord\n"Weber, Anna";', "name club", ("Meier, Karl", "SC Nord")),
        ('"Weber, Anna";\n"Meier, Karl";SC Nord', "turned club", ("Anna Weber", "")),
        ("Igel Ida;Pik\nAdler, Anna;Pik", "turned club", ("Ida Igel", "Pik")),
        ("von der Mühle Max;Pik\nAdler, Anna;Pik", "turned club", ("Max von der Mühle", "Pik")),
        ("Adler, Anna;Pik\nIgel Ida;Pik", "turned club", ("Anna Adler", "Pik")),
        ("Igel Ida,;Pik\nAdler, Anna;Pik", "turned club", ("Ida Igel", "Pik")),
        ("Karl Meier, jun.\tSC Nord", "name club", ("Karl Meier, jun.", "SC Nord")),
        # A heading that lies, and one in English.
        ("Verein;Name\nInge Müller;SC Nord", "name club", ("Inge Müller", "SC Nord")),
        ("Verein;Startnummer\nInge Müller;SC Nord", "name club", ("Inge Müller", "SC Nord")),
        ("Club,First name,Last name\nInge,Müller,SC Nord", "forename surname club", ("Inge Müller", "SC Nord")),
        # A whole name beside a half is the other half.
        ("Müller\tInge", "name forename", ("Inge Müller", "")),
        ("Inge\tMüller", "name surname", ("Inge Müller", "")),
        ("Müller\tSC Nord", "surname club", ("Müller", "SC Nord")),
        # Behind an empty column, behind one that is not taken; clubs of two columns are one.
        ("Inge Müller;;SC Nord\nKarl Meier;;", "name nothing club", ("Inge Müller", "SC Nord")),
        ("Inge Müller;;SC Nord\nKarl Meier;;", "name club club", ("Inge Müller", "SC Nord")),
        ("Inge Müller;DC Isar;München", "name club club", ("Inge Müller", "DC Isar, München")),
        ("a@b.de;SC Nord;Müller;Inge", "nothing club surname forename", ("Inge Müller", "SC Nord")),
        # Numbers before the names do not count among the columns.
        ("1\tMüller\tInge\tSC Nord\n2\tMeier\tKarl\t", "surname forename club", ("Inge Müller", "SC Nord")),
        ("12. Müller, Inge", "surname forename", ("Inge Müller", "")),
        ("Name;Verein\n12. Inge Müller;SC Nord", "name club", ("Inge Müller", "SC Nord")),
    ],
)
def test_columns_are_what_somebody_says(text, columns, first):
    assert people(text, columns)[0] == first


def test_number_category_note_and_team():
    text = "x;y;SC Nord;40;Inge Müller\nfoo;bar;;12;Karl Meier"
    listed = lists.read(text, choice=chosen("note category team number name"), teams=())
    assert [(row.number, row.name, row.club, row.team, row.category, row.note) for row in listed.new] == [
        (40, "Inge Müller", "", "SC Nord", "y", "x"),
        (12, "Karl Meier", "", "", "bar", "foo"),
    ]
    assert [row.note for row in lists.read("Inge;a;b", choice=chosen("name note note")).new] == ["a, b"]


def test_a_line_that_is_none_of_them_is_named():
    listed = lists.read("Inge;40\nKarl;Laim\n;12", choice=chosen("name number"))
    assert [row.name for row in listed.new] == ["Inge"]
    assert listed.problems == (
        "Zeile 2: „Laim“ ist keine Nummer von 1 bis 9999.",
        "Zeile 3: Hier fehlt der Name.",
    )


def test_of_what_came_later_nothing_is_taken_and_without_teams_no_team():
    text = "Müller\tInge\tLaim\tx"
    assert lists.read(text, choice=chosen("surname forename")).meanings == tuple(
        map(Meaning, ("surname", "forename", "nothing", "nothing"))
    )
    assert lists.read(text, choice=chosen("surname forename team note club")).meanings[2] is Meaning.NOTHING


TWICE = "Zwei Spalten sind „{}“: bitte für eine davon etwas anderes wählen."


@pytest.mark.parametrize(
    ("columns", "sentence", "at"),
    [
        ("name name club", TWICE.format("Name"), (0, 1)),
        ("turned club name", TWICE.format("Name"), (0, 2)),
        ("surname surname club", TWICE.format("Nachname"), (0, 1)),
        ("name number number", TWICE.format("Nummer"), (1, 2)),
        ("name category category", TWICE.format("Kategorie"), (1, 2)),
        (
            "forename name surname",
            "Neben „Vorname“ und „Nachname“ steht noch ein „Name“: bitte dafür etwas anderes wählen.",
            (1,),
        ),
        (
            "club nothing number",
            "Die Spalte mit den Namen fehlt: bitte eine als „Name“ wählen, oder zwei als Vor- und Nachname.",
            (0,),
        ),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(columns, sentence, at):
    listed = lists.read("Müller;Inge;Laim", choice=chosen(columns))
    assert listed.refusal is not None
    assert (listed.refusal.sentence, listed.refusal.columns) == (sentence, at) and listed.rows == ()


@pytest.mark.parametrize(
    ("shown", "columns", "meant"),
    [
        ("forename surname club", "surname surname club", "surname forename club"),
        ("name club number", "number club number", "number club name"),
        ("name nothing", "name name", "nothing name"),
        ("name club", "name turned", "club turned"),
        ("team name category", "category name category", "category name team"),
        # What several columns may be stays with all of them; two that were both chosen are left so.
        ("name club note", "name note note", "name note note"),
        ("name club nothing", "name club club", "name club club"),
        ("forename surname club", "surname forename club", "surname forename club"),
        ("name number nothing", "number number number", "number name number"),
        # Two choices at once, each of which takes something from a column.
        ("name number team club", "name number number name", "club team number name"),
        # Another list than the one that was shown.
        ("name club", "name name club", "name name club"),
    ],
)
def test_what_another_column_has_goes_to_where_it_is_chosen(shown, columns, meant):
    assert swapped(chosen(columns), chosen(shown)) == chosen(meant)
    assert swapped(chosen(meant), chosen(meant)) == chosen(meant)


@pytest.mark.parametrize(
    ("shown", "columns", "meant"),
    [
        (("name club", True), ("name number", True), ("name number", False)),
        (("name number", False), ("name number", True), ("name nothing", True)),
        (("name number club", True), ("name number number", True), ("name club number", False)),
    ],
)
def test_numbers_before_the_names_give_way_or_take_the_columns(shown, columns, meant):
    def said(one: tuple[str, bool]) -> Choice:
        return chosen(one[0], numbers=one[1])

    assert swapped(said(columns), said(shown)) == said(meant)


def test_numbers_before_the_names_and_in_a_column():
    refused = lists.read("1. Inge;40", choice=chosen("name number", numbers=True)).refusal
    assert refused is not None and refused.columns == (1,)
    assert lists.read("Inge;40", choice=chosen("name number", numbers=True)).new[0].number == 40


@given(
    st.lists(st.tuples(*[st.sampled_from(["Inge", "Müller", "SC Nord", "von der Heide", ""])] * 3), min_size=1),
    st.permutations(["name", "club", "note"]),
    st.sampled_from("\t;,"),
)
def test_no_cell_gets_lost_or_into_another_line(rows, columns, mark):
    text = "\n".join(mark.join(f'"{cell}"' for cell in row) for row in rows)
    listed = lists.read(text, choice=chosen(" ".join(columns)))
    for row, read in zip(rows, listed.rows, strict=True):
        said = dict(zip(columns, row, strict=True))
        assert (read.name, read.club, read.note) == (said["name"], said["club"], said["note"])


@pytest.mark.parametrize("mark", "\t;,")
def test_as_somebody_says_takes_hardly_longer_than_as_it_looks(mark):
    lines = [mark.join((f"Müller{'i' * (at // 20 + 1)} {at}", "Inge", "SC Nord", "x")) for at in range(400)]
    choice = chosen("surname forename club note")
    assert len(check_list("\n".join(lines), choice).listed.new) == 400
    half, whole = (steps("\n".join(lines[:many]), choice) for many in (200, 400))
    assert whole < 2.2 * half and whole < 1.5 * steps("\n".join(lines))


def test_a_workbook_and_a_file_without_headings():
    text = list_files.lines_of(workbook(("Liste", [["Laim", "Müller", "Inge"], ["", "Meier", "Karl"]]))).text
    assert people(text, "club surname forename") == [("Inge Müller", "Laim"), ("Karl Meier", "")]
    text = list_files.lines_of("Laim;Müller;Inge\r\n;Meier;Karl\r\n".encode("cp1252")).text
    assert people(text, "club surname forename") == [("Inge Müller", "Laim"), ("Karl Meier", "")]


@pytest.mark.both
def test_taken_over_as_chosen_and_refused_as_well(tournament):
    take_over(tournament, "Laim;Ida", chosen("club name"))
    assert tournament.players.get(number=9).name == "Ida" and tournament.players.get(number=9).club == "Laim"
    with pytest.raises(Refused, match="Zwei Spalten sind „Name“") as refused:
        take_over(tournament, "Jens;Karl", chosen("name name"))
    assert refused.value.field == "column" and tournament.players.count() == 9


# The page


def selects(text: str) -> list[str]:
    """What the selects say, in their order."""
    found = re.findall(r'<select name="column".*?</select>', text, re.DOTALL)
    return [one for select in found for one in re.findall(r'value="(\w+)" selected', select)]


def form(text: str) -> dict[str, Any]:
    """What the preview would send."""
    hidden = re.findall(r'<input type="hidden" name="(recognised|shown|shown_numbers|seen)" value="([\w-]+)">', text)
    return {"column": selects(text)} | dict(hidden)


def test_the_columns_are_shown_as_recognised_with_what_stands_in_them(organizer_client, tournament):
    text = organizer_client.post(CHECK, {"players": "Verein;Name;leer\nLaim;Ida Berg;\n;Jens Thal;"}).content.decode()
    assert selects(text) == ["club", "name", "nothing"]
    assert re.findall(r'<label for="spalte-\d">\s*(.*?)\s*</label>', text) == ["Verein", "Name", "leer"]
    assert "Ida Berg · Jens Thal" in " ".join(text.split()) and "Mannschaft</option>" not in text
    text = organizer_client.post(CHECK, {"players": "Anna, Ida"}).content.decode()
    assert "Spalte 1" in text and "Spalte 2" in text


def test_for_one_column_of_which_all_read_the_same_nothing_is_asked(organizer_client, tournament):
    assert selects(organizer_client.post(CHECK, {"players": "Ida\nJens"}).content.decode()) == []
    assert selects(organizer_client.post(CHECK, {"players": "Ida Berg\nJens"}).content.decode()) == ["name"]


def test_what_is_chosen_is_shown_at_once_kept_and_taken_over(organizer_client, tournament):
    typed = "Nordheim;Ida;Berg\n;Jens;Thal\nLaim;123;"
    text = organizer_client.post(CHECK, {"players": typed}).content.decode()
    sent = form(text) | {"players": typed, "column": ["club", "forename", "surname"]}
    text = organizer_client.post(CHECK, sent).content.decode()
    assert selects(text) == ["club", "forename", "surname"] and "Ida Berg" in text
    # While a line is put right: another one.
    typed = typed.replace("Laim;123;", "Laim;123;\nLaim;Karl;Wald")
    text = organizer_client.post(CHECK, form(text) | {"players": typed}).content.decode()
    assert selects(text) == ["club", "forename", "surname"] and "Karl Wald" in text
    # Taken over as it was seen; what could not be read is still read so.
    text = organizer_client.post(PLAYERS, form(text) | {"players": typed}).content.decode()
    assert list(Player.objects.filter(number__gt=8).values_list("name", "club")) == [
        ("Ida Berg", "Nordheim"), ("Jens Thal", ""), ("Karl Wald", "Laim")
    ]  # fmt: skip
    assert selects(text) == ["club", "forename", "surname"] and ">\nLaim;123;</textarea>" in text.replace("\r", "")
    organizer_client.post(PLAYERS, form(text) | {"players": "Laim;Lena;Falk"}).content.decode()
    assert Player.objects.filter(name="Lena Falk", club="Laim").exists()


def test_a_list_with_and_without_commas_is_turned_whole_by_one_choice_and_back(organizer_client, tournament):
    typed = "Adler, Anna;Pik\nIgel Ida;Pik\nvon der Mühle Max;Kreuz"
    text = organizer_client.post(CHECK, {"players": typed}).content.decode()
    assert selects(text) == ["name", "club"] and "Anna Adler" in text and "Ida Igel" not in text
    sent = form(text) | {"players": typed, "column": ["turned", "club"]}
    text = organizer_client.post(CHECK, sent).content.decode()
    assert selects(text) == ["turned", "club"]
    assert all(name in text for name in ("Anna Adler", "Ida Igel", "Max von der Mühle"))
    back = organizer_client.post(CHECK, form(text) | {"players": typed, "column": ["name", "club"]}).content.decode()
    assert selects(back) == ["name", "club"] and "Anna Adler" in back and "Ida Igel" not in back
    organizer_client.post(PLAYERS, form(text) | {"players": typed})
    assert set(Player.objects.filter(number__gt=8).values_list("name", flat=True)) == {
        "Anna Adler", "Ida Igel", "Max von der Mühle"
    }  # fmt: skip


def test_why_a_column_of_who_has_paid_is_left_out_is_said(organizer_client, tournament):
    typed = "Nr.\tName, Vorname\tVerein\tStartgeld\n40\tOlm, Otto\tPik\tja"
    text = organizer_client.post(CHECK, {"players": typed}).content.decode()
    assert selects(text) == ["number", "turned", "club", "nothing"]
    assert "Wird nicht übernommen: Gezahlt wird einzeln eingetragen" in text


NO_TEAMS = (
    "Wird nicht übernommen: Nach den Regeln gibt es keine Mannschaften. "
    "Wenn doch, zuerst dort „Für eine Mannschaft zählt“ ändern."
)


@pytest.mark.parametrize("heading", ["Mannschaft", "Team", "Teamname"])
def test_that_teams_are_left_out_is_said_where_there_are_none(organizer_client, tournament, heading):
    typed = f"Name;{heading}\nInge Adler;Reh\nKarl Dachs;Reh\nUwe Elster;Fuchs"
    text = organizer_client.post(CHECK, {"players": typed}).content.decode()
    assert selects(text) == ["name", "nothing"] and text.count(NO_TEAMS) == 1
    # Also where they are all that one line has, which is looked at first.
    text = organizer_client.post(PLAYERS, {"players": f"Name;{heading}\nInge Adler;Reh"}).content.decode()
    assert NO_TEAMS in text and not Player.objects.filter(name="Inge Adler").exists()
    club = {"players": typed, "column": ["name", "club"], "recognised": "name-nothing"}
    assert NO_TEAMS not in organizer_client.post(CHECK, club).content.decode()


def test_where_teams_are_ranked_it_is_not_said_of_a_column_that_somebody_leaves_out():
    typed, left_out = "Name;Team\nInge Adler;Reh\nKarl Dachs;Reh", Choice((Meaning.NAME, Meaning.NOTHING))
    assert [part.left_out for part in check_list(typed, left_out, teams=()).parts] == ["", ""]
    assert [part.left_out for part in check_list(typed, left_out).parts] == ["", NO_TEAMS]


def test_two_columns_are_exchanged_by_one_choice(organizer_client, tournament):
    typed = "Vorname;Nachname;Verein\nBerg;Ida;Laim\nThal;Jens;"
    shown = form(organizer_client.post(CHECK, {"players": typed}).content.decode())
    assert shown["column"] == ["forename", "surname", "club"]
    answer = organizer_client.post(CHECK, shown | {"players": typed, "column": ["surname", "surname", "club"]})
    text = answer.content.decode()
    assert answer.status_code == 200 and selects(text) == ["surname", "forename", "club"] and "Ida Berg" in text
    # Sent at once, it is looked at first.
    text = organizer_client.post(PLAYERS, shown | {"players": typed, "column": ["surname", "surname", "club"]})
    assert "Noch ist nichts eingetragen." in text.content.decode() and Player.objects.count() == 8
    organizer_client.post(PLAYERS, form(text.content.decode()) | {"players": typed})
    assert Player.objects.filter(name="Ida Berg", club="Laim").exists()


def test_what_was_seen_otherwise_is_shown_first(organizer_client, tournament):
    typed = "Ida, Berg\nJens, Thal"
    seen = form(organizer_client.post(CHECK, {"players": typed}).content.decode())
    text = organizer_client.post(PLAYERS, seen | {"players": typed, "column": ["name", "note"]}).content.decode()
    assert "Noch ist nichts eingetragen." in text and Player.objects.count() == 8


def test_what_was_recognised_and_left_so_is_recognised_anew(organizer_client, tournament):
    sent = {"players": "Inge Müller, Laim\nKarl Meier, Solln", "recognised": "surname-forename"}
    text = organizer_client.post(CHECK, sent | {"column": ["surname", "forename"]}).content.decode()
    assert selects(text) == ["name", "club"]


@pytest.mark.parametrize("columns", [["x"], [""], ["NAME", "club"], ["name", "0"], []])
def test_columns_there_are_not(organizer_client, tournament, columns):
    answer = organizer_client.post(CHECK, {"players": "Müller, Inge", "column": columns})
    assert answer.status_code == 200
    assert selects(answer.content.decode()) == ["surname", "forename"]


def test_more_columns_than_anybody_tells_apart(organizer_client, tournament):
    many = {"players": "Ida" + ",x" * 20_000, "column": ["name"] + ["club"] * 200}
    assert len(selects(organizer_client.post(CHECK, many).content.decode())) == 40


@pytest.mark.parametrize("button", [{}, {"check": "1"}])
def test_refused_beside_the_columns_and_nothing_is_lost(organizer_client, tournament, button):
    sent = {"players": "Ida;Laim\nJens;", "column": ["club", "club"], "recognised": "name-club"}
    answer = organizer_client.post(CHECK, sent)
    text = answer.content.decode()
    assert answer.status_code == 422 and selects(text) == ["club", "club"] and "Vorschau" not in text
    answer = organizer_client.post(PLAYERS, sent | button)
    text = unescape(answer.content.decode())
    assert answer.status_code == 422 and Player.objects.count() == 8
    assert text.count("Die Spalte mit den Namen fehlt") == 1 and text.count('aria-invalid="true"') == 1
    assert (
        text.count(" autofocus") == 1 and selects(text) == ["club", "club"] and "\nIda;Laim\nJens;</textarea>" in text
    )


def test_a_file_is_recognised_for_itself(organizer_client, tournament):
    file = SimpleUploadedFile("liste.csv", b"Nachname;Vorname\nBerg;Ida\n")
    sent = {"players": "Ida, Laim", "column": ["club", "name"], "recognised": "name-club", "read_in": "1", "file": file}
    assert selects(organizer_client.post(PLAYERS, sent).content.decode()) == ["surname", "forename"]


def test_both_windows_hold_what_was_chosen_in_them(organizer_client, tournament):
    one = {"players": "Ida, Laim\nJens, Laim", "column": ["name", "club"], "recognised": "x"}
    other = {"players": "Laim, Ida\nSolln, Karl", "column": ["club", "name"], "recognised": "x"}
    first, second = (form(organizer_client.post(CHECK, sent).content.decode()) | sent for sent in (one, other))
    organizer_client.post(PLAYERS, first)
    # Ida is known by now, and stays as she is: nothing of what was seen has changed.
    organizer_client.post(PLAYERS, second)
    assert list(Player.objects.filter(number__gt=8).values_list("name", "club")) == [
        ("Ida", "Laim"), ("Jens", "Laim"), ("Karl", "Solln")
    ]  # fmt: skip
