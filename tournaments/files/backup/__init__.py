"""Copies of the whole database, each verified before it counts as one, and the way back from them.

A copy of the database's file is none while the server runs: part of what was saved lies in a second file, and both
change while they are copied. So the database itself is asked for a snapshot, whoever writes meanwhile, and no writer
waits for it. What was read back from the copy must be, table by table, as many rows as the snapshot had.

    folder       where the copies lie, what they are called, which are kept
    making       one copy: made under another name, verified, then named
    sqlite, postgres   what each database has for it
    summary      what one holds of each tournament, kept beside it, to be looked at
    automatic    when a round is published or closes, and before every migration
    restoring    the way back, at the terminal: the whole database
    going_back   the way back of one tournament, while the server runs
"""

from tournaments.files.backup.errors import BackupFailed, Problem, RestoreRefused
from tournaments.files.backup.folder import Backup, Reason, backups, newest
from tournaments.files.backup.making import make
from tournaments.files.backup.restoring import find, look_into, restore, something_to_replace

__all__ = [
    "Backup",
    "BackupFailed",
    "Problem",
    "Reason",
    "RestoreRefused",
    "backups",
    "find",
    "look_into",
    "make",
    "newest",
    "restore",
    "something_to_replace",
]
