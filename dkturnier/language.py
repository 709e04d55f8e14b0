"""German unless somebody chose English: a phone set to English in a German hall still shows the words of the table."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

COOKIE = "sprache"


class LanguageMiddleware:
    """Activates the language of the cookie that the switch in the page's foot sets; German without one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        chosen = request.COOKIES.get(COOKIE, "")
        language = chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        with translation.override(language):
            return self.get_response(request)
