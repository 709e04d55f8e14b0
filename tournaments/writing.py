"""The way into the database for everything that writes: one transaction, audited, and the tournament's version raised.

Locks are always taken in the same order, so that no two writers wait for each other: a round's row, its tables' rows by
id, last of all the tournament's row. The version is raised at the very end, because its row is the only one that all
writers of a tournament share: it stays locked just for the commit.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import OperationalError, transaction
from django.db.models import F

from dkturnier.door.news import news
from tournaments import database, topics
from tournaments.actors import Actor
from tournaments.database import Busy, confirm
from tournaments.models import Entry, Event, Kind, Table, Tournament
from tournaments.models.log import round_told
from tournaments.prepared import Adding, Changing, Given, an_id

# How long a writer waits for its turn: as long as a phone waits for its answer. SQLite's own lock is waited for at most
# `timeout` seconds (settings.py).
PATIENCE = 8.0  # seconds
# Another program holds the database if whoever is first has not got it within so long, or somebody just has not: then
# few wait, so that threads stay free for others.
STUCK = 0.5  # seconds
FEW = 2


class FairLock:
    """A lock that is handed on in the order of asking; `threading.Lock` lets whoever comes first barge in.

    Whoever holds it says `begun()` as soon as the database is theirs. Not reentrant: whoever holds it and asks again
    gets a RuntimeError instead of waiting for ever.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._holder: int | None = None
        self._begun = True
        self._stuck_from = 0.0
        self._waiting: deque[Turn] = deque()

    def __enter__(self) -> None:
        """Raises Busy after PATIENCE, or as long as this thread waits; sooner if FEW wait already behind one that does
        not get the database.
        """
        me = Turn(threading.get_ident())
        with self._guard:
            if self._holder == me.thread:
                raise RuntimeError("this thread is writing already")
            if self._holder is None:
                self._take(me)
                return
            if self._stuck() and len(self._waiting) >= FEW:
                raise Busy("others wait already")
            self._waiting.append(me)
        patience = _patience()
        until = monotonic() + patience
        while not me.told.wait(min(STUCK / 5, patience)):
            with self._guard:
                if me.told.is_set():
                    break
                one_too_many = self._stuck() and self._waiting.index(me) >= FEW
                if one_too_many or monotonic() > until:
                    self._waiting.remove(me)
                    raise Busy("others wait already")
        if not me.mine:
            raise Busy("who was first has not got the database")

    def __exit__(self, *exception: object) -> None:
        with self._guard:
            self._holder = None
            if not self._begun:
                # Whoever waited behind has waited as long, and would wait as long again.
                self._stuck_from = monotonic()
                for turn in self._waiting:
                    turn.told.set()
                self._waiting.clear()
            elif self._waiting:
                self._take(self._waiting.popleft())

    def begun(self) -> None:
        """The database's own lock was got: from here on it is only work."""
        self._begun = True
        self._stuck_from = 0.0

    def _take(self, turn: Turn) -> None:
        self._holder, self._begun = turn.thread, False
        self._stuck_from = self._stuck_from or monotonic() + STUCK
        turn.mine = True
        turn.told.set()

    def _stuck(self) -> bool:
        return not self._begun and monotonic() > self._stuck_from


class Turn:
    """One who waits, until told that it is their turn, or that it will not be."""

    def __init__(self, thread: int) -> None:
        self.thread = thread
        self.told = threading.Event()
        self.mine = False


# SQLite has one writer at a time, and its own lock polls with sleeps: eight writers at once then wait for seconds, and
# in no order. Queued here they come in turn, each within milliseconds. (Other processes still meet at SQLite's lock.)
_sqlite_writers = FairLock()


class Writing:
    """What one transaction has done to a tournament."""

    def __init__(self, tournament_id: int) -> None:
        self.tournament_id = tournament_id
        self.changed = False
        """Has something changed that everybody may see?"""
        self.at_the_desk = False
        """Has something changed that only the director sees?"""
        self.common = False
        """Has something changed that is no single table's own?"""
        self.tables: set[int] = set()
        """The tables that something has changed at; their rows are locked."""
        self._rows: dict[int, tuple[Table, set[str]]] = {}
        self._has_turn = False

    def take_turn(self) -> None:
        """Lock the tournament's row now: before rows of players and payments, or two devices wait for each other.

        Where rows of a round or its tables are needed too, they have been locked before.
        """
        if not self._has_turn:
            list(Tournament.objects.select_for_update(no_key=True).filter(id=self.tournament_id).values_list("id"))
            self._has_turn = True

    def seen_by_all(self) -> None:
        """What is written here shows on a page of all, though its kind of event does not say so."""
        self.changed = True

    def save(self, table: Table, *fields: str) -> None:
        """Save these fields of a table's row, which was read under its lock: at the end, with its page's version."""
        known, more = self._rows.setdefault(table.id, (table, set()))
        if known is not table:
            raise RuntimeError("one transaction works on one copy of a table's row")
        more.update(fields)

    def end(self) -> None:
        """Write what is written last: the tables' rows, and the tournament's after them."""
        for table, fields in self._rows.values():
            if table.id in self.tables:
                table.page_version += 1
                fields.add("page_version")
            if not _row_of_table(tuple(sorted(fields)))(id=table.id, **{name: getattr(table, name) for name in fields}):
                raise RuntimeError("a table's row is locked, and cannot be gone")
        if others := self.tables - self._rows.keys():
            Table.objects.filter(id__in=others).update(page_version=F("page_version") + 1)
        if self.changed:
            _raise("version", *["common_version"] * self.common)(id=self.tournament_id)
        elif self.at_the_desk:
            _raise("desk_version")(id=self.tournament_id)

    def tell(self) -> None:
        """Open pages have something new to ask for; the director's are not remembered and ask every time."""
        if not self.changed:
            return
        common = [topics.common(self.tournament_id)] if self.common else []
        news.tell(topics.tournament(self.tournament_id), *common, *map(topics.table, self.tables))

    def event(
        self,
        kind: Kind,
        actor: Actor,
        *,
        table: Table | None = None,
        entry: Entry | None = None,
        round_number: int | None = None,
        before: Any = None,
        after: Any = None,
    ) -> Event:
        """Write one line of the log. What has a line in the log raises a version, and nothing else does.

        `round_number`: of which round it is, where it is no table's and what is told does not say so itself.
        """
        line = self._line(kind, actor, table, before, after, round_number)
        line.entry = entry
        _new_event(line)
        return line

    def events(self, kind: Kind, actor: Actor, told: Iterable[tuple[Any, Any]]) -> list[Event]:
        """Lines of the log of one kind that are no table's, each with what stood before and after; in one query."""
        return Event.objects.bulk_create([self._line(kind, actor, None, before, after) for before, after in told])

    def events_at(self, kind: Kind, actor: Actor, told: Iterable[tuple[Table, Any, Any]]) -> list[Event]:
        """The same of tables, each in its own line."""
        return Event.objects.bulk_create([self._line(kind, actor, *one) for one in told])

    def _line(
        self, kind: Kind, actor: Actor, table: Table | None, before: Any, after: Any, round_number: int | None = None
    ) -> Event:
        self._noted(kind, table)
        return Event(
            tournament_id=self.tournament_id,
            kind=kind,
            actor=actor,
            table=table,
            round_number=table.round.number if table else round_number or round_told(after, before),
            table_number=table.number if table else None,
            before=before,
            after=after,
        )

    def _noted(self, kind: Kind, table: Table | None) -> None:
        """Whoever looks at it is to hear of it."""
        if kind.only_the_director_sees:
            self.at_the_desk = True
        else:
            self.changed = True
            if table is None:
                self.common = True
            else:
                self.tables.add(table.id)


_new_event = Adding(Event)


@cache
def _row_of_table(fields: tuple[str, ...]) -> Changing:
    """These fields of a table's row. There are as many kinds as there are steps that write one."""
    columns = {column.name: Given(column.name, column) for column in Table._meta.concrete_fields}
    return Changing(lambda: Table.objects.filter(id=columns["id"]), **{name: columns[name] for name in fields})


@cache
def _raise(*versions: str) -> Changing:
    """These versions of a tournament."""
    one = Tournament.objects.filter(id=an_id("id"))
    return Changing(lambda: one, **{name: F(name) + 1 for name in versions})


_hurried = threading.local()


def _patience() -> float:
    """How many seconds this thread waits for its turn."""
    return float(getattr(_hurried, "seconds", PATIENCE))


@contextmanager
def waiting_at_most(seconds: float) -> Iterator[None]:
    """Whoever writes within waits no longer for others than this, at each lock, and then gets Busy. Not to be nested.

    For what a page does along the way, which nobody came for.
    """
    _hurried.seconds = seconds
    try:
        if settings.SQLITE:
            with database.lock_timeout(seconds):
                yield
        else:
            yield
    except OperationalError as error:
        if database.is_busy(error):
            raise Busy("others hold the database") from error
        raise
    finally:
        del _hurried.seconds


@contextmanager
def exclusive(tell: Callable[[], None] = news.tell_everything) -> Iterator[None]:
    """One transaction; on SQLite one writer at a time, in the order of asking. Not to be nested.

    At its end `tell` says what may have changed, before anybody hears that it is saved: nothing that is remembered
    (dkturnier/door/memory.py) may be older than what was saved here.

    Raises Busy if the database is held by another program, Gone if its file is not there any more: whatever was
    written counts for nothing then.
    """
    try:
        if settings.SQLITE:
            with _sqlite_writers:
                with transaction.atomic(durable=True):
                    _sqlite_writers.begun()
                    yield
                confirm()
        else:
            with transaction.atomic(durable=True):
                if (seconds := _patience()) < PATIENCE:
                    database.lock_timeout_here(seconds)
                yield
    finally:
        tell()


def lock_tournament(tournament_id: int) -> Tournament:
    """The tournament under its lock, which is taken last: behind those of a round and its tables."""
    return Tournament.objects.select_for_update(no_key=True).get(id=tournament_id)


@contextmanager
def writing(tournament_id: int, within: Writing | None = None) -> Iterator[Writing]:
    """One transaction on a tournament. Its version is raised once if an event was written, else not at all; of events
    that only the director sees, `desk_version` instead.

    So that a game at one table is no news to the phones at all others, tables have a version of their own besides
    (`page_version`), and the tournament one for what concerns all (`common_version`).

    Durable, so not to be nested: what an answer calls saved must be on disk. A form that asks for several things opens
    one, and hands it to each service: what is written `within` it is saved with the rest, or not at all.
    """
    if within is not None:
        yield within
        return
    work = Writing(tournament_id)
    with exclusive(work.tell):
        yield work
        work.end()
