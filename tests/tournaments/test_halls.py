"""Halls whose own sheets were found on the web, set up through the page of the rules, and games they show.

What none of the presets says: extra points in the last trick, Bock after a lost Re, only plus points, a bonus by
the kind of solo, a deadline for Kontra alone, an index of points and places, four announcements, a dealer who sits
out and pays with Re.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring import Ruleset, words
from scoring.money import of_holders
from tests.scoring.helpers import game, scored, silent, solo
from tests.scoring.sheets import adding, empty, following, violation
from tests.tournaments.helpers import add_players, publish_round
from tests.tournaments.test_ranking_rules import shown
from tests.tournaments.test_rules_own_extras import RULES
from tests.tournaments.test_setup import rules_of
from tests.tournaments.test_standings import close, give
from tournaments.models import Tournament


@pytest.fixture
def set_up(organizer_client, tournament):
    """The ruleset that a tournament has after its director has filled in the page of the rules."""

    def done(preset: str, **changed: Any) -> Ruleset:
        Tournament.objects.update(ruleset_data=Ruleset.from_json(preset).to_json())
        answer = organizer_client.post(RULES, rules_of(preset, **changed))
        assert answer.status_code == 302, answer.content.decode()
        kept = Tournament.objects.get().ruleset
        assert set(kept.house_rules) == set(changed)
        return kept

    return done


def worth(**changed: int) -> dict[str, int]:
    """What each extra point counts, some otherwise than usual."""
    return {extra: 2 if extra == "fox_in_last_trick" else 1 for extra in words.EXTRAS} | changed


def on_the_sheet(client: Client) -> str:
    """What stands on the hall's rule sheet."""
    page: str = client.get(f"/{Tournament.objects.get().slug}/regeln/blatt/").content.decode()
    return page.replace("\u00a0", " ")


def test_a_summer_tournament_with_bock(set_up, organizer_client):
    """Ten cards; announcements double behind the counting; a heart trick is worth nothing but brings Bock."""
    rules = set_up(
        "oase",
        game_types=["normal", "marriage", "silent_marriage", "solo", "poverty"],
        solos=["queens", "jacks", "trump"],
        forced_announcement_pips=30,
        marriage_deadlines="unmoved",
        deadlines_told="played",
        extra_points=[
            "fox", "fox_in_last_trick", "doppelkopf", "heart_trick", "charlie", "charlie_caught", "fox_last_trick",
        ],
        extra_worth=worth(heart_trick=0),
        bock_triggers=["lost_re", "heart_trick"],
        mandatory_solos=0,
    )  # fmt: skip
    sheet_of_rules = on_the_sheet(organizer_client)
    # It counts the cards that are played, and in a marriage nothing is later than otherwise.
    assert "vor der 5. Karte" in sheet_of_rules and "Eine Hochzeit verschiebt nichts" in sheet_of_rules
    # Won, no 90, and the fox of the last trick, which counts two; doubled.
    assert scored(game(155, "re", extras={"re": ["fox_in_last_trick"]}), rules).points == (8, 8, -8, -8)
    sheet = empty(rules)
    lost = {"type": "normal", "re": [1, 2], "re_pips": 100, "announcements": {"re": "re"}}
    assert following(sheet.add(lost)).bock_left == 4
    through = {"type": "normal", "re": [1, 2], "re_pips": 130, "extras": {"re": ["heart_trick"]}}
    assert (sheet.add(through).totals, following(sheet.add(through)).bock_left) == ((1, 1, -1, -1), 4)


def test_a_club_that_writes_plus_points_alone(set_up):
    rules = set_up(
        "lions-2024",
        counting="winners",
        games_per_round=12,
        rounds_usual=3,
        time_limit_minutes=None,
        mandatory_solos=0,
        solos=["queens_jacks", "clubs", "spades", "hearts", "diamonds", "aces"],
        extra_points=["fox", "doppelkopf", "charlie", "charlie_caught"],
        after_mandatory_solo="next",
    )
    sheet = adding(
        empty(rules),
        {"type": "normal", "re": [1, 2], "re_pips": 155},
        {"type": "solo", "solo": "queens_jacks", "re": [3], "re_pips": 110},
        {"type": "normal", "re": [1, 4], "re_pips": 130, "extras": {"kontra": ["fox", "charlie"]}},
    )
    # 2 for the winners; 1 for each who beat the soloist; Re wins with 1 less 2, so that Kontra writes 1.
    assert [row.points for row in sheet.rows] == [(2, 2, 0, 0), (1, 1, 0, 1), (0, 1, 1, 0)]
    assert not sheet.adds_up and rules.games_for(5) == 15


def test_a_sports_club_with_a_bonus_for_each_kind_of_solo(set_up):
    rules = set_up(
        "schuetzenfest",
        games_per_round=12,
        solos=["queens", "jacks", "trump"],
        black_only_solos=[],
        solo_bonus=0,
        solo_bonus_by_kind=dict.fromkeys(words.SOLOS, 0) | {"jacks": 1, "queens": 2, "trump": 3},
        cents_per_point=0,
        table_voucher=False,
    )
    # Its own examples: 120, 90 and Re are 3 points; 120, Re and a queens solo 4, three times.
    assert scored(game(155, "re"), rules).points == (3, 3, -3, -3)
    assert scored(solo(130, "re"), rules).points == (12, -4, -4, -4)
    assert rules.games_for(5) == 15


def test_an_evening_where_kontra_has_longer_to_announce(set_up, organizer_client):
    rules = set_up(
        "oase",
        games_per_round=12,
        solos=["queens", "jacks", "trump"],
        mandatory_solos=0,
        deadline_announcement=10,
        deadline_kontra=9,
    )
    assert list(rules.deadlines.items())[:3] == [("announcement", 10), ("kontra", 9), ("no_90", 8)]
    sheet = organizer_client.get(f"/{Tournament.objects.get().slug}/regeln/blatt/").content.decode()
    in_order = [
        sheet.index(part) for part in ("mit\u00a010\u00a0Karten", "mit\u00a09\u00a0Karten", "mit\u00a08\u00a0Karten")
    ]
    assert in_order == sorted(in_order)


def test_an_evening_for_the_brave(set_up, organizer_client):
    """Who beats the others by three announcements more than made loses; to skip a level is worth a point."""
    rules = set_up(
        "ddv",
        cowardice=3,
        extra_points=["fox", "doppelkopf", "charlie", "charlie_caught", "early", "skipped"],
        level_says_announcement=False,
        re_announced=0,
        kontra_announced=0,
        re_doubles=True,
        kontra_doubles=True,
        further_replies=1,
        further_reply_doubles=True,
    )
    # Nothing said and Kontra under 60: won, no 90, no 60 go to Kontra.
    assert scored(game(190), rules).points == (-3, -3, 3, 3)
    # No 90 without Re: won, no 90, no 60, the level, its point for having skipped Re; no doubling.
    skipped = game(190, "no_90", level_alone=["re"], extras={"re": ["skipped"]})
    assert scored(skipped, rules).points == (5, 5, -5, -5)
    # Re, Kontra, Re: won, three times doubled.
    assert scored(game(130, "re", "kontra", replies=1), rules).points == (8, 8, -8, -8)
    sheet = organizer_client.get(f"/{Tournament.objects.get().slug}/regeln/blatt/").content.decode()
    for told in (
        "Feige ist also, wer nichts angesagt hat und sie unter 60 hält, und wer nur Re oder Kontra angesagt hat und "
        "sie unter 30 hält.",
        "Jede weitere Erwiderung (Re – Kontra – Re …), höchstens 1",
        "Eine Absage schließt die Absagen davor ein, nicht aber Re oder Kontra",
        "Früh angesagt, Absage übersprungen: zählt für die Partei, die angesagt hat.",
    ):
        assert told in sheet


def test_a_christmas_tournament_ranked_by_an_index(set_up, tournament, round_one):
    """Six times the table points and a tenth of the points, as the points are written in tens."""
    rules = set_up(
        "lions-2024",
        game_types=["normal", "marriage", "silent_marriage", "solo", "poverty"],
        solos=["queens", "jacks", "trump"],
        games_per_round=8,
        rounds_usual=3,
        time_limit_minutes=None,
        mandatory_solos=0,
        points_as=10,
        ranked_by="both",
        table_points_weight=60,
        ranking_divided_by=10,
        missed_round_points=-150,
        missed_round_table_points=-3,
    )
    assert rules.games_for(5) == 10
    # Re and Kontra count 2 each; a silent marriage is a solo.
    assert scored(game(130, "re", "kontra"), rules).points == (50, 50, -50, -50)
    assert scored(silent(130), rules).points == (30, -10, -10, -10)
    give(round_one, {1: 10, 2: 0, 3: -20, 4: -30, 5: 40, 6: 40, 7: -20, 8: -60})
    close(round_one)
    add_players(tournament, "Inge")
    second = publish_round(tournament, [[1, 2, 3, 9], [4, 5, 6, 7]])
    give(second, {1: -40, 2: 100, 3: 0, 9: -60, 4: 0, 5: 20, 6: 10, 7: -30})
    tournament.refresh_from_db()
    index = {
        name: (points, table_points, value) for _rank, name, *_by, points, table_points, value in shown(tournament)
    }
    # The sheet's own example: 2 table points and −30 are 2 × 6 − 3 = 9.
    assert index["Anna"] == ("−30", "2", "9,0")
    # Two who share the first place have (3 + 1) / 2 each.
    assert index["Emma"] == ("60", "5", "36,0")
    # Who misses a round has −3 and −150 for it: here −6 × 6 − 21 = −57.
    assert index["Inge"] == ("−210", "−6", "−57,0")


def test_a_town_championship_of_plus_points_in_tens(set_up, organizer_client):
    rules = set_up(
        "schuetzenfest",
        counting="winners",
        points_as=10,
        further_replies=2,
        further_reply_points=1,
        solos=["queens", "jacks", "trump"],
        black_only_solos=[],
        solo_announced_before_first_card=False,
        forced_announcement_pips=1,
        forced_announcement_in=["normal", "clarified"],
        forced_raise=True,
        extra_points=["fox", "doppelkopf", "heart_trick", "fox_last_trick"],
        extras_in=["normal", "marriage", "unclarified_marriage", "silent_marriage", "trump_solo"],
        silent_marriage="solo",
        unclarified_marriage="ordinary",
        against_in_marriage=False,
        cents_per_point=0,
        table_voucher=False,
    )
    sheet_of_rules = on_the_sheet(organizer_client)
    for told in (
        "Wer den ersten Stich macht, muss ansagen.",
        "Diese Pflicht gilt in: Normalspiel, Hochzeit nach dem Klärungsstich.",
        "muss er dann weiter absagen.",
    ):
        assert told in sheet_of_rules
    # Its own example: 90, 120, solo and Re are 120 points, for whoever plays it.
    assert scored(solo(155, "re", solo="trump"), rules).points == (120, 0, 0, 0)
    # Foxes count in a trump solo.
    assert scored(solo(110, solo="trump", extras={"kontra": ["fox"]}), rules).points == (0, 40, 40, 40)
    # Re, Kontra, Re, Kontra: all that can be said.
    assert scored(game(130, "re", "kontra", replies=2), rules).points == (50, 50, 0, 0)
    # Against the old ladies counts at 120 : 120, but in no marriage.
    assert scored(game(120), rules).points == (0, 0, 20, 20)
    assert scored(game(120, type="marriage"), rules).points == (0, 0, 10, 10)
    # A marriage that found nobody is lost singly; hearts all round count as a Doppelkopf does.
    assert scored(game(110, type="marriage", re=[1], extras={"kontra": ["heart_trick"]}), rules).points[1:] == (20,) * 3
    # Whoever revokes ends the game, and all that is left is the others': the game is entered with those pips.
    assert scored(game(80), rules).points == (0, 0, 30, 30)


def test_a_wednesday_round_of_daring_announcements(set_up):
    rules = set_up(
        "oase",
        game_types=["normal", "marriage", "silent_marriage", "solo", "poverty"],
        solos=["queens", "jacks", "aces", "trump"],
        kontra_alone_needs_121=False,
        extra_points=["fox", "doppelkopf", "charlie", "charlie_caught", "early", "skipped"],
        own_extras=[{"name": "Vor der Klärung", "points": 1, "sign": "Vorab", "for": "both", "games": ["marriage"]}],
        extras_in=["normal", "marriage", "unclarified_marriage", "silent_marriage", "poverty", "trump_solo"],
        mandatory_solos=0,
        silent_marriage="solo",
        unclarified_marriage="solo",
        violations=["revoke", "free"],
        revoke_mode="pays_all",
    )
    # Its own example: against, 120, 90, 90 announced are 4; with the Kontra that goes with it twice that.
    assert scored(game(80, None, "no_90"), rules).points == (-8, -8, 8, 8)
    # The same the other way round if it is broken; and 120 are not enough for Re though only Kontra was said.
    assert scored(game(140, "no_90"), rules).points == (-8, -8, 8, 8)
    assert scored(game(120, None, "kontra"), rules).points == (-4, -4, 4, 4)
    # Re before the first card and before the partner was found: two points, doubled with the rest.
    daring = {"type": "marriage", "extras": {"re": ["early", "own_1"]}}
    assert scored(game(130, "re", **daring), rules).points == (6, 6, -6, -6)
    # Whoever revokes has lost without a trick and pays for both.
    lost = {"type": "normal", "re": [1, 2], "re_pips": 0, "announcements": {"re": "re"}}
    assert empty(rules).add(violation("revoke", 1, game=lost)).totals == (-24, 0, 12, 12)


def test_a_club_whose_dealer_pays_with_re(set_up):
    rules = set_up(
        "schuetzenfest",
        solos=["jacks", "clubs", "spades", "hearts", "trump"],
        black_only_solos=[],
        solo_bonus=0,
        solo_bonus_by_kind=dict.fromkeys(words.SOLOS, 0)
        | {"jacks": 2, "trump": 4}
        | dict.fromkeys(("clubs", "spades", "hearts"), 3),
        unclarified_marriage="solo",
        no_partner_bonus=4,
        further_replies=2,
        further_reply_points=1,
        extra_points=["fox", "doppelkopf"],
        own_extras=[
            {"name": "Spitze auf Spitze", "points": 1, "sign": "Spitze", "for": "both", "games": ["normal", "marriage"]}
        ],
        forced_announcement_pips=1,
        sits_out_scores="with_re",
        violations=["minor", "serious", "free"],
        serious_credit=5,
        serious_credit_per_level=0,
        cents_per_point=20,
        settled_after="game",
        table_voucher=False,
    )
    # Bare solos cost each player 60 cents, 80 cents and a euro; so does a marriage that found nobody.
    for kind, cents in (("jacks", 60), ("hearts", 80), ("trump", 100)):
        assert scored(solo(130, solo=kind), rules).points[1] * rules.cents_per_point == -cents
    assert scored(game(130, type="marriage", re=[1]), rules).points == (15, -5, -5, -5)
    # Won, and yet to be paid for: a fox and the two highest in one trick.
    dear = {"kontra": ["fox", "own_1"]}
    assert scored(game(130, extras=dear), rules).points == (-1, -1, 1, 1)
    # Seat 1 deals and sits out: lost to Kontra with a fox, it pays as Re does.
    sheet = empty(rules, 5).add({"type": "normal", "re": [2, 3], "re_pips": 100, "extras": {"kontra": ["fox"]}})
    assert sheet.totals == (-3, -3, -3, 3, 3)
    # Dealt wrongly: 20 cents to each; played wrongly: a euro to each, and dealt again.
    assert empty(rules).add(violation("minor", 1)).totals == (-3, 1, 1, 1)
    again = empty(rules).add(violation("serious", 2))
    assert (again.totals, following(again).dealer) == ((5, -15, 5, 5), 1)
    assert of_holders(again, lambda seat, _place: seat) == {1: 100, 2: -300, 3: 100, 4: 100}


def test_a_pilgrimage_of_forced_announcements(set_up):
    """Whoever keeps both queens to himself, or finds nobody, plays a trump solo, with what that is worth."""
    rules = set_up(
        "schuetzenfest",
        solos=["queens", "jacks", "trump"],
        black_only_solos=[],
        solo_bonus=0,
        solo_bonus_by_kind=dict.fromkeys(words.SOLOS, 0) | {"jacks": 1, "queens": 2, "trump": 3},
        silent_marriage="trump_solo",
        unclarified_marriage="trump_solo",
        scribe_seat_four=4,
        scribe_seat_five=5,
        forced_announcement_pips=1,
        forced_raise=True,
        cents_per_point=0,
        table_voucher=False,
    )
    for alone in (solo(130, solo="trump"), silent(130), game(130, type="marriage", re=[1])):
        assert scored(alone, rules).points == (12, -4, -4, -4)


def test_a_tournament_in_a_sports_hall_whose_last_seat_deals(set_up):
    rules = set_up(
        "ddv",
        first_dealer=4,
        first_dealer_five=5,
        marriage_deadlines="after_clarifying",
        levels_follow=True,
        deadline_announcement=12,
        deadline_kontra=11,
    )
    assert [following(empty(rules, seats)).leads for seats in (4, 5)] == [1, 1]


def test_a_health_club_where_to_revoke_costs_both(set_up):
    rules = set_up("schuetzenfest", revoke_mode="party", revoke_credit=10)
    assert empty(rules).add(violation("revoke", 1, partner=2)).totals == (-10, -10, 0, 0)


def test_a_round_of_the_brave_that_keeps_its_foxes(set_up):
    """What a coward hands over is what the game was worth, without its extra points."""
    rules = set_up("lions-2024", cowardice=3, cowardice_with_extras=False)
    assert scored(game(190, extras={"re": ["fox"]}), rules).points == (-3, -3, 3, 3)
