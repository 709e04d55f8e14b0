"""Cowardice: who beats the others by more levels than announced loses, and what the game was worth goes to them."""

from __future__ import annotations

import pytest

from scoring import Game, Line
from scoring.contradictions import contradictions
from scoring.figures import figures
from tests.scoring.helpers import game, house, refusal, scored, silent, solo, whats
from tests.scoring.sheets import empty, following

# As a hall on the web has it: more than two announcements too few.
THREE = house("lions-2024", cowardice=3)


@pytest.mark.parametrize(
    ("played", "winner", "value"),
    [
        (game(150), "re", 1),  # too little by Re alone
        (game(180), "re", 2),  # by Re and no 90
        (game(181), "kontra", 3),  # by Re, no 90, no 60: won, under 90, under 60
        (game(181, "re"), "re", 3 + 2),
        (game(211, "re"), "kontra", 4 + 2),
        (game(211, "no_90"), "re", 4 + 2 + 1),
        (game(240, "no_90"), "kontra", 5 + 2 + 1),
        (game(240, "no_60"), "re", 5 + 2 + 2),
        (game(59), "re", 3 + 1),  # Kontra's "against" goes to Re as well
        (game(60), "kontra", 2 + 1),
        (game(181, None, "no_90"), "kontra", 3 + 2 + 1 + 1),  # Kontra missed no 90; 181 against it is one more
    ],
)
def test_who_announced_three_too_few_loses(played, winner, value):
    result = scored(played, THREE)
    assert (result.winner, result.value) == (winner, value)
    assert result.points[0] == (value if winner == "re" else -value)


def test_the_lines_say_why():
    result = scored(game(190, extras={"re": ["fox"], "kontra": ["charlie"]}), THREE)
    assert whats(result) == ["won", "under_90", "under_60", "fox", "charlie", "cowardice"]
    assert result.lines[-1] == Line("cowardice", None, 0, "Hausregel", -1)
    # Added up for Kontra, who wins, it is −3 − 1 + 1; turned round 3.
    assert (result.winner, result.value, result.multiplier, result.points) == ("kontra", 3, -1, (-3, -3, 3, 3))


def test_a_hall_may_leave_the_extra_points_out():
    """Re with 190 pips, silent, with a fox: 4 for Kontra, or the 3 of the game alone."""
    cowardly = game(190, extras={"re": ["fox"], "kontra": []})
    bare = house("lions-2024", cowardice=3, cowardice_with_extras=False)
    assert (scored(cowardly, THREE).value, scored(cowardly, bare).value) == (4, 3)
    assert whats(scored(cowardly, bare)) == ["won", "under_90", "under_60", "cowardice"]
    # Whoever dared enough keeps them.
    assert scored(game(190, "re", extras={"re": ["fox"]}), bare) == scored(
        game(190, "re", extras={"re": ["fox"]}), THREE
    )


def test_without_the_announcement_as_a_level():
    two = house("lions-2024", cowardice=2, cowardice_counts_announcement=False)
    for said in (None, "re"):
        assert [scored(game(pips, said), two).winner for pips in (180, 181)] == ["re", "kontra"]
    assert scored(game(210, "no_90"), two).winner == "re"


def test_in_a_solo_only_where_the_hall_says_so():
    in_solo = house("lions-2024", cowardice=3, cowardice_in_solo=True)
    assert scored(solo(200), THREE).points == (9, -3, -3, -3)
    assert scored(solo(200), in_solo).points == (-9, 3, 3, 3)
    # What a hall scores as an ordinary game is none.
    assert scored(silent(200), house("oase", cowardice=3)).winner == "kontra"
    assert scored(silent(200), THREE).winner == "re"


def test_doublings_bock_and_tens_stand_before_it():
    rules = house("oase", cowardice=2, points_as=10)
    result = scored(game(190, "re", bock=True), rules)
    assert (result.winner, result.value, result.multiplier) == ("kontra", 3 * 2 * 2 * 10, -40)
    assert whats(result)[-1] == "cowardice"


def test_nobody_who_wins_is_no_coward():
    assert scored(game(125, "no_90", "no_90"), THREE).winner is None


def test_the_scribe_s_winner_is_checked_and_the_sentence_says_why():
    assert Game.from_json(game(190, winner="kontra"), THREE).winner == "kontra"
    assert refusal(game(190, winner="re"), THREE).message == (
        "Re hat 190 Augen und nichts angesagt: Das ist feige (Stufen geschafft, aber nicht angesagt: 3; erlaubt: 2). "
        "Re verliert, Kontra gewinnt."
    )
    assert refusal(game(10, None, "no_90", winner="kontra"), house("lions-2024", cowardice=2)).message == (
        "Kontra hat 230 Augen und nur keine 90 angesagt: Das ist feige (Stufen geschafft, aber nicht angesagt: 2; "
        "erlaubt: 1). Kontra verliert, Re gewinnt."
    )


def test_games_won_solos_lost_and_bock_follow_the_winner():
    rules = house("lions-2024", cowardice=3, cowardice_in_solo=True, bock_triggers=("lost_solo",))
    sheet = empty(rules).add({"type": "solo", "solo": "queens", "re": [2], "re_pips": 200})
    assert sheet.rows[-1].winners == (1, 3, 4)
    assert [one.solos_lost for one in figures(sheet)] == [0, 1, 0, 0]
    assert following(sheet).bock_left == 4


def test_who_gets_the_last_tricks_by_a_violation_is_no_coward():
    rules = house("alte-saecke", cowardice=2)
    found = {"violation": "revoke", "offender": 1, "game": {"type": "normal", "re": [1, 2], "re_pips": 30}}
    sheet = empty(rules).add(found)
    assert sheet.rows[-1].points == empty("alte-saecke").add(found).rows[-1].points


def test_contradictions():
    def said(**changes):
        return [one.parameters[0] for one in contradictions(house("lions-2024", **changes))]

    assert said(cowardice_in_solo=True) == ["cowardice_in_solo"]
    assert said(cowardice_counts_announcement=False) == ["cowardice_counts_announcement"]
    assert said(cowardice=1) == ["cowardice"]
    assert said(cowardice=3, cowardice_in_solo=True) == []
