from __future__ import annotations

from datetime import date

import pytest

from tests.tournaments.helpers import NAMES, publish_round
from tournaments.models import Payment, Round, Tournament
from tournaments.people.deleting import delete_player
from tournaments.people.fees import Wanted, change_fees
from tournaments.people.payments import donate, pay, take_back
from tournaments.people.players import withdraw
from tournaments.rounds import draws
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


def test_after_the_last_round_nothing_is_between_rounds(organizer_client, tournament):
    for closed, said in (1, "zwischen den Runden"), (2, "zwischen den Runden"), (3, "noch nicht beendet"):
        publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
        Round.objects.update(status=Round.Status.CLOSED)
        page = " ".join(organizer_client.get("/leitung/").content.decode().split())
        assert f"{closed} von 3 Runden gespielt" in page and f'badge--draft"> {said} </span>' in page


def test_counts_nobody_who_was_deleted_or_has_left(organizer_client, tournament):
    one, other = tournament.players.filter(number__lt=3)
    delete_player(one)
    assert "7 Spieler" in organizer_client.get("/leitung/").content.decode()
    withdraw(other)
    assert "6 Spieler" in organizer_client.get("/leitung/").content.decode()


def test_sends_strangers_to_the_sign_in(client, db):
    assert client.get("/leitung/")["Location"] == "/anmelden/?weiter=%2Fleitung%2F"


def test_takes_no_post(organizer_client):
    assert organizer_client.post("/leitung/").status_code == 405


@pytest.mark.both
def test_asks_the_database_as_often_for_many_tournaments(organizer, organizer_client, django_assert_num_queries):
    for number in range(3):
        make(f"Turnier {number}", organizer)
    organizer_client.get("/leitung/")
    # session, user, tournaments with their counts; which of them never began (3), the deleted ones
    with django_assert_num_queries(7):
        organizer_client.get("/leitung/")


def test_of_what_is_deleted_it_is_said_what_was_in_the_cash_box(organizer_client, tournament):
    change_fees(tournament, [Wanted("Eintritt", 1000)])
    pay(tournament.players.first())
    donate(tournament.players.last(), 250)
    said = organizer_client.post("/leitung/benefizturnier/loeschen/")["Location"]
    assert "Die Kasse stand bei 12,50 €; auch sie ist damit weg." in organizer_client.get(said).content.decode()
    organizer_client.post("/leitung/benefizturnier/zurueckholen/")
    take_back(list(Payment.objects.all()))
    said = organizer_client.post("/leitung/benefizturnier/loeschen/")["Location"]
    assert "Die Kasse" not in organizer_client.get(said).content.decode()


@pytest.mark.both
def test_what_never_began_is_deleted_and_fetched_back(organizer_client, other_client, tournament):
    delete, back = "/leitung/benefizturnier/loeschen/", "/leitung/benefizturnier/zurueckholen/"
    assert "Benefizturnier löschen" in organizer_client.get("/leitung/").content.decode()
    assert other_client.post(delete).status_code == 404
    assert organizer_client.get(delete).status_code == organizer_client.get(back).status_code == 405
    said = organizer_client.post(delete)["Location"]
    assert "Benefizturnier ist gelöscht." in organizer_client.get(said).content.decode()
    assert "ist gelöscht." not in organizer_client.get("/leitung/").content.decode()
    assert organizer_client.get("/benefizturnier/leitung/").status_code == 404
    assert "Benefizturnier zurückholen" in organizer_client.get("/leitung/").content.decode()
    assert other_client.post(back).status_code == 404
    organizer_client.post(back)
    assert organizer_client.get("/benefizturnier/leitung/").status_code == 200
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "Benefizturnier löschen" not in organizer_client.get("/leitung/").content.decode()
    refused = organizer_client.post(delete)["Location"]
    assert "Benefizturnier hat schon begonnen und bleibt." in organizer_client.get(refused).content.decode()
    assert Tournament.objects.get() == tournament


def test_what_is_drawn_and_not_public_is_not_under_way(organizer_client, tournament):
    draws.draw(tournament, 1)
    assert ">läuft<" not in "".join(organizer_client.get("/leitung/").content.decode().split())
