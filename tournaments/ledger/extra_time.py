"""Extra time for one table ("Nachspielzeit"): its deadline alone moves; and the way back.

A quarrel was settled, a card was missing, the scribe came late. Nobody is given time that has run out already: what is
given must be more than what has passed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.access import TableAccess
from tournaments.errors import Refused
from tournaments.ledger.ending import must_be_played
from tournaments.ledger.reading import by_court, time_over
from tournaments.ledger.reasons import tidy
from tournaments.ledger.state import State, load
from tournaments.ledger.time_again import nothing_since, set_time_up
from tournaments.models import Entry, Kind, Table
from tournaments.rounds import clock
from tournaments.writing import writing

MOST = 240  # minutes of extra time at one table


def give_extra_time(access: TableAccess, minutes: int, reason: str = "", *, expected: int | None = None) -> None:
    """Add minutes for this table of the round that is played. The director's alone.

    `reason`: if there is one to be told, beside those of before. `expected`: the extra minutes that the director
    saw. Refused ("minutes", "table") with a sentence. Where the time had run out, ordinary games may be played again.
    """
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        # Under the table's lock: a game may be on its way.
        state = load(table.id)
        must_be_played(access, state)
        now = timezone.now()
        left = _left(state.table)
        if left is None:
            raise Refused("minutes", _("Dieses Regelwerk kennt keine Zeitbegrenzung."))
        _unchanged(state.table, expected)
        _can_go_on(state)
        most = MOST - state.table.extra_minutes
        if most < 1:
            said = _("Tisch {number} hat schon {most} Minuten Nachspielzeit: Mehr geht nicht.")
            raise Refused("table", said.format(number=state.table.number, most=MOST))
        if not 1 <= minutes <= most:
            raise Refused("minutes", _("Minuten von 1 bis {most}.").format(most=most))
        if left + timedelta(minutes=minutes) <= timedelta(0):
            gone = math.floor(-left / timedelta(minutes=1))
            said = ngettext(
                "Die Zeit ist an Tisch {number} schon seit {gone} Minute um: Das reicht nicht.",
                "Die Zeit ist an Tisch {number} schon seit {gone} Minuten um: Das reicht nicht.",
                gone,
            )
            raise Refused("minutes", said.format(number=state.table.number, gone=gone))
        before = _told(state.table)
        given = {
            "minutes": minutes,
            "reason": tidy(reason),
            "entries": len(state.entries),
            "time_up_after": state.table.time_up_after,
            "no_game_begun": state.table.no_game_begun,
        }
        state.table.extra_given = [*state.table.extra_given, given]
        work.save(state.table, "extra_given")
        if state.table.time_up_after is not None and not time_over(state.table, now):
            set_time_up(work, state, None, told=False)
        work.event(Kind.EXTRA_TIME, access.actor, table=state.table, before=before, after=_told(state.table))


def take_extra_time_back(access: TableAccess, *, expected: int | None = None) -> None:
    """The extra time that was given last at this table was none. Refused ("minutes") once a game was entered in it.
    Nothing happens where there is none.

    `expected`: the extra minutes that the director saw. Where the time had run out before, the sheet is as it was then.
    What a phone without network saved in it meanwhile was saved in time: none runs out earlier than now (clock.Until,
    timing.played_on).
    """
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        state = load(table.id)
        must_be_played(access, state)
        if not state.table.extra_given:
            return
        _unchanged(state.table, expected)
        before, (*others, last) = _told(state.table), state.table.extra_given
        since = [one for one in state.entries[last["entries"] :] if not by_court(one.facts)]
        until = [timezone.now().isoformat(), state.table.extra_minutes]
        state.table.extra_given = others
        if _played_in(state.table, since):
            raise Refused(
                "minutes",
                _("In der Nachspielzeit von Tisch {number} wurde schon ein Spiel eingetragen.").format(
                    number=state.table.number
                ),
            )
        state.table.extra_shortened = [*state.table.extra_shortened, until]
        work.save(state.table, "extra_given", "extra_shortened")
        up = None if since else last["time_up_after"]
        if up is not None and state.table.time_up_after is None and time_over(state.table):
            set_time_up(work, state, up, told=last["no_game_begun"])
        after = _told(state.table) if others else None
        work.event(Kind.EXTRA_TIME_TAKEN_BACK, access.actor, table=state.table, before=before, after=after)


def _left(table: Table) -> timedelta | None:
    """What is left of this table's time, below zero when it is over; None without a limit."""
    limit = table.round.tournament.ruleset.time_limit(table.seats_count)
    return clock.remaining(clock.clock_at(table), limit, timezone.now())


def _unchanged(table: Table, expected: int | None) -> None:
    if expected is not None and expected != table.extra_minutes:
        raise Refused("minutes", _("Die Zeit wurde inzwischen schon geändert."))


def _can_go_on(state: State) -> None:
    """Refused where more time would change nothing."""
    number = state.table.number
    if state.table.ended_at is not None:
        raise Refused("table", _("Tisch {number} ist schon beendet.").format(number=number))
    ran_out = state.table.time_up_after is not None
    if state.confirmed and ran_out:
        said = _("Tisch {number} ist schon bestätigt: Dort muss erst jemand seine Bestätigung zurücknehmen.")
        raise Refused("table", said.format(number=number))
    if state.sheet.complete and not ran_out:
        raise Refused("table", _("An Tisch {number} fehlt kein Spiel.").format(number=number))
    if ran_out and not nothing_since(state.table, state.entries):
        raise Refused("table", _("Nach Ablauf der Zeit wurde schon ein Spiel eingetragen."))


def _played_in(table: Table, since: Sequence[Entry]) -> bool:
    """Was one of these games entered after the time that this table has now had run out?"""
    limit = table.round.tournament.ruleset.time_limit(table.seats_count)
    ran_out = clock.ran_out_at(clock.clock_at(table, as_it_stands=True), limit, timezone.now())
    return ran_out is not None and any(one.entered_at >= ran_out for one in since)


def _told(table: Table) -> dict[str, Any]:
    return {"minutes": table.extra_minutes, "reason": table.extra_reason}
