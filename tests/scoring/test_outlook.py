"""What a game would be worth before its pips are known."""

from __future__ import annotations

from random import Random

import pytest

from scoring import PRESETS, Game, GameError, Sheet
from scoring.outlook import outlook
from tests.scoring.helpers import NAMES
from tests.scoring.sheets import empty, ordinary, random_sheet, solo


def seen(prospects) -> list[tuple]:
    return [(one.low, one.high, one.winner, one.value) for one in prospects]


def test_an_ordinary_game():
    prospects = outlook({"type": "normal", "re": [1, 3]}, empty("lions-2024"))
    assert seen(prospects) == [
        (0, 0, "kontra", 6),
        (0, 29, "kontra", 5),
        (30, 59, "kontra", 4),
        (60, 89, "kontra", 3),
        (90, 120, "kontra", 2),
        (121, 150, "re", 1),
        (151, 180, "re", 2),
        (181, 210, "re", 3),
        (211, 240, "re", 4),
        (240, 240, "re", 5),
    ]
    assert prospects[0].no_trick == "re" and prospects[-1].no_trick == "kontra" and prospects[5].no_trick is None
    assert prospects[5].points == (1, -1, 1, -1)


def test_announcements_and_extras_count():
    entry = {
        "type": "normal",
        "re": [1, 3],
        "announcements": {"re": "no_90"},
        "extras": {"kontra": ["fox"]},
    }
    prospects = seen(outlook(entry, empty("oase")))
    # Missed, it counts as if Re had been under 90, wherever Re ends above 60.
    assert (60, 150, "kontra", 2 * (1 + 1 + 1 + 1 + 1)) in prospects
    assert (151, 180, "re", 2 * (1 + 1 + 1 - 1)) in prospects
    # Kontra has a fox, and with it a trick.
    assert prospects[-1][1] <= 240 and all(low < 240 for low, *_ in prospects)


def test_neighbours_of_the_same_worth_are_one():
    """Schwarz missed counts as if Re had been under every level, with or without a trick of its own."""
    lost, won = outlook({"type": "normal", "re": [1, 3], "announcements": {"re": "black"}}, empty("oase"))
    assert (lost.low, lost.high, lost.no_trick, lost.winner) == (0, 240, None, "kontra")
    assert (won.low, won.high, won.no_trick, won.winner) == (240, 240, "kontra", "re")


def test_bock_and_the_seats_of_five():
    sheet = empty("alte-saecke", 5).add({"type": "normal", "re": [2, 3], "re_pips": 120})
    prospect = next(one for one in outlook(solo(1), sheet) if one.low == 121)
    assert prospect.value == 2 and prospect.points == (6, 0, -2, -2, -2)


def test_pips_that_stand_in_the_entry_are_passed_over():
    entry = {"type": "normal", "re": [1, 3]}
    sheet = empty("ddv")
    assert outlook(entry | {"re_pips": 300, "no_trick": "re", "winner": "kontra"}, sheet) == outlook(entry, sheet)


@pytest.mark.parametrize("name", NAMES)
def test_it_says_what_the_sheet_will_say(name):
    rng = Random(name)
    for seats in (4, 5):
        played = random_sheet(PRESETS[name], seats, rng, trouble=0)
        before = Sheet.empty(PRESETS[name], seats)
        for row in played.rows:
            assert isinstance(row.game, Game) and row.score is not None
            prospects = outlook(row.entry, before)
            fitting = [
                one
                for one in prospects
                if one.low <= row.game.re_pips <= one.high and one.no_trick in (None, row.game.no_trick)
            ]
            assert (row.score.winner, row.score.value, row.points) in [
                (one.winner, one.value, one.points) for one in fitting
            ]
            before = before.add(row.entry)


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"type": "normal", "re": [1]}, "re"),
        ({"type": "solo", "re": [1]}, "solo"),
        ({"type": "normal", "re": [1, 2], "extras": {"re": ["fox"] * 3}}, "extras"),
        ({"type": "normal", "re": [1, 2], "announcements": {"re": "kontra"}}, "announcements"),
    ],
)
def test_what_cannot_be_played_is_refused(entry, field):
    with pytest.raises(GameError) as caught:
        outlook(entry, empty("ddv"))
    assert caught.value.field == field


def test_what_may_not_stand_here_is_refused():
    with pytest.raises(GameError) as caught:
        outlook({"type": "normal", "re": [1, 2]}, ordinary(empty("ddv"), 20))
    assert caught.value.field == "type"
    # Rather than that a doppelkopf forbids the ranges in which Re has too few pips.
    with pytest.raises(GameError) as caught:
        outlook({"type": "normal", "re": [1, 2], "extras": {"re": ["doppelkopf"]}}, ordinary(empty("ddv"), 20))
    assert caught.value.field == "type"
    complete = ordinary(empty("schuetzenfest"), 16)
    with pytest.raises(GameError):
        outlook({"type": "normal", "re": [1, 2]}, complete)
