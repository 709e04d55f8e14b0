"""Who sat where when an event happened, and what they were called then: a line of the log says what it said that day.

Whoever took over a seat later, and a name that was put right since, change nothing in it. Nor in what was signed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet

from tournaments.ledger.holders import holder_then, with_earlier
from tournaments.models import EarlierHolder, Event, Kind, Player, Seat


class _Renaming(NamedTuple):
    """An event that changed a player's name, or gave a seat to another player."""

    event: int
    at: datetime
    name: str
    """Before it."""


class _Renamed(NamedTuple):
    """Every such event of a tournament, from the first."""

    players: Mapping[int, list[_Renaming]]
    """By start number."""
    seats: Mapping[tuple[int | None, int, int], list[_Renaming]]
    """By the numbers of round, table and seat: where nobody holds it as an earlier holder."""


def names_then(events: Sequence[Event]) -> Callable[[Event], Mapping[int, str]]:
    """For each of these events of one tournament, the names by seat at its table, {} for one of no table.

    Two queries; one more where somebody took over a seat, none for no events.
    """
    if not events:
        return lambda _event: {}
    seats: dict[int, list[Seat]] = defaultdict(list)
    tables = {event.table_id for event in events}
    for seat in with_earlier(list(Seat.objects.filter(table__in=tables).select_related("player"))):
        seats[seat.table_id].append(seat)
    renamed = _renamed(events[0].tournament_id)

    def names(event: Event) -> Mapping[int, str]:
        position = _position(event)
        found = {}
        for seat in seats.get(event.table_id or 0, ()):
            place = (event.round_number, event.table_number or 0, seat.number)
            if later := [one.name for one in renamed.seats.get(place, ()) if one.event > event.id]:
                found[seat.number] = later[0]
                continue
            player = holder_then(seat, position, event.at)
            changes = renamed.players.get(player.number, ())
            found[seat.number] = _called(player, (one for one in changes if one.event > event.id))
        return found

    return names


def signed_as(tournament_id: int, seats: Iterable[Seat]) -> Mapping[int, str]:
    """Under which name the sheet of these seats was confirmed, by seat: only where the player is called otherwise now.

    One query; none while nobody has confirmed it.
    """
    signed = [(seat, seat.confirmed_at) for seat in seats if seat.confirmed_at]
    renamed = _renamed(tournament_id).players if signed else {}
    found = {}
    for seat, at in signed:
        changes = renamed.get(seat.player.number, ())
        if (name := _called(seat.player, (one for one in changes if one.at > at))) != seat.player.name:
            found[seat.number] = name
    return found


def put_right_since(tournament_id: int, since: Mapping[int, datetime | None]) -> list[int]:
    """The events (ids) in which names were put right, by start number, since such a moment; None: never. One query."""
    renamed = _renamed(tournament_id).players
    return [one.event for number, at in since.items() if at for one in renamed.get(number, ()) if one.at > at]


def sat_since(seats: QuerySet[Seat]) -> Mapping[int, datetime | None]:
    """Who ever held one of these seats, by start number, and when its first round was published. Two queries."""
    published = "table__round__published_at"
    earlier = EarlierHolder.objects.filter(seat__in=seats)
    held = [*seats.values_list("player__number", published)]
    held += earlier.values_list("player__number", f"seat__{published}")
    found: dict[int, datetime | None] = {}
    for number, at in held:
        found[number] = min(filter(None, (found.get(number), at)), default=None)
    return found


def _renamed(tournament_id: int) -> _Renamed:
    """One query."""
    players, seats = defaultdict[int, list[_Renaming]](list), defaultdict[Any, list[_Renaming]](list)
    changes = Event.objects.filter(tournament=tournament_id, kind__in=(Kind.PLAYER_RENAMED, Kind.RESEATED))
    for event, kind, at, round, before, after in changes.order_by("id").values_list(
        "id", "kind", "at", "round_number", "before", "after"
    ):
        if kind == Kind.RESEATED:
            for was in before or ():
                seats[round, was["table"], was["seat"]].append(_Renaming(event, at, was["player"]))
        elif before and before["name"] != (after or {}).get("name"):
            players[before["number"]].append(_Renaming(event, at, before["name"]))
    return _Renamed(players, seats)


def _called(player: Player, later: Iterable[_Renaming]) -> str:
    """`later`: how the name was changed since, from the first."""
    return next((one.name for one in later), player.name)


def _position(event: Event) -> int | None:
    """The place on the sheet of the entry that is told of."""
    for told in (event.after, event.before):
        if isinstance(told, Mapping) and isinstance(told.get("position"), int):
            return int(told["position"])
    return None
