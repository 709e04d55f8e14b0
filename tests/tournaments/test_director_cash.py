"""Fees and categories, donations and refunds, and the cash box: on the page, on paper, as a file."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournaments.actors import director_named
from tournaments.models import Payment, Player, Tournament
from tournaments.people import deleting, fees, payments
from tournaments.people.accounts import account_of
from tournaments.people.cash import cash
from tournaments.people.fees import Wanted

HOME = "/benefizturnier/leitung/"
CASH = HOME + "kasse/"
FEES = HOME + "startgeld/"


@pytest.fixture
def asked(tournament: Tournament) -> Tournament:
    fees.change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("ermäßigt", 500)])
    return tournament


def page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def numbered(number: int) -> Player:
    return Player.objects.get(number=number)


@pytest.mark.both
def test_the_cash_box_adds_up(asked):
    inge, jens = director_named("Inge"), director_named("Jens")
    fees.choose_fee(numbered(2), asked.fees.last())
    payments.pay(numbered(1), actor=inge)
    payments.pay(numbered(2), actor=jens)
    payments.donate(numbered(2), 250, actor=jens)
    payments.refund(numbered(1), 300, actor=inge)
    payments.pay(numbered(3), actor=inge)
    payments.not_paid(numbered(3))
    payments.pay(numbered(4), actor=inge)
    deleting.delete_player(numbered(4))
    box = cash(asked)
    assert box.total == 1000 + 500 + 250 - 300 == sum(cents for _kind, _times, cents in box.by_kind)
    assert box.by_kind == (("Rückzahlung", 1, -300), ("Spende", 1, 250), ("Startgeld", 1, 1000), ("ermäßigt", 1, 500))
    assert box.by_actor == (("Leitung (Inge)", 700), ("Leitung (Jens)", 750))
    assert [line.counts for line in box.lines] == [True, True, True, True, False, False]
    assert [one.player.number for one in box.owing] == [3, 5, 6, 7, 8] and box.owed == 5000


def test_an_amount_that_is_owed_stays_on_one_line(organizer_client, asked):
    name = numbered(8).name
    assert f'{name} <span class="num">(10,00 €)</span>' in page(organizer_client, CASH)


def test_where_everything_is_taken_back_nobody_is_said_to_have_taken_anything(organizer_client, asked):
    payment = payments.pay(numbered(1))
    assert "Davon eingenommen von:" in page(organizer_client, CASH)
    assert payment and payments.take_back([payment])
    assert "Davon eingenommen von:" not in (text := page(organizer_client, CASH)) and "zurückgenommen" in text


@pytest.mark.both
def test_on_the_page_and_as_a_file(organizer_client, asked):
    assert "Noch nichts eingenommen." in page(organizer_client, CASH)
    payment = payments.pay(numbered(1))
    payments.donate(numbered(2), 250)
    Player.objects.filter(number=2).update(name="=1+1")
    text = page(organizer_client, CASH)
    assert "12,50 €" in text and "7 haben noch nicht bezahlt" in text and "offen 70,00 €" in text
    assert payment
    organizer_client.post(CASH + "zuruecknehmen/", {"zahlung": payment.id})
    text = page(organizer_client, CASH)
    assert "2,50 €" in text and "zurückgenommen" in text and 'class="cash__struck"' in text
    answer = organizer_client.get(CASH + "kasse.csv")
    assert "benefizturnier-kasse.csv" in answer["Content-Disposition"]
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    assert [(row[1], row[2], row[3], row[6]) for row in rows[1:]] == [
        ("Anna", "Startgeld", "0,00", "10,00"),
        ("'=1+1", "Spende", "2,50", ""),
    ]


@pytest.mark.both
def test_queries_do_not_grow(organizer_client, asked):
    def queries() -> int:
        with CaptureQueriesContext(connection) as made:
            page(organizer_client, CASH)
        return len(made)

    payments.pay(numbered(1))
    before = queries()
    for number in range(2, 8):
        payments.pay(numbered(number))
    assert queries() == before


def test_more_and_back_on_the_players_page(organizer_client, asked):
    at = HOME + "spieler/1/"
    assert "Spende" in page(organizer_client, at)
    organizer_client.post(at + "betrag/", {"betrag": "7,50", "wofuer": "donation"})
    assert "Anna: Spende 7,50 €." in page(organizer_client, at)
    refused = organizer_client.post(at + "betrag/", {"betrag": "8", "wofuer": "refund"})
    assert refused.status_code == 422 and "Mehr lässt sich nicht zurückgeben" in refused.content.decode()
    assert 'value="8"' in refused.content.decode()
    organizer_client.post(at + "betrag/", {"betrag": "2", "wofuer": "refund"})
    assert list(Payment.objects.values_list("cents", flat=True)) == [750, -200]
    for typed, why in (
        ("viel", "„viel“ ist kein Betrag"),
        ("1,000", "„1,000“ ist kein Betrag"),
        ("", "Hier fehlt der Betrag"),
        ("0", "Ein Betrag von 0,01 €"),
    ):
        refused = organizer_client.post(at + "betrag/", {"betrag": typed})
        assert refused.status_code == 422 and why in refused.content.decode()
        assert f'value="{typed}"' in refused.content.decode()
        (focused,) = re.findall(r"<[^>]* autofocus[^>]*>", refused.content.decode())
        assert 'name="betrag"' in focused


@pytest.mark.both
@pytest.mark.parametrize(("what", "cents"), [("donation", 750), ("refund", -750)])
def test_typed_in_the_row_and_taken_back_by_one_press(organizer_client, asked, what, cents):
    payments.pay(numbered(3))
    at, parts = HOME + "spieler/3/", {"Answer": "parts"}
    answer = organizer_client.post(at + "betrag/", {"betrag": "7,50", "wofuer": what}, headers=parts).json()
    assert answer["number"] == 3 and "Clara: " in answer["said"] and "7,50 €" in answer["said"]
    payment = Payment.objects.get(kind=what)
    assert payment.cents == cents and f'name="zahlung" value="{payment.id}"' in answer["said"]
    assert cash(asked).total == 1000 + cents
    back = {"was": "checked", "zahlung": payment.id}
    assert (
        "Zurückgenommen bei Clara: 7,50 € nicht mehr gebucht."
        in organizer_client.post(at + "zuruecknehmen/", back, headers=parts).json()["said"]
    )
    assert cash(asked).total == 1000
    wrong = organizer_client.post(at + "betrag/", {"betrag": "viel", "wofuer": what}, headers=parts)
    beside = re.search(
        r'class="field__error" id="betrag-3-falsch">.*?<span>(.*?)</span>', wrong.content.decode(), re.DOTALL
    )
    assert wrong.status_code == 422 and beside and beside[1].startswith("„viel“ ist kein Betrag")


@pytest.mark.parametrize("parts", [{}, {"Answer": "parts"}])
def test_a_form_whose_answer_was_lost_books_once(organizer_client, asked, parts):
    at = HOME + "spieler/1/"
    found = re.search(r'name="einmal" value="([0-9a-f-]{36})"', page(organizer_client, at))
    assert found and found[1] not in page(organizer_client, at)
    form = {"betrag": "7,50", "wofuer": "donation", "einmal": found[1]}

    def said(**other: str) -> str:
        answer = organizer_client.post(at + "betrag/", form | other, headers=parts)
        return answer.json()["said"] if parts else page(organizer_client, at)

    assert "Anna: Spende 7,50 €." in said()
    assert "Anna: Spende 7,50 € war schon gebucht." in said()
    assert "Von hier ist schon gebucht: Spende 7,50 €." in said(betrag="8")
    assert "Von hier ist schon gebucht: Spende 7,50 €." in said(wofuer="refund")
    assert Payment.objects.get().cents == 750
    assert "Anna: Spende 7,50 €." in said(einmal="nichts") and Payment.objects.count() == 2


def test_fees_and_categories_are_set(organizer_client, tournament):
    sent = {"id": ["", "", ""], "name": ["Startgeld", "ermäßigt", ""], "betrag": ["10", "7,50", ""]}
    answer = organizer_client.post(FEES, sent | {"categories": "Damen\nGäste\n"})
    assert answer["Location"] == FEES
    usual, reduced = tournament.fees.all()
    assert (usual.cents, reduced.cents) == (1000, 750) and Tournament.objects.get().categories == ["Damen", "Gäste"]
    text = page(organizer_client, FEES)
    assert 'value="7,50"' in text and "Damen\nGäste" in text
    sent = {"id": [usual.id, reduced.id], "name": ["Startgeld", ""], "betrag": ["12", ""]}
    organizer_client.post(FEES, sent)
    assert list(tournament.fees.values_list("name", "cents")) == [("Startgeld", 1200)]


def test_who_keeps_a_category_that_is_gone_is_said(organizer_client, tournament):
    def saved(*names: str) -> str:
        sent = {"id": [""], "name": [""], "betrag": [""], "categories": "\n".join(names)}
        organizer_client.post(FEES, sent)
        return page(organizer_client, FEES)

    assert "Bei Spielern" not in saved("Damen", "Gäste", "Senioren", "Jugend")
    tournament.players.filter(number__lte=2).update(category="Damen")
    tournament.players.filter(number__gte=4).update(category="Gäste")
    tournament.players.filter(number=3).update(category="Jugend")
    kept = "Gespeichert. Bei Spielern bleibt eingetragen, bis es dort geändert wird: {}."
    assert kept.format("„Damen“ (Anna, Bernd), „Gäste“ (5 Spieler)") in saved("Frauen", "Jugend")
    text = saved("Frauen", "Jugend")  # said once
    assert "Gespeichert." in text and "Bei Spielern" not in text
    assert tournament.players.get(number=1).category == "Damen"


@pytest.mark.parametrize(
    ("name", "amount", "categories", "sentence"),
    [
        ("Startgeld", "viel", "", "„viel“ ist kein Betrag"),
        ("", "5", "", "braucht einen Namen"),
        ("Startgeld", "5", "x" * 41, "Höchstens 20 Kategorien"),
    ],
)
def test_what_is_wrong_stays_typed(organizer_client, tournament, name, amount, categories, sentence):
    sent = {"id": [""], "name": [name], "betrag": [amount], "categories": categories}
    answer = organizer_client.post(FEES, sent)
    text = answer.content.decode()
    assert answer.status_code == 422 and sentence in text and f'value="{amount}"' in text
    assert not tournament.fees.exists()


@pytest.mark.parametrize(
    ("name", "amount", "sentence"),
    [
        ("", "5", "Ein Startgeld braucht einen Namen mit höchstens 40 Zeichen."),
        ("Gast", "", "Hier fehlt der Betrag: zum Beispiel 10 oder 7,50."),
        ("Gast", "viel", "„viel“ ist kein Betrag: zum Beispiel 10 oder 7,50."),
        ("startgeld", "7", "Das Startgeld „startgeld“ steht zweimal da."),
    ],
)
def test_what_is_wrong_is_said_beside_its_row_and_no_row_is_added(organizer_client, tournament, name, amount, sentence):
    sent = {"id": [""] * 4, "name": ["Startgeld", "", name, ""], "betrag": ["10", "", amount, ""], "categories": ""}
    text = organizer_client.post(FEES, sent).content.decode()
    rows = text.split('name="id"')[1:]
    assert len(rows) == 4 and [sentence in row for row in rows] == [False, False, True, False]
    assert 'aria-invalid="true"' in rows[2] and text.count("aria-invalid") == 1


def test_the_examples_of_fees_are_no_names(organizer_client, tournament):
    text = page(organizer_client, FEES)
    assert 'placeholder="z. B. Startgeld"' in text and 'placeholder="z. B. ermäßigt"' in text


def test_only_the_director(other_client, asked):
    for path in (CASH, CASH + "kasse.csv", FEES):
        assert other_client.get(path).status_code == 403 and Client().get(path).status_code == 302


def test_what_was_paid_and_is_not_asked_any_more_is_given_back(organizer_client, asked):
    payments.pay(numbered(1))
    changed = {"name": "Anna", "club": "", "note": "", "fee": str(asked.fees.last().id)}
    organizer_client.post(HOME + "spieler/1/", changed)
    assert "5,00 € sind noch zurückzuzahlen und beim Spieler zu buchen." in page(organizer_client, HOME + "spieler/")
    box = cash(asked)
    assert [(one.player.number, one.cents) for one in box.too_much] == [(1, 500)]
    # Called by what it was, not by what is asked by now.
    assert box.by_kind == (("Startgeld", 1, 1000),)
    text = page(organizer_client, CASH)
    assert "1 bekommt etwas zurück" in text and "Anna" in text
    payments.refund(numbered(1), 500)
    assert cash(asked).too_much == () and "etwas zurück" not in page(organizer_client, CASH)


@pytest.mark.both
@pytest.mark.parametrize("language", ["de", "en"])
def test_what_was_paid_too_much_goes_back_by_one_press_in_the_players_row(organizer_client, asked, language):
    at, parts = HOME + "spieler/1/", {"Answer": "parts"}
    payments.pay(numbered(1))
    assert "zuviel" not in organizer_client.get(at, headers=parts).content.decode()
    fees.choose_fee(numbered(1), asked.fees.last())
    organizer_client.cookies["sprache"] = language
    form = organizer_client.get(at, headers=parts).content.decode()
    (shown,) = re.findall(r'name="zuviel" value="(.*?)"', form)
    assert ("5,00" if language == "de" else "5.00") in shown
    sent = {"zuviel": shown, "betrag": "3", "einmal": re.findall(r'name="einmal" value="(.*?)"', form)[0]}
    for _again in range(2):  # the answer was lost
        assert organizer_client.post(at + "betrag/", sent, headers=parts).status_code == 200
    assert list(Payment.objects.values_list("kind", "cents")) == [("fee", 1000), ("refund", -500)]
    assert cash(asked).too_much == () and account_of(numbered(1)).due == 0
    assert "zuviel" not in organizer_client.get(at, headers=parts).content.decode()


def test_another_device_that_pays_it_back_too_is_told_so(organizer_client, asked):
    payments.pay(numbered(1))
    fees.choose_fee(numbered(1), asked.fees.last())
    payments.refund(numbered(1), 500)
    answer = organizer_client.post(HOME + "spieler/1/betrag/", {"zuviel": "5,00 €"}, headers={"Answer": "parts"})
    why = "Nichts gebucht: Zurückzuzahlen sind an Anna inzwischen 0,00 € statt 5,00 €."
    assert answer.status_code == 422 and answer.json()["why"].replace("\u00a0", " ") == why
    assert Payment.objects.filter(kind=Payment.Kind.REFUND).count() == 1
