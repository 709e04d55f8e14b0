"""The players of a tournament: list, add, rename, withdraw, take back."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import access, registration
from tournaments.errors import Refused
from tournaments.forms.players import PlayerForm
from tournaments.models import Player, Round, Tournament
from tournaments.roster import check_list, seating_sentence
from tournaments.views.directing import complain, onward, page, tell


@require_http_methods(["GET", "HEAD", "POST"])
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/spieler/`: the list; POST adds what was pasted."""
    tournament = access.director(request, slug)
    if request.method != "POST":
        return _list(request, tournament)
    typed = request.POST.get("players", "")
    try:
        added = registration.add_players(tournament, typed, actor=access.actor(request))
    except Refused as refused:
        return _list(request, tournament, typed=typed, wrong=refused.message, status=422)
    tell(
        request,
        ngettext("{n} Spieler eingetragen.", "{n} Spieler eingetragen.", len(added)).format(n=len(added)),
    )
    return onward(request, f"/{slug}/leitung/spieler/")


@require_POST
def check(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/spieler/pruefen/`: what the list that is being typed would mean, before it is sent."""
    tournament = access.director(request, slug)
    names = list(tournament.players.values_list("name", "withdrawn_at"))
    checked = check_list(
        request.POST.get("players", ""),
        existing=[name for name, _withdrawn in names],
        active=sum(withdrawn is None for _name, withdrawn in names),
    )
    return render(request, "organizer/_players_check.html", {"checked": checked})


@require_http_methods(["GET", "HEAD", "POST"])
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/`: name and club of one player."""
    tournament = access.director(request, slug)
    one = get_object_or_404(Player, tournament=tournament, number=number)
    if request.method != "POST":
        return _one(request, tournament, one, PlayerForm(initial={"name": one.name, "club": one.club}, label_suffix=""))
    form = PlayerForm(request.POST, label_suffix="")
    if not form.is_valid():
        return _one(request, tournament, one, form, status=422)
    try:
        entered = form.cleaned_data
        registration.rename_player(one, entered["name"], entered["club"], actor=access.actor(request))
    except Refused as refused:
        form.add_error(refused.field if refused.field in form.fields else None, refused.message)
        return _one(request, tournament, one, form, status=422)
    return onward(request, f"/{slug}/leitung/spieler/#spieler-{number}")


@require_POST
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/abmelden/`: out of the tournament from the next draw on."""
    tournament = access.director(request, slug)
    one = get_object_or_404(Player, tournament=tournament, number=number)
    try:
        registration.withdraw(one, actor=access.actor(request))
        tell(request, _("{name} ist abgemeldet und wird nicht mehr ausgelost.").format(name=one.name))
    except Refused as refused:
        complain(request, refused.message)
    return onward(request, f"/{slug}/leitung/spieler/#spieler-{number}")


@require_POST
def readmit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/anmelden/`: back again, from the next draw on."""
    tournament = access.director(request, slug)
    one = get_object_or_404(Player, tournament=tournament, number=number)
    try:
        registration.take_back_withdrawal(one, actor=access.actor(request))
        tell(request, _("{name} ist wieder dabei.").format(name=one.name))
    except Refused as refused:
        complain(request, refused.message)
    return onward(request, f"/{slug}/leitung/spieler/#spieler-{number}")


def _list(
    request: HttpRequest, tournament: Tournament, *, typed: str = "", wrong: str = "", status: int = 200
) -> HttpResponse:
    everybody = list(tournament.players.order_by("number"))
    active = [one for one in everybody if one.withdrawn_at is None]
    latest = tournament.rounds.order_by("-number").first()
    context = {
        "players": everybody,
        "active": active,
        "typed": typed,
        "wrong": wrong,
        "seating": seating_sentence(len(active)),
        "unseatable": registration.unseatable(len(active)),
        "latest": latest,
        "drawn": latest is not None and latest.status == Round.Status.DRAWN,
        "playing": latest is not None and latest.status == Round.Status.PUBLISHED,
    }
    return page(request, tournament, "director/players.html", context, section="players", status=status)


def _one(
    request: HttpRequest, tournament: Tournament, one: Player, form: PlayerForm, status: int = 200
) -> HttpResponse:
    return page(
        request, tournament, "director/player.html", {"player": one, "form": form}, section="players", status=status
    )
