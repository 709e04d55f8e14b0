"""Whose fee went back is not shown as who has paid: in the list, its filters and orders, in the cash box, its file."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.test import Client

from tournaments.actors import DIRECTOR
from tournaments.models import Fee, Payment, Player, Tournament
from tournaments.numbers import money
from tournaments.pages.desk.player_rows import listed
from tournaments.pages.desk.player_view import View
from tournaments.people import check_in, fees, payments, presence
from tournaments.people.accounts import Account, Standing
from tournaments.people.cash import cash
from tournaments.people.coming_back import come_back, not_back
from tournaments.people.fees import Wanted
from tournaments.people.fillers import choose_filler
from tournaments.people.players import take_back_withdrawal, withdraw
from tournaments.writing import lock_tournament, writing

HOME = "/benefizturnier/leitung/"
LIST = HOME + "spieler/"
CASH = HOME + "kasse/"
PARTS = {"Answer": "parts"}


@pytest.fixture
def asked(tournament: Tournament) -> Tournament:
    """Anna, Bernd and Clara have paid; Anna got all of it back, Bernd four of ten euros."""
    fees.change_fees(tournament, [Wanted("Startgeld", 1000)])
    for number in (1, 2, 3):
        payments.pay(numbered(number))
    payments.refund(numbered(1), 1000)
    payments.refund(numbered(2), 400)
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
    payments.donate(numbered(2), 400)
    assert standing(asked, 2) == Standing.PAID
    payments.take_back([Payment.objects.get(player__number=1, kind=Payment.Kind.REFUND)])
    assert standing(asked, 1) == Standing.PAID
    withdraw(numbered(4))
    assert standing(asked, 4) == Standing.NOTHING
    fees.change_fees(asked, [Wanted("Startgeld", 600, asked.fees.get().id)])
    assert standing(asked, 2) == Standing.PAID
    fees.change_fees(asked, [Wanted("Startgeld", 1200, asked.fees.get().id)])
    assert standing(asked, 1) == Standing.OPEN


def test_a_filler_who_got_the_fee_back(asked):
    payments.refund(numbered(3), 1000)
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
    payments.take_back(list(Payment.objects.filter(kind=Payment.Kind.REFUND).select_related("player")))
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


def free(tournament: Tournament) -> Fee:
    with writing(tournament.id) as work:
        lock_tournament(tournament.id)
        return fees.free_of_charge(tournament, work, DIRECTOR)


def account(tournament: Tournament, number: int) -> Account:
    return cash(tournament).accounts[numbered(number).id]


def goes_and_comes_back(number: int) -> None:
    withdraw(numbered(number))
    come_back(numbered(number))


@pytest.mark.both
def test_who_comes_back_owes_what_had_gone_back(organizer_client, asked):
    goes_and_comes_back(1)
    assert (account(asked, 1).due, standing(asked, 1)) == (1000, Standing.OPEN)
    assert "Anna zahlt 10,00" in row(organizer_client, 1) and "erstattet" not in row(organizer_client, 1)
    paid = payments.pay(numbered(1))
    assert paid is not None and paid.cents == 1000 and payments.pay(numbered(1)) is None
    assert (account(asked, 1).due, standing(asked, 1)) == (0, Standing.PAID)
    assert payments.not_paid(numbered(1)) == [paid] and account(asked, 1).due == 1000


def test_as_often_as_they_go(asked):
    for _time in range(3):
        goes_and_comes_back(1)
        assert (account(asked, 1).due, account(asked, 1).owed) == (1000, 1000)
        payments.pay(numbered(1))
        withdraw(numbered(1))
        payments.refund(numbered(1), 1000)
        assert (account(asked, 1).due, standing(asked, 1)) == (0, Standing.RETURNED)
        come_back(numbered(1))
    assert cash(asked).total == 600 + 1000


def test_who_still_owes_when_leaving_again_owes_no_more_than_that(asked):
    goes_and_comes_back(1)
    goes_and_comes_back(1)
    assert account(asked, 1).due == 1000


def test_a_refund_taken_back_makes_who_came_back_owe_nothing(asked):
    goes_and_comes_back(1)
    payments.take_back([Payment.objects.get(player__number=1, kind=Payment.Kind.REFUND)])
    assert (account(asked, 1).due, standing(asked, 1)) == (0, Standing.PAID)


def test_who_was_let_off_in_part_is_so_still_after_a_walk_round_the_block(asked):
    goes_and_comes_back(2)
    assert (account(asked, 2).due, standing(asked, 2)) == (0, Standing.PARTLY)


def test_who_has_not_left_after_all_is_let_off_as_before(asked):
    withdraw(numbered(1))
    take_back_withdrawal(numbered(1))
    assert standing(asked, 1) == Standing.RETURNED
    goes_and_comes_back(1)
    not_back(numbered(1))
    assert standing(asked, 1) == Standing.RETURNED


def test_the_director_is_told_and_can_take_it_back(organizer_client, asked):
    withdraw(numbered(1))
    text = organizer_client.post(LIST + "1/anmelden/", follow=True).content.decode()
    assert f"Anna ist wieder dabei. Das Startgeld war erstattet: {money(1000)} sind offen." in text
    organizer_client.post(LIST + "1/zuruecknehmen/", {"was": "readmitted"})
    assert standing(asked, 1) == Standing.RETURNED and numbered(1).withdrawn_at is not None


def test_the_line_takes_the_fee_again(organizer_client, asked):
    withdraw(numbered(1))
    said = organizer_client.post(LIST + "zeile/", {"line": "Anna", "hier": "1", "bezahlt": "1"}, follow=True)
    assert "wieder dabei" in said.content.decode() and f"{money(1000)} bezahlt" in said.content.decode()
    assert standing(asked, 1) == Standing.PAID and account(asked, 1).due == 0


def test_a_reduction_that_was_a_mistake_can_be_asked_again(organizer_client, asked):
    usual = asked.fees.get()
    fees.change_fees(asked, [Wanted("Startgeld", 1000, usual.id), Wanted("Jugend", 600)])
    reduced = asked.fees.get(name="Jugend")
    fees.choose_fee(numbered(3), reduced)
    assert account(asked, 3).due == -400
    payments.refund(numbered(3), 400)
    assert (account(asked, 3).due, standing(asked, 3)) == (0, Standing.PAID)
    fees.choose_fee(numbered(3), None)
    assert (account(asked, 3).due, standing(asked, 3)) == (400, Standing.OPEN)
    assert "Clara zahlt 4,00" in row(organizer_client, 3)
    fees.choose_fee(numbered(3), reduced)
    assert (account(asked, 3).due, standing(asked, 3)) == (0, Standing.PAID)
    choose_filler(numbered(3), True)
    assert account(asked, 3).due == 0


def test_what_went_back_of_a_donation_is_no_fee(asked):
    payments.donate(numbered(3), 500)
    payments.refund(numbered(3), 500)
    fees.choose_fee(numbered(3), free(asked))
    fees.choose_fee(numbered(3), None)
    assert (account(asked, 3).due, standing(asked, 3)) == (0, Standing.PAID)


def test_nobody_is_told_twice_to_give_it_back(organizer_client, asked):
    """Once the six euros that a reduced fee leaves have gone back, a filler is told of the rest alone."""
    fees.change_fees(asked, [Wanted("Startgeld", 1000, asked.fees.get().id), Wanted("Jugend", 400)])
    reduced = asked.fees.get(name="Jugend")
    form = {"name": "Clara", "club": "", "note": "", "number": "3", "fee": str(reduced.id)}
    said = organizer_client.post(LIST + "3/", form, headers=PARTS).json()["said"]
    assert f"{money(600)} sind noch zurückzuzahlen und beim Spieler zu buchen." in said
    payments.refund(numbered(3), 600)
    said = organizer_client.post(LIST + "3/", form | {"filler": "on"}, headers=PARTS).json()["said"]
    assert "Gespeichert" in said and "zurückzuzahlen" not in said


def test_unpaid_taken_back_twice_leads_to_before_the_payment(organizer_client, asked):
    def press(path: str, **sent: object) -> dict[str, str]:
        said = organizer_client.post(LIST + path, sent, headers=PARTS).json()["said"]
        return dict(re.findall(r'<input type="hidden" name="(was|zahlung)" value="(\w+)">', said))

    paid = press("4/bezahlt/")
    unpaid = press("4/bezahlt/", bezahlt="0")
    assert standing(asked, 4) == Standing.OPEN
    press("4/zuruecknehmen/", **unpaid)
    press("4/zuruecknehmen/", **unpaid)
    assert standing(asked, 4) == Standing.PAID and numbered(4).payments.count() == 1
    press("4/zuruecknehmen/", **paid)
    assert standing(asked, 4) == Standing.OPEN
    payments.pay(numbered(4))
    late = organizer_client.post(LIST + "4/zuruecknehmen/", unpaid, headers=PARTS)
    assert late.status_code == 422 and "hat seitdem neu gezahlt" in late.json()["said"]


def test_unpaid_is_taken_back_also_of_who_paid_too_much(organizer_client, asked):
    fees.choose_fee(numbered(3), free(asked))
    assert account(asked, 3).due == -1000
    answer = organizer_client.post(LIST + "3/bezahlt/", {"bezahlt": "0"}, headers=PARTS).json()["said"]
    back = dict(re.findall(r'<input type="hidden" name="(was|zahlung)" value="(\w+)">', answer))
    assert account(asked, 3).due == 0
    organizer_client.post(LIST + "3/zuruecknehmen/", back, headers=PARTS)
    assert account(asked, 3).due == -1000 and numbered(3).payments.count() == 1


@pytest.mark.parametrize("number", [1, 2])
def test_another_fee_taken_back_lets_off_as_before(organizer_client, asked, number):
    """Anna and Bernd were let off, wholly and in part, and owe nothing; until another fee is asked of them."""
    before = standing(asked, number)
    fees.change_fees(asked, [Wanted("Startgeld", 1000, asked.fees.get().id), Wanted("Gast", 1200)])
    dear = asked.fees.get(name="Gast")
    form = {"name": numbered(number).name, "club": "", "note": "", "number": str(number), "fee": str(dear.id)}
    said = organizer_client.post(LIST + f"{number}/", form, headers=PARTS).json()["said"]
    assert account(asked, number).due > 0
    back = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(.*?)">', said))
    organizer_client.post(LIST + f"{number}/", back, headers=PARTS)
    assert (account(asked, number).due, standing(asked, number)) == (0, before)


def test_the_row_says_whether_anything_was_paid_as_soon_as_it_was(organizer_client, asked):
    assert "data-paid" not in row(organizer_client, 4).partition(">")[0]
    gift, _anew = payments.donate(numbered(4), 500)
    assert "data-paid" in row(organizer_client, 4).partition(">")[0]
    payments.refund(numbered(4), 500)
    assert "data-paid" not in row(organizer_client, 4).partition(">")[0]


def test_a_way_back_does_not_say_that_money_is_gone_which_was_booked_anew(organizer_client, asked):
    """Entered here, then at another device the fee taken back and paid again."""
    said = organizer_client.post(LIST + "zeile/", {"line": "Dora", "hier": "1", "bezahlt": "1"}, headers=PARTS).json()
    back = dict(re.findall(r'<input type="hidden" name="(was|zahlung|da)" value="(\w+)">', said["said"]))
    number = said["number"]
    payments.not_paid(numbered(number))
    payments.pay(numbered(number))
    back["was"] = "checked"
    said = organizer_client.post(LIST + f"{number}/zuruecknehmen/", back, headers=PARTS).json()["said"]
    assert f"nicht mehr „da“, {money(1000)} sind seitdem neu gebucht und bleiben" in said
    assert standing(asked, number) == Standing.PAID


@pytest.mark.both
def test_a_late_arrival_and_all_of_them(asked):
    presence.arrive(numbered(4))
    missing = dict.fromkeys((1, 2, 3, 5, 6, 7, 8), check_in.Fate.WITHDRAWN)
    check_in.close(asked, missing)
    presence.arrive(numbered(1))
    assert standing(asked, 1) == Standing.OPEN
    presence.not_here(numbered(1), late=True)
    assert standing(asked, 1) == Standing.RETURNED
    payments.refund(numbered(3), 1000)
    check_in.reopen(asked)
    assert [standing(asked, number) for number in (1, 2, 3)] == [Standing.OPEN, Standing.PARTLY, Standing.OPEN]
