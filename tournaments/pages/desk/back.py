"""The way back of a round: discard what was drawn, take back what was published; and seats changed after that."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.middleware import HtmxDetails

from tournaments.errors import Refused
from tournaments.models import Round, Seat
from tournaments.pages import visitors
from tournaments.pages.desk.frame import complain, on_the_button, onward, page, saying_why_not, tell
from tournaments.pages.desk.swap import consequences
from tournaments.rounds import course, draws, reseating
from tournaments.text import whole_number


@require_POST
def discard(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/verwerfen/`: as if the round had not been drawn."""
    tournament = visitors.director(request, slug)
    drawn = on_the_button(request, tournament)
    if drawn is not None:
        with saying_why_not(request):
            draws.discard(drawn, actor=visitors.actor(request))
            gone = _("Die Auslosung der Runde {round} ist verworfen.")
            if not drawn.made.by_lot:
                gone = _("Die gesetzte Runde {round} ist verworfen.")
            tell(request, gone.format(round=drawn.number))
    return onward(request, "desk:board", slug)


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/zuruecknehmen/`: nobody sees the round any more; it can be changed, drawn again or discarded."""
    tournament = visitors.director(request, slug)
    published = on_the_button(request, tournament)
    if published is not None and published.status != Round.Status.DRAWN:  # pressed twice, it is as it was wanted
        try:
            course.take_back(published, actor=visitors.actor(request))
            tell(request, _("Runde {round} ist zurückgenommen: Niemand sieht sie mehr.").format(round=published.number))
        except Refused as refused:
            complain(request, refused.message)
            return onward(request, "desk:board", slug)
    return onward(request, "desk:draw", slug)


@require_http_methods(["GET", "HEAD", "POST"])
def reseat(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/plaetze/`: two players change seats in the round that is played, at tables without a game.

    `first` and `second`: who is chosen; for htmx that asks for this part, what would come of it.
    """
    tournament = visitors.director(request, slug)
    playing = tournament.rounds.filter(status=Round.Status.PUBLISHED).first()
    if playing is None:
        return onward(request, "desk:draw", slug)
    sent = request.POST if request.method == "POST" else request.GET
    chosen = [whole_number(sent.get(name, ""), 1, 2**31 - 1) for name in ("first", "second")]
    if HtmxDetails(request).target == "folgen":
        return render(request, "desk/_verdicts.html", {"verdicts": consequences(playing, chosen)})
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
    context["verdicts"] = consequences(playing, chosen)
    return page(request, tournament, "desk/reseat.html", context, section="draw", status=status)


def _said(seat: Seat) -> str:
    said = _("{name} sitzt an Tisch {table} auf Platz {seat}")
    return said.format(name=seat.player.name, table=seat.table.number, seat=seat.number)
