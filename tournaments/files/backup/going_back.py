"""Back to what one tournament was when a backup was made, while the server runs; all others stay as they are.

The rows of the tournament are replaced by those of the copy, with their ids, in one transaction: a table's phone that
waits for it goes on with the sheet of then. What a link opens and who directs stays as it is now: cards are printed,
and a link that was revoked is revoked for good.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping
from typing import Any

from django.conf import settings
from django.db import IntegrityError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import F, ForeignKey, Max, Model, QuerySet
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.files.backup import postgres, restoring, sqlite, summary
from tournaments.files.backup.contents import Damaged, Rows
from tournaments.files.backup.errors import BackupFailed, RestoreRefused
from tournaments.files.backup.folder import Backup, Reason
from tournaments.files.backup.making import make
from tournaments.models import (
    CallReason,
    Draw,
    EarlierHolder,
    Entry,
    Event,
    Fee,
    KeptApart,
    Kind,
    Payment,
    Player,
    Round,
    Seat,
    SeatedTogether,
    Table,
    Tournament,
)
from tournaments.writing import writing

APP = Tournament._meta.app_label

# What a tournament is made of, each behind what it belongs to: by which field, and to what.
PARTS: tuple[tuple[type[Model], str], ...] = (
    (Fee, "tournament"), (Player, "tournament"), (Round, "tournament"), (Draw, "tournament"), (Payment, "tournament"),
    (Event, "tournament"), (KeptApart, "one"), (SeatedTogether, "one"), (Table, "round"), (Seat, "table"),
    (Entry, "table"), (CallReason, "table"), (EarlierHolder, "seat"),
)  # fmt: skip
LOCKED = (Round, Table)
"""Whose rows others wait for: they are changed in their places, and only what was not there then is deleted."""

AS_NOW = frozenset(
    {"id", "slug", "once", "arrival_key", "version", "common_version", "desk_version", "demo_next_at", "deleted_at"}
)
"""Of the tournament itself: its addresses, and what pages ask with."""

ASIDE = 10_000
"""Added to the numbers of rounds and tables until each has the one of then: none may be there twice meanwhile."""


def is_of_this_version(told: summary.Summary) -> bool:
    """Whether a copy was made in this version's tables, so that there is a way back to it here. One query.

    What `go_back` finds when it looks into the copy may yet be otherwise.
    """
    rebuilt = MigrationRecorder(connection).migration_qs.filter(app=APP).aggregate(last=Max("applied"))["last"]
    return rebuilt is None or told.at > rebuilt


def go_back(tournament: Tournament, backup: Backup, actor: Actor) -> Backup:
    """Make the tournament what it was in a copy; what it is now is backed up first, to the last thing saved: gives
    that backup.

    Raises RestoreRefused: then it is as it was. Whoever writes there waits meanwhile.
    """
    told = summary.read(backup.path)
    if told is None or not told.is_of(backup.path):
        raise RestoreRefused(restoring.damaged(backup.path))
    then = _read(tournament, backup)
    with writing(tournament.id) as work:
        rounds = _ids(Round.objects.filter(tournament=tournament).order_by("id").select_for_update())
        tables = _ids(Table.objects.filter(round__in=rounds).order_by("id").select_for_update())
        work.take_turn()
        try:
            kept, _contents = make(Reason.BEFORE_RESTORE, whose=tournament.id)
        except BackupFailed as failed:
            raise RestoreRefused(restoring.not_kept(failed)) from failed
        try:
            _replace(tournament, then)
        except IntegrityError as error:
            # After the whole database was gone back on, its numbers are given a second time.
            kept.path.unlink(missing_ok=True)
            raise RestoreRefused(
                _(
                    "Seit die ganze Datenbank zurückgespielt wurde, gehören Nummern aus dieser Sicherung anderen "
                    "Turnieren: Mit ihr geht es nur am Terminal zurück."
                )
            ) from error
        restoring.new_versions(
            Tournament.objects.filter(id=tournament.id), Table.objects.filter(round__tournament=tournament)
        )
        work.tables |= {*tables, *then[Table].ids}
        work.event(Kind.RESTORED, actor, after={"made_at": told.at.isoformat(), "kept_at": kept.made_at.isoformat()})
    return kept


def _read(tournament: Tournament, backup: Backup) -> dict[type[Model], Rows]:
    """The rows of the tournament in a copy, its own among them. Raises RestoreRefused."""
    contents = restoring.look_into(backup.path)
    applied = {one for one in MigrationRecorder(connection).applied_migrations() if one[0] == APP}
    if {one for one in contents.migrations if one[0] == APP} != applied:
        raise RestoreRefused(
            _("Diese Sicherung ist von einer anderen Version: Mit ihr geht es nur am Terminal zurück.")
        )
    rows = sqlite.rows if settings.SQLITE else postgres.rows
    found: dict[type[Model], Rows] = {}
    try:
        found[Tournament] = rows(backup.path, Tournament._meta.db_table, "id", [tournament.id])
        if not found[Tournament].values:
            raise RestoreRefused(_("Dieses Turnier steht nicht in dieser Sicherung."))
        for model, field in PARTS:
            column, above = _owner(model, field)
            found[model] = rows(backup.path, model._meta.db_table, column, found[above].ids)
    except (Damaged, sqlite3.Error) as error:
        raise RestoreRefused(restoring.damaged(backup.path)) from error
    except BackupFailed as missing:
        raise RestoreRefused(str(missing)) from missing
    return found


def _replace(tournament: Tournament, then: Mapping[type[Model], Rows]) -> None:
    """Put the rows of then in the place of those of now. What refers to what is looked at when it is committed."""
    now: dict[type[Model], list[int]] = {Tournament: [tournament.id]}
    for model, field in PARTS:
        _column, above = _owner(model, field)
        now[model] = _ids(model._base_manager.filter(**{f"{field}__in": now[above]}))
    for model, _field in reversed(PARTS):
        gone = set(now[model]) - set(then[model].ids) if model in LOCKED else now[model]
        _delete(model, gone)
    Round.objects.filter(id__in=now[Round]).update(number=F("number") + ASIDE, status=Round.Status.CLOSED)
    Table.objects.filter(id__in=now[Table]).update(number=F("number") + ASIDE)
    _change(Tournament, then[Tournament], AS_NOW)
    for model, _field in PARTS:
        stayed = set(now[model]) if model in LOCKED else set()
        rows = then[model]
        of_then = list(zip(rows.ids, rows.values, strict=True))
        _change(model, Rows(rows.columns, [row for id, row in of_then if id in stayed]))
        _add(model, Rows(rows.columns, [row for id, row in of_then if id not in stayed]))


def _owner(model: type[Model], field: str) -> tuple[str, type[Model]]:
    """The column that says what a row belongs to, and of which kind that is."""
    reference = model._meta.get_field(field)
    assert isinstance(reference, ForeignKey)
    return reference.column, reference.related_model


def _ids(rows: QuerySet[Any]) -> list[int]:
    return list(rows.values_list("id", flat=True))


def _delete(model: type[Model], ids: Collection[int]) -> None:
    """By the database itself: what refers to these rows goes too, or comes again with them."""
    if ids:
        with connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM {_quoted(model._meta.db_table)} WHERE id IN ({_marks(ids)})", list(ids))


def _change(model: type[Model], rows: Rows, but: Collection[str] = ("id",)) -> None:
    """Give rows that are there the values of then, each of its columns `but` these."""
    columns = [(at, name) for at, name in enumerate(rows.columns) if name not in but]
    values = ", ".join(f"{_quoted(name)} = %s" for _at, name in columns)
    with connection.cursor() as cursor:
        cursor.executemany(
            f"UPDATE {_quoted(model._meta.db_table)} SET {values} WHERE id = %s",
            [[*(row[at] for at, _name in columns), id] for id, row in zip(rows.ids, rows.values, strict=True)],
        )


def _add(model: type[Model], rows: Rows) -> None:
    names = ", ".join(map(_quoted, rows.columns))
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {_quoted(model._meta.db_table)} ({names}) VALUES ({_marks(rows.columns)})", rows.values
        )
    _count_on(model, max(rows.ids, default=0))


def _count_on(model: type[Model], last: int) -> None:
    """No later row gets the id of one that came again. SQLite sees to that itself."""
    if settings.SQLITE:
        return
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [table])
        (sequence,) = cursor.fetchone()
        cursor.execute(f"SELECT setval(%s, %s) FROM {sequence} WHERE last_value < %s", [sequence, last, last])


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)


def _marks(values: Collection[object]) -> str:
    return ", ".join(["%s"] * len(values))
