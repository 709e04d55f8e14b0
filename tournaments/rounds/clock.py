"""The clock of a round, from its stored times; only `faces` asks the database. What writes them is in course.py."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from django.utils import timezone

from tournaments.models import Round, Table


@dataclass(frozen=True, slots=True)
class Clock:
    """The stored times of a round's clock."""

    started_at: datetime | None = None
    paused_at: datetime | None = None
    paused_seconds: float = 0
    """The sum of the pauses that have ended."""
    extension_seconds: int = 0


def clock_of(round: Round) -> Clock:
    """The clock of a round; that of a closed one stands as it stood when it was closed."""
    return Clock(
        round.clock_started_at,
        round.clock_paused_at or round.closed_at,
        round.clock_paused_seconds,
        round.clock_extension_seconds,
    )


def remaining(clock: Clock, limit_minutes: int | None, now: datetime) -> timedelta | None:
    """Time left, negative when it is over; the whole limit before the start; None without a limit."""
    if limit_minutes is None:
        return None
    whole = timedelta(minutes=limit_minutes, seconds=clock.extension_seconds)
    if clock.started_at is None:
        return whole
    running = (clock.paused_at or now) - clock.started_at - timedelta(seconds=clock.paused_seconds)
    return whole - running


def ends_at(clock: Clock, limit_minutes: int | None, now: datetime) -> datetime | None:
    """When a running clock comes to zero, or came to it; None if it does not run or there is no limit."""
    left = remaining(clock, limit_minutes, now)
    return now + left if left is not None and is_running(clock) else None


def is_running(clock: Clock) -> bool:
    return clock.started_at is not None and clock.paused_at is None


def is_over(clock: Clock, limit_minutes: int | None, at: datetime) -> bool:
    """Had the time run out at that moment? Never before the start."""
    left = remaining(clock, limit_minutes, at)
    return left is not None and clock.started_at is not None and left <= timedelta(0)


def milliseconds(moment: datetime) -> int:
    """Epoch milliseconds, as pages get them."""
    return round(moment.timestamp() * 1000)


def spoken(left: timedelta) -> str:
    """Time left as it stands on a page (clock.js writes it likewise): in minutes, as limits are given, "83:45".

    Never less than "0:00"; a second begun counts as a whole one.
    """
    seconds = max(0, math.ceil(left.total_seconds()))
    return f"{seconds // 60}:{seconds % 60:02}"


@dataclass(frozen=True, slots=True)
class Face:
    """What an element `<time data-clock …>` of a page needs to know, for tables of one size."""

    seats: int
    limit_minutes: int
    """The limit of the ruleset, without extensions."""
    state: Literal["waiting", "running", "paused", "over"]
    """Not started; running; stopped by the director, or with the round that was closed; run out."""
    ends_at: int | None
    """Epoch milliseconds while it runs, and after it has run out; None while it does not run."""
    paused_left: int | None
    """Milliseconds left while it does not run, else None."""
    text: str
    """What stands there without a script: "83:45", "0:00" at the end."""


def face(round: Round, seats: int, now: datetime | None = None) -> Face | None:
    """The clock of the round for tables of `seats`; None without a limit. No query if the tournament is at hand."""
    clock, limit, now = clock_of(round), round.tournament.ruleset.time_limit(seats), now or timezone.now()
    left = remaining(clock, limit, now)
    if limit is None or left is None:
        return None
    end = ends_at(clock, limit, now)
    state: Literal["waiting", "running", "paused", "over"] = "running"
    if clock.started_at is None:
        state = "waiting"
    elif left <= timedelta(0):
        state = "over"
    elif clock.paused_at is not None:
        state = "paused"
    return Face(
        seats=seats,
        limit_minutes=limit,
        state=state,
        ends_at=milliseconds(end) if end else None,
        paused_left=None if end else max(0, whole_milliseconds(left)),
        text=spoken(left),
    )


def faces(round: Round, now: datetime | None = None) -> list[Face]:
    """The clocks of a round, one for each size of table that it has, fours first; none without a limit. One query."""
    sizes = round.tables.order_by("seats_count").values_list("seats_count", flat=True).distinct()
    found = (face(round, seats, now) for seats in sizes)
    return [each for each in found if each]


@dataclass(frozen=True, slots=True)
class Shortening:
    """What it would mean to take minutes away from a round."""

    minutes: int
    """That would be taken: no more than are left where it is still played."""
    ends: tuple[int, ...]
    """The tables, by number, that still play, have time now, and would have none."""
    left: int | None
    """Whole minutes that the others would have left, at least; None without such a table."""

    @property
    def asks(self) -> bool:
        """Is it more than a touch, so that somebody has to be sure?"""
        return bool(self.ends) or self.minutes > UNASKED


UNASKED = 15  # minutes that may be taken away without a question, as long as every table has some left


def shortening(round: Round, tables: Iterable[Table], minutes: int, now: datetime | None = None) -> Shortening:
    """What taking so many minutes (above 0) away would mean for these tables of the round. No query."""
    now = now or timezone.now()
    everywhere: list[timedelta] = []
    left: dict[int, timedelta] = {}
    """Of the tables that still play."""
    for table in tables:
        limit = round.tournament.ruleset.time_limit(table.seats_count)
        time = remaining(clock_of(round), limit, now)
        if time is not None and time > timedelta(0):
            everywhere.append(time)
            if not table.settled:
                left[table.number] = time
    most = max(left.values() or everywhere, default=timedelta(0))
    taken = timedelta(minutes=min(minutes, math.ceil(most / timedelta(minutes=1))))
    others = [time - taken for time in left.values() if time > taken]
    return Shortening(
        minutes=whole_minutes(taken),
        ends=tuple(number for number, time in left.items() if time <= taken),
        left=whole_minutes(min(others)) if others else None,
    )


def whole_minutes(duration: timedelta) -> int:
    return int(duration / timedelta(minutes=1))


def whole_milliseconds(duration: timedelta) -> int:
    return int(duration / timedelta(milliseconds=1))
