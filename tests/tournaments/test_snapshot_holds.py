"""What a copy is said to hold of a tournament: its standings, its players, and who held which seat."""

from __future__ import annotations

import json

import pytest
from django.utils import timezone

from tests.tournaments.helpers import add_players, director_at, enter, normal, table_of
from tests.tournaments.test_backup_automatic import named
from tests.tournaments.test_snapshots import LIST, read
from tests.tournaments.test_standings import by_rules, give
from tournaments import ledger
from tournaments.files.backup import folder, summary
from tournaments.models import Tournament
from tournaments.people.players import withdraw
from tournaments.results.standings import standings


@pytest.mark.django_db
def test_what_ranks_before_points_stands_beside_them(tournament, round_one):
    give(round_one, {1: 20, 2: -20, 5: 30, 6: -30})
    assert {row.first for row in summary._held(tournament).standings} == {""}
    by_rules(tournament, ranked_by="both", table_points_weight=10, table_points_four={"place_1": 4, "place_2": 2})
    table = standings(tournament)
    shown = {row.player: row.first for row in summary._held(tournament).standings}
    assert shown["Emma"] == table.order[0].shown(table.order[0].figures([table.rows[0].achieved])[0]) == "70"
    assert shown["Bernd"] != ""


def kept_now(tournament: Tournament) -> folder.Backup:
    """A copy with what the tournament holds beside it."""
    named(timezone.now(), "von-hand")
    (copy,) = folder.backups()
    summary.keep(copy.path, timezone.now(), None, {tournament.id: summary._held(tournament)})
    return copy


def test_all_who_had_withdrawn_are_counted_whether_they_have_played_or_not(organizer_client, round_one, own_folder):
    inge, *_others = add_players(round_one.tournament, "Inge\nJan")
    for one in (inge, round_one.tournament.players.get(name="Anna")):
        withdraw(one)
    page = f"{LIST}{kept_now(round_one.tournament).name}/"
    assert "Spieler 8 und 2 Abgemeldete Gespielt" in read(organizer_client.get(page).content.decode())


def test_whoever_held_a_seat_before_is_named_too(organizer_client, tournament, round_one, own_folder):
    """One that an earlier release has kept names only who sat last."""
    (inge,) = add_players(tournament, "Inge")
    at = director_at(table_of(round_one))
    enter(at, *[normal([1, 2], 140)] * 2)
    ledger.substitute(at, ledger.Change(tournament.players.get(name="Anna").id, inge.id, 2))
    copy = kept_now(tournament)
    page = f"{LIST}{copy.name}/"
    rest = "Bernd, Clara, Dieter · 2 Spiele"
    assert f"Tisch 1 Inge (vorher Anna), {rest}" in read(organizer_client.get(page).content.decode())
    note = folder.summary_of(copy.path)
    told = json.loads(note.read_text())
    del told["held"][str(tournament.id)]["withdrawn"]
    told["held"][str(tournament.id)]["tables"][0][2] = ["Inge", "Bernd", "Clara", "Dieter"]
    note.write_text(json.dumps(told))
    assert f"Tisch 1 Inge, {rest}" in read(organizer_client.get(page).content.decode())
