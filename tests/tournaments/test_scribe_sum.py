"""The sum under the Spielliste: a check where points have to add up to nothing, and no promise where they need not."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from uuid import uuid4

import pytest
from django.test import Client

from scoring import PRESETS
from scoring.own import OwnExtra
from tests.tournaments.helpers import enter, normal, publish_round, scribe_at, table_of
from tests.tournaments.scribe_doors import base_of, text
from tournaments import ledger
from tournaments.setting_up import create_tournament

LIONS = PRESETS["lions-2024"]


@pytest.fixture
def table_with(organizer):
    """A table under house rules."""

    def made(**changed):
        hall = create_tournament(
            name="Hausregeln",
            date=date(2026, 11, 9),
            ruleset=replace(LIONS, **changed),
            rounds=1,
            players="Anna\nBernd\nClara\nDieter",
            user=organizer,
        )
        return table_of(publish_round(hall, [[1, 2, 3, 4]]))

    return made


def shown_after(table, *entries) -> str:
    enter(scribe_at(table), *entries)
    return text(Client().get(base_of(table)))


def test_where_it_is_written_for_all_it_has_to_be_nothing(table_with):
    shown = shown_after(table_with(), normal([1, 2], 155))
    assert "Quersumme 0" in shown and "je Spiel alle gerade oder alle ungerade" in shown


@pytest.mark.parametrize(
    ("counting", "sentence"),
    [("winners", "Summe 4 – geschrieben wird nur Gutes"), ("losers", "Summe −4 – geschrieben wird nur Schlechtes")],
)
def test_where_only_one_side_is_written_nothing_is_promised(table_with, counting, sentence):
    shown = " ".join(shown_after(table_with(counting=counting), normal([1, 2], 155)).split())
    assert sentence in shown
    assert "Quersumme" not in shown and "alle gerade" not in shown


def test_where_only_the_good_is_written_a_penalty_is_named_too(table_with):
    """It is written all the same, and stands beside the sum."""
    minor = {"violation": "minor", "offender": 1}
    shown = " ".join(shown_after(table_with(counting="winners"), normal([1, 2], 155), minor).split())
    assert "geschrieben wird nur Gutes, dazu Strafen und Korrekturen" in shown


def test_a_revoke_is_a_reason_once_there_is_one(table_with):
    table = table_with(violations=("revoke",), revoke_mode="party", revoke_credit=5)
    shown = " ".join(shown_after(table, normal([1, 2], 155)).split())
    assert "Quersumme 0 – stimmt" in shown and "wer falsch bedient" not in shown
    enter(scribe_at(table), {"violation": "revoke", "offender": 1, "partner": 2})
    shown = " ".join(text(Client().get(base_of(table))).split())
    assert "Summe −10 – wer falsch bedient, zahlt an niemanden" in shown


def test_an_own_extra_point_is_called_by_its_name(table_with):
    own = OwnExtra("own_1", "Blanker Fuchs", 2, "bF", "both", ("normal",))
    shown = shown_after(table_with(own_extras=(own,)), normal([1, 2], 155, extras={"re": ["own_1"]}))
    assert "Blanker Fuchs" in shown
    # Its code is for forms and the script alone.
    assert "own_1" not in re.sub(r"(extra_(re|kontra)_)?own_1-[0-9a-f]{8}", "", shown)
    assert ">bF<" in shown


def test_bock_on_bock_says_by_how_much_it_counts(table_with):
    scribe = table_with(bock_triggers=("zero_value", "even_split"), bock_again="stack")
    shown = shown_after(scribe, normal([1, 2], 120), normal([1, 2], 120), normal([1, 2], 155))
    assert re.findall(r'game__bock">([^<]*)<', shown) == ["Bock", "Bock ×4"]


def test_a_corrected_row_is_read_aloud_by_what_it_is(table_with):
    scribe = scribe_at(table_with())
    entry = enter(scribe, normal([1, 2], 155))[0].entry
    table = scribe.seated()
    table.refresh_from_db()
    ledger.correct(scribe, entry.pk, normal([1, 2], 145), client_id=uuid4(), version=table.version)
    shown = text(Client().get(base_of(table)))
    labels = [" ".join(one.split()) for one in re.findall(r'aria-label="([^"]*Erklärung)"', shown)]
    assert "Spiel 1: Erklärung" in labels and "Normal: Erklärung" in labels
    assert not [one for one in labels if one.startswith("Spiel :")]
