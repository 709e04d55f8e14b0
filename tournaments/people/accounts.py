"""What each player was asked for, has paid and got back: one truth for the desk, the cash box and the settlement."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.models import Fee, Payment, Player
from tournaments.people.fees import asked

Paid = tuple[int, str, int]
"""What counts of a payment: of which player (the id), of which kind, cents."""


class Standing(Enum):
    """How it stands with a player's fee, in the order in which a list sorts it."""

    OPEN = 0
    NOTHING = 1
    """None is asked, or none came of whom it is asked no more."""
    RETURNED = 2
    """All that was paid has gone back."""
    PARTLY = 3
    """Less than the fee has stayed."""
    PAID = 4


RETURNED = (Standing.RETURNED, Standing.PARTLY)
SAID: dict[Standing, str | Promise] = {
    Standing.NOTHING: "",
    Standing.OPEN: pgettext_lazy("Startgeld", "offen"),
    Standing.RETURNED: gettext_lazy("erstattet"),
    Standing.PARTLY: gettext_lazy("teils erstattet"),
    Standing.PAID: gettext_lazy("bezahlt"),
}


@dataclass(frozen=True, slots=True)
class Account:
    """Of one player, in cents."""

    asked: int
    fees: int
    """Paid of the fee."""
    donations: int
    refunds: int
    """What went back, more than 0."""
    settled: int
    """What has changed hands for points: more than 0 came into the cash box."""
    plays: bool
    """Of who has withdrawn no fee is asked any more."""

    @property
    def owed(self) -> int:
        """The fee less what was paid of it; less than 0 where too much was paid. A refund makes nobody owe again."""
        return self.asked - self.fees

    @property
    def due(self) -> int:
        """What is still to be paid of the fee; less than 0: what of it is to be given back, since more was paid than is
        asked by now."""
        if not self.plays:
            return 0
        return self.owed if self.owed > 0 else min(0, self.owed + self.refunds)

    @property
    def standing(self) -> Standing:
        left = self.fees + self.donations - self.refunds
        if self.plays and self.owed > 0:
            return Standing.OPEN
        if self.refunds and left <= 0:
            return Standing.RETURNED
        if self.refunds and left < self.asked:
            return Standing.PARTLY
        return Standing.PAID if self.fees and self.asked else Standing.NOTHING

    @property
    def said(self) -> str | Promise:
        return SAID[self.standing]


def accounts(players: Iterable[Player], fees: Sequence[Fee], payments: Iterable[Paid]) -> dict[int, Account]:
    """By player's id, from the fees in their order and from all payments that stand. No query."""
    sums: defaultdict[tuple[int, str], int] = defaultdict(int)
    for player, kind, cents in payments:
        sums[player, kind] += cents
    found = {}
    for one in players:
        fee = asked(one, fees)
        found[one.id] = Account(
            asked=fee.cents if fee else 0,
            fees=sums[one.id, Payment.Kind.FEE],
            donations=sums[one.id, Payment.Kind.DONATION],
            refunds=-sums[one.id, Payment.Kind.REFUND],
            settled=sums[one.id, Payment.Kind.SETTLEMENT],
            plays=one.withdrawn_at is None,
        )
    return found
