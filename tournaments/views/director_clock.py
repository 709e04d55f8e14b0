"""The clock of the round that is played: start, pause, go on, extend."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments import access, rounds
from tournaments.errors import Refused
from tournaments.stage import progress
from tournaments.views.director_board import after, refuse

LONGEST_EXTENSION = 240  # minutes


@require_POST
def clock(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """`…/uhr/<start|pause|weiter|verlaengern>/`: only if the clock still is as it was on the page.

    A second press, or a press on an old page, changes nothing and shows the clock as it is.
    """
    tournament = access.director(request, slug)
    current = progress(tournament).open_round
    if current is None:
        return after(request, tournament)
    actor = access.actor(request)
    try:
        match action:
            case "start":
                rounds.start_clock(current, actor=actor)
            case "pause":
                rounds.pause_clock(current, actor=actor)
            case "weiter":
                rounds.resume_clock(current, actor=actor)
            case "verlaengern":
                minutes = _minutes(request.POST.get("minutes", ""))
                rounds.extend_clock(current, minutes, expected=_seconds(request.POST.get("expected", "")), actor=actor)
            case _other:
                raise Http404
    except Refused as refused:
        if refused.field == "minutes":
            return refuse(request, tournament, refused)
        # It was started, stopped or extended already: then it is as it was wanted.
    return after(request, tournament)


def _minutes(typed: str) -> int:
    """Minutes as typed, "5" or "-5". Refused with a sentence."""
    try:
        minutes = int(typed.strip().replace("−", "-"))
    except ValueError:
        minutes = 0
    if not minutes or abs(minutes) > LONGEST_EXTENSION:
        raise Refused(
            "minutes", _("Minuten von 1 bis {most}, mit Minus davor zum Kürzen.").format(most=LONGEST_EXTENSION)
        )
    return minutes


def _seconds(sent: str) -> int | None:
    return int(sent) if sent.lstrip("-").isdigit() else None
