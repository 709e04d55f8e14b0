"""How a second device comes to the registration of a tournament, by the director's link, and leaves it again."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.actors import NAME_LENGTH
from tournaments.pages import refusals
from tournaments.pages.visitors import REGISTRAR, REGISTRATIONS
from tournaments.people import second_device as links
from tournaments.text import one_line


@require_http_methods(["GET", "HEAD", "POST"])
def second_device(request: HttpRequest, key: str) -> HttpResponse:
    """`/anmeldung/<key>/`: a button that lets this browser in, as long as the link is good. `wer`: who sits at it.

    As with signing in: looking does nothing, since messengers open every link that they show.
    """
    link = links.opened_by(key)
    if link is None and links.waits_for_tournament(key):
        return refusals.tournament_gone(request)
    if link is None and links.is_of_ended(key):
        return refusals.tournament_ended(request)
    if link is None:
        sentence = _("Dieser Link zur Anmeldung gilt nicht mehr. Die Leitung kann einen neuen zeigen.")
        return refusals.answer(request, HTTPStatus.NOT_FOUND, sentence)
    tournament = link.tournament
    if request.method != "POST":
        context = {"tournament": tournament, "key": key, "most": NAME_LENGTH, "who": request.session.get(REGISTRAR, "")}
        return render(request, "home/second_device.html", context)
    if not request.user.is_authenticated:
        request.session.cycle_key()  # nobody who knew this browser's session before comes in by it
    request.session[REGISTRATIONS] = request.session.get(REGISTRATIONS, {}) | {str(tournament.id): key}
    request.session[REGISTRAR] = one_line(request.POST.get("wer", ""))[:NAME_LENGTH]
    return redirect("desk:players", tournament.slug)


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """`/anmeldung/verlassen/`: this browser opens no registration any more."""
    request.session.pop(REGISTRATIONS, None)
    request.session.pop(REGISTRAR, None)
    return redirect("hall:home")
