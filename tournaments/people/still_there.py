"""A player as kept now, where somebody may have deleted or renumbered them since a page was opened."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext as _

from tournaments.errors import Deleted
from tournaments.models import Player, Tournament


def still_there(player: Player) -> Player:
    """Under the tournament's lock, which whoever deletes them takes too. Deleted if they are not any more."""
    found = Player.objects.filter(id=player.id).first()
    if found is None:
        raise _deleted(player)
    return found


def numbered(tournament: Tournament, number: int, meant: int | None = None) -> Player:
    """Who has this number in a tournament, or had it. Http404, and Deleted where it is of somebody who was deleted.

    `meant`: the id of who had it when it was said, since somebody else may have it by now: it alone says who is meant.
    """
    player = with_deleted(tournament, number, meant)
    if player.deleted_at is not None:
        raise _deleted(player)
    return player


def with_deleted(tournament: Tournament, number: int, meant: int | None = None) -> Player:
    """The same, somebody who was deleted too. Http404."""
    if meant is None:
        player = holder(tournament.id, number) or gave_up(tournament.id, number)
    else:
        player = Player.with_deleted.filter(tournament=tournament, id=meant).first()
    if player is None:
        raise Http404
    return player


def holder(tournament_id: int, number: int) -> Player | None:
    """Whose start number this is, or was: nobody else gets it. Somebody who was deleted too, as long as the number is
    kept for them. Two queries at most."""
    players = Player.with_deleted.filter(tournament=tournament_id, number_free=False)
    found = players.filter(number=number).first()
    return found or next((one for one in players.exclude(numbers_before=[]) if number in one.numbers_before), None)


def gave_up(tournament_id: int, number: int) -> Player | None:
    """Who was deleted last and left this number to others."""
    players = Player.with_deleted.filter(tournament=tournament_id, number=number, number_free=True)
    return players.order_by("-deleted_at", "-id").first()


def _deleted(player: Player) -> Deleted:
    return Deleted(_("{name} ist inzwischen gelöscht.").format(name=player.name))
