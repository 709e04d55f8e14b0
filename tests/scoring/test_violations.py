"""Violations of all rulesets: points, and what becomes of the game (rulesets.md, section 6)."""

from __future__ import annotations

import pytest

from scoring.violations import KEYS, asked_for
from tests.scoring.helpers import NAMES, house
from tests.scoring.sheets import adding, dealers, empty, following, ordinary, refused, silent, solo, violation

TSR = pytest.mark.parametrize("name", ["lions-2024", "ddv"])
KNOWN = {
    "lions-2024": {"trivial", "minor", "decided", "serious", "unsporting", "free"},
    "ddv": {"trivial", "minor", "decided", "serious", "unsporting", "free"},
    "alte-saecke": {"revoke", "free"},
    "schuetzenfest": {"revoke", "free"},
    "oase": {"free"},
}
GAME = {"type": "normal", "re": [1, 3], "re_pips": 140}


def points(sheet):
    return sheet.rows[-1].points


# Goes on


@TSR
def test_trivial_costs_nothing(name):
    before = ordinary(empty(name), 1)
    sheet = before.add(violation("trivial", 3))
    assert points(sheet) == (0, 0, 0, 0)
    assert sheet.next == before.next and sheet.rows[-1].number == 2


@TSR
def test_minor(name):
    before = ordinary(empty(name), 1)
    sheet = before.add(violation("minor", 4))
    assert points(sheet) == (1, 1, 1, -3)
    assert sheet.next == before.next and sheet.rows[-1].number == 2
    assert points(before.add(violation("minor", 4, soloist=4))) == (1, 1, 1, -3)


@TSR
def test_minor_by_an_opponent_of_the_soloist(name):
    sheet = empty(name).add(violation("minor", 4, soloist=2))
    assert points(sheet) == (0, 3, 0, -3)
    # It goes on: the solo itself is still to be entered.
    assert following(sheet).open_solos == (1, 2, 3, 4)
    assert sheet.add(solo(2)).rows[-1].mandatory


@TSR
def test_at_five_who_sits_out_has_no_part_in_it(name):
    assert points(empty(name, 5).add(violation("minor", 4))) == (0, 1, 1, -3, 1)
    assert points(empty(name, 5).add(violation("serious", 4, soloist=2))) == (0, 12, 0, -12, 0)
    error = refused(empty(name, 5), violation("minor", 1))
    assert (error.field, error.message) == ("offender", "Platz 1 gibt und sitzt in diesem Spiel.")
    assert refused(empty(name, 5), violation("minor", 2, soloist=1)).field == "soloist"


# Serious


@TSR
@pytest.mark.parametrize("levels", [0, 1, 2, 3, 4])
def test_serious(name, levels):
    before = ordinary(empty(name), 2)
    for soloist in ({}, {"soloist": 2}):
        sheet = before.add(violation("serious", 2, levels=levels, **soloist))
        each = 4 + levels
        assert points(sheet) == (each, -3 * each, each, each)
        assert sheet.next == before.next  # dealt again by the same dealer, not counted


@TSR
@pytest.mark.parametrize("levels", [0, 1, 2, 3, 4])
def test_serious_by_an_opponent_of_the_soloist_counts_as_played(name, levels):
    sheet = ordinary(empty(name), 2).add(violation("serious", 1, soloist=2, levels=levels))
    assert points(sheet) == (-12 - 3 * levels, 12 + 3 * levels, 0, 0)
    assert sheet.rows[-1].mandatory and sheet.rows[-1].counts
    upcoming = following(sheet)
    assert upcoming.open_solos == (1, 3, 4) and upcoming.games_left == 21
    assert upcoming.dealer == 3  # as after any mandatory solo


@TSR
def test_serious_against_a_voluntary_solo_moves_the_deal_on(name):
    sheet = adding(empty(name), solo(2), violation("serious", 1, soloist=2))
    assert not sheet.rows[-1].mandatory
    assert following(sheet).dealer == 2


@TSR
@pytest.mark.parametrize("levels", [-1, 5, "2", 1.0, True, None])
def test_levels_are_0_to_4(name, levels):
    assert refused(empty(name), violation("serious", 1, levels=levels)).field == "levels"


# A decided game broken off


@TSR
def test_decided_scores_the_game_and_punishes_like_minor(name):
    sheet = empty(name).add(violation("decided", 1, game=GAME))
    assert points(sheet) == (1 - 3, -1 + 1, 1 + 1, -1 + 1)
    assert following(sheet).number == 2 and following(sheet).dealer == 2
    assert sheet.rows[-1].score is not None and sheet.rows[-1].score.winner == "re"


@TSR
def test_decided_in_a_solo(name):
    won = empty(name).add(violation("decided", 2, game=solo(2)))
    assert points(won) == (-1 + 1, 3 - 3, -1 + 1, -1 + 1)
    assert won.rows[-1].mandatory and following(won).dealer == 1
    lost = empty(name).add(violation("decided", 4, soloist=2, game=solo(2, 100)))
    assert points(lost) == (1, -3 + 3, 1, 1 - 3)
    assert lost.rows[-1].mandatory


@TSR
def test_decided_in_a_silent_marriage_is_a_solo(name):
    sheet = empty(name).add(violation("decided", 4, game=silent(2, 110)))
    assert sheet.rows[-1].points[3] - sheet.rows[-1].points[0] == -3


@TSR
def test_decided_needs_a_game_that_the_offenders_party_has_won(name):
    error = refused(empty(name), violation("decided", 2, game=GAME))
    assert error.field == "game.re_pips" and "Platz 2" in error.message
    assert refused(empty(name), violation("decided", 2)).field == "game"
    assert refused(empty(name), violation("decided", 1, soloist=3, game=GAME)).field == "soloist"
    assert refused(empty(name), violation("decided", 1, game="140")).field == "game"
    assert refused(empty(name), violation("decided", 1, game=GAME | {"re": [1]})).field == "game.re"
    assert refused(empty(name), violation("decided", 1, game=GAME | {"bock": True})).field == "game.bock"


# Revoke


def test_revoke_alte_saecke_ordinary_game():
    """Won by Kontra 140 : 100, against doubles: 2 each; the offender pays 4, his partner nothing."""
    sheet = empty("alte-saecke").add(violation("revoke", 1, game=GAME | {"re_pips": 100}))
    assert points(sheet) == (-4, 2, 0, 2)
    assert following(sheet).number == 2 and following(sheet).dealer == 2
    assert points(empty("alte-saecke").add(violation("revoke", 4, game=GAME))) == (1, 0, 1, -2)


def test_revoke_alte_saecke_all_announcements_and_levels_count():
    game = GAME | {"re_pips": 211, "announcements": {"re": "no_90", "kontra": "kontra"}}
    # 120, 90, 60, 30 + no_90 announced = 5, Re and Kontra double twice.
    assert points(empty("alte-saecke").add(violation("revoke", 2, game=game))) == (20, -40, 20, 0)


def test_revoke_alte_saecke_solo():
    """An opponent pays for all three; the soloist pays what he would have paid anyway."""
    by_opponent = empty("alte-saecke").add(violation("revoke", 3, game=solo(2, 130)))
    assert points(by_opponent) == (0, 3, -3, 0)
    by_soloist = empty("alte-saecke").add(violation("revoke", 2, soloist=2, game=solo(2, 100)))
    assert points(by_soloist) == (2, -6, 2, 2)


def test_revoke_alte_saecke_fulfils_a_mandatory_solo():
    sheet = empty(house("alte-saecke", mandatory_solos=1)).add(violation("revoke", 3, game=solo(2, 130)))
    assert sheet.rows[-1].mandatory and following(sheet).open_solos == (1, 3, 4)


def test_revoke_alte_saecke_cannot_win():
    error = refused(empty("alte-saecke"), violation("revoke", 1, game=GAME))
    assert error.field == "game.re_pips"
    assert refused(empty("alte-saecke"), violation("revoke", 1)).field == "game"
    # Nobody wins, but the offender's party would gain by its fox.
    nobody = GAME | {
        "re_pips": 110,
        "announcements": {"re": "no_90", "kontra": "no_90"},
        "extras": {"re": ["fox"]},
    }
    assert refused(empty("alte-saecke"), violation("revoke", 1, game=nobody)).field == "game.re_pips"
    assert points(empty("alte-saecke").add(violation("revoke", 2, game=nobody))) == (4, -8, 4, 0)


def test_revoke_alte_saecke_at_five():
    sheet = empty("alte-saecke", 5).add(violation("revoke", 5, game={"type": "normal", "re": [2, 4], "re_pips": 130}))
    assert points(sheet) == (0, 1, 0, 1, -2)


def test_revoke_schuetzenfest():
    before = ordinary(empty("schuetzenfest"), 1)
    sheet = before.add(violation("revoke", 2))
    assert points(sheet) == (5, -15, 5, 5)
    # Not dealt again: the game counts as played.
    assert following(sheet).number == 3 and following(sheet).dealer == 3
    assert points(before.add(violation("revoke", 2, soloist=2))) == (5, -15, 5, 5)
    assert points(before.add(violation("revoke", 2, soloist=4))) == (0, -15, 0, 15)


def test_revoke_schuetzenfest_whatever_the_game_would_have_brought():
    for game, expected in [(GAME, (5, -15, 5, 5)), (solo(4), (0, -15, 0, 15)), (silent(4), (5, -15, 5, 5))]:
        assert points(empty("schuetzenfest").add(violation("revoke", 2, game=game))) == expected


@pytest.mark.parametrize("offender", [2, 3])
def test_revoke_schuetzenfest_fulfils_a_mandatory_solo(offender):
    sheet = empty(house("schuetzenfest", mandatory_solos=1)).add(violation("revoke", offender, soloist=2))
    assert sheet.rows[-1].mandatory and following(sheet).open_solos == (1, 3, 4)


# The court


@pytest.mark.parametrize("name", NAMES)
def test_free_in_every_ruleset(name):
    before = ordinary(empty(name, 5), 1)
    sheet = before.add({"violation": "free", "points": [-12, 0, 3, -1, 100]})
    assert points(sheet) == (-12, 0, 3, -1, 100)
    assert sheet.next == before.next
    assert sheet.quersumme == 90
    assert points(before.add(violation("free", 2, points=[0, -5, 0, 0, 0]))) == (0, -5, 0, 0, 0)


def test_free_even_where_the_organizer_took_it_out():
    assert points(empty(house("oase", violations=())).add({"violation": "free", "points": [1, 0, 0, 0]}))[0] == 1


@pytest.mark.parametrize(
    "wrong", [None, 3, [1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 3, "4"], [1, 2, 3, 4.5], [True, 0, 0, 0], [10_000, 0, 0, 0]]
)
def test_free_points_are_one_number_for_each_seat(wrong):
    assert refused(empty("oase"), {"violation": "free", "points": wrong}).field == "points"


@TSR
def test_unsporting_gives_nobody_credit(name):
    before = ordinary(empty(name), 1)
    sheet = before.add(violation("unsporting", 3, points=12))
    assert points(sheet) == (0, 0, -12, 0)
    assert sheet.next == before.next
    # Whoever sits out can be unsporting too.
    assert points(empty(name, 5).add(violation("unsporting", 1, points=1))) == (-1, 0, 0, 0, 0)


@TSR
@pytest.mark.parametrize("wrong", [0, 13, -3, None, "5", True, [5]])
def test_unsporting_costs_1_to_12(name, wrong):
    assert refused(empty(name), violation("unsporting", 3, points=wrong)).field == "points"


# What is known, and what belongs to it


@pytest.mark.parametrize("name", NAMES)
def test_kinds_of_a_ruleset(name):
    for kind in set().union(*KNOWN.values()) - KNOWN[name]:
        error = refused(empty(name), violation(kind, 1))
        assert error.field == "violation" and "gibt es in diesem Regelwerk nicht" in error.message
    for unknown in ("cheating", "", None, 3, ["minor"], {"minor": 1}):
        assert refused(empty(name), {"violation": unknown, "offender": 1}).field == "violation"


def test_kinds_can_be_added_by_house_rule():
    sheet = empty(house("oase", violations=("serious", "revoke", "free")))
    assert points(sheet.add(violation("serious", 1, levels=1))) == (-15, 5, 5, 5)
    assert points(sheet.add(violation("revoke", 1))) == (-15, 5, 5, 5)


@pytest.mark.parametrize("offender", [0, 5, -1, "1", 1.0, True, [1], None])
def test_offender_is_a_seat_at_the_table(offender):
    for kind in ("minor", "unsporting"):
        assert refused(empty("ddv"), violation(kind, offender, **({"points": 1} if kind == "unsporting" else {})))
    assert refused(empty("ddv"), violation("minor", offender)).field == "offender"


@pytest.mark.parametrize("soloist", [0, 5, "1", True, [1]])
def test_soloist_is_a_seat_at_the_table(soloist):
    assert refused(empty("ddv"), violation("minor", 1, soloist=soloist)).field == "soloist"


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        (violation("minor", 1, game=GAME), "game"),
        (violation("minor", 1, points=3), "points"),
        (violation("serious", 1, re=[1]), "re"),
        (violation("unsporting", 1, points=3, soloist=1), "soloist"),
        ({"violation": "free", "points": [0, 0, 0, 0], "levels": 1}, "levels"),
    ],
)
def test_keys_that_do_not_belong_to_a_kind(entry, field):
    assert refused(empty("ddv"), entry).field == field


# While a solo must be presented


def test_a_violation_in_a_presented_solo():
    sheet = ordinary(empty("lions-2024"), 20)
    assert following(sheet).must_present == 2
    for entry in (violation("minor", 1), violation("serious", 1), violation("serious", 1, soloist=3)):
        error = refused(sheet, entry)
        assert (error.field, error.message) == ("soloist", "Platz 2 muss jetzt das Pflichtsolo vorführen.")
    error = refused(sheet, violation("decided", 1, game=GAME))
    assert error.field == "game.type"
    assert refused(sheet, violation("decided", 3, game=solo(3))).field == "game.re"
    # By the soloist: again. By an opponent: it was presented.
    again = sheet.add(violation("serious", 2, soloist=2))
    assert following(again).must_present == 2 and following(again).games_left == 4
    done = again.add(violation("serious", 1, soloist=2))
    assert done.rows[-1].mandatory and done.rows[-1].presented
    assert following(done).must_present == 3
    # The court may always speak.
    assert following(done.add(violation("unsporting", 1, points=3))).must_present == 3


# Lines


@pytest.mark.parametrize(
    ("name", "entry", "clause"),
    [
        ("lions-2024", violation("trivial", 1), "F3"),
        ("lions-2024", violation("minor", 1), "F4"),
        ("lions-2024", violation("decided", 1, game=GAME), "F5"),
        ("lions-2024", violation("serious", 1), "F7"),
        ("lions-2024", violation("serious", 1, soloist=2), "F8"),
        ("lions-2024", violation("unsporting", 1, points=2), "F9"),
        ("ddv", violation("serious", 1), "TSR 9.4"),
        ("alte-saecke", violation("revoke", 2, game=GAME), "Spielablauf (8)"),
        ("schuetzenfest", violation("revoke", 2), "10"),
        ("oase", {"violation": "free", "points": [0, 0, 0, -3]}, "23"),
        (house("lions-2024", minor_credit=2), violation("minor", 1), "Hausregel"),
    ],
)
def test_the_last_line_names_violation_and_clause(name, entry, clause):
    sheet = empty(name).add(entry)
    line = sheet.rows[-1].lines[-1]
    assert (line.what, line.party, line.clause) == (entry["violation"], None, clause)
    assert line.points == min(0, *points(sheet)) or entry["violation"] == "decided"


def test_dealers_of_a_round_with_all_kinds():
    sheet = adding(
        empty("ddv"),
        violation("minor", 1),
        GAME,
        violation("serious", 1),
        violation("serious", 1, soloist=2),
        GAME,
        violation("decided", 1, game=GAME),
        GAME,
    )
    assert dealers(sheet) == [1, 1, 2, 2, 2, 3, 4]
    assert [row.number for row in sheet.rows] == [1, 1, 2, 2, 3, 4, 5]


# To revoke, where the partner pays too


BOTH = house("schuetzenfest", revoke_mode="party", revoke_credit=10)


def test_revoke_costs_the_partner_too_and_nobody_gets_it():
    sheet = empty(BOTH).add(violation("revoke", 2, partner=4))
    assert points(sheet) == (0, -10, 0, -10) and sheet.rows[-1].number == 1
    assert sheet.next is not None and sheet.next.number == 2  # it counts as played
    assert not sheet.adds_up and empty(house("schuetzenfest")).adds_up
    assert points(empty(BOTH).add(violation("revoke", 2))) == (0, -10, 0, 0)
    assert points(empty(BOTH, 5).add(violation("revoke", 2, partner=5))) == (0, -10, 0, 0, -10)


def test_in_a_solo_it_follows_who_pays():
    assert points(empty(BOTH).add(violation("revoke", 2, soloist=2))) == (0, -10, 0, 0)
    assert points(empty(BOTH).add(violation("revoke", 2, soloist=1))) == (0, -10, -10, -10)
    assert refused(empty(BOTH), violation("revoke", 2, soloist=1, partner=3)).field == "partner"


@pytest.mark.parametrize("partner", [2, 0, 6, "3", True])
def test_a_partner_is_another_who_plays(partner):
    assert refused(empty(BOTH), violation("revoke", 2, partner=partner)).field == "partner"
    assert refused(empty(BOTH, 5), violation("revoke", 2, partner=1)).field == "partner"


def test_a_partner_that_was_entered_is_passed_over_under_other_rules():
    assert points(empty("schuetzenfest").add(violation("revoke", 2, partner=4))) == (5, -15, 5, 5)


@pytest.mark.parametrize("mode", ["fixed", "party", "pays_all"])
def test_what_is_asked_for_belongs_to_the_kind(mode):
    ruleset = house("oase", violations=("trivial", "minor", "decided", "serious", "revoke", "free"), revoke_mode=mode)
    for kind, keys in KEYS.items():
        assert set(asked_for(kind, ruleset)) <= keys
    assert "levels" in asked_for("serious", ruleset) and "levels" not in asked_for("minor", ruleset)
    assert ("partner" in asked_for("revoke", ruleset)) == (mode == "party")
    assert ("game" in asked_for("revoke", ruleset)) == (mode == "pays_all")
