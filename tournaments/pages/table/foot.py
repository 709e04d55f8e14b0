"""What stands below the list and beside the thumb, as HTML. A game seldom changes it: then it is as it was rendered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.pages.kept import Kept
from tournaments.pages.routes import table_base
from tournaments.pages.table.sheet import SheetView

MOST = 1_000  # of 1 kB or so: both parts of 100 tables, on the scribes' pages and on the director's


@dataclass(frozen=True, slots=True)
class Foot:
    """Everything that both parts are made of."""

    base: str
    round: int
    may_call: bool
    knows_violations: bool
    open: bool
    scribe: str
    others: tuple[tuple[int, str], ...]
    """Who could write instead: seat and name."""


rendered = Kept[SafeString](MOST)


def foot(view: SheetView, hidden: Mapping[str, str], part: str) -> SafeString:
    """One part: "call" or "more". `hidden`: what the forms of this page carry; a token is nobody else's."""
    shown = Foot(
        base=table_base(view.access),
        round=view.table.round.number,
        may_call=view.may_call,
        knows_violations=view.knows_violations,
        open=view.open,
        scribe=view.scribe_name,
        others=tuple((seat.number, seat.short) for seat in view.seats if not seat.scribe),
    )
    if hidden:
        return _render(part, shown, hidden)
    return rendered.get((part, shown.base, get_language()), shown, partial(_render, part, shown, hidden))


def _render(part: str, shown: Foot, hidden: Mapping[str, str]) -> SafeString:
    table = {"round": {"number": shown.round}}  # as the hidden fields of every form name it
    context = {"foot": shown, "base": shown.base, "table": table, "hidden": hidden}
    return render_to_string(f"table/_{part}.html", context)
