"""One transaction, one version; on SQLite one writer after the other, in the order of asking."""

from __future__ import annotations

import threading
import time

import pytest

from tests.tournaments.helpers import version
from tournaments.actors import DIRECTOR, NAME_LENGTH, director_named
from tournaments.database import Busy
from tournaments.models import Event, Kind, Player
from tournaments.writing import FEW, FairLock, writing

pytestmark = pytest.mark.both


def test_what_is_logged_raises_the_version_once(tournament):
    before = version(tournament)
    with writing(tournament.id) as work:
        work.event(Kind.RECORDED, DIRECTOR, before={"a": 1}, after={"a": 2})
        work.event(Kind.CALLED, director_named("x" * 200))
    assert version(tournament) == before + 1
    one, two = Event.objects.order_by("-id")[:2][::-1]
    assert (one.kind, one.actor, one.before, one.after, one.tournament) == (
        "recorded",
        DIRECTOR,
        {"a": 1},
        {"a": 2},
        tournament,
    )
    assert two.actor == director_named("x" * NAME_LENGTH), "a long name finds room"


def test_what_changes_nothing_raises_nothing(tournament):
    before = version(tournament)
    with writing(tournament.id):
        pass
    assert version(tournament) == before


def test_all_or_nothing(tournament):
    before = version(tournament)
    with pytest.raises(ZeroDivisionError), writing(tournament.id) as work:
        Player.objects.filter(tournament=tournament).update(club="DC Isar")
        work.event(Kind.PLAYER_RENAMED, DIRECTOR)
        raise ZeroDivisionError
    assert version(tournament) == before
    assert not Player.objects.filter(club="DC Isar").exists()
    assert not Event.objects.filter(kind="player_renamed").exists()
    with writing(tournament.id) as work:
        work.event(Kind.CALLED, DIRECTOR)
    assert version(tournament) == before + 1


def test_writing_within_writing_is_an_error_and_no_deadlock(tournament):
    with pytest.raises(RuntimeError), writing(tournament.id), writing(tournament.id):
        pass
    with writing(tournament.id):
        pass


def test_the_lock_goes_round_in_the_order_of_asking():
    lock, order, threads = FairLock(), [], []

    def take(number):
        with lock:
            lock.begun()
            order.append(number)

    with lock:
        lock.begun()
        for number in range(20):
            threads.append(threading.Thread(target=take, args=(number,)))
            threads[-1].start()
            while len(lock._waiting) <= number:
                time.sleep(0.001)
    for thread in threads:
        thread.join()
    assert order == list(range(20))


def test_the_lock_is_held_by_one():
    lock, inside, most, threads = FairLock(), [], [], []

    def work():
        for _ in range(50):
            with lock:
                lock.begun()
                inside.append(1)
                most.append(len(inside))
                inside.pop()

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert max(most) == 1
    assert len(most) == 400


def ask(lock, heard):
    def write():
        try:
            with lock:
                lock.begun()
                heard.append("written")
        except Busy:
            heard.append("busy")

    threads = [threading.Thread(target=write) for _ in range(6)]
    for thread in threads:
        thread.start()
    return threads


def test_few_wait_behind_one_that_does_not_get_the_database(monkeypatch):
    monkeypatch.setattr("tournaments.writing.STUCK", 0.05)
    lock = FairLock()
    heard: list[str] = []
    with lock:
        threads = ask(lock, heard)
        while len(heard) < 6 - FEW:
            time.sleep(0.001)
        assert len(lock._waiting) == FEW
    # It gave up, and so do they: each has waited as long.
    for thread in threads:
        thread.join()
    assert heard == ["busy"] * 6
    with lock:
        lock.begun()


def test_the_database_came_free_and_all_who_waited_write(monkeypatch):
    monkeypatch.setattr("tournaments.writing.STUCK", 0.05)
    lock = FairLock()
    heard: list[str] = []
    with lock:
        threads = ask(lock, heard)
        while len(heard) < 6 - FEW:
            time.sleep(0.001)
        lock.begun()
    for thread in threads:
        thread.join()
    assert heard == ["busy"] * (6 - FEW) + ["written"] * FEW


def test_nobody_waits_for_ever(monkeypatch):
    monkeypatch.setattr("tournaments.writing.PATIENCE", 0.05)
    lock = FairLock()
    heard: list[str] = []
    with lock:
        lock.begun()
        for thread in ask(lock, heard):
            thread.join()
    assert heard == ["busy"] * 6
