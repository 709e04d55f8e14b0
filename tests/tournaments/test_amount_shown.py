"""A page that shows an amount books that one and no other: where another is asked by now, it says so."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from tests.tournaments.test_director_registration import LINE, MEANT, PARTS, PLAYERS, STATE, asked, numbered, page
from tournaments.models import Fee, Payment, Player, Tournament
from tournaments.people import fees

__all__ = ["asked"]

PAID = PLAYERS + "1/bezahlt/"


def on_the_button(client: Client) -> str:
    """What Anna's mark sends."""
    row = page(client).split('<tr id="spieler-1"')[1].split("</tr>")[0]
    found = re.search(r'name="bezahlt" value="([^"]*)"', row)
    assert found
    return html.unescape(found[1])


def dearer(tournament: Tournament) -> None:
    usual, reduced = tournament.fees.all()
    fees.change_fees(tournament, [fees.Wanted(usual.name, 1200, usual.id), fees.Wanted("ermäßigt", 500, reduced.id)])


def reduced() -> None:
    fees.choose_fee(numbered(1), Fee.objects.get(name="ermäßigt"))


@pytest.mark.both
@pytest.mark.parametrize(("change", "now"), [(dearer, 1200), (lambda _tournament: reduced(), 500)])
def test_a_stale_mark_books_nothing_and_names_the_new_amount(organizer_client, asked, change, now):
    sent = {"bezahlt": on_the_button(organizer_client)}
    assert sent == {"bezahlt": "10,00 €"}
    change(asked)
    answer = organizer_client.post(PAID, sent, headers=PARTS)
    said = f"Nichts eingetragen: Anna zahlt inzwischen {now // 100},00 € statt 10,00 €."
    assert answer.status_code == 422 and said in answer.json()["said"]
    text = page(organizer_client, organizer_client.post(PAID, sent)["Location"])
    assert said in text and not Payment.objects.exists()
    organizer_client.post(PAID, {"bezahlt": on_the_button(organizer_client)})
    assert Payment.objects.get().cents == now
    # What was paid meanwhile is no other amount.
    assert "hat schon bezahlt" in organizer_client.post(PAID, sent, headers=PARTS).json()["said"]


def test_an_amount_of_one_euro_is_no_mark_without_amount(organizer_client, asked):
    usual, cheap = asked.fees.all()
    fees.change_fees(asked, [fees.Wanted(usual.name, 100, usual.id), fees.Wanted(cheap.name, 500, cheap.id)])
    sent = on_the_button(organizer_client)
    dearer(asked)
    assert organizer_client.post(PAID, {"bezahlt": sent}, headers=PARTS).status_code == 422


def test_a_page_that_names_no_amount_books_what_is_asked(organizer_client, asked):
    dearer(asked)
    organizer_client.post(PAID, {"bezahlt": "1"})
    organizer_client.post(LINE, {"line": "Bernd", **MEANT})
    organizer_client.post(LINE, {"line": "Ida", "betrag": "", **MEANT})
    assert [payment.cents for payment in Payment.objects.all()] == [1200] * 3


@pytest.mark.both
@pytest.mark.parametrize("name", ["Anna", "Ida"])
def test_the_line_books_the_amount_that_it_said_or_nothing(organizer_client, asked, name):
    dearer(asked)
    sent = {"line": name, "betrag": "10,00 €", **MEANT}
    answer = organizer_client.post(LINE, sent, headers=PARTS)
    assert answer.status_code == 422
    assert f"Nichts eingetragen: {name} zahlt inzwischen 12,00 € statt 10,00 €." in answer.json()["said"]
    assert not Payment.objects.exists() and not Player.objects.filter(name="Ida").exists()
    assert numbered(1).arrived_at is None
    organizer_client.post(LINE, sent | {"betrag": "12,00 €"}, headers=PARTS)
    assert Payment.objects.get().cents == 1200


def test_what_was_free_is_not_paid_unsaid(organizer_client, asked):
    usual, cheap = asked.fees.all()
    fees.change_fees(asked, [fees.Wanted(usual.name, 1000, usual.id), fees.Wanted(cheap.name, 0, cheap.id)])
    sent = {"line": "Ida", "fee": str(cheap.id), "betrag": "0,00 €", **MEANT}
    fees.change_fees(asked, [fees.Wanted(usual.name, 1000, usual.id), fees.Wanted(cheap.name, 500, cheap.id)])
    answer = organizer_client.post(LINE, sent, headers=PARTS)
    assert "zahlt inzwischen 5,00 € statt 0,00 €" in answer.json()["said"]


def test_the_list_brings_the_fees_of_now(organizer_client, asked):
    def offered(text: str) -> list[list[str]]:
        lists = re.findall(r"<(?:select|datalist)[^>]*>(.*?)</(?:select|datalist)>", text, re.S)
        found = [[" ".join(one.split()) for one in re.findall(r"<option[^>]*>([^<]*)<", each)] for each in lists]
        return [each for each in found if each]

    both = ["Startgeld · 10,00 €", "ermäßigt · 5,00 €", "keines"]
    assert offered(page(organizer_client)) == [both, both]
    dearer(asked)
    assert offered(page(organizer_client, STATE)) == [["Startgeld · 12,00 €", *both[1:]]]
