"""The sheet as it stands: folded from the entries of a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from scoring import GameError, Row, Sheet, fold
from scoring.dealing import Longer, left_when_time_is_up
from scoring.figures import to_come
from scoring.violations import COURT
from tournaments.models import Entry, Table
from tournaments.rounds import clock

Facts = Mapping[str, Any]
"""An entry in the format of score-format.md: a game, {"struck": true} or {"violation": …}."""

STRUCK: dict[str, Any] = {"struck": True}


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One line of the list of games as a paper would show it. A corrected entry stays, crossed out, without a row.

    The row of a struck entry says whose turn to deal it was, and that it brought nothing. `points`: what the entry
    brought by itself, before it was struck or corrected; () if nobody can say. `sits_out`: who did, as far as known.
    """

    entry: Entry
    row: Row | None
    points: Sequence[int]
    sits_out: int | None


def facts_of(entry: Entry) -> Facts:
    """What an entry says to the sheet: a struck one only that it was struck."""
    return struck(entry) if entry.status == Entry.Status.STRUCK else entry.facts


def struck(entry: Entry) -> Facts:
    """What an entry says once it is struck: its game is dealt again, unless the deal moves on all the same; a ruling of
    the court gives nobody anything.
    """
    if by_court(entry.facts):
        return {"violation": "free", "points": [0] * len(entry.points)}
    return STRUCK | {"deal_moves_on": True} if entry.deal_moves_on else STRUCK


def same(one: Facts, other: Facts) -> bool:
    """Do two entries say the same? What was not said counts like what was said to be none, and no order matters."""
    return _plain(one) == _plain(other)


def _plain(said: object) -> object:
    if isinstance(said, Mapping):
        return {key: plain for key, value in said.items() if (plain := _plain(value))}
    if isinstance(said, list) and all(isinstance(one, str) for one in said):
        return sorted(said)  # extra points
    return said


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
    ruleset, up = table.round.tournament.ruleset, time_up_after(table, len(facts), at)
    return fold(facts, ruleset, table.seats_count, up, longer(table))


def longer(table: Table) -> tuple[Longer, ...]:
    """What this table knows of solos at others; nothing where they do not make the round longer here."""
    if not table.round.tournament.ruleset.lengthens_all:
        return ()
    return tuple(Longer(after, solos) for after, solos, _source in table.longer)


def time_up_after(table: Table, entries: int, at: datetime | None = None) -> int | None:
    """After how many entries this table's time is up, as a sheet of so many knows it at a moment (default: now)."""
    if table.time_up_after is None and time_over(table, at):
        return entries + 1
    return table.time_up_after


def time_over(table: Table, at: datetime | None = None) -> bool:
    """Had this table's time run out at that moment (default: now)? No query if round and tournament are at hand."""
    limit = table.round.tournament.ruleset.time_limit(table.seats_count)
    return clock.is_over(clock.clock_at(table), limit, at or timezone.now())


def games_in_time(table: Table, at: datetime | None = None) -> int:
    """How many games this table plays in the time it has, as `Sheet.games_in_time`: from its row alone, at a moment
    (default: now). No query if round and tournament are at hand.
    """
    if table.complete:
        return table.games_played
    up = time_up_after(table, 0, at)
    if up is None:
        return table.games
    # Where its time ran out behind an entry and nothing is owed, a game with a violation is still being played.
    begun = table.time_up_after is None or not table.open_solos
    ruleset, left = table.round.tournament.ruleset, table.games - table.games_played
    return table.games_played + left_when_time_is_up(left, len(table.open_solos), ruleset, begun=begun)


def sheet_of(table: Table) -> Sheet:
    """The sheet of a table (with `round` and its `tournament` at hand) as it stands now. One query."""
    return folded(table, table.entries.all())


def sheets_of(tables: Sequence[Table]) -> dict[int, Sheet]:
    """The sheets of several tables by the table's id. One query for all."""
    entries: dict[int, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(table__in=tables):
        entries[entry.table_id].append(entry)
    return {table.id: folded(table, entries[table.id]) for table in tables}


def games_to_come(tables: Collection[int]) -> dict[int, tuple[int, ...]]:
    """How many games are left for each seat of these tables (ids), by the table's id. Two queries, none for none."""
    if not tables:
        return {}
    found = list(Table.objects.filter(id__in=tables).select_related("round__tournament"))
    facts: dict[int, list[Facts]] = {table.id: [] for table in found}
    for entry in standing(Entry.objects.filter(table__in=found)):
        facts[entry.table_id].append(facts_of(entry))
    return {
        table.id: to_come(
            fold(
                facts[table.id],
                table.round.tournament.ruleset,
                table.seats_count,
                table.time_up_after,
                longer(table),
            )
        )
        for table in found
    }


def rows_of(kept: Iterable[Entry], sheet: Sheet) -> list[EntryRow]:
    """Every entry with its row on the sheet that they make."""
    return [_row_of(one, sheet) for one in kept]


def brought(entry: Entry, sheet: Sheet) -> Sequence[int]:
    """What a struck entry of this sheet brought by itself; () if nobody can say."""
    with suppress(GameError):  # it may be struck because it cannot stand there
        return sheet.before(entry.position).add(entry.facts).rows[-1].points
    return ()


def _row_of(entry: Entry, sheet: Sheet) -> EntryRow:
    row = sheet.rows[entry.position - 1]
    match entry.status:
        case Entry.Status.STANDING:
            return EntryRow(entry, row, row.points, row.sits_out)
        case Entry.Status.STRUCK:
            return EntryRow(entry, row, brought(entry, sheet), row.sits_out)
    # Somebody else may deal there by now: whoever played in what was entered did not sit out of it.
    out, played = row.sits_out, entry.facts.get("game", entry.facts).get("re", ())
    known = out is not None and out not in played and not (entry.points and entry.points[out - 1])
    return EntryRow(entry, None, entry.points, out if known else None)
