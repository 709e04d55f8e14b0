"""How a round comes to its tables: which ways there are, what the rules would have, and how it is told.

It is the round's own (`Round.way`); what the rules say is only what is offered first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy

from scoring import Ruleset
from tournaments.models import Round

IN_WORDS: Mapping[str, Any] = {
    Round.Way.UP_DOWN: gettext_lazy("nach dem Platz am Tisch gesetzt (auf und ab), nicht ausgelost"),
    Round.Way.EQUALS: gettext_lazy("nach dem Platz am Tisch gesetzt (gleiche Plätze zusammen), nicht ausgelost"),
    Round.Way.MOVED_ON: gettext_lazy("nach dem Platz am Tisch gesetzt (weitergerückt), nicht ausgelost"),
    Round.Way.STANDINGS: gettext_lazy("nach dem Stand gesetzt, nicht ausgelost"),
    Round.Way.GIVEN: gettext_lazy("Sitzordnung vorgegeben, nicht ausgelost"),
}
"""How a round came to its tables, where that was not by lot."""


def usual_way(ruleset: Ruleset, number: int) -> Round.Way:
    """How the rules would have the round of this number come to its tables: the first is always drawn."""
    return Round.Way(ruleset.next_table) if number > 1 else Round.Way.DRAWN


def ways(number: int) -> list[Round.Way]:
    """All ways in which the round of this number can be made out of what is there."""
    return [way for way in Round.Way if way.by_lot or (way.follows and number > 1)]


def told(round: Round) -> dict[str, object]:
    """A round as the log keeps it: its number, and how it came to its tables, where that was not by lot."""
    said: dict[str, object] = {"round": round.number}
    return said if round.made.by_lot else said | {"follows": round.way}
