"""Where to go on, when an address that was sent along says so: never to another site, never to a page that is none."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

LONGEST = 1000  # characters; Django redirects to no address of more than 2,048


def within(request: HttpRequest, address: str | None, otherwise: str) -> str:
    """The address as a path within this app, for nobody shall be sent elsewhere by a link that looks like ours."""
    own = f"{request.scheme}://{request.get_host()}/"
    path = "/" + address.removeprefix(own) if address and address.startswith(own) else address or ""
    safe = path.startswith("/") and len(path) <= LONGEST and url_has_allowed_host_and_scheme(path, None)
    return path if safe else otherwise
