"""The draw: make it, look at it, make it anew, let two players change places, publish it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import replace_url, retarget
from django_htmx.middleware import HtmxDetails

from dkturnier.door.limits import Long, at_length
from tournaments.errors import Refused
from tournaments.models import Player, Round, TeamsSeated, Tournament
from tournaments.pages import draw_file, visitors
from tournaments.pages.desk import back, by_hand, following, repair, verdicts, ways
from tournaments.pages.desk.drawn_tables import DrawnTable, drawn_tables, resting_chairs
from tournaments.pages.desk.frame import complain, is_gone, on_the_button, onward, page, tell
from tournaments.pages.desk.printing import new_tables
from tournaments.pages.desk.swap_words import panel
from tournaments.people import check_in
from tournaments.people.fillers import fillers_wanted
from tournaments.people.presence import missing
from tournaments.people.teams import too_many_of
from tournaments.results.notes import sitting_out_counts
from tournaments.rounds import course, draws, seatings, swaps
from tournaments.rounds.as_made import sit_as_made
from tournaments.rounds.comparison import compare, spoiled
from tournaments.rounds.judged import Quality
from tournaments.rounds.moves import by_hand_in
from tournaments.rounds.proof import proofs
from tournaments.rounds.quality import quality_of
from tournaments.rounds.redrawn import redrawn
from tournaments.rounds.room import in_words, seating_sentence, sitting_out, unseatable
from tournaments.rounds.ways import course as course_of
from tournaments.rounds.ways import usual_way
from tournaments.seating import Criterion
from tournaments.setting_up import MOST_ROUNDS
from tournaments.settings import Choice
from tournaments.text import whole_number


@require_safe
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/auslosung/`: the draw as it stands, published or not; or the button that makes it.

    `player`, given twice: who is to change places, and what would come of it. Alone for htmx that asks for this part,
    as long as the draw is the one that is looked at: `seen` is its fingerprint.
    """
    tournament = visitors.director(request, slug)
    chosen = by_hand.players_of(request.GET.getlist("player"))
    drawn, seen = _drawn(tournament), request.GET.get("seen")
    if drawn is None and seen:
        return _page(request, tournament, wrong=_what_became(tournament.rounds.last()))
    if drawn is not None and seen not in (None, seatings.fingerprint(drawn)):
        return _page(request, tournament, unmoved=swaps.changed().message)
    if drawn is not None and HtmxDetails(request).target == "tausch":
        context = {"tournament": tournament, "swap": panel(drawn, chosen), "seen": seen or ""}
        return render(request, "desk/_swap.html", context)
    asked = request.GET.get(back.DISCARDING, "") if drawn is not None and draws.made_by_hand(drawn) else ""
    return _page(request, tournament, chosen=chosen, discarding=asked)


@at_length(Long.DRAW)
@require_POST
def make(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/losen/`: draw the next round, or throw the drawn one away and draw it again."""
    tournament = visitors.director(request, slug)
    actor = visitors.actor(request)
    drawn = _drawn(tournament)
    try:
        way = ways.sent(request.POST.get("way", ""))
        if request.POST.get("again") and (drawn is None or request.POST.get("round") != str(drawn.number)):
            return _not_again(request, tournament)
        if drawn is None:
            number = tournament.rounds.count() + 1
            # Only with the number of the round on the button: a second press must not draw it once more.
            if request.POST.get("round") != str(number):
                return _not_drawn(request, tournament)
            draws.draw(tournament, way=way, beyond=True, only_here=_only_here(request), actor=actor)
        elif request.POST.get("again"):
            now = seatings.fingerprint(drawn)
            if draws.changed_by_hand(drawn) and request.POST.get("sure") != now:
                return _page(request, tournament, redrawing=True, status=422)
            if request.POST.get("seen", now) != now:  # pressed twice, or drawn again by somebody else
                return _after(request, tournament)
            choice = _choice(request)
            draws.redraw(
                tournament,
                way=way,
                choice=choice,
                only_here=_only_here(request),
                seen=now,
                actor=actor,
            )
            tournament.refresh_from_db()
        elif request.POST.get("round") != str(drawn.number):
            return _not_drawn(request, tournament)
        elif way not in (None, drawn.made) or _only_here(request) not in (None, drawn.only_here):
            said = _("Runde {number} ist inzwischen schon da, aber anders als hier gewählt.").format(
                number=drawn.number
            )
            return _page(request, tournament, wrong=said, status=422)
    except Refused as refused:
        return _page(request, tournament, wrong=refused.message, status=422)
    return _after(request, tournament)


@require_POST
def swap(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/tauschen/`: two players change places, or that is taken back, as they sat on the page."""
    tournament = visitors.director(request, slug)
    drawn = _drawn(tournament)
    if drawn is None:
        complain(request, _("Nicht getauscht: {why}").format(why=_what_became(tournament.rounds.last())))
        return onward(request, "desk:draw", slug)
    try:
        by_hand.carry_out(drawn, request.POST, visitors.actor(request))
    except Refused as refused:
        chosen = by_hand.players_of(request.POST.getlist("player")) if refused.field == "player" else []
        return _page(request, tournament, unmoved=refused.message, chosen=chosen, status=422)
    return _after(request, tournament)


@require_POST
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/veroeffentlichen/`: the players may see it, and the sheets are open."""
    tournament = visitors.director(request, slug)
    drawn = _drawn(tournament)
    if drawn is None or request.POST.get("round") != str(drawn.number):
        return _no_draw(request, tournament)
    try:
        without, absent = (by_hand.players_of(request.POST.get(key, "").split()) for key in ("without", "absent"))
        seen = request.POST.get("seen", "")
        course.publish(drawn, seen=seen, without=without, absent=absent, actor=visitors.actor(request))
    except Refused as refused:
        if _drawn(tournament) != drawn:  # in this very moment, at another device
            return _no_draw(request, tournament)
        complain(request, refused.message)
        return onward(request, "desk:draw", slug)
    said = _("Runde {round} ist veröffentlicht.").format(round=drawn.number)
    if drawn.number > 1:  # those of the first round are printed before it, as the board says
        said += new_tables(drawn, drawn.tables.values_list("number", flat=True))
    tell(request, said)
    return onward(request, "desk:board", slug)


def _no_draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Published already, here or at another device: it is as it was wanted. Somebody may also have discarded it."""
    there = on_the_button(request, tournament)
    if there is None:
        is_gone(request)
    elif there.status != Round.Status.DRAWN:
        tell(request, _("Runde {number} ist schon veröffentlicht.").format(number=there.number))
    return onward(request, "desk:board", tournament.slug)


@require_safe
def file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/auslosung/runde-1.json`: what a published round was drawn from, wishes and all."""
    tournament = visitors.director(request, slug)
    for one in proofs(tournament):
        if one.round.number == number and one.draw is not None:
            return draw_file.answer(tournament, one)
    complain(request, _("Zu Runde {number} gibt es keine Auslosung, die sich nachrechnen lässt.").format(number=number))
    return onward(request, "desk:draw", slug)


def _not_drawn(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """An old page would draw a round that is published by now, or one that is not the next any more."""
    there = on_the_button(request, tournament)
    if there is None:
        complain(request, _("Von hier ist nichts ausgelost worden."))
    else:
        tell(request, _("Runde {number} ist schon veröffentlicht.").format(number=there.number))
    return onward(request, "desk:draw", tournament.slug)


def _not_again(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """An old page would draw a round again that somebody has published or discarded since."""
    why = _what_became(on_the_button(request, tournament))
    complain(request, _("Nicht neu ausgelost: {why}").format(why=why))
    return onward(request, "desk:draw", tournament.slug)


def _what_became(round: Round | None) -> str:
    if round is None or round.status == Round.Status.CLOSED:
        return _("Die Runde ist inzwischen veröffentlicht oder verworfen.")
    return _("Runde {number} ist inzwischen veröffentlicht.").format(number=round.number)


def _only_here(request: HttpRequest) -> bool | None:
    """Whether those alone who are here are to be drawn; None where nobody was asked."""
    return {"here": True, "all": False}.get(request.POST.get("who", ""))


_FIRST = {
    "repeats": (Criterion.REPEATS, Criterion.FIVES),
    "fives": (Criterion.FIVES, Criterion.REPEATS),
    "repeats-limit": (Criterion.REPEATS, Criterion.OFTEN),
}
"""What comes first before what, by the button."""


def _choice(request: HttpRequest) -> Choice:
    """What was chosen by a button: what comes first, how often at tables of five, how teams sit."""
    teams = request.POST.get("teams_seated", "")
    return Choice(
        first=_FIRST.get(request.POST.get("first", "")),
        most_fives=whole_number(request.POST.get("most_fives", ""), 1, MOST_ROUNDS),
        teams_seated=TeamsSeated(teams) if teams in TeamsSeated else None,
    )


def _ids(players: Sequence[Player]) -> str:
    return " ".join(str(player.id) for player in players)


_AGAIN = ("round", "again", "way", "who", "first", "most_fives", "teams_seated")
"""What a button that draws again sends."""


def _drawn(tournament: Tournament) -> Round | None:
    """The round that is drawn and not yet published."""
    drawn = tournament.rounds.filter(status=Round.Status.DRAWN).first()
    if drawn is not None:
        drawn.tournament = tournament
    return drawn


def _after(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if HtmxDetails(request):
        # Who was chosen may stand in the address, from a page without a script: it is done.
        return replace_url(_page(request, tournament), reverse("desk:draw", args=[tournament.slug]))
    return onward(request, "desk:draw", tournament.slug)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    wrong: str = "",
    unmoved: str = "",
    redrawing: bool = False,
    discarding: str = "",
    chosen: list[int] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page, or its inner part for htmx. `unmoved`: why nobody was moved; `wrong`: why something else failed.

    Is it meant that what was made by hand is lost? `redrawing`: by what was sent; `discarding`: with the round, as the
    address asks (back.DISCARDING), "" where nobody asks.
    """
    latest = tournament.rounds.order_by("-number").first()
    if latest is not None:
        latest.tournament = tournament
    shown = latest if latest is not None and latest.status != Round.Status.CLOSED else None
    drawn = shown is not None and shown.status == Round.Status.DRAWN
    next_number = latest.number + 1 if latest else 1
    quality = quality_of(shown) if shown else None
    comparison = compare(shown) if shown and drawn else None
    tables = drawn_tables(shown, quality, comparison) if shown and quality else []
    whom = _whom(tournament, shown)
    changed = by_hand_in(shown) if shown and not drawn else ""
    context: dict[str, object] = {
        "tournament": tournament,
        "round": shown,
        "published": shown is not None and not drawn,
        "tables": tables,
        "resting": resting_chairs(shown, quality, comparison) if shown and quality and drawn else [],
        "next_number": next_number,
        "beyond": latest is not None and latest.number >= tournament.rounds_planned,
        "fillers_wanted": _fillers_wanted(tournament, whom.active, quality, tables),
        "wrong": wrong,
        "redrawing": redrawing,
        "discarding": discarding,
        "finishing": discarding == back.FINISHING,
        "lost": by_hand.lost(shown) if shown and (redrawing or discarding) else "",
        "sent": [(key, one) for key in _AGAIN for one in request.POST.getlist(key)] if redrawing else [],
        "chosen": chosen or [],
        "seen": seatings.fingerprint(shown) if shown else "",
        "without": _ids(quality.without_seat if quality else ()),
        "absent": _ids(quality.not_here if quality else ()),
        "swap": panel(shown, chosen or [], unmoved) if shown and drawn else None,
        "compared": by_hand.compared(comparison, shown) if shown else None,
        "by_hand": changed,
        "too_many": too_many_of(tournament) if shown is None or drawn else "",
    }
    hand = bool(changed) or (shown is not None and drawn and not sit_as_made(shown))
    context |= _about_whom(tournament, whom) | _judged(tournament, shown, quality, next_number, hand)
    if quality and shown:
        worse = spoiled(shown, comparison)
        context["sentences"] = verdicts.of_the_draw(quality, shown, spoiled=worse)
        context["redrawn"] = _drawn_anew(shown, quality, hand=hand) if drawn else ""
        context["part_teams"] = shown.made.by_lot and quality.teams.could_be_fewer and "teams" not in (worse or {})
    if shown is not None and not drawn:
        context |= repair.about(shown)
    if HtmxDetails(request):
        # Whichever part was asked for: of an old page none fits any more.
        return retarget(render(request, "desk/_draw.html", context, status=status), "#auslosung")
    return page(request, tournament, "desk/draw.html", context, section="draw", status=status)


@dataclass(frozen=True, slots=True)
class _Whom:
    """How many would be drawn."""

    active: int
    missing: int = 0
    """Of them, who are not here yet."""
    awaited: int = 0
    """Besides them, where check-in is closed: nobody is asked for whom, those who are missing were asked about."""


def _whom(tournament: Tournament, shown: Round | None) -> _Whom:
    to_draw = check_in.to_draw(tournament)
    away = missing(tournament) if shown is None or shown.status == Round.Status.DRAWN else 0
    if tournament.check_in_closed_at is not None:
        return _Whom(to_draw, awaited=away)
    return _Whom(to_draw, missing=away)


def _about_whom(tournament: Tournament, whom: _Whom) -> dict[str, object]:
    """What the page says of those who would be drawn: how many, at which tables, or why not."""
    active, here, room = whom.active, whom.active - whom.missing, tournament.room
    closed = tournament.check_in_closed_at is not None
    return {
        "seating": seating_sentence(active, room),
        "counts": sitting_out_counts(tournament.ruleset) if sitting_out(active, room) else "",
        "room": in_words(room),
        "active": active,
        "closed": closed,
        "awaited": whom.awaited,
        "missing": whom.missing,
        "here": here,
        "seating_here": seating_sentence(here, room) if whom.missing else "",
        "unseatable_here": unseatable(here) if whom.missing else "",
        "unseatable": unseatable(active) if active or closed else _no_players(),
    }


def _judged(
    tournament: Tournament, shown: Round | None, quality: Quality | None, next_number: int, hand: bool
) -> dict[str, object]:
    """What the page says of the draw, and which others there could be. `quality`: of the round that is shown; `hand`:
    was it changed by hand? Drawn otherwise it would lose that, and that may be what is to be mended.
    """
    usual = usual_way(tournament.ruleset, next_number, tournament.rounds_planned)
    way = shown.made if shown else usual
    return {
        "quality": quality,
        "way": way,
        "explained": following.explained(next_number, usual) if usual.on_results and shown is None else "",
        "course": _course(tournament, shown.number if shown else next_number, shown),
        "other_ways": ways.others(shown.number if shown else next_number, way),
        "priority": verdicts.priority(tournament, quality) if quality and way.by_lot and not hand else None,
        "stale": quality is not None and quality.stale,
    }


def _drawn_anew(shown: Round, quality: Quality, *, hand: bool) -> str:
    """What has become of it where it was drawn before. `hand`: it was changed since."""
    anew = redrawn(shown, quality.everybody)
    return verdicts.drawn_anew(anew, shown.made.by_lot) if anew and not (anew.planned and hand) else ""


def _course(tournament: Tournament, number: int, shown: Round | None) -> str:
    """How the rounds from this one on come to their tables; "" where by the rules they all do so in one way."""
    ruleset, planned = tournament.ruleset, tournament.rounds_planned
    several = len({usual_way(ruleset, one, planned) for one in range(number, planned + 1)}) > 1
    return course_of(ruleset, planned, number, {shown.number: shown.made} if shown else {}) if several else ""


def _fillers_wanted(tournament: Tournament, active: int, quality: Quality | None, tables: list[DrawnTable]) -> int:
    """How many fillers would let everybody play: of those who would be drawn, or for whom it was drawn."""
    if quality is None:
        there = tournament.players.filter(withdrawn_at=None, filler=True)
        if tournament.check_in_closed_at is not None:
            there = there.filter(arrived_at__isnull=False)
        return fillers_wanted(active, there.count(), tournament.room)
    if not quality.sitting_out or quality.left_out or quality.stale:  # who has come since may be the one, or has gone
        return 0
    players = [*quality.sitting_out, *(chair.player for table in tables for chair in table.chairs)]
    return fillers_wanted(len(players), sum(player.filler for player in players), tournament.room)


def _no_players() -> str:
    return _("Es ist noch niemand eingetragen.")
