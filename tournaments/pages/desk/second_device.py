"""The link for a second device at the door: shown as a QR code, made, and taken away."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from dkturnier.addresses import hall
from tournaments.pages import visitors
from tournaments.pages.desk.frame import complain, onward, page, tell
from tournaments.pages.qr import qr_code
from tournaments.people import second_device as link
from tournaments.text import whole_number


@require_http_methods(["GET", "HEAD", "POST"])
def second_device(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/spieler/geraet/`: the link as it is; POST makes one."""
    tournament = visitors.director(request, slug)
    if request.method == "POST":
        link.share(tournament, actor=visitors.actor(request))
        return onward(request, "desk:second_device", slug)
    good = link.link_of(tournament)
    base, reached = hall(request)
    address = base + reverse("home:second_device", args=[good.key]) if good else ""
    context = {"link": good, "address": address, "qr": qr_code(address) if good else "", "reached": reached}
    return page(request, tournament, "desk/second_device.html", context, section="players")


@require_POST
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/spieler/geraet/sperren/`: the link that stood on the page opens nothing any more."""
    tournament = visitors.director(request, slug)
    number = whole_number(request.POST.get("link", ""), 1, 2**62)
    if number is not None and link.close(tournament, number, actor=visitors.actor(request)):
        tell(request, _("Der Link gilt nicht mehr. Was an der Tür eingetragen wurde, bleibt."))
    elif link.link_of(tournament) is not None:
        complain(request, _("Nicht gesperrt: Diese Seite war älter. Der Link, der jetzt hier steht, ist neu und gilt."))
    else:
        tell(request, _("Der Link war schon gesperrt."))
    return onward(request, "desk:second_device", slug)
