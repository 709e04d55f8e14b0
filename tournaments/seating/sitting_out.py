"""Where not all fit at the tables some sit out: in turn, whoever has played most first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from tournaments.seating.tables import PlayerId, most_seated


def who_plays(
    players: Sequence[PlayerId], history: Iterable[Iterable[Iterable[PlayerId]]], *, fives: bool, seed: int | str
) -> tuple[PlayerId, ...]:
    """As many of the players as can sit, in their order: out are those who have played most, of equals by lot.

    Raises CannotSeat below 4.
    """
    out = len(players) - most_seated(len(players), fives=fives)
    if not out:
        return tuple(players)
    played = Counter(player for tables in history for table in tables for player in table)
    by_lot = list(players)
    Random(seed).shuffle(by_lot)
    resting = set(sorted(by_lot, key=lambda player: -played[player])[:out])
    return tuple(player for player in players if player not in resting)
