"""The rules of Doppelkopf tournaments. Pure Python: knows no Django, no database, no clock, no request.

from scoring.game import Game
from scoring.ruleset import Ruleset
from scoring.score import score

ruleset = Ruleset.from_json("oase")
game = Game.from_json({"type": "normal", "players": [1, 2, 3, 4], "re": [1, 2], "re_pips": 184}, ruleset)
score(game, ruleset).points  # (2, 2, -2, -2)
"""
