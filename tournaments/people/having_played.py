"""Who has played is here, where it is noted of anybody: nobody has to say so of those who sat at a table.

Unless it was asked anew since who is here (asked_anew.py): then only what was played after that counts.
"""

from __future__ import annotations

from django.db.models import Max, Q
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.models import Event, Kind, Player, Round
from tournaments.people.in_log import shown
from tournaments.writing import Writing

ASKING = (Kind.PRESENCE_ASKED_ANEW, Kind.PRESENCE_AS_BEFORE)
"""What asks who is here, and what takes that back."""


def asked_last(tournament_id: int) -> Event | None:
    """Of when it was last asked anew who is here, if that was not taken back. One query."""
    back = 0
    for event in Event.objects.filter(tournament=tournament_id, kind__in=ASKING).order_by("-id"):
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
    played = Q(seats__table__round__status=Round.Status.CLOSED) | Q(seats__table__last_entry_at__isnull=False)
    if asked := asked_last(work.tournament_id):
        played &= Q(seats__table__round__number__gte=(asked.after or {}).get("round", 1))
    _mark(work, actor, played)


def round_was_played(round: Round, work: Writing, actor: Actor) -> None:
    """Who sat in it is here, where it is noted of anybody, or was asked anew of all."""
    marked = Player.objects.filter(tournament=work.tournament_id, arrived_at__isnull=False)
    if marked.exists() or asked_last(work.tournament_id):
        _mark(work, actor, Q(seats__table__round=round))


def _mark(work: Writing, actor: Actor, played: Q) -> None:
    """Those whose seats are `played`, unless it was said that they are not here after the last one was published."""
    unmarked = Player.objects.filter(tournament=work.tournament_id, arrived_at=None, withdrawn_at=None)
    last = Max("seats__table__round__published_at", filter=played)
    sat = list(unmarked.filter(played).annotate(last=last).order_by("number"))
    if not sat:
        return
    said = Event.objects.filter(tournament=work.tournament_id, kind=Kind.ARRIVAL_TAKEN_BACK).order_by("id")
    gone = {after["number"]: at for after, at in said.values_list("after", "at") if after}
    players = [one for one in sat if not (one.last and one.number in gone and gone[one.number] > one.last)]
    if not players:
        return
    Player.objects.filter(id__in=[player.id for player in players]).update(arrived_at=timezone.now())
    work.events(Kind.PLAYER_ARRIVED, actor, [(None, shown(player)) for player in players])
