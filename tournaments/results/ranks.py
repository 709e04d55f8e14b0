"""Who stands before whom: what players are ranked by, in the order in which it decides, and the ranks that follow.

Whoever is equal in all of it shares a rank ("1, 2, 2, 4"). Pages, wall, paper and files show this one order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments import numbers


@dataclass(frozen=True, slots=True)
class Achieved:
    """What a player has achieved up to some round: all that a rank follows from."""

    by_round: tuple[int | None, ...]
    """Points per round of `Standings.rounds`; None where the player had no seat."""
    total: int


@dataclass(frozen=True, slots=True)
class Criterion:
    """One thing that players are ranked by; where two are equal in it, the next one decides. It is a column, too."""

    name: str | Promise
    short: str | Promise
    """As it heads a narrow column."""
    figure: Callable[[Achieved], int]
    most_first: bool = True
    shown: Callable[[int], str] = numbers.points


TOTAL = Criterion(gettext_lazy("Gesamt"), gettext_lazy("Gesamt"), lambda achieved: achieved.total)

ORDER: tuple[Criterion, ...] = (TOTAL,)
"""What decides, the first one first. A tie-break is one more of these, and stands wherever standings are shown."""


def rank(achieved: Mapping[int, Achieved], order: Sequence[Criterion]) -> dict[int, int]:
    """The rank of each player, by id; equals share the best rank of theirs: 1, 2, 2, 4."""
    everybody = achieved.values()
    figures = [[one.figure(each) * (-1 if one.most_first else 1) for each in everybody] for one in order]
    keys = dict(zip(achieved, zip(*figures, strict=True), strict=True))
    ranks: dict[int, int] = {}
    above: int | None = None
    for place, player in enumerate(sorted(keys, key=keys.__getitem__), 1):
        ranks[player] = ranks[above] if above is not None and keys[above] == keys[player] else place
        above = player
    return ranks
