"""Sentences with a number in them, where it is one: one pip, one minute, one cent, one table, one round."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import translation

from tests.scoring.helpers import house
from tests.tournaments.helpers import publish_round
from tests.tournaments.scribe_doors import game, send, told
from tournaments import settings
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.progress import progress
from tournaments.rounds import timekeeping
from tournaments.ruleset_summary import summary


def test_one_pip(table):
    refused = told(send(table, "vorschau/", **game(re_pips="1")))["message"]
    assert refused.startswith("Ein Auge für Re gibt es mit 40 Karten nicht")


@pytest.mark.parametrize(
    "language, minute, cent", [("de", "1 Minute, am", "1 Cent je"), ("en", "1 minute, 2 at", "1 cent per")]
)
def test_one_minute_and_one_cent(language, minute, cent):
    ruleset = house("lions-2024", time_limit_minutes=1, cents_per_point=1)
    with translation.override(language):
        told = " ".join(line.text for line in summary(ruleset))
    assert minute in told and cent in told


def test_one_table(tournament: Tournament):
    timekeeping.start_clock(publish_round(tournament, [[1, 2, 3, 4]]))
    assert progress(tournament).headline == "Runde 1 läuft: 0 von 1 Tisch fertig"


def test_one_round(tournament: Tournament):
    publish_round(tournament, [[1, 2, 3, 4]])
    with pytest.raises(Refused, match=r"^Es gibt schon 1 Runde,"):
        settings.change(tournament, replace(settings.settings_of(tournament), rounds_planned=0))
