"""The desk's one line: a player who comes in, announced or not, in one step with fee and presence, and back again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.models import Event, Fee, Kind, Payment, Player, Tournament
from tournaments.people import fees, fillers, payments, presence
from tournaments.people.accounts import asked
from tournaments.people.coming_back import come_back, not_back
from tournaments.people.deleting import delete_player
from tournaments.people.having_played import asked_since
from tournaments.people.in_log import events_of, tells_of
from tournaments.people.line_marks import says_more
from tournaments.people.players import add_listed, rename_player
from tournaments.people.search import mistyped
from tournaments.people.still_there import still_there
from tournaments.people.typed_line import Doubtful, club_to_add, new_in_line, whole_name_in_line
from tournaments.text import one_line
from tournaments.writing import Writing, lock_tournament, writing


@dataclass(frozen=True, slots=True)
class Meant:
    """What a press of Enter says of the player besides the name."""

    paid: bool = True
    here: bool = True
    fee: int | None = None
    """The fee's id; None for the usual one, 0 for none at all."""
    named: bool = False
    """The line itself names the fee: then the usual one is meant, too, where another one was asked."""
    filler: bool = False
    """Plays without rank; a player who is known and for whom this is not meant stays what he is."""
    category: str = ""
    """Of who is new; that of a player who is known stays."""
    shown: int | None = None
    """The cents that are paid, as the page named them beforehand; None if it named none."""


@dataclass(frozen=True, slots=True)
class Done:
    """What came of it: all that the way back needs."""

    player: Player
    payment: Payment | None = None
    arrived: bool = False
    added: bool = False
    fee_before: int | None = None
    """Where another fee is asked of the player now: the id of the one before, 0 for the usual one."""
    filler: bool = False
    """Plays without rank from now on."""
    late: bool = False
    """Was withdrawn when check-in was closed, and plays after all."""
    withdrawn: bool = False
    """Had withdrawn, and is back."""
    club: str = ""
    """Which was not known before."""

    @property
    def anything(self) -> bool:
        """Has anything come of it?"""
        came = self.added or self.arrived or self.filler or self.withdrawn or bool(self.club)
        return came or self.payment is not None or self.fee_before is not None


def register(
    tournament: Tournament,
    text: str,
    meant: Meant,
    *,
    sure: bool = False,
    actor: Actor = DIRECTOR,
) -> Done:
    """Add the one player of a line ("Name, Verein") with fee and presence. Refused ("filler"), and as `new_in_line` and
    `payments.pay`."""
    with writing(tournament.id) as work:
        # Two organizers who add players at once would give out the same start numbers.
        locked = lock_tournament(tournament.id)
        row = replace(new_in_line(locked, text, sure=sure, filler=meant.filler), category=meant.category)
        (player,) = add_listed(work, locked, (row,), actor)
        filler = meant.filler and fillers.choose_filler(player, True, actor=actor, within=work)
        if meant.fee is not None:
            fee = _fee(locked, meant.fee) or fees.free_of_charge(locked, work, actor)
            # The usual one says nothing unless it is named, also of a filler, who owes none.
            if meant.named or fee != locked.fees.first():
                fees.choose_fee(player, fee, actor=actor, within=work)
        payment = payments.pay(player, shown=meant.shown, actor=actor, within=work) if meant.paid else None
        arrived = presence.arrive(player, actor=actor, within=work) if meant.here else False
        return Done(player, payment, arrived, added=True, filler=filler)


def perhaps_meant(new: Player) -> Player | None:
    """Who was announced and is not here yet, and may be meant by the name of who was just added, with a slip of the
    keys. One query."""
    others = Player.objects.filter(tournament=new.tournament_id, arrived_at=None, withdrawn_at=None)
    return next((one for one in others.exclude(id=new.id) if mistyped(new.name, one.name)), None)


def newcomer(work: Writing, tournament: Tournament, text: str, *, sure: bool, actor: Actor) -> Player:
    """Add the one player of a line ("Name, Verein") who sits down at a table at once, within a transaction.

    Refused and Doubtful ("comes") as `whole_name_in_line`.
    """
    if not one_line(text):
        raise Refused("comes", _("Hier fehlt der Name."))
    locked = lock_tournament(tournament.id)
    # Chosen here, it would keep the way back from putting out who came by it.
    if says_more(locked, text):
        raise Refused(
            "comes", _("Hier nur Name und Verein: Kategorie und Startgeld werden danach beim Spieler gewählt.")
        )
    try:
        row = whole_name_in_line(locked, text, sure=sure)
    except Refused as refused:
        kind = Doubtful if isinstance(refused, Doubtful) else Refused
        raise kind("comes", refused.message) from refused
    (player,) = add_listed(work, locked, (row,), actor)
    return player


def check_in(player: Player, meant: Meant, *, club: str = "", actor: Actor = DIRECTOR) -> Done:
    """Somebody who was announced is here and pays what is owed, as far as it is meant. Idempotent. Refused ("filler"),
    and as `payments.pay`.

    Who had withdrawn is back.

    `club`: as typed beside the name, which is kept where none was known; Refused ("players") if it is another: then it
    may be another person of that name. Another fee than the usual one is asked from now on, if it is meant and nothing
    was paid yet; the usual one, if it is named.
    """
    with writing(player.tournament_id) as work:
        if added_club := club_to_add(player, club):
            rename_player(player, player.name, added_club, actor=actor, within=work)
        late = presence.is_late(player, player.tournament)
        withdrawn = presence.has_left(player, player.tournament)
        if withdrawn or (late and meant.here):
            come_back(player, actor=actor, within=work)
        filler = meant.filler and fillers.choose_filler(player, True, actor=actor, within=work)
        before = _another_fee(work, player, meant, actor)
        payment = payments.pay(player, shown=meant.shown, actor=actor, within=work) if meant.paid else None
        arrived = presence.arrive(player, actor=actor, within=work) if meant.here else False
        late = late and arrived
        return Done(
            player,
            payment,
            arrived,
            fee_before=before,
            filler=filler,
            late=late,
            withdrawn=withdrawn,
            club=added_club,
        )


@dataclass(frozen=True, slots=True)
class Undone:
    """What taking a check-in back has changed just now: of two devices that take the same back, only one does.

    Of the other it is what has been taken back by then (`before`).
    """

    payment: bool
    arrived: bool
    withdrawn: bool
    fee: bool
    filler: bool
    club: bool
    before: bool = False
    """Nothing was left to be done: all this is as before the check-in already."""

    @property
    def anything(self) -> bool:
        return any((self.payment, self.arrived, self.withdrawn, self.fee, self.filler, self.club))


_OF_ONE_ENTRY = frozenset({Kind.PLAYERS_ADDED, Kind.PLAYER_ARRIVED, Kind.PAID, Kind.FEE_CHOSEN, Kind.FILLER_MARKED})
_OF_A_CHECK = frozenset({Kind.PLAYER_ARRIVED, Kind.PAID})


def done_since(player: Player, since: datetime, *, actor: Actor) -> Done | None:
    """What this actor has done for the player since, by the log, for whoever has not heard; None where that is nothing,
    or more than `undo_added` and `undo_check_in` would take back by it. Two queries.
    """
    events = Event.objects.filter(tournament=player.tournament_id, actor=actor, at__gte=since)
    kinds = {event.kind for event in events if _is_about(player, event)}
    added = Kind.PLAYERS_ADDED in kinds
    if not kinds or not kinds <= (_OF_ONE_ENTRY if added else _OF_A_CHECK):
        return None
    paid = Payment.objects.filter(player=player, kind=Payment.Kind.FEE, actor=actor, at__gte=since, taken_back_at=None)
    booked = list(paid[:2])
    if len(booked) != int(Kind.PAID in kinds):
        return None
    arrived, filler = Kind.PLAYER_ARRIVED in kinds, Kind.FILLER_MARKED in kinds
    return Done(player, next(iter(booked), None), arrived, added, filler=filler)


def _is_about(player: Player, event: Event) -> bool:
    told = event.after
    if isinstance(told, list):  # more than one: a list that was pasted
        told = told[0] if len(told) == 1 else None
    return tells_of(told, player)


def undo_added(player: Player, payment: int | None, *, actor: Actor = DIRECTOR) -> None:
    """Whoever was entered was entered by mistake, and what was paid with it (the payment's id). Refused ("player") if
    other money was booked since: then whoever deletes the player is asked about it.
    """
    with writing(player.tournament_id) as work:
        lock_tournament(player.tournament_id)
        if Payment.objects.filter(player=player, taken_back_at=None).exclude(id=payment or 0).exists():
            said = _("Für {name} ist seitdem Geld gebucht: Das geht nur noch über „Löschen“ bei der Leitung.")
            raise Refused("player", said.format(name=player.name))
        delete_player(player, actor=actor, within=work)


def undo_check_in(
    player: Player,
    payment: Payment | None,
    arrived: bool,
    fee_before: int | None = None,
    *,
    filler: bool = False,
    late: bool = False,
    withdrawn: bool = False,
    club: str = "",
    since: datetime | None = None,
    actor: Actor = DIRECTOR,
) -> Undone:
    """As before `check_in`, which gave these, `since` then. Idempotent. A club that is another by now stays, and so
    does a mark where it was asked anew after that who is here: it is of now.

    Refused ("was") where the fee, the ranking or a withdrawal would become another than by that check-in: somebody else
    had the last word, or it was no such check-in; and ("fee") where the fee was paid since.
    """
    with writing(player.tournament_id) as work:
        work.take_turn()
        before = still_there(player)
        player.refresh_from_db()
        if (late or withdrawn) and before.withdrawn_at is None and not _last_word(before, actor, Kind.PLAYER_BACK):
            raise no_more()
        if filler and before.filler and not _last_word(before, actor, Kind.FILLER_MARKED):
            raise no_more()
        was = (before.arrived_at, before.withdrawn_at, before.fee_id, before.filler, before.club)
        unpaid = payment is not None and payments.take_back([payment], actor=actor, within=work) > 0
        if arrived and not asked_since(player.tournament_id, since):
            presence.not_here(player, late=late, actor=actor, within=work)
        if withdrawn:
            not_back(player, actor=actor, within=work)
        if club and before.club == club and _club_was_noted(before, actor):
            rename_player(player, player.name, "", actor=actor, within=work)
        if fee_before is not None and fee_before != (before.fee_id or 0):
            fees.choose_fee(player, _fee_before(before, fee_before, actor), actor=actor, within=work)
        if filler:
            fillers.choose_filler(player, False, actor=actor, within=work)
        player.refresh_from_db()
        now = (player.arrived_at, player.withdrawn_at, player.fee_id, player.filler, player.club)
        undone = Undone(unpaid, *(one != other for one, other in zip(was, now, strict=True)))
        if undone.anything:
            return undone
        if payment is not None:
            payment.refresh_from_db(fields=["taken_back_at"])
        return Undone(
            payment=payment is not None and payment.taken_back_at is not None,
            arrived=arrived and player.arrived_at is None,
            withdrawn=(late or withdrawn) and player.withdrawn_at is not None,
            fee=fee_before is not None and fee_before == (player.fee_id or 0),
            filler=filler and not player.filler,
            club=bool(club) and not player.club,
            before=True,
        )


def _fee_before(player: Player, before: int, actor: Actor) -> Fee | None:
    """Which fee was chosen before a check-in chose the one of now. Refused as `undo_check_in`."""
    if payments.paid_by(player):
        said = _("Für {name} ist seitdem Geld gebucht: Das Startgeld bleibt, wie es ist.")
        raise Refused("fee", said.format(name=player.name))
    offered = list(Fee.objects.filter(tournament=player.tournament_id))
    now, player.fee_id = asked(player, offered), before or None
    was, chosen = asked(player, offered), _last_word(player, actor, Kind.FEE_CHOSEN)
    told = [said and said.get("fee") for said in (chosen.before, chosen.after)] if chosen else []
    if told != [one and one.name for one in (was, now)]:
        raise no_more()
    return player.fee


def _club_was_noted(player: Player, actor: Actor) -> bool:
    """Where none was known before."""
    for event in events_of(player).filter(kind=Kind.PLAYER_RENAMED).reverse():
        before, after = ((told or {}).get("club", "") for told in (event.before, event.after))
        if before != after:  # else a list may have said another number since
            return event.actor.kind == actor.kind and not before
    return False


def no_more() -> Refused:
    """What was changed can not be taken back any more."""
    return Refused("was", _("Diese Änderung lässt sich nicht mehr zurücknehmen."))


def _last_word(player: Player, actor: Actor, kind: Kind) -> Event | None:
    """The last event of this kind that tells of the player, if it is of such an actor."""
    last = events_of(player).filter(kind=kind).last()
    return last if last is not None and last.actor.kind == actor.kind else None


def fee_that_waits(player: Player, wanted: int | None, *, named: bool) -> Fee | None:
    """The fee of this id, if it is meant (as in `Meant`) and not asked, as money was booked already; else None."""
    if wanted is None or not payments.paid_by(player):
        return None
    offered = list(Fee.objects.filter(tournament=player.tournament_id))
    fee = next((one for one in offered if one.id == wanted), None)
    says_nothing = offered[:1] == [fee] and not named
    return fee if fee != asked(player, offered) and not says_nothing else None


def _another_fee(work: Writing, player: Player, meant: Meant, actor: Actor) -> int | None:
    """Have this fee asked of the player, unless it is the usual one, which says nothing if it is not named; gives
    `Done.fee_before`.
    """
    if meant.fee is None:
        return None
    # Of two devices at once, the second finds what was paid at the first, and leaves the fee as it is.
    tournament = lock_tournament(player.tournament_id)
    fee = _fee(tournament, meant.fee)
    says_nothing = fee is not None and fee == tournament.fees.first() and not meant.named
    if says_nothing or payments.paid_by(player):
        return None
    player.refresh_from_db(fields=["fee"])
    before = player.fee_id or 0
    fees.choose_fee(player, fee or fees.free_of_charge(tournament, work, actor), actor=actor, within=work)
    return before if (player.fee_id or 0) != before else None


def _fee(tournament: Tournament, wanted: int) -> Fee | None:
    if not wanted:
        return None
    found = Fee.objects.filter(tournament=tournament, id=wanted).first()
    if found is None:
        raise Refused("fee", _("Dieses Startgeld gibt es nicht mehr."))
    return found
