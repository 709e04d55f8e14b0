"""German unless somebody chose English: a phone set to English in a German hall still shows the words of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse, parse_cookie
from django.utils import translation

COOKIE = "sprache"


class LanguageMiddleware:
    """Activates the language of the cookie that the switch in the page's foot sets; German without one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with translation.override(chosen(request.COOKIES)):
            return self.get_response(request)


def chosen(cookies: Mapping[str, str]) -> str:
    """The language of whoever sends these cookies."""
    asked = cookies.get(COOKIE, "")
    return asked if asked in dict(settings.LANGUAGES) else str(settings.LANGUAGE_CODE)


def of_header(cookies: bytes) -> str:
    """The same for a Cookie header as it came, read exactly as Django reads it: as UTF-8."""
    return chosen(parse_cookie(cookies.decode(errors="replace")) if COOKIE.encode() in cookies else {})
