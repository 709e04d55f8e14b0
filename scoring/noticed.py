"""What of a sheet may want a second look: a game worth more than others, games in which nobody said anything."""

from __future__ import annotations

from typing import NamedTuple

from scoring.game import Game
from scoring.sheet import Sheet


class Noticed(NamedTuple):
    """Of one sheet.

    highest: the highest value of a game that counts, in points of one player, and game: which game of the round that
    was; both 0 without one. in_silence: the most games in a row in which nobody announced anything.
    """

    highest: int = 0
    game: int = 0
    in_silence: int = 0


def noticed(sheet: Sheet) -> Noticed:
    """Games without parties have no value to be compared, and nothing is announced in them: they are passed over."""
    highest = game = silent = longest = 0
    for row in sheet.rows:
        if not row.counts or row.score is None or not isinstance(row.game, Game):
            continue
        if abs(row.score.value) > highest:
            highest, game = abs(row.score.value), row.number
        silent = 0 if any(row.game.announcements) else silent + 1
        longest = max(longest, silent)
    return Noticed(highest, game, longest)
