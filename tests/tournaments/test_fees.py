"""Fees and payments: what is asked, what is owed, and that nothing of it is ever lost or booked twice."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.tournaments.helpers import logged, version
from tournaments.errors import Refused
from tournaments.models import Event, Fee, Kind, Payment, Player
from tournaments.people import fees, payments
from tournaments.people.cash import cash
from tournaments.people.fees import Wanted


@pytest.fixture
def asked(tournament):
    fees.change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("ermäßigt", 500)])
    return tournament


def anna() -> Player:
    return Player.objects.get(number=1)


def paid_by(player: Player) -> Payment:
    payment = payments.pay(player)
    assert payment
    return payment


def named(name: str) -> Fee:
    return Fee.objects.get(name=name)


def listed(tournament) -> list[tuple[str, int]]:
    return list(tournament.fees.values_list("name", "cents"))


def test_where_none_is_asked_nothing_is_owed(tournament):
    assert payments.owed_by(anna()) == 0 and payments.pay(anna()) is None
    assert not Payment.objects.exists() and not Event.objects.filter(kind=Kind.PAID).exists()


def test_the_first_is_the_usual_one(asked):
    assert payments.owed_by(anna()) == 1000
    fees.choose_fee(anna(), named("ermäßigt"))
    assert payments.owed_by(anna()) == 500
    fees.choose_fee(anna(), named("Startgeld"))
    assert anna().fee is None and payments.owed_by(anna()) == 1000
    chosen = Event.objects.filter(kind=Kind.FEE_CHOSEN)
    assert list(chosen.values_list("after__fee", flat=True)) == [
        "ermäßigt",
        "Startgeld",
    ]
    fees.choose_fee(anna(), None)
    assert Event.objects.filter(kind=Kind.FEE_CHOSEN).count() == 2


@pytest.mark.both
def test_paid_once(asked):
    before = version(asked)
    payment = payments.pay(anna())
    assert payment and payment.cents == 1000 and payments.owed_by(anna()) == 0
    assert payments.pay(anna()) is None and Event.objects.filter(kind=Kind.PAID).count() == 1
    assert version(asked) == before


def test_who_is_asked_for_more_pays_the_rest(asked):
    fees.choose_fee(anna(), named("ermäßigt"))
    payments.pay(anna())
    fees.choose_fee(anna(), None)
    assert payments.owed_by(anna()) == 500
    second = payments.pay(anna())
    assert second and second.cents == 500 and Payment.objects.count() == 2


@pytest.mark.both
def test_taken_back_and_never_deleted(asked):
    payment = paid_by(anna())
    assert payments.not_paid(anna()) == [payment] and payments.not_paid(anna()) == []
    payment.refresh_from_db()
    assert payment.taken_back_at and payments.owed_by(anna()) == 1000
    assert logged(Kind.PAYMENT_TAKEN_BACK).after["cents"] == 1000


@pytest.mark.both
def test_donations_and_refunds_are_no_fee(asked):
    payments.pay(anna())
    payments.donate(anna(), 300)
    back, _anew = payments.refund(anna(), 1300)
    assert back.cents == -1300
    assert payments.owed_by(anna()) == 0
    with pytest.raises(Refused, match="Anna hat 0,00 € gezahlt"):
        payments.refund(anna(), 1)
    for act in (payments.donate, payments.refund):
        for cents in (0, -5, 100_001):
            with pytest.raises(Refused, match="Ein Betrag von 0,01 € bis 1000,00 €"):
                act(anna(), cents)


@pytest.mark.both
def test_a_form_books_once(asked):
    payments.pay(anna())
    for book, cents in ((payments.donate, 300), (payments.refund, -300)):
        once = uuid4()
        first, anew = book(anna(), 300, once=once)
        assert anew and first.cents == cents
        assert book(anna(), 300, once=once) == (first, False)
        with pytest.raises(Refused, match="Von hier ist schon gebucht: .*3,00"):
            book(anna(), 400, once=once)
        payments.take_back([first])
        with pytest.raises(Refused, match="schon gebucht und ist zurückgenommen"):
            book(anna(), 300, once=once)
        assert book(anna(), 300, once=uuid4())[1] and book(anna(), 300)[1]
    assert Payment.objects.filter(taken_back_at=None).count() == 5
    assert Event.objects.filter(kind=Kind.PAID).count() == 7


@pytest.mark.both
def test_fees_are_added_renamed_and_put_in_order(asked):
    usual, less = asked.fees.all()
    fees.change_fees(
        asked, [Wanted("Startgeld", 400, less.id), Wanted("ermäßigt", 1000, usual.id), Wanted(" Gäste ", 0)]
    )
    assert listed(asked) == [("Startgeld", 400), ("ermäßigt", 1000), ("Gäste", 0)]
    assert Fee.objects.get(id=less.id).name == "Startgeld"
    changed = Event.objects.filter(kind=Kind.FEES_CHANGED)
    assert changed.count() == 2
    fees.change_fees(asked, [Wanted(one.name, one.cents, one.id) for one in asked.fees.all()])
    assert changed.count() == 2
    fees.change_fees(asked, [])
    assert listed(asked) == []


@pytest.mark.both
def test_what_something_depends_on_stays(asked):
    fees.choose_fee(anna(), named("ermäßigt"))
    with pytest.raises(Refused, match="„ermäßigt“ bleibt: Es ist bei Spielern eingetragen."):
        fees.change_fees(asked, [Wanted("Startgeld", 1000, named("Startgeld").id)])
    payment = paid_by(Player.objects.get(number=2))
    with pytest.raises(Refused, match="„Startgeld“ bleibt: Es ist schon bezahlt worden."):
        fees.change_fees(asked, [Wanted("ermäßigt", 500, named("ermäßigt").id)])
    assert len(listed(asked)) == 2
    payments.take_back([payment])
    fees.change_fees(asked, [Wanted("ermäßigt", 500, named("ermäßigt").id)])
    assert listed(asked) == [("ermäßigt", 500)]


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ([Wanted("", 1)], "braucht einen Namen"),
        ([Wanted("x" * 41, 1)], "höchstens 40 Zeichen"),
        ([Wanted("A", 1), Wanted("a", 2)], "steht zweimal da"),
        ([Wanted("A", 100_001)], "Ein Betrag von 0"),
        ([Wanted(str(n), 1) for n in range(13)], "Mehr als 12"),
    ],
)
def test_what_is_no_fee(asked, wanted, sentence):
    with pytest.raises(Refused, match=sentence):
        fees.change_fees(asked, wanted)
    assert len(listed(asked)) == 2


def test_a_fee_of_another_tournament_is_none(asked, theirs_fee):
    with pytest.raises(Refused, match="gibt es nicht mehr"):
        fees.choose_fee(anna(), theirs_fee)


@pytest.fixture
def theirs_fee(other_organizer):
    from datetime import date

    from tournaments.setting_up import create_tournament

    other = create_tournament(
        name="Anderes", date=date(2026, 11, 9), ruleset="ddv", rounds=1, players="", user=other_organizer
    )
    fees.change_fees(other, [Wanted("Startgeld", 1)])
    return other.fees.get()


def test_what_was_partly_given_back_is_not_taken_back_before_that(asked):
    paid = payments.pay(anna())
    (given, _anew), (back, _also) = payments.donate(anna(), 200), payments.refund(anna(), 300)
    assert paid is not None
    for act in (lambda: payments.take_back([paid]), lambda: payments.not_paid(anna())):
        with pytest.raises(Refused, match="Anna hat davon etwas zurückbekommen: Erst muss die Leitung"):
            act()
    assert payments.paid_by(anna()) == 900
    payments.take_back([given])  # there is enough left that came from Anna
    payments.take_back([back])
    assert payments.not_paid(anna()) == [paid] and payments.paid_by(anna()) == 0


def test_two_fees_of_one_amount_are_told_apart_and_a_changed_one_keeps_its_name(tournament):
    fees.change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("Gast", 1000)])
    fees.choose_fee(anna(), named("Gast"))
    for number in (1, 2):
        payments.pay(tournament.players.get(number=number))
    fees.choose_fee(anna(), None)
    usual, guests = named("Startgeld").id, named("Gast").id
    fees.change_fees(tournament, [Wanted("Startgeld", 1200, usual), Wanted("Gäste", 800, guests)])
    assert cash(tournament).by_kind == (("Gäste", 1, 1000), ("Startgeld", 1, 1000))
    with pytest.raises(Refused, match="„Gäste“ bleibt: Es ist schon bezahlt worden."):
        fees.change_fees(tournament, [Wanted("Startgeld", 1200, usual)])
    payments.take_back(list(anna().payments.select_related("player")))
    fees.change_fees(tournament, [Wanted("Startgeld", 1200, usual)])
    assert [line.kind for line in cash(tournament).lines] == ["Startgeld", "Startgeld"]
