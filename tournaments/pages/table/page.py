"""A table's page: shown, followed live, and what is said about its sheet. Games are entered in entry.py.

Every view is reached through one of the two doors of doors.py; `access` is the permission.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournaments import ledger
from tournaments.access import TableAccess, UnknownCode, link_by_code
from tournaments.errors import Refused
from tournaments.ledger.reading import time_over
from tournaments.pages import live
from tournaments.pages.routes import table_base
from tournaments.pages.table.answers import live_parts, refused, saved, table_context, table_page, written
from tournaments.pages.table.form import entry_screen
from tournaments.pages.table.guessing import address_of, misses
from tournaments.pages.table.printed import leaves
from tournaments.pages.table.sent import version_seen
from tournaments.pages.table.sheet import live_page, place_of, sheet_view
from tournaments.phones import phones
from tournaments.progress import public_progress
from tournaments.rounds import clock
from tournaments.text import whole_number

MOST_WAITING = 999  # entries that a phone may say wait on it


@require_safe
def by_code(request: HttpRequest) -> HttpResponse:
    """/tisch/?code=K7M4-9QDX: to the table whose code was typed. 429 where too many wrong ones came from."""
    code, asking = request.GET.get("code", "")[:100], address_of(request)
    if not code:
        return render(request, "table/code.html", {"code": ""})
    if seconds := misses.wait(asking):
        response = render(request, "table/code.html", {"code": code, "error": _slower(seconds)}, status=429)
        response["Retry-After"] = str(seconds)
        return response
    try:
        return redirect("table:page", link_by_code(code).key)
    except Refused as refusal:
        if isinstance(refusal, UnknownCode):
            misses.note(asking)
        return render(request, "table/code.html", {"code": code, "error": refusal.message}, status=422)


def _slower(seconds: int) -> str:
    return ngettext(
        "Von hier kamen viele falsche Codes. Bitte in {n} Sekunde noch einmal.",
        "Von hier kamen viele falsche Codes. Bitte in {n} Sekunden noch einmal.",
        seconds,
    ).format(n=seconds)


@require_safe
def page(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The table's page. ?korrigieren=<id>: with that entry in the form."""
    if access.table is None:
        return render(
            request,
            "table/nobody_sits.html",
            _waiting_context(access) | {"base": table_base(access), "place": place_of(access)},
        )
    view = sheet_view(access)
    if done := request.GET.get("eingetragen"):
        return table_page(request, view, done=written(view, done))
    if request.GET.get("verstoss") and view.knows_violations:
        return table_page(request, view, entry_screen(view, {"kind": ["violation"]}))
    wanted = request.GET.get("korrigieren", "")
    row = next((row for row in view.rows if str(row.entry_id) == wanted and row.may_change), None)
    if row is None:
        return table_page(request, view)
    players = view.sheet.rows[row.position - 1].players
    return table_page(request, view, entry_screen(view, row.fields, replaces=row.entry_id, players=players))


@require_safe
def stand(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The live parts of the page: 304 while nothing has changed. `?wartet=2`: so many entries wait on that phone."""
    waiting = whole_number(request.GET.get("wartet", ""), 0, MOST_WAITING)
    if waiting is not None and not access.is_director:
        phones.waits(access.tournament.id, access.number, waiting)
    if access.table is None:
        return live.respond_table(request, access, f"table/{table_base(access)}", lambda: _waiting(access), None)
    table, now = access.table, timezone.now()
    over = time_over(table, now)
    limit = access.tournament.ruleset.time_limit(table.seats_count)
    until = clock.turns_at(clock.clock_at(table), limit, now)
    name = live_page(access, table, over)
    return live.respond_table(request, access, name, lambda: live_parts(sheet_view(access)), until)


def _waiting(access: TableAccess) -> str:
    return render_to_string("table/_waiting.html", _waiting_context(access))


def _waiting_context(access: TableAccess) -> dict[str, object]:
    """Nobody sits here: which round is the next is asked only where its start is planned."""
    start = public_progress(access.tournament).start if clock.planned_start(access.tournament) else None
    return {"access": access, "tournament": access.tournament, "start": start}


@require_safe
def sheet(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The Spielliste by itself, as it is printed: with everything that was said and what follows."""
    if access.table is None:
        raise Http404
    view = sheet_view(access)
    return render(request, "table/spielliste.html", table_context(view) | {"leaves": leaves(view)})


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
    """The player of this seat confirms the sheet; `version`: of the one that was looked at; `objections`: those to it
    that were seen, from a page that does not follow."""
    _at_table(access, seat)
    seen, objections = version_seen(request), request.POST.get("objections")
    confirm = partial(ledger.confirm, access, seat, seen=seen, objections_seen=objections)
    return _done(request, access, confirm, _("Bestätigt."))


@require_POST
def disagree(request: HttpRequest, access: TableAccess, seat: int) -> HttpResponse:
    """The player of this seat does not agree with the sheet: the director is called."""
    _at_table(access, seat)
    reason = request.POST.get("reason", "")
    return _done(request, access, lambda: ledger.disagree(access, seat, reason), _("Die Turnierleitung ist gerufen."))


@require_POST
def take_back(request: HttpRequest, access: TableAccess, seat: int) -> HttpResponse:
    """The player of this seat takes back a confirmation or a disagreement."""
    _at_table(access, seat)
    return _done(request, access, lambda: ledger.take_back(access, seat), _("Zurückgenommen."))


@require_POST
def call(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Call the director to the table, or say that it is settled."""
    if request.POST.get("answered"):
        said = _("Erledigt.") if access.is_director else _("Ruf zurückgenommen.")
        return _done(request, access, lambda: ledger.call_answered(access), said)
    reason = request.POST.get("reason", "")
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
