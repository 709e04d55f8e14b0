"""The door: an ASGI application in front of Django's WSGI handler.

Django's handler reads a body where it works, in a thread; a body that never comes would keep that thread for ever. So
the door reads it, in the event loop, where waiting costs nobody anything:

    1. How large may it be? The view says so (limits.py). Too large, or of unknown length: 413, 411, unread.
    2. Has it come with its head? All but a few have: then Django gets it at once.
    3. Does the key open, is somebody signed in? Django is asked without the body; what it refuses stays unread.
    4. The rest is awaited: BODY_WITHIN seconds in all, or 408.
    5. Django works in a thread with the body in memory. Nothing is ever written to a temporary file.

What open pages ask all evening is answered from memory, without a thread, as long as it is true (memory.py).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from time import monotonic
from typing import Any

from django.urls import Resolver404, resolve
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from dkturnier import language
from dkturnier.door import environ as requests
from dkturnier.door import memory
from dkturnier.door.environ import Answer, Application, Environ, Scope
from dkturnier.door.limits import FORM, Long, long_work, most_bytes
from dkturnier.door.memory import BASIS, Basis, Memory
from dkturnier.door.news import News
from dkturnier.door.peers import notice_dead_peers
from dkturnier.door.pool import Full, Pool

logger = logging.getLogger(__name__)

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

# Threads at work, and how many requests may wait for one. Who looks on never waits for who writes, nor does either wait
# for what takes long: each kind of that has one thread of its own.
PAGES, FORMS, LONG = (6, 2000), (4, 500), (1, 20)
# For the question whether somebody may come in, and for what the door refuses: a crowd of those waits for itself alone.
ASKING = (1, 2000)
# Threads that use the database: Long.RULES does not, and one watches what others write.
CONNECTED = PAGES[0] + FORMS[0] + LONG[0] + ASKING[0] + 1
PATIENCE = 6.0  # seconds that a request waits for a thread; phones give up after 8
SOON = 0.05  # seconds in which a body has come with its head
BODY_WITHIN = 10.0  # seconds for all of a body
HELD = 64_000_000  # bytes of bodies larger than a form that are held at a time
LINGER, LINGER_BYTES = 2.0, 4_000_000  # what is still taken of a body that was refused, so that its sender reads why

# What the door tells Django in the environ: the value is WHO_IS_IT, or the status with which Django shall answer.
TOLD = "dkturnier.door"
WHO_IS_IT = "who"
OPEN = "dkturnier.open"
WITHOUT_BODY = frozenset(["GET", "HEAD", "OPTIONS", "TRACE"])

# What the door says by itself.
_TOO_MUCH = gettext_noop("Der Server hat gerade zu viel zu tun. Bitte gleich noch einmal.")
_INCOMPLETE = gettext_noop("Das kam nicht vollständig an. Bitte noch einmal senden.")
_WRONG = gettext_noop("Da ist etwas schiefgegangen.")


class Gone(Exception):
    """The other side has hung up."""


class Refused(Exception):
    """The door does not let this body in; Django says so with this status, in the visitor's language."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status)
        self.status = status


class Door:
    """`application` is Django's WSGI handler; `news` says until when answers are true.

    `watch` is called once, in the process that serves: from then on news come of what other processes write. Without it
    nothing is answered from memory.
    """

    def __init__(
        self, application: Application, news: News | None = None, watch: Callable[[], None] = lambda: None
    ) -> None:
        self.application = application
        self.memory = Memory(news or News())
        self.watch = watch
        self.pages: Pool[Answer] = Pool("page", *PAGES, PATIENCE)
        self.forms: Pool[Answer] = Pool("form", *FORMS, PATIENCE)
        self.asking: Pool[Answer] = Pool("asking", *ASKING, PATIENCE)
        self.long: dict[Long, Pool[Answer]] = {kind: Pool(kind.value, *LONG, 3 * PATIENCE) for kind in Long}
        self.held = 0
        self.first = True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        if self.first:
            self.first = False
            notice_dead_peers()
            self.watch()
        body = None if scope["method"] in WITHOUT_BODY else Body(self, scope, receive)
        try:
            answer = await self._answer(scope, body)
        except Gone:
            # It may only have said that nothing more comes, and still listen.
            answer = plain(scope, HTTPStatus.BAD_REQUEST, _INCOMPLETE)
        except Full:
            answer = plain(scope, HTTPStatus.SERVICE_UNAVAILABLE, _TOO_MUCH, (b"retry-after", b"2"))
        except Exception:
            # Django answers for its views; this came out of Django itself. Granian would say all of it in the terminal.
            logger.exception("500 %s", kind_of(scope))
            answer = plain(scope, HTTPStatus.INTERNAL_SERVER_ERROR, _WRONG)
        finally:
            if body is not None:
                body.let_go()
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        await send({"type": "http.response.body", "body": answer.body})
        if body is not None:
            await body.linger()

    async def _answer(self, scope: Scope, body: Body | None) -> Answer:
        if body is None:
            question = memory.question(scope)
            if question is None:
                return (await self._page(scope))[0]
            return await self.memory.answer(question, partial(self._page, scope))
        environ = requests.environ_of(scope)
        run = partial(requests.answered, self.application)
        try:
            view = resolve(scope["path"]).func
        except Resolver404:
            return await self.pages.run(partial(run, environ))
        try:
            content = await self._admitted(environ, body, most_bytes(view))
        except Refused as refused:
            environ[TOLD] = refused.status
            return await self.asking.run(partial(run, environ))
        if isinstance(content, Answer):
            return content
        kind = long_work(view)
        pool = self.long[kind] if kind else self.forms
        return await pool.run(partial(run, requests.with_body(environ, content)))

    async def _page(self, scope: Scope) -> tuple[Answer, Basis | None]:
        """What Django answers to somebody who only looks on, and what it rests on if it may be given again."""
        environ = requests.environ_of(scope)
        answer = await self.pages.run(partial(requests.answered, self.application, environ))
        return answer, environ.get(BASIS)

    async def _admitted(self, environ: Environ, body: Body, most: int) -> bytes | Answer:
        """The whole body, or what Django answers to somebody whom it would not let in. Raises Refused and Gone."""
        body.judge(most)
        if body.length <= FORM and await body.here_within(SOON):
            return await body.whole()
        asked = environ | {TOLD: WHO_IS_IT}
        answer = await self.asking.run(partial(requests.answered, self.application, asked))
        return await body.whole() if OPEN in asked else answer


class Body:
    """A request's body on its way. `length` is what its sender announced, in bytes."""

    def __init__(self, door: Door, scope: Scope, receive: Receive) -> None:
        self.door = door
        self.receive = receive
        self.until = monotonic() + BODY_WITHIN
        self.parts: list[bytes] = []
        self.size = 0
        self.needed = True
        self.reading: asyncio.Task[None] | None = None
        fields = dict(scope["headers"])
        self.announced = fields.get(b"content-length", b"")
        self.endless = b"transfer-encoding" in fields
        self.unread = self.endless or self.announced not in (b"", b"0")
        self.length = int(self.announced) if self.announced.isdigit() else 0

    def judge(self, most: int) -> None:
        """Raise Refused for a body that is larger than `most`, or does not say how large it is."""
        if self.endless:
            raise Refused(HTTPStatus.LENGTH_REQUIRED)
        if self.announced and not self.announced.isdigit():
            raise Refused(HTTPStatus.BAD_REQUEST)
        if self.length > most:
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)

    async def here_within(self, seconds: float) -> bool:
        """Whether it is here, all of it, within that time."""
        await asyncio.wait([self._begin()], timeout=seconds)
        return self._begin().done()

    async def whole(self) -> bytes:
        """All of it. Raises Refused when it is late, and Gone."""
        reading = self._begin()
        await asyncio.wait([reading], timeout=max(0.0, self.until - monotonic()))
        if not reading.done():
            raise Refused(HTTPStatus.REQUEST_TIMEOUT)
        reading.result()
        return b"".join(self.parts)

    def let_go(self) -> None:
        """Nobody needs what was read any more."""
        if self.length > FORM:
            self.door.held -= sum(map(len, self.parts))
        self.parts, self.needed = [], False

    async def linger(self) -> None:
        """Take, and throw away, what is still coming of a body that was refused.

        A connection that is closed while data come in is reset, and its sender may never see the answer.
        """
        if not self.unread:
            return
        rest = self.reading or asyncio.ensure_future(self._thrown_away())
        if monotonic() < self.until:
            await asyncio.wait([rest], timeout=LINGER)
        rest.cancel()

    def _begin(self) -> asyncio.Task[None]:
        if self.reading is None:
            self.reading = asyncio.ensure_future(self._read())
        return self.reading

    async def _read(self) -> None:
        while self.size < self.length:
            part = await self._part()
            self.size += len(part)
            if not self.needed:
                continue  # what still comes behind the answer is taken (see linger) and kept by nobody
            self.parts.append(part)
            if self.length > FORM:
                self.door.held += len(part)
                if self.door.held > HELD:
                    raise Full
        self.unread = False

    async def _thrown_away(self) -> None:
        thrown = 0
        while thrown < LINGER_BYTES:
            try:
                thrown += len(await self._part())
            except Gone:
                return

    async def _part(self) -> bytes:
        message = await self.receive()
        if message["type"] != "http.request" or (not message["body"] and not message["more_body"]):
            raise Gone
        return bytes(message["body"])


def kind_of(scope: Scope) -> str:
    """What is asked, without what is secret of it: "GET /tisch/<slug:key>/"."""
    with suppress(Exception):
        return f"{scope['method']} /{resolve(scope['path']).route}"
    return str(scope["method"])


def plain(scope: Scope, status: HTTPStatus, sentence: str, *more: tuple[bytes, bytes]) -> Answer:
    """An answer made without a thread and without Django: one sentence, in the language of whoever asks."""
    with translation.override(language.of_header(dict(scope["headers"]).get(b"cookie", b""))):
        said = _(sentence)
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store"), *more]
    return Answer(status, headers, said.encode())
