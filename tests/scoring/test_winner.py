"""Who wins: section 2 of the rulesets, at its edges."""

from __future__ import annotations

import pytest

from tests.scoring.helpers import NAMES, game, refusal, scored, solo

# What a level asks of the party that announced it, and the least pips with which it is kept.
KEPT_WITH = {"no_90": 151, "no_60": 181, "no_30": 211}
EXCEPTION = {"oase", "ddv"}


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize(("pips", "winner"), [(119, "kontra"), (120, "kontra"), (121, "re"), (122, "re")])
@pytest.mark.parametrize("said", [(None, None), ("re", None), ("re", "kontra")])
def test_re_needs_121(ruleset, pips, winner, said):
    assert scored(game(pips, *said), ruleset).winner == winner
    assert scored(solo(pips, *said), ruleset).winner == winner


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize("played", [game, solo])
def test_only_kontra_announced(ruleset, played):
    assert scored(played(119, None, "kontra"), ruleset).winner == "kontra"
    assert scored(played(120, None, "kontra"), ruleset).winner == ("re" if ruleset in EXCEPTION else "kontra")
    assert scored(played(121, None, "kontra"), ruleset).winner == "re"


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize("level", KEPT_WITH)
def test_a_level_is_kept_by_pips(ruleset, level):
    enough = KEPT_WITH[level]
    assert scored(game(enough, level), ruleset).winner == "re"
    assert scored(game(enough - 1, level), ruleset).winner == "kontra"
    assert scored(game(240 - enough, None, level), ruleset).winner == "kontra"
    assert scored(game(240 - enough + 1, None, level), ruleset).winner == "re"


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize("level", KEPT_WITH)
def test_announcing_against_a_level_asks_for_nothing_more(ruleset, level):
    enough = KEPT_WITH[level]
    assert scored(game(enough - 1, level, "kontra"), ruleset).winner == "kontra"
    assert scored(game(enough, level, "kontra"), ruleset).winner == "re"
    assert scored(game(240 - enough + 1, "re", level), ruleset).winner == "re"


@pytest.mark.parametrize("ruleset", NAMES)
def test_black_goes_by_tricks(ruleset):
    assert scored(game(240, "black", no_trick="kontra"), ruleset).winner == "re"
    assert scored(game(0, None, "black", no_trick="re"), ruleset).winner == "kontra"
    assert scored(game(232, "black"), ruleset).winner == "kontra"
    assert scored(game(8, None, "black"), ruleset).winner == "re"


@pytest.mark.parametrize("ruleset", ["ddv", "alte-saecke"])
def test_with_nines_one_trick_without_pips_breaks_black(ruleset):
    assert scored(game(240, "black"), ruleset).winner == "kontra"
    assert scored(game(0, None, "black"), ruleset).winner == "re"


@pytest.mark.parametrize("ruleset", ["lions-2024", "oase", "schuetzenfest"])
def test_without_nines_no_pips_say_no_trick(ruleset):
    assert scored(game(240, "black"), ruleset).winner == "re"
    assert scored(game(0, None, "black"), ruleset).winner == "kontra"


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize(
    ("pips", "re", "kontra", "winner"),
    [
        (150, "no_90", "no_90", None),
        (151, "no_90", "no_90", "re"),
        (90, "no_90", "no_90", None),
        (89, "no_90", "no_90", "kontra"),
        (60, "no_90", "no_60", None),
        (59, "no_90", "no_60", "kontra"),
        (180, "no_60", "no_30", None),
        (181, "no_60", "no_30", "re"),
        (232, "black", "no_90", None),
        (8, "no_90", "black", None),
    ],
)
def test_if_both_announced_a_level_one_must_keep_it(ruleset, pips, re, kontra, winner):
    assert scored(game(pips, re, kontra), ruleset).winner == winner


@pytest.mark.parametrize(
    ("played", "sentence"),
    [
        (game(148, "no_90"), "Re hatte keine 90 angesagt und hat 148 Augen: Kontra gewinnt."),
        (game(63, None, "no_60"), "Kontra hatte keine 60 angesagt und hat 177 Augen: Re gewinnt."),
        (game(230, "black"), "Re hatte schwarz angesagt und hat nicht alle Stiche: Kontra gewinnt."),
        (game(240, "black"), "Re hatte schwarz angesagt und hat alle Stiche: Re gewinnt."),
        (game(160, "no_90"), "Re hatte keine 90 angesagt und hat 160 Augen: Re gewinnt."),
        (game(120), "Re hat 120 Augen und braucht 121: Kontra gewinnt."),
        (game(120, None, "kontra"), "Re hat 120 Augen und braucht 120: Re gewinnt."),
        (
            game(100, "no_90", "no_60"),
            "Beide haben ihre Absage verfehlt, Re (keine 90) mit 100 und Kontra (keine 60) mit 140 Augen: "
            "Niemand gewinnt.",
        ),
    ],
)
def test_a_wrong_winner_is_told_the_right_one(played, sentence):
    right = scored(played, "oase").winner
    for said in {"re", "kontra"} - {right}:
        refused = refusal(played | {"winner": said})
        assert (refused.field, refused.message) == ("winner", sentence)
    if right:
        assert scored(played | {"winner": right}, "oase") == scored(played, "oase")
    assert scored(played | {"winner": None}, "oase") == scored(played, "oase")
