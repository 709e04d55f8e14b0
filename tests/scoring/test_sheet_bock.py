"""Bock: the next games, one for each player at the table, count double (alte-saecke, Abrechnung (6))."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import Entry, GameError
from tests.scoring.helpers import NAMES, house
from tests.scoring.sheets import STRUCK, adding, empty, following, normal, ordinary, solo, violation

SPLIT = {"type": "normal", "re": [1, 2], "re_pips": 120}
# Won with 121, less a fox and two doppelkopfs.
WORTH_NOTHING = {"type": "normal", "re": [1, 2], "re_pips": 121, "extras": {"kontra": ["fox", "doppelkopf"]}}
NOBODY_WINS = {
    "type": "normal",
    "re": [1, 2],
    "re_pips": 110,
    "announcements": {"re": "no_90", "kontra": "no_90"},
    "extras": {"re": ["fox"]},
}


def doubled(sheet):
    return [row.bock for row in sheet.rows]


@pytest.mark.parametrize("trigger", [SPLIT, WORTH_NOTHING, NOBODY_WINS])
def test_the_next_games_of_each_player_count_double(trigger):
    sheet = empty("alte-saecke").add(trigger)
    assert following(sheet).bock_left == 4
    sheet = ordinary(sheet, 5)
    assert doubled(sheet) == [False, True, True, True, True, False]
    assert [abs(row.points[0]) for row in sheet.rows[1:]] == [2, 2, 2, 2, 1]
    assert following(sheet).bock_left == 0


def test_five_games_at_a_table_of_five():
    sheet = empty("alte-saecke", 5).add(SPLIT | {"re": [2, 3]})
    assert following(sheet).bock_left == 5
    sheet = ordinary(sheet, 6)
    assert doubled(sheet) == [False, True, True, True, True, True, False]


def test_119_and_121_are_no_trigger():
    for pips in (119, 121):
        assert following(empty("alte-saecke").add(SPLIT | {"re_pips": pips})).bock_left == 0


def test_a_value_below_zero_is_floored_and_triggers():
    extras = {"kontra": ["fox", "fox", "doppelkopf"]}
    sheet = empty("alte-saecke").add(WORTH_NOTHING | {"extras": extras})
    assert sheet.rows[0].points == (0, 0, 0, 0)
    assert following(sheet).bock_left == 4


def test_a_trigger_while_bock_runs_adds_as_many_behind_it():
    sheet = ordinary(empty("alte-saecke").add(SPLIT), 1)
    assert following(sheet).bock_left == 3
    sheet = sheet.add(SPLIT)
    assert sheet.rows[-1].bock
    assert following(sheet).bock_left == 2 + 4
    sheet = sheet.add(SPLIT)
    assert following(sheet).bock_left == 1 + 4 + 4
    assert doubled(ordinary(sheet, 10)) == [False] + [True] * 12 + [False]


def test_a_chain_at_five():
    sheet = ordinary(empty("alte-saecke", 5).add(SPLIT | {"re": [2, 3]}), 4)
    assert following(sheet).bock_left == 1
    sheet = sheet.add(SPLIT | {"re": [2, 3]})
    assert following(sheet).bock_left == 5
    assert doubled(ordinary(sheet, 6))[-7:] == [True, True, True, True, True, True, False]


def test_a_struck_game_uses_none_up():
    sheet = adding(empty("alte-saecke").add(SPLIT), STRUCK)
    assert following(sheet).bock_left == 4
    assert doubled(sheet) == [False, False]


def test_a_game_that_is_dealt_again_or_goes_on_uses_none_up():
    knows = ("minor", "serious", "free")
    sheet = empty(house("alte-saecke", violations=knows)).add(SPLIT)
    sheet = adding(sheet, violation("minor", 2), violation("serious", 2), {"violation": "free", "points": [0, 1, 0, 0]})
    assert following(sheet).bock_left == 4 and not any(doubled(sheet))
    # By an opponent of the soloist it counts as played: its penalty is not doubled, but the game is gone.
    sheet = sheet.add(violation("serious", 2, soloist=1))
    assert following(sheet).bock_left == 3
    assert sheet.rows[-1].points == (12, -12, 0, 0) and not sheet.rows[-1].bock


def test_a_solo_counts_double_too():
    sheet = adding(empty("alte-saecke"), SPLIT, solo(1, 130))
    assert sheet.rows[-1].points == (6, -2, -2, -2)


def test_a_revoke_counts_double_too_and_can_trigger():
    sheet = empty("alte-saecke").add(SPLIT)
    sheet = sheet.add(violation("revoke", 1, game=SPLIT))
    # Against 1, doubled for "gegen", doubled for Bock: 4; the offender pays for both.
    assert sheet.rows[-1].points == (-8, 0, 4, 4) and sheet.rows[-1].bock
    assert following(sheet).bock_left == 3 + 4


def test_bock_that_is_left_at_the_end_lapses():
    sheet = ordinary(empty("alte-saecke"), 23).add(SPLIT)
    assert sheet.complete and sheet.games_played == 24


@pytest.mark.parametrize("name", [name for name in NAMES if name != "alte-saecke"])
def test_elsewhere_there_is_no_bock(name):
    for trigger in (SPLIT, NOBODY_WINS):
        sheet = empty(name).add(trigger)
        assert following(sheet).bock_left == 0
        assert not ordinary(sheet, 1).rows[-1].bock


def test_triggers_are_house_rules():
    sheet = empty(house("oase", bock_triggers=("even_split",)))
    assert following(sheet.add(NOBODY_WINS)).bock_left == 0
    assert following(sheet.add(SPLIT)).bock_left == 4
    assert normal(sheet)["re"] == [1, 2]


# --- what a hall may say otherwise ---

NO_BOCK_YET = house("lions-2024", mandatory_solos=0)
LOST_RE = {"type": "normal", "re": [1, 2], "re_pips": 100, "announcements": {"re": "re"}}
LOST_KONTRA = {"type": "normal", "re": [1, 2], "re_pips": 130, "announcements": {"kontra": "kontra"}}
TRIGGERS = {
    "even_split": SPLIT,
    "zero_value": {"type": "normal", "re": [1, 2], "re_pips": 130, "extras": {"kontra": ["fox"]}},
    "no_winner": {"type": "normal", "re": [1, 2], "re_pips": 110, "announcements": {"re": "no_90", "kontra": "no_90"}},
    "lost_re": LOST_RE,
    "lost_kontra": LOST_KONTRA,
    "lost_solo": solo(1, 100),
    "black": {"type": "normal", "re": [1, 2], "re_pips": 240},
    "both_announced": LOST_RE | {"announcements": {"re": "re", "kontra": "kontra"}},
    "heart_trick": {"type": "normal", "re": [1, 2], "re_pips": 130, "extras": {"re": ["heart_trick"]}},
    "redeal": STRUCK,
}
BY_THE_WAY = {"both_announced": {"lost_re"}, "no_winner": {"both_announced", "zero_value"}}


@pytest.mark.parametrize("trigger", TRIGGERS)
def test_each_trigger_brings_bock_and_no_other_does(trigger):
    for one, entry in TRIGGERS.items():
        rules = house("lions-2024", mandatory_solos=0, bock_triggers=(trigger,), extra_points=("fox", "heart_trick"))
        brings = one == trigger or trigger in BY_THE_WAY.get(one, ())
        assert following(empty(rules).add(entry)).bock_left == (4 if brings else 0), one


def test_a_serious_violation_that_is_dealt_again_brings_bock_like_a_struck_game():
    rules = house("lions-2024", mandatory_solos=0, bock_triggers=("redeal",))
    sheet = empty(rules).add(violation("serious", 2))
    assert (following(sheet).bock_left, following(sheet).number) == (4, 1)
    assert following(empty(rules).add(violation("minor", 2))).bock_left == 0


def test_how_long_and_how_much():
    rules = house("alte-saecke", bock_games=2, bock_factor=3)
    sheet = ordinary(empty(rules).add(SPLIT), 3)
    assert [abs(row.points[0]) for row in sheet.rows[1:]] == [3, 3, 1]
    assert sheet.rows[1].lines[-1].factor == 3


@pytest.mark.parametrize(
    ("again", "left", "factors"),
    [
        ("append", 6, [2, 2, 2, 2, 2, 2, 1]),
        ("ignore", 2, [2, 2, 1, 1, 1, 1, 1]),
        ("restart", 4, [2, 2, 2, 2, 1, 1, 1]),
        ("stack", 4, [4, 4, 2, 2, 1, 1, 1]),
    ],
)
def test_a_trigger_within_bock(again, left, factors):
    """Four games are Bock after a split; the second of them is another split."""
    sheet = ordinary(empty(house("alte-saecke", bock_again=again)).add(SPLIT), 1).add(SPLIT)
    assert following(sheet).bock_left == left
    rows = ordinary(sheet, 7).rows[3:]
    assert [row.score.multiplier for row in rows if row.score] == factors


def test_no_more_than_three_bocks_count_on_top_of_each_other():
    sheet = empty(house("alte-saecke", bock_again="stack"))
    for _ in range(5):
        sheet = sheet.add(SPLIT)
    assert following(sheet).bocks == 3
    assert sheet.add(normal(sheet)).rows[-1].points[0] == 2**3


def test_a_game_dealt_again_uses_up_no_bock():
    sheet = empty("alte-saecke").add(SPLIT)
    assert following(sheet.add(STRUCK)).bock_left == 4


FOR_BOCK = house("ddv", bock_triggers=("heart_trick",))


def with_heart_trick(extras: tuple[str, ...] = ("heart_trick",)) -> Entry:
    return {"type": "normal", "re": [1, 2], "re_pips": 155, "extras": {"re": list(extras)}}


def test_a_heart_trick_that_is_no_extra_point_brings_bock_and_is_worth_nothing():
    assert "heart_trick" not in FOR_BOCK.extra_points
    sheet = empty(FOR_BOCK).add(with_heart_trick())
    assert sheet.rows[0].points == empty(FOR_BOCK).add(with_heart_trick(())).rows[0].points
    assert following(sheet).bock_left == 4


def test_such_a_heart_trick_can_be_entered_in_every_game_with_parties():
    assert not {"trump_solo", "picture_solo"} & set(FOR_BOCK.extras_in)
    sheet = empty(FOR_BOCK).add({**solo(1), "extras": {"kontra": ["heart_trick"]}})
    assert following(sheet).bock_left == 4


def test_without_either_there_is_no_heart_trick_to_enter():
    with pytest.raises(GameError, match="Herzstich"):
        empty(house("ddv", bock_triggers=("black",))).add(with_heart_trick())


def test_a_heart_trick_that_is_an_extra_point_keeps_its_worth():
    rules = replace(FOR_BOCK, extra_points=(*FOR_BOCK.extra_points, "heart_trick"))
    plain = empty(rules).add(with_heart_trick(())).rows[0].points
    sheet = empty(rules).add(with_heart_trick())
    assert sheet.rows[0].points[0] == plain[0] + 1
    assert following(sheet).bock_left == 4
