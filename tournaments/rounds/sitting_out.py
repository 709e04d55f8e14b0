"""Who sits out of a round where not all fit, and who was not there to play (seating/sitting_out.py chooses).

Before all others fillers do (people/fillers.py), who are there to let these play.

Of it is kept who was there to play when a round was published (`Round.there`), whatever becomes of them since: who sits
out is who of those has no seat in a round that seats as many as can sit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

from django.db.models import Q, QuerySet

from tournaments import seating
from tournaments.models import Draw, Event, Kind, Player, Round


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
    gave_up: tuple[Player, ...]
    """They had a seat when the round was published, and lost it by a change since."""
    others: tuple[Player, ...]
    """They were not there for the draw."""


def why_they_sit_out(round: Round, out: Sequence[Player]) -> Reasons:
    """Why each of those sits out who do. No query for nobody, else one, and one more where the round is published."""
    if not out:
        return Reasons((), (), ())
    seated = set() if round.status == Round.Status.DRAWN else _seated_when_published(round)
    drawn = drawn_for(round)
    gave_up = tuple(player for player in out if player.id in seated)
    others = tuple(player for player in out if drawn and player.id not in drawn and player not in gave_up)
    return Reasons(tuple(player for player in out if player not in (*gave_up, *others)), gave_up, others)


class Absent(Protocol):
    """Somebody without a seat in a round."""

    @property
    def id(self) -> int: ...


Someone = TypeVar("Someone", bound=Absent)


def have_missed(round: Round, seated: int, without_seat: Sequence[Someone]) -> list[Someone]:
    """Who of those without a seat was not there to play when this round was published, in which so many sit.

    The others sat out because no more could sit. If more could have, nobody sat out, and all have missed it.
    """
    away = [one for one in without_seat if one.id not in round.there]
    return away if are_all_who_fit(seated, len(without_seat) - len(away), round.room) else list(without_seat)


def sitting_out(round: Round, seated: int) -> list[Player]:
    """Who sits out of a published round in which so many sit, by start number. One query, or two.

    Besides those whom the draw left out: who was seated when it was published and had to give up the seat since.
    """
    return _left_out(round, seated, list(_without_seat(round).filter(id__in=round.there)))


def came_too_late(round: Round, seated: int) -> list[Player]:
    """Who is here, has no seat in a published round in which so many sit, and does not sit out of it; by start number.

    Up to three queries.
    """
    here = Q(arrived_at__isnull=False) if round.only_here else Q()
    found = list(_without_seat(round).filter(here))
    if not found:
        return []
    out = {player.id for player in sitting_out(round, seated)}
    return [player for player in found if player.id not in out]


def without_seat(round: Round) -> list[Player]:
    """Who is here to play and has no seat in a drawn round, sitting out of it or come since; by number. One query."""
    return list(_without_seat(round).filter(Q(arrived_at__isnull=False) if round.only_here else Q()))


def set_and_not_here(round: Round) -> list[Player]:
    """Who has a seat in a drawn round and is not here, where that is for those alone who are; by number. One query."""
    if not round.only_here:
        return []
    seated = Player.objects.filter(seats__table__round=round, withdrawn_at=None, arrived_at=None)
    return list(seated.order_by("number"))


def _without_seat(round: Round) -> QuerySet[Player]:
    """Who plays, and neither has a seat in this round nor had one and left it in mid-round."""
    active = Player.objects.filter(tournament=round.tournament_id, withdrawn_at=None)
    has_seat = Q(seats__table__round=round) | Q(earlier_seats__seat__table__round=round)
    return active.exclude(has_seat).order_by("number")


def _left_out(round: Round, seated: int, found: list[Player]) -> list[Player]:
    """Of those who were here and have no seat whom the round as it was published had no room for."""
    if not found or are_all_who_fit(seated, len(found), round.room):
        return found
    then = _seated_when_published(round)
    return [player for player in found if player.id in then]


def _seated_when_published(round: Round) -> set[int]:
    """The players (ids) who had a seat then. One query."""
    published = Event.objects.filter(tournament=round.tournament_id, kind=Kind.PUBLISHED, after__round=round.number)
    event = published.order_by("-id").first()
    return {player for table in (event and event.after or {}).get("tables", ()) for player in table}
