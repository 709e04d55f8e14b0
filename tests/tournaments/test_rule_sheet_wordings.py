"""What the sheet says has to be true beside all else that it says: of doubling, sharing, paying, counting."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import PRESETS, Game, score
from scoring.bock import triggered_by
from scoring.money import divided
from scoring.own import OwnExtra
from tests.scoring.helpers import game, house, scored
from tests.tournaments.test_rule_sheet import text_of
from tournaments.rule_sheet import sections

NOTHING_DOUBLES = {"re_doubles": False, "kontra_doubles": False, "further_replies": 0}


def said(ruleset, start: str) -> str:
    """The one sentence that begins so."""
    [found] = [one for one in text_of(ruleset) if one.startswith(start)]
    return found


@pytest.mark.parametrize("against_doubles", [False, True])
def test_where_no_announcement_doubles_none_is_said_to_double_extra_points(against_doubles):
    doubled = "Verfehlen beide ihre Absage, gewinnt niemand: Es zählen die Sonderpunkte, verdoppelt durch die Ansagen."
    rules = house("oase", nobody_wins="extras_doubled", **NOTHING_DOUBLES, against_doubles=against_doubles)
    assert said(rules, "Verfehlen") == ("Verfehlen beide ihre Absage, gewinnt niemand: Es zählen nur die Sonderpunkte.")
    assert "Gewinnt niemand, verdoppeln nur die Ansagen." not in text_of(rules)
    assert scored(game(125, "no_90", "no_90", extras={"re": ["fox"]}), rules).value == 1
    assert said(PRESETS["oase"], "Verfehlen") == doubled


def test_behind_the_lot_nobody_shares_a_place():
    assert said(house("ddv", tie_breaks=("lot",)), "Bei Gleichstand") == "Bei Gleichstand entscheidet: das Los."
    shared = said(house("ddv", tie_breaks=("solos_won",)), "Bei Gleichstand")
    assert shared.endswith("Sonst teilt man sich den Platz.")


def test_who_pays_for_a_revoke_in_a_solo_is_said():
    rules = house("lions-2024", violations=("revoke",), revoke_mode="party")
    assert said(rules, "Im Solo zahlt") == "Im Solo zahlt das der Solospieler allein, sonst jeder seiner drei Gegner."
    assert not [one for one in text_of(house("lions-2024", violations=("revoke",))) if one.startswith("Im Solo zahlt")]


@pytest.mark.parametrize(
    ("extras_in", "end"), [(("normal",), "zählen in: Normalspiel."), ((), "zählen in keinem Spiel.")]
)
def test_own_extra_points_are_no_part_of_what_is_said_of_the_others(extras_in, end):
    everywhere = OwnExtra("own_1", "Blanke Zehn", 2, "BZ", "both", ("normal", "marriage"))
    assert said(house("oase", extras_in=extras_in), "Sonderpunkte zählen") == f"Sonderpunkte {end}"
    rules = house("oase", extras_in=extras_in, own_extras=(everywhere,))
    assert said(rules, "Die übrigen") == f"Die übrigen Sonderpunkte {end}"
    assert not [one for one in text_of(rules) if one.startswith("Sonderpunkte zählen")]


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"first_dealer": 2, "first_dealer_five": 2}, "Das erste Spiel gibt Platz 2."),
        ({"first_dealer": 2, "first_dealer_five": 3}, "Das erste Spiel gibt Platz 2, am Fünfertisch Platz 3."),
        ({"scribe_seat_four": 1, "scribe_seat_five": 1}, "Es schreibt Platz 1."),
        ({"scribe_seat_four": 1, "scribe_seat_five": 4}, "Es schreibt Platz 1, am Fünfertisch Platz 4."),
    ],
)
def test_a_place_that_is_the_same_at_every_table_is_said_once(changed, told):
    assert told in text_of(house("oase", **changed))


def test_a_rule_without_a_clause_is_not_said_to_hold_everywhere(client, tournament):
    """Table points have none, and every hall has others."""
    sheet = " ".join(client.get(f"/{tournament.slug}/regeln/blatt/").content.decode().split())
    assert "Wo nichts steht, ist die Regel wie in der Vorlage oder folgt aus den anderen." in sheet


@pytest.mark.parametrize("beside", ["none", "mandatory", "all"])
def test_whether_a_solo_beside_the_round_uses_bock_up_is_said(beside):
    told = "Auch ein Solo, das nicht als Spiel der Runde zählt, ist dann eines davon."
    rules = house("lions-2024", bock_triggers=("black",), solos_beside=beside)
    assert (told in text_of(rules)) is (beside != "none")


def test_where_announcing_doubles_not_all_it_is_said_of_what_a_solo_adds():
    told = "Was es für ein Solo dazu gibt, wird mit verdoppelt."
    rules = house("lions-2024", re_doubles=True, doublings="without_extras", solo_bonus=2, own_solos=())
    assert told in text_of(rules)
    solo = {"type": "solo", "solo": "queens"}
    bare, doubled = (scored(game(130, *said, re=[1], **solo), rules).value for said in ((), ("re",)))
    assert doubled >= 2 * bare
    assert told not in text_of(replace(rules, solo_bonus=0, solo_bonus_by_kind=()))
    assert told not in text_of(replace(rules, doublings="all"))


def test_the_games_without_parties_are_called_by_what_is_played():
    titles = ("Ramsch", "Schwarze Sau", "Ramsch und Schwarze Sau")
    for kinds, title in (
        (("ramsch",), "Ramsch"),
        (("black_sow",), "Schwarze Sau"),
        (("ramsch", "black_sow"), "Ramsch und Schwarze Sau"),
    ):
        rules = house("lions-2024", game_types=("normal", *kinds))
        assert [one.title for one in sections(rules) if one.title in titles] == [title]


@pytest.mark.parametrize("silent", ["solo", "trump_solo", "ordinary"])
@pytest.mark.parametrize("unclarified", ["solo", "trump_solo", "ordinary"])
def test_the_games_it_calls_lost_solos_bring_bock(silent, unclarified):
    rules = house("lions-2024", bock_triggers=("lost_solo",), silent_marriage=silent, unclarified_marriage=unclarified)
    told = " ".join(one.partition("; nicht")[0] for one in text_of(rules) if one.startswith("Als Solo zählt hier"))
    for kind, name in (("silent_marriage", "Stille Hochzeit"), ("marriage", "Hochzeit ohne Partner")):
        lost = Game.from_json(game(100, re=[1], type=kind), rules)
        assert triggered_by(lost, score(lost, rules), rules) is (name in told)


def test_a_heart_trick_that_is_only_for_bock_is_no_extra_point_on_the_sheet():
    rules = house("ddv", bock_triggers=("heart_trick",), extra_points=(), own_extras=())
    assert "Sonderpunkte gibt es nicht." in text_of(rules)
    assert "Ein Herzstich zählt dabei selbst keinen Punkt." in text_of(rules)
    rules = house("ddv", bock_triggers=("heart_trick",), extra_points=("heart_trick",))
    assert "Ein Herzstich zählt dabei selbst keinen Punkt." not in text_of(rules)
    assert "Ein Herzstich bringt Bock nur in Spielen, in denen Sonderpunkte zählen." in text_of(rules)


def test_shares_of_more_than_the_pot_are_said_as_what_they_come_to():
    shares = (("place_1", 90), ("place_2", 90), ("place_3", 20), ("place_4", 0), ("place_5", 0), ("place_6", 0))
    rules = house("ddv", pot_stake=500, pot_shares=shares)
    assert said(rules, "Aus dem Topf") == (
        "Aus dem Topf bekommen am Ende: 1. Platz 45\u00a0%, 2. Platz 45\u00a0%, 3. Platz 10\u00a0%."
    )
    assert divided(10_000, {"A": 1, "B": 2, "C": 3}, rules)[0] == {"A": 4500, "B": 4500, "C": 1000}


@pytest.mark.parametrize("counting", ["winners", "losers"])
def test_where_one_side_is_written_violations_are_said_to_be_written_all_the_same(counting):
    told = "schreibt niemand. Strafen gelten trotzdem."
    assert told in " ".join(text_of(house("ddv", counting=counting)))
    assert told not in " ".join(text_of(house("ddv", counting=counting, violations=())))
    assert told not in " ".join(text_of(PRESETS["ddv"]))


def test_where_table_points_rank_money_still_goes_by_the_points_of_the_games():
    told = "Tischpunkte zählen dabei nicht."
    assert told in said(house("ddv", ranked_by="table_points", cents_per_point=5), "Gezahlt wird")
    assert told not in said(house("ddv", ranked_by="points", cents_per_point=5), "Gezahlt wird")
