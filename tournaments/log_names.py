"""Who sat where when an event happened, and what they were called then: a line of the log says what it said that day.

Whoever took over a seat later, and a name that was put right since, change nothing in it. Nor in what was signed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet

from tournaments.ledger.holders import held_at, in_turn, stints, with_earlier
from tournaments.models import EarlierHolder, Event, Kind, Player, Seat
from tournaments.rounds.table_changes import KINDS, seats_before

_HANDED = (*KINDS, Kind.SUBSTITUTION_TAKEN_BACK)


class _Renaming(NamedTuple):
    """An event that changed a player's name."""

    event: int
    at: datetime
    name: str
    """Before it."""


_Who = int | str
"""A player's id; the name at the time of an event that an earlier release told without it."""
_Place = tuple[int | None, int, int]
"""The numbers of round, table and seat."""


class _Handed(NamedTuple):
    """An event that gave a seat to another player."""

    event: int
    came: bool
    """Whoever holds it behind that came by it; else went by it, and who held it before is there again."""
    before: tuple[_Who, int] | None
    """Who was the last to hold it until then and does no more, and from which place of the sheet on."""


def names_then(events: Sequence[Event]) -> Callable[[Event], Mapping[int, str]]:
    """For each of these events of one tournament, the names by seat at its table, {} for one of no table.

    Two queries; one more where somebody took over a seat, and one where somebody holds none there any more; none for no
    events.
    """
    if not events:
        return lambda _event: {}
    now: dict[int, dict[int, list[tuple[_Who, int]]]] = defaultdict(dict)
    players: dict[int, Player] = {}
    tables = {event.table_id for event in events}
    for seat in with_earlier(list(Seat.objects.filter(table__in=tables).select_related("player"))):
        held = stints(seat)
        now[seat.table_id][seat.number] = [(stint.player.id, stint.first) for stint in held]
        players |= {stint.player.id: stint.player for stint in held}
    changes = _events(events[0].tournament_id, Kind.PLAYER_RENAMED, *_HANDED)
    renamed, given = _renamings(changes), _handed(changes)
    at_these = {(event.round_number, event.table_number) for event in events if event.table_id}
    gone = {one.before[0] for place, all in given.items() if place[:2] in at_these for one in all if one.before}
    players |= _by_id(gone - players.keys())

    def name(who: _Who, event: Event) -> str:
        if isinstance(who, str):
            return who
        player = players[who]
        return _called(player, (one for one in renamed.get(player.number, ()) if one.event > event.id))

    def names(event: Event) -> Mapping[int, str]:
        position, found = _position(event), {}
        for number, held in now.get(event.table_id or 0, {}).items():
            place = (event.round_number, event.table_number or 0, number)
            then = _as_before(held, [one for one in given.get(place, ()) if one.event > event.id])
            if then:
                found[number] = name(held_at(in_turn(*then), position), event)
        return found

    return names


def _as_before(held: Sequence[tuple[_Who, int]], later: Sequence[_Handed]) -> list[tuple[_Who, int]]:
    """Who held a seat in turn, and each from where on, before these events, the first one first."""
    then = list(held)
    for one in reversed(later):
        if one.came:
            del then[-1:]
        if one.before:
            then.append(one.before)
    return then


def signed_as(tournament_id: int, seats: Iterable[Seat]) -> Mapping[int, str]:
    """Under which name the sheet of these seats was confirmed, by seat: only where the player is called otherwise now.

    One query; none while nobody has confirmed it.
    """
    signed = [(seat, seat.confirmed_at) for seat in seats if seat.confirmed_at]
    renamed = _renamings(_events(tournament_id, Kind.PLAYER_RENAMED)) if signed else {}
    found = {}
    for seat, at in signed:
        changes = renamed.get(seat.player.number, ())
        if (name := _called(seat.player, (one for one in changes if one.at > at))) != seat.player.name:
            found[seat.number] = name
    return found


def put_right_since(tournament_id: int, since: Mapping[int, datetime | None]) -> list[int]:
    """The events (ids) in which names were put right, by start number, since such a moment; None: never. One query."""
    renamed = _renamings(_events(tournament_id, Kind.PLAYER_RENAMED))
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


def _events(tournament_id: int, *kinds: Kind) -> list[Event]:
    """The first one first. One query."""
    return list(Event.objects.filter(tournament=tournament_id, kind__in=kinds).order_by("id"))


def _renamings(events: Iterable[Event]) -> Mapping[int, list[_Renaming]]:
    """Those among these events, by start number."""
    found = defaultdict[int, list[_Renaming]](list)
    for event in events:
        before, after = event.before or {}, event.after or {}
        if event.kind == Kind.PLAYER_RENAMED and before and before["name"] != after.get("name"):
            found[before["number"]].append(_Renaming(event.id, event.at, before["name"]))
    return found


def _handed(events: Iterable[Event]) -> Mapping[_Place, list[_Handed]]:
    """Those among these events that gave seats to others."""
    found = defaultdict[_Place, list[_Handed]](list)
    for event in events:
        round, table, told = event.round_number, event.table_number or 0, event.after or event.before or {}
        if event.kind == Kind.SUBSTITUTION_TAKEN_BACK:
            went = (told.get("held", told["comes"]), told["position"])
            found[round, table, told["seat"]].append(_Handed(event.id, False, went))
        elif event.kind in KINDS:
            before = seats_before(event)
            if event.kind == Kind.SUBSTITUTED and not before:  # in mid-round
                found[round, table, told["seat"]].append(_Handed(event.id, True, None))
            for (number, seat), who in before.items():
                found[round, number, seat].append(_Handed(event.id, True, None if who is None else (who, 1)))
    return found


def _by_id(players: Iterable[_Who]) -> Mapping[int, Player]:
    """One query; none for nobody who is known by id."""
    ids = [one for one in players if isinstance(one, int)]
    return Player.with_deleted.in_bulk(ids) if ids else {}


def _called(player: Player, later: Iterable[_Renaming]) -> str:
    """`later`: how the name was changed since, from the first."""
    return next((one.name for one in later), player.name)


def _position(event: Event) -> int | None:
    """The place on the sheet of the entry that is told of."""
    for told in (event.after, event.before):
        if isinstance(told, Mapping) and isinstance(told.get("position"), int):
            return int(told["position"])
    return None
