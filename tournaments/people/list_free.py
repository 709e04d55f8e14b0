"""Lines of a form that nobody has filled in: a number, and no name. They are passed over, as empty ones are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tournaments.people.list_columns import Table
from tournaments.people.list_headings import COUNTS, NAMES, says
from tournaments.people.list_marks import count_of

_DIVIDES = re.compile(r"[\t;,]")
_TO_WRITE_ON = re.compile(r'[_…"]+|\.{3,}|[-–—]{2,}')
"""What is printed where a name is to be written."""


def free_lines(table: Table, lines: Sequence[str]) -> frozenset[int]:
    """Which lines of a list are free; none of those that say nothing else anywhere."""
    free = frozenset(at for at, line in enumerate(lines) if table.rows[at] is not None and _is_free(table, at, line))
    named = any(any(map(str.isalpha, "".join(cells or ()))) for at, cells in enumerate(table.rows) if at not in free)
    return free if named else frozenset()


def _is_free(table: Table, at: int, line: str) -> bool:
    cells = [cell.strip() for cell in _DIVIDES.split(_TO_WRITE_ON.sub("", line))]
    filled = [place for place, cell in enumerate(cells) if cell]
    if len(filled) != 1 or not count_of(cells[filled[0]]):
        return False
    place = filled[0]
    if place >= len(table.headings) or table.counted[at]:
        return place == 0
    # A sum of money is more than a number, and so is what stands for a name where numbers have a column of their own.
    meaning = says(table.headings[place])
    return meaning in COUNTS or (meaning in NAMES and not table.numbered) or (place == 0 and not table.headings[0])
