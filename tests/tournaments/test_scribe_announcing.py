"""The table's page where a hall says more of announcing than Re, Kontra and levels."""

from __future__ import annotations

import pytest

from tests.scoring.helpers import house
from tests.tournaments.scribe_doors import entries, game, points, send, text
from tests.tournaments.test_scribe_preview import heard
from tournaments import ledger


@pytest.fixture
def plays(table):
    """Change the rules of the table's tournament."""

    def done(**changes):
        ledger.change_ruleset(table.round.tournament, house("lions-2024", **changes))

    return done


def test_who_was_too_cowardly_is_told_why_before_saving_and_on_the_sheet(table, plays):
    plays(cowardice=3)
    answer = send(table, "vorschau/", **game(re=["1", "3"], re_pips="190"))
    assert points(answer) == {"1": "−3", "2": "+3", "3": "−3", "4": "+3"}
    shown = text(answer)
    assert "Kontra gewinnt, Spielwert 3" in shown
    assert "Re hat 190 Augen und nichts angesagt (Feigheit, Stufen zu wenig: 3): Kontra gewinnt." in shown
    assert "Feigheit: zählt für die Gegner" in shown and "×−1" in shown
    assert send(table, "eintrag/", **game(re=["1", "3"], re_pips="190")).status_code == 201
    assert [(one.points, one.facts["re_pips"]) for one in entries(table)] == [([-3, 3, -3, 3], 190)]


def test_what_would_be_cowardly_is_seen_before_the_pips(table, plays):
    plays(cowardice=3)
    shown = heard(text(send(table, "vorschau/", **game(re_pips=""))))
    assert "151–180 Re 2 181–210 Kontra 3" in shown
