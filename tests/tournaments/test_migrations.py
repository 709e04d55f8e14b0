"""What stands in a database of an earlier release is carried over."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.tournaments.helpers import enter, normal, publish_round, scribe_at, table_of
from tournaments.actors import DEMO, DIRECTOR, NOBODY, Actor, director_named, scribe_of
from tournaments.models import Entry, Event, Table

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


def migrated(name: str) -> Any:
    """The database as this migration leaves it; gives the models of that time."""
    executor = MigrationExecutor(connection)
    return executor.migrate([("tournaments", name)]).apps


@pytest.fixture
def back():
    """To the latest release, whatever happens."""
    yield
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


KEPT = {
    "Tisch 3": scribe_of(3),
    "Leitung": DIRECTOR,
    "Leitung (Inge Braun)": director_named("Inge Braun"),
    "Leitung (Inge (die Zweite))": director_named("Inge (die Zweite)"),
    "Demo": DEMO,
    "Gott und die Welt": Actor("other", "Gott und die Welt"),
}


def test_who_acted(tournament, back):
    enter(scribe_at(table_of(publish_round(tournament, [[1, 2, 3, 4]]))), normal([1, 2], 140))
    then = migrated("0005_seats_and_numbers")
    Event.objects.all().delete()
    for said in KEPT:
        then.get_model("tournaments", "Event").objects.create(tournament_id=tournament.id, kind="called", actor=said)
    then.get_model("tournaments", "Entry").objects.update(recorded_by="Tisch 1")
    then.get_model("tournaments", "Table").objects.update(ended_by="")
    migrated("0006_actors")
    assert list(Event.objects.order_by("id").values_list("actor", flat=True)) == list(KEPT.values())
    assert Entry.objects.values_list("recorded_by", flat=True).get() == scribe_of(1)
    assert Table.objects.values_list("ended_by", flat=True).get() == NOBODY
