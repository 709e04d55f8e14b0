"""The data folder is its owner's alone: table keys, sessions and players lie in it."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

# What the app keeps there itself. (The collected static files are no secret, and nobody sees them behind the folder.)
KEPT = ("*.sqlite3*", "secret.key", "address", "errors.log*", "backups", "backups/**/*")


def make_private(folder: Path) -> None:
    """Make the folder, 0700, what is kept in it 0600, and whatever this process will write likewise. Idempotent.

    On Windows a user's folders are private already. A folder for everybody, such as /tmp, stays theirs.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        return
    os.umask(0o077)
    if not folder.stat().st_mode & stat.S_ISVTX:
        _close(folder)
    for pattern in KEPT:
        for path in folder.glob(pattern):
            _close(path)


def make_database_private(file: Path) -> None:
    """An SQLite database wherever it lies, with the files that SQLite puts beside it: 0600 from now on."""
    if sys.platform != "win32":
        for beside in ("", "-wal", "-shm", "-journal"):
            _close(file.with_name(file.name + beside))


def _close(path: Path) -> None:
    # One that is not there, or that belongs to somebody else, is left as it is.
    with suppress(OSError):
        mode = path.stat().st_mode
        if mode & 0o077:
            path.chmod(stat.S_IMODE(mode) & 0o700)
