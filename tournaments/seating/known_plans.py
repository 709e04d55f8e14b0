"""Plans computed once and shipped: 8 to 27 players, 2 to 6 rounds, where a search takes seconds or does not get there.

The file has a line for each: players, rounds, "repeats" or "fives" (what comes first), then the rounds divided by "/",
each table a word, each player a letter. "fives" stands only where the two exclude each other. It is written by
tools/known_plans.py.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tournaments.seating.tables import Tables

LETTERS = "abcdefghijklmnopqrstuvwxyzA"
FILE = Path(__file__).with_name("known_plans.txt")

Key = tuple[int, int, bool]
"""Players, rounds, and whether repeats come first (else: even fives)."""


def parse(line: str) -> tuple[Key, list[Tables]]:
    """One line of the file. Raises ValueError if it is none."""
    n, rounds, first, plan = line.split(" ", 3)
    tables = [[[LETTERS.index(letter) for letter in word] for word in part.split()] for part in plan.split("/")]
    return (int(n), int(rounds), first == "repeats"), tables


def written(key: Key, plan: list[Tables]) -> str:
    """The line of a plan: `parse` the other way round."""
    n, rounds, repeats_first = key
    text = " / ".join(
        " ".join("".join(LETTERS[player] for player in sorted(table)) for table in sorted(tables, key=len))
        for tables in plan
    )
    return f"{n} {rounds} {'repeats' if repeats_first else 'fives'} {text}"


def transversal(n: int, rounds: int) -> list[Tables] | None:
    """Rounds without repeats in which every table has one player of each quarter of 0 … n-1; None where not known.

    For four clubs that fill the tables. Table t of round r has from quarter c the player t + r·c, computed in a field
    of n/4 elements: two quarters differ by another number in every round. Fields of prime order, and that of four.
    """
    tables = n // 4
    if n % 4 or not 4 <= tables <= 13 or rounds > tables:
        return None
    if tables == 4:
        times = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
        return [[[c * 4 + (t ^ times[r][c]) for c in range(4)] for t in range(4)] for r in range(rounds)]
    if any(tables % divisor == 0 for divisor in (2, 3)):
        return None
    return [[[c * tables + (t + r * c) % tables for c in range(4)] for t in range(tables)] for r in range(rounds)]


@cache
def _all() -> dict[Key, list[Tables]]:
    if not FILE.exists():
        return {}
    return dict(parse(line) for line in FILE.read_text(encoding="ascii").splitlines() if line)


def template(n: int, rounds: int, repeats_first: bool) -> list[Tables] | None:
    """The best plan known for players 0 … n-1, tables of four first; None where none is kept."""
    found = _all().get((n, rounds, repeats_first))
    return _all().get((n, rounds, True)) if found is None else found
