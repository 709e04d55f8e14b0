"""Sheets as this process wrote them last, so that the next game at a table reads only what may have changed.

A table's version tells whether what is kept is still what the database holds: whatever changes a table's entries raises
it in the same transaction, in this process or another, and no number comes twice. Values: nobody changes an entry that
is kept here, whoever wants another one makes a copy.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from scoring import Sheet
from tournaments.models import Entry, Table

MOST = 500  # tables; a few hundred kB for a hall of a hundred


@dataclass(frozen=True, slots=True)
class Written:
    """What one version of a table's sheet was made of, and how it was folded."""

    version: int
    kept: Sequence[Entry]
    sheet: Sheet


class Sheets:
    """The last sheet of each table, the one that was written longest ago forgotten first."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._guard = threading.Lock()
        self._of: OrderedDict[int, Written] = OrderedDict()

    def keep(self, table: Table, kept: Sequence[Entry], sheet: Sheet) -> None:
        """After the commit: what was rolled back leaves its number to another sheet."""
        with self._guard:
            self._of[table.id] = Written(table.version, kept, sheet)
            self._of.move_to_end(table.id)
            while len(self._of) > self._most:
                self._of.popitem(last=False)

    def of(self, table: Table) -> Written | None:
        """The sheet of this table's version; None if it was written elsewhere, or not at all."""
        with self._guard:
            known = self._of.get(table.id)
        return known if known is not None and known.version == table.version else None

    def forget(self, table_id: int) -> None:
        """Let this table's sheet be read from the database."""
        with self._guard:
            self._of.pop(table_id, None)

    def clear(self) -> None:
        """Forget everything."""
        with self._guard:
            self._of.clear()


sheets = Sheets()
