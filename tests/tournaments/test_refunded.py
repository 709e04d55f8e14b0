"""Whose fee went back is not shown as who has paid: in the list, its filters and orders, in the cash box, its file."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client

from tournaments.models import Payment, Player, Tournament
from tournaments.pages.desk.player_rows import listed
from tournaments.pages.desk.player_view import View
from tournaments.people import fees
from tournaments.people.accounts import Standing
from tournaments.people.cash import cash
from tournaments.people.fees import Wanted
from tournaments.people.fillers import choose_filler
from tournaments.people.players import withdraw

HOME = "/benefizturnier/leitung/"
LIST = HOME + "spieler/"
CASH = HOME + "kasse/"


@pytest.fixture
def asked(tournament: Tournament) -> Tournament:
    """Anna, Bernd and Clara have paid; Anna got all of it back, Bernd four of ten euros."""
    fees.change_fees(tournament, [Wanted("Startgeld", 1000)])
    for number in (1, 2, 3):
        fees.pay(numbered(number))
    fees.refund(numbered(1), 1000)
    fees.refund(numbered(2), 400)
    return tournament


def numbered(number: int) -> Player:
    return Player.objects.get(number=number)


def standing(tournament: Tournament, number: int) -> Standing:
    return cash(tournament).accounts[numbered(number).id].standing


def row(client: Client, number: int) -> str:
    text = client.get(LIST).content.decode()
    return " ".join(text.partition(f'id="spieler-{number}"')[2].partition("</tr>")[0].split())


def test_how_it_stands(asked):
    every = [standing(asked, number) for number in (1, 2, 3, 4)]
    assert every == [Standing.RETURNED, Standing.PARTLY, Standing.PAID, Standing.OPEN]
    fees.donate(numbered(2), 400)
    assert standing(asked, 2) == Standing.PAID
    fees.take_back([Payment.objects.get(player__number=1, kind=Payment.Kind.REFUND)])
    assert standing(asked, 1) == Standing.PAID
    withdraw(numbered(4))
    assert standing(asked, 4) == Standing.NOTHING
    fees.change_fees(asked, [Wanted("Startgeld", 600, asked.fees.get().id)])
    assert standing(asked, 2) == Standing.PAID
    fees.change_fees(asked, [Wanted("Startgeld", 1200, asked.fees.get().id)])
    assert standing(asked, 1) == Standing.OPEN


def test_a_filler_who_got_the_fee_back(asked):
    fees.refund(numbered(3), 1000)
    choose_filler(numbered(3), True)
    assert standing(asked, 3) == Standing.RETURNED and cash(asked).too_much == ()


def test_in_the_row(organizer_client, asked):
    assert ">erstattet<" in row(organizer_client, 1) and "bezahlt" not in row(organizer_client, 1)
    assert ">teils erstattet<" in row(organizer_client, 2) and "bezahlt" not in row(organizer_client, 2)
    assert "hat bezahlt" in row(organizer_client, 3) and "erstattet" not in row(organizer_client, 3)
    withdraw(numbered(1))
    assert ">erstattet<" in row(organizer_client, 1)


def test_in_the_filters_and_the_order(organizer_client, asked):
    now = listed(asked, View(order="bezahlt", only="erstattet"))
    assert [one.player.number for one in now.rows] == [4, 5, 6, 7, 8, 1, 2, 3]
    assert [one.player.number for one in now.rows if not one.out] == [1, 2] and (now.returned, now.unpaid) == (2, 5)
    withdraw(numbered(1))
    text = " ".join(organizer_client.get(LIST + "?nur=erstattet").content.decode().split())
    assert 'aria-current="true">erstattet <strong>2</strong>' in text
    fees.take_back(list(Payment.objects.filter(kind=Payment.Kind.REFUND).select_related("player")))
    assert "nur=erstattet" not in organizer_client.get(LIST).content.decode()


def test_in_the_cash_box_and_its_file(organizer_client, asked):
    text = " ".join(organizer_client.get(CASH).content.decode().split())
    assert text.count('<span class="badge">erstattet</span>') == 1
    assert text.count('<span class="badge">teils erstattet</span>') == 1
    content = organizer_client.get(CASH + "kasse.csv").content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(content, newline=""), delimiter=";"))
    assert rows[0] == ["Nr.", "Name", "Wofür", "Betrag", "Wann", "Wer", "Zurückgenommen", "Startgeld"]
    assert [(one[1], one[3], one[7]) for one in rows[1:]] == [
        ("Anna", "10,00", "erstattet"),
        ("Bernd", "10,00", "teils erstattet"),
        ("Clara", "10,00", "bezahlt"),
        ("Anna", "-10,00", "erstattet"),
        ("Bernd", "-4,00", "teils erstattet"),
    ]
