"""The database under a running server: busy, full, damaged, gone; and what people are told about it.

An SQLite database is a file, and files are moved, deleted and replaced while a program has them open. That program goes
on in a file that nobody will ever find again: what it calls saved is lost. So the file is looked at before every
request, and once more between a commit and its answer.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.migrations.executor import MigrationExecutor
from django.dispatch import Signal
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

logger = logging.getLogger(__name__)


class Busy(OperationalError):
    """Another program holds the database, or too many wait for it already: nothing was changed."""


class Gone(OperationalError):
    """The database's file is not there any more, or another lies in its place: nothing counts as saved."""


class Damaged(Exception):
    """The database cannot be read as a whole. The message is SQLite's own."""


Inode = tuple[int, int]


class Files(NamedTuple):
    """Which files these are, by device and inode: the database's, and that of what was written last (WAL)."""

    main: Inode | None
    wal: Inode | None


def path() -> Path | None:
    """The file of the database in use; None for PostgreSQL, or one in memory."""
    name = str(settings.DATABASES["default"]["NAME"])
    return None if not settings.SQLITE or name.startswith(("file:", ":memory:")) else Path(name)


def check(file: Path) -> None:
    """Look once through the whole database, as far as that is quick. Raises Damaged. Nothing there is no damage."""
    if not file.exists() or not file.stat().st_size:
        return
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=5)) as opened:
            found = [str(row[0]) for row in opened.execute("PRAGMA quick_check(1)")]
    except sqlite3.OperationalError:
        return  # locked, or not allowed: that is no damage, and whoever opens it next says so
    except sqlite3.DatabaseError as error:
        raise Damaged(str(error)) from error
    if found != ["ok"]:
        raise Damaged("; ".join(found))


def make_sure() -> None:
    """Raise Gone unless this thread's connection, or the one it would make now, leads to the database that is there.

    If a good one was put in the place of the former, its pages are read anew and everything goes on with it.
    """
    file = path()
    if file is None:
        return
    there, opened = _files(file), _opened()
    if there.main is not None and (opened == there or (opened is None and there.main in _known)):
        _make_sure_of_its_length(file, there.main)
        return
    if opened is not None and opened.main == there.main:
        _save_what_was_written_last(file)
        raise Gone("the newest part of the database was deleted")
    connection.close()
    if there.main is None:
        _say_once(None, gettext_noop("Die Datenbank {file} ist nicht mehr da."), file=file)
        raise Gone("the database is gone")
    with _getting_to_know:
        if there.main not in _known:
            _get_to_know(file, there.main)


def confirm() -> None:
    """Raise Gone if what was just committed went to a file that does not lie there any more: it counts for nothing."""
    file, opened = path(), _opened()
    if file is None or opened is None:
        return
    there = _files(file)
    if opened != there or there.main is None:
        raise Gone("the database was deleted or replaced")
    _make_sure_of_its_length(file, there.main)


def _make_sure_of_its_length(file: Path, inode: Inode) -> None:
    """Raise Gone if the file was cut off in its place. VACUUM makes it shorter too: then it is whole."""
    try:
        length = file.stat().st_size
    except OSError:
        raise Gone("the database is gone") from None
    if length == _known.get(inode):
        return
    if length < _known.get(inode, 0):
        try:
            if not length:
                raise Damaged("it is empty")
            check(file)
        except Damaged as error:
            connection.close()
            _say_once("damaged", gettext_noop("Die Datenbank {file} ist beschädigt."), file=file)
            raise Gone("the database was cut off") from error
    _known[inode] = length


def _save_what_was_written_last(file: Path) -> None:
    """The file beside the database that holds the newest games was deleted, but is still open here: into the database
    with it. All connections of a process share it, so this process ends, and another begins with files of its own."""
    with suppress(DatabaseError), connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    if multiprocessing.parent_process() is not None:
        _say_once("-wal", gettext_noop("Neben {file} wurde etwas gelöscht. Alles Gespeicherte ist da."), file=file)
        os.kill(os.getpid(), signal.SIGTERM)


replaced = Signal()
"""Another database was put in the place of the former: nothing that was kept of it is true any more."""

_known: dict[Inode, int] = {}  # the files that were found to hold this app's tables, and their lengths
_getting_to_know = threading.Lock()
_said: set[Inode | str | None] = set()


def _get_to_know(file: Path, inode: Inode) -> None:
    """Is the file that lies there a database of ours? Raises Gone."""
    try:
        check(file)
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            raise Damaged("not all tables of this version are in it")
    except OperationalError:
        raise  # busy: that says nothing about what it is
    except (Damaged, DatabaseError) as error:
        connection.close()
        what = gettext_noop("Was an der Stelle der Datenbank {file} liegt, ist keine von dkturnier ({error}).")
        _say_once(inode, what, file=file, error=error)
        raise Gone("another file lies in the place of the database") from error
    if _known:
        _say(gettext_noop("Die Datenbank {file} wurde ausgetauscht. Der Server macht mit der neuen weiter."), file=file)
        replaced.send(sender=None)
    _known[inode] = 0
    _said.clear()


def _say_once(what: Inode | str | None, sentence: str, **parts: object) -> None:
    if what not in _said:
        _said.add(what)
        with translation.override(settings.LANGUAGE_CODE):
            way_back = _("Zurücklegen, oder den Server beenden und eine Sicherung zurückspielen: manage.py restore")
        _say(sentence, way_back, **parts)


def _say(sentence: str, more: str = "", **parts: object) -> None:
    """In the terminal, in its language."""
    with translation.override(settings.LANGUAGE_CODE):
        logger.error(f"{_(sentence).format(**parts)} {more}".rstrip())


def _opened() -> Files | None:
    """Which files this thread's connection has open; None without one."""
    return getattr(connection, "files_opened", None) if connection.connection else None


def _files(file: Path) -> Files:
    return Files(_inode(file), _inode(file.with_name(f"{file.name}-wal")))


def _inode(file: Path) -> Inode | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _remember(sender: object, connection: Any, **_more: Any) -> None:
    file = path()
    if file is None:
        return
    files = _files(file)
    if files.wal is None:
        # A database that was not in WAL mode before: what lies beside it is made by the first look into it.
        with suppress(sqlite3.Error):
            connection.connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        files = _files(file)
    connection.files_opened = files


connection_created.connect(_remember, dispatch_uid="files of the database")


@contextmanager
def read_by(own: BaseDatabaseWrapper) -> Iterator[None]:
    """Within, this thread's models read by another connection than the usual one: a snapshot, or a copy."""
    usual = connections[own.alias]
    connections[own.alias] = own
    try:
        yield
    finally:
        connections[own.alias] = usual


@contextmanager
def lock_timeout(seconds: float) -> Iterator[None]:
    """Wait at most so long for SQLite's lock on this thread's connection."""
    _wait_for_lock(seconds)
    try:
        yield
    finally:
        # It may be another connection by now, or none: a new one begins with what is usual.
        if connection.connection:
            _wait_for_lock(settings.DATABASES["default"]["OPTIONS"]["timeout"])


def _wait_for_lock(seconds: float) -> None:
    connection.ensure_connection()
    connection.connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")


def lock_timeout_here(seconds: float) -> None:
    """Wait at most so long for each of PostgreSQL's locks, to the end of this transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('lock_timeout', %s, true)", [f"{round(seconds * 1000)}ms"])


def is_busy(error: BaseException) -> bool:
    """Did somebody else hold a lock for longer than was waited?"""
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return _kind(cause) in BUSY
    return isinstance(error, Busy) or getattr(cause, "sqlstate", None) == "55P03"  # lock_not_available


def trouble(error: BaseException | None) -> str | None:
    """The sentence for an error that lies in the database's file or server and not in what somebody did; else None."""
    if isinstance(error, Gone):
        return _("Die Datenbank ist nicht mehr da, nichts wurde gespeichert. Hilfe steht im Fenster des Servers.")
    if not isinstance(error, DatabaseError | InterfaceError):
        return None
    if isinstance(error, Busy):
        return _busy()
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return _of_sqlite(_kind(cause))
    if isinstance(error, OperationalError | InterfaceError):
        return _("Die Datenbank antwortet gerade nicht. Bitte gleich noch einmal.")
    return None


BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _kind(error: sqlite3.Error) -> int:
    # The low byte says what it is, the others say it more exactly.
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _of_sqlite(code: int) -> str | None:
    if code in BUSY:
        return _busy()
    if code == sqlite3.SQLITE_FULL:
        return _("Der Datenträger ist voll: Es wurde nichts gespeichert. Bitte Platz schaffen und noch einmal.")
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        _say_once("damaged", gettext_noop("Die Datenbank {file} ist beschädigt."), file=path())
        return _("Die Datenbank ist beschädigt, nichts wurde gespeichert. Hilfe steht im Fenster des Servers.")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
        _say(gettext_noop("Die Datenbank {file} lässt sich nicht schreiben: Ist ihr Ordner noch da?"), file=path())
        return _("Die Datenbank lässt sich nicht schreiben, nichts wurde gespeichert. Bitte die Leitung holen.")
    return None


def _busy() -> str:
    return _("Ein anderes Programm hält gerade die Datenbank fest. Nichts wurde gespeichert; bitte gleich noch einmal.")
