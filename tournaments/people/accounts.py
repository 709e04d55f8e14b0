"""What each player was asked for, has paid and got back: one truth for the desk, the cash box and the settlement."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from django.db.models import Exists, OuterRef, Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.models import Fee, Payment, Player, Round, Seat

Paid = tuple[int, str, int, datetime, int, datetime | None]
"""What counts of a payment, as PAID names it."""
PAID = ("player_id", "kind", "cents", "at", "lets_off", "asked_again_at")


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
    let_off: int = 0
    """What of the fee is not asked again, although it went back: of who played on."""
    left_with: int = 0
    """What went back to who has withdrawn, since then: it is asked again of who comes back."""
    played: bool = True
    """Who has left without having played is asked for no fee any more."""
    forgiven: bool = False
    """Did the director say that who has left need not pay what was open then?"""

    @property
    def gone_back(self) -> int:
        """What of the fee has gone back: of refunds, those of donations come first."""
        return min(self.fees, max(0, self.refunds - self.donations))

    @property
    def kept(self) -> int:
        """What of the fee was paid and has not gone back."""
        return self.fees - self.gone_back

    @property
    def open_if_here(self) -> int:
        """What is open of the fee of a player who plays, and would be of who has withdrawn and comes back: whoever left
        with all of it is asked again (coming_back.py)."""
        left_with_all = not self.plays and self.standing == Standing.RETURNED
        return max(0, self.asked - (0 if left_with_all else self.let_off) - self.kept)

    @property
    def owed(self) -> int:
        """What of the fee is open, whoever is asked for it; less than 0: what more was paid, and has not gone back."""
        not_asked = 0 if self.plays else min(self.left_with, self.gone_back)
        return max(0, self.asked - self.let_off - self.kept - not_asked) or min(0, self.asked - self.kept)

    @property
    def due(self) -> int:
        """What is still to be paid of the fee; less than 0: what of it is to be given back, since more was paid than is
        asked by now."""
        if not self.played or (self.forgiven and self.owed > 0):
            return 0
        return self.owed

    @property
    def waived(self) -> int:
        """What is open and not asked any more."""
        return self.owed if self.played and self.forgiven and self.owed > 0 else 0

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
    """One player's. Queries as `accounts_of`."""
    return accounts_of([player])[player.id]


def accounts_of(players: Sequence[Player]) -> dict[int, Account]:
    """Of some players of one tournament, by their ids. Two queries, one more where somebody has withdrawn."""
    if not players:
        return {}
    fees = list(Fee.objects.filter(tournament=players[0].tournament_id))
    standing = Payment.objects.filter(player__in=players, taken_back_at=None).values_list(*PAID)
    return accounts(players, fees, standing)


def accounts(players: Iterable[Player], fees: Sequence[Fee], payments: Iterable[Paid]) -> dict[int, Account]:
    """By player's id, from the fees in their order and from all payments that stand. One query if anybody has left."""
    players = list(players)
    in_vain = _left_without_a_game(players)
    left_at = {one.id: one.withdrawn_at for one in players}
    sums: defaultdict[tuple[int, str], int] = defaultdict(int)
    let_off: defaultdict[int, int] = defaultdict(int)
    left_with: defaultdict[int, int] = defaultdict(int)
    for player, kind, cents, at, lets_off, asked_again_at in payments:
        sums[player, kind] += cents
        let_off[player] += lets_off if asked_again_at is None else 0
        left = left_at.get(player)
        if kind == Payment.Kind.REFUND and left is not None and at >= left:
            left_with[player] -= cents
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
            let_off=let_off[one.id],
            left_with=left_with[one.id],
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
