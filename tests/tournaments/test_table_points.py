"""Table points: by the place at the table, equals share; exact."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import PRESETS, Ruleset
from tournaments.results.table_points import WHOLE, by_place, table_points

FOUR, FIVE = (3, 1, -1, -3), (4, 2, 0, -2, -4)


def shared(points: list[int], places: tuple[int, ...] = FOUR) -> list[float]:
    return [sixtieths / WHOLE for sixtieths in table_points(points, places, best=False)]


def best(points: list[int], places: tuple[int, ...] = FOUR) -> list[float]:
    return [sixtieths / WHOLE for sixtieths in table_points(points, places, best=True)]


def test_by_place():
    assert shared([12, -4, 5, -13]) == best([12, -4, 5, -13]) == [3, -1, 1, -3]
    assert shared([7, -2, 0, -9, 4], FIVE) == best([7, -2, 0, -9, 4], FIVE) == [4, -2, 0, -4, 2]


@pytest.mark.parametrize(
    ("points", "averaged", "of_the_best"),
    [
        ([8, 8, -4, -12], [2, 2, -1, -3], [3, 3, -1, -3]),
        ([8, 0, 0, -8], [3, 0, 0, -3], [3, 1, 1, -3]),
        ([9, -3, -3, -3], [3, -1, -1, -1], [3, 1, 1, 1]),
        ([3, 3, 3, -9], [1, 1, 1, -3], [3, 3, 3, -3]),
        ([0, 0, 0, 0], [0, 0, 0, 0], [3, 3, 3, 3]),
        ([5, 5, -5, -5], [2, 2, -2, -2], [3, 3, -1, -1]),
    ],
)
def test_equals_share(points, averaged, of_the_best):
    assert shared(points) == averaged
    assert best(points) == of_the_best


def test_halves_and_thirds_are_exact():
    places = (5, 2, 0, -4)
    assert table_points([4, 4, -3, -5], places, best=False) == [210, 210, 0, -240]  # 3.5
    assert table_points([9, -3, -3, -3], places, best=False) == [300, -40, -40, -40]  # −2/3
    assert table_points([0] * 5, (7, 2, 0, -3, -4), best=False) == [24] * 5  # 2/5


def test_those_of_a_ruleset():
    assert (by_place(PRESETS["oase"], 4), by_place(PRESETS["oase"], 5)) == (FOUR, FIVE)
    other = Ruleset.from_json(PRESETS["oase"].to_json() | {"table_points_four": {"place_1": 10, "place_4": 0}})
    assert by_place(other, 4) == (10, 1, -1, 0)


@settings(deadline=None)
@given(st.lists(st.integers(-5, 5), min_size=4, max_size=5))
def test_together_they_are_nothing(points):
    places = FIVE if len(points) == 5 else FOUR
    gained = table_points(points, places, best=False)
    assert sum(gained) == 0
    assert all((one > other) == (mine > its) for one, mine in zip(points, gained, strict=True)
               for other, its in zip(points, gained, strict=True))  # fmt: skip


@settings(deadline=None)
@given(st.lists(st.integers(-5, 5), min_size=5, max_size=5), st.lists(st.integers(-100, 100), min_size=5, max_size=5))
def test_what_equals_share_is_what_their_places_are_worth(points, places):
    places.sort(reverse=True)
    assert sum(table_points(points, places, best=False)) == WHOLE * sum(places)
    assert sum(table_points(points, places, best=True)) >= WHOLE * sum(places)
