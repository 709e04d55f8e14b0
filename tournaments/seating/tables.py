"""Tables of four and five: how many there are, which seatings are legal, and two players changing places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

PlayerId = int
Table = tuple[PlayerId, ...]
"""Four or five players; index 0 is seat 1."""
RoundSeating = tuple[Table, ...]
"""The tables, each at its place in the room (`Room.numbers`); () where this round has no such table."""
Meeting = tuple[PlayerId, PlayerId]
"""Two who sat at one table."""


class Earlier(NamedTuple):
    """What was in rounds played besides, of those who held seats before those whom the history knows."""

    met: Sequence[Meeting] = ()
    """Who met, once for each time."""
    at_five: Sequence[PlayerId] = ()
    """Who was at a table of five, once for each time."""


NO_EARLIER = Earlier()
Tables = list[list[int]]
"""A round while it is looked for: for each table its players, numbered 0 … n-1, in no order."""


@dataclass(frozen=True, slots=True)
class Room:
    """Which tables there are to sit at."""

    tables: tuple[int, ...] = ()
    """Their numbers, ascending; (): from 1 on, as many as are needed."""
    fives: int | None = None
    """At most so many of them are tables of five; None: as many as the number of players needs."""

    def numbers(self, count: int) -> tuple[int, ...]:
        """Those of the first so many tables."""
        return self.tables[:count] or tuple(range(1, count + 1))


ANY = Room()
LAST_TABLE = 999
"""The highest number that a table can have."""


def gettext_noop(message: str) -> str:
    """Mark a sentence for translation; whoever shows it translates it."""
    return message


class CannotSeat(ValueError):
    """So many players cannot be seated at tables of four and five: one German sentence that says what would do.

    `template` is the sentence as it stands in the catalogue of translations, `params` fill it.
    """

    def __init__(self, template: str, **params: object) -> None:
        self.template = template
        self.params = params
        super().__init__(self.message)

    @property
    def message(self) -> str:
        return self.template.format(**self.params)


def most_seated(n: int, room: Room = ANY) -> int:
    """How many of n players can sit at once: all where they fit, one or two fewer of 6, 7 and 11; and never more than
    the room has seats for. Raises CannotSeat below 4.
    """
    if n < 4:
        tables_for(n)
    return next(m for m in range(n, 3, -1) if _split(m, room))


def tables_for(n: int, room: Room = ANY) -> tuple[int, int]:
    """Tables of four and of five for n players: as few of five as the number needs, and the number of tables.

    Raises CannotSeat below 4, for 6, 7 and 11 players (no fours and fives add up to these), and for more than the room
    has seats for.
    """
    if n < 4:
        raise CannotSeat(gettext_noop("Für eine Runde braucht es mindestens 4 Spieler, bisher: {n}."), n=n)
    found = _split(n, room)
    if found is None and _split(n, ANY):
        raise CannotSeat(gettext_noop("{n} Spieler haben an den Tischen, die es gibt, keinen Platz."), n=n)
    if found is None:
        fewer, more = max(m for m in (5, 10) if m < n), min(m for m in (8, 12) if m > n)
        raise CannotSeat(
            gettext_noop(
                "{n} Spieler lassen sich nicht auf Vierer- und Fünfertische verteilen; mit {fewer} oder {more} geht es."
            ),
            n=n,
            fewer=fewer,
            more=more,
        )
    return found


def _split(n: int, room: Room) -> tuple[int, int] | None:
    """Tables of four and of five for all of them, as few of five as there can be; None where they do not fit."""
    for fives in range(n % 4, n // 5 + 1, 4):
        fours = (n - 5 * fives) // 4
        if room.fives is not None and fives > room.fives:
            return None
        if not room.tables or fours + fives <= len(room.tables):
            return fours, fives
    return None


def table_sizes(n: int, room: Room = ANY) -> tuple[int, ...]:
    """Sizes of a round's tables in the order of their numbers: fours first, so that fifth chairs stay where they are.

    Raises CannotSeat as `tables_for` does.
    """
    fours, fives = tables_for(n, room)
    return (4,) * fours + (5,) * fives


def is_round_of(seating: RoundSeating, players: Sequence[PlayerId], room: Room = ANY) -> bool:
    """Whether the round seats exactly these players, in tables of the right sizes."""
    split = _split(len(players), room)
    sizes = [len(table) for table in seating]
    return (sizes.count(4), sizes.count(5)) == split and sorted(
        player for table in seating for player in table
    ) == sorted(players)


def swap(seating: RoundSeating, a: PlayerId, b: PlayerId) -> RoundSeating:
    """The round with two players in each other's places. Raises ValueError if one of them does not sit in it."""
    seated = {player for table in seating for player in table}
    for player in (a, b):
        if player not in seated:
            raise ValueError(f"player {player} does not sit in this round")
    other = {a: b, b: a}
    return tuple(tuple(other.get(player, player) for player in table) for table in seating)
