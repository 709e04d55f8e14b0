"""Draws without a wish stay as they are: players, history, clubs and seed give the tables and seats they have given."""

from __future__ import annotations

from hashlib import sha256

import pytest

from tournaments.seating import RoundSeating, Wishes, plan

# Players, rounds, clubs (0: none), rounds played before: the first letters of the hash of the rounds drawn.
STORED = {
    (8, 3, 0, 0): "519be13e14dd",
    (16, 5, 0, 0): "626c087e17b6",
    (22, 4, 0, 0): "06afa0f92d5e",
    (23, 5, 0, 0): "157d53ed534f",
    (30, 5, 0, 0): "9d6b3b097864",
    (50, 5, 0, 0): "9234cb1544ed",
    (100, 4, 0, 0): "6ebf466d0d1d",
    (16, 4, 4, 0): "a047ee526916",
    (20, 3, 5, 0): "19115de13965",
    (40, 5, 10, 0): "5b951a26a4cd",
    (60, 3, 6, 0): "a81f53592c36",
    (44, 5, 11, 0): "288e9136a2eb",
    (33, 3, 0, 1): "45da955bfd19",
    (40, 3, 0, 2): "d245903b02dc",
    (45, 2, 9, 1): "8cc997e40e24",
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
