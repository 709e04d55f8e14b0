"""An entry of a sheet in words: a game, a violation, a game that was struck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import words
from tournaments import numbers
from tournaments.ramsch_words import entered
from tournaments.ruleset_words import extra_in_words, replies_in_words, solo_in_words


def entry_in_words(
    facts: Mapping[str, Any],
    names: Mapping[int, str],
    own_names: Mapping[str, str],
    players: Sequence[int] | None = None,
) -> str:
    """An entry of a sheet in one line: "Damensolo · Re: Inge · Re 140 Augen". players: who played, if it was noted."""
    if facts.get("struck"):
        return _("gestrichenes Spiel, neu gegeben")
    if kind := facts.get("violation"):
        parts = [_(words.VIOLATIONS.get(kind, kind))]
        if offender := facts.get("offender"):
            parts.append(names.get(offender, str(offender)))
        if points := facts.get("points"):
            parts.append(
                row_in_words(points)
                if isinstance(points, list)
                else ngettext("{n} Punkt", "{n} Punkte", points).format(n=points)
            )
        if game := facts.get("game"):
            parts.append(entry_in_words(game, names, own_names))
        return " · ".join(parts)
    game = facts.get("type", "")
    solo = facts.get("solo")
    parts = [solo_in_words(solo, own_names) if solo else _(words.GAME_TYPES.get(game, game))]
    if "re" in facts:
        parts.append(_("Re: {names}").format(names=", ".join(names.get(seat, str(seat)) for seat in facts["re"])))
    parts += entered(facts, names, players)
    if "re_pips" in facts:
        parts.append(_("Re {pips} Augen").format(pips=facts["re_pips"]))
    for party, label in words.PARTIES.items():
        if level := (facts.get("announcements") or {}).get(party):
            alone = party in (facts.get("level_alone") or ())
            said = _("{party} sagt {level}, ohne „{party}“") if alone else _("{party} sagt {level}")
            parts.append(said.format(party=_(label), level=_(words.ANNOUNCEMENTS[level])))
    if replies := facts.get("replies"):
        parts.append(replies_in_words(replies))
    for party, label in words.PARTIES.items():
        parts += [
            f"{_(label)}: {extra_in_words(extra, own_names)}" for extra in (facts.get("extras") or {}).get(party, ())
        ]
    return " · ".join(part for part in parts if part)


def row_in_words(points: Sequence[int]) -> str:
    """The points of an entry by seat: "+3 / −1 / −1 / −1"."""
    return " / ".join(map(numbers.signed, points))
