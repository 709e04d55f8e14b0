"""What is said at the desk of a table: somebody goes there, has been there, its sheet is right; and each way back."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.errors import Refused
from tournaments.pages import visitors
from tournaments.pages.desk.board import after, refuse
from tournaments.pages.routes import table_base


@require_POST
def take(request: HttpRequest, slug: str, round_number: int, table_number: int) -> HttpResponse:
    """`…/unterwegs/`: somebody goes there. `who`: a short name, kept for this device; `note`; `seen`: the page's."""
    name = request.POST.get("who", visitors.short_name(request))

    def act(access: TableAccess) -> None:
        ledger.take_call(access, name, request.POST.get("note", ""), seen=request.POST.get("seen"))
        visitors.keep_short_name(request, name)

    return _done(request, slug, round_number, table_number, act)


@require_POST
def give_back(request: HttpRequest, slug: str, round_number: int, table_number: int) -> HttpResponse:
    """`…/unterwegs/nicht/`: nobody is on the way after all."""
    seen = request.POST.get("seen")
    return _done(request, slug, round_number, table_number, lambda access: ledger.give_call_back(access, seen=seen))


@require_POST
def answered(request: HttpRequest, slug: str, round_number: int, table_number: int) -> HttpResponse:
    """`…/gekommen/`: somebody has been at the table that called, with a `note` if there is one."""
    note, seen = request.POST.get("note", ""), request.POST.get("seen")
    return _done(
        request, slug, round_number, table_number, lambda access: ledger.call_answered(access, note, seen=seen)
    )


@require_POST
def again(request: HttpRequest, slug: str, round_number: int, table_number: int) -> HttpResponse:
    """`…/gekommen/nicht/`: nobody has been there after all."""
    return _done(request, slug, round_number, table_number, ledger.call_again)


@require_POST
def found_right(request: HttpRequest, slug: str, round_number: int, table_number: int) -> HttpResponse:
    """`…/ungewoehnlich/`: `what` is unusual on this sheet, and right; with `back` it is to be looked at after all."""
    key, say = request.POST.get("what", ""), ledger.look_again if request.POST.get("back") else ledger.find_right
    return _done(request, slug, round_number, table_number, lambda access: say(access, key))


def _done(
    request: HttpRequest, slug: str, round_number: int, table_number: int, act: Callable[[TableAccess], None]
) -> HttpResponse:
    access = visitors.director_table(request, slug, round_number, table_number)
    try:
        act(access)
    except Refused as refused:
        # What was typed there, not at another table that calls.
        typed_at = table_base(access) if "note" in request.POST else None
        return refuse(request, access.tournament, Refused("call", refused.message), typed_at=typed_at)
    return after(request, access.tournament, request.POST.get("weiter"))
