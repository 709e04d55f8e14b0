"""What each seat has to show for itself on a sheet besides its points: games played and won, solos won and lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.game import Game
from scoring.sheet import Row, Sheet


class Figures(NamedTuple):
    """Of one seat.

    games: those that count towards the games of the round and that it sat in. games_won: those whose winning party it
    belonged to, solos too; in a game without parties, those that it won by points (ramsch.py). solos_won, solos_lost:
    games that it played alone and that were scored as a solo; one that nobody won is neither.
    """

    games: int = 0
    games_won: int = 0
    solos_won: int = 0
    solos_lost: int = 0


def figures(sheet: Sheet, rows: Sequence[Row] | None = None) -> tuple[Figures, ...]:
    """By seat, all seats of the table. `rows`: those of the sheet that are asked about; default: all."""
    games, won, solos_won, solos_lost = ([0] * sheet.seats for _figure in Figures._fields)
    for row in sheet.rows if rows is None else rows:
        if not row.counts:
            continue
        for seat in row.players:
            games[seat - 1] += 1
        winners = row.winners
        for seat in winners:
            won[seat - 1] += 1
        if (
            winners
            and row.soloist is not None
            and isinstance(row.game, Game)
            and row.game.scored_as_solo(sheet.ruleset)
        ):
            (solos_won if row.soloist in winners else solos_lost)[row.soloist - 1] += 1
    return tuple(map(Figures, games, won, solos_won, solos_lost))


def to_come(sheet: Sheet) -> tuple[int, ...]:
    """By seat, how many games it still plays as things stand: at a table of five who sits out depends on the dealer."""
    games = [0] * sheet.seats
    for game in sheet.ahead(sheet.games - sheet.games_played):
        for seat in game.players:
            games[seat - 1] += 1
    return tuple(games)
