"""Every address of the director: who may not, what does not exist, and how it is not asked."""

from __future__ import annotations

import re

import pytest
from django.test import Client

TABLE = "runde/1/tisch/1/"
PAGES = [
    "", "stand/", "abschluss/", "spieler/", "spieler/1/", "auslosung/", "karten/", "aushang/", "einstellungen/",
    "regeln/", "protokoll/", TABLE + "akte/", TABLE + "vorzeitig/", TABLE, "runde/1/",
    "auslosung/plaetze/",
]  # fmt: skip
BUTTONS = [
    "abschliessen/", "beenden/", "fortsetzen/", "runde-oeffnen/", "uhr/start/", "uhr/pause/", "uhr/weiter/",
    "uhr/verlaengern/", "spieler/pruefen/", "spieler/1/abmelden/", "spieler/1/anmelden/", "auslosung/losen/",
    "auslosung/tauschen/", "auslosung/veroeffentlichen/", "auslosung/verwerfen/", "auslosung/zuruecknehmen/",
    "sichern/", TABLE + "vorzeitig/zuruecknehmen/", TABLE + "bestaetigen/alle/",
    TABLE + "bestaetigen/alle/zuruecknehmen/", TABLE + "gekommen/", TABLE + "neuer-link/",
]  # fmt: skip
FORMS = ["spieler/", "spieler/1/", "karten/", "einstellungen/", "regeln/", TABLE + "vorzeitig/", "auslosung/plaetze/"]
SLUG = "/benefizturnier/leitung/"


@pytest.mark.parametrize("page", [page for page in PAGES if page != "stand/"])
def test_a_page_sends_strangers_to_the_sign_in_and_back(client, round_one, page):
    answer = client.get(SLUG + page)
    assert answer.status_code == 302
    assert answer["Location"] == "/anmelden/?weiter=" + (SLUG + page).replace("/", "%2F")


def test_the_live_part_says_that_the_sign_in_has_ended(client, round_one):
    assert client.get(SLUG + "stand/").status_code == 401


@pytest.mark.parametrize("button", BUTTONS + FORMS)
def test_nobody_writes_without_being_signed_in(client, round_one, button):
    answer = client.post(SLUG + button)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/anmelden/?weiter=")


def test_a_fragment_is_never_answered_with_the_sign_in_page(client, round_one):
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/benefizturnier/leitung/"}
    answer = client.post(SLUG + "uhr/start/", headers=headers)
    assert answer.status_code == 200
    assert answer["HX-Redirect"] == "/anmelden/?weiter=%2Fbenefizturnier%2Fleitung%2F"


@pytest.mark.parametrize("page", PAGES)
def test_the_organizer_sees_every_page(organizer_client, round_one, page):
    assert organizer_client.get(SLUG + page).status_code in (200, 304)


@pytest.mark.parametrize("page", PAGES)
def test_another_organizer_sees_none(other_client, round_one, page):
    assert other_client.get(SLUG + page).status_code == 403


@pytest.mark.parametrize("button", BUTTONS + FORMS)
def test_another_organizer_presses_no_button(other_client, round_one, button):
    assert other_client.post(SLUG + button).status_code == 403


@pytest.mark.parametrize("address", PAGES)
def test_a_tournament_that_does_not_exist(organizer_client, round_one, address):
    assert organizer_client.get("/anderes/leitung/" + address).status_code == 404


@pytest.mark.parametrize(
    "address", ["runde/2/tisch/1/akte/", "runde/1/tisch/3/akte/", "runde/2/", "spieler/99/", "runde/x/tisch/1/"]
)
def test_what_a_tournament_does_not_have(organizer_client, round_one, address):
    assert organizer_client.get(SLUG + address).status_code == 404


@pytest.mark.parametrize("button", BUTTONS)
def test_a_button_is_not_opened_like_a_page(organizer_client, round_one, button):
    assert organizer_client.get(SLUG + button).status_code == 405


@pytest.mark.parametrize("page", [page for page in PAGES if page not in FORMS])
def test_a_page_takes_no_post(organizer_client, round_one, page):
    assert organizer_client.post(SLUG + page).status_code == 405


@pytest.mark.parametrize("button", BUTTONS + FORMS)
def test_every_button_needs_the_token_of_the_page(organizer, round_one, button):
    client = Client(enforce_csrf_checks=True)
    client.force_login(organizer)
    assert client.post(SLUG + button).status_code == 403


@pytest.mark.parametrize("page", PAGES)
def test_no_page_is_built_with_what_the_policy_forbids(organizer_client, round_one, page):
    text = organizer_client.get(SLUG + page).content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", text)
    assert not re.search(r"<[^>]+\sstyle=|<style", text)
    assert not re.search(r"<[^>]+\son[a-z]+=", text)
