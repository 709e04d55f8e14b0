"""A player as the log keeps one, and whom its lines tell of: a start number changes hands, an id never does."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.models import Event, Player


def shown(player: Player) -> dict[str, object]:
    """A player as the log keeps one."""
    team = {"team": player.team} if player.team else {}
    return {"id": player.id, "number": player.number, "name": player.name, "club": player.club, **team}


def tells_of(told: Any, player: Player) -> bool:
    """Is one side of an event, or one of several whom it names, of this player?"""
    if not isinstance(told, Mapping):
        return False
    if "id" in told:
        return bool(told["id"] == player.id)
    # As an earlier release kept it. By the name too: the number may have gone to somebody else since.
    return (told.get("number"), told.get("name")) == (player.number, player.name)


def events_of(player: Player) -> QuerySet[Event]:
    """What tells, in what was so afterwards, of this player alone. The first one first."""
    formerly = Q(after__id__isnull=True, after__number=player.number, after__name=player.name)
    told = Event.objects.filter(tournament=player.tournament_id)
    return told.filter(Q(after__id=player.id) | formerly).order_by("id")


def whom(told: Mapping[str, Any], players: Mapping[int, Player]) -> Player | None:
    """Who of these, by id, is told of; None for nobody."""
    if "id" in told:
        return players.get(told["id"])
    # Whoever left the number to others is the last to be thought of.
    return next((one for one in sorted(players.values(), key=attrgetter("number_free")) if tells_of(told, one)), None)
