"""What saving a game costs: in process at several games of a sheet, and with a hundred tables that save at once.

In process requests go through the whole WSGI application. The ratio is to a bare view that inserts one row and raises a
version, as durably: both in turns, in the same run. Then a server as it is started, on SQLite and on PostgreSQL, whose
hundred tables save in the same second, and in the same moment; the phones are in a process of their own.

`python -m tests.benchmarks.bench_save`; the first part on PostgreSQL with a DATABASE_URL.
"""

from __future__ import annotations

import asyncio
import io
import multiprocessing
import os
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from tests.benchmarks.bench_server import Connection
from tests.postgres import find_binaries
from tests.postgres import server as postgresql
from tests.server import Server

TABLES = 20  # in process: each figure is the median of so many
GAMES = 24
SHOWN = (1, 12, 24)
HALL = 100  # tables that save at once
ROUNDS = 5  # saves of each

MAKE = """
from tests.benchmarks.bench_save import hall
result = hall({tables})
"""

Form = dict[str, str | list[str]]


def hall(tables: int) -> list[str]:
    """A round of the Lions' tournament with so many tables of four; the keys of their links."""
    from datetime import date

    from django.contrib.auth.models import User

    from tests.tournaments.helpers import publish_round
    from tournaments.setting_up import create_tournament

    names = "\n".join(f"Spielerin Muster{number:03}" for number in range(4 * tables))
    tournament = create_tournament(
        name="Bench", date=date(2026, 1, 1), ruleset="lions-2024", rounds=3, players=names,
        user=User.objects.create_user("bench"),
    )  # fmt: skip
    publish_round(tournament, [list(range(first, first + 4)) for first in range(1, 4 * tables, 4)])
    return list(tournament.table_links.order_by("number").values_list("key", flat=True))


def form(position: int, rng: Random) -> Form:
    """A game; at the end of the round the mandatory solos, as they have to be presented."""
    said: Form = {"kind": "game", "position": str(position), "round": "1", "client_id": str(uuid4())}
    said |= {"re_pips": str(rng.randint(121, 200)), "announce_re": rng.choice(["", "", "re"])}
    if position > GAMES - 4:
        return said | {"type": "solo", "solo": "queens", "re": [str((position - GAMES + 4) % 4 + 1)]}
    return said | {"type": "normal", "re": ["1", str(rng.randint(2, 4))]}


def in_process() -> None:
    """Queries and milliseconds of a save and of a preview, and the ratio of a save's rate to the bare view's."""
    from django.conf import settings
    from django.db import connection
    from django.db.models import F
    from django.http import HttpRequest, HttpResponse
    from django.test.utils import CaptureQueriesContext
    from django.urls import clear_url_caches, path
    from django.views.decorators.csrf import csrf_exempt

    from dkturnier import urls
    from dkturnier.wsgi import application
    from tournaments.actors import DEMO
    from tournaments.models import Event, Tournament
    from tournaments.writing import exclusive

    *keys, counted = hall(TABLES + 1)
    tournament = Tournament.objects.get()

    @csrf_exempt
    def bare(request: HttpRequest) -> HttpResponse:
        with exclusive():
            Event.objects.create(tournament=tournament, kind="recorded", actor=DEMO, after={"re": [1, 2]})
            Tournament.objects.filter(id=tournament.id).update(version=F("version") + 1)
        return HttpResponse("ok")

    urls.urlpatterns.insert(0, path("leer/", bare))
    clear_url_caches()
    taken: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    worked: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    asked: dict[str, dict[int, int]] = defaultdict(dict)
    rng = Random(1)
    for game in range(1, GAMES + 1):
        for key in (*keys, counted):
            said = form(game, rng)
            for what, address, expected in (
                ("bare", "/leer/", 200),
                ("preview", f"/tisch/{key}/vorschau/", 200),
                ("save", f"/tisch/{key}/eintrag/", 201),
            ):
                if key == counted:
                    with CaptureQueriesContext(connection) as queries:
                        posted(application, address, said)
                    asked[what][game] = len(queries)
                    continue
                begun, worked_before = time.perf_counter(), time.process_time()
                status = posted(application, address, said)
                worked[what][game].append((time.process_time() - worked_before) * 1000)
                taken[what][game].append((time.perf_counter() - begun) * 1000)
                assert status == expected, (status, what, game)
    database = "SQLite" if settings.SQLITE else "PostgreSQL"
    print(f"in process, {database}, milliseconds (median of {TABLES}); processor: without waiting for disk and others")
    print(f"{'':>6}{'':16}{'bare':>8}{'save':>8}{'rate / bare':>13}{'queries':>9}{'preview':>9}{'queries':>9}")
    for game in SHOWN:
        for how, times in (("taken", taken), ("processor", worked)):
            bare_ms, save_ms, preview_ms = (median(times[what][game]) for what in ("bare", "save", "preview"))
            save, preview = f"{asked['save'][game]:>9}", f"{preview_ms:>9.1f}{asked['preview'][game]:>9}"
            ratio = f"{bare_ms:>8.1f}{save_ms:>8.1f}{bare_ms / save_ms:>13.2f}"
            print(f"{game:>6}  {how:14}{ratio}{save}{preview}", flush=True)


def posted(application: Callable[..., Any], address: str, said: Form) -> int:
    """One POST as the page's script sends it; the status of the answer."""
    body = urlencode(said, doseq=True).encode()
    environ = {
        "REQUEST_METHOD": "POST", "PATH_INFO": address, "SERVER_NAME": "localhost", "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1", "REMOTE_ADDR": "127.0.0.1", "HTTP_HX_REQUEST": "true",
        "CONTENT_TYPE": "application/x-www-form-urlencoded", "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body), "wsgi.errors": io.StringIO(), "wsgi.url_scheme": "http",
    }  # fmt: skip
    answered: list[str] = []
    response = application(environ, lambda status, headers: answered.append(status))
    b"".join(response)
    response.close()
    return int(answered[0].split()[0])


async def phones(port: int, keys: list[str], spread: float, first: int) -> list[list[float]]:
    """Each table saves its games from `first` on, all tables within so many seconds; milliseconds, game by game."""
    rng = Random(2)

    async def save(key: str, position: int, begin: float) -> float:
        await asyncio.sleep(max(0.0, begin - time.perf_counter()))
        begun, connection = time.perf_counter(), Connection(port)  # the server has closed the one of the game before
        said, status = form(position, rng), 503
        while status == 503:  # too much to do: again, when it says so
            status, headers, body = await connection.ask(f"/tisch/{key}/eintrag/", form=said)
            await asyncio.sleep(int(headers.get("retry-after", 0)))
        assert status == 201, (status, body.decode()[:300])
        connection.close()
        return (time.perf_counter() - begun) * 1000

    rounds = []
    for position in range(first, first + ROUNDS):
        start = time.perf_counter() + 0.2
        begins = [start + rng.uniform(0, spread) for _ in keys]
        saves = [save(key, position, begin) for key, begin in zip(keys, begins, strict=True)]
        rounds.append(list(await asyncio.gather(*saves)))
        await asyncio.sleep(0.5)
    return rounds


def ask_for(port: int, keys: list[str], spread: float, first: int) -> list[list[float]]:
    return asyncio.run(phones(port, keys, spread, first))


def on_a_server(database: str, url: str) -> None:
    with tempfile.TemporaryDirectory(prefix="dkturnier-bench-", ignore_cleanup_errors=True) as folder:
        server = Server(Path(folder), url)
        server.start()
        try:
            keys = server.shell(MAKE.format(tables=HALL))
            with multiprocessing.get_context("spawn").Pool(1) as elsewhere:
                first = 1
                for what, spread in (("one after the other", 5.0), ("in the same second", 1.0), ("at once", 0.0)):
                    games = elsewhere.apply(ask_for, (server.port, keys, spread, first))
                    first += ROUNDS
                    times = sorted(one for game in games for one in game)
                    slowest = " ".join(f"{max(game):.0f}" for game in games)
                    print(f"{database:12}{what:22}{median(times):>8.0f}{times[-1]:>8.0f}   {slowest}", flush=True)
        finally:
            server.stop()


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="dkturnier-bench-") as folder:
        os.environ |= {"DKTURNIER_DATA": folder, "DJANGO_SETTINGS_MODULE": "dkturnier.settings"}
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        call_command("collectstatic", verbosity=0, interactive=False)
        in_process()
        from django.db import connections

        connections.close_all()
    print(f"\n{HALL} tables save, {ROUNDS} games each{'':>8}{'p50 ms':>8}{'max':>8}   the slowest of each game")
    on_a_server("SQLite", "")
    if binaries := find_binaries():
        with postgresql(binaries, durable=True) as url:
            on_a_server("PostgreSQL", url)


if __name__ == "__main__":
    main()
