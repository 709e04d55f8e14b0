"""What players pay, and what goes back: in one place, so that the cash box adds up.

Payments are facts; what somebody owes and how it stands follows from them (accounts.py). Of a player who was deleted
nothing counts, and everything again if the player is fetched back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from uuid import UUID, uuid4

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import numbers
from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.models import Fee, Kind, Payment, Player
from tournaments.people.accounts import account_of, asked
from tournaments.people.fees import MOST_BOOKED, too_much
from tournaments.people.in_log import shown
from tournaments.people.still_there import still_there
from tournaments.writing import Writing, lock_tournament, writing


def pay(
    player: Player, *, shown: int | None = None, actor: Actor = DIRECTOR, within: Writing | None = None
) -> Payment | None:
    """The player pays what is owed of the fee. Idempotent: None where nothing is owed (any more).

    `shown`: the cents that the page named to whoever took them; None if it named none. Refused ("amount") if it is
    another sum by now.
    """
    with writing(player.tournament_id, within) as work:
        # Of two devices that take the money at once, the second finds that nothing is owed.
        lock_tournament(player.tournament_id)
        now = still_there(player)
        owed = owed_by(now)
        if owed <= 0:
            return None
        if shown not in (None, owed):
            said = _("Nichts eingetragen: {name} zahlt inzwischen {now} statt {shown}. Stimmt das, bitte noch einmal.")
            amounts = {"now": numbers.money(owed), "shown": numbers.money(shown or 0)}
            raise Refused("amount", said.format(name=now.name, **amounts))
        return _booked(work, player, owed, Payment.Kind.FEE, actor, fee=_asked(now))


def waive(player: Player, *, actor: Actor = DIRECTOR) -> bool:
    """Of who has left, what is open of the fee is not asked any more. Idempotent: False where nothing is (any more).

    Refused ("fee") of who plays: of them another fee may be asked (`choose_fee`).
    """
    with writing(player.tournament_id) as work:
        lock_tournament(player.tournament_id)
        now = still_there(player)
        if now.withdrawn_at is None:
            raise Refused("fee", _("{name} ist wieder dabei: Das Startgeld bleibt offen.").format(name=now.name))
        if now.fee_waived or (owed := owed_by(now)) <= 0:
            return False
        player.fee_waived_at = timezone.now()
        player.save(update_fields=["fee_waived_at"])
        work.event(Kind.FEE_WAIVED, actor, after=shown(player) | {"cents": owed})
        return True


def ask_again(player: Player, *, actor: Actor = DIRECTOR) -> bool:
    """The fee was not waived after all. Idempotent: False if it is not."""
    with writing(player.tournament_id) as work:
        lock_tournament(player.tournament_id)
        if not still_there(player).fee_waived:
            return False
        player.fee_waived_at = None
        player.save(update_fields=["fee_waived_at"])
        work.event(Kind.FEE_ASKED_AGAIN, actor, after=shown(player) | {"cents": owed_by(player)})
        return True


def owed_by(player: Player) -> int:
    """What of the fee is open, in cents; less than 0 where too much was paid."""
    return account_of(player).owed


def _asked(player: Player) -> Fee | None:
    return asked(player, list(Fee.objects.filter(tournament=player.tournament_id)))


def paid_by(player: Player) -> int:
    """What was paid in all, in cents: fees and donations, less what was given back. What points come to is no part
    of it."""
    return account_of(player).left


def donate(player: Player, cents: int, *, once: UUID | None = None, actor: Actor = DIRECTOR) -> tuple[Payment, bool]:
    """More than the fee. Gives the payment, and whether it was booked just now: a form books `once`, however often it
    is sent. Refused ("cents"), and ("once") if the form has booked something else, or what was taken back.
    """
    if not 0 < cents <= MOST_BOOKED:
        raise Refused("cents", too_much())
    with writing(player.tournament_id) as work:
        # Of one form that is sent twice at once, the second finds what the first has booked.
        lock_tournament(player.tournament_id)
        if before := _booked_before(once, player, cents, Payment.Kind.DONATION):
            return before, False
        still_there(player)
        return _booked(work, player, cents, Payment.Kind.DONATION, actor, once), True


def refund(player: Player, cents: int, *, once: UUID | None = None, actor: Actor = DIRECTOR) -> tuple[Payment, bool]:
    """Money back to a player, no more than came from there. Gives and refuses what `donate` does."""
    if not 0 < cents <= MOST_BOOKED:
        raise Refused("cents", too_much())
    with writing(player.tournament_id) as work:
        # Two devices must not give the same money back.
        lock_tournament(player.tournament_id)
        if before := _booked_before(once, player, -cents, Payment.Kind.REFUND):
            return before, False
        player = still_there(player)
        paid = paid_by(player)
        if cents > paid:
            sentence = _("{name} hat {paid} gezahlt: Mehr lässt sich nicht zurückgeben.")
            raise Refused("cents", sentence.format(name=player.name, paid=numbers.money(paid)))
        return _booked(work, player, -cents, Payment.Kind.REFUND, actor, once, lets_off=_lets_off(player, cents)), True


def refund_too_much(
    player: Player, shown: int, *, once: UUID | None = None, actor: Actor = DIRECTOR
) -> tuple[Payment, bool]:
    """What more was paid of the fee than is asked by now goes back: `shown`, the cents that the page named. Refused
    ("amount") if it is another sum by now, or nothing. Else as `refund`."""
    with writing(player.tournament_id) as work:
        # Two devices must not give the same money back.
        lock_tournament(player.tournament_id)
        if before := _booked_before(once, player, -shown, Payment.Kind.REFUND):
            return before, False
        player = still_there(player)
        if shown == 0 or account_of(player).due != -shown:
            said = _("Nichts gebucht: Zurückzuzahlen sind an {name} inzwischen {now} statt {shown}.")
            amounts = {"now": numbers.money(max(0, -account_of(player).due)), "shown": numbers.money(shown)}
            raise Refused("amount", said.format(name=player.name, **amounts))
        return _booked(work, player, -shown, Payment.Kind.REFUND, actor, once), True


def _lets_off(player: Player, cents: int) -> int:
    """What of a refund is of the fee and not asked again: of who plays, but for what was too much. Two queries.

    Of who has withdrawn nothing is asked anyway, and all of it again of who comes back.
    """
    before = account_of(player)
    if not before.plays:
        return 0
    of_the_fee = replace(before, refunds=before.refunds + cents).gone_back - before.gone_back
    return max(0, of_the_fee - max(0, -before.owed))


def book_settling(
    work: Writing, player: Player, amounts: Mapping[Payment.Kind, int], *, actor: Actor = DIRECTOR
) -> list[Payment]:
    """What of each kind changes hands when a player settles, as one booking: it goes back together.

    Within a transaction that has its turn. Who may settle what: results/settling.py.
    """
    settling, fee = uuid4(), _asked(still_there(player))
    return [
        _booked(work, player, cents, kind, actor, settling=settling, fee=fee if kind == Payment.Kind.FEE else None)
        for kind, cents in amounts.items()
        if cents
    ]


def take_back(payments: Sequence[Payment], *, actor: Actor = DIRECTOR, within: Writing | None = None) -> int:
    """These payments, all of one tournament, were a mistake, and what was booked together with them. Idempotent; gives
    how many were taken back just now.

    Refused ("payment") if somebody would have got back more than they have paid.
    """
    if not payments:
        return 0
    with writing(payments[0].tournament_id, within) as work:
        work.take_turn()
        count, payments, now = 0, _with_settlings(payments), timezone.now()
        for payment in payments:
            # Compare and set: two devices that take it back at once are one event.
            standing = Payment.objects.filter(id=payment.id, taken_back_at=None)
            if standing.update(taken_back_at=now):
                count += 1
                work.event(Kind.PAYMENT_TAKEN_BACK, actor, after=_told(payment, payment.player))
        for player in {payment.player for payment in payments if payment.cents > 0}:
            if paid_by(player) < 0:
                said = _("{name} hat davon etwas zurückbekommen: Erst muss die Leitung die Rückzahlung zurücknehmen.")
                raise Refused("payment", said.format(name=player.name))
        return count


def not_paid(player: Player, *, actor: Actor = DIRECTOR) -> list[Payment]:
    """The player has not paid the fee after all. Idempotent; gives what was taken back: not what had gone back before
    the fee was asked again.

    Refused ("payment") where the fee was settled with what the points came to.
    """
    standing, returned = [], account_of(player).gone_back
    for payment in _standing(player).filter(kind=Payment.Kind.FEE).order_by("id").select_related("player"):
        if returned >= payment.cents:
            returned -= payment.cents
        else:
            standing.append(payment)
    if any(payment.settling for payment in standing):
        sentence = _("{name} ist schon abgerechnet: Erst muss die Leitung die Abrechnung zurücknehmen.")
        raise Refused("payment", sentence.format(name=player.name))
    return standing if take_back(standing, actor=actor) else []


def paid_after_all(payment: Payment, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """What was taken back of the fee together with this payment was paid after all. Idempotent. Refused ("payment")
    where some was paid anew since."""
    with writing(payment.tournament_id, within) as work:
        lock_tournament(payment.tournament_id)
        player = still_there(payment.player)
        payment.refresh_from_db()
        if payment.taken_back_at is None:
            return
        again = Payment.objects.filter(player=player, kind=Payment.Kind.FEE, taken_back_at=payment.taken_back_at)
        payments = list(again.select_related("fee"))
        if _standing(player).filter(kind=Payment.Kind.FEE, at__gt=payment.taken_back_at).exists():
            raise Refused("payment", _("{name} hat seitdem neu gezahlt.").format(name=player.name))
        again.update(taken_back_at=None)
        for one in payments:
            work.event(Kind.PAID, actor, after=_told(one, player))


def _with_settlings(payments: Sequence[Payment]) -> list[Payment]:
    settlings = {payment.settling for payment in payments} - {None}
    if not settlings:
        return list(payments)
    beside = Payment.objects.filter(settling__in=settlings).exclude(id__in=[payment.id for payment in payments])
    return [*payments, *beside.select_related("player")]


def _standing(player: Player) -> QuerySet[Payment]:
    return Payment.objects.filter(player=player, taken_back_at=None)


def _booked_before(once: UUID | None, player: Player, cents: int, kind: Payment.Kind) -> Payment | None:
    """What this form has booked already, if it says the same and stands. Refused ("once") otherwise."""
    before = Payment.objects.filter(once=once).first() if once else None
    if before is None:
        return None
    if (before.player_id, before.cents, before.kind, before.taken_back_at) == (player.id, cents, kind, None):
        return before
    what, amount = Payment.Kind(before.kind).label, numbers.money(before.cents)
    if before.taken_back_at:
        sentence = _("Von hier war schon gebucht und ist zurückgenommen: {what} {amount}. Bitte die Seite neu laden.")
    else:
        sentence = _("Von hier ist schon gebucht: {what} {amount}. Bitte die Seite neu laden.")
    raise Refused("once", sentence.format(what=what, amount=amount))


def _booked(
    work: Writing,
    player: Player,
    cents: int,
    kind: Payment.Kind,
    actor: Actor,
    once: UUID | None = None,
    settling: UUID | None = None,
    fee: Fee | None = None,
    lets_off: int = 0,
) -> Payment:
    payment = Payment.objects.create(
        tournament_id=player.tournament_id,
        player=player,
        cents=cents,
        kind=kind,
        actor=actor,
        once=once,
        settling=settling,
        fee=fee,
        lets_off=lets_off,
    )
    work.event(Kind.PAID, actor, after=_told(payment, player))
    return payment


def _told(payment: Payment, player: Player) -> dict[str, object]:
    named = {"fee": payment.fee.name} if payment.fee else {}
    return shown(player) | {"kind": str(payment.kind), "cents": payment.cents} | named
