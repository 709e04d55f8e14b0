"""Who played in a round besides those who hold the seats at its end, and whom they met: so the draw counts them too."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple


class Stint(NamedTuple):
    """A player's part of a round at one seat, by places of the sheet."""

    table: int
    seat: int
    player: int
    first: int
    until: int | None
    """The first place that is another's; None for who held it to the end."""


class Besides(NamedTuple):
    """Of one round."""

    players: tuple[int, ...]
    """Who played in it, and holds no seat at its end."""
    met: tuple[tuple[int, int], ...]
    """Pairs that sat together at a table, and do not at its end."""


NOBODY = Besides((), ())


def besides(stints: Sequence[Stint]) -> Besides:
    """Of the parts of one round."""
    earlier = [one for one in stints if one.until is not None]
    if not earlier:
        return NOBODY
    at_the_end = {one.player: one.table for one in stints if one.until is None}
    tables = {one.table for one in earlier}
    met = {
        (min(one.player, other.player), max(one.player, other.player))
        for one, other in combinations([one for one in stints if one.table in tables], 2)
        if one.table == other.table and one.seat != other.seat and one.player != other.player and _at_once(one, other)
    }
    still = {(one, other) for one, other in met if at_the_end.get(one, 0) == at_the_end.get(other, -1)}
    players = dict.fromkeys(one.player for one in earlier if one.player not in at_the_end)
    return Besides(tuple(players), tuple(sorted(met - still)))


def _at_once(one: Stint, other: Stint) -> bool:
    return (other.until is None or one.first < other.until) and (one.until is None or other.first < one.until)
