"""POST /api/score/: one game, or one a line (score-format.md)."""

from __future__ import annotations

import json
from http import HTTPStatus

import pytest
from django.test import Client

from scoring import PRESETS
from scoring.own import OwnExtra
from tests.tournaments.test_score_command import GAME
from tournaments.pages.api import GAMES

PATH = "/api/score/"


def post(client: Client, body: str | bytes | dict, content_type: str = "application/json"):
    if isinstance(body, dict):
        body = json.dumps(body)
    return client.generic("POST", PATH, body, content_type=content_type)


def lines(response) -> list[dict]:
    return [json.loads(line) for line in response.content.decode().splitlines()]


def test_one_game(client):
    response = post(client, GAME)
    assert response.status_code == 200
    assert response["Content-Type"] == "application/json; charset=utf-8"
    answer = response.json()
    assert (answer["winner"], answer["value"], answer["points"]) == ("re", 6, [6, 6, -6, -6])


def test_one_game_over_several_lines(client):
    response = post(client, json.dumps(GAME, indent=2))
    assert response.status_code == 200 and response.json()["value"] == 6


@pytest.mark.both
def test_no_cookie_session_or_query(db, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = post(Client(enforce_csrf_checks=True), GAME)
    assert response.status_code == 200
    assert not response.cookies


def test_a_refused_game(client):
    response = post(client, GAME | {"re_pips": 239})
    assert response.status_code == 422
    assert response.json()["field"] == "re_pips"
    assert response.json()["error"].endswith(".")


def test_several_lines(client):
    body = json.dumps(GAME) + "\n\n" + json.dumps(GAME | {"re_pips": 130}) + "\n"
    response = post(client, body, "application/x-ndjson")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/x-ndjson; charset=utf-8"
    assert [answer["winner"] for answer in lines(response)] == ["re", "kontra"]


def test_several_lines_one_refused(client):
    body = json.dumps(GAME) + "\n{nonsense\n" + json.dumps(GAME | {"re": [1]}) + "\n" + json.dumps(GAME)
    response = post(client, body)
    assert response.status_code == 422
    assert [answer.get("field") for answer in lines(response)] == [None, "", "re", None]


@pytest.mark.parametrize(
    "body", ["", "  \n", "nonsense", "[]", "{\n  'type':\n  1}", b"\xff\xfe", "null", "[" * 50_000]
)
def test_what_is_no_game(client, body):
    response = post(client, body)
    assert response.status_code == 422
    assert response.json()["field"] == ""
    assert response.json()["error"].endswith(".")


def test_odd_characters_come_back_as_json(client):
    response = post(client, '{"ruleset": "\\ud800ö"}')
    assert response.status_code == 422
    assert "ö" in response.json()["error"]


def test_as_many_games_as_there_may_be(client):
    response = post(client, "\n".join([json.dumps(GAME)] * GAMES))
    assert response.status_code == 200 and len(lines(response)) == GAMES


@pytest.mark.parametrize("line", ["0", json.dumps(GAME)])
def test_too_many_lines_are_not_begun(client, line):
    response = post(client, "\n".join([line] * (GAMES + 1)))
    assert response.status_code == 413
    assert response.json() == {"error": "Zu viel auf einmal: höchstens 1000 Zeilen.", "field": ""}


def test_a_body_that_the_door_does_not_let_in_is_refused_in_this_format(client):
    from dkturnier.door.app import TOLD

    answer = client.post(PATH, **{TOLD: HTTPStatus.REQUEST_ENTITY_TOO_LARGE})
    assert answer.status_code == 413
    assert answer.json() == {"error": "Das ist zu viel auf einmal: höchstens 500 kB.", "field": ""}


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH"])
def test_wrong_method(client, method):
    response = client.generic(method, PATH)
    assert response.status_code == 405
    assert response["Allow"] == "POST"


def test_the_same_as_the_command(client):
    from tests.tournaments.test_score_command import answers

    documents = [GAME | {"re_pips": pips} for pips in (0, 5, 120, 121, 240)]
    response = post(client, "\n".join(map(json.dumps, documents)))
    assert lines(response) == answers(documents)[0]


def test_an_own_extra_point_counts_twelve_times_at_most_as_on_the_form(client):
    own = OwnExtra("own_1", "Blanker Fuchs", 1, "bF", "both", ("normal",))
    game = GAME | {"ruleset": PRESETS["oase"].to_json() | {"own_extras": [own.to_json()]}}
    assert "points" in post(client, game | {"extras": {"re": ["own_1"] * 12}}).json()
    refused = {"error": "In einem Spiel zählt das höchstens 12-mal.", "field": "extras"}
    assert post(client, game | {"extras": {"re": ["own_1"] * 13}}).json() == refused
    played = {"type": "normal", "re": [1, 2], "re_pips": 150, "extras": {"kontra": ["own_1"] * 13}}
    revoke = {"violation": "decided", "offender": 1, "game": played}
    for entry, field in ((played, "games[0].extras"), (revoke, "games[0].game.extras")):
        body = json.dumps({"ruleset": game["ruleset"], "seats": 4, "games": [entry]})
        answer = client.generic("POST", "/api/sheet/", body, content_type="application/json").json()
        assert answer == refused | {"field": field}
