"""The same numbers again, from the facts alone; and what a change of the rules does to them."""

from __future__ import annotations

from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db.models import F

from scoring import Ruleset
from tests.tournaments.helpers import (
    confirm_all,
    director_at,
    enter,
    logged,
    normal,
    play_out,
    scribe_at,
    solo,
    table_now,
    table_of,
    totals,
    version,
)
from tests.tournaments.kept import again
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.log import log_line
from tournaments.models import Entry, Seat, Table


def rules(tournament, **changed):
    return Ruleset.from_json(tournament.ruleset.to_json() | changed)


@pytest.fixture
def evening(round_one):
    """Two tables with games, solos, violations, a struck and a corrected game."""
    again(lambda: play(round_one), "an evening")
    return round_one


def play(round_one):
    first, second = (director_at(table_of(round_one, number)) for number in (1, 2))
    played = enter(
        first,
        normal([1, 3], 140),
        solo(2, 95),
        {"violation": "minor", "offender": 4},
        normal([2, 4], 200, announcements={"re": "no_90"}, extras={"re": ["fox"]}),
        {"struck": True},
        {"violation": "serious", "offender": 1, "levels": 1},
    )
    ledger.correct(first, played[0].entry.id, normal([1, 3], 155), client_id=uuid4(), version=table_now(first).version)
    ledger.strike(first, played[3].entry.id, version=table_now(first).version)
    play_out(second)


@pytest.mark.both
def test_recomputing_gives_the_same_numbers(evening, tournament):
    before = version(tournament)
    assert ledger.recompute(tournament) == []
    assert version(tournament) == before


@pytest.mark.both
def test_stored_numbers_that_are_wrong_are_found_and_put_right(evening, tournament):
    table = table_of(evening, 1)
    right = totals(table)
    Seat.objects.filter(table=table, number=2).update(points=F("points") + 5)
    entry = Entry.objects.filter(table=table, status=Entry.Status.STANDING).order_by("position")[0]
    Entry.objects.filter(id=entry.id).update(points=[9, 9, 9, 9])
    Table.objects.filter(id=table.id).update(games_played=17)
    Seat.objects.filter(table=table, number=3).update(games_won=17)

    differences = ledger.recompute(tournament)
    assert [(one.round, one.table, one.what, one.number) for one in differences] == [
        (1, 1, "game", 1),
        (1, 1, "seat", 2),
        (1, 1, "figures", 3),
        (1, 1, "games_played", 0),
    ]
    assert (differences[1].stored, differences[1].derived) == (right[1] + 5, right[1])
    assert totals(table) == right
    entry.refresh_from_db()
    assert entry.points != [9, 9, 9, 9]
    assert len(logged("recomputed").after["recomputed"]) == 4
    assert log_line(logged("recomputed"), {}, {}).details == ("Neu gerechnet: Runde 1, Tisch 1, Spiel 1",)
    assert ledger.recompute(tournament) == []


@pytest.mark.both
def test_another_ruleset_scores_everything_anew(scribe, table, tournament):
    enter(scribe, normal([1, 3], 140, announcements={"re": "re"}))
    assert totals(table) == [3, -3, 3, -3]
    ledger.change_ruleset(tournament, rules(tournament, re_announced=1))
    assert totals(table) == [2, -2, 2, -2]
    assert tournament.ruleset.re_announced == 1
    event = logged("ruleset_changed")
    assert (event.before, event.after["ruleset"]) == ({"ruleset": {"re_announced": 2}}, {"re_announced": 1})
    moved = [(one["what"], one["number"]) for one in event.after["recomputed"]]
    assert moved == [("game", 1), ("seat", 1), ("seat", 2), ("seat", 3), ("seat", 4)]
    assert log_line(event, {}, {}).details[-1] == "Neu gerechnet: Runde 1, Tisch 1, Spiel 1"
    assert ledger.recompute(tournament) == []


def test_the_log_names_of_many_amounts_the_changed_one(tournament):
    worth = dict(tournament.ruleset.extra_worth)
    ledger.change_ruleset(tournament, rules(tournament, extra_worth=worth | {"fox": 2}))
    line = log_line(logged("ruleset_changed"), {}, {})
    assert line.before == ("Ein Sonderpunkt zählt: Fuchs gefangen 1",)
    assert line.details == ("Ein Sonderpunkt zählt: Fuchs gefangen 2",)


def test_a_ruleset_under_which_a_sheet_is_impossible_is_refused(scribe, table, tournament):
    enter(scribe, solo(2, 125, "jacks"))
    before = version(tournament)
    with pytest.raises(Refused) as refused:
        ledger.change_ruleset(tournament, rules(tournament, solos=["queens"]))
    assert refused.value.field == "ruleset"
    # What is wrong, and none of the codes that programs read.
    assert refused.value.message == (
        "Damit wäre eine Spielliste nicht mehr möglich (Runde 1, Tisch 1): "
        "„Bubensolo“ gibt es in diesem Regelwerk nicht."
    )
    tournament.refresh_from_db()
    assert "jacks" in tournament.ruleset.solos
    assert version(tournament) == before


def test_the_same_ruleset_changes_nothing(evening, tournament):
    before = version(tournament)
    ledger.change_ruleset(tournament, tournament.ruleset)
    assert version(tournament) == before


def test_confirmed_points_that_change_are_confirmed_again(round_one, tournament):
    there = scribe_at(table_of(round_one, 1))
    enter(there, normal([1, 3], 140, announcements={"re": "re"}))
    play_out(there)
    confirm_all(there)
    other = scribe_at(table_of(round_one, 2))
    play_out(other)
    confirm_all(other)
    ledger.change_ruleset(tournament, rules(tournament, re_announced=1))
    assert not Seat.objects.filter(table=there.table, confirmed_at__isnull=False).exists()
    assert not Seat.objects.filter(table=other.table, confirmed_at=None).exists()


def test_what_the_director_confirmed_for_all_is_confirmed_again_too(scribe, directing, tournament):
    enter(scribe, normal([1, 3], 140, announcements={"re": "re"}))
    play_out(scribe)
    ledger.confirm_for_all(directing)
    ledger.change_ruleset(tournament, rules(tournament, re_announced=1))
    seats = Seat.objects.filter(table=scribe.table)
    assert set(seats.values_list("confirmed_at", "confirmed_by_director")) == {(None, False)}


def test_a_sheet_with_games_missing_again_is_confirmed_by_nobody(scribe, tournament):
    ledger.change_ruleset(tournament, rules(tournament, games_per_round=4, mandatory_solos=0))
    play_out(scribe)
    confirm_all(scribe)
    ledger.change_ruleset(tournament, rules(tournament, games_per_round=8))
    assert not Seat.objects.filter(table=scribe.table, confirmed_at__isnull=False).exists()


def test_what_only_the_board_shows_needs_no_signature(scribe, tournament):
    play_out(scribe)
    confirm_all(scribe)
    Table.objects.filter(id=scribe.table.id).update(games_played=17)
    assert [one.what for one in ledger.recompute(tournament)] == ["games_played"]
    assert not Seat.objects.filter(table=scribe.table, confirmed_at=None).exists()


def test_by_hand_after_a_new_release(scribe, tournament):
    enter(scribe, normal([1, 3], 140))
    assert command() == "Benefizturnier: Alle Punkte stimmen.\n"
    Entry.objects.update(points=[9, 9, 9, 9])
    assert command("benefizturnier") == ("Benefizturnier: Neu gerechnet: Runde 1, Tisch 1, Spiel 1\n")
    assert command() == "Benefizturnier: Alle Punkte stimmen.\n"
    Table.objects.filter(number=1).update(games_played=17)
    assert command() == "Benefizturnier: Neu gerechnet: Runde 1, Tisch 1\n"


def test_what_a_release_before_did_not_keep_is_kept_from_then_on(scribe, tournament):
    enter(scribe, normal([1, 3], 140))
    table = Table.objects.get(id=scribe.table.id)
    Table.objects.update(highest_value=0, highest_game=0)
    assert command() == "Benefizturnier: Alle Punkte stimmen.\n"
    again = Table.objects.get(id=scribe.table.id)
    assert (again.highest_value, again.highest_game) == (table.highest_value, table.highest_game) != (0, 0)
    assert again.version == table.version


def command(*arguments):
    out = StringIO()
    call_command("recompute", *arguments, stdout=out)
    return out.getvalue()
