"""Where a tournament stands, for the pages that everybody sees: which round, what is happening in it, its clocks.

What the director prepares (a round that is drawn and not published) does not show here; stage.py has it.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from tournaments import clock
from tournaments.models import Player, Round, Seat, Table, Tournament


class Phase(StrEnum):
    GATHERING = "gathering"  # no round has been published
    SEATED = "seated"  # a round is published, nobody plays yet
    RUNNING = "running"
    BETWEEN = "between"  # the last round is closed, the next not published
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Situation:
    phase: Phase
    round: Round | None
    """The latest published or closed one."""
    rounds_planned: int
    faces: tuple[clock.Face, ...]
    """The clocks of the round while it is not closed: one for each size of table whose limit differs."""
    tables: int
    tables_complete: int

    @property
    def headline(self) -> str:
        """One line for the head of a page: "Runde 2 von 3 läuft"."""
        number = self.round.number if self.round else 0
        values = {"number": number, "count": max(self.rounds_planned, number)}
        match self.phase:
            case Phase.GATHERING:
                return _("Willkommen")
            case Phase.SEATED:
                return _("Runde %(number)d von %(count)d beginnt gleich") % values
            case Phase.RUNNING:
                return _("Runde %(number)d von %(count)d läuft") % values
            case Phase.BETWEEN:
                return _("Runde %(number)d von %(count)d ist gespielt") % values
            case Phase.FINISHED:
                return _("Endstand")


def situation(tournament: Tournament) -> Situation:
    """Three queries, whatever the numbers: the round, its tables, its clocks."""
    round = tournament.rounds.exclude(status=Round.Status.DRAWN).order_by("-number").first()
    tables: list[Table] = []
    faces: list[clock.Face] = []
    if round is not None:
        round.tournament = tournament
        tables = list(Table.objects.filter(round=round))
        if round.status == Round.Status.PUBLISHED:
            faces = clock.faces(round)
    return Situation(
        phase=_phase(tournament, round, tables),
        round=round,
        rounds_planned=tournament.rounds_planned,
        faces=_distinct(faces),
        tables=len(tables),
        tables_complete=sum(table.complete for table in tables),
    )


def _phase(tournament: Tournament, round: Round | None, tables: list[Table]) -> Phase:
    if tournament.finished_at is not None:
        return Phase.FINISHED
    if round is None:
        return Phase.GATHERING
    if round.status == Round.Status.CLOSED:
        return Phase.BETWEEN
    # Without a time limit nobody needs to start a clock: then the first game begins the round.
    begun = round.clock_started_at is not None or any(table.last_entry_at is not None for table in tables)
    return Phase.RUNNING if begun else Phase.SEATED


def _distinct(faces: list[clock.Face]) -> tuple[clock.Face, ...]:
    """One clock where tables of four and of five have the same limit."""
    return tuple(face for place, face in enumerate(faces) if place == 0 or face.limit_minutes != faces[0].limit_minutes)


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place in a round."""

    player_id: int
    player: str
    club: str
    table: int
    seat: int


def places(round: Round) -> list[Place]:
    """Who sits where in a round, by table and seat. One query."""
    seats = (
        Seat.objects.filter(table__round=round)
        .order_by("table__number", "number")
        .values_list("player_id", "player__name", "player__club", "table__number", "number")
    )
    return [Place(*seat) for seat in seats]


def by_name(places: list[Place]) -> list[Place]:
    """The same places as people look for their own."""
    return sorted(places, key=lambda place: (sort_key(place.player), place.player_id))


def playing(tournament: Tournament) -> list[Player]:
    """Who takes part, as people look for themselves. One query."""
    return sorted(
        tournament.players.filter(withdrawn_at=None), key=lambda player: (sort_key(player.name), player.number)
    )


def sort_key(name: str) -> str:
    """A name as German dictionaries sort it (DIN 5007-1): marks on letters and upper case do not count."""
    split = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))
