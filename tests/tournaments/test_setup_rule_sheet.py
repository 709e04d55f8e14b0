"""`/neu/regeln/blatt/`: the rules on one page before there is a tournament."""

from __future__ import annotations

from tests.tournaments.test_setup import rules_of

PAGE = "/neu/regeln/blatt/"


def test_shows_a_preset(organizer_client):
    page = organizer_client.get(PAGE, {"vorlage": "oase"}).content.decode()
    assert "Turnier in der OASE" in page and "Re gewinnt mit 121 Augen" in page


def test_an_unknown_preset_is_the_usual_one(organizer_client):
    assert "Turnierregeln des DDV" in organizer_client.get(PAGE, {"vorlage": "\u0000x"}).content.decode()


def test_shows_the_rules_as_they_are_filled_in(organizer_client):
    sent = {"preset": "oase"} | rules_of("oase", games_per_round=12)
    page = organizer_client.post(PAGE, sent).content.decode()
    assert "Eine Runde hat 12 Spiele, am Fünfertisch 15" in page and "Turnier in der OASE mit Hausregeln" in page


def test_what_cannot_be_is_said_and_the_preset_shown(organizer_client):
    sent = {"preset": "oase"} | rules_of("oase") | {"regel-games_per_round": "viele"}
    page = organizer_client.post(PAGE, sent).content.decode()
    assert "Eine Regel lässt sich so nicht lesen" in page and "Eine Runde hat 16 Spiele" in page


def test_strangers_sign_in_first(client, db):
    assert client.get(PAGE)["Location"].startswith("/anmelden/")
