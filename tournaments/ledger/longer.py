"""Solos beside the games of the round, where they make it longer at all its tables: what one table tells the others.

What a table knows of the others is a fact of its own sheet (`Table.longer`), and follows from no entries: who had to
present a solo depends on when it was known. It is only ever added to, and only while the round is open. A table that
was ended early, or whose time is up, is told too: its sheet says what it makes of that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from tournaments.actors import Actor
from tournaments.errors import Overtaken
from tournaments.ledger.reading import sheets_of
from tournaments.ledger.state import CONCLUSIONS, State, conclude, load
from tournaments.models import Kind, Round, Seat, Table
from tournaments.writing import Writing

Done = TypeVar("Done")


def load_with_others(table: Table, *, at: datetime | None = None, ids: Collection[UUID] = ()) -> State:
    """As `load`, for what may add or take away a solo: where that concerns all tables of the round, under the locks of
    them all, two queries more. `table` has round and tournament at hand. To be called within `trying_again`.
    """
    every = table.round.tournament.ruleset.lengthens_all
    if every:
        # As everywhere: first the round, then its tables by id. Two tables may tell each other at the same moment.
        list(Round.objects.filter(id=table.round_id).select_for_update(no_key=True).values_list("id"))
        tables = Table.objects.filter(round=table.round_id).order_by("id")
        list(tables.select_for_update(no_key=True).values_list("id"))
    state = load(table.id, at=at, ids=ids)
    if not every and state.table.round.tournament.ruleset.lengthens_all:
        table.round = state.table.round
        # Behind its own lock those of the others must not be asked for.
        raise Overtaken
    return state


def trying_again(act: Callable[[], Done]) -> Done:
    """What `act` gives, which is one transaction; once more if the rules were changed while it began."""
    try:
        return act()
    except Overtaken:
        return act()


def tell_others(work: Writing, round: Round, actor: Actor, *, own: Table | None = None) -> None:
    """Let every table of a round (its tournament at hand, all its tables locked) know how many solos beside the games
    of the round there are elsewhere. `own`: the table that is being written, as it will be saved.

    Nothing happens where solos do not lengthen the round at all tables, nor in one that is not open. Sheets that are
    complete no more are to be confirmed again; what was played stays, though the round is shorter again. At most seven
    queries.
    """
    if round.status != Round.Status.PUBLISHED or not round.tournament.ruleset.lengthens_all:
        return
    stored = Table.objects.filter(round=round).order_by("number")
    tables = [own if own is not None and one.id == own.id else one for one in stored]
    news = {table: said for table in tables if table is not own and (said := _new(table, tables)) is not None}
    if not news:
        return
    for table in news:
        table.round = round
    sheets = sheets_of(list(news))
    told, reopened = list[tuple[Table, dict[str, Any], dict[str, Any]]](), list[Table]()
    for table, (solos, source) in news.items():
        before = sheets[table.id]
        sheet = before.lengthened(solos)
        table.longer = [*table.longer, [len(before.rows), solos, source]]
        conclude(table, sheet)
        if before.complete and not sheet.complete:
            reopened.append(table)
        if sheet.games != before.games or sheet.games_for_others:
            told.append((table, {"games": before.games}, {"games": sheet.games, "table": source}))
    Table.objects.bulk_update(news, ["longer", *CONCLUSIONS])
    confirmed = Seat.objects.filter(table__in=reopened, confirmed_at__isnull=False)
    by_table = defaultdict[int, list[int]](list)
    for table_id, number in confirmed.values_list("table_id", "number"):
        by_table[table_id].append(number)
    confirmed.update(**Seat.NOTHING_SAID)
    work.events_at(
        Kind.LENGTHENED,
        actor,
        [
            (one, before | ({"confirmed_by": by_table[one.id]} if one.id in by_table else {}), after)
            for one, before, after in told
        ],
    )


def _new(table: Table, tables: Sequence[Table]) -> tuple[int, int | None] | None:
    """The most solos beside the games that another table has, and its number; None if that is known already."""
    others = {one.number: one.solos_beside for one in tables if one is not table}
    most = max(others.values(), default=0)
    known, source = table.longer[-1][1:] if table.longer else (0, None)
    if known == most and (not most or (source, most) in others.items()):
        return None
    return most, next((number for number, solos in others.items() if most and solos == most), None)
