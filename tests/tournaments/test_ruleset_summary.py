"""The few lines that sum a ruleset up: what every hall says, and what is otherwise in this one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from scoring import PARAMETERS, PRESETS
from scoring.own_solos import OwnSolo
from scoring.parameters import DEMANDED
from tests.scoring.helpers import house
from tests.scoring.test_ruleset import alternatives
from tournaments.ruleset_summary import summary

USUAL = ["Spiele", "Zeit", "Pflichtsoli", "Ansagen", "Solo", "Sonderpunkte"]


def lines(ruleset):
    return {line.label: line.text for line in summary(ruleset)}


@pytest.mark.parametrize("name", PRESETS)
def test_of_what_no_preset_has_they_say_nothing(name):
    assert set(lines(PRESETS[name])) <= {*USUAL, "Besonders", "Geld"}
    assert ";" not in lines(PRESETS[name])["Spiele"] + lines(PRESETS[name])["Pflichtsoli"]


@pytest.mark.parametrize(
    ("label", "changed", "text"),
    [
        ("Wertung", {"counting": "winners", "points_as": 10},
         "geschrieben wird nur Gutes: wer Punkte gewinnt; ein Punkt wird geschrieben als 10 Punkte"),
        ("Spiele", {"solos_beside": "all"},
         "24 Spiele je Runde (am Fünfertisch 30), 48 Karten; zu den Spielen der Runde kommen alle Soli dazu"),
        ("Spiele", {"solos_beside": "all", "solos_lengthen": "all"},
         "24 Spiele je Runde (am Fünfertisch 30), 48 Karten; zu den Spielen der Runde kommen alle Soli dazu; "
         "ein Solo, das nicht als Spiel zählt, verlängert die Runde an allen Tischen"),
        ("Spiele", {"solos_lengthen": "all"}, "24 Spiele je Runde (am Fünfertisch 30), 48 Karten"),
        ("Pflichtsoli", {"mandatory_solos": 0, "no_solo_for": ("dealer",), "no_solo_last_games": 3},
         "keine; verboten ist ein Solo am Vierertisch dem, der gibt; kein Solo in den letzten 3 Spielen"),
        ("Solo", {"own_solos": (OwnSolo("solo_1", "Hammelsolo", "H", "ace_solo"),), "marriage_bonus": 1},
         "Solospieler dreifach, eigene Soli: Hammelsolo, Hochzeit +1"),
        ("Rangliste", {"ranked_by": "table_points", "least_games": 12, "tie_breaks": ("solos_won", "lot")},
         "die Rangliste zählt die Tischpunkte; einen Rang hat man ab 12 Spielen; "
         "bei Gleichstand entscheidet: mehr gewonnene Soli, dann das Los"),
        ("Geld", {"cents_per_point": 10, "paid_for": "losses", "settled_after": "round", "till_percent": 50},
         "10 Cent je Punkt; gezahlt wird für Minuspunkte allein; abgerechnet wird jede Runde für sich, am Tisch; "
         "50 % in die Vereinskasse; 1. Platz 50\u00a0%, 2. Platz 30\u00a0%, 3. Platz 20\u00a0%"),
    ],
)  # fmt: skip
def test_what_is_otherwise_is_said_in_a_few_words(label, changed, text):
    assert lines(house("ddv", **changed))[label] == text


# What must be so, for a parameter to matter.
NEEDED: dict[str, dict[str, Any]] = {
    "money": {"cents_per_point": 10, "pot_stake": 500, "other_price_above": 50, "settled_after": "game"},
    "ranking": {"ranked_by": "both"},
    "bock": {"bock_triggers": ("even_split",)},
    "duty": {"solos_beside": "all"},
    "round": {"next_table": "standings"},
}
# How a rule is carried out in detail stands on the rule sheet; here stands that it is there.
DETAILS = {
    "table_points_four", "table_points_five", "table_points_ties", "missed_round_table_points", "deadline_kontra",
    "cowardice_counts_announcement", "cowardice_in_solo", "cowardice_with_extras", "first_dealer_five",
    "announcing_extras_for", "against_in_marriage", "further_reply_points", "further_reply_doubles",
    "marriage_deadlines", "deadlines_told", "levels_follow", "forced_announcement_in", "forced_raise",
}  # fmt: skip


@pytest.mark.parametrize(
    "parameter",
    [one for one in PARAMETERS if one.if_lacking is not DEMANDED and one.group != "ramsch" and one.name not in DETAILS],
    ids=lambda one: one.name,
)
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_newer_parameter_changes_a_line(parameter, language):
    needed = NEEDED.get(parameter.group, {}) | {"extra_points": ("fox",)}
    usual = house("ddv", **needed)
    with translation.override(language):
        before = lines(usual)
        others = alternatives(parameter, getattr(usual, parameter.name))
        assert any(lines(replace(usual, **{parameter.name: other})) != before for other in others)
        text = " ".join(lines(replace(usual, **{parameter.name: others[0]})).values())
    assert "{" not in text and "None" not in text
