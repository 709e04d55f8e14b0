"""What has been done, or could not be, said once: by the page that comes next, and by no other.

Not in another tab, not under another tournament, not an hour later, and not in a language that was left meanwhile.
Until then it lies in a signed cookie of the director's browser: nothing has to be written for a page to be shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import get_language

COOKIE = "gesagt"
"""Holds [path, language, [[sentence, wrong], …]] for each page that has to say something."""
SAID_WITHIN = 60  # seconds: a page that comes later was not the one that was meant
LONGEST = 3500  # characters; browsers keep 4,096 bytes with the name and all
LONGEST_SENTENCE = 1000  # characters

Waiting = list[tuple[str, str, list[tuple[str, bool]]]]


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence on the page that comes next."""

    text: str
    wrong: bool = False
    """It could not be done."""


def now(request: HttpRequest) -> list[Told]:
    """What this request has to say; to be added to."""
    told: list[Told] = request.__dict__.setdefault("_told", [])
    return told


def before(request: HttpRequest) -> list[Told]:
    """What the request before this one left for this page to say."""
    language = get_language()
    mine = [said for path, spoken, said in _waiting(request) if path == request.path and spoken == language]
    return [Told(text, wrong) for said in mine for text, wrong in said]


def said(request: HttpRequest, response: HttpResponse) -> None:
    """This page has come, and has said what it had to."""
    waiting = _waiting(request)
    left = [one for one in waiting if one[0] != request.path]
    board = _board(request.path)
    if board and (left != waiting or (COOKIE in request.COOKIES and not waiting)):
        _keep(response, board, left)


def keep_for(request: HttpRequest, response: HttpResponse, address: str) -> None:
    """Leave what this request has to say for the page at `address`."""
    path = urlsplit(address).path
    board = _board(path)
    if not now(request) or not board:  # a public page is the same for everybody and says nothing to one
        return
    sentences = [(one.text[:LONGEST_SENTENCE], one.wrong) for one in now(request)]
    others = [one for one in _waiting(request) if one[0] != path]
    _keep(response, board, [*others, (path, str(get_language()), sentences)])


def _waiting(request: HttpRequest) -> Waiting:
    try:
        waiting: Waiting = [
            (path, language, [(text, wrong) for text, wrong in said])
            for path, language, said in signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE, max_age=SAID_WITHIN)
        ]
    except signing.BadSignature:
        return []
    return waiting


def _keep(response: HttpResponse, path: str, waiting: Waiting) -> None:
    """In the browser, for the pages of this tournament; what is oldest is left out where it would be too much."""
    if not waiting:
        response.delete_cookie(COOKIE, path=path, samesite="Lax")
        return
    kept = signing.dumps(waiting, salt=COOKIE, compress=True)
    if len(kept) > LONGEST:
        _keep(response, path, waiting[1:])
        return
    response.set_cookie(
        COOKIE, kept, max_age=SAID_WITHIN, path=path, samesite="Lax", httponly=True, secure=settings.HTTPS
    )


def _board(path: str) -> str | None:
    """What the addresses of all the director's pages of this tournament begin with; None for other pages."""
    try:
        match = resolve(path)
    except Resolver404:
        return None
    return reverse("desk:board", args=[match.kwargs["slug"]]) if "desk" in match.namespaces else None
