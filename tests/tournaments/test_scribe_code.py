"""GET /tisch/?code=…: the code of a table's card instead of its QR code."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.test import Client

from tests.tournaments.helpers import link_of
from tests.tournaments.scribe_doors import text
from tournaments.pages.routes import table_base
from tournaments.pages.table import guessing


@pytest.mark.both
def test_a_code_leads_to_its_table(client, scribe):
    answer = client.get("/tisch/", {"code": link_of(scribe.seated()).code_shown.lower()})
    assert answer.status_code == 302
    assert answer["Location"] == table_base(scribe)


def test_without_a_code_it_asks_for_one(client, db):
    answer = client.get("/tisch/")
    assert answer.status_code == 200
    assert 'name="code"' in text(answer)
    assert not answer.cookies


@pytest.mark.both
def test_an_unknown_code_is_refused_and_stays(client, scribe):
    answer = client.get("/tisch/", {"code": "2222-2222"})
    assert answer.status_code == 422
    assert "Diesen Tischcode gibt es nicht" in text(answer)
    assert 'value="2222-2222"' in text(answer)


def test_a_malformed_code_says_what_one_looks_like(client, db):
    answer = client.get("/tisch/", {"code": "Tisch 3"})
    assert answer.status_code == 422
    assert "acht Zeichen" in text(answer)


def test_it_is_not_posted(db):
    assert Client().post("/tisch/", {"code": "2222-2222"}).status_code == 405


# Guessing


WRONG = {"code": "2222-2222"}


@pytest.fixture
def clock(monkeypatch):
    """It stands still, however slow this machine is; what is set here is the time."""
    stands = SimpleNamespace(now=1000.0)
    stands.monotonic = lambda: stands.now
    monkeypatch.setattr(guessing, "time", stands)
    return stands


def guess(client, times=guessing.FREE, **more):
    return [client.get("/tisch/", WRONG, **more).status_code for _ in range(times)]


def test_guessing_is_slowed(client, scribe, clock):
    assert guess(client) == [422] * guessing.FREE
    answer = client.get("/tisch/", WRONG)
    assert answer.status_code == 429
    assert 1 <= int(answer["Retry-After"]) <= 3
    assert "Von hier kamen viele falsche Codes" in text(answer)
    assert 'value="2222-2222"' in text(answer)
    # Not even a right one is tried, or guessing would cost nothing.
    assert client.get("/tisch/", {"code": link_of(scribe.seated()).code}).status_code == 429


def test_after_a_moment_one_more_may_be_tried(client, scribe, clock):
    guess(client)
    clock.now += guessing.AGAIN + 1
    assert client.get("/tisch/", {"code": link_of(scribe.seated()).code}).status_code == 302
    assert guess(client, 2) == [422, 429]


def test_right_codes_and_what_is_none_cost_nothing(client, scribe):
    for _ in range(2 * guessing.FREE):
        assert client.get("/tisch/", {"code": link_of(scribe.seated()).code}).status_code == 302
        assert client.get("/tisch/", {"code": "Tisch 3"}).status_code == 422
    assert client.get("/tisch/").status_code == 200


def test_one_address_does_not_slow_another(client, scribe, clock):
    guess(client, REMOTE_ADDR="192.168.1.7")
    assert guess(client, 1, REMOTE_ADDR="192.168.1.7") == [429]
    assert guess(client, 1, REMOTE_ADDR="192.168.1.8") == [422]
    # Elsewhere than behind a proxy anybody could write this header.
    assert guess(client, 1, REMOTE_ADDR="192.168.1.7", headers={"X-Forwarded-For": "1.2.3.4"}) == [429]


def test_of_ipv6_a_network_is_one_address(client, scribe, clock):
    for host in range(guessing.FREE):
        guess(client, 1, REMOTE_ADDR=f"2001:db8:1:2::{host:x}")
    assert guess(client, 1, REMOTE_ADDR="2001:db8:1:2::ffff") == [429]
    assert guess(client, 1, REMOTE_ADDR="2001:db8:1:3::1") == [422]


def test_behind_a_proxy_its_word_counts(client, scribe, settings, clock):
    settings.BEHIND_PROXY = True
    guess(client, headers={"X-Forwarded-For": "9.9.9.9, 1.2.3.4"})
    assert guess(client, 1, headers={"X-Forwarded-For": "8.8.8.8, 1.2.3.4"}) == [429]
    assert guess(client, 1, headers={"X-Forwarded-For": "1.2.3.5"}) == [422]


@pytest.mark.parametrize("address", ["", "unix:", "x" * 5000, "::ffff:1.2.3.4", "fe80::1%eth0"])
def test_an_address_that_is_none(client, scribe, address):
    assert guess(client, 1, REMOTE_ADDR=address) == [422]


def test_memory_is_bounded(monkeypatch):
    monkeypatch.setattr("tournaments.pages.table.guessing.MOST_ADDRESSES", 3)
    kept = guessing.Misses()
    for number in range(10):
        kept.note(str(number))
    assert len(kept._used) == 3
