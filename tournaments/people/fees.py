"""What players are asked to pay: which fees there are, and which one is asked of whom. What is paid: payments.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments import numbers
from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Overtaken, Refused
from tournaments.models import Fee, Kind, Payment, Player, Tournament
from tournaments.models.money import FEE_NAME_LENGTH
from tournaments.people.accounts import asked
from tournaments.people.in_log import shown
from tournaments.people.still_there import still_there
from tournaments.text import one_line
from tournaments.writing import Writing, lock_tournament, writing

MOST_BOOKED = 100_000  # cents of one fee, donation or refund
MOST_FEES = 12


@dataclass(frozen=True, slots=True)
class Wanted:
    """A fee as the organizer would have it."""

    name: str
    cents: int
    id: int | None = None
    """Of the fee that becomes this one; None for a new one."""


def change_fees(
    tournament: Tournament,
    wanted: Sequence[Wanted],
    *,
    instead_of: Sequence[Wanted] | None = None,
    actor: Actor = DIRECTOR,
    within: Writing | None = None,
) -> None:
    """These fees in this order, the first the usual one; whichever is not among them goes.

    Refused: "fees", or "fees[2].name" or ".cents" for the third of those wanted. Overtaken if there are others by now
    than those they were to stand instead of.
    """
    with writing(tournament.id, within) as work:
        lock_tournament(tournament.id)
        known = {fee.id: fee for fee in tournament.fees.all()}
        if instead_of is not None and [Wanted(one.name, one.cents, one.id) for one in known.values()] != [*instead_of]:
            raise Overtaken
        before = [_plain(fee) for fee in known.values()]
        wanted = [Wanted(one_line(one.name), one.cents, one.id if one.id in known else None) for one in wanted]
        _check(wanted)
        kept = {one.id for one in wanted}
        usual = next(iter(known), None)
        for fee in known.values():
            if fee.id not in kept and (problem := _needed(fee, is_usual=fee.id == usual)):
                raise Refused("fees", problem)
        Fee.objects.filter(tournament=tournament).exclude(id__in=[one for one in kept if one]).delete()
        # Names may be exchanged between two fees: first out of each other's way.
        for fee in known.values():
            if fee.id in kept:
                Fee.objects.filter(id=fee.id).update(name=f"{fee.id}")
        made = [
            Fee(id=one.id, tournament=tournament, name=one.name, cents=one.cents, place=place)
            for place, one in enumerate(wanted, 1)
        ]
        for fee in made:
            fee.save(force_update=fee.id is not None)
        after = [_plain(fee) for fee in made]
        if after != before:
            work.event(Kind.FEES_CHANGED, actor, before=before, after=after)


def _check(wanted: Sequence[Wanted]) -> None:
    names = [one.name.casefold() for one in wanted]
    if len(wanted) > MOST_FEES:
        raise Refused("fees", _("Mehr als {most} Startgelder sind nicht möglich.").format(most=MOST_FEES))
    for place, one in enumerate(wanted):
        if not one.name or len(one.name) > FEE_NAME_LENGTH:
            raise Refused(
                f"fees[{place}].name",
                _("Ein Startgeld braucht einen Namen mit höchstens {most} Zeichen.").format(most=FEE_NAME_LENGTH),
            )
        if one.name.casefold() in names[:place]:
            raise Refused(f"fees[{place}].name", _("Das Startgeld „{name}“ steht zweimal da.").format(name=one.name))
        if not 0 <= one.cents <= MOST_BOOKED:
            most = numbers.money(MOST_BOOKED)
            raise Refused(f"fees[{place}].cents", _("Ein Betrag von 0 bis {most}.").format(most=most))


def _needed(fee: Fee, *, is_usual: bool) -> str:
    """Why this fee has to stay, in one translated sentence; "" if nothing depends on it."""
    if Player.with_deleted.filter(fee=fee).exists():
        return _("„{name}“ bleibt: Es ist bei Spielern eingetragen.").format(name=fee.name)
    paid = Payment.objects.filter(tournament=fee.tournament_id, kind=Payment.Kind.FEE, taken_back_at=None)
    usual = Q(fee=None, player__fee=None) if is_usual else Q()
    if paid.filter(Q(fee=fee) | usual).exists():
        return _("„{name}“ bleibt: Es ist schon bezahlt worden.").format(name=fee.name)
    return ""


def free_of_charge(tournament: Tournament, work: Writing, actor: Actor) -> Fee:
    """The fee of those who pay none: made when it is needed first. Within a transaction that holds the tournament."""
    fees = list(tournament.fees.all())
    found = next((fee for fee in fees if fee.cents == 0), None)
    if found is None:
        name = _("frei")
        while any(fee.name.casefold() == name.casefold() for fee in fees):
            name += "*"
        before = [_plain(fee) for fee in fees]
        place = fees[-1].place + 1 if fees else 1
        found = Fee.objects.create(tournament=tournament, name=name, cents=0, place=place)
        work.event(Kind.FEES_CHANGED, actor, before=before, after=[*before, _plain(found)])
    return found


def choose_fee(player: Player, fee: Fee | None, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """Say which fee is asked of a player, None for the usual one, of a filler for none. What was paid stays."""
    with writing(player.tournament_id, within) as work:
        lock_tournament(player.tournament_id)
        fees = list(Fee.objects.filter(tournament=player.tournament_id))
        now = still_there(player)
        before, player.filler = asked(now, fees), now.filler
        if fee is not None and fee not in fees:
            raise Refused("fee", _("Dieses Startgeld gibt es nicht mehr."))
        player.fee = None if fees and fee == fees[0] and not player.filler else fee
        player.save(update_fields=["fee"])
        after = asked(player, fees)
        if after != before:
            told = [shown(player) | ({"fee": one.name, "cents": one.cents} if one else {}) for one in (before, after)]
            work.event(Kind.FEE_CHOSEN, actor, before=told[0], after=told[1])


def _plain(fee: Fee) -> dict[str, object]:
    return {"name": fee.name, "cents": fee.cents}


def too_much() -> str:
    return _("Ein Betrag von {least} bis {most}.").format(least=numbers.money(1), most=numbers.money(MOST_BOOKED))
