"""Games keep what was tapped: the code of an own extra point or solo stays with its name as long as games have it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring import GameError, Ruleset
from scoring.named import renamed
from tournaments.errors import Refused, sentence
from tournaments.models import Entry, Tournament


@dataclass(frozen=True, slots=True)
class Renamed:
    """An own extra point or solo that stands in `games` games that count, and would be called otherwise there too."""

    code: str
    old: str
    new: str
    games: int


def renamed_in_games(tournament: Tournament, ruleset: Ruleset) -> list[Renamed]:
    """What this ruleset, its codes known, calls by another name than the tournament does now."""
    before, after = tournament.ruleset.to_json(), ruleset.to_json()
    names = renamed(before["own_extras"], after["own_extras"], "own")
    names |= renamed(before["own_solos"], after["own_solos"], "solo")
    if not names:
        return []
    standing, _others = _codes_in_games(tournament)
    return [Renamed(code, old, new, len(standing[code])) for code, (old, new) in names.items() if code in standing]


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
            number, table = standing[code][0]
            raise Refused(
                "ruleset",
                _(
                    "„{name}“ steht schon in einem Spiel (Runde {round}, Tisch {table}) und lässt sich nicht streichen."
                ).format(name=name, round=number, table=table),
            )
    return kept


def _codes_in_games(tournament: Tournament) -> tuple[dict[str, list[tuple[int, int]]], set[str]]:
    """Those in games that count, each with the round and table of every one; and those in games as they once were."""
    standing: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    others: set[str] = set()
    entries = Entry.objects.filter(table__round__tournament=tournament).order_by("id")
    for facts, status, number, table in entries.values_list("facts", "status", "table__round__number", "table__number"):
        for code in set(_codes(facts.get("game") or facts)):
            if status == Entry.Status.STANDING:
                standing[code].append((number, table))
            else:
                others.add(code)
    return standing, others


def _codes(game: dict[str, Any]) -> Iterator[str]:
    if game.get("solo"):
        yield game["solo"]
    for won in (game.get("extras") or {}).values():
        yield from won or ()
