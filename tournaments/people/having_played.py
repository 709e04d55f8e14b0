"""Who has played is here, where it is noted of anybody: nobody has to say so of those who sat at a table.

Unless it was asked anew since who is here (asked_anew.py): then only what was played after that counts.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.models import Event, Kind, Player, Round, Seat
from tournaments.people.players import shown
from tournaments.writing import Writing


def asked_last(tournament_id: int) -> Event | None:
    """When it was last asked anew who is here, if that was not taken back. One query."""
    kinds = (Kind.PRESENCE_ASKED_ANEW, Kind.PRESENCE_AS_BEFORE)
    back = 0
    for event in Event.objects.filter(tournament=tournament_id, kind__in=kinds).order_by("-id"):
        if event.kind == Kind.PRESENCE_AS_BEFORE:
            back += 1
        elif back:
            back -= 1
        else:
            return event
    return None


def first_of_all(player: Player, work: Writing, actor: Actor) -> None:
    """This one was marked as here: if nobody was before, those who have played by now are so too."""
    others = Player.objects.filter(tournament=player.tournament_id, arrived_at__isnull=False).exclude(id=player.id)
    if others.exists():
        return
    played = Q(table__round__status=Round.Status.CLOSED) | Q(table__last_entry_at__isnull=False)
    asked = asked_last(work.tournament_id)
    if asked is not None:
        played &= Q(table__round__number__gte=(asked.after or {}).get("round", 1))
    _mark(work, actor, played, since=asked.at if asked else None)


def round_was_played(round: Round, work: Writing, actor: Actor) -> None:
    """Who sat in it is here, where it is noted of anybody, or was asked of all; not of whom it was said since it was
    published that they are not."""
    if Player.objects.filter(tournament=work.tournament_id, arrived_at__isnull=False).exists():
        _mark(work, actor, Q(table__round=round), since=round.published_at)


def _mark(work: Writing, actor: Actor, played: Q, since: datetime | None) -> None:
    """Those whose seats are `played`, without those of whom it was said `since` then that they are not here."""
    seats = Seat.objects.filter(played, player=OuterRef("id"))
    unmarked = Player.objects.filter(Exists(seats), tournament=work.tournament_id, arrived_at=None, withdrawn_at=None)
    gone = Event.objects.filter(tournament=work.tournament_id, kind=Kind.ARRIVAL_TAKEN_BACK)
    said = gone.filter(at__gt=since) if since else gone
    numbers = [after["number"] for after in said.values_list("after", flat=True) if after]
    players = list(unmarked.exclude(number__in=numbers).order_by("number"))
    if not players:
        return
    Player.objects.filter(id__in=[player.id for player in players]).update(arrived_at=timezone.now())
    work.events(Kind.PLAYER_ARRIVED, actor, [(None, shown(player)) for player in players])
