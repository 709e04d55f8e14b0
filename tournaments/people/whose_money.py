"""Whose money a payment was: told where somebody else takes it back, and theirs again where that was a mistake.

The cash box goes by who took the money. A mark pressed by mistake, and then again, must not move it to another till.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone

from tournaments import actors, numbers
from tournaments.actors import Actor
from tournaments.models import Kind, Payment, Player
from tournaments.people import payments
from tournaments.people.in_log import events_of
from tournaments.writing import lock_tournament, writing

RIGHT_AFTER = timedelta(minutes=1)
"""So long the next press of a mark is taken for the other half of a mistake."""


def of_others(those: Sequence[Payment], actor: Actor) -> str:
    """Who took these, each with the amount: "Leitung (10,00 €)"; "" if it was this actor alone."""
    if all(payment.actor == actor for payment in those):
        return ""
    return ", ".join(f"{actors.in_words(one.actor)} ({numbers.money(one.cents)})" for one in those)


def paid_again(player: Player, shown: int | None, *, actor: Actor) -> list[Payment]:
    """What this actor has just taken back of somebody else's stands again, as it was; nothing where that is not so.

    Only the same sum, where nothing was booked since. Taken back once more, it is no mistake: then it is booked anew.
    """
    if not _just_taken_back(player, actor):
        return []
    with writing(player.tournament_id) as work:
        # Of two presses at once, the second finds that nothing is owed.
        lock_tournament(player.tournament_id)
        gone = _just_taken_back(player, actor)
        owed = payments.owed_by(player)
        if not gone or owed != sum(one.cents for one in gone) or shown not in (None, owed):
            return []
        payments.paid_after_all(gone[0], actor=actor, within=work)
        return gone


def _just_taken_back(player: Player, actor: Actor) -> list[Payment]:
    """Of the fee, all at once and by this actor, and not all of it the actor's own. One query where nothing was."""
    since = timezone.now() - RIGHT_AFTER
    fee = Payment.objects.filter(player=player, kind=Payment.Kind.FEE, taken_back_at__gte=since)
    at = fee.order_by("-taken_back_at").values_list("taken_back_at", flat=True).first()
    if at is None:
        return []
    gone = list(fee.filter(taken_back_at=at, settling=None))
    theirs = [one for one in gone if one.actor != actor]
    if not theirs or Payment.objects.filter(player=player, at__gt=at).exists():
        return []
    told = events_of(player)
    last = told.filter(kind=Kind.PAYMENT_TAKEN_BACK).order_by("-id").first()
    again = told.filter(kind=Kind.PAID, actor=actor, at__gt=max(since, *(one.at for one in theirs)))
    undone = again.filter(after__cents__in=[one.cents for one in theirs]).exists()
    return gone if last is not None and last.actor == actor and not undone else []
