"""Behind a proxy that speaks HTTPS."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


class ProxyMiddleware:
    """Where the proxy speaks HTTPS but does not say so (`X-Forwarded-Proto`), what HTTPS=true says is believed.

    Otherwise Django would take every request for plain HTTP and send it to HTTPS, round and round.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.META.setdefault("HTTP_X_FORWARDED_PROTO", "https")
        return self.get_response(request)
