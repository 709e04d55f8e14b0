"""The draw: make it, look at it, make it anew, let two players change places, publish it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import replace_url
from django_htmx.middleware import HtmxDetails

from dkturnier.door.limits import Long, at_length
from tournaments.errors import Refused
from tournaments.models import Round, Tournament
from tournaments.pages import visitors
from tournaments.pages.desk import by_hand, following, parted, repair, ways
from tournaments.pages.desk.drawn_tables import drawn_tables
from tournaments.pages.desk.frame import complain, on_the_button, onward, page, tell
from tournaments.pages.desk.swap import Verdict, listed, panel
from tournaments.people.list_check import seating_sentence
from tournaments.people.players import unseatable
from tournaments.people.presence import missing
from tournaments.rounds import course, draws
from tournaments.rounds.comparison import compare
from tournaments.rounds.following import usual_way
from tournaments.rounds.moves import by_hand_in
from tournaments.rounds.quality import Quality, quality_of
from tournaments.settings import Choice


@require_safe
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/auslosung/`: the draw as it stands, published or not; or the button that makes it.

    `player`, given twice: who is to change places, and what would come of it. Alone for htmx that asks for this part.
    """
    tournament = visitors.director(request, slug)
    chosen = by_hand.players_of(request.GET.getlist("player"))
    drawn = _drawn(tournament)
    if drawn is not None and HtmxDetails(request).target == "tausch":
        # Beside the cards as they were sent: whoever has moved others since is found out when it is done.
        context = {"tournament": tournament, "swap": panel(drawn, chosen), "seen": request.GET.get("seen", "")}
        return render(request, "desk/_swap.html", context)
    return _page(request, tournament, chosen=chosen)


@at_length(Long.DRAW)
@require_POST
def make(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/losen/`: draw the next round, or throw the drawn one away and draw it again."""
    tournament = visitors.director(request, slug)
    actor = visitors.actor(request)
    drawn = _drawn(tournament)
    try:
        way = ways.sent(request.POST.get("way", ""))
        if drawn is None:
            number = tournament.rounds.count() + 1
            # Only with the number of the round on the button: a second press must not draw it once more.
            if request.POST.get("round") == str(number):
                draws.draw(tournament, way=way, beyond=True, only_here=_only_here(request), actor=actor)
        elif request.POST.get("round") == str(drawn.number) and request.POST.get("again"):
            choice = Choice(_yes_or_no(request, "repeats_first"), _yes_or_no(request, "teams_apart"))
            draws.redraw(
                tournament,
                way=way,
                choice=choice,
                only_here=_only_here(request),
                actor=actor,
            )
            tournament.refresh_from_db(fields=list(choice.chosen))
    except Refused as refused:
        return _page(request, tournament, wrong=refused.message, status=422)
    return _after(request, tournament)


@require_POST
def swap(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/tauschen/`: two players change places, or that is taken back, as they sat on the page."""
    tournament = visitors.director(request, slug)
    drawn = _drawn(tournament)
    if drawn is None:
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
        # Pressed twice, it is as it was wanted. Somebody else may have discarded it.
        if on_the_button(request, tournament) is None:
            complain(request, _("Diese Runde gibt es nicht mehr: Sie wurde inzwischen verworfen."))
        return onward(request, "desk:board", slug)
    try:
        course.publish(drawn, seen=request.POST.get("seen", ""), actor=visitors.actor(request))
    except Refused as refused:
        complain(request, refused.message)
        return onward(request, "desk:draw", slug)
    tell(request, _("Runde {round} ist veröffentlicht.").format(round=drawn.number))
    return onward(request, "desk:board", slug)


def _only_here(request: HttpRequest) -> bool | None:
    """Whether those alone who are here are to be drawn; None where nobody was asked."""
    return {"here": True, "all": False}.get(request.POST.get("who", ""))


def _yes_or_no(request: HttpRequest, name: str) -> bool | None:
    """What was chosen by a button; None where it was another one."""
    return {"True": True, "False": False}.get(request.POST.get(name, ""))


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
    chosen: list[int] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page, or its inner part for htmx. `unmoved`: why nobody was moved; `wrong`: why something else failed."""
    latest = tournament.rounds.order_by("-number").first()
    if latest is not None:
        latest.tournament = tournament
    shown = latest if latest is not None and latest.status != Round.Status.CLOSED else None
    active = tournament.players.filter(withdrawn_at=None).count()
    away = missing(tournament) if shown is None or shown.status == Round.Status.DRAWN else 0
    closed, awaited = tournament.check_in_closed_at is not None, 0
    if closed:  # nobody is asked for whom: those who are missing were asked about
        active, away, awaited = active - away, 0, away
    quality = quality_of(shown) if shown else None
    drawn = shown is not None and shown.status == Round.Status.DRAWN
    comparison = compare(shown) if shown and drawn else None
    tables = drawn_tables(shown, quality, comparison) if shown and quality else []
    next_number = latest.number + 1 if latest else 1
    fives = not tournament.only_fours
    usual = usual_way(tournament.ruleset, next_number)
    way = shown.made if shown else usual
    context = {
        "tournament": tournament,
        "round": shown,
        "published": shown is not None and shown.status == Round.Status.PUBLISHED,
        "tables": tables,
        "untouched": shown is not None and not shown.tables.filter(entries__isnull=False).exists(),
        "quality": quality,
        "sentences": _in_words(quality, shown) if quality and shown else [],
        "way": way,
        "explained": following.explained(next_number, usual) if usual.follows and shown is None else "",
        "other_ways": ways.others(shown.number if shown else next_number, way),
        "undecided": quality is not None and way.by_lot and quality.undecided,
        "part_teams": quality is not None and way.by_lot and quality.teams.could_be_fewer,
        "next_number": next_number,
        "beyond": latest is not None and latest.number >= tournament.rounds_planned,
        "stale": quality is not None and quality.stale,
        "seating": seating_sentence(active, fives=fives),
        "active": active,
        "closed": closed,
        "awaited": awaited,
        "missing": away,
        "here": active - away,
        "seating_here": seating_sentence(active - away, fives=fives) if away else "",
        "unseatable_here": unseatable(active - away) if away else "",
        "unseatable": unseatable(active) if active or closed else _no_players(),
        "wrong": wrong,
        "chosen": chosen or [],
        "seen": draws.fingerprint(shown) if shown else "",
        "swap": panel(shown, chosen or [], unmoved) if shown and drawn else None,
        "compared": by_hand.compared(comparison, shown) if shown else None,
        "by_hand": by_hand_in(shown) if shown and not drawn else "",
    }
    if shown is not None and shown.status == Round.Status.PUBLISHED:
        context |= repair.about(shown)
    if HtmxDetails(request):
        return render(request, "desk/_draw.html", context, status=status)
    return page(request, tournament, "desk/draw.html", context, section="draw", status=status)


def _no_players() -> str:
    return _("Es ist noch niemand eingetragen.")


def _in_words(quality: Quality, shown: Round) -> list[Verdict]:
    """How good the draw is, and how good it could be."""
    verdicts = _who_came_or_went(quality, shown)
    usual, then = (usual_way(shown.tournament.ruleset, number) for number in (shown.number, shown.number + 1))
    if quality.followed is not None:
        verdicts += following.in_words(quality.followed)
        if usual.by_lot:
            verdicts.append(_meet_again(quality))
        return [*verdicts, *parted.of_a_round_that_follows(quality)]
    if quality.given:
        verdicts.append(Verdict(True, _("Diese Sitzordnung ist vorgegeben, nicht ausgelost.")))
    if usual.follows and shown.made.by_lot:
        verdicts.append(Verdict(True, _("Ausgelost; nach den Regeln würde sie gesetzt.")))
    verdicts.append(_meet_again(quality))
    if then.follows:
        if shown.number < shown.tournament.rounds_planned:
            verdicts.append(Verdict(True, following.what_comes(shown.number)))
    elif quality.planned_repeats is None or quality.planned_again is None:
        if not quality.stale:
            verdicts.append(Verdict(False, _("Die weiteren Runden werden mit der nächsten Auslosung neu geplant.")))
    elif quality.planned_repeats:
        last = shown.number >= shown.tournament.rounds_planned
        verdicts.append(_planned(quality, quality.planned_repeats, quality.planned_again, last=last))
    elif shown.number < shown.tournament.rounds_planned:
        verdicts.append(Verdict(True, _("Auch in den weiteren Runden muss sich niemand zweimal treffen.")))
    verdicts += parted.in_words(quality)
    if quality.five_again:
        names = listed([player.name for player in quality.five_again])
        verdicts.append(
            Verdict(False, _("Schon öfter am Fünfertisch als andere und wieder dort: {names}.").format(names=names))
        )
    elif quality.fives and quality.fours:
        verdicts.append(Verdict(True, _("Die Plätze an den Fünfertischen sind gerecht verteilt.")))
    return verdicts


def _meet_again(quality: Quality) -> Verdict:
    if not quality.repeated:
        return Verdict(True, _("Niemand trifft jemanden zum zweiten Mal."))
    again = listed([f"{one.name} – {other.name}" for one, other in quality.repeated])
    return Verdict(False, _("Treffen sich noch einmal: {pairs}.").format(pairs=again))


def _who_came_or_went(quality: Quality, shown: Round) -> list[Verdict]:
    gone = listed([player.name for player in quality.gone])
    left_out = listed([player.name for player in quality.left_out])
    # A round that is being played is not drawn again: they play it to its end, or wait for the next.
    absent = _("Ausgelost und doch nicht da: {names}. Bitte neu auslosen.")
    drawn = shown.status == Round.Status.DRAWN
    if drawn and not shown.made.by_lot:
        left = _("Inzwischen abgemeldet: {names}. Bitte neu setzen.")
        came = _("Erst danach dazugekommen: {names}. Neu setzen, damit alle mitspielen.")
        absent = _("Gesetzt und doch nicht da: {names}. Bitte neu setzen.")
    elif drawn:
        left = _("Inzwischen abgemeldet: {names}. Bitte neu auslosen.")
        came = _("Erst nach der Auslosung dazugekommen: {names}. Neu auslosen, damit alle mitspielen.")
    else:
        left = _("Inzwischen abgemeldet: {names}.")
        came = _("Ab der nächsten Runde dabei: {names}.")
    verdicts = []
    if quality.sitting_out:
        resting = listed([player.name for player in quality.sitting_out])
        said = _(
            "Setzt aus: {names}. Zuerst ist dran, wer am meisten gespielt hat; unter Gleichen entscheidet das Los."
        )
        verdicts.append(Verdict(True, said.format(names=resting)))
    if quality.awaited:
        awaited = listed([player.name for player in quality.awaited])
        verdicts.append(Verdict(True, _("Noch nicht da und nicht dabei: {names}.").format(names=awaited)))
    if quality.not_here:
        not_here = listed([player.name for player in quality.not_here])
        verdicts.append(Verdict(False, absent.format(names=not_here)))
    if gone:
        verdicts.append(Verdict(False, left.format(names=gone)))
    if left_out and quality.given:
        verdicts.append(Verdict(True, _("An keinem der vorgegebenen Tische: {names}.").format(names=left_out)))
    elif left_out:
        verdicts.append(Verdict(not drawn, came.format(names=left_out)))
    return verdicts


def _planned(quality: Quality, planned: int, again: int, *, last: bool) -> Verdict:
    """In meetings that are not the first of two players; what is possible is known of repeats, where a third is two."""
    if planned == quality.played_repeats:
        played = ngettext(
            "In den gespielten Runden hat sich {n} Begegnung wiederholt; es kommt keine dazu.",
            "In den gespielten Runden haben sich {n} Begegnungen wiederholt; es kommt keine dazu.",
            quality.played_again,
        )
        return Verdict(True, played.format(n=quality.played_again))
    if last:
        whole = ngettext(
            "Im ganzen Turnier wiederholt sich {n} Begegnung",
            "Im ganzen Turnier wiederholen sich {n} Begegnungen",
            again,
        ).format(n=again)
    else:
        whole = ngettext(
            "Im ganzen Turnier wiederholt sich voraussichtlich {n} Begegnung",
            "Im ganzen Turnier wiederholen sich voraussichtlich {n} Begegnungen",
            again,
        ).format(n=again)
    if planned <= quality.bound:
        return Verdict(True, _("{whole}; gerechter verteilt geht es bei so vielen Spielern nicht.").format(whole=whole))
    if again < planned:
        return Verdict(False, _("{whole}; manche treffen sich öfter als zweimal.").format(whole=whole))
    least = max(quality.bound, quality.played_again)
    return Verdict(False, _("{whole}; möglich wären {bound}.").format(whole=whole, bound=least))
