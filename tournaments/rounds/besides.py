"""Who played in a round besides those who hold the seats at its end, whom they met, and at which tables: so the draw
counts them too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from tournaments import seating
from tournaments.ledger.holders import Stint

Turns = Mapping[tuple[int, int], Sequence[Stint[int]]]
"""Who (id) held the seats of a round in turn, by the numbers of table and seat."""


class Besides(NamedTuple):
    """Of one round."""

    players: tuple[int, ...]
    """Who played in it, and holds no seat at its end."""
    met: tuple[tuple[int, int], ...]
    """Pairs that sat together at a table, and do not at its end."""
    at_five: tuple[int, ...]
    """Who was at a table of five, and is at none at its end."""


NOBODY = Besides((), (), ())


def altogether(rounds: Iterable[Besides]) -> seating.Earlier:
    """As `seating` wants those of some rounds."""
    of = list(rounds)
    return seating.Earlier(
        tuple(pair for one in of for pair in one.met), tuple(player for one in of for player in one.at_five)
    )


def besides(turns: Turns) -> Besides:
    """Of a round whose seats were held so."""
    changed = {table for (table, _seat), held in turns.items() if len(held) > 1}
    if not changed:
        return NOBODY
    at_the_end = {held[-1].player: table for (table, _seat), held in turns.items()}
    met = {
        (min(one.player, other.player), max(one.player, other.player))
        for ((table, _seat), held), ((other_table, _other), beside) in combinations(turns.items(), 2)
        if table == other_table and table in changed
        for one, other in product(held, beside)
        if one.player != other.player and _at_once(one, other)
    }
    still = {(one, other) for one, other in met if at_the_end.get(one, 0) == at_the_end.get(other, -1)}
    players = dict.fromkeys(one.player for held in turns.values() for one in held[:-1] if one.player not in at_the_end)
    seats = Counter(table for table, _seat in turns)
    at_five = {one.player for (table, _seat), held in turns.items() if seats[table] == 5 for one in held[:-1]}
    still_there = {player for player, table in at_the_end.items() if seats[table] == 5}
    return Besides(tuple(players), tuple(sorted(met - still)), tuple(sorted(at_five - still_there)))


def _at_once(one: Stint[int], other: Stint[int]) -> bool:
    return (other.until is None or one.first < other.until) and (one.until is None or other.first < one.until)
