"""Races about the clock: a start that is planned, while others plan, publish, take back and start."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from uuid import uuid4

from django.utils import timezone

from tests.tournaments.hands import at_once, kinds, published, tries


def two_directors_plan_a_start() -> None:
    """Two plan different starts for what both saw unplanned: one is kept, and the other hears of it."""
    from tournaments.models import Event
    from tournaments.rounds.starting import NOTHING, plan_start

    for _ in tries(5):
        round = published()
        tournament, now = round.tournament, timezone.now()
        plans = [partial(plan_start, tournament, now + timedelta(minutes=n), expected=NOTHING) for n in (5, 10, 15)]
        results = at_once(*plans)
        assert kinds(results) == ["Refused", "Refused", "datetime"], results
        tournament.refresh_from_db()
        round.refresh_from_db()
        assert tournament.starts_at == round.clock_started_at and tournament.starts_at in results
        assert Event.objects.filter(tournament=tournament, kind="start_planned").count() == 1


def planning_against_publishing() -> None:
    """A start is planned while the round is published: clock and plan say the same, or neither says any."""
    from tests.tournaments.helpers import seat_round
    from tournaments.models import Round
    from tournaments.rounds import course
    from tournaments.rounds.starting import plan_start

    for _ in tries(5):
        playing = published()
        tournament = playing.tournament
        Round.objects.filter(id=playing.id).update(status=Round.Status.CLOSED)
        drawn = seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
        planned, public = at_once(
            partial(plan_start, tournament, timezone.now() + timedelta(minutes=5)), partial(course.publish, drawn)
        )
        assert isinstance(public, Round), public
        assert kinds([planned]) in (["datetime"], ["Refused"]), planned
        tournament.refresh_from_db()
        drawn.refresh_from_db()
        assert tournament.starts_at == drawn.clock_started_at


def planning_against_starting() -> None:
    """One director moves or takes back the start while another starts at once: never a clock that waits for a plan."""
    from tournaments.models import Round
    from tournaments.rounds import timekeeping
    from tournaments.rounds.starting import plan_start, take_start_back

    for _ in tries(5):
        round = published()
        tournament, now = round.tournament, timezone.now()
        plan_start(tournament, now + timedelta(minutes=5))
        moved, started, back = at_once(
            partial(plan_start, tournament, now + timedelta(minutes=9)),
            partial(timekeeping.start_clock, round),
            partial(take_start_back, tournament),
        )
        assert isinstance(started, Round), started
        tournament.refresh_from_db()
        round.refresh_from_db()
        assert tournament.starts_at is None
        assert round.clock_started_at and round.clock_started_at <= timezone.now(), (moved, back)


def extra_time_against_recording() -> None:
    """A table's extra time is taken back twice while a game is entered in it: it goes before the game, or it stays."""
    from tests.tournaments.hands import check
    from tests.tournaments.helpers import director_at, normal, scribe_at, table_now, table_of
    from tournaments import ledger
    from tournaments.models import Event, Round

    for _ in tries(5):
        round = published()
        begun = timezone.now() - timedelta(minutes=101)
        Round.objects.filter(id=round.id).update(clock_started_at=begun, published_at=begun)
        table = table_of(round)
        scribe, director = scribe_at(table), director_at(table)
        gave = at_once(*[partial(ledger.give_extra_time, director, 5, expected=0)] * 2)
        assert kinds(gave) == ["NoneType", "Refused"], gave
        recorded, *backs = at_once(
            partial(ledger.record, scribe, normal([1, 2], 140), client_id=uuid4(), position=1),
            *[partial(ledger.take_extra_time_back, director)] * 2,
        )
        assert isinstance(recorded, ledger.Recorded), recorded
        now = table_now(scribe)
        if kinds(backs) == ["Refused", "Refused"]:
            assert (now.extra_minutes, now.time_up_after) == (5, None)
        else:
            assert kinds(backs) == ["NoneType", "NoneType"] and now.extra_minutes == 0
            # Entered a moment before it was taken back, the game was one in time; else the one begun before that.
            taken_back = datetime.fromisoformat(now.extra_shortened[-1][0])
            assert now.time_up_after == (None if now.entries.get().entered_at < taken_back else 1)
        gone = Event.objects.filter(table=now, kind="extra_time_taken_back").count()
        assert gone == (now.extra_minutes == 0)
        check(now)


CLOCK: tuple[Callable[[], None], ...] = (
    two_directors_plan_a_start,
    planning_against_publishing,
    planning_against_starting,
    extra_time_against_recording,
)
