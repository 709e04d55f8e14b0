"""Draws without a wish stay as they are: players, history, clubs and seed give the tables and seats they have given.

Where a better search gives others, SEARCH goes up with these hashes: it is said of older draws that they are older.
"""

from __future__ import annotations

from hashlib import sha256

import pytest

from tournaments.seating import RoundSeating, Wishes, plan
from tournaments.seating.given import SEARCH

OF_SEARCH = 2
# Players, rounds, clubs (0: none), rounds played before: the first letters of the hash of the rounds drawn.
STORED = {
    (8, 3, 0, 0): "519be13e14dd",
    (16, 5, 0, 0): "25a3d1eb5e10",
    (22, 4, 0, 0): "9ae691e0aa91",
    (23, 5, 0, 0): "0f04df2a8c28",
    (30, 5, 0, 0): "6291c00bc5bf",
    (50, 5, 0, 0): "a975adf5eec9",
    (100, 4, 0, 0): "6ebf466d0d1d",
    (16, 4, 4, 0): "618eaa908b53",
    (20, 3, 5, 0): "19115de13965",
    (40, 5, 10, 0): "674d7a6050cb",
    (60, 3, 6, 0): "a81f53592c36",
    (44, 5, 11, 0): "5b2aab96ba8d",
    (33, 3, 0, 1): "3265411194b8",
    (40, 3, 0, 2): "c406abe577dd",
    (45, 2, 9, 1): "130bc5405544",
    (100, 3, 20, 2): "57b685edad7a",
}


def drawn(n: int, rounds: int, clubs: int, played: int) -> tuple[RoundSeating, ...]:
    """With a history: two have left since it was played, and one has come."""
    club = {player: f"Club {player % clubs}" for player in range(n)} if clubs else {}
    history = plan(range(n), played, seed=1, seconds=60).rounds if played else ()
    players = [*range(2, n), 900] if played else range(n)
    return plan(players, rounds, history=history, wishes=Wishes(clubs=club), seed=n + rounds, seconds=60).rounds


@pytest.mark.parametrize("case", STORED, ids=str)
def test_a_draw_without_a_wish_is_the_one_it_was(case):
    assert sha256(repr(drawn(*case)).encode()).hexdigest()[:12] == STORED[case]


def test_they_are_of_the_search_that_files_name():
    assert SEARCH == OF_SEARCH
