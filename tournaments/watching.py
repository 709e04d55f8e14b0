"""What other processes write is noticed here, in each process that serves, within a quarter of a second.

What this process writes is told where it is written (writing.py). Other workers, and commands in a terminal, cannot
tell; so a thread compares the versions of the tournaments with what they were, ten times a second while anybody asks,
and on SQLite only after the file has changed. Behind each look it vouches for what is remembered (`complete_until`),
counted from the look's beginning: whatever takes longer, a database that hangs or a machine that sleeps, ends that by
itself.
"""

from __future__ import annotations

import threading
import time
from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.db import connection

from dkturnier.door.news import News, news
from tournaments import database, topics
from tournaments.models import Table, Tournament

EVERY = 0.1  # seconds between two looks
VOUCHED_FOR = 0.25  # seconds


class Versions(NamedTuple):
    """What a page of a tournament depends on besides time."""

    slug: str
    version: int
    common_version: int
    demo_next_at: datetime | None


class Watcher:
    """What was seen at the last look. To be used from one thread, with its own connection."""

    def __init__(self, told: News) -> None:
        self._news = told
        self._connection: object = None
        self._change = 0
        self._tournaments: dict[int, Versions] = {}
        self._tables: dict[int, dict[int, int]] = {}

    def look(self) -> None:
        """Tell what has changed, and vouch. Raises what the database raises; then nobody vouches."""
        begun = time.monotonic()
        try:
            database.make_sure()
            if self._has_changed():
                self.compare()
        except BaseException:
            # Whatever is found then, nobody knows what it was meanwhile.
            connection.close()
            self._connection = None
            self._news.tell_everything()
            raise
        self._news.complete_until = begun + VOUCHED_FOR

    def _has_changed(self) -> bool:
        """Whether anybody may have written since the last look."""
        if not settings.SQLITE:
            return True
        with connection.cursor() as cursor:
            # Of this connection: raised by every commit of any other one, of this process or another.
            cursor.execute("PRAGMA data_version")
            change = int(cursor.fetchone()[0])
        same = connection.connection is self._connection and change == self._change
        if connection.connection is not self._connection:
            self._news.tell_everything()  # another connection has its own count, and may lead to another file
        self._connection, self._change = connection.connection, change
        return not same

    def compare(self) -> None:
        """Tell of which tournaments and tables the versions are others than at the last look."""
        seen = {
            one.id: Versions(one.slug, one.version, one.common_version, one.demo_next_at)
            for one in Tournament.objects.only("slug", "version", "common_version", "demo_next_at")
        }
        for number in seen.keys() | self._tournaments.keys():
            before, now = self._tournaments.get(number), seen.get(number)
            if before != now:
                self._tell(number, before, now)
        self._tournaments = seen

    def _tell(self, tournament_id: int, before: Versions | None, now: Versions | None) -> None:
        common = before is None or now is None or before.common_version != now.common_version
        tables = dict(
            Table.objects.filter(round__tournament_id=tournament_id).values_list("id", "page_version") if now else ()
        )
        known = self._tables.get(tournament_id, {})
        moved = [topics.table(table) for table in tables.keys() | known.keys() if tables.get(table) != known.get(table)]
        self._tables[tournament_id] = tables
        self._news.tell(topics.tournament(tournament_id), *([topics.common(tournament_id)] if common else []), *moved)

    def watch(self) -> None:
        """For ever."""
        while True:
            try:
                self.look()
            except Exception:
                time.sleep(EVERY)  # whoever asks for a page is told what is wrong
                continue
            time.sleep(EVERY)
            self._news.wait_for_a_question()


def begin() -> None:
    """Watch from now on, in a thread of its own that ends with the process."""
    threading.Thread(target=Watcher(news).watch, name="watching", daemon=True).start()
