"""Many hands at once: on PostgreSQL with a connection each, on a file of SQLite in threads and in processes."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.held import database_of
from tests.shell import ROOT
from tests.tournaments import races


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("race", races.RACES, ids=lambda race: race.__name__)
def test_on_postgresql(race):
    race()


@pytest.fixture
def start(machine):
    """Starts a program on the data of a machine that is set up; none outlives its test."""
    machine.set_up()
    machine.environment["DATABASE_URL"] = f"sqlite:///{database_of(machine)}"
    started: list[subprocess.Popen[str]] = []

    def start(*arguments: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "tests.tournaments.races", *arguments]
        started.append(
            subprocess.Popen(
                command, cwd=ROOT, env=machine.environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            )
        )
        return started[-1]

    yield start
    for program in started:
        program.kill()
        program.communicate()


def said(program: subprocess.Popen[str]) -> str:
    """What it has written by its end. How long it takes is up to the machine; one that hangs is not waited for."""
    output, _nothing = program.communicate(timeout=600)
    assert program.returncode == 0, output
    return output


@pytest.mark.sqlite
def test_on_sqlite_in_threads(start):
    assert said(start()).split() == [race.__name__ for race in races.RACES]


@pytest.mark.sqlite
def test_on_sqlite_in_processes(start, machine):
    tables = machine.shell("""
from tests.tournaments import races
result = list(races.published(3).tables.values_list("id", flat=True))
""")
    writers = [start(str(table), "8") for table in tables]
    assert [said(writer) for writer in writers] == [""] * 3
    count, version = machine.shell(f"""
from tests.tournaments import races
from tournaments.models import Entry, Table, Tournament
for table in Table.objects.filter(id__in={tables}).select_related("round__tournament"):
    races.check(table)
result = [Entry.objects.count(), Tournament.objects.get().version]
""")
    assert count == 24
    # created, published, and every game
    assert version == 1 + 1 + 24
