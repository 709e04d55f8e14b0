"""What players are ranked by, as parameters of a ruleset: what counts first, and what decides between equals.

Only said here; what follows from it for players is worked out where standings are made.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import gettext_noop as _
from scoring.parameters import Amounts, amounts, in_order, number, one_of, optional_number

TIE_BREAKS = {
    "points": _("mehr Punkte"),
    "points_per_game": _("mehr Punkte je Spiel"),
    "table_points": _("mehr Tischpunkte"),
    "games_won": _("mehr gewonnene Spiele"),
    "solos_won": _("mehr gewonnene Soli"),
    "best_round": _("die bessere beste Runde"),
    "last_round": _("die bessere letzte Runde"),
    "solos_lost": _("weniger verlorene Soli"),
    "direct_meeting": _("der direkte Vergleich"),
    "lot": _("das Los"),
}


_FOUR = {
    "place_1": _("1. Platz"),
    "place_2": _("2. Platz"),
    "place_3": _("3. Platz"),
    "place_4": _("4. Platz"),
}
_FIVE = _FOUR | {"place_5": _("5. Platz")}


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRules:
    """The parameters of a ruleset that say who stands before whom."""

    ranked_by: str = one_of(
        _("Die Rangliste zählt"),
        "ranking",
        {
            "points": _("die Punkte"),
            "table_points": _("die Tischpunkte"),
            "both": _("Punkte und Tischpunkte zusammen"),
            "points_per_game": _("die Punkte je Spiel"),
        },
        help=_("Tischpunkte gibt es für den Platz am Tisch in jeder Runde."),
        if_lacking="points",
    )
    points_weight: int = number(
        _("Ein Punkt zählt in der Summe"),
        "ranking",
        _("mal"),
        0,
        100,
        help=_("Wo Punkte und Tischpunkte zusammen zählen."),
        if_lacking=1,
    )
    table_points_weight: int = number(
        _("Ein Tischpunkt zählt in der Summe"),
        "ranking",
        _("mal"),
        0,
        100,
        help=_("Wo Punkte und Tischpunkte zusammen zählen."),
        if_lacking=1,
    )
    ranking_divided_by: int = one_of(
        _("Die Summe wird geteilt durch"),
        "ranking",
        {1: _("nichts"), 10: _("zehn"), 100: _("hundert")},
        help=_("Wo Punkte und Tischpunkte zusammen zählen. An den Plätzen ändert es nichts."),
        if_lacking=1,
    )
    table_points_four: Amounts = amounts(
        _("Tischpunkte am Vierertisch"),
        "ranking",
        _FOUR,
        _("Tischpunkte"),
        -100,
        100,
        if_lacking=0,
        place_1=3,
        place_2=1,
        place_3=-1,
        place_4=-3,
    )
    table_points_five: Amounts = amounts(
        _("Tischpunkte am Fünfertisch"),
        "ranking",
        _FIVE,
        _("Tischpunkte"),
        -100,
        100,
        if_lacking=0,
        place_1=4,
        place_2=2,
        place_4=-2,
        place_5=-4,
    )
    table_points_ties: str = one_of(
        _("Wer am Tisch gleich viele Punkte hat, bekommt"),
        "ranking",
        {
            "averaged": _("den Durchschnitt der Tischpunkte dieser Plätze"),
            "best": _("die Tischpunkte des besten dieser Plätze"),
        },
        if_lacking="averaged",
    )
    missed_round_points: int | None = optional_number(
        _("Eine Runde ohne Platz zählt"),
        "ranking",
        _("Punkte"),
        -1000,
        1000,
        help=_(
            "Wer später kommt, früher geht oder aus Platzmangel aussetzt, bekommt sie für jede Runde, in der er keinen "
            "Platz hatte."
        ),
        empty=_("nichts"),
        if_lacking=None,
    )
    missed_round_table_points: int | None = optional_number(
        _("Eine Runde ohne Platz zählt dazu"),
        "ranking",
        _("Tischpunkte"),
        -100,
        100,
        empty=_("nichts"),
        if_lacking=None,
    )
    least_games: int | None = optional_number(
        _("Einen Rang hat, wer so viel gespielt hat"),
        "ranking",
        _("Spiele"),
        1,
        1000,
        help=_("Wer sie nicht mehr erreichen kann, steht unter allen anderen."),
        empty=_("jeder, der gespielt hat"),
        if_lacking=None,
    )
    teams: str = one_of(
        _("Für eine Mannschaft zählt"),
        "ranking",
        {
            "none": _("nichts: es gibt keine Mannschaften"),
            "all": _("die Summe aller Mitglieder"),
            "best_two": _("die Summe der besten zwei"),
            "best_three": _("die Summe der besten drei"),
        },
        help=_(
            "Eine Mannschaft sind zwei bis vier Spieler; am Tisch spielt jeder für sich. Ob die Auslosung sie trennt, "
            "steht in den Einstellungen."
        ),
        if_lacking="none",
    )
    tie_breaks: tuple[str, ...] = in_order(
        _("Bei Gleichstand entscheidet"),
        "ranking",
        TIE_BREAKS,
        help=_("In dieser Reihenfolge. Wer in allem gleich ist, teilt sich den Platz."),
        empty=_("nichts"),
        if_lacking=(),
    )

    @property
    def has_table_points(self) -> bool:
        """Whether table points count for anything: first, with points, or between equals."""
        return self.ranked_by in ("table_points", "both") or "table_points" in self.deciding_tie_breaks

    @property
    def deciding_tie_breaks(self) -> tuple[str, ...]:
        """Those of `tie_breaks` in which players may differ who are equal in all that counts before."""
        equal, deciding = {self.ranked_by}, list[str]()
        weights = {"points": self.points_weight, "table_points": self.table_points_weight}
        summed = {name for name, weight in weights.items() if weight} if self.ranked_by == "both" else set()
        for one in self.tie_breaks:
            # Where all but one part of an equal sum are equal, that one is.
            known = one in equal or summed - equal == {one}
            if not known and not (one == "table_points" and self._all_table_points_are_none):
                deciding.append(one)
            equal.add(one)
            if one == "lot":
                break  # nobody is equal any more
        return tuple(deciding)

    @property
    def _all_table_points_are_none(self) -> bool:
        places = (*self.table_points_four, *self.table_points_five)
        return not self.missed_round_table_points and not any(points for _place, points in places)
