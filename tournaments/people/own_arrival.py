"""Players say on their own phones that they are here, by an address that stands on the wall: until the first round, and
again while who is here is asked anew (asked_anew.py).

Only whoever reads it in the hall has it; no page for everybody names it.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.actors import DIRECTOR, PLAYER, Actor
from tournaments.errors import Refused
from tournaments.models import Kind, Player, Tournament
from tournaments.models.tournament import new_code
from tournaments.people import asked_anew, presence
from tournaments.people.check_in import has_begun
from tournaments.people.still_there import still_there
from tournaments.writing import Writing, writing


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


def waits_for_tournament(key: str) -> bool:
    """Would this address be good, if its tournament were not deleted?"""
    kept = Tournament.with_deleted.filter(arrival_key=key.upper(), finished_at=None)
    return kept.filter(deleted_at__isnull=False).exists()


def too_late(tournament: Tournament) -> str:
    """Why nobody can say so just now, in one translated sentence; "" if they can. At most four queries, one before the
    first round."""
    if tournament.check_in_closed_at is not None:
        return _("Der Einlass ist geschlossen.")
    if has_begun(tournament) and not asked_anew.under_way(tournament):
        return _("Das Turnier hat begonnen.")
    return ""


def why_not(tournament: Tournament) -> str:
    """The same as it is said to a player, with what is to be done."""
    late = too_late(tournament)
    return " ".join((late, _("Bitte bei der Turnierleitung melden."))) if late else ""


def say_here(player: Player) -> bool:
    """This player's phone says so, or somebody else's. False if it was said already; Refused ("round") too late."""
    with writing(player.tournament_id) as work:
        _still_open(work)
        return presence.arrive(player, actor=PLAYER, within=work)


def take_back(player: Player, said_at: datetime) -> None:
    """The phone that said so at that moment says that it is not so. Refused ("player") where another one, or the
    director, has said so since; ("round") too late."""
    with writing(player.tournament_id) as work:
        _still_open(work)
        arrived_at = still_there(player).arrived_at
        if arrived_at is not None and arrived_at != said_at:
            raise Refused("player", _("Das kann nur die Turnierleitung zurücknehmen."))
        presence.not_here(player, actor=PLAYER, within=work)


def _still_open(work: Writing) -> None:
    """A round may have been drawn, or check-in closed, since the phone's page was made."""
    work.take_turn()
    if why := why_not(Tournament.objects.get(id=work.tournament_id)):
        raise Refused("round", why)
