"""The server as it is started, with SQLite in a temporary folder: requests a second, and an evening in the hall.

First one page after the other, as fast as they come: a small static file as the baseline, and questions that nothing
has changed for (304). Then 200 and 1,000 pages ask for the standings every 1.2 s or so, as phones do, while ten scribes
enter a game every half second: how long each waited, and how soon each saved game was seen on each page. Whoever asks
does so in processes of their own; the last column says how much of a core they took, and the server.

On SQLite; with a DATABASE_URL on PostgreSQL. `python -m tests.benchmarks.bench_server`
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import tempfile
import time
from collections.abc import Callable, Coroutine
from multiprocessing.pool import Pool
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from tests.hall.hall import own_database
from tests.server import Server

CONNECTIONS = 8  # of the first part
BURST = 3.0  # seconds
WATCHING = (200, 1000)  # pages
SCRIBES = 10
EVENING = 8.0  # seconds
WATCHERS = 2  # processes that the pages are shared among
EVERY = (0.9, 1.5)  # seconds between two questions of a page
GAMES = 18  # at a table, fewer than its mandatory solos would leave

HALL = """
from datetime import date
from django.contrib.auth.models import User
from tournaments import setting_up
from tournaments.rounds import course
from tournaments.models import Round, Seat, Table
user, _new = User.objects.get_or_create(username="bench")
names = "\\n".join(f"Spielerin Muster{number:03}" for number in range(40))
tournament = setting_up.create_tournament(
    name="Bench", date=date(2026, 1, 1), ruleset="lions-2024", rounds=3, players=names, user=user)
one = Round.objects.create(tournament=tournament, number=1)
players = list(tournament.players.all())
for number in range(1, 11):
    table = Table.objects.create(round=one, number=number, seats_count=4)
    for seat in range(1, 5):
        Seat.objects.create(table=table, number=seat, player=players.pop())
course.publish(one)
result = [tournament.slug, *(link.key for link in tournament.table_links.order_by("number"))]
"""


class Connection:
    """One kept-alive connection, as a browser has it; reads whole answers."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(
        self, path: str, tag: str = "", form: dict[str, str | list[str]] | None = None, accept: str = ""
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of a GET, or of a POST with a form."""
        if self.writer is None or self.reader is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        body = urlencode(form, doseq=True).encode() if form is not None else b""
        head = [f"{'POST' if form is not None else 'GET'} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        if tag:
            head.append(f"If-None-Match: {tag}")
        if accept:
            head.append(f"Accept-Encoding: {accept}")
        if form is not None:
            head += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
            head.append("HX-Request: true")
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


class Asked(NamedTuple):
    """A page's question, by the clock that all processes share, in seconds."""

    before: float
    """When it had asked the last time."""
    begun: float
    answered: float
    new: bool


class Saved(NamedTuple):
    begun: float
    answered: float


class Measured(NamedTuple):
    """What one process has seen, and the processor time it took for that, in seconds."""

    what: list[Any]
    busy: float


async def burst(port: int, path: str, expected: int) -> list[int]:
    """Requests over some connections, each asking again as soon as it was answered: how many."""
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

    return await asyncio.gather(*(one() for _ in range(CONNECTIONS)))


async def watch(port: int, path: str, tag: str, until: float, rng: Random) -> list[Asked]:
    """A page that follows the standings; `tag`: of what it showed when it was opened."""
    connection, before = Connection(port), time.perf_counter()
    asked = []
    await asyncio.sleep(rng.uniform(0, EVERY[1]))
    while (begun := time.perf_counter()) < until:
        status, headers, _body = await connection.ask(path, tag, accept="gzip, deflate")
        assert status in (200, 304), status
        asked.append(Asked(before, begun, time.perf_counter(), status == 200))
        tag, before = headers["etag"], begun
        await asyncio.sleep(rng.uniform(*EVERY))
    connection.close()
    return asked


async def watch_all(port: int, path: str, until: float, pages: range) -> list[Asked]:
    connection = Connection(port)
    _status, headers, _body = await connection.ask(path)
    connection.close()
    tag = headers["etag"]
    return sum(await asyncio.gather(*(watch(port, path, tag, until, Random(number)) for number in pages)), [])


async def write(port: int, key: str, until: float, rng: Random) -> list[Saved]:
    """A scribe who enters a game every half second."""
    connection = Connection(port)
    saved = []
    await asyncio.sleep(rng.uniform(0.5, 1.0))
    for position in range(1, GAMES + 1):
        if time.perf_counter() > until:
            break
        form: dict[str, str | list[str]] = {"kind": "game", "type": "normal", "re": ["1", str(rng.randint(2, 4))]}
        form |= {"re_pips": str(rng.randint(60, 180)), "position": str(position)}
        form |= {"client_id": str(UUID(int=rng.getrandbits(128), version=4))}
        begun = time.perf_counter()
        status, _headers, body = await connection.ask(f"/tisch/{key}/eintrag/", form=form)
        assert status == 201, (status, body.decode()[:500])
        saved.append(Saved(begun, time.perf_counter()))
        await asyncio.sleep(0.5)
    connection.close()
    return saved


async def write_all(port: int, keys: list[str], until: float) -> list[Saved]:
    return sum(await asyncio.gather(*(write(port, key, until, Random(key)) for key in keys)), [])


def measured(act: Callable[..., Coroutine[Any, Any, list[Any]]], *arguments: Any) -> Measured:
    """In a process of its own: what it saw, and how busy it was."""
    begun = time.process_time()
    seen = asyncio.run(act(*arguments))
    return Measured(seen, time.process_time() - begun)


def server_seconds(server: Server) -> float:
    """Processor time of all processes of the server until now."""
    assert server.process
    ticks, group = 0, str(server.process.pid)
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[2] == group:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def rates(server: Server, others: Pool, slug: str, key: str) -> None:
    title = f"one after the other, {CONNECTIONS} connections"
    print(f"{title:44}{'requests/s':>12}{'ratio':>8}{'server':>9}{'asking':>9}  of a core")
    baseline = 0.0
    for what, path, status in (
        ("a static file of 1 KiB: 200", "/static/img/logo.svg", 200),
        ("/<slug>/stand/ unchanged: 304", f"/{slug}/stand/", 304),
        ("/tisch/<key>/stand/ unchanged: 304", f"/tisch/{key}/stand/", 304),
        ("/ unchanged: 304", "/", 304),
    ):
        before = server_seconds(server)
        done: Measured = others.apply(measured, (burst, server.port, path, status))
        busy, rate = (server_seconds(server) - before) / BURST, sum(done.what) / BURST
        baseline = baseline or rate
        print(f"{what:44}{rate:>12,.0f}{rate / baseline:>7.2f}x{busy:>9.2f}{done.busy / BURST:>9.2f}", flush=True)


def hall(server: Server, others: Pool, slug: str, keys: list[str], pages: int) -> None:
    before, begun = server_seconds(server), time.perf_counter()
    until = begun + EVENING
    share = pages // WATCHERS
    path = f"/{slug}/stand/"
    watching = [
        others.apply_async(measured, (watch_all, server.port, path, until, range(one * share, (one + 1) * share)))
        for one in range(WATCHERS)
    ]
    writing = others.apply_async(measured, (write_all, server.port, keys[:SCRIBES], until))
    seen, saved = [one.get() for one in watching], writing.get()
    seconds = time.perf_counter() - begun
    asked: list[Asked] = sum((one.what for one in seen), [])
    saves: list[Saved] = saved.what
    # What was saved since a page asked before is seen now, and had to be there when it asked.
    moments = [one.answered for one in saves]
    seen_after = [
        one.answered - moment for one in asked if one.new for moment in moments if one.before < moment <= one.begun
    ]
    title = f"{pages:,} pages, {SCRIBES} scribes, {EVENING:.0f} s"
    print(f"\n{title:44}{'n':>9}{'p50 ms':>10}{'p99 ms':>10}{'max ms':>10}")
    line(
        f"a page's question ({sum(not one.new for one in asked):,} unchanged)",
        [one.answered - one.begun for one in asked],
    )
    line("saving a game", [one.answered - one.begun for one in saves])
    line("from saved to seen on a page", seen_after)
    busy = (server_seconds(server) - before) / seconds
    asking = sum(one.busy for one in [*seen, saved]) / seconds
    print(f"of a core: the server {busy:.2f}, who asks and saves {asking:.2f}", flush=True)


def line(what: str, times: list[float]) -> None:
    ordered = sorted(times)
    middle, late = (ordered[int(len(ordered) * share)] * 1000 for share in (0.5, 0.99))
    print(f"{what:44}{len(ordered):>9,}{middle:>10.1f}{late:>10.1f}{ordered[-1] * 1000:>10.1f}")


def main() -> None:
    context = multiprocessing.get_context("spawn")
    with (
        own_database() as url,
        tempfile.TemporaryDirectory(prefix="dkturnier-bench-", ignore_cleanup_errors=True) as folder,
        context.Pool(WATCHERS + 1) as others,
    ):
        server = Server(Path(folder), url)
        server.start()
        try:
            slug, *keys = server.shell(HALL)
            rates(server, others, slug, keys[0])
            for pages in WATCHING:
                slug, *keys = server.shell(HALL)
                hall(server, others, slug, keys, pages)
            print(f"load of the machine, others included: {os.getloadavg()[0]:.1f}")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
