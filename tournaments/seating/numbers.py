"""Which number each table has: whole tables change places, so that nobody sits at one table all evening.

Tables of four keep the first numbers and tables of five the last: the fifth chair stays where it is. Only for who is to
sit at a table of their own, in every round, a table goes to another place, of whatever size it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.seating.bounds import unevenness
from tournaments.seating.tables import ANY, PlayerId, Room, RoundSeating, Tables

PASSES = 12
TRIES = 20
"""From so many beginnings it is tried, unless nobody has to come back to a number."""


def numbered(rounds: Sequence[Tables], before: Sequence[dict[int, int]], random: Random) -> list[Tables]:
    """The same tables in the order of their numbers; before: for each player, how often at which index.

    Nobody is at one number more often than the best of several tries needs, and few come back to one.
    """
    nobody_back = _weighed(before)[1]
    found: list[tuple[tuple[int, int], list[Tables]]] = []
    for _ in range(TRIES):
        sat = [dict(player) for player in before]
        tried = _tried(rounds, sat, random)
        found.append((_weighed(sat), tried))
        if found[-1][0][1] == nobody_back:
            break
    return min(found, key=lambda one: one[0])[1]


def _weighed(sat: Sequence[dict[int, int]]) -> tuple[int, int]:
    """The most that somebody sits at one number, and all that come back to one, the more the oftener."""
    times = [here for player in sat for here in player.values()]
    return max(times, default=0), sum(map(unevenness, times))


def _tried(rounds: Sequence[Tables], sat: Sequence[dict[int, int]], random: Random) -> list[Tables]:
    """From one beginning to where nothing is gained any more; these rounds are counted into `sat`."""
    result: list[Tables] = []
    for tables in rounds:
        shuffled = sorted(random.sample(tables, len(tables)), key=len)
        result.append(shuffled)
        _arrange(shuffled, sat)
        _count(shuffled, sat, 1)
    for _ in range(PASSES):
        changed = False
        for tables in result:
            _count(tables, sat, -1)
            changed |= _arrange(tables, sat)
            _count(tables, sat, 1)
        if not changed:
            break
    return result


def with_fixed(seating: RoundSeating, fixed: Mapping[PlayerId, int], room: Room = ANY) -> RoundSeating:
    """The same tables; those of `fixed` players, by the table's number, change places with what was there.

    Of several tables that belong at one place the first has it; who belongs at a place that there is not sits anywhere.
    """
    tables, settled = list(seating), set[int]()
    places = {number: place for place, number in enumerate(room.numbers(len(tables)))}
    for table in seating:
        wanted = {places[fixed[player]] for player in table if fixed.get(player) in places} - settled
        place = min(wanted, default=None)
        if place is not None:
            here = tables.index(table)
            tables[here], tables[place] = tables[place], tables[here]
            settled.add(place)
    return tuple(tables)


def with_fixed_seats(seating: RoundSeating, seats: Mapping[PlayerId, int]) -> RoundSeating:
    """The same tables; at each, who has a seat of their own changes places with whoever sits there.

    Of several with one seat the lowest id has it. Seat 5 at a table of four is none: they sit anywhere.
    """
    if not seats:
        return seating
    found = []
    for table in seating:
        order, taken = list(table), set[int]()
        for player in sorted(player for player in table if player in seats):
            seat = seats[player] - 1
            if seat < len(order) and seat not in taken:
                here = order.index(player)
                order[here], order[seat] = order[seat], order[here]
                taken.add(seat)
        found.append(tuple(order))
    return tuple(found)


def _count(tables: Tables, sat: Sequence[dict[int, int]], by: int) -> None:
    for index, table in enumerate(tables):
        for player in table:
            sat[player][index] = sat[player].get(index, 0) + by


def _arrange(tables: Tables, sat: Sequence[dict[int, int]]) -> bool:
    """Let tables of one size change places, while somebody meets an old number who need not; was there anything?"""

    def again(table: list[int], index: int) -> int:
        return sum(sat[player].get(index, 0) ** 2 for player in table)  # as `unevenness` grows

    changed = False
    for index in range(len(tables)):
        here = again(tables[index], index)
        if not here:
            continue
        best, place = 0, index
        for other, table in enumerate(tables):
            if len(table) == len(tables[index]) and other != index:
                gain = here + again(table, other) - again(tables[index], other) - again(table, index)
                if gain > best:
                    best, place = gain, other
        if best:
            tables[index], tables[place] = tables[place], tables[index]
            changed = True
    return changed
