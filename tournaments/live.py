"""Open pages ask for their fragment every second or so: unchanged is 304, changed is rendered once, not once a viewer.

A page's state is the tournament's version. An answer touches neither session nor cookie, so it is the same for
everybody with the same language.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from datetime import timedelta
from functools import cache
from hashlib import blake2b

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.http import parse_etags
from django.utils.module_loading import import_string
from django.utils.translation import get_language

from tournaments.models import Tournament
from tournaments.writing import exclusive

DEMO_STEP_TIME = timedelta(seconds=30)  # longer than a demo takes to play a game; after that another may try


def watched(slug: str) -> Tournament:
    """The tournament of a public page, with its version. One indexed query; Http404. Lets a due demo go on."""
    tournament = get_object_or_404(Tournament, slug=slug)
    keep_demo_going(tournament)
    return tournament


def keep_demo_going(tournament: Tournament) -> None:
    """Let a demo whose next game is due play it, since somebody is watching. No query for any other tournament."""
    if tournament.demo_next_at is not None and tournament.demo_next_at <= timezone.now():
        _play_demo(tournament)


def respond(
    request: HttpRequest, tournament: Tournament, page: str, render: Callable[[], str], version: int | None = None
) -> HttpResponse:
    """Answer a live page: 304 if the viewer has this version, else `render()`, from the cache if it is there.

    `page` names everything the rendering depends on besides the tournament's version and the language: "standings",
    "table/17", with "/over" behind it once a clock has run out. `version`: of a page that shows only a part of the
    tournament; default: the tournament's. Every answer says `Server-Time` (epoch milliseconds).
    """
    return _answer(request, _name(tournament, page), tournament.version if version is None else version, render)


def fragment(tournament: Tournament, page: str, render: Callable[[], str], version: int | None = None) -> str:
    """What `respond` would send: rendered now, and kept for those who ask, or from the cache."""
    version = tournament.version if version is None else version
    return fragments.get(_kept_as(_name(tournament, page)), version, render).body.decode()


def answer(request: HttpRequest, state: str, render: Callable[[], str]) -> HttpResponse:
    """As `respond`, for a page that shows no single tournament: `state` names everything its rendering depends on."""
    return _answer(request, state, 0, render)


def etag(tournament: Tournament, page: str, version: int | None = None) -> str:
    """The ETag of a tournament's page in the language of now, with its quotes.

    A full page hands it to the live part inside it (data-etag), so that the first question can already be answered 304.
    """
    return _etag(_name(tournament, page), tournament.version if version is None else version)


def _answer(request: HttpRequest, name: str, version: int, render: Callable[[], str]) -> HttpResponse:
    tag = _etag(name, version)
    response: HttpResponse
    # A proxy that compresses makes tags weak ("W/…"); for this question that is no difference (RFC 9110, 13.1.2).
    if tag in {known.removeprefix("W/") for known in parse_etags(request.headers.get("If-None-Match", ""))}:
        response = HttpResponseNotModified()
    else:
        rendered = fragments.get(_kept_as(name), version, render)
        response = HttpResponse(rendered.body)
        tag = _etag(name, rendered.version)
    response["ETag"] = tag
    # Kept by the phone itself, asked for every time; "private" because a phone's language decides what it gets.
    response["Cache-Control"] = "no-cache, private"
    response["Server-Time"] = str(time.time_ns() // 1_000_000)
    return response


def _name(tournament: Tournament, page: str) -> str:
    return f"{tournament.id} {page}"


def _kept_as(name: str) -> str:
    return f"{name} {get_language()}"


def _etag(name: str, version: int) -> str:
    # Hashed: a page's name may hold what is not allowed in a header.
    parts = f"{name} {version} {get_language()} {release()}"
    return f'"{blake2b(parts.encode(), digest_size=12).hexdigest()}"'


@cache
def release() -> str:
    """Tells one release's pages from the next one's: by all that takes part in a rendering.

    Code, templates, translations, and the static files, whose names in a page follow their content. By content, not by
    date, so that all processes and machines with the same files say the same.
    """
    digest = blake2b(digest_size=12)
    for folder in ("dkturnier", "scoring", "tournaments", "templates", "locale", "static"):
        for file in sorted((settings.BASE_DIR / folder).rglob("*")):
            if file.is_file() and file.suffix not in (".pyc", ".po"):
                digest.update(f"{file.relative_to(settings.BASE_DIR)} {file.stat().st_size} ".encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()


class Rendered:
    """A page as it was rendered, and of which version it is at least."""

    __slots__ = ("body", "version")

    def __init__(self, version: int, body: bytes) -> None:
        self.version = version
        self.body = body


class Fragments:
    """The newest rendering of each page. Of all viewers who ask for a new version, one renders and the others wait."""

    def __init__(self, most: int = 1000) -> None:
        self._most = most
        self._guard = threading.Lock()
        self._pages: OrderedDict[str, Rendered] = OrderedDict()
        self._rendering: dict[str, threading.Lock] = {}

    def get(self, name: str, version: int, render: Callable[[], str]) -> Rendered:
        """The page at this version or a later one. A failing `render` leaves the next one to try."""
        known = self._known(name, version)
        if known:
            return known
        with self._guard:
            rendering = self._rendering.setdefault(name, threading.Lock())
        # One at a time for each page: 150 pages rendered at once take seconds, and all come out the same.
        with rendering:
            known = self._known(name, version)
            if known:
                return known
            # What is read now may already be newer than `version`; it is only ever taken for older than it is.
            made = Rendered(version, render().encode())
            with self._guard:
                self._pages[name] = made
                self._pages.move_to_end(name)
                while len(self._pages) > self._most:
                    forgotten, _page = self._pages.popitem(last=False)
                    self._rendering.pop(forgotten, None)
            return made

    def _known(self, name: str, version: int) -> Rendered | None:
        with self._guard:
            page = self._pages.get(name)
            if page is None or page.version < version:
                return None
            self._pages.move_to_end(name)
            return page

    def clear(self) -> None:
        """Forget everything."""
        with self._guard:
            self._pages.clear()
            self._rendering.clear()


fragments = Fragments()


def _play_demo(tournament: Tournament) -> None:
    """Let a demo play its next game, since somebody is watching and it is due. Of all viewers one does it."""
    due = tournament.demo_next_at
    later = timezone.now() + DEMO_STEP_TIME
    with exclusive():
        mine = Tournament.objects.filter(id=tournament.id, demo_next_at=due).update(demo_next_at=later)
    if mine:
        # By name: the demo is a user of this whole house, and nothing of the house needs it.
        import_string("tournaments.demo.step")(tournament)
    tournament.refresh_from_db()
