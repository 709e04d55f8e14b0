"""What the tests of the draw have in common."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tournaments.seating.tables import Room, is_round_of

UNSEATABLE = (6, 7, 11)
ONLY_FOURS = Room(fives=0)


def assert_legal(rounds, players):
    """Everybody exactly once in every round, at tables of four and as few of five as the number needs."""
    fives = len(players) % 4
    for seating in rounds:
        assert is_round_of(seating, players)
        assert sorted(player for table in seating for player in table) == sorted(players)
        assert Counter(map(len, seating)) == Counter({4: (len(players) - 5 * fives) // 4, 5: fives})


def meetings(rounds):
    """Counted the plain way, as a check on what the draw says of itself."""
    return Counter(pair for seating in rounds for table in seating for pair in combinations(sorted(table), 2))


def repeats(rounds):
    return sum(times * (times - 1) // 2 for times in meetings(rounds).values())


def times_at_five(rounds, player):
    return sum(player in table for seating in rounds for table in seating if len(table) == 5)


def seat_counts(rounds, player):
    return Counter(table.index(player) + 1 for seating in rounds for table in seating if player in table)
