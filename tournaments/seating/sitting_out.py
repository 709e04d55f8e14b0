"""Where not all fit at the tables some sit out: in turn, whoever has played most first.

Before all others fillers do (people/fillers.py), who are there to let these play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from random import Random

from tournaments.seating.tables import PlayerId, most_seated


def who_plays(
    players: Sequence[PlayerId],
    history: Iterable[Iterable[Iterable[PlayerId]]],
    *,
    fives: bool,
    seed: int | str,
    fillers: Collection[PlayerId] = (),
) -> tuple[PlayerId, ...]:
    """As many of the players as can sit, in their order: out are fillers, then those who have played most, of equals by
    lot.

    Raises CannotSeat below 4.
    """
    out = len(players) - most_seated(len(players), fives=fives)
    if not out:
        return tuple(players)
    played = Counter(player for tables in history for table in tables for player in table)
    by_lot = list(players)
    Random(seed).shuffle(by_lot)
    resting = set(sorted(by_lot, key=lambda player: (player not in fillers, -played[player]))[:out])
    return tuple(player for player in players if player not in resting)
