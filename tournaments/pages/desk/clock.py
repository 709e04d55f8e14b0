"""The clock of the round that is played: start, pause, go on, extend, shorten; extra time; a start that is planned."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import ledger
from tournaments.errors import AlreadySo, Refused
from tournaments.models import Round, Tournament
from tournaments.pages import visitors
from tournaments.pages.desk.board import after, refuse
from tournaments.pages.desk.frame import complain, not_played, onward, page
from tournaments.progress import progress
from tournaments.rounds import clock_ways_back, starting, timekeeping
from tournaments.rounds.clock import shortening
from tournaments.rounds.clock_changes import takes_back
from tournaments.seating.tables import LAST_TABLE
from tournaments.setting_up import MOST_ROUNDS
from tournaments.text import whole_number

MOST_CHANGE = timekeeping.MOST_ADDED  # minutes at once
MOST_TYPED = 40  # characters of a time
MOST_MILLISECONDS = 10**15  # since 1970
MOST_SECONDS = 2**31 - 1  # of all extensions together: what the database keeps


@require_POST
def clock(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """`…/uhr/<start|fortsetzen|zuruecknehmen|pause|weiter|verlaengern>/`: only if the clock is as the page showed it.

    A second press, or a press on an old page, changes nothing and shows the clock as it is; minutes that were not
    given or taken for that reason are said not to be.
    """
    tournament = visitors.director(request, slug)
    current = progress(tournament).open_round
    if (elsewhere := _of_another_round(request, slug, current.number if current else None)) is not None:
        return elsewhere
    if current is None:
        return after(request, tournament)
    actor = visitors.actor(request)
    try:
        match action:
            case "start":
                timekeeping.start_clock(current, actor=actor)
            case "fortsetzen":
                clock_ways_back.go_on(current, actor=actor)
            case "zuruecknehmen":
                timekeeping.take_clock_back(current, actor=actor)
            case "pause":
                timekeeping.pause_clock(current, actor=actor)
            case "weiter":
                timekeeping.resume_clock(current, actor=actor)
            case "verlaengern":
                minutes = _minutes(request.POST.get("minutes", ""))
                expected = whole_number(request.POST.get("expected", ""), -MOST_SECONDS, MOST_SECONDS)
                if _must_ask(request, current, minutes):
                    asked = {"minutes": minutes, "expected": current.clock_extension_seconds}
                    return onward(request, reverse("desk:shorten", args=[slug], query=asked))
                timekeeping.extend_clock(current, minutes, expected=expected, actor=actor)
            case _other:
                raise Http404
    except AlreadySo:
        pass
    except Refused as refused:
        if refused.field != "round":
            return refuse(request, tournament, refused)
        complain(request, refused.message)  # closed or taken back in this very moment
        return onward(request, "desk:board", slug)
    return after(request, tournament)


def _of_another_round(request: HttpRequest, slug: str, number: int | None) -> HttpResponse | None:
    """The answer to a button of an old board, whose round is another than the one of this number by now."""
    sent = whole_number(request.POST.get("round", ""), 1, MOST_ROUNDS)
    if sent in (None, number):
        return None
    complain(request, _("Runde {number} wird gerade nicht gespielt.").format(number=sent))
    return onward(request, "desk:board", slug)


@require_POST
def plan(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/uhr/planen/`: `start` is when the round starts, "20:15" or "in 10"; `expected` what the page had planned."""
    typed = request.POST.get("start", "")[:MOST_TYPED]

    def act(tournament: Tournament) -> None:
        at = starting.typed_start(typed, timezone.now())
        starting.plan_start(tournament, at, expected=_expected(request), actor=visitors.actor(request))

    return _planned(request, slug, act)


@require_POST
def take_plan_back(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/uhr/planen/zuruecknehmen/`: the round does not start by itself after all."""
    return _planned(
        request,
        slug,
        lambda tournament: starting.take_start_back(
            tournament, expected=_expected(request), actor=visitors.actor(request)
        ),
    )


def _planned(request: HttpRequest, slug: str, act: Callable[[Tournament], None]) -> HttpResponse:
    tournament = visitors.director(request, slug)
    if (elsewhere := _of_another_round(request, slug, progress(tournament).to_start)) is not None:
        return elsewhere
    try:
        act(tournament)
    except Refused as refused:
        return refuse(request, tournament, Refused("start", refused.message))
    return after(request, tournament)


def _expected(request: HttpRequest) -> int | None:
    """The plan that the page showed, in epoch milliseconds; None where it does not say."""
    return whole_number(request.POST.get("expected", ""), starting.NOTHING, MOST_MILLISECONDS)


@require_POST
def extra_time(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/uhr/nachspielzeit/`: `extra_minutes` more for `extra_table` alone, with `extra_reason` if there is one.

    `back`: what was given last is taken back instead. `extra_seen_2`: the minutes that the page showed for table 2.
    """
    tournament = visitors.director(request, slug)
    number = whole_number(request.POST.get("extra_table", ""), 1, LAST_TABLE)
    current = progress(tournament).open_round
    if (elsewhere := _of_another_round(request, slug, current.number if current else None)) is not None:
        return elsewhere
    try:
        if current is None:
            raise Refused("table", _("Es wird gerade keine Runde gespielt."))
        table = current.tables.filter(number=number).first() if number is not None else None
        if table is None:
            raise Refused("table", _("Bitte einen Tisch wählen, an dem noch gespielt wird."))
        access = visitors.director_table(request, slug, current.number, table.number)
        expected = whole_number(request.POST.get(f"extra_seen_{number}", ""), 0, ledger.MOST_EXTRA_TIME)
        if request.POST.get("back"):
            ledger.take_extra_time_back(access, expected=expected)
        else:
            # What is no number is refused as 0 is: the ledger knows how many minutes this table can still be given.
            minutes = whole_number(request.POST.get("extra_minutes", ""), 1, ledger.MOST_EXTRA_TIME) or 0
            ledger.give_extra_time(access, minutes, request.POST.get("extra_reason", ""), expected=expected)
    except Refused as refused:
        field = "extra_minutes" if refused.field == "minutes" else "extra_table"
        if request.POST.get("back"):
            field = "extra_back"
        return refuse(request, tournament, Refused(field, refused.message))
    return after(request, tournament)


@require_safe
def ask(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/uhr/kuerzen/?minutes=-200&expected=0`: what it means to take so many minutes away, before it is done."""
    tournament = visitors.director(request, slug)
    current = progress(tournament).open_round
    minutes = whole_number(request.GET.get("minutes", ""), -MOST_CHANGE, -1)
    if current is None:
        return not_played(request, tournament, "desk:board")
    if minutes is None:
        return onward(request, "desk:board", slug)
    back = takes_back(current, minutes)
    meant = shortening(current, current.tables.order_by("number"), -minutes, whole=back)
    context = {
        "typed_minutes": minutes,
        "beyond": -minutes if meant.minutes < -minutes else None,
        "expected": whole_number(request.GET.get("expected", ""), -MOST_SECONDS, MOST_SECONDS),
        "meant": meant,
        "takes_back": back,
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
