"""Who is here: marked at the desk, evening by evening. Of no weight as long as nobody was ever marked.

The director alone sees it, so no phone and no wall is woken by it; unless the wall shows who is missing.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.models import Kind, Player, Round, Seat, Tournament
from tournaments.people.coming_back import come_back, lets_off_again, not_back
from tournaments.people.having_played import asked_last, asked_since, first_of_all, none_after_all
from tournaments.people.in_log import shown
from tournaments.people.still_there import still_there
from tournaments.writing import Writing, writing


class HasLeft(Refused):
    """The player has withdrawn meanwhile, and has to be back before a mark says that they are here."""

    def __init__(self, player: Player) -> None:
        said = _("{name} ist inzwischen abgemeldet: Erst „Wieder dabei“ drücken.")
        super().__init__("here", said.format(name=player.name))


def arrive(player: Player, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> bool:
    """The player is here. Idempotent: False if somebody has said so already. Deleted; and HasLeft, unless it was the
    closing of check-in (check_in.py) that withdrew them: then they are a late arrival like every other.
    """
    with writing(player.tournament_id, within) as work:
        work.take_turn()
        now = timezone.now()
        found = still_there(player)
        if has_left(found, found.tournament):
            raise HasLeft(found)
        if found.withdrawn_at is not None:
            come_back(player, actor=actor, within=work)
        # Compare and set: two devices that say so at once are one event.
        if not Player.objects.filter(id=player.id, arrived_at=None).update(arrived_at=now):
            return False
        player.arrived_at = now
        work.event(Kind.PLAYER_ARRIVED, actor, after=shown(player) | first_of_all(player, work))
        wall_follows(work)
        return True


def here_after_all(player: Player, since: datetime | None, *, actor: Actor = DIRECTOR) -> bool:
    """As `arrive`, for whose mark was taken off by mistake, `since` then. Refused ("here") where it was asked anew
    after that who is here: it was of before.
    """
    with writing(player.tournament_id) as work:
        work.take_turn()
        if still_there(player).arrived_at is None and asked_since(player.tournament_id, since):
            raise Refused("here", _("Das war vor „Alle neu abhaken“: Wer jetzt da ist, wird neu abgehakt."))
        return arrive(player, actor=actor, within=work)


def sits_down(player: Player, *, actor: Actor, within: Writing) -> None:
    """Who is given a seat in mid-round is here: that is noted where it is noted of anybody."""
    if Player.objects.filter(tournament=player.tournament_id, arrived_at__isnull=False).exists():
        arrive(player, actor=actor, within=within)


def not_here(player: Player, *, late: bool = False, actor: Actor = DIRECTOR, within: Writing | None = None) -> bool:
    """The player is not here after all. Idempotent: False if nobody said otherwise.

    `late`: was withdrawn when check-in was closed, and is so again, unless it was opened or a seat was given since.
    """
    with writing(player.tournament_id, within) as work:
        work.take_turn()
        if late:
            _late_again(player, work, actor)
        marked = Player.objects.filter(id=player.id, arrived_at__isnull=False)
        since = marked.values_list("arrived_at", flat=True).first()
        if since is None:
            return False
        marked.update(arrived_at=None)
        player.arrived_at = None
        work.event(Kind.ARRIVAL_TAKEN_BACK, actor, after=shown(player) | none_after_all(player, since, work))
        wall_follows(work)
        return True


def leaves_again(player: Player, *, late: bool, actor: Actor = DIRECTOR) -> None:
    """Whoever had withdrawn is not back after all. Idempotent. `late`: as for `not_here`."""
    with writing(player.tournament_id) as work:
        work.take_turn()
        if late:
            _late_again(player, work, actor)
        else:
            not_back(player, actor=actor, within=work)


def _late_again(player: Player, work: Writing, actor: Actor) -> None:
    if closed := _closed_without(player):
        Player.objects.filter(id=player.id).update(withdrawn_at=closed)
        player.withdrawn_at = closed
        lets_off_again(player, closed)
        work.event(Kind.PLAYER_WITHDRAWN, actor, after=shown(player))


def is_late(player: Player, tournament: Tournament) -> bool:
    """Withdrawn when check-in was closed: a late arrival like every other, if one after all."""
    return player.withdrawn_at is not None and player.withdrawn_at == tournament.check_in_closed_at


def has_left(player: Player, tournament: Tournament) -> bool:
    """Withdrawn, and no late arrival."""
    return player.withdrawn_at is not None and not is_late(player, tournament)


def _closed_without(player: Player) -> datetime | None:
    """When check-in was closed; None if it is open, or the player was given a seat since. One query."""
    rounds = Round.objects.exclude(status=Round.Status.CLOSED)
    sits = Exists(Seat.objects.filter(player=OuterRef("id"), table__round__in=rounds))
    plays = Player.objects.filter(~sits, id=player.id, withdrawn_at=None)
    return plays.values_list("tournament__check_in_closed_at", flat=True).first()


def wall_follows(work: Writing) -> None:
    """Who is here has changed: if the wall shows who is missing, it is to hear of it. One query."""
    if Tournament.objects.filter(id=work.tournament_id, missing_on_wall=True).exists():
        work.seen_by_all()


def offer_follows(work: Writing) -> None:
    """Whether it is asked who is here may be another now: the wall, which then leads to where players say so themselves
    (own_arrival.py), or shows who is missing, is to hear of it. One query."""
    asks = Q(arrival_key__isnull=False) | Q(missing_on_wall=True)
    if Tournament.objects.filter(asks, id=work.tournament_id).exists():
        work.seen_by_all()


def missing(tournament: Tournament) -> int:
    """How many of those who play are not here yet; 0 where it is known of none. Two queries at most."""
    marks = tournament.players.filter(withdrawn_at=None).values_list("arrived_at", flat=True)
    return sum(mark is None for mark in marks) if is_known(tournament, marked=any(marks)) else 0


def is_known(tournament: Tournament, *, marked: bool) -> bool:
    """Is it known of those who play whether they are here? Where anybody is `marked`, check-in is closed (check_in.py),
    which asked for all, or it was asked anew (asked_anew.py). One query at most.
    """
    return marked or tournament.check_in_closed_at is not None or asked_last(tournament.id) is not None
