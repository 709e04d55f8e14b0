"""What each player gets of a seat that several have held, and to whom the seat's place at its table belongs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from scoring.figures import Figures
from tournaments.models import EarlierHolder


class Share(NamedTuple):
    """Of one player."""

    player: int
    points: int
    figures: Figures


class Earlier(NamedTuple):
    """Who held a seat before its player, and got of it."""

    player: int
    held_from: int
    points_to: int | None
    points: int
    figures: Figures
    whole: Figures
    """Of the seat, whoever held it."""


def earlier_of(seats: Collection[int]) -> Mapping[int, Sequence[Earlier]]:
    """Who held these seats (ids) before, by seat, the first one first. One query; none for no seats."""
    found: dict[int, list[Earlier]] = defaultdict(list)
    if seats:
        rows = EarlierHolder.objects.filter(seat__in=seats).order_by("id")
        of_the_seat = (f"seat__{name}" for name in Figures._fields)
        for seat, player, held_from, points_to, points, *figures in rows.values_list(
            "seat_id", "player_id", "held_from", "points_to_id", "points", *Figures._fields, *of_the_seat
        ):
            own, whole = Figures._make(figures[: len(figures) // 2]), Figures._make(figures[len(figures) // 2 :])
            found[seat].append(Earlier(player, held_from, points_to, points, own, whole))
    return found


def owner(player: int, before: Sequence[Earlier]) -> int:
    """Who gets what goes by the place at the table: whom the organizer gave the seat's points, else who finished it."""
    return (before[-1].points_to if before else None) or player


def shares(player: int, points: int, before: Sequence[Earlier]) -> list[Share]:
    """What each gets of a seat that several have held, with so many points in all, `player` who holds it now.

    Together it is all of the seat. Whose part is another's is not among them, as if he had not sat there.
    """
    figures = before[-1].whole
    if before[-1].points_to is not None:
        return [Share(before[-1].points_to, points, figures)]
    left = Share(player, points - sum(one.points for one in before), _less(figures, [one.figures for one in before]))
    together: dict[int, Share] = {}
    for one in (*(Share(one.player, one.points, one.figures) for one in before), left):
        known = together.get(one.player, Share(one.player, 0, Figures()))
        together[one.player] = Share(one.player, known.points + one.points, added(known.figures, one.figures))
    return list(together.values())


def added(*every: Figures) -> Figures:
    """Figures together."""
    return Figures(*map(sum, zip(*every, strict=True)))


def _less(figures: Figures, parts: Sequence[Figures]) -> Figures:
    taken = added(*parts)
    return Figures(*(whole - part for whole, part in zip(figures, taken, strict=True)))
