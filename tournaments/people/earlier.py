"""Who played in other tournaments of the same organizers: offered at the door while a name is typed."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from tournaments.actors import DEMO
from tournaments.models import EarlierHolder, Event, Kind, Organizer, Player, Seat, Tournament
from tournaments.people.lookalikes import same_name

MOST = 2000
"""Names that are handed to a page."""


def earlier(tournament: Tournament) -> list[tuple[str, str]]:
    """Names with their clubs, "" for none: each once, as written last, the latest tournament's first. One query.

    Who was withdrawn there and never sat is no one who played: a name misread, or somebody who never came.

    Made-up players of a demo are nobody's.
    """
    mine = Organizer.objects.filter(tournament=tournament).values("user_id")
    others = Tournament.objects.filter(organizers__user_id__in=mine).exclude(id=tournament.id)
    demo = Event.objects.filter(tournament_id=OuterRef("pk"), kind=Kind.CREATED, actor=DEMO)
    found: dict[str, tuple[str, str]] = {}
    played = Player.objects.filter(tournament__in=others.exclude(Exists(demo)))
    sat = Exists(Seat.objects.filter(player=OuterRef("pk"))) | Exists(
        EarlierHolder.objects.filter(player=OuterRef("pk"))
    )
    played = played.filter(Q(withdrawn_at=None) | sat)
    latest_first = played.order_by("-tournament__date", "-tournament_id", "number").values_list("name", "club")
    for name, club in latest_first.iterator(chunk_size=MOST):
        found.setdefault(same_name(name), (name, club))
        if len(found) == MOST:
            break
    return list(found.values())
