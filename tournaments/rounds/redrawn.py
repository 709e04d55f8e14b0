"""What has become of a drawn round that was thrown away and drawn again: who came, who went, which tables stay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Kind, Player, Round
from tournaments.rounds.following import when_drawn


@dataclass(frozen=True, slots=True)
class Redrawn:
    """The last time that a round was drawn, beside what it was before."""

    came: tuple[str, ...]
    """Names of those who were not in it before …"""
    went: tuple[str, ...]
    """… and of those who were, by start number."""
    same: int
    """At so many tables the same sit together as before …"""
    tables: int
    """… of so many that there are now."""


def redrawn(round: Round, players: Mapping[int, Player]) -> Redrawn | None:
    """None where it was drawn but once. `players`: all of the tournament, by id. One query."""
    event = when_drawn(round)
    if event is None or event.kind != Kind.REDRAWN or event.before is None or event.after is None:
        return None
    before, after = ([frozenset(table) for table in told["tables"]] for told in (event.before, event.after))
    then, now = (frozenset().union(*tables) for tables in (before, after))
    by_number = sorted((players[one] for one in then ^ now if one in players), key=lambda player: player.number)
    return Redrawn(
        tuple(player.name for player in by_number if player.id in now),
        tuple(player.name for player in by_number if player.id in then),
        len({*before} & {*after}),
        len(after),
    )
