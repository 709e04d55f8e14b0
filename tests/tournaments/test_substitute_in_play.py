"""While a round is played: under the name on a key stands what that person has, as in the standings."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client

from tests.tournaments.helpers import add_players, director_at, enter, normal, publish_round, table_of
from tests.tournaments.test_substitute_said import player, text
from tournaments import ledger
from tournaments.ledger import Change, Whose
from tournaments.models import Table
from tournaments.numbers import points
from tournaments.results.standings import standings

TABLE = "/benefizturnier/leitung/runde/1/tisch/1/"


@pytest.fixture
def access(tournament):
    """Table 1, where Anna has lost two games."""
    add_players(tournament, "Inge\nJonas")
    access = director_at(table_of(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])))
    enter(access, normal([2, 3], 190), normal([2, 3], 130))
    return access


def on_key(client: Client, path: str = TABLE) -> tuple[str, str]:
    """Name and points on the key of the first seat."""
    key = re.search(r'tile__first">([^<]*)</span>.*?tile__own">([^<]*)</span>', text(client.get(path)))
    assert key
    return key[1], key[2]


def total(tournament, name: str) -> str:
    return points(next(row.total for row in standings(tournament).rows if row.player == name))


@pytest.mark.parametrize(("whose", "own"), [(Whose.OWN, "0"), (Whose.GOES, "−4"), (Whose.COMES, "−4")])
def test_who_comes_begins_with_nothing_or_has_all(organizer_client, access, whose, own):
    assert on_key(organizer_client) == ("Anna", "−4")
    ledger.substitute(access, Change(player("Anna").id, player("Inge").id, 3, whose))
    assert on_key(organizer_client) == ("Inge", own)


def test_the_key_says_what_the_standings_say(organizer_client, tournament, access):
    ledger.substitute(access, Change(player("Anna").id, player("Inge").id, 3))
    enter(access, normal([1, 2], 190))
    assert on_key(organizer_client) == ("Inge", total(tournament, "Inge"))
    ledger.substitute(access, Change(player("Inge").id, player("Jonas").id, 4))
    assert on_key(organizer_client) == ("Jonas", "0")
    enter(access, normal([1, 2], 130))
    assert on_key(organizer_client) == ("Jonas", total(tournament, "Jonas"))
    ledger.take_back_substitution(access, 1, holds=player("Jonas").id, reason="doch nicht")
    assert on_key(organizer_client) == ("Inge", total(tournament, "Inge"))


def test_a_game_before_the_change_is_put_right_with_who_played_it(organizer_client, tournament, access):
    ledger.substitute(access, Change(player("Anna").id, player("Inge").id, 3))
    enter(access, normal([1, 2], 190))
    first = access.seated().entries.get(position=1)
    assert on_key(organizer_client, f"{TABLE}?korrigieren={first.id}") == ("Anna", total(tournament, "Anna"))


def test_what_striking_changes_is_said_of_who_played(organizer_client, tournament, access):
    ledger.substitute(access, Change(player("Anna").id, player("Inge").id, 3))
    enter(access, normal([1, 2], 190))
    entries = access.seated().entries
    for position, name, after in ((1, "Anna", "−1"), (3, "Inge", "0")):
        fields = {"struck": "1", "replaces": entries.get(position=position).id, "round": 1}
        asked = text(organizer_client.post(f"{TABLE}vorschau/", fields))
        row = r'<th scope="row">([^<]+)</th> <td class="num striking__now">([^<]*)</td> <td class="num strong">([^<]*)'
        rows = re.findall(row, asked)
        assert (name, total(tournament, name), after) in rows, rows


BESIDE = [
    {"violation": "minor", "offender": 4},
    {"violation": "serious", "offender": 4, "levels": 1},
    {"violation": "free", "points": [-5, 0, 0, 0]},
    {"struck": True},
]
"""Entries after which the game that was due is due still."""


@pytest.mark.parametrize("beside", BESIDE, ids=lambda facts: str(facts.get("violation", "struck")))
def test_who_comes_behind_the_game_being_played_lets_it_be_played(organizer_client, tournament, access, beside):
    ledger.substitute(access, Change(player("Anna").id, player("Inge").id, 4))
    enter(access, beside)
    assert "ab Spiel 4 Inge" in text(organizer_client.get(TABLE + "wechsel/"))
    had = total(tournament, "Anna")
    assert on_key(organizer_client) == ("Anna", had)
    enter(access, normal([2, 3], 190))
    assert total(tournament, "Inge") == "0" and total(tournament, "Anna") != had
    assert on_key(organizer_client) == ("Inge", "0")


def test_the_game_being_played_may_be_struck_and_entered_again(organizer_client, tournament, access):
    ledger.substitute(access, Change(player("Anna").id, player("Inge").id, 4))
    wrong = enter(access, normal([1, 2], 190))[-1].entry
    assert on_key(organizer_client)[0] == "Inge"
    ledger.strike(access, wrong.id, version=table_of(access.seated().round).version)
    assert on_key(organizer_client)[0] == "Anna" and "ab Spiel 4 Inge" in text(organizer_client.get(TABLE + "wechsel/"))
    enter(access, normal([2, 3], 190))
    assert total(tournament, "Inge") == "0" and on_key(organizer_client) == ("Inge", "0")
    own = enter(access, normal([1, 2], 190))[-1].entry
    ledger.strike(access, own.id, version=table_of(access.seated().round).version)
    assert on_key(organizer_client)[0] == "Inge", "whose game it was"


def test_a_violation_that_was_a_game(organizer_client, access):
    ledger.substitute(access, Change(player("Anna").id, player("Inge").id, 4))
    entry = enter(access, {"violation": "minor", "offender": 4})[-1].entry
    version = table_of(access.seated().round).version
    ledger.correct(access, entry.id, normal([1, 2], 190), client_id=uuid4(), version=version)
    assert on_key(organizer_client)[0] == "Inge" and "ab Spiel 4 Inge" in text(organizer_client.get(TABLE + "wechsel/"))


def test_a_violation_after_the_change_is_of_who_came(organizer_client, tournament, access):
    ledger.substitute(access, Change(player("Anna").id, player("Inge").id, 3))
    enter(access, {"violation": "minor", "offender": 4})
    assert on_key(organizer_client)[0] == "Inge" and "ab Spiel 3 Inge" in text(organizer_client.get(TABLE + "wechsel/"))


def test_a_table_ended_early_with_points_and_going_on_changes_nobody(organizer_client, access):
    ledger.substitute(access, Change(player("Anna").id, player("Inge").id, 4))
    ledger.end_early(access, Table.Treatment.PENALTY, "weg", [-5, 0, 0, 0])
    ledger.go_on(access)
    assert on_key(organizer_client)[0] == "Anna" and "ab Spiel 4 Inge" in text(organizer_client.get(TABLE + "wechsel/"))
