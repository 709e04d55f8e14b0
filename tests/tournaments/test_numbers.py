from __future__ import annotations

from fractions import Fraction

import pytest

from tournaments import numbers


@pytest.mark.parametrize(("value", "text"), [(12, "12"), (0, "0"), (-3, "−3"), (None, "")])
def test_points(value, text):
    assert numbers.points(value) == text


@pytest.mark.parametrize(
    ("value", "least", "text"),
    [
        (2, 0, "2"), (Fraction(3, 2), 0, "1,5"), (Fraction(1, 3), 0, "0,33"), (None, 1, ""),
        (2, 1, "2,0"), (Fraction(3, 2), 1, "1,5"), (Fraction(3, 2), 2, "1,50"), (Fraction(-1, 3), 1, "−0,33"),
    ],
)  # fmt: skip
def test_figure(value, least, text):
    assert numbers.figure(value, least=least) == text


@pytest.mark.parametrize(("value", "text"), [(12, "+12"), (0, "0"), (-3, "−3")])
def test_signed(value, text):
    assert numbers.signed(value) == text


@pytest.mark.parametrize(
    ("cents", "text"), [(0, "0,00 €"), (5, "0,05 €"), (120, "1,20 €"), (-40, "−0,40 €"), (-1234, "−12,34 €")]
)
def test_money(cents, text):
    assert numbers.money(cents) == text
