"""Extra time for one table: its deadline alone moves, and everybody is told."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.tournaments.helpers import (
    confirm_all,
    director_at,
    enter,
    logged,
    normal,
    play_out,
    scribe_at,
    solo,
    table_now,
    table_of,
)
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.ledger.reading import time_over
from tournaments.models import Entry, Event, Round, Table, Tournament
from tournaments.rounds import clock, course, timekeeping

GAME = normal([1, 2], 130)
DESK = "/benefizturnier/leitung/"
EXTRA = f"{DESK}uhr/nachspielzeit/"


def ago(minutes: float) -> None:
    """The clock was started so many minutes ago (lions-2024: 100 minutes)."""
    begun = timezone.now() - timedelta(minutes=minutes)
    Round.objects.update(clock_started_at=begun, published_at=begun)


def over(access) -> bool:
    return time_over(table_now(access))


@pytest.fixture
def director(table):
    return director_at(table)


def test_only_that_tables_deadline_moves(scribe, director, round_one):
    ago(103)
    ledger.give_extra_time(director, 5, " Karte  fehlte ")
    assert not over(scribe) and time_over(table_of(round_one, 2))
    shown = clock.face_at(table_now(scribe))
    assert shown is not None and shown.state == "running" and shown.ends_at is not None
    assert 119 <= shown.ends_at / 1000 - timezone.now().timestamp() <= 121
    assert logged("extra_time").after == {"minutes": 5, "reason": "Karte fehlte"}
    ago(106)
    assert over(scribe), "then its time is up as everybody's"
    enter(scribe, GAME)
    assert table_now(scribe).time_up_after == 1


def test_given_twice_it_adds_up_to_a_limit(scribe, director):
    ledger.give_extra_time(director, 5, "Streit", expected=0)
    ledger.give_extra_time(director, 7, expected=5)
    table = table_now(scribe)
    assert (table.extra_minutes, table.extra_reason) == (12, "Streit")
    ledger.give_extra_time(director, 1, "Karte fehlte", expected=12)
    assert table_now(scribe).extra_reason == "Streit, Karte fehlte"
    told = Event.objects.filter(kind="extra_time").last()
    assert told and (told.before, told.after) == (
        {"minutes": 12, "reason": "Streit"},
        {"minutes": 13, "reason": "Streit, Karte fehlte"},
    )
    with pytest.raises(Refused, match="inzwischen schon"):
        ledger.give_extra_time(director, 5, expected=5)
    with pytest.raises(Refused, match="1 bis 227"):
        ledger.give_extra_time(director, 229)


def test_it_gives_ordinary_games_again_until_something_was_played_since(scribe, director):
    ago(101)
    enter(scribe, GAME)
    assert table_now(scribe).time_up_after == 1
    ledger.give_extra_time(director, 10)
    sheet = ledger.sheet_of(table_now(scribe))
    assert table_now(scribe).time_up_after is None and sheet.next and sheet.next.games_left == 23
    ago(111)
    enter(scribe, GAME, solo(1, 130))
    with pytest.raises(Refused, match="Nach Ablauf der Zeit wurde schon"):
        ledger.give_extra_time(director, 20)


def test_less_than_has_passed_is_no_time(scribe, director):
    ago(110)
    with pytest.raises(Refused, match="schon seit 10 Minuten um"):
        ledger.give_extra_time(director, 5)
    ledger.give_extra_time(director, 11)
    assert not over(scribe)


def test_taken_back_the_sheet_is_as_it_was(scribe, director):
    ago(101)
    enter(scribe, GAME)
    before = ledger.sheet_of(table_now(scribe))
    ledger.give_extra_time(director, 10)
    ledger.give_extra_time(director, 2)
    ledger.take_extra_time_back(director, expected=12)
    with pytest.raises(Refused, match="inzwischen schon geändert"):
        ledger.take_extra_time_back(director, expected=12)
    assert (logged("extra_time_taken_back").before["minutes"], table_now(scribe).time_up_after) == (12, None)
    ledger.take_extra_time_back(director, expected=10)
    table = table_now(scribe)
    assert (table.extra_given, table.time_up_after) == ([], 1)
    assert ledger.sheet_of(table) == before
    ledger.take_extra_time_back(director)
    assert Event.objects.filter(kind="extra_time_taken_back").count() == 2


def test_the_last_that_was_given_is_taken_back_first(organizer_client, scribe, director):
    ledger.give_extra_time(director, 5, "Streit")
    ledger.give_extra_time(director, 7, "Karte fehlte")
    page = " ".join(organizer_client.get(DESK).content.decode().split())
    assert "+12 min · 5 min Streit, 7 min Karte fehlte" in page and "Die letzten 7 min zurücknehmen" in page
    organizer_client.post(EXTRA, {"extra_table": "1", "extra_seen_1": "12", "back": "1"})
    table = table_now(scribe)
    assert (table.extra_minutes, table.extra_reason) == (5, "Streit")
    assert logged("extra_time_taken_back").after == {"minutes": 5, "reason": "Streit"}
    assert "+5 min · Streit" in " ".join(organizer_client.get(DESK).content.decode().split())


def test_a_game_in_the_first_extra_time_does_not_hold_the_second(scribe, director):
    ledger.give_extra_time(director, 5)
    ago(101)
    enter(scribe, GAME)
    ledger.give_extra_time(director, 5)
    ledger.take_extra_time_back(director, expected=10)
    with pytest.raises(Refused, match="wurde schon ein Spiel eingetragen"):
        ledger.take_extra_time_back(director, expected=5)
    assert table_now(scribe).extra_minutes == 5


def test_once_a_game_was_entered_in_it_it_stays(scribe, director):
    ago(99)
    ledger.give_extra_time(director, 10)
    enter(scribe, GAME)
    ledger.take_extra_time_back(director)
    ledger.give_extra_time(director, 10)
    ago(101)
    enter(scribe, GAME)
    with pytest.raises(Refused, match="wurde schon ein Spiel eingetragen"):
        ledger.take_extra_time_back(director)


def sent(scribe, position: int, seconds: float) -> int | None:
    """A game comes in that a phone without network saved so many seconds ago; and what is known then of the time."""
    saved = timezone.now() - timedelta(seconds=seconds)
    ledger.record(scribe, GAME, client_id=uuid4(), position=position, entered_at=saved)
    return table_now(scribe).time_up_after


def given(minutes: int, **stood) -> None:
    """Extra time was given a while ago."""
    stood = {"reason": "", "entries": 0, "time_up_after": None, "no_game_begun": False} | stood
    Table.objects.filter(number=1).update(extra_given=[{"minutes": minutes, **stood}])


def test_taken_back_it_ends_at_that_moment_and_what_was_saved_in_it_stands(organizer_client, scribe, director):
    ago(101)
    given(8)
    ledger.take_extra_time_back(director)
    table = table_now(scribe)
    ran_out = clock.ran_out_at(clock.clock_at(table), 100, timezone.now())
    assert ran_out and timezone.now() - ran_out < timedelta(seconds=10), "not a minute ago, when nobody knew of it"
    assert [sent(scribe, position, 30 - position) for position in (1, 2, 3)] == [None, None, None]
    assert over(scribe) and sent(scribe, 4, 0) == 4
    with pytest.raises(Refused):
        sent(scribe, 5, 0)


@pytest.mark.parametrize("told", [True, False])
def test_time_that_had_run_out_is_given_again_for_what_was_saved_in_extra_time(scribe, director, told):
    """Where the table had played its last game, or said that none was begun."""
    ago(101)
    enter(scribe, GAME)
    Entry.objects.update(entered_at=timezone.now() - timedelta(seconds=50))
    given(10, entries=1, time_up_after=1, no_game_begun=told)
    Table.objects.filter(number=1).update(time_up_after=None)
    sheet = ledger.sheet_of(table_now(scribe))
    ledger.take_extra_time_back(director)
    assert table_now(scribe).time_up_after == 1 and ledger.sheet_of(table_now(scribe)) != sheet
    with pytest.raises(Refused):
        sent(scribe, 2, 0)
    saved = timezone.now() - timedelta(seconds=30)
    assert ledger.preview(scribe, GAME, position=2, entered_at=saved).position == 2
    assert [sent(scribe, position, 30 - position) for position in (2, 3)] == [None, None]
    assert not table_now(scribe).no_game_begun and sent(scribe, 4, 0) == 4


def test_what_was_saved_in_the_first_extra_time_comes_in_the_second(scribe, director):
    """Then it was played in this one too, as far as the server knows."""
    ago(101)
    enter(scribe, GAME)
    Entry.objects.update(entered_at=timezone.now() - timedelta(seconds=50))
    given(10, entries=1, time_up_after=1)
    ledger.take_extra_time_back(director)
    ledger.give_extra_time(director, 10)
    assert sent(scribe, 2, 30) is None
    with pytest.raises(Refused, match="wurde schon ein Spiel eingetragen"):
        ledger.take_extra_time_back(director)


def test_what_was_saved_before_any_extra_time_outlives_it(scribe, director):
    """The game that was begun had come in before one of another phone, saved in time."""
    ago(101)
    enter(scribe, GAME)
    Entry.objects.update(entered_at=timezone.now() - timedelta(seconds=90))
    ledger.give_extra_time(director, 10)
    assert sent(scribe, 2, 80) is None
    ledger.take_extra_time_back(director)
    table = table_now(scribe)
    assert table.time_up_after is None and over(scribe) and not ledger.sheet_of(table).complete


def test_confirmed_it_stays_as_it_is_whatever_was_saved_in_extra_time(scribe, director, tournament):
    Tournament.objects.update(ruleset_data=tournament.ruleset_data | {"mandatory_solos": 0})
    ago(101)
    enter(scribe, GAME)
    Entry.objects.update(entered_at=timezone.now() - timedelta(seconds=50))
    ledger.give_extra_time(director, 10)
    ledger.take_extra_time_back(director)
    confirm_all(scribe)
    with pytest.raises(Refused):
        sent(scribe, 2, 0.1)


def test_extra_time_and_the_rounds_time_are_shortened_one_after_the_other(round_one):
    ago(150)
    table = table_of(round_one)
    begun = table.round.clock_started_at
    assert begun

    def moment(minutes: int) -> str:
        return (begun + timedelta(minutes=minutes)).isoformat()

    table.round.clock_shortened, table.round.clock_extension_seconds = [[moment(90), 600]], 0
    table.extra_given, table.extra_shortened = [{"minutes": 5}], [[moment(108), 15]]
    for limit, ends in ((100, 108), (104, 109), (90, 105), (80, 95), (70, 90), (60, 85), (50, 75)):
        ran_out = clock.ran_out_at(clock.clock_at(table), limit, timezone.now())
        assert ran_out == begun + timedelta(minutes=ends)


def test_confirmed_the_way_is_said(scribe, director, tournament):
    Tournament.objects.update(ruleset_data=tournament.ruleset_data | {"mandatory_solos": 0})
    ago(101)
    enter(scribe, GAME)
    confirm_all(scribe)
    with pytest.raises(Refused, match="muss erst jemand seine Bestätigung zurücknehmen"):
        ledger.give_extra_time(director, 5)
    ledger.take_back(scribe, 1)
    ledger.give_extra_time(director, 5)
    assert table_now(scribe).extra_minutes == 5


def test_before_the_clock_and_while_it_stands(scribe, director, round_one):
    ledger.give_extra_time(director, 5)
    timekeeping.start_clock(round_one)
    timekeeping.pause_clock(round_one)
    shown = clock.face_at(table_now(scribe))
    assert shown is not None and shown.state == "paused" and shown.text.startswith("105:")
    ledger.take_extra_time_back(director)


def test_where_it_would_change_nothing(scribe, director):
    ledger.end_early(director, Table.Treatment.STAND, "weg")
    with pytest.raises(Refused, match="schon beendet"):
        ledger.give_extra_time(director, 5)
    ledger.go_on(director)
    play_out(scribe)
    with pytest.raises(Refused, match="fehlt kein Spiel"):
        ledger.give_extra_time(director, 5)


def test_only_the_director_gives_it_in_a_round_that_is_played(scribe, director, round_one, tournament):
    for act in (lambda: ledger.give_extra_time(scribe, 5), lambda: ledger.take_extra_time_back(scribe)):
        with pytest.raises(Refused):
            act()
    for number in (1, 2):
        play_out(scribe_at(table_of(round_one, number)))
        confirm_all(scribe_at(table_of(round_one, number)))
    course.close(round_one)
    with pytest.raises(Refused):
        ledger.give_extra_time(director, 5)


def test_rules_without_a_limit_know_none(director, tournament):
    Tournament.objects.update(ruleset_data=tournament.ruleset_data | {"time_limit_minutes": None})
    with pytest.raises(Refused, match="keine Zeitbegrenzung"):
        ledger.give_extra_time(director, 5)


def test_a_round_taken_back_forgets_it(scribe, director, round_one):
    ledger.give_extra_time(director, 5, "Streit")
    course.take_back(round_one)
    table = table_now(scribe)
    assert table.extra_given == []


def test_shortening_asks_about_the_time_that_the_table_has(scribe, director, round_one):
    ago(90)
    ledger.give_extra_time(director, 20)
    round_one.refresh_from_db()
    meant = clock.shortening(round_one, round_one.tables.order_by("number"), 12)
    assert (meant.ends, meant.left) == ((2,), 17)
