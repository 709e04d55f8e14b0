"""A pasted list of players taken apart: lines into columns, columns into forename, surname, club and team.

A list comes as somebody typed it, or as a spreadsheet gives it away: with tabs, semicolons or commas, quotes, numbers,
a line of headings; "Inge Müller", "Müller, Inge", or surname and forename in columns of their own. What the columns
mean is decided for the whole list, never line by line.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula: such a cell is written with an apostrophe before it."""


class Reading(StrEnum):
    """What stands where. The club comes behind the name, and behind it the team, where there are any."""

    NAME = "name"
    """ "Inge Müller, SC Nord": the whole name first, then the club."""
    SURNAME = "surname"
    """ "Müller, Inge, SC Nord"; also "Müller, Inge" in one column, and "Müller Inge" where nothing divides them."""
    FORENAME = "forename"
    """ "Inge, Müller, SC Nord": two columns for the name, forename first."""


Cells = tuple[str, ...]

_NUMBER = re.compile(r"^\(?(?:(?:nr|no|nummer|platz|rang)\b\.?|[#№])?\s*\(?\d{1,4}\s*[.):]?$", re.IGNORECASE)
_NUMBERING = re.compile(
    r"^(?:(?:(?:nr|no|nummer)\b\.?|[#№])\s*\d{1,4}\s*[.):]?\s*"  # Nr. 12 Inge
    r"|\(?\d{1,3}\s*[.):]\s*|\d{1,3}\s+(?=\D)"  # 12. Inge, (12) Inge, 12 Inge
    r"|[-–—*•·]\s+|[•·]\s*)",  # bullets
    re.IGNORECASE,
)
_DIGITS = re.compile(r"[0-9]{1,4}")
_QUOTED = re.compile(r'"[^"]*"')
_PRINTED_QUOTES = re.compile(r"(?:^|(?<=[\t;,]))(\s*)[„“”«»‚‘’‹›]([^\t„“”«»‹›\"]*)[„“”«»‚‘’‹›](\s*)(?=$|[\t;,])")
_QUOTED_CELL = re.compile(r'(?:^|,)\s*"[^"]*"\s*(?:,|$)')

_WORDS = {
    "name": "name|spieler|spielerin|spielername|teilnehmer|teilnehmerin|vor- und nachname|vorname nachname|player"
    "|players|full name|participant",
    "surname": "nachname|familienname|zuname|surname|last name|lastname|family name",
    "forename": "vorname|rufname|first name|firstname|forename|given name",
    "club": "verein|vereinsname|club|klub|clubname",
    "team": "mannschaft|mannschaftsname|team|teamname|team name",
    "category": "kategorie|klasse|altersklasse|gruppe|category|class|group",
    "note": "notiz|bemerkung|bemerkungen|anmerkung|kommentar|note|notes|remark|remarks|comment",
    "start": "startnummer|start-nr|startnr|start nr|spielernummer|spieler-nr|spielernr|spieler nr|start number",
    "number": "nr|nummer|no|number|lfd nr|lfd. nr|#",
    "place": "platz|rang|place|rank|pl",
    "total": "gesamt|total",
}
HEADINGS = {word: meaning for meaning, words in _WORDS.items() for word in words.split("|")}
"""What a heading, in lower case and without its last dot or colon, says of its column."""
TITLES = 2
"""Lines that may stand above the headings, such as the name of the list."""


@dataclass(frozen=True, slots=True)
class Aside:
    """What a line says of a player besides name, club and team; "" where it says nothing."""

    number: str = ""
    """The start number that the player shall have."""
    category: str = ""
    note: str = ""
    counted: str = ""
    """A number before the name that may be the player's, or only counts the lines."""


NOTHING = Aside()


@dataclass(frozen=True)
class Columns:
    """A list in columns: the name, in one or two of them, then the club, and the team where there are teams.

    What all its lines say together is found out once (so no slots): for every line it would take the square of them.
    """

    cells: tuple[Cells | None, ...]
    """By line; None for headings."""
    divided: bool
    """By tabs or semicolons: a comma belongs to what stands in a column."""
    club_apart: bool
    """The headings say that the second column is the club."""
    told: Reading | None
    """What the headings say of the name."""
    left_out: int
    teams: bool = False
    """Are there teams in this tournament?"""
    asides: tuple[Aside, ...] = ()
    """By line; none at all where there are no headings."""

    @cached_property
    def people(self) -> list[Cells]:
        return [cells for cells in self.cells if cells is not None]

    @cached_property
    def name_in_one(self) -> bool:
        """Does the whole name stand in the first column, and the club in the second?"""
        if self.club_apart or not self.divided:
            return self.club_apart
        return sum(len(cells[0].split()) > 1 for cells in self.people) * 2 > len(self.people)

    @cached_property
    def undivided(self) -> bool:
        """Does nothing stand between the two halves of the names, on any line?"""
        return not any("," in cells[0] for cells in self.people) and (
            self.name_in_one or all(len(cells) == 1 for cells in self.people)
        )


def lay_out(lines: Sequence[str], *, teams: bool = False) -> Columns:
    """The lines of a pasted list in columns, by its headings or by what most of its lines look like.

    `teams`: whether a team may stand behind the club.
    """
    # Programs for letters make of "Müller, Inge" „Müller, Inge“.
    lines = [_PRINTED_QUOTES.sub(r'\1"\2"\3', line) for line in lines]
    columns, titled = _in_columns(lines, teams)
    above = 0
    # Headings divided otherwise than the lines under them are nobody, but say nothing of their columns.
    for _again in range(TITLES + 1):
        rest = lines[above : above + TITLES + 1]
        alone = next((at for at, line in enumerate(rest) if _is_nothing_but_headings(line)), None)
        if titled or alone is None:
            break
        above += alone + 1
        columns, titled = _in_columns(lines[above:], teams)
    asides = (*[NOTHING] * above, *(columns.asides or [NOTHING] * len(columns.cells)))
    return replace(columns, cells=(*[None] * above, *columns.cells), asides=asides)


def _in_columns(lines: Sequence[str], teams: bool) -> tuple[Columns, bool]:
    """The lines in columns, and whether there are headings that say what stands in them."""
    bare = [_QUOTED.sub("", line) for line in lines]
    mark = next((mark for mark in "\t;" if any(mark in line for line in bare)), ",")
    titles = [_split(line, mark) for line in lines[: TITLES + 1]]
    titled = next((at for at, row in enumerate(titles) if _is_heading(row)), None)
    cells = [_split(line, _mark_of(line, without, mark)) for line, without in zip(lines, bare, strict=True)]
    if titled is not None:
        return _under_headings(cells, titled, mark != ",", teams), True
    numbered = sum(bool(_NUMBER.match(row[0])) and len(row) > 1 for row in cells) * 2 >= len(cells) > 0
    people, wide, asides = [], 0, []
    for row in cells:
        count = _DIGITS.search(before[0]) if (before := _NUMBER.match(row[0]) or _NUMBERING.match(row[0])) else None
        asides.append(Aside(counted=count[0] if count else ""))
        if len(row) > 1 and (_NUMBER.match(row[0]) or (numbered and not row[0])):
            row = row[1:]
        else:
            row = (_NUMBERING.sub("", row[0], count=1), *row[1:])
        people.append(row)
        wide = max(wide, len(row))
    left_out = max(0, wide - 3 - teams) if mark != "," else 0
    return Columns(tuple(people), mark != ",", False, None, left_out, teams, tuple(asides)), False


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


def _meanings(cells: Cells) -> list[str | None]:
    meanings = [HEADINGS.get(cell.casefold().rstrip(".: ")) for cell in cells]
    # "Name, Vorname": then the name is the surname.
    if "forename" in meanings and "name" in meanings and "surname" not in meanings:
        meanings[meanings.index("name")] = "surname"
    return meanings


def _is_heading(cells: Cells) -> bool:
    meanings = _meanings(cells)
    return "name" in meanings or "surname" in meanings


def _is_nothing_but_headings(line: str) -> bool:
    cells = tuple(cell for cell in re.split(r"\s*[\t;,|]\s*", line.strip()) if cell)
    return len(cells) > 1 and all(_meanings(cells)) and _is_heading(cells)


def _under_headings(cells: Sequence[Cells], titled: int, divided: bool, teams: bool) -> Columns:
    meanings = _meanings(cells[titled])
    first = meanings.index("name" if "name" in meanings else "surname")
    second = meanings.index("forename") if "surname" in meanings and "forename" in meanings else None
    club = meanings.index("club") if "club" in meanings else None
    team = meanings.index("team") if teams and "team" in meanings else None
    numbered = any(one in meanings for one in ("number", "place", "start"))
    beside = [meanings.index(one) if one in meanings else None for one in ("start", "category", "note", "number")]
    people: list[Cells | None] = [None] * (titled + 1)
    asides = [NOTHING] * (titled + 1)
    for row in cells[titled + 1 :]:
        if not numbered and len(row) > len(meanings) and _NUMBER.match(row[0]):
            row = row[1:]  # numbers without a heading of their own
        at = dict(enumerate(row))
        name = at.get(first, "") if numbered else _NUMBERING.sub("", at.get(first, ""), count=1)
        behind = (at.get(club, "") if club is not None else "", *([at.get(team, "")] if team is not None else []))
        people.append((name, at.get(second, ""), *behind) if second is not None else (name, *behind))
        asides.append(Aside(*("" if place is None else at.get(place, "") for place in beside)))
    told: Reading | None = None
    if second is not None:
        told = Reading.SURNAME
    elif "total" in meanings:  # the result of a tournament, as this program writes it
        told = Reading.NAME
    used = {first, second, club, team, *beside} | {
        at for at, meaning in enumerate(meanings) if meaning in ("number", "place")
    }
    left_out = len(set(range(len(meanings))) - used)
    return Columns(tuple(people), divided, second is None, told, left_out, teams, tuple(asides))


@cache
def forenames() -> frozenset[str]:
    """Common forenames in lower case: enough of them to tell which half of a list's names comes first."""
    return frozenset(Path(__file__).with_name("forenames.txt").read_text("utf-8").split())


def _is_forename(words: str) -> bool:
    """Whether it begins with a common forename: "Inge", "Karl-Heinz", "Hans Peter"."""
    first = re.split(r"[\s\-‐‑.]", words.casefold(), maxsplit=1)[0]
    return first in forenames()


def recognise(laid_out: Columns) -> Reading:
    """What most of the lines look like."""
    if laid_out.told is not None:
        return laid_out.told
    votes: Counter[Reading] = Counter()
    pairs = [pair for cells in laid_out.people if (pair := _pair(cells, laid_out))]
    if not pairs:
        return _recognise_undivided(laid_out.people)
    for first, second, columns in pairs:
        votes.update(_votes(first, second, columns, laid_out))
    seconds = Counter(second.casefold() for _first, second, _columns in pairs)
    if len(pairs) >= 4 and len(seconds) * 2 <= len(pairs) and votes[Reading.SURNAME] < STRONG * len(pairs) / 2:
        return Reading.NAME  # clubs repeat themselves, forenames seldom
    return max(Reading, key=lambda reading: votes[reading])


STRONG = 10
"""What a line weighs of which a forename is known, against 1 for the mere look of a line."""


def _pair(cells: Cells, laid_out: Columns) -> tuple[str, str, int] | None:
    """The two texts of a line that may be the halves of a name, and in how many columns the line stands."""
    first, inside, second = cells[0].partition(",")
    if inside and second.strip():
        return first.strip(), second.strip(), 1 if laid_out.divided or len(cells) > 1 else 2
    if len(cells) > 1 and cells[0] and cells[1] and not laid_out.club_apart:
        return cells[0], cells[1], len(cells)
    return None


def _votes(first: str, second: str, columns: int, laid_out: Columns) -> dict[Reading, int]:
    whole = len(first.split()) > 1
    one_word = len(second.split()) == 1 and second.replace("-", "").isalpha()
    if _is_forename(second) and not (whole and _is_forename(first)):
        return {Reading.SURNAME: STRONG}
    if _is_forename(first):
        if whole or not one_word:
            return {Reading.NAME: STRONG}
        if columns > 2:
            return {Reading.FORENAME: STRONG}
        return {Reading.FORENAME if laid_out.divided and columns == 2 else Reading.NAME: 1}
    if columns == 1 or (not whole and one_word and not laid_out.divided):
        return {Reading.SURNAME: 1}
    return {Reading.NAME: 1}


def _recognise_undivided(people: Sequence[Cells]) -> Reading:
    """Of "Inge Müller" or "Müller Inge", where nothing stands between: surname first if nearly all lines say so."""
    names = [words for cells in people if len(words := cells[0].split()) > 1]
    turned = sum(_is_forename(words[-1]) and not _is_forename(words[0]) for words in names)
    return Reading.SURNAME if len(names) >= 3 and turned * 3 >= len(names) * 2 else Reading.NAME


def person(cells: Cells, reading: Reading, laid_out: Columns) -> tuple[str, str, str]:
    """Name, forename first, club and team of a line."""
    if not laid_out.club_apart:
        # A comma at the end has nothing to divide; a name that stands in a column of its own may end as it likes.
        cells = (cells[0].rstrip(", "), *cells[1:])
    first, inside, second = (part.strip() for part in cells[0].partition(","))
    rest = cells[1:]
    if reading is Reading.NAME:
        if inside and not rest and not laid_out.club_apart:
            return first, second, ""
        return cells[0], *_behind(rest, laid_out)
    if inside and second:
        forename, comma, club = (part.strip() for part in second.partition(","))
        if reading is Reading.SURNAME or not rest:
            halves = (forename, first) if reading is Reading.SURNAME else (first, forename)
            return _whole(halves), *((club, "") if comma and not any(rest) else _behind(rest, laid_out))
    if rest and not laid_out.name_in_one:
        halves = (rest[0], cells[0]) if reading is Reading.SURNAME else (cells[0], rest[0])
        return _whole(halves), *_behind(rest[1:], laid_out)
    words = cells[0].split()
    if reading is Reading.SURNAME and len(words) > 1 and laid_out.undivided:
        words = [words[-1], *words[:-1]]
    return " ".join(words), *_behind(rest, laid_out)


def _whole(halves: tuple[str, str]) -> str:
    """The name of two halves, of which one may be missing."""
    return " ".join(half for half in halves if half)


def _behind(rest: Cells, laid_out: Columns) -> tuple[str, str]:
    """Club and team: the next two columns; behind a comma all that is left is the club ("DC Isar, München").

    Where there are teams, the last of several behind commas is the team.
    """
    if laid_out.divided:
        club, team = (*rest, "", "")[:2]
        return club, team if laid_out.teams else ""
    *clubs, team = rest if laid_out.teams and len(rest) > 1 else (*rest, "")
    return ", ".join(clubs).strip(" ,"), team
