"""Whoever only looks writes nothing, and asks for no lock: a page never waits for a database that somebody else holds.

The one exception is a demo whose next game is due; how little that waits stands in tests/hall/test_held_readers.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from sesame.utils import get_parameters

from tests.tournaments.every_address import addresses
from tests.tournaments.helpers import looked_at
from tests.tournaments.states import STATES
from tournaments import sign_in_key
from tournaments.models import Entry, TableLink
from tournaments.pages.live import forget_renderings

HOME = "/benefizturnier/leitung/"
# A transaction begins with SQLite's lock; within a test's own it is a savepoint.
WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE|REPLACE|BEGIN|SAVEPOINT)|.*\bFOR (NO KEY )?UPDATE", re.I | re.S)


@contextmanager
def nothing_written() -> Iterator[None]:
    def look(execute, sql, params, many, context):
        assert not WRITES.match(sql), sql
        return execute(sql, params, many, context)

    with connection.execute_wrapper(look):
        yield


def looks_at(client: Client, path: str) -> int:
    forget_renderings()
    with nothing_written():
        return client.get(path).status_code


@pytest.fixture
def lost(organizer) -> Client:
    """A phone that was signed out from elsewhere."""
    client = Client()
    client.force_login(organizer)
    sign_in_key.end_sessions(User.objects.get(id=organizer.id))
    return client


@pytest.fixture(params=STATES)
def paths(request, tournament) -> list[str]:
    """Every address, in every state."""
    STATES[request.param](tournament)
    link = tournament.table_links.order_by("number")[0]
    entry = Entry.objects.order_by("-id").first()
    real = {
        "slug": tournament.slug, "key": link.key, "code": "en", "action": "start", "number": "1", "seat": "1",
        "round_number": "1", "table_number": "1", "entry_id": str(entry.id if entry else 1),
        "backup": "dkturnier-2026-11-09-201500-runde-1-veroeffentlicht",
    }  # fmt: skip
    return [address.path(real) for address in addresses()]


def test_every_address(paths, client, organizer_client):
    for someone in (client, organizer_client):
        answered(someone, paths)


def answered(someone: Client, paths: Iterable[str]) -> None:
    statuses = {looks_at(someone, path) for path in paths}
    assert 200 in statuses and not any(status >= 500 for status in statuses)


def test_every_address_for_everybody_and_with_what_it_can_be_asked(paths, lost, client, organizer, other_client):
    director = Client()
    director.force_login(User.objects.get(id=organizer.id))
    code = TableLink.objects.values_list("code", flat=True)[0]
    answered(client, [f"{path}?q=anna&code={code}&weiter=/" for path in paths])
    answered(director, [f"{path}?runde=1&tisch=1&seite=2" for path in paths])
    answered(other_client, paths)
    answered(lost, paths)


def test_a_page_with_something_to_say(organizer_client, tournament):
    organizer_client.post(HOME + "spieler/", looked_at("Ida\nJens"))
    assert looks_at(organizer_client, HOME) == 200
    with nothing_written():
        assert "2 Spieler eingetragen." in organizer_client.get(HOME + "spieler/").content.decode()


def test_a_key_that_signs_in(client, organizer_client, organizer):
    key = get_parameters(organizer)["sesame"]
    for someone in (client, organizer_client):
        assert looks_at(someone, f"/anmelden/?sesame={key}") in (200, 302)
    assert looks_at(client, "/anmelden/?sesame=x") == 403


def test_who_was_signed_out_elsewhere_is_sent_to_sign_in(lost, tournament):
    with nothing_written():
        answer = lost.get(HOME)
    assert answer["Location"].startswith("/anmelden/")
    assert not lost.cookies["sessionid"].value
