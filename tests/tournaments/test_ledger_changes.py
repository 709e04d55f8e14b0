"""Correcting and striking: nothing is deleted, and the whole sheet must still be possible."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import uuid4

import pytest

from tests.tournaments.helpers import (
    add_players,
    confirm_all,
    director_at,
    enter,
    logged,
    normal,
    play_out,
    publish_round,
    scribe_at,
    solo,
    table_now,
    table_of,
    totals,
    version,
)
from tournaments import ledger
from tournaments.actors import scribe_of
from tournaments.errors import Refused
from tournaments.models import Entry, Event, Tournament
from tournaments.setting_up import create_tournament

GAME = normal([1, 3], 140)
OTHER = normal([2, 4], 140)


def correct(access, recorded, facts, **more):
    arguments: dict[str, Any] = {"client_id": uuid4(), "version": table_now(access).version} | more
    return ledger.correct(access, recorded.entry.id, facts, **arguments)


def strike(access, recorded):
    return ledger.strike(access, recorded.entry.id, version=table_now(access).version)


@pytest.mark.both
def test_a_correction_takes_the_place_and_the_old_entry_stays(scribe, table):
    old = enter(scribe, GAME)[0]
    new = correct(scribe, old, OTHER)

    old.entry.refresh_from_db()
    assert (old.entry.status, old.entry.facts, old.entry.position) == (Entry.Status.CORRECTED, GAME, 1)
    assert (new.entry.status, new.entry.facts, new.entry.position) == (Entry.Status.STANDING, OTHER, 1)
    assert new.entry.replaces == old.entry
    assert totals(table) == [-1, 1, -1, 1]
    assert len(new.sheet.rows) == 1


@pytest.mark.both
def test_the_log_has_before_and_after(scribe, table):
    old = enter(scribe, GAME)[0]
    new = correct(scribe, old, OTHER)
    event = logged("corrected")
    assert (event.actor, event.table, event.entry) == (scribe_of(1), table, new.entry)
    assert (event.before["entry"], event.before["facts"], event.before["points"]) == (
        old.entry.id,
        GAME,
        [1, -1, 1, -1],
    )
    assert (event.after["entry"], event.after["facts"], event.after["points"]) == (
        new.entry.id,
        OTHER,
        [-1, 1, -1, 1],
    )


def test_a_corrected_entry_can_be_corrected_again_but_not_its_past(directing, table):
    first = enter(directing, GAME)[0]
    second = correct(directing, first, OTHER)
    third = correct(directing, second, GAME)
    assert third.entry.replaces == second.entry
    assert totals(table) == [1, -1, 1, -1]
    with pytest.raises(ledger.Refused) as refused:
        correct(directing, first, OTHER)
    assert refused.value.field == "entry"


@pytest.mark.both
def test_a_correction_sent_twice_is_one(scribe, tournament):
    old = enter(scribe, GAME)[0]
    client_id, seen = uuid4(), table_now(scribe).version
    first = correct(scribe, old, OTHER, client_id=client_id, version=seen)
    before = version(tournament)
    again = correct(scribe, old, OTHER, client_id=client_id, version=seen)
    assert (again.entry, again.created) == (first.entry, False)
    assert Entry.objects.count() == 2
    assert version(tournament) == before


def test_a_correction_of_a_sheet_that_has_changed_is_a_conflict(scribe, directing):
    old = enter(scribe, GAME)[0]
    seen = table_now(scribe).version
    theirs = enter(directing, GAME)[0]
    with pytest.raises(ledger.Conflict) as conflict:
        correct(scribe, old, OTHER, version=seen)
    assert conflict.value.theirs == theirs.entry
    with pytest.raises(ledger.Conflict):
        ledger.strike(scribe, old.entry.id, version=seen)
    assert not Entry.objects.exclude(status=Entry.Status.STANDING).exists()


def test_confirming_is_no_change_of_the_sheet(scribe):
    play_out(scribe)
    seen = table_now(scribe).version
    ledger.confirm(scribe, 1)
    last = table_now(scribe).entries.get(position=24)
    changed = solo(1, 130)
    assert ledger.correct(scribe, last.id, changed, client_id=uuid4(), version=seen).created


def test_a_correction_that_changes_nothing_is_none(scribe, table, tournament):
    play_out(scribe)
    ledger.confirm(scribe, 1)
    ledger.disagree(scribe, 2, "")
    last, before = table.entries.get(position=24), version(tournament)
    said_at_length = last.facts | {"announcements": {"re": None}, "extras": {"re": [], "kontra": []}}
    for facts in (last.facts, said_at_length):
        done = ledger.correct(scribe, last.id, facts, client_id=uuid4(), version=table_now(scribe).version)
        assert (done.entry, done.created) == (last, False)
    assert table.seats.filter(confirmed_at__isnull=False).count() == 1
    assert table.seats.filter(disagreed_at__isnull=False).count() == 1
    assert table.entries.count() == 24
    assert not Event.objects.filter(kind="corrected").exists()
    assert version(tournament) == before


@pytest.mark.both
def test_what_was_not_said_is_no_difference_and_neither_is_an_order():
    plain = normal([1, 3], 140)
    assert ledger.same(plain, plain | {"announcements": {}, "extras": {"re": []}, "no_trick": None})
    assert ledger.same(plain | {"extras": {"re": ["fox", "charlie"]}}, plain | {"extras": {"re": ["charlie", "fox"]}})
    assert not ledger.same(plain, plain | {"announcements": {"re": "re"}})
    assert not ledger.same(plain | {"extras": {"re": ["fox"]}}, plain | {"extras": {"re": ["fox", "fox"]}})
    assert not ledger.same({"violation": "free", "points": [1, 0, 0, 0]}, {"violation": "free", "points": [0, 1, 0, 0]})


def test_what_may_not_be_changed_is_refused_even_where_nothing_changes(scribe):
    first = enter(scribe, GAME, GAME)[0]
    with pytest.raises(ledger.Refused) as refused:
        correct(scribe, first, GAME)
    assert refused.value.field == "entry"


@pytest.mark.both
def test_striking_keeps_facts_and_place_and_has_it_dealt_again(scribe, table):
    first = enter(scribe, GAME)[0]
    struck = strike(scribe, first)
    assert struck.created
    assert (struck.entry.id, struck.entry.facts, struck.entry.points) == (first.entry.id, GAME, [0, 0, 0, 0])
    assert struck.entry.status == Entry.Status.STRUCK
    assert totals(table) == [0, 0, 0, 0]
    assert struck.sheet.next is not None
    assert (struck.sheet.next.number, struck.sheet.next.dealer) == (1, 1)

    event = logged("struck")
    assert event.before["status"] == "standing" and event.before["points"] == [1, -1, 1, -1]
    assert event.after["status"] == "struck" and event.after["points"] == [0, 0, 0, 0]


def test_striking_twice_is_striking_once(scribe, tournament):
    first = enter(scribe, GAME)[0]
    seen = table_now(scribe).version
    strike(scribe, first)
    before = version(tournament)
    assert not ledger.strike(scribe, first.entry.id, version=seen).created
    assert version(tournament) == before


def test_what_was_struck_by_mistake_can_be_put_back(scribe, table):
    first = enter(scribe, GAME)[0]
    struck = strike(scribe, first)
    correct(scribe, struck, GAME)
    assert totals(table) == [1, -1, 1, -1]
    assert table.entries.count() == 2


def test_a_change_that_makes_a_later_game_impossible_is_refused(directing, table):
    # With Bernd's early solo there are 3 open solos, and game 21 is still anybody's.
    first = enter(directing, solo(2, 125), *[normal([1, 2], 130)] * 19, GAME)[0]
    with pytest.raises(ledger.Refused) as refused:
        correct(directing, first, GAME)
    assert refused.value.field == "later"
    assert refused.value.message == (
        "Damit wäre Spiel 21 nicht mehr möglich: Bernd muss jetzt das Pflichtsolo vorführen."
    )
    assert Entry.objects.filter(status=Entry.Status.STANDING).count() == 21


def test_an_older_game_at_a_table_of_five_is_struck_after_those_behind_it(tournament):
    add_players(tournament, "Inge")
    directing = director_at(table_of(publish_round(tournament, [[5, 6, 7, 8], [1, 2, 3, 4, 9]]), 2))
    # Seat 1 deals and sits out first, and so on; with the first struck, seat 1 would deal where it has played.
    behind = normal([1, 3], 140), normal([1, 2], 140)
    first, second, third = enter(directing, normal([2, 3], 140), *behind)
    with pytest.raises(Refused) as refused:
        strike(directing, first)
    assert refused.value.field == "later"
    assert refused.value.message == (
        "Damit wäre Spiel 2 nicht mehr möglich: Anna gibt und sitzt in diesem Spiel. "
        "Erst alle Spiele vom letzten zurück bis Spiel 2 streichen, dann dieses; danach neu eintragen."
    )
    for recorded in (third, second, first):
        strike(directing, recorded)
    assert totals(table_now(directing)) == [0] * 5
    enter(directing, normal([2, 3], 140), *behind)
    assert Entry.objects.filter(status=Entry.Status.STANDING).count() == 3


def test_a_preview_of_a_correction_shows_both_sheets(scribe, tournament):
    old = enter(scribe, GAME)[0]
    before = version(tournament)
    preview = ledger.preview(scribe, OTHER, replaces=old.entry.id)
    assert (preview.before.totals, preview.after.totals) == ((1, -1, 1, -1), (-1, 1, -1, 1))
    assert preview.row.points == (-1, 1, -1, 1)
    assert version(tournament) == before
    assert correct(scribe, old, OTHER).sheet == preview.after


def test_a_scribe_reaches_as_far_back_as_the_organizer_allows(scribe, directing, tournament):
    first, second, third = enter(scribe, GAME, GAME, GAME)
    for change in (lambda: correct(scribe, second, OTHER), lambda: strike(scribe, second)):
        with pytest.raises(ledger.Refused) as refused:
            change()
        assert refused.value.field == "entry"
    with pytest.raises(ledger.Refused):
        ledger.preview(scribe, OTHER, replaces=second.entry.id)

    Tournament.objects.filter(id=tournament.id).update(scribe_corrections=2)
    correct(scribe, second, OTHER)
    with pytest.raises(ledger.Refused):
        correct(scribe, first, OTHER)
    Tournament.objects.filter(id=tournament.id).update(scribe_corrections=0)
    with pytest.raises(ledger.Refused):
        correct(scribe, third, OTHER)
    assert correct(directing, first, OTHER).created


def test_a_scribe_does_not_touch_what_the_court_entered(scribe, directing):
    ruling = enter(directing, {"violation": "free", "points": [1, 0, 0, 0]})[0]
    for change in (lambda: correct(scribe, ruling, GAME), lambda: strike(scribe, ruling)):
        with pytest.raises(ledger.Refused) as refused:
            change()
        assert refused.value.field == "violation"
    assert strike(directing, ruling).created


def test_a_change_takes_back_all_confirmations(scribe, directing, table):
    play_out(scribe)
    ledger.confirm(scribe, 1)
    ledger.disagree(scribe, 2, "Spiel 24")
    last = ledger.Recorded(table.entries.get(position=24), ledger.read(table), created=True)
    correct(scribe, last, normal(last.entry.facts["re"], 140) if last.entry.facts["type"] == "normal" else solo(1, 130))
    assert not table.seats.filter(confirmed_at__isnull=False).exists()
    assert not table.seats.filter(disagreed_at__isnull=False).exists()
    assert logged("corrected").before["confirmed_by"] == [1]


def test_a_sheet_confirmed_by_all_is_only_the_directors_to_change(scribe, directing, table):
    play_out(scribe)
    confirm_all(scribe)
    last = ledger.Recorded(table.entries.get(position=24), ledger.read(table), created=True)
    with pytest.raises(ledger.Refused) as refused:
        strike(scribe, last)
    assert refused.value.field == "entry"
    with pytest.raises(ledger.Refused) as refused:
        strike(directing, last)
    assert refused.value.field == "reason"
    seen = table_now(directing).version
    assert ledger.strike(directing, last.entry.id, version=seen, reason="war doppelt").created
    assert not table.seats.filter(confirmed_at__isnull=False).exists()
    assert logged("struck").after["reason"] == "war doppelt"


def test_a_ruling_on_a_complete_sheet_can_be_struck(directing, table):
    play_out(directing)
    before = totals(table)
    ruling = enter(directing, {"violation": "free", "points": [5, 0, 0, 0]})[0]
    assert totals(table)[0] == before[0] + 5
    struck = strike(directing, ruling)
    assert struck.created and struck.sheet.complete
    assert totals(table) == before


def test_another_tables_entry_is_unknown_here(scribe, round_one):
    other = scribe_at(table_of(round_one, 2))
    theirs = enter(other, GAME)[0]
    enter(scribe, GAME)
    unknown = "hat die Liste dieses Tisches nicht"
    with pytest.raises(Refused, match=unknown):
        correct(scribe, theirs, OTHER)
    with pytest.raises(Refused, match=unknown):
        strike(scribe, theirs)
    with pytest.raises(Refused, match=unknown):
        ledger.preview(scribe, OTHER, replaces=theirs.entry.id)


def test_correcting_moves_the_points_of_later_bock_games(organizer):
    bock = create_tournament(
        name="Bock", date=date(2026, 11, 9), ruleset="alte-saecke", rounds=1, players="A\nB\nC\nD", user=organizer
    )
    there = director_at(table_of(publish_round(bock, [[1, 2, 3, 4]])))
    first, second = enter(there, normal([1, 2], 120), normal([1, 2], 140))
    assert second.entry.points == [2, 2, -2, -2]
    correct(there, first, normal([1, 2], 130))
    second.entry.refresh_from_db()
    assert second.entry.points == [1, 1, -1, -1]
    assert totals(there.seated()) == [2, 2, -2, -2]
