"""Somebody came to a seat for another: what was done in the tournament with that, and is taken back with it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.actors import Actor
from tournaments.models import Event, Player, Round, Seat, Table
from tournaments.people.coming_back import not_back
from tournaments.people.deleting import delete_untouched
from tournaments.people.players import take_back_withdrawal
from tournaments.writing import Writing


@dataclass(frozen=True, slots=True)
class Division:
    """Whose the points of a seat are."""

    to: Player | None
    """All are this one's; None: each has his own."""


@dataclass(frozen=True, slots=True)
class Came:
    """Somebody came for another, and what was done with it: what is to be known to take it back."""

    left: int
    """The id of who went."""
    player: int
    """… and of who came."""
    at: datetime
    gone: bool
    """Who went left the tournament by it."""
    newcomer: bool
    """Who came was entered by it."""
    returned: bool
    """… was withdrawn, and is back by it."""

    def as_logged(self, table: Table) -> dict[str, int]:
        """As the event of a change at a table without a game has it; its moment is the event's."""
        who = {"at": table.number, "left": self.left, "came": self.player}
        return who | {"gone": self.gone, "newcomer": self.newcomer, "returned": self.returned}

    @classmethod
    def told(cls, event: Event) -> Came:
        """What `as_logged` gave."""
        told = event.after or {}
        return cls(told["left"], told["came"], event.at, told["gone"], told["newcomer"], told["returned"])


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What became of who was entered in the step that was taken back; None: nobody was, or it is long done."""

    newcomer: Player | None = None
    stays: bool = False
    """In the tournament, because something rests on it by now: a seat, money, a mark."""
    points: Division | None = None
    """As they are again where several still hold the seat; None: they were so already."""


def people_as_before(work: Writing, round: Round, came: Came, *, actor: Actor) -> TakenBack:
    """Once the seats are as before somebody came: who came and who went are again what they were in the tournament."""
    players = Player.objects.in_bulk([came.left, came.player])
    if came.gone and came.left in players:
        take_back_withdrawal(players[came.left], actor=actor, within=work)
    if (player := players.get(came.player)) is None:
        return TakenBack()
    if came.returned and not Seat.objects.filter(player=player, table__round__number__gt=round.number).exists():
        not_back(player, actor=actor, within=work)
    if not came.newcomer:
        return TakenBack()
    return TakenBack(player, stays=not delete_untouched(player, entered_by=came.at, actor=actor, within=work))
