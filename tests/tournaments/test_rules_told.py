"""The rules are changed in mid-round: what the tables are told, and for how long."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.tournaments.helpers import (
    confirm_all,
    director_at,
    enter,
    normal,
    scribe_at,
    short_tournament,
    table_now,
    table_of,
)
from tests.tournaments.helpers import publish_round as publish
from tests.tournaments.scribe_doors import base_of, text
from tournaments import ledger
from tournaments.models import Round, Tournament
from tournaments.rounds import course

GAME = normal([1, 2], 140)
RE = normal([1, 2], 140, announcements={"re": "re"})
SAID = "Die Turnierleitung hat die Regeln geändert"
ONE = f"{SAID}: 1 Spiel dieser Liste zählt jetzt anders."
TWO = f"{SAID}: 2 Spiele dieser Liste zählen jetzt anders."


@pytest.fixture
def tournament(organizer):
    return short_tournament(organizer)


@pytest.fixture
def round_one(tournament):
    return publish(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])


@pytest.fixture
def other(round_one):
    return scribe_at(table_of(round_one, 2))


def change(**rules: Any) -> None:
    tournament = Tournament.objects.get()
    ledger.change_ruleset(tournament, replace(tournament.ruleset, **rules))


@pytest.fixture
def says(client):
    """What a table's page says of the rules, "" if nothing."""

    def read(access) -> str:
        page = text(client.get(base_of(access.table)))
        _before, found, after = page.partition('data-key="reminder-rules"')
        return after.partition("<p>")[2].partition("</p>")[0] if found else ""

    return read


@pytest.mark.both
def test_the_tables_are_told_and_how_many_of_their_games_count_otherwise(scribe, other, says, client):
    enter(scribe, GAME, RE, RE)
    enter(other, GAME)
    assert (says(scribe), says(other)) == ("", "")
    before = table_now(other).version, Tournament.objects.get().common_version
    change(re_announced=5)
    assert (says(scribe), says(other)) == (TWO, f"{SAID}.")
    # Nothing was written on the other's sheet; its open pages have something new all the same.
    assert table_now(other).version == before[0] and Tournament.objects.get().common_version > before[1]
    enter(other, GAME)
    assert (says(scribe), says(other)) == (TWO, "")
    client.cookies["sprache"] = "en"
    assert says(scribe) == "The director has changed the rules: 2 games on this sheet now count differently."


def test_it_is_said_until_the_sheet_is_another(scribe, other, says):
    *_games, last = enter(scribe, RE, GAME)
    enter(other, GAME)
    change(re_announced=5)
    assert says(scribe) == ONE
    ledger.strike(scribe, last.entry.id, version=table_now(scribe).version)
    assert says(scribe) == ""
    ledger.call(other, "Frage")
    assert says(other) == f"{SAID}."


def test_what_counts_as_it_did_before_two_changes_is_not_counted(scribe, says):
    enter(scribe, RE, GAME)
    usual = Tournament.objects.get().ruleset
    change(re_announced=5)
    change(won=2)
    assert says(scribe) == TWO
    change(won=usual.won)
    assert says(scribe) == ONE
    change(re_announced=usual.re_announced)
    assert says(scribe) == f"{SAID}."
    # A game later the changes of before are no news, and count for none of those to come.
    change(re_announced=5)
    enter(scribe, GAME)
    change(won=2)
    assert says(scribe) == f"{SAID}: 3 Spiele dieser Liste zählen jetzt anders."


def test_a_complete_sheet_says_it_until_it_is_signed_again(scribe, other, says, client):
    enter(scribe, RE, *[GAME] * 3)
    confirm_all(scribe)
    enter(other, *[GAME] * 4)
    confirm_all(other)
    change(re_announced=5)
    assert (says(scribe), says(other)) == (ONE, "")
    assert "Jeder prüft und bestätigt" in text(client.get(base_of(scribe.table)))
    ledger.confirm(scribe, 1)
    assert says(scribe) == ONE
    ledger.confirm_for_all(director_at(table_now(scribe)))
    assert says(scribe) == ""


def test_a_closed_round_is_told_nothing(scribe, other, says):
    for access in (scribe, other):
        enter(access, RE, *[GAME] * 3)
        confirm_all(access)
    assert course.close(Round.objects.get()) == []
    change(re_announced=5)
    course.reopen_round(Round.objects.get())
    assert (says(scribe), says(other)) == ("", "")


def test_rules_changed_before_the_first_game_are_told_too(scribe, says):
    change(won=2)
    assert says(scribe) == f"{SAID}."
    enter(scribe, GAME)
    assert says(scribe) == ""


def test_who_sits_down_after_it_is_not_told(tournament, round_one, says):
    change(won=2)
    course.take_back(Round.objects.get())
    course.publish(Round.objects.get())
    assert says(scribe_at(table_of(round_one, 1))) == ""


def test_deriving_the_points_anew_is_no_change_of_the_rules(scribe, says, tournament):
    enter(scribe, RE)
    ledger.recompute(tournament)
    assert says(scribe) == ""
    change(re_announced=5)
    assert ledger.recompute(tournament) == []
    assert says(scribe) == ONE
