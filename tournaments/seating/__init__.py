"""The draw of rounds: pure Python, from players, history and wishes to tables and seats, and how good they are.

Given(players, …).draw()            the same from all that a draw rests on, which can be kept and drawn again
plan(players, rounds, history=…)    all rounds that are left, the next one first
Wishes(teams=…, clubs=…)            who sits with whom, who does not, and what comes first
fits(plan, players, rounds)         whether a plan made before is one of just these
follow(how, last, players)          the next round where it follows from the one before
quality(rounds, history=…)          how good rounds are, and how good they could be
swap(seating, a, b)                 two players change places
tables_for(n)                       how many tables of four and five, or CannotSeat
repairs(situation)                  tables that have not played are put right: who comes, who goes, merged, split
most_seated(n)                      how many of them can sit at once: the others sit out
Room(tables, fives)                 which tables there are to sit at, and how many of five: for all of these
"""

from tournaments.seating.clock import Clock
from tournaments.seating.following import Following, follow
from tournaments.seating.given import Given
from tournaments.seating.planning import Plan, fits, plan
from tournaments.seating.quality import Quality, quality
from tournaments.seating.repairs import Repair, repairs
from tournaments.seating.tables import (
    ANY,
    CannotSeat,
    Earlier,
    Meeting,
    PlayerId,
    Room,
    RoundSeating,
    Table,
    most_seated,
    swap,
    table_sizes,
    tables_for,
)
from tournaments.seating.to_repair import Situation
from tournaments.seating.wishes import MOST_TOGETHER, NONE, Criterion, Order, Wishes

__all__ = [
    "ANY",
    "MOST_TOGETHER",
    "NONE",
    "CannotSeat",
    "Clock",
    "Criterion",
    "Earlier",
    "Following",
    "Given",
    "Order",
    "Plan",
    "PlayerId",
    "Repair",
    "Room",
    "Quality",
    "Meeting",
    "RoundSeating",
    "Situation",
    "Table",
    "Wishes",
    "fits",
    "follow",
    "most_seated",
    "plan",
    "quality",
    "repairs",
    "swap",
    "table_sizes",
    "tables_for",
]
