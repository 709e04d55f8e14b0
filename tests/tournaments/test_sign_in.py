from __future__ import annotations

import re

import pytest
from django.test import Client
from sesame.utils import get_parameters, get_query_string

HOME = "/leitung/"


@pytest.fixture
def key(organizer) -> str:
    return str(get_parameters(organizer)["sesame"])


def press(client, key: str, **more: str):
    return client.post("/anmelden/", {"sesame": key} | more)


def test_the_button_of_a_link_signs_in(client, key):
    page = client.get("/anmelden/", {"sesame": key})
    assert page.status_code == 200
    assert f'name="sesame" value="{key}"' in page.content.decode()
    answer = press(client, key)
    assert (answer.status_code, answer["Location"]) == (302, HOME)
    assert client.get(HOME).status_code == 200


def test_a_preview_by_a_messenger_does_not_use_up_the_link(client, key):
    for _ in range(3):
        assert client.get("/anmelden/", {"sesame": key}).status_code == 200
        assert client.head("/anmelden/", {"sesame": key}).status_code == 200
    assert client.get(HOME).status_code == 302
    assert press(Client(), key).status_code == 302


@pytest.mark.both
def test_a_key_works_once(client, key):
    press(client, key)
    client.logout()
    for answer in (client.get("/anmelden/", {"sesame": key}), press(client, key)):
        assert answer.status_code == 403
        page = answer.content.decode()
        assert "Dieser Schlüssel gilt nicht mehr" in page
        assert "manage.py key" in page and "make run" in page
        assert "<form" not in page.partition("<main")[2].partition("</main>")[0]
    assert client.get(HOME).status_code == 302


@pytest.mark.both
@pytest.mark.parametrize("key", ["", "nonsense", "AAAA" * 200, "ä", "\0", "A" * 32])
def test_a_malformed_key(client, db, key):
    assert client.get("/anmelden/", {"sesame": key}).status_code == 403
    assert press(client, key).status_code == 403


def test_the_button_needs_the_token_of_its_page(key):
    """Or a page elsewhere could sign somebody in as somebody else."""
    client = Client(enforce_csrf_checks=True)
    assert press(client, key).status_code == 403
    token = re.search(
        r'name="csrfmiddlewaretoken" value="(\w+)"', client.get(f"/anmelden/?sesame={key}").content.decode()
    )
    assert token
    assert press(client, key, csrfmiddlewaretoken=token.group(1)).status_code == 302


def test_an_old_link_does_not_stop_who_is_signed_in(client, key):
    press(client, key)
    for answer in (client.get("/anmelden/", {"sesame": key}), press(client, key), client.get("/anmelden/")):
        assert (answer.status_code, answer["Location"]) == (302, HOME)


def test_who_is_signed_in_does_not_use_up_a_link_by_opening_it(organizer, organizer_client):
    key = get_parameters(organizer)["sesame"]
    assert organizer_client.get("/anmelden/", {"sesame": key})["Location"] == HOME
    assert press(Client(), key).status_code == 302


def test_a_link_of_somebody_else_asks_before_it_signs_in(organizer, organizer_client, other_organizer, tournament):
    key = get_parameters(other_organizer)["sesame"]
    assert organizer_client.get("/anmelden/", {"sesame": key}).status_code == 200
    assert organizer_client.get("/benefizturnier/leitung/").status_code == 200
    assert press(organizer_client, key).status_code == 302
    assert organizer_client.get("/benefizturnier/leitung/").status_code == 403


@pytest.mark.both
def test_a_key_of_yesterday_is_too_old(client, key, monkeypatch):
    # The library reads its setting once; a day cannot be waited for.
    monkeypatch.setattr("sesame.settings.MAX_AGE", -1)
    assert client.get("/anmelden/", {"sesame": key}).status_code == 403
    assert press(client, key).status_code == 403


def test_goes_on_to_where_one_wanted_to_go(client, organizer, key, tournament):
    link = "/anmelden/" + get_query_string(organizer) + "&weiter=%2Fbenefizturnier%2Fleitung%2F"
    assert 'name="weiter" value="/benefizturnier/leitung/"' in client.get(link).content.decode()
    assert press(client, key, weiter="/benefizturnier/leitung/")["Location"] == "/benefizturnier/leitung/"


@pytest.mark.parametrize(
    "address",
    ["https://example.com/", "//example.com/", "javascript:alert(1)", "/\\example.com", "foo", "http://[", "/" * 3000],
)
def test_never_goes_on_to_another_site_or_to_nowhere(client, key, address):
    assert (
        f'name="weiter" value="{HOME}"' in client.get("/anmelden/", {"sesame": key, "weiter": address}).content.decode()
    )
    assert press(client, key, weiter=address)["Location"] == HOME


def test_without_a_key_it_says_where_to_find_one(client, db):
    for answer in (client.get("/anmelden/"), client.post("/anmelden/")):
        assert answer.status_code == 200
        assert "Terminal" in answer.content.decode()


def test_the_page_keeps_where_one_wanted_to_go_out_of_its_markup(client, key):
    for query in ({"weiter": "/<b>"}, {"weiter": "/<b>", "sesame": key}):
        assert not re.search("<b>", client.get("/anmelden/", query).content.decode())


def test_another_language_keeps_the_key(client, key):
    page = client.get("/anmelden/", {"sesame": key}).content.decode()
    assert f'href="/sprache/en/?weiter=%2Fanmelden%2F%3Fsesame%3D{key}"' in page


def test_takes_nothing_else(client, db):
    assert client.put("/anmelden/").status_code == 405
