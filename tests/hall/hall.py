"""A hall: a tournament on a real server, and what its database says afterwards."""

from __future__ import annotations

import os
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from time import monotonic
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg

from scoring import PRESETS, Ruleset, Sheet, fold
from tests.hall.line import FINE, PATIENCE, Line, Weather
from tests.hall.phones import GIVE_UP, Ended, Phone, Scribe, plain
from tests.server import Server

# Seconds in which no phone hears anything until it counts as hanging. How long all of it takes says nothing: that grows
# with the load of the machine. But a phone that gets no answer gives up before this and says so; what is silent for
# longer does not wait for the server.
SILENCE = 1.5 * GIVE_UP

MAKE = """
from dataclasses import replace
from datetime import date
from django.contrib.auth.models import User
from scoring.ruleset import PRESETS
from tests.tournaments.helpers import publish_round
from tournaments.models import *
from tournaments.setting_up import create_tournament
user, _new = User.objects.get_or_create(username="saal")
names = [f"Spieler {{number:03}}" for number in range(1, 4 * {tables} + 1)]
tournament = create_tournament(
    name="Großes Turnier", date=date(2026, 11, 9), ruleset=replace(PRESETS["lions-2024"], games_per_round={games}),
    rounds=3, players="\\n".join(names), user=user)
publish_round(tournament, [list(range(first, first + 4)) for first in range(1, 4 * {tables}, 4)])
tournament.refresh_from_db()
links = tournament.table_links.order_by("number").values_list("key", flat=True)
result = [tournament.slug, list(links), tournament.version]
"""

FOUND = """
from tournaments import ledger
from tournaments.models import *
tournament = Tournament.objects.get(slug={slug!r})
result = {{
    "version": tournament.version,
    "events": tournament.events.exclude(table=None).count(),
    "differences": [str(one) for one in ledger.recompute(tournament)],
    "tables": {{
        table.number: {{
            "entries": [
                [one.id, one.position, str(one.client_id), one.status, one.facts, one.points, one.replaces_id]
                for one in table.entries.order_by("position", "id")
            ],
            "seats": [[seat.player.name, seat.points] for seat in table.seats.order_by("number")],
            "events": [[one.kind, one.entry_id, one.after] for one in table.events.order_by("id")],
            "complete": table.complete,
        }}
        for table in Table.objects.filter(round__tournament=tournament)
    }},
}}
"""


@dataclass(frozen=True, slots=True)
class Row:
    """An entry in the database."""

    id: int
    position: int
    client_id: str
    status: str
    facts: dict[str, Any]
    points: list[int]
    replaces: int | None


@dataclass(frozen=True, slots=True)
class Written:
    """What stands in the database for one table."""

    entries: list[Row]
    seats: list[tuple[str, int]]
    """Name and points, by seat."""
    events: list[tuple[str, int | None, Any]]
    """The log: kind, id of the entry, what stood afterwards."""
    complete: bool

    @property
    def standing(self) -> list[Row]:
        """The entries that make the sheet."""
        return [entry for entry in self.entries if entry.status != "corrected"]

    @property
    def facts(self) -> list[dict[str, Any]]:
        return [{"struck": True} if entry.status == "struck" else plain(entry.facts) for entry in self.standing]


@dataclass(frozen=True, slots=True)
class Hall:
    """A tournament in its first round, with as many tables of four as there are keys."""

    server: Server
    slug: str
    keys: list[str]
    ruleset: Ruleset
    version: int
    """The tournament's, before the first game."""
    phones: list[Phone] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)
    """Set by the first error: nobody goes on."""

    def phone(self, table: int, weather: Weather = FINE) -> Phone:
        """A phone at a table (from 1). Two phones of one table are two phones: their ids differ."""
        rng = Random(f"{table} {weather} {uuid4()}")
        phone = Phone(Line(self.server.port, rng, weather), self.keys[table - 1], rng, self.ended)
        self.phones.append(phone)
        return phone

    def all_at_once(self, acts: Sequence[Callable[[], None]]) -> None:
        """Run all in threads of their own. The first error of one ends all, and is raised. Fails if they hang, with
        what each of them was doing."""
        errors: list[BaseException] = []

        def run(act: Callable[[], None]) -> None:
            try:
                act()
            except Ended:
                pass
            except BaseException as error:
                errors.append(error)
                self.ended.set()

        threads = [threading.Thread(target=run, args=(act,), daemon=True) for act in acts]
        for thread in threads:
            thread.start()
        heard, since = self.heard, monotonic()
        while (running := [thread for thread in threads if thread.is_alive()]) and not self.ended.is_set():
            running[0].join(0.1)
            if heard != self.heard:
                heard, since = self.heard, monotonic()
            elif monotonic() - since > SILENCE:
                errors.append(AssertionError(f"nothing heard for {SILENCE} s\n{_doing(running)}"))
                self.ended.set()
        for thread in threads:
            thread.join(2 * PATIENCE)
        for phone in self.phones:
            phone.line.close()
        if errors:
            raise errors[0]

    @property
    def heard(self) -> int:
        """How often the server has decided about a game that was sent, in all."""
        return sum(len(phone.told) for phone in self.phones)

    def written(self) -> dict[int, Written]:
        """What stands in the database, by table. The stored points are what the facts say, and the log is whole."""
        found = self.server.shell(FOUND.format(slug=self.slug))
        assert found["differences"] == []
        assert found["version"] == self.version + found["events"], "every change raises the version once"
        return {
            int(number): Written(
                entries=[Row(*entry) for entry in table["entries"]],
                seats=[(name, points) for name, points in table["seats"]],
                events=[(kind, entry, after) for kind, entry, after in table["events"]],
                complete=table["complete"],
            )
            for number, table in found["tables"].items()
        }

    def sheet(self, facts: Sequence[Any]) -> Sheet:
        """The sheet of these entries by the rules alone."""
        return fold(facts, self.ruleset, 4)


def new_hall(server: Server, tables: int, games: int = 24) -> Hall:
    """A tournament by lions-2024 in its first round, with so many games a round."""
    slug, keys, version = server.shell(MAKE.format(tables=tables, games=games))
    return Hall(server, slug, keys, replace(PRESETS["lions-2024"], games_per_round=games), version)


@contextmanager
def own_database() -> Iterator[str]:
    """The DATABASE_URL for a server of its own: an empty database where PostgreSQL is asked for, "" for SQLite."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        yield ""
        return
    name = f"hall_{uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            yield urlsplit(url)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def _doing(threads: Sequence[threading.Thread]) -> str:
    """Where each of these is."""
    frames = sys._current_frames()
    return "\n".join(
        f"{thread.name}:\n{''.join(traceback.format_stack(frames[thread.ident]))}"
        for thread in threads
        if thread.ident in frames
    )


def check_scribe(scribe: Scribe, written: Written) -> None:
    """Everything that this scribe entered stands once, in its order, with the points that the rules give; so says
    the log too."""
    facts = [plain(entry) for entry in scribe.played]
    assert written.facts == facts
    assert [entry.position for entry in written.standing] == list(range(1, len(facts) + 1))
    for entry in written.standing:
        if entry.status == "struck":
            assert plain(entry.facts) == plain(scribe.struck[entry.position])
    sheet = fold(facts, scribe.ruleset, 4)
    assert written.complete and sheet.complete
    assert [entry.points for entry in written.standing] == [list(row.points) for row in sheet.rows]
    assert [points for _name, points in written.seats] == list(sheet.totals)
    saved = [told for told in scribe.phone.told if told.what == "saved"]
    ids = {entry.client_id: entry for entry in written.entries}
    missing, unknown = {str(told.item) for told in saved} - ids.keys(), ids.keys() - {str(told.item) for told in saved}
    assert not missing and not unknown, f"{missing}, {[ids[one] for one in unknown]}, {saved}, {written.events}"
    assert len(written.entries) == len(saved)
    check_log(written)
    kinds = [kind for kind, _entry, _after in written.events]
    assert kinds.count("corrected") == scribe.corrections
    assert kinds.count("struck") == len(scribe.struck)


def check_log(written: Written) -> None:
    """One line for every entry that was made, in the order of the sheet, and nothing twice."""
    by_id = {entry.id: entry for entry in written.entries}
    recorded = [by_id[entry] for kind, entry, _after in written.events if kind == "recorded" and entry]
    assert [entry.position for entry in recorded] == list(range(1, len(recorded) + 1))
    assert sorted(entry.id for entry in recorded) == [entry.id for entry in written.entries if entry.replaces is None]
    corrected = [by_id[entry] for kind, entry, _after in written.events if kind == "corrected" and entry]
    assert sorted(entry.id for entry in corrected) == [entry.id for entry in written.entries if entry.replaces]
    for kind, entry, after in written.events:
        if kind in ("recorded", "corrected") and entry:
            assert plain(after["facts"]) == plain(by_id[entry].facts)
