"""Questions that every saved game asks the database: put into SQL once, and not with every game.

Django takes longer to put a question into words than the database to answer it. What is the same each time is kept: the
SQL, and how a row becomes objects. What differs, `Given` stands for.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.expressions import Expression
from django.db.models.query import get_related_populators
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row", bound=models.Model)


class Given(Expression):
    """A value of a question, which is said when it is asked. `field`: of the kind of column it is compared with."""

    def __init__(self, name: str, field: models.Field[Any, Any]) -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, _compiler: object, _connection: object) -> tuple[str, tuple[Any, ...]]:
        return "%s", (self,)


class Prepared(Generic[Row]):
    """All rows of a question: a queryset of whole objects with what is `select_related`, and `Given` in its filters."""

    def __init__(self, question: Callable[[], models.QuerySet[Row]]) -> None:
        self._question = question
        self._here = threading.local()

    def __call__(self, **given: Any) -> list[Row]:
        """One query. `given`: each `Given` by its name."""
        # A connection is one thread's own, and may be exchanged: a backup is read over one of its own.
        connection, said = connections[DEFAULT_DB_ALIAS], getattr(self._here, "said", None)
        if said is None or said.connection is not connection:
            said = self._here.said = _Said(self._question(), connection)
        return said.rows(given)


class _Said(Generic[Row]):
    """A question in the words of one connection."""

    def __init__(self, question: models.QuerySet[Row], connection: BaseDatabaseWrapper) -> None:
        self.connection = connection
        self._compiler = compiler = question.query.get_compiler(DEFAULT_DB_ALIAS)
        self._sql, self._parameters = compiler.as_sql()
        select, model = compiler.select, compiler.klass_info
        assert select is not None and model is not None
        columns = [column for column, *_how in select]
        self._converters = compiler.get_converters(columns)
        own = model["select_fields"]
        self._own = slice(own[0], own[-1] + 1)
        self._names = [column.target.attname for column in columns[self._own]]
        self._related = get_related_populators(model, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]  # of Django 6
        self._model = question.model
        self._locks = question.query.select_for_update

    def rows(self, given: Mapping[str, Any]) -> list[Row]:
        connection = self.connection
        if self._locks and not connection.in_atomic_block:
            raise TransactionManagementError("a row is locked for the rest of a transaction")
        parameters = [
            one.field.get_db_prep_value(given[one.name], connection) if isinstance(one, Given) else one
            for one in self._parameters
        ]
        with connection.cursor() as cursor:
            cursor.execute(self._sql, parameters)
            found = cursor.fetchall()
        return [self._object(values) for values in self._compiler.apply_converters(found, self._converters)]

    def _object(self, values: list[Any]) -> Row:
        one = self._model.from_db(DEFAULT_DB_ALIAS, self._names, values[self._own])
        for related in self._related:
            related.populate(values, one)
        return one
