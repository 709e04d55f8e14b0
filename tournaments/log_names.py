"""Who sat where when an event happened, and what they were called then: a line of the log says what it said that day.

Whoever took over a seat later, and a name that was put right since, change nothing in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from tournaments.ledger.holders import holder_then, with_earlier
from tournaments.models import Event, Kind, Player, Seat


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
            player = holder_then(seat, position, event.at)
            found[seat.number] = _called(player, event.id, renamed)
        return found

    return names


def _renamed(tournament_id: int) -> Mapping[int, list[tuple[int, str]]]:
    """By start number: every event that changed the name, from the first, and the name before it."""
    found: dict[int, list[tuple[int, str]]] = defaultdict(list)
    changes = Event.objects.filter(tournament=tournament_id, kind=Kind.PLAYER_RENAMED).order_by("id")
    for event, before in changes.values_list("id", "before"):
        if before:
            found[before["number"]].append((event, before["name"]))
    return found


def _called(player: Player, event: int, renamed: Mapping[int, list[tuple[int, str]]]) -> str:
    return next((name for change, name in renamed.get(player.number, ()) if change > event), player.name)


def _position(event: Event) -> int | None:
    """The place on the sheet of the entry that is told of."""
    for told in (event.after, event.before):
        if isinstance(told, Mapping) and isinstance(told.get("position"), int):
            return int(told["position"])
    return None
