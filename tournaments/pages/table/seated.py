"""Who sits at a table at which place of its sheet, as its page names them; and who has taken over from whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from django.utils.translation import gettext as _

from scoring import Sheet
from tournaments.ledger.holders import Beside, beside, earlier, everybody, given_to, holder, points_on, stints
from tournaments.models import Player, Seat
from tournaments.numbers import points as figure
from tournaments.pages.table.rows import tone
from tournaments.people.short_names import first_names


@dataclass(frozen=True, slots=True)
class Seated:
    """The seats of a table, and what all who ever held one of them are called there."""

    seats: Sequence[Seat]
    short: Mapping[int, str]
    """By the player's id: told apart from everybody who sits or sat at this table."""

    @classmethod
    def at(cls, seats: Sequence[Seat]) -> Self:
        """Of seats that were read with those who held them before."""
        players = everybody(seats)
        names = first_names([player.name for player in players.values()])
        return cls(seats, dict(zip(players, names, strict=True)))

    @property
    def changed(self) -> bool:
        """Has anybody taken over a seat?"""
        return any(seat.held_from > 1 for seat in self.seats)

    def players_at(self, position: int | None) -> dict[int, Player]:
        """By seat, at a place of the sheet; None: at its end."""
        return {seat.number: holder(seat, position) for seat in self.seats}

    def short_at(self, position: int | None) -> dict[int, str]:
        """What they are called at the table, as `players_at`."""
        return {seat: self.short[player.id] for seat, player in self.players_at(position).items()}

    def short_by_place(self) -> Callable[[int], Mapping[int, str]]:
        """`short_at` for many places: made once where nobody has taken over a seat, as nearly everywhere."""
        if self.changed:
            return self.short_at
        always = self.short_at(None)
        return lambda _position: always

    def keys_at(self, position: int | None, sheet: Sheet) -> list[dict[str, Any]]:
        """What stands on the players' keys, by seat from 1, as `players_at`: for the script, fields of SeatView."""
        players = self.players_at(position)
        return [
            named(players[seat.number], self.short) | shown(beside(seat, points_on(seat, sheet), position))
            for seat in self.seats
        ]

    def own_points(self, sheet: Sheet, position: int | None) -> list[int]:
        """What those who sit there at a place of the sheet have got on it, by seat from 1: as `Beside.points`."""
        if not self.changed:
            return list(sheet.totals)
        return [beside(seat, points_on(seat, sheet), position).points for seat in self.seats]

    def others(self, position: int, now: int | None) -> str:
        """Who sat there at a place of the sheet and does not now: "Inge statt Vroni"; "" for nobody."""
        if not self.changed:
            return ""
        then, today = self.players_at(position), self.short_at(now)
        return ", ".join(
            _("{then} statt {now}").format(then=self.short[player.id], now=today[seat])
            for seat, player in then.items()
            if self.short[player.id] != today[seat]
        )


LONGEST_FIRST = 11
"""Letters of a first name that stand in one line of a player's key."""


def named(player: Player, short: Mapping[int, str]) -> dict[str, Any]:
    """What the page shows of who sits somewhere: fields of SeatView. `short`: as `Seated.short`."""
    first, _space, rest = player.name.partition(" ")
    known = short[player.id]
    return {
        "name": player.name,
        "short": known,
        "first": first,
        "rest": rest,
        "fit": "whole" if known.casefold() != first.casefold() else "first" if len(first) > LONGEST_FIRST else "",
    }


def shown(one: Beside) -> dict[str, Any]:
    """What stands beside the name: fields of SeatView."""
    return {"own": figure(one.points), "own_tone": tone(one.points), "came_for": one.came_for}


def next_place(sheet: Sheet) -> int | None:
    """The place of the sheet that is played now; None once it is complete: then it is its end."""
    return None if sheet.complete else len(sheet.rows) + 1


def game_at(sheet: Sheet, position: int) -> int | None:
    """The number of the game at a place of the sheet, as far ahead as it is known."""
    if position <= len(sheet.rows):
        return sheet.rows[position - 1].number
    ahead = sheet.ahead(position - len(sheet.rows))
    return ahead[-1].number if len(ahead) == position - len(sheet.rows) else None


def changes(seated: Seated, sheet: Sheet) -> list[str]:
    """Who took over a seat, from which game on, and what is whose: one sentence for each such seat."""
    return [change(seated, seat, sheet) for seat in seated.seats if seat.held_from > 1]


def change(seated: Seated, seat: Seat, sheet: Sheet) -> str:
    """Who took over this seat of these, from which game on, and what is whose: one sentence, without its stop."""
    points_to, short = given_to(earlier(seat)), seated.short
    said = []
    for stint, points in zip(stints(seat), points_on(seat, sheet), strict=True):
        name, game = short[stint.player.id], game_at(sheet, stint.first)
        if points_to is None:
            name = f"{name} ({figure(points)})"
        from_game = stint.first > 1 and game is not None
        said.append(_("ab Spiel {number} {name}").format(number=game, name=name) if from_game else name)
    sentence = _("Platz {seat}: {players}").format(seat=seat.number, players=", ".join(said))
    if points_to is None:
        return sentence
    return _("{change}; alle Punkte für {name}").format(change=sentence, name=short[points_to])
