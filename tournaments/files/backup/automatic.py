"""Backups that nobody has to think of: when a round closes, and before every migration."""

from __future__ import annotations

import logging
import sys
import threading
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import database
from tournaments.actors import DEMO, DIRECTOR, Actor
from tournaments.files.backup.errors import BackupFailed, Problem, in_words
from tournaments.files.backup.folder import Reason, newest
from tournaments.files.backup.making import make
from tournaments.models import Event, Kind, Round, Tournament
from tournaments.writing import writing

# A backup takes well under a second for an evening, and may take longer for years of them.
IN_GOOD_TIME = timedelta(minutes=2)

log = logging.getLogger(__name__)


def when_closed(round: Round, actor: Actor) -> None:
    """Back up once the transaction that closes this round is on disk; a demo's is not worth it.

    Nobody waits for it, and it stops nothing. Where it fails, the terminal says so, and the board of the tournament.
    """
    if actor.kind == DEMO.kind or (settings.SQLITE and database.path() is None):
        return
    tournament, number = round.tournament_id, round.number
    transaction.on_commit(
        # Not a daemon: a server that is stopped now finishes it.
        lambda: threading.Thread(target=_after_closing, args=(tournament, number), name="backup").start()
    )


def _after_closing(tournament: int, number: int) -> None:
    try:
        make(Reason.ROUND_CLOSED)
    except BackupFailed as failed:
        _tell(tournament, number, failed)
    except Exception as error:
        _tell(tournament, number, BackupFailed(Problem.UNKNOWN, error))
    finally:
        connection.close()


def _tell(tournament: int, number: int, failed: BackupFailed) -> None:
    log.error(_("Die Sicherung nach Runde {round} misslang: {error}").format(round=number, error=failed))
    # The database may be what failed: then the terminal and the board's own look at the folder have to do.
    with suppress(DatabaseError), writing(tournament) as work:
        told = {"round": number, "problem": failed.problem, "detail": failed.detail}
        work.event(Kind.BACKUP_FAILED, DIRECTOR, after=told)


def unsaved(tournament: Tournament, last_closed: Round | None) -> str | None:
    """What to tell if no backup has been made since the last round was closed, as there should be; None: all is well.

    No query then.
    """
    if last_closed is None or last_closed.closed_at is None:
        return None
    latest = newest()
    # Names of backups are of whole seconds.
    if latest is not None and latest.made_at >= last_closed.closed_at.replace(microsecond=0):
        return None
    told = (
        Event.objects.filter(tournament=tournament, kind__in=(Kind.CLOSED, Kind.BACKUP_FAILED)).order_by("-id").first()
    )
    if told is None:
        return None
    if told.kind == Kind.BACKUP_FAILED and told.after:
        return _("Die letzte Runde ist nicht gesichert. {error}").format(error=in_words(told.after))
    if told.actor == DEMO or last_closed.closed_at > timezone.now() - IN_GOOD_TIME:
        return None
    return _("Seit dem Ende der letzten Runde gibt es auf diesem Rechner keine Sicherung.")


def before_migrating(sender: Any, using: str, plan: Any = (), **_more: Any) -> None:
    """Back up before the database's tables are changed, unless it is empty. Raises CommandError: nothing is changed."""
    from django.core.management.base import CommandError

    if not plan or (settings.SQLITE and database.path() is None):
        return
    if Tournament._meta.db_table not in connection.introspection.table_names():
        return
    try:
        make(Reason.BEFORE_MIGRATION)
    except BackupFailed as failed:
        if failed.lacks_tools:
            # A hosted database is often backed up by its host, and its server has no such programs: that is no reason.
            print(_("Ohne Sicherung: {error}").format(error=failed), file=sys.stderr)
            return
        raise CommandError(
            _("Die Datenbank muss umgebaut werden, aber vorher ließ sie sich nicht sichern: {error}").format(
                error=failed
            )
        ) from failed
