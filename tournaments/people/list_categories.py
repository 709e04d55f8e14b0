"""Categories in a pasted list that has no heading for them: "Inge Braun, DC Isar, Damen"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournaments.people.list_columns import MOST_COLUMNS, Cells, Table
from tournaments.people.list_headings import meanings_of
from tournaments.people.list_words import FEWEST_ALIKE

USUAL = frozenset(
    ("dame", "damen", "herren", "frauen", "männer", "gast", "gäste", "jugend", "jugendlich", "jugendliche")
    + ("jugendlicher", "junior", "junioren", "juniorin", "juniorinnen", "senior", "senioren", "seniorin", "seniorinnen")
)
"""What players are sorted into where a tournament has no categories of its own."""


def categories_apart(table: Table, own: Sequence[str]) -> Table:
    """A list that only commas divide, in which some lines end in a category and others in a club: the categories in a
    column of their own, behind all others.
    """
    if table.divided or table.headings:
        return table
    known = _known(own)
    ending = {at for at, row in enumerate(table.rows) if row and len(row) > 1 and row[-1].casefold() in known}
    if len(ending) < (1 if own else FEWEST_ALIKE):
        return table
    width = max(len(row) - (at in ending) for at, row in enumerate(table.rows) if row)
    if width >= MOST_COLUMNS:
        return table
    rows = [_filled_up(row, width) if row and at in ending else row for at, row in enumerate(table.rows)]
    return replace(table, rows=tuple(rows))


def column_of_categories(table: Table, own: Sequence[str]) -> int | None:
    """The column in which mostly categories stand, the tournament's `own` or else the usual ones; None where there is
    none, or the headings say something of it.
    """
    known = _known(own)
    fewest = 1 if own else FEWEST_ALIKE
    said = meanings_of(table.headings)
    unsaid = [at for at in range(table.width) if at >= len(said) or said[at] is None]
    if "category" in said or table.width < 2:
        return None
    for at in unsaid:
        cells = [row[at].casefold() for row in table.people if at < len(row) and row[at]]
        if len(cells) >= fewest and sum(cell in known for cell in cells) * 2 > len(cells):
            return at
    return None


def _known(own: Sequence[str]) -> frozenset[str]:
    return frozenset(map(str.casefold, own)) or USUAL


def _filled_up(row: Cells, width: int) -> Cells:
    *others, category = row
    return (*others, *[""] * (width - len(others)), category)
