"""Players say on their own phones that they are here, and take it back: each device its own alone."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from http import HTTPStatus

from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused
from tournaments.models import Player, Tournament
from tournaments.pages import refusals
from tournaments.pages.whom import Whom
from tournaments.people import own_arrival as arrival
from tournaments.people.presence import HasLeft
from tournaments.people.search import Wanted

SEARCH_FROM = 12  # players; fewer are seen at a glance
MOST_TYPED = 80  # characters
SAID_HERE = "selbst"
"""The signed cookie with the start numbers of whom this device has said that they are here, and when: "3@17640…"."""
NEVER = datetime.fromtimestamp(0, UTC)
FOR_AN_EVENING = 12 * 60 * 60  # seconds


@require_http_methods(["GET", "HEAD", "POST"])
def own_arrival(request: HttpRequest, key: str) -> HttpResponse:
    """`/anmeldung/da/<key>/`: everybody who is not here yet, with a button each; POST presses it, or takes it back.

    `?q=`: who is looked for.
    """
    tournament = arrival.opened_by(key)
    if tournament is None and arrival.waits_for_tournament(key):
        return refusals.hall_gone(request)
    if tournament is None:
        sentence = _("Dieser Link gilt nicht mehr. Bitte bei der Turnierleitung melden.")
        return refusals.answer(request, HTTPStatus.NOT_FOUND, sentence)
    mine = _said_here(request, tournament)
    if request.method != "POST":
        return _page(request, tournament, mine)
    player = _player(tournament, Whom.named(request.POST.get("nummer", "")))
    try:
        if player is None or player.withdrawn_at is not None:
            return _page(request, tournament, mine, wrong=arrival.why_not(tournament) or _unknown(player))
        if request.POST.get("da") == "0":
            arrival.take_back(player, mine.get(player.number, NEVER))
            mine.pop(player.number, None)
        elif arrival.say_here(player):
            assert player.arrived_at is not None, "since just now"
            mine[player.number] = player.arrived_at
        elif mine.get(player.number, NEVER) != player.arrived_at:
            return _page(request, tournament, mine, wrong=_("{name} ist schon da.").format(name=player.name))
    except HasLeft:
        return _page(request, tournament, mine, wrong=_unknown(player))
    except Refused as refused:
        return _page(request, tournament, mine, wrong=refused.message)
    path = reverse("home:own_arrival", args=[key])
    response = redirect(path)
    told = " ".join(f"{number}@{_microseconds(at)}" for number, at in mine.items())
    response.set_signed_cookie(
        SAID_HERE, told, _salt(tournament), max_age=FOR_AN_EVENING, path=path, httponly=True, samesite="Lax",
        secure=request.is_secure(),
    )  # fmt: skip
    return response


def _player(tournament: Tournament, whom: Whom | None) -> Player | None:
    if whom is None:
        return None
    players = tournament.players
    return (players.filter(number=whom.number) if whom.id is None else players.filter(id=whom.id)).first()


def _unknown(player: Player | None) -> str:
    if player is None:
        return _("Dieser Name steht nicht mehr in der Liste. Bitte bei der Turnierleitung melden.")
    return _("{name} ist abgemeldet. Bitte bei der Turnierleitung melden.").format(name=player.name)


def _salt(tournament: Tournament) -> str:
    return f"own arrival {tournament.id}"


def _said_here(request: HttpRequest, tournament: Tournament) -> dict[int, datetime]:
    """Start numbers, and when each was said to be here: a mark that somebody made since is not this phone's."""
    try:
        kept = request.get_signed_cookie(SAID_HERE, "", _salt(tournament), max_age=FOR_AN_EVENING) or ""
    except BadSignature:
        return {}
    return {int(number): _moment(int(at)) for number, at in re.findall(r"(\d+)@(\d+)", kept)}


def _microseconds(at: datetime) -> int:
    return (at - NEVER) // timedelta(microseconds=1)


def _moment(microseconds: int) -> datetime:
    return NEVER + timedelta(microseconds=microseconds)


def _page(request: HttpRequest, tournament: Tournament, mine: dict[int, datetime], *, wrong: str = "") -> HttpResponse:
    playing = list(tournament.players.filter(withdrawn_at=None))
    here = [one for one in playing if one.arrived_at is not None]
    typed = request.GET.get("q", "").strip()[:MOST_TYPED]
    wanted = Wanted.read(typed)
    by_name = sorted(playing, key=lambda one: one.name.casefold())
    everybody = [(one, wanted.fits(one.name, one.club)) for one in by_name]
    closed = arrival.why_not(tournament)
    context = {
        "tournament": tournament,
        "mine": [one for one in here if one.arrived_at == mine.get(one.number)],
        # Whom the search has not found is there too, hidden: while somebody types, the script looks through all.
        "missing": [(one, fits) for one, fits in everybody if one.arrived_at is None],
        "here": [(one, fits) for one, fits in everybody if one.arrived_at is not None],
        "typed": typed,
        "found": any(fits for _one, fits in everybody),
        "search": len(playing) >= SEARCH_FROM,
        "everybody": len(here) == len(playing) and not typed,
        "fee": tournament.fees.exists(),
        "closed": closed,
        "wrong": "" if wrong == closed else wrong,
    }
    return render(request, "home/own_arrival.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY if wrong else 200)
