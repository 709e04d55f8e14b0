"""The final table: the best of the standings sit at the first table, and only the others are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.seating.tables import PlayerId, Room, RoundSeating, most_seated, table_sizes

MOST = 5
"""More have no seat at one table."""


def finalists(best: Sequence[PlayerId], players: int, room: Room) -> tuple[PlayerId, ...]:
    """Who of the best has a seat at the first table, with so many players in this room. Raises CannotSeat."""
    return tuple(best[: table_sizes(most_seated(players, room), room)[0]])


def beside(room: Room, players: int, finalists: int) -> Room:
    """The room without the final table. `players`: all that there are, of whom some may sit out."""
    sizes = table_sizes(most_seated(players, room), room)
    fives = room.fives if room.fives is None or finalists < MOST else room.fives - 1
    return Room(room.numbers(len(sizes))[1:], fives)


def turned(history: Sequence[RoundSeating], tables: int) -> tuple[RoundSeating, ...]:
    """The rounds played, where the others' so many tables are all there is: their places begin with the second table,
    as those drawn do, and the first one is behind them.
    """
    last = max([tables, *(len(seating) - 1 for seating in history)])
    return tuple((*seating[1:], *[()] * (last - len(seating[1:])), *seating[:1]) for seating in history)
