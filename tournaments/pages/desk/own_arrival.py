"""Players say themselves that they are here: the address for it, given and taken away."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from dkturnier.addresses import hall
from tournaments.pages import visitors
from tournaments.pages.desk.frame import onward, page, tell
from tournaments.pages.qr import qr_code
from tournaments.people import own_arrival as arrival
from tournaments.people.check_in import has_begun


@require_http_methods(["GET", "HEAD", "POST"])
def own_arrival(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/spieler/selbst/`: the address as it is; POST gives one (`anbieten=1`), or takes it away."""
    tournament = visitors.director(request, slug)
    if request.method == "POST":
        offered = request.POST.get("anbieten") == "1"
        if arrival.offer(tournament, offered, actor=visitors.actor(request)) and not offered:
            tell(request, _("Die Adresse gilt nicht mehr. Wer sich gemeldet hat, bleibt als da eingetragen."))
        return onward(request, "desk:own_arrival", slug)
    base, reached = hall(request)
    key = tournament.arrival_key
    address = base + reverse("home:own_arrival", args=[key]) if key else ""
    why_not = _("Das Turnier ist beendet.") if tournament.finished_at else arrival.too_late(tournament)
    context = {
        "address": address,
        "qr": qr_code(address) if key else "",
        "reached": reached,
        "why_not": why_not,
        "anew": not why_not and has_begun(tournament),
    }
    return page(request, tournament, "desk/own_arrival.html", context, section="players")
