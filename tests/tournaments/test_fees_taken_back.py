"""Fees, refunds and withdrawals in any order: what is owed, and every step taken back leads to where it was."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tournaments.helpers import enter, normal, publish_round, scribe_at, table_of
from tests.tournaments.test_refunded import account, asked, numbered, standing
from tournaments.errors import Refused
from tournaments.models import Fee, Payment
from tournaments.people import fees, payments
from tournaments.people.accounts import Standing
from tournaments.people.coming_back import come_back, not_back
from tournaments.people.fees import Wanted
from tournaments.people.fillers import choose_filler
from tournaments.people.players import take_back_withdrawal, withdraw

__all__ = ["asked"]


STATES: dict[str, tuple[Callable[[], object], ...]] = {
    "paid": (),
    "not paid": (lambda: payments.not_paid(numbered(3)),),
    "let off": (lambda: payments.refund(numbered(3), 1000),),
    "let off in part": (lambda: payments.refund(numbered(3), 400),),
    "left with it": (lambda: withdraw(numbered(3)), lambda: payments.refund(numbered(3), 1000)),
    "got it back and left": (lambda: payments.refund(numbered(3), 1000), lambda: withdraw(numbered(3))),
    "left with some": (lambda: withdraw(numbered(3)), lambda: payments.refund(numbered(3), 400)),
    "back": (
        lambda: withdraw(numbered(3)),
        lambda: payments.refund(numbered(3), 1000),
        lambda: come_back(numbered(3)),
    ),
    "back and paid": (
        lambda: withdraw(numbered(3)),
        lambda: payments.refund(numbered(3), 1000),
        lambda: come_back(numbered(3)),
        lambda: payments.pay(numbered(3)),
    ),
    "left again": (
        lambda: withdraw(numbered(3)),
        lambda: payments.refund(numbered(3), 1000),
        lambda: come_back(numbered(3)),
        lambda: payments.pay(numbered(3)),
        lambda: withdraw(numbered(3)),
    ),
    "reduced": (lambda: fees.choose_fee(numbered(3), cheap()), lambda: payments.refund(numbered(3), 600)),
    "with a gift": (lambda: payments.donate(numbered(3), 500), lambda: payments.refund(numbered(3), 500)),
    "let off and free": (lambda: payments.refund(numbered(3), 1000), lambda: fees.choose_fee(numbered(3), cheap())),
}
"""What was done with Clara, who has paid."""


def cheap() -> Fee:
    return Fee.objects.get(name="Jugend")


def another_fee() -> Callable[[], object]:
    before, other = numbered(3).fee, Fee.objects.exclude(id=getattr(numbered(3).fee, "id", 0)).order_by("id").last()
    fees.choose_fee(numbered(3), other)
    return lambda: fees.choose_fee(numbered(3), before)


def filler() -> Callable[[], object]:
    choose_filler(numbered(3), True)
    return lambda: choose_filler(numbered(3), False)


def pays() -> Callable[[], object]:
    payment = payments.pay(numbered(3))
    return lambda: payments.take_back([payment] if payment else [])


def not_paid() -> Callable[[], object]:
    try:
        gone = payments.not_paid(numbered(3))
    except Refused:  # some of it has gone back
        gone = []
    return (lambda: payments.paid_after_all(gone[-1])) if gone else (lambda: None)


def refunds() -> Callable[[], object]:
    if not payments.paid_by(numbered(3)):
        return lambda: None
    payment, _anew = payments.refund(numbered(3), min(300, payments.paid_by(numbered(3))))
    return lambda: payments.take_back([payment])


def goes_or_comes() -> Callable[[], object]:
    if numbered(3).withdrawn_at is None:
        withdraw(numbered(3))
        return lambda: take_back_withdrawal(numbered(3))
    come_back(numbered(3))
    return lambda: not_back(numbered(3))


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("step", [another_fee, filler, pays, not_paid, refunds, goes_or_comes])
@pytest.mark.parametrize("has_played", [False, True])
def test_every_step_taken_back_leads_to_where_it_was(asked, state, step, has_played):
    fees.change_fees(asked, [Wanted("Startgeld", 1000, asked.fees.get().id), Wanted("Jugend", 400)])
    if has_played:
        enter(scribe_at(table_of(publish_round(asked, [[1, 2, 3, 4], [5, 6, 7, 8]]))), normal([1, 2], 130))
    for done in STATES[state]:
        done()
    before = account(asked, 3)
    take_back = step()
    take_back()
    after = account(asked, 3)
    assert (after.due, after.owed, after.standing, after.left) == (
        before.due,
        before.owed,
        before.standing,
        before.left,
    )


@pytest.mark.parametrize(
    ("state", "due"),
    [
        ("paid", 0),
        ("not paid", 1000),
        ("let off", 0),
        ("let off in part", 0),
        ("back", 1000),
        ("back and paid", 0),
        ("reduced", 0),
        ("with a gift", 0),
        ("let off and free", 0),
    ],
)
def test_what_who_plays_owes(asked, state, due):
    fees.change_fees(asked, [Wanted("Startgeld", 1000, asked.fees.get().id), Wanted("Jugend", 400)])
    for done in STATES[state]:
        done()
    assert account(asked, 3).due == due


@pytest.mark.parametrize(
    ("state", "due"),
    [("left with it", 1000), ("got it back and left", 1000), ("left with some", 400), ("left again", 0)],
)
@pytest.mark.parametrize("has_played", [False, True])
def test_what_who_comes_back_owes(asked, state, due, has_played):
    if has_played:
        enter(scribe_at(table_of(publish_round(asked, [[1, 2, 3, 4], [5, 6, 7, 8]]))), normal([1, 2], 130))
    for done in STATES[state]:
        done()
    assert (account(asked, 3).due, account(asked, 3).open_if_here) == (0, due)
    come_back(numbered(3))
    assert account(asked, 3).due == due
    withdraw(numbered(3))
    assert account(asked, 3).due == (due if has_played else 0)  # who played and left owes


def test_a_refund_that_was_a_mistake_does_not_make_the_next_one_owed(asked):
    for done in STATES["back"]:
        done()
    payments.take_back([Payment.objects.get(player__number=3, kind=Payment.Kind.REFUND)])
    payments.refund(numbered(3), 400)
    assert (account(asked, 3).due, standing(asked, 3)) == (0, Standing.PARTLY)
