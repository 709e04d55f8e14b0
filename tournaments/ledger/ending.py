"""A table that the director ends before its sheet is complete, and the way back.

Somebody had to leave, the hall closes, the clock was shortened: the round can be closed all the same. The sheet stays
as it was played. What becomes of the missing games is kept as a treatment; a penalty is an entry of the sheet like
every other ruling of the court, so that all points follow from entries.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.access import TableAccess
from tournaments.actors import NOBODY
from tournaments.errors import Refused
from tournaments.ledger.entries import rule, take_away
from tournaments.ledger.permission import Barrier, permission
from tournaments.ledger.reasons import given
from tournaments.ledger.state import State, load
from tournaments.ledger.time_again import give_again
from tournaments.models import Entry, Kind, Table
from tournaments.writing import writing

_FIELDS = ("ended_at", "ended_by", "end_reason", "end_treatment", "end_position")


def end_early(
    access: TableAccess, treatment: Table.Treatment, reason: str, penalty: Sequence[int] | None = None
) -> None:
    """End this table of the round that is played, though games are missing. The director's alone.

    `penalty`: the points of every seat, for the treatment of that name. Refused ("reason", "points", "table") with a
    sentence.
    """
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        # Under the table's lock: its last game may be on its way.
        state = load(table.id)
        must_have_games_left(access, state)
        why = given(reason)
        if treatment == Table.Treatment.PENALTY:
            if not penalty or not any(penalty):
                raise Refused("points", _("Bitte angeben, wer wie viele Punkte bekommt oder verliert."))
            facts = {"violation": "free", "points": list(penalty)}
            state.table.end_position = rule(work, access, state, facts, why).entry.position
        state.table.ended_at, state.table.ended_by = timezone.now(), access.actor
        state.table.end_reason, state.table.end_treatment = why, treatment
        state.table.save(update_fields=_FIELDS)
        work.event(Kind.ENDED_EARLY, access.actor, table=state.table, after=_told(state.table))


def go_on(access: TableAccess) -> None:
    """Take `end_early` back while the round is open: the table plays on, a penalty is struck. Idempotent."""
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        state = load(table.id)
        must_be_played(access, state)
        if state.table.ended_at is None:
            return
        before = _told(state.table)
        position = state.table.end_position
        state.table.ended_at = state.table.end_position = None
        state.table.ended_by = NOBODY
        state.table.end_reason = state.table.end_treatment = ""
        if position is not None and state.entries[position - 1].status != Entry.Status.STRUCK:
            take_away(work, access, state, state.entries[position - 1])
        state.table.save(update_fields=_FIELDS)
        work.event(Kind.END_TAKEN_BACK, access.actor, table=state.table, before=before)
        give_again(work, state.table, access.actor)


def must_have_games_left(access: TableAccess, state: State) -> None:
    """Refused where there is nothing that could be ended early, whatever is said of it."""
    must_be_played(access, state)
    if state.table.ended_at is not None:
        raise Refused("table", _("Tisch {number} ist schon beendet.").format(number=state.table.number))
    if state.sheet.complete:
        raise Refused("table", _("An Tisch {number} fehlt kein Spiel.").format(number=state.table.number))


def must_be_played(access: TableAccess, state: State) -> None:
    """Refused unless the director asks, and the round is open; a table ended early is let pass."""
    allowed = permission(access, state.table, state.seats, len(state.entries))
    if not access.is_director:
        raise allowed.refusal(Barrier.NOT_DIRECTOR)
    if (barrier := allowed.to_sign) and barrier != Barrier.ENDED:
        raise allowed.refusal(barrier)


def _told(table: Table) -> dict[str, object]:
    return {"treatment": table.end_treatment, "reason": table.end_reason, "entry": table.end_position}


def treatment_in_words(treatment: str) -> str:
    """What became of the missing games, in one translated sentence."""
    return {
        Table.Treatment.STAND: _("Die Punkte stehen; die fehlenden Spiele werden nicht gewertet."),
        Table.Treatment.ZERO: _("Die fehlenden Spiele zählen als gespielt, mit 0 Punkten für alle."),
        Table.Treatment.PENALTY: _("Für die fehlenden Spiele hat die Leitung Punkte festgesetzt."),
    }.get(Table.Treatment(treatment), "")


def end_in_words(table: Table) -> str:
    """How a table was ended early, as it is told everywhere; empty for all others."""
    if table.ended_at is None:
        return ""
    said = _("Vorzeitig beendet durch die Leitung um {time}: {reason}. {treatment}")
    return said.format(
        time=f"{timezone.localtime(table.ended_at):%H:%M}",
        reason=table.end_reason.rstrip("."),
        treatment=treatment_in_words(table.end_treatment),
    )
