"""The columns of the standings, each said once: pages, wall, paper and files ask which there are and what stands there.

Another column is one more in `columns`; what also decides about ranks is one more in criteria.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum, auto
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments import numbers
from tournaments.people.teams import has_teams
from tournaments.results.achievements import TakenOver
from tournaments.results.criteria import TABLE_POINTS, TIE_BREAKS
from tournaments.results.ranks import Criterion
from tournaments.results.standings import StandingRow, Standings

MOST_ON_PAPER = 10  # columns of the result beside which names have room; with more, what is paid and got is summed up
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
IN_FULL = frozenset({Where.PAGE, Where.RESULT, Where.FILE})
"""Where there is room for more than what decides."""
SETTLED = frozenset({Where.RESULT, Where.FILE})
"""Where it is said what is paid and got; these ask for it (`standings`, with_money)."""


class Look(StrEnum):
    """The class of a column's cells: their width, weight and alignment."""

    RANK = "rank"
    WHO = "who"
    ROUND = "by-round"
    PART = "part"
    """What the total is made of."""
    TOTAL = "total"
    """What decides first about ranks."""
    TIE_BREAK = "tie-break"
    MONEY = "money"


_LABELLED = (Look.ROUND, Look.PART, Look.TIE_BREAK)


class Missed(NamedTuple):
    """Stands in place of the points of a round without a seat, where such a round counts."""

    points: int | None
    """None where it counts in table points alone."""


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
    unit: str | Promise = ""
    """What a total counts, where it is not plain points."""

    def text(self, row: StandingRow) -> str:
        """What stands there on screens and on paper."""
        return self.shown(self.figure(row))

    def below_zero(self, figure: Any) -> bool:
        """Whether it is marked as that."""
        return self.look in (Look.TOTAL, *_LABELLED) and not isinstance(figure, Missed) and (figure or 0) < 0

    @property
    def label(self) -> str | Promise:
        """What it says beside its figures where there are no headings; "" where it needs nothing."""
        return self.short if self.look in _LABELLED else self.unit if self.look is Look.TOTAL else ""


def _rank(row: StandingRow) -> int | str | None:
    """What stands there instead of a rank is said."""
    return _("außer Wertung") if row.filler else row.rank


RANK = Column(
    Look.RANK,
    pgettext_lazy("Rang", "Platz"),
    gettext_lazy("Pl."),
    _rank,
    lambda figure: figure if isinstance(figure, str) else numbers.rank(figure),
)
NAME = Column(Look.WHO, gettext_lazy("Name"), gettext_lazy("Name"), lambda row: row.player)
# On screens it stands behind the name.
CLUB = Column(
    Look.WHO,
    gettext_lazy("Verein"),
    gettext_lazy("Verein"),
    lambda row: row.club,
    where=frozenset({Where.FILE}),
)
TEAM = Column(
    Look.WHO,
    gettext_lazy("Mannschaft"),
    gettext_lazy("Mannschaft"),
    lambda row: row.team,
    where=frozenset({Where.FILE}),
)


def _money(look: Look, name: Promise, cents: Callable[[StandingRow], int | None]) -> Column:
    """Nothing stands there for who settles nothing."""
    return Column(look, name, name, cents, _money_shown, filed=_money_filed, where=SETTLED)


def _money_shown(cents: int | None) -> str:
    return "" if cents is None else numbers.money(cents)


def _money_filed(cents: int | None) -> str:
    return "" if cents is None else numbers.filed_money(cents)


def _one_way(name: Promise, cents: Callable[[StandingRow], int | None]) -> Column:
    """What is paid or got alone: nothing stands there for nothing."""
    return replace(_money(Look.PART, name, cents), shown=lambda figure: numbers.money(figure) if figure else "")


# With a pot everybody pays and some get; without one the sign says which.
PAYS = _one_way(gettext_lazy("zahlt"), lambda row: row.purse and row.purse.paid)
GETS = _one_way(gettext_lazy("bekommt"), lambda row: row.purse and row.purse.got)
MONEY = _money(Look.MONEY, gettext_lazy("Euro"), lambda row: row.cents)

WHY = Column(
    Look.WHO,
    gettext_lazy("Gleichstand"),
    gettext_lazy("Gleichstand"),
    lambda row: "" if row.tie is None else row.tie.before,
    where=frozenset({Where.FILE}),
)
GONE = Column(
    Look.WHO,
    gettext_lazy("Abgemeldet"),
    gettext_lazy("Abgemeldet"),
    lambda row: _("ab Runde {number}").format(number=row.gone_from) if row.gone_from else "",
    where=frozenset({Where.FILE}),
)
CHANGED = gettext_lazy("Gewechselt")
WITHOUT_SEAT = Column(
    Look.PART,
    gettext_lazy("Runden ohne Platz"),
    gettext_lazy("ohne Platz"),
    lambda row: None if row.filler else row.by_round.count(None),
    where=frozenset({Where.FILE}),
)
GAMES = Column(
    Look.PART,
    pgettext_lazy("Spalte", "Spiele"),
    pgettext_lazy("Spalte", "Spiele"),
    lambda row: row.achieved.figures.games,
    where=IN_FULL,
)


def columns(table: Standings, where: Where) -> list[Column]:
    """What is shown there of these standings, from left to right."""
    first, ruleset = table.order[0], table.ruleset
    deciding = {criterion.key for criterion in table.deciding}
    per_game = "points_per_game" in {first.key, *deciding}
    every = [
        RANK,
        NAME,
        CLUB,
        *([TEAM] if has_teams(ruleset) else []),
        *(_of_round(table, place) for place in range(len(table.rounds))),
        *([WITHOUT_SEAT] if counts_missed(table) else []),
        *([GAMES] if per_game or ruleset.least_games is not None else []),
        # What has decided between equals stands behind the total.
        *([_part(TIE_BREAKS["points"])] if "points" not in {first.key, *deciding} else []),
        *([_part(TABLE_POINTS)] if first.key == "both" and "table_points" not in deciding else []),
        _of_criterion(first, Look.TOTAL),
        *(_of_criterion(criterion, Look.TIE_BREAK) for criterion in table.deciding),
        *([WHY] if table.ties else []),
        *([PAYS, GETS] if table.settled and ruleset.has_pot else []),
        *([MONEY] if table.settled else []),
        *([_changed(table)] if table.taken_over else []),
        *([GONE] if any(row.withdrawn for row in table.rows) else []),
    ]
    shown = [column for column in every if where in column.where]
    if where is Where.RESULT and len(shown) > MOST_ON_PAPER:
        return [column for column in shown if column not in (PAYS, GETS)]
    return shown


def first_of_ranks(shown: Sequence[Column]) -> Column:
    """Of these, the one that decides first about ranks."""
    return next(column for column in shown if column.look is Look.TOTAL)


def counts_missed(table: Standings) -> bool:
    """Whether a round without a seat counts."""
    ruleset = table.ruleset
    in_table_points = ruleset.missed_round_table_points is not None and ruleset.has_table_points
    return ruleset.missed_round_points is not None or in_table_points


def _of_round(table: Standings, place: int) -> Column:
    number = table.rounds[place]
    latest = place >= len(table.rounds) - ROUNDS_ON_WALL
    missed = Missed(table.ruleset.missed_round_points) if counts_missed(table) else None

    def figure(row: StandingRow) -> int | Missed | None:
        points = row.by_round[place]
        return missed if points is None and not row.filler else points

    return Column(
        Look.ROUND,
        _("Runde %(number)d") % {"number": number},
        f"R{number}",
        figure,
        _points_of_round,
        filed=_filed_of_round,
        where=EVERYWHERE - {Where.CROWDED_WALL} - (set() if latest else {Where.WALL}),
    )


def _changed(table: Standings) -> Column:
    """At every seat that several have held, for each of them."""
    seats: dict[int, list[str]] = {}
    for one in table.taken_over:
        players = list(dict.fromkeys(player for player, _points, _games in one.parts))
        for player in players:
            seats.setdefault(player, []).append(seat_in_words(table, one, [table.names[key] for key in players]))
    return Column(
        Look.WHO, CHANGED, CHANGED, lambda row: ". ".join(seats.get(row.player_id, ())), where=frozenset({Where.FILE})
    )


def seat_in_words(table: Standings, seat: TakenOver, players: Sequence[str]) -> str:
    """A seat that several have held: "Runde 2, Tisch 1: Anna, dann Emil; alle Punkte für Emil". `players`: in words."""
    said = _("Runde {round}, Tisch {table}: {players}").format(
        round=seat.round, table=seat.table, players=_(", dann ").join(players)
    )
    if seat.points_to is None:
        return said
    return _("{change}; alle Punkte für {name}").format(change=said, name=table.names[seat.points_to])


def _points_of_round(figure: int | Missed | None) -> str:
    return f"({numbers.points(figure.points) or '–'})" if isinstance(figure, Missed) else numbers.points(figure)


def _filed_of_round(figure: int | Missed | None) -> str | int:
    points = figure.points if isinstance(figure, Missed) else figure
    return "" if points is None else points


def _part(criterion: Criterion) -> Column:
    return replace(_of_criterion(criterion, Look.PART), where=IN_FULL)


def _of_criterion(criterion: Criterion, look: Look) -> Column:
    def figure(row: StandingRow) -> Any:
        return row.among.get(criterion.key) if criterion.figure is None else criterion.figure(row.achieved)

    return Column(
        look,
        criterion.name,
        criterion.short,
        figure,
        criterion.shown,
        filed=lambda figure: numbers.filed(criterion.shown(figure)),
        unit=criterion.unit,
    )
