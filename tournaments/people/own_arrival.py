"""Players say on their own phones that they are here, by an address that stands on the wall until the first round.

Only whoever reads it in the hall has it; no page for everybody names it.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.actors import DIRECTOR, Actor
from tournaments.models import Kind, Tournament
from tournaments.models.tournament import new_code
from tournaments.people.check_in import has_begun
from tournaments.writing import writing


def offer(tournament: Tournament, offered: bool, *, actor: Actor = DIRECTOR) -> bool:
    """Give the tournament such an address, or take it away: then it opens nothing. Idempotent: False if it was so."""
    with writing(tournament.id) as work:
        work.take_turn()
        before = Tournament.objects.filter(id=tournament.id, arrival_key__isnull=offered)
        if not before.update(arrival_key=new_code() if offered else None):
            return False
        told = [{"own_arrival": value} for value in (not offered, offered)]
        work.event(Kind.SETTINGS_CHANGED, actor, before=told[0], after=told[1])
        return True


def opened_by(key: str) -> Tournament | None:
    """Whose address it is. Typed in small letters it is the same."""
    return Tournament.objects.filter(arrival_key=key.upper(), finished_at=None).first()


def why_not(tournament: Tournament) -> str:
    """Why nobody can say so just now, in one translated sentence; "" if they can. At most one query."""
    if tournament.check_in_closed_at is not None:
        return _("Der Einlass ist geschlossen. Bitte bei der Turnierleitung melden.")
    if has_begun(tournament):
        return _("Das Turnier hat begonnen. Bitte bei der Turnierleitung melden.")
    return ""
