"""Whom a form means: by the start number, and by the id besides.

A number may be somebody else's by now (`Player.number_free`, or by a list), an id never is. What somebody types, a line
or an address, names the number alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, QueryDict

from tournaments.models import Player, Tournament
from tournaments.pages.routes import address_of
from tournaments.people import still_there
from tournaments.people.start_numbers import MOST_NUMBER
from tournaments.text import whole_number

WHO = "wer"
"""Under which a form sends the id of the player."""
NOBODY = 0
"""The id that stands for one that cannot be read."""


@dataclass(frozen=True, slots=True)
class Whom:
    """A player, as an address or a field of a form names one."""

    number: int
    id: int | None
    """None where the number alone is sent, as a page of an earlier release does."""

    @classmethod
    def read(cls, sent: QueryDict, named: str) -> Whom | None:
        """`named`: under which the number is sent; None where it is not."""
        number = whole_number(sent.get(named, ""), 1, MOST_NUMBER)
        return None if number is None else cls(number, id_sent(sent))

    @classmethod
    def named(cls, said: str) -> Whom | None:
        """In one field: "21-7"; None where that names nobody."""
        number, dash, player = said.partition("-")
        read = whole_number(number, 1, MOST_NUMBER)
        return None if read is None else cls(read, (whole_number(player, 1, 2**62) or NOBODY) if dash else None)

    def is_of(self, player: Player) -> bool:
        """Is it this player? By the number alone, also one from before."""
        return player.id == self.id if self.id is not None else self.number in (player.number, *player.numbers_before)


def name_of(player: Player) -> str:
    """As a field of a form names a player, for `Whom.named`."""
    return f"{player.number}-{player.id}"


def player_address(route: str, slug: str, whom: Player | Whom) -> str:
    """Where a form of this player sends to: "/<slug>/leitung/spieler/21/da/?wer=7"."""
    address = address_of(route, slug, whom.number)
    return address if whom.id is None else f"{address}?{WHO}={whom.id}"


def player_meant(request: HttpRequest, tournament: Tournament, number: int) -> Player:
    """Who is meant by this start number. Http404, and Deleted where it is somebody who was deleted."""
    return still_there.numbered(tournament, number, _asked(request))


def deleted_or_not(request: HttpRequest, tournament: Tournament, number: int) -> Player:
    """The same, somebody who was deleted too. Http404."""
    return still_there.with_deleted(tournament, number, _asked(request))


def _asked(request: HttpRequest) -> int | None:
    sent = id_sent(request.POST)
    return id_sent(request.GET) if sent is None else sent


def id_sent(sent: QueryDict) -> int | None:
    """The id that is sent; None where none is."""
    return (whole_number(sent.get(WHO, ""), 1, 2**62) or NOBODY) if WHO in sent else None
