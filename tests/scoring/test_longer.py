"""Solos beside the games of the round, where they make it longer at all tables."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import GameError, Sheet, fold
from scoring.codec import sheet_document
from scoring.dealing import Longer
from scoring.sample import random_entry
from tests.scoring.helpers import house
from tests.scoring.sheets import adding, empty, following, normal, ordinary, presenters, refused, solo

# Nobody owes a solo.
FREE = house("lions-2024", games_per_round=4, mandatory_solos=0, solos_beside="all", solos_lengthen="all")
OWED = house("lions-2024", games_per_round=4, solos_beside="all", solos_lengthen="all")


def left(sheet: Sheet) -> int:
    return 0 if sheet.next is None else sheet.next.games_left


def test_a_solo_at_another_table_is_a_game_more_here():
    sheet = ordinary(empty(FREE), 2).lengthened(1)
    assert (sheet.games, left(sheet), sheet.games_for_others) == (5, 3, 1)
    sheet = ordinary(sheet, 3)
    assert sheet.complete and sheet.games_played == 5


def test_a_table_of_five_plays_as_many_more():
    assert [empty(FREE, seats).lengthened(2).games for seats in (4, 5)] == [4 + 2, 5 + 2]


def test_its_own_solos_are_among_those_that_lengthen_it():
    sheet = adding(empty(FREE), solo(1)).lengthened(1)
    assert (sheet.games, sheet.games_for_others) == (5, 0)
    sheet = sheet.add(solo(2))
    assert (sheet.games, sheet.lengthened(3).games, sheet.lengthened(3).games_for_others) == (6, 7, 1)


def test_a_sheet_that_was_complete_goes_on():
    sheet = ordinary(empty(FREE), 4)
    assert sheet.complete
    sheet = sheet.lengthened(1)
    assert not sheet.complete and (following(sheet).number, sheet.games) == (5, 5)


def test_what_was_played_is_never_lost_when_the_other_solo_is_struck():
    sheet = ordinary(empty(FREE).lengthened(2), 5).lengthened(0)
    assert sheet.complete and (sheet.games_played, sheet.games, sheet.games_for_others) == (5, 5, 0)
    assert fold([row.entry for row in sheet.rows], FREE, 4, None, sheet.longer) == sheet


def test_a_game_for_the_added_place_that_is_gone_again():
    sheet = ordinary(empty(FREE).lengthened(1), 4)
    game = normal(sheet)
    error = refused(sheet.lengthened(0), game)
    assert error.message == "Die Runde ist wieder kürzer: Das Solo, das sie verlängert hatte, zählt nicht mehr."
    with pytest.raises(GameError, match="Alle Spiele sind gespielt"):
        sheet.add(game).add(game)


def test_owed_solos_are_presented_at_the_end_and_not_before_the_games_that_came_to_it():
    sheet = ordinary(empty(OWED), 4)
    assert following(sheet).must_present == 2
    assert sheet.lengthened(4) == fold([row.entry for row in sheet.rows], OWED, 4, None, [Longer(4, 4)])
    assert (sheet.lengthened(4).games, following(sheet.lengthened(4)).must_present) == (8, 2)
    # A table of five has played one more.
    sheet = sheet.lengthened(5)
    assert (sheet.games, following(sheet).must_present, sheet.games_for_others) == (9, None, 1)
    assert presenters(ordinary(sheet, 1)) == [3, 4, 1, 2]


def test_a_game_begun_before_the_round_was_shorter_again_is_taken():
    begun = ordinary(empty(OWED), 4).lengthened(5)
    game = normal(begun)
    shorter = begun.lengthened(4)
    assert (following(begun).must_present, following(shorter).must_present) == (None, 2)
    sheet = shorter.add(game)
    assert fold([row.entry for row in sheet.rows], OWED, 4, None, sheet.longer) == sheet
    # The next one was begun when that was known; and whoever presents at once does so as ever.
    assert refused(sheet, normal(sheet)).field == "type"
    assert shorter.add(solo(2)).rows[-1].presented
    assert refused(ordinary(empty(OWED), 4).lengthened(4), game).field == "type"


def test_all_that_came_to_it_is_counted_though_it_was_played_already():
    sheet = ordinary(empty(FREE).lengthened(1), 5).lengthened(2)
    assert (sheet.games, sheet.games_for_others) == (6, 2)


def test_a_later_lengthening_changes_nothing_of_what_was_due_before():
    rules = house("lions-2024", games_per_round=4, solos_beside="mandatory", solos_lengthen="all",
                  first_solo_is_mandatory=False)  # fmt: skip
    presented = ordinary(empty(rules), 4).add(solo(2))
    assert presented.rows[-1].presented
    then = presented.lengthened(7)
    again = fold([row.entry for row in then.rows], rules, 4, None, then.longer)
    assert again == then and again.rows[-1].presented
    # Known from the beginning, there had been time: it would have been an ordinary solo.
    assert not fold([row.entry for row in then.rows], rules, 4, None, [Longer(0, 7)]).rows[-1].presented


def test_a_solo_that_was_allowed_stays_allowed():
    rules = house("lions-2024", games_per_round=4, mandatory_solos=0, solos_beside="all", solos_lengthen="all",
                  no_solo_last_games=2)  # fmt: skip
    sheet = ordinary(empty(rules), 2)
    assert refused(sheet, solo(1)).field == "re"
    sheet = sheet.lengthened(1).add(solo(1)).lengthened(0)
    assert fold([row.entry for row in sheet.rows], rules, 4, None, sheet.longer) == sheet


def test_the_end_of_the_time_wins():
    sheet = ordinary(empty(FREE, time_up_after=2), 2).lengthened(3)
    assert sheet.complete and sheet.time_is_up
    assert "Die Zeit ist um" in refused(sheet, solo(1)).message
    sheet = ordinary(empty(OWED, time_up_after=2), 2).lengthened(9)
    assert left(sheet) == 4 and presenters(sheet) == [1, 2, 3, 4]


@pytest.mark.parametrize("changes", [{"solos_lengthen": "table"}, {"solos_beside": "none"}])
def test_without_the_rule_other_tables_say_nothing(changes):
    rules = house("lions-2024", **{"games_per_round": 4, "solos_beside": "all", "solos_lengthen": "all"} | changes)
    assert Sheet.empty(rules, 4, None, [Longer(0, 9)]) == Sheet.empty(rules, 4)


def test_through_the_interface():
    document = {"ruleset": FREE.to_json(), "seats": 4, "longer": [[0, 1]], "games": [normal(empty(FREE))]}
    assert sheet_document(document)["next"]["games_left"] == 4


@pytest.mark.parametrize("wrong", [1, {}, [1], [[1]], [[1, 2, 3]], [[1, True]], [[-1, 1]], [["1", 1]], [[0, 0]] * 1001])
def test_what_cannot_be_known_of_other_tables_is_refused(wrong):
    with pytest.raises(GameError) as caught:
        sheet_document({"ruleset": "ddv", "seats": 4, "longer": wrong, "games": []})
    assert caught.value.field == "longer"


@given(st.integers(0, 2**32), st.sampled_from(["mandatory", "all"]), st.sampled_from([0, 1]))
def test_tables_of_one_size_play_the_same_number_of_games(seed, beside, duty):
    """Two tables that tell each other what they play: both end with the same number, and folding gives the same."""
    rng = Random(seed)
    rules = house("ddv", games_per_round=6, mandatory_solos=duty, solos_beside=beside, solos_lengthen="all")
    sheets = [empty(rules), empty(rules)]
    while open_tables := [one for one in (0, 1) if not sheets[one].complete]:
        one = rng.choice(open_tables)
        before = sheets[one].state.beside
        entry = random_entry(sheets[one], rng)
        if rng.random() < 0.2 and following(sheets[one]).must_present is None:
            entry = solo(rng.choice(following(sheets[one]).players))
        sheets[one] = sheets[one].add(entry)
        if sheets[one].state.beside != before:
            sheets[1 - one] = sheets[1 - one].lengthened(sheets[one].state.beside)
    assert sheets[0].games_played == sheets[1].games_played
    for sheet in sheets:
        assert fold([row.entry for row in sheet.rows], rules, 4, None, sheet.longer) == sheet
