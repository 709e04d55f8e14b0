"""Who sits where in a round, and who plays; in the order in which people look for themselves."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Player, Round, Seat, Table, Tournament
from tournaments.people.name_order import sort_key
from tournaments.rounds.sitting_out import beside


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place in a round."""

    player_id: int
    player: str
    club: str
    table: int
    """0: has none in this round."""
    seat: int
    left_out: bool = False
    """Has none though more could have sat; else who has none sits out."""


def places(round: Round) -> list[Place]:
    """Who sits where in a round, by table and seat. One query."""
    seats = (
        Seat.objects.filter(table__round=round)
        .order_by("table__number", "number")
        .values_list("player_id", "player__name", "player__club", "table__number", "number")
    )
    return [Place(*seat) for seat in seats]


def without_place(round: Round, seated: list[Place]) -> list[Place]:
    """Who sits out of a published round with these places, or does not play it. One query."""
    found = beside(round, len(seated))
    out = [Place(one.id, one.name, one.club, 0, 0) for one in found.sitting_out]
    return [*out, *(Place(one.id, one.name, one.club, 0, 0, left_out=True) for one in found.left_out)]


def as_logged(seat: Seat) -> dict[str, object]:
    """Who sits where now, as the log keeps it; `seat` with its table and player."""
    return {"player": seat.player.name, "id": seat.player_id, "table": seat.table.number, "seat": seat.number}


def by_name(places: list[Place]) -> list[Place]:
    """The same places as people look for their own."""
    return sorted(places, key=lambda place: (sort_key(place.player), place.player_id))


def playing(tournament: Tournament) -> list[Player]:
    """Who takes part, as people look for themselves. One query."""
    return sorted(
        tournament.players.filter(withdrawn_at=None), key=lambda player: (sort_key(player.name), player.number)
    )


def why_they_stay(table: Table) -> str:
    """Why nobody else may sit down at a table; "" where nothing was entered and it is still to play."""
    if table.games_played:
        said = _("An Tisch {number} ist schon gespielt worden: Dort bleibt jeder auf seinem Platz.")
    elif table.begun:  # struck, or a ruling
        said = _("Auf dem Blatt von Tisch {number} steht schon etwas: Dort bleibt jeder auf seinem Platz.")
    elif table.settled or table.time_up_after is not None:
        said = _("Tisch {number} spielt nicht mehr: Dort bleibt jeder auf seinem Platz.")
    else:
        return ""
    return said.format(number=table.number)
