"""When a table's phone was heard last, and whether it says that something waits on it. For the director's board alone.

Every page of a table that is open asks the server, and though most questions are answered in front of Django, one in
`live.REMEMBERED_FOR` seconds reaches it in each process; so nothing has to be sent for this alone, and nothing more has
to be done in front. What is heard is kept in files of the data folder, which all processes share, and never in the
database: to be heard takes no lock, waits for nobody, raises no version and wakes no page.

    <tournament>-<table>          empty; when it was last modified, that table was heard
    <tournament>-<table>.waits    "2 1764090000": so many entries wait, first said then; last said when it was modified

A file that cannot be written, or read, is nobody's trouble: then nobody is called silent.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

NOTED_EVERY = 20.0  # seconds between two notes of one table by one process
SAID_FOR = 75.0  # seconds that a phone's word counts; it is said anew every 30 (static/js/table/tells.js)
SLEPT = 5.0  # seconds that the hands of the clock may leap before this machine is taken to have slept


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a phone says of itself."""

    entries: int
    """How many: games, corrections, violations."""
    since: datetime
    """When it said so first."""


class Phones:
    """The phones of all tables. To be told from any thread."""

    def __init__(self) -> None:
        self._noted: dict[tuple[int, int], float] = {}
        self._leap = _leap()
        self.listening_since = time.time()
        """In epoch seconds: nobody could be heard before by this process, or this machine slept."""

    def hear(self, tournament_id: int, number: int) -> None:
        """The page of this table has asked for something."""
        key, now = (tournament_id, number), time.monotonic()
        if now - self._noted.get(key, -NOTED_EVERY) < NOTED_EVERY:
            return
        self._noted[key] = now
        try:
            _touch(_file(*key))
        except OSError:
            self.listening_since = time.time()

    def waits(self, tournament_id: int, number: int, entries: int) -> None:
        """A phone of this table says that so many entries wait on it; 0: none any more."""
        file = _file(tournament_id, number, ".waits")
        with suppress(OSError):
            if not entries:
                file.unlink(missing_ok=True)
                return
            said = self.waiting(tournament_id, number)
            since = said.since.timestamp() if said else time.time()
            file.parent.mkdir(exist_ok=True)
            file.write_text(f"{entries} {since:.0f}", encoding="ascii")

    def heard(self, tournament_id: int, number: int) -> datetime | None:
        """When this table was heard last, at most NOTED_EVERY too early; what was before this server listened, is not
        known and counts as heard.

        None for a table that no phone was ever heard of: it may have its sheet on paper.
        """
        self._look_at_the_clock()
        try:
            at = _file(tournament_id, number).stat().st_mtime
        except OSError:
            return None
        return datetime.fromtimestamp(max(at, self.listening_since), UTC)

    def waiting(self, tournament_id: int, number: int) -> Waiting | None:
        """What waits on a phone of this table, if one has said so lately."""
        file = _file(tournament_id, number, ".waits")
        try:
            if time.time() - file.stat().st_mtime > SAID_FOR:
                return None
            entries, since = file.read_text(encoding="ascii").split()
            return Waiting(int(entries), datetime.fromtimestamp(float(since), UTC))
        except (OSError, ValueError):
            return None  # nobody said so; or just now somebody writes it

    def clear(self) -> None:
        """Nobody was ever heard."""
        self._noted.clear()
        with suppress(OSError):
            for file in settings.PHONES.iterdir():
                file.unlink(missing_ok=True)

    def _look_at_the_clock(self) -> None:
        """A laptop that slept has heard nobody, and is to listen first."""
        leap = _leap()
        if abs(leap - self._leap) > SLEPT:
            self.listening_since = time.time()
        self._leap = leap


def _leap() -> float:
    """Another one when this machine has slept, or its clock was set: its steady clock stands still then."""
    return time.time() - time.monotonic()


def _file(tournament_id: int, number: int, kind: str = "") -> Path:
    return Path(settings.PHONES) / f"{tournament_id}-{number}{kind}"


def _touch(file: Path) -> None:
    try:
        os.utime(file)
    except FileNotFoundError:
        file.parent.mkdir(exist_ok=True)
        file.touch()


phones = Phones()
