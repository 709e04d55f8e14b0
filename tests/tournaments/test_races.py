"""Many hands at once: on PostgreSQL with a connection each, on a file of SQLite in threads and in processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.tournaments import races

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("race", races.RACES, ids=lambda race: race.__name__)
def test_on_postgresql(race):
    assert not settings.SQLITE, "these run by `python -m tests.postgres`"
    race()


@pytest.fixture
def sqlite_file(tmp_path):
    """Runs a command on an empty database of its own, in a process of its own."""
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "dkturnier.settings",
        "DKTURNIER_DATA": str(tmp_path),
        "DATABASE_URL": f"sqlite:///{tmp_path / 'races.sqlite3'}",
    }

    def start(*command: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def run(*command: str) -> str:
        process = start(*command)
        output, _nothing = process.communicate(timeout=120)
        assert process.returncode == 0, output
        return output

    run("manage.py", "migrate", "--verbosity=0")
    run.start = start  # type: ignore[attr-defined]  # for those that run side by side
    return run


@pytest.mark.sqlite
def test_on_sqlite_in_threads(sqlite_file):
    output = sqlite_file("-m", "tests.tournaments.races")
    assert output.split() == [race.__name__ for race in races.RACES]


@pytest.mark.sqlite
def test_on_sqlite_in_processes(sqlite_file):
    shell = """
from tests.tournaments import races
from tests.tournaments.helpers import table_of
round = races.published(3)
print(*[table_of(round, number).id for number in (1, 2, 3)])
"""
    tables = sqlite_file("manage.py", "shell", "--no-imports", "-c", shell).split()
    writers = [sqlite_file.start("-m", "tests.tournaments.races", table, "8") for table in tables]
    outputs = [writer.communicate(timeout=120)[0] for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0, 0], outputs
    shell = f"""
from tests.tournaments import races
from tournaments.models import Entry, Table, Tournament
for table in Table.objects.filter(id__in={tables}).select_related("round__tournament"):
    races.check(table)
print(Entry.objects.count(), Tournament.objects.get().version)
"""
    count, version = sqlite_file("manage.py", "shell", "--no-imports", "-c", shell).split()
    assert count == "24"
    # created, published, and every game
    assert version == str(1 + 1 + 24)
