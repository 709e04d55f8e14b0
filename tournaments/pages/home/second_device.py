"""How a second device comes to the registration of a tournament, by the director's link, and leaves it again."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.pages import refusals
from tournaments.pages.visitors import REGISTRATIONS
from tournaments.people import second_device as links


@require_http_methods(["GET", "HEAD", "POST"])
def second_device(request: HttpRequest, key: str) -> HttpResponse:
    """`/anmeldung/<key>/`: a button that lets this browser in, as long as the link is good.

    As with signing in: looking does nothing, since messengers open every link that they show.
    """
    link = links.opened_by(key)
    if link is None:
        sentence = _("Dieser Link zur Anmeldung gilt nicht mehr. Die Leitung kann einen neuen zeigen.")
        return refusals.answer(request, HTTPStatus.NOT_FOUND, sentence)
    tournament = link.tournament
    if request.method != "POST":
        return render(request, "home/second_device.html", {"tournament": tournament, "key": key})
    if not request.user.is_authenticated:
        request.session.cycle_key()  # nobody who knew this browser's session before comes in by it
    request.session[REGISTRATIONS] = request.session.get(REGISTRATIONS, {}) | {str(tournament.id): key}
    return redirect("desk:players", tournament.slug)


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """`/anmeldung/verlassen/`: this browser opens no registration any more."""
    request.session.pop(REGISTRATIONS, None)
    return redirect("hall:home")
