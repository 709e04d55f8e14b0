"""Columns of a list beside name, club and team: who comes, who has paid, how somebody is addressed or reached, when
born; and more players, who stand to the right of others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tournaments.people.list_columns import Meaning, Table
from tournaments.people.list_coming import is_of_coming, says_no, says_not_coming, says_whether, says_yes
from tournaments.people.list_headings import NAMES, meanings_of
from tournaments.people.list_marks import LONGEST
from tournaments.people.list_words import FEWEST_ALIKE, is_club, is_forename, is_somebody
from tournaments.people.lookalikes import is_title

_DATE = r"\d{1,2}\.\s?\d{1,2}\.\s?(?:\d{4}|\d\d)?|\d{4}-\d\d-\d\d|(?:19|20)\d\d"
_BORN = re.compile(
    rf"\(?(?:(?:geb(?:oren)?|jg|jahrgang)\b\.?|\*)?\s*(?:am\s)?(?:{_DATE})\)?"
    r"|\(?\d{1,3}\s?(?:j\.?|jahre?)(?:\salt)?\)?|[mwd]|männlich|weiblich|divers",
    re.IGNORECASE,
)
"""When somebody was born, or what else tells people apart and is no club."""
_CONTACT = re.compile(
    r"<?(?:mailto:)?[^\s@<>]+@[^\s@<>]+\.\w+>?|(?:(?:tel|telefon|mobil|handy|fax)\b[.:]*\s*)?(?=(?:\D*\d){6})\+?[\d\s()/.\-–]+",
    re.IGNORECASE,
)
"""A mail address or a telephone number: six digits are more than a start number or a year has."""


_REACHED = re.compile(
    r"<?(?:mailto:)?[^\s@<>,;/()]+@[^\s@<>,;/()]+\.\w+>?"
    r"|(?:\b(?:tel|telefon|mobil|handy|fax)\b[.:]*\s*)?(?<!\w)(?!\d\d?\.\s?\d)(?:\+|0)\d(?:[\s()/.\-–]*\d){5,}",
    re.IGNORECASE,
)
"""Likewise, beside something else; what begins as a date does is none."""
_NO_CLUB = re.compile(
    r"[-–—_./\s]+|ohne(?:\sverein)?|kein(?:e[rsn]?)?(?:\sverein|\sangabe)?|vereinslos|k\.\s?a\.|n/a|none|no\sclub|\[?x\]?",
    re.IGNORECASE,
)


def is_no_club(cell: str) -> bool:
    """Does it say that there is none, or a cross, which stands beside it? All who have none would be of one club."""
    return _NO_CLUB.fullmatch(cell) is not None


def club_alone(club: str) -> str:
    """A club without a mail address or a telephone number in its place or beside it, which nobody else is to see."""
    if _CONTACT.fullmatch(club) and not _BORN.fullmatch(club):
        return ""
    found = _REACHED.search(club) if len(club) <= LONGEST else None
    if found is None:
        return club
    rest = _REACHED.sub("", club).strip(" ,;:/|()–-")
    return rest if found.start() or is_club(rest) else ""


def answers(table: Table) -> frozenset[int]:
    """Columns in which nothing but ticks, yes and no, or sums of money stand, as of who comes or has paid."""
    return frozenset(at for at in range(table.width) if (cells := _filled(table, at)) and all(map(says_whether, cells)))


def of_coming(table: Table) -> frozenset[int]:
    """Columns that say who comes, as the heading has it, or where none does some "no", or a cross beside some alone."""
    found = set()
    for at in range(table.width):
        heading, cells = _heading(table, at), _filled(table, at)
        told = is_of_coming(heading) and any(says_whether(cell) or says_not_coming(heading, cell) for cell in cells)
        answered = any(map(says_no, cells)) or (_is_crossed("", cells) and len(cells) < len(table.people))
        if told or (not heading and answered and at in answers(table)):
            found.add(at)
    return frozenset(found)


def unanswered(table: Table) -> frozenset[int]:
    """Lines with nothing in all columns in which others have a "ja" or a cross, as who comes has."""
    columns = [at for at in range(table.width) if _is_crossed(_heading(table, at), _filled(table, at))]
    there = [(at, row) for at, row in enumerate(table.rows) if row is not None and columns]
    # Where no club stands before it, a cross is in the column of clubs.
    moved = {at for at, row in there if not any(table.headings) and any(says_yes("", cell) for cell in row)}
    return (
        frozenset(at for at, row in there if not any(column < len(row) and row[column] for column in columns)) - moved
    )


def _is_crossed(heading: str, cells: Sequence[str]) -> bool:
    """Do some of these say that somebody comes? Without a heading, all: who has a "nein" might not have paid."""
    said = [says_yes(heading, cell) for cell in cells]
    return any(said) if heading else len(said) >= FEWEST_ALIKE and all(said)


def contacts(table: Table) -> frozenset[int]:
    """Columns in which nothing but mail addresses and telephone numbers stand: what becomes a club, everybody sees."""
    return frozenset(
        at for at in range(table.width) if (cells := _filled(table, at)) and all(map(_CONTACT.fullmatch, cells))
    )


def left_out(table: Table) -> frozenset[int]:
    """Columns that say neither name nor club of a list without headings."""
    columns = [_filled(table, at) for at in range(table.width)]
    out = (
        answers(table)
        | contacts(table)
        | {at for at, cells in enumerate(columns) if cells and all(map(_BORN.fullmatch, cells))}
    )
    titles = {at for at, cells in enumerate(columns) if cells and all(map(is_title, cells))}
    rest = [cells for at, cells in enumerate(columns) if cells and at not in out | titles]
    # "Herr" is a surname, too: the whole name has to stand elsewhere.
    whole = bool(rest) and all(" " in cell for cell in rest[0])
    halves = len(rest) > 1 and not any(map(is_club, rest[1])) and (table.divided or len(table.people) > 1)
    if whole or halves:
        out |= titles
    return out if len(out) < table.width else frozenset()


def without(table: Table, columns: frozenset[int]) -> Table:
    rows = (row and (tuple(cell for at, cell in enumerate(row) if at not in columns) or ("",)) for row in table.rows)
    return replace(table, rows=tuple(rows))


def further_names(table: Table, meanings: Sequence[Meaning]) -> tuple[int, ...]:
    """Columns of more players, who are not taken: of a second list beside the first, or of a team's others."""
    words = [*meanings_of(table.headings), *[None] * (table.width - len(table.headings))]
    found = []
    for at, meaning in enumerate(meanings[: table.width]):
        cells = _filled(table, at)
        again = words[at] in NAMES and words[at] in words[:at] and not all(map(says_whether, cells))
        bare = table.divided and not _heading(table, at) and _are_names(cells)
        no_team = bare and all(" " in cell and _is_named(cell) for cell in cells)
        if (meaning is Meaning.NOTHING and (again or bare)) or (meaning is Meaning.TEAM and no_team):
            found.append(at)
    return tuple(found)


def are_names_under_another_heading(table: Table, at: int) -> bool:
    """Do people stand in this column, of whom a heading says something else: "Ansprechpartner"?"""
    heading = _heading(table, at)
    return bool(heading) and meanings_of([heading]) == [None] and _are_names(_filled(table, at))


def _heading(table: Table, at: int) -> str:
    return table.headings[at] if at < len(table.headings) else ""


def _filled(table: Table, at: int) -> list[str]:
    return [row[at] for row in table.people if at < len(row) and row[at]]


def _are_names(cells: Sequence[str]) -> bool:
    """Several people, not one again and again."""
    named = sum(map(_is_named, cells))
    return named >= FEWEST_ALIKE and named * 2 >= len(cells) and len({*cells}) * 2 > len(cells)


def _is_named(cell: str) -> bool:
    if any(one.isdigit() or one in "@:" for one in cell) or is_club(cell):
        return False
    if cell.split()[-1].islower() and not cell.islower():
        return False  # "Klaus bringt Kuchen mit"
    surname, _comma, forename = cell.partition(",")
    words = (forename or surname).split()
    turned = 0 < len(words) <= 2 and is_forename(words[-1]) and meanings_of(words[:1]) == [None]
    return is_somebody(cell) or turned
