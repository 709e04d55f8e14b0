"""Whose money a payment was stays told and kept where somebody else takes it back, and where that was a mistake."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client

from tests.tournaments.test_second_device import PARTS, PLAYERS, link, numbered, page, tablet
from tournaments.actors import DIRECTOR, REGISTRATION, Actor
from tournaments.models import Event, Payment
from tournaments.people import fees, payments, whose_money
from tournaments.people.fees import Wanted

__all__ = ["link", "tablet"]

PAID = PLAYERS + "1/bezahlt/"
TOLD = "Anna hat noch nicht bezahlt. Genommen hatte das Geld: Leitung (10,00 €)."


def said(client: Client, sent: str, path: str = PAID) -> str:
    return str(client.post(path, {"bezahlt": sent}, headers=PARTS).json()["said"])


def tills() -> list[tuple[Actor, int]]:
    return [(one.actor, one.cents) for one in Payment.objects.filter(taken_back_at=None)]


def take_back(client: Client, text: str) -> str:
    sent = dict(re.findall(r'<input type="hidden" name="(was|zahlung)" value="(\w+)">', text))
    return str(client.post(PLAYERS + "1/zuruecknehmen/", sent, headers=PARTS).json()["said"])


@pytest.mark.both
def test_what_another_took_is_told_and_theirs_again_by_the_next_press(organizer_client, tablet):
    organizer_client.post(PAID, {"bezahlt": "10,00 €"})
    assert TOLD in said(tablet, "0") and tills() == []
    again = said(tablet, "10,00 €")
    assert "Anna hat bezahlt, gebucht wie zuvor bei Leitung (10,00 €)." in again
    assert tills() == [(DIRECTOR, 1000)] and Payment.objects.count() == 1
    text = page(organizer_client, "/benefizturnier/leitung/kasse/").replace("\xa0", " ")
    assert 'Leitung <span class="num">10,00 €</span>' in text and "Anmeldung (" not in text
    # The money had just come: it is the device's own.
    assert "10,00 € nicht mehr gebucht" in take_back(tablet, again)
    assert "Anna hat 10,00 € bezahlt." in said(tablet, "10,00 €") and tills() == [(REGISTRATION, 1000)]
    # The director is told the same of the device's.
    assert "Genommen hatte das Geld: Anmeldung (zweites Gerät) (10,00 €)." in said(organizer_client, "0")
    said(organizer_client, "10,00 €")
    assert tills() == [(REGISTRATION, 1000)]


@pytest.mark.both
def test_the_way_back_leaves_it_to_who_took_it(organizer_client, tablet):
    organizer_client.post(PAID, {"bezahlt": "1"})
    take_back(tablet, said(tablet, "0"))
    assert tills() == [(DIRECTOR, 1000)]


def test_ones_own_is_told_as_ever_and_booked_anew(tablet):
    said(tablet, "10,00 €")
    text = said(tablet, "0")
    assert "Anna hat noch nicht bezahlt." in text and "Genommen" not in text
    assert "Anna hat 10,00 € bezahlt." in said(tablet, "10,00 €")
    assert Payment.objects.count() == 2


def later() -> None:
    ago = whose_money.RIGHT_AFTER + timedelta(seconds=1)
    for one in Payment.objects.all():
        at = None if one.taken_back_at is None else one.taken_back_at - ago
        Payment.objects.filter(id=one.id).update(at=one.at - ago, taken_back_at=at)
    for event in Event.objects.all():
        Event.objects.filter(id=event.id).update(at=event.at - ago)


def gift() -> None:
    payments.donate(numbered(1), 500)


def dearer() -> None:
    one = numbered(1)
    fee = one.tournament.fees.get()
    fees.change_fees(one.tournament, [Wanted(fee.name, 1200, fee.id)])


def at_another() -> None:
    payment = Payment.objects.get()
    payments.paid_after_all(payment)
    payments.not_paid(numbered(1))


@pytest.mark.both
@pytest.mark.parametrize("meanwhile", [later, gift, dearer, at_another])
def test_what_is_no_mistake_any_more_is_booked_anew(organizer_client, tablet, meanwhile):
    organizer_client.post(PAID, {"bezahlt": "1"})
    tablet.post(PAID, {"bezahlt": "0"})
    meanwhile()
    tablet.post(PAID, {"bezahlt": "1"})
    assert Payment.objects.filter(kind=Payment.Kind.FEE, taken_back_at=None).get().actor == REGISTRATION


def test_two_payments_at_once_stay_with_who_took_each(organizer_client, tablet):
    organizer_client.post(PAID, {"bezahlt": "1"})
    dearer()
    tablet.post(PAID, {"bezahlt": "2,00 €"})
    assert "Leitung (10,00 €), Anmeldung (zweites Gerät) (2,00 €)" in said(tablet, "0")
    again = said(tablet, "12,00 €")  # the mark takes both back, a way back only one
    assert "zuruecknehmen" not in again and "„Rückgängig“" not in again
    assert tills() == [(DIRECTOR, 1000), (REGISTRATION, 200)]
