from __future__ import annotations

import pytest
from django.test import Client
from sesame.utils import get_parameters

PATH = "/abmelden/ueberall/"


@pytest.fixture
def elsewhere(organizer) -> Client:
    """The lost phone."""
    client = Client()
    client.force_login(organizer)
    return client


def signed_in(client: Client) -> bool:
    return client.get("/leitung/").status_code == 200


def test_asks_first(organizer_client, elsewhere):
    page = organizer_client.get(PATH)
    assert page.status_code == 200
    assert "Alle anderen Geräte abmelden" in page.content.decode()
    assert signed_in(organizer_client) and signed_in(elsewhere)


@pytest.mark.both
def test_all_other_devices(organizer_client, elsewhere):
    answer = organizer_client.post(PATH)
    assert answer.status_code == 200
    assert "Nur dieser Browser ist noch angemeldet" in answer.content.decode()
    assert signed_in(organizer_client) and not signed_in(elsewhere)


def test_here_too(organizer_client, elsewhere):
    answer = organizer_client.post(PATH, {"here": "1"})
    assert answer.status_code == 200
    assert "Überall abgemeldet" in answer.content.decode()
    assert not signed_in(organizer_client) and not signed_in(elsewhere)


@pytest.mark.parametrize("sent", [{}, {"here": "1"}])
def test_links_given_out_before_are_worthless_and_new_ones_are_not(organizer, organizer_client, sent):
    earlier = get_parameters(organizer)
    organizer_client.post(PATH, sent)
    assert Client().post("/anmelden/", earlier).status_code == 403
    organizer.refresh_from_db()
    assert Client().post("/anmelden/", get_parameters(organizer)).status_code == 302


def test_nobody_else_is_signed_out(organizer_client, other_client):
    organizer_client.post(PATH, {"here": "1"})
    assert signed_in(other_client)


def test_a_stranger_has_to_sign_in(client, db):
    assert client.get(PATH)["Location"] == "/anmelden/?weiter=%2Fabmelden%2Fueberall%2F"
    assert client.post(PATH)["Location"].startswith("/anmelden/")


def test_needs_the_token_of_the_page(organizer):
    client = Client(enforce_csrf_checks=True)
    client.force_login(organizer)
    assert client.post(PATH).status_code == 403
    assert signed_in(client)


def test_takes_nothing_else(organizer_client):
    assert organizer_client.put(PATH).status_code == 405
    assert organizer_client.delete(PATH).status_code == 405
