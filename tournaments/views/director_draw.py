"""The draw: make it, look at it, make it anew, let two players change places, publish it."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournaments import access, draws, options, registration, rounds
from tournaments.draws import Quality
from tournaments.errors import Refused
from tournaments.models import Player, Round, Tournament
from tournaments.roster import seating_sentence
from tournaments.views.directing import complain, onward, page, tell


@dataclass(frozen=True, slots=True)
class Chair:
    """A place in the draw that is looked at."""

    seat: int
    player: Player
    again: tuple[str, ...]
    """Whom at this table the player has met before."""


@dataclass(frozen=True, slots=True)
class DrawnTable:
    number: int
    chairs: tuple[Chair, ...]


@require_safe
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/auslosung/`: the draw as it stands, published or not; or the button that makes it."""
    tournament = access.director(request, slug)
    return _page(request, tournament)


@require_POST
def make(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/losen/`: draw the next round, or throw the drawn one away and draw it again."""
    tournament = access.director(request, slug)
    actor = access.actor(request)
    drawn = _drawn(tournament)
    try:
        if "repeats_first" in request.POST:
            tournament = options.choose_priority(tournament, request.POST["repeats_first"] == "True", actor=actor)
        if drawn is None:
            number = tournament.rounds.count() + 1
            # Only with the number of the round on the button: a second press must not draw it once more.
            if request.POST.get("round") == str(number):
                if number > tournament.rounds_planned and not tournament.finished_at:
                    tournament = options.plan_rounds(tournament, number, actor=actor)
                draws.draw(tournament, actor=actor)
        elif request.POST.get("round") == str(drawn.number) and request.POST.get("again"):
            draws.redraw(tournament, actor=actor)
    except Refused as refused:
        return _page(request, tournament, wrong=refused.message, status=422)
    return _after(request, tournament)


@require_POST
def swap(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/tauschen/`: the two players that were chosen change places."""
    tournament = access.director(request, slug)
    drawn = _drawn(tournament)
    chosen = [int(value) for value in request.POST.getlist("player") if value.isdecimal() and len(value) < 10]
    if drawn is None:
        return onward(request, f"/{slug}/leitung/auslosung/")
    try:
        if len(set(chosen)) != 2:
            raise Refused("player", _("Zum Tauschen genau zwei Spieler wählen."))
        draws.swap(drawn, chosen[0], chosen[1], actor=access.actor(request))
    except Refused as refused:
        return _page(request, tournament, wrong=refused.message, chosen=chosen, status=422)
    return _after(request, tournament)


@require_POST
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/veroeffentlichen/`: the players may see it, and the sheets are open."""
    tournament = access.director(request, slug)
    drawn = _drawn(tournament)
    if drawn is not None and request.POST.get("round") == str(drawn.number):
        try:
            rounds.publish(drawn, actor=access.actor(request))
            tell(request, _("Runde {round} ist veröffentlicht.").format(round=drawn.number))
        except Refused as refused:
            complain(request, refused.message)
            return onward(request, f"/{slug}/leitung/auslosung/")
    return onward(request, f"/{slug}/leitung/")


def _drawn(tournament: Tournament) -> Round | None:
    """The round that is drawn and not yet published."""
    drawn = tournament.rounds.filter(status=Round.Status.DRAWN).first()
    if drawn is not None:
        drawn.tournament = tournament
    return drawn


def _after(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return _page(request, tournament)
    return onward(request, f"/{tournament.slug}/leitung/auslosung/")


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
    quality = draws.quality(shown) if shown else None
    tables = _tables(shown, quality) if shown and quality else []
    context = {
        "tournament": tournament,
        "round": shown,
        "published": shown is not None and shown.status == Round.Status.PUBLISHED,
        "tables": tables,
        "quality": quality,
        "sentences": _in_words(quality) if quality else [],
        "undecided": quality is not None and bool(quality.repeated or quality.five_again),
        "next_number": latest.number + 1 if latest else 1,
        "beyond": latest is not None and latest.number >= tournament.rounds_planned,
        "stale": quality is not None and bool(quality.gone or quality.left_out),
        "seating": seating_sentence(active),
        "active": active,
        "unseatable": registration.unseatable(active) if active else _no_players(),
        "wrong": wrong,
        "chosen": chosen or [],
    }
    if request.headers.get("HX-Request"):
        return render(request, "director/_draw.html", context, status=status)
    return page(request, tournament, "director/draw.html", context, section="draw", status=status)


def _no_players() -> str:
    return _("Es ist noch niemand eingetragen.")


def _tables(shown: Round, quality: Quality) -> list[DrawnTable]:
    met: dict[int, list[str]] = {}
    for one, other in quality.repeated:
        met.setdefault(one.id, []).append(other.name)
        met.setdefault(other.id, []).append(one.name)
    return [
        DrawnTable(
            table.number,
            tuple(Chair(seat.number, seat.player, tuple(met.get(seat.player_id, ()))) for seat in table.seats.all()),
        )
        for table in shown.tables.order_by("number").prefetch_related("seats__player")
    ]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One sentence about the draw, and whether it is good news."""

    good: bool
    text: str


def _in_words(quality: Quality) -> list[Verdict]:
    """How good the draw is, and how good it could be."""
    verdicts = []
    if quality.gone:
        names = _listed([player.name for player in quality.gone])
        verdicts.append(Verdict(False, _("Inzwischen abgemeldet: {names}. Bitte neu auslosen.").format(names=names)))
    if quality.left_out:
        names = _listed([player.name for player in quality.left_out])
        verdicts.append(
            Verdict(
                False,
                _("Erst nach der Auslosung dazugekommen: {names}. Neu auslosen, damit alle mitspielen.").format(
                    names=names
                ),
            )
        )
    if not quality.repeated:
        verdicts.append(Verdict(True, _("Niemand trifft jemanden zum zweiten Mal.")))
    else:
        pairs = _listed([f"{one.name} – {other.name}" for one, other in quality.repeated])
        verdicts.append(Verdict(False, _("Treffen sich noch einmal: {pairs}.").format(pairs=pairs)))
    if quality.planned_repeats:
        verdicts.append(_planned(quality))
    elif quality.bound == 0:
        verdicts.append(Verdict(True, _("Auch in den weiteren Runden muss sich niemand zweimal treffen.")))
    if quality.five_again:
        names = _listed([player.name for player in quality.five_again])
        verdicts.append(
            Verdict(False, _("Schon öfter am Fünfertisch als andere und wieder dort: {names}.").format(names=names))
        )
    elif quality.fives:
        verdicts.append(Verdict(True, _("Die Plätze an den Fünfertischen sind gerecht verteilt.")))
    return verdicts


def _planned(quality: Quality) -> Verdict:
    planned, bound = quality.planned_repeats, quality.bound
    whole = ngettext(
        "Im ganzen Turnier wiederholt sich voraussichtlich {n} Begegnung",
        "Im ganzen Turnier wiederholen sich voraussichtlich {n} Begegnungen",
        planned,
    ).format(n=planned)
    if planned <= bound:
        return Verdict(True, _("{whole}; weniger ist bei so vielen Spielern nicht möglich.").format(whole=whole))
    return Verdict(False, _("{whole}; möglich wären {bound}.").format(whole=whole, bound=bound))


def _listed(names: list[str], most: int = 8) -> str:
    if len(names) <= most:
        return ", ".join(names)
    more = len(names) - most
    said = ngettext("{names} und {n} weiterer", "{names} und {n} weitere", more)
    return said.format(names=", ".join(names[:most]), n=more)
