"""POST /api/sheet/: one table's round, or one a line (score-format.md)."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tests.tournaments.test_score_command import SHEET, answers
from tournaments.pages.api import SHEETS

PATH = "/api/sheet/"


def post(client: Client, body: str | dict):
    return client.generic("POST", PATH, body if isinstance(body, str) else json.dumps(body))


def test_one_sheet(client):
    response = post(client, SHEET)
    assert response.status_code == 200
    answer = response.json()
    assert list(answer) == ["games", "totals", "next", "complete"]
    assert answer["totals"] == [1, 3, 1, -5]
    assert answer == answers([SHEET], "--sheet")[0][0]


@pytest.mark.both
def test_no_cookie_session_or_query(db, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = post(Client(enforce_csrf_checks=True), SHEET)
    assert response.status_code == 200
    assert not response.cookies


def test_a_refused_sheet_says_which_game(client):
    response = post(client, SHEET | {"games": [{"struck": True}, {"type": "normal", "re": [1], "re_pips": 140}]})
    assert response.status_code == 422
    assert response.json() == {"error": "Normalspiel: Re sind zwei Spieler, nicht 1.", "field": "games[1].re"}


def test_a_presented_solo_is_asked_for_by_seat(client):
    response = post(client, SHEET | {"games": [{"type": "normal", "re": [1, 2], "re_pips": 140}] * 21})
    assert response.json() == {"error": "Platz 2 muss jetzt das Pflichtsolo vorführen.", "field": "games[20].type"}


def test_as_many_sheets_as_there_may_be(client):
    assert post(client, "\n".join([json.dumps(SHEET)] * SHEETS)).status_code == 200
    response = post(client, "\n".join([json.dumps(SHEET)] * (SHEETS + 1)))
    assert response.status_code == 413
    assert response.json() == {"error": "Zu viel auf einmal: höchstens 100 Zeilen.", "field": ""}


def test_several_lines(client):
    response = post(client, json.dumps(SHEET) + "\n" + json.dumps(SHEET | {"seats": 5, "games": []}))
    assert response.status_code == 200
    assert [len(json.loads(line)["totals"]) for line in response.content.splitlines()] == [4, 5]


def test_as_many_entries_as_fit_into_a_request(client):
    """The largest sheet that is read is answered quickly enough to harm nobody."""
    response = post(client, SHEET | {"games": [{"struck": True}] * 1000})
    assert response.status_code == 200
    assert post(client, SHEET | {"games": [{"struck": True}] * 1001}).json()["field"] == "games"


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH"])
def test_wrong_method(client, method):
    response = client.generic(method, PATH)
    assert response.status_code == 405
    assert response["Allow"] == "POST"
