"""Who has played is here, where it is noted of anybody: nobody has to say so of those who sat at a table.

Unless it was asked anew since who is here (asked_anew.py): then only what was played after that counts. So the first
mark of all brings those of others along, and takes them back with it as long as nothing came of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.models import Event, Kind, Player, Round
from tournaments.people.in_log import shown, tells_of, whom
from tournaments.writing import Writing

ASKING = (Kind.PRESENCE_ASKED_ANEW, Kind.PRESENCE_AS_BEFORE)
"""What asks who is here, and what takes that back."""
ALONG = "along"
"""Under which the first mark of all tells how many others came along with it, and what takes it back, how many went."""

WITH_CLOSING = "with_closing"
"""Under which a mark that is taken off tells that the closing of check-in had set it, which was taken back."""


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


def asked_since(tournament_id: int, moment: datetime | None) -> bool:
    """Was it asked anew since then who is here, and is that so still? No query where nobody knows since when."""
    asked = asked_last(tournament_id) if moment else None
    return asked is not None and moment is not None and asked.at > moment


def first_of_all(player: Player, work: Writing) -> dict[str, int]:
    """This one is marked as here: if nobody else is, those who have played by now are so too, from the same moment on.

    Gives what the mark's event is to tell of it besides.
    """
    if _others_here(player).exists():
        return {}
    played = Q(seats__table__round__status=Round.Status.CLOSED) | Q(seats__table__last_entry_at__isnull=False)
    if asked := asked_last(work.tournament_id):
        played &= Q(seats__table__round__number__gte=(asked.after or {}).get("round", 1))
    players = _not_marked(work, played)
    _set(players, player.arrived_at)
    return {ALONG: len(players)}


def none_after_all(player: Player, since: datetime, work: Writing) -> dict[str, int]:
    """This one, marked `since` then, is so no more: if theirs was the first mark of all, those that came along go too.

    Not where they are in use: somebody was marked or unmarked by hand since, a round or check-in was closed on them, or
    a round is drawn for those alone who are here. Gives what the event is to tell of it besides. Six queries at most.
    """
    first = _first_mark(work.tournament_id)
    if first is None or not tells_of(first.after, player):
        return {}
    others, told = list(_others_here(player)), first.after or {}
    if any(one.arrived_at != since for one in others) or len(others) != told[ALONG]:
        return {}
    if not others and asked_last(work.tournament_id):
        return {}  # all are asked who is here: that this one is not is an answer
    closed = Event.objects.filter(tournament=work.tournament_id, kind__in=(Kind.CLOSED, Kind.CHECK_IN_CLOSED))
    drawn = Round.objects.filter(tournament=work.tournament_id, only_here=True).exclude(status=Round.Status.CLOSED)
    if closed.filter(id__gt=first.id).exists() or drawn.exists():
        return {}
    _set(others, None)
    return {ALONG: len(others)}


def along_with(player: Player) -> int:
    """How many others were marked, or are so no more, with what was said last of who is here, if that was of this
    player. One query."""
    said = (Kind.PLAYER_ARRIVED, Kind.ARRIVAL_TAKEN_BACK, Kind.PLAYER_DELETED)
    last = Event.objects.filter(tournament=player.tournament_id, kind__in=said).order_by("-id").first()
    told = (last.after or last.before or {}) if last else {}
    return int(told.get(ALONG, 0)) if tells_of(told, player) else 0


def round_was_played(round: Round, work: Writing, actor: Actor) -> None:
    """Who sat in it is here, where it is noted of anybody, or was asked anew of all."""
    marked = Player.objects.filter(tournament=work.tournament_id, arrived_at__isnull=False)
    if marked.exists() or asked_last(work.tournament_id):
        players = _not_marked(work, Q(seats__table__round=round))
        _set(players, timezone.now())
        work.events(Kind.PLAYER_ARRIVED, actor, [(None, shown(player)) for player in players])


def _not_marked(work: Writing, played: Q) -> list[Player]:
    """Those whose seats are `played`, unless it was said that they are not here after the last one was published."""
    unmarked = Player.objects.filter(tournament=work.tournament_id, arrived_at=None, withdrawn_at=None)
    last = Max("seats__table__round__published_at", filter=played)
    sat = list(unmarked.filter(played).annotate(last=last).order_by("number"))
    if not sat:
        return []
    gone = said_not_here(sat)
    return [one for one in sat if not (one.last and one.id in gone and gone[one.id] > one.last)]


def said_not_here(of: Sequence[Player], *, since: Event | None = None) -> dict[int, datetime]:
    """When it was last said of each of these, who are of one tournament, that they are not here after all, by their
    ids; of whom it was not, nothing. One query, none of nobody."""
    if not of:
        return {}
    said = Event.objects.filter(tournament=of[0].tournament_id, kind=Kind.ARRIVAL_TAKEN_BACK).order_by("id")
    if since is not None:
        said = said.filter(id__gt=since.id)
    players, gone = {one.id: one for one in of}, dict[int, datetime]()
    for after, at in said.values_list("after", "at"):
        # With the first mark of all, or the closing of check-in, nothing was said of anybody any more: it is as if that
        # had never been set.
        if after and not {ALONG, WITH_CLOSING} & {*after} and (one := whom(after, players)):
            gone[one.id] = at
    return gone


def _set(players: Sequence[Player], arrived_at: datetime | None) -> None:
    if players:
        Player.objects.filter(id__in=[player.id for player in players]).update(arrived_at=arrived_at)


def _others_here(player: Player) -> QuerySet[Player]:
    return Player.objects.filter(tournament=player.tournament_id, arrived_at__isnull=False).exclude(id=player.id)


def _first_mark(tournament_id: int) -> Event | None:
    """What tells of the last mark that was set while nobody was marked. One query."""
    marks = Event.objects.filter(tournament=tournament_id, kind=Kind.PLAYER_ARRIVED, after__has_key=ALONG)
    return marks.order_by("-id").first()
