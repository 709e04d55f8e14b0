"""The disk is full, or the database may only be read: real errors of SQLite, each answered with its sentence (503)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError, connection
from django.test import Client

from tests.tournaments.helpers import looked_at
from tests.tournaments.scribe_doors import base_of, game, send, text
from tournaments.models import Entry
from tournaments.pages import told
from tournaments.sign_in_key import sign_in_link

pytestmark = pytest.mark.sqlite

HOME = "/benefizturnier/leitung/"
FULL = "Der Datenträger ist voll: Es wurde nichts gespeichert."
READ_ONLY = "Die Datenbank lässt sich nicht schreiben, nichts wurde gespeichert."


def pragma(name: str, value: int | None = None) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {name}" + ("" if value is None else f" = {value}"))
        row = cursor.fetchone()
        return int(row[0]) if row else 0


@contextmanager
def full() -> Iterator[None]:
    """No room for one page more; what is free in the pages that are there is used up first."""
    before = pragma("max_page_count")
    with connection.cursor() as cursor:
        pragma("max_page_count", pragma("page_count"))
        with pytest.raises(OperationalError, match="full"):
            for number in range(1000):
                cursor.execute(f"CREATE TABLE fills_{number} (x)")
    try:
        yield
    finally:
        pragma("max_page_count", before)


@contextmanager
def read_only() -> Iterator[None]:
    pragma("query_only", 1)
    try:
        yield
    finally:
        pragma("query_only", 0)


BOTH = pytest.mark.parametrize(("trouble", "sentence"), [(full, FULL), (read_only, READ_ONLY)])


def test_a_game_is_stored_or_the_phone_is_told(round_one, table):
    """What was answered 201 is there, the first that finds no room is not; with room again it is stored once."""
    stored = 0
    with full():
        while (answer := send(table, **(sent := game(position=stored + 1)))).status_code == 201:
            stored += 1
    assert (answer.status_code, answer["Retry-After"]) == (503, "3")
    assert text(answer).startswith(FULL)
    assert Entry.objects.count() == stored
    assert [send(table, **sent).status_code for _ in range(2)] == [201, 200]


def test_a_game_that_may_not_be_written(client, round_one, table):
    sent = game()
    with read_only():
        answer = send(table, **sent)
        assert answer.status_code == 503 and text(answer).startswith(READ_ONLY)
        assert client.get(base_of(table)).status_code == 200
    assert send(table, **sent).status_code == 201


@BOTH
def test_all_pages_can_still_be_read(trouble, sentence, client, organizer_client, round_one, table):
    with trouble():
        for address in ("/benefizturnier/", "/benefizturnier/tische/", "/benefizturnier/leinwand/", base_of(table)):
            assert client.get(address).status_code == 200
        for address in ("", "spieler/", "protokoll/", "auslosung/", "karten/"):
            assert organizer_client.get(HOME + address).status_code == 200


@BOTH
def test_a_page_with_something_to_say_says_it(trouble, sentence, organizer_client, tournament):
    """That it has been said cannot be noted; that spoils nothing."""
    organizer_client.post(HOME + "spieler/", looked_at("Ida\nJens"))
    with trouble():
        answer = organizer_client.get(HOME + "spieler/")
    assert answer.status_code == 200 and "2 Spieler eingetragen." in answer.content.decode()


def test_what_was_done_is_not_called_wrong_by_a_sign_out_meanwhile(organizer_client, tournament, monkeypatch):
    """Somebody signs out in another tab while the answer is made: the players are there, and nobody says otherwise."""
    organizer_client.post(HOME + "spieler/", looked_at("Ida\nJens"))
    before = told.before

    def signed_out_meanwhile(request):
        Session.objects.all().delete()
        return before(request)

    monkeypatch.setattr(told, "before", signed_out_meanwhile)
    assert organizer_client.get(HOME + "spieler/").status_code == 200
    monkeypatch.undo()
    assert organizer_client.get(HOME + "spieler/").status_code == 302


@BOTH
def test_the_director_reads_why_nothing_was_saved(trouble, sentence, organizer_client, tournament):
    many = looked_at("\n".join(f"Spieler {'x' * 60} {number}" for number in range(300)))
    with trouble():
        answer = organizer_client.post(HOME + "spieler/", many)
        assert answer.status_code == 503 and sentence in answer.content.decode()
    assert tournament.players.count() == 8


def test_nobody_loses_a_key_by_it(client, organizer):
    key = sign_in_link("").split("sesame=")[1]
    with read_only():
        answer = Client().post("/anmelden/", {"sesame": key})
        assert answer.status_code == 503 and READ_ONLY in answer.content.decode()
    assert client.post("/anmelden/", {"sesame": key}).status_code == 302
