"""What cannot have happened is refused: one sentence, and the field it belongs to."""

from __future__ import annotations

import pytest

from scoring import PRESETS, Game, words
from tests.scoring.helpers import NAMES, game, house, refusal, silent, solo

WITHOUT_NINES = ["lions-2024", "oase", "schuetzenfest"]
WITH_NINES = ["ddv", "alte-saecke"]


def let_through(obj, ruleset="oase"):
    return Game.from_json(obj, PRESETS[ruleset])


def without(key, obj):
    return {one: value for one, value in obj.items() if one != key}


# --- the object ---


@pytest.mark.parametrize("obj", [None, [], "normal", 3, True])
def test_a_game_is_an_object(obj):
    assert refusal(obj).field == ""


def test_an_unknown_key_is_refused():
    refused = refusal(game(130, pips=3))
    assert (refused.field, "„pips“" in refused.message) == ("pips", True)


@pytest.mark.parametrize("key", ["type", "players", "re", "re_pips"])
def test_what_must_be_there(key):
    assert refusal(without(key, game(130))).field == key
    assert refusal(game(130) | {key: None}).field == key


def test_what_may_be_missing_or_null():
    bare = without("announcements", game(130))
    nulls = dict.fromkeys(["solo", "no_trick", "announcements", "extras", "winner", "bock"])
    assert let_through(bare) == let_through(bare | nulls)
    empty = {"announcements": {"re": None}, "extras": {"re": [], "kontra": None}, "bock": False}
    assert let_through(bare) == let_through(bare | empty)


# --- type and solo ---


@pytest.mark.parametrize("kind", ["ramsch", "", 1, True, [], {}])
def test_an_unknown_kind_of_game(kind):
    assert refusal(game(130, type=kind)).field == "type"


@pytest.mark.parametrize("ruleset", sorted(set(NAMES) - {"alte-saecke"}))
def test_only_the_old_bags_know_poverty(ruleset):
    refused = refusal(game(130, type="poverty"), ruleset)
    assert refused.field == "type"
    assert "Trumpfabgabe" in refused.message and "Normalspiel" in refused.message
    assert let_through(game(130, type="poverty"), "alte-saecke").type == "poverty"


@pytest.mark.parametrize("name", ["nines", "", 1, False, ["queens"]])
def test_an_unknown_solo(name):
    assert refusal(solo(130, solo=name)).field == "solo"


def test_a_solo_needs_its_kind_and_nothing_else_has_one():
    assert refusal(without("solo", solo(130))).field == "solo"
    assert refusal(game(130, solo="queens")).field == "solo"
    assert refusal(silent(130, solo="diamonds")).field == "solo"


@pytest.mark.parametrize("ruleset", NAMES)
def test_solos_of_each_ruleset(ruleset):
    suits = {"clubs", "spades", "hearts", "diamonds"}
    known = {"queens", "jacks", "aces"} | ({"trump"} if ruleset == "schuetzenfest" else suits)
    for name in {"queens", "jacks", "aces", "trump"} | suits:
        played = solo(130, "black", solo=name)
        if name in known:
            assert let_through(played, ruleset).solo == name
        else:
            assert refusal(played, ruleset).field == "solo"


@pytest.mark.parametrize("said", [None, "re", "no_90", "no_30"])
def test_schuetzenfest_plays_aces_only_with_black_announced(said):
    refused = refusal(solo(240, said, solo="aces"), "schuetzenfest")
    assert (refused.field, "schwarz" in refused.message) == ("solo", True)
    assert let_through(solo(240, said, solo="aces")).solo == "aces"


# --- players and Re ---


@pytest.mark.parametrize(
    "players",
    [
        [1, 2, 3],
        [1, 2, 3, 4, 5],
        [1, 2, 2, 3],
        [2, 1, 3, 4],
        [0, 1, 2, 3],
        [1, 2, 3, 6],
        [1, 2, 3, True],
        [True, 2, 3, 4],
        [1, 2, 3, 4.0],
        ["1", "2", "3", "4"],
        "1234",
        {"1": 2},
        4,
    ],
)
def test_players_are_four_different_seats_in_order(players):
    assert refusal(game(130, players=players)).field == "players"


@pytest.mark.parametrize("re", [1, "12", {"1": 1}, [True, 2], [1.0, 2], ["1", 2], [None, 1], [1, 1], [1, 5], [0, 1]])
def test_re_are_players_of_this_game(re):
    assert refusal(game(130, re=re)).field == "re"


def test_who_sits_out_is_not_in_re():
    refused = refusal(game(130, players=[1, 2, 4, 5], re=[1, 3]))
    assert refused.message == "Platz 3 spielt nicht mit; es spielen die Plätze 1, 2, 4, 5."


@pytest.mark.parametrize("ruleset", NAMES)
def test_the_size_of_the_re_party(ruleset):
    for size in (0, 1, 3, 4):
        assert refusal(game(130, re=[1, 2, 3, 4][:size]), ruleset).field == "re"
    for size in (0, 2, 3):
        assert refusal(solo(130, re=[1, 2, 3, 4][:size]), ruleset).field == "re"
        assert refusal(silent(130, re=[1, 2, 3, 4][:size]), ruleset).field == "re"
    for size in (0, 3):
        assert refusal(game(130, type="marriage", re=[1, 2, 3, 4][:size]), ruleset).field == "re"


def test_a_poverty_has_a_partner():
    assert refusal(game(130, type="poverty", re=[1]), "alte-saecke").field == "re"


@pytest.mark.parametrize("ruleset", NAMES)
def test_schuetzenfest_knows_no_marriage_without_a_partner(ruleset):
    alone = game(130, type="marriage", re=[3])
    if ruleset == "schuetzenfest":
        assert refusal(alone, ruleset).field == "re"
    else:
        assert let_through(alone, ruleset).re == (3,)


# --- pips and tricks ---


@pytest.mark.parametrize("pips", [-1, 241, 1000, 120.0, "120", True, False, [120]])
def test_pips_are_a_whole_number_from_0_to_240(pips):
    refused = refusal(game(0) | {"re_pips": pips})
    assert refused.field == "re_pips"
    assert "0 bis 240" in refused.message


@pytest.mark.parametrize("ruleset", WITHOUT_NINES)
def test_without_nines_every_trick_has_8_pips(ruleset):
    for pips in (*range(1, 8), *range(233, 240)):
        refused = refusal(game(pips), ruleset)
        assert refused.field == "re_pips"
        assert "0, 8 bis 232 und 240" in refused.message
    for pips in (0, 8, 232, 240):
        assert let_through(game(pips), ruleset).re_pips == pips


@pytest.mark.parametrize("ruleset", WITH_NINES)
def test_with_nines_no_card_has_1_pip(ruleset):
    for pips in (1, 239):
        refused = refusal(game(pips), ruleset)
        assert refused.field == "re_pips"
        assert "0, 2 bis 238 und 240" in refused.message
    for pips in (0, 2, 7, 233, 238, 240):
        assert let_through(game(pips), ruleset).re_pips == pips


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_party_without_a_trick_has_no_pips(ruleset):
    assert refusal(game(8, no_trick="re"), ruleset).message == (
        "Re soll keinen Stich haben, hat aber 8 Augen: Ohne Stich sind es 0."
    )
    assert refusal(game(232, no_trick="kontra"), ruleset).field == "no_trick"
    assert refusal(game(240, no_trick="re"), ruleset).field == "no_trick"
    assert refusal(game(0, no_trick="kontra"), ruleset).field == "no_trick"
    assert let_through(game(0, no_trick="re"), ruleset).no_trick == "re"
    assert let_through(game(240, no_trick="kontra"), ruleset).no_trick == "kontra"


@pytest.mark.parametrize("no_trick", ["Re", "both", True, False, 0, []])
def test_no_trick_is_a_party(no_trick):
    assert refusal(game(0, no_trick=no_trick)).field == "no_trick"


def test_a_party_without_a_trick_has_no_extra_points():
    assert refusal(game(0, extras={"re": ["fox"]})).field == "extras"
    assert refusal(game(240, no_trick="kontra", extras={"kontra": ["fox"]}), "ddv").field == "extras"
    assert let_through(game(0, extras={"kontra": ["fox"]})).extras.kontra == ("fox",)


# --- announcements ---


@pytest.mark.parametrize(
    "said",
    [
        {"re": "kontra"},
        {"kontra": "re"},
        {"re": "no_120"},
        {"re": "No_90"},
        {"re": 90},
        {"re": True},
        {"re": ["re", "no_90"]},
        {"contra": "kontra"},
        ["re"],
        "re",
        0,
        False,
    ],
)
def test_announcements_by_party(said):
    assert refusal(game(130, announcements=said)).field == "announcements"


# --- extra points ---


@pytest.mark.parametrize(
    "extras",
    [
        {"re": ["pig"]},
        {"re": "fox"},
        {"re": {"fox": 1}},
        {"re": [1]},
        {"re": [["fox"]]},
        {"re": [None]},
        {"re": 0},
        {"contra": ["fox"]},
        ["fox"],
        "fox",
        0,
        False,
    ],
)
def test_extra_points_by_party(extras):
    assert refusal(game(130, extras=extras)).field == "extras"


@pytest.mark.parametrize(
    ("ruleset", "unknown"),
    [
        ("lions-2024", ["charlie_caught", "fox_last_trick"]),
        ("ddv", ["charlie_caught", "fox_last_trick"]),
        ("alte-saecke", ["charlie_caught", "fox_last_trick"]),
        ("schuetzenfest", ["charlie", "charlie_caught"]),
    ],
)
def test_an_extra_point_the_ruleset_does_not_know(ruleset, unknown):
    for extra in unknown:
        refused = refusal(game(130, extras={"re": [extra]}), ruleset)
        assert refused.field == "extras"
        assert "Doppelkopf" in refused.message  # says what there is


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_solo_gives_no_extra_points(ruleset):
    assert refusal(solo(130, extras={"kontra": ["fox"]}), ruleset).message == "Ein Solo gibt keine Sonderpunkte."


@pytest.mark.parametrize("ruleset", ["lions-2024", "ddv", "alte-saecke"])
def test_a_marriage_scored_as_a_solo_gives_no_extra_points(ruleset):
    assert refusal(silent(130, extras={"re": ["doppelkopf"]}), ruleset).field == "extras"
    assert refusal(game(130, type="marriage", re=[1], extras={"re": ["fox"]}), ruleset).field == "extras"
    assert let_through(game(130, type="marriage", extras={"re": ["fox"]}), ruleset).extras.re == ("fox",)


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize(
    "extras", [{"re": ["fox"] * 3}, {"re": ["fox", "fox"], "kontra": ["fox"]}, {"re": ["fox"], "kontra": ["fox"] * 2}]
)
def test_there_are_two_foxes(ruleset, extras):
    refused = refusal(game(120, extras=extras), ruleset)
    assert (refused.field, "zwei" in refused.message) == ("extras", True)


def test_the_fox_that_takes_the_last_trick_is_one_of_the_two():
    assert refusal(game(120, extras={"re": ["fox_last_trick", "fox"], "kontra": ["fox"]})).field == "extras"
    assert let_through(game(120, extras={"re": ["fox_last_trick"], "kontra": ["fox"]}))
    assert let_through(game(120, extras={"kontra": ["fox_last_trick", "fox"]}))


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize(("count", "least"), [(1, 40), (2, 80), (3, 124), (4, 168)])
def test_doppelkopf_tricks_need_their_pips(ruleset, count, least):
    extras = ["doppelkopf"] * count
    assert let_through(game(least, extras={"re": extras}), ruleset)
    assert let_through(game(240 - least, extras={"kontra": extras}), ruleset)
    refused = refusal(game(least - 1, extras={"re": extras}), ruleset)
    assert refused.field == "extras"
    assert refused.message.startswith(f"Re hat {least - 1} Augen") and str(least) in refused.message
    assert refusal(game(240 - least + 1, extras={"kontra": extras}), ruleset).field == "extras"


@pytest.mark.parametrize(
    "extras", [{"re": ["doppelkopf"] * 5}, {"re": ["doppelkopf"] * 3, "kontra": ["doppelkopf"] * 2}]
)
def test_there_are_at_most_four_doppelkopf_tricks(extras):
    assert "höchstens 4" in refusal(game(150, extras=extras)).message


def test_the_cards_of_extra_points_have_pips_themselves():
    assert refusal(game(10, extras={"re": ["fox"]}), "ddv").field == "extras"
    assert refusal(game(0, extras={"re": ["charlie"]}), "ddv").field == "extras"
    assert refusal(game(25, extras={"re": ["fox", "fox"]}), "oase").field == "extras"
    assert let_through(game(26, extras={"re": ["fox", "fox"]}), "oase")  # with two jacks
    assert let_through(game(22, extras={"re": ["fox", "fox"]}), "ddv")  # with two nines
    assert let_through(game(2, extras={"re": ["charlie"]}), "ddv")


@pytest.mark.parametrize(
    ("pips", "doppelkopfs", "sentence"),
    [
        (46, 1, "Mit diesen Sonderpunkten kann {} nicht 46 Augen haben, wohl aber 44 oder 48."),
        (131, 3, "Mit diesen Sonderpunkten kann {} nicht 131 Augen haben, wohl aber 128 oder 132."),
        (169, 4, "Mit diesen Sonderpunkten kann {} nicht 169 Augen haben, wohl aber 168 oder 176."),
    ],
)
def test_a_trick_more_than_the_doppelkopfs_has_its_pips_too(pips, doppelkopfs, sentence):
    extras = ["doppelkopf"] * doppelkopfs
    assert refusal(game(pips, extras={"re": extras})).message == sentence.format("Re")
    assert refusal(game(240 - pips, extras={"kontra": extras})).message == sentence.format("Kontra")


def test_an_ace_lies_in_one_trick_only():
    everything = ["doppelkopf"] * 4
    assert let_through(game(176, extras={"re": everything}))
    refused = refusal(game(176, extras={"re": everything, "kontra": ["fox"]}))
    assert refused.message == "Für die Sonderpunkte beider Parteien reichen die Karten nicht."


@pytest.mark.parametrize(
    "extras",
    [
        {"re": ["charlie", "charlie"]},
        {"re": ["charlie"], "kontra": ["charlie"]},
        {"re": ["fox_last_trick", "fox_last_trick"]},
        {"re": ["charlie", "fox_last_trick"]},
        {"re": ["charlie"], "kontra": ["fox_last_trick"]},
        {"re": ["charlie"], "kontra": ["charlie_caught"]},
        {"re": ["charlie_caught"], "kontra": ["charlie_caught"]},
        {"re": ["fox_last_trick"], "kontra": ["charlie_caught"]},
        {"re": ["charlie_caught", "fox_last_trick"]},
        {"re": ["charlie_caught"] * 3},
        {"re": ["charlie", "charlie_caught", "charlie_caught"]},
    ],
)
def test_one_last_trick_one_card(extras):
    assert refusal(game(120, extras=extras)).field == "extras"


@pytest.mark.parametrize(
    "won", [["charlie"], ["fox_last_trick"], ["charlie_caught"], ["charlie_caught"] * 2, ["charlie", "charlie_caught"]]
)
def test_what_one_last_trick_can_hold(won):
    assert let_through(game(120, extras={"kontra": won})).extras.kontra == tuple(won)


def test_with_house_rules_a_solo_may_have_extra_points():
    rules = house("oase", extras_in=tuple(words.GAME_CLASSES))
    assert Game.from_json(solo(130, extras={"re": ["fox"]}), rules).extras.re == ("fox",)
    assert refusal(solo(130, extras={"re": ["fox"] * 3}), rules).field == "extras"


# --- winner and Bock ---


@pytest.mark.parametrize("winner", ["Re", "nobody", True, 1, []])
def test_winner_is_a_party(winner):
    assert refusal(game(130, winner=winner)).field == "winner"


@pytest.mark.parametrize("bock", [0, 1, "true", 2, []])
def test_bock_is_true_or_false(bock):
    assert refusal(game(130, bock=bock), "alte-saecke").field == "bock"
