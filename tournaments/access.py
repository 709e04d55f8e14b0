"""Who may do what. Every view asks here first; no view decides by itself.

A scribe needs no account: the unguessable key in the address is the permission for one table, and for nothing else. The
director is a signed-in user who is an organizer of the tournament.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Organizer, Round, Table, TableLink, Tournament
from tournaments.models.tournament import CODE_ALPHABET, CODE_LENGTH


class SignInRequired(Exception):
    """Nobody is signed in: middleware.py answers with the way to /anmelden/ and back."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts. `name` is what the log shows: "Tisch 3", "Leitung", "Demo"."""

    kind: Literal["scribe", "director", "demo"]
    name: str


DIRECTOR = Actor("director", "Leitung")
DEMO = Actor("demo", "Demo")


@dataclass(frozen=True, slots=True)
class TableAccess:
    """The permission to work on one table's sheet. All writing functions of the ledger ask for one."""

    table: Table | None
    """With `round` and its `tournament` fetched. None: the link is good, but nobody sits at this table now."""
    actor: Actor
    base: str
    """What the addresses of this table begin with, "/tisch/<key>/" or "/<slug>/leitung/runde/<r>/tisch/<n>/"."""
    tournament: Tournament
    number: int
    """The number of the table in the hall."""
    link: TableLink | None = None

    @property
    def page_version(self) -> int:
        """The version of this table's page: raised by everything it could show, and by no other table's games."""
        return self.tournament.common_version + (self.table.page_version if self.table else 0)

    @property
    def is_director(self) -> bool:
        """May do what only the director may (a demo's own hand may too)."""
        return self.actor.kind != "scribe"

    def seated(self) -> Table:
        """The table, where there has to be one. Refused if nobody sits there now."""
        if self.table is None:
            raise Refused("table", _("An diesem Tisch wird gerade nicht gespielt."))
        return self.table


def scribe_table(key: str, round_number: int | None = None) -> TableAccess:
    """What a table's link opens: the table of that number in the latest round that has been published.

    A closed round stays open for reading until the next one is published. A phone that sends a game says for which
    round it was entered (`round_number`), so that a game that waited for the network never lands on the next round's
    sheet. Http404 for a key that is unknown or was revoked.
    """
    link = get_object_or_404(TableLink.objects.select_related("tournament"), key=key, revoked_at=None)
    rounds = link.tournament.rounds.exclude(status=Round.Status.DRAWN)
    if round_number is not None:
        rounds = rounds.filter(number=round_number)
    current = rounds.order_by("-number").first()
    table = Table.objects.filter(round=current, number=link.number).first() if current else None
    if table is not None and current is not None:
        # Already at hand: the ledger and the pages follow these without asking the database again.
        current.tournament = link.tournament
        table.round = current
    actor = Actor("scribe", f"Tisch {link.number}")
    return TableAccess(table, actor, f"/tisch/{link.key}/", link.tournament, link.number, link)


def link_by_code(typed: str) -> TableLink:
    """The link whose code was typed, in whatever case and with or without hyphen. Refused with a sentence otherwise."""
    code = "".join(character for character in typed.upper() if character.isalnum())
    if len(code) != CODE_LENGTH or not set(code) <= set(CODE_ALPHABET):
        raise Refused("code", _("Ein Tischcode hat acht Zeichen, zum Beispiel K7M4-9QDX. Er steht auf der Tischkarte."))
    link = TableLink.objects.filter(code=code, revoked_at=None).first()
    if link is None:
        raise Refused("code", _("Diesen Tischcode gibt es nicht. Bitte noch einmal von der Tischkarte abtippen."))
    return link


def organizer(request: HttpRequest) -> User:
    """The signed-in user, who may see their tournaments and create new ones. Raises SignInRequired."""
    if not isinstance(request.user, User) or not request.user.is_active:
        raise SignInRequired
    return request.user


def actor(request: HttpRequest) -> Actor:
    """Who directs, for the log: "Leitung", with the name of the user if the account has one."""
    name = organizer(request).get_full_name()
    return Actor("director", f"Leitung ({name})") if name else DIRECTOR


def director(request: HttpRequest, slug: str) -> Tournament:
    """The tournament that this user runs. Raises SignInRequired, Http404, or PermissionDenied (403)."""
    user = organizer(request)
    tournament = get_object_or_404(Tournament, slug=slug)
    if not Organizer.objects.filter(tournament=tournament, user=user).exists():
        raise PermissionDenied
    return tournament


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
    base = f"/{tournament.slug}/leitung/runde/{round_number}/tisch/{table_number}/"
    return TableAccess(table, actor(request), base, tournament, table_number)


def actor_in_words(name: str) -> str:
    """Who did something, as kept ("Tisch 3", "Leitung (Inge Braun)"), in the language of whoever reads it."""
    word, space, rest = name.partition(" ")
    return f"{_(word)}{space}{rest}" if word else ""


def demo_table(table: Table) -> TableAccess:
    """The demo's own hand at one of its tables."""
    tournament = table.round.tournament
    return TableAccess(table, DEMO, f"/{tournament.slug}/", tournament, table.number)
