"""The Spielliste on paper: leaves of A4, each with the totals it began with and those it ends with.

A browser alone would repeat the last line of a table, the final totals, at the foot of every page; so the rows are
dealt out to the leaves here, by the height they take. Heights are in millimetres, as static/css/table/print.css has
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.pages.table.rows import RowView
from tournaments.pages.table.sheet import SheetView

LEAF = 266.0
"""Of A4 (297), within its margins (14 each), less what keeps a browser that rounds up from a third page."""
HEAD = 20.0
"""The tournament, the table, the names."""
HEAD_AGAIN = 19.0
"""On the leaves after the first."""
CARRIED = 6.5
ROW = 5.95
LINE = 3.5
CHARACTERS = 124
"""In a line of what was said, as sentences go; a line of capitals would hold fewer."""
END = 16.0
"""Cross sum, key to the marks, headings of the signatures."""
SIGNATURE = 10.0
CHANGE = 8.0
"""Who took over a seat, if need be in two lines."""


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A line of the Spielliste with what was said in one line of text below."""

    row: RowView
    text: str

    @property
    def height(self) -> float:
        return ROW + LINE * -(-len(self.text) // CHARACTERS)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One side of paper."""

    number: int
    rows: tuple[PrintedRow, ...]
    brought: tuple[str, ...]
    """The totals it begins with, by seat; () on the first."""
    totals: tuple[str, ...]
    """The totals at its end, by seat."""
    last: bool


def leaves(view: SheetView) -> list[Leaf]:
    """The sheet as it is printed: on two leaves if it can be, without the reasons for the points if need be."""
    end = END + SIGNATURE * len(view.seats) + CHANGE * len(view.changes)
    dealt = _dealt([PrintedRow(row, _said(row)) for row in view.rows], end)
    if len(dealt) > 2:
        shorter = _dealt([PrintedRow(row, _said(row, reasons=False)) for row in view.rows], end)
        dealt = shorter if len(shorter) < len(dealt) else dealt
    found: list[Leaf] = []
    totals: tuple[str, ...] = ()
    for number, rows in enumerate(dealt, 1):
        brought = totals
        totals = _after(rows, brought, len(view.seats))
        found.append(Leaf(number, tuple(rows), brought, totals, number == len(dealt)))
    return found


def _dealt(rows: Sequence[PrintedRow], end: float) -> list[list[PrintedRow]]:
    """The rows by leaf. The last leaf holds the end too."""
    dealt: list[list[PrintedRow]] = [[]]
    left = LEAF - HEAD - CARRIED
    for row in rows:
        if row.height > left:
            dealt.append([])
            left = LEAF - HEAD_AGAIN - 2 * CARRIED
        dealt[-1].append(row)
        left -= row.height
    if end > left and dealt[-1]:
        # The signatures never stand alone: the last rows go with them.
        keep = max(0, len(dealt[-1]) - 3)
        dealt[-1], moved = dealt[-1][:keep], dealt[-1][keep:]
        dealt = [one for one in dealt if one] + [moved]
    return dealt


def _after(rows: Sequence[PrintedRow], brought: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """The totals after these rows."""
    for printed in reversed(rows):
        if printed.row.state == "standing":
            return tuple(cell.total for cell in printed.row.cells)
    return brought or ("0",) * seats


def _said(row: RowView, *, reasons: bool = True) -> str:
    """What was entered, what follows, and who says so, in one line."""
    parts = list(row.unnamed)
    if row.struck:
        parts.append(_("gestrichen"))
    elif row.state == "corrected":
        parts.append(_("korrigiert"))
    elif row.outcome:
        parts.append(row.outcome)
    if reasons:
        parts += [f"{line.what} {line.points}" for line in row.lines]
    if row.reason:
        parts.append(_("Leitung: {reason}").format(reason=row.reason))
    return " · ".join([*parts, row.made_by])
