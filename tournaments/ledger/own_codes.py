"""Games keep what was tapped: the code of an own extra point or solo stays with its name as long as games have it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from scoring import GameError, Ruleset
from tournaments.errors import Refused, sentence
from tournaments.models import Entry, Tournament


def under_known_codes(tournament: Tournament, ruleset: Ruleset) -> Ruleset:
    """A ruleset for this tournament, its own extra points and solos under the codes that games know them by.

    Refused ("ruleset") if one that stands in a game is taken away; and if a new one finds no code that no game has.
    """
    before = tournament.ruleset
    if not before.own_names:
        return ruleset
    standing, others = _codes_in_games(tournament)
    try:
        kept = ruleset.keeping_codes_of(before, {*standing, *others})
    except GameError as error:
        raise Refused("ruleset", sentence(error, {})) from error
    for code, name in before.own_names.items():
        if code in standing and code not in kept.own_names:
            number, table = standing[code]
            raise Refused(
                "ruleset",
                _(
                    "„{name}“ steht schon in einem Spiel (Runde {round}, Tisch {table}) und lässt sich nicht streichen."
                ).format(name=name, round=number, table=table),
            )
    return kept


def _codes_in_games(tournament: Tournament) -> tuple[dict[str, tuple[int, int]], set[str]]:
    """Those in games that count, each with the round and the table of one; and those in games as they once were."""
    standing: dict[str, tuple[int, int]] = {}
    others: set[str] = set()
    entries = Entry.objects.filter(table__round__tournament=tournament).order_by("id")
    for facts, status, number, table in entries.values_list("facts", "status", "table__round__number", "table__number"):
        for code in _codes(facts.get("game") or facts):
            if status == Entry.Status.STANDING:
                standing.setdefault(code, (number, table))
            else:
                others.add(code)
    return standing, others


def _codes(game: dict[str, Any]) -> Iterator[str]:
    if game.get("solo"):
        yield game["solo"]
    for won in (game.get("extras") or {}).values():
        yield from won or ()
