"""One table, two doors: the scribe's link and the director's page lead to the same views.

    def page(request, access): …

is reached under /tisch/<key>/ by whoever has the key (`for_scribe`), and below /<slug>/leitung/ by the director
(`for_director`): urls.py has it under both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.views.decorators.csrf import csrf_exempt

from tournaments.access import TableAccess, scribe_table
from tournaments.pages import visitors
from tournaments.phones import phones
from tournaments.text import whole_number

TableView = Callable[..., HttpResponse]


def for_scribe(view: TableView) -> TableView:
    """The view under the table's link. No CSRF token: the key in the address is the permission, and no cookie is sent.

    A phone says for which round a game was entered, so that one that waited for the network never lands on the next
    round's sheet.
    """

    @csrf_exempt
    def opened(request: HttpRequest, key: str, **arguments: Any) -> HttpResponse:
        known = whole_number(request.POST.get("round", ""), 0, 9_999)
        access = scribe_table(key, known)
        if request.method != "HEAD":  # whether the link is still one, another table's page asks (other_tables.js)
            phones.hear(access.tournament.id, access.number)
        return view(request, access, **arguments)

    return opened


def for_director(view: TableView) -> TableView:
    """The view below the tournament's director pages, with session and CSRF token."""

    def opened(request: HttpRequest, slug: str, round_number: int, table_number: int, **arguments: Any) -> HttpResponse:
        return view(request, visitors.director_table(request, slug, round_number, table_number), **arguments)

    return opened


def hidden_fields(request: HttpRequest, access: TableAccess) -> dict[str, str]:
    """What every form of the page carries besides its fields: for the director the CSRF token, for a scribe nothing."""
    return {"csrfmiddlewaretoken": get_token(request)} if access.is_director else {}
