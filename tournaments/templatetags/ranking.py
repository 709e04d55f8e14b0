"""The rows of the standings as HTML: {% load ranking %} … {% rank_rows rows money %}.

Written here and not in the template, because there are 200 of them, made anew for every saved game: the template engine
takes 0.1 ms for each, this a tenth of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag
def rank_rows(rows: Iterable[Mapping[str, Any]], money: bool = False) -> SafeString:
    """`rows`: as public.standings_shown gives them; `money`: with a column of euros."""
    table_word, gone_word = escape(_("Tisch")), escape(_("abgemeldet"))
    return mark_safe("".join(_row(row, table_word, gone_word, bool(money)) for row in rows))  # names are escaped there


def _row(row: Mapping[str, Any], table_word: str, gone_word: str, money: bool) -> str:
    number, table, club = row["id"], row["table"], row["club"]
    moved = f'<span class="step step--{row["move"]}">{row["places"]}</span>' if row["move"] else ""
    by_round = "".join(
        f'<td class="by-round{" minus" if minus else ""}" data-round="R{place}">{points}</td>'
        for place, (points, minus) in enumerate(row["rounds"], 1)
    )
    return "".join(
        (
            f'<tr data-key="{number}" data-value="{row["total"]}" data-player="{number}"',
            f' data-table="{table}">' if table else ">",
            '<td class="rank">',
            f'<span class="visually-hidden">{escape(row["heard"])}</span>',
            f'<span aria-hidden="true">{row["rank"]}{moved}</span>',
            "</td>",
            '<th class="who" scope="row">',
            f'<span class="name">{escape(row["player"])}</span>',
            f'<span class="gone"> {gone_word}</span>' if row["withdrawn"] else "",
            f'<span class="club"> {escape(club)}</span>' if club else "",
            f'<span class="table-now"> {table_word} {table}</span>' if table else "",
            "</th>",
            by_round,
            f'<td class="total{" minus" if row["minus"] else ""}">{row["total"]}</td>',
            f'<td class="money">{escape(row["money"])}</td>' if money else "",
            "</tr>",
        )
    )
