"""Open pages ask for their fragment every second or so: unchanged is 304, changed is rendered once, not once a viewer.

A page's state is the tournament's version. An answer touches neither session nor cookie, so it is the same for
everybody with the same language. It travels compressed, which is done once for each version too. That gives nothing
away: to learn a secret from a length, somebody must be able to put words of his own into the page that holds it and
have a stranger's browser fetch it; the pages of all hold none, and a table's page can be fetched only by its key.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache
from hashlib import blake2b

from django.conf import settings
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from dkturnier.door.memory import BASIS, Basis
from dkturnier.door.news import EVERYTHING, Topic, news
from tournaments import topics
from tournaments.access import TableAccess
from tournaments.database import Busy, replaced
from tournaments.demo import playing as demo
from tournaments.models import Tournament
from tournaments.pages import compression
from tournaments.pages.compression import Coding
from tournaments.prepared import Given, Prepared
from tournaments.rounds.clock import planned_start
from tournaments.writing import exclusive, waiting_at_most

# Seconds that the door may give an answer again. What a page rests on is told when it changes (writing.py and
# watching.py); this bounds what nobody tells: this machine's address in a new network, for the code on the wall.
REMEMBERED_FOR = 5.0
DEMO_STEP_TIME = timedelta(seconds=30)  # longer than a demo takes to play a game; after that another may try


def watched(slug: str) -> Tournament:
    """The tournament of a public page, with its version. One indexed query; Http404. Lets a due demo go on."""
    found = _of_slug(slug=slug)
    if not found:
        raise Http404
    keep_demo_going(found[0])
    return found[0]


_of_slug = Prepared(lambda: Tournament.objects.filter(slug=Given("slug", models.CharField())))


def keep_demo_going(tournament: Tournament) -> None:
    """Let a demo whose next game is due play it, since somebody is watching. No query for any other tournament."""
    if tournament.demo_next_at is not None and tournament.demo_next_at <= timezone.now():
        _play_demo(tournament)


def respond(
    request: HttpRequest, tournament: Tournament, page: str, render: Callable[[], str], *, addressed: bool = False
) -> HttpResponse:
    """Answer a live page: 304 if the viewer has this version, else `render()`, from the cache if it is there.

    `page` names everything the rendering depends on besides the tournament's version and the language: "standings".
    `addressed`: the address that the viewer came by is among it. Every answer says `Server-Time` (epoch milliseconds)
    and `Release`.
    """
    about = (topics.tournament(tournament.id),)
    until = _earliest(tournament.demo_next_at, planned_start(tournament))
    among = by_address if addressed else fragments
    return _answer(request, _name(tournament, page), tournament.version, render, about, until, among)


def respond_table(
    request: HttpRequest, access: TableAccess, page: str, render: Callable[[], str], until: datetime | None
) -> HttpResponse:
    """As `respond`, for the page of one table: with the table's version instead of the tournament's.

    `page`: as `sheet.live_page` names it, another one once the clock has run out; `until`: when it will run out.
    """
    name = _name(access.tournament, page)
    if access.is_director:
        return _answer(request, name, access.page_version, render)  # who may see it is asked every time
    about = [topics.common(access.tournament.id)] + ([topics.table(access.table.id)] if access.table else [])
    until = _earliest(until, planned_start(access.tournament))
    return _answer(request, name, access.page_version, render, tuple(about), until)


def fragment(tournament: Tournament, page: str, render: Callable[[], str], version: int | None = None) -> str:
    """What `respond` would send: rendered now, and kept for those who ask, or from the cache."""
    version = tournament.version if version is None else version
    return fragments.get(_kept_as(_name(tournament, page)), version, render).body.decode()


def answer(request: HttpRequest, state: str, render: Callable[[], str]) -> HttpResponse:
    """As `respond`, for a page that shows no single tournament: `state` names everything its rendering depends on."""
    return _answer(request, state, 0, render, (EVERYTHING,))


def etag(tournament: Tournament, page: str, version: int | None = None) -> str:
    """The ETag of a tournament's page in the language of now, with its quotes.

    A full page hands it to the live part inside it (data-etag), so that the first question can already be answered 304.
    """
    return _etag(_name(tournament, page), tournament.version if version is None else version)


def _answer(
    request: HttpRequest,
    name: str,
    version: int,
    render: Callable[[], str],
    about: tuple[Topic, ...] = (),
    until: datetime | None = None,
    among: Fragments | None = None,
) -> HttpResponse:
    """`about`: what would have to change for another answer, besides the moment `until`; nothing: not to be kept."""
    tag = _etag(name, version)
    response = get_conditional_response(request, tag)
    if response is None:
        rendered = (among or fragments).get(_kept_as(name), version, render)
        coding = compression.chosen(request.headers.get("Accept-Encoding", ""))
        if coding and len(rendered.body) >= compression.WORTH_IT:
            response = HttpResponse(rendered.compressed(coding), headers={"Content-Encoding": coding})
        else:
            response = HttpResponse(rendered.body)
        version = rendered.version
        tag = _etag(name, version)
    if about:
        left = REMEMBERED_FOR if until is None else (until - timezone.now()).total_seconds()
        request.META[BASIS] = Basis(tag, version, about, time.monotonic() + min(left, REMEMBERED_FOR))
    response["ETag"] = tag
    response["Vary"] = "Accept-Encoding"
    # Kept by the phone itself, asked for every time; "private" because a phone's language decides what it gets.
    response["Cache-Control"] = "no-cache, private"
    return stamped(response)


def stamped(response: HttpResponse) -> HttpResponse:
    """With what every answer to an open page says: the time of now, and the release, which that page may not be of."""
    response["Server-Time"] = str(time.time_ns() // 1_000_000)
    response["Release"] = release()
    return response


def _name(tournament: Tournament, page: str) -> str:
    """Another one once a planned start has come: then a page is another without anybody's having written."""
    return f"{tournament.id} {page}{PLANNED if planned_start(tournament) else ''}"


PLANNED = "/planned"


def _earliest(*moments: datetime | None) -> datetime | None:
    return min((moment for moment in moments if moment is not None), default=None)


def _kept_as(name: str) -> str:
    return f"{name} {get_language()}"


def _etag(name: str, version: int) -> str:
    # Hashed: a page's name may hold what is not allowed in a header.
    parts = f"{name} {version} {get_language()} {release()}"
    # Weak: the same page has other bytes in every coding.
    return f'W/"{blake2b(parts.encode(), digest_size=12).hexdigest()}"'


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
    """A page as it was rendered, of which version it is at least, and how it travels."""

    __slots__ = ("_compressed", "_compressing", "body", "version")

    def __init__(self, version: int, body: bytes) -> None:
        self.version = version
        self.body = body
        self._compressed: dict[Coding, bytes] = {}
        self._compressing = threading.Lock()

    def compressed(self, coding: Coding) -> bytes:
        """The body in this coding: made when first asked for, and then kept."""
        with self._compressing:
            if coding not in self._compressed:
                self._compressed[coding] = compression.compressed(self.body, coding)
            return self._compressed[coding]


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
by_address = Fragments(most=20)
"""Of pages that say under which address they are reached: whoever comes by ever other ones drives out nothing else."""


def forget_renderings() -> None:
    """Nothing that was rendered is kept: pages of another database may have had the same numbers and versions."""
    fragments.clear()
    by_address.clear()


replaced.connect(lambda **_more: forget_renderings(), weak=False)
replaced.connect(lambda **_more: news.tell_everything(), weak=False)


_demos = threading.Lock()
"""Held while a demo goes on: of all who watch one lets it, and nobody else waits for that."""
DEMO_PATIENCE = 0.1  # seconds that it waits for who writes


def _play_demo(tournament: Tournament) -> None:
    """Let a demo play its next game, since somebody is watching and it is due. Of all viewers one does it.

    While the database is held, none: who only watches sees what there is, and does not wait for it.
    """
    if not _demos.acquire(blocking=False):
        return
    due = tournament.demo_next_at
    later = timezone.now() + DEMO_STEP_TIME
    try:
        with waiting_at_most(DEMO_PATIENCE):
            with exclusive():
                mine = Tournament.objects.filter(id=tournament.id, demo_next_at=due).update(demo_next_at=later)
            if mine:
                demo.step(tournament)
    except Busy:
        return
    finally:
        _demos.release()
    tournament.refresh_from_db()
