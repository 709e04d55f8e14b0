"""The lines of the Spielliste as HTML. A save adds one; the others are as they were rendered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.pages.kept import Kept
from tournaments.pages.routes import table_base
from tournaments.pages.table.rows import Cell, LineView, RowView
from tournaments.pages.table.sheet import SheetView

MOST = 6_000  # lines of 2 kB or so: a hall of 100 tables with 24 games, on the scribes' pages and on the director's


@dataclass(frozen=True, slots=True)
class Line:
    """Everything that a line is made of."""

    row: RowView
    base: str
    round: int
    columns: int
    has_solos: bool
    falls: str
    may_call: bool


rendered = Kept[SafeString](MOST)


def lines(view: SheetView, hidden: Mapping[str, str]) -> Iterator[SafeString]:
    """Every line of the list. `hidden`: what the forms of this page carry; a token is nobody else's."""
    for row in view.rows:
        line = Line(
            row=row,
            base=table_base(view.access),
            round=view.table.round.number,
            columns=view.columns,
            has_solos=view.has_solos,
            falls=view.falls,
            may_call=view.may_call,
        )
        if hidden:
            yield _render(line, hidden)
        else:
            name = (line.base, row.entry_id, get_language())
            yield rendered.get(name, line, partial(_render, line, hidden))


def cells(row: Sequence[Cell]) -> SafeString:
    """What each seat got. Written here, as are the reasons: the template engine takes ten times as long for them, and
    with the others of a row that is half of it.
    """
    return mark_safe("\n      ".join(map(_cell, row)))  # points are escaped there


def _cell(cell: Cell) -> str:
    running = f'<span class="running">{escape(cell.total)}</span>' if cell.total else ""
    points = f'<span class="{cell.tone}">{escape(cell.points) or "·"}</span>'
    return f'<td class="num cell cell--{cell.role or "none"}">{points}{running}</td>'


def reasons(lines: Sequence[LineView]) -> SafeString:
    """Why a game is worth what it is."""
    return mark_safe("\n        ".join(map(_reason, lines)))  # words are escaped there


def _reason(line: LineView) -> str:
    label = f'<span class="why__party why__party--{line.party}">{escape(line.party_label)}</span>\n          '
    said = line.what.removeprefix(f"{line.party_label} ") if line.party else line.what  # the party stands before it
    what = f"<span>{label if line.party else ''}{escape(said)}</span>"
    return f"<li>{what}<b>{escape(line.points)}</b><small>{escape(line.clause)}</small></li>"


def _render(line: Line, hidden: Mapping[str, str]) -> SafeString:
    table = {"round": {"number": line.round}}  # as the hidden fields of every form name it
    context = {"game": line, "row": line.row, "base": line.base, "table": table, "hidden": hidden}
    return SafeString(render_to_string("table/_game.html", context).strip())
