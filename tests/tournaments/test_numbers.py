from __future__ import annotations

import pytest

from tournaments import numbers


@pytest.mark.parametrize(("value", "text"), [(12, "12"), (0, "0"), (-3, "−3"), (None, "")])
def test_points(value, text):
    assert numbers.points(value) == text


@pytest.mark.parametrize(("value", "text"), [(12, "+12"), (0, "0"), (-3, "−3")])
def test_signed(value, text):
    assert numbers.signed(value) == text


@pytest.mark.parametrize(
    ("cents", "text"), [(0, "0,00 €"), (5, "0,05 €"), (120, "1,20 €"), (-40, "−0,40 €"), (-1234, "−12,34 €")]
)
def test_money(cents, text):
    assert numbers.money(cents) == text
