"""What the director's board shows of every table. Which of them need somebody now, needing.py says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from tournaments import ledger, numbers
from tournaments.ledger.ending import end_in_words
from tournaments.ledger.holders import beside, stored_points
from tournaments.models import Table
from tournaments.pages.routes import address_of
from tournaments.rounds import clock

Condition = Literal["called", "disagreed", "ended", "signed", "unsigned", "playing", "waiting"]


@dataclass(frozen=True, slots=True)
class Place:
    """A player at a table."""

    seat: int
    name: str
    came_for: str
    """Who held the seat before, and got what of it; "" for nobody."""
    points: str
    """Of who is named, as they stand on screens: "12", "−3"."""
    confirmed: bool
    confirmed_by_director: bool
    signed_as: str
    """The name under which it was confirmed, where it was put right since and that is asked for; else ""."""
    disagreed: bool
    solo_open: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """A call that was answered, and can be brought back."""

    round: int
    table: int
    at: datetime
    note: str
    """What was noted of that."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One table on the board."""

    number: int
    round: int
    version: str
    """Of its sheet, as a form sends it."""
    objections: str
    """To it, as a form sends them: ledger.objections."""
    address: str
    """Of its sheet."""
    condition: Condition
    places: tuple[Place, ...]
    played: int
    games: int
    """That it plays in the time it has."""
    cut_short: bool
    """Has it finished because its time was up?"""
    last_entry_at: datetime | None
    called_at: datetime | None
    reason: str
    objected: bool
    """Does it call only because players object to its sheet?"""
    taken: str
    """Who is on the way to a table that calls, in a sentence; "" while nobody is."""
    taken_at: datetime | None
    taken_by: str
    note: str
    """Of those who direct, for each other."""
    call_seen: str
    """What the page shows of the call: ledger.call_seen."""
    answered: Answered | None
    """Of its last call."""
    complete: bool
    ended: str
    """Of a table ended early: when, by whom, why, and what became of the missing games. Else empty."""
    extra_minutes: int
    """Of time for this table alone."""
    extra_given: tuple[tuple[int, str], ...]
    """The same each time that some was given, with the reason if one was said."""

    @property
    def extra_last(self) -> int:
        """What was given last."""
        return self.extra_given[-1][0]

    @property
    def over(self) -> bool:
        """Is nothing more to be played there?"""
        return self.complete or bool(self.ended)

    @property
    def takes_extra(self) -> bool:
        """May the table still be given time for itself?"""
        return self.condition not in ("ended", "signed") and self.extra_minutes < ledger.MOST_EXTRA_TIME

    @property
    def number_typed(self) -> str:
        """Its number, as a form sends it."""
        return str(self.number)

    @property
    def last_entry_ms(self) -> int | None:
        """When the last entry was made, in epoch milliseconds."""
        return clock.milliseconds(self.last_entry_at) if self.last_entry_at else None

    @property
    def called_ms(self) -> int | None:
        return clock.milliseconds(self.called_at) if self.called_at else None

    @property
    def taken_ms(self) -> int | None:
        return clock.milliseconds(self.taken_at) if self.taken_at else None

    @property
    def confirmed(self) -> int:
        return sum(place.confirmed for place in self.places)

    @property
    def confirmed_by_director(self) -> bool:
        """Has the director confirmed the sheet in somebody's stead?"""
        return any(place.confirmed_by_director for place in self.places)

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


def tile(table: Table, signed_as: Mapping[int, str] | None = None) -> Tile:
    """The tile of a table whose seats, players, round, tournament and reasons to call are at hand, and who
    held the seats before. `signed_as`: where it is asked for, as log_names.py says. No query."""
    round, names = table.round, signed_as or {}
    places = tuple(
        Place(
            seat=seat.number,
            name=seat.player.name,
            came_for=shown.came_for,
            points=numbers.points(shown.points),
            confirmed=seat.confirmed_at is not None,
            confirmed_by_director=seat.confirmed_at is not None and seat.confirmed_by_director,
            signed_as=names.get(seat.number, ""),
            disagreed=seat.disagreed_at is not None,
            solo_open=seat.number in table.open_solos,
        )
        for seat in table.seats.all()
        for shown in (beside(seat, stored_points(seat), playing=not (table.complete or table.ended_at)),)
    )
    condition = _condition(table, places)
    return Tile(
        number=table.number,
        round=round.number,
        version=str(table.version),
        objections=ledger.objections(table.seats.all()),
        address=address_of("desk:table:page", round.tournament.slug, round.number, table.number),
        condition=condition,
        places=places,
        played=table.games_played,
        games=ledger.games_in_time(table),
        cut_short=table.complete and table.games_played < table.games,
        last_entry_at=table.last_entry_at,
        called_at=table.called_at,
        reason=_reason(table),
        objected=table.called_at is not None and _only_objections(table),
        taken=ledger.on_the_way(table),
        taken_at=table.call_taken_at,
        taken_by=table.call_taken_by,
        note=table.call_note,
        call_seen=ledger.call_seen(table),
        answered=answered(table),
        complete=table.complete,
        ended=end_in_words(table),
        extra_minutes=table.extra_minutes,
        extra_given=tuple((one["minutes"], one["reason"]) for one in table.extra_given),
    )


def _reason(table: Table) -> str:
    """Why it calls; of a call that was answered, what those said who still object."""
    disagreeing = {seat.player_id: seat.player.name for seat in table.seats.all() if seat.disagreed_at}
    if table.called_at is not None:
        return ledger.reasons_in_words(table, table.call_reasons.all(), disagreeing)
    said = table.call_answered["reasons"] if table.call_answered and disagreeing else ()
    reasons = {one["player"]: one["reason"] for one in said}
    return " · ".join(ledger.reason_in_words(name, reasons.get(player, "")) for player, name in disagreeing.items())


def answered(table: Table) -> Answered | None:
    """The call of a table whose round is at hand. No query."""
    said = table.call_answered
    if said is None or not ledger.may_call_again(table):
        return None
    at = datetime.fromisoformat(said["answered_at"])
    return Answered(table.round.number, table.number, at, said.get("note", ""))


def _only_objections(table: Table) -> bool:
    reasons = table.call_reasons.all()
    return bool(reasons) and all(one.player_id is not None for one in reasons)


def _condition(table: Table, places: tuple[Place, ...]) -> Condition:
    if table.called_at is not None:
        return "called"
    if table.ended_at is not None:
        return "ended"
    if any(place.disagreed for place in places):
        return "disagreed"
    if table.complete:
        return "signed" if all(place.confirmed for place in places) else "unsigned"
    return "playing" if table.last_entry_at else "waiting"


def all_played(tiles: Iterable[Tile]) -> bool:
    """Is nothing more to be played at any of them?"""
    return all(one.over for one in tiles)
