"""What a game is worth: section 3 of the rulesets, each row at its edges, for every ruleset."""

from __future__ import annotations

import pytest

from tests.scoring.helpers import NAMES, game, house, scored, silent, solo, whats

SUMS = ("lions-2024", "ddv", "schuetzenfest")  # announcements add points
DOUBLES = ("alte-saecke", "oase")  # announcements double


def value(played, ruleset):
    return scored(played, ruleset).value


# --- won, under 90 / 60 / 30 / no trick ---


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize(
    ("pips", "worth"),
    [(121, 1), (150, 1), (151, 2), (180, 2), (181, 3), (210, 3), (211, 4), (232, 4)],
)
def test_re_wins_without_announcements(ruleset, pips, worth):
    assert value(game(pips), ruleset) == worth


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize("pips", [0, 232, 240])
def test_a_party_without_a_trick_pays_one_more(ruleset, pips):
    black = {0: "re", 240: "kontra"}.get(pips)
    worth = 5 if black else 4
    result = scored(game(pips, no_trick=black), ruleset)
    against = 0 if result.winner == "re" else worth if ruleset == "alte-saecke" else 1
    assert result.value == worth + against
    assert ("under_black" in whats(result)) == bool(black)


@pytest.mark.parametrize("ruleset", ["ddv", "alte-saecke"])
def test_with_nines_240_pips_are_not_yet_every_trick(ruleset):
    assert value(game(240), ruleset) == 4
    assert value(game(240, no_trick="kontra"), ruleset) == 5
    assert value(game(238), ruleset) == 4


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize(("pips", "worth"), [(120, 1), (119, 1), (90, 1), (89, 2), (60, 2), (59, 3), (30, 3), (29, 4)])
def test_kontra_wins_against_the_old_ladies(ruleset, pips, worth):
    with_against = 2 * worth if ruleset == "alte-saecke" else worth + 1
    assert value(game(pips), ruleset) == with_against


# --- Re and Kontra announced ---

ANNOUNCED = {"lions-2024": 2, "ddv": 2, "schuetzenfest": 1}


@pytest.mark.parametrize("ruleset", NAMES)
def test_re_and_kontra_announced(ruleset):
    plus = ANNOUNCED.get(ruleset, 0)
    factor = 2 if ruleset in DOUBLES else 1
    assert value(game(130, "re"), ruleset) == (1 + plus) * factor
    assert value(game(130, None, "kontra"), ruleset) == (1 + plus) * factor
    assert value(game(130, "re", "kontra"), ruleset) == (1 + 2 * plus) * factor**2
    assert scored(game(130, "re", "kontra"), ruleset).multiplier == factor**2


@pytest.mark.parametrize("ruleset", NAMES)
def test_an_announced_level_implies_the_announcement_and_every_lower_level(ruleset):
    plus = ANNOUNCED.get(ruleset, 0)
    factor = 2 if ruleset in DOUBLES else 1
    # With no trick for Kontra, all is kept: won, four levels reached, and as many announced.
    for height, level in enumerate(("re", "no_90", "no_60", "no_30", "black")):
        assert value(game(240, level, no_trick="kontra"), ruleset) == (5 + plus + height) * factor


@pytest.mark.parametrize("ruleset", NAMES)
def test_levels_of_both_parties_count_kept_or_not(ruleset):
    result = scored(game(155, "no_90", "no_90"), ruleset)
    assert result.winner == "re"
    assert whats(result).count("announced_no_90") == 2


# --- failed levels ---


@pytest.mark.parametrize("ruleset", ["lions-2024", "ddv"])
@pytest.mark.parametrize(
    ("kontra_pips", "level", "failed"),
    [
        (119, "no_90", 0),
        (120, "no_90", 1),
        (89, "no_60", 0),
        (90, "no_60", 1),
        (120, "no_60", 2),
        (59, "no_30", 0),
        (60, "no_30", 1),
        (90, "no_30", 2),
        (120, "no_30", 3),
        (29, "black", 0),
        (30, "black", 1),
        (60, "black", 2),
        (90, "black", 3),
        (120, "black", 4),
    ],
)
def test_the_winner_gains_by_30_pips_more_than_a_failed_level(ruleset, kontra_pips, level, failed):
    result = scored(game(240 - kontra_pips, level), ruleset)
    assert result.winner == "kontra"
    assert sum(what.startswith("failed_") for what in whats(result)) == failed
    mirrored = scored(game(kontra_pips, None, level), ruleset)
    assert mirrored.winner == "re"
    # Mirrored but for "gegen", which only Kontra can win.
    assert mirrored.value == result.value - 1


@pytest.mark.parametrize("ruleset", ["oase", "schuetzenfest"])
def test_a_failed_level_counts_as_if_the_loser_had_been_under_it(ruleset):
    result = scored(game(130, "no_60"), ruleset)
    assert whats(result)[:3] == ["won", "counted_no_90", "counted_no_60"]
    # Never twice for one level: Re announced no_60, and Kontra got Re under 60.
    below = whats(scored(game(50, "no_60"), ruleset))
    assert below[:3] == ["won", "under_90", "under_60"]
    assert not any(what.startswith("counted_") for what in below)
    # Under 90 anyhow, and no_60 failed.
    assert whats(scored(game(80, "no_60"), ruleset))[:3] == ["won", "under_90", "counted_no_60"]
    # A level that was kept counts too, if a higher one failed: example c of OASE.
    assert whats(scored(game(180, "no_60"), ruleset))[:3] == ["won", "counted_no_90", "counted_no_60"]


@pytest.mark.parametrize("pips", [8, 57, 130, 200, 232])
def test_black_announced_in_a_solo_and_lost_costs_the_same_at_any_pips(pips):
    assert value(solo(pips, "black", solo="aces"), "schuetzenfest") == 12


def test_alte_saecke_pay_nothing_for_a_failed_level():
    result = scored(game(100, "no_90"), "alte-saecke")
    assert whats(result) == ["won", "announced_no_90", "re_announced", "against"]
    assert result.value == 2 * 2 * 2


# --- against ---


@pytest.mark.parametrize(
    ("ruleset", "worth"), [("lions-2024", 1), ("ddv", 1), ("alte-saecke", 2), ("oase", 2), ("schuetzenfest", 3)]
)
def test_against_in_a_solo(ruleset, worth):
    # schuetzenfest: won, against, solo
    assert value(solo(100), ruleset) == worth


@pytest.mark.parametrize("ruleset", NAMES)
def test_against_is_kontras_alone(ruleset):
    assert "against" in whats(scored(game(120), ruleset))
    assert "against" not in whats(scored(game(121), ruleset))


# --- extra points ---

KNOWN_EXTRAS = {
    "lions-2024": {"fox", "doppelkopf", "charlie"},
    "ddv": {"fox", "doppelkopf", "charlie"},
    "alte-saecke": {"fox", "doppelkopf", "charlie"},
    "oase": {"fox", "doppelkopf", "charlie", "charlie_caught", "fox_last_trick"},
    "schuetzenfest": {"fox", "doppelkopf", "fox_last_trick"},
}


@pytest.mark.parametrize("ruleset", NAMES)
def test_extra_points_are_added_for_the_winner_and_subtracted_for_the_loser(ruleset):
    for extra in KNOWN_EXTRAS[ruleset]:
        assert value(game(160, extras={"re": [extra]}), ruleset) == 3
        assert value(game(160, extras={"kontra": [extra]}), ruleset) == 1


@pytest.mark.parametrize("ruleset", NAMES)
def test_the_winner_may_lose_points_but_not_with_the_old_bags(ruleset):
    result = scored(game(130, extras={"kontra": ["fox", "fox", "doppelkopf"]}), ruleset)
    assert result.winner == "re"
    if ruleset == "alte-saecke":
        assert (result.value, result.points) == (0, (0, 0, 0, 0))
        assert result.lines[-1] == ("floor", "re", 2, "Abrechnung (3)", 1)
    else:
        assert (result.value, result.points) == (-2, (-2, -2, 2, 2))


def test_extra_points_are_settled_before_the_doublings():
    played = game(130, "re", "kontra", extras={"re": ["doppelkopf"], "kontra": ["fox"]})
    assert value(played, "oase") == 4 * (1 + 1 - 1)
    assert value(game(130, "re", "kontra", extras={"re": ["doppelkopf"]}), "alte-saecke") == 4 * 2


def test_the_floor_comes_before_the_doublings():
    result = scored(game(130, "re", extras={"kontra": ["fox", "fox"]}), "alte-saecke")
    assert whats(result) == ["won", "fox", "fox", "floor", "re_announced"]
    assert (result.value, result.multiplier) == (0, 2)


# --- single players ---


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_single_player_counts_three_times(ruleset):
    bonus = 1 if ruleset == "schuetzenfest" else 0
    assert scored(solo(130), ruleset).points == (3 + 3 * bonus, -1 - bonus, -1 - bonus, -1 - bonus)
    assert scored(solo(130), ruleset).value == 1 + bonus


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize("seat", [2, 3, 4, 5])
def test_points_follow_the_players_of_a_table_of_five(ruleset, seat):
    players = [2, 3, 4, 5]
    points = scored(solo(130, players=players, re=[seat]), ruleset).points
    assert points.index(max(points)) == players.index(seat)
    assert scored(game(130, players=players, re=[2, seat] if seat != 2 else [2, 5]), ruleset).points[0] == 1


def test_seats_of_re_may_come_in_any_order():
    assert scored(game(130, re=[4, 2]), "ddv").points == (-1, 1, -1, 1)


# --- silent and unclarified marriages ---


@pytest.mark.parametrize("ruleset", ["lions-2024", "ddv", "alte-saecke"])
@pytest.mark.parametrize("kind", ["silent_marriage", "marriage"])
def test_a_marriage_without_a_partner_is_scored_as_a_solo(ruleset, kind):
    played = silent(100, type=kind)
    assert scored(played, ruleset).points == scored(solo(100), ruleset).points


@pytest.mark.parametrize("kind", ["silent_marriage", "marriage"])
def test_oase_scores_a_marriage_without_a_partner_as_an_ordinary_game(kind):
    # won, against, fox; three times for the single player
    assert scored(silent(100, type=kind, extras={"kontra": ["fox"]}), "oase").points == (-9, 3, 3, 3)


def test_schuetzenfest_scores_a_silent_marriage_as_an_ordinary_game_without_the_solo_point():
    assert scored(silent(130, extras={"re": ["fox"]}), "schuetzenfest").points == (6, -2, -2, -2)
    assert scored(solo(130), "schuetzenfest").points == (6, -2, -2, -2)


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_marriage_with_a_partner_is_an_ordinary_game(ruleset):
    with_fox = {"extras": {"re": ["fox"]}}
    assert scored(game(130, type="marriage", **with_fox), ruleset) == scored(game(130, **with_fox), ruleset)


def test_a_poverty_is_an_ordinary_game():
    assert scored(game(130, type="poverty"), "alte-saecke") == scored(game(130), "alte-saecke")


# --- nobody wins ---

NOBODY = game(130, "no_90", "no_90", extras={"re": ["fox", "doppelkopf", "charlie"], "kontra": ["fox"]})


@pytest.mark.parametrize(("ruleset", "worth"), [("lions-2024", 2), ("alte-saecke", 8), ("oase", 8)])
def test_nobody_wins_and_only_extra_points_count(ruleset, worth):
    result = scored(NOBODY, ruleset)
    assert (result.winner, result.value, result.points) == (None, worth, (worth, worth, -worth, -worth))


def test_nobody_wins_at_schuetzenfest():
    played = game(110, "no_90", "no_60", extras={"kontra": ["fox", "fox_last_trick"]})
    result = scored(played, "schuetzenfest")
    assert (result.winner, result.value, result.points) == (None, -2, (-2, -2, 2, 2))


def test_nobody_wins_by_the_tournament_rules():
    # Re has 130 of 120 against Kontra's no_90, and three extra points; Kontra has one.
    assert scored(NOBODY, "ddv").value == 1 + 3 - 1
    # Re 57: under 90 and 60 for Kontra, 120/90/60/30 against Re's levels for Kontra, 30 against black for Re.
    result = scored(game(57, "black", "black"), "ddv")
    assert sorted((line.what, line.party) for line in result.lines) == [
        ("failed_black", "kontra"),
        ("failed_black", "re"),
        ("failed_no_30", "kontra"),
        ("failed_no_60", "kontra"),
        ("failed_no_90", "kontra"),
        ("under_60", "kontra"),
        ("under_90", "kontra"),
    ]


@pytest.mark.parametrize("ruleset", NAMES)
def test_nobody_wins_a_solo(ruleset):
    result = scored(solo(130, "no_90", "no_90"), ruleset)
    assert result.winner is None
    # By the tournament rules Re's 120 against no_90 still count.
    assert result.points == ((3, -1, -1, -1) if ruleset == "ddv" else (0, 0, 0, 0))


# --- Bock ---


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_bock_game_counts_double(ruleset):
    for played in (game(160, "re"), solo(100), NOBODY if ruleset != "schuetzenfest" else game(130, "no_90", "no_90")):
        once, twice = scored(played, ruleset), scored(played | {"bock": True}, ruleset)
        assert twice.value == 2 * once.value
        assert twice.multiplier == 2 * once.multiplier
        assert twice.points == tuple(2 * points for points in once.points)
        assert twice.lines[:-1] == once.lines
        assert (twice.lines[-1].what, twice.lines[-1].factor) == ("bock", 2)


# --- the switch of lions-2024 ---

ONLY_REACHED = house("lions-2024", announcements_only_if_reached=True)


def test_announcements_count_only_if_reached():
    assert value(game(155, "no_90"), ONLY_REACHED) == value(game(155, "no_90"), "lions-2024") == 1 + 1 + 2 + 1
    # Re lost: neither its Re nor its no_90 counts, but 120 against no_90 does.
    assert value(game(120, "no_90"), ONLY_REACHED) == 1 + 1 + 1
    assert value(game(120, "no_90"), "lions-2024") == 1 + 2 + 1 + 1 + 1
    # Re missed no_60, but kept the no_90 it implies.
    assert value(game(160, "no_60"), ONLY_REACHED) == 1 + 1 + 1
    # Kontra's own announcement was reached, Re's was not.
    assert value(game(100, "re", "kontra"), ONLY_REACHED) == 1 + 2 + 1


def test_announcements_that_double_only_if_reached():
    rules = house("oase", announcements_only_if_reached=True)
    assert scored(game(100, "re", "kontra"), rules).multiplier == 2
    assert scored(game(100, "no_90", "no_90", extras={"re": ["fox"]}), rules).value == 1


# --- lines ---


def test_each_line_shows_its_clause():
    lines = scored(game(130, "no_60", extras={"re": ["fox"]}), "lions-2024").lines
    assert [(line.what, line.party, line.points, line.clause) for line in lines] == [
        ("won", "kontra", 1, "E2"),
        ("re_announced", "kontra", 2, "E2"),
        ("announced_no_90", "kontra", 1, "E2"),
        ("announced_no_60", "kontra", 1, "E2"),
        ("failed_no_60", "kontra", 1, "E2"),
        ("against", "kontra", 1, "E3"),
        ("fox", "re", 1, "E3"),
    ]


def test_a_changed_parameter_shows_as_a_house_rule():
    rules = house("ddv", re_announced=3, extra_points=("fox", "fox_last_trick"), bock_triggers=("even_split",))
    played = game(130, "re", extras={"re": ["fox", "fox_last_trick"]}, bock=True)
    clauses = {line.what: line.clause for line in scored(played, rules).lines}
    assert clauses == {
        "won": "TSR 7.2",
        "re_announced": "Hausregel",
        "fox": "TSR 7.2",
        "fox_last_trick": "Hausregel",
        "bock": "Hausregel",
    }


def test_what_is_worth_nothing_has_no_line():
    rules = house("ddv", won=0, re_announced=0)
    assert whats(scored(game(155, "re"), rules)) == ["under_90"]


@pytest.mark.parametrize("ruleset", SUMS)
def test_nothing_is_doubled_where_announcements_add(ruleset):
    assert scored(game(100, "no_90", "no_90"), ruleset).multiplier == 1


def test_alte_saecke_double_for_re_kontra_and_against():
    result = scored(game(100, "re", "kontra"), "alte-saecke")
    assert (result.value, result.multiplier) == (8, 8)
    assert [line.what for line in result.lines if line.factor == 2] == ["re_announced", "kontra_announced", "against"]
