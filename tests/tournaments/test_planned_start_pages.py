"""A start that is planned: the director's buttons, and what every page shows until then and from then on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import enter, link_of, normal, seat_round, version
from tests.tournaments.states import SEATS, STATES
from tests.tournaments.test_planned_start import now, pass_by, plan
from tournaments.models import Event, Round, Tournament
from tournaments.rounds import course, draws, timekeeping
from tournaments.rounds.clock import in_words, milliseconds
from tournaments.rounds.starting import plan_start

DESK = "/benefizturnier/leitung/"
PLAN, BACK = f"{DESK}uhr/planen/", f"{DESK}uhr/planen/zuruecknehmen/"
PUBLIC = ["/benefizturnier/", "/benefizturnier/stand/", "/benefizturnier/tische/", "/benefizturnier/leinwand/"]
HTMX = {"HX-Request": "true"}


def planned(tournament: Tournament) -> int:
    moment = now(tournament).starts_at
    return milliseconds(moment) if moment else 0


def test_planned_moved_and_taken_back(organizer_client, round_one, tournament):
    answer = organizer_client.post(PLAN, {"start": "in 10", "expected": "0"})
    assert (answer.status_code, answer["Location"]) == (302, DESK)
    page = organizer_client.get(DESK).content.decode()
    moment = now(tournament).starts_at
    assert moment and f"Runde 1 beginnt {in_words(moment, timezone.now())}" in page
    assert 'id="uhr-jetzt"' in page and 'id="start-zurueck"' in page and 'id="uhr-pause"' not in page
    first = planned(tournament)
    assert organizer_client.post(PLAN, {"start": "in 30", "expected": first}).status_code == 302
    assert planned(tournament) > first
    assert organizer_client.post(BACK, {"expected": planned(tournament)}).status_code == 302
    assert planned(tournament) == 0
    assert 'id="naechster-schritt"' in organizer_client.get(DESK).content.decode()


def test_a_start_that_passes_before_the_round_is_published_is_said(organizer_client, tournament):
    draws.draw(tournament, 1)
    organizer_client.post(PLAN, {"start": "in 10", "expected": "0"})
    page = " ".join(organizer_client.get(DESK).content.decode().split())
    assert "Runde 1 ist noch nicht veröffentlicht: Ohne das beginnt sie nicht." in page and "verstrichen" not in page
    Tournament.objects.update(starts_at=timezone.now() - timedelta(minutes=1))
    page = " ".join(organizer_client.get(DESK).content.decode().split())
    assert "ist verstrichen: Runde 1 war noch nicht veröffentlicht." in page
    # Once it is played that is over, and so it is of a start that came by itself.
    course.publish(Round.objects.get())
    assert "verstrichen" not in organizer_client.get(DESK).content.decode()
    Round.objects.update(status=Round.Status.CLOSED, clock_started_at=now(tournament).starts_at)
    assert "verstrichen" not in organizer_client.get(DESK).content.decode()


def test_htmx_gets_the_live_part(organizer_client, round_one):
    answer = organizer_client.post(PLAN, {"start": "in 10", "expected": "0"}, headers=HTMX)
    page = answer.content.decode()
    assert answer.status_code == 200 and "<html" not in page and "data-counts-to" in page
    wrong = organizer_client.post(PLAN, {"start": "-9", "expected": "0"}, headers=HTMX)
    assert wrong.status_code == 422 and "<html" not in wrong.content.decode()


@pytest.mark.parametrize("typed", ["", "-9", "20", "25:00", "9" * 60, "\x00", "<b>"])
def test_what_is_no_time_is_said_beside_it(organizer_client, round_one, tournament, typed):
    before = version(tournament)
    answer = organizer_client.post(PLAN, {"start": typed, "expected": "0"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Bitte eine Uhrzeit wie „20:15“" in page and 'aria-invalid="true"' in page and 'id="start-falsch"' in page
    if typed == "-9":
        assert 'value="-9"' in page
    assert version(tournament) == before


def test_another_device_came_first(organizer_client, round_one, tournament):
    plan(tournament)
    for address, fields in ((PLAN, {"start": "in 30"}), (BACK, {})):
        answer = organizer_client.post(address, {"expected": "0"} | fields)
        assert answer.status_code == 422
        assert "Der Start wurde inzwischen schon geändert." in answer.content.decode()


def test_begun_meanwhile_is_said_though_nothing_can_be_planned_any_more(organizer_client, round_one, tournament):
    timekeeping.start_clock(round_one)
    answer = organizer_client.post(PLAN, {"start": "in 30", "expected": "0"})
    page = answer.content.decode()
    assert answer.status_code == 422 and "Runde 1 hat schon begonnen." in page
    assert 'id="uhr-start"' not in page


def test_nobody_else(client, other_client, round_one):
    for address in (PLAN, BACK):
        assert client.post(address).status_code == 302
        assert other_client.post(address).status_code == 403
        assert client.get("/gibt-es-nicht" + address).status_code == 404
    assert not Event.objects.filter(kind__startswith="start_").exists()


def test_only_a_button(organizer_client, round_one):
    for address in (PLAN, BACK):
        assert organizer_client.get(address).status_code == 405
    assert organizer_client.post("/gibt-es-nicht/leitung/uhr/planen/").status_code == 404


@pytest.mark.parametrize("state", STATES)
def test_in_every_state_it_is_taken_or_refused(organizer_client, tournament, state):
    STATES[state](tournament)
    answer = organizer_client.post(PLAN, {"start": "in 10"})
    assert answer.status_code == (302 if state in ("gathering", "drawn", "closed") else 422)
    assert organizer_client.get(DESK).status_code == 200
    for address in PUBLIC:
        assert organizer_client.get(address, follow=True).status_code == 200


def test_where_it_is_offered(organizer_client, tournament):
    def offered() -> bool:
        return 'id="uhr-start"' in organizer_client.get(DESK).content.decode()

    assert offered()
    round = course.publish(seat_round(tournament, SEATS))
    assert offered()
    timekeeping.start_clock(round)
    assert not offered()
    Round.objects.update(status=Round.Status.CLOSED, closed_at=timezone.now())
    assert offered()
    Tournament.objects.update(rounds_planned=1)
    assert not offered()


def test_the_break_is_told_everywhere(client, round_one, tournament):
    base = f"/tisch/{link_of(round_one.tables.get(number=1)).key}/"
    Round.objects.update(status=Round.Status.CLOSED, closed_at=timezone.now())
    moment = plan(tournament)
    when = in_words(moment, timezone.now())
    for address in PUBLIC[1:]:
        page = client.get(address).content.decode()
        assert f"Pause · Runde 2 {when}" in page and f'data-counts-to="{milliseconds(moment)}"' in page
    assert f"Pause: Runde 2 beginnt {when}" in " ".join(client.get(base).content.decode().split())


def test_a_table_where_nobody_sits_is_told_too(client, organizer_client, tournament):
    organizer_client.post(f"{DESK}karten/", {"tables": "3"})
    base = f"/tisch/{tournament.table_links.get(number=3).key}/"
    assert "data-counts-to" not in client.get(base).content.decode()
    plan(tournament)
    for address in (base, f"{base}stand/"):
        assert "data-counts-to" in client.get(address).content.decode()


def follow(client: Client, address: str, tag: str = "") -> tuple[int, str, str]:
    answer = client.get(address, headers={"If-None-Match": tag} if tag else {})
    return answer.status_code, answer["ETag"], answer.content.decode()


@pytest.mark.parametrize("page", ["public", "wall", "table", "board"])
def test_every_open_page_takes_the_moment_by_itself(organizer_client, round_one, tournament, page):
    table = link_of(round_one.tables.get(number=1)).key
    address = {
        "public": "/benefizturnier/stand/",
        "wall": "/benefizturnier/leinwand/stand/",
        "table": f"/tisch/{table}/stand/",
        "board": f"{DESK}stand/",
    }[page]
    _status, before, _text = follow(organizer_client, address)
    plan(tournament)
    status, tag, text = follow(organizer_client, address, before)
    assert status == 200 and "data-counts-to" in text
    assert 'data-starts-at="' in text
    assert follow(organizer_client, address, tag)[0] == 304
    versions = Tournament.objects.values_list("version", "common_version").get()
    pass_by(tournament)  # without anybody's writing: no version is raised
    status, tag, text = follow(organizer_client, address, tag)
    assert status == 200 and "data-counts-to" not in text and "data-starts-at" not in text
    assert follow(organizer_client, address, tag)[0] == 304
    assert Tournament.objects.values_list("version", "common_version").get() == versions


def test_an_early_table_is_said_on_the_board(organizer_client, round_one, tournament, scribe):
    plan(tournament)
    assert "spielt schon" not in organizer_client.get(DESK).content.decode()
    enter(scribe, normal([1, 2], 130))
    page = " ".join(organizer_client.get(DESK).content.decode().split())
    assert "Tisch 1 spielt schon; die Uhr startet wie geplant." in page
    assert "beginnt " in page


def test_the_printed_seating_says_when_it_begins(organizer_client, round_one, tournament):
    assert "Beginn" not in organizer_client.get(f"{DESK}aushang/").content.decode()
    moment = plan(tournament)
    page = " ".join(organizer_client.get(f"{DESK}aushang/").content.decode().split())
    assert f"Beginn {in_words(moment, timezone.now())}" in page


def test_the_log_says_what_was_planned(organizer_client, round_one, tournament):
    first, second = plan(tournament), plan_start(now(tournament), timezone.now() + timedelta(minutes=40))
    page = organizer_client.get(f"{DESK}protokoll/").content.decode()
    assert page.count("Start geplant") >= 2
    for moment in (first, second):
        assert f"um {timezone.localtime(moment):%H:%M}" in page


@pytest.mark.both
@pytest.mark.parametrize(("address", "queries"), [("/benefizturnier/stand/", 1), (f"{DESK}stand/", 4)])
def test_an_open_page_that_counts_down_asks_no_more_than_any(
    organizer_client, round_one, tournament, address, queries, django_assert_num_queries
):
    plan(tournament)
    tag = follow(organizer_client, address)[1]
    with django_assert_num_queries(queries):
        assert follow(organizer_client, address, tag)[0] == 304
