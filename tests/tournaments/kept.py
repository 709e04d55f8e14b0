"""What many tests begin with: made once in the way of the app, and for the tests that follow written back as it was.

Each test still begins with an empty database, and takes back what it wrote. But a tournament in its first round is the
work of fifty queries, a played sheet that of three hundred, and they are always the same. Of several processes that
run tests side by side, one makes it for all: it lies in a folder of this one run.
"""

from __future__ import annotations

import os
import pickle
import tempfile
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import DateTimeField, Model
from django.utils import timezone

from tests.shared import SHARED

M = TypeVar("M", bound=Model)
MODELS: list[type[Model]] = [User, *apps.get_app_config("tournaments").get_models()]
MOST = 300  # of what is kept by one process


class Kept(NamedTuple):
    """What was written, and when: from the one moment to the other."""

    begun: datetime
    ended: datetime
    new: dict[type[Model], list[Model]]
    changed: list[Model]
    """The rows that were there before, as they stood afterwards."""
    id: Any
    """Of the row that was asked for, if one was."""


_kept: dict[Hashable, Kept] = {}
_statements: dict[int, tuple[Kept, list[tuple[str, list[list[Any]]]]]] = {}
"""What writes each of them again, by its id."""


def kept(model: type[M], make: Callable[[], M], *what: Hashable) -> M:
    """The row that `make` gives, as it stands in the database afterwards; see `again`."""
    known = again(make, *what)
    return model._base_manager.get(pk=known.id)


def again(make: Callable[[], object], *what: Hashable) -> Kept:
    """Run `make`. Where the same `what` was made before, of the same rows, write again what it wrote then, with the
    same ids, its times as long ago as they were.

    So `make` reads nothing but rows, and it does not matter to it how late it is.
    """
    key = what, _found()
    if key not in _kept:
        if len(_kept) >= MOST:
            _statements.pop(id(_kept.pop(next(iter(_kept)))), None)
        place = _place(key)
        if place is None or not place.exists():
            _kept[key] = _watched(make)
            if place is not None:
                # Others may have made it meanwhile, with other keys and codes: the first is everybody's from now on.
                own, _kept[key] = _kept[key], _first(place, _kept[key])
                return own
            return _kept[key]
        _kept[key] = _read(place)
    _write(_kept[key])
    return _kept[key]


def _place(key: tuple[tuple[Hashable, ...], frozenset[str]]) -> Path | None:
    """Where this lies for all processes. A server counts the rows that each process has made in its own database; those
    of another process it would not have counted, and give their ids a second time."""
    what, found = key
    folder = os.environ.get(SHARED) if connection.vendor == "sqlite" else None
    return Path(folder) / sha256(repr((what, sorted(found))).encode()).hexdigest() if folder else None


def _first(place: Path, made: Kept) -> Kept:
    """Lay it there, whole at once, unless something lies there; gives what does."""
    with tempfile.NamedTemporaryFile(dir=place.parent) as file:
        pickle.dump(tuple(made), file)
        file.flush()
        try:
            os.link(file.name, place)
        except FileExistsError:
            return _read(place)
    return made


def _read(place: Path) -> Kept:
    return Kept(*pickle.loads(place.read_bytes()))


def _question(model: type[Model]) -> str:
    """For all rows: what stands in them; but of when something happened only whether it did."""
    table = model._meta.db_table
    columns = [
        f"CAST({field.column} IS NULL AS TEXT)"
        if isinstance(field, DateTimeField)
        else f"COALESCE(CAST({field.column} AS TEXT), '-')"
        for field in model._meta.concrete_fields
    ]
    return f"SELECT '{table}|' || " + " || '|' || ".join(columns) + f" FROM {table}"


QUESTION = " UNION ALL ".join(map(_question, MODELS))


def _found() -> frozenset[str]:
    with connection.cursor() as cursor:
        cursor.execute(QUESTION)
        return frozenset(row for (row,) in cursor.fetchall())


def _watched(make: Callable[[], object]) -> Kept:
    before, begun = _rows(), timezone.now()
    made = make()
    ended = timezone.now()
    new: dict[type[Model], list[Model]] = {}
    changed = []
    for key, row in _rows().items():
        if key not in before:
            new.setdefault(type(row), []).append(row)
        elif _values(row) != _values(before[key]):
            changed.append(row)
    return Kept(begun, ended, new, changed, made.pk if isinstance(made, Model) else None)


def _rows() -> dict[tuple[type[Model], Any], Model]:
    return {(model, row.pk): row for model in MODELS for row in model._base_manager.all()}


def _values(row: Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def _write(known: Kept) -> None:
    now = timezone.now()
    later = now - known.begun

    def moved(value: Any) -> Any:
        """As if it was begun to be made now: a time so much later, but none of the past to come."""
        if not isinstance(value, datetime):
            return value
        return connection.ops.adapt_datetimefield_value(
            min(value + later, now) if value <= known.ended else value + later
        )

    if id(known) not in _statements:
        _statements[id(known)] = known, list(_to_write(known))
    with connection.cursor() as cursor:
        for statement, rows in _statements[id(known)][1]:
            cursor.executemany(statement, [[moved(value) for value in row] for row in rows])


def _to_write(known: Kept) -> Iterator[tuple[str, list[list[Any]]]]:
    """The statements, with their values as the database takes them; only times stay as they are, to be moved.

    Django would put these together anew for each test, which takes it longer than the database to carry them out.
    """
    # First what had to make room: of the rounds of a tournament only one is open.
    for row in known.changed:
        fields = row._meta.concrete_fields
        columns = ", ".join(f"{_name(field.column)} = %s" for field in fields)
        key = row._meta.pk
        assert key
        yield (
            f"UPDATE {_name(row._meta.db_table)} SET {columns} WHERE {_name(key.column)} = %s",
            [[*_as_taken(row), key.get_db_prep_save(row.pk, connection)]],
        )
    for model, rows in known.new.items():
        fields = model._meta.concrete_fields
        columns, places = ", ".join(_name(field.column) for field in fields), ", ".join("%s" for _field in fields)
        yield f"INSERT INTO {_name(model._meta.db_table)} ({columns}) VALUES ({places})", list(map(_as_taken, rows))


def _name(name: str | None) -> str:
    assert name
    return connection.ops.quote_name(name)


def _as_taken(row: Model) -> list[Any]:
    values = [(field, getattr(row, field.attname)) for field in row._meta.concrete_fields]
    return [
        value if isinstance(value, datetime) else field.get_db_prep_save(value, connection) for field, value in values
    ]


@contextmanager
def taken_back() -> Iterator[None]:
    """What is written within is gone afterwards."""
    block = transaction.atomic()
    # As Django marks the transactions of its own test cases: what the app calls durable may stand within.
    block._from_testcase = True  # type: ignore[attr-defined]
    with block:
        try:
            yield
        finally:
            transaction.set_rollback(True)
