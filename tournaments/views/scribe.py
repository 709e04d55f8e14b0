"""A table's page: shown, followed live, and what is said about its sheet. Games are entered in scribe_entry.py.

Every view is reached through one of the two doors of table_access.py; `access` is the permission.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import ledger, live
from tournaments.access import TableAccess, link_by_code
from tournaments.errors import Refused
from tournaments.ledger.reading import time_over
from tournaments.views.scribe_form import entry_screen
from tournaments.views.scribe_page import live_parts, refused, saved, table_context, table_page
from tournaments.views.scribe_sheet import sheet_view


@require_safe
def by_code(request: HttpRequest) -> HttpResponse:
    """/tisch/?code=K7M4-9QDX: to the table whose code was typed."""
    code = request.GET.get("code", "")
    if not code:
        return render(request, "scribe/code.html", {"code": ""})
    try:
        return redirect(f"/tisch/{link_by_code(code).key}/")
    except Refused as refusal:
        return render(request, "scribe/code.html", {"code": code, "error": refusal.message}, status=422)


@require_safe
def page(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The table's page. ?korrigieren=<id>: with that entry in the form."""
    if access.table is None:
        return render(request, "scribe/waiting.html", {"access": access, "tournament": access.tournament})
    view = sheet_view(access)
    if request.GET.get("verstoss"):
        return table_page(request, view, entry_screen(view, {"kind": ["violation"]}))
    wanted = request.GET.get("korrigieren", "")
    row = next((row for row in view.rows if str(row.entry_id) == wanted and row.may_change), None)
    if row is None:
        return table_page(request, view)
    players = view.sheet.rows[row.position - 1].players
    return table_page(request, view, entry_screen(view, row.fields, replaces=row.entry_id, players=players))


@require_safe
def stand(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The live parts of the page: 304 while nothing has changed."""
    if access.table is None:
        name = f"table/{access.base}"
        return live.respond(request, access.tournament, name, lambda: _waiting(access), access.page_version)
    table = access.table
    over = "/over" if time_over(table) else ""
    name = f"table/{access.base}/{table.pk}{over}"
    return live.respond(request, access.tournament, name, lambda: live_parts(sheet_view(access)), access.page_version)


def _waiting(access: TableAccess) -> str:
    return render_to_string("scribe/_waiting.html", {"access": access, "tournament": access.tournament})


@require_safe
def sheet(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The Spielliste by itself, every explanation open: to read and to print."""
    if access.table is None:
        raise Http404
    view = sheet_view(access)
    return render(request, "scribe/spielliste.html", table_context(view) | {"open_all": True})


def _done(request: HttpRequest, access: TableAccess, act: Callable[[], None], message: str) -> HttpResponse:
    """Do what was asked and go back to the page, or say why not."""
    try:
        access.seated()
        act()
    except Refused as refusal:
        return refused(request, access, refusal)
    return saved(request, access, message)


@require_POST
def confirm(request: HttpRequest, access: TableAccess, seat: int) -> HttpResponse:
    """The player of this seat confirms the sheet."""
    _at_table(access, seat)
    return _done(request, access, lambda: ledger.confirm(access, seat), _("Bestätigt."))


@require_POST
def disagree(request: HttpRequest, access: TableAccess, seat: int) -> HttpResponse:
    """The player of this seat does not agree with the sheet: the director is called."""
    _at_table(access, seat)
    reason = request.POST.get("reason", "").strip()[:200]
    return _done(request, access, lambda: ledger.disagree(access, seat, reason), _("Die Turnierleitung ist gerufen."))


@require_POST
def call(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Call the director to the table, or say that it is settled."""
    if request.POST.get("answered"):
        return _done(request, access, lambda: ledger.call_answered(access), _("Ruf zurückgenommen."))
    reason = request.POST.get("reason", "").strip()[:200]
    return _done(request, access, lambda: ledger.call(access, reason), _("Die Turnierleitung ist gerufen."))


@require_POST
def time_is_up(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """When the time ran out: was a game begun?"""
    begun = request.POST.get("begun") == "1"
    message = _("Das angefangene Spiel wird zu Ende gespielt.") if begun else _("Es wird kein Spiel mehr angefangen.")
    return _done(request, access, lambda: ledger.time_is_up(access, begun), message)


@require_POST
def choose_scribe(request: HttpRequest, access: TableAccess, seat: int) -> HttpResponse:
    """Another player writes."""
    _at_table(access, seat)
    return _done(request, access, lambda: ledger.choose_scribe(access, seat), _("Schreiber geändert."))


def _at_table(access: TableAccess, seat: int) -> None:
    if access.table is not None and not 1 <= seat <= access.table.seats_count:
        raise Http404
