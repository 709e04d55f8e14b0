"""Who stands on the lines of a list: which column has the name, and which half of it comes first.

"Müller, Inge" may be a surname with a forename or a forename with a club: no single line says which. So all of them
vote, and a short list of forenames helps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from tournaments.people.list_beside import left_out, without
from tournaments.people.list_categories import column_of_categories
from tournaments.people.list_columns import (
    Cells,
    Meaning,
    Table,
    by_headings,
    fitted,
)
from tournaments.people.list_headings import forename_first, wrote_it_itself
from tournaments.people.list_marks import without_numbering
from tournaments.people.list_words import are_initials, is_club, is_club_first, is_forename, is_whole_name
from tournaments.people.lookalikes import titles_apart


class Reading(StrEnum):
    """What stands where. The club comes behind the name, and behind it the team, where there are any."""

    NAME = "name"
    """ "Inge Müller, SC Nord": the whole name first, then the club."""
    SURNAME = "surname"
    """ "Müller, Inge, SC Nord"; also "Müller, Inge" in one column, and "Müller Inge" where nothing divides them."""
    FORENAME = "forename"
    """ "Inge, Müller, SC Nord": two columns for the name, forename first."""


@dataclass(frozen=True, slots=True)
class Aside:
    """What a line says of a player besides name, club and team; "" where it says nothing."""

    number: str = ""
    """The start number that the player shall have."""
    category: str = ""
    note: str = ""
    counted: str = ""
    """A number before the name that may be the player's, or only counts the lines."""


@dataclass(frozen=True)
class Columns:
    """A list by what its columns mean: the name, in one or two of them, then the club, and the team if there are teams.

    What all its lines say together is found out once (so no slots): for every line it would take the square of them.
    """

    cells: tuple[Cells | None, ...]
    """By line; None for headings."""
    asides: tuple[Aside, ...]
    """By line."""
    divided: bool
    """By tabs or semicolons: a comma belongs to what stands in a column."""
    teams: bool = False
    """Are there teams in this tournament?"""
    halves: bool | None = None
    """Is the name in two columns, surname first, or in one? As headings say, or somebody; None: nobody does."""
    told: Reading | None = None
    """What is said of the name, on every line."""
    letter: frozenset[int] = frozenset()
    """Lines that say nothing of how the others are to be read."""

    @cached_property
    def people(self) -> list[Cells]:
        return [cells for at, cells in enumerate(self.cells) if cells is not None and at not in self.letter]

    @cached_property
    def name_in_one(self) -> bool:
        """Does the whole name stand in the first column, and the club in the second?"""
        if self.halves is not None or not self.divided:
            return self.halves is False
        return sum(len(cells[0].split()) > 1 for cells in self.people) * 2 > len(self.people)

    @cached_property
    def undivided(self) -> bool:
        """Are names in one column read without anything between their halves? So it is said, or no line has that."""
        if self.told is Reading.SURNAME:
            return True
        return not self.with_comma and (self.name_in_one or all(len(cells) == 1 for cells in self.people))

    @cached_property
    def with_comma(self) -> bool:
        """Does a comma stand in any name?"""
        return any("," in cells[0] for cells in self.people)

    @cached_property
    def mixed(self) -> bool:
        """Does it stand in some names of several words, and in others not?"""
        return self.with_comma and any("," not in cells[0] and " " in cells[0] for cells in self.people)

    @property
    def is_said(self) -> bool:
        """Does anything but the looks of the list say what stands behind the name?"""
        return self.told is not None or self.halves is not None

    @property
    def whole(self) -> Meaning:
        """What a column with whole names is called whose commas say that the surname comes first."""
        return Meaning.NAME if self.told is None and self.mixed else Meaning.TURNED


def as_it_looks(table: Table, *, teams: bool) -> Columns:
    """A list without headings: the name comes first."""
    asides = tuple(Aside(counted=one) for one in table.counted)
    return Columns(table.rows, asides, table.divided, teams, letter=table.letter)


def as_told(table: Table, meanings: Sequence[Meaning], *, teams: bool, by_hand: bool) -> Columns:
    """A list of which somebody says what its columns mean; `by_hand`: also in which order a whole name stands there.

    Clubs in several columns are one, and so are notes.
    """
    at: dict[Meaning, list[int]] = {}
    for place, meaning in enumerate(meanings):
        at.setdefault(meaning, []).append(place)
    whole = at.get(Meaning.NAME, []) + at.get(Meaning.TURNED, [])
    surname, forename = at.get(Meaning.SURNAME, []), at.get(Meaning.FORENAME, [])
    if forename:
        surname = surname or whole
    elif surname:
        forename = whole
    halves = bool(surname and forename)
    name = [surname, forename] if halves else [whole or surname or forename]
    behind = [at.get(Meaning.CLUB, []), *([at.get(Meaning.TEAM, [])] if teams else [])]
    beside = [at.get(one, []) for one in (Meaning.NUMBER, Meaning.CATEGORY, Meaning.NOTE)]
    people: list[Cells | None] = []
    asides = []
    for row, counted in zip(table.rows, table.counted, strict=True):
        if row is None:
            people.append(None)
            asides.append(Aside())
            continue
        first, *more = ("".join(_there(row, places)) for places in name)
        if not table.numbered:
            first, count = without_numbering(first)
            counted = counted or count
        people.append((first, *more, *(", ".join(_there(row, places)) for places in behind)))
        number, category, note = (", ".join(_there(row, places)) for places in beside)
        asides.append(Aside(number, category, note, counted))
    told: Reading | None = None
    if halves or Meaning.TURNED in at:
        told = Reading.SURNAME
    elif by_hand or wrote_it_itself(table.headings):
        told = Reading.NAME
    columns = Columns(tuple(people), tuple(asides), table.divided, teams, halves, told, table.letter)
    # Whatever headings say, "Müller, Inge" is a surname first.
    if told is None and forename_first(table.headings) and not columns.with_comma:
        return replace(columns, told=Reading.NAME)
    return columns


def _there(row: Cells, places: Sequence[int]) -> list[str]:
    """What stands in these columns of a line, where anything does."""
    return [row[place] for place in places if place < len(row) and row[place]]


@dataclass(frozen=True, slots=True)
class Recognised:
    """What a list itself looks like."""

    columns: Columns
    reading: Reading
    meanings: tuple[Meaning, ...]
    """The same by column, for whoever wants it otherwise."""


def recognised_in(table: Table, *, teams: bool, categories: Sequence[str] = ()) -> Recognised:
    """By its headings, or by what most of its lines look like. `teams`: whether a team may stand behind the club;
    `categories`: those of the tournament.
    """
    category = column_of_categories(table, categories)
    if not table.headings:
        out = dict.fromkeys(left_out(table), Meaning.NOTHING)
        if category is not None:
            out[category] = Meaning.CATEGORY
        if out:
            return _beside(table, out, recognised_in(without(table, frozenset(out)), teams=teams))
    if not table.headings and is_club_first(table.people):
        return _with_club_first(table, teams=teams)
    if not table.headings:
        columns = as_it_looks(table, teams=teams)
        reading = recognise(columns)
        if reading is Reading.NAME and not columns.with_comma and _recognise_undivided(columns.people) is not reading:
            # "Müller Inge" with a club behind it, which says nothing of the order.
            columns = replace(columns, halves=False, told=Reading.SURNAME)
            reading = Reading.SURNAME
        return Recognised(columns, reading, _by_looks(table, columns, reading))
    meanings = fitted(by_headings(table.headings, table.people), table.width, teams=teams)
    if category is not None:
        meanings = (*meanings[:category], Meaning.CATEGORY, *meanings[category + 1 :])
    columns = as_told(table, meanings, teams=teams, by_hand=False)
    reading = recognise(columns)
    if reading is Reading.SURNAME and not columns.halves:
        meanings = tuple(columns.whole if one is Meaning.NAME else one for one in meanings)
    return Recognised(columns, reading, meanings)


def _beside(table: Table, known: Mapping[int, Meaning], found: Recognised) -> Recognised:
    """A list of which these columns are `known`, and the others `found` without them."""
    others = iter(found.meanings)
    meanings = tuple(known[at] if at in known else next(others, Meaning.NOTHING) for at in range(table.width))
    places = [at for at, one in known.items() if one is Meaning.CATEGORY]
    asides = tuple(
        replace(aside, category="".join(_there(row or (), places)))
        for row, aside in zip(table.rows, found.columns.asides, strict=True)
    )
    return replace(found, columns=replace(found.columns, asides=asides), meanings=meanings)


def _with_club_first(table: Table, *, teams: bool) -> Recognised:
    rows = tuple(row and (row[1:] or ("",)) for row in table.rows)
    behind = recognised_in(replace(table, rows=rows), teams=False).meanings
    # A further column is one more of the club's only where nothing but commas divides them.
    left = (Meaning.NOTHING if table.divided and one is Meaning.CLUB else one for one in behind)
    meanings = (Meaning.CLUB, *left)
    columns = as_told(table, meanings, teams=teams, by_hand=False)
    return Recognised(columns, recognise(columns), meanings)


def _by_looks(table: Table, columns: Columns, reading: Reading) -> tuple[Meaning, ...]:
    if not table.width:
        return ()
    inside = sum("," in cells[0].strip(", ") for cells in columns.people) * 2 > len(columns.people)
    name: tuple[Meaning, ...] = (columns.whole,) if reading is Reading.SURNAME else (Meaning.NAME,)
    if reading is not Reading.NAME and not (columns.name_in_one or inside or table.width == 1):
        name = (Meaning.SURNAME, Meaning.FORENAME)
        if reading is Reading.FORENAME:
            name = name[::-1]
    left = table.width - len(name)
    team = (Meaning.TEAM,) if columns.teams and left > 1 else ()
    if table.divided:
        behind = (Meaning.CLUB, *team, *[Meaning.NOTHING] * left)[:left]
    else:  # behind a comma all that is left is the club
        behind = (*[Meaning.CLUB] * (left - len(team)), *team)
    return (*name, *behind)


def recognise(laid_out: Columns) -> Reading:
    """What most of the lines look like."""
    if laid_out.told is not None:
        return laid_out.told
    votes: Counter[Reading] = Counter()
    pairs = [pair for cells in laid_out.people if (pair := pair_of(cells, laid_out))]
    if not pairs:
        return _recognise_undivided(laid_out.people)
    if (reading := _by_initials(pairs, len(laid_out.people))) is not None:
        return reading
    for first, second, columns in pairs:
        votes.update(_votes(first, second, columns, laid_out))
    seconds = Counter(second.casefold() for _first, second, _columns in pairs)
    if len(pairs) >= 4 and len(seconds) * 2 <= len(pairs) and votes[Reading.SURNAME] < STRONG * len(pairs) / 2:
        return Reading.NAME  # clubs repeat themselves, forenames seldom
    return max(Reading, key=lambda reading: votes[reading])


def _by_initials(pairs: Sequence[tuple[str, str, int]], lines: int) -> Reading | None:
    """Which half comes first where most lines cut one short: "Müller, H.", "H., Müller", "Hans, M."; else None."""
    if sum(are_initials(first) and not are_initials(second) for first, second, _columns in pairs) * 2 > lines:
        return Reading.FORENAME
    before = [first for first, second, _columns in pairs if are_initials(second)]
    if len(before) * 2 <= lines or sum(map(is_whole_name, before)) * 2 > len(before):
        return None
    return Reading.FORENAME if sum(map(is_forename, before)) * 2 > len(before) else Reading.SURNAME


STRONG = 10
"""What a line weighs of which a forename is known, against 1 for the mere look of a line."""


def pair_of(cells: Cells, laid_out: Columns) -> tuple[str, str, int] | None:
    """The two texts of a line that may be the halves of a name, and in how many columns the line stands."""
    first, inside, second = cells[0].partition(",")
    if inside and second.strip():
        return first.strip(), second.strip(), 1 if laid_out.divided or len(cells) > 1 else 2
    if len(cells) > 1 and cells[0] and cells[1] and laid_out.halves is not False:
        return cells[0], cells[1], len(cells)
    return None


def _votes(first: str, second: str, columns: int, laid_out: Columns) -> dict[Reading, int]:
    whole = len(first.split()) > 1
    bare = titles_apart(second)[1]
    # "von der Heide" is one name.
    one_word = (len(bare.split()) == 1 and bare.replace("-", "").isalpha()) or bare[:1].islower()
    if is_club(second.partition(",")[0]):
        return {Reading.NAME: STRONG if laid_out.divided and is_whole_name(first) else 1}
    if is_forename(second) and not (whole and is_forename(first)):
        # Of two columns either may be the surname "Ernst".
        return {Reading.SURNAME: 1 if is_forename(first) and laid_out.divided and columns == 2 else STRONG}
    if is_forename(first):
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
    turned = sum(is_forename(words[-1]) and not is_forename(words[0]) for words in names)
    return Reading.SURNAME if len(names) >= 3 and turned * 3 >= len(names) * 2 else Reading.NAME


def person(cells: Cells, reading: Reading, laid_out: Columns) -> tuple[str, str, str]:
    """Name, forename first, club and team of a line."""
    if laid_out.halves is not False:
        # A comma at the end has nothing to divide; a name that stands in a column of its own may end as it likes.
        cells = (cells[0].rstrip(", "), *cells[1:])
    first, inside, second = (part.strip() for part in cells[0].partition(","))
    rest = cells[1:]
    behind = second.partition(",")[0] if inside else "".join(rest[:1])
    if reading is not Reading.NAME and laid_out.told is None and is_club(behind):
        # Whatever the other lines say: nobody is called so.
        if inside and not any(rest):
            return first, second, ""
        reading = Reading.NAME
    if reading is Reading.NAME:
        if inside and not rest and laid_out.halves is not False:
            return first, second, ""
        return cells[0], *_behind(rest, laid_out)
    both_here = bool(inside and second)
    if laid_out.halves and both_here:
        both_here, rest = not rest[0], rest if rest[0] else rest[1:]
    if both_here:
        forename, comma, club = (part.strip() for part in second.partition(","))
        if reading is Reading.SURNAME or not rest:
            halves = (forename, first) if reading is Reading.SURNAME else (first, forename)
            return _whole(halves), *((club, "") if comma and not any(rest) else _behind(rest, laid_out))
    if rest and not laid_out.name_in_one:
        halves = (rest[0], cells[0]) if reading is Reading.SURNAME else (cells[0], rest[0])
        return _whole(halves), *_behind(rest[1:], laid_out)
    words = cells[0].split()
    if reading is Reading.SURNAME and len(words) > 1 and laid_out.undivided:
        *before, last = cells[0].strip(", ").split()
        return _whole((last, " ".join(before))), *_behind(rest, laid_out)
    return " ".join(words), *_behind(rest, laid_out)


def _whole(halves: tuple[str, str]) -> str:
    """The name of two halves, forename first, of which one may be missing. A title stands before both."""
    forename, surname = halves
    titles, surname = titles_apart(surname)
    return " ".join(part for part in (titles, forename, surname) if part)


def _behind(rest: Cells, laid_out: Columns) -> tuple[str, str]:
    """Club and team: the next two columns; behind a comma all that is left is the club ("DC Isar, München").

    Where there are teams, the last of several behind commas is the team.
    """
    if laid_out.divided:
        club, team = (*rest, "", "")[:2]
        return club, team if laid_out.teams else ""
    *clubs, team = rest if laid_out.teams and len(rest) > 1 else (*rest, "")
    return ", ".join(clubs).strip(" ,"), team
