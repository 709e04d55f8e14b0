"""Who holds a seat at which place of the sheet: one player, or one up to game n and another from there.

The seat's player is who holds it now, or will as soon as that place is reached; who held it before is an EarlierHolder.
Whoever asks, of rows of the database (`stints`, `holder`) or of what was read of many seats at once (`earlier_of`), is
answered by `in_turn`, `held_at` and `given_to`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.translation import gettext as _

from scoring import Sheet
from scoring.figures import Figures, figures
from tournaments import numbers
from tournaments.models import EarlierHolder, Player, Seat, Table

Who = TypeVar("Who")
"""A player, or a player's id."""


class Stint(NamedTuple, Generic[Who]):
    """The part of a sheet in which one player held a seat."""

    player: Who
    first: int
    """The place on the sheet of its first entry."""
    until: int | None
    """The first place that is not in it any more; None if it is the last part."""

    def has(self, position: int | None) -> bool:
        """Does this place belong to it? None: the end of the sheet."""
        if position is None:
            return self.until is None
        return self.first <= position and (self.until is None or position < self.until)

    @property
    def of_a_sheet(self) -> slice:
        """Its rows on a sheet."""
        return slice(self.first - 1, None if self.until is None else self.until - 1)


def in_turn(*holders: tuple[Who, int]) -> list[Stint[Who]]:
    """The parts of a sheet, from who held a seat in turn: each with the place of the sheet from which on."""
    ends = [*(first for _who, first in holders[1:]), None]
    return [Stint(who, first, end) for (who, first), end in zip(holders, ends, strict=True)]


def held_at(stints: Iterable[Stint[Who]], position: int | None) -> Who:
    """Who of those who held a seat in turn holds it at a place of the sheet; None: at its end."""
    return next(stint.player for stint in stints if stint.has(position))


class Earlier(NamedTuple):
    """Who held a seat before its player, as it is read of many seats at once."""

    player_id: int
    held_from: int
    points_to_id: int | None
    points: int
    figures: Figures
    whole: Figures
    """Of the seat, whoever held it."""


def earlier_of(seats: Collection[int]) -> Mapping[int, Sequence[Earlier]]:
    """Who held these seats (ids) before, by seat, the first one first. One query; none for no seats."""
    found: dict[int, list[Earlier]] = defaultdict(list)
    if seats:
        rows = EarlierHolder.objects.filter(seat__in=seats).order_by("id")
        of_the_seat = (f"seat__{name}" for name in Figures._fields)
        for seat, player, held_from, points_to, points, *figures in rows.values_list(
            "seat_id", "player_id", "held_from", "points_to_id", "points", *Figures._fields, *of_the_seat
        ):
            own, whole = Figures._make(figures[: len(figures) // 2]), Figures._make(figures[len(figures) // 2 :])
            found[seat].append(Earlier(player, held_from, points_to, points, own, whole))
    return found


def ids_in_turn(player: int, held_from: int, before: Sequence[Earlier]) -> list[Stint[int]]:
    """Who (id) held a seat in turn: `player` from `held_from` on, and these before."""
    return in_turn(*((one.player_id, one.held_from) for one in before), (player, held_from))


def given_to(before: Sequence[EarlierHolder | Earlier]) -> int | None:
    """Whose all points of a seat are that these held before its player: the latest choice; None: each has his own."""
    return before[-1].points_to_id if before else None


class Part(NamedTuple):
    """What a player has got of a seat while holding it."""

    points: int
    figures: Figures


def with_earlier(seats: Sequence[Seat]) -> Sequence[Seat]:
    """The same seats, with all who held them and their players at hand. One query if others held any of them."""
    if changed := [seat for seat in seats if seat.held_from > 1]:
        prefetch_related_objects(changed, Prefetch("earlier", EarlierHolder.objects.select_related("player")))
    return seats


def with_holders(tables: Sequence[Table]) -> Sequence[Table]:
    """The same tables, whose seats and players are at hand, with those who held seats before. One query if there are
    any."""
    with_earlier([seat for table in tables for seat in table.seats.all()])
    return tables


def earlier(seat: Seat) -> list[EarlierHolder]:
    """Who held this seat before its player, the oldest first. No query after `with_earlier`."""
    return list(seat.earlier.all()) if seat.held_from > 1 else []


def stints(seat: Seat) -> list[Stint[Player]]:
    """Everybody who holds this seat at some place of the sheet, in order; the seat's player is the last one."""
    return in_turn(*((row.player, row.held_from) for row in earlier(seat)), (seat.player, seat.held_from))


def holder(seat: Seat, position: int | None) -> Player:
    """Who holds this seat at a place of the sheet; None: at its end."""
    # Asked for every game to come, and nearly always nobody else ever sat there.
    return held_at(stints(seat), position) if seat.held_from > 1 else seat.player


def names_at(seats: Iterable[Seat], position: int | None) -> dict[int, str]:
    """The players' names by seat at a place of the sheet; None: at its end."""
    return {seat.number: holder(seat, position).name for seat in seats}


def at_the_end(seat: Seat) -> Player:
    """To whom belongs what goes by the place at the table: whom the seat's points were given, else who finished it."""
    return owner(seat, None)


def owner(seat: Seat, position: int | None) -> Player:
    """To whom belongs what a seat has at a place of the sheet: whom its points were given, else who holds it there."""
    given = given_to(earlier(seat))
    return holder(seat, position) if given is None else everybody([seat])[given]


def everybody(seats: Iterable[Seat]) -> dict[int, Player]:
    """Everybody who holds one of these seats at some place of the sheet, by id."""
    return {stint.player.id: stint.player for seat in seats for stint in stints(seat)}


def seating_at(table: Table, seats: Iterable[Seat], position: int) -> int:
    """The number of seating that a game for this place of the sheet has to bear: who sits there then."""
    before = [
        row.seating
        for seat in seats
        for row, stint in zip(earlier(seat), stints(seat), strict=False)  # but for its player, the last one
        if stint.until is not None and position < stint.until
    ]
    return min(before, default=table.seating)


class Beside(NamedTuple):
    """What stands beside the name of who holds a seat, on screens and on paper."""

    points: int
    """His own; all of the seat where they go all to one."""
    came_for: str
    """Who held it before and got what of it, and whose the points are if they are one's; "" where nobody did."""


def beside(seat: Seat, points: Sequence[int], position: int | None = None, *, playing: bool = False) -> Beside:
    """Of who holds the seat at a place of the sheet; None: at its end. points: of each of `stints(seat)`.

    `playing`: the table does, so that who has not played there yet may still come.
    """
    held = stints(seat)
    if len(held) == 1:
        return Beside(sum(points), "")
    named = holder(seat, position)
    given = None if given_to(earlier(seat)) is None else at_the_end(seat)
    by_player: dict[Player, int] = {}
    for stint, got in zip(held, points, strict=True):
        by_player[stint.player] = by_player.get(stint.player, 0) + got
    known = next(place for place, stint in enumerate(held) if stint.has(position))
    before = dict.fromkeys(stint.player for stint in held[:known] if stint.player != named)
    for_whom = _("kommt für {players}") if playing and came_in_vain(seat) else _("kam für {players}")
    if given is None:
        each = [f"{player.name} ({numbers.points(by_player[player])})" for player in before]
        return Beside(by_player[named], for_whom.format(players=", ".join(each)) if each else "")
    everything = _("alle Punkte für {name}").format(name=given.name)
    if before:
        came_for = for_whom.format(players=", ".join(player.name for player in before))
        everything = f"{came_for}; {everything}"
    return Beside(sum(points), everything)


def points_on(seat: Seat, sheet: Sheet) -> list[int]:
    """The points of each of `stints(seat)`, as they follow from the sheet."""
    return [sum(row.points[seat.number - 1] for row in sheet.rows[stint.of_a_sheet]) for stint in stints(seat)]


def stored_points(seat: Seat) -> list[int]:
    """As `points_on`, as they are stored."""
    before = [row.points for row in earlier(seat)]
    return [*before, seat.points - sum(before)]


def came_in_vain(seat: Seat) -> bool:
    """Has who took over this seat played no game there so far, as is stored?"""
    return seat.held_from > 1 and seat.games == sum(row.games for row in earlier(seat))


def parts(seat: Seat, sheet: Sheet) -> Mapping[int, Part]:
    """What each of those who held this seat before has got of it, by the row's id; what is left is its player's."""
    found = {}
    for row, stint in zip(earlier(seat), stints(seat), strict=False):
        played = sheet.rows[stint.of_a_sheet]
        points = sum(one.points[seat.number - 1] for one in played)
        found[row.id] = Part(points, figures(sheet, played)[seat.number - 1])
    return found
