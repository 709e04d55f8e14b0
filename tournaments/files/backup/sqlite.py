"""Copies of an SQLite database that is in use, each a single file; and what is in one."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from django.db import connection

from tournaments import database
from tournaments.files.backup.contents import Contents, Damaged, Rows

ENDING = "sqlite3"
HEADER = b"SQLite format 3\0"
WITHIN = 5  # seconds to wait for another program
BESIDE = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a database


def copy(source: Path, target: Path) -> Contents:
    """Copy the database as it is at this moment; gives what was in it then. Raises sqlite3.Error.

    In one step: in WAL mode a reader stops no writer, however long it reads. In several steps, with pauses between, any
    write of another connection would make SQLite begin anew, and while a hall plays it would never come to an end.
    """
    with closing(_opened(source)) as original:
        original.execute("BEGIN")  # one snapshot for the counting and the copy
        contents = _contents(original)
        with closing(sqlite3.connect(target, isolation_level=None)) as copied:
            original.backup(copied)
            copied.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it when it is opened
        original.execute("ROLLBACK")
    return contents


def read(path: Path) -> Contents:
    """What is in a database, every page of which has been looked at. Raises Damaged; sqlite3.Error if it is held."""
    try:
        with closing(_opened(path)) as opened:
            found = [row[0] for row in opened.execute("PRAGMA integrity_check(1)")]
            if found != ["ok"]:
                raise Damaged("; ".join(found))
            return _contents(opened)
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise  # another program holds it: that says nothing about what it is
        raise Damaged(str(error)) from error


@contextmanager
def looked_into(path: Path) -> Iterator[None]:
    """Within, this thread reads this copy by the models, and can write nothing."""
    own = connection.copy()
    # Not with the options of the database in use: WAL would make a second file.
    own.settings_dict |= {"NAME": f"{path.absolute().as_uri()}?mode=ro", "OPTIONS": {"timeout": WITHIN}}
    try:
        with database.read_by(own):
            yield
    finally:
        own.close()


def rows(path: Path, table: str, column: str, among: Collection[int]) -> Rows:
    """The rows of a table of a copy whose `column` is one of these numbers. Raises sqlite3.Error."""
    among_them = f'SELECT * FROM "{table}" WHERE "{column}" IN (SELECT value FROM json_each(?)) ORDER BY "id"'
    with closing(_opened(path)) as opened:
        found = opened.execute(among_them, [json.dumps(list(among))])
        return Rows(tuple(one[0] for one in found.description), found.fetchall())


def fold_in(path: Path, within: float = 2) -> None:
    """Bring everything into the one file of the database. Raises sqlite3.OperationalError if another program uses it.

    `within`: seconds to wait for that program.
    """
    with closing(_opened(path, within)) as opened:
        # Leaving WAL needs the whole database for oneself.
        if opened.execute("PRAGMA journal_mode=DELETE").fetchone()[0] != "delete":
            raise sqlite3.OperationalError("database is locked")


def _opened(path: Path, within: float = WITHIN) -> sqlite3.Connection:
    # Not "rwc": a file that is gone must not be made anew, empty.
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=within)


def _contents(opened: sqlite3.Connection) -> Contents:
    tables = opened.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    )
    rows = {name: _count(opened, name) for (name,) in tables.fetchall()}
    migrations: list[Any] = []
    if "django_migrations" in rows:
        migrations = opened.execute("SELECT app, name FROM django_migrations").fetchall()
    return Contents(rows, frozenset((app, name) for app, name in migrations))


def _count(opened: sqlite3.Connection, table: str) -> int:
    quoted = table.replace('"', '""')
    return int(opened.execute(f'SELECT count(*) FROM "{quoted}"').fetchone()[0])
