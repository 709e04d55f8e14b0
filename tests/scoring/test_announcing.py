"""What a hall may say of announcing besides Re, Kontra and levels: further replies, levels that say neither."""

from __future__ import annotations

import pytest

from scoring import Game, Line
from scoring.contradictions import contradictions
from tests.scoring.helpers import game, house, refusal, scored, silent, solo, whats
from tests.scoring.sheets import empty, following

REPLIES = house("lions-2024", further_replies=3, further_reply_points=1)
DOUBLING = house("oase", further_replies=2, further_reply_doubles=True)
APART = house("lions-2024", level_says_announcement=False)


# --- further replies ---


@pytest.mark.parametrize(("replies", "value"), [(None, 5), (0, 5), (1, 6), (3, 8)])
def test_each_further_reply_counts_for_the_winner(replies, value):
    # Won, Re 2, Kontra 2.
    assert scored(game(130, "re", "kontra", replies=replies), REPLIES).points == (value, value, -value, -value)
    # The same, and against the old ladies.
    assert scored(game(110, "re", "kontra", replies=replies), REPLIES).value == value + 1


def test_each_further_reply_doubles_where_announcements_do():
    result = scored(game(130, "re", "kontra", replies=2, extras={"re": ["fox"]}), DOUBLING)
    assert (result.value, result.multiplier) == ((1 + 1) * 2 * 2 * 2 * 2, 16)
    assert whats(result) == ["won", "fox", "re_announced", "kontra_announced", "reply", "reply"]
    assert result.lines[-1] == Line("reply", None, 0, "Hausregel", 2)


def test_a_reply_by_levels_is_one_too():
    assert scored(game(190, "no_60", "kontra", replies=1), REPLIES).value == 3 + 2 + 2 + 2 + 1
    assert scored(solo(130, "re", "kontra", replies=1), REPLIES).points == (18, -6, -6, -6)


@pytest.mark.parametrize(("rule", "value"), [("extras", 1), ("extras_doubled", 16)])
def test_where_nobody_wins_replies_double_as_announcements_do(rule, value):
    rules = house("oase", further_replies=2, further_reply_doubles=True, further_reply_points=1, nobody_wins=rule)
    assert scored(game(125, "no_90", "no_90", replies=2, extras={"re": ["fox"]}), rules).value == value


@pytest.mark.parametrize(
    ("played", "rules", "sentence"),
    [
        (game(130, "re", "kontra", replies=1), "oase", "Weitere Erwiderungen nach Re und Kontra gibt es in diesem "
         "Regelwerk nicht."),
        (game(130, "re", "kontra", replies=4), REPLIES, "Weitere Erwiderungen sind eine ganze Zahl von 0 bis 3, nicht "
         "4."),
        (game(130, "re", "kontra", replies=True), REPLIES, "Weitere Erwiderungen sind eine ganze Zahl von 0 bis 3, "
         "nicht true."),
        (game(130, "re", replies=1), REPLIES, "Weitere Erwiderungen gibt es nur, wenn Re und Kontra angesagt sind."),
        (game(190, "no_60", "kontra", replies=1, level_alone=["re"]),
         house("lions-2024", further_replies=3, level_says_announcement=False),
         "Weitere Erwiderungen gibt es nur, wenn Re und Kontra angesagt sind."),
    ],
)  # fmt: skip
def test_replies_that_cannot_be(played, rules, sentence):
    error = refusal(played, rules)
    assert (error.field, error.message) == ("replies", sentence)


# --- a level without Re or Kontra ---


def test_a_level_alone_counts_as_a_level_and_as_no_announcement():
    # Won, under 90, under 60, the level; Re counts 2 only where it was said.
    assert scored(game(190, "no_90", level_alone=["re"]), APART).value == 3 + 1
    assert scored(game(190, "no_90"), APART).value == scored(game(190, "no_90"), "lions-2024").value == 3 + 1 + 2
    assert whats(scored(game(190, "no_90", level_alone=["re"]), APART))[3:] == ["announced_no_90"]


def test_a_level_alone_doubles_nothing():
    rules = house("oase", level_says_announcement=False)
    assert scored(game(190, "no_90", "kontra", level_alone=["re"]), rules).multiplier == 2
    assert scored(game(190, "no_90", "kontra"), rules).multiplier == 4
    # It is lost or kept as any other.
    assert scored(game(140, "no_90", level_alone=["re"]), rules).winner == "kontra"


def test_a_level_alone_is_no_announcement_for_bock():
    rules = house("lions-2024", level_says_announcement=False, bock_triggers=("both_announced", "lost_re"))
    lost = {"type": "normal", "re": [1, 2], "re_pips": 100, "announcements": {"re": "no_90", "kontra": "kontra"}}
    assert following(empty(rules).add(lost)).bock_left == 4
    assert following(empty(rules).add(lost | {"level_alone": ["re"]})).bock_left == 0


@pytest.mark.parametrize(
    ("alone", "rules", "sentence"),
    [
        (["re"], "oase", "In diesem Regelwerk schließt jede Absage Re oder Kontra ein."),
        (["kontra"], APART, "Kontra hat keine Absage gemacht: Ohne „Kontra“ angesagt sein kann nur eine Absage."),
        ("re", APART, "„level_alone“ muss eine Liste aus „re“ und „kontra“ sein, nicht \"re\"."),
        (["both"], APART, "„level_alone“ muss eine Liste aus „re“ und „kontra“ sein, nicht [\"both\"]."),
    ],
)  # fmt: skip
def test_levels_alone_that_cannot_be(alone, rules, sentence):
    error = refusal(game(190, "no_60", "kontra", level_alone=alone), rules)
    assert (error.field, error.message) == ("level_alone", sentence)


def test_what_was_announced_survives_json():
    rules = house("lions-2024", level_says_announcement=False, further_replies=2)
    both = Game.from_json(game(190, "no_60", "no_90", level_alone=["kontra", "re", "re"]), rules)
    assert both.level_alone == ("re", "kontra") and both.said == (False, False)
    assert both.to_json()["level_alone"] == ["re", "kontra"]
    replied = Game.from_json(game(130, "re", "kontra", replies=2, level_alone=[]), rules)
    assert replied.to_json()["replies"] == 2 and "level_alone" not in replied.to_json()
    assert replied.said == (True, True)


def test_contradictions():
    def said(**changes):
        return [one.parameters[0] for one in contradictions(house("lions-2024", **changes))]

    assert said(further_replies=1) == ["further_replies"]
    assert said(further_reply_points=1) == ["further_reply_points"]
    assert said(further_reply_doubles=True) == ["further_reply_doubles"]
    assert said(further_replies=2, further_reply_points=1) == []


def test_re_counts_as_announced_by_itself():
    rules = house("ddv", re_by_itself=("solo", "marriage"))
    # 1 for the game and 2 for Re, three times for the soloist.
    assert scored(solo(130), rules).points == (9, -3, -3, -3)
    assert scored(solo(130, "re"), rules) == scored(solo(130), rules)
    assert scored(solo(130, "no_90"), rules) == scored(solo(130, "no_90"), "ddv")
    assert scored(game(130, type="marriage"), rules).value == 3
    # In other games it has to be said: a marriage without a partner is one of its own.
    assert scored(game(130), rules).value == scored(silent(130), rules).value == 1
    assert scored(game(130, type="marriage", re=[1]), rules).points == (3, -1, -1, -1)
    alone = house("ddv", re_by_itself=("unclarified_marriage",))
    assert scored(game(130, type="marriage", re=[1]), alone).points == (9, -3, -3, -3)
    assert scored(game(130, type="marriage"), alone).value == 1


def test_what_counts_as_announced_is_announced_in_everything():
    """Kontra is not the only announcement then; a lost Re brings Bock; a level without Re has it all the same."""
    rules = house("ddv", re_by_itself=("solo",), bock_triggers=("lost_re",))
    assert scored(solo(120, None, "kontra"), "ddv").winner == "re"
    assert scored(solo(120, None, "kontra"), rules).winner == "kontra"
    lost = {"type": "solo", "solo": "queens", "re": [2], "re_pips": 100}
    assert following(empty(rules).add(lost)).bock_left == 4
    apart = house("ddv", re_by_itself=("solo",), level_says_announcement=False)
    assert scored(solo(170, "no_90", level_alone=["re"]), apart) == scored(solo(170, "no_90"), apart)


def test_it_is_no_fact_of_the_game():
    """What stands on the sheet is what was entered: with the rule gone, so is the announcement."""
    sheet = empty(house("ddv", re_by_itself=("solo",))).add(
        {"type": "solo", "solo": "queens", "re": [2], "re_pips": 130}
    )
    assert "announcements" not in sheet.rows[0].entry
    assert empty("ddv").add(sheet.rows[0].entry).totals == (-1, 3, -1, -1)
