"""Bock: games that count more, and what brings them (rulesets.md, section 3; the rest is asked of the ruleset)."""

from __future__ import annotations

from typing import Final

from scoring.any_game import AnyGame
from scoring.game import MOST_BOCKS, Game
from scoring.ruleset import Ruleset
from scoring.score import Score
from scoring.winner import HALF_OF_PIPS, OTHER
from scoring.words import HEART_TRICK

# The games that are left of each Bock that is running; together they count on top of each other.
Bocks = tuple[int, ...]
NONE: Final[Bocks] = ()


def triggered_by(game: AnyGame, scored: Score, ruleset: Ruleset) -> bool:
    """Whether a game that was scored brings Bock; one without parties never does."""
    triggers = ruleset.bock_triggers
    if not triggers or not isinstance(game, Game):
        return False
    re, kontra = game.said
    lost = None if scored.winner is None else OTHER[scored.winner]
    return bool(
        ("even_split" in triggers and game.re_pips == HALF_OF_PIPS)
        or ("zero_value" in triggers and scored.value == 0)
        or ("no_winner" in triggers and scored.winner is None)
        or ("lost_re" in triggers and re and lost == "re")
        or ("lost_kontra" in triggers and kontra and lost == "kontra")
        or ("lost_solo" in triggers and game.scored_as_solo(ruleset) and lost == "re")
        or ("black" in triggers and game.no_trick is not None)
        or ("both_announced" in triggers and re and kontra)
        or (HEART_TRICK in triggers and HEART_TRICK in game.extras.re + game.extras.kontra)
    )


def triggered_by_redeal(ruleset: Ruleset) -> bool:
    """Whether a game that is dealt again brings Bock."""
    return "redeal" in ruleset.bock_triggers


def after(bocks: Bocks, ruleset: Ruleset, seats: int, *, played: bool, triggered: bool) -> Bocks:
    """What is running after a game: `played`, or dealt again, with Bock triggered by it or not."""
    running = tuple(left - played for left in bocks if left > played)
    if not triggered:
        return running
    length = ruleset.bock_games or seats
    match ruleset.bock_again:
        case "stack":
            return (*running, length)[-MOST_BOCKS:]
        case "restart":
            return (length,)
        case "ignore":
            return running if bocks else (length,)
        case _:
            return (sum(running) + length,)
