"""How the latest round was made, as the log tells: who was to sit out of it, and whether all sit as they did then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.models import Event, Kind, Round
from tournaments.rounds.seatings import tables_of


def chosen_to_rest(round: Round) -> frozenset[int]:
    """The players (ids) whom their turn, or of equals the lot, chose to sit out when the round was made. One query."""
    return frozenset(_made(round).get("out", ()))


def sit_as_made(round: Round) -> bool:
    """Whether the same sit at its tables, on the same seats, as when it was made; also where the log does not know.

    Two queries.
    """
    made = _made(round).get("tables")
    return made is None or {*map(tuple, made)} == {*map(tuple, tables_of(round))}


def _made(round: Round) -> Mapping[str, Any]:
    """What the log has of the last time that a round of this number was made."""
    made = Event.objects.filter(kind__in=(Kind.DRAWN, Kind.REDRAWN), after__round=round.number)
    told = made.filter(tournament=round.tournament_id).order_by("-id").values_list("after", flat=True).first()
    return told or {}
