"""Tables of four and five: how many there are, which seatings are legal, and two players changing places."""

from __future__ import annotations

from collections.abc import Sequence

PlayerId = int
Table = tuple[PlayerId, ...]
"""Four or five players; index 0 is seat 1. The table's number is its index in the round plus one."""
RoundSeating = tuple[Table, ...]
Meeting = tuple[PlayerId, PlayerId]
"""Two who sat at one table."""
Tables = list[list[int]]
"""A round while it is looked for: for each table its players, numbered 0 … n-1, in no order."""


UNSEATABLE = (6, 7, 11)
"""No fours and fives add up to these."""


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


def most_seated(n: int, *, fives: bool = True) -> int:
    """How many of n players can sit at once: all where they fit; one or two fewer of 6, 7 and 11.

    Without tables of five (`fives`): all but those whom tables of four leave over. Raises CannotSeat below 4.
    """
    if n < 4:
        tables_for(n)
    if not fives:
        return n - n % 4
    return max(m for m in range(4, n + 1) if m not in UNSEATABLE)


def tables_for(n: int) -> tuple[int, int]:
    """Tables of four and of five for n players, with as few of five as the number needs.

    Raises CannotSeat below 4 and for 6, 7 and 11 players: no fours and fives add up to these.
    """
    if n < 4:
        raise CannotSeat(gettext_noop("Für eine Runde braucht es mindestens 4 Spieler, bisher: {n}."), n=n)
    fives = n % 4
    fours = (n - 5 * fives) // 4
    if fours < 0:
        fewer, more = max(m for m in (5, 10) if m < n), min(m for m in (8, 12) if m > n)
        raise CannotSeat(
            gettext_noop(
                "{n} Spieler lassen sich nicht auf Vierer- und Fünfertische verteilen; mit {fewer} oder {more} geht es."
            ),
            n=n,
            fewer=fewer,
            more=more,
        )
    return fours, fives


def table_sizes(n: int) -> tuple[int, ...]:
    """Sizes of a round's tables in the order of their numbers: fours first, so that fifth chairs stay where they are.

    Raises CannotSeat as `tables_for` does.
    """
    fours, fives = tables_for(n)
    return (4,) * fours + (5,) * fives


def is_round_of(seating: RoundSeating, players: Sequence[PlayerId]) -> bool:
    """Whether the round seats exactly these players, in tables of the right sizes."""
    return sorted(map(len, seating)) == list(table_sizes(len(players))) and sorted(
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
