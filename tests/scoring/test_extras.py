"""Extra points beyond those of the presets: what each is worth, who can have it, in which games, with which cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import Game, GameError, Ruleset, words
from scoring.extras import MOST_OF_EXTRA, OF_ANNOUNCING
from scoring.own import OwnExtra
from tests.scoring.helpers import NAMES, game, house, refusal, scored, silent, solo, whats

EVERY = house("lions-2024", extra_points=tuple(words.EXTRAS))
BLANK_FOX = OwnExtra("own_1", "Blanker Fuchs", 2, "bF", "both", ("normal", "trump_solo"))
LAUNDRY = OwnExtra("own_2", "Waschmaschine", 5, "Wa", "kontra", ("normal",))
OWN = house("lions-2024", own_extras=(BLANK_FOX, LAUNDRY))


def worth(re_pips, extras, rules=EVERY, **more):
    """What these extra points change in the value of an ordinary game."""
    with_them = scored(game(re_pips, extras=extras, **more), rules).value
    return with_them - scored(game(re_pips, **more), rules).value


# --- what they are worth ---


def test_of_each_it_is_known_how_often_there_is_one_in_a_game():
    assert {one for one in MOST_OF_EXTRA if not one.startswith("own_")} == set(words.EXTRAS)


@pytest.mark.parametrize("extra", [one for one in words.EXTRAS if one not in OF_ANNOUNCING])
def test_each_counts_what_the_ruleset_says(extra):
    usual = 2 if extra == "fox_in_last_trick" else 1
    assert worth(150, {"re": [extra]}) == usual
    assert worth(150, {"kontra": [extra]}) == -usual
    three = house("lions-2024", extra_points=(extra,), extra_worth=tuple({**dict(EVERY.extra_worth), extra: 3}.items()))
    assert worth(150, {"re": [extra]}, three) == 3


def test_who_announced_early_has_a_point():
    assert scored(game(150, "re", extras={"re": ["early"]}), EVERY).value == 1 + 2 + 1
    assert scored(game(150, None, "kontra", extras={"kontra": ["early"]}), EVERY).value == 1 + 2 - 1


def test_an_extra_point_worth_nothing_has_no_line():
    rules = house("oase", extra_worth=tuple({**dict(EVERY.extra_worth), "fox": 0}.items()))
    assert whats(scored(game(130, extras={"re": ["fox"]}), rules)) == ["won"]


def test_own_ones_count_and_say_their_code():
    result = scored(game(150, extras={"re": ["own_1", "own_1"], "kontra": ["own_2"]}), OWN)
    assert result.value == 1 + 2 + 2 - 5
    assert [(line.what, line.points, line.clause) for line in result.lines[1:]] == [
        ("own_1", 2, "Hausregel"),
        ("own_1", 2, "Hausregel"),
        ("own_2", 5, "Hausregel"),
    ]


# --- who can have them, and where ---


def test_only_who_announced_can_have_done_so_early():
    assert (
        refusal(game(150, extras={"re": ["early"]}), EVERY).message == "Re hat nichts angesagt, also auch nicht früh."
    )
    assert refusal(game(150, "re", extras={"re": ["early", "early"]}), EVERY).field == "extras"


@pytest.mark.parametrize("name", NAMES)
def test_no_preset_knows_the_own_ones(name):
    assert refusal(game(150, extras={"re": ["own_1"]}), name).field == "extras"


def test_an_own_one_may_be_for_one_party_alone():
    assert refusal(game(150, extras={"re": ["own_2"]}), OWN).message == "„Waschmaschine“ gibt es hier nicht für Re."


GAMES = {
    "normal": game(130),
    "marriage": game(130, type="marriage"),
    "unclarified_marriage": game(130, type="marriage", re=[1]),
    "silent_marriage": silent(130),
    "poverty": game(130, type="poverty"),
    "trump_solo": solo(130, solo="hearts"),
    "picture_solo": solo(130, solo="koehler"),
    "ace_solo": solo(130, solo="aces"),
}
ALL_GAMES = house("alte-saecke", solos=tuple(words.SOLOS))


@pytest.mark.parametrize("one", words.GAME_CLASSES)
def test_extra_points_count_in_just_the_games_that_know_them(one):
    rules = house("alte-saecke", solos=tuple(words.SOLOS), extras_in=(one,))
    for kind, played in GAMES.items():
        with_fox = played | {"extras": {"kontra": ["fox"]}}
        if kind == one:
            assert whats(scored(with_fox, rules)).count("fox") == 1
        else:
            assert refusal(with_fox, rules).field == "extras"


@pytest.mark.parametrize("one", words.GAME_CLASSES)
def test_an_own_one_says_itself_in_which_games_it_counts(one):
    own = OwnExtra("own_1", "Blanker Fuchs", 2, "bF", "both", (one,))
    rules = house("alte-saecke", solos=tuple(words.SOLOS), own_extras=(own,), extras_in=())
    for kind, played in GAMES.items():
        with_it = played | {"extras": {"kontra": ["own_1"]}}
        if kind == one:
            assert "own_1" in whats(scored(with_it, rules))
        else:
            assert refusal(with_it, rules).field == "extras"


def test_the_sentence_names_what_does_not_count_there():
    rules = house("lions-2024", own_extras=(OwnExtra("own_1", "Blanker Fuchs", 1, "bF", "both", ("trump_solo",)),))
    played = solo(130, solo="hearts", extras={"re": ["fox"]})
    assert refusal(played, rules).message == ("„Fuchs gefangen“ zählt nicht in diesem Spiel (Farb- und Trumpfsoli).")


# --- what the cards allow ---


def test_a_heart_trick_of_forty_cards_has_thirty_pips():
    """Both aces and both kings of hearts, for there are no others."""
    assert refusal(game(29, extras={"re": ["heart_trick"]}), EVERY).field == "extras"
    assert Game.from_json(game(30, extras={"re": ["heart_trick"]}), EVERY).re_pips == 30
    # With a doppelkopf beside it: four of the other cards that count much.
    assert refusal(game(69, extras={"re": ["heart_trick", "doppelkopf"]}), EVERY).field == "extras"
    assert Game.from_json(game(71, extras={"re": ["heart_trick", "doppelkopf"]}), EVERY).re_pips == 71


def test_with_nines_or_in_other_solos_a_heart_trick_may_have_fewer():
    with_nines = house("ddv", extra_points=tuple(words.EXTRAS))
    assert Game.from_json(game(9, extras={"re": ["heart_trick"]}), with_nines).re_pips == 9
    in_solos = house("lions-2024", extra_points=("heart_trick",), extras_in=("normal", "picture_solo"))
    assert Game.from_json(solo(12, extras={"re": ["heart_trick"]}), in_solos).re_pips == 12


@pytest.mark.parametrize(
    "extras",
    [
        {"re": ["heart_trick"], "kontra": ["heart_trick"]},
        {"re": ["ten_caught", "ten_caught"]},
        {"re": ["fox", "fox_in_last_trick"], "kontra": ["fox"]},
        {"re": ["old_last_trick", "charlie"]},
        {"re": ["old_last_trick"], "kontra": ["fox_in_last_trick"]},
        {"re": ["old_last_trick", "fox_last_trick"]},
        {"re": ["charlie_caught", "charlie_caught", "fox_in_last_trick", "fox_in_last_trick"]},
    ],
)
def test_what_one_game_cannot_bring(extras):
    assert refusal(game(150, extras=extras), EVERY).field == "extras"


@pytest.mark.parametrize(
    "extras",
    [
        {"re": ["old_last_trick", "charlie_caught", "charlie_caught", "fox_in_last_trick"]},
        {"re": ["charlie", "charlie_caught", "fox_in_last_trick", "fox_in_last_trick"]},
        {"re": ["fox_last_trick", "fox_in_last_trick"], "kontra": ["ten_caught"]},
    ],
)
def test_what_one_last_trick_can_bring(extras):
    assert Game.from_json(game(150, extras=extras), EVERY).extras.re == tuple(extras["re"])


def test_a_caught_ten_of_hearts_means_two_tens():
    # Both tens of hearts and two jacks: 24 pips, the least a trick with them can have.
    assert refusal(game(23, extras={"re": ["ten_caught"]}), EVERY).field == "extras"
    assert Game.from_json(game(24, extras={"re": ["ten_caught"]}), EVERY).re_pips == 24


# --- own extra points in JSON ---

PLAIN = {"name": "Blanker Fuchs", "points": 2, "sign": "bF", "for": "both", "games": ["normal"]}


@pytest.mark.parametrize(
    ("own", "field"),
    [
        (None, "own_extras"),
        ({}, "own_extras"),
        ([PLAIN] * 6, "own_extras"),
        ([1], "own_extras[0]"),
        ([{**PLAIN, "worth": 1}], "own_extras[0]"),
        ([{**PLAIN, "points": 6}], "own_extras[0].points"),
        ([{**PLAIN, "points": True}], "own_extras[0].points"),
        ([{**PLAIN, "name": " "}], "own_extras[0].name"),
        ([{**PLAIN, "name": "x" * 31}], "own_extras[0].name"),
        ([{**PLAIN, "sign": "\u0000"}], "own_extras[0].sign"),
        ([{**PLAIN, "for": "all"}], "own_extras[0].for"),
        ([{**PLAIN, "games": []}], "own_extras[0].games"),
        ([{**PLAIN, "games": ["solo"]}], "own_extras[0].games"),
        ([PLAIN, {**PLAIN, "sign": "x"}], "own_extras[1].name"),
        ([PLAIN, {**PLAIN, "name": "Anderer"}], "own_extras[1].sign"),
    ],
)
def test_own_extra_points_that_cannot_be_read(own, field):
    with pytest.raises(GameError) as caught:
        Ruleset.from_json(EVERY.to_json() | {"own_extras": own})
    assert caught.value.field == f"ruleset.{field}"
    assert caught.value.message.endswith(".")


def test_own_extra_points_are_numbered_in_their_order():
    rules = Ruleset.from_json(EVERY.to_json() | {"own_extras": [PLAIN, {**PLAIN, "name": "Neunter", "sign": "9"}]})
    assert [(one.code, one.name) for one in rules.own_extras] == [("own_1", "Blanker Fuchs"), ("own_2", "Neunter")]
    assert Ruleset.from_json(rules.to_json()) == rules


@pytest.mark.parametrize("entered", ["re", "kontra"])
def test_an_own_extra_for_the_winner_is_his_whoever_it_was_entered_for(entered):
    rules = house("lions-2024", own_extras=(replace(LAUNDRY, code="own_1", points=1, party="winner"),))
    for won_by, facts in ("re", (130,)), ("kontra", (100,)), ("kontra", (140, "no_90")):
        without, with_it = scored(game(*facts), rules), scored(game(*facts, extras={entered: ["own_1"]}), rules)
        assert (with_it.winner, with_it.value) == (won_by, without.value + 1)
        assert [line.party for line in with_it.lines if line.what == "own_1"] == [won_by]
    # Where nobody wins it is nobody's.
    assert scored(game(125, "no_90", "no_90", extras={entered: ["own_1"]}), rules).value == 0
    # Neither does it need a trick.
    black = scored(game(240, no_trick="kontra", extras={entered: ["own_1"]}), rules)
    assert black.value == scored(game(240, no_trick="kontra"), rules).value + 1


def test_an_own_extra_for_the_winner_is_read_and_told_again():
    rules = Ruleset.from_json(EVERY.to_json() | {"own_extras": [{**PLAIN, "for": "winner"}]})
    assert rules.own_extras[0].party == rules.to_json()["own_extras"][0]["for"] == "winner"


# --- how somebody announced ---


def test_who_skipped_a_level_has_a_point_for_each():
    # Won, under 90, under 60, Re 2, two levels announced.
    assert scored(game(190, "no_60", extras={"re": ["skipped"]}), EVERY).value == 3 + 2 + 2 + 1
    assert scored(game(190, "no_60", extras={"re": ["skipped", "skipped"]}), EVERY).value == 3 + 2 + 2 + 2


@pytest.mark.parametrize(
    ("said", "count", "sentence"),
    [
        (None, 1, "Re hat keine Absage gemacht, also auch keine übersprungen."),
        ("re", 1, "Re hat keine Absage gemacht, also auch keine übersprungen."),
        ("no_90", 2, "Re kann bis „keine 90“ höchstens 1 × übersprungen haben, nicht 2 ×."),
    ],
)
def test_nobody_skips_more_than_there_is(said, count, sentence):
    error = refusal(game(190, said, extras={"re": ["skipped"] * count}), EVERY)
    assert (error.field, error.message) == ("extras", sentence)


@pytest.mark.parametrize("extra", OF_ANNOUNCING)
def test_a_hall_gives_them_to_who_announced_or_to_the_winner(extra):
    lost = game(140, "no_90", extras={"re": [extra]})
    without = scored(game(140, "no_90"), EVERY).value
    assert scored(lost, EVERY).value == without - 1
    for_winner = house("lions-2024", extra_points=tuple(words.EXTRAS), announcing_extras_for="winner")
    result = scored(lost, for_winner)
    assert (result.winner, result.value) == ("kontra", without + 1)
    assert [line.party for line in result.lines if line.what == extra] == ["kontra"]
    kept = game(190, "no_60", extras={"re": [extra, "fox"], "kontra": ["fox"]})
    assert scored(kept, for_winner) == scored(kept, EVERY)
    # Where nobody wins they are nobody's.
    nobody = game(125, "no_90", "no_90", extras={"re": [extra]})
    assert (scored(nobody, EVERY).value, scored(nobody, for_winner).value) == (1, 0)
