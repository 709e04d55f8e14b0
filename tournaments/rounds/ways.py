"""How a round comes to its tables: which ways there are, what the rules would have, and how it is told.

It is the round's own (`Round.way`); what the rules say is only what is offered first.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Ruleset
from tournaments.models import Round

IN_WORDS: Mapping[str, Any] = {
    Round.Way.UP_DOWN: gettext_lazy("nach dem Rang am Tisch gesetzt (auf und ab), nicht ausgelost"),
    Round.Way.EQUALS: gettext_lazy("nach dem Rang am Tisch gesetzt (gleiche Ränge zusammen), nicht ausgelost"),
    Round.Way.MOVED_ON: gettext_lazy("nach dem Rang am Tisch gesetzt (weitergerückt), nicht ausgelost"),
    Round.Way.STANDINGS: gettext_lazy("nach dem Stand gesetzt, nicht ausgelost"),
    Round.Way.FINAL: gettext_lazy("die besten vier der Rangliste am Finaltisch, die anderen ausgelost"),
    Round.Way.GIVEN: gettext_lazy("Sitzordnung vorgegeben, nicht ausgelost"),
}
"""How a round came to its tables, where that was not by lot alone."""

_COURSE: Mapping[Round.Way, Any] = {
    Round.Way.DRAWN: gettext_lazy("ausgelost"),
    Round.Way.UP_DOWN: gettext_lazy("nach dem Rang am Tisch gesetzt (auf und ab)"),
    Round.Way.EQUALS: gettext_lazy("nach dem Rang am Tisch gesetzt (gleiche Ränge zusammen)"),
    Round.Way.MOVED_ON: gettext_lazy("nach dem Rang am Tisch gesetzt (weitergerückt)"),
    Round.Way.STANDINGS: gettext_lazy("nach der Rangliste gesetzt, die Besten am ersten Tisch"),
    Round.Way.FINAL: IN_WORDS[Round.Way.FINAL],
    Round.Way.GIVEN: gettext_lazy("Sitzordnung vorgegeben"),
}
_LAST = {"final_table": Round.Way.FINAL, "standings": Round.Way.STANDINGS}


def usual_way(ruleset: Ruleset, number: int, planned: int) -> Round.Way:
    """How the rules would have the round of this number come to its tables: the first is always drawn.

    `planned`: so many rounds there are to be; another one behind them is the last.
    """
    if number < 2:
        return Round.Way.DRAWN
    if number >= planned and ruleset.last_round in _LAST:
        return _LAST[ruleset.last_round]
    return Round.Way(ruleset.next_table) if number >= ruleset.next_table_from else Round.Way.DRAWN


def drawn_after(ruleset: Ruleset, number: int, planned: int) -> int:
    """How many rounds behind that of this number are drawn by lot before one is not: they can be planned."""
    later = range(number + 1, planned + 1)
    ends = (one for one in later if usual_way(ruleset, one, planned) != Round.Way.DRAWN)
    return next(ends, planned + 1) - number - 1 if later else 0


def course(ruleset: Ruleset, planned: int, first: int = 1, made: Mapping[int, Round.Way] = MappingProxyType({})) -> str:
    """ "Runde 1 und 2: ausgelost. Runde 3: …": how each round, from the first on, comes to its tables by the rules.

    `made`: by number, how those that there are did.
    """
    rounds = range(first, max(planned, *made, 0) + 1)
    said = []
    for way, group in groupby(rounds, key=lambda number: made.get(number) or usual_way(ruleset, number, planned)):
        one, *others = group
        which = _("Runde {number}").format(number=one)
        if others:
            between = _("Runde {first} und {last}") if len(others) == 1 else _("Runde {first} bis {last}")
            which = between.format(first=one, last=others[-1])
        said.append(_("{which}: {how}.").format(which=which, how=_COURSE[way]))
    return " ".join(said)


def ways(number: int) -> list[Round.Way]:
    """All ways in which the round of this number can be made out of what is there."""
    return [way for way in Round.Way if way is Round.Way.DRAWN or (way.on_results and number > 1)]


def told(round: Round) -> dict[str, object]:
    """A round as the log keeps it: its number, and how it came to its tables, where that was not by lot alone."""
    said: dict[str, object] = {"round": round.number}
    return said if round.made is Round.Way.DRAWN else said | {"follows": round.way}
