"""How many tables, who cannot be seated, and swapping."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.seating.helpers import UNSEATABLE
from tournaments.seating import CannotSeat, swap, tables_for


def test_fives_are_as_few_as_the_number_needs():
    for n in set(range(4, 401)) - set(UNSEATABLE):
        fours, fives = tables_for(n)
        assert 4 * fours + 5 * fives == n
        assert 0 <= fives <= 3
        assert fours >= 0


@pytest.mark.parametrize(
    ("n", "message"),
    [
        (0, "Für eine Runde braucht es mindestens 4 Spieler, bisher: 0."),
        (3, "Für eine Runde braucht es mindestens 4 Spieler, bisher: 3."),
        (6, "6 Spieler lassen sich nicht auf Vierer- und Fünfertische verteilen; mit 5 oder 8 geht es."),
        (7, "7 Spieler lassen sich nicht auf Vierer- und Fünfertische verteilen; mit 5 oder 8 geht es."),
        (11, "11 Spieler lassen sich nicht auf Vierer- und Fünfertische verteilen; mit 10 oder 12 geht es."),
    ],
)
def test_what_cannot_be_seated_says_what_would_do(n, message):
    with pytest.raises(CannotSeat) as refused:
        tables_for(n)
    assert refused.value.message == str(refused.value) == message
    assert refused.value.template.format(**refused.value.params) == message
    assert refused.value.template != message


SEATING = ((1, 2, 3, 4), (5, 6, 7, 8, 9))


def test_two_players_change_places():
    assert swap(SEATING, 2, 9) == ((1, 9, 3, 4), (5, 6, 7, 8, 2))
    assert swap(SEATING, 1, 4) == ((4, 2, 3, 1), (5, 6, 7, 8, 9))


@pytest.mark.parametrize("pair", [(1, 10), (10, 1), (0, 0)])
def test_swap_knows_only_who_sits_there(pair):
    with pytest.raises(ValueError, match="does not sit"):
        swap(SEATING, *pair)


@given(st.integers(1, 9), st.integers(1, 9))
def test_swapping_twice_changes_nothing(a, b):
    assert swap(swap(SEATING, a, b), b, a) == SEATING
