"""Nobody else waits: how long a page takes while others send slowly, too much, too often, or nothing at all.

One visitor opens a table's page and the standings in turn, twenty times a second; beside them a crowd in a process of
its own. The ratio is to the same server without a crowd, in the same run. On SQLite; with a DATABASE_URL on PostgreSQL.

`python -m tests.benchmarks.bench_door [part of a crowd's name]`
"""

from __future__ import annotations

import http.client
import json
import multiprocessing
import socket
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from multiprocessing.synchronize import Event
from pathlib import Path
from statistics import median

from tests.hall.hall import new_hall, own_database
from tests.server import Server

SECONDS = 8.0  # of each crowd
EVERY = 0.05  # seconds
GAME = {"ruleset": "lions-2024", "type": "normal", "players": [1, 2, 3, 4], "re": [1, 2], "re_pips": 140}

Crowd = Callable[[int, str, Path, Event, Event], None]


def connected(port: int, first: bytes, count: int) -> list[socket.socket]:
    sockets = []
    for _ in range(count):
        one = socket.create_connection(("127.0.0.1", port), timeout=10)
        one.sendall(first)
        sockets.append(one)
    return sockets


def kept_open(first: bytes, count: int, port: int, there: Event, end: Event) -> None:
    """So many connections that have said this and say no more; those that are closed are opened anew."""
    sockets = connected(port, first, count)
    there.set()
    while not end.wait(1):
        for number, one in enumerate(sockets):
            one.setblocking(False)
            with suppress(BlockingIOError, OSError):
                if not one.recv(65536):
                    one.close()
                    sockets[number] = connected(port, first, 1)[0]
    for one in sockets:
        one.close()


def nobody(port: int, key: str, data: Path, there: Event, end: Event) -> None:
    there.set()
    end.wait()


def stalled_bodies(port: int, key: str, data: Path, there: Event, end: Event) -> None:
    head = f"POST /tisch/{key}/eintrag/ HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\nkind=game"
    kept_open(head.encode(), 500, port, there, end)


def silent(port: int, key: str, data: Path, there: Event, end: Event) -> None:
    kept_open(b"", 4400, port, there, end)


def slow_heads(port: int, key: str, data: Path, there: Event, end: Event) -> None:
    kept_open(b"GET / HTTP/1.1\r\nHo", 1000, port, there, end)


def large_bodies(port: int, key: str, data: Path, there: Event, end: Event) -> None:
    """Eight strangers send 20 MB each, again and again."""
    again_and_again(port, f"/tisch/{'x' * 22}/eintrag/", b"x" * 20_000_000, 8, there, end)


def whole_files_of_games(port: int, key: str, data: Path, there: Event, end: Event) -> None:
    """Eight scripts ask for a thousand games each, again and again."""
    again_and_again(port, "/api/score/", "\n".join([json.dumps(GAME)] * 1000).encode(), 8, there, end)


def one_file_of_games(port: int, key: str, data: Path, there: Event, end: Event) -> None:
    """One script asks for a thousand games, one request after the other."""
    again_and_again(port, "/api/score/", "\n".join([json.dumps(GAME)] * 1000).encode(), 1, there, end)


def one_file_of_sheets(port: int, key: str, data: Path, there: Event, end: Event) -> None:
    """One script asks for the longest sheets that go into a body, one request after the other."""
    game = {"type": "normal", "re": [1, 2], "re_pips": 140}
    sheet = json.dumps({"ruleset": "lions-2024", "seats": 4, "games": [game] * 24}, separators=(",", ":"))
    again_and_again(port, "/api/sheet/", "\n".join([sheet] * (200_000 // (len(sheet) + 1))).encode(), 1, there, end)


def longest_sheets(port: int, key: str, data: Path, there: Event, end: Event) -> None:
    """One script asks for sheets that take the longest."""
    games = [{"violation": "free", "points": [0, 0, 0, 0]}] * 1000
    sheet = json.dumps({"ruleset": "oase", "seats": 4, "games": games}, separators=(",", ":"))
    again_and_again(port, "/api/sheet/", "\n".join([sheet] * (200_000 // (len(sheet) + 1))).encode(), 1, there, end)


def nonsense(port: int, key: str, data: Path, there: Event, end: Event) -> None:
    """Eight scripts send as many lines of nothing as go into a body."""
    again_and_again(port, "/api/score/", b"0\n" * 249_000, 8, there, end)


def again_and_again(port: int, path: str, body: bytes, count: int, there: Event, end: Event) -> None:
    def one() -> None:
        while not end.is_set():
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            with suppress(OSError, http.client.HTTPException), closing(connection):
                connection.request("POST", path, body)
                connection.getresponse().read()

    threads = [threading.Thread(target=one, daemon=True) for _ in range(count)]
    for thread in threads:
        thread.start()
    time.sleep(1)
    there.set()
    end.wait()


def held_database(port: int, key: str, data: Path, there: Event, end: Event) -> None:
    """Another program holds the SQLite file while eight phones try to save."""
    held = sqlite3.connect(data / "dkturnier.sqlite3", isolation_level=None)
    held.execute("BEGIN EXCLUSIVE")
    body = b"kind=game&type=normal&re=1&re=2&re_pips=140&position=1&client_id=5f5a4d8a-97a1-4f0c-8f77-0d1c8a6f0c11"
    again_and_again(port, f"/tisch/{key}/eintrag/", body, 8, there, end)
    held.close()


CROWDS: dict[str, Crowd] = {
    "nobody": nobody,
    "500 bodies that never come": stalled_bodies,
    "4,400 silent connections": silent,
    "1,000 heads that never end": slow_heads,
    "8 strangers sending 20 MB each": large_bodies,
    "8 scripts scoring 1,000 games each": whole_files_of_games,
    "1 script scoring 1,000 games": one_file_of_games,
    "1 script scoring 100 sheets": one_file_of_sheets,
    "1 script scoring the longest sheets": longest_sheets,
    "8 scripts sending 249,000 lines each": nonsense,
    "another program holds SQLite, 8 phones save": held_database,
}


def visits(port: int, paths: list[str]) -> list[float]:
    """How long each page took, in seconds; on a connection of its own each, as a new phone has it."""
    times: list[float] = []
    until = time.perf_counter() + SECONDS
    while (begun := time.perf_counter()) < until:
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
            connection.request("GET", paths[len(times) % len(paths)])
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200, answer.status
        times.append(time.perf_counter() - begun)
        time.sleep(max(0.0, EVERY - times[-1]))
    return times


def main() -> None:
    print(f"{'beside':46}{'n':>6}{'p50 ms':>9}{'p99 ms':>9}{'max ms':>9}{'p50':>7}{'p99':>7}")
    with own_database() as url, tempfile.TemporaryDirectory(prefix="dkturnier-bench-") as folder:
        server = Server(Path(folder), url)
        server.start()
        try:
            hall = new_hall(server, 4)
            paths = [f"/tisch/{hall.keys[1]}/", f"/{hall.slug}/stand/"]
            visits(server.port, paths)
            alone: tuple[float, float] | None = None
            for what, crowd in CROWDS.items():
                if crowd is not nobody and not any(part in what for part in sys.argv[1:] or [""]):
                    continue
                if url and crowd is held_database:
                    continue
                times = beside(crowd, server.port, hall.keys[0], Path(folder), paths)
                times.sort()
                middle, late = median(times), times[int(len(times) * 0.99)]
                alone = alone or (middle, late)
                figures = f"{middle * 1000:>9.1f}{late * 1000:>9.1f}{times[-1] * 1000:>9.1f}"
                ratios = f"{middle / alone[0]:>6.1f}x{late / alone[1]:>6.1f}x"
                print(f"{what:46}{len(times):>6}{figures}{ratios}", flush=True)
        finally:
            server.stop()


def beside(crowd: Crowd, port: int, key: str, data: Path, paths: list[str]) -> list[float]:
    context = multiprocessing.get_context("spawn")
    there, end = context.Event(), context.Event()
    process = context.Process(target=crowd, args=(port, key, data, there, end))
    process.start()
    there.wait(60)
    try:
        return visits(port, paths)
    finally:
        end.set()
        process.join(30)
        process.kill()


if __name__ == "__main__":
    main()
