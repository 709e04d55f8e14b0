"""The places of those who sit out of a drawn round, as if at a table of the number 0: so they change with the seated.

Nothing is kept of them but what the log says of moves: whoever was never moved there has the place of their own id.
"""

from __future__ import annotations

from tournaments.models import Player, Round, Seat, Table
from tournaments.rounds.moves import OUT, History
from tournaments.rounds.sitting_out import who_sits_out


def resting(round: Round, told: History) -> list[Seat]:
    """A place each, by start number, never saved; nobody's once the round is published. Two queries, or three."""
    if round.status != Round.Status.DRAWN:
        return []
    seated = set(Seat.objects.filter(table__round=round).values_list("player_id", flat=True))
    free = Player.objects.filter(tournament=round.tournament_id, withdrawn_at=None).exclude(id__in=seated)
    here = [player for player in free.order_by("number") if not round.only_here or player.arrived_at is not None]
    place = {player: number for number, player in told.out.items()}
    table = Table(round=round, number=OUT, seats_count=0)
    return [
        Seat(table=table, number=place.get(player.id, player.id), player=player)
        for player in who_sits_out(round, len(seated), here)
    ]
