from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("10", 1000), ("0", 0), ("7,50", 750), (" 7.50 € ", 750), ("7.5 €", 750), ("€ 7,5", 750), (" 0,01 ", 1),
        ("1.50", 150), ("007", 700), ("5,", 500), ("5.", 500), ("1.000", 100_000), ("1.000,", 100_000),
        ("1.000,5", 100_050), ("1.000,00 €", 100_000), ("999.999,99", 99_999_999), ("999999,99", 99_999_999),
        ("", None), ("€", None), (",", None), (",50", None), ("-5", None), ("1,000", None), ("1,000.00", None),
        ("1.000.00", None), ("0.500", None), ("1.0000", None), ("1000.000", None), ("1.00,00", None), ("5,,", None),
        ("1.000.000", None), ("1000000", None), ("1,505", None), ("٥", None), ("²", None), ("5 0", None),
    ],
)  # fmt: skip
def test_an_amount_as_it_is_typed(typed, cents):
    assert numbers.cents(typed) == cents


@given(st.integers(0, 99_999_999))
def test_an_amount_is_read_however_germans_write_it(cents):
    euros, rest = divmod(cents, 100)
    grouped = f"{euros:,}".replace(",", ".")
    written = {numbers.money(cents), numbers.filed_money(cents), f"{grouped},{rest:02}", f"{euros}.{rest:02}"}
    if not rest % 10:
        written |= {f"{grouped},{rest // 10}"}
    if not rest:
        written |= {str(euros), grouped, f"{euros},", f"{grouped},"}
    assert {numbers.cents(one) for one in written} == {cents}
