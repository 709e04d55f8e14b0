"""The director's board: where the tournament stands, the one next step, the clock, every table; and closing a round."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from operator import attrgetter

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.middleware import HtmxDetails

from dkturnier.addresses import hall
from tournaments import ledger, numbers
from tournaments.errors import Refused
from tournaments.files.backup import automatic
from tournaments.models import Round, Table, Tournament
from tournaments.needs import looking_for_a_seat, needs
from tournaments.pages import live, visitors
from tournaments.pages.desk.back import FINISHING, ask_first
from tournaments.pages.desk.frame import (
    complain,
    is_gone,
    not_played,
    on_the_button,
    onward,
    page,
    saying_why_not,
    tell,
)
from tournaments.pages.desk.needing import needing
from tournaments.pages.desk.tiles import Answered, answered, tile
from tournaments.people import check_in
from tournaments.progress import Progress, Stage, progress
from tournaments.rounds import clock, clock_changes, clock_ways_back, course, draws, starting, timekeeping
from tournaments.rounds.room import unseatable
from tournaments.rounds.ways import usual_way
from tournaments.ruleset_words import title_of
from tournaments.writing import writing


@dataclass(frozen=True, slots=True)
class Action:
    """The next step: a link, or a button that writes."""

    label: str
    address: str
    icon: str
    writes: bool = False

    @property
    def include(self) -> str:
        return f"icons/{self.icon}.svg"


@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """`/<slug>/leitung/`: follows the tournament by itself."""
    tournament = visitors.director(request, slug)
    context = _context(request, tournament) | {"etag": _etag(request, tournament)}
    return page(request, tournament, "desk/board.html", context, section="board")


@require_safe
def board_state(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/stand/`: the live part of the board. 304 while nothing has changed.

    Rendered for each request, not kept: the forms in it carry the token of one session.
    """
    tournament = visitors.director(request, slug)
    live.keep_demo_going(tournament)
    etag = _etag(request, tournament)
    response = get_conditional_response(request, etag) or _fragment(request, tournament)
    response["ETag"] = etag
    return _stamped(response)


def after(request: HttpRequest, tournament: Tournament, address: str | None = None) -> HttpResponse:
    """What follows a button of the board: its live part for htmx, else the board (or the page the button stood on)."""
    if HtmxDetails(request):
        return _stamped(_fragment(request, Tournament.objects.get(id=tournament.id)))
    board = reverse("desk:board", args=[tournament.slug])
    return onward(request, address if address and address.startswith(board) else board)


def refuse(
    request: HttpRequest, tournament: Tournament, refused: Refused, *, typed_at: str | None = None
) -> HttpResponse:
    """The board once more, with what is wrong beside the field and what was typed still in its form; 422.

    typed_at: the address of the sheet at whose call it was typed.
    """
    wrong = {"wrong_field": refused.field, "wrong": refused.message, "typed": request.POST, "typed_at": typed_at}
    if HtmxDetails(request):
        context = {"tournament": tournament} | _context(request, tournament) | wrong
        return _stamped(render(request, "desk/_board.html", context, status=422))
    context = _context(request, tournament) | {"etag": _etag(request, tournament)} | wrong
    return page(request, tournament, "desk/board.html", context, section="board", status=422)


@require_safe
def check(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/abschluss/`: what is missing before the round can be closed, table by table."""
    tournament = visitors.director(request, slug)
    return check_page(request, tournament)


@require_POST
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/abschliessen/`: close the round; `then=draw` draws the next one at once, `then=finish` ends the tournament.
    `seen`: what the page had shown of it; where it is otherwise by now, that is to be looked at first.
    """
    tournament = visitors.director(request, slug)
    current = progress(tournament).open_round
    if current is None or str(current.number) != request.POST.get("round"):
        # The second press of the button, or a page that is older than the round.
        return _closed_before(request, tournament)
    actor, then, seen = visitors.actor(request), request.POST.get("then"), request.POST.get("seen")
    try:
        with writing(tournament.id) as work:
            missing = course.close(current, seen=seen, actor=actor, within=work)
            if then == "finish" and not missing:
                course.finish(tournament, actor=actor, within=work)
        if missing:
            return check_page(request, tournament, status=422)
        tell(request, _("Runde {round} ist abgeschlossen.").format(round=current.number))
        if then == "finish":
            return onward(request, _result(slug))
        if then == "draw":
            # Afterwards, for itself: a draw is sought for seconds, and nobody shall wait for it to save a game.
            draws.draw(tournament, actor=actor)
            return onward(request, "desk:draw", slug)
    except Refused as refused:
        complain(request, refused.message)
        if refused.field == "seen":
            return check_page(request, tournament, status=422)
    return onward(request, "desk:board", slug)


def _closed_before(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The round was closed already: that is said, and the next one is for whoever sees what stands there now. It may
    also have been taken back, or discarded after that.
    """
    closed = on_the_button(request, tournament)
    if closed is None:
        is_gone(request)
    elif closed.status != Round.Status.CLOSED:
        complain(request, _("Runde {number} wird gerade nicht gespielt.").format(number=closed.number))
    else:
        said = _("Runde {round} war schon abgeschlossen.")
        if request.POST.get("then") == "draw" and progress(tournament).stage == Stage.BETWEEN:
            # Not that the next one is not drawn: the first press may draw it before this is read.
            said += " " + _("Von hier ist nichts ausgelost worden.")
        tell(request, said.format(round=closed.number))
    return onward(request, "desk:board", tournament.slug)


@require_POST
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/beenden/`: the final result. `discard=2`: the draw of round 2, which nobody has seen, is discarded first; what
    was made by hand in it is asked about."""
    tournament = visitors.director(request, slug)
    drawn, actor = progress(tournament).drawn_round, visitors.actor(request)
    discards = drawn is not None and request.POST.get("discard") == str(drawn.number)
    try:
        with writing(tournament.id) as work:
            if drawn is not None and discards:
                draws.discard(drawn, sure=request.POST.get("sure", ""), actor=actor, within=work)
            course.finish(tournament, actor=actor, within=work)
    except draws.MadeByHand:
        return ask_first(request, tournament, by=FINISHING)
    except Refused as refused:
        complain(request, refused.message)
        return onward(request, "desk:board", slug)
    return onward(request, _result(slug))


@require_POST
def reopen(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/fortsetzen/`: it was not the end after all."""
    tournament = visitors.director(request, slug)
    with saying_why_not(request):
        course.reopen(tournament, actor=visitors.actor(request))
    return onward(request, "desk:board", slug)


@require_POST
def reopen_round(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/runde-oeffnen/`: an error was found in the round that has just been closed."""
    tournament = visitors.director(request, slug)
    closed = on_the_button(request, tournament)
    if closed is not None and closed.status != Round.Status.PUBLISHED:  # pressed twice, it is as it was wanted
        planned = clock.planned_start(tournament)
        with saying_why_not(request):
            opened = course.reopen_round(closed, actor=visitors.actor(request))
            said = _("Runde {round} ist wieder offen.")
            if opened.clock_paused_at is not None:
                said = _("Runde {round} ist wieder offen. Die Uhr steht; mit „Weiter“ läuft sie.")
            dropped = starting.dropped_in_words(planned, timezone.now()) if planned else ""
            tell(request, f"{said.format(round=opened.number)} {dropped}".rstrip())
    elif closed is None:
        is_gone(request)
    return onward(request, "desk:board", slug)


def check_page(request: HttpRequest, tournament: Tournament, status: int = 200) -> HttpResponse:
    """What is missing in the round that is open; the board if none is."""
    now = progress(tournament)
    if now.open_round is None:
        return not_played(request, tournament, "desk:board")
    context = {
        "progress": now,
        # Before it is looked at: what changes meanwhile is told then.
        "seen": course.as_seen(now.open_round),
        "missing": course.missing(now.open_round),
        "ended": [tile(table) for table in now.tables if table.ended_at],
        "calling": [tile(table) for table in now.tables if table.called_at],
        "unusual": [one for one in needs(now.tables) if one.unusual and not one.right],
        "last": now.open_round.number >= tournament.rounds_planned,
        "follows": usual_way(tournament.ruleset, now.open_round.number + 1, tournament.rounds_planned).follows,
        "refused": status == 422,
    }
    return page(request, tournament, "desk/check.html", context, section="board", status=status)


def _fragment(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return render(request, "desk/_board.html", {"tournament": tournament} | _context(request, tournament))


def _context(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    now = progress(tournament)
    tiles, playing = [tile(table) for table in now.tables], [table for table in now.tables if not table.settled]
    back = _back(now.open_round) if now.open_round else 0
    calling_elsewhere, answered_elsewhere = _elsewhere(now)
    calls = [*filter(None, (one.answered for one in tiles)), *answered_elsewhere]
    return {
        "progress": now,
        "tiles": tiles,
        "needing": needing(
            needs(now.tables),
            {one.number: one for one in tiles},
            looking_for_a_seat(now.tables, now.active_players),
        ),
        "answered": max(calls, key=attrgetter("at"), default=None),
        "short_name": visitors.short_name(request),
        "action": _action(now),
        "preparing": not tiles and now.stage in (Stage.REGISTRATION, Stage.DRAWN),
        "unsaved": automatic.unsaved(now.tournament, now.last_closed),
        "unseatable": _unseatable(now),
        "struck_only": _struck_only(now),
        "calling_elsewhere": calling_elsewhere,
        "plans": now.may_plan,
        "missed": _missed(now),
        "planned_ms": now.start.at_ms if now.start else starting.NOTHING,
        "extra_open": any(one.takes_extra for one in tiles),
        "extra_given": [one for one in tiles if one.extra_minutes and not one.complete and not one.ended],
        # Once all have finished no clock is shown, and it can be given more minutes all the same.
        "faces": clock.faces(now.open_round, playing or now.tables) if now.open_round else [],
        "still_played": bool(playing),
        "extension": now.open_round.clock_extension_seconds if now.open_round else 0,
        "extension_back": back,
        "extension_last": numbers.signed(-back),
        "finished": ledger.finished_all_the_same(now.tables if now.open_round else ()),
        "clock_again": _clock_again(now),
        "paused": now.open_round is not None and now.open_round.clock_paused_at is not None,
        "may_take_clock_back": now.open_round is not None
        and clock.may_take_clock_back(now.open_round, now.tables, timezone.now()),
        "extension_minutes": numbers.signed(now.open_round.clock_extension_seconds // 60 if now.open_round else 0),
        "presents": now.tournament.ruleset.presents_after_time,
        "rules_title": title_of(now.tournament),
        "hall": there.base.partition("://")[2] if (there := hall(request)).reached else "",
    }


def _struck_only(now: Progress) -> list[int]:
    """The tables, by number, on whose sheets something was entered, where no game stands on any: what is struck, and
    rulings, keep the round from being taken back too."""
    if now.open_round is None or any(table.games_played for table in now.tables):
        return []
    return [table.number for table in now.tables if table.begun]


def _missed(now: Progress) -> datetime | None:
    """When a round should have started by itself that nobody had published by then. One query where one may have."""
    at = now.tournament.starts_at
    if at is None or at > timezone.now() or now.open_round is not None or not now.may_plan:
        return None
    return None if now.tournament.rounds.filter(clock_started_at__gte=at).exists() else at


def _elsewhere(now: Progress) -> tuple[list[tuple[Table, str]], list[Answered]]:
    """Of tables that are not on the board, of a round before the one that is drawn or played by now: those that call,
    each with what the page shows of the call; and calls that were answered since the last round ended. One query.
    """
    tables = Table.objects.filter(Q(called_at__isnull=False) | Q(call_answered__isnull=False))
    tables = tables.filter(round__tournament=now.tournament).select_related("round")
    if now.tables and now.current is not None:
        tables = tables.exclude(round=now.current)
    found = list(tables.order_by("round__number", "number"))
    since = now.last_closed.closed_at if now.last_closed else None
    calls = [one for table in found if (one := answered(table)) and (since is None or one.at > since)]
    return [(one, ledger.call_seen(one)) for one in found if one.called_at], calls


def _back(round: Round) -> int:
    """The minutes that take the last change of the clock back, as far as one step goes; 0 for none."""
    before = clock_changes.extension_before(round)
    minutes = 0 if before is None else (before - round.clock_extension_seconds) // 60
    return max(-timekeeping.MOST_ADDED, min(timekeeping.MOST_ADDED, minutes))


def _clock_again(now: Progress) -> datetime | None:
    """Since when the clock would run that can go on, had its start not been taken back; None without one."""
    if now.open_round is None or not (again := clock_ways_back.taken_back(now.open_round)):
        return None
    return again.started_at


def _action(now: Progress) -> Action | None:
    """The one step that is obviously next; None while the players have to play."""
    slug = now.tournament.slug
    match now.stage:
        case Stage.REGISTRATION if now.active_players < 4:
            return Action(_("Spieler eintragen"), reverse("desk:players", args=[slug]), "players")
        case Stage.REGISTRATION | Stage.BETWEEN if _unseatable(now):
            return Action(_("Zu den Spielern"), reverse("desk:players", args=[slug]), "players")
        case Stage.REGISTRATION | Stage.BETWEEN:
            label = _("Runde {round} auslosen") if now.by_lot else _("Runde {round} setzen")
            return Action(label.format(round=now.next_round), reverse("desk:draw", args=[slug]), "draw")
        case Stage.DRAWN:
            label = _("Auslosung ansehen und veröffentlichen") if now.by_lot else _("Ansehen und veröffentlichen")
            return Action(label, reverse("desk:draw", args=[slug]), "draw")
        case Stage.SEATED | Stage.RUNNING if now.clock_waits:
            return Action(_("Uhr starten"), reverse("desk:clock", args=[slug, "start"]), "play", writes=True)
        case Stage.DONE:
            return Action(_("Runde abschließen"), reverse("desk:check", args=[slug]), "check")
        case Stage.PLAYED:
            return Action(_("Turnier beenden"), reverse("desk:finish", args=[slug]), "trophy", writes=True)
        case Stage.FINISHED:
            return Action(_("Endergebnis zeigen"), _result(slug), "trophy")
        case _other:
            return None


def _result(slug: str) -> str:
    """The result, with the way back from there."""
    return reverse("hall:result", args=[slug], fragment="leitung")


def _unseatable(now: Progress) -> str | None:
    """Why the next round cannot be drawn with the players of now; nothing while nobody has been entered."""
    to_draw = now.stage in (Stage.REGISTRATION, Stage.BETWEEN) and now.active_players
    return unseatable(check_in.to_draw(now.tournament)) if to_draw else None


def _etag(request: HttpRequest, tournament: Tournament) -> str:
    # With the session in it: signing in anew changes the token that the forms of the old page carry.
    session = sha256((request.session.session_key or "").encode()).hexdigest()[:8]
    state = live.PLANNED if clock.planned_start(tournament) else ""
    return f'"{tournament.version}.{tournament.desk_version}{state}-{get_language()}-{session}-{live.release()}"'


def _stamped(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return live.stamped(response)
