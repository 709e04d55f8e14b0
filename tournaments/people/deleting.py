"""What was entered by mistake goes, and can be fetched back: players who never sat, tournaments that never began."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from operator import attrgetter

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Overtaken, Refused
from tournaments.models import Event, Kind, Payment, Player, Round, Tournament
from tournaments.people.having_played import first_of_all, none_after_all
from tournaments.people.in_log import shown
from tournaments.people.payments import paid_by
from tournaments.people.players import has_sat
from tournaments.people.start_numbers import why_taken
from tournaments.people.still_there import holder
from tournaments.people.wishes import who_wishes
from tournaments.writing import Writing, exclusive, lock_tournament, writing


def delete_player(
    player: Player, *, returned: int | None = None, actor: Actor = DIRECTOR, within: Writing | None = None
) -> None:
    """As if never entered; what was paid does not count meanwhile. Idempotent. Refused ("player") who has a seat;
    Overtaken if something else is paid by now than `returned`, the cents that somebody knows of.
    """
    with writing(player.tournament_id, within) as work:
        # A draw gives out seats under this lock.
        lock_tournament(player.tournament_id)
        if has_sat(player):
            sentence = _("{name} hat einen Platz in einer Runde und bleibt auf der Liste; abmelden kann die Leitung.")
            raise Refused("player", sentence.format(name=player.name))
        if Payment.objects.filter(player=player, taken_back_at=None, settling__isnull=False).exists():
            sentence = _("{name} ist schon abgerechnet: Erst muss die Leitung die Abrechnung zurücknehmen.")
            raise Refused("player", sentence.format(name=player.name))
        if returned is not None and paid_by(player) != returned:
            raise Overtaken
        now = timezone.now()
        there = Player.objects.filter(id=player.id)
        since = there.values_list("arrived_at", flat=True).first()
        if there.update(deleted_at=now):
            player.deleted_at = now
            along = none_after_all(player, since, work) if since else {}
            work.event(Kind.PLAYER_DELETED, actor, before=shown(player) | along)


def delete_untouched(player: Player, *, entered_by: datetime, actor: Actor, within: Writing) -> bool:
    """Delete who was entered in a step that is taken back, ended at that moment; False where something rests on it.

    That is a seat, money, or whatever was said of the player since: a mark of presence, a fee, a note, a wish, no rank.
    """
    # A draw and a payment wait for this lock.
    lock_tournament(player.tournament_id)
    now = Player.objects.filter(id=player.id).first()
    if now is None:
        return True
    said = now.withdrawn_at or now.fee_id or now.team or now.category or now.note or now.filler
    marked = now.arrived_at is not None and now.arrived_at > entered_by
    paid = now.payments.filter(taken_back_at=None).exists()
    if said or marked or paid or has_sat(now) or now.id in who_wishes(now.tournament):
        return False
    delete_player(now, actor=actor, within=within)
    return True


def fetch_back_player(player: Player, *, actor: Actor = DIRECTOR) -> None:
    """As before, with the same number. Idempotent. Refused ("player") if the name was given again meanwhile, or the
    number, where it was free to be."""
    with writing(player.tournament_id) as work:
        tournament = lock_tournament(player.tournament_id)
        if tournament.players.filter(Q(id=player.id) | Q(name=player.name, number=player.number)).exists():
            return
        other = holder(tournament.id, player.number)
        if other is not None and other.id != player.id:
            formerly = other.number != player.number
            taken = why_taken(player.number, other.name, deleted=other.deleted_at is not None, formerly=formerly)
            raise Refused("player", _("{taken} {name} bitte neu eintragen.").format(taken=taken, name=player.name))
        number = tournament.players.filter(name=player.name).values_list("number", flat=True).first()
        if number is not None:
            said = _("{name} ist inzwischen noch einmal eingetragen, mit Nr. {number}: Erst dort einen Zusatz geben.")
            raise Refused("player", said.format(name=player.name, number=number))
        Player.with_deleted.filter(id=player.id).update(deleted_at=None, number_free=False)
        player.deleted_at, player.number_free = None, False
        work.event(Kind.PLAYER_FETCHED_BACK, actor, after=shown(player))
        if player.arrived_at is not None and (along := first_of_all(player, work)):
            work.event(Kind.PLAYER_ARRIVED, actor, after=shown(player) | along)


def can_come_back(entered: Collection[Player]) -> tuple[Player, ...]:
    """Who of all that were ever entered, by number, is deleted: also who left the number to others, the latest of each
    number, until somebody has it."""
    kept = {number for one in entered if not one.number_free for number in (one.number, *one.numbers_before)}
    free = {one.number: one for one in sorted(entered, key=attrgetter("id")) if one.number_free}
    latest = {one.id for number, one in free.items() if number not in kept}
    return tuple(one for one in entered if one.deleted_at is not None and (not one.number_free or one.id in latest))


def deleted_tournaments(user: User) -> QuerySet[Tournament]:
    """Those of this organizer that can be fetched back, the latest first."""
    found = Tournament.with_deleted.filter(organizers__user=user, deleted_at__isnull=False)
    return found.order_by("-deleted_at", "-id")


def never_began(tournaments: QuerySet[Tournament]) -> set[int]:
    """The ids of those of these in which no round was ever published: they can be deleted. Two queries."""
    began = Event.objects.filter(tournament__in=tournaments, kind=Kind.PUBLISHED).values_list(
        "tournament_id", flat=True
    )
    # What came from a backup of an early release may not tell of it in its log.
    played = Round.objects.filter(tournament__in=tournaments).exclude(status=Round.Status.DRAWN)
    return (
        set(tournaments.values_list("id", flat=True)) - set(began) - set(played.values_list("tournament_id", flat=True))
    )


def delete_tournament(tournament: Tournament, *, actor: Actor = DIRECTOR) -> None:
    """Its addresses answer 404 from now on. Idempotent. Refused ("tournament") if a round was ever published."""
    # Everybody who has a page of it open is to hear of it: what is remembered of it is not true any more.
    with exclusive():
        locked = Tournament.objects.select_for_update(no_key=True).filter(id=tournament.id)
        if not locked.exists():
            return
        if tournament.id not in never_began(Tournament.objects.filter(id=tournament.id)):
            sentence = _("{name} hat schon begonnen und bleibt.")
            raise Refused("tournament", sentence.format(name=tournament.name))
        _told(tournament, Kind.DELETED, actor)
        Tournament.objects.filter(id=tournament.id).update(deleted_at=timezone.now())


def fetch_back_tournament(tournament: Tournament, *, actor: Actor = DIRECTOR) -> None:
    """As before, under the same address. Idempotent."""
    with exclusive():
        if Tournament.with_deleted.filter(id=tournament.id, deleted_at__isnull=False).update(deleted_at=None):
            _told(tournament, Kind.FETCHED_BACK, actor)


def _told(tournament: Tournament, kind: Kind, actor: Actor) -> None:
    work = Writing(tournament.id)
    work.event(kind, actor)
    work.end()
