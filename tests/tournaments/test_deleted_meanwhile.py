"""What was deleted at another device since a page was opened is said there, in words."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import NAMES
from tournaments.models import Tournament
from tournaments.people import deleting, second_device

HOME = "/benefizturnier/leitung/"
GONE = "Dieses Turnier wurde gelöscht."
HTMX, PARTS = {"HX-Request": "true"}, {"Answer": "parts"}


@pytest.fixture
def deleted(tournament):
    deleting.delete_tournament(tournament)
    return tournament


@pytest.mark.parametrize("path", ["", "spieler/", "runde/1/tisch/1/akte/", "kasse/"])
def test_its_pages_say_so_and_lead_to_the_list(organizer_client, deleted, path):
    answer = organizer_client.get(HOME + path)
    page = answer.content.decode()
    assert answer.status_code == 404 and GONE in page and 'href="/leitung/"' in page and "Meine Turniere" in page
    assert '<meta http-equiv="refresh"' in page  # fetched back at another laptop it comes back here too


@pytest.mark.parametrize("path", ["", "leinwand/", "tische/", "ergebnis/", "auslosung/"])
def test_pages_of_everybody_that_are_opened_now_come_back_by_themselves(client, deleted, path):
    answer = client.get(f"/benefizturnier/{path}")
    page = answer.content.decode()
    assert answer.status_code == 404 and "Dieses Turnier gibt es nicht mehr." in page and not answer.cookies
    assert '<meta http-equiv="refresh"' in page
    deleting.fetch_back_tournament(deleted)
    assert client.get(f"/benefizturnier/{path}").status_code == 200
    assert '<meta http-equiv="refresh"' not in client.get(f"/gibt-es-nicht/{path}").content.decode()


def test_the_link_of_a_second_device_is_not_said_to_be_over(client, tournament):
    link = second_device.share(tournament)
    deleting.delete_tournament(tournament)
    page = client.get(f"/anmeldung/{link.key}/").content.decode()
    assert GONE in page and "gilt nicht mehr" not in page and '<meta http-equiv="refresh"' in page
    deleting.fetch_back_tournament(tournament)
    assert client.get(f"/anmeldung/{link.key}/").status_code == 200


@pytest.mark.parametrize("path", ["stand/", "spieler/stand/", "runde/1/tisch/1/stand/"])
def test_what_is_asked_again_and_again_knows_our_answer(organizer_client, deleted, path):
    answer = organizer_client.get(HOME + path)
    assert answer.status_code == 404 and answer["Release"] and not answer.content


def test_a_button_says_so(organizer_client, deleted):
    by_htmx = organizer_client.post(f"{HOME}uhr/start/", headers=HTMX)
    assert (by_htmx.status_code, by_htmx.content.decode()) == (404, GONE)
    assert by_htmx["Content-Type"].startswith("text/plain") and by_htmx["Release"]
    at_the_desk = organizer_client.post(f"{HOME}spieler/zeile/", {"line": "Inge"}, headers=PARTS)
    assert (at_the_desk.status_code, at_the_desk.json()["message"]) == (404, GONE)


def test_a_second_device_at_the_door_is_told_too(client, tournament):
    link = second_device.share(tournament)
    client.post(f"/anmeldung/{link.key}/")
    deleting.delete_tournament(tournament)
    answer = client.post(f"{HOME}spieler/zeile/", {"line": "Inge"}, headers=PARTS)
    assert (answer.status_code, answer.json()["message"]) == (404, GONE)
    page = client.get(f"{HOME}spieler/").content.decode()
    assert GONE in page and "Meine Turniere" not in page and "Die Leitung kann es zurückholen." in page


@pytest.mark.parametrize("path", ["stand/", "tische/stand/", "ergebnis/stand/", "leinwand/stand/"])
def test_open_pages_of_everybody_know_our_answer(client, deleted, path):
    answer = client.get(f"/benefizturnier/{path}")
    assert answer.status_code == 404 and answer["Release"] and not answer.content


def test_nobody_else_learns_of_it(client, other_client, deleted):
    assert other_client.get(HOME).status_code == 404 and GONE not in other_client.get(HOME).content.decode()
    assert client.get(HOME).status_code == 302


def test_fetched_back_its_pages_are_there(organizer_client, deleted):
    deleting.fetch_back_tournament(Tournament.with_deleted.get())
    assert organizer_client.get(HOME).status_code == 200


@pytest.mark.parametrize("what", ["da", "bezahlt", "loeschen", "abmelden"])
def test_a_player_who_was_deleted(organizer_client, tournament, what):
    deleting.delete_player(tournament.players.get(number=2))
    said = f"{NAMES[1]} ist inzwischen gelöscht."
    answer = organizer_client.post(f"{HOME}spieler/2/{what}/", headers=PARTS)
    assert (answer.status_code, answer.json()["message"]) == (404, said)
    page = organizer_client.get(f"{HOME}spieler/2/")
    assert page.status_code == 404 and said in page.content.decode()
    assert organizer_client.get(f"{HOME}spieler/99/").status_code == 404
