from __future__ import annotations

import time
from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import NAMES, director_at, enter
from tests.tournaments.public_pages import text_of
from tournaments.actors import DEMO, DIRECTOR
from tournaments.demo import playing, simulation
from tournaments.models import Entry, Event, Organizer, Round, Table, Tournament
from tournaments.rounds import course


@pytest.fixture
def small(monkeypatch):
    """A smaller demo does the same in less time."""
    monkeypatch.setattr(playing, "PLAYERS", "\n".join([*NAMES, "Ida"]))
    monkeypatch.setattr(playing, "GAMES", 8)


@pytest.fixture
def shown(small, organizer, monkeypatch):
    """A demo in mid-round, whose next step is only due when a test says so."""
    monkeypatch.setattr(playing, "BETWEEN_GAMES", (3600.0, 3601.0))
    return playing.create(organizer)


def due_now(tournament):
    Tournament.objects.filter(id=tournament.id).update(demo_next_at=timezone.now() - timedelta(seconds=1))
    return Tournament.objects.get(id=tournament.id)


def entries(tournament):
    return Entry.objects.filter(table__round__tournament=tournament).count()


def test_get_says_what_it_is_and_makes_nothing(organizer_client):
    answer = organizer_client.get("/demo/")
    assert answer.status_code == 200
    assert "Demo-Turnier anlegen" in answer.content.decode()
    assert not Tournament.objects.exists()


@pytest.mark.both
def test_post_makes_one_and_goes_to_its_board(small, organizer_client, organizer):
    answer = organizer_client.post("/demo/")
    assert (answer.status_code, answer["Location"]) == (302, "/demo-turnier/leitung/")
    assert Organizer.objects.get().user == organizer


def test_a_second_one_stands_beside_the_first(small, organizer_client):
    organizer_client.post("/demo/")
    assert organizer_client.post("/demo/")["Location"] == "/demo-turnier-2/leitung/"


def test_a_stranger_is_sent_to_sign_in(db):
    answer = Client().get("/demo/")
    assert (answer.status_code, answer["Location"]) == (302, "/anmelden/?weiter=%2Fdemo%2F")
    answer = Client().post("/demo/")
    assert answer.status_code == 302 and answer["Location"].startswith("/anmelden/")
    assert not Tournament.objects.exists()


def test_without_a_token_nothing_is_made(organizer):
    client = Client(enforce_csrf_checks=True)
    client.force_login(organizer)
    assert client.post("/demo/").status_code == 403
    assert not Tournament.objects.exists()


def test_other_methods(organizer_client):
    assert organizer_client.put("/demo/").status_code == 405


def test_it_starts_in_the_middle_of_the_second_round(organizer):
    begun, worked = timezone.now(), time.thread_time()
    made = playing.create(organizer)
    # It takes a second of its own work, however busy the machine is besides.
    assert time.thread_time() - worked < 5
    first, second = made.rounds.all()
    assert (first.status, second.status) == (Round.Status.CLOSED, Round.Status.PUBLISHED)
    assert made.players.count() == 22
    tables = list(second.tables.all())
    assert len(tables) == 5 and not any(table.complete for table in tables)
    assert all(5 <= table.games_played <= 13 for table in tables)
    assert second.clock_started_at and made.demo_next_at
    assert begun <= second.clock_started_at + timedelta(minutes=playing.PLAYED_BEFORE) <= timezone.now()
    assert made.demo_next_at > begun + timedelta(seconds=playing.BETWEEN_GAMES[0])


def test_everything_it_does_is_in_the_log_as_its_own(shown):
    assert set(Event.objects.filter(kind="recorded").values_list("actor", flat=True)) == {DEMO}
    assert set(Event.objects.filter(kind__in=["published", "closed", "confirmed"]).values_list("actor", flat=True)) == {
        DEMO
    }


@pytest.mark.both
def test_whoever_looks_lets_it_go_on_when_it_is_due(shown):
    before = entries(shown)
    text_of("/demo-turnier/stand/")
    assert entries(shown) == before
    due_now(shown)
    text_of("/demo-turnier/stand/")
    assert entries(shown) == before + 1
    due = Tournament.objects.get(id=shown.id).demo_next_at
    assert due and due > timezone.now()
    text_of("/demo-turnier/leinwand/stand/")
    assert entries(shown) == before + 1


def test_the_board_lets_it_go_on_too(shown, organizer_client):
    before = entries(shown)
    due_now(shown)
    assert organizer_client.get("/demo-turnier/leitung/stand/").status_code == 200
    assert entries(shown) == before + 1


@pytest.mark.both
def test_it_goes_on_to_its_end_by_itself(shown):
    kinds = []
    for _step in range(200):
        one = due_now(shown)
        playing.step(one)
        one = Tournament.objects.get(id=shown.id)
        kinds.append(
            (one.rounds.count(), one.rounds.order_by("number").reverse()[0].status, one.finished_at is not None)
        )
        if one.demo_next_at is None:
            break
    assert one.finished_at is not None
    assert list(one.rounds.values_list("status", flat=True)) == [Round.Status.CLOSED] * 3
    # It was seen seated, played and closed on the way.
    assert (3, Round.Status.PUBLISHED, False) in kinds and (3, Round.Status.CLOSED, False) in kinds
    assert Table.objects.filter(round__tournament=one, complete=False).count() == 0
    assert kinds[-1] == (3, Round.Status.CLOSED, True)


def test_finished_it_stays_as_it_is(shown):
    Tournament.objects.filter(id=shown.id).update(finished_at=timezone.now())
    before = entries(shown)
    playing.step(due_now(shown))
    assert entries(shown) == before
    assert Tournament.objects.get(id=shown.id).demo_next_at is None


def test_a_person_may_play_along(shown):
    current = shown.rounds.get(number=2)
    table = simulation.tables(current)[0]
    enter(director_at(table), {"violation": "free", "points": [-1, 1, 0, 0]})
    before = entries(shown)
    for _step in range(5):
        playing.step(due_now(shown))
    assert entries(shown) == before + 5


def test_a_director_may_close_a_round_and_draw_the_next(shown):
    current = shown.rounds.get(number=2)
    for table in simulation.tables(current):
        simulation.play(table, Random(1))
        simulation.sign(table)
    assert course.close(current, actor=DIRECTOR) == []
    playing.step(due_now(shown))
    assert shown.rounds.get(number=3).status == Round.Status.PUBLISHED


def test_after_a_long_pause_with_the_time_up_it_comes_to_an_end(shown):
    current = shown.rounds.get(number=2)
    Round.objects.filter(id=current.id).update(clock_started_at=timezone.now() - timedelta(hours=5))
    for _step in range(60):
        playing.step(due_now(shown))
        if shown.rounds.get(number=2).status == Round.Status.CLOSED:
            return
    raise AssertionError("the round does not end")
