"""Solos that come to the games of the round: what a table plays then, wherever that is said."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.tournaments.helpers import (
    director_at,
    enter,
    normal,
    publish_round,
    scribe_at,
    short_tournament,
    solo,
    table_now,
    table_of,
)
from tests.tournaments.scribe_doors import text
from tests.tournaments.test_migrations import migrated, to_the_latest
from tournaments import ledger
from tournaments.demo import simulation
from tournaments.models import Round, Table, Tournament
from tournaments.pages.desk.tiles import tile
from tournaments.results.standings import standings
from tournaments.rule_sheet.effects import effect
from tournaments.ruleset_words import BY_NAME

GAME = normal([1, 2], 140)


@pytest.fixture
def tournament(organizer):
    tournament = short_tournament(organizer)
    ledger.change_ruleset(tournament, replace(tournament.ruleset, solos_beside="all"))
    return tournament


@pytest.fixture
def table(tournament):
    return table_of(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]]))


@pytest.fixture
def scribe(table):
    return scribe_at(table)


def test_the_scribe_is_told_of_as_many_games_as_the_table_plays(scribe, client):
    enter(scribe, GAME, solo(2, 130), solo(3, 130), *[GAME] * 2)
    key = scribe.tournament.table_links.get(number=1).key
    assert "Spiel 6 von 6" in text(client.get(f"/tisch/{key}/"))


def test_the_directors_tile_is_full_when_all_is_played(scribe):
    enter(scribe, solo(2, 130), *[GAME] * 3)
    now = tile(table_now(scribe))
    assert (now.played, now.games) == (4, 5)
    enter(scribe, GAME)
    now = tile(table_now(scribe))
    assert (now.played, now.games, now.complete) == (5, 5, True)
    assert ledger.recompute(scribe.tournament) == []


def test_a_struck_solo_is_a_game_less(scribe):
    [struck] = enter(scribe, solo(2, 130))
    ledger.strike(scribe, struck.entry.id, version=table_now(scribe).version)
    assert (table_now(scribe).games_played, table_now(scribe).games) == (0, 4)


def test_a_table_ended_early_lacks_what_it_would_still_have_played(scribe, organizer_client):
    enter(scribe, GAME, solo(2, 130))
    shown = organizer_client.get("/benefizturnier/leitung/runde/1/tisch/1/vorzeitig/")
    assert "Es fehlen noch 3 Spiele." in text(shown)


def test_games_that_count_as_played_are_those_too(scribe, tournament):
    ledger.change_ruleset(tournament, replace(tournament.ruleset, ranked_by="points_per_game"))
    enter(scribe, GAME, solo(2, 130))
    ledger.end_early(director_at(scribe.table), Table.Treatment.ZERO, "Schluss")
    rows = {row.player: row for row in standings(Tournament.objects.get()).rows}
    assert rows["Anna"].achieved.figures.games == 5


def test_the_rules_page_counts_them(scribe, organizer_client):
    enter(scribe, *[solo(seat, 130) for seat in (1, 2)], GAME)
    shown = organizer_client.get("/benefizturnier/leitung/regeln/")
    assert "3 Spiele" in text(shown)


def test_a_share_of_play_is_one_of_all_games(tournament, scribe):
    enter(scribe, *[solo(2, 130)] * 4)
    simulation.play(table_now(scribe), Random(1), 0.75)
    assert len(ledger.sheet_of(table_now(scribe)).rows) >= 6


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
def test_tables_of_an_earlier_release(tournament, table):
    scribe = scribe_at(table)
    enter(scribe, GAME, solo(2, 130))
    untouched = table_of(Round.objects.get(), 2)
    try:
        migrated("0015_ruleset_name")
    finally:
        to_the_latest()
    assert (table_now(scribe).games_played, table_now(scribe).games) == (2, 5)
    untouched.refresh_from_db()
    assert (untouched.games_played, untouched.games) == (0, 4)
    assert ledger.recompute(tournament) == []


def test_where_they_come_to_the_games_they_are_none_of_them(tournament):
    rules = replace(tournament.ruleset, games_per_round=24, mandatory_solos=1)
    said = effect(BY_NAME["mandatory_solos"], rules, [])
    assert said == "Zu den 24 Spielen am Vierertisch kommen 4 Pflichtsoli."


def test_how_long_the_round_gets_where_they_lengthen_it_at_all_tables(tournament):
    rules = replace(tournament.ruleset, games_per_round=24, mandatory_solos=1, solos_lengthen="all")
    said = effect(BY_NAME["solos_lengthen"], rules, [])
    assert said == "Spielt ein Tisch 6 solche Soli, gibt es an jedem Vierertisch 30 Spiele."
