"""A round's sheets are opened when it is published, cleared when it is taken back, and given to those who sit there."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable

from scoring import Sheet
from tournaments.ledger.state import CONCLUSIONS, conclude
from tournaments.models import CallReason, Round, Seat, Table

_SAID_AND_RULED = (
    "scribe_seat", "time_up_after", "no_game_begun", "ended_at", "ended_by", "end_reason", "end_treatment",
    "end_position", "called_at",
)  # fmt: skip
"""What a table holds of a round that is played, besides its entries and what follows from them."""


def open_sheets(round: Round) -> list[Table]:
    """Give every table of a round (locked, its tournament at hand) an empty sheet. Three queries; gives the tables."""
    tables = list(round.tables.all())
    seating = _unseen_seating(tables)
    for table in tables:
        conclude(table, Sheet.empty(round.tournament.ruleset, table.seats_count))
        table.seating = seating
    Table.objects.bulk_update(tables, [*CONCLUSIONS, "seating"])
    return tables


def clear_sheets(round: Round) -> None:
    """Forget what was said and ruled at the tables of a round (locked, with its tables) where no game was entered."""
    untouched = {field.name: field.get_default() for field in Table._meta.fields if field.name in _SAID_AND_RULED}
    round.tables.update(**untouched)
    _nothing_said(Table.objects.filter(round=round))
    CallReason.objects.filter(table__round=round).delete()


def seat_others(tables: Collection[Table]) -> None:
    """Others sit at these tables (locked, without a game) from now on: what was said about their sheets is void."""
    seating = _unseen_seating(tables)
    for table in tables:
        table.seating = seating
        table.version += 1
        table.save(update_fields=["seating", "version"])
    _nothing_said(tables)


def _nothing_said(tables: Iterable[Table]) -> None:
    Seat.objects.filter(table__in=tables).update(**Seat.NOTHING_SAID)


def _unseen_seating(tables: Collection[Table]) -> int:
    """A number of seating that no phone has seen at any of these tables.

    The round may have been taken back, and drawn again since; or a backup was restored that knows nothing of what was
    published after it. A game that still waits on a phone is of who sat there then. So it is no count, which would come
    again, but the time, in milliseconds since 1970.
    """
    return max(time.time_ns() // 1_000_000, *(table.seating + 1 for table in tables))
