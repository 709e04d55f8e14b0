"""The way back of a round: discard what was drawn, take back what was published; and seats changed after that."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.errors import Refused
from tournaments.models import Round, Seat, Tournament
from tournaments.pages import visitors
from tournaments.pages.desk.frame import complain, onward, page, saying_why_not, tell
from tournaments.rounds import course, draws, reseating
from tournaments.typed import whole_number


@require_POST
def discard(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/verwerfen/`: as if the round had not been drawn."""
    tournament = visitors.director(request, slug)
    drawn = _on_the_button(request, tournament, Round.Status.DRAWN)
    if drawn is not None:
        with saying_why_not(request):
            draws.discard(drawn, actor=visitors.actor(request))
            tell(request, _("Die Auslosung der Runde {round} ist verworfen.").format(round=drawn.number))
    return onward(request, "desk:board", slug)


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/zuruecknehmen/`: nobody sees the round any more; it can be changed, drawn again or discarded."""
    tournament = visitors.director(request, slug)
    published = _on_the_button(request, tournament, Round.Status.PUBLISHED)
    if published is not None:
        try:
            course.take_back(published, actor=visitors.actor(request))
            tell(request, _("Runde {round} ist zurückgenommen: Niemand sieht sie mehr.").format(round=published.number))
        except Refused as refused:
            complain(request, refused.message)
            return onward(request, "desk:board", slug)
    return onward(request, "desk:draw", slug)


@require_http_methods(["GET", "HEAD", "POST"])
def reseat(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/plaetze/`: two players change seats in the round that is played, at tables without a game."""
    tournament = visitors.director(request, slug)
    playing = tournament.rounds.filter(status=Round.Status.PUBLISHED).first()
    if playing is None:
        return onward(request, "desk:draw", slug)
    chosen = [whole_number(request.POST.get(name, ""), 1, 2**31 - 1) for name in ("first", "second")]
    wrong, status = "", 200
    if request.method == "POST":
        try:
            if chosen[0] is None or chosen[1] is None:
                raise Refused("swap", _("Bitte zwei Spieler wählen."))
            seats = reseating.reseat(playing, chosen[0], chosen[1], actor=visitors.actor(request))
            tell(request, _("Plätze geändert: {places}.").format(places=", ".join(_said(seat) for seat in seats)))
            return onward(request, "desk:reseat", slug)
        except Refused as refused:
            wrong, status = refused.message, 422
    context = {"round": playing, "choice": reseating.choice(playing), "chosen": chosen, "wrong": wrong}
    return page(request, tournament, "desk/reseat.html", context, section="draw", status=status)


def _said(seat: Seat) -> str:
    said = _("{name} sitzt an Tisch {table} auf Platz {seat}")
    return said.format(name=seat.player.name, table=seat.table.number, seat=seat.number)


def _on_the_button(request: HttpRequest, tournament: Tournament, status: Round.Status) -> Round | None:
    """The round in this status, if it is the one that stood on the button: an old page must not undo a later one."""
    found = tournament.rounds.filter(status=status).first()
    return found if found is not None and request.POST.get("round") == str(found.number) else None
