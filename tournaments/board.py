"""What the director's board shows of every table, and which tables need somebody now."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from tournaments import clock, figures
from tournaments.ledger.signing import reason_in_words
from tournaments.models import Table

Condition = Literal["called", "disagreed", "signed", "unsigned", "playing", "waiting"]


@dataclass(frozen=True, slots=True)
class Place:
    """A player at a table."""

    seat: int
    name: str
    points: str
    """With its sign: "12", "−3"."""
    confirmed: bool
    disagreed: bool
    solo_open: bool


@dataclass(frozen=True, slots=True)
class Tile:
    """One table on the board."""

    number: int
    address: str
    condition: Condition
    places: tuple[Place, ...]
    played: int
    games: int
    last_entry_at: datetime | None
    called_at: datetime | None
    reason: str
    complete: bool
    quiet_since: datetime | None
    """Of a table that should be playing: its last entry, else the clock's start. None while the clock is stopped."""

    @property
    def quiet_ms(self) -> int | None:
        return clock.milliseconds(self.quiet_since) if self.quiet_since else None

    @property
    def last_entry_ms(self) -> int | None:
        """When the last entry was made, in epoch milliseconds."""
        return clock.milliseconds(self.last_entry_at) if self.last_entry_at else None

    @property
    def called_ms(self) -> int | None:
        return clock.milliseconds(self.called_at) if self.called_at else None

    @property
    def confirmed(self) -> int:
        return sum(place.confirmed for place in self.places)

    @property
    def open_solos(self) -> tuple[str, ...]:
        """The players whose mandatory solos are open."""
        return tuple(place.name for place in self.places if place.solo_open)

    @property
    def disagreeing(self) -> tuple[str, ...]:
        return tuple(place.name for place in self.places if place.disagreed)

    @property
    def unsigned(self) -> tuple[str, ...]:
        return tuple(place.name for place in self.places if not place.confirmed)

    @property
    def alarming(self) -> bool:
        return self.condition in ("called", "disagreed")


def tile(table: Table) -> Tile:
    """The tile of a table whose seats, players, round and tournament are at hand. No query."""
    round, tournament = table.round, table.round.tournament
    places = tuple(
        Place(
            seat=seat.number,
            name=seat.player.name,
            points=figures.points(seat.points),
            confirmed=seat.confirmed_at is not None,
            disagreed=seat.disagreed_at is not None,
            solo_open=seat.number in table.open_solos,
        )
        for seat in table.seats.all()
    )
    condition = _condition(table, places)
    silent = condition in ("playing", "waiting") and round.clock_paused_at is None
    return Tile(
        number=table.number,
        address=f"/{tournament.slug}/leitung/runde/{round.number}/tisch/{table.number}/",
        condition=condition,
        places=places,
        played=table.games_played,
        games=tournament.ruleset.games_for(table.seats_count),
        last_entry_at=table.last_entry_at,
        called_at=table.called_at,
        reason=reason_in_words(table.call_reason),
        complete=table.complete,
        quiet_since=table.last_entry_at or round.clock_started_at if silent else None,
    )


def _condition(table: Table, places: tuple[Place, ...]) -> Condition:
    if table.called_at is not None:
        return "called"
    if any(place.disagreed for place in places):
        return "disagreed"
    if table.complete:
        return "signed" if all(place.confirmed for place in places) else "unsigned"
    return "playing" if table.last_entry_at else "waiting"
