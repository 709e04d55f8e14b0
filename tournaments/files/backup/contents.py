"""What is in a copy: how many rows each table has, and which migrations made the tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import ngettext


class Damaged(Exception):
    """The file is no whole copy, or no whole database."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a copy was found to hold."""

    rows: dict[str, int]
    """By table, in its name without a schema."""
    migrations: frozenset[tuple[str, str]]
    """(app, name) of those applied."""

    @property
    def tournaments(self) -> int:
        return self.rows.get("tournaments_tournament", 0)

    @property
    def entries(self) -> int:
        """The entries of all score sheets, corrected ones included."""
        return self.rows.get("tournaments_entry", 0)

    @property
    def in_words(self) -> str:
        """ "1 Turnier, 22 Einträge"."""
        tournaments = ngettext("{n} Turnier", "{n} Turniere", self.tournaments).format(n=self.tournaments)
        entries = ngettext("{n} Eintrag", "{n} Einträge", self.entries).format(n=self.entries)
        return f"{tournaments}, {entries}"

    @property
    def is_ours(self) -> bool:
        """Whether this is a database of this program at all."""
        return "tournaments_tournament" in self.rows and bool(self.migrations)


class Rows(NamedTuple):
    """Some rows of one table, as they lie in a copy: each value is what the database takes for it."""

    columns: tuple[str, ...]
    values: list[tuple[Any, ...]]

    @property
    def ids(self) -> list[int]:
        at = self.columns.index("id")
        return [int(row[at]) for row in self.values]
