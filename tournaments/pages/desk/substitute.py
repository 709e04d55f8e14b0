"""Somebody takes over a seat in mid-round, and the way back."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.errors import Refused
from tournaments.ledger.came import Division
from tournaments.ledger.holders import earlier, everybody, given_to, stints
from tournaments.ledger.substituting import division_before, nothing_depends
from tournaments.models import Player, Round, Seat
from tournaments.models.sheets import REASON_LENGTH
from tournaments.pages import visitors
from tournaments.pages.desk.frame import complain, onward, page, record_of, tell
from tournaments.pages.desk.repair import changed_at
from tournaments.pages.desk.repair_words import what_became
from tournaments.pages.desk.substitute_form import SubstituteForm
from tournaments.pages.routes import table_base
from tournaments.pages.table.seated import Seated, change, game_at
from tournaments.people.coming_back import forgone, open_again
from tournaments.results.notes import missed_worth
from tournaments.results.shares import as_a_whole
from tournaments.text import whole_number

_ID = 2**31 - 1


@require_http_methods(["GET", "HEAD", "POST"])
def substitute(request: HttpRequest, slug: str, round_number: int, table_number: int) -> HttpResponse:
    """`…/runde/<r>/tisch/<n>/wechsel/`: another player takes over a seat; who has, and whose the points are."""
    table_access = visitors.director_table(request, slug, round_number, table_number)
    state = ledger.read(table_access.seated())
    if request.method != "POST":
        return _page(request, table_access, state, _form(request, table_access, state, bound=False))
    form = _form(request, table_access, state, bound=True)
    if not form.is_valid():
        return _page(request, table_access, state, form, status=422)
    try:
        was = forgone(table_access.tournament.players.filter(id=form.cleaned_data["comes"] or 0).first())
        goes, comes = ledger.substitute(table_access, form.change)
    except Refused as refused:
        # What stands there now is what has to be chosen from.
        state = ledger.read(visitors.director_table(request, slug, round_number, table_number).seated())
        form = _form(request, table_access, state, bound=True)
        form.is_valid()
        form.refuse(refused)
        return _page(request, table_access, state, form, status=422)
    game = game_at(state.sheet, form.cleaned_data["position"])
    said = _("Tisch {table}: {comes} für {goes} ab Spiel {game}.")
    said = said.format(table=table_number, comes=comes.name, goes=goes.name, game=game)
    state = ledger.read(table_access.seated())
    seat = next(seat for seat in state.seats if seat.player_id == comes.id)
    if len(stints(seat)) > 2:
        said += " " + change(Seated.at(state.seats), seat, state.sheet) + "."
    tell(request, said + open_again(comes, was))
    return onward(request, _here(request, table_access))


@require_POST
def take_back(request: HttpRequest, slug: str, round_number: int, table_number: int) -> HttpResponse:
    """`…/wechsel/zuruecknehmen/`: as if nobody had come to this seat."""
    table_access = visitors.director_table(request, slug, round_number, table_number)
    seat = whole_number(request.POST.get("seat", ""), 1, 5) or 0
    holds = whole_number(request.POST.get("holds", ""), 1, _ID) or 0
    try:
        done = ledger.take_back_substitution(table_access, seat, holds=holds, reason=request.POST.get("reason", ""))
    except Refused as refused:
        state = ledger.read(visitors.director_table(request, slug, round_number, table_number).seated())
        form = _form(request, table_access, state, bound=False)
        wrong = {"seat": seat, "message": refused.message}
        return _page(request, table_access, state, form, status=422, wrong=wrong)
    said = _("Der Wechsel an Tisch {table} ist zurückgenommen.").format(table=table_number)
    said = f"{said} {what_became(done)}".rstrip()
    if done.points is not None:
        said += " " + _("Die Punkte stehen wieder wie davor: {points}.").format(points=_points(done.points))
    tell(request, said)
    return onward(request, _here(request, table_access))


@require_POST
def choose_points(request: HttpRequest, slug: str, round_number: int, table_number: int) -> HttpResponse:
    """`…/wechsel/punkte/`: whose the points of a seat are that several have held."""
    table_access = visitors.director_table(request, slug, round_number, table_number)
    seat = whole_number(request.POST.get("seat", ""), 1, 5) or 0
    holds = whole_number(request.POST.get("holds", ""), 1, _ID) or 0
    chosen = whole_number(request.POST.get("points_to", ""), 1, _ID)
    try:
        ledger.choose_points(table_access, seat, chosen, holds=holds)
        tell(request, _("Die Punkte sind zugeteilt."))
    except Refused as refused:
        complain(request, refused.message)
    return onward(request, _here(request, table_access))


def _points(division: Division) -> str:
    return _("jeder seine") if division.to is None else _("alle für {name}").format(name=division.to.name)


def _here(request: HttpRequest, table_access: TableAccess) -> str:
    """This page once more: what was done stands there, and the way back of it."""
    table = table_access.seated()
    address = reverse("desk:substitute", args=[table_access.tournament.slug, table.round.number, table.number])
    return address + ("?weiter=akte" if _wants_record(request) else "")


def _wants_record(request: HttpRequest) -> bool:
    return (request.POST.get("weiter") or request.GET.get("weiter")) == "akte"


def _back(request: HttpRequest, table_access: TableAccess) -> str:
    """The page that it was asked from: the table's sheet, or its record."""
    return record_of(table_access) if _wants_record(request) else table_base(table_access)


def _form(request: HttpRequest, table_access: TableAccess, state: ledger.State, *, bound: bool) -> SubstituteForm:
    here = ledger.permission(table_access, state.table, state.seats, len(state.entries))
    seated = Seat.objects.filter(table__round=state.table.round).values("player")
    free = table_access.tournament.players.exclude(id__in=seated).order_by("number")
    asked = whole_number(request.GET.get("platz", ""), 1, 5)
    goes: list[Player] = [seat.player for seat in state.seats if seat.number == asked]
    return SubstituteForm(
        request.POST if bound else None,
        state=state,
        free=sorted(free, key=lambda player: player.withdrawn_at is not None),
        goes=goes[0].id if goes else None,
        asks_reason=here.asks_reason,
    )


def _page(
    request: HttpRequest,
    table_access: TableAccess,
    state: ledger.State,
    form: SubstituteForm,
    *,
    status: int = 200,
    wrong: dict[str, Any] | None = None,
) -> HttpResponse:
    table = table_access.seated()
    taken_over = [seat for seat in state.seats if seat.held_from > 1]
    seated = Seated.at(state.seats)
    context = {
        "table": table,
        "form": form,
        "missed_worth": missed_worth(table_access.tournament.ruleset),
        "as_a_whole": as_a_whole(table_access.tournament.ruleset),
        "taken_over": [
            {
                "seat": seat.number,
                "holds": seat.player_id,
                "name": seat.player.name,
                "said": change(seated, seat, state.sheet),
                "free": nothing_depends(state, seat) and not form.asks_reason,
                "players": everybody([seat]).values(),
                "points_to": given_to(earlier(seat)),
                "then": _points(division) if (division := division_before(seat)) else "",
                "wrong": wrong["message"] if wrong and wrong["seat"] == seat.number else "",
            }
            for seat in taken_over
        ],
        # Of a seat that nobody has taken over (any more): there is no card to say it on.
        "refused": wrong["message"] if wrong and wrong["seat"] not in {seat.number for seat in taken_over} else "",
        "reason_length": REASON_LENGTH,
        "repaired": [] if table.begun or table.round.status != Round.Status.PUBLISHED else changed_at(table),
        "after": "akte" if _wants_record(request) else "",
        "back": _back(request, table_access),
    }
    return page(request, table_access.tournament, "desk/substitute.html", context, section="board", status=status)
