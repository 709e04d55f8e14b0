"""The door in front of Django, in the process of the tests and on their connection; see test_remembered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from django.core.handlers.wsgi import WSGIHandler
from django.db import connections

from dkturnier.door.app import Door
from dkturnier.door.environ import Answer, answered, environ_of
from dkturnier.door.news import news
from tests.test_door import scope


class Told(NamedTuple):
    """An answer; `asked`: whether Django was asked for it."""

    status: int
    headers: dict[str, str]
    body: bytes
    asked: bool

    @property
    def tag(self) -> str:
        return self.headers["etag"]

    @property
    def lasting(self) -> dict[str, str]:
        """Its headers but for the one that tells the time."""
        return {name: value for name, value in self.headers.items() if name != "server-time"}


class OnThisConnection:
    """A pool whose thread works on the connection of the test, whose transaction no other connection could see."""

    def __init__(self) -> None:
        self.connection = connections["default"]

    async def run(self, act: Callable[[], Answer]) -> Answer:
        def work() -> Answer:
            connections["default"] = self.connection
            return act()

        return await asyncio.to_thread(work)


class Hall:
    """The door in front of all of Django, in this process; somebody vouches for it that nobody else writes."""

    def __init__(self) -> None:
        self.django = WSGIHandler()
        self.times = 0
        self.door = Door(self._counted, news)
        self.door.pages = OnThisConnection()  # type: ignore[assignment]

    def _counted(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        self.times += 1
        return self.django(environ, start_response)

    def ask(self, address: str, tag: str = "", method: str = "GET", **headers: str) -> Told:
        before, sent = self.times, list[dict[str, Any]]()

        async def receive() -> dict[str, Any]:
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        asyncio.run(self.door(self._scope(address, tag, method, headers), receive, send))
        start, body = sent
        fields = {name.decode(): value.decode() for name, value in start["headers"]}
        return Told(start["status"], fields, body["body"], self.times > before)

    def django_says(self, address: str, tag: str = "", method: str = "GET", **headers: str) -> Told:
        """The same, past the door."""
        answer = answered(self.django, environ_of(self._scope(address, tag, method, headers)))
        fields = {name.decode(): value.decode() for name, value in answer.headers}
        return Told(answer.status, fields, answer.body, True)

    def known(self, address: str, **headers: str) -> str:
        """The page's ETag, once an unchanged question is answered from memory."""
        tag = self.ask(address, **headers).tag
        assert self.ask(address, tag, **headers).status == 304
        again = self.ask(address, tag, **headers)
        assert (again.status, again.asked) == (304, False), address
        return tag

    def _scope(self, address: str, tag: str, method: str, headers: dict[str, str]) -> dict[str, Any]:
        sent = {"host": "192.168.1.7:8000"} | ({"if-none-match": tag} if tag else {}) | headers
        path, _mark, query = address.partition("?")
        asked = scope(path, method, [(k.replace("_", "-").encode(), v.encode()) for k, v in sent.items() if v])
        return asked | {"query_string": query.encode()}
