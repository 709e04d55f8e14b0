"""One backup: made under another name, verified against what was there, and only then called a backup."""

from __future__ import annotations

import errno
import os
import sqlite3
import threading
from pathlib import Path

from django.conf import settings

from tournaments import database
from tournaments.files.backup import folder, postgres, sqlite
from tournaments.files.backup.contents import Contents, Damaged
from tournaments.files.backup.errors import BackupFailed, Problem
from tournaments.files.backup.folder import Backup, Reason

_one_at_a_time = threading.Lock()


def make(reason: Reason, to: Path | None = None) -> tuple[Backup, Contents]:
    """Back the database up into a folder (default: the data folder's own) and read it back. Raises BackupFailed.

    Writers do not wait. Of those made by themselves the oldest are deleted (folder.KEPT).
    """
    into = to or settings.BACKUPS
    ending = sqlite.ENDING if settings.SQLITE else postgres.ENDING
    with _one_at_a_time:
        try:
            folder.provide(into)
            folder.clear(into)
            unfinished, final = folder.begin(into, reason, ending)
            try:
                contents = _copied(unfinished)
                folder.to_disk(unfinished)
                os.replace(unfinished, final)
                folder.to_disk(into)
            finally:
                unfinished.unlink(missing_ok=True)
        except OSError as error:
            if error.errno == errno.ENOSPC:
                raise BackupFailed(Problem.FULL, into) from error
            raise BackupFailed(Problem.FOLDER, f"{into}: {error.strerror or error}") from error
        folder.prune()
    made = folder.recognized(final)
    if made is None:
        raise BackupFailed(Problem.FOLDER, final)
    return made, contents


def _copied(target: Path) -> Contents:
    """Copy the database to `target`, and compare what arrived there with what was there."""
    try:
        if settings.SQLITE:
            source = database.path()
            if source is None:
                raise BackupFailed(Problem.MEMORY)
            contents, arrived = sqlite.copy(source, target), sqlite.read(target)
        else:
            contents, arrived = postgres.copy(target), postgres.read(target)
    except (sqlite3.Error, Damaged) as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
            raise BackupFailed(Problem.FULL, target.parent) from error
        raise BackupFailed(Problem.UNREADABLE, error) from error
    if arrived != contents:
        raise BackupFailed(Problem.DIFFERENT)
    return contents
