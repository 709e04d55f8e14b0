"""The rows of the standings as HTML, for pages and for the wall: rank and name, then a figure of each other column.

Written here and not in templates, because there are 200 of them, made anew for every saved game: the template engine
takes 0.1 ms for each, this a tenth of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from html import escape as escape_anew
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.results.columns import RANK, Column, Look, first_of_ranks
from tournaments.results.standings import StandingRow

escape = lru_cache(maxsize=4_096)(escape_anew)  # the same names and words, version after version


def page_rows(
    columns: Sequence[Column], rows: Iterable[StandingRow], *, finished_at: datetime | None = None
) -> SafeString:
    """The rows of a table. `finished_at`: since when no game comes any more."""
    heard, total, figures = _RankHeard(final=finished_at is not None), first_of_ranks(columns), _figures("td", columns)
    table_word, gone_word = escape(_("Tisch")), escape(_("abgemeldet"))

    def html(row: StandingRow) -> str:
        number, table, moved = row.player_id, row.table_now, _direction(row)
        step = f'<span class="step step--{moved}">{abs(row.moved or 0)}</span>' if moved else ""
        return "".join(
            (
                f'<tr data-key="{number}" data-value="{total.text(row)}" data-player="{number}"',
                f' data-table="{table}">' if table else ">",
                '<td class="rank unranked">' if row.filler else '<td class="rank">',
                f'<span class="visually-hidden">{escape(heard(row))}</span>',
                f'<span aria-hidden="true">{RANK.text(row)}{step}</span>',
                "</td>",
                '<th class="who" scope="row">',
                f'<span class="name">{escape(row.player)}</span>',
                f'<span class="gone"> {gone_word}</span>' if row.withdrawn else "",
                f'<span class="club"> {escape(row.club)}</span>' if row.club else "",
                f'<span class="table-now"> {table_word} {table}</span>' if table else "",
                "</th>",
                figures(row),
                "</tr>",
            )
        )

    return mark_safe("".join(map(html, rows)))  # names, clubs and words are escaped above


def wall_rows(columns: Sequence[Column], rows: Iterable[StandingRow], forms: Mapping[str, Sequence[str]]) -> SafeString:
    """The entries of a list. `forms`: of each name, the longest first; the wall's script shows one of them."""
    total, figures = first_of_ranks(columns), _figures("span", columns)

    def html(row: StandingRow) -> str:
        moved = _direction(row)
        step = (
            f'<span class="step step--{moved}">{abs(row.moved or 0)}</span>' if moved else '<span class="step"></span>'
        )
        return "".join(
            (
                f'<li data-key="{row.player_id}" data-value="{total.text(row)}">',
                f'<span class="rank unranked">{RANK.text(row)}</span>'
                if row.filler
                else f'<span class="rank">{RANK.text(row)}</span>{step}',
                '<span class="name">',
                *(f"<span>{escape(form)}</span>" for form in forms[row.player]),
                "</span>",
                figures(row),
                "</li>",
            )
        )

    return mark_safe("".join(map(html, rows)))  # names are escaped above


def _direction(row: StandingRow) -> str:
    return "" if not row.moved else "up" if row.moved > 0 else "down"


def _figures(tag: str, columns: Sequence[Column]) -> Callable[[StandingRow], str]:
    """Of a row: its cells behind the name."""
    cells = [(one.figure, _Cell(tag, one)) for one in columns if one.look not in (Look.RANK, Look.WHO)]
    return lambda row: "".join([cell[figure(row)] for figure, cell in cells])


class _Cell(dict[Any, str]):
    """The cell of each figure in a column, made once: many share one."""

    def __init__(self, tag: str, column: Column) -> None:
        # On a phone a row has several lines, and no heading above.
        label = f' data-label="{escape(str(column.label))}"' if column.label and tag == "td" else ""
        self._column = column
        self._html = f'<{tag} class="{column.look}{{minus}}"{label}>{{text}}</{tag}>'

    def __missing__(self, figure: Any) -> str:
        column = self._column
        text = escape(column.shown(figure))
        self[figure] = self._html.format(minus=" minus" if column.below_zero(figure) else "", text=text)
        return self[figure]


class _RankHeard:
    """Rank and movement as they are read aloud; beside each other, "2" and "1" would be heard as "21".

    The words are looked up once for all rows: 200 times twice would take longer than to ask for the rows.
    """

    def __init__(self, *, final: bool) -> None:
        self._none = _("ohne Rang") if final else _("noch ohne Rang")
        self._short = _("ohne Rang, zu wenige Spiele")
        self._filler = _("außer Wertung")
        self._rank = _("Rang {rank}")
        self._moves: dict[int, str] = {}

    def __call__(self, row: StandingRow) -> str:
        if row.filler:
            return self._filler
        if row.rank is None:
            return self._short if row.short else self._none
        rank = self._rank.format(rank=row.rank)
        return f"{rank}, {self._moved(row.moved)}" if row.moved else rank

    def _moved(self, moved: int) -> str:
        if moved not in self._moves:
            places = abs(moved)
            if moved > 0:
                words = ngettext("um einen gestiegen", "um {n} gestiegen", places)
            else:
                words = ngettext("um einen gefallen", "um {n} gefallen", places)
            self._moves[moved] = words.format(n=places)
        return self._moves[moved]
