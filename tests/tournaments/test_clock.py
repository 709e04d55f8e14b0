"""The clock: pure functions of stored times, and the director's buttons."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tests.tournaments.helpers import add_players, logged, publish_round, seat_round, version
from tournaments.errors import Refused
from tournaments.models import Event, Round
from tournaments.rounds import timekeeping
from tournaments.rounds.clock import Clock, clock_of, ends_at, face, faces, is_over, is_running, remaining, spoken

START = datetime(2026, 11, 9, 19, 0, tzinfo=UTC)


def after(**duration: float) -> datetime:
    return START + timedelta(**duration)


def test_no_limit_no_time():
    assert remaining(Clock(START), None, after(minutes=5)) is None
    assert ends_at(Clock(START), None, after(minutes=5)) is None
    assert not is_over(Clock(START), None, after(days=5))


def test_before_the_start_the_whole_limit_is_left():
    assert remaining(Clock(), 100, START) == timedelta(minutes=100)
    assert ends_at(Clock(), 100, START) is None
    assert not is_over(Clock(), 100, after(days=1))


def test_a_running_clock_runs_down_and_below_zero():
    clock = Clock(START)
    assert remaining(clock, 100, after(minutes=30)) == timedelta(minutes=70)
    assert remaining(clock, 100, after(minutes=101)) == timedelta(minutes=-1)
    assert ends_at(clock, 100, after(minutes=30)) == after(minutes=100)
    assert ends_at(clock, 100, after(minutes=130)) == after(minutes=100)


@pytest.mark.parametrize(("minutes", "over"), [(99.99, False), (100, True), (100.01, True)])
def test_it_is_over_at_zero(minutes, over):
    assert is_over(Clock(START), 100, after(minutes=minutes)) is over


def test_a_pause_stops_it():
    paused = Clock(START, paused_at=after(minutes=40))
    assert remaining(paused, 100, after(minutes=50)) == remaining(paused, 100, after(hours=9)) == timedelta(minutes=60)
    assert ends_at(paused, 100, after(minutes=50)) is None
    assert not is_running(paused, after(minutes=50))


def test_pauses_that_ended_are_given_back():
    clock = Clock(START, paused_seconds=600)
    assert ends_at(clock, 100, after(minutes=60)) == after(minutes=110)


@pytest.mark.parametrize(("seconds", "end"), [(300, 105), (-300, 95)])
def test_an_extension_moves_the_end(seconds, end):
    assert ends_at(Clock(START, extension_seconds=seconds), 100, after(minutes=60)) == after(minutes=end)


@pytest.mark.parametrize(
    ("left", "text"),
    [
        (timedelta(minutes=100), "100:00"),
        (timedelta(minutes=83, seconds=45), "83:45"),
        (timedelta(seconds=9, milliseconds=1), "0:10"),
        (timedelta(milliseconds=1), "0:01"),
        (timedelta(0), "0:00"),
        (timedelta(minutes=-5), "0:00"),
    ],
)
def test_time_left_as_it_stands_on_a_page(left, text):
    assert spoken(left) == text


def test_start(round_one):
    round = timekeeping.start_clock(round_one)
    assert clock_of(round).started_at is not None
    assert is_running(clock_of(Round.objects.get(id=round.id)), timezone.now())
    assert logged("clock_started").after["round"] == 1


def test_starting_twice_is_refused_and_changes_nothing(round_one, tournament):
    first = timekeeping.start_clock(round_one)
    before = version(tournament)
    with pytest.raises(Refused) as refused:
        timekeeping.start_clock(round_one)
    assert refused.value.field == "clock"
    assert Round.objects.get(id=round_one.id).clock_started_at == first.clock_started_at
    assert version(tournament) == before


def test_pause_and_go_on(round_one):
    timekeeping.start_clock(round_one)
    paused = timekeeping.pause_clock(round_one)
    assert paused.clock_paused_at is not None
    with pytest.raises(Refused):
        timekeeping.pause_clock(round_one)
    begun = timezone.now() - timedelta(minutes=7)
    Round.objects.filter(id=round_one.id).update(clock_paused_at=begun)
    resumed = timekeeping.resume_clock(round_one)
    assert resumed.clock_paused_at is None
    assert 420 <= resumed.clock_paused_seconds <= (timezone.now() - begun).total_seconds()
    with pytest.raises(Refused):
        timekeeping.resume_clock(round_one)
    assert [event.kind for event in Event.objects.filter(kind__startswith="clock")] == [
        "clock_started",
        "clock_paused",
        "clock_resumed",
    ]


def test_a_clock_that_was_not_started_cannot_be_paused(round_one):
    for act in (timekeeping.pause_clock, timekeeping.resume_clock):
        with pytest.raises(Refused):
            act(round_one)


def test_extend(round_one, tournament):
    before = version(tournament)
    round = timekeeping.extend_clock(round_one, 5, expected=0)
    assert round.clock_extension_seconds == 300
    assert logged("clock_extended").before["extension_seconds"] == 0
    assert logged("clock_extended").after["extension_seconds"] == 300
    assert version(tournament) == before + 1


def test_extending_is_compared_with_what_the_director_saw(round_one):
    timekeeping.extend_clock(round_one, 5, expected=0)
    with pytest.raises(Refused):
        timekeeping.extend_clock(round_one, 5, expected=0)
    assert timekeeping.extend_clock(round_one, -2, expected=300).clock_extension_seconds == 180
    assert timekeeping.extend_clock(round_one, 1).clock_extension_seconds == 240


def test_only_a_round_that_is_played_has_a_clock(tournament):
    drawn = seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    for act in (
        timekeeping.start_clock,
        timekeeping.pause_clock,
        timekeeping.resume_clock,
        lambda one: timekeeping.extend_clock(one, 5),
    ):
        with pytest.raises(Refused) as refused:
            act(drawn)
        assert refused.value.field == "round"


def test_a_ruleset_without_limit_has_no_clock(round_one, tournament):
    tournament.ruleset_data = tournament.ruleset_data | {"time_limit_minutes": None}
    tournament.save()
    for act in (timekeeping.start_clock, lambda one: timekeeping.extend_clock(one, 5)):
        with pytest.raises(Refused) as refused:
            act(round_one)
        assert refused.value.field == "clock"
    assert face(Round.objects.get(id=round_one.id), 4) is None
    played = Round.objects.get(id=round_one.id)
    assert faces(played, played.tables.all()) == []


def test_the_face_of_a_clock(round_one):
    waiting = face(round_one, 4)
    assert waiting is not None
    assert (waiting.state, waiting.ends_at, waiting.paused_left, waiting.text) == ("waiting", None, 6_000_000, "100:00")
    now = timezone.now()
    round_one.clock_started_at = now - timedelta(minutes=90)
    running = face(round_one, 4, now)
    assert running is not None
    until = f"bis {timezone.localtime(now + timedelta(minutes=10)):%H:%M}"
    assert (running.state, running.paused_left, running.text) == ("running", None, until)
    assert running.ends_at == round((now + timedelta(minutes=10)).timestamp() * 1000)
    over = face(round_one, 4, now + timedelta(minutes=11))
    assert over is not None
    assert (over.state, over.ends_at, over.text) == ("over", running.ends_at, "0:00")
    round_one.clock_paused_at = now
    paused = face(round_one, 4, now + timedelta(hours=3))
    assert paused is not None
    assert (paused.state, paused.ends_at, paused.paused_left) == ("paused", None, 600_000)


@pytest.mark.both
def test_tables_of_five_have_their_own_face(tournament, django_assert_num_queries):
    add_players(tournament, "Inge")
    round = publish_round(tournament, [[1, 2, 3, 4, 9], [5, 6, 7, 8]])
    round = Round.objects.select_related("tournament").get(id=round.id)
    tables = list(round.tables.order_by("number"))
    with django_assert_num_queries(0):
        shown = faces(round, tables)
    assert [(one.seats, one.limit_minutes, one.text) for one in shown] == [(4, 100, "100:00"), (5, 125, "125:00")]
