from __future__ import annotations

import pytest


def test_keeps_the_language(client, db):
    answer = client.get("/sprache/en/")
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert client.cookies["sprache"].value == "en"
    assert 'lang="en"' in client.get("/anmelden/").content.decode()
    client.get("/sprache/de/")
    assert 'lang="de"' in client.get("/anmelden/").content.decode()


def test_goes_back(client, db):
    assert client.get("/sprache/en/?weiter=/benefizturnier/")["Location"] == "/benefizturnier/"
    headers = {"Referer": "http://testserver/benefizturnier/tische/"}
    assert client.get("/sprache/en/", headers=headers)["Location"] == "/benefizturnier/tische/"


@pytest.mark.parametrize(
    "address", ["https://example.com/", "//example.com", "foo", "http://[", "/" + "x" * 5000, "\\\\example.com"]
)
def test_never_goes_to_another_site(client, db, address):
    assert client.get("/sprache/en/", {"weiter": address})["Location"] == "/"


def test_works_as_a_button_without_a_token(db):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    assert client.post("/sprache/en/", {"weiter": "/anmelden/"})["Location"] == "/anmelden/"


@pytest.mark.parametrize("code", ["fr", "de-at", "x"])
def test_a_language_there_is_not(client, db, code):
    assert client.get(f"/sprache/{code}/").status_code == 404


def test_sets_no_other_cookie(client, db):
    assert set(client.get("/sprache/en/").cookies) == {"sprache"}
