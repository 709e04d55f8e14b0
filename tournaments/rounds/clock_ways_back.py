"""The way back of a round's clock, on from where it stood before its start was taken back, alone or with the round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import AlreadySo, Refused
from tournaments.models import Event, Kind, Round, Table
from tournaments.rounds.clock import Clock, clock_of, has_begun, is_over
from tournaments.rounds.locking import lock_playing
from tournaments.rounds.starting import forget_start
from tournaments.rounds.timekeeping import MOST_ADDED, times
from tournaments.writing import writing


def taken_back(round: Round) -> Clock | None:
    """The clock of a round that is played as it ran before its start was taken back, or the round; what was changed of
    its time since stays. None where it runs, where it never ran, or where that time would be over by now at all tables.
    Two queries at most.
    """
    now, clock = timezone.now(), clock_of(round)
    if round.status != Round.Status.PUBLISHED or has_begun(clock, now):
        return None
    kinds = (Kind.CLOCK_TAKEN_BACK, Kind.TAKEN_BACK)
    event = Event.objects.filter(tournament=round.tournament_id, kind__in=kinds).order_by("-id").first()
    before: Mapping[str, Any] = event.before or {} if event else {}
    if event is None or before.get("round") != round.number or not before.get("started_at"):
        return None
    paused = before["paused_at"]
    again = Clock(
        datetime.fromisoformat(before["started_at"]),
        datetime.fromisoformat(paused) if paused else None,
        before["paused_seconds"],
        clock.extension_seconds + (before["extension_seconds"] if event.kind == Kind.TAKEN_BACK else 0),
    )
    if again.extension_seconds > MOST_ADDED * 60 or not has_begun(again, event.at):
        return None
    # Tables of five have more time, as have those with some for themselves.
    own = (
        (table.seats_count, replace(again, extension_seconds=again.extension_seconds + table.extra_minutes * 60))
        for table in Table.objects.filter(round=round)
    )
    over = all(is_over(clock, round.tournament.ruleset.time_limit(seats), now) for seats, clock in own)
    return None if over else again


def go_on(round: Round, *, actor: Actor = DIRECTOR) -> Round:
    """The clock goes on as if its start had not been taken back. Refused ("clock") where there is nothing to go on."""
    with writing(round.tournament_id) as work:
        locked = lock_playing(round)
        again = taken_back(locked)
        if again is None:
            kind = AlreadySo if locked.clock_started_at else Refused
            raise kind("clock", _("Die Uhr lässt sich nicht mehr fortsetzen."))
        before = times(locked)
        locked.clock_started_at, locked.clock_paused_at = again.started_at, again.paused_at
        locked.clock_paused_seconds = again.paused_seconds
        locked.clock_extension_seconds = again.extension_seconds
        locked.save()
        work.event(Kind.CLOCK_RESUMED, actor, before=before, after=times(locked))
        forget_start(locked.tournament_id)
    return locked
