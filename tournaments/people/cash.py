"""The cash box: every payment, what it comes to by fee and by person at the desk, who owes, how it stands with each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments import actors
from tournaments.models import Payment, Player, Tournament
from tournaments.people.accounts import Account, Paid, accounts


@dataclass(frozen=True, slots=True)
class Line:
    """One payment."""

    payment: Payment
    kind: str
    actor: str
    counts: bool
    """Not if it was taken back, or if its player was deleted."""


@dataclass(frozen=True, slots=True)
class Owing:
    """Somebody who has not paid all of the fee, or has paid more than it is by now."""

    player: Player
    cents: int


@dataclass(frozen=True, slots=True)
class Cash:
    """The cash box of a tournament, in cents. Three queries, whatever the numbers; one more where anybody has left."""

    lines: tuple[Line, ...]
    by_kind: tuple[tuple[str, int, int], ...]
    """What was paid for, how often, how much: the fees by their names, donations, refunds."""
    by_actor: tuple[tuple[str, int], ...]
    owing: tuple[Owing, ...]
    waived: tuple[Owing, ...]
    """What the director does not ask any more of those who have left."""
    too_much: tuple[Owing, ...]
    """What is to be given back of the fees: paid, not returned, and not asked any more."""
    players: tuple[Player, ...]
    """All of them, also who has withdrawn, by start number."""
    accounts: Mapping[int, Account]
    """By player's id."""

    @property
    def total(self) -> int:
        return sum(line.payment.cents for line in self.lines if line.counts)

    @property
    def owed(self) -> int:
        return sum(one.cents for one in self.owing)


def cash(tournament: Tournament) -> Cash:
    """All that was paid and is still to be paid. A fee is called as the one that it was paid for is called now."""
    fees = list(tournament.fees.all())
    payments = Payment.objects.filter(tournament=tournament).select_related("player", "fee")
    lines = tuple(
        Line(
            payment,
            payment.fee.name if payment.fee else str(Payment.Kind(payment.kind).label),
            actors.in_words(payment.actor),
            payment.taken_back_at is None and payment.player.deleted_at is None,
        )
        for payment in payments
    )
    counting = [line for line in lines if line.counts]
    players = tuple(tournament.players.order_by("number"))
    every = accounts(players, fees, (_counted(line.payment) for line in counting))
    due = [Owing(player, cents) for player in players if (cents := every[player.id].due)]
    owing = tuple(one for one in due if one.cents > 0)
    too_much = tuple(Owing(one.player, -one.cents) for one in due if one.cents < 0)
    waived = tuple(Owing(one, cents) for one in players if (cents := every[one.id].waived))
    times = Counter(line.kind for line in counting)
    kinds = _summed((line.kind, line.payment.cents) for line in counting)
    by_actor = _summed((line.actor, line.payment.cents) for line in counting)
    by_kind = tuple((kind, times[kind], cents) for kind, cents in kinds)
    return Cash(lines, by_kind, tuple(by_actor), owing, waived, too_much, players, every)


def _counted(one: Payment) -> Paid:
    return one.player_id, one.kind, one.cents, one.at, one.lets_off, one.asked_again_at


def _summed(pairs: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    sums = Counter[str]()
    for name, cents in pairs:
        sums[name] += cents
    return sorted(sums.items())
