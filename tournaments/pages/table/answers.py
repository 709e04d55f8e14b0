"""How the views of a table answer: as a page to a browser, as fragments to the page's own forms.

Both are rendered from the same templates; a fragment never carries a token, the page adds what it was given. Beside the
fragments stands what has happened (HX-Trigger): by that a page knows an answer of ours from that of a Wi-Fi in between.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django_htmx.http import trigger_client_event

from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.errors import NotWritten, Refused
from tournaments.ledger import reasons
from tournaments.models import Entry, Table
from tournaments.pages import live
from tournaments.pages import told as by_director
from tournaments.pages.routes import table_base
from tournaments.pages.table.doors import hidden_fields
from tournaments.pages.table.foot import foot
from tournaments.pages.table.form import EntryScreen, entry_screen
from tournaments.pages.table.list_lines import lines
from tournaments.pages.table.own_keys import keys_of
from tournaments.pages.table.phrases import texts
from tournaments.pages.table.sheet import SheetView, sheet_view
from tournaments.pages.table.tapped import QUESTIONS, TOO_MANY
from tournaments.rule_sheet import brief
from tournaments.ruleset_words import title_of


def by_htmx(request: HttpRequest) -> bool:
    """Does one of the page's own forms ask?"""
    return request.headers.get("HX-Request") == "true"


def told(event: str, said: dict[str, Any], parts: str = "", *, status: int = 200) -> HttpResponse:
    """The answer to one of the page's forms: what has happened, and the parts of the page that follow from it."""
    return trigger_client_event(HttpResponse(parts, status=status), event, said)


def table_context(view: SheetView, hidden: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What the live parts of a table's page are rendered from. `hidden`: what the forms of a full page carry."""
    access = view.access
    return {
        "view": view,
        "access": access,
        "table": view.table,
        "base": table_base(access),
        "tournament": access.tournament,
        "is_director": access.is_director,
        "hidden": hidden or {},
        "lines": partial(lines, view, hidden or {}),  # asked for by the list alone
        "call_part": partial(foot, view, hidden or {}, "call"),
        "more_part": partial(foot, view, hidden or {}, "more"),
    }


def table_page(
    request: HttpRequest,
    view: SheetView,
    screen: EntryScreen | None = None,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """The whole page of a table. `more`: what stands on it besides, such as a preview or the rows of a conflict."""
    hidden = hidden_fields(request, view.access)
    context = table_context(view, hidden) | {
        "screen": screen or entry_screen(view, {}),
        "questions": QUESTIONS | TOO_MANY | {"reason": reasons.MISSING},
        "brief": brief(view.ruleset),
        "rules_title": title_of(view.access.tournament),
        "settings": {
            "state": view.state,
            "etag": live.etag(view.access.tournament, view.live_page, view.access.page_version),
            "texts": texts(),
            "keys": keys_of(view.table).for_script(),
        },
    }
    if not view.access.is_director:
        return render(request, "table/page.html", context | more, status=status)
    context["told"] = [*by_director.before(request), *by_director.now(request)]
    response = render(request, "desk/table.html", context | more, status=status)
    by_director.said(request, response)
    return response


def live_parts(view: SheetView) -> str:
    """The parts of the page that follow the sheet, as one fragment."""
    return render_to_string("table/_stand.html", table_context(view))


def saved(
    request: HttpRequest,
    access: TableAccess,
    message: str,
    *,
    state: ledger.State | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """It is done: back to the page, which says what the `entry` came to; or the live parts as they are now.

    `state`: what was written.
    """
    if by_htmx(request):
        return told("table:done", {"message": message} | more, newest(access, state), status=status)
    entry = more.get("entry")
    return redirect(table_base(access) + (f"?eingetragen={entry}" if entry else ""))


def written(view: SheetView, entry: str) -> str:
    """What was just entered or struck, in one line: "Spiel 3: Kontra +2 (Inge, Jo)"; "" if it does not stand here."""
    row = next((row for row in view.rows if str(row.entry_id) == entry and row.brief), None)
    if row is None:
        return ""
    if row.state == Entry.Status.STRUCK:
        return _("{name} ist gestrichen.").format(name=row.name)
    return _("Gespeichert. {name}: {brief}").format(name=row.name, brief=row.brief)


def newest(access: TableAccess, state: ledger.State | None = None) -> str:
    """The live parts as they are now, whoever has just written: what the page takes in with an answer.

    `state`: what was just written. It is read only where nobody has it at hand.
    """
    written = as_written(access, state.table if state else None)
    view = sheet_view(written, state)
    # Kept for the phone's next question, and for this one if it has to be asked again.
    return live.fragment(written.tournament, view.live_page, lambda: live_parts(view), written.page_version)


def as_written(access: TableAccess, table: Table | None = None) -> TableAccess:
    """The same permission with the table as it stands after a change: the ledger works on a locked copy of its own."""
    if table is None:
        table = Table.objects.select_related("round__tournament").get(id=access.seated().id)
    return replace(access, table=table, tournament=table.round.tournament)


def refused(
    request: HttpRequest, access: TableAccess, refusal: Refused, screen: EntryScreen | None = None
) -> HttpResponse:
    """It cannot be done: 422 with the sentence beside its field, or 410 if this sheet is not written any more."""
    status = 410 if isinstance(refusal, NotWritten) else 422
    if by_htmx(request):
        said: dict[str, Any] = {"field": refusal.field, "message": refusal.message}
        if access.table is not None:  # as this page stood: it may be otherwise once something is written that it shows
            said["page"] = access.page_version
        return told("table:refused", said, status=status)
    if access.table is None:
        return render(request, "table/nobody_sits.html", {"access": access, "message": refusal.message}, status=status)
    return table_page(request, sheet_view(access), screen, status=status, refusal=refusal)
