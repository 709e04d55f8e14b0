"""POST /tisch/<key>/zeit-um/: was a game begun when the time ran out?"""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.helpers import enter, normal
from tests.tournaments.scribe_doors import base_of, game, send, state, text, told
from tournaments.models import Round


@pytest.fixture
def over(table, scribe):
    """One game is played, and then the time runs out."""
    enter(scribe, normal([1, 3], 140))
    begun = timezone.now() - timedelta(minutes=100, seconds=-1)
    Round.objects.update(clock_started_at=begun, published_at=begun)
    table.entries.update(entered_at=begun + timedelta(minutes=50))
    Round.objects.update(clock_started_at=begun - timedelta(minutes=1))
    return table


def test_the_page_says_what_comes_behind_the_game_begun(client, over):
    said = "Die Zeit ist um: Nach dem angefangenen Spiel werden nur noch offene Pflichtsoli vorgeführt."
    page = client.get(base_of(over)).content.decode()
    assert said in page and "angefangenes Spiel zu Ende spielen." not in page
    Round.objects.update(clock_started_at=timezone.now())
    page = client.get(base_of(over)).content.decode()
    assert (
        said not in page and "Zeit um: angefangenes Spiel zu Ende spielen." in page
    )  # shown when the phone's clock is at 0


def test_no_game_was_begun(over):
    answer = send(over, "zeit-um/", round="1", begun="0")
    assert answer.status_code == 200
    assert state(answer)["present"] == 1
    assert "Doch, eines war angefangen" in text(answer)
    back = send(over, "zeit-um/", round="1", begun="1")
    assert state(back)["present"] is None


def test_the_game_begun_is_finished_first(over):
    answer = send(over, **game(position="2"))
    assert answer.status_code == 201
    assert state(answer)["present"] == 1
    refused = send(over, **game(position="3"))
    assert refused.status_code == 422
    assert "Anna muss jetzt" in told(refused)["message"]


def test_not_before_the_time_is_up(table):
    answer = send(table, "zeit-um/", round="1", begun="0")
    assert answer.status_code == 422


def test_without_a_script(client, over):
    assert client.post(base_of(over) + "zeit-um/", {"begun": "0"}).status_code == 302
    over.refresh_from_db()
    assert over.time_up_after == 1
