"""Who is here: marked at the desk, evening by evening. Of no weight as long as nobody was ever marked.

The director alone sees it: no page of all shows it, so no phone and no wall is woken by it.
"""

from __future__ import annotations

from django.utils import timezone

from tournaments.actors import DIRECTOR, Actor
from tournaments.models import Kind, Player, Tournament
from tournaments.people.players import shown
from tournaments.writing import Writing, writing


def arrive(player: Player, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> bool:
    """The player is here. Idempotent: False if somebody has said so already."""
    with writing(player.tournament_id, within) as work:
        work.take_turn()
        now = timezone.now()
        # Compare and set: two devices that say so at once are one event.
        if not Player.objects.filter(id=player.id, arrived_at=None).update(arrived_at=now):
            return False
        player.arrived_at = now
        work.event(Kind.PLAYER_ARRIVED, actor, after=shown(player))
        return True


def sits_down(player: Player, *, actor: Actor, within: Writing) -> None:
    """Who is given a seat in mid-round is here: that is noted where it is noted of anybody."""
    if Player.objects.filter(tournament=player.tournament_id, arrived_at__isnull=False).exists():
        arrive(player, actor=actor, within=within)


def not_here(player: Player, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> bool:
    """The player is not here after all. Idempotent: False if nobody said otherwise."""
    with writing(player.tournament_id, within) as work:
        work.take_turn()
        if not Player.objects.filter(id=player.id, arrived_at__isnull=False).update(arrived_at=None):
            return False
        player.arrived_at = None
        work.event(Kind.ARRIVAL_TAKEN_BACK, actor, after=shown(player))
        return True


def missing(tournament: Tournament) -> int:
    """How many of those who play are not here yet; 0 where nobody was marked: then it is known of none. One query."""
    marks = tournament.players.filter(withdrawn_at=None).values_list("arrived_at", flat=True)
    return sum(mark is None for mark in marks) if any(marks) else 0
