"""Who had withdrawn is back; and where all that was paid of the fee had gone back, it is asked again.

That is noted when the player comes back, not found out of the payments: of who was let off while playing, by a refund,
nothing is asked again.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.actors import DIRECTOR, Actor
from tournaments.models import Fee, Kind, Payment, Player
from tournaments.people.accounts import Standing, accounts
from tournaments.people.players import shown, withdraw
from tournaments.writing import Writing, writing


def come_back(player: Player, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """The player is back, and drawn again from the next draw on. Idempotent."""
    with writing(player.tournament_id, within) as work:
        work.take_turn()
        gone = Player.objects.filter(id=player.id, withdrawn_at__isnull=False).first()
        player.withdrawn_at = None
        if gone is not None:
            all_come_back([gone], work, actor)
            player.fee_returned = gone.fee_returned


def all_come_back(gone: Sequence[Player], work: Writing, actor: Actor) -> None:
    """All of these, who had withdrawn and are of one tournament, are back. Within a transaction that has its turn. Two
    queries, four where money went back to one of them."""
    Player.objects.filter(id__in=[one.id for one in gone]).update(withdrawn_at=None)
    payments = Payment.objects.filter(player__in=gone, taken_back_at=None)
    paid = list(payments.values_list("player_id", "kind", "cents"))
    if any(kind == Payment.Kind.REFUND for _player, kind, _cents in paid):
        every = accounts(gone, list(Fee.objects.filter(tournament=work.tournament_id)), paid)
        for one in gone:
            account = every[one.id]
            if account.standing == Standing.RETURNED:
                one.fee_returned = account.gone_back
        Player.objects.bulk_update(gone, ["fee_returned"])
    for one in gone:
        one.withdrawn_at = None
    work.events(Kind.PLAYER_BACK, actor, [(None, shown(one)) for one in gone])


def not_back(player: Player, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """Whoever had withdrawn is not back after all, and has got the fee back for good. Idempotent."""
    with writing(player.tournament_id, within) as work:
        withdraw(player, actor=actor, within=work)
        returned_for_good(player)


def returned_for_good(player: Player) -> None:
    """What went back of the fee is not asked again after all. Within a transaction that has its turn. One query."""
    Player.objects.filter(id=player.id).update(fee_returned=0)
    player.fee_returned = 0
