"""Made-up play at the tables of a round: for the demo tournament, for trials, for benchmarks.

Every entry is legal and goes through the ledger as a scribe's would.
"""

from __future__ import annotations

from random import Random
from uuid import uuid4

from scoring import Sheet
from scoring.sample import random_entry
from tournaments import ledger
from tournaments.access import demo_table
from tournaments.models import Round, Table


def tables(round: Round) -> list[Table]:
    """The tables of a round by number, with what the ledger needs at hand. One query."""
    return list(Table.objects.filter(round=round).select_related("round__tournament"))


def play(table: Table, rng: Random, share: float = 1.0) -> None:
    """Play a share of a table's games; with 1 until its sheet is complete."""
    sheet: Sheet | None = ledger.sheet_of(table)
    while sheet and (share >= 1 or len(sheet.rows) < sheet.games * share):
        sheet = play_one(table, rng, sheet)


def play_one(table: Table, rng: Random, sheet: Sheet | None = None) -> Sheet | None:
    """Record one entry at a table, whose sheet may be at hand; gives the new sheet, None if it was complete before."""
    # Read again: the time may have run out since, or somebody else has written on this sheet.
    sheet = sheet or ledger.sheet_of(Table.objects.select_related("round__tournament").get(id=table.id))
    if sheet.complete:
        return None
    entry = random_entry(sheet, rng)
    recorded = ledger.record(demo_table(table), entry, client_id=uuid4(), position=len(sheet.rows) + 1)
    return recorded.sheet


def sign(table: Table) -> None:
    """Let everybody at the table confirm a complete sheet."""
    for seat in range(1, table.seats_count + 1):
        ledger.confirm(demo_table(table), seat)
