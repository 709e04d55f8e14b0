"""The server is killed with -9 in the middle of saves, again and again: what was answered "saved" is there, once."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest

from tests.hall.hall import Hall, check_scribe, new_hall
from tests.hall.line import FINE, LOSSY
from tests.hall.phones import Ended, Scribe
from tests.server import Server

pytestmark = pytest.mark.both

TABLES = 6
KILLS = 4
CRASHES = 4


def test_killed_during_saves(hall_server):
    """The plug is pulled: all processes of the server at once, in the middle of whatever they do."""
    hall = new_hall(hall_server, TABLES)
    scribes = [Scribe(hall.phone(table, FINE), hall.ruleset) for table in range(1, TABLES + 1)]
    told_before: list[dict[int, list[str]]] = []
    moments = _moments(scribes, KILLS)

    def not_far_ahead() -> None:
        """Nobody is at the end of the round before whoever pulls the plug has got a turn, on however busy a machine."""
        while len(told_before) < KILLS and hall.heard > moments[len(told_before)] + TABLES:
            if hall.ended.wait(0.002):
                raise Ended

    for scribe in scribes:
        scribe.wait = not_far_ahead

    def kill() -> None:
        for moment in moments:
            _wait_for(hall, moment)
            hall_server.stop(signal.SIGKILL)
            # What phones had been told when the server was dead can never be taken back.
            told_before.append({table: _saved(scribe) for table, scribe in enumerate(scribes, 1)})
            hall_server.start()

    hall.all_at_once([kill, *(scribe.play_round for scribe in scribes)])
    assert len(told_before) == KILLS
    written = hall.written()
    for table, scribe in enumerate(scribes, 1):
        check_scribe(scribe, written[table])
        ids = [entry.client_id for entry in written[table].entries]
        for told in told_before:
            assert set(told[table]) <= set(ids)
    assert any(scribe.phone.attempts for scribe in scribes), "nobody noticed the kills"


def test_only_the_answering_process_dies(hall_server):
    """A worker is killed and started again by its parent, on a Wi-Fi that loses answers besides. Killed again at once
    it is too often for Granian, and `start` begins anew."""
    hall = new_hall(hall_server, TABLES)
    scribes = [Scribe(hall.phone(table, LOSSY), hall.ruleset) for table in range(1, TABLES + 1)]
    killed: list[int] = []

    def kill() -> None:
        for moment in _moments(scribes, CRASHES):
            _wait_for(hall, moment)
            worker = _worker(hall_server, killed)
            os.kill(worker, signal.SIGKILL)
            killed.append(worker)

    hall.all_at_once([kill, *(scribe.play_round for scribe in scribes)])
    assert len(set(killed)) == CRASHES
    assert hall_server.process is not None and hall_server.process.poll() is None, hall_server.log.read_text()
    written = hall.written()
    for table, scribe in enumerate(scribes, 1):
        check_scribe(scribe, written[table])


def _moments(scribes: list[Scribe], kills: int) -> list[int]:
    """After how many saved games to kill: somewhere in each of as many parts of the round."""
    rng, part = Random(), 24 * len(scribes) // (kills + 1)
    return [part * number + rng.randrange(part) for number in range(kills)]


def _wait_for(hall: Hall, games: int) -> None:
    """Until so many games are saved in all, and then a random moment of the next save."""
    while hall.heard < games:
        if hall.ended.wait(0.002):
            raise Ended
    sleep(Random().uniform(0, 0.03))


def _saved(scribe: Scribe) -> list[str]:
    return [str(told.item) for told in list(scribe.phone.told) if told.what == "saved"]


def _worker(server: Server, killed: list[int]) -> int:
    """One of the processes that answer: a child of the one that was started. Waits until there is one that lives."""
    assert server.process is not None
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    end = monotonic() + 30
    while monotonic() < end:
        pids = [pid for pid in children.read_text().split() if b"resource_tracker" not in _command(pid)]
        workers = {int(pid) for pid in pids} - set(killed)
        if workers:
            return Random().choice(sorted(workers))
        sleep(0.05)
    raise AssertionError("no process answers")


def _command(pid: str) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b"resource_tracker"  # gone meanwhile: none that answers
