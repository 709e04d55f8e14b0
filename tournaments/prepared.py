"""What every saved game asks and tells the database: put into SQL once, and not with every game.

Django takes longer to put a question into words than the database to answer it. What is the same each time is kept: the
SQL, and how a row becomes objects. What differs, `Given` stands for.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.models.constants import OnConflict
from django.db.models.expressions import Combinable, Expression
from django.db.models.query import get_related_populators
from django.db.models.sql import InsertQuery, Query, UpdateQuery
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row", bound=models.Model)
Said = TypeVar("Said", bound="_Said")


class Given(Expression):
    """A value that is said when it is asked or told. `field`: the column, or one of the kind it is compared with."""

    def __init__(self, name: str, field: models.Field[Any, Any]) -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, _compiler: object, _connection: object) -> tuple[str, tuple[Any, ...]]:
        return "%s", (self,)


def an_id(name: str) -> Given:
    """A `Given` that is the id of a row."""
    return Given(name, models.BigAutoField(primary_key=True))


class _InWords(Generic[Said]):
    """Something in the words of the connection that it is said over."""

    def __init__(self, put: Callable[[BaseDatabaseWrapper], Said]) -> None:
        self._put = put
        self._here = threading.local()

    @property
    def said(self) -> Said:
        # A connection is one thread's own, and may be exchanged: a backup is read over one of its own.
        connection = connections[DEFAULT_DB_ALIAS]
        said: Said | None = getattr(self._here, "said", None)
        if said is None or said.connection is not connection:
            said = self._here.said = self._put(connection)
        return said


class Prepared(_InWords["_Question[Row]"], Generic[Row]):
    """All rows of a question: a queryset of whole objects with what is `select_related`, and `Given` in its filters."""

    def __init__(self, question: Callable[[], models.QuerySet[Row]]) -> None:
        super().__init__(lambda connection: _Question(question(), connection))

    def __call__(self, **given: Any) -> list[Row]:
        """One query. `given`: each `Given` by its name."""
        return self.said.rows(given)


class PreparedValues(_InWords["_Question[Any]"]):
    """As `Prepared`, of a queryset of `values_list`: a row of what was asked for, for each."""

    def __init__(self, question: Callable[[], models.QuerySet[Any, Any]]) -> None:
        super().__init__(lambda connection: _Question(question(), connection))

    def __call__(self, **given: Any) -> list[Sequence[Any]]:
        """One query. `given`: each `Given` by its name."""
        return self.said.values(given)


class Changing(_InWords["_Change"]):
    """Columns of all rows of a question, set to what is `Given` or follows from what stands there."""

    def __init__(self, question: Callable[[], models.QuerySet[Any]], **values: Combinable) -> None:
        super().__init__(lambda connection: _Change(question().query, values, connection))

    def __call__(self, **given: Any) -> int:
        """How many rows there were. One query."""
        return self.said.rows(given)


class Adding(_InWords["_New"], Generic[Row]):
    """New rows of a model."""

    def __init__(self, model: type[Row]) -> None:
        super().__init__(lambda connection: _New(model, connection))

    def __call__(self, row: Row) -> None:
        """Stores it, which gives it its id. One query."""
        self.said.store(row)


class Setting(Generic[Row]):
    """Columns of rows that are there already, all at once, to what their objects say.

    As rows that are added and found to be there: an update with a case for each of them is the longer way.
    """

    def __init__(self, model: type[Row], *columns: str) -> None:
        self._in_words = lru_cache(maxsize=20)(lambda many: _InWords(lambda here: _Those(model, columns, many, here)))

    def __call__(self, rows: Sequence[Row]) -> None:
        """One query; none for no rows."""
        if rows:
            self._in_words(len(rows)).said.store(rows)


class _Said:
    """SQL, and what stands for its parameters."""

    def __init__(self, connection: BaseDatabaseWrapper, sql: str, parameters: Sequence[Any]) -> None:
        self.connection = connection
        self._sql = sql
        self._parameters = parameters

    def _execute(self, cursor: CursorWrapper, given: Mapping[str, Any]) -> None:
        # A Given is of the kind of column that its value is compared with or put into.
        cursor.execute(
            self._sql,
            [
                one.output_field.get_db_prep_save(given[one.name], self.connection) if isinstance(one, Given) else one
                for one in self._parameters
            ],
        )


class _Question(_Said, Generic[Row]):
    def __init__(self, question: models.QuerySet[Row], connection: BaseDatabaseWrapper) -> None:
        self._compiler = compiler = question.query.get_compiler(connection=connection)
        super().__init__(connection, *compiler.as_sql())
        select, model = compiler.select, compiler.klass_info
        assert select is not None
        columns = [column for column, *_how in select]
        self._converters = compiler.get_converters(columns)
        self._locks = question.query.select_for_update
        if model is not None:
            own = model["select_fields"]
            self._own = slice(own[0], own[-1] + 1)
            self._names = [column.target.attname for column in columns[self._own]]
            self._related = get_related_populators(model, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]  # of Django 6
            self._model = question.model

    def rows(self, given: Mapping[str, Any]) -> list[Row]:
        return [self._object(values) for values in self.values(given)]

    def values(self, given: Mapping[str, Any]) -> list[Sequence[Any]]:
        if self._locks and not self.connection.in_atomic_block:
            raise TransactionManagementError("a row is locked for the rest of a transaction")
        with self.connection.cursor() as cursor:
            self._execute(cursor, given)
            found: list[Sequence[Any]] = cursor.fetchall()
        # Else every row would be copied for nothing: of the standings that is one of eight steps.
        return list(self._compiler.apply_converters(found, self._converters)) if self._converters else found

    def _object(self, values: Sequence[Any]) -> Row:
        one = self._model.from_db(DEFAULT_DB_ALIAS, self._names, values[self._own])
        for related in self._related:
            related.populate(values, one)
        return one


class _Change(_Said):
    def __init__(self, question: Query, values: Mapping[str, Combinable], connection: BaseDatabaseWrapper) -> None:
        query = question.chain(UpdateQuery)
        assert isinstance(query, UpdateQuery)
        query.add_update_values(dict(values))
        super().__init__(connection, *query.get_compiler(connection=connection).as_sql())

    def rows(self, given: Mapping[str, Any]) -> int:
        with self.connection.cursor() as cursor:
            self._execute(cursor, given)
            return int(cursor.rowcount)


def _given(columns: Iterable[models.Field[Any, Any]], row: int = 0) -> Any:
    """A row of which every column will be said."""
    return SimpleNamespace(**{column.attname: Given(f"{column.attname}{row}", column) for column in columns})


def _values(columns: Iterable[models.Field[Any, Any]], row: models.Model, number: int = 0) -> dict[str, Any]:
    return {f"{column.attname}{number}": getattr(row, column.attname) for column in columns}


class _Those(_Said):
    def __init__(
        self, model: type[models.Model], changed: Sequence[str], many: int, connection: BaseDatabaseWrapper
    ) -> None:
        self._columns = model._meta.concrete_fields
        query = InsertQuery(
            model,
            on_conflict=OnConflict.UPDATE,
            update_fields=[model._meta.get_field(name) for name in changed],
            unique_fields=[model._meta.pk],
        )
        query.insert_values(self._columns, [_given(self._columns, number) for number in range(many)], raw=True)
        ((sql, parameters),) = query.get_compiler(connection=connection).as_sql()
        super().__init__(connection, sql, parameters)

    def store(self, rows: Sequence[models.Model]) -> None:
        given: dict[str, Any] = {}
        for number, row in enumerate(rows):
            given |= _values(self._columns, row, number)
        with self.connection.cursor() as cursor:
            self._execute(cursor, given)


class _New(_Said):
    def __init__(self, model: type[models.Model], connection: BaseDatabaseWrapper) -> None:
        self._columns = [field for field in model._meta.concrete_fields if not field.primary_key]
        query = InsertQuery(model)
        query.insert_values(self._columns, [_given(self._columns)], raw=True)
        compiler = query.get_compiler(connection=connection)
        compiler.returning_fields = [model._meta.pk]
        ((sql, parameters),) = compiler.as_sql()
        super().__init__(connection, sql, parameters)

    def store(self, row: models.Model) -> None:
        with self.connection.cursor() as cursor:
            self._execute(cursor, _values(self._columns, row))
            (row.pk,) = cursor.fetchone()
        row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
