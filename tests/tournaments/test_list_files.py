"""Files with players: what programs write becomes lines of the field, and what is no list says so."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from datetime import date
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.styles import Font, PatternFill

from tournaments.errors import Refused
from tournaments.models import Player, Tournament
from tournaments.people.list_files import MOST_ROWS, UNPACKED, joined, lines_of
from tournaments.people.lists import read

PLAYERS = "/benefizturnier/leitung/spieler/"


def workbook(*sheets: tuple[str, Sequence[Sequence[object]]], hidden: tuple[str, ...] = ()) -> bytes:
    book = Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
        if title in hidden:
            sheet.sheet_state = "hidden"
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def marked(struck: tuple[int, ...] = (), hidden: tuple[int, ...] = ()) -> bytes:
    """A sheet of which these rows, from 1, are struck through or not shown."""
    book = Workbook()
    sheet = book.worksheets[0]
    for row in [("Nr.", "Name", "Verein"), (1, "Inge Braun", "SC"), (2, "Karl Meier", "SC"), (3, "Uwe Lang", "")]:
        sheet.append(row)
    for at in struck:
        for cell in sheet[at]:
            cell.font = Font(strike=True)
    for at in hidden:
        sheet.row_dimensions[at].hidden = True
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def packed(parts: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return file.getvalue()


def people(content: bytes) -> list[tuple[str, str]]:
    return [(row.name, row.club) for row in read(lines_of(content).text).new]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "cp850", "mac_roman", "utf-16"])
@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_text_as_programs_write_it(encoding, mark):
    lines = [["Nachname", "Vorname", "Verein"], ["Müller", "Inge", "SC Süd"], ["Groß", "Jürgen", "Laim"]]
    text = "\r\n".join(mark.join(line) for line in lines)
    assert people(text.encode(encoding)) == [("Inge Müller", "SC Süd"), ("Jürgen Groß", "Laim")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sep=;\nName;Verein\nInge Braun;Laim", "Name;Verein\nInge Braun;Laim"),
        ("Inge Braun\n;;;\n\nKarl Meier", "Inge Braun\nKarl Meier"),
        ('Name;Verein\n"Inge\nBraun";Laim\nKarl Meier;', 'Name;Verein\n"Inge Braun";Laim\nKarl Meier;'),
        ('"Inge Braun\nKarl Meier', '"Inge Braun\nKarl Meier'),
        ('Karl 5" Meier\nInge Braun', 'Karl 5" Meier\nInge Braun'),
    ],
)
def test_a_row_is_a_line(text, expected):
    assert lines_of(text.encode()).text == expected


def test_who_is_struck_through_is_asked_about():
    listed = read(lines_of(marked(struck=(3,))).text)
    assert [(row.name, row.club, row.held) for row in listed.rows if not row.heading] == [
        ("Inge Braun", "SC", False), ("Karl Meier", "SC", True), ("Uwe Lang", "", False)
    ]  # fmt: skip
    assert listed.held[0].warnings == ("„~Karl Meier~“: Ist das trotzdem ein Spieler?",)


def test_rows_that_are_not_shown_are_named():
    assert lines_of(marked()).sentence == "4 Zeilen aus der Datei."
    found = lines_of(marked(hidden=(3,)))
    assert found.sentence == "4 Zeilen aus der Datei. Eine davon ist in der Tabelle ausgeblendet: „2 Karl Meier SC“."
    found = lines_of(marked(hidden=(2, 4)))
    assert found.sentence.endswith("2 davon sind in der Tabelle ausgeblendet: „1 Inge Braun SC“, „3 Uwe Lang“.")


def test_a_spreadsheet():
    rows: list[list[object]] = [
        [None, None, None, None],
        [None, "Nr.", "Name", "Verein"],
        [None, 1.0, "Müller, Inge", 'DC "Isar"'],
        [None, 3, "Karl  \n Meier", date(2026, 3, 1)],
    ]
    found = lines_of(workbook(("Tabelle1", rows)))
    assert found.text.split("\n") == [
        "Nr.\tName\tVerein",
        '1\tMüller, Inge\t"DC ""Isar"""',
        "3\tKarl Meier\t01.03.2026",
    ]
    assert [(row.name, row.club) for row in read(found.text).new] == [
        ("Inge Müller", 'DC "Isar"'),
        ("Karl Meier", "01.03.2026"),
    ]
    assert found.sheet == ""


def merged(rows: Sequence[Sequence[object]], *ranges: str) -> bytes:
    book = Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append(row)
    for one in ranges:
        book.active.merge_cells(one)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def test_what_is_merged_over_several_rows_holds_for_all_of_them():
    rows: list[list[object]] = [
        ["Anmeldungen", None, None, None],
        [None, None, None, None],
        ["Nr.", "Name", "Verein", "Mannschaft"],
        [3, "Inge Braun", "Laim", "Füchse"],
        [4, "Karl Meier", None, None],
        [5, "Eva Kurz", "Pasing", None],
        [8, "Uwe Lang", None, "Hasen"],
        [9, "Jo Alt", None, None],
    ]
    content = merged(rows, "A1:D2", "C4:C5", "D4:D5", "C6:C7", "D7:D8")
    listed = read(lines_of(content).text, teams=[])
    assert [(row.number, row.name, row.club, row.team) for row in listed.new] == [
        (3, "Inge Braun", "Laim", "Füchse"),
        (4, "Karl Meier", "Laim", "Füchse"),
        (5, "Eva Kurz", "Pasing", ""),
        (8, "Uwe Lang", "Pasing", "Hasen"),
        (9, "Jo Alt", "", "Hasen"),  # an empty cell is empty
    ]
    assert lines_of(content).text.count("Anmeldungen") == 1


def test_a_merged_number_is_one_players():
    rows: list[list[object]] = [["Nr.", "Name", "Verein"], [7, "Inge Braun", "Laim"], [None, "Karl Meier", None]]
    assert lines_of(merged(rows, "A2:A3", "C2:C3")).text.split("\n")[1:] == [
        "7\tInge Braun\tLaim",
        "\tKarl Meier\tLaim",
    ]


def test_a_pdf_is_refused_with_what_helps():
    with pytest.raises(Refused, match="Eine PDF-Datei lässt sich nicht lesen: bitte die Liste darin kopieren"):
        lines_of(b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n")


def test_of_several_sheets_the_first_with_names_is_read_and_said():
    content = workbook(
        ("Alt", [["Otto Alt"]]),
        ("Kasse", [[1, 2], [3, 4]]),
        ("Leer", []),
        ("Meldungen", [["Inge Braun"], ["Karl Meier"]]),
        ("Andere", [["Eva Klein"]]),
        hidden=("Alt",),
    )
    found = lines_of(content)
    assert (found.text, found.sheet) == ("Inge Braun\nKarl Meier", "Meldungen")
    assert found.sentence == (
        "2 Zeilen aus der Datei. Sie stehen auf dem Blatt „Meldungen“; andere Blätter werden nicht gelesen."
    )


def test_a_formula_is_what_it_came_to():
    plain = workbook(("Tabelle1", [["Inge Braun", "Laim"], ["Karl Meier", "=1"]]))
    with zipfile.ZipFile(io.BytesIO(plain)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    assert b"<f>1</f><v" in parts[sheet]
    parts[sheet] = re.sub(
        rb'<c r="B2"[^>]*>.*?</c>', b'<c r="B2" t="str"><f>A1&amp;"!"</f><v>SC Nord</v></c>', parts[sheet]
    )
    assert people(packed(parts)) == [("Inge Braun", "Laim"), ("Karl Meier", "SC Nord")]


def with_more(name: str, before: str, more: str) -> bytes:
    """A workbook with one row, and this in one of its parts."""
    with zipfile.ZipFile(io.BytesIO(workbook(("Tabelle1", [["Inge Braun", "Laim"]])))) as archive:
        parts = {each: archive.read(each) for each in archive.namelist()}
    assert before.encode() in parts[name]
    return packed(parts | {name: parts[name].replace(before.encode(), (more + before).encode())})


MANY = 100_000
OVERRIDE = '<Override PartName="/a" ContentType="b"/>'
RELATION = '<Relationship Id="a" Type="b" Target="c"/>'

BOMB = {"xl/workbook.xml": b"<a>" + b" " * UNPACKED}
ENTITIES = (
    b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbbbbbbbb">'
    + b"".join(b'<!ENTITY %c "%s">' % (99 + n, b"&%c;" % (98 + n) * 10) for n in range(12))
    + b"]><a>&n;</a>"
)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "In der Datei stehen keine Spieler."),
        (b" \n;;\n", "In der Datei stehen keine Spieler."),
        (workbook(("Tabelle1", [])), "In der Datei stehen keine Spieler."),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "bitte als .xlsx speichern"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "lässt sich nicht lesen"),
        (b"%PDF-1.7\n" + bytes(range(256)) * 9, "lässt sich nicht lesen"),
        (b"PK\x03\x04" + b"x" * 100, "lässt sich nicht lesen"),
        (packed({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}), "lässt sich nicht lesen"),
        (packed({"[Content_Types].xml": ENTITIES, "xl/workbook.xml": ENTITIES}), "lässt sich nicht lesen"),
        (with_more("xl/styles.xml", "</cellXfs>", "<xf/>" * 5 * MANY), "ausgepackt viel zu groß"),
        (with_more("xl/workbook.xml", "</sheets>", '<sheet name="a" sheetId="1"/>' * MANY), "ausgepackt viel zu groß"),
        (with_more("[Content_Types].xml", "</Types>", OVERRIDE * MANY), "ausgepackt viel zu groß"),
        (with_more("xl/_rels/workbook.xml.rels", "</Relationships>", RELATION * MANY), "ausgepackt viel zu groß"),
        (packed(BOMB), "ausgepackt viel zu groß"),
        (packed({str(n): b"" for n in range(1_001)}), "ausgepackt viel zu groß"),
    ],
)
def test_what_is_no_list_says_so(content, sentence):
    with pytest.raises(Refused, match=re.escape(sentence)) as refused:
        lines_of(content)
    assert refused.value.field == "file"


def test_a_workbook_with_much_formatting_is_read():
    book = Workbook()
    sheet = book.worksheets[0]
    for number in range(1, 401):
        sheet.append([f"Inge Braun{chr(97 + number % 26)}{chr(97 + number // 26)}", "Laim", date(1950, 1, 1)])
        for column, cell in enumerate(sheet[number]):
            cell.font = Font(size=8 + number % 20, bold=bool(column % 2))
            cell.fill = PatternFill("solid", fgColor=f"FF{number * 997:06X}")
    file = io.BytesIO()
    book.save(file)
    assert len(people(file.getvalue())) == 400
    assert "01.01.1950" in lines_of(file.getvalue()).text


@pytest.mark.parametrize(("sheets", "read"), [(8, True), (11, False)])
def test_of_all_sheets_together_no_more_rows_are_read_than_a_list_can_need(sheets, read):
    """A cell far below makes thousands of empty rows, at no cost for whoever sends it."""
    book = Workbook()
    for _sheet in range(sheets):
        book.create_sheet().cell(MOST_ROWS, 1, "–")
    last = book.create_sheet()
    last.append(["Name", "Verein"])
    last.append(["Inge Braun", "Laim"])
    file = io.BytesIO()
    book.save(file)
    assert ("Inge Braun" in lines_of(file.getvalue()).text) is read


def test_a_workbook_that_says_less_of_itself_than_it_unpacks_to():
    content = bytearray(packed({"[Content_Types].xml": b" " * UNPACKED}))
    size = UNPACKED.to_bytes(4, "little")
    while (at := content.find(size)) >= 0:
        content[at : at + 4] = (9).to_bytes(4, "little")
    with pytest.raises(Refused, match="lässt sich nicht lesen"):
        lines_of(bytes(content))


@given(st.binary(max_size=200))
def test_any_bytes_are_lines_or_refused(content):
    for one in (content, b"PK\x03\x04" + content):
        try:
            assert lines_of(one).text
        except Refused as refused:
            assert refused.field == "file"


def test_a_file_read_in_again_adds_nothing():
    once = joined("Eva Klein", "Inge Braun\nKarl Meier")
    assert once == "Inge Braun\nKarl Meier\nEva Klein"
    assert joined(once, "Inge Braun\nKarl Meier") == once
    assert joined("", "Inge Braun") == "Inge Braun"


def sent(content: bytes, **fields: str) -> dict[str, object]:
    return {"file": SimpleUploadedFile("liste.xlsx", content), **fields}


def field_of(answer) -> str:
    found = re.search(r'<textarea name="players".*?>\n(.*?)</textarea>', answer.content.decode(), re.S)
    return unescape(found[1]) if found else ""


def test_the_field_gets_the_lines_of_a_file_and_nobody_is_entered(organizer_client, tournament):
    content = workbook(("Tabelle1", [["Ida", "Spaten"], ["Jens", None]]))
    answer = organizer_client.post("/neu/einlesen/", sent(content, players="Karl"))
    assert answer.json() == {"text": "Ida\tSpaten\nJens\t\nKarl", "said": "2 Zeilen aus der Datei."}
    answer = organizer_client.post(PLAYERS, sent(content, players="Karl", read_in="1"))
    assert answer.status_code == 200 and field_of(answer) == "Ida\tSpaten\nJens\t\nKarl"
    text = answer.content.decode()
    assert "2 Zeilen aus der Datei." in text and "Vorschau der Liste" in text and "11 Spieler" in text
    assert Player.objects.count() == 8
    # Without a script the page opens where that stands, with the preview below it.
    assert text.count(" autofocus") == 1 and 'id="id_file_said" aria-live="polite" tabindex="-1" autofocus' in text


def test_setting_up_reads_a_file_without_a_script(organizer_client):
    answer = organizer_client.post("/neu/", sent("Inge Groß\nKarl Meier".encode("cp1252"), read_in="1", name="Herbst"))
    assert answer.status_code == 200 and field_of(answer) == "Inge Groß\nKarl Meier"
    assert 'value="Herbst"' in answer.content.decode() and not Tournament.objects.exists()


@pytest.mark.parametrize("address", ["/neu/", PLAYERS])
def test_what_was_typed_stays_where_a_file_cannot_be_read(organizer_client, tournament, address):
    answer = organizer_client.post(address, sent(b"PKxx", players="Ida\nJens", read_in="1"))
    assert answer.status_code == 422 and field_of(answer) == "Ida\nJens"
    assert "Diese Datei lässt sich nicht lesen." in answer.content.decode()
    answer = organizer_client.post("/neu/einlesen/", sent(b"PKxx", players="Ida\nJens"))
    assert answer.status_code == 422 and answer.json()["wrong"].startswith("Diese Datei lässt sich nicht lesen.")


@pytest.mark.parametrize("address", ["/neu/", PLAYERS])
def test_another_button_is_pressed_while_a_file_is_chosen(organizer_client, tournament, address):
    """Without a script: the form brings the file's name, and nobody may think that its lines came along."""
    typed = {"players": "Ida", "file": "liste.xlsx", "name": "Herbst", "date": "2026-11-09", "scribe_corrections": "1"}
    answer = organizer_client.post(address, typed | {"preset": "oase"})
    assert answer.status_code == 422 and field_of(answer) == "Ida"
    assert "„liste.xlsx“ ist noch nicht eingelesen: bitte erst „Einlesen“ drücken." in answer.content.decode()
    assert (Player.objects.count(), Tournament.objects.count()) == (8, 1)


def test_no_file_was_chosen(organizer_client):
    answer = organizer_client.post("/neu/einlesen/", {"players": "Ida"})
    assert (answer.status_code, answer.json()) == (422, {"wrong": "Bitte zuerst eine Datei wählen."})


def test_strangers(client, db):
    assert client.post("/neu/einlesen/").status_code == 302


def test_is_not_opened(organizer_client):
    assert organizer_client.get("/neu/einlesen/").status_code == 405
