from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.helpers import add_players, enter, logged, normal, publish_round
from tournaments.actors import DIRECTOR
from tournaments.models import Event, Kind, Round
from tournaments.rounds import course, timekeeping

BOARD = "/benefizturnier/leitung/"
CLOCK = BOARD + "uhr/"


def press(client, action, **fields):
    answer = client.post(f"{CLOCK}{action}/", fields)
    return answer.status_code, answer.get("Location")


def clock() -> Round:
    return Round.objects.get(number=1)


def test_start_pause_go_on_extend(organizer_client, round_one):
    back = (302, "/benefizturnier/leitung/")
    assert press(organizer_client, "start") == back
    assert clock().clock_started_at and not clock().clock_paused_at
    assert press(organizer_client, "pause") == back
    assert clock().clock_paused_at
    assert press(organizer_client, "weiter") == back
    assert not clock().clock_paused_at
    assert press(organizer_client, "verlaengern", minutes="5", expected="0") == back
    assert clock().clock_extension_seconds == 300
    assert press(organizer_client, "verlaengern", minutes="-2", expected="300") == back
    assert clock().clock_extension_seconds == 180
    assert logged("clock_started").actor == DIRECTOR


def test_a_start_is_taken_back_until_something_follows_from_it(organizer_client, table, scribe):
    press(organizer_client, "start")
    press(organizer_client, "pause")
    assert 'id="uhr-noch-nicht"' in organizer_client.get("/benefizturnier/leitung/").content.decode()
    assert press(organizer_client, "zuruecknehmen") == (302, "/benefizturnier/leitung/")
    assert clock().clock_started_at is clock().clock_paused_at is None
    page = organizer_client.get("/benefizturnier/leitung/").content.decode()
    assert "Uhr starten" in page and 'id="uhr-noch-nicht"' not in page
    assert press(organizer_client, "zuruecknehmen")[0] == 302  # pressed twice: it stands already
    assert logged("clock_taken_back").actor == DIRECTOR
    press(organizer_client, "start")
    enter(scribe, normal([1, 2], 130))
    assert 'id="uhr-noch-nicht"' not in organizer_client.get("/benefizturnier/leitung/").content.decode()
    answer = organizer_client.post(CLOCK + "zuruecknehmen/")
    assert answer.status_code == 422
    assert "Der Start der Uhr lässt sich nicht mehr zurücknehmen." in answer.content.decode()
    assert clock().clock_started_at


@pytest.mark.parametrize("action", ["start", "pause", "weiter"])
def test_a_second_press_changes_nothing(organizer_client, round_one, action):
    if action != "start":
        timekeeping.start_clock(round_one)
    if action == "weiter":
        timekeeping.pause_clock(round_one)
    press(organizer_client, action)
    before, events = Round.objects.values().get(), Event.objects.count()
    assert press(organizer_client, action)[0] == 302
    assert (Round.objects.values().get(), Event.objects.count()) == (before, events)


def test_extending_twice_by_one_page_extends_once(organizer_client, round_one):
    for _ in range(2):
        press(organizer_client, "verlaengern", minutes="5", expected="0")
    assert clock().clock_extension_seconds == 300


@pytest.mark.parametrize("sure", [{}, {"sure": "1"}])
def test_minutes_that_another_device_came_before_are_said_not_to_count(organizer_client, round_one, sure):
    timekeeping.start_clock(round_one)
    timekeeping.extend_clock(round_one, 5)
    answer = organizer_client.post(CLOCK + "verlaengern/", {"minutes": "-12", "expected": "0"} | sure)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Die Zeit wurde inzwischen schon geändert." in page and 'value="-12" aria-invalid="true"' in page
    assert clock().clock_extension_seconds == 300


@pytest.mark.parametrize("minutes", ["", "x", "0", "241", "-241", "1.5", "9" * 30])
def test_minutes_that_are_none(organizer_client, round_one, minutes):
    answer = organizer_client.post(CLOCK + "verlaengern/", {"minutes": minutes, "expected": "0"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Minuten von 1 bis 240" in page
    assert f'value="{minutes}" aria-invalid="true"' in page
    assert clock().clock_extension_seconds == 0


def test_htmx_gets_the_live_part(organizer_client, round_one):
    answer = organizer_client.post(CLOCK + "start/", headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert answer.status_code == 200 and "<html" not in page
    assert 'id="uhr-pause"' in page and answer["Server-Time"]
    wrong = organizer_client.post(CLOCK + "verlaengern/", {"minutes": "x"}, headers={"HX-Request": "true"})
    assert wrong.status_code == 422 and "<html" not in wrong.content.decode()


def test_without_a_round_nothing_happens(organizer_client, tournament):
    assert press(organizer_client, "start") == (302, "/benefizturnier/leitung/")
    assert not Event.objects.filter(kind="clock_started").exists()


def test_a_button_there_is_not(organizer_client, round_one):
    assert press(organizer_client, "zurueck")[0] == 404


def test_a_clock_goes_on_as_if_its_start_had_not_been_taken_back(organizer_client, round_one):
    press(organizer_client, "start")
    press(organizer_client, "verlaengern", minutes="5", expected="0")
    started = clock().clock_started_at
    press(organizer_client, "pause")
    paused = clock().clock_paused_at
    press(organizer_client, "zuruecknehmen")
    assert 'id="uhr-fortsetzen"' in organizer_client.get(BOARD).content.decode()
    assert press(organizer_client, "fortsetzen") == (302, BOARD)
    now = clock()
    assert (now.clock_started_at, now.clock_paused_at, now.clock_extension_seconds) == (started, paused, 300)
    assert 'id="uhr-fortsetzen"' not in organizer_client.get(BOARD).content.decode()
    assert press(organizer_client, "fortsetzen")[0] == 302  # pressed twice: it goes on already
    assert Event.objects.filter(kind=Kind.CLOCK_RESUMED).count() == 1


@pytest.mark.both
def test_a_clock_goes_on_once_its_round_is_published_again(organizer_client, round_one):
    press(organizer_client, "start")
    press(organizer_client, "verlaengern", minutes="5", expected="0")
    started = clock().clock_started_at
    answer = organizer_client.post(BOARD + "auslosung/zuruecknehmen/", {"round": "1"}, follow=True)
    assert "Nach dem Veröffentlichen kann die Uhr weiterlaufen" in answer.content.decode()
    assert (clock().clock_started_at, clock().clock_extension_seconds) == (None, 0)
    assert press(organizer_client, "fortsetzen")[0] == 302 and clock().clock_started_at is None
    course.publish(clock())
    assert clock().clock_started_at is None
    press(organizer_client, "fortsetzen")
    assert (clock().clock_started_at, clock().clock_extension_seconds) == (started, 300)


def test_it_goes_on_as_long_as_one_table_has_time_left(organizer_client, tournament):
    """Shortened so far that tables of four have none."""
    add_players(tournament, "Inge")
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    press(organizer_client, "start")
    started = clock().clock_started_at
    press(organizer_client, "verlaengern", minutes="-110", expected="0", sure="1")
    press(organizer_client, "pause")
    course.take_back(clock())
    course.publish(clock())
    assert 'id="uhr-fortsetzen"' in organizer_client.get(BOARD).content.decode()
    press(organizer_client, "fortsetzen")
    now = clock()
    assert now.clock_started_at == started and now.clock_paused_at and now.clock_extension_seconds == -6600


def test_there_is_nothing_to_go_on_with(organizer_client, round_one):
    assert 'id="uhr-fortsetzen"' not in organizer_client.get(BOARD).content.decode()
    answer = organizer_client.post(CLOCK + "fortsetzen/")
    assert answer.status_code == 422 and "Die Uhr lässt sich nicht mehr fortsetzen." in answer.content.decode()
    press(organizer_client, "start")
    press(organizer_client, "zuruecknehmen")
    taken_back = Event.objects.get(kind=Kind.CLOCK_TAKEN_BACK)
    long_ago = timezone.now() - timedelta(days=1)
    assert taken_back.before
    taken_back.before["started_at"] = long_ago.isoformat()
    taken_back.save()
    assert 'id="uhr-fortsetzen"' not in organizer_client.get(BOARD).content.decode()
    assert press(organizer_client, "fortsetzen")[0] == 422


def test_changes_of_the_time_are_taken_back_one_by_one(organizer_client, round_one):
    def back() -> str:
        text = " ".join(organizer_client.get(BOARD).content.decode().split())
        found = re.search(
            r'name="expected" value="(-?\d+)"> <input type="hidden" name="minutes" value="(-?\d+)">', text
        )
        if found is None:
            return "nothing"
        press(organizer_client, "verlaengern", minutes=found[2], expected=found[1], sure="1")
        said = re.search(r'id="uhr-zurueck">.*?</svg> ?(.*?)</button>', text)
        assert said
        return said[1].strip()

    press(organizer_client, "start")
    for minutes, seen in (("20", "0"), ("-10", "1200"), ("-30", "600")):
        press(organizer_client, "verlaengern", minutes=minutes, expected=seen, sure="1")
    assert clock().clock_extension_seconds == -1200
    assert back() == "−30 min zurücknehmen" and clock().clock_extension_seconds == 600
    assert back() == "−10 min zurücknehmen" and clock().clock_extension_seconds == 1200
    assert back() == "Zurücknehmen" and clock().clock_extension_seconds == 0
    assert back() == "nothing"


def test_also_a_change_that_leads_to_the_usual_time_can_be_taken_back(organizer_client, round_one):
    press(organizer_client, "start")
    for minutes, seen in (("40", "0"), ("-20", "2400"), ("-20", "1200")):
        asked = organizer_client.post(CLOCK + "verlaengern/", {"minutes": minutes, "expected": seen}, follow=True)
        if minutes != "40":
            assert "neben der Uhr" in asked.content.decode()
        press(organizer_client, "verlaengern", minutes=minutes, expected=seen, sure="1")
    assert clock().clock_extension_seconds == 0
    text = " ".join(organizer_client.get(BOARD).content.decode().split())
    assert 'name="minutes" value="20"> <button class="button button--quiet" id="uhr-zurueck"' in text
    press(organizer_client, "verlaengern", minutes="20", expected="0")
    asked = organizer_client.get(CLOCK + "kuerzen/", {"minutes": "-20", "expected": "1200"}).content.decode()
    assert "neben der Uhr" in asked
    press(organizer_client, "verlaengern", minutes="20", expected="1200")
    asked = organizer_client.get(CLOCK + "kuerzen/", {"minutes": "-40", "expected": "2400"}).content.decode()
    assert "Das nimmt die letzte Änderung zurück." in asked and "neben der Uhr" not in asked
    press(organizer_client, "verlaengern", minutes="-40", expected="2400", sure="1")
    assert 'id="uhr-zurueck"' not in organizer_client.get(BOARD).content.decode()


def test_a_planned_start_that_passed_while_the_round_was_taken_back_is_no_clock_that_ran(organizer_client, round_one):
    soon = timezone.now() + timedelta(seconds=30)
    Round.objects.update(clock_started_at=soon)
    course.take_back(clock())
    course.publish(clock())
    taken_back = Event.objects.get(kind=Kind.TAKEN_BACK)
    Event.objects.filter(id=taken_back.id).update(at=soon - timedelta(minutes=2))
    assert taken_back.before
    taken_back.before["started_at"] = (soon - timedelta(minutes=1)).isoformat()
    Event.objects.filter(id=taken_back.id).update(before=taken_back.before)
    assert 'id="uhr-fortsetzen"' not in organizer_client.get(BOARD).content.decode()


@pytest.mark.parametrize(
    ("action", "fields"),
    [("start", {}), ("pause", {}), ("verlaengern", {"minutes": "5", "expected": "0"}), ("zuruecknehmen", {})],
)
@pytest.mark.parametrize("running", [False, True])
def test_a_board_of_another_round_moves_no_clock(organizer_client, round_one, action, fields, running):
    if running:
        timekeeping.start_clock(round_one)
    before = Round.objects.values().get()
    for headers in ({}, {"HX-Request": "true"}):
        answer = organizer_client.post(f"{CLOCK}{action}/", {"round": "2"} | fields, headers=headers)
        assert answer.status_code in (200, 302)
        assert "Runde 2 wird gerade nicht gespielt." in organizer_client.get(BOARD).content.decode()
    extra = {"round": "2", "extra_table": "1", "extra_minutes": "7", "extra_seen_1": "0"}
    organizer_client.post(CLOCK + "nachspielzeit/", extra)
    assert "Runde 2 wird gerade nicht gespielt." in organizer_client.get(BOARD).content.decode()
    assert Round.objects.values().get() == before
    assert [table.extra_minutes for table in round_one.tables.all()] == [0, 0]


def test_the_buttons_of_the_board_say_their_round(organizer_client, round_one):
    forms = re.findall(r'<form[^>]*action="[^"]*/uhr/.*?</form>', organizer_client.get(BOARD).content.decode(), re.S)
    assert len(forms) > 4 and all('name="round" value="1"' in form for form in forms)
