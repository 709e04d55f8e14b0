"""A table calls the director: for something, for nothing in particular, or because a player objects to its sheet.

A reason stands as a row until somebody has come or it is settled; the log keeps it for good. Of those who direct one
takes a call and says so; what is answered by mistake is brought back with all that was said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Prefetch, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.access import TableAccess
from tournaments.actors import as_kept
from tournaments.errors import Refused
from tournaments.ledger.permission import Barrier, in_words, permission
from tournaments.ledger.reasons import tidy
from tournaments.ledger.state import lock_table
from tournaments.models import CallReason, Kind, Player, Round, Seat, Table
from tournaments.models.sheets import NAME_LENGTH
from tournaments.rounds import clock
from tournaments.text import one_line
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


def take_call(access: TableAccess, name: str, note: str = "", *, seen: str | None = None) -> None:
    """Somebody who directs is on the way to the table that calls. The director's alone; said again, the note is new.

    `name`: a short one, empty for nobody in particular. `seen`: the `call_seen` of the page; Refused ("call") where
    somebody else has taken the call since, it is another one by now, or it is answered: then the note is noted with it.
    """
    with writing(access.seated().round.tournament_id) as work:
        table, note = _of_director(access), tidy(note)
        if table.called_at is not None:
            _take(work, access, table, {"by": one_line(name)[:NAME_LENGTH], "note": note}, seen)
            return
        noted = _note_too_late(work, access, table, note, seen)
    raise _answered_before(table, noted=noted)


def give_call_back(access: TableAccess, *, seen: str | None = None) -> None:
    """Nobody is on the way after all. Refused as `take_call`. Idempotent."""
    with writing(access.seated().round.tournament_id) as work:
        table = _of_director(access)
        if table.called_at is None:
            raise _answered_before(table)
        if table.call_taken_at is None:
            return
        _as_seen(table, seen)
        taken = _taken(table)
        _nobody_comes(table)
        table.save(update_fields=_TAKEN)
        work.event(Kind.CALL_GIVEN_BACK, access.actor, table=table, after=taken)


def call_answered(access: TableAccess, note: str = "", *, seen: str | None = None) -> None:
    """The director has come, or is not needed any more. Idempotent.

    `seen`: the `call_seen` of the page; Refused ("call") if the table calls anew since, or somebody else was faster:
    then the note is noted with the call all the same.
    """
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        locked, note = _locked(access, table), tidy(note)
        if locked.called_at is not None:
            if seen is not None and _of_call(seen) != _of_call(call_seen(locked)):
                _as_seen(locked, seen)
            _answered(work, access, locked, list(_reasons(locked)), note)
            return
        noted = access.is_director and _note_too_late(work, access, locked, note, seen)
    if noted:
        raise _answered_before(locked, noted=True)


def call_again(access: TableAccess) -> None:
    """The last call of the table, which the director has answered, stands again, with who was on the way and the note:
    nobody has been there. Idempotent; Refused ("call") unless `may_call_again`."""
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        locked = _locked(access, table)
        if locked.called_at is not None:
            return
        said = locked.call_answered
        if said is None:
            raise _answered_before(locked)
        if not may_call_again(locked):
            over = _("Runde {round} ist abgeschlossen: Der Ruf von Tisch {table} bleibt erledigt.")
            raise Refused("call", over.format(round=locked.round.number, table=locked.number))
        _said_again(locked, said["reasons"])
        locked.called_at, locked.call_answered = datetime.fromisoformat(said["called_at"]), None
        # A call that was answered with a release before this one knows of nobody on the way.
        taken_at = said.get("taken_at")
        locked.call_taken_at = datetime.fromisoformat(taken_at) if taken_at else None
        locked.call_taken_by, locked.call_note = said.get("by", ""), said.get("note", "")
        locked.save(update_fields=["called_at", "call_answered", *_TAKEN])
        work.event(Kind.CALL_AGAIN, access.actor, table=locked)


def may_call_again(table: Table) -> bool:
    """Can the call that was answered last stand again? Its round at hand: what was answered in it ends with it."""
    said, closed_at = table.call_answered, table.round.closed_at
    return said is not None and (closed_at is None or datetime.fromisoformat(said["answered_at"]) > closed_at)


def call_seen(table: Table) -> str:
    """What a page shows of a call, to tell it from what became of it since; "" without one."""
    moments = (table.called_at, table.call_taken_at)
    return "-".join(str(clock.milliseconds(one)) for one in moments if one) if table.called_at else ""


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
        _answered(work, access, table, reasons, "")
    else:
        CallReason.objects.filter(table=table, player__in=players).delete()


def kept_objections(table: Table, seats: Iterable[Seat]) -> list[dict[str, Any]]:
    """What the players of these seats object to, for the log, so that it can stand again. One query."""
    said = defaultdict[int | None, list[dict[str, Any]]](list)
    for one in _reasons(table):
        said[one.player_id].append(_kept(one))
    return [
        {"player": seat.player_id, "at": seat.disagreed_at.isoformat(), "reasons": said[seat.player_id]}
        for seat in seats
        if seat.disagreed_at
    ]


def object_again(work: Writing, access: TableAccess, table: Table, objected: Sequence[Mapping[str, Any]]) -> None:
    """These `kept_objections` stand again, and call the director."""
    reasons = [reason for one in objected for reason in one["reasons"]]
    if not reasons:
        return
    # Not twice: the call they had come with may have been brought back by itself.
    stand = set(CallReason.objects.filter(table=table).values_list("player", "reason"))
    _said_again(table, [one for one in reasons if (one["player"], one["reason"]) not in stand])
    if table.called_at is None:
        table.called_at = min(datetime.fromisoformat(one["at"]) for one in reasons)
        table.call_answered = None
        table.save(update_fields=["called_at", "call_answered"])
        work.event(Kind.CALL_AGAIN, access.actor, table=table)


def _said_again(table: Table, reasons: Iterable[Mapping[str, Any]]) -> None:
    """Somebody may have left the table's tournament by now; what they said stands."""
    CallReason.objects.bulk_create(
        CallReason(
            table=table,
            player_id=one["player"],
            reason=one["reason"],
            version=one.get("version"),
            said_by=as_kept(one["by"]),
            said_at=datetime.fromisoformat(one["at"]),
        )
        for one in reasons
    )


def _kept(one: CallReason) -> dict[str, Any]:
    said = {"player": one.player_id, "reason": one.reason, "version": one.version}
    return said | {"by": str(one.said_by), "at": one.said_at.isoformat()}


def with_reasons(tables: Sequence[Table]) -> Sequence[Table]:
    """The same tables, those that call with their reasons at hand. One query if there are any."""
    called = [table for table in tables if table.called_at is not None]
    prefetch_related_objects(called, Prefetch("call_reasons", CallReason.objects.select_related("player")))
    return tables


def reasons_in_words(table: Table, reasons: Iterable[CallReason], disagreeing: Collection[int]) -> str:
    """Why the table calls the director, in one line.

    `disagreeing`: the players (ids) who do not agree with the sheet as it stands now. Anybody else objected once: the
    call stands until somebody has looked, but says so, and if it was to another sheet.
    """
    said = [
        reason_in_words(
            one.player.name if one.player else "",
            one.reason,
            still=one.player_id in disagreeing,
            changed=one.version is not None and one.version != table.version,
        )
        for one in reasons
    ]
    told = [one for one in said if one]
    if (more := len(told) - SHOWN) > 0:
        told[SHOWN:] = [ngettext("und {n} weiterer Grund", "und {n} weitere Gründe", more).format(n=more)]
    return " · ".join(told)


def reason_in_words(name: str, reason: str, *, still: bool = True, changed: bool = False) -> str:
    """Why the director was called: `name` is who objects; empty: the table called. `still`: to the sheet as it is;
    else, was it `changed` since?"""
    if not name:
        return reason
    if still:
        said = _("{name} ist nicht einverstanden: {reason}") if reason else _("{name} ist nicht einverstanden")
    else:
        said = _("{name} war nicht einverstanden: {reason}") if reason else _("{name} war nicht einverstanden")
    said = said.format(name=name, reason=reason)
    if changed and not still:
        return _("{objection} (die Spielliste wurde seitdem geändert)").format(objection=said)
    return said


def _call(work: Writing, access: TableAccess, table: Table, objector: Seat | None, reason: str, now: datetime) -> None:
    player = objector.player if objector else None
    version = table.version if objector else None
    said, new = CallReason.objects.get_or_create(
        table=table,
        player=player,
        reason=reason,
        defaults={"version": version, "said_by": access.actor, "said_at": now},
    )
    if not new:
        if objector:
            # Said again, to another sheet or after something else.
            said.version, said.said_by, said.said_at = version, access.actor, now
            said.save(update_fields=["version", "said_by", "said_at"])
        return
    if table.called_at is None:
        table.called_at, table.call_answered = now, None
        table.save(update_fields=["called_at", "call_answered"])
    work.event(Kind.CALLED, access.actor, table=table, after=_told(player, reason))


def _answered(work: Writing, access: TableAccess, table: Table, reasons: Sequence[CallReason], note: str) -> None:
    called_at = table.called_at.isoformat() if table.called_at else None
    before = {"called_at": called_at, "reasons": [_told(one.player, one.reason) for one in reasons]}
    after = {"by": table.call_taken_by, "note": note or table.call_note}
    table.call_answered = None
    if access.is_director:
        answered_at = timezone.now().isoformat()
        taken_at = table.call_taken_at.isoformat() if table.call_taken_at else None
        table.call_answered = {"called_at": called_at, "answered_at": answered_at}
        table.call_answered |= {"reasons": [_kept(one) for one in reasons]}
        table.call_answered |= {"taken_at": taken_at, **after}
    CallReason.objects.filter(table=table).delete()
    table.called_at = None
    _nobody_comes(table)
    table.save(update_fields=["called_at", "call_answered", *_TAKEN])
    work.event(Kind.CALL_ANSWERED, access.actor, table=table, before=before, after=after)


_TAKEN = ("call_taken_at", "call_taken_by", "call_note")


def _taken(table: Table) -> dict[str, str]:
    """Who is on the way, as the log keeps it."""
    return {"by": table.call_taken_by, "note": table.call_note}


def _nobody_comes(table: Table) -> None:
    table.call_taken_at, table.call_taken_by, table.call_note = None, "", ""


def _of_director(access: TableAccess) -> Table:
    """The table under its lock; only the director gets it."""
    locked = _locked(access, access.seated())
    if not access.is_director:
        raise Refused("call", in_words(Barrier.NOT_DIRECTOR, locked.round))
    return locked


def _take(work: Writing, access: TableAccess, table: Table, taken: dict[str, str], seen: str | None) -> None:
    before = _taken(table) if table.call_taken_at else None
    # Their own answer was lost, perhaps; of two without a name nobody knows which.
    if taken == before and taken["by"]:
        return
    _as_seen(table, seen)
    if before is None or before["by"] != taken["by"]:
        table.call_taken_at = timezone.now()
    table.call_taken_by, table.call_note = taken["by"], taken["note"]
    table.save(update_fields=_TAKEN)
    work.event(Kind.CALL_TAKEN, access.actor, table=table, before=before, after=taken)


def _note_too_late(work: Writing, access: TableAccess, table: Table, note: str, seen: str | None) -> bool:
    """What was noted of a call that is answered by now goes into the log, and to the call if that is the last one.
    False if there is nothing new to note."""
    said = table.call_answered
    if said and seen and _of_call(seen) != str(clock.milliseconds(datetime.fromisoformat(said["called_at"]))):
        said = None
    if not note or (said and said.get("note") == note):
        return False
    if said:
        table.call_answered = said | {"note": note}
        table.save(update_fields=["call_answered"])
    work.event(Kind.CALL_NOTED, access.actor, table=table, after={"note": note})
    return True


def _answered_before(table: Table, *, noted: bool = False) -> Refused:
    said = _("Der Ruf von Tisch {number} ist schon erledigt.")
    if noted:
        said = _("Der Ruf von Tisch {number} ist schon erledigt. Deine Notiz steht im Protokoll.")
    return Refused("call", said.format(number=table.number))


def _of_call(seen: str) -> str:
    """Which call it is, of what a page shows of it."""
    return seen.partition("-")[0]


def _as_seen(table: Table, seen: str | None) -> None:
    """Refused if the call is not as it was on the page."""
    now = call_seen(table)
    if seen is None or seen == now:
        return
    said = _("Tisch {number} hat inzwischen neu gerufen.")
    if _of_call(seen) == _of_call(now):
        said = _("Zu Tisch {number} ist doch niemand unterwegs.")
    said = said.format(number=table.number)
    if table.call_taken_at and _of_call(seen) == _of_call(now):
        said = f"{_('Tisch {number}').format(number=table.number)}: {on_the_way(table)}"
    raise Refused("call", said)


def on_the_way(table: Table) -> str:
    """Who comes to the table that calls, in one sentence; "" while nobody does."""
    if table.called_at is None or table.call_taken_at is None:
        return ""
    if table.call_taken_by:
        return _("{name} ist unterwegs.").format(name=table.call_taken_by)
    return _("Die Turnierleitung ist unterwegs.")


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
