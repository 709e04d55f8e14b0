"""What stands between a request and its view: is it readable, who may come in, where to sign in, what may be kept."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.sessions import middleware as sessions
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.defaults import page_not_found
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from dkturnier.door.app import OPEN, TOLD, WHO_IS_IT
from tournaments import database
from tournaments.errors import Deleted
from tournaments.models import Tournament
from tournaments.pages import live, refusals, visitors
from tournaments.pages.visitors import RegistrationEnded, SignInRequired, TournamentGone
from tournaments.pages.within import within

LONGEST_HOST = 260  # characters: a name has 253 at most, then come a colon and the port
_SESSION_KEY = re.compile(r"[a-z0-9]+")


class OwnAnswerMiddleware:
    """Says to the forms of an open page that it is us who answer: a Wi-Fi that wants to be signed in to answers too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        asks = HtmxDetails(request) or "Answer" in request.headers  # as the desk at the door asks for parts
        return live.stamped(response) if asks else response


class SignInMiddleware:
    """Answers RegistrationEnded with a sentence, SignInRequired with the way to /anmelden/?weiter=…, and what was
    deleted meanwhile as what there is not.

    A htmx request is told to go there as a page.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, RegistrationEnded):
            return registration_ended(request, exception)
        if isinstance(exception, SignInRequired):
            return to_sign_in(request)
        return gone(request, exception)


class DatabaseMiddleware:
    """Nobody works on a database that is not there; and what its file or server is to blame for is said (503)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            database.make_sure()
        except DatabaseError as error:
            answer = self.process_exception(request, error)
            if answer is None:
                raise
            return answer
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        sentence = database.trouble(exception)
        return None if sentence is None else refusals.unavailable(request, sentence)


class SessionMiddleware(sessions.SessionMiddleware):
    """Django's own; a session is told that its request only looks, and that nothing is written for it then."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.session.only_read = request.method in ("GET", "HEAD", "OPTIONS")  # type: ignore[attr-defined]  # our own store, sessions.py


class DoorMiddleware:
    """Says for the door (dkturnier/door) who may come in, and why somebody may not; the view is not asked then."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        told = request.META.get(TOLD)
        if told is None:
            return None
        if told != WHO_IS_IT:
            return refusals.at_the_door(request, HTTPStatus(told), view)
        try:
            if request.resolver_match:
                visitors.let_in(request, request.resolver_match)
        except SignInRequired:
            return to_sign_in(request)
        except RegistrationEnded as ended:
            return registration_ended(request, ended)
        except TournamentGone:
            return refusals.tournament_gone(request)
        request.META[OPEN] = True
        return HttpResponse(status=204)


def to_sign_in(request: HttpRequest) -> HttpResponse:
    """The way to the sign-in page and back; 401 to what a page asks again and again, which no script could follow."""
    if request.resolver_match and request.resolver_match.view_name in visitors.LIVE:
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED)
    lost = {} if request.method in ("GET", "HEAD") else {"verloren": 1}  # what was sent is not saved
    address = reverse("home:sign_in", query={"weiter": _page(request)} | lost)
    if HtmxDetails(request):
        # A redirect would be followed by the script and the sign-in page swapped into the middle of this one.
        return HttpResponseClientRedirect(address)
    return HttpResponseRedirect(address)


def registration_ended(request: HttpRequest, ended: RegistrationEnded) -> HttpResponse:
    """What a second device is told that was let in once; 401 to its page, in what that asks again and again and in what
    it sends: there it goes on with a new link.
    """
    if request.resolver_match and request.resolver_match.view_name in visitors.LIVE:
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED)
    if ended.with_tournament:
        return refusals.tournament_ended(request)
    sentence = _("Dieses Gerät ist für die Anmeldung nicht mehr freigegeben. Die Leitung kann einen neuen Link zeigen.")
    status = HTTPStatus.UNAUTHORIZED if "Answer" in request.headers else HTTPStatus.FORBIDDEN
    return refusals.answer(request, status, sentence)


def gone(request: HttpRequest, exception: Exception) -> HttpResponse | None:
    """404 with a sentence for what somebody else has deleted since its page was opened; None for any other error.

    What an open page asks again and again is answered with the mark of our answers: then that page says so.
    """
    if not isinstance(exception, Deleted | TournamentGone | Tournament.DoesNotExist | Http404):
        return None
    asked = request.resolver_match
    if asked and asked.view_name in visitors.LIVE:
        return live.stamped(HttpResponse(status=HTTPStatus.NOT_FOUND))
    if isinstance(exception, Deleted):
        return refusals.answer(request, HTTPStatus.NOT_FOUND, exception.message)
    of_director = asked is not None and "desk" in asked.namespaces
    if of_director and isinstance(exception, TournamentGone | Tournament.DoesNotExist):
        return refusals.tournament_gone(request)
    if (
        asked
        and "hall" in asked.namespaces
        and request.method == "GET"
        and _is_of_deleted(asked.kwargs.get("slug", ""))
    ):
        return refusals.hall_gone(request)
    return None if isinstance(exception, Http404) else page_not_found(request, exception)


def _is_of_deleted(slug: str) -> bool:
    return Tournament.with_deleted.filter(slug=slug, deleted_at__isnull=False).exists()


class NoStoreMiddleware:
    """What a key or a sign-in opens is kept by no browser: the next to hold this phone shall not find it there.

    (A table's own page keeps its worker's copy on purpose; see static/js/table/worker.js.)
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.tables = reverse("table:by_code")
        self.worker = reverse("table:worker")  # the same for everybody
        self.registration = reverse("home:leave_registration").rpartition("verlassen/")[0]

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        keyed = request.path_info.startswith((self.tables, self.registration)) and request.path_info != self.worker
        if keyed or request.session.accessed:
            response["Cache-Control"] = "no-store"
        return response


class ReadableRequestMiddleware:
    """400 for a Host that is none, 415 for text that is not UTF-8; and a page for every 405, which has none of its own.

    Stands behind the language, whose sentences it needs, and before the sessions.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if len(request.META.get("HTTP_HOST", "")) > LONGEST_HOST:
            return refusals.answer(request, HTTPStatus.BAD_REQUEST, _("So eine Adresse gibt es nicht."))
        if charset := (request.content_params or {}).get("charset"):
            if request.method not in ("GET", "HEAD") and not _is_utf_8(charset):
                sentence = _("Nur Text in UTF-8 lässt sich hier lesen.")
                return refusals.answer(request, HTTPStatus.UNSUPPORTED_MEDIA_TYPE, sentence)
            request.encoding = "utf-8"  # however it was spelled, and whatever was said where there is no text
        # The database is asked for this key; PostgreSQL takes no NUL in a text, which a cookie may hold.
        if not _SESSION_KEY.fullmatch(request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")):
            request.COOKIES.pop(settings.SESSION_COOKIE_NAME, None)
        response = self.get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not response.content:
            allowed = response.headers["Allow"]
            sentence = _("Diese Adresse gehört zu einem Knopf und zeigt selbst nichts.")
            response = refusals.answer(request, HTTPStatus.METHOD_NOT_ALLOWED, sentence)
            response["Allow"] = allowed
        return response


def _is_utf_8(charset: str) -> bool:
    try:
        return codecs.lookup(charset).name in ("utf-8", "ascii")
    except (LookupError, ValueError):
        return False


def _page(request: HttpRequest) -> str:
    """Where to go on after signing in: this page, or the one a form or fragment stands on."""
    shown = HtmxDetails(request).current_url or ("" if request.method == "GET" else request.headers.get("Referer"))
    here = request.get_full_path() if request.method == "GET" else ""
    return within(request, shown, within(request, here, reverse("home:tournaments")))
