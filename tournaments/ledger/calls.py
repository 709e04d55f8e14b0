"""A table calls the director: for something, for nothing in particular, or because a player objects to its sheet.

A reason stands as a row until somebody has come or it is settled; the log keeps it for good.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from django.db.models import Prefetch, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.access import TableAccess
from tournaments.ledger.permission import permission
from tournaments.ledger.reasons import tidy
from tournaments.ledger.state import lock_table
from tournaments.models import CallReason, Kind, Player, Round, Seat, Table
from tournaments.writing import Writing, writing

SHOWN = 4  # reasons; what more there are the log tells


def call(access: TableAccess, reason: str) -> None:
    """Call the director to the table. A second call keeps the time of the first and adds its reason."""
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        locked, reason = _locked(access, table), tidy(reason)
        if locked.called_at and not reason:
            return
        _call(work, access, locked, None, reason, timezone.now())


def call_answered(access: TableAccess) -> None:
    """The director has come, or is not needed any more. Idempotent."""
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        locked = _locked(access, table)
        if locked.called_at is not None:
            _answered(work, access, locked, list(_reasons(locked)))


def objected(table: Table, seat: Seat, reason: str) -> bool:
    """Has this player objected to the sheet as it stands for this reason, and nobody has come yet?"""
    if seat.disagreed_at is None or table.called_at is None:
        return False
    said = CallReason.objects.filter(table=table, player=seat.player_id, reason=reason)
    return said.filter(said_at__gte=seat.disagreed_at).exists()


def call_to_object(work: Writing, access: TableAccess, table: Table, seat: Seat, reason: str) -> None:
    """Call the director because this player objects since `seat.disagreed_at`, within a transaction."""
    _call(work, access, table, seat, reason, seat.disagreed_at or timezone.now())


def settle(work: Writing, access: TableAccess, table: Table, players: Collection[int]) -> None:
    """These players (ids) object no more: their reasons go, and with the last reason of all the call."""
    if table.called_at is None:
        return
    reasons = list(_reasons(table))
    settled = [one for one in reasons if one.player_id in players]
    if not settled:
        return
    if len(settled) == len(reasons):
        _answered(work, access, table, reasons)
    else:
        CallReason.objects.filter(table=table, player__in=players).delete()


def with_reasons(tables: Sequence[Table]) -> Sequence[Table]:
    """The same tables, those that call with their reasons at hand. One query if there are any."""
    called = [table for table in tables if table.called_at is not None]
    prefetch_related_objects(called, Prefetch("call_reasons", CallReason.objects.select_related("player")))
    return tables


def reasons_in_words(reasons: Iterable[CallReason], disagreeing: Collection[int] | None = None) -> str:
    """Why the director is called, in one line.

    `disagreeing`: the players (ids) who do not agree with the sheet as it stands now. An objection of anybody else was
    to a sheet that was changed since: the call stands until somebody has looked, but says so. None: all still do.
    """
    said = [
        reason_in_words(
            one.player.name if one.player else "",
            one.reason,
            still=disagreeing is None or one.player_id in disagreeing,
        )
        for one in reasons
    ]
    told = [one for one in said if one]
    if (more := len(told) - SHOWN) > 0:
        told[SHOWN:] = [ngettext("und {n} weiterer Grund", "und {n} weitere Gründe", more).format(n=more)]
    return " · ".join(told)


def reason_in_words(name: str, reason: str, *, still: bool = True) -> str:
    """Why the director was called: `name` is who objects; empty: the table called. `still`: to the sheet as it is."""
    if not name:
        return reason
    if still:
        said = _("{name} ist nicht einverstanden: {reason}") if reason else _("{name} ist nicht einverstanden")
    elif reason:
        said = _("{name} war nicht einverstanden: {reason} (die Spielliste wurde seitdem geändert)")
    else:
        said = _("{name} war nicht einverstanden (die Spielliste wurde seitdem geändert)")
    return said.format(name=name, reason=reason)


def _call(work: Writing, access: TableAccess, table: Table, objector: Seat | None, reason: str, now: datetime) -> None:
    player = objector.player if objector else None
    said, new = CallReason.objects.get_or_create(
        table=table, player=player, reason=reason, defaults={"said_by": access.actor, "said_at": now}
    )
    if not new:
        if objector:
            # Said again, to another sheet or after something else.
            said.said_by, said.said_at = access.actor, now
            said.save(update_fields=["said_by", "said_at"])
        return
    if table.called_at is None:
        table.called_at = now
        table.save(update_fields=["called_at"])
    work.event(Kind.CALLED, access.actor, table=table, after=_told(player, reason))


def _answered(work: Writing, access: TableAccess, table: Table, reasons: Sequence[CallReason]) -> None:
    before = {
        "called_at": table.called_at and table.called_at.isoformat(),
        "reasons": [_told(one.player, one.reason) for one in reasons],
    }
    CallReason.objects.filter(table=table).delete()
    table.called_at = None
    table.save(update_fields=["called_at"])
    work.event(Kind.CALL_ANSWERED, access.actor, table=table, before=before)


def _told(player: Player | None, reason: str) -> dict[str, object]:
    """A reason as the log keeps it."""
    return {"player": player.name, "reason": reason} if player else {"reason": reason}


def _reasons(table: Table) -> Iterable[CallReason]:
    return CallReason.objects.filter(table=table).select_related("player")


def _locked(access: TableAccess, table: Table) -> Table:
    # Called and answered at once: one after the other, neither lost.
    locked = lock_table(table.id)
    locked.round = Round.objects.select_related("tournament").get(id=locked.round_id)
    allowed = permission(access, locked, (), 0)
    if barrier := allowed.to_call:
        raise allowed.refusal(barrier)
    return locked
