"""The players of a tournament: list, add, rename, say their team, withdraw, take back."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.middleware import HtmxDetails

from dkturnier.door.limits import LIST, takes
from tournaments.errors import Refused
from tournaments.models import Player, Round, Tournament
from tournaments.models.people import TEAM_LENGTH
from tournaments.pages import visitors
from tournaments.pages.desk.frame import complain, onward, page, saying_why_not, tell
from tournaments.pages.forms.players import READ_IN, Pasted, PlayerForm, ReadIn, pasted, read_in
from tournaments.people import players as people
from tournaments.people.list_check import Checked, check_list, seating_sentence
from tournaments.people.teams import has_teams, oddities
from tournaments.text import whole_number


@takes(LIST)
@require_http_methods(["GET", "HEAD", "POST"])
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/spieler/`: the list; POST adds what was pasted, once it has been looked at."""
    tournament = visitors.director(request, slug)
    if request.method != "POST":
        return _list(request, tournament)
    sent = pasted(request.POST)
    if READ_IN in request.POST:
        came = read_in(sent, request.FILES.get("file"))
        checked = _checked(tournament, came.list)
        return _list(request, tournament, typed=came.list.text, checked=checked, came=came, status=came.status)
    checked = _checked(tournament, sent)
    unseen = checked.must_be_seen and not checked.listed.problems and checked.seen != sent.seen
    if sent.only_check or unseen:
        return _list(request, tournament, typed=sent.text, checked=checked, look=unseen)
    try:
        added = people.add_players(tournament, sent.text, sent.reading, actor=visitors.actor(request))
    except Refused as refused:
        return _list(request, tournament, typed=sent.text, checked=checked, wrong=_beside(refused, checked), status=422)
    tell(
        request,
        ngettext("{n} Spieler eingetragen.", "{n} Spieler eingetragen.", len(added)).format(n=len(added)),
    )
    return onward(request, "desk:players", slug)


@takes(LIST)
@require_POST
def check(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/spieler/pruefen/`: what the list that is being typed would mean, before it is sent."""
    tournament = visitors.director(request, slug)
    return render(request, "includes/players_check.html", {"checked": _checked(tournament, pasted(request.POST))})


@require_http_methods(["GET", "HEAD", "POST"])
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/`: name, club and team of one player."""
    tournament = visitors.director(request, slug)
    one = get_object_or_404(Player, tournament=tournament, number=number)
    teams = has_teams(tournament.ruleset)
    if request.method != "POST":
        initial = {"name": one.name, "club": one.club, "team": one.team}
        return _one(request, tournament, one, PlayerForm(initial=initial, teams=teams))
    form = PlayerForm(request.POST, teams=teams)
    if not form.is_valid():
        return _one(request, tournament, one, form, status=422)
    try:
        entered = form.cleaned_data
        actor = visitors.actor(request)
        people.rename_player(one, entered["name"], entered["club"], entered.get("team"), actor=actor)
    except Refused as refused:
        form.add_error(refused.field if refused.field in form.fields else None, refused.message)
        return _one(request, tournament, one, form, status=422)
    for warning in (people.looks_like_another(one), people.looks_like_another_team(one) if teams else ""):
        if warning:
            complain(request, warning)
    return onward(request, _row(slug, number))


@require_POST
def team(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/mannschaft/`: the team that stands in the list beside a player, "" for none."""
    tournament = visitors.director(request, slug)
    if not has_teams(tournament.ruleset):
        raise Http404
    one = get_object_or_404(Player, tournament=tournament, number=number)
    wanted = request.POST.get("team", "")
    before, wrong = None, ""
    try:
        was = people.choose_team(one, wanted, actor=visitors.actor(request))
        before = was if was != one.team else None
        wrong = people.looks_like_another_team(one)
    except Refused as refused:
        wrong = refused.message
    if HtmxDetails(request):
        everybody = list(tournament.players.order_by("number"))
        context = {"player": one, "before": before, "wrong": wrong, "tournament": tournament, "oob": True}
        return render(request, "desk/_team.html", context | _teams(tournament, everybody))
    if wrong:
        complain(request, wrong)
    undo = {} if before is None else {"zurueck": number, "auf": before}
    return onward(request, reverse("desk:players", args=[slug], query=undo, fragment=f"spieler-{number}"))


@require_POST
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/abmelden/`: out of the tournament from the next draw on."""
    tournament = visitors.director(request, slug)
    one = get_object_or_404(Player, tournament=tournament, number=number)
    with saying_why_not(request):
        people.withdraw(one, actor=visitors.actor(request))
        tell(request, _("{name} ist abgemeldet und wird nicht mehr ausgelost.").format(name=one.name))
    return onward(request, _row(slug, number))


@require_POST
def readmit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/anmelden/`: back again, from the next draw on."""
    tournament = visitors.director(request, slug)
    one = get_object_or_404(Player, tournament=tournament, number=number)
    with saying_why_not(request):
        people.take_back_withdrawal(one, actor=visitors.actor(request))
        tell(request, _("{name} ist wieder dabei.").format(name=one.name))
    return onward(request, _row(slug, number))


def _row(slug: str, number: int) -> str:
    """The player's row in the list."""
    return reverse("desk:players", args=[slug], fragment=f"spieler-{number}")


def _beside(refused: Refused, checked: Checked) -> str:
    """What to say beside the field: nothing where the lines themselves say what is wrong with them."""
    return "" if checked.listed.problems else refused.message


def _checked(tournament: Tournament, sent: Pasted) -> Checked:
    known = list(tournament.players.values_list("name", "team", "withdrawn_at"))
    return check_list(
        sent.text,
        sent.reading,
        existing=[name for name, _team, _withdrawn in known],
        active=sum(withdrawn is None for _name, _team, withdrawn in known),
        teams=[team for _name, team, _withdrawn in known] if has_teams(tournament.ruleset) else None,
    )


def _teams(tournament: Tournament, everybody: list[Player]) -> dict[str, object]:
    """What the list of players says of teams: what they are called, and what is odd about them."""
    if not has_teams(tournament.ruleset):
        return {"has_teams": False}
    members: dict[str, list[str]] = {}
    for one in everybody:
        if one.team:
            members.setdefault(one.team, []).append(one.name)
    return {"has_teams": True, "teams": sorted(members), "team_oddities": oddities(members)}


def _list(
    request: HttpRequest,
    tournament: Tournament,
    *,
    typed: str = "",
    checked: Checked | None = None,
    look: bool = False,
    wrong: str = "",
    came: ReadIn | None = None,
    status: int = 200,
) -> HttpResponse:
    everybody = list(tournament.players.order_by("number"))
    active = [one for one in everybody if one.withdrawn_at is None]
    latest = tournament.rounds.order_by("-number").first()
    playing = latest is not None and latest.status == Round.Status.PUBLISHED
    context: dict[str, Any] = {
        "players": everybody,
        "active": active,
        "typed": typed,
        "checked": checked,
        "look": look,
        "wrong": wrong,
        "came": came,
        "seating": seating_sentence(len(active)),
        "unseatable": people.unseatable(len(active)),
        "latest": latest,
        "drawn": latest is not None and latest.status == Round.Status.DRAWN,
        "playing": playing,
        "undo": _undo(request),
        "seats_open": playing and latest is not None and latest.tables.filter(entries=None).exists(),
    }
    context |= _teams(tournament, everybody)
    return page(request, tournament, "desk/players.html", context, section="players", status=status)


def _undo(request: HttpRequest) -> tuple[int, str] | None:
    """Whose team was just chosen, and which it was before: as the address says on a page without a script."""
    number = whole_number(request.GET.get("zurueck", ""), 1, 10_000)
    return None if number is None else (number, request.GET.get("auf", "")[:TEAM_LENGTH])


def _one(
    request: HttpRequest, tournament: Tournament, one: Player, form: PlayerForm, status: int = 200
) -> HttpResponse:
    return page(
        request, tournament, "desk/player.html", {"player": one, "form": form}, section="players", status=status
    )
