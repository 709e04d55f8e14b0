"""Solos beside the games of the round, where they make it longer at all its tables: what one table tells the others.

What a table knows of the others is a fact of its own sheet (`Table.longer`), and follows from no entries: who had to
present a solo depends on when it was known. It is only ever added to, and only while the round is open. A table that
was ended early, or whose time is up, is told too: its sheet says what it makes of that.

A sheet that was signed and has games to come again waits with its signatures (`Table.signatures`). They are of what
stands on it: if nothing was entered or changed until the round is as short as before, nobody has to sign again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from tournaments.actors import Actor
from tournaments.errors import Overtaken
from tournaments.ledger.reading import sheets_of
from tournaments.ledger.state import CONCLUSIONS, NOTICED, State, conclude, load
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
    complete no more are not confirmed any more, and are again as soon as they are complete as they were; what was
    played stays, though the round is shorter again. At most seven queries; if some sheets become complete and others
    are complete no more, nine.
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
    told, reopened, complete_again = list[tuple[Table, dict[str, Any], dict[str, Any]]](), list[Table](), list[Table]()
    for table, (solos, source) in news.items():
        before = sheets[table.id]
        sheet = before.lengthened(solos)
        table.longer = [*table.longer, [len(before.rows), solos, source]]
        conclude(table, sheet)
        if before.complete and not sheet.complete:
            reopened.append(table)
        elif sheet.complete and not before.complete:
            complete_again.append(table)
        if sheet.games != before.games or sheet.games_for_others:
            told.append((table, {"games": before.games}, {"games": sheet.games, "table": source}))
    fallen, counting_again = _put_by_signatures(reopened), _bring_back_signatures(complete_again)
    Table.objects.bulk_update(news, ["longer", "signatures", *CONCLUSIONS, *NOTICED])
    work.events_at(
        Kind.LENGTHENED,
        actor,
        [
            (one, before | _confirmed_by(fallen, one), after | _confirmed_by(counting_again, one))
            for one, before, after in told
        ],
    )


def _put_by_signatures(tables: Sequence[Table]) -> dict[int, list[int]]:
    """Take back what was confirmed of these tables' sheets, and let the tables remember it; not saved. Two queries.

    Gives the seats by the table's id.
    """
    seats = Seat.objects.filter(table__in=tables, confirmed_at__isnull=False)
    signed = defaultdict[int, list[list[Any]]](list)
    for seat in seats:
        assert seat.confirmed_at is not None
        signed[seat.table_id].append([seat.number, seat.confirmed_at.isoformat(), seat.confirmed_by_director])
    if signed:
        seats.update(**Seat.NOTHING_SAID)
    for table in tables:
        table.signatures = {"version": table.version, "seats": signed[table.id]} if table.id in signed else {}
    return {table_id: [number for number, _at, _by in seats] for table_id, seats in signed.items()}


def _bring_back_signatures(tables: Sequence[Table]) -> dict[int, list[int]]:
    """Let count again what these tables remember to have been confirmed of just this sheet; not saved. Two queries.

    Whoever has objected since has not confirmed it. Gives the seats by the table's id.
    """
    remembered = {
        table.id: table.signatures["seats"] for table in tables if table.signatures.get("version") == table.version
    }
    signed = {(table_id, number): said for table_id, seats in remembered.items() for number, *said in seats}
    for table in tables:
        table.signatures = {}
    if not signed:
        return {}
    back = defaultdict[int, list[int]](list)
    seats = []
    for seat in Seat.objects.filter(table__in=remembered, disagreed_at=None):
        if said := signed.get((seat.table_id, seat.number)):
            seat.confirmed_at, seat.confirmed_by_director = datetime.fromisoformat(said[0]), said[1]
            seats.append(seat)
            back[seat.table_id].append(seat.number)
    Seat.objects.bulk_update(seats, [*Seat.NOTHING_SAID])
    return back


def _confirmed_by(seats: Mapping[int, list[int]], table: Table) -> dict[str, list[int]]:
    return {"confirmed_by": seats[table.id]} if table.id in seats else {}


def _new(table: Table, tables: Sequence[Table]) -> tuple[int, int | None] | None:
    """The most solos beside the games that another table has, and its number; None if that is known already."""
    others = {one.number: one.solos_beside for one in tables if one is not table}
    most = max(others.values(), default=0)
    known, source = table.longer[-1][1:] if table.longer else (0, None)
    if known == most and (not most or (source, most) in others.items()):
        return None
    return most, next((number for number, solos in others.items() if most and solos == most), None)
