"""How the next round may come to its tables: what is offered on the page of the draw, and what was chosen there."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.errors import Refused
from tournaments.models import Round
from tournaments.pages.desk.following import HOW
from tournaments.rounds.ways import ways

_WAYS = {
    Round.Way.DRAWN: (
        gettext_lazy("Durch das Los"),
        gettext_lazy("Wer mit wem sitzt, ist Zufall; möglichst niemand mit denen, mit denen er schon gespielt hat."),
    ),
    Round.Way.STANDINGS: (gettext_lazy("Nach dem Stand"), HOW[Round.Way.STANDINGS]),
    Round.Way.FINAL: (gettext_lazy("Mit Finaltisch"), HOW[Round.Way.FINAL]),
    Round.Way.UP_DOWN: (gettext_lazy("Auf und ab"), HOW[Round.Way.UP_DOWN]),
    Round.Way.EQUALS: (gettext_lazy("Gleiche zusammen"), HOW[Round.Way.EQUALS]),
    Round.Way.MOVED_ON: (gettext_lazy("Weiterrücken"), HOW[Round.Way.MOVED_ON]),
}


@dataclass(frozen=True, slots=True)
class Offered:
    """A way, its name and what it does."""

    way: Round.Way
    name: str
    does: str


def others(number: int, but: Round.Way) -> list[Offered]:
    """The ways in which the round of this number could be made as well."""
    possible = ways(number)
    return [Offered(way, str(name), str(does)) for way, (name, does) in _WAYS.items() if way in possible and way != but]


def sent(chosen: str) -> Round.Way | None:
    """The way that a button has sent; None for a button that leaves it as it is. Refused ("way") for anything else."""
    if chosen and chosen not in Round.Way.values:
        raise Refused("way", _("Bitte wählen, wie gesetzt werden soll."))
    return Round.Way(chosen) if chosen else None
