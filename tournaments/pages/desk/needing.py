"""What the board shows of those who need the director: calls by themselves, everything else by its reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext_lazy

from tournaments.models import Player
from tournaments.needs import Need, Reason
from tournaments.pages.desk.tiles import Tile, all_played

SHOWN = 8  # tables with one reason; what more there are stands folded

TITLES = {
    Reason.LEFT: (gettext_lazy("Wer hier sitzen soll, ist gegangen"), "players"),
    Reason.SILENT: (gettext_lazy("Lange kein Eintrag"), "waiting"),
    Reason.WAITS: (gettext_lazy("Wartet auf einem Handy"), "waiting"),
    Reason.SLOW: (gettext_lazy("Die Zeit reicht nicht"), "clock"),
    Reason.SOLOS: (gettext_lazy("Pflichtsoli passen nicht mehr"), "cards"),
    Reason.EMPTY: (gettext_lazy("Noch nichts eingetragen"), "sheet"),
    Reason.UNHEARD: (gettext_lazy("Kein Handy meldet sich"), "offline"),
    Reason.UNCONFIRMED: (gettext_lazy("Nicht bestätigt"), "edit"),
    Reason.TIME_UP: (gettext_lazy("Zeit um, spielt noch"), "clock"),
    Reason.UNUSUAL: (gettext_lazy("Ungewöhnlich: stimmt das?"), "info"),
}
BY_THEMSELVES = (Reason.CALLED, Reason.DISAGREED)
_SIZES = (("few", 6), ("some", 12), ("many", 25), ("crowd", 60), ("throng", 10_000))
"""How many tables at most."""


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
class Marked:
    """A table among all the others."""

    tile: Tile
    mark: str
    """ "alarm" where somebody waits for the director, "taken" where somebody is on the way, "warn" where one should
    look; "" where nothing is to do."""
    icon: str
    """Of its most urgent reason, if the tile's own state does not say it."""

    @property
    def include(self) -> str:
        return f"icons/{self.icon}.svg"


@dataclass(frozen=True, slots=True)
class Needing:
    """All that the board says of who needs somebody."""

    calling: tuple[Tile, ...]
    """Who calls, then whose sheet somebody objects to; longest waiting first, those nobody is on the way to before."""
    without_seat: tuple[Player, ...]
    """Who is here and could still have a seat; by start number."""
    groups: tuple[Group, ...]
    right: tuple[Line, ...]
    """What is unusual and was found right."""
    tables: tuple[Marked, ...]
    """All, by number."""

    @property
    def size(self) -> str:
        """How much room a table has: "few", "some", "many", a "crowd" or a "throng" of them share a screen."""
        return next(name for name, most in _SIZES if len(self.tables) <= most)

    @property
    def over(self) -> bool:
        """Has every table played? Then none is to be watched, and their cards take no more room than they need."""
        return all_played(marked.tile for marked in self.tables)

    @property
    def anybody(self) -> bool:
        return bool(self.calling or self.without_seat or self.groups)


def needing(found: Sequence[Need], tiles: Mapping[int, Tile], without_seat: Sequence[Player] = ()) -> Needing:
    """These needs, with the tiles by number. No query."""
    groups = []
    open_ones = [one for one in found if not one.right]
    most_urgent = {one.table: one.reason for one in reversed(open_ones)}
    for reason, of_it in groupby(open_ones, key=lambda one: one.reason):
        if reason in BY_THEMSELVES:
            continue
        title, icon = TITLES[reason]
        lines = tuple(Line(one, tiles[one.table]) for one in of_it)
        groups.append(Group(reason, str(title), icon, lines[:SHOWN], lines[SHOWN:]))
    return Needing(
        calling=tuple(tiles[one.table] for one in open_ones if one.reason in BY_THEMSELVES),
        without_seat=tuple(without_seat),
        groups=tuple(groups),
        right=tuple(Line(one, tiles[one.table]) for one in found if one.right),
        tables=tuple(_marked(tile, most_urgent.get(number)) for number, tile in sorted(tiles.items())),
    )


def _marked(tile: Tile, reason: Reason | None) -> Marked:
    if reason is None:
        return Marked(tile, "", "")
    if reason in BY_THEMSELVES:
        return Marked(tile, "taken" if tile.taken else "alarm", "")
    return Marked(tile, "warn", TITLES[reason][1])
