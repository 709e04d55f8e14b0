"""Four halls whose own sheets were found on the web, set up through the page of the rules, and games they show.

What none of the presets says: extra points in the last trick, Bock after a lost Re, only plus points, a bonus by
the kind of solo, a deadline for Kontra alone.
"""

from __future__ import annotations

from typing import Any

import pytest

from scoring import Ruleset, words
from tests.scoring.helpers import game, scored, solo
from tests.scoring.sheets import adding, empty, following
from tests.tournaments.test_rules_own_extras import RULES
from tests.tournaments.test_setup import rules_of
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


def test_a_summer_tournament_with_bock(set_up):
    """Ten cards; announcements double behind the counting; a heart trick is worth nothing but brings Bock."""
    rules = set_up(
        "oase",
        game_types=["normal", "marriage", "silent_marriage", "solo", "poverty"],
        solos=["queens", "jacks", "trump"],
        forced_announcement_pips=30,
        extra_points=[
            "fox", "fox_in_last_trick", "doppelkopf", "heart_trick", "charlie", "charlie_caught", "fox_last_trick",
        ],
        extra_worth=worth(heart_trick=0),
        bock_triggers=["lost_re", "heart_trick"],
        mandatory_solos=0,
    )  # fmt: skip
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
        "Das ist ohne Ansage, wer sie unter 60 hält, nach bloßem Re oder Kontra, wer sie unter 30 hält.",
        "Jede weitere Erwiderung (Re – Kontra – Re …), höchstens 1",
        "Eine Absage schließt die Absagen davor ein, nicht aber Re oder Kontra",
        "Früh angesagt, Absage übersprungen: zählt für die Partei, die angesagt hat.",
    ):
        assert told in sheet
