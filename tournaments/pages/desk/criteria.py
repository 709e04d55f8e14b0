"""What comes first in the draw: the organizer's order of what it is judged by."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods
from django_htmx.middleware import HtmxDetails

from tournaments.errors import Refused
from tournaments.models import Player, Tournament
from tournaments.pages import visitors
from tournaments.pages.desk.frame import onward, page
from tournaments.people.teams import has_teams
from tournaments.people.wishes import anybody_apart
from tournaments.rounds import criteria as rounds
from tournaments.rounds.apart import teams_parted
from tournaments.seating import Criterion
from tournaments.text import whole_number

_DOES = {
    Criterion.APART: gettext_lazy("Wer nach den Wünschen nicht mit wem sitzen soll, und wer einen festen Tisch hat."),
    Criterion.TEAMS: gettext_lazy("Mitglieder einer Mannschaft sitzen an verschiedenen Tischen."),
    Criterion.OFTEN: gettext_lazy("Niemand sitzt öfter als so viele Male am Fünfertisch. Leer: keine Grenze."),
    Criterion.REPEATS: gettext_lazy("Wer schon zusammen gespielt hat, sitzt nicht noch einmal zusammen."),
    Criterion.FIVES: gettext_lazy("Dort sitzt jede Runde einer aus: Das soll alle gleich oft treffen."),
    Criterion.CLUBS: gettext_lazy("Spieler eines Vereins sitzen an verschiedenen Tischen."),
}


@dataclass(frozen=True, slots=True)
class Listed:
    """One criterion as the page shows it."""

    code: Criterion
    name: str
    does: str
    asked: bool
    """There is something in this tournament that it is about."""
    why_not: str
    """Why there is not."""


def listed(tournament: Tournament) -> list[Listed]:
    """All criteria, what comes first first. Three queries at most."""
    why_not = _without_effect(tournament)
    found = []
    for code in map(Criterion, tournament.draw_order):
        name = str(rounds.NAMES[code])
        if code is Criterion.OFTEN and tournament.most_fives is not None:
            name = _("Höchstens {n}‑mal am Fünfertisch").format(n=tournament.most_fives)
        found.append(Listed(code, name, str(_DOES[code]), code not in why_not, why_not.get(code, "")))
    return found


def _without_effect(tournament: Tournament) -> dict[Criterion, str]:
    """Which criteria mean nothing here, and why."""
    found = {}
    if not anybody_apart(tournament):
        found[Criterion.APART] = _("Zurzeit gibt es keine solchen Wünsche.")
    if not has_teams(tournament.ruleset):
        found[Criterion.TEAMS] = _("Die Regeln dieses Turniers werten keine Mannschaften.")
    elif not teams_parted(tournament):
        found[Criterion.TEAMS] = _("Mannschaften werden nicht getrennt: das steht in den Einstellungen.")
    if not Player.objects.filter(tournament=tournament).exclude(club="").exists():
        found[Criterion.CLUBS] = _("Zurzeit steht bei niemandem ein Verein.")
    if tournament.most_fives is None:
        found[Criterion.OFTEN] = _("Zurzeit ohne Grenze.")
    if tournament.tables_of_five == 0:
        found[Criterion.OFTEN] = found[Criterion.FIVES] = _("Es gibt nur Vierertische.")
    return found


@require_http_methods(["GET", "HEAD", "POST"])
def criteria(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/reihenfolge/`: the criteria in their order. `up`, `down`: one of them a place; `most`: the limit;
    `usual`: as if nobody had changed anything. `order`: as the page showed them.
    """
    tournament = visitors.director(request, slug)
    if request.method != "POST":
        return _page(request, tournament)
    actor, moved = visitors.actor(request), ("", "")
    typed = request.POST.get("most", "").strip()
    try:
        for name, by in (("up", -1), ("down", 1)):
            if request.POST.get(name) in list(Criterion):
                seen = request.POST.get("order", "").split()
                rounds.move(tournament, Criterion(request.POST[name]), by, seen=seen, actor=actor)
                moved = name, request.POST[name]
        if request.POST.get("usual"):
            rounds.usual(tournament, actor=actor)
        elif request.POST.get("limit"):
            rounds.limit(tournament, (whole_number(typed, 1, 100) or 0) if typed else None, actor=actor)
    except Refused as refused:
        tournament.refresh_from_db()
        return _page(request, tournament, refused, typed)
    tournament.refresh_from_db()
    if HtmxDetails(request):
        return _page(request, tournament, moved=moved)
    return onward(request, "desk:criteria", slug)


def _to_focus(tournament: Tournament, way: str, code: str) -> str:
    """The button that the keyboard is to be on: the same as before, at the end of the list the other one."""
    ends = {"up": tournament.draw_order[0], "down": tournament.draw_order[-1]}
    if ends.get(way) == code:
        way = "down" if way == "up" else "up"
    return f"{way}-{code}"


def _page(
    request: HttpRequest,
    tournament: Tournament,
    refused: Refused | None = None,
    typed: str | None = None,
    moved: tuple[str, str] = ("", ""),
) -> HttpResponse:
    """`moved`: "up" or "down", and which one: its button is pressed again, as long as there is a way."""
    most = tournament.most_fives or "" if typed is None or refused is None or refused.field != "most" else typed
    context = {
        "tournament": tournament,
        "criteria": listed(tournament),
        "order": " ".join(tournament.draw_order),
        "most": most,
        "focus": _to_focus(tournament, *moved),
        "wrong": refused.message if refused else "",
        "wrong_most": bool(refused and refused.field == "most"),
        "drawn": tournament.rounds.filter(status="drawn").first(),
    }
    status = 422 if refused else 200
    if HtmxDetails(request):
        return render(request, "desk/_criteria.html", context, status=status)
    return page(request, tournament, "desk/criteria.html", context, section="draw", status=status)
