"""Closing anyway: a table ended early, its sheet confirmed in the players' stead; and the way back of both."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.errors import Refused
from tournaments.models import Round, Table
from tournaments.pages import visitors
from tournaments.pages.desk.board import check_page
from tournaments.pages.desk.end_form import EndForm
from tournaments.pages.desk.frame import complain, onward, page, record_of, tell
from tournaments.pages.desk.table import record_page
from tournaments.pages.routes import table_base
from tournaments.pages.table.sent import version_seen
from tournaments.pages.table.sentence import settles


@require_http_methods(["GET", "HEAD", "POST"])
def end(request: HttpRequest, slug: str, round_number: int, table_number: int) -> HttpResponse:
    """`…/runde/<r>/tisch/<n>/vorzeitig/`: end this table though games are missing; where there is nothing to be ended,
    that is said instead of the form.
    """
    table_access = visitors.director_table(request, slug, round_number, table_number)
    if request.method != "POST":
        return _page(request, table_access, EndForm(None, names=_names(table_access)))
    form = EndForm(request.POST, names=_names(table_access))
    if not form.is_valid():
        return _page(request, table_access, form, status=422)
    treatment = Table.Treatment(form.cleaned_data["treatment"])
    try:
        ledger.end_early(table_access, treatment, form.cleaned_data["reason"], form.penalty)
    except Refused as refused:
        form.refuse(refused)
        return _page(request, table_access, form, status=422)
    tell(request, _("Tisch {number} ist vorzeitig beendet.").format(number=table_number))
    return onward(request, _back(request, table_access))


@require_POST
def go_on(request: HttpRequest, slug: str, round_number: int, table_number: int) -> HttpResponse:
    """`…/vorzeitig/zuruecknehmen/`: the table plays on after all."""
    said = _("Tisch {number} spielt weiter.").format(number=table_number)
    return _done(request, visitors.director_table(request, slug, round_number, table_number), ledger.go_on, said)


@require_POST
def confirm_for_all(request: HttpRequest, slug: str, round_number: int, table_number: int) -> HttpResponse:
    """`…/bestaetigen/alle/`: the director confirms for all who have not; `version`: of the sheet that was looked at;
    `objections`: those to it that were seen."""
    table_access = visitors.director_table(request, slug, round_number, table_number)
    try:
        settled = ledger.confirm_for_all(
            table_access, seen=version_seen(request), objections_seen=request.POST.get("objections")
        )
    except Refused as refused:
        complain(request, refused.message)
        if request.POST.get("weiter") == "abschluss":
            return check_page(request, table_access.tournament, status=422)
        return record_page(request, table_access, status=422)
    said = _("Das Blatt von Tisch {number} ist durch die Leitung bestätigt.").format(number=table_number)
    tell(request, f"{said} {settles(settled)}".strip())
    return onward(request, _back(request, table_access))


@require_POST
def take_back_for_all(request: HttpRequest, slug: str, round_number: int, table_number: int) -> HttpResponse:
    """`…/bestaetigen/alle/zuruecknehmen/`: the players shall confirm themselves."""
    said = _("Die Bestätigung durch die Leitung ist zurückgenommen.")
    table_access = visitors.director_table(request, slug, round_number, table_number)
    return _done(request, table_access, ledger.take_back_for_all, said)


def _done(
    request: HttpRequest, table_access: TableAccess, act: Callable[[TableAccess], None], said: str
) -> HttpResponse:
    try:
        act(table_access)
        tell(request, said)
    except Refused as refused:
        complain(request, refused.message)
    return onward(request, _back(request, table_access))


def _back(request: HttpRequest, table_access: TableAccess) -> str:
    """The page the button stood on: what is missing in the round, the table's sheet, or its record."""
    match request.POST.get("weiter") or request.GET.get("weiter"):
        case "abschluss":
            return reverse("desk:check", args=[table_access.tournament.slug])
        case "tisch":
            return table_base(table_access)
        case _other:
            return record_of(table_access)


def _names(table_access: TableAccess) -> dict[int, str]:
    return dict(table_access.seated().seats.order_by("number").values_list("number", "player__name"))


def _page(request: HttpRequest, table_access: TableAccess, form: EndForm, status: int = 200) -> HttpResponse:
    table = table_access.seated()
    state, why_not = ledger.read(table), ""
    try:
        ledger.must_have_games_left(table_access, state)
    except Refused as refused:
        why_not = refused.message
    context = {
        "table": table,
        "form": form,
        "why_not": why_not,
        "may_go_on": table.ended_at is not None and table.round.status == Round.Status.PUBLISHED,
        "left": state.sheet.games_in_time - state.sheet.games_played,
        "after": request.POST.get("weiter") or request.GET.get("weiter", ""),
        "back": _back(request, table_access),
    }
    return page(request, table_access.tournament, "desk/end.html", context, section="board", status=status)
