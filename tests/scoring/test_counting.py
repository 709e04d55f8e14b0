"""How points are written: for whom, in which unit; and what else adds to a game where a hall says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import words
from tests.scoring.helpers import game, house, refusal, scored, silent, solo, whats
from tests.scoring.sheets import adding, empty, normal
from tests.scoring.sheets import solo as entered_solo

# Re wins with 155: 1 for the game, 1 for no 90.
WON = game(155)


@pytest.mark.parametrize(
    ("counting", "points"),
    [("both", (2, 2, -2, -2)), ("winners", (2, 2, 0, 0)), ("losers", (0, 0, -2, -2))],
)
def test_for_whom_points_are_written(counting, points):
    result = scored(WON, house("lions-2024", counting=counting))
    assert (result.value, result.points) == (2, points)


@pytest.mark.parametrize(
    ("counting", "won", "lost"),
    [("both", (6, -2, -2, -2), (-3, 1, 1, 1)), ("winners", (6, 0, 0, 0), (0, 1, 1, 1)),
     ("losers", (0, -2, -2, -2), (-3, 0, 0, 0))],
)  # fmt: skip
def test_a_solo_counts_three_times_for_who_plays_it(counting, won, lost):
    rules = house("lions-2024", counting=counting)
    assert scored(solo(155), rules).points == won
    assert scored(solo(110), rules).points == lost


def test_who_loses_points_by_winning_writes_them_among_the_losses():
    played = game(125, extras={"kontra": ["fox", "fox"]})
    assert scored(played, house("lions-2024", counting="winners")).points == (0, 0, 1, 1)
    assert scored(played, house("lions-2024", counting="losers")).points == (-1, -1, 0, 0)


def test_points_in_tens():
    result = scored(game(155, bock=True), house("lions-2024", points_as=10))
    assert (result.value, result.points, result.multiplier) == (40, (40, 40, -40, -40), 20)
    assert (result.lines[-1].what, result.lines[-1].factor) == ("points_as", 10)


# --- 120 : 120 ---


@pytest.mark.parametrize(("rule", "value"), [("usual", 2), ("no_won_point", 1), ("double", 4)])
def test_an_even_split(rule, value):
    rules = house("lions-2024", even_split=rule)
    assert scored(game(120), rules).value == value
    assert scored(game(119), rules).value == 2  # Kontra, against the old ladies


# --- doublings ---


def test_extra_points_behind_the_doublings():
    played = game(155, "re", "kontra", extras={"re": ["fox"], "kontra": ["charlie", "charlie_caught"]})
    assert scored(played, house("oase")).value == (2 + 1 - 2) * 4
    result = scored(played, house("oase", doublings="without_extras"))
    assert result.value == 2 * 4 + 1 - 2
    assert whats(result) == ["won", "under_90", "re_announced", "kontra_announced", "fox", "charlie", "charlie_caught"]


def test_bock_doubles_the_extra_points_in_any_case():
    played = game(155, "re", extras={"re": ["fox"]}, bock=True)
    assert scored(played, house("oase", doublings="without_extras")).value == (2 * 2 + 1) * 2


def test_the_floor_comes_last_where_extra_points_do():
    played = game(125, "re", extras={"kontra": ["fox", "fox", "charlie"]})
    rules = house("alte-saecke", doublings="without_extras")
    assert scored(played, rules).value == 0
    assert whats(scored(played, rules)) == ["won", "re_announced", "fox", "fox", "charlie", "floor"]


# --- solo and marriage ---


def test_a_bonus_by_kind_of_solo_comes_to_that_of_every_solo():
    by_kind = tuple({**dict.fromkeys(words.SOLOS, 0), "aces": 3}.items())
    rules = house("lions-2024", solo_bonus=1, solo_bonus_by_kind=by_kind)
    assert scored(solo(130, solo="aces"), rules).value == 1 + 1 + 3
    assert scored(solo(130, solo="queens"), rules).value == 1 + 1


def test_a_marriage_played_alone_may_count_as_a_trump_solo():
    """With that one's points and extra points, whether the hall plays trump solos or not."""
    by_kind = tuple({**dict.fromkeys(words.SOLOS, 0), "trump": 3}.items())
    plain = house("ddv", solo_bonus_by_kind=by_kind, extras_in=("trump_solo",))
    rules = replace(plain, silent_marriage="trump_solo", unclarified_marriage="trump_solo")
    for played in (silent(130), game(130, type="marriage", re=[1])):
        assert scored(played, plain).points == (3, -1, -1, -1)
        assert scored(played, rules).points == (12, -4, -4, -4)
        with_fox = {**played, "extras": {"re": ["doppelkopf"]}}
        assert scored(with_fox, rules).points == (15, -5, -5, -5)
        assert refusal(with_fox, plain).field == "extras"
    # With a partner a marriage stays what it was.
    assert scored(game(130, type="marriage"), rules).value == 1


def test_a_marriage_with_and_without_a_partner():
    rules = house("lions-2024", marriage_bonus=1, no_partner_bonus=2)
    assert scored(game(130, type="marriage"), rules).value == 1 + 1
    assert scored(game(130, type="marriage", re=[1]), rules).points == (9, -3, -3, -3)
    assert scored(game(130), rules).value == 1


def test_against_the_old_ladies_in_a_marriage():
    assert scored(game(100, type="marriage"), "lions-2024").value == 2
    rules = house("lions-2024", against_in_marriage=False)
    assert scored(game(100, type="marriage"), rules).value == 1
    assert scored(game(100), rules).value == 2


# --- a table of five ---


@pytest.mark.parametrize(
    ("rule", "won", "lost", "in_solo"),
    [("nothing", 0, 0, 0), ("with_re", 2, -2, 2), ("with_winners", 2, 2, 2)],
)
def test_who_sits_out(rule, won, lost, in_solo):
    sheet = empty(house("lions-2024", sits_out_scores=rule), seats=5)
    # Seat 1 deals and sits out; Re wins 2, loses 2 (100 pips: 1, against 1), wins a solo for 2.
    assert sheet.add(normal(sheet, 155)).rows[-1].points[0] == won
    assert sheet.add(normal(sheet, 100)).rows[-1].points[0] == lost
    assert sheet.add(entered_solo(2, 155)).rows[-1].points[0] == in_solo


def test_a_sheet_says_whether_its_points_add_up():
    assert empty("lions-2024").adds_up and empty("lions-2024", 5).adds_up
    assert not empty(house("lions-2024", counting="winners")).adds_up
    with_five = house("lions-2024", sits_out_scores="with_re")
    assert empty(with_five).adds_up and not empty(with_five, 5).adds_up
    sheet = adding(empty(house("lions-2024", counting="losers")), normal(empty("lions-2024"), 155))
    assert sheet.quersumme == -4
