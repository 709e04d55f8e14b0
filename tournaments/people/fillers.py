"""Fillers (Füllspieler, außer Wertung): they play like everybody, so that all others fit at tables.

Drawn, dealt, entered and signed is for them as for everybody, and the places at their tables are those of all who
played there. But they have no rank, no prize and no place in their team's ranking (results/), settle no money
(results/money.py), owe no fee that nobody has chosen for them (fees.py), and are the first to sit out
(rounds/sitting_out.py).
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.models import Kind, Player
from tournaments.people.in_log import shown
from tournaments.people.still_there import still_there
from tournaments.seating.tables import Room, most_seated
from tournaments.writing import Writing, lock_tournament, writing


def choose_filler(player: Player, filler: bool, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> bool:
    """Say whether a player is a filler; all standings follow, those of closed rounds too.

    Idempotent: False if it was so already. Refused ("filler") once the tournament is over.
    """
    with writing(player.tournament_id, within) as work:
        tournament = lock_tournament(player.tournament_id)
        if still_there(player).filler == filler:
            player.filler = filler
            return False
        if tournament.finished_at is not None:
            raise Refused("filler", _("Das Turnier ist beendet: Wer in der Wertung spielt, bleibt, wie es ist."))
        player.filler = filler
        player.save(update_fields=["filler"])
        work.event(Kind.FILLER_MARKED if filler else Kind.RANKED_AGAIN, actor, after=shown(player))
        return True


def fillers_wanted(players: int, fillers: int, room: Room) -> int:
    """How many fillers more would let everybody play; 0 where they do but for fillers, or too few are.

    `players`: with the `fillers` among them.
    """
    if players < 4 or players - most_seated(players, room) <= fillers:
        return 0
    # Three make a multiple of four of any number: what then does not fit lacks tables, not players.
    return next((n for n in range(1, 4) if most_seated(players + n, room) == players + n), 0)
