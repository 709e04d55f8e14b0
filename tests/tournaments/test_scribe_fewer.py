"""A game is sent without a script for a place in front of which the list has lost some: an older backup is there."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.helpers import enter, normal, play_out, scribe_at
from tests.tournaments.scribe_doors import base_of, entries, game, text

FEWER = (
    "Auf der Spielliste stehen jetzt weniger Spiele: Als Nächstes kommt Spiel 2. Nur wenn es das ist, bitte noch "
    "einmal speichern, sonst zuerst eintragen, was davor fehlt."
)


@pytest.mark.parametrize("tail", ["eintrag/", "vorschau/"])
def test_without_a_script_a_game_behind_what_is_lost_takes_no_other_place_unsaid(table, tail):
    """An older backup was restored under the page, which has the game for the fourth place."""
    enter(scribe_at(table), normal([1, 2], 131))
    asked = Client().post(base_of(table) + tail, game(position="4"))
    assert asked.status_code == 422
    assert FEWER in text(asked) and 'name="position" value="2"' in text(asked) and 'value="140"' in text(asked)
    assert len(entries(table)) == 1
    assert Client().post(base_of(table) + "eintrag/", game(position="2")).status_code == 302
    assert len(entries(table)) == 2


def test_nor_where_others_sat_there(table):
    """Both is said: neither is asked again."""
    enter(scribe_at(table), normal([1, 2], 131))
    asked = text(Client().post(base_of(table) + "eintrag/", game(position="4", seating="77")))
    assert (
        f"Hier sitzen jetzt andere als beim Eintragen. Bitte prüfen, wer gespielt hat, und neu eintragen. {FEWER}"
        in asked
    )


def test_what_is_over_is_told_without_a_script_too(table):
    play_out(scribe_at(table))
    refused = Client().post(base_of(table) + "eintrag/", game(position="26"))
    assert refused.status_code == 422
    assert "weniger Spiele" not in text(refused)
