"""Who sits out of a round where not all fit, and who was not there to play (seating/sitting_out.py chooses).

Before all others fillers do (people/fillers.py), who are there to let these play.

Of it is kept who was there to play when a round was published (`Round.there`), who was awaited then (`Round.awaited`),
and how seats were lost since (ledger.seats_given), whatever becomes of them later: who sits out is who of those has no
seat in a round that seats as many as can sit, and who had to give one up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

from django.db.models import Q, QuerySet

from tournaments import seating
from tournaments.models import Draw, Player, Round
from tournaments.rounds.as_made import chosen_to_rest


def are_all_who_fit(seated: int, without_seat: int, room: seating.Room) -> bool:
    """Whether of so many no more could sit than do: then the others sit out, and nobody was forgotten."""
    return seated >= 4 and seating.most_seated(seated + without_seat, room) == seated


def drawn_for(round: Round) -> frozenset[int]:
    """The players (ids) who were there for the draw by lot that made this round; nobody's where none did. One query."""
    draw = Draw.objects.filter(tournament=round.tournament_id, number=round.number).order_by("-attempt").first()
    return frozenset(draw.given["players"] if draw is not None and round.made.by_lot else ())


def who_sits_out(round: Round, seated: int, without_seat: Sequence[Player]) -> list[Player]:
    """Who of those here without a seat sits out of this round, in which so many sit; the others came after the draw.

    One query where more could sit by now than do.
    """
    if not without_seat or round.made == Round.Way.GIVEN:
        return []
    if are_all_who_fit(seated, len(without_seat), round.room):
        return list(without_seat)
    then = drawn_for(round)
    return [player for player in without_seat if player.id in then]


class Reasons(NamedTuple):
    """Of those who sit out of a round: whom the order chose, and whom something else."""

    in_turn: tuple[Player, ...]
    """They were to when it was made, whatever was changed by hand since."""
    gave_up: tuple[Player, ...]
    """They had a seat when the round was published, and lost it by a change since."""
    others: tuple[Player, ...]
    """They came later, or lost their seat by hand before it was published."""


def why_they_sit_out(round: Round, out: Sequence[Player]) -> Reasons:
    """Why each of those sits out who do. No query for nobody, else one."""
    if not out:
        return Reasons((), (), ())
    chosen = chosen_to_rest(round)
    gave_up = tuple(player for player in out if player.id in round.gave_up)
    in_turn = tuple(player for player in out if player.id in chosen and player not in gave_up)
    return Reasons(in_turn, gave_up, tuple(player for player in out if player not in (*in_turn, *gave_up)))


class Absent(Protocol):
    """Somebody without a seat in a round."""

    @property
    def id(self) -> int: ...


Someone = TypeVar("Someone", bound=Absent)


def have_missed(round: Round, seated: int, without_seat: Sequence[Someone]) -> list[Someone]:
    """Who of those without a seat missed a published round, in which so many sit: the others sat out of it.

    Whoever was not there when it was published has, and whoever left a seat. If more could have sat, nobody sat out but
    who had to give up a seat.
    """
    there = {*round.there}.difference(round.leavers)
    away = [one for one in without_seat if one.id not in there]
    if are_all_who_fit(seated, len(without_seat) - len(away), round.room):
        return away
    return [one for one in without_seat if one.id not in round.gave_up]


class Beside(NamedTuple):
    """Who was there when a round was published, has no seat in it and still plays the tournament; by start number."""

    sitting_out: tuple[Player, ...]
    left_out: tuple[Player, ...]
    """More could have sat: they do not play this round, as where its tables were prescribed without them."""


def beside(round: Round, seated: int) -> Beside:
    """Who has no seat in a published round in which so many sit. One query."""
    without = list(_without_seat(round, Player.objects.filter(id__in=round.there)))
    missed = have_missed(round, seated, without)
    active = [one for one in without if one.withdrawn_at is None]
    return Beside(tuple(one for one in active if one not in missed), tuple(one for one in active if one in missed))


def came_too_late(round: Round, seated: int) -> list[Player]:
    """Who is here, has no seat in a published round in which so many sit, and does not sit out of it; by start number.

    Two queries at most.
    """
    here = Q(arrived_at__isnull=False) if round.only_here else Q()
    found = list(_without_seat(round, _ACTIVE).filter(here))
    if not found:
        return []
    out = {player.id for player in beside(round, seated).sitting_out}
    return [player for player in found if player.id not in out]


def without_seat(round: Round) -> list[Player]:
    """Who is here to play and has no seat in a drawn round, sitting out of it or come since; by number. One query."""
    return list(_without_seat(round, _ACTIVE).filter(Q(arrived_at__isnull=False) if round.only_here else Q()))


def set_and_not_here(round: Round) -> list[Player]:
    """Who has a seat in a drawn round and is not here, where that is for those alone who are; by number. One query."""
    if not round.only_here:
        return []
    seated = Player.objects.filter(seats__table__round=round, withdrawn_at=None, arrived_at=None)
    return list(seated.order_by("number"))


_ACTIVE = Player.objects.filter(withdrawn_at=None)


def _without_seat(round: Round, whom: QuerySet[Player]) -> QuerySet[Player]:
    """Who of them neither has a seat in this round nor had one and left it in mid-round."""
    has_seat = Q(seats__table__round=round) | Q(earlier_seats__seat__table__round=round)
    return whom.filter(tournament=round.tournament_id).exclude(has_seat).order_by("number")
