from __future__ import annotations

from datetime import date

import pytest

from tests.tournaments.helpers import NAMES
from tournaments.setting_up import create_tournament


def make(name, organizer):
    return create_tournament(
        name=name, date=date(2026, 11, 9), ruleset="ddv", rounds=2, players="\n".join(NAMES), user=organizer
    )


def test_on_an_empty_database_it_says_how_to_begin(organizer_client):
    page = organizer_client.get("/leitung/").content.decode()
    assert "Noch kein Turnier" in page
    assert 'href="/neu/"' in page and 'action="/demo/"' in page


@pytest.mark.both
def test_lists_ones_own_tournaments(organizer_client, other_organizer, tournament, round_one):
    make("Fremdes Turnier", other_organizer)
    page = organizer_client.get("/leitung/").content.decode()
    assert "Benefizturnier" in page and 'href="/benefizturnier/leitung/"' in page
    assert "8 Spieler" in page and "0 von 3 Runden" in page and "läuft" in page
    assert "Fremdes Turnier" not in page


def test_sends_strangers_to_the_sign_in(client, db):
    assert client.get("/leitung/")["Location"] == "/anmelden/?weiter=%2Fleitung%2F"


def test_takes_no_post(organizer_client):
    assert organizer_client.post("/leitung/").status_code == 405


@pytest.mark.both
def test_asks_the_database_as_often_for_many_tournaments(organizer, organizer_client, django_assert_num_queries):
    for number in range(3):
        make(f"Turnier {number}", organizer)
    organizer_client.get("/leitung/")
    # session, user, tournaments with their counts
    with django_assert_num_queries(3):
        organizer_client.get("/leitung/")
