"""Who sits on which seat of the table: everybody on each of the seats 1-4 as often as on any other, give or take one.

First one player of each table of five is given seat 5, a different one each time while that is possible. What remains
is a graph of players and tables in which every table has four edges. An Euler trail through it, coloured alternately,
halves the edges at every table exactly and at every player as evenly as the number of rounds allows; both halves halved
again are the four seats. (A player with an odd number gets one edge more, to a table that is none.)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random

from tournaments.seating.tables import Tables

Sitting = tuple[int, int]
"""A player at a table, these counted through all rounds."""
Counts = list[int]
"""How often a player sat on each of the five seats."""

PASSES = 40
"""Times that all tables are looked through, at most …"""
ENOUGH = 5
"""… and in vain."""


def on_seats(rounds: Sequence[Tables], before: Sequence[Counts], random: Random) -> list[Tables]:
    """The same tables, players in the order of their seats; before: for each player the counts of earlier rounds."""
    tables = [list(table) for seating in rounds for table in seating]
    order: dict[Sitting, int] = {}
    fifth = _fifth_seats(tables, [counts[4] for counts in before], random)
    for t, player in fifth.items():
        order[player, t] = 4
    sittings = [(p, t) for t, table in enumerate(tables) for p in table if fifth.get(t) != p]
    random.shuffle(sittings)
    halves = _halves(sittings)
    for seat, quarter in zip((0, 2, 1, 3), [part for half in halves for part in _halves(half)], strict=True):
        for sitting in quarter:
            order[sitting] = seat
    for (player, t), seat in order.items():
        tables[t][seat] = player
    if any(any(counts) for counts in before):
        _settle(tables, before, random)
    seated = iter(tables)
    return [[next(seated) for _ in seating] for seating in rounds]


def _halves(sittings: Sequence[Sitting]) -> tuple[list[Sitting], list[Sitting]]:
    """Halve the edges at every table (even numbers of them) and, give or take one, at every player."""
    ends: list[Sitting] = list(sittings)
    at_player: dict[int, list[int]] = {}
    at_table: dict[int, list[int]] = {}
    for edge, (player, table) in enumerate(ends):
        at_player.setdefault(player, []).append(edge)
        at_table.setdefault(table, []).append(edge)
    nowhere = -1
    for player, edges in at_player.items():
        if len(edges) % 2:
            edges.append(len(ends))
            at_table.setdefault(nowhere, []).append(len(ends))
            ends.append((player, nowhere))
    walked = [False] * len(ends)
    halves: tuple[list[Sitting], list[Sitting]] = ([], [])
    for start in at_player:
        player, to_table = start, True
        while True:
            edges = at_player[player] if to_table else at_table[table]
            while edges and walked[edges[-1]]:
                edges.pop()
            if not edges:  # only ever where the trail began: everywhere else the numbers are even
                break
            edge = edges.pop()
            walked[edge] = True
            player, table = ends[edge]
            if table != nowhere:
                halves[not to_table].append((player, table))
            to_table = not to_table
    return halves


def _fifth_seats(tables: Sequence[list[int]], before: Sequence[int], random: Random) -> dict[int, int]:
    """For each table of five the player on seat 5: nobody oftener than needed, by augmenting paths."""
    chosen: dict[int, int] = {}
    times = list(before)
    candidates = {t: random.sample(table, len(table)) for t, table in enumerate(tables) if len(table) == 5}

    def find(table: int, most: int, tried: set[int]) -> bool:
        for player in candidates[table]:
            if player in tried:
                continue
            tried.add(player)
            if times[player] < most:
                times[player] += 1
                chosen[table] = player
                return True
            for other in [t for t, holder in chosen.items() if holder == player]:
                if find(other, most, tried):
                    chosen[table] = player
                    return True
        return False

    most = 1
    while len(chosen) < len(candidates):
        for table in candidates:
            if table not in chosen:
                find(table, most, set())
        most += 1
    return chosen


def _settle(tables: Sequence[list[int]], before: Sequence[Counts], random: Random) -> None:
    """With earlier rounds the halves are only a start: reorder table by table while anybody's seats get more even."""
    counts = [list(player) for player in before]
    for table in tables:
        for seat, player in enumerate(table):
            counts[player][seat] += 1
    in_vain = 0
    for _ in range(PASSES):
        gained = False
        for table in tables:
            for seat, player in enumerate(table):
                counts[player][seat] -= 1
            # In any order of the seats, so that equally good ones change too and open the way for other tables.
            now = sum(counts[player][seat] for seat, player in enumerate(table))
            orders = list(permutations(random.sample(table, len(table))))
            weights = [sum(counts[player][seat] for seat, player in enumerate(order)) for order in orders]
            best = min(weights)
            gained |= best < now
            table[:] = orders[weights.index(best)]
            for seat, player in enumerate(table):
                counts[player][seat] += 1
        in_vain = 0 if gained else in_vain + 1
        if in_vain == ENOUGH:
            break
