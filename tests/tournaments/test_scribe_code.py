"""GET /tisch/?code=…: the code of a table's card instead of its QR code."""

from __future__ import annotations

from django.test import Client

from tests.tournaments.scribe_doors import text


def test_a_code_leads_to_its_table(client, scribe):
    answer = client.get("/tisch/", {"code": scribe.link.code_shown.lower()})
    assert answer.status_code == 302
    assert answer["Location"] == scribe.base


def test_without_a_code_it_asks_for_one(client, db):
    answer = client.get("/tisch/")
    assert answer.status_code == 200
    assert 'name="code"' in text(answer)
    assert not answer.cookies


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
