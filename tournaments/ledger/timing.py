"""The time that ran out, and time that is given again."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.access import TableAccess
from tournaments.actors import Actor
from tournaments.errors import Refused
from tournaments.ledger.reading import by_court, folded, time_over
from tournaments.ledger.signing import must_be_open
from tournaments.ledger.state import State, load, store
from tournaments.models import Entry, Kind, Round, Table
from tournaments.rounds import clock
from tournaments.writing import Writing, writing


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


def give_time_again(work: Writing, round: Round, actor: Actor) -> None:
    """After more time was given: tables whose time had run out and now has not may play ordinary games again.

    Not where something has been entered since the time was up (solos were presented): that stands. `round` has its
    tournament at hand and the new clock.
    """
    # Every table's lock in the order of ids, as everywhere: a game may be on its way to any of them.
    for table_id in list(round.tables.filter(time_up_after__isnull=False).order_by("id").values_list("id", flat=True)):
        state = load(table_id)
        before = state.table.time_up_after
        settled = state.confirmed or state.table.ended_at is not None
        if settled or not nothing_since(state.table, state.entries) or time_over(state.table):
            continue
        set_time_up(work, state, None, told=False)
        work.event(Kind.TIME_AGAIN, actor, table=state.table, before={"after": before}, after={"after": None})


def set_time_up(work: Writing, state: State, time_up_after: int | None, *, told: bool) -> None:
    """Let the time have run out behind so many entries, or not at all. `told`: it was the table that said so."""
    state.table.time_up_after, state.table.no_game_begun = time_up_after, told
    store(work, state, folded(state.table, state.entries))


def nothing_since(table: Table, entries: Sequence[Entry]) -> bool:
    """Has nothing been played since the time was up? What the court ruled is not played."""
    return all(by_court(entry.facts) for entry in entries[table.time_up_after or 0 :])


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
