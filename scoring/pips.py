"""Ranges of pips: what a scribe may enter where the organizer does not ask for the exact count.

Pips matter only where some rule draws a line, and every line of every ruleset is one of these:

- who wins: 121 (or 120, if only "Kontra" was announced); Bock after exactly 120;
- a level kept or failed, or the other party under it, for Re: 151, 181, 211, for Kontra the mirror image: Re below
  90, 60, 30; "schwarz" goes by tricks;
- 120, 90, 60, 30 against a failed level, for Kontra the mirror image: Re at most 120, 150, 180, 210.

A new range begins at 30, 60, 90, 120, 121, 151, 181 and 211, and besides them there is a party without a trick. So two
counts in one range always give the same score, and any of them may stand for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.errors import GameError, listed, shown
from scoring.errors import gettext_noop as _
from scoring.extras import extras_from_json, pips_with, refuse_impossible
from scoring.game import Game, asks_no_trick
from scoring.ruleset import Ruleset
from scoring.winner import ALL_PIPS, Parties, Party


@dataclass(frozen=True, slots=True)
class PipsRange:
    """Pips of Re from `low` to `high`, both included. no_trick: the party that took no trick in this range."""

    code: str
    low: int
    high: int
    label: str
    no_trick: Party | None = None


PIPS_RANGES: Final[dict[str, PipsRange]] = {
    one.code: one
    for one in (
        PipsRange("re_no_trick", 0, 0, _("kein Stich"), "re"),
        # With nines a trick can hold no pips at all, hence 0 and 240 in the ranges beside "no trick".
        PipsRange("under_30", 0, 29, _("unter 30")),
        PipsRange("30", 30, 59, _("30 bis 59")),
        PipsRange("60", 60, 89, _("60 bis 89")),
        PipsRange("90", 90, 119, _("90 bis 119")),
        PipsRange("120", 120, 120, _("120")),
        PipsRange("121", 121, 150, _("121 bis 150")),
        PipsRange("151", 151, 180, _("151 bis 180")),
        PipsRange("181", 181, 210, _("181 bis 210")),
        PipsRange("211", 211, 240, _("211 und mehr")),
        PipsRange("kontra_no_trick", 240, 240, _("alle Stiche"), "kontra"),
    )
}


def range_of(game: Game) -> PipsRange:
    """The range in which a game's pips lie."""
    for one in PIPS_RANGES.values():
        if one.low <= game.re_pips <= one.high and one.no_trick == game.no_trick:
            return one
    raise AssertionError(f"no range holds {game.re_pips} pips, no trick: {game.no_trick}")


def from_range(obj_without_pips: Mapping[str, Any], range_code: str, ruleset: Ruleset) -> int:
    """Pips of Re that lie in the range and are possible in this game: the ones nearest the middle.

    obj_without_pips: the JSON form of a game without "re_pips" and "no_trick". Raises GameError, field "re_pips" if
    the range is unknown or if the game cannot have ended in it, any other field as `Game.from_json` does.
    """
    return int(with_pips(obj_without_pips, range_code, ruleset)["re_pips"])


def with_pips(obj_without_pips: Mapping[str, Any], range_code: str, ruleset: Ruleset) -> dict[str, Any]:
    """The JSON form of a game completed by "re_pips" and "no_trick" as `from_range` chooses them."""
    if range_code not in PIPS_RANGES:
        raise GameError(
            "re_pips",
            _("Den Bereich {raw} gibt es nicht; es gibt {known}."),
            raw=shown(range_code),
            known=listed(PIPS_RANGES, {code: one.label for code, one in PIPS_RANGES.items()}),
        )
    one = PIPS_RANGES[range_code]
    extras = extras_from_json(obj_without_pips.get("extras"), ruleset)
    refuse_impossible(extras, ruleset)
    possible = _possible(one, extras, ruleset)
    chosen = _chosen(one, possible)
    if chosen is None:
        raise GameError(
            "re_pips",
            _("Mit diesen Sonderpunkten kann Re nicht „{range}“ haben, sondern {low} bis {high} Augen."),
            range=one.label,
            low=min(possible),
            high=max(possible),
        )
    obj = {**obj_without_pips, "re_pips": chosen, "no_trick": one.no_trick}
    Game.from_json(obj, ruleset)
    return obj


def stands_for(game: Game, ruleset: Ruleset) -> PipsRange | None:
    """The range for which `with_pips` chooses just these pips; None for pips that somebody must have counted."""
    one = range_of(game)
    return one if _chosen(one, _possible(one, game.extras, ruleset)) == game.re_pips else None


def _possible(one: PipsRange, extras: Parties[tuple[str, ...]], ruleset: Ruleset) -> frozenset[int]:
    possible = pips_with(extras, ruleset)
    if one.no_trick or asks_no_trick(ruleset):
        return possible
    return possible - {0, ALL_PIPS}  # in an ordinary range every party has a trick


def _chosen(one: PipsRange, possible: frozenset[int]) -> int | None:
    """The possible pips of a range that are nearest to its middle."""
    middle = (one.low + one.high) / 2
    in_range = [pips for pips in range(one.low, one.high + 1) if pips in possible]
    return min(in_range, key=lambda pips: abs(pips - middle), default=None)
