"""What has become of a drawn round that was thrown away and drawn again: who came, who went, which tables stay."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.models import Kind, Player, Round
from tournaments.rounds.following import times_drawn


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


def redrawn(round: Round, players: Mapping[int, Player]) -> Redrawn | None:
    """None where it was drawn but once. `players`: all of the tournament, by id. One query."""
    event, last = (*times_drawn(round, 2), None, None)[:2]
    if event is None or event.kind != Kind.REDRAWN or event.before is None or event.after is None:
        return None
    before, after = ([frozenset(table) for table in one["tables"]] for one in (event.before, event.after))
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
