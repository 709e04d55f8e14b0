"""Rounds dealt out from which a search begins: at random, or so that teams and clubs are spread over the tables.

Dealt round the tables one player after the other, a group of k that stands together comes to t tables as evenly as can
be: k // t players of it at each, or one more. So no round has more pairs of one group at one table than it must have.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tournaments.seating.tables import Tables

Kin = tuple[tuple[tuple[int, ...], ...], ...]
"""All players: teams within clubs. Who has no team is one alone, and a team without a club a club alone."""


def spread(kin: Kin, tables: int, random: Random) -> Tables:
    """A round in which every team is spread as evenly as can be, and every club; tables of four first.

    The number of players must be one that fits so many tables of four and five.
    """
    order = [
        player
        for club in random.sample(kin, len(kin))
        for team in random.sample(club, len(club))
        for player in random.sample(team, len(team))
    ]
    return [order[table::tables] for table in reversed(range(tables))]


def dealt(sizes: Sequence[int], fives: Sequence[int], random: Random) -> Tables:
    """A round at tables of these sizes, with those of five for who had fewest; fives: how often everybody has been."""
    order = list(range(len(fives)))
    random.shuffle(order)
    order.sort(key=lambda player: -fives[player])
    start, tables = 0, Tables()
    for size in sizes:
        if size == 5 and (not tables or len(tables[-1]) == 4):
            rest = order[start:]  # who sits with whom at the fives is left to chance, not to the order
            random.shuffle(rest)
            order[start:] = rest
        tables.append(order[start : start + size])
        start += size
    if sizes[0] != 5:
        fours = [player for table in tables if len(table) == 4 for player in table]
        random.shuffle(fours)
        for index in range(0, len(fours), 4):
            tables[index // 4] = fours[index : index + 4]
    return tables
