"""Many hands at once: on PostgreSQL with a connection each, on a file of SQLite in threads and in processes."""

from __future__ import annotations

import pytest

from tests.tournaments import races


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("race", races.RACES, ids=lambda race: race.__name__)
def test_on_postgresql(race):
    race()


# In the shell of a machine. How long it takes is up to the machine; one that hangs is not waited for, and tells where.
BEGIN = """
import faulthandler
from tests.tournaments import races
PATIENCE = 600
faulthandler.dump_traceback_later(PATIENCE, exit=True)
"""
END = """
faulthandler.cancel_dump_traceback_later()
"""


@pytest.mark.sqlite
def test_on_sqlite_in_threads(machine):
    machine.set_up()
    run = "result = [race() or race.__name__ for race in races.RACES]"
    assert machine.shell(BEGIN + run + END) == [race.__name__ for race in races.RACES]


@pytest.mark.sqlite
def test_on_sqlite_in_processes(machine):
    """Each begins without a connection to the database, and opens its own."""
    machine.set_up()
    code = """
import multiprocessing
from django.db import connections
from tournaments.models import Entry, Table, Tournament
tables = list(races.published(3).tables.values_list("id", flat=True))
connections.close_all()
fork = multiprocessing.get_context("fork")
begin = fork.Barrier(len(tables))
writers = [fork.Process(target=races.write_games, args=(table, 8, begin), daemon=True) for table in tables]
for writer in writers:
    writer.start()
for writer in writers:
    writer.join(PATIENCE / 10)
    writer.kill()
ended = [writer.exitcode for writer in writers]
for table in Table.objects.filter(id__in=tables).select_related("round__tournament"):
    races.check(table)
result = [ended, Entry.objects.count(), Tournament.objects.get().version]
"""
    ended, count, version = machine.shell(BEGIN + code + END)
    assert ended == [0] * 3
    assert count == 24
    # created, published, and every game
    assert version == 1 + 1 + 24
