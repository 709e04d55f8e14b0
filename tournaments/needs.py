"""Who needs the director first: every reason, in the order in which it is urgent, and how long a table will take.

All of it follows from rows that are at hand, from the clock, and from what was heard of phones (phones.py). What calls
for attention by and by, because time goes on, is asked anew by the page every so often.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import IntEnum

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.ledger.holders import earlier
from tournaments.ledger.reading import games_in_time
from tournaments.ledger.unusual import Unusual, beside, earlier_games, unusual
from tournaments.models import Event, Kind, Player, Round, Table
from tournaments.phones import phones
from tournaments.rounds import clock
from tournaments.rounds.places import why_they_stay
from tournaments.rounds.sitting_out import came_too_late, without_seat
from tournaments.seating import Room
from tournaments.seating.tables import most_seated

SILENT_AFTER = timedelta(minutes=12)  # without an entry, where games were entered before
EMPTY_AFTER = timedelta(minutes=10)  # from the start of the clock without any
UNCONFIRMED_AFTER = timedelta(minutes=5)  # from the last entry of a complete sheet
ENOUGH = 4  # games that tell how fast a table plays,
LONG_ENOUGH = timedelta(minutes=20)  # or fewer, once they took so long together
# A phone that is locked, or shows something else, is silent too, and at a table that is usual: so it is told only where
# the next game is overdue as well, by how long one takes there. From SILENT_AFTER on that is told in any case.
UNHEARD_AFTER = timedelta(minutes=3)
OVERDUE = 2  # times as long as a game takes at that table
OVERDUE_AT_LEAST = timedelta(minutes=6)
WAITING_AFTER = timedelta(seconds=20)  # from the first word of a phone, which it says when something waits for a minute


class Reason(IntEnum):
    """Why a table needs the director: who needs them first has the lowest."""

    CALLED = 1
    DISAGREED = 2
    LEFT = 3
    """Somebody has left who has a seat there, and nothing is played yet: it can be put right before."""
    SILENT = 4
    """No entry for long: the phone is off, its network gone with games that wait on it, or the table is stuck."""
    WAITS = 5
    """A phone that the server hears has entries that do not come in: somebody at the table has to decide something."""
    SLOW = 6
    """It will not get through its games."""
    SOLOS = 7
    """More mandatory solos are open than games will be played."""
    EMPTY = 8
    """Nothing is entered yet."""
    UNHEARD = 9
    """A game is overdue, and no phone is heard."""
    UNCONFIRMED = 10
    TIME_UP = 11
    """The time has run out, and it still plays."""
    UNUSUAL = 12
    """Its sheet is right by the rules, and unlike others."""


_LASTING = frozenset({Reason.WAITS, Reason.EMPTY, Reason.TIME_UP})


@dataclass(frozen=True, slots=True)
class Need:
    """One reason at one table."""

    reason: Reason
    table: int
    """Its number."""
    urgency: float
    """Among tables with the same reason the lowest is first."""
    said: str = ""
    """In words, what the reason alone does not say."""
    taken: bool = False
    """Is somebody on the way? Then it comes behind those with the same reason to whom nobody goes."""
    since: datetime | None = None
    unusual: Unusual | None = None
    right: bool = False
    """It was found right, and is only to be told if somebody asks."""

    @property
    def lasts(self) -> bool:
        """Does it go on since then? Else then it was that something came last."""
        return self.reason in _LASTING

    @property
    def to_repair(self) -> bool:
        """Is it put right where tables are changed, not at the table itself?"""
        return self.reason == Reason.LEFT

    @property
    def since_ms(self) -> int | None:
        return clock.milliseconds(self.since) if self.since else None


def needs(tables: Sequence[Table], now: datetime | None = None) -> list[Need]:
    """Why which of these tables of one round need the director, in the order of the reasons.

    Their seats, round and tournament are at hand. While the round is played, one query for earlier rounds and one if
    its clock was stopped in between, else none.
    """
    if not tables:
        return []
    found = [need for table in tables for need in _said(table)]
    round = tables[0].round
    if round.status == Round.Status.PUBLISHED:
        now = now or timezone.now()
        earlier = earlier_games(round)
        resumed = _resumed_at(round)
        all_settled = all(table.settled for table in tables)
        for table in tables:
            found += _left(table)
            found += _kept_back(table, now)
            found += _waiting(table, now, all_settled, resumed)
            for one in unusual(table, beside(table, tables, earlier)):
                right = one.key in table.found_right
                found.append(Need(Reason.UNUSUAL, table.number, 0, one.sentence, unusual=one, right=right))
    return sorted(found, key=lambda need: (need.reason, need.taken, need.urgency, need.table))


def looking_for_a_seat(tables: Sequence[Table], active: int) -> list[Player]:
    """Who is here and has no seat in the round of these tables, while one where nothing is played, or a new one, could
    take them.

    Who sits out in turn is meant only where they are enough together with who came late. `active`: how many play. No
    query where no table could take any of those who do not sit, else up to four.
    """
    if not tables or tables[0].round.status != Round.Status.PUBLISHED:
        return []
    still_open = [table for table in tables if not why_they_stay(table)]
    playing = {table.id: sum(seat.player.withdrawn_at is None for seat in table.seats.all()) for table in tables}
    there = sum(playing[table.id] for table in still_open)
    round, without = tables[0].round, active - sum(playing.values()) - _have_left(tables)
    room = _without(round.tournament.room, [table for table in tables if table not in still_open], still_open)
    if (
        without <= 0
        or room is None
        or all(_fitting(there + more, room) <= _fitting(there, room) for more in range(1, without + 1))
    ):
        return []
    late = came_too_late(round, sum(table.seats_count for table in tables))
    if not late or _fitting(there + len(late), room) > _fitting(there, room):
        return late
    everybody = without_seat(round)
    return everybody if _fitting(there + len(everybody), room) > _fitting(there, room) else []


def _have_left(tables: Sequence[Table]) -> int:
    """How many play in the tournament who left a seat at these tables in mid-round. No query after `with_holders`."""
    seats = [seat for table in tables for seat in table.seats.all()]
    before = [row for seat in seats for row in earlier(seat)]
    left = {row.player_id for row in before if row.player.withdrawn_at is None}
    return len(left.difference(seat.player_id for seat in seats))


def _without(room: Room, taken: Sequence[Table], still_open: Sequence[Table]) -> Room | None:
    """What is left of the room beside tables that are taken; what there is may stay. None: nothing."""
    numbers = {*room.tables}.difference(table.number for table in taken).union(table.number for table in still_open)
    fives = room.fives
    if fives is not None:
        used, kept = (sum(table.seats_count == 5 for table in some) for some in (taken, still_open))
        fives = max(fives - used, kept)
    if room.tables and not numbers:
        return None
    return Room(tuple(sorted(numbers)) if room.tables else (), fives)


def _fitting(players: int, room: Room) -> int:
    return most_seated(players, room) if players >= 4 else 0


def forecast(table: Table, now: datetime | None = None) -> int | None:
    """How many games this table will have played when its time is up, the one begun then included, at its pace so far.

    None without a limit, before enough games are played, and from the end of the time on. No query.
    """
    now = now or timezone.now()
    limit = table.round.tournament.ruleset.time_limit(table.seats_count)
    own = clock.clock_at(table)
    left = clock.remaining(own, limit, now)
    pace = _pace(table, own, now)
    if left is None or left <= timedelta(0) or pace is None or table.last_entry_at is None:
        return None
    since = max((own.paused_at or now) - table.last_entry_at, timedelta(0))
    # A game that takes longer than others may end any moment.
    more = left / pace + min(since / pace, 1)
    return max(table.games_played, min(table.games, table.games_played + math.floor(more) + 1))


def _pace(table: Table, own: clock.Clock, now: datetime) -> timedelta | None:
    """How long a game takes at this table, by those up to the last entry and its own clock; None if nobody can say."""
    if not clock.has_begun(own, now) or own.started_at is None:
        return None
    if table.last_entry_at is None or not table.games_played:
        return None
    until = own.paused_at or now
    played = until - own.started_at - timedelta(seconds=own.paused_seconds)
    played -= max(until - table.last_entry_at, timedelta(0))
    if table.games_played < ENOUGH and played < LONG_ENOUGH:
        return None
    pace = played / table.games_played
    return pace if pace > timedelta(0) else None  # else it has played before the clock was started


def _said(table: Table) -> list[Need]:
    """What the players have said: at any time."""
    if table.called_at is not None:
        urgency, taken = table.called_at.timestamp(), table.call_taken_at is not None
        return [Need(Reason.CALLED, table.number, urgency, taken=taken, since=table.called_at)]
    objected = [seat.disagreed_at for seat in table.seats.all() if seat.disagreed_at]
    if objected and table.ended_at is None:
        return [Need(Reason.DISAGREED, table.number, min(objected).timestamp(), since=min(objected))]
    return []


def _left(table: Table) -> list[Need]:
    gone = [seat.player.name for seat in table.seats.all() if seat.player.withdrawn_at is not None]
    if not gone or why_they_stay(table):
        return []
    return [Need(Reason.LEFT, table.number, table.number, ", ".join(gone))]


def _kept_back(table: Table, now: datetime) -> list[Need]:
    """What a phone says by itself: also at a table that has finished or was ended, since it may belong to its sheet."""
    waiting = phones.waiting(table.round.tournament_id, table.number)
    if waiting is None or now - waiting.since < WAITING_AFTER:
        return []
    said = ngettext("{n} Eintrag", "{n} Einträge", waiting.entries).format(n=waiting.entries)
    return [Need(Reason.WAITS, table.number, waiting.since.timestamp(), said, since=waiting.since)]


def _waiting(table: Table, now: datetime, all_settled: bool, resumed: datetime | None) -> list[Need]:
    """What nobody has said, and time alone tells. `resumed`: when the clock last went on."""
    round = table.round
    if table.ended_at is not None:
        return []
    if table.complete:
        return _unconfirmed(table, now, all_settled)
    own = clock.clock_at(table)
    running = round.clock_paused_at is None
    limit = round.tournament.ruleset.time_limit(table.seats_count)
    last = table.last_entry_at
    found = []
    if running and last is not None and not clock.is_planned(own, now):
        unheard = _unheard(table, now, resumed)
        quiet = now - max(last, resumed or last)
        if quiet >= SILENT_AFTER:
            said = _("auch kein Handy, zuletzt") if unheard else ""
            return [Need(Reason.SILENT, table.number, last.timestamp(), said, since=last)]
        pace = _pace(table, own, now)
        if unheard and pace is not None and quiet >= max(OVERDUE * pace, OVERDUE_AT_LEAST):
            said = _("vielleicht nur gesperrt, zuletzt")
            found.append(Need(Reason.UNHEARD, table.number, unheard.timestamp(), said, since=unheard))
    if running and last is None and own.started_at is not None and now - own.started_at >= EMPTY_AFTER:
        return [Need(Reason.EMPTY, table.number, table.number, since=own.started_at)]
    if over := clock.ran_out_at(own, limit, now):
        played = _("{played} von {games}").format(played=table.games_played, games=games_in_time(table, now))
        return [*found, Need(Reason.TIME_UP, table.number, over.timestamp(), played, since=over)]
    reached = forecast(table, now)
    if reached is None:
        return found
    if reached < table.games:
        said = _("schafft {reached} von {games}").format(reached=reached, games=table.games)
        found.append(Need(Reason.SLOW, table.number, reached - table.games, said))
    solos, left = len(table.open_solos), reached - table.games_played
    if solos > left:
        said = ngettext("{solos} offen, Zeit für {n} Spiel", "{solos} offen, Zeit für {n} Spiele", left)
        found.append(Need(Reason.SOLOS, table.number, left - solos, said.format(solos=solos, n=left)))
    return found


def _unheard(table: Table, now: datetime, resumed: datetime | None) -> datetime | None:
    """Since when no phone of this table was heard, if that is long; None for one that has none, as far as is known."""
    heard = phones.heard(table.round.tournament_id, table.number)
    return heard if heard is not None and now - max(heard, resumed or heard) >= UNHEARD_AFTER else None


def _resumed_at(round: Round) -> datetime | None:
    """When the clock last went on after a stop: what was not done while it stood is nobody's silence."""
    if not round.clock_paused_seconds:
        return None
    stops = Event.objects.filter(tournament=round.tournament_id, kind=Kind.CLOCK_RESUMED)
    return stops.order_by("-id").values_list("at", flat=True).first()


def _unconfirmed(table: Table, now: datetime, all_settled: bool) -> list[Need]:
    last = table.last_entry_at
    missing = [seat.player.name for seat in table.seats.all() if seat.confirmed_at is None]
    if not missing or any(seat.disagreed_at for seat in table.seats.all()):
        return []
    if not all_settled and last is not None and now - last < UNCONFIRMED_AFTER:
        return []
    said = ngettext("{n} fehlt", "{n} fehlen", len(missing)).format(n=len(missing))
    return [Need(Reason.UNCONFIRMED, table.number, last.timestamp() if last else 0, said)]
