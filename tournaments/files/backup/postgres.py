"""Copies of a PostgreSQL database with its own programs, pg_dump, pg_restore and psql; and what is in one."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.postgresql.client import DatabaseClient
from django.utils.translation import gettext as _

from tournaments import database
from tournaments.files.backup.contents import Contents, Damaged, Rows
from tournaments.files.backup.errors import BackupFailed, Problem, RestoreRefused

ENDING = "pgdump"
HEADER = b"PGDMP"
# The first line of a table's rows in a dump that is written out; each is a line.
ROWS_OF = re.compile(rb"COPY (?P<table>\S+) \((?P<columns>.*)\) FROM stdin;")
END_OF_ROWS = b"\\.\n"
NOTHING = b"\\N"
ESCAPED = re.compile(rb"\\(.)", re.DOTALL)
MEANT = {b"b": b"\b", b"f": b"\f", b"n": b"\n", b"r": b"\r", b"t": b"\t", b"v": b"\v"}  # another stands for itself
WAIT_FOR_TABLES = "10s"  # for somebody else's transaction, before a restore gives up

Seen = TypeVar("Seen")


def copy(target: Path, look: Callable[[], Seen]) -> tuple[Contents, Seen]:
    """Dump the database as it is at this moment; gives what was in it then, and what `look` has seen of it by the
    models. Raises BackupFailed.
    """
    program = _program("pg_dump")
    with _snapshot() as (own, snapshot, contents, server):
        if _version_of(program) < server:
            raise BackupFailed(Problem.TOOL_OLD, server)
        at, environment = _connection_arguments()
        done = subprocess.run(
            [program, "--format=custom", f"--snapshot={snapshot}", f"--file={target}", *at],
            env=environment, capture_output=True, text=True, errors="replace",
        )  # fmt: skip
        if done.returncode:
            raise BackupFailed(Problem.TOOL_SAYS, _last_line(done.stderr))
        with database.read_by(own):  # last: an error ends the snapshot
            return contents, look()


def read(path: Path) -> Contents:
    """What is in a dump, every row of which has been unpacked. Raises Damaged; BackupFailed."""
    command = [_program("pg_restore"), "--data-only", "--file=-", str(path)]
    rows: dict[str, int] = {}
    migrations: list[dict[str, str]] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as unpacking:
        assert unpacking.stdout
        table, columns = "", [""]
        for line in unpacking.stdout:
            if table:
                if line == END_OF_ROWS:
                    table = ""
                    continue
                rows[table] += 1
                if table == "django_migrations":
                    values = line.decode().rstrip("\n").split("\t")
                    migrations.append(dict(zip(columns, values, strict=False)))
            elif begun := ROWS_OF.match(line):
                table, columns = _plain(begun["table"]), [_plain(one) for one in begun["columns"].split(b", ")]
                rows[table] = 0
    if unpacking.returncode or table:
        raise Damaged
    return Contents(rows, frozenset((one["app"], one["name"]) for one in migrations))


def rows(path: Path, table: str, column: str, among: Collection[int]) -> Rows:
    """The rows of a table of a dump whose `column` is one of these numbers. Raises Damaged; BackupFailed."""
    command = [_program("pg_restore"), "--data-only", f"--table={table}", "--file=-", str(path)]
    wanted = {str(one).encode() for one in among}
    columns: list[str] = []
    found: list[tuple[str | None, ...]] = []
    at = None
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as unpacking:
        assert unpacking.stdout
        for line in unpacking.stdout:
            if at is not None:
                if line == END_OF_ROWS:
                    at = None
                elif (values := line.removesuffix(b"\n").split(b"\t"))[at] in wanted:
                    found.append(tuple(map(_value, values)))
            elif begun := ROWS_OF.match(line):
                columns = [_plain(one) for one in begun["columns"].split(b", ")]
                at = columns.index(column)
    if unpacking.returncode or at is not None or not columns:
        raise Damaged
    return Rows(tuple(columns), found)


def replace(path: Path, tables: list[str]) -> None:
    """Put the dump in the place of `tables`, in one transaction. Raises RestoreRefused: then nothing has changed."""
    at, environment = _connection_arguments()
    drop = "".join(f"DROP TABLE IF EXISTS {connection.ops.quote_name(name)} CASCADE;\n" for name in tables)
    unpack = [_program("pg_restore"), "--no-owner", "--no-privileges", "--file=-", str(path)]
    into = [_program("psql"), "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--output", os.devnull, *at]
    with (
        subprocess.Popen(into, env=environment, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as writing,
        subprocess.Popen(unpack, stdout=subprocess.PIPE) as unpacking,
    ):
        assert writing.stdin and writing.stderr and unpacking.stdout
        try:
            writing.stdin.write(f"BEGIN;\nSET LOCAL lock_timeout = '{WAIT_FOR_TABLES}';\n{drop}".encode())
            shutil.copyfileobj(unpacking.stdout, writing.stdin)
            # Only what was unpacked to its end is kept; without this line the connection's end takes everything back.
            if unpacking.wait() == 0:
                writing.stdin.write(b"\nCOMMIT;\n")
            writing.stdin.close()
        except BrokenPipeError:
            pass  # psql has stopped at an error, and says which
        finally:
            unpacking.kill()
        said = writing.stderr.read().decode(errors="replace")
    if writing.returncode or unpacking.returncode:
        raise RestoreRefused(_("PostgreSQL hat die Sicherung nicht angenommen: {error}").format(error=_last_line(said)))


def tables() -> list[str]:
    """All tables of the database's own schema."""
    with connection.cursor() as cursor:
        return connection.introspection.table_names(cursor)


def others() -> int:
    """How many other programs' connections this database has."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'"
        )
        return int(cursor.fetchone()[0])


@contextmanager
def _snapshot() -> Iterator[tuple[BaseDatabaseWrapper, str, Contents, int]]:
    """A connection that sees a snapshot, its name, by which pg_dump can share it, what is in it, and the version of the
    server.
    """
    own = connection.copy()  # the snapshot lasts as long as its transaction
    try:
        with own.cursor() as cursor:
            cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            cursor.execute("SELECT pg_export_snapshot()")
            snapshot = str(cursor.fetchone()[0])
            rows = {}
            for name in own.introspection.table_names(cursor):
                cursor.execute(f"SELECT count(*) FROM {own.ops.quote_name(name)}")
                rows[name] = int(cursor.fetchone()[0])
            migrations: list[tuple[str, str]] = []
            if "django_migrations" in rows:
                cursor.execute("SELECT app, name FROM django_migrations")
                migrations = cursor.fetchall()
            cursor.execute("SHOW server_version_num")
            version = int(cursor.fetchone()[0]) // 10_000
            yield own, snapshot, Contents(rows, frozenset(migrations)), version
    finally:
        own.close()


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise BackupFailed(Problem.TOOL_MISSING, name)
    return found


def _version_of(program: str) -> int:
    """The first number that it says of itself: "pg_dump (PostgreSQL) 17.2 (Debian …)"."""
    said = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
    number = re.search(r"\)\s*(\d+)", said)
    return int(number[1]) if number else 0


def _connection_arguments() -> tuple[list[str], dict[str, str]]:
    """How psql and pg_dump are told where the database is; the password goes by the environment, which nobody reads."""
    arguments, environment = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    return list(arguments[1:]), os.environ | (environment or {})


def _value(written: bytes) -> str | None:
    """A value in a dump that is written out; None is NULL."""
    if written == NOTHING:
        return None
    return ESCAPED.sub(lambda one: MEANT.get(one[1], one[1]), written).decode()


def _plain(name: bytes) -> str:
    """A name in a dump without its schema and its quotes."""
    return name.decode().rpartition(".")[2].strip('"')


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or [""])[-1]
