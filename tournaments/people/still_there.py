"""A player as kept now, where somebody may have deleted them since a page was opened."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.errors import Deleted
from tournaments.models import Player


def still_there(player: Player) -> Player:
    """Under the tournament's lock, which whoever deletes them takes too. Deleted if they are not any more."""
    found = Player.objects.filter(id=player.id).first()
    if found is None:
        raise Deleted(_("{name} ist inzwischen gelöscht.").format(name=player.name))
    return found
