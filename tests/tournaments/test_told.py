"""What a director's page says of the step before it: once, there, and in the language it was said in."""

from __future__ import annotations

from datetime import date

import pytest

from tests.tournaments.helpers import confirm_all, looked_at, play_out, scribe_at, table_of
from tournaments.pages import told
from tournaments.setting_up import create_tournament

HOME = "/benefizturnier/leitung/"
PLAYERS = HOME + "spieler/"
SAID = "2 Spieler eingetragen."


def text(client, address):
    return client.get(address).content.decode()


@pytest.fixture
def added(organizer_client, tournament):
    """Two players were added, and the page that says so has not been opened yet."""
    assert organizer_client.post(PLAYERS, looked_at("Ida\nJens"))["Location"].startswith(PLAYERS + "?liste=")
    return organizer_client


def test_it_is_said_once(added):
    assert text(added, PLAYERS).count(SAID) == 1
    assert SAID not in text(added, PLAYERS) and SAID not in text(added, HOME)


@pytest.mark.parametrize("other", ["", "auslosung/", "protokoll/", "einstellungen/", "karten/"])
def test_other_pages_do_not_say_it(added, other):
    assert SAID not in text(added, HOME + other)
    assert SAID in text(added, PLAYERS)


def test_another_tournament_does_not_say_it(added, organizer):
    create_tournament(name="Herbstpokal", date=date(2026, 11, 9), ruleset="oase", rounds=1, players="", user=organizer)
    assert SAID not in text(added, "/herbstpokal/leitung/spieler/")
    assert SAID in text(added, PLAYERS)


def test_another_language_does_not_say_it(added):
    added.get("/sprache/en/")
    assert SAID not in text(added, PLAYERS)
    added.get("/sprache/de/")
    assert SAID not in text(added, PLAYERS)


def test_what_nobody_came_for_is_not_said_later(added, monkeypatch):
    monkeypatch.setattr(told, "SAID_WITHIN", -1)
    assert SAID not in text(added, PLAYERS)


def test_a_page_for_everybody_leaves_nothing_to_be_said(organizer_client, tournament, round_one):
    for number in (1, 2):
        play_out(scribe_at(table_of(round_one, number)))
        confirm_all(scribe_at(table_of(round_one, number)))
    answer = organizer_client.post(HOME + "abschliessen/", {"round": "1", "then": "finish"})
    assert answer["Location"] == "/benefizturnier/ergebnis/#leitung"
    assert "abgeschlossen" not in text(organizer_client, "/benefizturnier/ergebnis/")
    for page in ("", "spieler/", "auslosung/"):
        assert "director-done" not in text(organizer_client, HOME + page)


def test_what_could_not_be_done_is_said_as_such(organizer_client, tournament, round_one):
    assert organizer_client.post(HOME + "beenden/")["Location"] == HOME
    page = text(organizer_client, HOME)
    assert 'role="alert" data-told' in page and "director-told" not in text(organizer_client, HOME)


def test_htmx_goes_to_the_page_that_says_it(organizer_client, tournament):
    answer = organizer_client.post(PLAYERS, looked_at("Ida\nJens"), headers={"HX-Request": "true"})
    assert answer.status_code == 200 and answer["HX-Redirect"].startswith(PLAYERS)
    assert SAID in text(organizer_client, PLAYERS)


def test_a_place_on_the_page_is_no_other_page(organizer_client, tournament):
    organizer_client.post(PLAYERS + "1/abmelden/")
    assert "Anna ist abgemeldet" in text(organizer_client, PLAYERS)
