"""The sheet as it stands: folded from the entries of a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from scoring.sheet import Row, Sheet, fold
from scoring.violations import COURT
from tournaments import clock
from tournaments.models import Entry, Table

Facts = Mapping[str, Any]
"""An entry in the format of score-format.md: a game, {"struck": true} or {"violation": …}."""

STRUCK: Facts = {"struck": True}


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One line of the list of games as a paper would show it. A corrected entry stays, crossed out, without a row.

    The row of a struck entry says whose turn to deal it was, and that it brought nothing.
    """

    entry: Entry
    row: Row | None


def facts_of(entry: Entry) -> Facts:
    """What an entry says to the sheet: a struck one only that it was struck."""
    return STRUCK if entry.status == Entry.Status.STRUCK else entry.facts


def by_court(facts: Facts) -> bool:
    """Is it a ruling of the court, which is no game and only the director enters?"""
    return facts.get("violation") in COURT


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that make the sheet, one for each position; not the corrected ones."""
    return [entry for entry in entries if entry.status != Entry.Status.CORRECTED]


def folded(table: Table, entries: Iterable[Entry], at: datetime | None = None) -> Sheet:
    """The sheet that these entries make at this table, at a moment (default: now).

    Between the deadline and the end of the game then begun it has just that game left, and the solos to be presented.
    """
    facts = [facts_of(entry) for entry in standing(entries)]
    time_up_after = table.time_up_after
    if time_up_after is None and time_over(table, at):
        time_up_after = len(facts) + 1
    return fold(facts, table.round.tournament.ruleset, table.seats_count, time_up_after)


def time_over(table: Table, at: datetime | None = None) -> bool:
    """Had this table's time run out at that moment (default: now)? No query if round and tournament are at hand."""
    limit = table.round.tournament.ruleset.time_limit(table.seats_count)
    return clock.is_over(clock.clock_of(table.round), limit, at or timezone.now())


def sheet_of(table: Table) -> Sheet:
    """The sheet of a table (with `round` and its `tournament` at hand) as it stands now. One query."""
    return folded(table, table.entries.all())


def sheets_of(tables: Sequence[Table]) -> dict[int, Sheet]:
    """The sheets of several tables by the table's id. One query for all."""
    entries: dict[int, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(table__in=tables):
        entries[entry.table_id].append(entry)
    return {table.id: folded(table, entries[table.id]) for table in tables}


def entry_rows(table: Table) -> list[EntryRow]:
    """Every entry ever made at this table, in order, corrected ones before what took their place. One query."""
    return sheet_and_rows(table)[1]


def sheet_and_rows(table: Table) -> tuple[Sheet, list[EntryRow]]:
    """`sheet_of` and `entry_rows` of the same moment. One query."""
    entries = list(table.entries.all())
    sheet = folded(table, entries)
    rows = iter(sheet.rows)
    return sheet, [EntryRow(one, None if one.status == Entry.Status.CORRECTED else next(rows)) for one in entries]
