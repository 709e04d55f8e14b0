"""A player as kept now, where somebody may have deleted them since a page was opened."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournaments.errors import Deleted
from tournaments.models import Player, Tournament


def still_there(player: Player) -> Player:
    """Under the tournament's lock, which whoever deletes them takes too. Deleted if they are not any more."""
    found = Player.objects.filter(id=player.id).first()
    if found is None:
        raise _deleted(player)
    return found


def numbered(tournament: Tournament, number: int) -> Player:
    """Who has this number in a tournament. Http404, and Deleted where it is of somebody who was deleted."""
    player = get_object_or_404(Player.with_deleted, tournament=tournament, number=number)
    if player.deleted_at is not None:
        raise _deleted(player)
    return player


def _deleted(player: Player) -> Deleted:
    return Deleted(_("{name} ist inzwischen gelöscht.").format(name=player.name))
