"""A file of games is scored in a process of its own, a few games at once where they came in."""

from __future__ import annotations

import json
import resource
import subprocess
import sys

import pytest

from scoring import batch
from tests.tournaments.test_score_command import GAME, SHEET
from tournaments.pages import own_process
from tournaments.pages.api import GAMES, SHEETS, SHEETS_BYTES

MANY = "\n".join([json.dumps(GAME)] * GAMES)
LONG = json.dumps(SHEET | {"games": [{"violation": "free", "points": [0, 0, 0, 0]}] * 999}, separators=(",", ":"))
LONGEST = "\n".join([LONG] * (SHEETS_BYTES // (len(LONG) + 1)))


def post(client, path, body):
    return client.generic("POST", path, body, content_type="application/json")


def work(who: int) -> float:
    """Seconds of processor time."""
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def test_the_server_itself_does_next_to_nothing(client):
    post(client, "/api/sheet/", LONGEST)
    here, there = work(resource.RUSAGE_SELF), work(resource.RUSAGE_CHILDREN)
    answer = post(client, "/api/sheet/", LONGEST)
    here, there = work(resource.RUSAGE_SELF) - here, work(resource.RUSAGE_CHILDREN) - there
    assert answer.status_code == 200
    assert here < there / 2


@pytest.mark.parametrize(("kind", "most", "body"), [
    ("score", GAMES, MANY),
    ("score", GAMES, MANY + "\n" + MANY),
    ("score", GAMES, "0\n" * 5000),
    ("score", GAMES, "\\ud800" + "x" * 5000),
    ("score", GAMES, json.dumps(GAME, indent=2) + " " * 5000),
    ("score", GAMES, json.dumps(GAME | {"ruleset": "\ud800" * 2000})),
    ("score", GAMES, "[" * 100_000),
    ("sheet", SHEETS, LONGEST),
    ("sheet", SHEETS, LONGEST + "\n{nonsense"),
])  # fmt: skip
def test_the_answer_is_the_same(kind, most, body):
    sent = body.encode()
    assert len(sent) > own_process.SMALL
    assert own_process.answered(sent, kind, most) == batch.answered(sent, kind, most)


def test_one_game_needs_no_process(client, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    monkeypatch.setattr(subprocess, "run", None)
    assert post(client, "/api/score/", json.dumps(GAME)).status_code == 200


def test_a_system_without_a_process_left(client, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    answer = post(client, "/api/score/", MANY)
    assert answer.status_code == 200 and answer.content.count(b"\n") == GAMES


def test_a_machine_that_has_too_much_to_do(client, monkeypatch):
    monkeypatch.setattr(own_process, "WITHIN", 0.001)
    answer = post(client, "/api/score/", MANY)
    assert (answer.status_code, answer["Retry-After"]) == (503, "3")
    assert answer.json() == {"error": "Der Server hat gerade zu viel zu tun. Bitte gleich noch einmal.", "field": ""}
