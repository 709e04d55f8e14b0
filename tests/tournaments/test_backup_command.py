"""`manage.py backup` and `restore` as they are used: a server on its own data, and a machine that is wiped."""

from __future__ import annotations

import re
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest
from django.conf import settings

from tests.machine import Machine
from tests.shell import ROOT

pytestmark = pytest.mark.both

# Three tables of four, some games at each; a table's link; the rows of all tables as text.
PLAYED = """
from random import Random
from tests.tournaments import races
from tournaments.demo import simulation
round = races.published(3)
rng = Random(5)
tables = simulation.tables(round)
for number in range(22):
    simulation.play_one(tables[number % 3], rng)
"""
KEY = """
from tournaments.models import TableLink
result = TableLink.objects.order_by("number").first().key
"""
ROWS = """
from django.apps import apps
result = {
    model._meta.db_table: sorted(map(str, model._base_manager.values_list())) for model in apps.get_models()
}
"""
VERSIONS = (
    "from tournaments.models import *; "
    "result = [row[0] for model in (Tournament, Table) for row in model.objects.order_by('id').values_list('version')]"
)


# A command that is to be refused, with what somebody types; as `manage.py` has it, by its error alone.
REFUSED = """
import sys
from io import StringIO
from django.core.management import CommandError, call_command
typing, sys.stdin = sys.stdin, StringIO({stdin!r})
try:
    call_command(*{arguments!r})
except CommandError as error:
    result = str(error)
finally:
    sys.stdin = typing
"""


def refused(machine: Machine, *arguments: str, stdin: str = "") -> str:
    """Give a command that is to be refused; gives what it says."""
    said = machine.shell(REFUSED.format(arguments=arguments, stdin=stdin))
    assert said, "it was done"
    return str(said)


def refused_in_the_terminal(machine: Machine, *arguments: str) -> str:
    """The same in a process of its own, as somebody sees it."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, env=machine.environment, capture_output=True, text=True
    )
    assert done.returncode == 1, done.stdout
    assert "Traceback" not in done.stderr, done.stderr
    return done.stderr


def test_a_wiped_machine_has_everything_again(machine, tmp_path):
    machine.set_up(PLAYED)
    machine.start()
    key = machine.shell(KEY)
    stick = tmp_path / "stick"
    said = machine.manage("backup", str(stick))  # the server runs
    assert "Gesichert und geprüft" in said and "1 Turnier, 22 Einträge" in said
    (made,) = stick.iterdir()
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    before = machine.shell(ROWS)
    versions = machine.shell(VERSIONS)
    machine.stop()

    machine.wipe()
    # Where nothing is to be replaced, nobody is asked.
    assert "22 Einträge" in machine.manage("restore", str(stick))
    after = machine.shell(ROWS)
    assert set(after) == set(before)
    for table in before:
        if table == "tournaments_event":
            assert set(after[table]) > set(before[table]) and len(after[table]) == len(before[table]) + 1
        elif table not in ("tournaments_tournament", "tournaments_table"):  # their versions are new ones
            assert after[table] == before[table], table
    for was, now in zip(versions, machine.shell(VERSIONS), strict=True):
        assert now > was + 1_000_000
    machine.start()
    assert "Spielliste" in urlopen(f"http://127.0.0.1:{machine.port}/tisch/{key}/").read().decode()


def test_what_was_there_is_kept_and_can_be_had_again(machine, tmp_path):
    machine.set_up(PLAYED)
    machine.command("backup")
    machine.shell(PLAYED.replace("range(22)", "range(5)"))
    listed = machine.command("restore")
    name = listed.split()[-1]
    assert "von Hand" in listed
    said = machine.manage("restore", name, stdin="ja\n")
    assert count(machine) == 22
    kept = said.partition("liegt in ")[2].split()[0]
    machine.command("restore", kept, "--yes")
    assert count(machine) == 27


def count(machine: Machine) -> int:
    return int(machine.shell("from tournaments.models import Entry; result = Entry.objects.count()"))


def test_is_refused_while_the_server_runs(machine):
    machine.set_up(PLAYED)
    machine.start()
    machine.command("backup")
    name = machine.command("restore").split()[-1]
    assert "Der Server läuft noch" in refused_in_the_terminal(machine, "restore", name, "--yes")
    # Nobody is asked first whether it may be done.
    said = refused(machine, "restore", name)
    assert "Der Server läuft noch" in said and "--yes" not in said
    machine.stop(signal.SIGKILL)  # nothing it leaves behind keeps the way back closed
    machine.command("restore", name, "--yes")
    assert count(machine) == 22


def test_nothing_happens_without_a_yes(machine):
    machine.set_up(PLAYED)
    machine.command("backup")
    machine.shell(PLAYED)
    name = machine.command("restore").split()[-1]
    assert "Nichts geändert" in refused(machine, "restore", name, stdin="nein\n")
    assert "--yes" in refused(machine, "restore", name)
    assert count(machine) == 44


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("gibt-es-nicht", "Dort liegt keine Sicherung"), ("README.md", "ist keine Sicherung von dkturnier")],
)
def test_what_is_no_backup_is_refused(machine, name, sentence):
    machine.set_up()
    assert sentence in refused(machine, "restore", name, "--yes")


def test_a_damaged_backup_is_refused_and_nothing_changes(machine):
    machine.set_up(PLAYED)
    path = made(machine.command("backup"))
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size * 2 // 3)
    assert "ist beschädigt" in refused(machine, "restore", str(path), "--yes")
    assert count(machine) == 22


def test_one_of_a_newer_version_is_refused(machine):
    machine.set_up(PLAYED)
    machine.shell("""
from django.db.migrations.recorder import MigrationRecorder
from django.db import connection
MigrationRecorder(connection).record_applied("tournaments", "9999_to_come")
""")
    path = made(machine.command("backup"))
    assert "neueren Version" in refused(machine, "restore", str(path), "--yes")


def test_one_of_an_older_version_is_brought_up_to_date(machine):
    machine.set_up()
    machine.command("migrate", "tournaments", "0040", "--verbosity=0")
    path = made(machine.command("backup"))
    machine.command("migrate", "--verbosity=0")
    machine.shell(PLAYED)
    machine.command("restore", str(path), "--yes")
    # Both ask for columns that came later.
    assert count(machine) == 0
    assert machine.shell("from tournaments.models import Tournament; result = list(Tournament.objects.all())") == []


def test_before_a_migration_there_is_a_backup(machine):
    machine.command("migrate", "tournaments", "0001", "--verbosity=0")
    assert "keine Sicherung" in machine.command("restore")  # nothing was there before
    machine.set_up()
    machine.command("migrate", "--verbosity=0")
    assert "keine Sicherung" in machine.command("restore")  # and nothing had to be changed
    machine.command("migrate", "tournaments", "0043", "--verbosity=0")
    assert machine.command("restore").count("vor einem Update") == 1


def test_a_folder_that_cannot_be_written_to_is_said(machine):
    machine.set_up()
    assert "lässt sich nicht sichern" in refused(machine, "backup", "/proc/nowhere")


def made(said: str) -> Path:
    found = re.search(r"geprüft: (\S+) \(", said)
    assert found, said
    return Path(found[1])


@pytest.mark.sqlite
def test_a_full_stick_is_said_and_holds_no_half(machine, tmp_path):
    """The database may grow no further than a fifth of a backup: SQLite says that the disk is full."""
    machine.set_up()
    said = machine.shell(f"""
import sqlite3
from pathlib import Path
from tournaments.files import backup
from tournaments.files.backup import sqlite
real = sqlite3.connect
def small(*args, **options):
    opened = real(*args, **options)
    if not options.get("uri"):
        opened.execute("PRAGMA max_page_count=10")
    return opened
sqlite.sqlite3.connect = small
try:
    backup.make(backup.Reason.BY_HAND, Path({str(tmp_path / "stick")!r}))
except backup.BackupFailed as failed:
    result = str(failed)
finally:
    sqlite.sqlite3.connect = real
""")
    assert said.startswith("Dort ist kein Platz mehr: ")
    assert not list((tmp_path / "stick").iterdir())


@pytest.mark.sqlite
def test_of_a_damaged_database_the_files_are_put_aside(machine):
    machine.set_up(PLAYED)
    path = made(machine.command("backup"))
    database = machine.log.parent / "dkturnier.sqlite3"
    with database.open("r+b") as file:
        file.seek(4096)
        file.write(b"x" * 20_000)
    said = machine.command("restore", str(path), "--yes")
    assert "beschaedigt-" in said
    assert count(machine) == 22


@pytest.mark.parametrize("held", [False, True])
def test_another_program_at_the_database_is_said(machine, held):
    """A server on another machine, a tool that looks into the file: it would go on with what is there no more."""
    machine.set_up(PLAYED)
    path = made(machine.command("backup"))
    with closing(connected(machine)) as other:
        other.execute("BEGIN EXCLUSIVE" if held and settings.SQLITE else "BEGIN")
        other.execute("SELECT count(*) FROM tournaments_entry").fetchone()
        assert "Ein anderes Programm" in refused(machine, "restore", str(path), "--yes")
    assert count(machine) == 22
    assert not list((machine.log.parent / "backups").glob("beschaedigt-*"))


def connected(machine: Machine):
    if address := machine.environment.get("DATABASE_URL"):
        import psycopg

        return psycopg.connect(address, autocommit=True)
    return sqlite3.connect(machine.log.parent / "dkturnier.sqlite3", isolation_level=None)


def test_a_backup_of_the_other_kind_of_database_is_refused(machine, tmp_path):
    machine.set_up()
    other = tmp_path / "other"
    other.write_bytes(b"PGDMP\x01\x0e" if settings.SQLITE else b"SQLite format 3\0")
    sentence = "aus PostgreSQL; hier läuft SQLite" if settings.SQLITE else "aus SQLite; hier läuft PostgreSQL"
    assert sentence in refused(machine, "restore", str(other), "--yes")


@pytest.mark.postgres
def test_without_postgresqls_programs_nothing_is_backed_up_but_everything_else_works(machine, tmp_path):
    machine.set_up(PLAYED)
    machine.shell(f"import os; os.environ['PATH'] = {str(tmp_path)!r}")
    assert "pg_dump ist nicht installiert" in refused(machine, "backup")
    machine.command("migrate", "tournaments", "0043", "--verbosity=0")
    machine.command("migrate", "--verbosity=0")
    assert count(machine) == 22


# As in a server: a thread for each table, all in one process.
WRITING = """
from functools import partial
from random import Random
from tests.tournaments.races import at_once
from tournaments.demo import simulation
from tournaments.models import Table

def play(table):
    rng = Random(table.id)
    for _ in range(24):
        simulation.play_one(table, rng)

tables = Table.objects.select_related("round__tournament").filter(id__in={tables})
results = at_once(*[partial(play, table) for table in tables])
assert results == [None] * 8, results
"""


def test_copies_made_while_eight_tables_write_are_whole(machine):
    """What each copy holds is a state that there was: every sheet without a gap, its totals the sum of its games."""
    machine.set_up()
    tables = machine.shell("""
from tests.tournaments import races
result = list(races.published(8).tables.values_list("id", flat=True))
""")
    writers = subprocess.Popen(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", WRITING.format(tables=tables)],
        cwd=ROOT, env=machine.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    copies: list[Path] = []
    while writers.poll() is None:
        copies.append(made(machine.command("backup")))
    output = writers.communicate()[0]
    assert writers.returncode == 0, output
    assert len({path.name for path in copies}) == len(copies) > 2
    sizes = []
    for path in (copies[0], copies[len(copies) // 2], copies[-1]):
        machine.command("restore", str(path), "--yes")
        sizes.append(count(machine))
        machine.shell(f"""
from tests.tournaments import races
from tournaments import ledger
from tournaments.models import Table, Tournament
for table in Table.objects.filter(id__in={tables}).select_related("round__tournament"):
    races.check(table)
""")
    assert sizes == sorted(sizes) and sizes[-1] <= 8 * 24
