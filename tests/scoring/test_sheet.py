"""The sheet game by game: totals, dealer, who sits out and leads, what counts (rulesets.md, section 5)."""

from __future__ import annotations

import json

import pytest

from scoring import PRESETS, GameError, Sheet, fold
from tests.scoring.helpers import NAMES, house
from tests.scoring.sheets import (
    STRUCK,
    adding,
    dealers,
    empty,
    following,
    ordinary,
    refused,
    silent,
    solo,
    violation,
)


def test_a_game_that_is_struck_and_not_dealt_again():
    """It counts for nothing, and the games behind it are dealt by who dealt them."""
    games = [{"type": "normal", "re": [1, 3], "re_pips": 140}] * 2
    again = fold([{"struck": True}, *games], PRESETS["lions-2024"], 4)
    assert [(row.number, row.dealer) for row in again.rows] == [(1, 1), (1, 1), (2, 2)]
    on = fold([{"struck": True, "deal_moves_on": True}, *games], PRESETS["lions-2024"], 4)
    assert [(row.number, row.dealer) for row in on.rows] == [(1, 1), (1, 2), (2, 3)]
    assert (on.games, on.totals, on.games_played) == (again.games, again.totals, 2)
    assert on.rows == fold([{"struck": True, "deal_moves_on": True}, *games], PRESETS["lions-2024"], 4).rows


def test_the_example_of_the_format():
    sheet = fold(
        [
            {"type": "normal", "re": [1, 3], "re_pips": 140},
            {"type": "solo", "solo": "queens", "re": [2], "re_pips": 125},
            {"struck": True},
            {"violation": "minor", "offender": 4},
        ],
        PRESETS["lions-2024"],
        4,
    )
    out = sheet.to_json()
    assert out["games"][0] == {
        "number": 1,
        "dealer": 1,
        "sits_out": None,
        "points": [1, -1, 1, -1],
        "mandatory": False,
        "bock": False,
    }
    assert [game["number"] for game in out["games"]] == [1, 2, 3, 3]
    assert [game["mandatory"] for game in out["games"]] == [False, True, False, False]
    assert out["totals"] == [1, 3, 1, -5]
    assert out["next"] == {
        "number": 3,
        "dealer": 2,
        "sits_out": None,
        "leads": 3,
        "games_left": 22,
        "open_solos": [1, 3, 4],
        "must_present": None,
        "bock_left": 0,
    }
    assert out["complete"] is False
    assert list(out) == ["games", "totals", "next", "complete"]


@pytest.mark.parametrize(
    ("name", "four", "five"),
    [("lions-2024", 24, 30), ("ddv", 24, 30), ("alte-saecke", 24, 30), ("oase", 16, 20), ("schuetzenfest", 16, 20)],
)
def test_games_of_a_round(name, four, five):
    assert following(empty(name, 4)).games_left == four
    assert following(empty(name, 5)).games_left == five


def test_first_game_is_dealt_by_seat_1_and_led_from_its_left():
    upcoming = following(empty("ddv"))
    assert (upcoming.number, upcoming.dealer, upcoming.leads, upcoming.sits_out) == (1, 1, 2, None)


def test_house_rule_for_the_first_dealer():
    assert following(empty(house("oase", first_dealer=3))).dealer == 3


def test_a_table_of_five_may_have_a_first_dealer_of_its_own():
    """Where the last seat deals, seat 1 leads at either."""
    last = house("oase", first_dealer=4, first_dealer_five=5)
    assert [following(empty(last, seats)).dealer for seats in (4, 5)] == [4, 5]
    assert [following(empty(last, seats)).leads for seats in (4, 5)] == [1, 1]
    assert following(empty(house("oase", first_dealer=4), 5)).dealer == 4


def test_the_deal_goes_round_four():
    assert dealers(ordinary(empty("oase"), 9)) == [1, 2, 3, 4, 1, 2, 3, 4, 1]
    assert following(ordinary(empty("oase"), 3)).leads == 1


def test_at_five_the_dealer_sits_out():
    sheet = ordinary(empty("oase", 5), 6)
    assert [row.sits_out for row in sheet.rows] == [1, 2, 3, 4, 5, 1]
    assert [row.players for row in sheet.rows[:2]] == [(2, 3, 4, 5), (1, 3, 4, 5)]
    assert [row.points[row.dealer - 1] for row in sheet.rows] == [0] * 6
    assert [row.leads for row in sheet.rows] == [2, 3, 4, 5, 1, 2]


def test_points_of_a_game_at_five_go_to_the_right_seats():
    sheet = ordinary(empty("ddv", 5), 2).add({"type": "normal", "re": [2, 5], "re_pips": 125})
    assert sheet.rows[-1].points == (-1, 1, 0, -1, 1)


def test_who_sits_out_cannot_play():
    error = refused(empty("oase", 5), {"type": "normal", "re": [1, 2], "re_pips": 125})
    assert (error.field, error.message) == ("re", "Platz 1 gibt und sitzt in diesem Spiel.")
    sheet = ordinary(empty("oase", 5), 4)
    assert refused(sheet, solo(5)).message == "Platz 5 gibt und sitzt in diesem Spiel."


def test_totals_run():
    sheet = adding(empty("ddv"), {"type": "normal", "re": [1, 3], "re_pips": 140}, solo(2, 125), solo(4, 110))
    assert [row.totals for row in sheet.rows] == [(1, -1, 1, -1), (0, 2, 0, -2), (1, 3, 1, -5)]
    assert sheet.totals == (1, 3, 1, -5)
    assert sheet.quersumme == 0
    assert sheet.parity_ok


def test_a_struck_game_is_dealt_again_and_does_not_count():
    sheet = adding(ordinary(empty("ddv"), 2), STRUCK, STRUCK)
    assert dealers(sheet) == [1, 2, 3, 3]
    assert [row.number for row in sheet.rows] == [1, 2, 3, 3]
    assert sheet.rows[-1].points == (0, 0, 0, 0)
    assert (following(sheet).number, following(sheet).dealer, following(sheet).games_left) == (3, 3, 22)


def test_a_struck_last_game_is_played_again():
    sheet = ordinary(empty("schuetzenfest"), 15).add(STRUCK)
    assert not sheet.complete and following(sheet).games_left == 1
    assert ordinary(sheet, 1).complete


# After a mandatory solo


@pytest.mark.parametrize(("name", "dealer"), [("lions-2024", 1), ("ddv", 1), ("oase", 2)])
def test_dealer_after_a_mandatory_solo(name, dealer):
    sheet = empty(name).add(solo(3))
    assert sheet.rows[-1].mandatory and not sheet.rows[-1].presented
    assert following(sheet).dealer == dealer
    assert following(sheet).open_solos == (1, 2, 4)


@pytest.mark.parametrize("name", ["lions-2024", "ddv", "oase"])
def test_a_second_solo_is_voluntary(name):
    sheet = adding(empty(name), solo(3), solo(3))
    assert [row.mandatory for row in sheet.rows] == [True, False]
    assert following(sheet).dealer == sheet.rows[-1].dealer + 1


@pytest.mark.parametrize("name", ["alte-saecke", "schuetzenfest"])
def test_without_mandatory_solos_every_solo_is_voluntary(name):
    sheet = empty(name).add(solo(3))
    assert not sheet.rows[-1].mandatory
    assert following(sheet).open_solos == () and following(sheet).dealer == 2


def test_two_mandatory_solos_by_house_rule():
    sheet = empty(house("ddv", mandatory_solos=2))
    assert following(sheet).open_solos == (1, 1, 2, 2, 3, 3, 4, 4)
    sheet = adding(sheet, solo(2), solo(2), solo(2))
    assert [row.mandatory for row in sheet.rows] == [True, True, False]
    assert following(sheet).open_solos == (1, 1, 3, 3, 4, 4)


def test_mandatory_only_if_presented_by_house_rule():
    sheet = empty(house("oase", first_solo_is_mandatory=False)).add(solo(2))
    assert not sheet.rows[-1].mandatory
    sheet = ordinary(sheet, 11)
    assert following(sheet).must_present == 2
    sheet = sheet.add(solo(2))
    assert sheet.rows[-1].mandatory and sheet.rows[-1].presented


@pytest.mark.parametrize(("name", "counts"), [("lions-2024", True), ("ddv", False), ("oase", False)])
def test_silent_marriage_as_mandatory_solo(name, counts):
    sheet = empty(name).add(silent(2))
    assert sheet.rows[-1].mandatory is counts
    assert (2 in following(sheet).open_solos) is not counts
    assert following(sheet).dealer == (1 if counts else 2)


def test_silent_marriage_after_the_mandatory_solo_is_none():
    assert [row.mandatory for row in adding(empty("lions-2024"), solo(2), silent(2)).rows] == [True, False]


@pytest.mark.parametrize("name", ["lions-2024", "ddv", "oase"])
def test_unclarified_marriage_is_no_mandatory_solo(name):
    sheet = empty(name).add({"type": "marriage", "re": [3], "re_pips": 130})
    assert not sheet.rows[-1].mandatory
    assert following(sheet).open_solos == (1, 2, 3, 4) and following(sheet).dealer == 2


# A whole round


def test_lions_round_of_five_with_all_solos():
    """30 games: each of the five deals five ordinary games, and again after every mandatory solo."""
    sheet = empty("lions-2024", 5)
    for lap in range(1, 6):
        for dealer in range(1, 6):
            if dealer == lap:
                sheet = sheet.add(solo(lap % 5 + 1))
            sheet = ordinary(sheet, 1)
    assert sheet.complete and sheet.open_solos == ()
    assert [dealers(sheet).count(seat) for seat in range(1, 6)] == [6, 6, 6, 6, 6]
    assert dealers(sheet)[:7] == [1, 1, 2, 3, 4, 5, 1]
    assert sum(row.mandatory for row in sheet.rows) == 5
    assert not any(row.presented for row in sheet.rows)


def test_oase_round_of_five_sits_out_evenly():
    sheet = empty("oase", 5)
    for number in range(20):
        # Whoever sits next to the dealer plays a solo in the first lap.
        sheet = sheet.add(solo(following(sheet).leads)) if number < 5 else ordinary(sheet, 1)
    assert sheet.complete and sheet.open_solos == ()
    assert [dealers(sheet).count(seat) for seat in range(1, 6)] == [4, 4, 4, 4, 4]


@pytest.mark.parametrize("name", NAMES)
def test_a_complete_sheet_takes_no_more_games(name):
    sheet = empty(house(name, mandatory_solos=0))
    sheet = ordinary(sheet, following(sheet).games_left)
    assert sheet.complete and sheet.next is None
    assert sheet.to_json()["next"] is None
    for entry in (
        {"type": "normal", "re": [1, 2], "re_pips": 130},
        STRUCK,
        *(violation(kind, 1) for kind in sheet.ruleset.violations if kind not in ("free", "unsporting")),
    ):
        error = refused(sheet, entry)
        assert error.field == ""
        assert error.message == "Die Runde ist zu Ende: Alle Spiele sind gespielt."


def test_the_court_may_still_correct_a_complete_sheet():
    sheet = ordinary(empty(house("lions-2024", mandatory_solos=0), 5), 30)
    corrected = adding(sheet, {"violation": "free", "points": [1, 2, 3, 4, 5]}, violation("unsporting", 5, points=12))
    assert corrected.complete
    assert [row.number for row in corrected.rows[-2:]] == [30, 30]
    assert corrected.rows[-1].dealer == 5 and corrected.rows[-1].score is None
    assert corrected.totals[4] == sheet.totals[4] + 5 - 12
    assert corrected.quersumme == 15 - 12


# Refusals


def test_bock_runs_on_behind_a_game_that_is_struck_and_not_dealt_again():
    """What was played behind it counted double then, and still does: no game more and no game less."""
    rules = house("lions-2024", bock_triggers=("redeal",), bock_games=3)
    game = {"type": "normal", "re": [1, 3], "re_pips": 140}
    brought = [{"struck": True}]  # dealt again: Bock for three games
    plain = fold([*brought, *[game] * 5], rules, 4)
    on = fold([*brought, game, {"struck": True, "deal_moves_on": True}, *[game] * 3], rules, 4)
    doubled = [row.points for row in plain.rows[1:]]
    assert doubled[0] == doubled[1] == doubled[2] != doubled[3]
    assert [row.points for row in on.rows[3:]] == doubled[2:]


def test_a_game_that_is_struck_and_not_dealt_again_stood_between_two_solos():
    rules = house("lions-2024", solos_in_a_row=1)
    between = {"type": "normal", "re": [1, 3], "re_pips": 140}
    solo = {"type": "solo", "solo": "queens", "re": [1], "re_pips": 140}
    assert fold([solo, between, solo], rules, 4).games_played == 3
    assert fold([solo, {"struck": True, "deal_moves_on": True}, solo], rules, 4).games_played == 2
    with pytest.raises(GameError):
        fold([solo, {"struck": True}, solo], rules, 4)


def test_fields_lead_to_the_entry():
    first = {"type": "normal", "re": [1, 2], "re_pips": 130}
    for entry, field in [
        ({"type": "normal", "re": [1], "re_pips": 130}, "games[1].re"),
        ({"type": "normal", "re": [1, 2], "re_pips": 300}, "games[1].re_pips"),
        ({"type": "normal", "re": [1, 2], "re_pips": 130, "players": [1, 2, 3, 4]}, "games[1].players"),
        ({"type": "normal", "re": [1, 2], "re_pips": 130, "bock": True}, "games[1].bock"),
        ({"type": "normal", "re": [1, 2], "re_pips": 130, "ruleset": "ddv"}, "games[1].ruleset"),
        ({"type": "normal", "re": [1, 2], "re_pips": 130, "colour": 1}, "games[1].colour"),
        ({"struck": False}, "games[1].struck"),
        ({"struck": True, "re": [1]}, "games[1].struck"),
        ({"struck": 1}, "games[1].struck"),
        ({"struck": True, "deal_moves_on": 1}, "games[1].deal_moves_on"),
        ({"deal_moves_on": True}, "games[1].deal_moves_on"),
        ("struck", "games[1]"),
        (None, "games[1]"),
        ({"violation": "minor", "offender": 9}, "games[1].offender"),
        (violation("decided", 1, game={"type": "normal", "re": [1], "re_pips": 9}), "games[1].game.re"),
    ]:
        with pytest.raises(GameError) as caught:
            fold([first, entry], PRESETS["lions-2024"], 4)  # type: ignore[list-item]  # what comes from JSON may be anything
        assert caught.value.field == field, entry


def test_a_wrong_winner_is_refused_here_too():
    error = refused(empty("oase"), {"type": "normal", "re": [1, 2], "re_pips": 130, "winner": "kontra"})
    assert error.field == "winner"


def test_seats_in_sentences_can_be_given_names():
    from scoring import Seat

    error = refused(empty("oase", 5), solo(1))
    assert any(isinstance(value, Seat) for value in error.params.values())
    named = {key: "Inge" if isinstance(value, Seat) else value for key, value in error.params.items()}
    assert error.template.format(**named) == "Inge gibt und sitzt in diesem Spiel."


def test_adding_changes_nothing_that_was():
    before = ordinary(empty("lions-2024"), 3)
    after = before.add(solo(2))
    assert len(before.rows) == 3 and len(after.rows) == 4
    assert after.rows[:3] == before.rows
    assert before == ordinary(empty("lions-2024"), 3)


def test_to_json_is_json():
    sheet = adding(empty("lions-2024", 5), solo(2), violation("minor", 3), STRUCK)
    assert json.loads(json.dumps(sheet.to_json())) == sheet.to_json()


def test_entry_is_kept_as_it_came():
    entry = solo(2)
    assert Sheet.empty(PRESETS["oase"], 4).add(entry).rows[0].entry is entry


def test_who_won_a_game():
    """With the party; who sits out never does, and nobody where both missed or nothing was played."""
    sheet = fold(
        [
            {"type": "normal", "re": [2, 4], "re_pips": 140},
            {"type": "normal", "re": [3, 4], "re_pips": 90},
            {"type": "solo", "solo": "queens", "re": [1], "re_pips": 130},
            {"type": "solo", "solo": "queens", "re": [2], "re_pips": 100},
            {"struck": True},
            {"violation": "minor", "offender": 4},
            {"type": "normal", "re": [1, 2], "re_pips": 130, "announcements": {"re": "no_30", "kontra": "no_30"}},
        ],
        PRESETS["lions-2024"],
        5,
    )
    won = [row.winners for row in sheet.rows]
    assert won == [(2, 4), (1, 5), (1,), (1, 4, 5), (), (), ()]
