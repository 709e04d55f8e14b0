"""Short forms in which the tests of the rules are written."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from scoring import PRESETS, GameError, Ruleset, Score
from scoring.any_game import read_any, score_any

NAMES = tuple(PRESETS)


def house(name: str, **changes: Any) -> Ruleset:
    """A preset with house rules."""
    return replace(PRESETS[name], **changes)


def game(re_pips: int, re: str | None = None, kontra: str | None = None, /, **more: Any) -> dict[str, Any]:
    """An ordinary game of seats 1 and 2 against 3 and 4 with these announcements, as JSON."""
    said = {"re": re, "kontra": kontra}
    return {
        "type": "normal",
        "players": [1, 2, 3, 4],
        "re": [1, 2],
        "re_pips": re_pips,
        "announcements": {party: level for party, level in said.items() if level is not None},
    } | more


def solo(re_pips: int, re: str | None = None, kontra: str | None = None, /, **more: Any) -> dict[str, Any]:
    """A queens solo of seat 1, as JSON."""
    return game(re_pips, re, kontra, **{"type": "solo", "solo": "queens", "re": [1]} | more)


def silent(re_pips: int, re: str | None = None, kontra: str | None = None, /, **more: Any) -> dict[str, Any]:
    """A silent marriage of seat 1, as JSON."""
    return game(re_pips, re, kontra, **{"type": "silent_marriage", "re": [1]} | more)


def ramsch(*pips: int, **more: Any) -> dict[str, Any]:
    """A Ramsch of the seats 1 to 4 with these pips, as JSON."""
    return {"type": "ramsch", "players": [1, 2, 3, 4], "pips": list(pips)} | more


def black_sow(taker: int, **more: Any) -> dict[str, Any]:
    """A Schwarze Sau of the seats 1 to 4, as JSON."""
    return {"type": "black_sow", "players": [1, 2, 3, 4], "taker": taker} | more


def scored(obj: dict[str, Any], ruleset: str | Ruleset) -> Score:
    if isinstance(ruleset, str):
        ruleset = PRESETS[ruleset]
    return score_any(read_any(obj, ruleset), ruleset)


def whats(result: Score) -> list[str]:
    return [line.what for line in result.lines]


def refusal(obj: Any, ruleset: str | Ruleset = "oase") -> GameError:
    """The refusal of a game; fails if it is let through. Its sentence must be one, and complete."""
    if isinstance(ruleset, str):
        ruleset = PRESETS[ruleset]
    with pytest.raises(GameError) as caught:
        read_any(obj, ruleset)
    sentence = caught.value.message
    assert sentence[-1] == "." and "\n" not in sentence and not re.search(r"\{\w+\}", sentence), sentence
    return caught.value
