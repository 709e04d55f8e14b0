"""The time that ran out, and time that is given again."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.access import Actor, TableAccess
from tournaments.errors import Refused
from tournaments.ledger.reading import by_court, folded, time_over
from tournaments.ledger.state import State, load, store
from tournaments.models import Round
from tournaments.writing import Writing, writing


def time_is_up(access: TableAccess, game_begun: bool) -> None:
    """Answer to "was a game begun when the time ran out?".

    False: no game more, but the solos to be presented. True takes that back as long as nothing was entered since; else
    there is nothing to do, since the game begun is expected anyhow. Refused before the deadline. Idempotent.
    """
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        # Under the table's lock: the game that was begun may be on its way from another phone.
        state = load(table.id, lock=True)
        state.must_be_open()
        before, wanted = state.table.time_up_after, None if game_begun else len(state.entries)
        if not time_over(state.table):
            raise Refused("time", _("Die Zeit ist noch nicht um."))
        if not game_begun and state.sheet.standing.under_way:
            raise Refused("time", _("Im begonnenen Spiel gab es einen Regelverstoß: Es wird zu Ende gespielt."))
        if before == wanted:
            return
        if before is not None and (not _nothing_since(state) or _by_the_game(state)):
            raise Refused("time", _("Nach Ablauf der Zeit wurde schon ein Spiel eingetragen."))
        _set(state, wanted)
        work.event("time_up", access.actor.name, table=state.table, before={"after": before}, after={"after": wanted})


def give_time_again(work: Writing, round: Round, actor: Actor) -> None:
    """After more time was given: tables whose time had run out and now has not may play ordinary games again.

    Not where something has been entered since the time was up (solos were presented): that stands. `round` has its
    tournament at hand and the new clock.
    """
    # Every table's lock in the order of ids, as everywhere: a game may be on its way to any of them.
    for table_id in list(round.tables.filter(time_up_after__isnull=False).order_by("id").values_list("id", flat=True)):
        state = load(table_id, lock=True)
        before = state.table.time_up_after
        if state.confirmed or not _nothing_since(state) or time_over(state.table):
            continue
        _set(state, None)
        work.event("time_again", actor.name, table=state.table, before={"after": before}, after={"after": None})


def _set(state: State, time_up_after: int | None) -> None:
    state.table.time_up_after = time_up_after
    store(state, folded(state.table, state.entries))


def _nothing_since(state: State) -> bool:
    """Has nothing been played since the time was up? What the court ruled is not played."""
    return all(by_court(entry.facts) for entry in state.entries[state.table.time_up_after or 0 :])


def _by_the_game(state: State) -> bool:
    """Was it the game begun that set the end, and not the answer that there was none?"""
    after = state.table.time_up_after
    return after is not None and after > 0 and time_over(state.table, state.entries[after - 1].entered_at)
