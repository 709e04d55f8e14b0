"""The draw: make it, look at it, make it anew, let two players change places, publish it."""

from __future__ import annotations

from dataclasses import dataclass

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
from tournaments.models import Player, Round, Tournament
from tournaments.pages import visitors
from tournaments.pages.desk import following, parted, repair, ways
from tournaments.pages.desk.frame import complain, on_the_button, onward, page, tell
from tournaments.pages.desk.swap import Verdict, listed, panel
from tournaments.people.fillers import filler_wanted
from tournaments.people.list_check import seating_sentence
from tournaments.people.players import unseatable
from tournaments.people.presence import missing
from tournaments.people.teams import has_teams
from tournaments.rounds import course, draws, swaps
from tournaments.rounds.following import usual_way
from tournaments.rounds.quality import Quality, quality_of
from tournaments.rounds.swaps import TableSeat
from tournaments.settings import Choice
from tournaments.text import whole_number


@dataclass(frozen=True, slots=True)
class Chair:
    """A place in the draw that is looked at."""

    seat: int
    player: Player
    of: str
    """Team and club, as far as there are."""
    again: tuple[str, ...]
    """Whom at this table the player has met before."""


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """One table of the draw that is looked at."""

    number: int
    chairs: tuple[Chair, ...]


@require_safe
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/auslosung/`: the draw as it stands, published or not; or the button that makes it.

    `player`, given twice: who is to change places, and what would come of it. Alone for htmx that asks for this part.
    """
    tournament = visitors.director(request, slug)
    chosen = _chosen(request.GET.getlist("player"))
    drawn = _drawn(tournament)
    if drawn is not None and HtmxDetails(request).target == "tausch":
        context = {"tournament": tournament, "swap": panel(drawn, chosen)}
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
    """`…/auslosung/tauschen/`: the two players that were chosen change places, as they sat when it was decided."""
    tournament = visitors.director(request, slug)
    drawn = _drawn(tournament)
    chosen = _chosen(request.POST.getlist("player"))
    if drawn is None:
        return onward(request, "desk:draw", slug)
    try:
        if len(set(chosen)) != 2:
            raise Refused("player", _("Zum Tauschen genau zwei Spieler wählen."))
        seen = _places(request.POST.getlist("place"))
        swaps.swap(drawn, chosen[0], chosen[1], seen=seen, actor=visitors.actor(request))
    except Refused as refused:
        return _page(request, tournament, wrong=refused.message, chosen=chosen, status=422)
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


def _chosen(sent: list[str]) -> list[int]:
    """Players' ids as they came; what is none is nobody."""
    return [player for value in sent if (player := whole_number(value, 1, 2**31)) is not None]


def _places(sent: list[str]) -> tuple[TableSeat, TableSeat] | None:
    """Where the two sat on the page: "3-2" is table 3, seat 2. None where it does not say."""
    numbers = [[whole_number(part, 1, 10_000) for part in value.split("-")] for value in sent]
    found = [(place[0], place[1]) for place in numbers if len(place) == 2 and place[0] and place[1]]
    return (found[0], found[1]) if len(found) == 2 else None


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
    chosen: list[int] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page, or its inner part for htmx."""
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
    tables = _tables(shown, quality) if shown and quality else []
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
        "filler_wanted": _filler_wanted(tournament, active, quality, tables, fives=fives),
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
        "swap": panel(shown, chosen or []) if shown and shown.status == Round.Status.DRAWN else None,
    }
    if shown is not None and shown.status == Round.Status.PUBLISHED:
        context |= repair.about(shown)
    if HtmxDetails(request):
        return render(request, "desk/_draw.html", context, status=status)
    return page(request, tournament, "desk/draw.html", context, section="draw", status=status)


def _filler_wanted(
    tournament: Tournament, active: int, quality: Quality | None, tables: list[DrawnTable], *, fives: bool
) -> str:
    """How many fillers would let everybody play: of those who would be drawn, or for whom it was drawn."""
    if quality is None:
        there = tournament.players.filter(withdrawn_at=None, filler=True)
        if tournament.check_in_closed_at is not None:
            there = there.filter(arrived_at__isnull=False)
        return filler_wanted(active, there.count(), fives=fives)
    if not quality.sitting_out:
        return ""
    players = [*quality.sitting_out, *(chair.player for table in tables for chair in table.chairs)]
    return filler_wanted(len(players), sum(player.filler for player in players), fives=fives)


def _no_players() -> str:
    return _("Es ist noch niemand eingetragen.")


def _tables(shown: Round, quality: Quality) -> list[DrawnTable]:
    met: dict[int, list[str]] = {}
    teams = has_teams(shown.tournament.ruleset)
    # Where a round follows from the last one, whoever sits together again does so on purpose.
    for one, other in quality.repeated if quality.followed is None else ():
        met.setdefault(one.id, []).append(other.name)
        met.setdefault(other.id, []).append(one.name)
    return [
        DrawnTable(
            table.number,
            tuple(
                Chair(seat.number, seat.player, _of(seat.player, teams), tuple(met.get(seat.player_id, ())))
                for seat in table.seats.all()
            ),
        )
        for table in shown.tables.order_by("number").prefetch_related("seats__player")
    ]


def _of(player: Player, teams: bool) -> str:
    """ "Nord 1 · SC Nord": a team where there are any, and the club."""
    return " · ".join(part for part in (player.team if teams else "", player.club) if part)


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
        if any(player.filler for player in quality.sitting_out):
            said = _("Setzt aus: {names}. Zuerst ist dran, wer außer Wertung spielt.")
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
