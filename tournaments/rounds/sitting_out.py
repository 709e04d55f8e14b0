"""Where not all fit at tables of four and five, or of four alone, some sit out: in turn, whoever has played most first.

Nothing is kept of it: who sits out is who has no seat in a round that seats as many as can sit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from django.db.models import Q

from tournaments import seating
from tournaments.models import Player, Round


def who_plays(
    players: Sequence[int], history: Sequence[seating.RoundSeating], *, fives: bool, seed: int
) -> tuple[int, ...]:
    """As many of the players as can sit, in their order: out are those who have played most, of equals by lot.

    Raises CannotSeat below 4.
    """
    out = len(players) - seating.most_seated(len(players), fives=fives)
    if not out:
        return tuple(players)
    played = Counter(player for tables in history for table in tables for player in table)
    by_lot = list(players)
    Random(seed).shuffle(by_lot)
    resting = set(sorted(by_lot, key=lambda player: -played[player])[:out])
    return tuple(player for player in players if player not in resting)


def are_all_who_fit(seated: int, without_seat: int, *, fives: bool) -> bool:
    """Whether of so many no more could sit than do: then the others sit out, and nobody was forgotten."""
    return seated >= 4 and seating.most_seated(seated + without_seat, fives=fives) == seated


def sitting_out(round: Round, seated: int) -> list[Player]:
    """Who sits out of a published round in which so many sit, by start number. One query."""
    here = Q(arrived_at__lte=round.published_at) if round.only_here else Q()
    active = Player.objects.filter(here, tournament=round.tournament_id, withdrawn_at=None)
    found = list(active.exclude(seats__table__round=round).order_by("number"))
    return found if found and are_all_who_fit(seated, len(found), fives=not round.tournament.only_fours) else []
