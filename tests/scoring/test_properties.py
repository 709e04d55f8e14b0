"""What holds for every game of every ruleset."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import Game, GameError, Ruleset, score
from scoring.winner import winner_of
from tests.scoring.helpers import game, scored, solo
from tests.scoring.strategies import games, games_with_rules, play, rulesets


def signed(line, side):
    return line.points if line.party == side else -line.points


@given(games_with_rules())
def test_points_add_up_to_zero_and_are_all_even_or_all_odd(drawn):
    obj, ruleset = drawn
    for_all = replace(ruleset, counting="both")
    points = score(Game.from_json(obj, for_all), for_all).points
    assert sum(points) == 0
    assert len({one % 2 for one in points}) == 1
    # Where points are not written for all, it is the wins of these or the losses, and nothing else.
    for counting, written in (("winners", max), ("losers", min)):
        rules = replace(ruleset, counting=counting)
        assert score(Game.from_json(obj, rules), rules).points == tuple(written(0, one) for one in points)


@given(games_with_rules())
def test_partners_share_and_never_do_both_parties_win(drawn):
    obj, ruleset = drawn[0], replace(drawn[1], counting="both")
    result = score(Game.from_json(obj, ruleset), ruleset)
    of_party: dict[str, set[int]] = {"re": set(), "kontra": set()}
    for seat, points in zip(obj["players"], result.points, strict=True):
        of_party["re" if seat in obj["re"] else "kontra"].add(points)
    (of_re,), (of_kontra,) = of_party["re"], of_party["kontra"]
    times = 3 if len(obj["re"]) == 1 else 1
    assert of_re == -times * of_kontra
    if result.winner == "kontra":
        assert of_kontra == result.value
    else:
        assert of_re == times * result.value


@given(games_with_rules())
def test_the_lines_explain_the_value(drawn):
    obj, ruleset = drawn
    result = score(Game.from_json(obj, ruleset), ruleset)
    side = result.winner or "re"
    value, product = 0, 1
    for line in result.lines:
        value = (value + signed(line, side)) * line.factor
        product *= line.factor
        assert line.clause and line.clause != "–"
        assert line.clause != "Hausregel" or ruleset.house_rules or line.what == "bock"
        assert (line.points > 0) != (line.factor != 1)
        assert (line.party is None) == (line.factor != 1)
    assert (value, product) == (result.value, result.multiplier)
    if ruleset.doublings == "all":
        assert sum(signed(line, side) for line in result.lines) * product == value


@given(games_with_rules())
def test_the_announced_winner_is_let_through_and_the_other_refused(drawn):
    obj, ruleset = drawn
    winner = score(Game.from_json(obj, ruleset), ruleset).winner
    for said in ("re", "kontra"):
        try:
            Game.from_json({**obj, "winner": said}, ruleset)
        except GameError as error:
            assert (error.field, said != winner) == ("winner", True)
        else:
            assert said == winner


@given(games_with_rules())
def test_a_game_survives_its_json_form(drawn):
    obj, ruleset = drawn
    entered = Game.from_json(obj, ruleset)
    assert Game.from_json(json.loads(json.dumps(entered.to_json())), ruleset) == entered


@given(games_with_rules())
def test_an_object_scores_as_its_preset(drawn):
    obj, ruleset = drawn
    same = Ruleset.from_json(json.loads(json.dumps(ruleset.to_json())))
    assert score(Game.from_json(obj, same), same) == score(Game.from_json(obj, ruleset), ruleset)


@given(games_with_rules())
def test_bock_counts_as_often_as_the_ruleset_says(drawn):
    obj, ruleset = drawn
    once = score(Game.from_json({**obj, "bock": False}, ruleset), ruleset)
    for bocks in (1, 2, 3):
        more = score(Game.from_json({**obj, "bock": True, "bocks": bocks}, ruleset), ruleset)
        assert more.points == tuple(ruleset.bock_factor**bocks * points for points in once.points)


def mirrored(obj):
    """The same game with the parties exchanged."""
    names = {"re": "kontra", "kontra": "re"}
    said = {names[party]: names.get(level, level) for party, level in obj["announcements"].items()}
    return {
        **obj,
        "re": [seat for seat in obj["players"] if seat not in obj["re"]],
        "re_pips": 240 - obj["re_pips"],
        "announcements": said,
        "extras": {names[party]: won for party, won in obj.get("extras", {}).items()},
        "no_trick": names.get(obj.get("no_trick")),
        "level_alone": [names[party] for party in obj.get("level_alone", ())],
    }


@given(st.data())
def test_re_and_kontra_are_alike_but_for_120_and_against(data):
    ruleset = replace(data.draw(rulesets), against=0, against_doubles=False)
    obj = data.draw(games(ruleset).filter(lambda obj: len(obj["re"]) == 2))
    level = any(said not in ("re", "kontra") for said in obj["announcements"].values())
    assume(level or obj["re_pips"] != 120)
    result, other = (score(Game.from_json(one, ruleset), ruleset) for one in (obj, mirrored(obj)))
    assert result.points == other.points
    assert {result.winner, other.winner} in ({"re", "kontra"}, {None})


@given(rulesets, st.sampled_from(["re", "kontra"]), st.sampled_from([game, solo]), st.data())
def test_more_pips_never_hurt_a_winner_who_announced_nothing(ruleset, winner, kind, data):
    loser = "kontra" if winner == "re" else "re"
    level = data.draw(st.sampled_from([None, loser, "no_90", "no_60", "no_30", "black"]))
    fewer = data.draw(st.integers(30, 232))
    more = data.draw(st.integers(fewer, 232) | st.just(240))

    def played(pips):
        return kind(
            pips if winner == "re" else 240 - pips,
            announcements={loser: level},
            extras={winner: ["fox"]} if kind is game else None,
            no_trick=loser if pips == 240 else None,
        )

    before, after = scored(played(fewer), ruleset), scored(played(more), ruleset)
    assume(before.winner == winner)
    assert after.winner == winner
    assert after.value >= before.value


@given(games_with_rules())
def test_who_keeps_a_level_wins_and_who_fails_never_does(drawn):
    obj, ruleset = drawn
    entered = Game.from_json(obj, ruleset)
    needs = {"no_90": 151, "no_60": 181, "no_30": 211}
    pips = {"re": entered.re_pips, "kontra": 240 - entered.re_pips}
    winner = winner_of(entered.re_pips, entered.no_trick, entered.announcements, ruleset)
    for party, other in (("re", "kontra"), ("kontra", "re")):
        level = obj["announcements"].get(party)
        if level not in (None, party):
            kept = entered.no_trick == other if level == "black" else pips[party] >= needs[level]
            assert kept == (winner == party)


@given(rulesets, st.integers(min_value=0))
def test_what_can_lie_in_the_tricks_is_never_refused(ruleset, seed):
    entered = Game.from_json(play(ruleset, seed), ruleset)
    assert sum(score(entered, replace(ruleset, counting="both")).points) == 0


def _anything():
    return st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=8,
    )


@given(games_with_rules(), st.data())
def test_no_json_whatever_fails_but_by_a_refusal(drawn, data):
    obj, ruleset = drawn
    key = data.draw(st.sampled_from([*obj, "solo", "winner", "bock", "no_trick", "extras", "level_alone", "replies"]))
    value = data.draw(_anything() | st.dictionaries(st.sampled_from(["re", "kontra"]), _anything(), max_size=2))
    try:
        entered = Game.from_json({**obj, key: value}, ruleset)
    except GameError as error:
        assert error.message.endswith(".")
    else:
        assert sum(score(entered, replace(ruleset, counting="both")).points) == 0


@given(_anything())
def test_no_ruleset_whatever_fails_but_by_a_refusal(value):
    try:
        Ruleset.from_json(value)
    except GameError as error:
        assert error.field.startswith("ruleset")
