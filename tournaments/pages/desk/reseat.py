"""Seats changed in a round that is played, by hand and one pair at a time."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_htmx.middleware import HtmxDetails

from tournaments.errors import Refused
from tournaments.models import Round, Seat
from tournaments.pages import visitors
from tournaments.pages.desk.frame import not_played, onward, page, tell
from tournaments.pages.desk.swap_words import consequences
from tournaments.rounds import reseating
from tournaments.rounds.seatings import fingerprint
from tournaments.text import whole_number


@require_http_methods(["GET", "HEAD", "POST"])
def reseat(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/plaetze/`: two players change seats in the round that is played, at tables without a game.

    `first` and `second`: who is chosen; for htmx that asks for this part, what would come of it.
    """
    tournament = visitors.director(request, slug)
    playing = tournament.rounds.filter(status=Round.Status.PUBLISHED).first()
    if playing is None:
        return not_played(request, tournament, "desk:draw")
    sent = request.POST if request.method == "POST" else request.GET
    chosen = [whole_number(sent.get(name, ""), 1, 2**31 - 1) for name in ("first", "second")]
    if HtmxDetails(request).target == "folgen":
        return render(request, "desk/_verdicts.html", {"verdicts": consequences(playing, chosen)})
    wrong, status = "", 200
    if request.method == "POST":
        try:
            if chosen[0] is None or chosen[1] is None:
                raise Refused("swap", _("Bitte zwei Spieler wählen."))
            seen, actor = request.POST.get("seen"), visitors.actor(request)
            seats = reseating.reseat(playing, chosen[0], chosen[1], seen=seen, actor=actor)
            tell(request, _("Plätze geändert: {places}.").format(places=", ".join(_said(seat) for seat in seats)))
            return onward(request, "desk:reseat", slug)
        except Refused as refused:
            wrong, status = refused.message, 422
    context = {"round": playing, "choice": reseating.choice(playing), "chosen": chosen, "wrong": wrong}
    context["seen"] = fingerprint(playing)
    context["verdicts"] = consequences(playing, chosen)
    return page(request, tournament, "desk/reseat.html", context, section="draw", status=status)


def _said(seat: Seat) -> str:
    said = _("{name} sitzt an Tisch {table} auf Platz {seat}")
    return said.format(name=seat.player.name, table=seat.table.number, seat=seat.number)
