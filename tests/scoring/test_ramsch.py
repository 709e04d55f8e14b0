"""Ramsch and Schwarze Sau: what they are worth, calculated by hand, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given

from scoring import PRESETS, Game, GameError, Ruleset, fold
from scoring.any_game import read_any, score_any
from scoring.figures import figures
from scoring.words import GAME_TYPES
from tests.scoring.helpers import black_sow, house, ramsch, refusal, scored, whats
from tests.scoring.sheets import random_sheet
from tests.scoring.strategies import ramsch_games


def plays(name: str = "oase", **changes: Any) -> Ruleset:
    """A hall that plays both."""
    return house(name, game_types=tuple(GAME_TYPES), **changes)


@pytest.mark.parametrize(
    ("pips", "changes", "points"),
    [
        # Who has the most pips pays each of the others.
        ((120, 60, 40, 20), {}, (-6, 2, 2, 2)),
        ((120, 60, 40, 20), {"ramsch_points": 5}, (-15, 5, 5, 5)),
        ((100, 100, 30, 10), {}, (-4, -4, 4, 4)),
        ((75, 75, 75, 15), {}, (-2, -2, -2, 6)),
        ((60, 60, 60, 60), {}, (0, 0, 0, 0)),
        # A player without a trick doubles, another one once more.
        ((120, 80, 40, 0), {}, (-12, 4, 4, 4)),
        ((140, 100, 0, 0), {}, (-24, 8, 8, 8)),
        ((140, 100, 0, 0), {"virgin_doubles": False}, (-6, 2, 2, 2)),
        # Who takes all tricks wins, or not.
        ((0, 240, 0, 0), {}, (-2, 6, -2, -2)),
        ((0, 240, 0, 0), {"march": "wins_double"}, (-4, 12, -4, -4)),
        ((0, 240, 0, 0), {"march": "loses"}, (16, -48, 16, 16)),
        # Everybody settles with everybody: 6, 8 and 10 whole tens between 120 and the others, 2 and 4, 2.
        ((120, 60, 40, 20), {"ramsch_scoring": "between"}, (-24, 0, 8, 16)),
        # 35 more are three tens, 15 one, 9 none.
        ((80, 71, 45, 44), {"ramsch_scoring": "between"}, (-6, -4, 5, 5)),
        ((80, 71, 45, 44), {"ramsch_scoring": "between", "ramsch_step": 5}, (-15, -9, 12, 12)),
        ((240, 0, 0, 0), {"ramsch_scoring": "between"}, (72, -24, -24, -24)),
        # Everybody writes his own: 12, 6, 4 and 2 tens.
        ((120, 60, 40, 20), {"ramsch_scoring": "own"}, (-12, -6, -4, -2)),
        ((129, 69, 42, 0), {"ramsch_scoring": "own"}, (-24, -12, -8, 0)),
        ((240, 0, 0, 0), {"ramsch_scoring": "own"}, (0, -24, -24, -24)),
        # Written as in every game.
        ((120, 60, 40, 20), {"counting": "winners"}, (0, 2, 2, 2)),
        ((120, 60, 40, 20), {"counting": "losers"}, (-6, 0, 0, 0)),
        ((120, 60, 40, 20), {"points_as": 10}, (-60, 20, 20, 20)),
    ],
)
def test_a_ramsch_by_hand(pips, changes, points):
    assert scored(ramsch(*pips), plays(**changes)).points == points


def test_a_schwarze_sau_by_hand():
    assert scored(black_sow(3), plays()).points == (2, 2, -6, 2)
    assert scored(black_sow(3), plays(black_sow_points=4)).points == (4, 4, -12, 4)
    assert scored(black_sow(3, bock=True), plays()).points == (4, 4, -12, 4)
    assert scored(black_sow(3), plays(counting="losers", points_as=10)).points == (0, 0, -60, 0)


def test_bock_counts_unless_the_hall_says_otherwise():
    once, twice = ramsch(120, 60, 40, 20, bock=True), ramsch(120, 60, 40, 20, bock=True, bocks=2)
    assert scored(once, plays()).points == (-12, 4, 4, 4)
    assert scored(twice, plays(bock_factor=3)).points == (-54, 18, 18, 18)
    assert scored(once, plays(ramsch_bock=False)).points == (-6, 2, 2, 2)


def test_the_lines_say_why_and_are_house_rules():
    result = scored(ramsch(120, 80, 40, 0, bock=True), plays("alte-saecke", points_as=10, cards=40))
    assert whats(result) == ["most_pips", "virgin", "bock", "points_as"]
    assert [line.clause for line in result.lines] == ["Hausregel", "Hausregel", "Abrechnung (6)", "Hausregel"]
    assert (result.winner, result.value, result.multiplier) == (None, 80, 40)
    assert whats(scored(ramsch(0, 240, 0, 0), plays(march="wins_double"))) == ["march", "march"]
    assert whats(scored(black_sow(1), plays())) == ["black_sow"]
    assert scored(ramsch(60, 60, 60, 60), plays()).lines == ()


@given(ramsch_games())
def test_what_can_lie_in_the_tricks_is_scored_and_its_lines_explain_the_value(drawn):
    obj, ruleset = drawn
    result = score_any(read_any(obj, ruleset), ruleset)
    value, product = 0, 1
    for line in result.lines:
        value = (value + line.points) * line.factor
        product *= line.factor
        assert line.party is None and line.clause not in ("", "–")
    assert (result.winner, result.value, result.multiplier) == (None, value, product)


@given(ramsch_games())
def test_points_add_up_unless_everybody_writes_his_own_pips(drawn):
    obj, ruleset = drawn
    for_all = replace(ruleset, counting="both")
    points = score_any(read_any(obj, for_all), for_all).points
    if for_all.zero_sum or obj["type"] == "black_sow":
        assert sum(points) == 0
    if ruleset.ramsch_scoring == "most" or obj["type"] == "black_sow":
        assert len({one % 2 for one in points}) == 1
    for counting, written in (("winners", max), ("losers", min)):
        rules = replace(ruleset, counting=counting)
        assert score_any(read_any(obj, rules), rules).points == tuple(written(0, one) for one in points)


@given(ramsch_games())
def test_seats_are_alike_and_fewer_pips_are_never_worse(drawn):
    obj, ruleset = drawn
    ruleset = replace(ruleset, counting="both", march="loses")
    points = score_any(read_any(obj, ruleset), ruleset).points
    if obj["type"] == "ramsch":
        in_order = [
            of for _pips, of in sorted(zip(obj["pips"], points, strict=True), key=lambda one: (one[0], -one[1]))
        ]
        assert in_order == sorted(points, reverse=True)


@given(ramsch_games())
def test_a_game_survives_its_json_form(drawn):
    obj, ruleset = drawn
    entered = read_any(obj, ruleset)
    assert read_any(entered.to_json(), ruleset) == entered


def test_without_nines_no_pips_are_no_trick():
    assert read_any(ramsch(120, 80, 40, 0), plays()).no_trick == (4,)
    nines = plays("ddv")
    assert read_any(ramsch(120, 80, 40, 0), nines).no_trick == ()
    assert read_any(ramsch(120, 80, 40, 0, no_trick=[4]), nines).no_trick == (4,)
    assert scored(ramsch(120, 80, 40, 0), nines).points == (-6, 2, 2, 2)


@pytest.mark.parametrize(
    ("obj", "name", "field", "sentence"),
    [
        (ramsch(), "oase", "pips", "„pips“ muss vier ganze Zahlen"),
        (ramsch(pips=[120, 60, 60, "0"]), "oase", "pips", "„pips“ muss vier ganze Zahlen"),
        ({"type": "ramsch", "players": [1, 2, 3, 4]}, "oase", "pips", "Es fehlt „pips“"),
        (ramsch(120, 60, 40, 21), "oase", "pips", "Die vier haben zusammen 240 Augen, nicht 241."),
        (ramsch(120, 60, 53, 7), "oase", "pips", "Platz 4 kann mit 40 Karten nicht 7 Augen haben."),
        (ramsch(120, 60, 59, 1), "ddv", "pips", "Platz 4 kann mit 48 Karten nicht ein Auge haben."),
        # Three times four jacks are more jacks than there are.
        (ramsch(8, 8, 8, 216), "oase", "pips", "Mit 40 Karten können die vier nicht 8, 8, 8, 216 Augen haben."),
        (ramsch(240, 0, 0, 0), "ddv", "no_trick", "Acht Neunen reichen nur für zwei Stiche ohne Augen: Wenigstens"),
        (ramsch(120, 60, 40, 20, no_trick=[4]), "oase", "no_trick", "Platz 4 soll keinen Stich haben"),
        (ramsch(120, 60, 40, 20, no_trick=[5]), "oase", "no_trick", "Platz 5 spielt nicht mit"),
        (ramsch(120, 60, 40, 20, no_trick="re"), "oase", "no_trick", "„no_trick“ muss eine Liste von Plätzen sein"),
        (ramsch(120, 60, 40, 20, re=[1, 2]), "oase", "re", "\"re\" gehört nicht zu „Ramsch“"),
        (ramsch(120, 60, 40, 20, extras={"re": []}), "oase", "extras", "\"extras\" gehört nicht zu „Ramsch“"),
        (ramsch(120, 60, 40, 20, taker=1), "oase", "taker", "\"taker\" gehört nicht zu „Ramsch“"),
        (ramsch(120, 60, 40, 20, players=[1, 2, 3]), "oase", "players", "„players“ muss vier"),
        (ramsch(120, 60, 40, 20, bock=1), "oase", "bock", "„bock“ muss true oder false sein"),
        (black_sow(5), "oase", "taker", "Platz 5 spielt nicht mit; es spielen die Plätze 1, 2, 3, 4."),
        ({"type": "black_sow", "players": [1, 2, 3, 4], "taker": "1"}, "oase", "taker", "„taker“ muss ein Platz sein"),
        ({"type": "black_sow", "players": [1, 2, 3, 4]}, "oase", "taker", "Es fehlt „taker“"),
        (black_sow(1, pips=[60, 60, 60, 60]), "oase", "pips", "\"pips\" gehört nicht zu „Schwarze Sau“"),
        (black_sow(1, winner="re"), "oase", "winner", "\"winner\" gehört nicht zu „Schwarze Sau“"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(obj, name, field, sentence):
    error = refusal(obj, plays(name))
    assert (error.field, error.message[: len(sentence)]) == (field, sentence)


def test_a_hall_that_plays_neither_refuses_both():
    for obj in (ramsch(120, 60, 40, 20), black_sow(1)):
        for ruleset in PRESETS.values():
            assert refusal(obj, ruleset).field == "type"
    with pytest.raises(GameError, match="hat keine Parteien"):
        Game.from_json({"type": "ramsch", "players": [1, 2, 3, 4], "re": [1], "re_pips": 120}, plays())


SHEET: list[dict[str, Any]] = [
    {"type": "ramsch", "pips": [120, 60, 40, 20]},
    {"type": "black_sow", "taker": 3},
    {"type": "normal", "re": [1, 2], "re_pips": 130},
]


def test_on_a_sheet_the_deal_goes_round_and_points_add_up():
    sheet = fold(SHEET, plays(), 4)
    assert [row.points for row in sheet.rows] == [(-6, 2, 2, 2), (2, 2, -6, 2), (1, 1, -1, -1)]
    assert [row.dealer for row in sheet.rows] == [1, 2, 3]
    assert sheet.adds_up and sheet.parity_ok and sheet.quersumme == 0
    assert [row.winners for row in sheet.rows] == [(2, 3, 4), (1, 2, 4), (1, 2)]
    assert [one.games_won for one in figures(sheet)] == [2, 3, 1, 2]


def test_where_everybody_writes_his_own_pips_nothing_promises_a_sum():
    own = fold(SHEET, plays(ramsch_scoring="own"), 4)
    assert not own.adds_up and own.rows[0].winners == (4,)
    assert fold([{"type": "ramsch", "pips": [60] * 4}], plays(ramsch_scoring="own"), 4).rows[0].winners == ()
    between = fold([{"type": "ramsch", "pips": [80, 71, 45, 44]}], plays(ramsch_scoring="between"), 4)
    assert between.adds_up and not between.parity_ok


def test_who_sits_out_has_nothing_of_it():
    for rule in ("nothing", "with_re", "with_winners"):
        sheet = fold([{"type": "ramsch", "pips": [120, 60, 40, 20]}], plays(sits_out_scores=rule), 5)
        assert sheet.rows[0].points == (0, -6, 2, 2, 2)


def test_it_uses_up_a_game_of_bock_but_brings_none():
    every = ("even_split", "zero_value", "no_winner", "lost_re", "lost_kontra", "lost_solo", "black", "both_announced")
    level: dict[str, Any] = {"type": "normal", "re": [1, 2], "re_pips": 120}
    games = [{"type": "ramsch", "pips": [60, 60, 60, 60]}, level, {"type": "ramsch", "pips": [120, 60, 40, 20]}]
    for counts in (True, False):
        sheet = fold(games, plays(bock_triggers=every, bock_games=2, ramsch_bock=counts, mandatory_solos=0), 4)
        assert [row.bock for row in sheet.rows] == [False, False, counts]
        assert sheet.rows[2].points == ((-12, 4, 4, 4) if counts else (-6, 2, 2, 2))
        assert sheet.next is not None and sheet.next.bock_left == 1


def test_a_solo_that_is_due_comes_first_and_a_violation_has_no_ramsch():
    rules = plays(games_per_round=4, mandatory_solos=1)
    with pytest.raises(GameError, match="muss jetzt das Pflichtsolo vorführen") as due:
        fold([{"type": "ramsch", "pips": [60, 60, 60, 60]}], rules, 4)
    assert due.value.field == "games[0].type"
    entry = {"violation": "decided", "offender": 1, "game": {"type": "ramsch", "pips": [60, 60, 60, 60]}}
    with pytest.raises(GameError, match="hat keine Parteien") as judged:
        fold([entry], plays("ddv", cards=40), 4)
    assert judged.value.field == "games[0].game.type"


@pytest.mark.parametrize("types", [("ramsch",), ("black_sow", "solo"), ("ramsch", "black_sow")])
@pytest.mark.parametrize("seats", [4, 5])
def test_made_up_evenings_of_such_a_hall_come_to_their_end(types, seats):
    for name in ("alte-saecke", "lions-2024"):
        rules = house(name, game_types=types, mandatory_solos=1 if "solo" in types else 0)
        sheet = random_sheet(rules, seats, Random(7), trouble=5)
        assert sheet.complete and {row.entry["type"] for row in sheet.rows if "type" in row.entry} <= set(types)
