"""Seats changed after publishing, where no game stands: somebody sat down wrongly, came late, or does not come.

Where two have played at each other's table all games there are struck, they change seats, and the games are entered
again: entries are of seats, so that they are then whose they were played by.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.ledger import seat_others
from tournaments.models import Entry, Kind, Player, Round, Seat, Table
from tournaments.rounds.locking import lock_playing
from tournaments.rounds.places import as_logged, why_they_stay
from tournaments.rounds.seatings import fingerprint
from tournaments.writing import lock_tournament, writing


@dataclass(frozen=True, slots=True)
class Choice:
    """Who may change seats in a round that is played."""

    seats: tuple[Seat, ...]
    """Of the tables where no game stands, by table and seat, with table and player."""
    unseated: tuple[Player, ...]
    """Players of the tournament who have no seat in this round, by start number."""


def choice(round: Round) -> Choice:
    """Who may change seats. Three queries."""
    seats = Seat.objects.filter(table__round=round).order_by("table__number", "number")
    listed = list(seats.select_related("table", "player"))
    seated = [seat.player_id for seat in listed]
    free = Player.objects.filter(tournament=round.tournament_id, withdrawn_at=None).exclude(id__in=seated)
    played = _played_at({seat.table_id for seat in listed})
    return Choice(tuple(seat for seat in listed if not _why_it_stays(seat, played)), tuple(free.order_by("number")))


def _played_at(tables: Collection[int]) -> set[int]:
    """At which of these tables (ids) something that was entered stands."""
    standing = Entry.objects.filter(table__in=tables, status=Entry.Status.STANDING)
    return set(standing.order_by().values_list("table_id", flat=True).distinct())


def _why_it_stays(seat: Seat, played: Collection[int]) -> str:
    """Why nobody else may have this seat, its table and player at hand; "" where somebody may. `played`: as
    `_played_at`."""
    if seat.held_from > 1:
        said = _("Auf dem Platz von {name} ist schon gewechselt worden: Bitte erst den Wechsel zurücknehmen.")
        return said.format(name=seat.player.name)
    if seat.table_id in played:
        said = _("An Tisch {number} ist schon gespielt worden: Bitte erst alle Spiele dort streichen.")
        return said.format(number=seat.table.number)
    return why_they_stay(seat.table, all_struck=True)


def reseat(round: Round, first: int, second: int, *, seen: str | None = None, actor: Actor = DIRECTOR) -> list[Seat]:
    """Let two players (ids) of a published round change seats, or one take the seat of another who has to do without.

    `seen`: the fingerprint of the seats that were looked at; Refused if they sit otherwise by now, as they do for who
    presses twice. Gives the seats as they are now. Only at tables where no game stands: whoever has played at a table
    belongs to its sheet.
    Phones there show the new names; a game entered for the old ones is refused. Refused ("swap").
    """
    with writing(round.tournament_id) as work:
        locked = lock_playing(round)
        if seen is not None and seen != fingerprint(locked):
            raise Refused("swap", _("Inzwischen sitzen sie anders. Bitte noch einmal wählen."))
        if first == second:
            raise Refused("swap", _("Zum Tauschen braucht es zwei verschiedene Spieler."))
        found = Seat.objects.filter(table__round=locked, player_id__in=(first, second)).select_related("player")
        # In the order of ids, as everywhere: a first game may be on its way to one of them.
        ids = sorted({seat.table_id for seat in found})
        tables = {table.id: table for table in Table.objects.filter(id__in=ids).order_by("id").select_for_update()}
        seats = sorted(found, key=lambda seat: seat.player_id != first)
        played = _played_at(ids)
        for seat in seats:
            seat.table = tables[seat.table_id]
            if why := _why_it_stays(seat, played):
                raise Refused("swap", why)
        before = [as_logged(seat) for seat in seats]
        if len(seats) == 2:
            seats[0].player, seats[1].player = seats[1].player, seats[0].player
        elif len(seats) == 1:
            seats[0].player = _unseated(locked, second if seats[0].player_id == first else first)
        else:
            raise Refused("swap", _("Von den beiden hat niemand einen Platz in dieser Runde."))
        Seat.objects.bulk_update(seats, ["player"])
        seat_others(tables.values())
        after = [as_logged(seat) for seat in seats]
        work.event(Kind.RESEATED, actor, round_number=locked.number, before=before, after=after)
    return seats


def _unseated(round: Round, player_id: int) -> Player:
    """Somebody of the tournament, who is not deleted meanwhile: that is done under the same lock."""
    lock_tournament(round.tournament_id)
    player = Player.objects.filter(id=player_id, tournament=round.tournament_id, withdrawn_at=None).first()
    if player is None:
        raise Refused("swap", _("Wer einen Platz bekommen soll, muss im Turnier sein."))
    return player
