from __future__ import annotations

import re

import pytest

from dkturnier import addresses
from tests.tournaments.helpers import add_players, publish_round, seat_round
from tournaments.models import Round, TableLink, Tournament
from tournaments.rounds import links

UNREACHED = "Kein anderes Gerät erreicht diesen Rechner:"
CARDS = "/benefizturnier/leitung/karten/"


def test_before_the_first_draw_cards_can_be_made(organizer_client, tournament):
    page = organizer_client.get(CARDS).content.decode()
    assert "Die Spieler von jetzt brauchen 2 Tische." in page and 'value="2"' in page
    assert organizer_client.post(CARDS, {"tables": "2"})["Location"] == CARDS
    assert list(TableLink.objects.values_list("number", flat=True)) == [1, 2]


def test_a_card_has_number_code_and_the_link_as_a_square(organizer_client, round_one):
    page = organizer_client.get(CARDS, headers={"host": "192.168.1.5:8000"}).content.decode()
    assert page.count('class="table-card"') == 2
    for link in TableLink.objects.all():
        assert link.code_shown in page
    assert page.count("<svg") >= 2 and "qr" in page
    assert "192.168.1.5:8000" in page


def test_the_links_lead_where_others_reach_the_laptop(organizer_client, round_one, settings):
    settings.PUBLIC_URL = "http://192.168.1.5:8000"
    page = organizer_client.get(CARDS, SERVER_PORT="8000", headers={"host": "localhost:8000"}).content.decode()
    assert "192.168.1.5:8000" in page and "localhost" not in re.sub(r"<head>.*</head>", "", page, flags=re.S)
    assert UNREACHED not in page


@pytest.mark.parametrize("path", ["", "karten/", "spieler/geraet/", "runde/1/tisch/1/akte/"])
def test_where_no_other_device_reaches_the_laptop_it_is_said(organizer_client, round_one, monkeypatch, path):
    monkeypatch.setattr("dkturnier.addresses.lan_addresses", list)
    addresses.answering.forget()
    asked = {"SERVER_PORT": "8000", "headers": {"host": "localhost:8000"}}
    assert UNREACHED in organizer_client.get(f"/benefizturnier/leitung/{path}", **asked).content.decode()
    addresses.answering.forget()
    assert UNREACHED not in organizer_client.get(f"/benefizturnier/leitung/{path}").content.decode()


@pytest.mark.both
def test_made_twice_the_cards_stay_the_same(organizer_client, round_one):
    before = list(TableLink.objects.values_list("key", "code"))
    organizer_client.post(CARDS, {"tables": "3"})
    assert list(TableLink.objects.order_by("number").values_list("key", "code"))[:2] == before
    assert TableLink.objects.count() == 3


def test_a_revoked_link_is_not_printed(organizer_client, tournament, round_one):
    old = TableLink.objects.get(number=1)
    links.revoke_link(tournament, 1)
    page = organizer_client.get(CARDS).content.decode()
    assert old.code_shown not in page
    assert TableLink.objects.get(number=1, revoked_at=None).code_shown in page


@pytest.mark.parametrize("typed", ["", "0", "101", "x", "-1", "²"])
def test_a_number_of_tables_that_is_none(organizer_client, tournament, typed):
    answer = organizer_client.post(CARDS, {"tables": typed})
    assert answer.status_code == 422
    assert "Eine ganze Zahl von 1 bis 100." in answer.content.decode()
    assert not TableLink.objects.exists()


@pytest.mark.both
def test_many_tables_cost_no_more_queries(organizer_client, tournament, django_assert_num_queries):
    links.provide_links(tournament, 30)
    # session, user, tournament, organizer; links, count of players, latest round
    with django_assert_num_queries(7):
        organizer_client.get(CARDS)


def test_the_seating_for_the_wall_is_by_name(organizer_client, round_one):
    page = organizer_client.get("/benefizturnier/leitung/aushang/").content.decode()
    assert "Runde 1" in page
    assert page.index("Anna") < page.index("Emma") < page.index("Hans")
    line = page.split("Fritz")[1].split("</li>")[0]
    assert "Tisch 2" in line and "Platz 2" in line


def test_without_a_published_round_there_is_nothing_for_the_wall(organizer_client, tournament):
    assert (
        "Noch keine Runde veröffentlicht." in organizer_client.get("/benefizturnier/leitung/aushang/").content.decode()
    )


def test_tables_that_no_round_had_before_ask_for_their_cards(organizer_client, tournament):
    Round.objects.filter(id=publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]]).id).update(status="closed")
    add_players(tournament, "Inge\nJens\nKlaus\nLena")
    drawn = seat_round(Tournament.objects.get(), [[1, 5, 9, 10], [2, 6, 11, 12], [3, 4, 7, 8]])
    assert drawn.number == 2
    page = organizer_client.get("/benefizturnier/leitung/auslosung/").content.decode()
    seen = re.search(r'name="seen" value="(\w+)"', page)
    assert seen is not None
    organizer_client.post("/benefizturnier/leitung/auslosung/veroeffentlichen/", {"round": "2", "seen": seen[1]})
    said = organizer_client.get("/benefizturnier/leitung/").content.decode()
    assert "Runde 2 ist veröffentlicht. Neu ist Tisch 3: Liegt seine Karte dort?" in said
