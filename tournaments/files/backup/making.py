"""One backup: made under another name, verified against what was there, and only then called a backup."""

from __future__ import annotations

import errno
import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from django.conf import settings
from django.utils import timezone

from tournaments import database
from tournaments.files.backup import folder, postgres, sqlite, summary
from tournaments.files.backup.contents import Contents, Damaged
from tournaments.files.backup.errors import BackupFailed, Problem
from tournaments.files.backup.folder import Backup, Reason
from tournaments.models import Round

Seen = TypeVar("Seen")

_one_at_a_time = threading.Lock()


def make(
    reason: Reason, to: Path | None = None, *, of: Round | None = None, whose: int | None = None
) -> tuple[Backup, Contents]:
    """Back the database up into a folder (default: the data folder's own) and read it back. Raises BackupFailed.

    `of`: the round that was just published or closed. `whose`: the id of the tournament that it is made for without a
    round. Writers do not wait. Of those made by themselves the oldest are
    deleted (folder.KEPT), and a snapshot of a round is not made where it would fill the disk (folder.SPARE). What it
    holds is kept beside it in the data folder; to a stick goes one file, and before a migration it cannot be read.
    """
    into = to or settings.BACKUPS
    ending = sqlite.ENDING if settings.SQLITE else postgres.ENDING
    with _one_at_a_time:
        try:
            folder.provide(into)
            folder.clear(into)
            if of is not None and not folder.has_room(into):
                raise BackupFailed(Problem.FULL, into)
            unfinished, final = folder.begin(into, reason, ending, of.number if of else None)
            at = timezone.now()
            try:
                told = to is None and reason is not Reason.BEFORE_MIGRATION
                contents, held = _copied(unfinished, summary.look if told else _not_looked)
                folder.to_disk(unfinished)
                os.replace(unfinished, final)
                folder.to_disk(into)
            finally:
                unfinished.unlink(missing_ok=True)
        except OSError as error:
            if error.errno == errno.ENOSPC:
                raise BackupFailed(Problem.FULL, into) from error
            raise BackupFailed(Problem.FOLDER, f"{into}: {error.strerror or error}") from error
        if held is not None:
            summary.keep(final, at, of.tournament_id if of else whose, held)
        folder.prune()
    made = folder.recognized(final)
    if made is None:
        raise BackupFailed(Problem.FOLDER, final)
    return made, contents


def _not_looked() -> None:
    return None


def _copied(target: Path, look: Callable[[], Seen]) -> tuple[Contents, Seen]:
    """Copy the database to `target`, and compare what arrived there with what was there; `look` sees it as copied."""
    try:
        if settings.SQLITE:
            source = database.path()
            if source is None:
                raise BackupFailed(Problem.MEMORY)
            contents, arrived = sqlite.copy(source, target), sqlite.read(target)
            with sqlite.looked_into(target):
                seen = look()
        else:
            contents, seen = postgres.copy(target, look)
            arrived = postgres.read(target)
    except (sqlite3.Error, Damaged) as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
            raise BackupFailed(Problem.FULL, target.parent) from error
        raise BackupFailed(Problem.UNREADABLE, error) from error
    if arrived != contents:
        raise BackupFailed(Problem.DIFFERENT)
    return contents, seen
