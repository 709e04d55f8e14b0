"""The columns of the standings, each said once: pages, wall, paper and files ask which there are and what stands there.

Another column is one more in `columns`; what also decides about ranks is one more in `ranks.ORDER`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments import numbers
from tournaments.results.ranks import Criterion
from tournaments.results.standings import StandingRow, Standings

ROUNDS_ON_WALL = 5  # columns at most; of a longer tournament the latest


class Where(Enum):
    """The places that show standings."""

    PAGE = auto()
    """Phones and laptops."""
    RESULT = auto()
    """The result, on screens and on paper."""
    WALL = auto()
    CROWDED_WALL = auto()
    """With so many players that their rows stand in two columns."""
    FILE = auto()


EVERYWHERE = frozenset(Where)


class Look(StrEnum):
    """The class of a column's cells: their width, weight and alignment."""

    RANK = "rank"
    WHO = "who"
    ROUND = "by-round"
    TOTAL = "total"
    """What decides first about ranks."""
    TIE_BREAK = "tie-break"
    MONEY = "money"


@dataclass(frozen=True, slots=True)
class Column:
    look: Look
    name: str | Promise
    """In full: what is heard, and the heading in a file."""
    short: str | Promise
    """As it heads a narrow column."""
    figure: Callable[[StandingRow], Any]
    """What stands there: None for nothing."""
    shown: Callable[[Any], str] = str
    """It as text, on screens and on paper."""
    filed: Callable[[Any], str | int] = lambda figure: "" if figure is None else figure
    """It as the cell of a file."""
    where: frozenset[Where] = EVERYWHERE

    def text(self, row: StandingRow) -> str:
        """What stands there on screens and on paper."""
        return self.shown(self.figure(row))

    def below_zero(self, figure: int | None) -> bool:
        """Whether it is marked as that."""
        return self.look in (Look.ROUND, Look.TOTAL, Look.TIE_BREAK) and (figure or 0) < 0

    @property
    def labelled(self) -> bool:
        """Whether it says its name itself where there are no headings."""
        return self.look in (Look.ROUND, Look.TIE_BREAK)


RANK = Column(Look.RANK, pgettext_lazy("Rang", "Platz"), gettext_lazy("Pl."), lambda row: row.rank, numbers.rank)
NAME = Column(Look.WHO, gettext_lazy("Name"), gettext_lazy("Name"), lambda row: row.player)
# On screens it stands behind the name.
CLUB = Column(
    Look.WHO,
    gettext_lazy("Verein"),
    gettext_lazy("Verein"),
    lambda row: row.club,
    where=frozenset({Where.FILE}),
)
MONEY = Column(
    Look.MONEY,
    gettext_lazy("Euro"),
    gettext_lazy("Euro"),
    lambda row: row.cents,
    numbers.money,
    filed=lambda cents: f"{cents / 100:.2f}".replace(".", ","),
    where=frozenset({Where.RESULT, Where.FILE}),
)


def columns(table: Standings, where: Where) -> list[Column]:
    """What is shown there of these standings, from left to right."""
    every = [
        RANK,
        NAME,
        CLUB,
        *(_of_round(table, place) for place in range(len(table.rounds))),
        *(_of_criterion(place, criterion) for place, criterion in enumerate(table.order)),
        *([MONEY] if table.money else []),
    ]
    return [column for column in every if where in column.where]


def first_of_ranks(shown: Sequence[Column]) -> Column:
    """Of these, the one that decides first about ranks."""
    return next(column for column in shown if column.look is Look.TOTAL)


def _of_round(table: Standings, place: int) -> Column:
    number = table.rounds[place]
    latest = place >= len(table.rounds) - ROUNDS_ON_WALL
    return Column(
        Look.ROUND,
        _("Runde %(number)d") % {"number": number},
        f"R{number}",
        lambda row: row.by_round[place],
        numbers.points,
        where=EVERYWHERE - {Where.CROWDED_WALL} - (set() if latest else {Where.WALL}),
    )


def _of_criterion(place: int, criterion: Criterion) -> Column:
    return Column(
        Look.TIE_BREAK if place else Look.TOTAL,
        criterion.name,
        criterion.short,
        lambda row: criterion.figure(row.achieved),
        criterion.shown,
    )
