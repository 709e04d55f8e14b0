"""Time taken away: asked where it hurts, no more than there is, and given back. The clock of a closed round stands."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.tournaments.helpers import (
    add_players,
    confirm_all,
    director_at,
    enter,
    normal,
    play_out,
    publish_round,
    scribe_at,
    short_tournament,
    table_now,
    table_of,
)
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.models import Round, Table
from tournaments.pages.routes import table_base
from tournaments.pages.table.sheet import sheet_view
from tournaments.rounds import clock, course, timekeeping


@pytest.fixture
def tournament(organizer):
    return short_tournament(organizer)


HOME = "/benefizturnier/leitung/"
CLOCK = HOME + "uhr/"


@pytest.fixture
def running(round_one) -> Round:
    """The clock has run for 40 of its 100 minutes."""
    timekeeping.start_clock(round_one)
    begun = timezone.now() - timedelta(minutes=40)
    Round.objects.update(clock_started_at=begun, published_at=begun)
    return now()


def now() -> Round:
    return Round.objects.select_related("tournament").get(number=1)


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def shorten(client, minutes, **more):
    fields = {"minutes": str(minutes), "expected": str(now().clock_extension_seconds)} | more
    return client.post(CLOCK + "verlaengern/", fields)


# Asking


def test_a_little_less_is_not_asked(organizer_client, running):
    assert shorten(organizer_client, -10)["Location"] == HOME
    assert now().clock_extension_seconds == -600


@pytest.mark.parametrize("minutes", ["-200", "−200"])
def test_more_than_is_left_asks_and_says_what_it_means(organizer_client, running, minutes):
    answer = shorten(organizer_client, minutes)
    assert now().clock_extension_seconds == 0
    assert answer["Location"] == CLOCK + "kuerzen/?minutes=-200&expected=0"
    page = text(organizer_client.get(answer["Location"]))
    assert (
        "Zeit um 60 Minuten kürzen?" in page
        and "Eingegeben sind 200 Minuten: So viel hat kein Tisch mehr. Es bleiben höchstens noch 60 Minuten." in page
    )
    assert "Damit ist die Zeit an 2 Tischen um." in page and "Die Tische 1, 2 spielen nur noch" in page
    assert shorten(organizer_client, -200, sure="1")["Location"] == HOME
    assert now().clock_extension_seconds == -3600
    assert ledger.reading.time_over(table_of(running))


def test_a_lot_asks_even_if_some_is_left(organizer_client, running):
    page = text(organizer_client.get(shorten(organizer_client, -20)["Location"]))
    assert "Zeit um 20 Minuten kürzen?" in page and "Danach bleiben noch 3" in page


def test_htmx_is_sent_to_the_question(organizer_client, running):
    answer = organizer_client.post(CLOCK + "verlaengern/", {"minutes": "-90"}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Redirect"]) == (200, CLOCK + "kuerzen/?minutes=-90&expected=0")


def test_the_board_takes_it_back(organizer_client, running):
    shorten(organizer_client, -200, sure="1")
    board = text(organizer_client.get(HOME))
    assert "Zeit geändert: −60 min" in board and 'name="minutes" value="60"' in board
    shorten(organizer_client, 60)
    assert now().clock_extension_seconds == 0
    assert "Zeit geändert" not in text(organizer_client.get(HOME))


def test_a_table_that_is_settled_is_not_counted(organizer_client, running):
    ledger.end_early(director_at(table_of(running, 2)), Table.Treatment.STAND, "weg")
    page = text(organizer_client.get(CLOCK + "kuerzen/", {"minutes": "-200", "expected": "0"}))
    assert "Damit ist die Zeit an 1 Tisch um." in page


@pytest.mark.parametrize("query", [{}, {"minutes": "5"}, {"minutes": "x"}, {"minutes": "-9" * 30}, {"minutes": "²"}])
def test_a_question_about_nothing_leads_to_the_board(organizer_client, running, query):
    assert organizer_client.get(CLOCK + "kuerzen/", query)["Location"] == HOME


def test_without_a_round_there_is_no_question(organizer_client, tournament):
    assert organizer_client.get(CLOCK + "kuerzen/", {"minutes": "-5"})["Location"] == HOME


def test_the_question_is_no_button(organizer_client, running):
    assert organizer_client.post(CLOCK + "kuerzen/").status_code == 405


def meaning(client, minutes) -> str:
    return text(client.get(CLOCK + "kuerzen/", {"minutes": str(minutes)}))


def test_nobody_is_said_to_have_no_minutes_left(organizer_client, running):
    Round.objects.update(clock_extension_seconds=30)
    assert "Danach bleibt weniger als eine Minute." in meaning(organizer_client, -60)
    ledger.give_extra_time(director_at(table_of(running, 2)), 3)
    assert "Danach bleibt an mindestens einem Tisch weniger als eine Minute." in meaning(organizer_client, -60)
    page = meaning(organizer_client, -63)
    assert "Damit ist die Zeit an 1 Tisch um." in page and "An den anderen bleibt weniger als eine Minute." in page
    assert "0 Minuten" not in page


def test_of_the_others_one_may_have_less_than_a_minute_left(organizer_client, tournament):
    add_players(tournament, "Inge\nJo\nKai\nLea")
    timekeeping.start_clock(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]))
    round = Round.objects.get()
    Round.objects.update(clock_extension_seconds=30)
    for number, minutes in ((2, 3), (3, 5)):
        ledger.give_extra_time(director_at(table_of(round, number)), minutes)
    page = meaning(organizer_client, -103)
    assert "An mindestens einem der anderen bleibt weniger als eine Minute." in page and "0 Minuten" not in page


# Bounds


def test_when_the_time_is_up_there_is_nothing_to_take(organizer_client, running):
    timekeeping.extend_clock(running, -60)
    answer = shorten(organizer_client, -5)
    assert answer.status_code == 422
    assert "Da ist nichts mehr zu kürzen" in text(answer)
    page = text(organizer_client.get(CLOCK + "kuerzen/", {"minutes": "-5"}))
    assert "Da ist nichts mehr zu kürzen" in page


def test_no_clock_is_extended_without_end(running):
    timekeeping.extend_clock(running, 240)
    with pytest.raises(Refused) as refused:
        timekeeping.extend_clock(running, 1)
    assert refused.value.field == "minutes"


def test_tables_of_five_may_have_time_left(organizer_client, tournament):
    add_players(tournament, "Inge")
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    timekeeping.start_clock(round)
    page = text(organizer_client.get(CLOCK + "kuerzen/", {"minutes": "-110"}))
    assert "Damit ist die Zeit an 1 Tisch um." in page and "An den anderen bleiben 1" in page


def test_the_others_may_have_more_or_less_left(organizer_client, tournament):
    add_players(tournament, "Inge\nJo\nKai\nLea\nMax")
    timekeeping.start_clock(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12, 13]]))
    ledger.give_extra_time(director_at(table_of(Round.objects.get(), 2)), 8)
    page = text(organizer_client.get(CLOCK + "kuerzen/", {"minutes": "-103"}))
    assert "Damit ist die Zeit an 1 Tisch um." in page
    assert re.search(r"An den anderen bleiben mindestens noch [45] Minuten\.", page)


def test_step_by_step_back_to_the_time_of_the_rules(organizer_client, tournament):
    """Each step back undoes the one before to the minute, though less was left by then, or nothing."""
    add_players(tournament, "Inge")
    timekeeping.start_clock(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]]))
    shorten(organizer_client, -200, sure="1")
    for _step in range(3):
        shorten(organizer_client, 5)
    seen = [now().clock_extension_seconds // 60]
    for passed in (11, 13, 23, 23):
        Round.objects.update(clock_started_at=timezone.now() - timedelta(minutes=passed))
        board = text(organizer_client.get(HOME))
        button = re.search(r'value="(-?\d+)"> <button class="button button--quiet" id="uhr-zurueck"', board)
        assert button
        minutes = button[1]
        answer = shorten(organizer_client, minutes)
        if "kuerzen" in answer["Location"]:
            page = text(organizer_client.get(answer["Location"]))
            assert "Zeit um 5 Minuten kürzen?" in page and "Eingegeben sind" not in page
            assert "Das nimmt die letzte Änderung zurück." in page and "Tisch 2 spielt nur noch" in page
            shorten(organizer_client, minutes, sure="1")
        seen.append(now().clock_extension_seconds // 60)
    assert seen == [-110, -115, -120, -125, 0]
    assert 'id="uhr-zurueck"' not in text(organizer_client.get(HOME))


def test_from_when_on_more_minutes_would_count_is_said_beside_a_clock_that_has_run_out(organizer_client, tournament):
    """More was taken away than tables of four had left: minutes that are given do not reach them yet."""
    add_players(tournament, "Inge")
    timekeeping.start_clock(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]]))
    begun = timezone.now() - timedelta(minutes=50)
    Round.objects.update(clock_started_at=begun)
    shorten(organizer_client, -200, sure="1")
    for given in (0, 5, 10):
        if given:
            shorten(organizer_client, 5)
        board, end = text(organizer_client.get(HOME)), begun + timedelta(minutes=100 - 75 + given)
        assert f"Weitere Minuten zählen ab {timezone.localtime(end):%H:%M}</span>" in board
    four, five = clock.faces(now(), now().tables.all())
    assert (four.state, five.state) == ("over", "running")
    assert four.ends_at is not None and abs(four.ends_at - clock.milliseconds(timezone.now())) < 60_000
    ledger.end_early(director_at(table_of(now())), Table.Treatment.STAND, "weg")
    assert f"zählen ab {timezone.localtime(end):%H:%M}" not in text(organizer_client.get(HOME))


# A game was begun, or none, under a shortened clock


def test_no_game_begun_can_be_taken_back_after_shortening(running):
    scribe = scribe_at(table_of(running))
    enter(scribe, normal([1, 2], 140))
    timekeeping.extend_clock(running, -60)
    ledger.time_is_up(scribe_at(table_of(running)), game_begun=False)
    assert sheet_view(scribe_at(table_of(running))).may_take_back_time
    ledger.time_is_up(scribe_at(table_of(running)), game_begun=True)
    assert table_of(running).time_up_after is None
    assert not sheet_view(scribe_at(table_of(running))).may_take_back_time


def test_the_last_game_cannot_be_unsaid(running):
    scribe = scribe_at(table_of(running))
    timekeeping.extend_clock(running, -60)
    enter(scribe, normal([1, 2], 140))
    assert table_of(running).time_up_after == 1
    assert not sheet_view(scribe_at(table_of(running))).may_take_back_time
    with pytest.raises(Refused):
        ledger.time_is_up(scribe, game_begun=True)


def test_time_given_back_is_played_on(running):
    scribe = scribe_at(table_of(running))
    enter(scribe, normal([1, 2], 140))
    timekeeping.extend_clock(running, -60)
    ledger.time_is_up(scribe, game_begun=False)
    timekeeping.extend_clock(running, 60)
    table = table_of(running)
    assert (table.time_up_after, table.no_game_begun) == (None, False)
    enter(scribe, normal([1, 2], 140), normal([1, 2], 140))


def test_a_game_entered_before_it_was_shortened_was_entered_in_time(tournament):
    """Tables of five have so much time left that more is taken than those of four have: their end lies back. Without
    network a phone kept a game before that, and one behind it after all was taken.
    """
    add_players(tournament, "Inge")
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    begun = timezone.now() - timedelta(minutes=90)
    Round.objects.update(clock_started_at=begun, published_at=begun)
    saved = timezone.now() - timedelta(minutes=2)
    timekeeping.extend_clock(now(), -25)
    for position, moment in enumerate((saved, timezone.now()), 1):
        access = scribe_at(table_of(round))
        ledger.record(access, normal([1, 2], 140), client_id=uuid4(), position=position, entered_at=moment)
        assert table_of(round).time_up_after == (None if position == 1 else 2)


def test_no_time_runs_out_before_it_was_shortened(running):
    """Also for a table whose time is less, and whose end lies further back; what was over by then stays it."""
    begun = timezone.now() - timedelta(minutes=150)
    shortened = [
        [(begun + timedelta(minutes=minutes)).isoformat(), seconds] for minutes, seconds in ((90, 0), (95, -600))
    ]
    Round.objects.update(clock_started_at=begun, clock_extension_seconds=-1200, clock_shortened=shortened)
    own = clock.clock_of(now())
    for limit, minutes in ((130, 110), (110, 95), (105, 95), (100, 90), (90, 90), (80, 80)):
        ran_out = clock.ran_out_at(own, limit, timezone.now())
        assert ran_out is not None
        assert ran_out == clock.ends_at(own, limit, timezone.now()) == begun + timedelta(minutes=minutes)
        assert not clock.is_over(own, limit, ran_out - timedelta(seconds=1))


def test_given_back_it_runs_out_when_it_would_have(running):
    timekeeping.extend_clock(running, -60)
    timekeeping.extend_clock(now(), 60)
    later = timezone.now() + timedelta(hours=2)
    end = clock.ran_out_at(clock.clock_of(now()), 100, later)
    begun = now().clock_started_at
    assert begun is not None and end == begun + timedelta(minutes=100)


def test_a_pause_that_came_later_ends_nothing_that_was_entered_before(running):
    own = replace(clock.clock_of(running), paused_at=timezone.now() + timedelta(minutes=90))
    assert not clock.is_over(own, 100, timezone.now())
    assert clock.is_over(own, 100, timezone.now() + timedelta(minutes=91))


def test_a_clock_that_goes_on_with_its_round_still_knows(running):
    """The round was taken back and published again, and its clock goes on: what was played before stays in time."""
    begun = timezone.now() - timedelta(minutes=95)
    Round.objects.update(clock_started_at=begun)
    saved = timezone.now() - timedelta(minutes=1)
    timekeeping.extend_clock(now(), -3)
    Round.objects.update(clock_extension_seconds=-90 * 60)  # as for a table whose end lies back
    assert not clock.is_over(clock.clock_of(now()), 100, saved)
    course.take_back(now())
    course.publish(now())
    Round.objects.update(clock_started_at=begun, clock_extension_seconds=-90 * 60)
    assert not clock.is_over(clock.clock_of(now()), 100, saved)
    assert clock.is_over(clock.clock_of(now()), 100, timezone.now())


# Closed


def close(round: Round) -> None:
    for number in (1, 2):
        play_out(director_at(table_of(round, number)))
        confirm_all(director_at(table_of(round, number)))
    assert course.close(round) == []


def test_the_clock_of_a_closed_round_stands(running):
    close(running)
    closed = now()
    assert closed.closed_at is not None
    later = closed.closed_at + timedelta(hours=3)
    shown = clock.face(closed, 4, later)
    assert shown is not None
    left = clock.remaining(clock.clock_of(running), 100, closed.closed_at)
    assert left is not None
    assert (shown.state, shown.ends_at, shown.text) == ("paused", None, clock.spoken(left))


def test_no_page_of_a_table_shows_the_clock_of_a_closed_round(client, organizer_client, running):
    phone, directors = table_base(scribe_at(table_of(running))), f"{HOME}runde/1/tisch/1/"

    def shown() -> list[bool]:
        pages = (client.get(phone), organizer_client.get(directors), organizer_client.get(f"{directors}stand/"))
        return ["tablehead__clock" in page.content.decode() for page in pages]

    assert shown() == [True, True, True]
    close(running)
    assert shown() == [False, False, False]
    course.finish(running.tournament)
    assert shown() == [False, False, False]
    course.reopen(running.tournament)
    course.reopen_round(now())
    assert shown() == [True, True, True]


def test_opened_again_it_stands_until_it_is_let_go_on(organizer_client, running):
    close(running)
    Round.objects.update(closed_at=timezone.now() - timedelta(minutes=30))
    course.reopen_round(now())
    opened = now()
    assert opened.clock_paused_at is not None
    board = text(organizer_client.get(HOME))
    assert 'id="uhr-weiter"' in board
    timekeeping.resume_clock(opened)
    left = clock.remaining(clock.clock_of(now()), 100, timezone.now())
    assert left is not None and left > timedelta(minutes=88)


def test_a_round_without_a_clock_is_opened_without_one(round_one):
    close(round_one)
    course.reopen_round(now())
    assert (now().clock_started_at, now().clock_paused_at) == (None, None)


def test_a_stopped_clock_that_has_run_out_can_go_on(organizer_client, running):
    timekeeping.pause_clock(running)
    timekeeping.extend_clock(running, -60)
    board = text(organizer_client.get(HOME))
    assert 'id="uhr-weiter"' in board and 'id="uhr-pause"' not in board


def test_after_closing_no_time_runs_out(running):
    """A struck game of a closed round is dealt again on paper only: no clock ends the sheet behind its back."""
    close(running)
    ago = timezone.now() - timedelta(hours=2)
    Round.objects.update(closed_at=ago, clock_started_at=ago - timedelta(hours=1))
    director = director_at(table_of(now()))
    assert not ledger.reading.time_over(table_now(director))
