"""A hall: a tournament on a real server, and what its database says afterwards."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg

from scoring.ruleset import PRESETS, Ruleset
from scoring.sheet import Sheet, fold
from tests.hall.line import FINE, Line, Weather
from tests.hall.phones import Phone, Scribe, plain
from tests.server import Server

MAKE = """
from datetime import date
from django.contrib.auth.models import User
from tests.tournaments.helpers import publish_round
from tournaments.models import *
from tournaments.registration import create_tournament
user, _new = User.objects.get_or_create(username="saal")
names = [f"Spieler {{number:03}}" for number in range(1, 4 * {tables} + 1)]
tournament = create_tournament(
    name="Großes Turnier", date=date(2026, 11, 9), ruleset={ruleset!r}, rounds=3, players="\\n".join(names), user=user)
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

    def phone(self, table: int, weather: Weather = FINE) -> Phone:
        """A phone at a table (from 1). Two phones of one table are two phones: their ids differ."""
        rng = Random(f"{table} {weather} {uuid4()}")
        return Phone(Line(self.server.port, rng, weather), self.keys[table - 1], rng)

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


def new_hall(server: Server, tables: int, ruleset: str = "lions-2024") -> Hall:
    slug, keys, version = server.shell(MAKE.format(tables=tables, ruleset=ruleset))
    return Hall(server, slug, keys, PRESETS[ruleset], version)


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


def all_at_once(acts: Sequence[Callable[[], None]], seconds: float) -> None:
    """Run all in threads of their own; the first error of one is the error of all. Fails if it takes too long."""
    errors: list[BaseException] = []

    def run(act: Callable[[], None]) -> None:
        try:
            act()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(act,), daemon=True) for act in acts]
    for thread in threads:
        thread.start()
    end = monotonic() + seconds
    for thread in threads:
        while thread.is_alive() and not errors and monotonic() < end:
            thread.join(0.2)
    if errors:
        raise errors[0]
    assert not any(thread.is_alive() for thread in threads), f"not done within {seconds} s"


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
    assert sorted(entry.client_id for entry in written.entries) == sorted(str(told.item) for told in saved)
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
