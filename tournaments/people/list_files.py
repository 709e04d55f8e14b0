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
from tournaments.people import lists
from tournaments.people.list_columns import MOST_COLUMNS, is_empty

MOST_ROWS = 5_000  # of a sheet, empty ones too
ALL_ROWS = 50_000  # … and of all sheets: what comes behind them is not read
UNPACKED = 10_000_000  # bytes of a workbook: a list of 400 players has a twentieth of it
MOST_PARTS = 1_000  # files inside a workbook
MOST_ELEMENTS = 10_000  # of a part that is read whole, at about a tenth of a millisecond each
MOST_LINES_OF_A_CELL = 20

# Parts of which every element becomes an object, however few rows there are.
_READ_WHOLE = ("[Content_Types].xml", "xl/styles.xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels")

# What programs write that write no UTF-8, the likeliest first: Windows, DOS (also "CSV (MS-DOS)"), Mac.
_BEFORE_UTF_8 = ("cp1252", "cp850", "mac_roman")
_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_OLD_OR_LOCKED = b"\xd0\xcf\x11\xe0"  # the container of .xls, and of whatever has a password
_ZIP = b"PK"
_PDF = b"%PDF-"
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\b[^>]*?\bref="([A-Z]{1,2})([0-9]{1,7}):[A-Z]{1,3}([0-9]{1,7})"')
_BEGUN = re.compile(r'(^|[\t;,])\s*"')  # a cell in quotes

# What a workbook has that it does not know (styles, validations) is of no weight here, and nobody reads it in the log.
warnings.filterwarnings("ignore", module="openpyxl")


@dataclass(frozen=True, slots=True)
class FromFile:
    """The lines of a file."""

    text: str
    sheet: str = ""
    """The sheet that they are from, where there are several; else ""."""

    @property
    def sentence(self) -> str:
        count = len(self.text.splitlines())
        said = ngettext("{n} Zeile aus der Datei.", "{n} Zeilen aus der Datei.", count).format(n=count)
        if self.sheet:
            said += " " + _("Sie stehen auf dem Blatt „{sheet}“; andere Blätter werden nicht gelesen.").format(
                sheet=self.sheet
            )
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
    rest = [line for line in typed.splitlines() if line not in there]
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
    lines = list(_whole_lines(text.splitlines()))
    if lines and lines[0].lower().startswith("sep=") and len(lines[0]) == 5:
        del lines[0]  # what Excel is told of its columns
    return "\n".join(line for line in lines if not is_empty(line))


def _decoded(content: bytes) -> Iterator[str]:
    for encoding in _BEFORE_UTF_8:
        with suppress(UnicodeDecodeError):
            yield content.decode(encoding)


def _whole_lines(lines: Sequence[str]) -> Iterator[str]:
    """Lines of which a cell in quotes that went over several lines is one again."""
    at = 0
    while at < len(lines):
        end, quotes = at + 1, lines[at].count('"')
        if quotes % 2 and _BEGUN.search(lines[at]):
            while quotes % 2 and end < min(len(lines), at + MOST_LINES_OF_A_CELL):
                quotes, end = quotes + lines[end].count('"'), end + 1
            if quotes % 2:  # nobody closes it: a sign like any other
                end = at + 1
        yield " ".join(lines[at:end])
        at = end


def _of_workbook(content: bytes) -> FromFile:
    try:
        sheets = list(_sheets(content))
    except Refused:
        raise
    except Exception as error:  # whatever it stumbles over: the file is somebody's, and not as workbooks are
        raise _unreadable() from error
    filled = [(title, text) for title, text in sheets if text]
    if not filled:
        return FromFile("")
    title, text = next((one for one in filled if _has_players(lists.read(one[1]))), filled[0])
    return FromFile(text, title if len(filled) > 1 else "")


def _has_players(listed: lists.Listed) -> bool:
    return bool(listed.new) or listed.refusal is not None


def _sheets(content: bytes) -> Iterator[tuple[str, str]]:
    """The sheets of a workbook that are shown, in their order: title and lines."""
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
                rows = sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)
                shown = _with_merged(rows, _merged(content, sheet))
                yield sheet.title, _lines(row for _one, row in zip(left, shown, strict=False))
    finally:
        workbook.close()


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


def _with_merged(
    rows: Iterable[Sequence[object]], merged: Mapping[int, Iterable[tuple[int, int]]]
) -> Iterator[list[object]]:
    """The rows of a sheet, in each what a cell says that is merged down to it: a club beside several players.

    Not in rows of which nothing else is filled, as below a title, and no number: that is one player's.
    """
    above: dict[int, tuple[int, object]] = {}
    for number, row in enumerate(rows, 1):
        cells = [*row]
        if any(cell is not None for cell in cells):
            for column, (last, value) in above.items():
                if number <= last and column < len(cells) and cells[column] is None:
                    cells[column] = value
        for column, last in merged.get(number, ()):
            value = row[column] if column < len(row) else None
            if isinstance(value, str) and not value.strip().isdigit():
                above[column] = last, value
        yield cells


def _lines(rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    table = []
    for row in rows:
        cells = [_shown(cell) for cell in row]
        if any(cells):
            table.append(cells)
        if len(table) > lists.MOST_LINES:
            break  # more than a list may have: it is refused as a list
    # Columns that are empty everywhere say nothing, and push the others to where nobody looks for them.
    used = [at for at in range(max(map(len, table), default=0)) if any(at < len(row) and row[at] for row in table)]
    for row in table:
        writer.writerow([row[at] if at < len(row) else "" for at in used])
    return text.getvalue().rstrip("\n")


def _shown(cell: object) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    elif isinstance(cell, date):
        cell = cell.strftime("%d.%m.%Y")
    return " ".join(str(cell).split())


def _too_large() -> Refused:
    return Refused("file", _("Diese Datei ist ausgepackt viel zu groß für eine Liste von Spielern."))


def _unreadable() -> Refused:
    return Refused(
        "file", _("Diese Datei lässt sich nicht lesen. Es gehen Tabellen als .xlsx oder .csv und Textdateien.")
    )
