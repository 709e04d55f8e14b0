"""Games and violations from the scribe's phone: preview, record, correct, strike.

All go one way: the form's fields become facts, the ledger judges them. Preview is the ledger's save path run
dry, so that there is no second opinion on any screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.sheet import Row
from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.errors import Conflict, Refused
from tournaments.forms.entry import EntryForm
from tournaments.models import Entry
from tournaments.views.scribe_form import EntryScreen, entry_screen
from tournaments.views.scribe_page import refused, saved, table_context, table_page, wants_json
from tournaments.views.scribe_preview import PreviewView, outlook_view, preview_view
from tournaments.views.scribe_rows import kind_of, row_view, said
from tournaments.views.scribe_sheet import SheetView, sheet_view
from tournaments.views.table_access import hidden_fields

LONGEST_WAIT = timedelta(hours=36)  # of a game on a phone without network; an older time stamp is a wrong clock


@dataclass(frozen=True, slots=True)
class Entered:
    """A posted form: the page it belongs to, the facts, what is still missing."""

    view: SheetView
    facts: dict[str, Any]
    missing: tuple[str, str] | None
    screen: EntryScreen | None
    """The form as it is shown again; None where the page's script asks, which has it still."""


def _typed(request: HttpRequest) -> dict[str, list[str]]:
    return {name: [str(value) for value in values] for name, values in request.POST.lists()}


def _entered(request: HttpRequest, access: TableAccess, replaces: int | None = None) -> Entered:
    """Read the posted form. What nobody can tap is refused here; what is missing is only named."""
    access.seated()
    view = sheet_view(access)
    players = _players(view, replaces)
    form = EntryForm(request.POST, ruleset=view.ruleset, players=players, names=view.names)
    refusal = None if form.is_valid() else form.refusal
    screen = None if wants_json(request) else _screen(request, view, replaces, refusal)
    if refusal:
        raise Unreadable(refusal, screen)
    return Entered(view, form.facts, form.missing, screen)


class Unreadable(Exception):
    """The form could not be read: the refusal, and the form as it is shown again (None to the page's script)."""

    def __init__(self, refusal: Refused, screen: EntryScreen | None) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal
        self.screen = screen


def _complete(entered: Entered) -> dict[str, Any]:
    if entered.missing:
        raise Refused(*entered.missing)
    return entered.facts


def _players(view: SheetView, replaces: int | None) -> Sequence[int]:
    """Who plays the game that is entered, or the one that is corrected."""
    if replaces is None:
        return view.sheet.next.players if view.sheet.next else ()
    position = _position(view, replaces)
    return view.sheet.rows[position - 1].players if position <= len(view.sheet.rows) else ()


def _position(view: SheetView, entry_id: int) -> int:
    """The place of an entry on the sheet, from 1."""
    return get_object_or_404(Entry, pk=entry_id, table=view.table).position


def _uuid(request: HttpRequest) -> UUID | None:
    try:
        return UUID(request.POST.get("client_id", ""))
    except ValueError:
        return None


def _client_id(request: HttpRequest) -> UUID:
    found = _uuid(request)
    if found is None:
        raise Refused("", _("Diesem Eintrag fehlt seine Kennung. Bitte die Seite neu laden."))
    return found


def _number(request: HttpRequest, name: str) -> int:
    value = request.POST.get(name, "")
    if not (value.isascii() and value.isdigit() and len(value) < 7):
        raise Refused("", _("Diesem Eintrag fehlt seine Stelle auf der Spielliste. Bitte die Seite neu laden."))
    return int(value)


def _entered_at(request: HttpRequest) -> datetime | None:
    """When the game was saved on the phone, by the server's clock as the phone knows it; None if it does not say."""
    value = request.POST.get("entered_at", "")
    if not (value.isascii() and value.isdigit() and len(value) == 13):  # milliseconds, from 2001 to 2286
        return None
    moment, now = datetime.fromtimestamp(int(value) / 1000, UTC), timezone.now()
    return moment if now - LONGEST_WAIT < moment <= now else None


@require_POST
def preview(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """What saving would do. While only the pips are missing: what the game would be worth."""
    replaces = request.POST.get("replaces", "")
    entry_id = int(replaces) if replaces.isascii() and replaces.isdigit() and len(replaces) < 18 else None
    try:
        if request.POST.get("struck"):
            view = sheet_view(access)
            found = ledger.preview(access, {"struck": True}, replaces=entry_id)
            return _show_striking(request, view, entry_id, preview_view(view, found))
        entered = _entered(request, access, entry_id)
        if entered.missing and entered.missing[0] == "re_pips" and "re" in entered.facts:
            position = None if entry_id is None else _position(entered.view, entry_id)
            shown = outlook_view(entered.view, entered.facts, position)
        elif entered.missing:
            shown = PreviewView(question=entered.missing[1], field=entered.missing[0])
        else:
            found = ledger.preview(access, entered.facts, replaces=entry_id, entered_at=_entered_at(request))
            shown = preview_view(entered.view, found, correcting=entry_id is not None)
    except Unreadable as unreadable:
        return refused(request, access, unreadable.refusal, unreadable.screen)
    except Refused as refusal:
        return refused(request, access, refusal, _again(request, access, refusal, entry_id))
    return _show_preview(request, entered.view, entered.screen, shown)


def _show_preview(
    request: HttpRequest, view: SheetView, screen: EntryScreen | None, shown: PreviewView
) -> HttpResponse:
    if not wants_json(request):
        return table_page(request, view, screen, preview=shown)
    html = render_to_string("scribe/_preview.html", {"preview": shown, "view": view})
    return JsonResponse({"html": html, "points": shown.points_by_seat, "field": shown.field})


def _show_striking(request: HttpRequest, view: SheetView, entry_id: int | None, shown: PreviewView) -> HttpResponse:
    """What striking an entry would change, with the question whether to."""
    row = next((row for row in view.rows if row.entry_id == entry_id), None)
    context = {"striking": row, "strike_preview": shown}
    if not wants_json(request):
        return table_page(request, view, None, striking=row, strike_preview=shown)
    html = render_to_string("scribe/_striking.html", table_context(view) | context)
    return JsonResponse({"html": html})


def _again(
    request: HttpRequest, access: TableAccess, refusal: Refused, replaces: int | None = None
) -> EntryScreen | None:
    """The form once more, with everything typed and the sentence beside its field."""
    if wants_json(request) or access.table is None:
        return None
    return _screen(request, sheet_view(access), replaces, refusal)


def _screen(request: HttpRequest, view: SheetView, replaces: int | None, refusal: Refused | None) -> EntryScreen:
    players, known = _players(view, replaces), _uuid(request)
    return entry_screen(view, _typed(request), replaces=replaces, players=players, error=refusal, client_id=known)


def _known(request: HttpRequest, access: TableAccess) -> HttpResponse | None:
    """The answer to a game that came in before, None for a new one.

    It is not read once more: the sheet has gone on, and by what is next now it might be refused.
    """
    client_id = _uuid(request)
    found = client_id and ledger.stored(access, client_id)
    return saved(request, access, _("Gespeichert."), entry=found.entry.pk) if found else None


@require_POST
def record(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Save the next entry: 201; 200 if it was known already; 409 with both if its place is taken; 422; 410."""
    try:
        if known := _known(request, access):
            return known
        entered = _entered(request, access)
        done = ledger.record(
            access,
            _complete(entered),
            client_id=_client_id(request),
            position=_number(request, "position"),
            entered_at=_entered_at(request),
        )
    except Unreadable as unreadable:
        return refused(request, access, unreadable.refusal, unreadable.screen)
    except Refused as refusal:
        return refused(request, access, refusal, _again(request, access, refusal))
    except Conflict as conflict:
        return _conflict(request, access, conflict, entered)
    return saved(request, access, _("Gespeichert."), status=201 if done.created else 200, entry=done.entry.pk)


@require_POST
def correct(request: HttpRequest, access: TableAccess, entry_id: int) -> HttpResponse:
    """Put another entry in the place of one."""
    try:
        if known := _known(request, access):
            return known
        entered = _entered(request, access, entry_id)
        done = ledger.correct(
            access,
            entry_id,
            _complete(entered),
            client_id=_client_id(request),
            version=_number(request, "version"),
        )
    except Unreadable as unreadable:
        return refused(request, access, unreadable.refusal, unreadable.screen)
    except Refused as refusal:
        return refused(request, access, refusal, _again(request, access, refusal, entry_id))
    except Conflict as conflict:
        return _changed_meanwhile(request, access, conflict)
    return saved(request, access, _("Korrigiert."), status=201 if done.created else 200, entry=done.entry.pk)


@require_POST
def strike(request: HttpRequest, access: TableAccess, entry_id: int) -> HttpResponse:
    """Strike an entry: it stays, crossed out, and its game is dealt again."""
    try:
        ledger.strike(access, entry_id, version=_number(request, "version"))
    except Refused as refusal:
        return refused(request, access, refusal)
    except Conflict as conflict:
        return _changed_meanwhile(request, access, conflict)
    return saved(request, access, _("Gestrichen."))


def _conflict(request: HttpRequest, access: TableAccess, conflict: Conflict, entered: Entered) -> HttpResponse:
    """The same place on the sheet was written meanwhile: both games side by side, and a person chooses."""
    view = sheet_view(access)
    short = {seat.number: seat.short for seat in view.seats}
    context = table_context(view) | {
        "theirs": row_view(conflict.theirs, _row_of(view, conflict.theirs), short),
        "ours": {
            "kind": kind_of(entered.facts),
            "facts": list(said(entered.facts, short)),
        },
        "same": _same(conflict.theirs.facts, entered.facts),
        "typed": [
            (name, value)
            for name, values in _typed(request).items()
            if name not in ("position", "version", "csrfmiddlewaretoken")
            for value in values
        ],
        "may_replace": any(row.entry_id == conflict.theirs.pk and row.may_change for row in view.rows),
    }
    if wants_json(request):
        html = render_to_string("scribe/_conflict.html", context | {"fragment": True})
        return JsonResponse({"html": html, "state": view.state, "theirs": conflict.theirs.pk}, status=409)
    return render(request, "scribe/conflict.html", context | {"hidden": hidden_fields(request, access)}, status=409)


def _row_of(view: SheetView, entry: Entry) -> Row | None:
    return view.sheet.rows[entry.position - 1] if entry.position <= len(view.sheet.rows) else None


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Do two entries say the same?"""
    return {key: value for key, value in one.items() if value} == {key: value for key, value in other.items() if value}


def _changed_meanwhile(request: HttpRequest, access: TableAccess, conflict: Conflict) -> HttpResponse:
    """The sheet is not the one that was looked at: shown again, and nothing was changed."""
    message = _("Die Spielliste hat sich inzwischen geändert. Bitte noch einmal ansehen und dann entscheiden.")
    view = sheet_view(access)
    if wants_json(request):
        return JsonResponse({"message": message, "state": view.state, "changed": True}, status=409)
    return table_page(request, view, status=409, refusal=Refused("", message))
