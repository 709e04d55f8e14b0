"""The rules of Doppelkopf tournaments. Pure Python: knows no Django, no database, no clock, no request.

    ruleset = Ruleset.from_json("oase")
    game = Game.from_json({"type": "normal", "players": [1, 2, 3, 4], "re": [1, 2], "re_pips": 184}, ruleset)
    score(game, ruleset).points  # (3, 3, -3, -3)

    sheet = fold([{"type": "normal", …}, …], ruleset, seats=4)
    sheet.rows, sheet.next

What everybody needs is handed on here, and asked for here. What is of one use stands in its module: the words of the
game, ranges of pips, games without parties, violations, an outlook, made-up entries, JSON lines.
"""

from scoring.dealing import NextGame
from scoring.entries import Entry
from scoring.errors import GameError
from scoring.game import Game
from scoring.parameters import Parameter
from scoring.ruleset import PARAMETERS, PRESETS, Ruleset
from scoring.score import Line, Score, score
from scoring.seats import Seat
from scoring.sheet import Row, Sheet, fold
from scoring.winner import Party

__all__ = [
    "PARAMETERS",
    "PRESETS",
    "Entry",
    "Game",
    "GameError",
    "Line",
    "NextGame",
    "Parameter",
    "Party",
    "Row",
    "Ruleset",
    "Score",
    "Seat",
    "Sheet",
    "fold",
    "score",
]
