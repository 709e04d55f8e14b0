"""What points come to in money, at 10 cents a point."""

from __future__ import annotations

import pytest

from scoring.money import settled
from tests.scoring.helpers import house

POINTS = {"Anna": 12, "Bernd": 12, "Clara": -4, "Dieter": -20}


@pytest.mark.parametrize(
    ("paid_for", "cents"),
    [("points", [120, 120, -40, -200]), ("losses", [0, 0, -40, -200]), ("distance", [0, 0, -160, -320])],
)
def test_what_is_paid_for(paid_for, cents):
    rules = house("schuetzenfest", paid_for=paid_for)
    assert settled(POINTS, rules) == dict(zip(POINTS, cents, strict=True))


def test_where_it_is_not_played_for_money():
    assert set(settled(POINTS, house("lions-2024")).values()) == {0}
    assert settled({}, house("schuetzenfest", paid_for="distance")) == {}
