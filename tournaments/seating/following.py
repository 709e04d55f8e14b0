"""Tables that follow from the round before: by the place at the table, or by the ranking. No draw, and no search.

Whoever sits with whom again does so on purpose here. Who has left, who has come and what tables there are change as
little as can be: the order stays, and the gaps are closed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from random import Random

from tournaments.seating.seats import on_seats
from tournaments.seating.tables import ANY, PlayerId, Room, RoundSeating, table_sizes

Finished = Sequence[Sequence[PlayerId]]
"""The tables of a round by number, the players of each in the order of their places at it."""
Tables = list[list[PlayerId]]


@dataclass(frozen=True, slots=True)
class Following:
    seating: RoundSeating
    shifted: tuple[PlayerId, ...]
    """Who sits at another table than their own place says, because others have left or come."""
    counts_as: tuple[tuple[int, int], ...] = ()
    """Where tables have other numbers than before, and the way goes by them: which one counts as which one now."""


def follow(
    how: str,
    last: Finished,
    players: Sequence[PlayerId],
    *,
    numbers: Sequence[int] = (),
    order: Sequence[PlayerId] = (),
    history: Sequence[RoundSeating] = (),
    seed: int = 0,
    room: Room = ANY,
) -> Following:
    """The next round of these players after `last`, one of `WAYS`; who was not in it takes the seats that are left.

    These are at the last tables, but where everybody moves on. By the standings it is those alone who are not in
    `order`: it does not matter who sat in the round before.

    `numbers`: of the tables of `last`; (): from 1 on.
    `order`: who stands before whom in the whole hall, for the ways that ask for it. `history`: of all rounds played, so
    that everybody sits on each of the seats as often as on any other. The same gives the same: `seed` is for the seats.

    Raises CannotSeat if so many players cannot be seated.
    """
    sizes = table_sizes(len(players), room)
    here = set(players)
    known = set(order) if how == "standings" else {player for table in last for player in table}
    before, now = list(numbers or range(1, len(last) + 1)), room.numbers(len(sizes))
    own = _own_places(before, now) if how == "moved_on" else list(range(len(before)))
    tables, shifted = WAYS[how](_at(own, last), here & known, order, sizes)
    tables = _with_newcomers(tables, sorted(here - known), sizes)
    counted = {
        "up_down": zip(before, now, strict=False),
        "moved_on": ((was, now[place % len(now)]) for was, place in zip(before, own, strict=True)),
    }
    counts_as = tuple((was, number) for was, number in counted.get(how, ()) if was != number)
    return Following(seated_evenly(tables, history, seed), tuple(shifted), counts_as)


def _own_places(before: Sequence[int], now: Sequence[int]) -> list[int]:
    """Of each table (by number) where among those of now the table is that is its own: the one of the same number, else
    one that was not there before. Where there are fewer, those without one count on behind the last.
    """
    new = chain((place for place, number in enumerate(now) if number not in before), count(len(now)))
    return [now.index(number) if number in now else next(new) for number in before]


def _at(places: Sequence[int], last: Finished) -> Finished:
    """The tables of the last round, each at its place; nobody sat at the others."""
    there = dict(zip(places, last, strict=True))
    return [there.get(place, ()) for place in range(max(places, default=-1) + 1)]


def _up_down(last: Finished, here: set[PlayerId], _order: Sequence[PlayerId], sizes: Sequence[int]) -> _Seated:
    """The first of each table moves up one table, the last one down; at the ends they stay."""
    wishes: dict[PlayerId, int] = {}
    for number, table in enumerate(last):
        for player in table:
            wishes[player] = number
        if table:
            wishes[table[-1]] = min(number + 1, len(last) - 1)
            wishes[table[0]] = max(number - 1, 0)
    # Of those who would sit at a table, the nearest to the one above is who comes down from there: where that has a
    # gap, nobody goes down.
    came_from = {player: (number, place) for number, table in enumerate(last) for place, player in enumerate(table)}
    in_order = sorted(wishes.keys() & here, key=lambda player: (wishes[player], came_from[player]))
    return _cut(in_order, sizes, wishes)


def _moved_on(last: Finished, here: set[PlayerId], _order: Sequence[PlayerId], sizes: Sequence[int]) -> _Seated:
    """The first of each table stays, the second goes on one table, the third two …; behind the last comes the first."""
    tables: Tables = [[] for _size in sizes]
    waiting: list[tuple[int, PlayerId]] = []
    by_place = [
        (place, number, player)
        for number, table in enumerate(last)
        for place, player in enumerate(table)
        if player in here
    ]
    for place, number, player in sorted(by_place):
        wish = (number + place) % len(sizes)
        if len(tables[wish]) < sizes[wish]:
            tables[wish].append(player)
        else:
            waiting.append((wish, player))
    for wish, player in waiting:
        onward = [(wish + steps) % len(sizes) for steps in range(len(sizes))]
        free = next(table for table in onward if len(tables[table]) < sizes[table])
        tables[free].append(player)
    return tables, [player for _wish, player in waiting]


def _equals(last: Finished, here: set[PlayerId], order: Sequence[PlayerId], sizes: Sequence[int]) -> _Seated:
    """The firsts of all tables sit together, then the seconds …; of those of one place the best first."""
    places = {player: place for table in last for place, player in enumerate(table)}
    ranks = {player: rank for rank, player in enumerate(order)}
    return _cut(sorted(places.keys() & here, key=lambda player: (places[player], ranks[player])), sizes)


def _standings(_last: Finished, here: set[PlayerId], order: Sequence[PlayerId], sizes: Sequence[int]) -> _Seated:
    """The best of the ranking sit at the first table, the next at the second …"""
    return _cut([player for player in order if player in here], sizes)


_Seated = tuple[Tables, Sequence[PlayerId]]
Way = Callable[[Finished, set[PlayerId], Sequence[PlayerId], Sequence[int]], _Seated]
WAYS: Mapping[str, Way] = {
    "up_down": _up_down,
    "equals": _equals,
    "moved_on": _moved_on,
    "standings": _standings,
}
"""By the ruleset's word; "drawn" is none of them."""


def _cut(in_order: Sequence[PlayerId], sizes: Sequence[int], wishes: Mapping[PlayerId, int] | None = None) -> _Seated:
    """Table by table, as many as each has seats; the last ones may stay short of players."""
    tables: Tables = []
    rest = list(in_order)
    for size in sizes:
        tables.append(rest[:size])
        rest = rest[size:]
    wishes = wishes or {}
    return tables, [
        player
        for number, table in enumerate(tables)
        for player in table
        if min(wishes.get(player, number), len(sizes) - 1) != number
    ]


def _with_newcomers(tables: Tables, newcomers: Sequence[PlayerId], sizes: Sequence[int]) -> Tables:
    """They take the free seats, at the last tables first."""
    coming = list(newcomers)
    for table, size in reversed(list(zip(tables, sizes, strict=True))):
        while len(table) < size:
            table.append(coming.pop())
    return tables


def seated_evenly(tables: Tables, history: Sequence[RoundSeating], seed: int | str) -> RoundSeating:
    """The same tables; everybody on each of the seats as often as on any other, as far as that goes."""
    players = sorted(player for table in tables for player in table)
    numbers = {player: number for number, player in enumerate(players)}
    counts = [[0] * 5 for _player in players]
    for seating in history:
        for table in seating:
            for seat, player in enumerate(table):
                if player in numbers:
                    counts[numbers[player]][seat] += 1
    (seated,) = on_seats([[[numbers[player] for player in table] for table in tables]], counts, Random(seed))
    return tuple(tuple(players[number] for number in table) for table in seated)
