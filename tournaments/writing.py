"""The way into the database for everything that writes: one transaction, audited, and the tournament's version raised.

Locks are always taken in the same order, so that no two writers wait for each other: a round's row, its tables' rows by
id, last of all the tournament's row. The version is raised at the very end, because its row is the only one that all
writers of a tournament share: it stays locked just for the commit.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F

from tournaments.models import Entry, Event, Table, Tournament


class FairLock:
    """A lock that is handed on in the order of asking; `threading.Lock` lets whoever comes first barge in.

    Not reentrant: whoever holds it and asks again gets a RuntimeError instead of waiting for ever.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._holder: int | None = None
        self._waiting: deque[tuple[int, threading.Event]] = deque()

    def __enter__(self) -> None:
        me = threading.get_ident()
        with self._guard:
            if self._holder == me:
                raise RuntimeError("this thread is writing already")
            if self._holder is None:
                self._holder = me
                return
            turn = threading.Event()
            self._waiting.append((me, turn))
        turn.wait()

    def __exit__(self, *exception: object) -> None:
        with self._guard:
            self._holder = None
            if self._waiting:
                self._holder, turn = self._waiting.popleft()
                turn.set()


# SQLite has one writer at a time, and its own lock polls with sleeps: eight writers at once then wait for seconds, and
# in no order. Queued here they come in turn, each within milliseconds. (Other processes still meet at SQLite's lock.)
_sqlite_writers = FairLock()


class Writing:
    """What one transaction has done to a tournament."""

    def __init__(self, tournament_id: int) -> None:
        self.tournament_id = tournament_id
        self.changed = False
        self.common = False
        """Has something changed that is no single table's own?"""
        self.tables: set[int] = set()
        """The tables that something has changed at; their rows are locked."""

    def event(
        self,
        kind: str,
        actor: str,
        *,
        table: Table | None = None,
        entry: Entry | None = None,
        before: Any = None,
        after: Any = None,
    ) -> Event:
        """Write one line of the log. What has a line in the log raises the version, and nothing else does."""
        self.changed = True
        if table is None:
            self.common = True
        else:
            self.tables.add(table.id)
        return Event.objects.create(
            tournament_id=self.tournament_id,
            kind=kind,
            actor=actor[:80],
            table=table,
            entry=entry,
            before=before,
            after=after,
        )


@contextmanager
def exclusive() -> Iterator[None]:
    """One transaction; on SQLite one writer at a time, in the order of asking. Not to be nested."""
    if settings.SQLITE:
        with _sqlite_writers, transaction.atomic(durable=True):
            yield
    else:
        with transaction.atomic(durable=True):
            yield


@contextmanager
def writing(tournament_id: int) -> Iterator[Writing]:
    """One transaction on a tournament. Its version is raised once if an event was written, else not at all.

    So that a game at one table is no news to the phones at all others, tables have a version of their own besides
    (`page_version`), and the tournament one for what concerns all (`common_version`).

    Durable, so not to be nested: what an answer calls saved must be on disk.
    """
    with exclusive():
        work = Writing(tournament_id)
        yield work
        if work.tables:
            Table.objects.filter(id__in=work.tables).update(page_version=F("page_version") + 1)
        if work.changed:
            common = {"common_version": F("common_version") + 1} if work.common else {}
            Tournament.objects.filter(id=tournament_id).update(version=F("version") + 1, **common)
