"""Time that is given again to a table whose time had run out: the one home of when its games come back.

It has its ordinary games again once its time has not run out any more (minutes were given, a shortening or a change of
the rules was taken back) and nobody has settled the sheet: neither all its players by confirming it, nor the director
by ending the table. So both are asked whenever either may have changed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass

from django.db.models import Q

from tournaments.actors import Actor
from tournaments.ledger.reading import by_court, folded, standing, time_over
from tournaments.ledger.state import State, load, read, store
from tournaments.models import Entry, Event, Kind, Round, Table
from tournaments.writing import Writing


def give_time_again(work: Writing, round: Round, actor: Actor, *, back: bool = False) -> None:
    """After the clock may have become another: `give_again` at all tables of a round, its tournament at hand.

    `back`: it is as before a change. Tables that had said before it that no game was begun have said so again where
    their time is over and nothing was played in it.
    """
    said = _said_before(round) if back else {}
    tables = round.tables.filter(Q(time_up_after__isnull=False) | Q(id__in=said))
    # Every table's lock in the order of ids, as everywhere: a game may be on its way to any of them.
    for table_id in list(tables.order_by("id").values_list("id", flat=True)):
        state = load(table_id)
        if state.table.time_up_after is not None:
            _give(work, state, actor)
        else:
            _say_again(work, state, said[table_id], actor)


def _said_before(round: Round) -> dict[int, int]:
    """Behind how many entries the tables (ids) had said that no game was begun, of those that got time again since. One
    query.
    """
    last: dict[int | None, Event] = {}
    events = Event.objects.filter(table__round=round, kind__in=(Kind.TIME_UP, Kind.TIME_AGAIN))
    for event in events.order_by("id"):
        last[event.table_id] = event
    return {
        table: event.before["after"]
        for table, event in last.items()
        if table is not None and event.kind == Kind.TIME_AGAIN and event.before and event.before.get("told")
    }


def _say_again(work: Writing, state: State, said: int, actor: Actor) -> None:
    table, since = state.table, state.entries[said:]
    if table.ended_at is not None or not time_over(table) or not all(by_court(entry.facts) for entry in since):
        return
    set_time_up(work, state, said, told=True)
    work.event(Kind.TIME_UP, actor, table=table, before={"after": None}, after={"after": said})


def give_again(work: Writing, table: Table, actor: Actor) -> State | None:
    """After what settled the sheet of a table (locked, as it is stored) may have gone; gives the sheet if it has its
    games again. At most two queries more; none where its time has not run out.
    """
    over = table.time_up_after is None or time_over(table)
    return None if over else _give(work, read(table), actor)


def _give(work: Writing, state: State, actor: Actor) -> State | None:
    table = state.table
    before = {"after": table.time_up_after} | ({"told": True} if table.no_game_begun else {})
    if state.confirmed or table.ended_at is not None or not _has_games(table, state.entries):
        return None
    again = set_time_up(work, state, None, told=False)
    work.event(Kind.TIME_AGAIN, actor, table=table, before=before, after={"after": None})
    return again


@dataclass(frozen=True, slots=True)
class Finished:
    """The numbers of tables that have time left and too few games, and are finished all the same."""

    by_signatures: list[int]
    """All their players have confirmed the sheet: with one confirmation less they play on."""
    by_presenting: list[int]
    """Solos were presented since their time was up: that stands, and no ordinary game comes behind them."""


def finished_all_the_same(tables: Iterable[Table]) -> Finished:
    """Which of these tables (round, tournament and seats at hand) are so. One query where there may be any."""
    found = [
        table
        for table in tables
        if table.time_up_after is not None and table.ended_at is None and table.complete and not time_over(table)
        if table.games_played < table.games
    ]
    entries: dict[int, list[Entry]] = defaultdict(list)
    for entry in standing(Entry.objects.filter(table__in=found)) if found else ():
        entries[entry.table_id].append(entry)
    return Finished(
        [table.number for table in found if _signed(table) and _has_games(table, entries[table.id])],
        [table.number for table in found if not nothing_since(table, entries[table.id])],
    )


def _signed(table: Table) -> bool:
    return all(seat.confirmed_at for seat in table.seats.all())


def _has_games(table: Table, entries: Sequence[Entry]) -> bool:
    """Would this table, whose time had run out behind some of these entries, have games left with the time it has now?

    Not where something was entered since the time was up (solos were presented): that stands.
    """
    played = table.round.status == Round.Status.PUBLISHED
    if not played or time_over(table) or not nothing_since(table, entries):
        return False
    in_time = copy(table)
    in_time.time_up_after = None
    return not folded(in_time, entries).complete


def set_time_up(work: Writing, state: State, time_up_after: int | None, *, told: bool) -> State:
    """Let the time have run out behind so many entries, or not at all. `told`: it was the table that said so."""
    state.table.time_up_after, state.table.no_game_begun = time_up_after, told
    return store(work, state, folded(state.table, state.entries))


def nothing_since(table: Table, entries: Sequence[Entry]) -> bool:
    """Has nothing been played since the time was up? What the court ruled is not played."""
    return all(by_court(entry.facts) for entry in entries[table.time_up_after or 0 :])
