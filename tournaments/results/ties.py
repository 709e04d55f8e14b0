"""Ties that were decided, and by what: named values, and the sentence that says it wherever standings are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments import numbers
from tournaments.results.criteria import PER_GAME, TABLE_POINTS
from tournaments.results.ranks import Figure

MOST_NAMED = 4  # players; of more the rest are counted


@dataclass(frozen=True, slots=True)
class Tie:
    """Players who were equal to those right behind them, until a tie-break put them in front.

    Also players whose points per game look the same as those of who is right behind them, and are not.
    """

    rank: int
    """Theirs, shared if they are several."""
    players: tuple[str, ...]
    behind: tuple[str, ...]
    """Who stands right behind them."""
    criterion: str
    figures: tuple[Figure, Figure]
    """In that criterion, theirs and of those behind; of a direct meeting of two the points of where they met."""

    @property
    def sentence(self) -> str:
        """ "Ida vor Jo: 5 statt 4 gewonnene Spiele"."""
        return _("{players} vor {behind}: {why}").format(
            players=named(self.players), behind=named(self.behind), why=self.why
        )

    @property
    def before(self) -> str:
        """Where it is said beside the player: "vor Jo: 5 statt 4 gewonnene Spiele"."""
        return _("vor {behind}: {why}").format(behind=named(self.behind), why=self.why)

    @property
    def why(self) -> str:
        """What has decided, with the figures of both."""
        upper, lower = self.figures
        if lower is None and self.criterion in _ALONE:
            return _ALONE[self.criterion]()
        if self.criterion == PER_GAME.key and upper is not None and lower is not None:
            upper_shown, lower_shown = numbers.told_apart(Fraction(upper), Fraction(lower))
        else:
            shown = TABLE_POINTS.shown if self.criterion == TABLE_POINTS.key else numbers.figure
            upper_shown, lower_shown = shown(upper), shown(lower)
        return SAYS[self.criterion]().format(upper=upper_shown, lower=lower_shown)


SAYS = {
    "games_won": lambda: _("{upper} statt {lower} gewonnene Spiele"),
    "solos_won": lambda: _("{upper} statt {lower} gewonnene Soli"),
    "best_round": lambda: _("{upper} statt {lower} Punkte in der besten Runde"),
    "last_round": lambda: _("{upper} statt {lower} Punkte in der letzten Runde"),
    "solos_lost": lambda: _("{upper} statt {lower} verlorene Soli"),
    "direct_meeting": lambda: _("{upper} statt {lower} Punkte am gemeinsamen Tisch"),
    "lot": lambda: _("durch Los"),
    "points": lambda: _("{upper} statt {lower} Punkte"),
    "points_per_game": lambda: _("{upper} statt {lower} Punkte je Spiel"),
    "table_points": lambda: _("{upper} statt {lower} Tischpunkte"),
}
# Where those behind have nothing to compare.
_ALONE = {
    "points_per_game": lambda: _("durch gespielte Spiele"),
    "last_round": lambda: _("in der letzten Runde dabei"),
    "direct_meeting": lambda: _("durch den direkten Vergleich"),
}


def named(players: Sequence[str]) -> str:
    """Names in a sentence: "Ida, Jo und Max"."""
    if len(players) == 1:
        return players[0]
    if len(players) <= MOST_NAMED:
        return _("{names} und {last}").format(names=", ".join(players[:-1]), last=players[-1])
    named = players[: MOST_NAMED - 1]
    return _("{names} und {n} mehr").format(names=", ".join(named), n=len(players) - len(named))
