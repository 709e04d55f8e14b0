"""A bad Wi-Fi between a phone and the server: requests that never arrive, arrive twice, arrive late, and lost answers.

The server is a real one behind a socket. What is lost is lost by closing that socket at the worst moment, as a phone
does that walks out of reach.
"""

from __future__ import annotations

import http.client
import json
import select
import socket
import struct
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlencode

PATIENCE = 8.0  # seconds until a phone gives a hanging request up (requests.js)
RESET = struct.pack("ii", 1, 0)  # SO_LINGER of zero seconds: closing answers everything underway with a reset


class NoAnswer(Exception):
    """No answer came. Whether the server did what was asked is unknown."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    """By lower-case name."""
    body: bytes
    seconds: float
    """From the first byte sent to the last byte received."""

    @property
    def said(self) -> dict[str, Any]:
        """What a table's page is told has happened; {} in all other answers."""
        for detail in json.loads(self.headers.get("hx-trigger", "{}")).values():
            return dict(detail)
        return {}


@dataclass(frozen=True, slots=True)
class Weather:
    """How often, among all requests, something goes wrong."""

    answer_lost: float = 0.0
    """The server has answered (its first bytes are here), and nobody reads it."""
    hung_up: float = 0.0
    """Sent as a whole, and the line is gone at once."""
    torn: float = 0.0
    """Only a part of the request gets through."""
    never: float = 0.0
    """Nothing gets through."""
    twice: float = 0.0
    """Answered as usual; a copy of the request is still underway and comes in up to half a second later."""


FINE = Weather()
LOSSY = Weather(answer_lost=0.20, hung_up=0.03, torn=0.03, never=0.05, twice=0.05)


@dataclass
class Line:
    """One phone's connection to the server on a port of this machine, kept open between requests as browsers do."""

    port: int
    rng: Random
    weather: Weather = FINE
    patience: float = PATIENCE
    lost: int = 0
    """How many answers were lost that the server had given."""
    seconds: list[tuple[str, float]] = field(default_factory=list)
    """What was answered: the last part of its path, and how long it took."""
    _open: socket.socket | None = None
    _late: list[threading.Thread] = field(default_factory=list)

    def get(self, path: str, **headers: str) -> Answer:
        return self._ask(_request("GET", path, self.port, headers, None), path)

    def post(self, path: str, fields: list[tuple[str, str]]) -> Answer:
        headers = {"HX_Request": "true", "Content-Type": "application/x-www-form-urlencoded"}
        return self._ask(_request("POST", path, self.port, headers, urlencode(fields).encode()), path)

    def close(self) -> None:
        """Hang up; gives what is still underway the time to arrive."""
        self._drop()
        for copy in self._late:
            copy.join()

    def _ask(self, request: bytes, path: str) -> Answer:
        chance = self.rng.random()
        for trouble in ("never", "torn", "hung_up", "answer_lost", "twice"):
            share = getattr(self.weather, trouble)
            if chance < share:
                break
            chance -= share
        else:
            trouble = ""
        if trouble == "never":
            self._drop()
            raise NoAnswer
        if trouble == "twice":
            self._send_later(request)
        begun = monotonic()
        try:
            line = self._connected()
            if trouble == "torn":
                line.sendall(request[: self.rng.randrange(len(request))])
                self._drop()
                raise NoAnswer
            line.sendall(request)
            if trouble in ("hung_up", "answer_lost"):
                if trouble == "answer_lost":
                    if not select.select([line], [], [], self.patience)[0] or not line.recv(1, socket.MSG_PEEK):
                        raise OSError
                    self.lost += 1
                self._drop()
                raise NoAnswer
            answer = self._read(line, begun)
        except (OSError, http.client.HTTPException) as error:
            self._drop()
            raise NoAnswer from error
        self.seconds.append((path.rstrip("/").rsplit("/", 1)[-1], answer.seconds))
        return answer

    def _read(self, line: socket.socket, begun: float) -> Answer:
        answer = http.client.HTTPResponse(line)
        answer.begin()
        body = answer.read()
        headers = {name.lower(): value for name, value in answer.getheaders()}
        if answer.will_close:
            self._drop()
        answer.close()
        return Answer(answer.status, headers, body, monotonic() - begun)

    def _connected(self) -> socket.socket:
        # A server that went away has closed its end: seen before sending, this costs no attempt (browsers do so too).
        if self._open is not None and select.select([self._open], [], [], 0)[0]:
            self._drop()
        if self._open is None:
            self._open = socket.create_connection(("127.0.0.1", self.port), self.patience)
            self._open.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self._open

    def _drop(self) -> None:
        if self._open is not None:
            with suppress(OSError):
                self._open.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            self._open.close()
            self._open = None

    def _send_later(self, request: bytes) -> None:
        pause = self.rng.uniform(0, 0.5)

        def send() -> None:
            sleep(pause)
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), self.patience) as line:
                line.sendall(request)
                line.recv(1)

        copy = threading.Thread(target=send)
        self._late.append(copy)
        copy.start()


def _request(method: str, path: str, port: int, headers: dict[str, str], body: bytes | None) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: turnier.test:{port}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    lines += [f"Content-Length: {len(body)}"] if body is not None else []
    return "\r\n".join([*lines, "", ""]).encode() + (body or b"")
