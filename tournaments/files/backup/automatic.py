"""Backups that nobody has to think of: when a round is published, when it closes, and before every migration."""

from __future__ import annotations

import logging
import sys
import threading
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import database
from tournaments.actors import DEMO, DIRECTOR, Actor
from tournaments.files.backup.errors import BackupFailed, Problem, why_not
from tournaments.files.backup.folder import Reason, in_words, newest, what_failed
from tournaments.files.backup.making import make
from tournaments.models import Event, Kind, Round, Tournament
from tournaments.writing import writing

# A backup takes well under a second for an evening, and may take longer for years of them.
IN_GOOD_TIME = timedelta(minutes=2)
SHOWN = 20  # failures

log = logging.getLogger(__name__)


def snapshot(round: Round, reason: Reason, actor: Actor) -> None:
    """Back up once the transaction that publishes or closes this round is on disk; a demo's is not worth it.

    Nobody waits for it, and it stops nothing: it is made in a thread of its own, one after the other. Where it fails,
    the terminal says so, the log, the list of the backups, and the board as long as a closed round is not saved.
    """
    if actor.kind == DEMO.kind or not settings.SNAPSHOTS:
        return
    # Not a daemon: a server that is stopped now finishes it. Robust: the round is published, thread or not.
    transaction.on_commit(
        threading.Thread(target=_after, args=(round, reason), name="backup", daemon=False).start, robust=True
    )


def _after(round: Round, reason: Reason) -> None:
    try:
        make(reason, of=round)
    except BackupFailed as failed:
        _tell(round, reason, failed)
    except Exception as error:
        _tell(round, reason, BackupFailed(Problem.UNKNOWN, error))
    finally:
        connection.close()


def _tell(round: Round, reason: Reason, failed: BackupFailed) -> None:
    what = in_words(reason, round.number)
    log.error(_("Die Sicherung „{what}“ misslang: {error}").format(what=what, error=failed))
    # The database may be what failed: then the terminal and the board's own look at the folder have to do.
    with suppress(DatabaseError), writing(round.tournament_id) as work:
        told = {"round": round.number, "reason": reason, "problem": failed.problem, "detail": failed.detail}
        work.event(Kind.BACKUP_FAILED, DIRECTOR, after=told)


def failures(tournament: Tournament) -> list[tuple[datetime, str, str]]:
    """The last times that a round was not backed up, the latest first: when, what, and why. One query."""
    events = Event.objects.filter(tournament=tournament, kind=Kind.BACKUP_FAILED).order_by("-id")[:SHOWN]
    return [(event.at, what_failed(event.after), why_not(event.after)) for event in events if event.after]


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
        return _("Die letzte Runde ist nicht gesichert. {error}").format(error=why_not(told.after))
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
