from __future__ import annotations

import re

import pytest
from django.utils import timezone

from tests.tournaments.helpers import confirm_all, play_out, scribe_at, table_now, table_of
from tournaments import ledger
from tournaments.models import Round
from tournaments.rounds import course, draws

ADDRESS = "/benefizturnier/leitung/runde/1/tisch/1/gekommen/"


RECORD = "/benefizturnier/leitung/runde/1/tisch/1/akte/"


def play_to_the_end(round: Round) -> None:
    for number in (1, 2):
        access = scribe_at(table_of(round, number))
        play_out(access)
        confirm_all(access)


def play(round: Round) -> None:
    play_to_the_end(round)
    assert course.close(round) == []


@pytest.fixture
def called(scribe):
    ledger.call(scribe, "Falsch bedient")
    return scribe


def test_ends_the_alarm(organizer_client, called):
    assert organizer_client.post(ADDRESS)["Location"] == "/benefizturnier/leitung/"
    assert table_now(called).called_at is None


def test_goes_back_to_the_page_of_the_table(organizer_client, called):
    back = "/benefizturnier/leitung/runde/1/tisch/1/akte/"
    assert organizer_client.post(ADDRESS, {"weiter": back})["Location"] == back


def test_who_still_objects_is_told_with_the_reason(organizer_client, scribe):
    play_out(scribe)
    ledger.disagree(scribe, 3, "Spiel 7 stimmt nicht")
    board, record = "/benefizturnier/leitung/", "/benefizturnier/leitung/runde/1/tisch/1/akte/"
    said = "Clara ist nicht einverstanden: Spiel 7 stimmt nicht"

    def tile() -> str:
        page: str = organizer_client.get(board).content.decode()
        return page.split('data-key="tile-1"')[1].split("</li>")[0]

    for _answered in range(2):
        assert said in organizer_client.get(board).content.decode()
        assert said in organizer_client.get(record).content.decode().split("Protokoll dieses Tisches")[0]
        assert "Widerspruch" in tile() and "ruft" not in tile()
        organizer_client.post(ADDRESS)


def test_who_calls_for_more_than_an_objection_calls(organizer_client, scribe):
    play_out(scribe)
    ledger.disagree(scribe, 3, "Spiel 7 stimmt nicht")
    ledger.call(scribe, "Karte fehlt")
    page = organizer_client.get("/benefizturnier/leitung/").content.decode()
    assert "ruft" in page.split('data-key="tile-1"')[1].split("</li>")[0]
    assert "Karte fehlt" in organizer_client.get("/benefizturnier/leitung/runde/1/tisch/1/akte/").content.decode()


def test_goes_back_to_no_other_page(organizer_client, called):
    for address in ("https://example.com/", "//example.com", "/anderes/leitung/"):
        assert organizer_client.post(ADDRESS, {"weiter": address})["Location"] == "/benefizturnier/leitung/"


def test_htmx_gets_the_live_part(organizer_client, called):
    page = organizer_client.post(ADDRESS, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in page and "tile-1" in page and "board__calls" not in page


def test_twice_is_once(organizer_client, called):
    organizer_client.post(ADDRESS)
    assert organizer_client.post(ADDRESS).status_code == 302


def test_a_table_there_is_not(organizer_client, round_one):
    assert organizer_client.post("/benefizturnier/leitung/runde/1/tisch/9/gekommen/").status_code == 404


def test_a_call_that_nobody_answered_outlives_its_round(organizer_client, tournament, called):
    board = "/benefizturnier/leitung/"
    play_to_the_end(tournament.rounds.get())
    page = organizer_client.get(board + "abschluss/").content.decode()
    assert "Tisch 1 hat um" in page and "Falsch bedient." in page
    course.close(tournament.rounds.get())
    draws.draw(tournament, 1)
    page = organizer_client.get(board).content.decode()
    assert "Tisch 1 hat in Runde 1 gerufen" in page and "runde/1/tisch/1/" in page
    seen = re.search(rf'action="{ADDRESS}".*?name="seen" value="([^"]+)"', page, re.DOTALL)
    assert seen is not None, "it is answered from there"
    organizer_client.post(ADDRESS, {"seen": seen[1]})
    assert "hat in Runde 1 gerufen" not in organizer_client.get(board).content.decode()


def test_while_such_a_call_waits_it_is_not_said_that_nobody_does(organizer_client, tournament, called):
    board, nobody = "/benefizturnier/leitung/", "Gerade braucht dich niemand."
    play(tournament.rounds.get())
    course.publish(draws.draw(tournament, 1))
    page = organizer_client.get(board).content.decode()
    assert "Tisch 1 hat in Runde 1 gerufen" in page and nobody not in page
    organizer_client.post(ADDRESS)
    page = organizer_client.get(board).content.decode()
    assert "hat in Runde 1 gerufen" not in page and nobody in page


@pytest.mark.both
@pytest.mark.parametrize("published", [False, True])
def test_such_a_call_that_was_answered_by_mistake_calls_again(organizer_client, tournament, called, published):
    def board() -> str:
        page: str = organizer_client.get("/benefizturnier/leitung/").content.decode()
        return page

    play(tournament.rounds.get())
    drawn = draws.draw(tournament, 1)
    if published:
        course.publish(drawn)
    organizer_client.post(ADDRESS, {"note": "Karte getauscht"})
    at = timezone.localtime().strftime("%H:%M")
    page = board()
    assert page.count("Doch nicht erledigt") == 1 and "Karte getauscht" in page
    assert f"Ruf von Tisch 1 in Runde 1 erledigt um {at}." in page or timezone.localtime().strftime("%H:%M") != at
    again = re.search(r'data-key="answered" hx-post="([^"]+)"', page)
    assert again is not None
    organizer_client.post(again[1], headers={"HX-Request": "true"})
    assert "Tisch 1 hat in Runde 1 gerufen" in board() and "Doch nicht erledigt" not in board()


def test_of_calls_of_two_rounds_the_last_one_answered_can_be_brought_back(organizer_client, tournament, called):
    def offered() -> list[str]:
        page = organizer_client.get("/benefizturnier/leitung/").content.decode()
        return re.findall(r"Ruf\s+von Tisch (\d(?: in Runde \d)?) erledigt", page)

    play(tournament.rounds.get())
    second = course.publish(draws.draw(tournament, 1))
    organizer_client.post(ADDRESS)
    assert offered() == ["1 in Runde 1"]
    ledger.call(scribe_at(table_of(second, 2)), "Es zieht")
    organizer_client.post("/benefizturnier/leitung/runde/2/tisch/2/gekommen/")
    assert offered() == ["2"]
    play(second)
    assert offered() == []  # what was answered in a round ends with it, whichever round's call it was
    assert "Doch nicht erledigt" in organizer_client.get(RECORD).content.decode()


def test_what_has_become_of_such_a_call_meanwhile_is_said(organizer_client, tournament, called):
    Round.objects.update(status=Round.Status.CLOSED)
    draws.draw(tournament, 1)
    answer = organizer_client.post(ADDRESS, {"seen": "1"}, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert answer.status_code == 422 and "Tisch 1 hat inzwischen neu gerufen." in page
    assert "hat in Runde 1 gerufen" in page
