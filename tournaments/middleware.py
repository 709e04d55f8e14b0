"""The way to the sign-in page for everybody who needs it."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme

from tournaments.access import SignInRequired


class SignInMiddleware:
    """Answers SignInRequired: a page goes to /anmelden/?weiter=…, a htmx request is told to go there as a page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, SignInRequired):
            return None
        address = f"{settings.LOGIN_URL}?{urlencode({'weiter': _page(request)})}"
        if request.headers.get("HX-Request"):
            # A redirect would be followed by the script and the sign-in page swapped into the middle of this one.
            return HttpResponse(status=204, headers={"HX-Redirect": address})
        return HttpResponseRedirect(address)


def _page(request: HttpRequest) -> str:
    """Where to go on after signing in: this page, or the one a form or fragment stands on."""
    shown = request.headers.get("HX-Current-URL") or ("" if request.method == "GET" else request.headers.get("Referer"))
    if not shown or not url_has_allowed_host_and_scheme(shown, {request.get_host()}):
        return request.get_full_path() if request.method == "GET" else "/leitung/"
    parts = urlsplit(shown)
    return parts.path + (f"?{parts.query}" if parts.query else "")
