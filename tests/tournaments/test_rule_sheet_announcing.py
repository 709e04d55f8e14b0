"""What the sheet says of announcing: until when, in which words, and who has to."""

from __future__ import annotations

import pytest

from scoring import PRESETS
from tests.scoring.helpers import NAMES, house
from tests.tournaments.test_rule_sheet import text_of
from tournaments.rule_sheet import brief, sections
from tournaments.rule_sheet.effects import effect
from tournaments.ruleset_words import BY_NAME

USUAL = "Eine Hochzeit verschiebt alles um die Klärungsstiche bis auf einen."


def on_the_phone(ruleset) -> list[str]:
    [section] = [one for one in brief(ruleset) if one.key == "announcing"]
    return [*map(str, section.rows), *map(str, section.sentences)]


@pytest.mark.parametrize("name", NAMES)
def test_a_marriage_makes_it_later_in_every_preset(name):
    assert USUAL in on_the_phone(PRESETS[name])


@pytest.mark.parametrize(
    ("marriage_deadlines", "said"),
    [
        ("unmoved", "Eine Hochzeit verschiebt nichts: Angesagt wird wie sonst, auch bevor der Partner gefunden ist."),
        ("after_clarifying", "In einer Hochzeit wird alles vor der ersten Karte nach dem Klärungsstich angesagt."),
    ],
)
def test_what_a_marriage_does_to_the_deadlines(marriage_deadlines, said):
    rules = house("oase", marriage_deadlines=marriage_deadlines)
    assert said in text_of(rules) and said in on_the_phone(rules)
    assert USUAL not in text_of(rules)
    without = house("oase", marriage_deadlines=marriage_deadlines, game_types=("normal", "solo"))
    assert not [one for one in text_of(without) if "Klärungsstich" in one or "verschiebt" in one]


@pytest.mark.parametrize(
    ("preset", "rows"),
    [
        # Of 12 cards 11, 10, 9, 8 and 7 are in hand; of 10 they are 9, 8, 7, 6 and 5.
        ("ddv", ["Re, Kontra: vor der 5. Karte", "keine 90: vor der 9. Karte", "keine 60: vor der 13. Karte",
                 "keine 30: vor der 17. Karte", "schwarz: vor der 21. Karte"]),
        ("oase", ["Re, Kontra: vor der 5. Karte", "keine 90: vor der 9. Karte", "keine 60: vor der 13. Karte",
                  "keine 30: vor der 17. Karte", "schwarz: vor der 21. Karte"]),
        ("schuetzenfest", ["Re, Kontra: vor der 5. Karte", "keine 90: vor der 5. Karte", "keine 60: vor der 5. Karte",
                           "keine 30: vor der 5. Karte", "schwarz: vor der 5. Karte"]),
    ],
)  # fmt: skip
def test_deadlines_as_the_card_before_which_they_end(preset, rows):
    rules = house(preset, deadlines_told="played")
    told = [one.replace("\u00a0", " ") for one in on_the_phone(rules)]
    assert told[:5] == rows
    assert told[5] == "Gezählt werden die gespielten Karten aller: Die 5. ist die erste des zweiten Stichs."
    assert not [one for one in told if "in der Hand" in one or "Karten weniger" in one]
    later = "Eine Erwiderung („einen zurück“) geht noch 1 Stich später."
    assert (later in told) == bool(rules.reply_cards_fewer)


def test_a_deadline_of_the_whole_hand_of_no_card_and_of_more_than_there_are():
    rules = house("oase", deadlines_told="played", deadline_announcement=10, deadline_black=0, deadline_kontra=11)
    told = [one.replace("\u00a0", " ") for one in on_the_phone(rules)]
    assert "Re: vor der 1. Karte" in told and "schwarz: bis zuletzt" in told and "Kontra: mit 11 Karten" in told


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (
            {},
            "Mit 11 von 12 Karten: bevor man seine 2. Karte spielt. Auf manchen Blättern: vor der 5. Karte.",
        ),
        ({"deadlines_told": "played"}, "Mit 11 von 12 Karten in der Hand: vor der 5. Karte des Spiels."),
        (
            {"deadline_announcement": 12},
            "Mit 12 von 12 Karten: bevor man seine erste Karte spielt. Auf manchen Blättern: vor der 1. Karte.",
        ),
        ({"deadline_announcement": 0}, "Ohne Karten in der Hand: bis das Spiel aus ist."),
        ({"deadline_announcement": 11, "cards": 40}, ""),
    ],
)
def test_beside_the_field_both_ways_of_counting_are_said(changed, said):
    rules = house("ddv", **changed)
    assert effect(BY_NAME["deadline_announcement"], rules, sections(rules)) == said


def test_levels_that_follow_have_no_cards_of_their_own():
    """A hall where Re may be said up to the first card, Kontra up to the fifth, and levels trick by trick."""
    rules = house("ddv", levels_follow=True, deadline_announcement=12, deadline_kontra=11)
    told = [one.replace("\u00a0", " ") for one in on_the_phone(rules)]
    assert "Re: mit 12 Karten" in told and "Kontra: mit 11 Karten" in told
    assert not [one for one in told if one.startswith(("keine", "schwarz"))]
    assert "Jede Absage muss spätestens im Stich nach der Ansage davor gemacht sein." in told
    assert effect(BY_NAME["deadline_no_90"], rules, sections(rules)) is None


FORCED = "Wer mit dem ersten Stich 30 Augen oder mehr holt, muss ansagen."


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, []),
        ({"forced_announcement_in": ("normal", "clarified")},
         ["Diese Pflicht gilt in: Normalspiel, Hochzeit nach dem Klärungsstich.",
          "In der Hochzeit entscheidet dafür der Klärungsstich statt des ersten Stichs."]),
        ({"forced_announcement_in": ("marriage", "clarified")},
         ["Diese Pflicht gilt in: Hochzeit nach dem ersten Stich, Hochzeit nach dem Klärungsstich.",
          "In der Hochzeit entscheidet dafür auch der Klärungsstich."]),
        ({"forced_announcement_in": ("normal", "marriage")},
         ["Diese Pflicht gilt in: Normalspiel, Hochzeit nach dem ersten Stich."]),
        # Of what is not played nothing is said.
        ({"forced_announcement_in": ("normal", "solo"), "game_types": ("normal", "solo")}, []),
        ({"forced_announcement_in": ()}, ["Diese Pflicht gilt in keinem Spiel."]),
        ({"forced_raise": True},
         ["Hat er oder sein Partner vor dem ersten Stich schon angesagt, muss er dann weiter absagen."]),
    ],
)  # fmt: skip
def test_where_and_how_an_announcement_is_forced(changed, said):
    told = on_the_phone(house("alte-saecke", **changed))
    assert told[told.index(FORCED) + 1 :] == said


def test_where_nobody_must_announce_nothing_is_said_of_how():
    rules = house("ddv", forced_raise=True, forced_announcement_in=("normal",))
    assert on_the_phone(rules) == on_the_phone(PRESETS["ddv"])
