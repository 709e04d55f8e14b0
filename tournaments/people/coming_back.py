"""Who had withdrawn is back. What of the fee went back since is asked again (accounts.py); so is what went back before,
if that was all: whoever leaves gets it back first, or goes first. What was waived is open again: only of who has left
is it waived.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import numbers
from tournaments.actors import DIRECTOR, Actor
from tournaments.models import Kind, Payment, Player
from tournaments.people.accounts import RETURNED, SAID, Standing, account_of, accounts_of
from tournaments.people.in_log import shown
from tournaments.people.players import withdraw
from tournaments.writing import Writing, writing

FORGONE = (Standing.WAIVED, *RETURNED)


def come_back(player: Player, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """The player is back, and drawn again from the next draw on. Idempotent."""
    with writing(player.tournament_id, within) as work:
        work.take_turn()
        gone = Player.objects.filter(id=player.id, withdrawn_at__isnull=False).first()
        player.withdrawn_at = None
        if gone is not None:
            all_come_back([gone], work, actor)


def all_come_back(gone: Sequence[Player], work: Writing, actor: Actor) -> None:
    """All of these, who had withdrawn and are of one tournament, are back. Within a transaction that has its turn."""
    _ask_again(gone)
    withdrawn = Player.objects.filter(id__in=[one.id for one in gone])
    withdrawn.update(left_at=F("withdrawn_at"), withdrawn_at=None)
    for one in gone:
        one.withdrawn_at = None
    work.events(Kind.PLAYER_BACK, actor, [(None, shown(one)) for one in gone])


def not_back(player: Player, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """Whoever had withdrawn is not back after all: left when that was. Idempotent."""
    with writing(player.tournament_id, within) as work:
        left = Player.objects.filter(id=player.id).values_list("left_at", flat=True).first()
        withdraw(player, at=left, actor=actor, within=work)
        lets_off_again(player, left)


def lets_off_again(player: Player, left_at: datetime | None) -> None:
    """What was asked again of this one, who had left at that moment, is not after all. Within a transaction that has
    its turn. One query."""
    if left_at is not None:
        Payment.objects.filter(player=player, asked_again_at__gte=left_at).update(asked_again_at=None)


def forgone(player: Player | None) -> Standing | None:
    """How the fee of somebody who has withdrawn is not asked any more, to be kept for `open_again`; None where it is,
    or nobody is gone. Queries as `account_of`, none where nobody is."""
    if player is None or player.withdrawn_at is None:
        return None
    standing = account_of(player).standing
    return standing if standing in FORGONE else None


def open_again(player: Player, was: Standing | None) -> str:
    """What of the fee is open again of who is back, and was `forgone` before, in a translated sentence behind another
    one; "" where nothing is."""
    if was is None or (due := account_of(player).due) <= 0:
        return ""
    said = _("Das Startgeld war {waived}: {amount} sind offen.")
    return " " + said.format(waived=SAID[was], amount=numbers.money(due))


def all_forgone(players: Sequence[Player]) -> list[Player]:
    """Of whom of these, who have withdrawn, the fee is not asked any more, to be kept for `all_open_again`."""
    found = accounts_of(players)
    return [one for one in players if found[one.id].standing in FORGONE]


def all_open_again(were: Sequence[Player]) -> str:
    """The same as `open_again` of several, who were `all_forgone`."""
    now = list(Player.objects.filter(id__in=[one.id for one in were]).order_by("number"))
    found = accounts_of(now)
    owing = [f"{one.name} {numbers.money(due)}" for one in now if (due := found[one.id].due) > 0]
    said = _("Startgeld, das erlassen oder zurückgegeben war, ist wieder offen: {who}.")
    return " " + said.format(who=", ".join(owing)) if owing else ""


def _ask_again(gone: Sequence[Player]) -> None:
    """Of those who got all back before they left. One query, four more where money went back to one of them."""
    payments = Payment.objects.filter(player__in=gone, taken_back_at=None)
    if not payments.filter(lets_off__gt=0, asked_again_at=None).exists():
        return
    returned = [one for one, account in accounts_of(gone).items() if account.standing == Standing.RETURNED]
    payments.filter(player__in=returned, lets_off__gt=0, asked_again_at=None).update(asked_again_at=timezone.now())
