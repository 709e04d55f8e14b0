"""A round's sheets are opened when it is published, cleared when it is taken back, and given to those who sit there."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from scoring import Sheet, fold
from tournaments.ledger.reading import longer
from tournaments.ledger.state import CONCLUSIONS, NOTICED, conclude
from tournaments.models import CallReason, Event, Kind, Player, Round, Seat, Table

_SAID_AND_RULED = (
    "scribe_seat", "time_up_after", "no_game_begun", "ended_at", "ended_by", "end_reason", "end_treatment",
    "end_position", "called_at", "call_taken_at", "call_taken_by", "call_note", "call_answered", "signatures",
    "rules_changed", "extra_given", "extra_shortened", "found_right",
)  # fmt: skip
"""What a table holds of a round that is played, besides its entries and what follows from them."""


def open_sheets(round: Round) -> list[Table]:
    """Give every table of a round (locked, its tournament at hand) an empty sheet. Three queries; gives the tables."""
    tables = list(round.tables.all())
    seating = unseen_seating(tables)
    for table in tables:
        conclude(table, Sheet.empty(round.tournament.ruleset, table.seats_count))
        table.seating = seating
    Table.objects.bulk_update(tables, [*CONCLUSIONS, *NOTICED, "seating"])
    return tables


def clear_sheets(round: Round) -> None:
    """Forget what was said and ruled at the tables of a round (locked, with its tables) where no game was entered."""
    untouched = {field.name: field.get_default() for field in Table._meta.fields if field.name in _SAID_AND_RULED}
    round.tables.update(**untouched)
    _nothing_said(Table.objects.filter(round=round))
    CallReason.objects.filter(table__round=round).delete()


def seat_others(tables: Collection[Table]) -> None:
    """Others sit at these tables (locked, without a game) from now on: what was said of their sheets is void."""
    seating = unseen_seating(tables)
    for table in tables:
        table.seating = seating
        table.version += 1
        table.save(update_fields=["seating", "version"])
    _nothing_said(tables)


def seat_anew(seated: Mapping[Table, Sequence[int]]) -> None:
    """These players (ids, by seat) sit at these tables (locked, without a game, round and tournament at hand) from now
    on, four or five of them: as `seat_others`, and which games are left is concluded anew.

    What is known of solos at other tables stays. Who was chosen to write does so from another seat too.
    """
    for table, players in seated.items():
        there = list(table.seats.order_by("number"))
        if table.scribe_seat is not None:
            scribe = next((seat.player_id for seat in there if seat.number == table.scribe_seat), None)
            table.scribe_seat = players.index(scribe) + 1 if scribe in players else None
        for seat, player in zip(there, players, strict=False):
            seat.player_id = player
        Seat.objects.bulk_update(there[: len(players)], ["player"])
        table.seats.filter(number__gt=len(players)).delete()
        Seat.objects.bulk_create(
            Seat(table=table, number=number, player_id=player)
            for number, player in enumerate(players, 1)
            if number > len(there)
        )
        table.seats_count = len(players)
        conclude(table, fold((), table.round.tournament.ruleset, table.seats_count, None, longer(table)))
    Table.objects.bulk_update(seated, ["seats_count", "scribe_seat", *CONCLUSIONS, *NOTICED])
    seat_others(seated)


def seats_given(
    round: Round,
    lost: Collection[int],
    got: Collection[int],
    *,
    gone: Collection[int] = (),
    before: Mapping[str, Collection[int]] | None = None,
) -> None:
    """Note of a published round (locked) that these players (ids) have no seat any more, and those have one.

    Who had one when it was published has left it if they had withdrawn by then, or are `gone` with it; else they gave
    it up, and sit out. `before`: a change is taken back, and it was so as `kept_of_seats` told: that is so again of
    those who had a seat by it. Two queries, and one to write it.
    """
    if before is not None:
        for name, now in kept_of_seats(round).items():
            there = {*now}.difference(lost, got).union({*before.get(name, ())}.intersection(lost))
            setattr(round, name, sorted(there))
        round.save(update_fields=["leavers", "gave_up"])
        return
    published = Event.objects.filter(tournament=round.tournament_id, kind=Kind.PUBLISHED, round_number=round.number)
    told = published.order_by("-id").values_list("after", flat=True).first() or {}
    lost = {player for table in told.get("tables", ()) for player in table}.intersection(lost).difference(got)
    away = set(Player.objects.filter(id__in=lost, withdrawn_at__isnull=False).values_list("id", flat=True)).union(gone)
    leavers, gave_up = ({*kept}.difference(lost, got) for kept in (round.leavers, round.gave_up))
    round.leavers, round.gave_up = sorted(leavers | (lost & away)), sorted(gave_up | (lost - away))
    round.save(update_fields=["leavers", "gave_up"])


def kept_of_seats(round: Round) -> dict[str, list[int]]:
    """What a round keeps of who has lost a seat."""
    return {"leavers": round.leavers, "gave_up": round.gave_up}


def kept_besides(table: Table) -> dict[str, Any]:
    """What a table has besides its players, and loses when it is dissolved or seated anew, as JSON: see `give_back`."""
    return {name: getattr(table, name) for name in ("extra_given", "scribe_seat")}


def give_back(round: Round, anew: Collection[int], kept: Mapping[str, dict[str, Any]]) -> None:
    """Give tables (by number) back what `kept_besides` said of them, the same players at hand; extra time only to those
    that were made `anew`, and who writes only where nobody was chosen meanwhile."""
    for number, said in kept.items():
        table = Table.objects.filter(round=round, number=number)
        if int(number) in anew:
            table.update(extra_given=said["extra_given"])
        table.filter(scribe_seat=None).update(scribe_seat=said["scribe_seat"])


def _nothing_said(tables: Iterable[Table]) -> None:
    Seat.objects.filter(table__in=tables).update(**Seat.NOTHING_SAID)


def unseen_seating(tables: Collection[Table]) -> int:
    """A number of seating that no phone has seen at any of these tables.

    The round may have been taken back, and drawn again since; or a backup was restored that knows nothing of what was
    published after it. A game that still waits on a phone is of who sat there then. So it is no count, which would come
    again, but the time, in milliseconds since 1970.
    """
    return max(time.time_ns() // 1_000_000, *(table.seating + 1 for table in tables))
