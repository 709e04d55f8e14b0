"""What each player gets of a seat that several have held, and to whom the seat's place at its table belongs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import Ruleset
from scoring.figures import Figures
from scoring.money import costs_alike
from tournaments.ledger.holders import Earlier, given_to


class Share(NamedTuple):
    """Of one player."""

    player: int
    points: int
    figures: Figures


def owner(player: int, before: Sequence[Earlier]) -> int:
    """Who gets what goes by the place at the table: whom the organizer gave the seat's points, else who finished it."""
    return given_to(before) or player


def as_a_whole(ruleset: Ruleset) -> str:
    """What of a seat goes by its place at the table, though everybody keeps his own points; "" if nothing does."""
    in_money = bool(ruleset.cents_per_point) and ruleset.settled_after == "round" and not costs_alike(ruleset)
    if in_money and ruleset.has_table_points:
        return _("Tischpunkte und Geld eines Platzes gehen als Ganzes an den, der ihn zuletzt hatte.")
    if in_money:
        return _("Mit Geld rechnet den Platz als Ganzes ab, wer ihn zuletzt hatte.")
    if ruleset.has_table_points:
        return _("Die Tischpunkte eines Platzes bekommt, wer ihn zuletzt hatte.")
    return ""


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
