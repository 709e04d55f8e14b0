"""The clock of a round, from its stored times: nothing here asks the database. What writes them is in timekeeping.py,
and in starting.py for a start that is planned.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models import Round, Table, Tournament


@dataclass(frozen=True, slots=True)
class Until:
    """What was added to a clock until it was shortened at this moment."""

    at: datetime
    extension_seconds: int


@dataclass(frozen=True, slots=True)
class Clock:
    """The stored times of a round's clock."""

    started_at: datetime | None = None
    """When it started; in the future: when it will start, without anybody's doing."""
    paused_at: datetime | None = None
    paused_seconds: float = 0
    """The sum of the pauses that have ended."""
    extension_seconds: int = 0
    shortened: tuple[Until, ...] = ()
    """Each time that it was."""

    def extension_at(self, at: datetime) -> int:
        """The most that was added to it from that moment on, in seconds: nobody knew of what was taken away later, so
        that no time runs out before the moment at which it was shortened."""
        return max([self.extension_seconds, *(one.extension_seconds for one in self.shortened if at < one.at)])


def clock_of(round: Round) -> Clock:
    """The clock of a round; that of a closed one stands as it stood when it was closed."""
    return Clock(
        round.clock_started_at,
        round.clock_paused_at or round.closed_at,
        round.clock_paused_seconds,
        round.clock_extension_seconds,
        tuple(Until(datetime.fromisoformat(at), seconds) for at, seconds in round.clock_shortened),
    )


def clock_at(table: Table, *, as_it_stands: bool = False) -> Clock:
    """The clock of a table whose round is at hand: that of the round, with the extra time of this table.

    `as_it_stands`: extra time that was taken back was never given.
    """
    common, until = clock_of(table.round), () if as_it_stands else table.extra_shortened
    extra = Clock(
        extension_seconds=table.extra_minutes * 60,
        shortened=tuple(Until(datetime.fromisoformat(at), minutes * 60) for at, minutes in until),
    )
    ends = ((one.at, one.at - timedelta.resolution) for one in (*common.shortened, *extra.shortened))
    return replace(
        common,
        extension_seconds=common.extension_seconds + extra.extension_seconds,
        shortened=tuple(Until(at, common.extension_at(last) + extra.extension_at(last)) for at, last in ends),
    )


def remaining(clock: Clock, limit_minutes: int | None, now: datetime) -> timedelta | None:
    """Time left, negative when it is over; the whole limit before the start; None without a limit. Of a moment that has
    passed: what was left then, with all that was given since."""
    if limit_minutes is None:
        return None
    whole = timedelta(minutes=limit_minutes, seconds=clock.extension_at(now))
    if clock.started_at is None:
        return whole
    running = min(now, clock.paused_at or now) - clock.started_at - timedelta(seconds=clock.paused_seconds)
    return whole - max(running, timedelta(0))


def ends_at(clock: Clock, limit_minutes: int | None, now: datetime) -> datetime | None:
    """When a running clock comes to zero, or came to it, or a planned one will; None for others, or without a limit."""
    left = remaining(clock, limit_minutes, now)
    if left is None or clock.started_at is None or clock.paused_at is not None:
        return None
    return ran_out_at(clock, limit_minutes, now) or max(now, clock.started_at) + left


def has_begun(clock: Clock, now: datetime) -> bool:
    return clock.started_at is not None and clock.started_at <= now


def is_planned(clock: Clock, now: datetime) -> bool:
    """Will it start by itself?"""
    return clock.started_at is not None and clock.started_at > now


def is_running(clock: Clock, now: datetime) -> bool:
    return has_begun(clock, now) and clock.paused_at is None


def is_over(clock: Clock, limit_minutes: int | None, at: datetime) -> bool:
    """Had the time run out at that moment? Never before the start."""
    left = remaining(clock, limit_minutes, at)
    return left is not None and has_begun(clock, at) and left <= timedelta(0)


def ran_out_at(clock: Clock, limit_minutes: int | None, now: datetime) -> datetime | None:
    """When the time ran out; None while it has not. At the moment when it was shortened, where that took all of it."""
    left = remaining(clock, limit_minutes, now)
    if left is None or not is_over(clock, limit_minutes, now):
        return None
    end = min(now, clock.paused_at or now) + left
    more = (timedelta(seconds=one.extension_seconds - clock.extension_seconds) for one in clock.shortened)
    moments = sorted({end, now, *(end + each for each in more), *(one.at for one in clock.shortened)})
    return next(moment for moment in moments if is_over(clock, limit_minutes, moment))


def turns_at(clock: Clock, limit_minutes: int | None, now: datetime) -> datetime | None:
    """When this clock next becomes another by itself: it starts, or runs out. None if it never does."""
    if is_planned(clock, now):
        return clock.started_at
    return None if is_over(clock, limit_minutes, now) else ends_at(clock, limit_minutes, now)


def may_take_clock_back(round: Round, tables: Iterable[Table], now: datetime) -> bool:
    """Does nothing depend on the clock's start yet? Nothing was entered since, and no table's time was up. No query."""
    started = round.clock_started_at
    if started is None or not has_begun(clock_of(round), now):
        return False
    touched = (table.time_up_after is not None or (table.last_entry_at or started) > started for table in tables)
    return not any(touched)


def milliseconds(moment: datetime) -> int:
    """Epoch milliseconds, as pages get them."""
    return round(moment.timestamp() * 1000)


def spoken(left: timedelta) -> str:
    """Time left as it stands on a page (clock.js writes it likewise): in minutes, as limits are given, "83:45".

    Never less than "0:00"; a second begun counts as a whole one.
    """
    seconds = max(0, math.ceil(left.total_seconds()))
    return f"{seconds // 60}:{seconds % 60:02}"


State = Literal["waiting", "planned", "running", "paused", "over"]


@dataclass(frozen=True, slots=True)
class Face:
    """What an element `<time data-clock …>` of a page needs to know, for tables of one size."""

    seats: int
    limit_minutes: int
    """The limit of the ruleset, without extensions."""
    state: State
    """Not started; to start by itself; running; stopped by the director, or with the round that was closed; run out."""
    starts_at: int | None
    """Epoch milliseconds, of a planned one; else None."""
    ends_at: int | None
    """Epoch milliseconds while it runs or is planned, and after it has run out; None for any other."""
    paused_left: int | None
    """Milliseconds left where it has no end, else None."""
    counts_from: datetime | None
    """Of one that runs or has run out: when it comes to zero by the minutes it has, so that more would count from then
    on. Earlier than it ran out where more was taken away than was left."""
    text: str
    """What stands there until a script counts down: "83:45", "0:00" at the end; of one that runs "bis 20:45"."""


def face(round: Round, seats: int, now: datetime | None = None) -> Face | None:
    """The clock of the round for tables of `seats`; None without a limit. No query if the tournament is at hand."""
    return _face(clock_of(round), round.tournament.ruleset.time_limit(seats), seats, now or timezone.now())


def face_at(table: Table, now: datetime | None = None) -> Face | None:
    """The clock of this table, its round and tournament at hand; None without a limit. No query."""
    limit = table.round.tournament.ruleset.time_limit(table.seats_count)
    return _face(clock_at(table), limit, table.seats_count, now or timezone.now())


def _face(clock: Clock, limit: int | None, seats: int, now: datetime) -> Face | None:
    left = remaining(clock, limit, now)
    if limit is None or left is None:
        return None
    end = ends_at(clock, limit, now)
    state: State = "running"
    if clock.started_at is None:
        state = "waiting"
    elif is_planned(clock, now):
        state = "planned"
    elif left <= timedelta(0):
        state = "over"
    elif clock.paused_at is not None:
        state = "paused"
    return Face(
        seats=seats,
        limit_minutes=limit,
        state=state,
        starts_at=milliseconds(clock.started_at) if clock.started_at and state == "planned" else None,
        ends_at=milliseconds(end) if end else None,
        paused_left=None if end else max(0, whole_milliseconds(left)),
        counts_from=max(now, clock.started_at) + left if clock.started_at and end else None,
        text=_until(end) if end and state == "running" else spoken(left),
    )


def _until(end: datetime) -> str:
    return _("bis {time}").format(time=f"{timezone.localtime(end):%H:%M}")


def faces(round: Round, tables: Iterable[Table], now: datetime | None = None) -> list[Face]:
    """The clocks by which these tables of a round play, one for each limit, fours first; none without a limit.

    Where all that have a limit have extra time too, it is that of those who have most. The round is at hand at all that
    have any: no query.
    """
    by_limit: dict[int, list[Table]] = {}
    for table in sorted(tables, key=lambda one: one.seats_count):
        limit = round.tournament.ruleset.time_limit(table.seats_count)
        if limit is not None:
            by_limit.setdefault(limit, []).append(table)
    now = now or timezone.now()
    found = []
    for alike in by_limit.values():
        own = all(table.extra_minutes for table in alike)
        most = max(alike, key=lambda table: table.extra_minutes)
        found.append(face_at(most, now) if own else face(round, alike[0].seats_count, now))
    return [each for each in found if each]


@dataclass(frozen=True, slots=True)
class Start:
    """A start that is planned, as pages tell it and count down to it."""

    round: int
    at: datetime
    when: str
    """ "um 20:15"; where that is not today "am Sonntag um 10:00"."""

    @property
    def at_ms(self) -> int:
        return milliseconds(self.at)


FAR = timedelta(hours=12)  # from here on the day is named with the time


def planned_start(tournament: Tournament, now: datetime | None = None) -> datetime | None:
    """When the round that is published, or else the next one, will start; None if that is not planned, or has passed.

    No query: the plan of a round that nobody has seen yet is the tournament's, and stays there beside its clock.
    """
    planned = tournament.starts_at
    return planned if planned is not None and planned > (now or timezone.now()) else None


def start_of(tournament: Tournament, number: int, now: datetime | None = None) -> Start | None:
    """The start that is planned, of the round of this number. No query."""
    now = now or timezone.now()
    at = planned_start(tournament, now)
    return None if at is None else Start(number, at, in_words(at, now))


def in_words(at: datetime, now: datetime) -> str:
    """A moment to come, by the hall's clocks: "um 20:15"; with the day if it is another, or far. By its name: a page
    that is open over midnight still says what is true."""
    local = timezone.localtime(at)
    shown = f"{local:%H:%M}"
    if at - now > FAR or local.date() != timezone.localtime(now).date():
        return _("am {day} um {time}").format(day=date_format(local, "l"), time=shown)
    return _("um {time}").format(time=shown)


@dataclass(frozen=True, slots=True)
class Shortening:
    """What it would mean to take minutes away from a round."""

    minutes: int
    """That would be taken: no more than are left where it is still played, unless it takes a change back."""
    ends: tuple[int, ...]
    """The tables, by number, that still play, have time now, and would have none."""
    left: int | None
    """Whole minutes that the others would have left, at least; None without such a table."""
    uneven: bool = False
    """Would some of them have more left?"""

    @property
    def asks(self) -> bool:
        """Is it more than a touch, so that somebody has to be sure?"""
        return bool(self.ends) or self.minutes > UNASKED


UNASKED = 15  # minutes that may be taken away without a question, as long as every table has some left


def shortening(
    round: Round, tables: Iterable[Table], minutes: int, now: datetime | None = None, *, whole: bool = False
) -> Shortening:
    """What taking so many minutes (above 0) away would mean for these tables of the round. No query. `whole`: so many
    are taken in any case, however few are left.
    """
    now = now or timezone.now()
    everywhere: list[timedelta] = []
    left: dict[int, timedelta] = {}
    """Of the tables that still play."""
    for table in tables:
        limit = round.tournament.ruleset.time_limit(table.seats_count)
        time = remaining(clock_at(table), limit, now)
        if time is not None and time > timedelta(0):
            everywhere.append(time)
            if not table.settled:
                left[table.number] = time
    most = max(left.values() or everywhere, default=timedelta(0))
    taken = timedelta(minutes=minutes if whole else min(minutes, math.ceil(most / timedelta(minutes=1))))
    others = [time - taken for time in left.values() if time > taken]
    return Shortening(
        minutes=whole_minutes(taken),
        ends=tuple(number for number, time in left.items() if time <= taken),
        left=whole_minutes(min(others)) if others else None,
        uneven=bool(others) and whole_minutes(min(others)) < whole_minutes(max(others)),
    )


def whole_minutes(duration: timedelta) -> int:
    return int(duration / timedelta(minutes=1))


def whole_milliseconds(duration: timedelta) -> int:
    return int(duration / timedelta(milliseconds=1))
