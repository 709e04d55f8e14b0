"""Who is here is asked anew, for another evening or the next round: all marks go, and come back by one press.

That is under way until a round is drawn from the new marks: so long there is a way back, the wall may show who is
missing, and players may say themselves that they are here (own_arrival.py). Not while check-in is closed; opened again,
it is as before. On another evening players say so by another address: the one of before is still in the phones of those
who came then, wherever they are now.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.models import Event, Kind, Player, Tournament
from tournaments.models.tournament import new_code
from tournaments.people.check_in import has_begun, why_it_stays_open
from tournaments.people.having_played import ASKING, asked_last, said_not_here
from tournaments.people.presence import offer_follows
from tournaments.writing import writing

EVENING = timedelta(hours=12)  # from the last mark on it is another evening


def ask_anew(tournament: Tournament, *, actor: Actor = DIRECTOR) -> int:
    """Nobody is marked as here any more; gives how many of those who play were. Idempotent: nothing is done where none
    is and it was asked already, or nobody would be asked.

    Refused ("round") while a round is drawn or played, check-in is closed, or once the tournament is over.
    """
    with writing(tournament.id) as work:
        work.take_turn()
        locked = Tournament.objects.get(id=tournament.id)
        if why := _why_not(locked):
            raise Refused("round", why)
        marked = locked.players.filter(arrived_at__isnull=False)
        here = {str(player): at.isoformat() for player, at in marked.values_list("id", "arrived_at") if at}
        if here or _phones_are_to_ask(locked):
            last = marked.aggregate(last=Max("arrived_at"))["last"]
            if locked.arrival_key is not None and last is not None and timezone.now() - last > EVENING:
                Tournament.objects.filter(id=locked.id).update(arrival_key=new_code())
            if _drawn(locked, asked_last(locked.id)):
                # The wall was to show who is missing until that draw: for another one it is for somebody to say.
                Tournament.objects.filter(id=locked.id).update(missing_on_wall=False)
            playing = marked.filter(withdrawn_at=None).count()
            marked.update(arrived_at=None)
            after = {"round": locked.rounds.count() + 1, "marks": playing}
            work.event(Kind.PRESENCE_ASKED_ANEW, actor, before={"arrived": here}, after=after)
            offer_follows(work)
            return playing
        return 0


def take_back(tournament: Tournament, *, actor: Actor = DIRECTOR) -> int:
    """Who was marked as here before is so again, but for those of whom somebody has said since that they are not; and
    who has come since stays so. Gives how many of those who play came back.

    Idempotent: 0 where there is nothing to take back. Refused ("round") once a round was drawn from the new marks, and
    while check-in is closed.
    """
    with writing(tournament.id) as work:
        work.take_turn()
        locked = Tournament.objects.get(id=tournament.id)
        asked = asked_last(locked.id)
        if asked is None or asked.before is None:
            return 0
        if why := _why_not(locked):
            raise Refused("round", why)
        if _drawn(locked, asked):
            if _is_taken_back(locked):
                return 0  # a second press: the way further back, to what was asked for an earlier round, is none
            raise Refused("round", _("Seitdem ist ausgelost worden: Was jetzt abgehakt ist, gilt."))
        # An earlier release told who was here by start number.
        key, told = ("id", "arrived") if "arrived" in asked.before else ("number", "here")
        here: dict[str, str] = asked.before[told]
        unmarked = list(locked.players.filter(**{f"{key}__in": here}, arrived_at=None))
        gone = said_not_here(unmarked, since=asked)
        back = [player for player in unmarked if player.id not in gone]
        for player in back:
            player.arrived_at = datetime.fromisoformat(here[str(getattr(player, key))])
        Player.objects.bulk_update(back, ["arrived_at"])
        playing = sum(player.withdrawn_at is None for player in back)
        work.event(Kind.PRESENCE_AS_BEFORE, actor, after={"marks": playing})
        offer_follows(work)
        return playing


def can_be_asked(tournament: Tournament) -> bool:
    """Is anybody marked, or are phones to ask everybody, and would `ask_anew` do it?"""
    marked = tournament.players.filter(arrived_at__isnull=False).exists()
    return (marked or _phones_are_to_ask(tournament)) and not _why_not(tournament)


def under_way(tournament: Tournament) -> bool:
    """Was it asked anew, check-in is open, and no round is drawn from the new marks yet? Then `take_back` brings back
    the old ones. Three queries at most."""
    asked = asked_last(tournament.id)
    return asked is not None and not (_why_not(tournament) or _drawn(tournament, asked))


def on_the_wall(tournament: Tournament, *, begun: bool) -> bool:
    """Is the wall to show who is missing? Until the first round is public, and while it is asked anew, where that is
    wanted for this draw (ask_anew). No query where nobody wants it, or nothing has `begun` yet."""
    if not tournament.missing_on_wall or tournament.check_in_closed_at is not None:
        return False
    return not begun or under_way(tournament)


def _phones_are_to_ask(tournament: Tournament) -> bool:
    """Would players say themselves that they are here, if it were asked now, and can they not yet?"""
    return tournament.arrival_key is not None and has_begun(tournament) and not under_way(tournament)


def _why_not(tournament: Tournament) -> str:
    if tournament.check_in_closed_at is not None:
        return _("Der Einlass ist geschlossen.")
    return why_it_stays_open(tournament)


def _is_taken_back(tournament: Tournament) -> bool:
    """Is that what was done last of the two? One query."""
    last = Event.objects.filter(tournament=tournament, kind__in=ASKING).order_by("-id").values_list("kind", flat=True)
    return last.first() == Kind.PRESENCE_AS_BEFORE


def _drawn(tournament: Tournament, asked: Event | None) -> bool:
    """Is there a round for which it was `asked`, or the first one, who is here? One query."""
    meant = (asked.after or {}).get("round", 1) if asked is not None else 1
    return bool(tournament.rounds.count() >= meant)
