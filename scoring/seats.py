"""Seats of a table, numbered from 1 in the order of dealing."""

from __future__ import annotations

SEATS = (4, 5)  # the tables there are


class Seat(int):
    """A seat that calls itself "Platz 3" in a sentence.

    The parameters of errors and reminders that stand for a player are of this type, whatever they are called, so that
    whoever knows the names can put them in: `{k: names[v] if isinstance(v, Seat) else v for k, v in params.items()}`.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return f"Platz {int(self)}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def seat_after(seat: int, seats: int) -> int:
    """The next seat in the order of dealing at a table of `seats`."""
    return seat % seats + 1


def seats_from(seat: int, seats: int) -> tuple[int, ...]:
    """All seats in the order of dealing, `seat` first."""
    return (*range(seat, seats + 1), *range(1, seat))


def players_at(seats: int, dealer: int) -> tuple[int, ...]:
    """The four who play, in seat order: at a table of five the dealer sits out."""
    return _PLAYERS[seats][dealer - 1]


_PLAYERS = {
    4: ((1, 2, 3, 4),) * 4,
    5: tuple(tuple(seat for seat in range(1, 6) if seat != dealer) for dealer in range(1, 6)),
}
