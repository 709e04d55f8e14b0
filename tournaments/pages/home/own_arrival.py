"""Players say on their own phones that they are here, and take it back: each device its own alone."""

from __future__ import annotations

from http import HTTPStatus

from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.actors import PLAYER
from tournaments.models import Player, Tournament
from tournaments.pages import refusals
from tournaments.people import own_arrival as arrival
from tournaments.people import presence
from tournaments.people.search import Wanted
from tournaments.text import whole_number

SEARCH_FROM = 12  # players; fewer are seen at a glance
MOST_TYPED = 80  # characters
SAID_HERE = "selbst"
"""The signed cookie with the start numbers of whom this device has said that they are here."""
FOR_AN_EVENING = 12 * 60 * 60  # seconds


@require_http_methods(["GET", "HEAD", "POST"])
def own_arrival(request: HttpRequest, key: str) -> HttpResponse:
    """`/anmeldung/da/<key>/`: everybody who is not here yet, with a button each; POST presses it, or takes it back.

    `?q=`: who is looked for.
    """
    tournament = arrival.opened_by(key)
    if tournament is None:
        sentence = _("Dieser Link gilt nicht mehr. Bitte bei der Turnierleitung melden.")
        return refusals.answer(request, HTTPStatus.NOT_FOUND, sentence)
    mine = _said_here(request, tournament)
    if request.method != "POST":
        return _page(request, tournament, mine)
    number = whole_number(request.POST.get("nummer", ""), 1, 10_000)
    player = tournament.players.filter(number=number or 0).first()
    back = request.POST.get("da") == "0"
    if wrong := _why_not(tournament, player, back and number not in mine):
        return _page(request, tournament, mine, wrong=wrong)
    assert player is not None, "else it says why not"
    if back:
        presence.not_here(player, actor=PLAYER)
        mine.remove(player.number)
    elif presence.arrive(player, actor=PLAYER):
        mine = [*(number for number in mine if number != player.number), player.number]
    elif player.number not in mine:
        return _page(request, tournament, mine, wrong=_("{name} ist schon da.").format(name=player.name))
    path = reverse("home:own_arrival", args=[key])
    response = redirect(path)
    numbers = " ".join(map(str, mine))
    response.set_signed_cookie(
        SAID_HERE, numbers, _salt(tournament), max_age=FOR_AN_EVENING, path=path, httponly=True, samesite="Lax",
        secure=request.is_secure(),
    )  # fmt: skip
    return response


def _why_not(tournament: Tournament, player: Player | None, not_theirs: bool) -> str:
    if closed := arrival.why_not(tournament):
        return closed
    if player is None:
        return _("Dieser Name steht nicht mehr in der Liste. Bitte bei der Turnierleitung melden.")
    if player.withdrawn_at is not None:
        return _("{name} ist abgemeldet. Bitte bei der Turnierleitung melden.").format(name=player.name)
    return _("Das kann nur die Turnierleitung zurücknehmen.") if not_theirs else ""


def _salt(tournament: Tournament) -> str:
    return f"own arrival {tournament.id}"


def _said_here(request: HttpRequest, tournament: Tournament) -> list[int]:
    """Start numbers."""
    try:
        kept = request.get_signed_cookie(SAID_HERE, "", _salt(tournament), max_age=FOR_AN_EVENING) or ""
    except BadSignature:
        return []
    return [int(number) for number in kept.split()]


def _page(request: HttpRequest, tournament: Tournament, mine: list[int], *, wrong: str = "") -> HttpResponse:
    playing = list(tournament.players.filter(withdrawn_at=None))
    here = [one for one in playing if one.arrived_at is not None]
    typed = request.GET.get("q", "").strip()[:MOST_TYPED]
    wanted = Wanted.read(typed)
    found = [one for one in playing if wanted.fits(one.name, one.club)]
    closed = arrival.why_not(tournament)
    context = {
        "tournament": tournament,
        "mine": [one for one in here if one.number in mine],
        "missing": sorted((one for one in found if one.arrived_at is None), key=lambda one: one.name.casefold()),
        "found_here": [one for one in found if one.arrived_at is not None] if typed else [],
        "typed": typed,
        "search": len(playing) >= SEARCH_FROM,
        "everybody": len(here) == len(playing),
        "fee": tournament.fees.exists(),
        "closed": closed,
        "wrong": "" if wrong == closed else wrong,
    }
    return render(request, "home/own_arrival.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY if wrong else 200)
