"""What points come to in money."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from scoring.ruleset import Ruleset

Who = TypeVar("Who")


def settled(points: Mapping[Who, int], ruleset: Ruleset) -> dict[Who, int]:
    """Cents of everybody for these points, of a round at one table or of an evening: more than 0 is paid out.

    Where only losses are paid for, or the distance to the first of these, nobody is paid out: it goes into the till.
    """
    each = ruleset.cents_per_point
    match ruleset.paid_for:
        case "losses":
            return {who: min(0, own) * each for who, own in points.items()}
        case "distance":
            first = max(points.values(), default=0)
            return {who: (own - first) * each for who, own in points.items()}
        case _:
            return {who: own * each for who, own in points.items()}
