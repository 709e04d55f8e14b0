"""The time that ran out: what the table says of it, and what was entered in it all the same."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.access import TableAccess
from tournaments.errors import Refused
from tournaments.ledger.reading import folded, time_over
from tournaments.ledger.signing import must_be_open
from tournaments.ledger.state import State, load
from tournaments.ledger.time_again import nothing_since, set_time_up
from tournaments.models import Entry, Kind, Table
from tournaments.rounds import clock
from tournaments.writing import writing


def time_is_up(access: TableAccess, game_begun: bool) -> None:
    """Answer to "was a game begun when the time ran out?".

    False: no game more, but the solos to be presented. True takes that back as long as nothing was entered since; else
    there is nothing to do, since the game begun is expected anyhow. Refused before the deadline. Idempotent.
    """
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        # Under the table's lock: the game that was begun may be on its way from another phone.
        state = load(table.id)
        must_be_open(access, state)
        before, wanted = state.table.time_up_after, None if game_begun else len(state.entries)
        if not time_over(state.table):
            raise Refused("time", _("Die Zeit ist noch nicht um."))
        if not game_begun and state.sheet.state.under_way:
            raise Refused("time", _("Im begonnenen Spiel gab es einen Regelverstoß: Es wird zu Ende gespielt."))
        if before == wanted:
            return
        if before is not None and not may_take_back(state.table, state.entries):
            raise Refused("time", _("Nach Ablauf der Zeit wurde schon ein Spiel eingetragen."))
        set_time_up(work, state, wanted, told=not game_begun)
        work.event(Kind.TIME_UP, access.actor, table=state.table, before={"after": before}, after={"after": wanted})


def may_take_back(table: Table, entries: Sequence[Entry]) -> bool:
    """May the table say after all that a game was begun when the time ran out? As long as nothing was played since.

    `entries`: those that make the sheet.
    """
    return table.no_game_begun and time_over(table) and nothing_since(table, entries)


def played_on(state: State, at: datetime) -> State:
    """The sheet for what was entered at that moment: with the time that had run out given again, where it was extra
    time that was taken back only later. Else it is the sheet as it stands.
    """
    table = state.table
    if table.time_up_after is None or not table.extra_shortened or state.confirmed:
        return state
    limit = table.round.tournament.ruleset.time_limit(table.seats_count)
    in_it = clock.is_over(clock.clock_at(table, as_it_stands=True), limit, at) and not time_over(table, at)
    if not in_it or not nothing_since(table, state.entries):
        return state
    table = copy(table)
    table.time_up_after, table.no_game_begun = None, False
    return replace(state, table=table, sheet=folded(table, state.kept, at))
