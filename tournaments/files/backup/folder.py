"""Where the backups lie, what they are called, and which are kept."""

from __future__ import annotations

import itertools
import os
import re
import shutil
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

UNFINISHED = ".part"
SUMMARY = ".json"
LEFT_BEHIND = 60 * 60  # seconds after which an unfinished one is what a crash left behind
KEPT = 40  # of those made by themselves: two for each round; one made by hand is never deleted
SPARE = 200 * 2**20  # bytes that a snapshot of a round leaves free for the games: the database lies on the same disk


class Reason(StrEnum):
    """Why a backup was made, as it stands in the file's name."""

    BY_HAND = "von-hand"
    PUBLISHED = "veroeffentlicht"
    """Of a round, whose number stands in front of it."""
    CLOSED = "abgeschlossen"
    """Likewise."""
    BEFORE_MIGRATION = "vor-update"
    BEFORE_RESTORE = "vor-restore"

    @classmethod
    def _missing_(cls, value: object) -> Reason | None:
        return cls.CLOSED if value == CLOSED_FORMERLY else None


CLOSED_FORMERLY = "geschlossen"  # in the names and the log of earlier releases

REASONS = {
    Reason.BY_HAND: gettext_lazy("von Hand"),
    Reason.PUBLISHED: gettext_lazy("Runde {round} veröffentlicht"),
    Reason.CLOSED: gettext_lazy("Runde {round} abgeschlossen"),
    Reason.BEFORE_MIGRATION: gettext_lazy("vor einem Update"),
    Reason.BEFORE_RESTORE: gettext_lazy("vor dem Zurückspielen einer anderen"),
}
OF_ROUNDS = (Reason.PUBLISHED, Reason.CLOSED)
UNNUMBERED = "runde"  # what one of a closed round was called before there was one of every publishing

NAME = re.compile(
    r"dkturnier-(?P<at>\d{4}-\d\d-\d\d-\d{6})(?:-\d+)?-"
    rf"(?:runde-(?P<round>[0-9]{{1,4}})-(?P<moment>{'|'.join((*OF_ROUNDS, CLOSED_FORMERLY))})"
    rf"|(?P<reason>{'|'.join(one for one in Reason if one not in OF_ROUNDS)}|{UNNUMBERED}))"
    r"\.(?:sqlite3|pgdump)"
)
STAMP = "%Y-%m-%d-%H%M%S"  # in the time of the hall's clocks


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup, as its file's name tells."""

    path: Path
    made_at: datetime
    reason: Reason
    size: int
    """In bytes."""
    round: int | None = None
    """Its number, of a snapshot at its publishing or closing."""

    @property
    def name(self) -> str:
        """What stands in its page's address."""
        return self.path.stem

    @property
    def why(self) -> str:
        return in_words(self.reason, self.round)


def in_words(reason: Reason, round: int | None = None) -> str:
    """ "Runde 2 veröffentlicht", "von Hand"."""
    if reason is Reason.CLOSED and round is None:
        return _("Runde abgeschlossen")
    return str(REASONS[reason]).format(round=round)


def what_failed(told: Mapping[str, Any]) -> str:
    """Which snapshot was not made, as the log keeps it ({"round", "reason"}; once only of closed rounds)."""
    return in_words(Reason(told.get("reason", Reason.CLOSED)), told["round"])


def backups(folder: Path | None = None) -> list[Backup]:
    """The backups in a folder (default: the data folder's own), the newest first. No folder holds none."""
    try:
        paths = list((folder or settings.BACKUPS).iterdir())
    except OSError:
        return []
    found = [one for path in paths if (one := recognized(path))]
    return sorted(found, key=lambda one: (one.made_at, one.path.name), reverse=True)


def newest() -> Backup | None:
    """The newest in the data folder; None if there is none."""
    return next(iter(backups()), None)


def recognized(path: Path) -> Backup | None:
    """A file that is called as backups are; None for any other. It is not looked into."""
    named = NAME.fullmatch(path.name)
    if named is None:
        return None
    try:
        made_at = timezone.make_aware(datetime.strptime(named["at"], STAMP))
        if named["round"]:
            return Backup(path, made_at, Reason(named["moment"]), path.stat().st_size, int(named["round"]))
        reason = Reason.CLOSED if named["reason"] == UNNUMBERED else Reason(named["reason"])
        return Backup(path, made_at, reason, path.stat().st_size)
    except (ValueError, OSError):
        return None  # no date, or just deleted


def provide(folder: Path) -> None:
    """Make the folder, for nobody's eyes but this user's: tables' keys and sessions lie in a backup. Raises OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def begin(folder: Path, reason: Reason, ending: str, round: int | None = None) -> tuple[Path, Path]:
    """An empty file to make a backup in, and the name that it shall have then; nobody else has either. Raises OSError.

    Several processes may back up within one second. `round`: its number, of a snapshot.
    """
    at = timezone.localtime().strftime(STAMP)
    why = reason if round is None else f"runde-{round}-{reason}"
    for count in itertools.count(1):
        final = folder / f"dkturnier-{at}-{'' if count == 1 else f'{count}-'}{why}.{ending}"
        unfinished = final.with_name(f".{final.name}{UNFINISHED}")
        try:
            os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            continue
        if not final.exists():
            return unfinished, final
        unfinished.unlink()
    raise AssertionError("numbers do not end")


def clear(folder: Path) -> None:
    """Delete what was being made when a server was killed."""
    for path in folder.glob(f".dkturnier-*{UNFINISHED}*"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > LEFT_BEHIND:
                path.unlink()


def prune() -> None:
    """Delete the oldest of those in the data folder that were made by themselves, until KEPT are left; and likewise of
    those that were made before somebody went back: whoever goes to and fro drives out no round's."""
    before, automatic = list[Backup](), list[Backup]()
    for one in backups():
        if one.reason is not Reason.BY_HAND:
            (before if one.reason is Reason.BEFORE_RESTORE else automatic).append(one)
    for old in (*before[KEPT:], *automatic[KEPT:]):
        old.path.unlink(missing_ok=True)
    for told in settings.BACKUPS.glob(f"dkturnier-*{SUMMARY}"):
        if not told.with_name(told.name.removesuffix(SUMMARY)).exists():
            told.unlink(missing_ok=True)


def summary_of(backup: Path) -> Path:
    """Where it is kept what a backup holds: beside it."""
    return backup.with_name(backup.name + SUMMARY)


def has_room(folder: Path) -> bool:
    """Whether another one leaves SPARE on the disk, if it is as large as the last. Raises OSError."""
    last = next(iter(backups(folder)), None)
    return shutil.disk_usage(folder).free > SPARE + (last.size if last else 0)


def to_disk(path: Path) -> None:
    """Return when a file's bytes are on the disk, or a folder's names. Raises OSError."""
    if path.is_dir() and os.name == "nt":
        return  # Windows writes names through, and opens no folder
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
