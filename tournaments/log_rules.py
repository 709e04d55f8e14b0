"""What the log tells of a change of the rules: which parameters, which names, which games have other points now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import PARAMETERS
from scoring.named import renamed
from tournaments.ledger.recomputing import What
from tournaments.ruleset_words import beside_in_words, change_in_words, isolated


def changed_rules(changed: Mapping[str, Any], other: Mapping[str, Any], *, earlier: bool) -> list[str]:
    """What a ruleset says of the parameters that are others after, or before (`earlier`), a change; `other`: then."""
    said = []
    for parameter in PARAMETERS:
        if parameter.name not in changed:
            continue
        value, beside = changed[parameter.name], other.get(parameter.name, {})
        # What came to a set and what left it says how it was before, too.
        if earlier and change_in_words(parameter, beside, value):
            continue
        words = (not earlier and change_in_words(parameter, value, beside)) or beside_in_words(parameter, value, beside)
        said.append(f"{capfirst(_(parameter.label))}: {words}")
    return said


def renamed_in_words(changed: Mapping[str, Any], before: Mapping[str, Any]) -> list[str]:
    """What own extra points and solos were called before: games that stood already are told by the new name."""
    said = []
    for name, kind in (("own_extras", "own"), ("own_solos", "solo")):
        for old, new in renamed(before.get(name) or (), changed.get(name) or (), kind).values():
            said.append(_("„{old}“ heißt jetzt „{new}“").format(old=isolated(old), new=isolated(new)))
    return said


def differences_in_words(differences: Sequence[Mapping[str, Any]]) -> list[str]:
    """Which games have other points now, table by table."""
    games: dict[tuple[int, int], dict[int, None]] = {}
    for one in differences:
        known = games.setdefault((one["round"], one["table"]), {})
        if one["what"] == What.GAME:
            known[one["number"]] = None
    said = []
    for (round, table), known in games.items():
        which = ngettext(
            "Neu gerechnet: Runde {round}, Tisch {table}, Spiel {games}",
            "Neu gerechnet: Runde {round}, Tisch {table}, Spiele {games}",
            len(known),
        )
        sentence = which if known else _("Neu gerechnet: Runde {round}, Tisch {table}")
        said.append(sentence.format(round=round, table=table, games=", ".join(map(str, known))))
    return said
