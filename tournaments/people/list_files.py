"""Files with players (CSV, text, XLSX) as lines that could have been pasted: all that follows is one way."""

from __future__ import annotations

import csv
import io
import re
import warnings
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import IO, Any
from xml.parsers import expat

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.errors import Refused
from tournaments.people import list_lines, lists
from tournaments.people.list_columns import MOST_COLUMNS, is_empty
from tournaments.people.list_judging import QUOTED

MOST_ROWS = 5_000  # of a sheet, empty ones too
ALL_ROWS = 50_000  # … and of all sheets: what comes behind them is not read
UNPACKED = 10_000_000  # bytes of a workbook: a list of 400 players has a twentieth of it
MOST_PARTS = 1_000  # files inside a workbook
MOST_ELEMENTS = 10_000  # of a part that is read whole, at about a tenth of a millisecond each

# Parts of which every element becomes an object, however few rows there are.
_READ_WHOLE = ("[Content_Types].xml", "xl/styles.xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels")

# What programs write that write no UTF-8, the likeliest first: Windows, DOS (also "CSV (MS-DOS)"), Mac.
_BEFORE_UTF_8 = ("cp1252", "cp850", "mac_roman")
_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_OLD_OR_LOCKED = b"\xd0\xcf\x11\xe0"  # the container of .xls, and of whatever has a password
_ZIP = b"PK"
_PDF = b"%PDF-"
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\b[^>]*?\bref="([A-Z]{1,2})([0-9]{1,7}):[A-Z]{1,3}([0-9]{1,7})"')

# What a workbook has that it does not know (styles, validations) is of no weight here, and nobody reads it in the log.
warnings.filterwarnings("ignore", module="openpyxl")


@dataclass(frozen=True, slots=True)
class FromFile:
    """The lines of a file."""

    text: str
    sheet: str = ""
    """The sheet that they are from, where there are several; else ""."""
    hidden: tuple[str, ...] = ()
    """Those of them that the spreadsheet does not show, as somebody has filtered it."""

    @property
    def sentence(self) -> str:
        count = len(self.text.splitlines())
        said = ngettext("{n} Zeile aus der Datei.", "{n} Zeilen aus der Datei.", count).format(n=count)
        if self.sheet:
            said += " " + _("Sie stehen auf dem Blatt „{sheet}“; andere Blätter werden nicht gelesen.").format(
                sheet=self.sheet
            )
        if self.hidden:
            names = ", ".join(_("„{name}“").format(name=line) for line in self.hidden[:QUOTED])
            in_all = ngettext(
                "Eine davon ist in der Tabelle ausgeblendet: {lines}.",
                "{n} davon sind in der Tabelle ausgeblendet: {lines}.",
                len(self.hidden),
            )
            said += " " + in_all.format(n=len(self.hidden), lines=names + ", …" * (len(self.hidden) > QUOTED))
        return said


def lines_of(content: bytes) -> FromFile:
    """A file's rows as lines of a list. Refused ("file") with one sentence if there is nothing to be read."""
    if content.startswith(_OLD_OR_LOCKED):
        raise Refused(
            "file",
            _("Alte Excel-Dateien (.xls) und solche mit Kennwort lassen sich nicht lesen: bitte als .xlsx speichern."),
        )
    if content.startswith(_PDF):
        raise Refused(
            "file",
            _("Eine PDF-Datei lässt sich nicht lesen: bitte die Liste darin kopieren und in das Feld einfügen."),
        )
    found = _of_workbook(content) if content.startswith(_ZIP) else FromFile(_of_text(content))
    if not found.text:
        raise Refused("file", _("In der Datei stehen keine Spieler."))
    return found


def joined(typed: str, text: str) -> str:
    """A file's lines, above what was typed: nothing is lost, and nothing stands there twice when read in again."""
    there = set(text.splitlines())
    rest = [line for _number, line in list_lines.lines_of(typed) if line not in there]
    return "\n".join([text, *rest]).rstrip()


def _of_text(content: bytes) -> str:
    mark = _MARKS.get(content[:2])
    try:
        text = content.decode(mark or "utf-8-sig")
    except UnicodeDecodeError:
        text = max(_decoded(content), key=lambda text: sum(map(text.count, "äöüßÄÖÜ")))
    # A picture or a letter of a program is no text: that is seen from what nobody can type.
    if "\0" in text or sum(one < " " and one not in "\t\r\n\f" for one in text) > len(text) // 100:
        raise _unreadable()
    lines = [line for _number, line in list_lines.lines_of(text)]
    if lines and lines[0].lower().startswith("sep=") and len(lines[0]) == 5:
        del lines[0]  # what Excel is told of its columns
    return "\n".join(line for line in lines if not is_empty(line))


def _decoded(content: bytes) -> Iterator[str]:
    for encoding in _BEFORE_UTF_8:
        with suppress(UnicodeDecodeError):
            yield content.decode(encoding)


def _of_workbook(content: bytes) -> FromFile:
    try:
        sheets = [(title, *_lines(rows)) for title, rows in _sheets(content)]
    except Refused:
        raise
    except Exception as error:  # whatever it stumbles over: the file is somebody's, and not as workbooks are
        raise _unreadable() from error
    filled = [one for one in sheets if one[1]]
    if not filled:
        return FromFile("")
    title, text, hidden = next((one for one in filled if _has_players(lists.read(one[1]))), filled[0])
    return FromFile(text, title if len(filled) > 1 else "", hidden)


def _has_players(listed: lists.Listed) -> bool:
    return bool(listed.new) or listed.refusal is not None


@dataclass(frozen=True, slots=True)
class _Cells:
    """A row of a sheet."""

    cells: list[str]
    hidden: bool


def _sheets(content: bytes) -> Iterator[tuple[str, Iterator[_Cells]]]:
    """The sheets of a workbook that are shown, in their order: title and rows."""
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        parts = packed.infolist()
        # What is said here holds: no more is unpacked of a part.
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > UNPACKED:
            raise _too_large()
        for name in _READ_WHOLE:
            if name in packed.namelist():
                with packed.open(name) as part:
                    _refuse_too_many_elements(part)
    from openpyxl import load_workbook  # takes a fifth of a second, which whoever reads no workbook need not wait for

    # Cells, not formulas: what they came to when the workbook was saved.
    left = iter(range(ALL_ROWS))
    workbook = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
    try:
        for sheet in workbook.worksheets:
            if sheet.sheet_state == "visible":
                yield sheet.title, _rows(content, sheet, left)
    finally:
        workbook.close()


def _rows(content: bytes, sheet: Any, left: Iterator[int]) -> Iterator[_Cells]:
    hidden = _hidden_rows(content, sheet._worksheet_path)  # of a row openpyxl tells only its cells
    rows = sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS)
    shown = ([_shown(cell.value, struck=_is_struck(cell)) for cell in row] for row in rows)
    filled = _with_merged(shown, _merged(content, sheet))
    for number, (_one, cells) in enumerate(zip(left, filled, strict=False), 1):
        yield _Cells(cells, number in hidden)


def _hidden_rows(content: bytes, path: str) -> set[int]:
    """The numbers of the rows of a sheet that are not shown."""
    hidden = set()

    def started(name: str, attributes: dict[str, str]) -> None:
        if name.endswith("row") and attributes.get("hidden") in ("1", "true"):
            hidden.add(int(attributes.get("r", "0")))

    parser = expat.ParserCreate()
    parser.StartElementHandler = started
    with zipfile.ZipFile(io.BytesIO(content)) as packed, packed.open(path) as part:
        parser.ParseFile(part)
    return hidden


def _is_struck(cell: Any) -> bool:
    return isinstance(cell.value, str) and bool(cell.font.strike)


def _refuse_too_many_elements(part: IO[bytes]) -> None:
    """Raise Refused as soon as there are more than a list of players can need. Takes milliseconds: nothing is kept."""
    count = 0

    def started(_name: str, _attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MOST_ELEMENTS:
            raise _too_large()

    parser = expat.ParserCreate()
    parser.StartElementHandler = started
    parser.ParseFile(part)


def _merged(content: bytes, sheet: Any) -> dict[int, list[tuple[int, int]]]:
    """By row: where cells merged with those below them begin, as the column, from 0, and the last row.

    openpyxl says it only of a sheet that it keeps as a whole.
    """
    from openpyxl.utils import column_index_from_string

    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        part = packed.read(sheet._worksheet_path)
    found: dict[int, list[tuple[int, int]]] = {}
    for letters, first, last in _MERGED.findall(part):
        if int(first) < int(last) and (column := column_index_from_string(letters.decode())) <= MOST_COLUMNS:
            found.setdefault(int(first), []).append((column - 1, int(last)))
    return found


def _with_merged(rows: Iterable[Sequence[str]], merged: Mapping[int, Iterable[tuple[int, int]]]) -> Iterator[list[str]]:
    """The rows of a sheet, in each what a cell says that is merged down to it: a club beside several players.

    Not in rows of which nothing else is filled, as below a title, and no number or date: that is one player's.
    """
    above: dict[int, tuple[int, str]] = {}
    for number, row in enumerate(rows, 1):
        cells = [*row]
        if any(cells):
            for column, (last, value) in above.items():
                if number <= last and column < len(cells) and not cells[column]:
                    cells[column] = value
        for column, last in merged.get(number, ()):
            value = row[column] if column < len(row) else ""
            if any(map(str.isalpha, value)):
                above[column] = last, value
        yield cells


def _lines(rows: Iterable[_Cells]) -> tuple[str, tuple[str, ...]]:
    """The lines of a sheet, and those of them that it does not show."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    table = []
    for row in rows:
        if any(row.cells):
            table.append(row)
        if len(table) > lists.MOST_LINES:
            break  # more than a list may have: it is refused as a list
    # Columns that are empty everywhere say nothing, and push the others to where nobody looks for them.
    width = max((len(row.cells) for row in table), default=0)
    used = [at for at in range(width) if any(at < len(row.cells) and row.cells[at] for row in table)]
    for row in table:
        writer.writerow([row.cells[at] if at < len(row.cells) else "" for at in used])
    hidden = tuple(" ".join(filter(None, row.cells)) for row in table if row.hidden)
    return text.getvalue().rstrip("\n"), hidden


def _shown(cell: object, *, struck: bool = False) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    elif isinstance(cell, date):
        cell = cell.strftime("%d.%m.%Y")
    text = " ".join(list_lines.in_one_line(str(cell)).split())
    return f"~{text}~" if struck and text else text  # as chats have it: list_marks.py knows it


def _too_large() -> Refused:
    return Refused("file", _("Diese Datei ist ausgepackt viel zu groß für eine Liste von Spielern."))


def _unreadable() -> Refused:
    return Refused(
        "file", _("Diese Datei lässt sich nicht lesen. Es gehen Tabellen als .xlsx oder .csv und Textdateien.")
    )
