"""The draw of rounds: pure Python, from players, history and wishes to tables and seats, and how good they are.

plan(players, rounds, history=…)    all rounds that are left, the next one first
follow(how, last, players)          the next round where it follows from the one before
quality(rounds, history=…)          how good rounds are, and how good they could be
swap(seating, a, b)                 two players change places
tables_for(n)                       how many tables of four and five, or CannotSeat
most_seated(n)                      how many of them can sit at once: the others sit out
"""

from tournaments.seating.following import Following, follow
from tournaments.seating.planning import Plan, plan
from tournaments.seating.quality import Quality, quality
from tournaments.seating.tables import CannotSeat, PlayerId, RoundSeating, Table, most_seated, swap, tables_for

__all__ = [
    "CannotSeat",
    "Following",
    "Plan",
    "PlayerId",
    "Quality",
    "RoundSeating",
    "Table",
    "follow",
    "most_seated",
    "plan",
    "quality",
    "swap",
    "tables_for",
]
