"""Open pages are answered from memory, and never with what is older than a quarter of a second; on any database."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import cycle
from time import monotonic
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from tests.hall.hall import Hall, new_hall
from tests.held import database_of, held
from tests.server import Server

pytestmark = pytest.mark.both
AT_MOST = 0.25  # seconds that an answer may be behind what another process has written
LONG = 20.0  # seconds; far more than anything here takes

CALL = """
from tests.tournaments.helpers import scribe_at, table_of
from tournaments import ledger
from tournaments.models import Round
ledger.call(scribe_at(table_of(Round.objects.get(tournament__slug={slug!r}), {table})), "")
"""


class Page:
    """An open page on a connection of its own: it asks with what it knows."""

    def __init__(self, server: Server, address: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LONG)
        self.address = address
        self.tag = ""

    def ask(self, tag: str | None = None) -> int:
        known = self.tag if tag is None else tag
        self.connection.request("GET", self.address, headers={"If-None-Match": known} if known else {})
        with self.connection.getresponse() as answer:
            answer.read()
            self.tag = answer.getheader("ETag") or self.tag
            return answer.status

    def close(self) -> None:
        self.connection.close()


@pytest.fixture
def hall(shared_server: Server) -> Hall:
    return new_hall(shared_server, 2)


@pytest.fixture
def pages(hall: Hall) -> Iterator[list[Page]]:
    """Of the standings, so many that every process has some."""
    with ExitStack() as opened:
        yield [opened.enter_context(closing(Page(hall.server, f"/{hall.slug}/stand/"))) for _page in range(6)]


def save(hall: Hall, table: int, position: int) -> tuple[int, http.client.HTTPConnection]:
    """Status, and the connection on which it was answered."""
    form = {"kind": "game", "type": "normal", "re": ["1", "2"], "re_pips": "140", "position": str(position)}
    connection = http.client.HTTPConnection("127.0.0.1", hall.server.port, timeout=LONG)
    headers = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
    body = urlencode(form | {"client_id": str(uuid4()), "round": "1"}, doseq=True)
    connection.request("POST", f"/tisch/{hall.keys[table - 1]}/eintrag/", body, headers)
    with connection.getresponse() as answer:
        answer.read()
        return answer.status, connection


def test_what_another_process_writes_is_seen(hall, pages):
    for table in (1, 2):
        for page in pages:
            page.ask()
            assert page.ask() == 304 == page.ask()
        hall.server.shell(CALL.format(slug=hall.slug, table=table))
        written, behind = monotonic(), list(pages)
        while behind:
            begun = monotonic()
            behind = [page for page in behind if page.ask() == 304]
            assert not behind or begun < written + AT_MOST


def test_a_save_is_never_invisible_to_its_own_phone(hall):
    address = f"/tisch/{hall.keys[0]}/stand/"
    with closing(Page(hall.server, address)) as page:
        page.ask()
        for position in range(1, 13):
            assert page.ask() == 304 == page.ask()
            status, connection = save(hall, 1, position)
            # On PostgreSQL the page may be at another process; this connection is at the one that has saved.
            with closing(Page(hall.server, address)) as own:
                own.connection = connection
                assert (status, own.ask(page.tag)) == (201, 200)
            page.tag = own.tag
            assert page.ask() == 304


@pytest.mark.sqlite
def test_a_save_is_seen_by_every_question_after_it(hall, pages):
    for position in range(1, 13):
        for page in pages:
            page.ask()
            assert page.ask() == 304
        status, connection = save(hall, 1, position)
        connection.close()
        assert status == 201
        assert [page.ask() for page in pages] == [200] * len(pages)


def test_no_page_goes_back(hall, pages):
    """One phone whose questions come to all processes in turn, while others save."""
    ended = threading.Event()

    def scribe() -> None:
        for position in range(1, 16):
            save(hall, 1, position)[1].close()
            save(hall, 2, position)[1].close()
        ended.set()

    saving = threading.Thread(target=scribe)
    saving.start()
    known: list[str] = [""]
    for page in cycle(pages):
        if ended.is_set() and page.ask(known[-1]) == 304:
            break
        if page.ask(known[-1]) == 200:
            assert page.tag not in known
            known.append(page.tag)
    saving.join()
    assert len(known) > 3


@pytest.mark.sqlite
def test_a_database_that_is_gone_is_said_in_time(hall, pages):
    page, file = pages[0], database_of(hall.server)
    page.ask()
    assert page.ask() == 304
    away = file.rename(file.with_name("away"))
    gone = monotonic()
    while True:
        begun = monotonic()
        if page.ask() == 503:
            break
        assert begun < gone + AT_MOST
    away.rename(file)
    until = monotonic() + LONG
    while page.ask() != 304:
        assert monotonic() < until


@pytest.mark.sqlite
def test_a_database_that_is_held_keeps_no_page_waiting(hall, pages):
    page = pages[0]
    page.ask()
    with held(hall.server):
        assert [page.ask() for _time in range(20)] == [304] * 20
