"""What has become of a drawn round that was thrown away and drawn again: who came, who went, which tables stay.

Drawn again in one step it leaves what was planned; drawn after it was discarded it follows the plan, as if it had not
been drawn before.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q

from tournaments.models import Event, Kind, Player, Round


@dataclass(frozen=True, slots=True)
class Redrawn:
    """The last time that a round was drawn, beside what it was before."""

    came: tuple[str, ...]
    """Names of those who were not there for it before …"""
    went: tuple[str, ...]
    """… of those who were and are no longer …"""
    play: tuple[str, ...]
    """… of those who sat out and do not now …"""
    rest: tuple[str, ...]
    """… and of those who sit out and did not, by start number."""
    same: int
    """At so many tables the same sit together as before …"""
    tables: int
    """… of so many that there are now."""
    planned: bool = False
    """It was discarded before, and is the same again, since that was planned."""


def redrawn(round: Round, players: Mapping[int, Player]) -> Redrawn | None:
    """None where it was drawn but once, was published since, or is another one than what was discarded. `players`: all
    of the tournament, by id. One query.
    """
    event, last = (*_told(round), None, None)[:2]
    if event is None or event.after is None or event.published:
        return None
    if event.kind == Kind.DRAWN:
        if last is None or last.kind != Kind.DISCARDED or round.made is not Round.Way.DRAWN:
            return None
        return _as_planned(last.before, event.after)
    if event.before is None:
        return None
    before, after = _tables(event.before), _tables(event.after)
    then, now = (frozenset().union(*tables) for tables in (before, after))
    told: dict[str, Any] = (last and last.after) or {}
    # Who was moved out by hand sat out, too.
    rested = {*told.get("out", ()), *(player for table in told.get("tables", ()) for player in table)} - then
    rest = set(event.after.get("out", ()))

    def named(ids: Collection[int]) -> tuple[str, ...]:
        found = sorted((players[one] for one in ids if one in players), key=lambda player: player.number)
        return tuple(player.name for player in found)

    return Redrawn(
        named(now - then - rested),
        named(then - now - rest),
        named((now - then) & rested),
        named((then - now) & rest),
        len({*before} & {*after}),
        len(after),
    )


def _as_planned(discarded: Any, drawn: Any) -> Redrawn | None:
    before, after = _tables(discarded or {}), _tables(drawn)
    same = len(after) if {*before} == {*after} else 0
    return Redrawn((), (), (), (), same, same, planned=True) if same > 1 else None


def _tables(told: Mapping[str, Any]) -> list[frozenset[int]]:
    """Who sat with whom, as the log has it."""
    return [frozenset(table) for table in told.get("tables", ())]


def _told(round: Round) -> list[Any]:
    """The last two times that it was drawn or discarded, the latest first; `published`: was it since?"""
    drawn = Q(kind__in=(Kind.DRAWN, Kind.REDRAWN), after__round=round.number)
    told = drawn | Q(kind=Kind.DISCARDED, before__round=round.number)
    events = Event.objects.filter(tournament_id=round.tournament_id)
    since = events.filter(kind=Kind.PUBLISHED, after__round=round.number, id__gt=OuterRef("id"))
    return list(events.filter(told).annotate(published=Exists(since)).order_by("-id")[:2])
