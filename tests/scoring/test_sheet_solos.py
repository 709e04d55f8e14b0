"""What a hall says of solos besides their value: who deals after one, whether it is a game of the round, how many."""

from __future__ import annotations

import pytest

from tests.scoring.helpers import house
from tests.scoring.sheets import adding, empty, following, ordinary, refused, solo

# Nobody owes a solo, unless said otherwise.
FREE = house("lions-2024", mandatory_solos=0)


@pytest.mark.parametrize(("rule", "dealer"), [("next", 2), ("same", 1)])
def test_who_deals_after_a_solo_that_is_no_mandatory_one(rule, dealer):
    sheet = adding(empty(house("lions-2024", mandatory_solos=0, after_free_solo=rule)), solo(2))
    assert following(sheet).dealer == dealer
    assert following(ordinary(sheet, 1)).dealer == dealer + 1


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
    assert (sheet.games_played, following(sheet).games_left, following(sheet).number) == (0, 4 + 3, 2)
    sheet = sheet.add(solo(3))  # a free one is a game like any other
    assert (sheet.games_played, following(sheet).games_left) == (1, 3 + 3)
    sheet = ordinary(sheet, 3)
    assert following(sheet).must_present is not None  # only the three that are owed are left
    while not sheet.complete:
        seat = following(sheet).must_present
        assert seat is not None
        sheet = sheet.add(solo(seat))
    assert (sheet.games_played, len(sheet.rows)) == (4, 4 + 4)


def test_all_solos_beside_the_games_of_the_round():
    rules = house("lions-2024", games_per_round=4, mandatory_solos=0, solos_beside="all")
    sheet = ordinary(adding(empty(rules), solo(3), solo(3), solo(1)), 4)
    assert sheet.complete
    assert (sheet.games_played, len(sheet.rows)) == (4, 7)


def test_where_nobody_is_made_to_play_a_solo_the_round_ends_without_those_owed():
    rules = house("lions-2024", games_per_round=4, solos_beside="mandatory", presented_games_out="none")
    assert ordinary(empty(rules), 4).complete


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
