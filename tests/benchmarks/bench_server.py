"""The server as it is started, with SQLite in a temporary folder: requests a second, and an evening in the hall.

First one page after the other, as fast as they come: a small static file as the baseline, the version read that ends
in 304. Then 200 pages ask for the standings every 1.2 s or so, as phones do, while ten scribes enter a game every half
second: how long each waited, and how soon each saved game was seen on each page.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from urllib.parse import urlencode
from uuid import UUID

from tests.server import Server

CONNECTIONS = 8  # of the first part
BURST = 3.0  # seconds
WATCHING = 200  # pages
SCRIBES = 10
EVENING = 10.0  # seconds
EVERY = (0.9, 1.5)  # seconds between two questions of a page
GAMES = 18  # at a table, fewer than its mandatory solos would leave

HALL = """
from datetime import date
from django.contrib.auth.models import User
from tournaments import registration, rounds
from tournaments.models import Round, Seat, Table
user = User.objects.create_user("bench")
names = "\\n".join(f"Spielerin {number:03} Mustermann" for number in range(40))
tournament = registration.create_tournament(
    name="Bench", date=date(2026, 1, 1), ruleset="lions-2024", rounds=3, players=names, user=user)
one = Round.objects.create(tournament=tournament, number=1)
players = list(tournament.players.all())
for number in range(1, 11):
    table = Table.objects.create(round=one, number=number, seats_count=4)
    for seat in range(1, 5):
        Seat.objects.create(table=table, number=seat, player=players.pop())
rounds.publish(one)
result = [link.key for link in tournament.table_links.order_by("number")]
"""


class Connection:
    """One kept-alive connection, as a browser has it; reads whole answers."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(
        self, path: str, tag: str = "", form: dict[str, str | list[str]] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of a GET, or of a POST with a form."""
        if self.writer is None or self.reader is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        body = urlencode(form, doseq=True).encode() if form is not None else b""
        head = [f"{'POST' if form is not None else 'GET'} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        if tag:
            head.append(f"If-None-Match: {tag}")
        if form is not None:
            head += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
            head.append("Accept: application/json")
        self.writer.write("\r\n".join([*head, "", ""]).encode() + body)
        raw = await self.reader.readuntil(b"\r\n\r\n")
        status, *lines = raw.decode("latin-1").split("\r\n")[:-2]
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        code = int(status.split()[1])
        if headers.get("transfer-encoding") == "chunked":
            return code, headers, await self._chunks()
        length = 0 if code == 304 else int(headers.get("content-length", 0))
        return code, headers, await self.reader.readexactly(length)

    async def _chunks(self) -> bytes:
        assert self.reader
        body = b""
        while size := int(await self.reader.readline(), 16):
            body += await self.reader.readexactly(size)
            await self.reader.readexactly(2)
        await self.reader.readexactly(2)
        return body

    def close(self) -> None:
        if self.writer:
            self.writer.close()


@dataclass
class Evening:
    """What was measured, in seconds."""

    answers: list[float] = field(default_factory=list)
    unchanged: int = 0
    saves: list[float] = field(default_factory=list)
    saved_at: list[float] = field(default_factory=list)
    seen_after: list[float] = field(default_factory=list)


async def burst(port: int, path: str, expected: int) -> float:
    """Requests a second over some connections, each asking again as soon as it was answered."""
    until = time.perf_counter() + BURST

    async def one() -> int:
        connection, count = Connection(port), 0
        _status, headers, _body = await connection.ask(path)
        tag = headers.get("etag", "") if expected == 304 else ""
        while time.perf_counter() < until:
            status, _headers, _body = await connection.ask(path, tag)
            assert status == expected, status
            count += 1
        connection.close()
        return count

    return sum(await asyncio.gather(*(one() for _ in range(CONNECTIONS)))) / BURST


async def watch(port: int, evening: Evening, until: float, rng: Random) -> None:
    """A page that follows the standings."""
    connection, tag, before = Connection(port), "", time.perf_counter()
    await asyncio.sleep(rng.uniform(0, EVERY[1]))
    while (begun := time.perf_counter()) < until:
        status, headers, _body = await connection.ask("/bench/stand/", tag)
        now = time.perf_counter()
        evening.answers.append(now - begun)
        if status == 304:
            evening.unchanged += 1
        else:
            assert status == 200, status
            # What was saved since this page asked before is seen now, and had to be there when it asked.
            evening.seen_after += [now - moment for moment in evening.saved_at if before < moment <= begun]
            tag = headers["etag"]
        before = begun
        await asyncio.sleep(rng.uniform(*EVERY))
    connection.close()


async def write(port: int, key: str, evening: Evening, until: float, rng: Random) -> None:
    """A scribe who enters a game every half second."""
    connection = Connection(port)
    await asyncio.sleep(rng.uniform(0, 0.5))
    for position in range(1, GAMES + 1):
        if time.perf_counter() > until:
            break
        form: dict[str, str | list[str]] = {"kind": "game", "type": "normal", "re": ["1", str(rng.randint(2, 4))]}
        form |= {"re_pips": str(rng.randint(60, 180)), "position": str(position)}
        form |= {"client_id": str(UUID(int=rng.getrandbits(128), version=4))}
        begun = time.perf_counter()
        status, _headers, body = await connection.ask(f"/tisch/{key}/eintrag/", form=form)
        assert status == 201, (status, body.decode()[:500])
        evening.saves.append(time.perf_counter() - begun)
        evening.saved_at.append(time.perf_counter())
        await asyncio.sleep(0.5)
    connection.close()


async def hall(port: int, keys: list[str]) -> Evening:
    evening, rng = Evening(), Random(1)
    until = time.perf_counter() + EVENING
    pages: list[Awaitable[None]] = [watch(port, evening, until, Random(number)) for number in range(WATCHING)]
    scribes: list[Awaitable[None]] = [write(port, key, evening, until, rng) for key in keys[:SCRIBES]]
    await asyncio.gather(*pages, *scribes)
    return evening


def line(what: str, times: list[float]) -> None:
    ordered = sorted(times)
    middle, late = (ordered[int(len(ordered) * share)] * 1000 for share in (0.5, 0.99))
    print(f"{what:44}{len(ordered):>7,}{middle:>10.1f}{late:>10.1f}{ordered[-1] * 1000:>10.1f}")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="dkturnier-bench-", ignore_cleanup_errors=True) as folder:
        server = Server(Path(folder))
        server.start()
        try:
            keys = server.shell(HALL)
            print(f"{'one after the other, 8 connections':44}{'requests/s':>12}{'ratio':>8}")
            empty = asyncio.run(burst(server.port, "/static/img/logo.svg", 200))
            print(f"{'a static file of 1 KiB: 200':44}{empty:>12,.0f}{1:>7.2f}x")
            for what, path in (("/<slug>/stand/ unchanged: 304", "/bench/stand/"), ("/ unchanged: 304", "/")):
                rate = asyncio.run(burst(server.port, path, 304))
                print(f"{what:44}{rate:>12,.0f}{rate / empty:>7.2f}x")
            evening = asyncio.run(hall(server.port, keys))
            title = f"{WATCHING} pages, {SCRIBES} scribes, {EVENING:.0f} s"
            print(f"\n{title:44}{'n':>7}{'p50 ms':>10}{'p99 ms':>10}{'max ms':>10}")
            line(f"a page's question ({evening.unchanged:,} unchanged)", evening.answers)
            line("saving a game", evening.saves)
            line("from saved to seen on a page", evening.seen_after)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
