"""Columns that hold a value of ours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

from tournaments.actors import NOBODY, Actor, as_kept

if TYPE_CHECKING:
    Text = models.CharField[Actor, Actor]
else:
    Text = models.CharField


class ActorField(Text):
    """Who did something: an Actor, kept as its text."""

    def __init__(self, *, max_length: int = 80, **options: Any) -> None:
        super().__init__(max_length=max_length, **options)

    def get_default(self) -> Actor:
        return NOBODY

    def deconstruct(self) -> Any:
        """A column of text: what is kept outlives the names of the code."""
        name, _path, arguments, options = super().deconstruct()
        return name, "django.db.models.CharField", arguments, options

    def from_db_value(self, value: str | None, _expression: object, _connection: object) -> Actor | None:
        return None if value is None else as_kept(value)  # None: of a row that an outer join did not find

    def to_python(self, value: object) -> Any:
        return as_kept(value) if isinstance(value, str) else value

    def get_prep_value(self, value: object) -> Any:
        return str(value) if isinstance(value, Actor) else super().get_prep_value(value)
