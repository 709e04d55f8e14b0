"""Seats changed after publishing, at tables without a game: somebody sat down wrongly, came late, or does not come."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.ledger import kept_of_seats, seat_others, seats_given
from tournaments.models import Kind, Player, Round, Seat, Table
from tournaments.rounds.locking import lock_playing
from tournaments.rounds.places import as_logged, why_they_stay
from tournaments.rounds.seatings import fingerprint
from tournaments.writing import lock_tournament, writing


@dataclass(frozen=True, slots=True)
class Choice:
    """Who may change seats in a round that is played."""

    seats: tuple[Seat, ...]
    """Of the tables without a game, by table and seat, with table and player."""
    unseated: tuple[Player, ...]
    """Players of the tournament who have no seat in this round, by start number."""


def choice(round: Round) -> Choice:
    """Who may change seats. Two queries."""
    seats = Seat.objects.filter(table__round=round).order_by("table__number", "number")
    listed = list(seats.select_related("table", "player"))
    seated = [seat.player_id for seat in listed]
    free = Player.objects.filter(tournament=round.tournament_id, withdrawn_at=None).exclude(id__in=seated)
    return Choice(tuple(seat for seat in listed if not why_they_stay(seat.table)), tuple(free.order_by("number")))


def reseat(round: Round, first: int, second: int, *, seen: str | None = None, actor: Actor = DIRECTOR) -> list[Seat]:
    """Let two players (ids) of a published round change seats, or one take the seat of another who has to do without.

    `seen`: the fingerprint of the seats that were looked at; Refused if they sit otherwise by now, as they do for who
    presses twice. Gives the seats as they are now. Only at tables without a game: whoever has played at a table belongs
    to its sheet.
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
        for seat in seats:
            seat.table = tables[seat.table_id]
        for table in tables.values():
            if why := why_they_stay(table):
                raise Refused("swap", why)
        before, there = [as_logged(seat) for seat in seats], {seat.player_id for seat in seats}
        if len(seats) == 2:
            seats[0].player, seats[1].player = seats[1].player, seats[0].player
        elif len(seats) == 1:
            before[0]["of_seats"] = kept_of_seats(locked)
            seats[0].player = _unseated(locked, second if seats[0].player_id == first else first)
        else:
            raise Refused("swap", _("Von den beiden hat niemand einen Platz in dieser Runde."))
        Seat.objects.bulk_update(seats, ["player"])
        now = {seat.player_id for seat in seats}
        seats_given(locked, there - now, now - there)
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
