"""Table points: for the place at the table in each round, whatever the points that it took.

Kept as whole numbers of sixtieths, so that what equals share is exact: two, three, four or five may be equal.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring import Ruleset

WHOLE = 60


def by_place(ruleset: Ruleset, seats: int) -> tuple[int, ...]:
    """The table points of each place at a table of 4 or 5, the first place first."""
    amounts = dict(ruleset.table_points_five if seats == 5 else ruleset.table_points_four)
    return tuple(amounts[f"place_{place}"] for place in range(1, seats + 1))


def table_points(points: Sequence[int], places: Sequence[int], *, best: bool) -> list[int]:
    """Of each seat of a table, in sixtieths, from their points and from what each place is worth.

    Equals share the places that they take up together: each gets the average of what these are worth, or, `best`, what
    the best of them is worth.
    """
    ranked = sorted(points, reverse=True)
    worth = {}
    for mark in set(points):
        first, count = ranked.index(mark), ranked.count(mark)
        worth[mark] = WHOLE * places[first] if best else WHOLE * sum(places[first : first + count]) // count
    return [worth[mark] for mark in points]
