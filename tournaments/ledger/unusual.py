"""What is unusual on a sheet, and that somebody has looked and found it right; and the way back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Max, Sum
from django.utils.translation import gettext as _

from tournaments.access import TableAccess
from tournaments.errors import Refused
from tournaments.ledger.holders import came_in_vain
from tournaments.ledger.permission import Barrier
from tournaments.ledger.permission import in_words as barred
from tournaments.ledger.state import lock_table
from tournaments.models import Kind, Round, Table
from tournaments.writing import writing

ALL_LOST = 4  # solos of a table, from which on it is unusual that nobody has won one
SILENT = 20  # games in a row without an announcement
ENOUGH = 60  # games elsewhere, before anything can be more than all of them


class What(StrEnum):
    """Why a sheet is unusual. The kept keys begin with these."""

    VALUE = "value"
    """A game is worth more than any other of the tournament so far."""
    SOLOS = "solos"
    """All solos were lost."""
    SILENCE = "silence"
    """Nobody has announced anything for many games."""
    CAME_IN_VAIN = "vain"
    """Who took over a seat has played no game there any more: the table was over before."""


@dataclass(frozen=True, slots=True)
class Unusual:
    """What is unusual on the sheet of one table."""

    what: What
    number: int
    """The value of the game, the solos, the games in a row, or the seat."""
    game: int = 0
    """The game's number in the round, where it is one."""

    @property
    def key(self) -> str:
        """What is kept when it was found right: another game, or another value, has to be looked at anew."""
        if self.what == What.CAME_IN_VAIN:
            return f"{self.what}-{self.number}"
        return f"{self.what}-{self.game}-{self.number}" if self.what == What.VALUE else str(self.what)

    @property
    def sentence(self) -> str:
        """As it stands on the board."""
        return in_words(self.what, self.number, self.game)


def in_words(what: str, number: int, game: int) -> str:
    """What was unusual; "" for what only a later release knows."""
    match what:
        case What.VALUE:
            return _("Spiel {game} zählt {number}: so viel wie noch keines").format(game=game, number=number)
        case What.SOLOS:
            return _("alle {number} Soli verloren").format(number=number)
        case What.SILENCE:
            return _("{number} Spiele hintereinander ohne Ansage").format(number=number)
        case What.CAME_IN_VAIN:
            said = _("Platz {seat}: wer kam, hat kein Spiel mehr gespielt; der Wechsel lässt sich zurücknehmen")
            return said.format(seat=number)
        case _other:
            return ""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What a value is compared with: the other tables of the tournament of whose games the highest is known."""

    games: int
    highest: int


def unusual(table: Table, elsewhere: Elsewhere) -> list[Unusual]:
    """What is unusual on this table's sheet, found right or not, its seats at hand. No query."""
    found = []
    if elsewhere.games >= ENOUGH and table.highest_value > elsewhere.highest:
        found.append(Unusual(What.VALUE, table.highest_value, table.highest_game))
    lost = sum(seat.solos_lost for seat in table.seats.all())
    if lost >= ALL_LOST and not any(seat.solos_won for seat in table.seats.all()):
        found.append(Unusual(What.SOLOS, lost))
    if table.games_in_silence >= SILENT:
        found.append(Unusual(What.SILENCE, table.games_in_silence))
    if table.complete or table.ended_at is not None:
        found += [Unusual(What.CAME_IN_VAIN, seat.number) for seat in table.seats.all() if came_in_vain(seat)]
    return found


def beside(table: Table, others: Iterable[Table], earlier: Elsewhere) -> Elsewhere:
    """What this table's sheet is compared with: the others of its round, and earlier rounds. No query."""
    there = [other for other in others if other.id != table.id and other.highest_value]
    return Elsewhere(
        earlier.games + sum(other.games_played for other in there),
        max([earlier.highest, *(other.highest_value for other in there)]),
    )


def earlier_games(round: Round) -> Elsewhere:
    """The games of the rounds before. One query, if there are any."""
    if round.number == 1:
        return Elsewhere(0, 0)
    # A sheet on which nothing was written since the release before does not say its highest.
    played = Table.objects.filter(
        round__tournament=round.tournament_id, round__number__lt=round.number, highest_value__gt=0
    )
    found = played.aggregate(games=Sum("games_played"), highest=Max("highest_value"))
    return Elsewhere(found["games"] or 0, found["highest"] or 0)


def find_right(access: TableAccess, key: str) -> None:
    """Somebody who directs has looked at what has this key: it is unusual, and right. Idempotent.

    Refused ("unusual") where that is not on the sheet any more, or its round is not played.
    """
    _keep(access, key, right=True)


def look_again(access: TableAccess, key: str) -> None:
    """It has to be looked at after all. Idempotent; refused likewise."""
    _keep(access, key, right=False)


def _keep(access: TableAccess, key: str, *, right: bool) -> None:
    seen = access.seated()
    with writing(seen.round.tournament_id) as work:
        # Two who look at once: one after the other, neither lost; and no game changes the sheet meanwhile.
        table = lock_table(seen.id)
        table.round = Round.objects.get(id=table.round_id)
        if not access.is_director:
            raise Refused("unusual", barred(Barrier.NOT_DIRECTOR, table.round))
        there = unusual(table, beside(table, table.round.tables.all(), earlier_games(table.round)))
        found = next((one for one in there if one.key == key), None)
        if found is None or table.round.status != Round.Status.PUBLISHED:
            said = _("Das Blatt von Tisch {number} ist inzwischen ein anderes.")
            raise Refused("unusual", said.format(number=table.number))
        if (key in table.found_right) == right:
            return
        kept = [one for one in table.found_right if one != key]
        table.found_right = [*kept, key] if right else kept
        table.save(update_fields=["found_right"])
        told = {"what": str(found.what), "number": found.number, "game": found.game}
        work.event(Kind.FOUND_RIGHT if right else Kind.LOOK_AGAIN, access.actor, table=table, after=told)
