"""Same id, same game: which entry is meant, by a phone that sends it again, or by a person who saw it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import Sheet
from tournaments.access import TableAccess
from tournaments.errors import Conflict, Refused
from tournaments.ledger.longer import load_with_others, trying_again
from tournaments.ledger.state import State
from tournaments.ledger.written import sheets
from tournaments.models import Entry, Table
from tournaments.writing import Writing, writing


@dataclass(frozen=True, slots=True)
class Recorded:
    """An entry that is in the database. `created` is False if it already was: the same game had been sent before, or
    nothing was to be changed. `state` is the table's as it stands then, so that nobody has to read it again."""

    entry: Entry
    state: State
    created: bool

    @property
    def sheet(self) -> Sheet:
        return self.state.sheet


def once(
    access: TableAccess,
    client_id: UUID,
    instead_of: Sequence[UUID],
    insert: Callable[[Writing, State, datetime], Recorded],
    correct: Callable[[Writing, State, datetime, Entry], Recorded],
) -> Recorded:
    """In one transaction: `insert` an entry, unless it is known by its id; `correct` what is known by an earlier one.

    `instead_of`: the ids that it had before it was put right on the phone, the newest first. What others have struck or
    corrected since is left to `insert`, which knows whether a person has seen that.
    """
    table = access.seated()

    def attempt() -> Recorded:
        done = trying_again(attempted)
        if done.created:
            sheets.keep(done.state.table, done.state.kept, done.sheet)
        return done

    def attempted() -> Recorded:
        with writing(table.round.tournament_id) as work:
            now = timezone.now()
            state = load_with_others(table, at=now, ids=(client_id, *instead_of))
            # It is not judged once more: the sheet has gone on, and by what is next now it might be refused.
            if there := known(state, client_id):
                return Recorded(there, state, created=False)
            if str(client_id) in state.table.withdrawn:
                raise Refused("client_id", _("Dieses Spiel ist auf dem Handy verworfen worden."))
            came_in = next((found for earlier in instead_of if (found := known(state, earlier))), None)
            # Struck or corrected since, it is what others have made of it: their word is not undone unseen.
            if came_in is not None and came_in.status == Entry.Status.STANDING:
                return correct(work, state, now, find(state, came_in.id))
            return insert(work, state, now)

    try:
        return attempt()
    except IntegrityError:
        # A table's lock orders the writers of one table only, but the id is unique among all: a phone that was carried
        # on may send one game for two rounds at once.
        if not Entry.objects.filter(client_id=client_id).exists():
            raise
        sheets.forget(table.id)
    return attempt()


def find(state: State, entry_id: int) -> Entry:
    """One of the entries that make the sheet, to be changed: a copy. Refused if this table never had it, as after a
    backup was restored under an open page, or if it was corrected."""
    for entry in state.kept:
        if entry.id == entry_id:
            if entry.status == Entry.Status.CORRECTED:
                raise Refused("entry", _("Dieser Eintrag wurde schon korrigiert."))
            return copy(entry)
    raise unknown()


def unknown() -> Refused:
    """An entry that this table never had."""
    return Refused("entry", _("Diesen Eintrag hat die Liste dieses Tisches nicht. Bitte noch einmal ansehen."))


def seen(state: State, entry_id: int, version: int, of: UUID | None = None) -> Entry:
    """The entry, if the sheet is still the one that the person saw; Conflict otherwise.

    `of`: the id that its phone gave it. Refused if it has another: after an older backup was restored, numbers come
    again.
    """
    if version != state.table.version:
        theirs = max(state.kept, key=lambda entry: entry.recorded_at, default=None)
        if theirs is None:
            raise unknown()
        raise Conflict(theirs, state.sheet)
    found = find(state, entry_id)
    if of not in (None, found.client_id):
        raise unknown()
    return found


def known(state: State, client_id: UUID) -> Entry | None:
    """The entry that has this id already, of those read with the sheet. Refused for one of another table."""
    for entry in (*state.kept, *state.elsewhere):
        if entry.client_id == client_id:
            return _of_this_link(entry, state.table)
    return None


def _of_this_link(entry: Entry, table: Table) -> Entry:
    """The same entry if it is of a table that this one's link opens in some round; else Refused."""
    if entry.table_id != table.id:
        there = entry.table
        if (there.number, there.round.tournament_id) != (table.number, table.round.tournament_id):
            # Never another table's sheet, whatever id somebody sends.
            raise Refused("client_id", _("Diese Kennung gehört zu einem Spiel eines anderen Tisches."))
    return entry
