from __future__ import annotations

import re

import pytest
from sesame.utils import get_query_string

HOME = "/leitung/"


def test_a_key_signs_in(client, organizer):
    answer = client.get("/anmelden/" + get_query_string(organizer))
    assert (answer.status_code, answer["Location"]) == (302, HOME)
    assert client.get(HOME).status_code == 200


def test_a_key_works_once(client, organizer):
    link = "/anmelden/" + get_query_string(organizer)
    client.get(link)
    client.logout()
    answer = client.get(link)
    assert answer.status_code == 403
    page = answer.content.decode()
    assert "Dieser Schlüssel gilt nicht mehr" in page
    assert "manage.py key" in page and "make run" in page
    assert client.get(HOME).status_code == 302


@pytest.mark.parametrize("key", ["", "nonsense", "AAAA" * 200, "ä"])
def test_a_malformed_key(client, db, key):
    assert client.get("/anmelden/", {"sesame": key}).status_code == 403


def test_an_old_link_does_not_stop_who_is_signed_in(client, organizer):
    link = "/anmelden/" + get_query_string(organizer)
    client.get(link)
    answer = client.get(link)
    assert (answer.status_code, answer["Location"]) == (302, HOME)


def test_a_key_of_yesterday_is_too_old(client, organizer, monkeypatch):
    link = "/anmelden/" + get_query_string(organizer)
    # The library reads its setting once; a day cannot be waited for.
    monkeypatch.setattr("sesame.settings.MAX_AGE", -1)
    assert client.get(link).status_code == 403


def test_goes_on_to_where_one_wanted_to_go(client, organizer, tournament):
    link = "/anmelden/" + get_query_string(organizer) + "&weiter=%2Fbenefizturnier%2Fleitung%2F"
    assert client.get(link)["Location"] == "/benefizturnier/leitung/"


@pytest.mark.parametrize("address", ["https://example.com/", "//example.com/", "javascript:alert(1)", "/\\example.com"])
def test_never_goes_on_to_another_site(client, organizer, address):
    query = get_query_string(organizer)
    assert (
        client.get("/anmelden/" + query, {"sesame": query.removeprefix("?sesame="), "weiter": address})["Location"]
        == HOME
    )


def test_without_a_key_it_says_where_to_find_one(client, db):
    answer = client.get("/anmelden/")
    assert answer.status_code == 200
    assert "Terminal" in answer.content.decode()


def test_the_page_keeps_where_one_wanted_to_go_out_of_its_markup(client, db):
    assert not re.search("<b>", client.get("/anmelden/", {"weiter": "<b>"}).content.decode())


def test_takes_no_post(client, db):
    assert client.post("/anmelden/").status_code == 405
