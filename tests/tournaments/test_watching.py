"""What other processes have written is told: of what exactly, and nothing is vouched for while nobody can look."""

from __future__ import annotations

import time
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from dkturnier.door.news import News
from tests.tournaments.helpers import enter, normal, table_of
from tournaments import database, topics, watching
from tournaments.models import Tournament
from tournaments.people.players import rename_player
from tournaments.watching import Watcher

pytestmark = pytest.mark.both


@pytest.fixture
def news():
    return News()


@pytest.fixture
def watcher(news, round_one):
    """That has looked before."""
    found = Watcher(news)
    found.compare()
    return found


def told(news, table, act):
    """Of what was told after this: the tournament, what all tables show, the table, the other table."""
    one, other = table.round.tournament_id, table_of(table.round, 2)
    about = [topics.tournament(one), topics.common(one), topics.table(table.id), topics.table(other.id)]
    begun = news.number
    act()
    return [news.since(begun, (topic,)) for topic in about]


def test_a_game_is_news_at_its_table(watcher, news, table, scribe):
    enter(scribe, normal([1, 3], 140))
    assert told(news, table, watcher.compare) == [True, False, True, False]
    assert told(news, table, watcher.compare) == [False] * 4


def test_what_all_show_is_news_everywhere(watcher, news, table):
    rename_player(table.round.tournament.players.get(number=8), "Hanna", "")
    assert told(news, table, watcher.compare)[:2] == [True, True]


@pytest.mark.parametrize(
    "change", [{"slug": f"anders-{uuid4()}"[:20]}, {"demo_next_at": timezone.now() + timedelta(hours=1)}]
)
def test_what_has_no_version_is_seen_too(watcher, news, table, change):
    Tournament.objects.filter(id=table.round.tournament_id).update(**change)
    assert told(news, table, watcher.compare)[0]


def test_who_looked_vouches_from_the_beginning_of_the_look(watcher, news, table):
    begun = time.monotonic()
    watcher.look()
    assert begun + watching.VOUCHED_FOR <= news.complete_until <= time.monotonic() + watching.VOUCHED_FOR
    assert news.complete()
    assert told(news, table, watcher.look) == [False] * 4


def test_who_cannot_look_does_not_vouch(watcher, news, table, monkeypatch):
    def gone() -> None:
        raise database.Gone("no file")

    monkeypatch.setattr(connection, "close", lambda: None)  # it is the test's own
    watcher.look()
    before = news.complete_until
    monkeypatch.setattr(database, "make_sure", gone)

    def look() -> None:
        with pytest.raises(OperationalError):
            watcher.look()

    assert told(news, table, look) == [True] * 4
    assert news.complete_until == before
