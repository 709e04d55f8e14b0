"""PostgreSQL under a running server does not answer: a sentence and 503, and everything goes on when it is back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.hall.hall import new_hall
from tests.hall.test_database_troubles import Phone, game, status
from tests.server import Server

pytestmark = pytest.mark.postgres
SENTENCE = "Die Datenbank antwortet gerade nicht."


@contextmanager
def shut(server: Server) -> Iterator[None]:
    """Its connections are cut, and it takes none, as while it is started anew."""
    name = urlsplit(server.environment["DATABASE_URL"]).path[1:]
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        yield
        connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')


def test_it_refuses_and_comes_back(hall_server):
    hall = new_hall(hall_server, 6)
    late = game()
    assert status(Phone(hall).saves(hall, 1, game())) == 201
    hall_server.beside.end()
    with shut(hall_server):
        code, headers, text = Phone(hall).saves(hall, 2, late).hears()
        assert (code, headers["retry-after"]) == (503, "3") and SENTENCE in text
        code, headers, text = Phone(hall).asks(f"/{hall.slug}/tische/").hears()
        assert code == 503 and f"<h1>{SENTENCE}" in text
    assert status(Phone(hall).saves(hall, 2, late)) == 201
    assert status(Phone(hall).asks(f"/{hall.slug}/tische/")) == 200
    assert [len(hall.written()[table].entries) for table in (1, 2)] == [1, 1]
    assert "Traceback" not in hall_server.log.read_text()
