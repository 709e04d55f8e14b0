"""Who is at work on the data folder: any number of servers, or one that replaces the database under nobody's hands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.files import locks


class InUse(Exception):
    """A server runs on this data folder, or its database is just being replaced."""


@contextmanager
def serving() -> Iterator[None]:
    """While a server runs. Raises InUse while the database is being replaced."""
    with _held(locks.LOCK_SH):
        yield


@contextmanager
def alone() -> Iterator[None]:
    """While the database is being replaced. Raises InUse while a server runs, or another one replaces it."""
    with _held(locks.LOCK_EX):
        yield


@contextmanager
def _held(kind: int) -> Iterator[None]:
    # The system takes the lock back when the process ends, however it ends: nothing stale can stay behind.
    with (settings.DATA_DIR / "in-use.lock").open("ab") as file:
        if not locks.lock(file, kind | locks.LOCK_NB):
            raise InUse
        yield
