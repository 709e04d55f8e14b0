"""The director's addresses: how they tell that nobody is signed in, and what does not exist. Who gets in where is asked
of all addresses alike, in test_every_door.py."""

from __future__ import annotations

import pytest

SLUG = "/benefizturnier/leitung/"


def test_the_live_part_says_that_the_sign_in_has_ended(client, round_one):
    assert client.get(SLUG + "stand/").status_code == 401


def test_a_fragment_is_never_answered_with_the_sign_in_page(client, round_one):
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/benefizturnier/leitung/"}
    answer = client.post(SLUG + "uhr/start/", headers=headers)
    assert answer.status_code == 200
    assert answer["HX-Redirect"] == "/anmelden/?weiter=%2Fbenefizturnier%2Fleitung%2F&verloren=1"


@pytest.mark.parametrize(
    "address", ["runde/2/tisch/1/akte/", "runde/1/tisch/3/akte/", "runde/2/", "spieler/99/", "runde/x/tisch/1/"]
)
def test_what_a_tournament_does_not_have(organizer_client, round_one, address):
    assert organizer_client.get(SLUG + address).status_code == 404
