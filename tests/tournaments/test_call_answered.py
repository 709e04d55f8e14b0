from __future__ import annotations

import pytest

from tests.tournaments.helpers import table_now
from tournaments import ledger

ADDRESS = "/benefizturnier/leitung/runde/1/tisch/1/gekommen/"


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
