"""What each player gets of a seat that several have held, and to whom the seat's place at its table belongs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.figures import Figures
from tournaments.ledger.holders import Earlier, given_to


class Share(NamedTuple):
    """Of one player."""

    player: int
    points: int
    figures: Figures


def owner(player: int, before: Sequence[Earlier]) -> int:
    """Who gets what goes by the place at the table: whom the organizer gave the seat's points, else who finished it."""
    return given_to(before) or player


def shares(player: int, points: int, before: Sequence[Earlier]) -> list[Share]:
    """What each gets of a seat that several have held, with so many points in all, `player` who holds it now.

    Together it is all of the seat. Whose part is another's is not among them, as if he had not sat there.
    """
    figures = before[-1].whole
    if (given := given_to(before)) is not None:
        return [Share(given, points, figures)]
    left = Share(player, points - sum(one.points for one in before), _less(figures, [one.figures for one in before]))
    together: dict[int, Share] = {}
    for one in (*(Share(one.player_id, one.points, one.figures) for one in before), left):
        known = together.get(one.player, Share(one.player, 0, Figures()))
        together[one.player] = Share(one.player, known.points + one.points, added(known.figures, one.figures))
    return list(together.values())


def added(*every: Figures) -> Figures:
    """Figures together."""
    return Figures(*map(sum, zip(*every, strict=True)))


def _less(figures: Figures, parts: Sequence[Figures]) -> Figures:
    taken = added(*parts)
    return Figures(*(whole - part for whole, part in zip(figures, taken, strict=True)))
