"""The log in words: what happened, and what stood before and after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import actors
from tournaments.log_kinds import KINDS, Side
from tournaments.models import Event, Kind, Round

# Of a round that follows from the one before: nothing of it was drawn by lot.
_FOLLOWING: Mapping[str, Any] = {
    Kind.DRAWN: gettext_lazy("Runde gesetzt"),
    Kind.REDRAWN: gettext_lazy("Neu gesetzt"),
    Kind.DISCARDED: gettext_lazy("Gesetzte Runde verworfen"),
    Kind.PUBLISHED: gettext_lazy("Gesetzte Runde veröffentlicht"),
}

# What of a player one kind of event is told of, by its field.
_OF_A_PLAYER: Mapping[str, Any] = {
    "name": gettext_lazy("Name"),
    "club": gettext_lazy("Verein"),
    "team": gettext_lazy("Mannschaft"),
    "number": gettext_lazy("Startnummer"),
}


# What changes several tables, and so is no single one's: it tells whole tables, or seats with their tables.
_OF_SEVERAL_TABLES = (
    Kind.REPAIRED,
    Kind.REPAIR_TAKEN_BACK,
    Kind.RESEATED,
    Kind.SWAPPED,
    Kind.SWAP_TAKEN_BACK,
    Kind.SWAPS_TAKEN_BACK,
    Kind.SWAPS_AGAIN,
)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event as it is read."""

    at: datetime
    actor: str
    what: str
    round: int | None
    table: int | None
    there: bool
    """Is that table still there to be looked at?"""
    details: tuple[str, ...]
    before: tuple[str, ...]


def log_line(event: Event, seats: Mapping[int, str], own_names: Mapping[str, str]) -> LogLine:
    """An event in words. `seats`: the names at its table by seat; `own_names`: of own extra points and solos."""
    row = KINDS.get(Kind(event.kind)) if event.kind in Kind.values else None

    def said(told: Any, other: Any, *, earlier: bool) -> tuple[str, ...]:
        if row is None or told is None or (earlier and not row.both):
            return ()
        return tuple(row.words(Side(told, other, earlier, seats, own_names, event.at)))

    return LogLine(
        at=event.at,
        actor=actors.in_words(event.actor),
        what=_what(event),
        round=event.round_number,
        table=event.table_number,
        there=event.table_id is not None,
        details=said(event.after, event.before, earlier=False),
        before=said(event.before, event.after, earlier=True),
    )


def changing(tournament_id: int, table: int) -> list[int]:
    """Which events (ids) have changed several tables, this one among them. One query."""
    several = Event.objects.filter(tournament=tournament_id, kind__in=_OF_SEVERAL_TABLES)
    return [event for event, told in several.values_list("id", "after") if table in _tables(told)]


def _tables(told: Any) -> set[int]:
    return {one["table"] for one in (told["tables"] if isinstance(told, Mapping) else told or ())}


def _what(event: Event) -> str:
    """In words; a kind that only a later release knows, as it is kept."""
    for told in (event.after, event.before):
        how = told.get("follows") if isinstance(told, Mapping) else None
        if how and how != Round.Way.FINAL and event.kind in _FOLLOWING:
            return str(_FOLLOWING[event.kind])
    if event.kind == Kind.PLAYER_RENAMED and event.before and event.after:
        changed = [str(label) for key, label in _OF_A_PLAYER.items() if event.before.get(key) != event.after.get(key)]
        return _("{what} geändert").format(what=_(" und ").join(changed))
    if event.kind == Kind.CALL_ANSWERED and event.actor.kind == "scribe":
        return _("Ruf zurückgenommen")  # by the table itself, whose players need nobody any more
    return str(Kind(event.kind).label) if event.kind in Kind.values else event.kind
