"""What each player was asked for, has paid and got back: one truth for the desk, the cash box and the settlement."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from django.db.models import Exists, OuterRef, Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.models import Fee, Payment, Player, Round, Seat

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
    WAIVED = 4
    """Some was open when a player left who had played; it is not asked any more."""
    PAID = 5


RETURNED = (Standing.RETURNED, Standing.PARTLY)
SAID: dict[Standing, str | Promise] = {
    Standing.NOTHING: "",
    Standing.OPEN: pgettext_lazy("Startgeld", "offen"),
    Standing.RETURNED: gettext_lazy("erstattet"),
    Standing.PARTLY: gettext_lazy("teils erstattet"),
    Standing.WAIVED: gettext_lazy("erlassen"),
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
    """Has not withdrawn."""
    returned: int = 0
    """What of the refunds does not let the player off any more: it had gone back to who then came back, or of whom
    another fee was asked then."""
    played: bool = True
    """Who has left without having played is asked for no fee any more."""
    forgiven: bool = False
    """Did the director say that who has left need not pay what was open then?"""

    @property
    def owed(self) -> int:
        """The fee less what was paid of it; less than 0 where too much was paid. A refund makes nobody owe again, but
        those who had it before they came back, or before another fee was chosen."""
        return self.asked - self.fees + self.returned

    @property
    def due(self) -> int:
        """What is still to be paid of the fee; less than 0: what of it is to be given back, since more was paid than is
        asked by now."""
        if not self.played:
            return 0
        if self.owed > 0:
            return 0 if self.forgiven else self.owed
        return min(0, self.owed + self.refunds - self.returned)

    @property
    def waived(self) -> int:
        """What is open and not asked any more."""
        return self.owed if self.played and self.forgiven and self.owed > 0 else 0

    @property
    def gone_back(self) -> int:
        """What of the fee has gone back: of refunds, those of donations come first."""
        return min(self.fees, max(0, self.refunds - self.donations))

    @property
    def left(self) -> int:
        """What of all that was paid has not gone back; what points come to is no part of it."""
        return self.fees + self.donations - self.refunds

    @property
    def standing(self) -> Standing:
        if self.waived:
            return Standing.WAIVED
        if self.played and self.owed > 0:
            return Standing.OPEN
        if self.refunds and self.left <= 0:
            return Standing.RETURNED
        if self.refunds and self.left < self.asked:
            return Standing.PARTLY
        return Standing.PAID if self.fees and self.asked else Standing.NOTHING

    @property
    def said(self) -> str | Promise:
        return SAID[self.standing]


def asked(player: Player, fees: Sequence[Fee]) -> Fee | None:
    """What is asked of a player, of the fees of the tournament in their order; None where nothing is.

    A filler is asked for what was chosen, and not for the usual one.
    """
    if player.fee_id is None:
        return fees[0] if fees and not player.filler else None
    return next((fee for fee in fees if fee.id == player.fee_id), None)


def account_of(player: Player) -> Account:
    """One player's. Two queries, one more of who has withdrawn."""
    fees = list(Fee.objects.filter(tournament=player.tournament_id))
    standing = Payment.objects.filter(player=player, taken_back_at=None).values_list("player_id", "kind", "cents")
    return accounts([player], fees, standing)[player.id]


def ask_returned_again(player: Player, cents: int | None = None) -> None:
    """What of the fee has gone back lets the player off no more; so many cents of it, where that was so before.
    Within a transaction that holds the tournament."""
    gone_back = account_of(player).gone_back
    cents = gone_back if cents is None else min(cents, gone_back)
    if cents != player.fee_returned:
        player.fee_returned = cents
        player.save(update_fields=["fee_returned"])


def accounts(players: Iterable[Player], fees: Sequence[Fee], payments: Iterable[Paid]) -> dict[int, Account]:
    """By player's id, from the fees in their order and from all payments that stand. One query if anybody has left."""
    players = list(players)
    in_vain = _left_without_a_game(players)
    sums: defaultdict[tuple[int, str], int] = defaultdict(int)
    for player, kind, cents in payments:
        sums[player, kind] += cents
    found = {}
    for one in players:
        fee, refunds = asked(one, fees), -sums[one.id, Payment.Kind.REFUND]
        found[one.id] = Account(
            asked=fee.cents if fee else 0,
            fees=sums[one.id, Payment.Kind.FEE],
            donations=sums[one.id, Payment.Kind.DONATION],
            refunds=refunds,
            returned=min(one.fee_returned, refunds),
            settled=sums[one.id, Payment.Kind.SETTLEMENT],
            plays=one.withdrawn_at is None,
            played=one.id not in in_vain,
            forgiven=one.fee_waived,
        )
    return found


def _left_without_a_game(players: Iterable[Player]) -> set[int]:
    """Who of these has withdrawn and held a seat in no round that is closed, and at no table that has begun (ids)."""
    gone = {one.id for one in players if one.withdrawn_at is not None}
    if not gone:
        return gone
    begun = Seat.objects.filter(Q(table__last_entry_at__isnull=False) | Q(table__round__status=Round.Status.CLOSED))
    held = Q(Exists(begun.filter(player=OuterRef("id")))) | Q(Exists(begun.filter(earlier__player=OuterRef("id"))))
    return gone - set(Player.objects.filter(held, id__in=gone).values_list("id", flat=True))
