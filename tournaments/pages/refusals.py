"""What is answered when the server cannot take or do something now: one sentence, in the form of whoever asks."""

from __future__ import annotations

import sys
from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views import defaults
from django.views.csrf import csrf_failure
from django_htmx.middleware import HtmxDetails

from dkturnier.door.limits import most_bytes
from tournaments import database

RETRY_AFTER = 3  # seconds


def at_the_door(request: HttpRequest, status: HTTPStatus, view: Callable[..., HttpResponse]) -> HttpResponse:
    """Why the door did not let a body in. A view may answer in a form of its own (`refused_by`)."""
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        most = number_format(most_bytes(view) // 1000, use_l10n=True, force_grouping=True)
        sentence = _("Das ist zu viel auf einmal: höchstens {most} kB.").format(most=most)
    elif status == HTTPStatus.REQUEST_TIMEOUT:
        sentence = _("Das kam nicht vollständig an. Bitte noch einmal senden.")
    else:
        sentence = _("So kann der Server das nicht lesen: Die Länge der Anfrage fehlt.")
    own: Callable[[HttpRequest, HTTPStatus, str], HttpResponse] = getattr(view, "refused_by", answer)
    return own(request, status, sentence)


def unavailable(request: HttpRequest, sentence: str) -> HttpResponse:
    """503: it is no fault of whoever asks, and may go in a moment. Phones keep their games and try again."""
    response = answer(request, HTTPStatus.SERVICE_UNAVAILABLE, sentence)
    response["Retry-After"] = str(RETRY_AFTER)
    return response


def outdated(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the token of the page is not that of whoever is signed in by now. `reason`: Django's, for developers."""
    if HtmxDetails(request) or "Answer" in request.headers:
        sentence = _("Nicht gespeichert: Die Seite ist von vor der letzten Anmeldung. Bitte neu laden.")
        return answer(request, HTTPStatus.FORBIDDEN, sentence)
    return csrf_failure(request, reason)


def tournament_gone(request: HttpRequest) -> HttpResponse:
    """404: the tournament of a director's page was deleted since; the list of tournaments has the way back.

    Marked: once it is back, an open page that asks says so no longer.
    """
    response = answer(request, HTTPStatus.NOT_FOUND, _("Dieses Turnier wurde gelöscht."), "deleted.html")
    response["Tournament-Gone"] = "1"
    return response


def tournament_ended(request: HttpRequest) -> HttpResponse:
    """403: to who is at the door, where no new link would open anything either."""
    return answer(request, HTTPStatus.FORBIDDEN, _("Das Turnier ist beendet: Hier wird nichts mehr eingetragen."))


def hall_gone(request: HttpRequest) -> HttpResponse:
    """404: the same to whoever plays in it. The page asks again by itself, and goes on once the tournament is back."""
    return render(request, "hall/gone.html", status=HTTPStatus.NOT_FOUND)


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer to an error that no view has met: 503 with its sentence if the database is to blame, else 500."""
    sentence = database.trouble(sys.exc_info()[1])
    return defaults.server_error(request) if sentence is None else unavailable(request, sentence)


def answer(request: HttpRequest, status: HTTPStatus, sentence: str, page: str = "refused.html") -> HttpResponse:
    """The sentence as JSON for a script, as plain text for htmx (shown as a notice), else on a page (its template)."""
    response: HttpResponse
    if "application/json" in request.headers.get("Accept", "") or "Answer" in request.headers:
        response = JsonResponse({"message": sentence, "field": ""}, status=status)
    elif HtmxDetails(request):
        response = HttpResponse(sentence, status=status, content_type="text/plain; charset=utf-8")
    else:
        response = render(request, page, {"sentence": sentence}, status=status)
    response["Cache-Control"] = "no-store"
    return response
