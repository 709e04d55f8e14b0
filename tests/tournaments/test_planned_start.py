"""A start that is planned: what was typed, what is kept, and how every page takes it without anybody's doing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from tests.tournaments.helpers import confirm_all, enter, logged, normal, play_out, scribe_at, seat_round, table_of
from tests.tournaments.states import SEATS
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.log import log_line
from tournaments.models import Event, Kind, Round, Tournament
from tournaments.progress import Phase, Stage, progress, public_progress
from tournaments.rounds import clock, course, timekeeping
from tournaments.rounds.clock import Clock, ends_at, face, in_words, is_over, is_running, remaining, turns_at
from tournaments.rounds.starting import NOTHING, plan_start, take_start_back, typed_start

BERLIN = ZoneInfo("Europe/Berlin")
EVENING = datetime(2026, 11, 9, 20, 5, 37, tzinfo=BERLIN)
LATER = timedelta(minutes=10)


def at(hour: int, minute: int = 0, day: int = 9) -> datetime:
    return datetime(2026, 11, day, hour, minute, tzinfo=BERLIN)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("20:15", at(20, 15)),
        (" Um  20.15 Uhr ", at(20, 15)),
        ("2015", at(20, 15)),
        ("20 Uhr 15", at(20, 15)),
        ("21 uhr", at(21)),
        ("0:15", at(0, 15, 10)),
        ("24:00", at(0, 0, 10)),
        ("24:15 Uhr", at(0, 15, 10)),
        ("10:00", at(10, 0, 10)),
        ("in 10", at(20, 16)),
        ("in 10 Minuten", at(20, 16)),
        ("10 min", at(20, 16)),
        ("+10", at(20, 16)),
        ("in 1", at(20, 7)),
        ("in 1080", at(14, 6, 10)),
    ],
)
def test_what_is_typed(typed, meant):
    assert typed_start(typed, EVENING) == meant


@pytest.mark.parametrize(
    "typed", ["", "x", "20", "-9", "-9:00", "25:00", "24:60", "20:60", "20:15:00", "²0:15", "9" * 30, "in"]
)
def test_what_is_no_time(typed):
    with pytest.raises(Refused) as refused:
        typed_start(typed, EVENING)
    assert refused.value.field == "start" and "20:15" in refused.value.message


@pytest.mark.parametrize(("typed", "says"), [("20:05", "20:05 ist"), ("19:00", "19:00 ist"), ("in 0", "1 bis 1080")])
def test_what_is_past_or_too_far(typed, says):
    with pytest.raises(Refused, match=says):
        typed_start(typed, EVENING)


@pytest.mark.parametrize("typed", ["0:15", "00:15", "0015", "0.15 Uhr", "24:15", "in 25"])
def test_just_before_midnight_the_coming_one_is_meant_and_its_day_is_told(typed):
    late = at(23, 50)
    assert typed_start(typed, late) == at(0, 15, 10) and in_words(at(0, 15, 10), late) == "am Dienstag um 00:15"


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (at(20, 5), "um 20:06"),
        (at(20, 5) + timedelta(milliseconds=1), "um 20:07"),
        (at(20, 6) - timedelta(milliseconds=1), "um 20:07"),
    ],
)
def test_minutes_are_so_many_at_least_and_told_without_seconds(now, said):
    assert in_words(typed_start("in 1", now), now) == said


def test_the_log_names_the_day_where_it_is_another(tournament):
    for planned, said in ((at(20, 15), "um 20:15"), (at(0, 15, 10), "am Dienstag um 00:15")):
        facts = {"round": 1, "at": planned.isoformat()}
        event = Event(tournament=tournament, kind=Kind.START_PLANNED, at=EVENING, before=facts, after=facts)
        line = log_line(event, {}, {})
        assert line.details == line.before == (said,)


def test_just_after_midnight_the_same_night_is_today():
    early = at(0, 5, 10)
    assert typed_start("0:15", early) == at(0, 15, 10) and in_words(at(0, 15, 10), early) == "um 00:15"
    assert typed_start("11:30", at(23, 45)) == at(11, 30, 10)
    with pytest.raises(Refused, match="Bis 20:15 ist es zu lange hin.*höchstens 18 Stunden"):
        typed_start("20:15", early)
    with pytest.raises(Refused, match=r"^00:05 ist schon vorbei\.$"):
        typed_start("0:05", early)


def test_the_night_in_which_the_clocks_are_put_back_has_an_hour_twice():
    first = datetime(2026, 10, 25, 0, 10, tzinfo=UTC)  # 2:10, for the first time
    assert typed_start("2:30", first) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert typed_start("2:05", first) == datetime(2026, 10, 25, 1, 5, tzinfo=UTC)
    assert typed_start("2:05", first + timedelta(hours=1, minutes=-6)) == datetime(2026, 10, 25, 1, 5, tzinfo=UTC)


def test_the_night_in_which_they_are_put_forward_lacks_one():
    before = datetime(2026, 3, 29, 0, 50, tzinfo=UTC)  # 1:50
    with pytest.raises(Refused, match="in dieser Nacht nicht"):
        typed_start("2:30", before)
    assert typed_start("3:05", before) == datetime(2026, 3, 29, 1, 5, tzinfo=UTC)
    assert typed_start("in 30", before) == datetime(2026, 3, 29, 1, 20, tzinfo=UTC)


def test_the_time_of_day_is_the_halls_in_whatever_zone_the_moment_is_given():
    new_york = ZoneInfo("America/New_York")
    assert typed_start("20:15", EVENING.astimezone(new_york)) == at(20, 15)
    assert typed_start("20:15", EVENING.astimezone(UTC)) == at(20, 15)
    assert in_words(at(20, 15).astimezone(UTC), EVENING) == "um 20:15"
    assert in_words(at(10, 0, 10), EVENING) == "am Dienstag um 10:00"


def test_a_planned_clock_stands_at_its_limit_until_it_runs():
    planned, now = Clock(started_at=EVENING + LATER, extension_seconds=300), EVENING
    assert remaining(planned, 100, now) == timedelta(minutes=105)
    assert not is_running(planned, now) and not is_over(planned, 0, now)
    assert ends_at(planned, 100, now) == EVENING + LATER + timedelta(minutes=105)
    assert turns_at(planned, 100, now) == turns_at(planned, None, now) == EVENING + LATER
    begun = EVENING + LATER
    assert is_running(planned, begun) and remaining(planned, 100, begun) == timedelta(minutes=105)
    assert turns_at(planned, 100, begun) == begun + timedelta(minutes=105)
    assert turns_at(planned, 100, begun + timedelta(minutes=105)) is None


def plan(tournament: Tournament, in_future: timedelta = LATER) -> datetime:
    return plan_start(now(tournament), timezone.now() + in_future)


def now(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(id=tournament.id)


def pass_by(tournament: Tournament) -> None:
    """The moment that was planned has come."""
    past = timezone.now() - timedelta(seconds=1)
    Tournament.objects.filter(id=tournament.id).update(starts_at=past)
    Round.objects.filter(clock_started_at__gt=past).update(clock_started_at=past)


def stages(tournament: Tournament) -> tuple[Stage, Phase]:
    return progress(now(tournament)).stage, public_progress(now(tournament)).phase


def test_a_published_round_starts_by_itself(round_one, tournament):
    moment = plan(tournament)
    round_one.refresh_from_db()
    assert round_one.clock_started_at == moment
    shown = face(round_one, 4)
    assert shown is not None and (shown.state, shown.text, shown.paused_left) == ("planned", "100:00", None)
    assert (shown.starts_at, shown.ends_at) == (
        clock.milliseconds(moment),
        clock.milliseconds(moment + timedelta(minutes=100)),
    )
    assert stages(tournament) == (Stage.SEATED, Phase.SEATED)
    told = progress(now(tournament))
    assert "beginnt " in told.headline and not told.clock_waits and told.early == []
    assert "beginnt " in public_progress(now(tournament)).headline
    pass_by(tournament)
    assert stages(tournament) == (Stage.RUNNING, Phase.RUNNING)
    assert progress(now(tournament)).start is None
    assert not progress(now(tournament)).may_plan


def test_it_is_told_in_the_break_and_handed_to_the_round_that_is_published(tournament):
    moment = plan(tournament)
    told = public_progress(now(tournament)).start
    assert told is not None and (told.round, told.at) == (1, moment)
    drawn = seat_round(tournament, SEATS)
    assert progress(now(tournament)).start == told
    assert course.publish(drawn).clock_started_at == moment
    assert public_progress(now(tournament)).phase == Phase.SEATED


def test_a_plan_that_has_passed_starts_nothing(tournament):
    plan(tournament)
    pass_by(tournament)
    assert public_progress(now(tournament)).start is None
    assert course.publish(seat_round(tournament, SEATS)).clock_started_at is None


def test_a_round_taken_back_keeps_the_time_that_was_told(round_one, tournament):
    moment = plan(tournament)
    assert course.take_back(round_one).clock_started_at is None
    assert now(tournament).starts_at == moment
    assert course.publish(round_one).clock_started_at == moment


def test_a_table_that_starts_early_leaves_the_clock_as_planned(round_one, tournament, scribe):
    moment = plan(tournament)
    enter(scribe, normal([1, 2], 130))
    assert stages(tournament) == (Stage.SEATED, Phase.SEATED)
    told = progress(now(tournament))
    assert told.early == [1] and told.may_plan and not told.may_take_back
    round_one.refresh_from_db()
    assert round_one.clock_started_at == moment
    assert not ledger.reading.time_over(table_of(round_one))


def test_a_start_by_hand_that_is_taken_back_leaves_the_plan_that_was(round_one, tournament):
    moment = plan(tournament)
    timekeeping.take_clock_back(timekeeping.start_clock(round_one))
    assert now(tournament).starts_at == moment == Round.objects.get(id=round_one.id).clock_started_at
    take_start_back(now(tournament))
    timekeeping.take_clock_back(timekeeping.start_clock(round_one))
    assert Round.objects.get(id=round_one.id).clock_started_at is None and now(tournament).starts_at is None
    # What would have begun meanwhile is for the director to start.
    plan(tournament)
    started = timekeeping.start_clock(round_one)
    Event.objects.filter(kind="clock_started").update(before={"started_at": timezone.now().isoformat()})
    assert timekeeping.take_clock_back(started).clock_started_at is None


def test_it_is_moved_and_taken_back_until_it_has_begun(round_one, tournament):
    first = plan(tournament)
    second = plan(tournament, 2 * LATER)
    assert [event.kind for event in Event.objects.filter(kind__startswith="start_")] == ["start_planned"] * 2
    assert [event.before and event.before["at"] for event in Event.objects.filter(kind="start_planned")] == [
        None,
        first.isoformat(),
    ]
    assert plan_start(now(tournament), second) == second
    assert Event.objects.filter(kind="start_planned").count() == 2, "the same once more is nothing new"
    take_start_back(now(tournament))
    assert logged("start_taken_back").before["at"] == second.isoformat()
    take_start_back(now(tournament))
    round_one.refresh_from_db()
    assert (round_one.clock_started_at, now(tournament).starts_at) == (None, None)
    assert progress(now(tournament)).clock_waits
    plan(tournament)
    pass_by(tournament)
    for act in (lambda: plan(tournament), lambda: take_start_back(now(tournament))):
        with pytest.raises(Refused, match="hat schon begonnen"):
            act()


def test_what_was_seen_is_compared(round_one, tournament):
    moment = plan_start(tournament, timezone.now() + LATER, expected=NOTHING)
    for act in (
        lambda: plan_start(tournament, timezone.now() + 2 * LATER, expected=NOTHING),
        lambda: take_start_back(tournament, expected=NOTHING),
    ):
        with pytest.raises(Refused, match="inzwischen schon geändert"):
            act()
    take_start_back(tournament, expected=clock.milliseconds(moment))


def test_started_at_once(round_one, tournament):
    plan(tournament)
    started = timekeeping.start_clock(round_one).clock_started_at
    assert started is not None and started <= timezone.now()
    assert now(tournament).starts_at is None
    assert stages(tournament) == (Stage.RUNNING, Phase.RUNNING)
    with pytest.raises(Refused, match="hat schon begonnen"):
        plan(tournament)


def test_a_planned_clock_cannot_be_stopped_and_is_made_longer(round_one, tournament):
    plan(tournament)
    for act in (timekeeping.pause_clock, timekeeping.resume_clock):
        with pytest.raises(Refused):
            act(round_one)
    shown = face(timekeeping.extend_clock(round_one, 5), 4)
    assert shown is not None and (shown.state, shown.text) == ("planned", "105:00")


def test_rules_without_a_limit_have_a_start_too(round_one, tournament):
    Tournament.objects.update(ruleset_data=tournament.ruleset_data | {"time_limit_minutes": None})
    plan(tournament)
    assert public_progress(now(tournament)).start and not public_progress(now(tournament)).faces
    assert stages(tournament) == (Stage.SEATED, Phase.SEATED)
    pass_by(tournament)
    assert stages(tournament) == (Stage.RUNNING, Phase.RUNNING)


def test_a_round_that_is_closed_before_it_was_to_start_has_no_start(round_one, tournament):
    plan(tournament)
    for number in (1, 2):
        scribe = scribe_at(table_of(round_one, number))
        play_out(scribe)
        confirm_all(scribe)
    assert stages(tournament) == (Stage.DONE, Phase.RUNNING)
    assert course.close(round_one) == []
    round_one.refresh_from_db()
    assert (round_one.clock_started_at, now(tournament).starts_at) == (None, None)
    plan(tournament)
    opened = course.reopen_round(round_one)
    assert (opened.clock_started_at, opened.clock_paused_at, now(tournament).starts_at) == (None, None, None)
    course.close(opened)
    plan(tournament)
    course.finish(tournament)
    assert now(tournament).starts_at is None
    with pytest.raises(Refused, match="beendet"):
        plan(tournament)
