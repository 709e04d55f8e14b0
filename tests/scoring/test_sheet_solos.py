"""What a hall says of solos besides their value: who deals after one, whether it is a game of the round, how many."""

from __future__ import annotations

import pytest

from tests.scoring.helpers import house
from tests.scoring.sheets import adding, empty, following, ordinary, refused, silent, solo

# Nobody owes a solo, unless said otherwise.
FREE = house("lions-2024", mandatory_solos=0)


@pytest.mark.parametrize(("rule", "dealer"), [("next", 2), ("same", 1)])
def test_who_deals_after_a_solo_that_is_no_mandatory_one(rule, dealer):
    sheet = adding(empty(house("lions-2024", mandatory_solos=0, after_free_solo=rule)), solo(2))
    assert following(sheet).dealer == dealer
    assert following(ordinary(sheet, 1)).dealer == dealer + 1


@pytest.mark.parametrize("kind", ["silent_marriage", "marriage"])
def test_after_a_marriage_that_is_no_mandatory_solo_the_next_deals(kind):
    rules = house("lions-2024", mandatory_solos=0, after_free_solo="same")
    sheet = adding(empty(rules), silent(2, type=kind))
    assert following(sheet).dealer == 2


def test_after_a_mandatory_solo_its_own_rule_holds():
    rules = house("lions-2024", after_mandatory_solo="next", after_free_solo="same")
    sheet = adding(empty(rules), solo(2))
    assert following(sheet).dealer == 2
    assert following(sheet.add(solo(2))).dealer == 2


def test_mandatory_solos_beside_the_games_of_the_round():
    rules = house("lions-2024", games_per_round=4, solos_beside="mandatory")
    sheet = empty(rules)
    assert following(sheet).games_left == 4 + 4
    sheet = adding(sheet, solo(3))
    assert (sheet.games_played, sheet.games, following(sheet).games_left, following(sheet).number) == (1, 8, 7, 2)
    sheet = sheet.add(solo(3))  # a free one is a game like any other
    assert (sheet.games_played, sheet.games, following(sheet).games_left) == (2, 8, 3 + 3)
    sheet = ordinary(sheet, 3)
    assert following(sheet).must_present is not None  # only the three that are owed are left
    while not sheet.complete:
        seat = following(sheet).must_present
        assert seat is not None
        sheet = sheet.add(solo(seat))
    assert sheet.games_played == sheet.games == len(sheet.rows) == 4 + 4


def test_all_solos_beside_the_games_of_the_round():
    rules = house("lions-2024", games_per_round=4, mandatory_solos=0, solos_beside="all")
    sheet = ordinary(adding(empty(rules), solo(3), solo(3), solo(1)), 4)
    assert sheet.complete
    assert sheet.games_played == sheet.games == len(sheet.rows) == 7


def test_where_nobody_is_made_to_play_a_solo_the_round_ends_without_those_owed():
    rules = house("lions-2024", games_per_round=4, solos_beside="mandatory", presented_games_out="none")
    assert ordinary(empty(rules), 4).complete
    assert [sheet.games for sheet in (empty(rules), empty(rules).add(solo(3)))] == [4, 5]


def test_when_the_time_is_up_it_says_so_and_not_that_all_was_played():
    rules = house("lions-2024", games_per_round=4, solos_beside="all", presented_time_up="none")
    sheet = adding(empty(rules, time_up_after=5), *[solo(seat) for seat in (1, 2, 3, 4, 4)])
    assert (sheet.games_played, sheet.games) == (5, 9)
    assert "Die Zeit ist um" in refused(sheet, solo(1)).message


def test_no_solo_but_the_mandatory_one():
    rules = house("lions-2024", free_solos=False)
    sheet = adding(empty(rules), solo(3))
    error = refused(sheet, solo(3))
    assert (error.field, error.message) == ("re", "Platz 3 darf kein Solo mehr spielen: Hier gibt es nur Pflichtsoli.")
    assert sheet.add(solo(2)).rows[-1].mandatory


def test_how_many_in_a_row():
    sheet = adding(empty(house("lions-2024", mandatory_solos=0, solos_in_a_row=1)), solo(3))
    error = refused(sheet, solo(3))
    assert error.field == "re"
    assert error.message == "Platz 3 hat eben ein Solo gespielt und darf nicht gleich noch eines spielen."
    assert adding(sheet, solo(2), solo(3)).rows[-1].soloist == 3
    assert ordinary(sheet, 1).add(solo(3)).rows[-1].soloist == 3
    twice = adding(empty(house("lions-2024", mandatory_solos=0, solos_in_a_row=2)), solo(3), solo(3))
    assert "eben 2 Soli" in refused(twice, solo(3)).message


def test_a_solo_that_has_to_be_presented_is_never_one_too_many():
    rules = house("lions-2024", games_per_round=5, solos_in_a_row=1, mandatory_solos=2, after_mandatory_solo="same")
    sheet = empty(rules)
    while not sheet.complete:
        seat = following(sheet).must_present
        sheet = ordinary(sheet, 1) if seat is None else sheet.add(solo(seat))
    assert sheet.games_played == 5


def test_todays_meaning_is_the_usual_one():
    sheet = adding(empty(FREE), solo(3), solo(3), solo(3))
    assert (following(sheet).dealer, sheet.games_played) == (4, 3)


def test_nobody_plays_a_solo_in_bock():
    rules = house("lions-2024", mandatory_solos=0, no_solo_for=("bock",), bock_triggers=("even_split",), bock_games=1)
    sheet = adding(empty(rules), solo(3), {"type": "normal", "re": [1, 2], "re_pips": 120})
    error = refused(sheet, solo(3))
    assert (error.field, error.message) == ("re", "Platz 3 darf kein Solo spielen: Im Bock gibt es hier keines.")
    assert refused(sheet, solo(1)).field == "re"
    # A silent marriage and one without a partner are no solos that somebody chose to play.
    assert adding(sheet, {"type": "silent_marriage", "re": [3], "re_pips": 130}).add(solo(3)).rows[-1].soloist == 3


def test_who_deals_plays_no_solo_at_a_table_of_four():
    rules = house("lions-2024", mandatory_solos=0, no_solo_for=("dealer",))
    sheet = ordinary(empty(rules), 1)
    assert following(sheet).dealer == 2
    assert refused(sheet, solo(2)).message == "Platz 2 gibt und darf deshalb kein Solo spielen."
    assert sheet.add(solo(3)).rows[-1].soloist == 3
    five = empty(rules, 5)
    assert not following(five).no_solo and five.add(solo(2)).rows[-1].soloist == 2


def test_no_solo_in_the_last_games_of_the_round():
    rules = house("lions-2024", mandatory_solos=0, games_per_round=6, no_solo_last_games=2)
    sheet = ordinary(empty(rules), 3)
    assert sheet.add(solo(2)).rows[-1].soloist == 2
    late = ordinary(sheet, 1)
    assert "In den letzten 2 Spielen der Runde gibt es hier keines." in refused(late, solo(2)).message
    one = ordinary(empty(house("lions-2024", mandatory_solos=0, games_per_round=6, no_solo_last_games=1)), 5)
    assert "Im letzten Spiel der Runde gibt es hier keines." in refused(one, solo(2)).message
    # At a table of five there are more games, and the last ones are others.
    five = ordinary(empty(rules, 5), 5)
    assert following(five).games_left == 3 and not following(five).no_solo


def test_a_solo_begun_when_the_time_runs_out_is_no_solo_in_the_last_games():
    rules = house("lions-2024", mandatory_solos=0, games_per_round=12, no_solo_last_games=2)
    sheet = ordinary(empty(rules, time_up_after=3), 2)
    assert following(sheet).games_left == 1
    assert sheet.add(solo(2)).complete


BARRED = {"no_solo_for": ("bock", "dealer"), "no_solo_last_games": 20, "bock_triggers": ("zero_value", "lost_solo")}


def test_an_open_mandatory_solo_may_be_played_whatever_bars_others():
    sheet = empty(house("lions-2024", **BARRED))
    assert sheet.add(solo(1, pips=100)).add(solo(3)).rows[-1].mandatory
    done = sheet.add(solo(3))
    assert "In den letzten 20 Spielen" in refused(ordinary(done, 4), solo(3)).message
    assert ordinary(done, 4).add(solo(1)).rows[-1].mandatory


def test_where_only_a_presented_solo_is_the_mandatory_one_others_are_barred_and_it_is_not():
    rules = house("lions-2024", games_per_round=6, first_solo_is_mandatory=False, **BARRED | {"no_solo_last_games": 6})
    sheet = empty(rules)
    assert refused(sheet, solo(3)).field == "re"
    sheet = ordinary(sheet, 2)
    while not sheet.complete:
        seat = following(sheet).must_present
        assert seat is not None and not following(sheet).no_solo
        sheet = sheet.add(solo(seat, pips=100))
    assert not sheet.open_solos


@pytest.mark.parametrize(
    "changed",
    [
        {"free_solos": False},
        {"no_solo_last_games": 20},
        {"no_solo_for": ("bock",), "bock_triggers": ("lost_solo", "black"), "bock_games": 20},
    ],
)
def test_where_there_are_only_solos_a_round_can_be_ended(changed):
    rules = house("lions-2024", game_types=("solo",), mandatory_solos=0, games_per_round=4, **changed)
    assert adding(empty(rules), *[solo(2, pips=100)] * 4).complete
