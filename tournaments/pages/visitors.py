"""Who is asking. Every view of the director and the organizer asks here first; no view decides by itself.

The director is a signed-in user who is an organizer of the tournament. A scribe needs no account (access.py).
"""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import ResolverMatch

from tournaments.access import TableAccess
from tournaments.actors import Actor, director_named, registrar_named
from tournaments.models import Organizer, Round, Table, TableLink, Tournament
from tournaments.models.sheets import NAME_LENGTH
from tournaments.people import second_device
from tournaments.text import one_line

FOR_EVERYBODY = {
    "home:sign_in", "home:sign_out", "home:language", "home:second_device", "home:leave_registration",
    "home:own_arrival",
}  # fmt: skip
"""What stands beside the organizer's own pages and asks nobody who they are."""

LIVE = {
    "desk:board_state",
    "desk:players_state",
    "desk:table:stand",
    "hall:standings_live",
    "hall:seating_live",
    "hall:result_live",
    "hall:wall_live",
}
"""What an open page asks again and again, by a script that can be led nowhere else."""


AT_REGISTRATION = {"desk:line", "desk:here", "desk:paid", "desk:undo"}
"""What a second device at the door may send too."""

REGISTRATIONS = "registrations"
"""In a session: the keys by which this browser came to a registration, by the tournament's id (as text)."""

REGISTRAR = "registrar"
"""In the session of a second device: who sits at it, if that was said."""

SHORT_NAME = "short_name"
"""In a session: how whoever directs on this device is called there, since several may share an account."""


class SignInRequired(Exception):
    """Nobody is signed in: middleware.py answers with the way to /anmelden/ and back."""


class RegistrationEnded(Exception):
    """The link by which a second device came in was taken away, or the tournament has ended: middleware.py says so."""

    def __init__(self, with_tournament: bool) -> None:
        super().__init__(with_tournament)
        self.with_tournament = with_tournament


class TournamentGone(Exception):
    """It was deleted since its page was opened, perhaps at another device: middleware.py says so."""


@dataclass(frozen=True, slots=True)
class Registrar:
    """Who works at the registration of a tournament."""

    tournament: Tournament
    actor: Actor
    second_device: bool
    """Not the director, but a device that a link of theirs let in."""


def let_in(request: HttpRequest, asked: ResolverMatch) -> None:
    """Whether a body may be read that is sent to this address: asked before it is here, so by the address alone.

    Raises what the view behind it would raise for a stranger: Http404, SignInRequired, PermissionDenied.
    """
    if asked.view_name in AT_REGISTRATION:
        registrar(request, asked.kwargs["slug"])
    elif "table" in asked.namespaces and "key" in asked.kwargs:
        if not TableLink.objects.filter(key=asked.kwargs["key"], revoked_at=None, tournament__deleted_at=None).exists():
            raise Http404
    elif "desk" in asked.namespaces:
        director(request, asked.kwargs["slug"])
    elif "home" in asked.namespaces and asked.view_name not in FOR_EVERYBODY:
        organizer(request)


def organizer(request: HttpRequest) -> User:
    """The signed-in user, who may see their tournaments and create new ones. Raises SignInRequired."""
    if not isinstance(request.user, User) or not request.user.is_active:
        raise SignInRequired
    return request.user


def actor(request: HttpRequest) -> Actor:
    """Who directs, for the log: with the name of the user if the account has one."""
    return director_named(organizer(request).get_full_name())


def short_name(request: HttpRequest) -> str:
    """By what name whoever directs here is told to tables: as last typed on this device, else the account's own."""
    return str(request.session.get(SHORT_NAME) or organizer(request).get_full_name())


def keep_short_name(request: HttpRequest, name: str) -> None:
    """Remember it for this device, where it is another one; no longer if it is empty."""
    name = one_line(name)[:NAME_LENGTH]
    if not name:
        request.session.pop(SHORT_NAME, None)
    elif name != short_name(request):
        request.session[SHORT_NAME] = name


def director(request: HttpRequest, slug: str) -> Tournament:
    """The tournament that this user runs. Raises SignInRequired, Http404, TournamentGone, or PermissionDenied (403)."""
    user = organizer(request)
    tournament = get_object_or_404(Tournament.with_deleted, slug=slug)
    directs = Organizer.objects.filter(tournament=tournament, user=user).exists()
    if tournament.deleted_at is not None:
        raise TournamentGone if directs else Http404
    if not directs:
        raise PermissionDenied
    return tournament


def directing(request: HttpRequest, slug: str) -> Registrar:
    """The director, at the registration. Raises as `director`."""
    return Registrar(director(request, slug), actor(request), second_device=False)


def registrar(request: HttpRequest, slug: str) -> Registrar:
    """The director, or a second device at the door. Raises as `director`, and RegistrationEnded."""
    if keys := request.session.get(REGISTRATIONS):
        tournament = get_object_or_404(Tournament.with_deleted, slug=slug)
        user = request.user if isinstance(request.user, User) and request.user.is_active else None
        directs = user is not None and Organizer.objects.filter(tournament=tournament, user=user).exists()
        if not directs and (key := keys.get(str(tournament.id))):
            if tournament.deleted_at is not None:
                raise TournamentGone
            link = second_device.opened_by(key)
            if link is None or link.tournament_id != tournament.id:
                raise RegistrationEnded(with_tournament=tournament.finished_at is not None)
            return Registrar(tournament, registrar_named(str(request.session.get(REGISTRAR, ""))), second_device=True)
    return directing(request, slug)


def director_table(request: HttpRequest, slug: str, round_number: int, table_number: int) -> TableAccess:
    """The director's way to any table of a published or closed round; raises as `director`."""
    tournament = director(request, slug)
    table = (
        Table.objects.select_related("round")
        .exclude(round__status=Round.Status.DRAWN)
        .filter(round__tournament=tournament, round__number=round_number, number=table_number)
        .first()
    )
    if table is None:
        raise Http404
    table.round.tournament = tournament
    return TableAccess(table, actor(request), tournament, table_number)
