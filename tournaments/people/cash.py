"""The cash box: every payment, what it comes to by fee and by person at the desk, and who still owes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments import actors
from tournaments.models import Fee, Payment, Player, Tournament
from tournaments.people import fees as asking


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
    """Somebody who has not paid all of the fee."""

    player: Player
    cents: int


@dataclass(frozen=True, slots=True)
class Cash:
    """The cash box of a tournament, in cents. Three queries, whatever the numbers."""

    lines: tuple[Line, ...]
    by_kind: tuple[tuple[str, int, int], ...]
    """What was paid for, how often, how much: the fees by their names, donations, refunds."""
    by_actor: tuple[tuple[str, int], ...]
    owing: tuple[Owing, ...]

    @property
    def total(self) -> int:
        return sum(line.payment.cents for line in self.lines if line.counts)

    @property
    def owed(self) -> int:
        return sum(one.cents for one in self.owing)


def cash(tournament: Tournament) -> Cash:
    """All that was paid and is still to be paid. A fee is called as the one that is asked of its player now."""
    fees = list(tournament.fees.all())
    payments = Payment.objects.filter(tournament=tournament).select_related("player")
    lines = tuple(
        Line(
            payment,
            _kind(payment, fees),
            actors.in_words(payment.actor),
            payment.taken_back_at is None and payment.player.deleted_at is None,
        )
        for payment in payments
    )
    counting = [line for line in lines if line.counts]
    paid = Counter[int]()
    for line in counting:
        if line.payment.kind == Payment.Kind.FEE:
            paid[line.payment.player_id] += line.payment.cents
    owing = []
    for player in tournament.players.filter(withdrawn_at=None):
        fee = asking.asked(player, fees)
        if fee and fee.cents > paid[player.id]:
            owing.append(Owing(player, fee.cents - paid[player.id]))
    times = Counter(line.kind for line in counting)
    kinds = _summed((line.kind, line.payment.cents) for line in counting)
    by_actor = _summed((line.actor, line.payment.cents) for line in counting)
    return Cash(lines, tuple((kind, times[kind], cents) for kind, cents in kinds), tuple(by_actor), tuple(owing))


def _kind(payment: Payment, fees: list[Fee]) -> str:
    fee = asking.asked(payment.player, fees) if payment.kind == Payment.Kind.FEE else None
    return fee.name if fee else str(Payment.Kind(payment.kind).label)


def _summed(pairs: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    sums = Counter[str]()
    for name, cents in pairs:
        sums[name] += cents
    return sorted(sums.items())
