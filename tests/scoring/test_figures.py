"""What a seat has to show besides points, counted by hand."""

from __future__ import annotations

from random import Random

import pytest

from scoring import PRESETS, fold
from scoring.figures import Figures, figures, to_come
from tests.scoring.helpers import house
from tests.scoring.sheets import STRUCK, adding, empty, normal, ordinary, random_sheet, silent, solo, violation


def test_games_and_solos_won_and_lost():
    sheet = empty("lions-2024")
    sheet = adding(
        sheet,
        {"type": "normal", "re": [1, 2], "re_pips": 140},  # 1 and 2 win
        {"type": "normal", "re": [1, 3], "re_pips": 100},  # 2 and 4 win
        solo(2, 130),  # 2 wins
        solo(1, 100),  # 2, 3 and 4 win
        silent(3, 100),  # scored as a solo here: 1, 2 and 4 win
    )
    assert figures(sheet) == (Figures(5, 2, 0, 1), Figures(5, 5, 1, 0), Figures(5, 1, 0, 1), Figures(5, 3, 0, 0))


def test_a_silent_marriage_is_a_solo_where_it_is_scored_as_one():
    for kind, expected in (("solo", Figures(1, 1, 1, 0)), ("ordinary", Figures(1, 1, 0, 0))):
        sheet = adding(empty(house("oase", silent_marriage=kind, mandatory_solos=0)), silent(3, 140))
        assert figures(sheet)[2] == expected


def test_what_nobody_won_is_played_and_neither_won_nor_lost():
    both = {"re": "no_90", "kontra": "no_90"}
    sheet = adding(empty("lions-2024"), solo(1, 130, announcements=both))
    assert figures(sheet) == (Figures(1, 0, 0, 0),) * 4


def test_what_does_not_count_is_not_played():
    sheet = empty("lions-2024")
    sheet = adding(
        sheet,
        STRUCK,
        violation("minor", 1),
        violation("serious", 2),
        {"violation": "free", "points": [5, 0, 0, 0]},
    )
    assert figures(sheet) == (Figures(),) * 4


def test_a_solo_broken_by_an_opponent_is_played_and_not_won():
    sheet = adding(empty("lions-2024"), violation("serious", 2, soloist=1))
    assert sheet.games_played == 1
    assert figures(sheet) == (Figures(1, 0, 0, 0),) * 4


def test_at_a_table_of_five_the_dealer_has_not_played():
    sheet = ordinary(empty(house("oase", mandatory_solos=0), seats=5), 5)
    assert [one.games for one in figures(sheet)] == [4] * 5
    # The first dealer sits at seat 1, so 2 and 3 win the first game.
    assert figures(adding(empty("oase", seats=5), normal(empty("oase", seats=5)))) == (
        Figures(),
        Figures(1, 1),
        Figures(1, 1),
        Figures(1, 0),
        Figures(1, 0),
    )


def test_what_is_to_come_at_a_table_of_five_depends_on_who_deals():
    sheet = empty(house("oase", mandatory_solos=0, five_factor="1", games_per_round=16), seats=5)
    assert to_come(sheet) == (12, 13, 13, 13, 13)  # the first dealer sits out four times, all others three times
    half = ordinary(sheet, 8)
    assert to_come(half) == (6, 7, 7, 6, 6)
    assert to_come(ordinary(half, 8)) == (0, 0, 0, 0, 0)


@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_what_is_to_come_comes(name, seats):
    """If every game is an ordinary one, or the solo that is due."""
    sheet = random_sheet(PRESETS[name], seats, Random(seats))
    before = fold([row.entry for row in sheet.rows[:7]], PRESETS[name], seats)
    expected = [one.games + more for one, more in zip(figures(before), to_come(before), strict=True)]
    after = before
    while after.next is not None:
        due = after.next.must_present
        after = after.add(normal(after) if due is None else solo(due, 130))
    assert [one.games for one in figures(after)] == expected
    assert sum(expected) == 4 * before.games
