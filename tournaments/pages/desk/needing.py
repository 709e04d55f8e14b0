"""What the board shows of those who need the director: calls by themselves, everything else by its reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext_lazy

from tournaments.needs import Need, Reason
from tournaments.pages.desk.tiles import Tile

SHOWN = 8  # tables with one reason; what more there are stands folded

_TITLES = {
    Reason.SILENT: (gettext_lazy("Lange kein Eintrag"), "waiting"),
    Reason.SLOW: (gettext_lazy("Die Zeit reicht nicht"), "clock"),
    Reason.SOLOS: (gettext_lazy("Pflichtsoli passen nicht mehr"), "cards"),
    Reason.EMPTY: (gettext_lazy("Noch nichts eingetragen"), "sheet"),
    Reason.UNCONFIRMED: (gettext_lazy("Nicht bestätigt"), "edit"),
    Reason.TIME_UP: (gettext_lazy("Zeit um, spielt noch"), "clock"),
    Reason.UNUSUAL: (gettext_lazy("Ungewöhnlich: stimmt das?"), "info"),
}
_BY_THEMSELVES = (Reason.CALLED, Reason.DISAGREED)


@dataclass(frozen=True, slots=True)
class Line:
    """One table with its reason."""

    need: Need
    tile: Tile


@dataclass(frozen=True, slots=True)
class Group:
    """All tables with one reason, the most urgent first."""

    reason: Reason
    title: str
    icon: str
    first: tuple[Line, ...]
    more: tuple[Line, ...]

    @property
    def include(self) -> str:
        return f"icons/{self.icon}.svg"


@dataclass(frozen=True, slots=True)
class Needing:
    """All that the board says of who needs somebody."""

    calling: tuple[Tile, ...]
    """Who calls, then whose sheet somebody objects to; longest waiting first, those nobody is on the way to before."""
    groups: tuple[Group, ...]
    right: tuple[Line, ...]
    """What is unusual and was found right."""
    watched: frozenset[int]
    """The tables, by number, from which nothing has come for long."""

    @property
    def anybody(self) -> bool:
        return bool(self.calling or self.groups)


def needing(found: Sequence[Need], tiles: Mapping[int, Tile]) -> Needing:
    """These needs, with the tiles by number. No query."""
    groups = []
    open_ones = [one for one in found if not one.right]
    for reason, of_it in groupby(open_ones, key=lambda one: one.reason):
        if reason in _BY_THEMSELVES:
            continue
        title, icon = _TITLES[reason]
        lines = tuple(Line(one, tiles[one.table]) for one in of_it)
        groups.append(Group(reason, str(title), icon, lines[:SHOWN], lines[SHOWN:]))
    return Needing(
        calling=tuple(tiles[one.table] for one in open_ones if one.reason in _BY_THEMSELVES),
        groups=tuple(groups),
        right=tuple(Line(one, tiles[one.table]) for one in found if one.right),
        watched=frozenset(one.table for one in found if one.reason in (Reason.SILENT, Reason.EMPTY)),
    )
