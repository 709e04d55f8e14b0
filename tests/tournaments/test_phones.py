"""Phones that nobody hears, and what waits on others: each state of a table against all that can be heard of it."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection
from django.test import Client
from django.utils import timezone

from dkturnier.door.news import news
from tests.tournaments.behind_door import Hall
from tests.tournaments.helpers import confirm_all, director_at, enter, normal, play_out, table_of
from tests.tournaments.scribe_doors import DIRECTORS, UNKNOWN, base_of
from tournaments import ledger
from tournaments import phones as heard_of
from tournaments.models import Event, Kind, Round, Table, Tournament
from tournaments.needs import Need, Reason, needs
from tournaments.pages import live
from tournaments.phones import Phones, phones
from tournaments.progress import progress
from tournaments.rounds import course, timekeeping

BOARD = "/benefizturnier/leitung/"
SHOWN = (Reason.UNHEARD, Reason.WAITS, Reason.SILENT)


@pytest.fixture(autouse=True)
def listening(monkeypatch):
    """The server has run for an hour."""
    monkeypatch.setattr(phones, "listening_since", time.time() - 3600)


@pytest.fixture
def table(round_one: Round) -> Table:
    """Table 1, ten games in forty minutes, the last one just now: a game takes four minutes there."""
    timekeeping.start_clock(Round.objects.get(id=round_one.id))
    enter(director_at(table_of(round_one)), *[normal([1, 2], 130)] * 10)
    last_game(0, begun=40)
    return table_of(round_one)


def last_game(minutes_ago: float, *, begun: float = 0) -> None:
    """So long ago; the clock has run for `begun` minutes before it."""
    at = timezone.now() - timedelta(minutes=minutes_ago)
    Table.objects.filter(number=1).update(last_entry_at=at)
    Round.objects.update(clock_started_at=at - timedelta(minutes=begun or 40))


def aged(file: str, seconds: float) -> None:
    at = time.time() - seconds
    os.utime(settings.PHONES / file, (at, at))


def heard(minutes_ago: float | None) -> None:
    """By table 1; None: never."""
    if minutes_ago is not None:
        tournament = Tournament.objects.get()
        phones.hear(tournament.id, 1)
        aged(f"{tournament.id}-1", minutes_ago * 60)


def says(entries: int, since: float, last: float = 0) -> None:
    """A phone of table 1 has first said so and last, so many seconds ago."""
    tournament = Tournament.objects.get()
    phones.waits(tournament.id, 1, entries)
    file = settings.PHONES / f"{tournament.id}-1.waits"
    file.write_text(f"{entries} {time.time() - since}")
    aged(file.name, last)


def found() -> list[Need]:
    shown = needs(progress(Tournament.objects.get()).tables)
    return [one for one in shown if one.reason in SHOWN]


def reasons() -> list[Reason]:
    return [one.reason for one in found()]


def test_whether_a_link_still_holds_is_not_heard(client, table):
    """A phone at another table asks so for one of which games wait on it."""
    key = table.round.tournament.id, table.number
    assert client.head(base_of(table)).status_code == 200 and phones.heard(*key) is None
    assert client.get(base_of(table)).status_code == 200 and phones.heard(*key) is not None


# A game is overdue, and no phone is heard


@pytest.mark.parametrize(
    ("last_heard", "game", "reason"),
    [
        (0, 1, None),
        (0, 9, None),  # it plays a long game
        (0, 13, Reason.SILENT),
        (2, 9, None),
        (4, 1, None),  # the phone is locked, and nothing is overdue
        (4, 7, None),
        (4, 9, Reason.UNHEARD),
        (30, 7, None),
        (4, 13, Reason.SILENT),
        (None, 9, None),  # a sheet on paper
        (None, 13, Reason.SILENT),
    ],
)
def test_only_where_a_game_is_overdue_too(table, last_heard, game, reason):
    last_game(game)
    heard(last_heard)
    assert reasons() == ([reason] if reason else [])


@pytest.mark.both
def test_it_is_said_mildly_and_since_when(table, organizer_client):
    last_game(9)
    heard(4)
    (one,) = found()
    assert one.said == "vielleicht nur gesperrt, zuletzt" and one.since
    assert timedelta(minutes=3.9) < timezone.now() - one.since < timedelta(minutes=4.1)
    text = organizer_client.get(BOARD).content.decode()
    assert "Kein Handy meldet sich" in text and "vielleicht nur gesperrt" in text


@pytest.mark.parametrize(("minutes_ago", "said"), [(4, True), (0, False), (None, False)])
def test_a_table_that_is_long_silent_says_whether_its_phone_is(table, minutes_ago, said):
    last_game(13)
    heard(minutes_ago)
    assert ("auch kein Handy" in found()[0].said) == said


@pytest.mark.both
@pytest.mark.parametrize(
    ("pace", "game", "told"), [(2, 5, False), (2, 6.1, True), (4, 7.9, False), (4, 8.1, True), (5.5, 10, False)]
)
def test_how_long_is_usual_there_is_asked_of_the_table(table, pace, game, told):
    last_game(game, begun=10 * pace)
    heard(5)
    assert reasons() == ([Reason.UNHEARD] if told else [])


def no_clock() -> None:
    Round.objects.update(clock_started_at=None)


def stopped() -> None:
    timekeeping.pause_clock(Round.objects.get())


def planned() -> None:
    Round.objects.update(clock_started_at=timezone.now() + timedelta(minutes=5))


def few_games() -> None:
    Table.objects.update(games_played=3)


def ended() -> None:
    ledger.end_early(director_at(table_of(Round.objects.get())), Table.Treatment.STAND, "Feueralarm")


def complete() -> None:
    play_out(director_at(table_of(Round.objects.get())))
    last_game(9)


def just_started() -> None:
    phones.listening_since = time.time()


def slept() -> None:
    """As if the steady clock had stood still for ten minutes."""
    phones._leap -= 600


def time_is_up() -> None:
    """Twenty games in a hundred minutes."""
    Table.objects.update(games_played=20)
    last_game(11, begun=100)


@pytest.mark.parametrize("state", [no_clock, stopped, planned, few_games, complete, just_started, slept])
def test_nobody_is_called_silent(table, state: Callable[[], None]):
    last_game(9)
    heard(4)
    assert reasons() == [Reason.UNHEARD]
    state()
    assert reasons() == []


def test_three_minutes_after_the_start_it_is_known(table, monkeypatch):
    last_game(9)
    heard(10)
    monkeypatch.setattr(phones, "listening_since", time.time() - 170)
    assert reasons() == []
    monkeypatch.setattr(phones, "listening_since", time.time() - 181)
    assert reasons() == [Reason.UNHEARD]


def test_what_was_not_played_while_the_clock_stood_is_nobodys_silence(table):
    stopped()
    round = timekeeping.resume_clock(Round.objects.get())
    Round.objects.update(clock_paused_seconds=900)
    last_game(20, begun=55)
    heard(20)
    assert reasons() == []
    went_on = Event.objects.filter(kind=Kind.CLOCK_RESUMED, tournament=round.tournament_id)
    went_on.update(at=timezone.now() - timedelta(minutes=9))
    assert reasons() == [Reason.UNHEARD]
    went_on.update(at=timezone.now() - timedelta(minutes=12))
    assert reasons() == [Reason.SILENT]


def test_the_other_reasons_stay(table):
    time_is_up()
    heard(4)
    assert [one.reason for one in needs(progress(Tournament.objects.get()).tables) if one.table == 1] == [
        Reason.UNHEARD,
        Reason.TIME_UP,
    ]


@pytest.mark.both
def test_heard_again_it_is_over(table):
    last_game(9)
    heard(4)
    phones.clear()  # this process may note it again at once
    heard(0)
    assert reasons() == []


# Something waits on a phone


@pytest.mark.parametrize(
    ("since", "last", "told"), [(0, 0, False), (19, 0, False), (21, 0, True), (600, 74, True), (600, 80, False)]
)
def test_said_twice_and_lately(table, since, last, told):
    says(2, since, last)
    assert reasons() == ([Reason.WAITS] if told else [])


@pytest.mark.parametrize("state", [no_clock, stopped, planned, few_games, complete, ended, just_started, slept])
def test_whatever_the_table_is_doing(table, state: Callable[[], None]):
    says(1, 60)
    state()
    assert reasons() == [Reason.WAITS]


def test_not_once_the_round_is_closed(table):
    says(1, 60)
    for number in (1, 2):
        play_out(director_at(table_of(Round.objects.get(), number)))
        confirm_all(director_at(table_of(Round.objects.get(), number)))
    course.close(Round.objects.get())
    assert reasons() == []


def test_the_phone_says_so_with_its_question_and_that_it_is_over(table, organizer_client):
    stand = f"{base_of(table)}stand/"
    assert Client().get(f"{stand}?wartet=2").status_code == 200
    file = settings.PHONES / f"{table.round.tournament_id}-1.waits"
    first = file.read_text()
    Client().get(f"{stand}?wartet=2")
    assert file.read_text() == first  # since the first word
    file.write_text(f"2 {time.time() - 60}")
    (one,) = found()
    assert (one.reason, one.said, one.table) == (Reason.WAITS, "2 Einträge", 1)
    assert "Wartet auf einem Handy" in organizer_client.get(BOARD).content.decode()
    Client().get(f"{stand}?wartet=0")
    assert found() == []
    Client().get(f"{stand}?wartet=0")


@pytest.mark.parametrize("typed", ["", "x", "-1", "1000", "9" * 300, "1.5"])
def test_what_is_no_number_is_no_word(table, typed):
    says(1, 60)
    assert Client().get(f"{base_of(table)}stand/", {"wartet": typed}).status_code == 200
    assert reasons() == [Reason.WAITS]


def test_a_file_that_is_half_written_says_nothing(table):
    says(1, 60)
    (settings.PHONES / f"{table.round.tournament_id}-1.waits").write_text("")
    assert reasons() == []


# Who is heard, and what it costs


def is_heard(table: Table) -> bool:
    return phones.heard(table.round.tournament_id, table.number) is not None


@pytest.mark.parametrize("tail", ["", "stand/", "spielliste/"])
def test_whatever_the_page_asks(table, tail):
    assert not is_heard(table)
    Client().get(base_of(table) + tail)
    assert is_heard(table)


def test_neither_the_director_nor_a_stranger_is_a_phone(table, organizer_client):
    organizer_client.get(f"{DIRECTORS}stand/?wartet=3")
    Client().get(f"{DIRECTORS}stand/?wartet=3")
    Client().get(f"{UNKNOWN}stand/?wartet=3")
    assert not is_heard(table) and not phones.waiting(table.round.tournament_id, 1)


def test_no_page_is_woken(table):
    before = Tournament.objects.values_list("version", "common_version", "desk_version").get()
    Client().get(f"{base_of(table)}stand/?wartet=1")
    assert Tournament.objects.values_list("version", "common_version", "desk_version").get() == before
    assert table_of(table.round).page_version == table.page_version


def test_what_one_process_hears_all_know(table):
    other = Phones()
    other.listening_since = phones.listening_since
    tournament_id = table.round.tournament_id
    phones.hear(tournament_id, 1)
    phones.waits(tournament_id, 1, 2)
    heard_there, waits_there = other.heard(tournament_id, 1), other.waiting(tournament_id, 1)
    assert heard_there == phones.heard(tournament_id, 1) and waits_there == phones.waiting(tournament_id, 1)
    other.waits(tournament_id, 1, 0)
    assert phones.waiting(tournament_id, 1) is None


def test_noted_three_times_a_minute_and_no_more(table, monkeypatch):
    tournament_id = table.round.tournament_id
    heard(1)
    phones.hear(tournament_id, 1)
    at = phones.heard(tournament_id, 1)
    assert at and timezone.now() - at > timedelta(seconds=50)
    monkeypatch.setattr(heard_of, "NOTED_EVERY", 0)
    phones.hear(tournament_id, 1)
    at = phones.heard(tournament_id, 1)
    assert at and timezone.now() - at < timedelta(seconds=10)


def test_where_nothing_can_be_noted_nobody_is_silent(table, settings, tmp_path, monkeypatch):
    last_game(9)
    heard(4)
    assert reasons() == [Reason.UNHEARD]
    (tmp_path / "file").touch()
    monkeypatch.setattr(heard_of, "NOTED_EVERY", 0)
    whole, settings.PHONES = settings.PHONES, tmp_path / "file"
    assert Client().get(f"{base_of(table)}stand/?wartet=1").status_code == 200
    assert reasons() == []
    settings.PHONES = whole
    assert reasons() == []


@pytest.mark.both
def test_more_tables_cost_no_query(table, django_assert_num_queries):
    last_game(9)
    heard(4)
    says(1, 60)
    tables = progress(Tournament.objects.get()).tables
    with django_assert_num_queries(0):
        needs(tables)


def test_a_page_that_is_answered_from_memory_is_heard(table, monkeypatch):
    """Through the door: nothing is noted there, and still it is heard, since no answer is given again for long."""
    monkeypatch.setattr(news, "complete_until", math.inf)
    monkeypatch.setattr(live, "REMEMBERED_FOR", 0.3)
    monkeypatch.setattr(heard_of, "NOTED_EVERY", 0)
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    connection.inc_thread_sharing()
    try:
        hall, stand = Hall(), f"{base_of(table)}stand/"
        tag = hall.ask(stand).tag
        heard(30)
        until = time.monotonic() + 30
        while hall.ask(stand, tag).status == 304 and time.monotonic() < until:
            at = phones.heard(table.round.tournament_id, 1)
            if at and timezone.now() - at < timedelta(seconds=20):
                break
        else:
            pytest.fail("never heard")
    finally:
        connection.dec_thread_sharing()
        request_started.connect(close_old_connections)
        request_finished.connect(close_old_connections)
        news.tell_everything()
