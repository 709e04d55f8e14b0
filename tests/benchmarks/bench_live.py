"""What a page of the leaderboard and the wall costs in process, and what travels of it, as it is and compressed.

It is made anew, taken from the cache, or unchanged (304).

Requests go through the whole WSGI application; the ratio is to a view that only says "ok". A new page costs its
rendering once for each version and language, whatever the number of viewers.
"""

from __future__ import annotations

import io
import os
import tempfile
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

PLAYERS = (8, 50, 200)
PAGES = ("stand/", "tische/stand/", "leinwand/stand/", "", "leinwand/")
ROUNDS = 5  # of measuring; the median counts


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="dkturnier-bench-") as folder:
        os.environ |= {"DKTURNIER_DATA": folder, "DJANGO_SETTINGS_MODULE": "dkturnier.settings"}
        os.environ.pop("DATABASE_URL", None)
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        call_command("collectstatic", verbosity=0, interactive=False)
        measure()
        from django.db import connections

        connections.close_all()


def measure() -> None:
    from django.http import HttpResponse
    from django.urls import clear_url_caches, path

    from dkturnier import urls
    from dkturnier.wsgi import application

    urls.urlpatterns.insert(0, path("leer/", lambda request: HttpResponse("ok")))
    clear_url_caches()

    empty = seconds(partial(request, application, "/leer/"), 400)
    times = f"{'new':>6} ms{'cached':>8} ms{'304':>6} ms"
    print(f"{'page':27}{'players':>8}{'KiB':>7}{'gzip':>6}{'br':>6}{times}{'new':>9}{'cached':>9}{'304':>8}")
    print(f"{'empty view':27}{'':>15}{'':>12}{empty * 1000:>9.2f}{'':>20}{1:>8.1f}x")
    for count in PLAYERS:
        slug = running(count)
        for page in PAGES:
            address = f"/{slug}/{page}"
            status, tag, size = request(application, address, coding="identity")
            assert status.startswith("200"), (address, status)
            assert request(application, address, tag)[0].startswith("304")
            new = seconds(partial(anew, application, address), 4)
            cached = seconds(partial(request, application, address), 60)
            same = seconds(partial(request, application, address, tag), 60)
            packed = [request(application, address, coding=coding)[2] / 1024 for coding in ("gzip", "br")]
            sizes = f"{size / 1024:>7.1f}{packed[0]:>6.1f}{packed[1]:>6.1f}"
            figures = f"{sizes}{new * 1000:>9.1f}{cached * 1000:>11.2f}{same * 1000:>9.2f}"
            ratios = f"{new / empty:>8.0f}x{cached / empty:>8.1f}x{same / empty:>7.1f}x"
            print(f"/<slug>/{page:19}{count:>8}{figures}{ratios}", flush=True)


def anew(application: Callable[..., Any], address: str) -> None:
    """One GET of a page that nobody has asked for yet."""
    from tournaments.pages.live import forget_renderings

    forget_renderings()
    request(application, address)


def request(application: Callable[..., Any], address: str, tag: str = "", coding: str = "gzip") -> tuple[str, str, int]:
    """Status, ETag and length of the body of one GET, as a browser in the hall asks (`coding`: gzip)."""
    environ = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": address,
        "HTTP_ACCEPT_ENCODING": coding,
        "QUERY_STRING": "",
        "SERVER_NAME": "192.168.1.7",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
    }
    if tag:
        environ["HTTP_IF_NONE_MATCH"] = tag
    got: list[tuple[str, str]] = []

    def start_response(status: str, headers: list[tuple[str, str]], *_: object) -> None:
        got.append((status, dict(headers).get("ETag", "")))

    response = application(environ, start_response)
    size = sum(len(part) for part in response)
    response.close()
    return *got[0], size


def seconds(act: Callable[[], object], times: int) -> float:
    """Seconds of processor time that one call takes: the median of some rounds of calls."""
    act()
    taken = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        for _ in range(times):
            act()
        taken.append((time.process_time() - begun) / times)
    return median(taken)


def running(count: int) -> str:
    """A tournament in its third round, points at every seat; its slug."""
    from datetime import date
    from random import Random

    from django.contrib.auth.models import User
    from django.utils import timezone

    from tournaments import setting_up
    from tournaments.models import Round, Seat, Table

    rng = Random(count)
    user, _created = User.objects.get_or_create(username="bench")
    names = "\n".join(f"Spielerin Muster{number:03}, Verein {number % 7}" for number in range(count))
    tournament = setting_up.create_tournament(
        name=f"Bench {count}", date=date(2026, 1, 1), ruleset="lions-2024", rounds=3, players=names, user=user
    )
    players = list(tournament.players.all())
    for number in (1, 2, 3):
        status = Round.Status.CLOSED if number < 3 else Round.Status.PUBLISHED
        one = Round.objects.create(tournament=tournament, number=number, status=status, clock_started_at=timezone.now())
        rng.shuffle(players)
        fives = count % 4
        sizes = [5] * fives + [4] * ((count - 5 * fives) // 4)
        tables = Table.objects.bulk_create(
            Table(round=one, number=place, seats_count=size) for place, size in enumerate(sizes, 1)
        )
        seated = iter(players)
        Seat.objects.bulk_create(
            Seat(table=table, number=seat, player=next(seated), points=rng.randint(-40, 40))
            for table in tables
            for seat in range(1, table.seats_count + 1)
        )
    return tournament.slug


if __name__ == "__main__":
    main()
