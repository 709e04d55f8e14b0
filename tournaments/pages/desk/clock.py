"""The clock of the round that is played: start, pause, go on, extend."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.errors import Refused
from tournaments.models import Round
from tournaments.pages import visitors
from tournaments.pages.desk.board import after, refuse
from tournaments.pages.desk.frame import onward, page
from tournaments.progress import progress
from tournaments.rounds import course
from tournaments.rounds.clock import shortening
from tournaments.text import whole_number

MOST_CHANGE = course.MOST_ADDED  # minutes at once
MOST_SECONDS = 2**31 - 1  # of all extensions together: what the database keeps


@require_POST
def clock(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """`…/uhr/<start|pause|weiter|verlaengern>/`: only if the clock still is as it was on the page.

    A second press, or a press on an old page, changes nothing and shows the clock as it is; minutes that were not
    given or taken for that reason are said not to be.
    """
    tournament = visitors.director(request, slug)
    current = progress(tournament).open_round
    if current is None:
        return after(request, tournament)
    actor = visitors.actor(request)
    try:
        match action:
            case "start":
                course.start_clock(current, actor=actor)
            case "pause":
                course.pause_clock(current, actor=actor)
            case "weiter":
                course.resume_clock(current, actor=actor)
            case "verlaengern":
                minutes = _minutes(request.POST.get("minutes", ""))
                expected = whole_number(request.POST.get("expected", ""), -MOST_SECONDS, MOST_SECONDS)
                if _must_ask(request, current, minutes):
                    asked = {"minutes": minutes, "expected": current.clock_extension_seconds}
                    return onward(request, reverse("desk:shorten", args=[slug], query=asked))
                course.extend_clock(current, minutes, expected=expected, actor=actor)
            case _other:
                raise Http404
    except Refused as refused:
        if refused.field == "minutes":
            return refuse(request, tournament, refused)
        # It was started or stopped already: then it is as it was wanted.
    return after(request, tournament)


@require_safe
def ask(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/uhr/kuerzen/?minutes=-200&expected=0`: what it means to take so many minutes away, before it is done."""
    tournament = visitors.director(request, slug)
    current = progress(tournament).open_round
    minutes = whole_number(request.GET.get("minutes", ""), -MOST_CHANGE, -1)
    if current is None or minutes is None:
        return onward(request, "desk:board", slug)
    tables = current.tables.order_by("number")
    context = {
        "typed_minutes": minutes,
        "expected": whole_number(request.GET.get("expected", ""), -MOST_SECONDS, MOST_SECONDS),
        "meant": shortening(current, tables, -minutes),
        "round": current,
    }
    return page(request, tournament, "desk/shorten.html", context, section="board")


def _must_ask(request: HttpRequest, current: Round, minutes: int) -> bool:
    """Is so much taken away that the director has to be sure, and has not said so yet?"""
    if minutes > 0 or request.POST.get("sure"):
        return False
    return shortening(current, current.tables.order_by("number"), -minutes).asks


def _minutes(typed: str) -> int:
    """Minutes as typed, "5" or "-5". Refused with a sentence."""
    minutes = whole_number(typed, -MOST_CHANGE, MOST_CHANGE)
    if not minutes:
        raise Refused("minutes", _("Minuten von 1 bis {most}, mit Minus davor zum Kürzen.").format(most=MOST_CHANGE))
    return minutes
