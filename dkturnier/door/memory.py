"""Answers from memory: what Django has answered is answered again, as long as it is true.

A question is a GET that says which state of a page is known (If-None-Match). Django says of its answer what it rests
on (`Basis`), in the environ; only such answers are kept, each as it was, with every header. So who may see what, and
what a page looks like, stays Django's alone.

Who knows the state of now is told so (304). Who knows a former one gets the page of now. Whose state is unknown here is
Django's business: another process may have shown them what this one has not heard of yet.

When a page has changed, one question goes to Django and the others wait for its answer. All of this runs in the
event loop; only `News` is told from elsewhere.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from dkturnier import language
from dkturnier.door.environ import Answer, Scope
from dkturnier.door.news import News, Topic

BASIS = "dkturnier.basis"  # where Django leaves it in the environ
PAGES, BYTES, CODINGS = 2_000, 32_000_000, 4  # that are kept: pages, bytes of them all, ways a page travels
FORMER = 64  # states of a page that are known to be older than its newest: more than a minute's saves of a hall
TURNS = 3  # answers to others that a question waits for, before it goes to Django by itself
LONGEST = 500  # bytes of what a place is made of, each

_TAG = re.compile(rb'(?:W/)?"([0-9a-f]{24})"')
_HEEDED = frozenset([b"host", b"if-none-match", b"accept-encoding", b"cookie", b"x-forwarded-proto"])

Place = tuple[bytes, str, str, bytes, bytes]


class Basis(NamedTuple):
    """What an answer rests on: it may be given again until then, unless something is told of its `topics`."""

    tag: str
    """The ETag, with W/ and quotes."""
    version: int
    """Of two states of a page the one with the higher version is the newer one."""
    topics: tuple[Topic, ...]
    until: float
    """By the monotonic clock."""


class Question(NamedTuple):
    place: Place
    """All that decides about the page besides its state: address, scheme, language, host, what a proxy says."""
    tag: bytes
    coding: bytes
    """Accept-Encoding, as it came."""


class Page:
    """A page's newest state that is known here, and the answers that were given with it."""

    __slots__ = ("begun", "former", "tag", "topics", "unchanged", "until", "version", "whole")

    def __init__(self, begun: int, basis: Basis, tag: bytes, former: tuple[bytes, ...]) -> None:
        self.begun = begun
        """The number of the news when it was begun to be made: it holds everything told until then."""
        self.version = basis.version
        self.topics = basis.topics
        self.until = basis.until
        self.tag = tag
        self.former = former
        self.unchanged: Answer | None = None
        self.whole: dict[bytes, Answer] = {}

    def size(self) -> int:
        return sum(len(answer.body) for answer in self.whole.values())


class Memory:
    """To be used from one event loop."""

    def __init__(self, news: News) -> None:
        self.news = news
        self.bytes = 0
        self.pages: OrderedDict[Place, Page] = OrderedDict()
        self._under_way: dict[Place, asyncio.Future[bool]] = {}

    async def answer(self, question: Question, ask: Callable[[], Awaitable[tuple[Answer, Basis | None]]]) -> Answer:
        """From memory, or what `ask` brings from Django; its exceptions are raised here."""
        arrived = self.news.number
        for _turn in range(TURNS):
            page = self._page(question)
            if page is None:
                break
            known = self._known(page, question, arrived)
            if known is not None:
                return _of_now(known)
            other = self._under_way.get(question.place)
            if other is None:
                return await self._ask_for_all(question, ask)
            await asyncio.wait([other])
            if not other.result():
                break  # Django has trouble: to wait for the next one would make a queue of those who wait
        begun = self.news.number
        answer, basis = await ask()
        self._keep(question, begun, answer, basis)
        return answer

    async def _ask_for_all(
        self, question: Question, ask: Callable[[], Awaitable[tuple[Answer, Basis | None]]]
    ) -> Answer:
        told = self._under_way[question.place] = asyncio.get_running_loop().create_future()
        begun, kept = self.news.number, False
        try:
            answer, basis = await ask()
            kept = self._keep(question, begun, answer, basis)
            return answer
        finally:
            del self._under_way[question.place]
            told.set_result(kept)

    def _page(self, question: Question) -> Page | None:
        """The page that is known there, if this question could be answered with one of its states."""
        page = self.pages.get(question.place)
        if page is None or not self.news.complete():
            return None
        return page if question.tag == page.tag or question.tag in page.former else None

    def _known(self, page: Page, question: Question, arrived: int) -> Answer | None:
        """The answer that is true for a question that came when so much had been told."""
        if time.monotonic() >= page.until:
            return None
        if page.begun < arrived and self.news.since(page.begun, page.topics):
            return None
        self.pages.move_to_end(question.place)
        return page.unchanged if question.tag == page.tag else page.whole.get(question.coding)

    def _keep(self, question: Question, begun: int, answer: Answer, basis: Basis | None) -> bool:
        """Keep this answer if it may be kept, and nothing newer is known. Whether those who wait have gained by it."""
        tag = _TAG.fullmatch(basis.tag.encode()) if basis else None
        if basis is None or tag is None or answer.status not in (200, 304) or _personal(answer):
            return False
        if time.monotonic() >= basis.until:
            return False
        page = self.pages.get(question.place)
        if page is not None and page.begun >= begun and self.news.since(begun, basis.topics):
            return True  # what is known is as new, and may be newer
        if page is None or page.tag != tag[1] or page.begun < begun or time.monotonic() >= page.until:
            if page is not None and basis.version < page.version and not self.news.since(page.begun, page.topics):
                return True  # it was read before what is known already
            page = self._renewed(question.place, page, Page(begun, basis, tag[1], ()))
        if answer.status == 304:
            page.unchanged = answer
        else:
            self.bytes -= page.size()
            page.whole[question.coding] = answer
            if len(page.whole) > CODINGS:
                del page.whole[next(iter(page.whole))]  # or whoever came first with odd ones would keep out the usual
            self.bytes += page.size()
        self._make_room()
        return True

    def _renewed(self, place: Place, old: Page | None, new: Page) -> Page:
        if old is not None:
            self.bytes -= old.size()
            if new.tag == old.tag:
                new.former, new.unchanged, new.whole = old.former, old.unchanged, old.whole
                self.bytes += new.size()
            elif new.version > old.version:
                new.former = (old.tag, *old.former)[:FORMER]
        self.pages[place] = new
        self.pages.move_to_end(place)
        return new

    def _make_room(self) -> None:
        while len(self.pages) > PAGES or self.bytes > BYTES:
            _place, page = self.pages.popitem(last=False)
            self.bytes -= page.size()


def question(scope: Scope) -> Question | None:
    """What is asked, if it is a question of the kind that pages ask again and again."""
    if scope["method"] != "GET" or scope["query_string"] or len(scope["raw_path"]) > LONGEST:
        return None
    found: dict[bytes, bytes] = {}
    for name, value in scope["headers"]:
        if name in _HEEDED:
            if name in found or (len(value) > LONGEST and name != b"cookie"):
                return None
            found[name] = value
    known = _TAG.fullmatch(found.get(b"if-none-match", b""))
    if known is None or b"host" not in found:
        return None
    spoken = language.of_header(found.get(b"cookie", b""))
    place = (scope["raw_path"], scope["scheme"], spoken, found[b"host"], found.get(b"x-forwarded-proto", b""))
    return Question(place, known[1], found.get(b"accept-encoding", b""))


def _personal(answer: Answer) -> bool:
    """Was it made for one person alone? None that says what it rests on should be: this is but a second lock."""
    for name, value in answer.headers:
        if name == b"set-cookie" or (name == b"vary" and b"cookie" in value.lower()):
            return True
    return False


def _of_now(answer: Answer) -> Answer:
    """The same answer, telling the time of now."""
    now = str(time.time_ns() // 1_000_000).encode()
    headers = [(name, now if name == b"server-time" else value) for name, value in answer.headers]
    return Answer(answer.status, headers, answer.body)
