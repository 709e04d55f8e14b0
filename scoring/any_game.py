"""Every kind of game: with two parties (game.py, score.py), or everybody for himself (ramsch.py)."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.game import Game
from scoring.ramsch import Ramsch, score_ramsch
from scoring.ruleset import Ruleset
from scoring.score import Score, score, sitting_out
from scoring.words import WITHOUT_PARTIES

AnyGame = Game | Ramsch


def read_any(obj: object, ruleset: Ruleset) -> AnyGame:
    """A game of any kind from its JSON form. Raises GameError with the key as its field."""
    if isinstance(obj, Mapping) and obj.get("type") in WITHOUT_PARTIES:
        return Ramsch.from_json(obj, ruleset)
    return Game.from_json(obj, ruleset)


def score_any(game: AnyGame, ruleset: Ruleset) -> Score:
    """Score a game of any kind that was read for this ruleset."""
    return score_ramsch(game, ruleset) if isinstance(game, Ramsch) else score(game, ruleset)


def score_sitting_out(game: AnyGame, scored: Score, ruleset: Ruleset) -> int:
    """What is written for the player of a table of five who sat out."""
    return 0 if isinstance(game, Ramsch) else sitting_out(scored, ruleset)
