"""The way back: the database becomes what it was when a backup was made, or stays what it is."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import Error as DatabaseError
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader
from django.db.models import F, QuerySet
from django.db.models.functions import Greatest
from django.utils import timezone
from django.utils.translation import gettext as _

from dkturnier import in_use
from tournaments import database
from tournaments.actors import DIRECTOR
from tournaments.files.backup import folder, postgres, sqlite
from tournaments.files.backup.contents import Contents, Damaged
from tournaments.files.backup.errors import BackupFailed, RestoreRefused
from tournaments.files.backup.folder import Reason
from tournaments.files.backup.making import make
from tournaments.models import Kind, Table, Tournament
from tournaments.writing import writing


def find(name: str) -> Path:
    """The backup that is meant: a file, one of the data folder's own by its name, or the newest in a folder.

    Raises RestoreRefused.
    """
    try:
        for path in (Path(name), settings.BACKUPS / name):
            if path.is_file():
                return path
        inside = folder.backups(Path(name))
    except (OSError, ValueError):
        inside = []  # such a name no file can have
    if not inside:
        raise RestoreRefused(_("Dort liegt keine Sicherung: {name}").format(name=name))
    return inside[0].path


def look_into(path: Path) -> Contents:
    """What is in a backup that can be restored here; the whole of it is read. Raises RestoreRefused."""
    try:
        with path.open("rb") as file:
            head = file.read(len(sqlite.HEADER))
    except OSError as error:
        raise RestoreRefused(
            _("{name} lässt sich nicht lesen: {error}").format(name=path, error=error.strerror)
        ) from error
    if settings.SQLITE and head.startswith(postgres.HEADER):
        raise RestoreRefused(_("Das ist eine Sicherung aus PostgreSQL; hier läuft SQLite (DATABASE_URL)."))
    if not settings.SQLITE and head.startswith(sqlite.HEADER):
        raise RestoreRefused(_("Das ist eine Sicherung aus SQLite; hier läuft PostgreSQL (DATABASE_URL)."))
    contents = None
    try:
        if head.startswith(sqlite.HEADER):
            contents = sqlite.read(path)
        elif head.startswith(postgres.HEADER):
            contents = postgres.read(path)
    except (Damaged, sqlite3.Error) as error:
        raise RestoreRefused(damaged(path)) from error
    except BackupFailed as missing:
        raise RestoreRefused(str(missing)) from missing
    if contents is None or not contents.is_ours:
        raise RestoreRefused(_("{name} ist keine Sicherung von dkturnier.").format(name=path))
    if contents.migrations - _known_migrations():
        raise RestoreRefused(_("Diese Sicherung stammt aus einer neueren Version. Bitte erst dkturnier aktualisieren."))
    return contents


def something_to_replace() -> bool:
    """Whether there is anything that `restore` would replace: asked before a person is. Raises RestoreRefused.

    It would be refused while a server runs, or while another program is at the database.
    """
    try:
        with in_use.alone():
            if not settings.SQLITE:
                return bool(_tables_of_postgres())
            file = database.path()
            return file is not None and file.exists() and file.stat().st_size > 0
    except in_use.InUse as error:
        raise RestoreRefused(_still_running()) from error


def restore(path: Path) -> tuple[Path | None, Contents]:
    """Put a backup in the place of the database, and bring it to this version's tables.

    Gives where that is kept which was there before (None: nothing was), and what is there now. Raises RestoreRefused,
    also while a server runs; then the database is as it was.
    """
    contents = look_into(path)
    made = folder.recognized(path)
    try:
        with in_use.alone():
            kept = _replace_sqlite(path) if settings.SQLITE else _replace_postgres(path)
            connections.close_all()
            call_command("migrate", interactive=False, verbosity=0)
            _tell(made.made_at.isoformat() if made else None)
    except in_use.InUse as error:
        raise RestoreRefused(_still_running()) from error
    except OSError as error:
        raise RestoreRefused(_("Das Zurückspielen misslang: {error}").format(error=error.strerror or error)) from error
    return kept, contents


def _tell(made_at: str | None) -> None:
    """Write it down, and let no open page take an old version for a new one."""
    new_versions(Tournament.with_deleted.all(), Table.objects.all())
    for tournament in Tournament.with_deleted.values_list("id", flat=True):
        with writing(tournament) as work:
            work.event(Kind.RESTORED, DIRECTOR, after={"made_at": made_at})


def new_versions(tournaments: QuerySet[Tournament], tables: QuerySet[Table]) -> None:
    """Versions that no open page knows, for what is as it was in a backup.

    Pages ask with the version that they show. Counted on from the backup's, the numbers of the hours that are gone
    would come again with another content; the milliseconds since 1970 never come again, also where somebody goes back
    twice in a row: nothing is written so fast.
    """
    now = time.time_ns() // 10**6
    tournaments.update(version=Greatest(F("version") + 1, now), common_version=Greatest(F("common_version") + 1, now))
    # Likewise a sheet's version, by which a phone says what it corrects, and that of its page. (Seats have numbers that
    # never come again.)
    tables.update(version=Greatest(F("version") + 1, now), page_version=Greatest(F("page_version") + 1, now))


def not_kept(failed: BackupFailed) -> str:
    """Why nothing is gone back on: what is there now could not be backed up."""
    return _("Was jetzt da ist, ließ sich nicht sichern: {error}").format(error=failed)


def damaged(path: Path) -> str:
    return _("{name} ist beschädigt. Bitte eine andere nehmen.").format(name=path)


def _still_running() -> str:
    return _("Der Server läuft noch. Bitte erst mit Strg+C beenden.")


def _known_migrations() -> set[tuple[str, str]]:
    return set(MigrationLoader(None, ignore_no_migrations=True).disk_migrations or ())


def _replace_sqlite(path: Path) -> Path | None:
    file = database.path()
    assert file is not None, "a database in memory is of tests only"
    connections.close_all()
    file.parent.mkdir(parents=True, exist_ok=True)
    coming = file.with_name(f".{file.name}.restoring")
    try:
        os.close(os.open(coming, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        try:
            sqlite.copy(path, coming)
            sqlite.read(coming)
        except (Damaged, sqlite3.Error) as error:
            raise RestoreRefused(damaged(path)) from error
        folder.to_disk(coming)
        kept = _keep_sqlite(file)
        os.replace(coming, file)
        folder.to_disk(file.parent)
    finally:
        coming.unlink(missing_ok=True)
    return kept


def _keep_sqlite(file: Path) -> Path | None:
    """Back up what is there, or put it aside where it is damaged; leaves nothing beside the file. Gives where it is."""
    lying = [one for one in (file, *_beside(file)) if one.exists()]
    if not lying:
        return None
    try:
        contents = sqlite.read(file)
        kept = make(Reason.BEFORE_RESTORE)[0].path if contents.rows else None
        sqlite.fold_in(file)  # what lies beside the old file must not be taken for the new one's
    except Damaged:
        # No backup can be made of it, and somebody may yet want to look: it goes as it is.
        aside = settings.BACKUPS / f"beschaedigt-{timezone.localtime().strftime(folder.STAMP)}"
        folder.provide(aside)
        for one in reversed(lying):
            shutil.move(one, aside / one.name)
        return aside
    except BackupFailed as failed:
        raise RestoreRefused(not_kept(failed)) from failed
    except sqlite3.Error as error:
        raise RestoreRefused(_("Ein anderes Programm benutzt die Datenbank. Bitte erst beenden.")) from error
    return kept


def _beside(file: Path) -> list[Path]:
    return [file.with_name(file.name + ending) for ending in sqlite.BESIDE]


def _tables_of_postgres() -> list[str]:
    """Those that would be replaced. Raises RestoreRefused."""
    try:
        if postgres.others():
            raise RestoreRefused(_("Ein anderes Programm benutzt die Datenbank. Bitte erst beenden."))
        return postgres.tables()
    except DatabaseError as error:
        raise RestoreRefused(_("PostgreSQL antwortet nicht: {error}").format(error=str(error).strip())) from error


def _replace_postgres(path: Path) -> Path | None:
    tables = _tables_of_postgres()
    try:
        kept = make(Reason.BEFORE_RESTORE)[0].path if "django_migrations" in tables else None
    except BackupFailed as failed:
        raise RestoreRefused(not_kept(failed)) from failed
    connection.close()
    postgres.replace(path, tables)
    return kept
