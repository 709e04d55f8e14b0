"""A game that a phone drops, though it may have come in, or still be on its way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from tournaments.access import TableAccess
from tournaments.ledger.entries import take_away
from tournaments.ledger.longer import load_with_others, trying_again
from tournaments.ledger.once import find, known
from tournaments.models import Entry
from tournaments.writing import writing

MOST_WITHDRAWN = 200  # ids of a table; requests older than these are on their way no more


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """What became of it."""

    entry: Entry | None
    """What had come in; None: nothing had, and nothing will, though it may still be on its way."""
    stays: bool = False
    """It is on the list: a correction, or corrected since. Else a game is struck."""


def withdraw(access: TableAccess, ids: Sequence[UUID]) -> Withdrawn:
    """Drop a game by the ids that it had on the phone. Refused for an id of another table, and as `strike`."""
    table = access.seated()

    def attempt() -> Withdrawn:
        with writing(table.round.tournament_id) as work:
            state = load_with_others(table, ids=ids)
            came_in = next((entry for one in ids if (entry := known(state, one))), None)
            if came_in is None:
                if ids:
                    state.table.withdrawn = [*state.table.withdrawn, *map(str, ids)][-MOST_WITHDRAWN:]
                    work.save(state.table, "withdrawn")
                return Withdrawn(None)
            if came_in.replaces_id is not None or came_in.status == Entry.Status.CORRECTED:
                return Withdrawn(came_in, stays=True)
            entry = find(state, came_in.pk)
            if entry.status != Entry.Status.STRUCK:
                entry.deal_moves_on = False
                take_away(work, access, state, entry, seen_moved="")
            return Withdrawn(entry)

    return trying_again(attempt)
