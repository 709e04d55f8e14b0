"""A pasted list of players taken apart: lines into columns, and what their headings say of them.

A list comes as somebody typed it, or as a spreadsheet gives it away: with tabs, semicolons or commas, quotes, numbers,
a line of headings. What a column means is decided for the whole list, never line by line: by a heading, by what most
lines look like (list_names.py), or by somebody who says so (list_choice.py).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from tournaments.people.list_gaps import gaps_as_tabs
from tournaments.people.list_headings import (
    COUNTS,
    NAMES,
    WORDS,
    are_headings,
    is_heading,
    is_nothing_but_headings,
    meanings_of,
    words_of,
)
from tournaments.people.list_letters import of_a_letter
from tournaments.people.list_lines import IN_QUOTES
from tournaments.people.list_marks import count_of, without_numbering
from tournaments.people.list_words import clubs_apart, is_somebody
from tournaments.people.typed_money import money_apart

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula: such a cell is written with an apostrophe before it."""


class Meaning(StrEnum):
    """What stands in a column."""

    NAME = "name"
    """The whole name, forename first. Beside a column with one half of it, the other half."""
    TURNED = "turned"
    """The whole name, surname first: "Müller Inge" or "Müller, Inge"."""
    FORENAME = "forename"
    SURNAME = "surname"
    NUMBER = "number"
    """The start number."""
    CLUB = "club"
    TEAM = "team"
    CATEGORY = "category"
    NOTE = "note"
    NOTHING = "nothing"
    """What is not taken."""


Cells = tuple[str, ...]
MOST_COLUMNS = 40

_SPACES = re.compile(r"[^\S\t]+")
_PRINTED_QUOTES = re.compile(r"(?:^|(?<=[\t;,]))( ?)[„“”«»‚‘’‹›]([^\t„“”«»‹›\"]*)[„“”«»‚‘’‹›]( ?)(?=$|[\t;,])")
_QUOTED_CELL = re.compile(r'(?:^|,)\s*"[^"]*"\s*(?:,|$)')

TITLES = 2
"""Lines that may stand above the headings, such as the name of the list."""


@dataclass(frozen=True)
class Table:
    """A list in columns, as they stand there, whatever they mean (what all lines say is found out once: no slots)."""

    rows: tuple[Cells | None, ...]
    """By line, without a number before it; None for headings, and for what stands under others further down."""
    counted: Cells
    """By line: a number before it that may be the player's, or only counts the lines; "" for none."""
    divided: bool
    """By tabs or semicolons: a comma belongs to what stands in a column."""
    headings: tuple[str, ...] = ()
    """Of the columns; none at all where none say what stands in them."""
    numbered: bool = False
    """Do the headings say that numbers have a column of their own?"""
    otherwise: frozenset[int] = frozenset()
    """Lines of which headings further down say other columns, and these headings: they are a list of their own."""
    gaps: frozenset[int] = frozenset()
    """Lines in which blanks may divide columns, which is not sure."""

    @cached_property
    def letter(self) -> frozenset[int]:
        """Lines of the letter around it: they say nothing of how the others are to be read."""
        there = {at: cells for at, cells in enumerate(self.rows) if cells is not None}
        in_table = {at for at, cells in there.items() if self.counted[at] or (self.divided and _are_several(cells))}
        said = ["" if at in in_table else ", ".join(filter(None, cells)) for at, cells in there.items()]
        places = [*there]
        return frozenset(places[at] for at in of_a_letter(said))

    @cached_property
    def people(self) -> list[Cells]:
        return [cells for at, cells in enumerate(self.rows) if cells is not None and at not in self.letter]

    @cached_property
    def width(self) -> int:
        """How many columns there are to be told apart."""
        return min(MOST_COLUMNS, max([0, len(self.headings), *map(len, self.people)]))


def is_empty(line: str) -> bool:
    """Does nothing stand there, or only what divides columns, as in an empty row of a spreadsheet?"""
    return all(one in ";," or one.isspace() for one in line)


def lay_out(lines: Sequence[str], *, typed: bool = False) -> Table:
    """The lines of a pasted list in columns. `typed`: it is the one line in which somebody types a player, who may be
    of a club that is called "Klub": headings stand there only where all of it is headings.
    """
    lines, gaps = ([*lines], frozenset[int]()) if typed else gaps_as_tabs(lines)
    # Programs for letters make of "Müller, Inge" „Müller, Inge“.
    lines = [_PRINTED_QUOTES.sub(r'\1"\2"\3', _SPACES.sub(" ", line)) for line in lines]
    if typed and None in meanings_of(words_of(" ".join(lines))):
        return _in_columns(lines, titles=0)
    if not typed and not any(mark in line for line in lines for mark in "\t;"):
        lines = clubs_apart([money_apart(line) for line in lines])
    above = _lines_of_letter(lines) or _lines_of_title(lines)
    table = _in_columns(lines[above:])
    # Headings divided otherwise than the lines under them are nobody, but say nothing of their columns.
    for _again in range(TITLES + 1):
        rest = lines[above : above + TITLES + 1]
        alone = next((at for at, line in enumerate(rest) if is_nothing_but_headings(line)), None)
        if table.headings or alone is None:
            break
        above += alone + 1
        table = _in_columns(lines[above:])
    counted, otherwise = (*[""] * above, *table.counted), frozenset(at + above for at in table.otherwise)
    return replace(table, rows=(*[None] * above, *table.rows), counted=counted, otherwise=otherwise, gaps=gaps)


def _in_columns(lines: Sequence[str], *, titles: int = TITLES + 1) -> Table:
    """`titles`: among how many of them headings are looked for at the top; 0: nowhere."""
    bare = [IN_QUOTES.sub("", line) for line in lines]
    mark = next((mark for mark in "\t;" if any(mark in line for line in bare)), ",")
    first = [_split(line, mark) for line in lines[:titles]]
    rows = [_split(line, _mark_of(line, without, mark)) for line, without in zip(lines, bare, strict=True)]
    narrow = not any(map(_are_several, rows))
    # "Nachname Vorname" alone above two columns is divided otherwise than they are.
    plain = [narrow or _are_several(row) or not row[0] for row in first]
    headings = (at for at, row in enumerate(first) if plain[at] and is_heading(row))
    titled = next((at for at in headings if not _may_be_somebody(rows, at)), None)
    if titled is not None:
        # Of headings right above others nobody is left.
        while titled + 1 < len(rows) and are_headings(rows[titled + 1]):
            titled += 1
        return _parted(_under_headings(rows, titled, mark != ","), rows, titled)
    numbered = sum(bool(count_of(row[0])) and len(row) > 1 for row in rows) * 2 >= len(rows) > 0
    people, counted = [], []
    for row in rows:
        if len(row) > 1 and ((count := count_of(row[0])) or (numbered and not row[0])):
            counted.append(count)
            people.append(row[1:])
        else:
            name, count = without_numbering(row[0])
            counted.append(count or count_of(row[0]))
            people.append((name, *row[1:]))
    table = Table(tuple(people), tuple(counted), mark != ",")
    return _parted(table, rows) if titles else table


def _parted(table: Table, rows: Sequence[Cells], titled: int = -1) -> Table:
    """A list in which headings may stand again, as of a second sheet. The same say nothing new; under others another
    list begins. `titled`: where its own stand.
    """
    headings = table.headings or (() if any(map(_are_several, rows)) else ("Name",))
    own, is_other = meanings_of(_ending(headings)), False
    parted, otherwise = [*table.rows], set()
    for at, row in enumerate(rows):
        if at <= titled:
            continue
        if is_again := are_headings(row) or _ending(row) == _ending(headings):
            is_other = meanings_of(_ending(row)) != own
        if is_again or is_other:
            parted[at] = None
        if is_other:
            otherwise.add(at)
    return replace(table, rows=tuple(parted), otherwise=frozenset(otherwise))


def _ending(cells: Sequence[str]) -> Cells:
    """Without the empty ones at the end, and in lower case."""
    return tuple(cell.casefold() for cell in cells[: max((at for at, cell in enumerate(cells, 1) if cell), default=0)])


def _mark_of(line: str, without_quoted: str, mark: str) -> str:
    """What divides this line of a list whose mark it may lack: lists are put together from several."""
    if mark in without_quoted or mark == ",":
        return mark
    if ";" in without_quoted:
        return ";"
    return "," if "," in without_quoted and _QUOTED_CELL.search(line) else mark


def _split(line: str, mark: str) -> Cells:
    """The cells of a line, quotes undone as spreadsheets write them."""
    # A tab at the beginning is an empty first column.
    line = line.strip(" \r\n") if mark == "\t" else line.strip()
    try:
        cells = next(csv.reader([line], delimiter=mark, skipinitialspace=True), [])
    except csv.Error:  # longer than any cell may be
        cells = line.split(mark)
    cells = [_without_apostrophe(" ".join(cell.split())) for cell in cells]
    # Empty columns at the end say nothing, but for the first: that there is a column behind the name.
    while len(cells) > 2 and not cells[-1]:
        cells.pop()
    return tuple(cells) or ("",)


def _without_apostrophe(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell.lstrip("'").startswith(FORMULA) else cell


def _may_be_somebody(rows: Sequence[Cells], at: int) -> bool:
    """Is one word alone of this line known, of players, and may others have names like it in its place: "Spieler, Hans"
    beside "Müller, Inge", whatever divides them? "Name" is a heading where no line of several words stands above.
    """
    row, meanings = rows[at], meanings_of(rows[at])
    if not _are_several(row) or meanings.count(None) < len(row) - 1 or "name" not in meanings:
        return False
    place = meanings.index("name")
    if row[place].casefold().startswith("name") and not any(map(_are_several, rows[:at])):
        return False
    others = [one[place] for one in (*rows[:at], *rows[at + 1 :]) if len(one) > place]
    return sum(" " not in other for other in others) * 2 >= len(others)


def _are_several(cells: Cells) -> bool:
    return sum(map(bool, cells)) > 1


def _lines_of_letter(lines: Sequence[str]) -> int:
    """How many lines stand above headings further down, if none of them may be somebody: a letter, or many titles."""
    at = next((at for at, line in enumerate(lines) if are_headings(row := _filled(line)) and _are_several(row)), 0)
    if at <= TITLES:
        return 0
    letter = of_a_letter(lines[:at])
    mark = next((mark for mark in "\t;" if mark in lines[at]), ",")
    cells = [list(filter(None, _split(line, mark))) for one, line in enumerate(lines[:at]) if one not in letter]
    return 0 if any(len(row) > 1 or is_somebody(without_numbering(row[0])[0]) for row in cells) else at


def _lines_of_title(lines: Sequence[str]) -> int:
    """How many lines stand above the headings, or all columns, if a lone word does that could be a heading: of one
    column it is one, above several it is the list's title.
    """
    rows = [_filled(line) for line in lines]
    first = next((at for at, line in enumerate(lines[: TITLES + 1]) if _may_be_headings(line, rows, at)), None)
    if first is None or not _is_lone_word(lines[first]):
        return 0
    near = lines[: first + TITLES + 1]
    found = [at for at, line in enumerate(near) if at >= first and _may_be_headings(line, rows, at)]
    # Where it stands again the next list begins.
    found = [at for at in found if at == first or _ending(rows[at]) != _ending(rows[first])]
    last = next((at for at in found if not _is_lone_word(lines[at])), found[-1])
    # Behind an empty cell it says which column it is of.
    is_title = _is_lone_word(lines[last]) and not is_empty(lines[last].lstrip(" ")[0])
    return last + (is_title and any(map(_are_several, rows[last + 1 :])))


def _may_be_headings(line: str, rows: Sequence[Cells], at: int) -> bool:
    """May this line of a list, whose `rows` are what is filled in, be its headings?"""
    cells = rows[at]
    if is_nothing_but_headings(line):
        return True
    if sum(one is not None for one in meanings_of(cells)) > 1:
        return is_heading(cells)
    # "Spieler, Hans" may be somebody, and so is who has "Spieler" behind the name.
    alone = len(cells) == 1
    return is_heading(cells[:1]) and (alone or (any(one in line for one in "\t;") and not _may_be_somebody(rows, at)))


def _is_lone_word(line: str) -> bool:
    return len(_filled(line)) == 1 and not is_nothing_but_headings(line)


def _filled(line: str) -> Cells:
    """The cells of a line in which anything stands, whatever divides the other lines."""
    mark = next((mark for mark in "\t;" if mark in IN_QUOTES.sub("", line)), ",")
    return tuple(cell for cell in _split(line, mark) if cell)


def _under_headings(rows: Sequence[Cells], titled: int, divided: bool) -> Table:
    headings = rows[titled]
    numbered = any(one in COUNTS for one in meanings_of(headings))
    people: list[Cells | None] = [None] * (titled + 1)
    counted = [""] * (titled + 1)
    for row in rows[titled + 1 :]:
        count = ""
        if not numbered and len(row) > len(headings) and (count := count_of(row[0])):
            row = row[1:]  # numbers without a heading of their own
        people.append(row)
        counted.append(count)
    return Table(tuple(people), tuple(counted), divided, headings, numbered)


_TAKEN = {"start": Meaning.NUMBER, "turned": Meaning.TURNED} | {
    one.value: one for one in Meaning if one.value in WORDS and one != "number"
}


def by_headings(headings: Sequence[str], people: Sequence[Cells] = ()) -> tuple[Meaning, ...]:
    """What headings say of their columns, each meaning once. A "Nr." that only counts the lines is not taken."""
    words = meanings_of(headings)
    if "start" not in words and "number" in words and not counts_lines(words.index("number"), people):
        words[words.index("number")] = "start"
    halves = "surname" in words and "forename" in words
    whole = next((one for one in ("name", "turned") if one in words), "surname")
    names = ("surname", "forename") if halves else (whole,)
    found: list[Meaning] = []
    for word in words:
        meaning = _TAKEN.get(word or "", Meaning.NOTHING)
        if word in NAMES and word not in names:
            meaning = Meaning.NOTHING
        elif word == "surname" and not halves:
            meaning = Meaning.NAME
        if meaning in found:
            meaning = Meaning.NOTHING
        found.append(meaning)
    return tuple(found)


def counts_lines(column: int, people: Sequence[Cells]) -> bool:
    """Are the numbers of this column 1, 2, 3 and so on? In it "Summe" may stand, too."""
    cells = [cells[column] for cells in people if len(cells) > column and any(map(str.isdigit, cells[column]))]
    return [count_of(cell) for cell in cells] == [str(place) for place in range(1, len(cells) + 1)]


def fitted(columns: Sequence[Meaning], width: int, *, teams: bool) -> tuple[Meaning, ...]:
    """What was said of columns, for all there are: of one more nothing is taken before somebody says so.

    One that is gone stays said: the last lines of a list may have nothing in it.
    """
    known = [one if teams or one is not Meaning.TEAM else Meaning.NOTHING for one in columns]
    while len(known) > width and known[-1] is Meaning.NOTHING:
        known.pop()
    return (*known, *[Meaning.NOTHING] * (width - len(known)))
