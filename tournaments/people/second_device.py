"""A second device at the door: the link that lets it do what is done there, given and taken away by the director."""

from __future__ import annotations

from django.utils import timezone

from tournaments.actors import DIRECTOR, REGISTRATION, Actor
from tournaments.models import Event, Kind, Payment, Player, RegistrationLink, Tournament
from tournaments.people.in_log import tells_of
from tournaments.people.presence import has_left
from tournaments.writing import lock_tournament, writing


def share(tournament: Tournament, *, actor: Actor = DIRECTOR) -> RegistrationLink:
    """The link of the tournament's registration; a new one where there is none. Idempotent."""
    with writing(tournament.id) as work:
        # Two who ask at once: the second waits and finds the link of the first.
        lock_tournament(tournament.id)
        if (known := link_of(tournament)) is not None:
            return known
        link = RegistrationLink.objects.create(tournament=tournament)
        work.event(Kind.REGISTRATION_SHARED, actor)
        return link


def close(tournament: Tournament, link_id: int, *, actor: Actor = DIRECTOR) -> bool:
    """Make this link worthless: whoever came by it is out at once. Idempotent: False if it was so already."""
    with writing(tournament.id) as work:
        known = RegistrationLink.objects.filter(tournament=tournament, id=link_id, revoked_at=None)
        if not known.update(revoked_at=timezone.now()):
            return False
        work.event(Kind.REGISTRATION_CLOSED, actor)
        return True


def link_of(tournament: Tournament) -> RegistrationLink | None:
    """The link that is good now."""
    return RegistrationLink.objects.filter(tournament=tournament, revoked_at=None).first()


def opened_by(key: str) -> RegistrationLink | None:
    """The link of this key, with its tournament, as long as it is good: not while the tournament is ended."""
    good = RegistrationLink.objects.filter(revoked_at=None, tournament__deleted_at=None, tournament__finished_at=None)
    return good.select_related("tournament").filter(key=key).first()


def waits_for_tournament(key: str) -> bool:
    """Would this link be good, if its tournament were not deleted?"""
    return RegistrationLink.objects.filter(key=key, revoked_at=None, tournament__deleted_at__isnull=False).exists()


def is_of_ended(key: str) -> bool:
    """Is this a link of a tournament that has ended, which no other link would open either?"""
    ended = RegistrationLink.objects.filter(tournament__deleted_at=None, tournament__finished_at__isnull=False)
    return ended.filter(key=key).exists()


def may_enter(player: Player, tournament: Tournament) -> bool:
    """Whether a second device may mark who is on the list as here: not who has withdrawn."""
    return not has_left(player, tournament)


def may_take_back(player: Player, was: str, payment: Payment | None, *, had_left: bool) -> bool:
    """Whether a second device may take back what was done: money only where it is the fee's, a new player only where a
    second device entered it, and never who is on the list at all.

    `was`: as way_back.Back; `had_left`: would the player have withdrawn again? What a check-in changed is judged
    there (registering.undo_check_in).
    """
    if was in ("deleted", "withdrawn", "readmitted") or had_left:
        return False
    if payment is not None and (payment.kind != Payment.Kind.FEE or payment.settling is not None):
        return False
    return was != "added" or _entered_there(player)


def _entered_there(player: Player) -> bool:
    added = Event.objects.filter(tournament=player.tournament_id, kind=Kind.PLAYERS_ADDED)
    there = [event.after or () for event in added if event.actor.kind == REGISTRATION.kind]
    return any(tells_of(one, player) for several in there for one in several)
