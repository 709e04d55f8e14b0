"""A round under its lock, as whoever changes it takes it first: two browsers may press two buttons at once."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Round, Tournament


def lock_round(round: Round) -> Round:
    """The round under its lock: two directors' browsers may press two buttons at once. Refused if it was discarded."""
    locked = Round.objects.select_for_update(no_key=True).filter(id=round.id).first()
    if locked is None:
        raise Refused("round", _("Runde {number} wurde verworfen.").format(number=round.number))
    locked.tournament = Tournament.objects.get(id=locked.tournament_id)
    return locked


def lock_playing(round: Round) -> Round:
    """The round under its lock. Refused ("round") unless it is being played."""
    locked = lock_round(round)
    if locked.status != Round.Status.PUBLISHED:
        raise Refused("round", _("Runde {number} wird gerade nicht gespielt.").format(number=locked.number))
    return locked
