"""Where not all fit at the tables some sit out: in turn, whoever has played most first.

Before all others fillers do (people/fillers.py), who are there to let these play.

Who sits out takes along whom they are to sit with, if these have played as much and there is room for all of them among
those who sit out anyhow; else they play alone this once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from random import Random

from tournaments.seating.tables import PlayerId, Room, most_seated
from tournaments.seating.wishes import NONE, Wishes


def who_plays(
    players: Sequence[PlayerId],
    history: Iterable[Iterable[Iterable[PlayerId]]],
    wishes: Wishes = NONE,
    *,
    room: Room,
    seed: int | str,
    fillers: Collection[PlayerId] = (),
) -> tuple[PlayerId, ...]:
    """As many of the players as can sit, in their order: out are fillers, then those who have played most, of equals by
    lot.

    Raises CannotSeat below 4.
    """
    out = len(players) - most_seated(len(players), room)
    if not out:
        return tuple(players)
    played = Counter(player for tables in history for table in tables for player in table)
    by_lot = list(players)
    Random(seed).shuffle(by_lot)
    group = {player: unit for unit in wishes.units(players) for player in unit}
    resting = set[int]()

    def turn(player: PlayerId) -> tuple[bool, int]:
        return player not in fillers, -played[player]

    for player in sorted(by_lot, key=turn):
        along = {player, *(one for one in group.get(player, ()) if turn(one) == turn(player))}
        if player not in resting and len(resting) < out:
            resting |= along if len(resting | along) <= out else {player}
    return tuple(player for player in players if player not in resting)
