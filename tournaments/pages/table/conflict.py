"""Somebody else has written there meanwhile: both entries for the person who decides, with what each answer does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.errors import Conflict, Refused
from tournaments.ledger.reading import by_court
from tournaments.pages.table.answers import (
    as_written,
    by_htmx,
    newest,
    table_context,
    table_page,
    told,
)
from tournaments.pages.table.doors import hidden_fields
from tournaments.pages.table.preview import PreviewView, preview_view
from tournaments.pages.table.rows import brief, kind_of, plays, row_view, said, span_of
from tournaments.pages.table.sent import players_of, typed
from tournaments.pages.table.sentence import differs
from tournaments.pages.table.sheet import SheetView, sheet_view
from tournaments.text import whole_number


@dataclass(frozen=True, slots=True)
class Ours:
    """The entry whose place is taken, as it would stand there."""

    kind: str
    facts: tuple[str, ...]
    brief: str = ""
    """What it would come to in the place of theirs, as `RowView.brief`."""
    instead: PreviewView | None = None
    """What putting it there would change; None if it cannot be put there."""
    why_not: str = ""
    """Why it cannot; "" where nothing may be entered at all, which is said already."""


@dataclass(frozen=True, slots=True)
class NotNext:
    """Why an entry cannot be the next one of the sheet, in a sentence."""

    said: str
    refusal: Refused | None = None
    """What the rules have against it as it was entered: put right it may be the next. None: nothing may."""


def place_taken(request: HttpRequest, access: TableAccess, conflict: Conflict) -> HttpResponse:
    """The same place on the sheet was written meanwhile: both games side by side, and a person chooses."""
    written = as_written(access)
    state = ledger.read(written.seated())
    view, theirs = sheet_view(written, state), conflict.theirs
    unread = ledger.EntryRow(theirs, None, theirs.points, None)
    one = next((one for one in view.entries if one.entry.pk == theirs.pk), unread)
    short, own_names = view.seated.short_at(theirs.position), view.ruleset.own_names
    context = table_context(view) | {
        "theirs": row_view(one, short, ranges_in=view.ranges_in, own_names=own_names),
        "ours": _ours(view, state, conflict, short),
        "same": ledger.same(conflict.theirs.facts, conflict.ours),
        "differs": differs(conflict.ours, conflict.theirs.facts, view.ranges_in),
        "apart": plays(conflict.theirs.facts) != plays(conflict.ours),
        "typed": [
            (name, value)
            for name, values in typed(request).items()
            if name not in ("position", "version", "sits_out", "moved", "csrfmiddlewaretoken")
            for value in values
        ],
        "not_next": _not_next(view, state, conflict.ours),
        "other_sitter": _other_sitter(request, view, conflict.ours),
    }
    if by_htmx(request):
        both = render_to_string("table/_conflict.html", context)
        asked = {"theirs": conflict.theirs.pk, "page": written.page_version}
        return told("table:conflict", asked, both + newest(access), status=409)
    return render(request, "table/conflict.html", context | {"hidden": hidden_fields(request, access)}, status=409)


def _ours(view: SheetView, state: ledger.State, conflict: Conflict, short: Mapping[int, str]) -> Ours:
    facts, theirs, own_names = conflict.ours, conflict.theirs, view.ruleset.own_names
    players, span = players_of(view.sheet, None, theirs.position), span_of(facts, view.ranges_in)
    kind, words = kind_of(facts, own_names), tuple(said(facts, short, own_names, span=span, players=players))
    try:
        found = ledger.preview(view.access, facts, state=state, replaces=theirs.pk)
    except Refused as refusal:
        return Ours(kind, words, why_not="" if view.allowed.to_enter else refusal.message)
    comes_to = brief(found.row, short, own_names)
    return Ours(kind, words, comes_to, preview_view(view, found, correcting=True))


def _not_next(view: SheetView, state: ledger.State, facts: Mapping[str, Any]) -> NotNext | None:
    """Why these facts cannot be the next entry of the sheet, as where one of theirs sits out then; None if they can."""
    if barrier := view.allowed.to_enter:
        return NotNext(view.allowed.refusal(barrier).message)
    if view.only_court_rules and not by_court(facts):
        return NotNext(_("Die Runde ist zu Ende."))
    try:
        ledger.preview(view.access, facts, state=state)
    except Refused as refusal:
        said = _("Als weiteres Spiel geht es nicht: {why}")
        if not plays(facts):
            said = _("Als weiterer Eintrag geht es nicht: {why}")
        return NotNext(said.format(why=refusal.message), refusal)
    return None


def _other_sitter(request: HttpRequest, view: SheetView, facts: Mapping[str, Any]) -> str:
    """Who would sit out instead of who did when it was begun, if it becomes the next entry; "" for nobody."""
    then, upcoming = whole_number(request.POST.get("sits_out", ""), 1, len(view.seats)), view.sheet.next
    if then is None or upcoming is None or upcoming.sits_out in (None, then):
        return ""
    said = _("Als weiteres Spiel: {now} gibt und sitzt, nicht {then}.")
    if not plays(facts):
        said = _("Als weiterer Eintrag: {now} gibt und sitzt, nicht {then}.")
    short = view.seated.short_at(view.next_position)
    return said.format(now=short[upcoming.dealer], then=short[then])


def changed_meanwhile(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The sheet is not the one that was looked at: shown again, and nothing was changed."""
    message = _("Die Spielliste hat sich inzwischen geändert. Bitte noch einmal ansehen und dann entscheiden.")
    if by_htmx(request):
        return told("table:refused", {"message": message, "changed": True}, newest(access), status=409)
    return table_page(request, sheet_view(access), status=409, refusal=Refused("", message))
