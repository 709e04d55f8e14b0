"""What was changed by hand in the seating of a round since it was made: the log tells it, and nothing else keeps it.

A move is two places whose players change; done twice, it is as before. So a swap of the places that were swapped last
takes that swap back, whichever way it is done.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Event, Kind, Round, Seat, Tournament

TableSeat = tuple[int, int]
"""Their numbers."""

OUT = 0
"""The table at which those sit who sit out (resting.py)."""

_MADE = (Kind.DRAWN, Kind.REDRAWN)
_MOVED = (Kind.SWAPPED, Kind.SWAP_TAKEN_BACK, Kind.RESEATED)
PUT_RIGHT = (Kind.REPAIRED, Kind.REPAIR_TAKEN_BACK)
"""Whole tables of a published round."""
_AT_ONCE = (Kind.SWAPS_TAKEN_BACK, Kind.SWAPS_AGAIN)


@dataclass(frozen=True, slots=True)
class Move:
    """Two players changed places."""

    event: int
    """The id of what the log has of it."""
    places: frozenset[TableSeat]


@dataclass(frozen=True, slots=True)
class Undone:
    """A move that was taken back by itself, and can be done again."""

    move: Move
    event: int
    """The id of what the log has of its taking back."""


@dataclass(slots=True)
class History:
    """What was done by hand to the seating of one round since it was made."""

    number: int
    """Of the round; 0 where nobody has drawn it."""
    moves: list[Move] = field(default_factory=list)
    """Those that were not taken back, the latest last."""
    fixed: int = 0
    """So many of them, the first ones, stay: tables were put right after them."""
    repaired: bool = False
    """Tables were put right since, so that moves alone do not lead back to how it was made."""
    set_aside: list[Move] = field(default_factory=list)
    """What was taken back last, all at once, and can come again."""
    undone: list[Undone] = field(default_factory=list)
    """What was taken back one by one since somebody was moved last, the latest last: it comes again first."""
    latest: Move | None = None
    """What was done last, or taken back, as long as that was one move."""
    forth: bool = True
    """The latest was done, not taken back."""
    out: dict[int, int] = field(default_factory=dict)
    """By the numbers of places of those who sit out: who was moved there last (id)."""
    public: bool = False

    @property
    def undoable(self) -> int:
        """How many moves can be taken back, one after the other."""
        return len(self.moves) - self.fixed

    @property
    def elsewhere(self) -> dict[TableSeat, TableSeat]:
        """For every place with another player than at first: where that player sat then, as far as moves go."""
        return permuted(self.moves)


@dataclass(frozen=True, slots=True)
class ByHand:
    """That players of a published round were moved by hand."""

    number: int
    moves: int

    @property
    def sentence(self) -> str:
        """One translated line."""
        swaps = ngettext("{n} Tausch", "{n} Tausche", self.moves).format(n=self.moves)
        said = _("Runde {number}: Sitzordnung von Hand geändert ({swaps})")
        return said.format(number=self.number, swaps=swaps)


def history(round: Round) -> History:
    """What was done by hand to this round, the latest, since it was made. One query."""
    told = _histories(round.tournament_id)
    return told[-1] if told and told[-1].number in (0, round.number) else History(round.number)


def by_hand(tournament: Tournament) -> list[ByHand]:
    """The published rounds whose seating was not left as it was made. One query."""
    return _by_hand(tournament.id)


def by_hand_in(round: Round) -> str:
    """The sentence for this round, which is published; "" where nothing is to be said. One query."""
    return next((one.sentence for one in _by_hand(round.tournament_id) if one.number == round.number), "")


def _by_hand(tournament_id: int) -> list[ByHand]:
    told = _histories(tournament_id)
    return [ByHand(one.number, len(one.moves)) for one in told if one.public and one.elsewhere]


def permuted(moves: Iterable[Move]) -> dict[TableSeat, TableSeat]:
    """For every place that has another player after these moves: where that player sat before them."""
    came_from: dict[TableSeat, TableSeat] = {}
    for move in moves:
        one, other = sorted(move.places)
        came_from[one], came_from[other] = came_from.get(other, other), came_from.get(one, one)
    return {now: before for now, before in came_from.items() if now != before}


def plan_before(moves: Sequence[Move]) -> Any:
    """The plan of the rounds to come as it was before these moves; None where none has changed it. One query."""
    events = Event.objects.filter(id__in=[move.event for move in moves], kind=Kind.SWAPPED)
    before = events.order_by("id").values_list("before", flat=True).first()
    return None if before is None else before["plan"]


def plan_after(undone: Undone) -> Any:
    """The plan of the rounds to come as it was before the move was taken back. One query."""
    before = Event.objects.values_list("before", flat=True).get(id=undone.event)
    return (before or {}).get("plan")


def at(seat: Seat) -> TableSeat:
    """Where a seat is; with its table."""
    return seat.table.number, seat.number


def _histories(tournament_id: int) -> list[History]:
    """Of all rounds, in their order."""
    kinds = (*_MADE, *_MOVED, *PUT_RIGHT, *_AT_ONCE, Kind.DISCARDED, Kind.PUBLISHED, Kind.TAKEN_BACK)
    events = Event.objects.filter(tournament_id=tournament_id, kind__in=kinds).order_by("id")
    found: list[History] = []
    for event, kind, after in events.values_list("id", "kind", "after"):
        told: Any = after or {}
        if kind in (Kind.REDRAWN, Kind.DISCARDED) and found:
            found.pop()
        if kind in _MADE or (kind == Kind.PUBLISHED and (not found or found[-1].number != told.get("round"))):
            found.append(History(told.get("round", 0)))
        elif not found:
            found.append(History(0))  # whose draw the log does not have
        _tell(found[-1], event, kind, told)
    return found


def _tell(round: History, event: int, kind: str, after: Any) -> None:
    """What this event does to what is known of the round."""
    if kind in _MOVED or kind in _AT_ONCE:
        round.out.update({place["seat"]: place["id"] for place in after if place["table"] == OUT})
    if kind in (Kind.PUBLISHED, Kind.TAKEN_BACK):
        round.public = kind == Kind.PUBLISHED
    elif kind in _MOVED:
        places = frozenset((place["table"], place["seat"]) for place in after)
        if len(places) == 2:
            _move(round, Move(event, places))
        else:  # somebody took the seat of another, who has none now
            round.undone, round.set_aside = [], []
    elif kind in PUT_RIGHT:
        round.fixed, round.repaired = len(round.moves), True
        round.undone, round.set_aside, round.latest = [], [], None
    elif kind == Kind.SWAPS_TAKEN_BACK:
        round.undone, round.set_aside, round.moves, round.latest = [], round.moves, [], None
    elif kind == Kind.SWAPS_AGAIN and round.undone:
        round.latest, round.forth = round.undone.pop().move, True
        round.moves.append(round.latest)
    elif kind == Kind.SWAPS_AGAIN:
        round.moves, round.set_aside, round.latest = round.set_aside, [], None


def _move(round: History, move: Move) -> None:
    round.set_aside, round.latest = [], move
    round.forth = not (round.undoable and round.moves[-1].places == move.places)
    if not round.forth:
        round.undone.append(Undone(round.moves.pop(), move.event))
        return
    again = bool(round.undone) and round.undone[-1].move.places == move.places
    round.undone = round.undone[:-1] if again else []
    round.moves.append(move)
