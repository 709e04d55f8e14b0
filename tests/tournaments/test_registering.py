"""The desk's one line: name, fee and presence in one step, and back again."""

from __future__ import annotations

import pytest

from tournaments.errors import Refused
from tournaments.models import Event, Kind, Payment, Player
from tournaments.people import deleting, fees, payments, presence
from tournaments.people.fees import Wanted
from tournaments.people.registering import Meant, check_in, register, undo_check_in
from tournaments.people.typed_line import Doubtful

pytestmark = pytest.mark.both


@pytest.fixture
def asked(tournament):
    fees.change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("ermäßigt", 500)])
    return tournament


def test_a_walk_in_is_one_step(asked):
    done = register(asked, "Ida Groß, SC Nord", Meant())
    ida = Player.objects.get(number=9)
    assert (ida.name, ida.club, bool(ida.arrived_at)) == ("Ida Groß", "SC Nord", True)
    assert done.added and done.arrived and done.payment == Payment.objects.get()
    assert payments.owed_by(ida) == 0
    deleting.delete_player(ida)
    assert asked.players.count() == 8


def test_what_enter_means_can_be_chosen(asked):
    reduced = asked.fees.get(name="ermäßigt")
    register(asked, "Ida", Meant(paid=False, here=False))
    register(asked, "Jens", Meant(fee=reduced.id))
    register(asked, "Karl", Meant(fee=0))
    register(asked, "Lena", Meant(fee=0))
    ida, jens, karl, lena = Player.objects.filter(number__gt=8)
    assert ida.arrived_at is None and payments.owed_by(ida) == 1000
    assert jens.fee == reduced and Payment.objects.get().cents == 500
    assert (
        karl.fee
        and karl.fee == lena.fee
        and karl.fee.cents == 0
        and karl.fee.name == "frei"
        and payments.owed_by(karl) == 0
    )
    assert asked.fees.count() == 3


def test_where_no_fee_is_asked_nothing_is_booked(tournament):
    assert register(tournament, "Ida", Meant()).payment is None


def test_refused_as_a_list_is(asked):
    for line, sentence in (
        ("", "Die Liste ist leer."),
        ("Anna", "Anna ist schon eingetragen."),
        ("A\nB", "mehr als ein"),
    ):
        with pytest.raises(Refused, match=sentence):
            register(asked, line, Meant())
    with pytest.raises(Refused, match="gibt es nicht mehr"):
        register(asked, "Ida", Meant(fee=2**31))
    assert asked.players.count() == 8 and not Payment.objects.exists()


def test_what_looks_like_another_is_asked_about_before(asked):
    with pytest.raises(Doubtful, match="sieht genauso aus wie Anna"):
        register(asked, "Аnna", Meant())  # its first letter is Cyrillic
    assert asked.players.count() == 8
    assert register(asked, "Аnna", Meant(), sure=True).added


def test_who_was_announced_is_checked_in_and_back(asked):
    anna = Player.objects.get(number=1)
    done = check_in(anna, Meant())
    assert done.arrived and done.payment and not done.added
    again = check_in(Player.objects.get(number=1), Meant())
    assert not again.arrived and again.payment is None
    undo_check_in(anna, done.payment, done.arrived)
    undo_check_in(anna, done.payment, done.arrived)
    assert Player.objects.get(number=1).arrived_at is None and payments.owed_by(anna) == 1000
    kinds = [Kind.PLAYER_ARRIVED, Kind.PAID, Kind.PAYMENT_TAKEN_BACK, Kind.ARRIVAL_TAKEN_BACK]
    assert [Event.objects.filter(kind=kind).count() for kind in kinds] == [1, 1, 1, 1]


def test_it_is_one_transaction(asked, monkeypatch):
    def fails(*_arguments, **_options):
        raise RuntimeError

    monkeypatch.setattr(presence, "arrive", fails)
    with pytest.raises(RuntimeError):
        register(asked, "Ida", Meant())
    assert asked.players.count() == 8 and not Payment.objects.exists()


@pytest.mark.both
def test_another_fee_meant_for_who_was_announced_is_asked_and_undone(asked):
    anna, reduced = Player.objects.get(number=1), asked.fees.get(name="ermäßigt")
    done = check_in(anna, Meant(fee=reduced.id))
    assert done.payment and done.payment.cents == 500 and payments.owed_by(anna) == 0
    assert done.fee_before == 0 and check_in(anna, Meant(fee=reduced.id)).fee_before is None
    undo_check_in(anna, done.payment, done.arrived, done.fee_before)
    anna.refresh_from_db()
    assert (anna.fee, anna.arrived_at, payments.owed_by(anna)) == (None, None, 1000)


def test_the_usual_fee_in_the_line_leaves_a_player_the_own_one(asked):
    anna, reduced = Player.objects.get(number=1), asked.fees.get(name="ermäßigt")
    fees.choose_fee(anna, reduced)
    done = check_in(anna, Meant(fee=asked.fees.get(name="Startgeld").id))
    assert done.payment and done.payment.cents == 500 and done.fee_before is None


def test_who_is_let_in_free_of_charge_owes_nothing(asked):
    anna = Player.objects.get(number=1)
    done = check_in(anna, Meant(fee=0))
    assert done.payment is None and payments.owed_by(anna) == 0 and done.arrived


def test_what_was_paid_already_is_not_asked_anew(asked):
    anna, reduced = Player.objects.get(number=1), asked.fees.get(name="ermäßigt")
    payments.pay(anna)
    assert check_in(anna, Meant(fee=reduced.id)).fee_before is None and payments.owed_by(anna) == 0


def test_a_fee_that_is_gone(asked):
    with pytest.raises(Refused, match="gibt es nicht mehr"):
        check_in(Player.objects.get(number=1), Meant(fee=12345))
    assert Player.objects.get(number=1).arrived_at is None


def test_the_beginning_of_a_known_name_is_asked_about_before(asked):
    Player.objects.filter(number=1).update(name="Anna Beck", arrived_at=asked.created_at)
    with pytest.raises(Doubtful, match=r"„anna“ passt auf Anna Beck \(Nr. 1, schon da\)"):
        register(asked, "anna", Meant())
    assert asked.players.count() == 8 and not Payment.objects.exists()
    assert register(asked, "anna", Meant(), sure=True).added


def test_of_many_who_fit_a_few_are_named(asked):
    for number in range(1, 6):
        Player.objects.filter(number=number).update(name=f"Anna Beck{number}")
    with pytest.raises(Doubtful, match=r"Anna Beck1 \(Nr. 1\), Anna Beck2 \(Nr. 2\), Anna Beck3 \(Nr. 3\) und 2 mehr"):
        register(asked, "anna", Meant())
