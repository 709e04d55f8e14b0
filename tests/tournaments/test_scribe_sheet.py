"""GET /tisch/<key>/spielliste/: the list of games by itself."""

from __future__ import annotations

from django.test import Client

from tests.tournaments.helpers import enter, normal
from tests.tournaments.scribe_doors import base_of, behind_its_doors, text
from tournaments import ledger


def test_it_shows_every_entry_with_its_explanation(table, scribe):
    done = enter(scribe, normal([1, 3], 140))
    ledger.strike(scribe, done[0].entry.id, version=1)
    enter(scribe, normal([2, 4], 200))
    shown = text(Client().get(base_of(table) + "spielliste/"))
    assert "Gestrichen: zählt nicht, wurde neu gegeben." in shown
    assert "Re gewinnt, Spielwert 3" in shown
    assert "Tisch 1, Runde 1" in shown


def test_its_doors(table, other_organizer):
    behind_its_doors(table, other_organizer, "spielliste/", "get")
