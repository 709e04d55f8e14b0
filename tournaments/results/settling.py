"""The end of the night in money: what each player still pays or gets, in one sum, and who has settled.

The fee and what of it goes back are the cash box's (people/accounts.py), what the points come to is the ruleset's
(money.py). Nothing of it is kept: what was settled are payments, and what they leave of both is still open. So a sheet
that is corrected after somebody has settled opens just the difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from django.utils.translation import gettext as _

from scoring.money import Evening, Purse
from tournaments import numbers
from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.models import Payment, Player, Tournament
from tournaments.people.accounts import Account
from tournaments.people.cash import Cash, cash
from tournaments.people.cash import Line as Booked
from tournaments.people.name_order import sort_key
from tournaments.people.payments import book_settling
from tournaments.results.money import pot_and_till
from tournaments.results.standings import standings
from tournaments.writing import writing


@dataclass(frozen=True, slots=True)
class Line:
    """One player, in cents: more than 0 is paid by the player."""

    player: Player
    account: Account
    purse: Purse | None
    """What the points come to; None for who settles nothing of them."""
    booked: tuple[Booked, ...]
    """What stands of the settling booked last."""
    before: int = 0
    """What changed hands in those before it."""

    @property
    def fee(self) -> int:
        """Open of the fee; less than 0: to be given back of it."""
        return self.account.due

    @property
    def points(self) -> int:
        """Open of what the points come to."""
        return -(self.purse.cents if self.purse else 0) - self.account.settled

    @property
    def sum(self) -> int:
        """What still changes hands."""
        return self.fee + self.points

    @property
    def may_be_waived(self) -> bool:
        """Is it the fee of somebody who has left?"""
        return self.fee > 0 and not self.account.plays

    @property
    def open(self) -> bool:
        """Is anything to be booked? Also where fee and prize are the same, and nothing changes hands."""
        return bool(self.fee or self.points)

    @property
    def settled(self) -> bool:
        return bool(self.booked) and not self.open

    @property
    def exchanged(self) -> int:
        """What changed hands, however often the player has settled."""
        return self.before + self.last

    @property
    def last(self) -> int:
        """What changed hands when the player settled last."""
        return sum(one.payment.cents for one in self.booked)

    @property
    def listed(self) -> bool:
        """Who has withdrawn is, as long as it is about any money."""
        if self.account.plays or self.open or self.account.waived:
            return True
        return bool(self.booked or self.purse and any(self.purse))


@dataclass(frozen=True)
class Settlement:
    """Of all players, by name. Six queries, one more where anybody has left; and those of the ruleset's money."""

    lines: tuple[Line, ...]
    box: Cash
    for_points: Evening[int] | None
    """None where nothing is played for."""
    has_pot: bool
    said: tuple[str, ...]
    """Of the pot and the club's till."""

    @property
    def has_fees(self) -> bool:
        return any(line.account.asked or line.account.fees for line in self.lines)

    @property
    def losses(self) -> str:
        """What it is called that points and places cost."""
        return _("Einsatz und Verlust") if self.has_pot else _("Verlust")

    @property
    def by_points(self) -> bool:
        """Does it come to anything besides fees? Also where rules that did so were changed after somebody settled."""
        return self.for_points is not None or any(line.points for line in self.lines)

    @cached_property
    def to_get(self) -> int:
        """What players still pay."""
        return sum(max(0, line.sum) for line in self.lines)

    @cached_property
    def to_give(self) -> int:
        """What players still get."""
        return sum(max(0, -line.sum) for line in self.lines)

    @property
    def afterwards(self) -> int:
        """What is in the cash box once all have settled."""
        return self.box.total + self.to_get - self.to_give

    @cached_property
    def left(self) -> int:
        """How many have not settled yet."""
        return sum(line.open for line in self.lines)


def settlement(tournament: Tournament) -> Settlement:
    """As it stands: while it is played, what the points come to still changes."""
    box, table = cash(tournament), standings(tournament, with_money=True)
    # Who has withdrawn and got no points has no row, and may pay for rounds missed all the same.
    purses = (table.settled.purses if table.settled else {}) | {row.player_id: row.purse for row in table.rows}
    booked = _booked(box)
    lines = [
        Line(player, box.accounts[player.id], purses.get(player.id), *booked.get(player.id, ((), 0)))
        for player in sorted(box.players, key=lambda player: (sort_key(player.name), player.number))
    ]
    said: list[str] = []
    if table.settled is not None:
        said = pot_and_till(table.settled, {player.id: player.name for player in box.players}, table.ruleset)
    return Settlement(
        tuple(line for line in lines if line.listed), box, table.settled, table.ruleset.has_pot, tuple(said)
    )


def _booked(box: Cash) -> Mapping[int, tuple[tuple[Booked, ...], int]]:
    """By player, what stands of the settling booked last, and what those before it came to in cents."""
    by_settling: dict[UUID, list[Booked]] = {}
    for line in box.lines:
        if line.counts and line.payment.settling:
            by_settling.setdefault(line.payment.settling, []).append(line)
    found: dict[int, tuple[tuple[Booked, ...], int]] = {}
    for lines in by_settling.values():
        last, before = found.get(lines[0].payment.player_id, ((), 0))
        before += sum(one.payment.cents for one in last)
        found[lines[0].payment.player_id] = tuple(lines), before
    return found


def settle(player: Player, expected: int, *, actor: Actor = DIRECTOR) -> bool:
    """All that is open of this player changes hands, in one sum and one booking (`payments.take_back` is the way back).

    expected: the sum that whoever books it knows of. Idempotent: False where nothing is open (any more). Refused
    ("sum") if it is another one by now.
    """
    with writing(player.tournament_id) as work:
        # Of two devices that take the money at once, the second finds that nothing is open.
        work.take_turn()
        tournament = Tournament.objects.get(id=player.tournament_id)
        line = next((line for line in settlement(tournament).lines if line.player.id == player.id), None)
        if line is None or not line.open:
            return False
        if line.sum != expected:
            raise Refused("sum", _changed(line))
        amounts = {
            Payment.Kind.FEE: max(0, line.fee),
            Payment.Kind.REFUND: min(0, line.fee),
            Payment.Kind.SETTLEMENT: line.points,
        }
        book_settling(work, player, amounts, actor=actor)
        return True


def _changed(line: Line) -> str:
    if line.sum > 0:
        said = _("Inzwischen hat sich etwas geändert: {name} zahlt jetzt {amount}. Noch nichts gebucht.")
    elif line.sum < 0:
        said = _("Inzwischen hat sich etwas geändert: {name} bekommt jetzt {amount}. Noch nichts gebucht.")
    else:
        said = _("Inzwischen hat sich etwas geändert: Bei {name} hebt es sich jetzt auf. Noch nichts gebucht.")
    return said.format(name=line.player.name, amount=numbers.money(abs(line.sum)))
