"""Mandatory solos that a player is made to play: at the end of the round, and when the time is up (section 5)."""

from __future__ import annotations

import pytest

from scoring.dealing import leader
from scoring.seats import seat_after
from tests.scoring.helpers import house
from tests.scoring.sheets import (
    STRUCK,
    adding,
    dealers,
    empty,
    following,
    normal,
    ordinary,
    presenters,
    refused,
    silent,
    solo,
    violation,
)

# As many games left as open mandatory solos


@pytest.mark.parametrize(("name", "before"), [("lions-2024", 20), ("ddv", 20), ("oase", 12)])
def test_open_solos_are_presented_when_games_left_are_as_many(name, before):
    sheet = ordinary(empty(name), before - 1)
    assert following(sheet).must_present is None
    sheet = ordinary(sheet, 1)
    upcoming = following(sheet)
    assert upcoming.games_left == 4 and upcoming.open_solos == (1, 2, 3, 4)
    assert upcoming.dealer == 1 and upcoming.must_present == 2


def test_presented_from_the_dealers_left_lions():
    """The same dealer deals the whole series."""
    sheet = ordinary(empty("lions-2024"), 21 - 1)
    assert presenters(sheet) == [2, 3, 4, 1]
    assert dealers(adding(sheet, solo(2), solo(3), solo(4), solo(1)))[-4:] == [1, 1, 1, 1]


def test_presented_from_the_dealers_left_ddv():
    """After a presented solo the next player deals, and each time it is the next at the left who presents."""
    sheet = ordinary(empty("ddv"), 20)
    assert presenters(sheet) == [2, 3, 4, 1]
    assert dealers(adding(sheet, solo(2), solo(3), solo(4), solo(1)))[-4:] == [1, 2, 3, 4]


def test_the_nearest_to_the_dealers_left_comes_first():
    sheet = ordinary(adding(empty("oase"), solo(2), solo(3)), 12)
    upcoming = following(sheet)
    assert (upcoming.games_left, upcoming.open_solos, upcoming.dealer) == (2, (1, 4), 3)
    assert presenters(sheet) == [4, 1]


def test_seat_order_by_house_rule():
    sheet = ordinary(empty(house("oase", presented_games_out="seat_order")), 13 - 1)
    assert presenters(sheet) == [1, 2, 3, 4]


def test_no_presenting_by_house_rule():
    sheet = ordinary(empty(house("oase", presented_games_out="none")), 16)
    assert sheet.complete and sheet.open_solos == (1, 2, 3, 4)


def test_a_presented_solo_is_marked():
    sheet = adding(ordinary(empty("ddv"), 20), solo(2))
    assert sheet.rows[-1].mandatory and sheet.rows[-1].presented


@pytest.mark.parametrize("name", ["lions-2024", "ddv", "oase"])
def test_nothing_but_that_solo_may_be_played(name):
    sheet = empty(name)
    sheet = ordinary(sheet, following(sheet).games_left - 4)
    for entry, field in [
        (normal(sheet), "type"),
        ({"type": "marriage", "re": [2, 3], "re_pips": 130}, "type"),
        (silent(2), "type"),
        (solo(3), "re"),
    ]:
        error = refused(sheet, entry)
        assert (error.field, error.message) == (field, "Platz 2 muss jetzt das Pflichtsolo vorführen.")
    assert following(adding(sheet, STRUCK)).must_present == 2


def test_a_voluntary_solo_is_refused_once_the_others_are_presented():
    sheet = ordinary(adding(empty("lions-2024"), solo(3)), 20)
    assert following(sheet).open_solos == (1, 2, 4)
    assert refused(sheet, solo(3)).field == "re"


def test_a_voluntary_solo_may_use_up_the_last_free_game():
    sheet = ordinary(adding(empty("lions-2024"), solo(3)), 19)
    assert (following(sheet).games_left, following(sheet).must_present) == (4, None)
    sheet = sheet.add(solo(3))
    assert not sheet.rows[-1].mandatory
    assert following(sheet).must_present is not None


def test_more_solos_than_games_by_house_rule():
    """Nothing but solos from the first game on; the round ends with its games all the same."""
    sheet = empty(house("oase", games_per_round=3))
    assert following(sheet).must_present == 2
    sheet = adding(sheet, solo(2), solo(3), solo(4))
    assert sheet.complete and sheet.open_solos == (1,)


# At a table of five the dealer cannot present


def test_lions_series_at_five():
    """The dealer deals on while the others present; for the dealer's own solo the deal passes to the left."""
    sheet = ordinary(empty("lions-2024", 5), 25)
    assert following(sheet).dealer == 1 and following(sheet).games_left == 5
    assert presenters(sheet) == [2, 3, 4, 5, 1]
    sheet = adding(sheet, solo(2), solo(3), solo(4), solo(5), solo(1))
    assert dealers(sheet)[-5:] == [1, 1, 1, 1, 2]
    assert sheet.rows[-1].sits_out == 2


def test_ddv_and_oase_series_at_five():
    """The next player deals every time, so that nobody's deal has to pass."""
    for name, before in (("ddv", 25), ("oase", 15)):
        sheet = ordinary(empty(name, 5), before)
        assert presenters(sheet) == [2, 3, 4, 5, 1]
        assert dealers(adding(sheet, *map(solo, [2, 3, 4, 5, 1])))[-5:] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(("name", "games"), [("lions-2024", 24), ("alte-saecke", 24), ("oase", 16), ("ddv", 24)])
def test_who_presents_a_solo_leads(name, games):
    sheet = ordinary(empty(house(name, mandatory_solos=1, presented_games_out="seat_order")), games - 4)
    upcoming = following(sheet)
    assert (upcoming.dealer, upcoming.leads, upcoming.must_present) == (1, 2, 1)
    assert leader(upcoming, sheet.ruleset) == 1
    assert leader(following(ordinary(empty(name), 1)), sheet.ruleset) == 3


def test_where_a_soloist_leads_in_his_turn_alone_nobody_knows_who_leads_before_the_solo_is_called():
    sheet = ordinary(empty(house("schuetzenfest", mandatory_solos=1, presented_games_out="seat_order")), 12)
    upcoming = following(sheet)
    assert (upcoming.leads, upcoming.must_present, leader(upcoming, sheet.ruleset)) == (2, 1, None)
    in_turn = house("schuetzenfest", mandatory_solos=1, presented_games_out="left_of_dealer")
    assert leader(following(ordinary(empty(in_turn), 12)), in_turn) == 2


def test_who_sits_out_is_passed_over():
    sheet = adding(empty("ddv", 5), solo(2), solo(3), STRUCK, solo(4))
    sheet = ordinary(sheet, 25)
    upcoming = following(sheet)
    assert (upcoming.open_solos, upcoming.games_left, upcoming.dealer) == ((1, 5), 2, 1)
    assert upcoming.must_present == 5
    # Now seat 2 deals, and seat 1 presents.
    sheet = sheet.add(solo(5))
    assert (following(sheet).dealer, following(sheet).must_present) == (2, 1)


def test_the_deal_passes_if_only_the_dealers_solo_is_open():
    sheet = adding(ordinary(empty("oase", 5), 1), solo(1), solo(2), solo(3), solo(4))
    sheet = ordinary(sheet, 14)
    upcoming = following(sheet)
    assert (upcoming.games_left, upcoming.open_solos) == (1, (5,))
    assert sheet.state.dealer == 5
    assert (upcoming.dealer, upcoming.sits_out, upcoming.leads, upcoming.must_present) == (1, 1, 2, 5)
    # Struck or dealt again it stays so.
    assert following(sheet.add(STRUCK)) == upcoming
    assert sheet.add(solo(5)).complete


# The time is up


def time_up(name, seats, *entries, games=0, **changes):
    """A sheet with these entries and so many ordinary games, after which the time was up."""
    sheet = ordinary(adding(empty(house(name, **changes), seats), *entries), games)
    played = [row.entry for row in sheet.rows]
    return adding(empty(sheet.ruleset, seats, len(played)), *played)


def test_time_up_with_all_solos_done_ends_the_round():
    sheet = time_up("lions-2024", 4, *map(solo, [1, 2, 3, 4]), games=7)
    assert sheet.complete and sheet.time_is_up and sheet.games_played == 11
    error = refused(sheet, {"type": "normal", "re": [1, 2], "re_pips": 130})
    assert error.message == "Die Runde ist zu Ende: Die Zeit ist um, und vorzuführen ist nichts mehr."


def test_time_up_with_one_open_solo():
    sheet = time_up("lions-2024", 4, *map(solo, [1, 2, 4]), games=7)
    upcoming = following(sheet)
    assert (upcoming.games_left, upcoming.open_solos, upcoming.must_present) == (1, (3,), 3)
    assert refused(sheet, normal(sheet)).message == "Platz 3 muss jetzt das Pflichtsolo vorführen."
    sheet = sheet.add(solo(3))
    assert sheet.rows[-1].presented and sheet.complete


def test_time_up_lions_presents_in_seat_order():
    sheet = time_up("lions-2024", 4, games=6)
    assert following(sheet).dealer == 3 and following(sheet).games_left == 4
    assert presenters(sheet) == [1, 2, 3, 4]


def test_time_up_ddv_presents_from_the_dealers_left():
    sheet = time_up("ddv", 4, games=6)
    assert following(sheet).dealer == 3
    assert presenters(sheet) == [4, 1, 2, 3]
    assert dealers(adding(sheet, *map(solo, [4, 1, 2, 3])))[-4:] == [3, 4, 1, 2]


def test_time_up_with_a_limit_by_house_rule_presents_from_the_dealers_left():
    assert presenters(time_up("oase", 4, games=6, time_limit_minutes=60)) == [4, 1, 2, 3]


def test_time_up_without_presenting_ends_the_round():
    assert time_up("lions-2024", 4, games=6, presented_time_up="none").complete


def test_time_up_lions_at_five_passes_over_who_sits_out():
    """The same dealer throughout (B1), so the dealer's own solo comes last, dealt by the next player."""
    sheet = time_up("lions-2024", 5, games=6)
    assert following(sheet).dealer == 2
    assert presenters(sheet) == [1, 3, 4, 5, 2]
    assert dealers(adding(sheet, *map(solo, [1, 3, 4, 5, 2])))[-5:] == [2, 2, 2, 2, 3]


def test_time_up_ddv_at_five():
    sheet = time_up("ddv", 5, solo(3), games=6)
    assert following(sheet).dealer == 2
    assert presenters(sheet) == [4, 5, 1, 2]


def test_time_up_before_the_first_game():
    assert presenters(empty("lions-2024", 4, 0)) == [1, 2, 3, 4]
    assert empty("schuetzenfest", 4, 0).complete


def test_the_game_begun_is_played_whatever_it_is():
    """The time runs out during the fourth game."""
    sheet = ordinary(empty("lions-2024", 4, 4), 3)
    assert not sheet.time_is_up
    assert (following(sheet).games_left, following(sheet).must_present) == (5, None)
    after_normal = ordinary(sheet, 1)
    assert after_normal.time_is_up and following(after_normal).games_left == 4
    after_solo = sheet.add(solo(2))
    assert not after_solo.rows[-1].presented
    assert following(after_solo).open_solos == (1, 3, 4)


def test_the_game_begun_is_not_dealt_again_when_struck():
    sheet = ordinary(empty("lions-2024", 4, 4), 3).add(STRUCK)
    assert sheet.time_is_up and following(sheet).must_present == 1


def test_a_game_begun_with_a_violation_is_not_dealt_again_either():
    sheet = adding(ordinary(empty("lions-2024", 4, 4), 3), violation("minor", 2), STRUCK)
    assert sheet.time_is_up and following(sheet).must_present == 1
    sheet = adding(ordinary(empty("lions-2024", 4, 4), 3), violation("minor", 2), violation("serious", 3))
    assert sheet.time_is_up and following(sheet).must_present == 1


def test_a_violation_that_goes_on_leaves_the_game_begun_to_be_finished():
    sheet = adding(ordinary(empty("lions-2024", 4, 4), 3), violation("minor", 2), violation("trivial", 3))
    assert not sheet.time_is_up and following(sheet).must_present is None
    sheet = ordinary(sheet, 1)
    assert sheet.time_is_up and following(sheet).must_present == 1
    # From now on a violation brings no game back.
    sheet = sheet.add(violation("minor", 2, soloist=1))
    assert sheet.time_is_up and following(sheet).must_present == 1


def test_the_court_leaves_the_clock_alone():
    sheet = adding(ordinary(empty("lions-2024", 4, 3), 3), {"violation": "free", "points": [0, 0, 0, 1]})
    assert sheet.time_is_up and following(sheet).must_present == 1


def test_time_up_in_the_presented_series_changes_only_the_order():
    sheet = ordinary(empty("lions-2024", 4, 21), 20)
    assert following(sheet).must_present == 2
    sheet = sheet.add(solo(2))
    assert presenters(sheet) == [1, 3, 4]


def test_time_up_never_adds_games():
    sheet = ordinary(empty(house("lions-2024", mandatory_solos=0), 4, 24), 24)
    assert sheet.complete
    assert refused(sheet, STRUCK).message == "Die Runde ist zu Ende: Alle Spiele sind gespielt."


def test_games_left_while_the_game_begun_is_the_last_of_all():
    sheet = ordinary(empty(house("lions-2024", mandatory_solos=0), 4, 10), 9)
    assert following(sheet).games_left == 1


def test_two_open_solos_of_one_player_are_presented_one_after_the_other():
    sheet = time_up("lions-2024", 4, games=3, mandatory_solos=2)
    assert presenters(sheet) == [1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("games", range(10))
def test_every_series_at_five_can_be_played(seats, games):
    """Whatever the dealer: each presents once, never while sitting out."""
    for name in ("lions-2024", "ddv", "oase"):
        sheet = time_up(name, seats, games=games)
        start = following(sheet).dealer
        order = presenters(sheet)
        assert sorted(order) == list(range(1, seats + 1))
        if name != "lions-2024":
            assert order[0] == seat_after(start, seats)
