"""What players can be ranked by: what counts first, as the ruleset says, then the tie-breaks in the organizer's order.

A criterion is one entry here, one in scoring/ranking.py, and a sentence in ties.py; columns, pages, wall, paper and
files follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from itertools import combinations

from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring import Ruleset
from tournaments import numbers
from tournaments.results.ranks import Achieved, Criterion, Figure
from tournaments.results.table_points import WHOLE


def _table_points(figure: Figure) -> str:
    return numbers.figure(None if figure is None else Fraction(figure, WHOLE))


def _per_game(achieved: Achieved) -> Figure:
    return Fraction(achieved.total, achieved.figures.games) if achieved.figures.games else None


POINTS = Criterion("points", gettext_lazy("Gesamt"), gettext_lazy("Gesamt"), lambda achieved: achieved.total)
TABLE_POINTS = Criterion(
    "table_points",
    gettext_lazy("Tischpunkte"),
    gettext_lazy("Tischp."),
    lambda achieved: achieved.table_points,
    shown=_table_points,
    unit=gettext_lazy("Tischpunkte"),
)
PER_GAME = Criterion(
    "points_per_game",
    gettext_lazy("Punkte je Spiel"),
    gettext_lazy("je Spiel"),
    _per_game,
    shown=numbers.decimals,
    unit=gettext_lazy("je Spiel"),
)


def played(achieved: Achieved) -> list[int]:
    """The points of the rounds that it played."""
    return [points for points in achieved.by_round if points is not None]


def meeting(one: Achieved, other: Achieved) -> tuple[int, int] | None:
    """The points of both in the rounds in which they sat at the same table; None if they never did."""
    theirs = zip(one.tables, other.tables, one.by_round, other.by_round, strict=True)
    met = [(mine or 0, its or 0) for table, same, mine, its in theirs if table is not None and table == same]
    return (sum(mine for mine, _its in met), sum(its for _mine, its in met)) if met else None


def direct_meeting(group: Sequence[Achieved]) -> list[int]:
    """The places of equals by what they scored where they met.

    Of two, who has more points of the rounds in which both sat at the same table stands before the other; with as many,
    or if they never met, they are level. More than two are put in order only if this compares them all without a
    circle: if from "A before B" and "B before or level with C" there always follows "A before C". Otherwise nobody of
    them is put before anybody by it, and the next criterion decides between all of them.
    """
    lead = [0] * len(group)  # those that it stands before, less those that stand before it
    before = {}
    for one, other in combinations(range(len(group)), 2):
        mine, its = meeting(group[one], group[other]) or (0, 0)
        before[one, other] = (mine > its) - (mine < its)
        lead[one] += before[one, other]
        lead[other] -= before[one, other]
    for (one, other), said in before.items():
        if said != (lead[one] > lead[other]) - (lead[one] < lead[other]):
            return [1] * len(group)
    return [1 + sum(its > mine for its in lead) for mine in lead]


def lot_of(lot: int) -> Criterion:
    """The lot of a tournament, which decides between all that are equal in everything else."""

    def drawn(group: Sequence[Achieved]) -> list[int]:
        """Everybody draws one number for the whole tournament: who comes or goes changes nothing between two others."""
        by_lot = sorted(sha256(f"{lot} {one.number}".encode()).digest() for one in group)
        return [1 + by_lot.index(sha256(f"{lot} {one.number}".encode()).digest()) for one in group]

    return Criterion("lot", gettext_lazy("Los"), gettext_lazy("Los"), among=drawn, most_first=False)


TIE_BREAKS = {
    one.key: one
    for one in (
        replace(POINTS, name=pgettext_lazy("Spalte", "Punkte"), short=pgettext_lazy("Spalte", "Punkte")),
        PER_GAME,
        TABLE_POINTS,
        Criterion(
            "games_won",
            gettext_lazy("Gewonnene Spiele"),
            pgettext_lazy("gewonnene Spiele", "Siege"),
            lambda achieved: achieved.figures.games_won,
        ),
        Criterion(
            "solos_won",
            gettext_lazy("Gewonnene Soli"),
            pgettext_lazy("gewonnene Soli", "Soli"),
            lambda achieved: achieved.figures.solos_won,
        ),
        Criterion(
            "best_round",
            gettext_lazy("Beste Runde"),
            pgettext_lazy("beste Runde", "Beste"),
            lambda achieved: max(played(achieved), default=None),
        ),
        Criterion(
            "last_round",
            gettext_lazy("Letzte Runde"),
            pgettext_lazy("letzte Runde", "Letzte"),
            lambda achieved: achieved.by_round[-1] if achieved.by_round else None,
        ),
        Criterion(
            "solos_lost",
            gettext_lazy("Verlorene Soli"),
            pgettext_lazy("verlorene Soli", "Verl."),
            lambda achieved: achieved.figures.solos_lost,
            most_first=False,
        ),
        Criterion(
            "direct_meeting",
            gettext_lazy("Direkter Vergleich"),
            pgettext_lazy("direkter Vergleich", "Direkt"),
            among=direct_meeting,
            most_first=False,
        ),
        lot_of(0),
    )
}


def first_of(ruleset: Ruleset) -> Criterion:
    """What counts first."""
    match ruleset.ranked_by:
        case "table_points":
            return TABLE_POINTS
        case "points_per_game":
            return PER_GAME
        case "both":
            points, table = WHOLE * ruleset.points_weight, ruleset.table_points_weight
            # Divided where it is shown. With a decimal more for each ten by which it is, who differs looks different.
            digits = len(str(ruleset.ranking_divided_by))
            whole, places, least = WHOLE * ruleset.ranking_divided_by, 1 + digits, digits - 1
            return Criterion(
                "both",
                gettext_lazy("Wertung"),
                gettext_lazy("Wertung"),
                lambda achieved: points * achieved.total + table * achieved.table_points,
                shown=lambda figure: numbers.figure(
                    None if figure is None else Fraction(figure, whole), places, least=least
                ),
                unit=gettext_lazy("Wertung"),
            )
    return POINTS


def order_of(ruleset: Ruleset, lot: int) -> tuple[Criterion, ...]:
    """What decides in a tournament with this ruleset, the first one first. `lot`: the tournament's."""
    clause = ruleset.clause("tie_breaks")
    breaks = (TIE_BREAKS[key] if key != "lot" else lot_of(lot) for key in ruleset.deciding_tie_breaks)
    return (
        replace(first_of(ruleset), clause=ruleset.clause("ranked_by")),
        *(replace(one, clause=clause) for one in breaks),
    )


def more_than_points(order: Sequence[Criterion]) -> bool:
    """Whether any of these asks for more than the points of each round."""
    return any(one.key not in ("points", "best_round", "last_round", "lot") for one in order)
