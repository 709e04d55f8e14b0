"""Recording a game: one transaction, once, in its place, in the log."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest
from django.utils.translation import override

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
from tournaments.models import Entry, Event, Round
from tournaments.rounds import course

GAME = normal([1, 3], 140)


@pytest.mark.both
def test_a_game_is_scored_stored_and_summed(scribe, table):
    recorded = ledger.record(scribe, GAME, client_id=uuid4(), position=1)

    assert recorded.created
    entry = Entry.objects.get()
    assert entry == recorded.entry
    assert entry.facts == GAME
    assert entry.points == [1, -1, 1, -1]
    assert entry.status == Entry.Status.STANDING
    assert entry.recorded_by == scribe_of(1)
    assert totals(table) == [1, -1, 1, -1]
    assert recorded.sheet.totals == (1, -1, 1, -1)


@pytest.mark.both
def test_the_table_keeps_its_conclusions_for_the_board(scribe, table):
    enter(scribe, GAME, solo(2, 125))

    table.refresh_from_db()
    assert table.games_played == 2
    assert table.open_solos == [1, 3, 4]
    assert not table.complete
    assert table.last_entry_at is not None
    assert table.version == 2


@pytest.mark.both
def test_every_game_raises_the_version_once(scribe, tournament):
    before = version(tournament)
    enter(scribe, GAME, GAME)
    assert version(tournament) == before + 2


@pytest.mark.both
def test_the_log_says_who_when_and_what(scribe, table):
    recorded = ledger.record(scribe, GAME, client_id=uuid4(), position=1)
    event = logged("recorded")
    assert (event.actor, event.table, event.entry) == (scribe_of(1), table, recorded.entry)
    assert event.before is None
    assert event.after == {
        "entry": recorded.entry.id,
        "position": 1,
        "status": "standing",
        "facts": GAME,
        "points": [1, -1, 1, -1],
    }


@pytest.mark.both
def test_a_game_sent_twice_is_one_game(scribe, table, tournament):
    client_id = uuid4()
    first = ledger.record(scribe, GAME, client_id=client_id, position=1)
    before = version(tournament)
    second = ledger.record(scribe, GAME, client_id=client_id, position=1)

    assert second.entry == first.entry
    assert not second.created
    assert second.sheet == first.sheet
    assert Entry.objects.count() == 1
    assert totals(table) == [1, -1, 1, -1]
    assert version(tournament) == before
    assert Event.objects.filter(kind="recorded").count() == 1


@pytest.mark.both
def test_sent_again_after_others_it_is_still_the_same_game(scribe):
    client_id = uuid4()
    first = ledger.record(scribe, GAME, client_id=client_id, position=1)
    enter(scribe, GAME, GAME)
    again = ledger.record(scribe, GAME, client_id=client_id, position=1)
    assert (again.entry, again.created, len(again.sheet.rows)) == (first.entry, False, 3)


def test_sent_again_when_the_next_round_is_on_it_is_not_a_game_of_that_round(tournament, table, scribe):
    client_id = uuid4()
    first = ledger.record(scribe, GAME, client_id=client_id, position=1)
    for number in (1, 2):
        there = scribe_at(table_of(table.round, number))
        play_out(there)
        confirm_all(there)
    assert course.close(table.round) == []
    second_round = publish_round(tournament, [[1, 2, 5, 6], [3, 4, 7, 8]])

    again = ledger.record(scribe_at(table_of(second_round)), GAME, client_id=client_id, position=1)
    assert (again.entry, again.created) == (first.entry, False)
    assert not Entry.objects.filter(table__round=second_round).exists()


@pytest.mark.both
def test_an_id_of_another_table_opens_nothing(scribe, round_one):
    client_id = uuid4()
    ledger.record(scribe, GAME, client_id=client_id, position=1)
    with pytest.raises(ledger.Refused) as refused:
        ledger.record(scribe_at(table_of(round_one, 2)), GAME, client_id=client_id, position=1)
    assert refused.value.field == "client_id"


@pytest.mark.both
def test_a_number_written_by_somebody_else_meanwhile_is_a_conflict(scribe, directing, table):
    theirs = ledger.record(directing, GAME, client_id=uuid4(), position=1).entry
    with pytest.raises(ledger.Conflict) as conflict:
        ledger.record(scribe, normal([2, 4], 150), client_id=uuid4(), position=1)
    assert conflict.value.theirs == theirs
    assert conflict.value.sheet.totals == (1, -1, 1, -1)
    assert Entry.objects.count() == 1
    assert totals(table) == [1, -1, 1, -1]


def test_a_gap_is_refused(scribe):
    with pytest.raises(ledger.Refused) as refused:
        ledger.record(scribe, GAME, client_id=uuid4(), position=2)
    assert refused.value.field == "position"
    assert not Entry.objects.exists()


@pytest.mark.both
@pytest.mark.parametrize("position", [0, -1])
def test_there_is_no_place_before_the_first(scribe, position):
    enter(scribe, GAME)
    with pytest.raises(ledger.Refused):
        ledger.record(scribe, GAME, client_id=uuid4(), position=position)


def test_what_cannot_have_happened_is_refused_beside_its_field(scribe, tournament):
    before = version(tournament)
    with pytest.raises(ledger.Refused) as refused:
        ledger.record(scribe, normal([1, 3], 241), client_id=uuid4(), position=1)
    assert refused.value.field == "re_pips"
    assert not Entry.objects.exists()
    assert version(tournament) == before


def test_a_sentence_calls_players_by_their_names(scribe, table):
    # Twenty games, and nobody has played a mandatory solo: Bernd, left of the dealer, has to begin.
    enter(scribe, *[normal([1, 2], 130)] * 20)
    with pytest.raises(ledger.Refused) as refused:
        enter(scribe, GAME)
    assert refused.value.message == "Bernd muss jetzt das Pflichtsolo vorführen."


def test_a_sentence_is_translated(scribe):
    with override("en"), pytest.raises(ledger.Refused) as refused:
        ledger.record(scribe, GAME, client_id=uuid4(), position=2)
    with override("de"), pytest.raises(ledger.Refused) as german:
        ledger.record(scribe, GAME, client_id=uuid4(), position=2)
    assert german.value.message == "Davor fehlt noch ein Spiel: Es ist nicht angekommen oder wurde abgelehnt."
    assert refused.value.field == german.value.field


def test_what_is_over_is_said_before_what_is_missing(scribe, table):
    """A phone that played on after what an older backup knows of: the games before it cannot come any more either."""
    Round.objects.filter(id=table.round_id).update(status=Round.Status.CLOSED)
    with pytest.raises(ledger.Refused, match="Runde 1 ist abgeschlossen"):
        ledger.record(scribe, GAME, client_id=uuid4(), position=6)


def test_the_court_is_the_directors(scribe, directing, table):
    unsporting = {"violation": "unsporting", "offender": 2, "points": 5}
    with pytest.raises(ledger.Refused) as refused:
        enter(scribe, unsporting)
    assert refused.value.field == "violation"
    enter(directing, unsporting)
    assert totals(table) == [0, -5, 0, 0]


def test_a_violation_that_goes_on_stands_beside_its_game(scribe, table):
    enter(scribe, {"violation": "minor", "offender": 4}, GAME)
    assert totals(table) == [2, 0, 2, -4]
    table.refresh_from_db()
    assert table.games_played == 1


def test_a_game_struck_on_the_spot_is_dealt_again(scribe, table):
    recorded = enter(scribe, {"struck": True}, GAME)
    assert recorded[0].entry.status == Entry.Status.STRUCK
    assert recorded[1].sheet.rows[1].dealer == 1
    table.refresh_from_db()
    assert table.games_played == 1


def test_a_complete_sheet_takes_no_game_more(scribe, table):
    play_out(scribe)
    table.refresh_from_db()
    assert table.complete
    assert table.games_played == 24
    with pytest.raises(ledger.Refused):
        enter(scribe, GAME)


def test_a_table_of_five(tournament):
    add_players(tournament, "Inge")
    five = table_of(publish_round(tournament, [[5, 6, 7, 8], [1, 2, 3, 4, 9]]), 2)
    there = scribe_at(five)
    enter(there, normal([2, 3], 140))
    assert totals(five) == [0, 1, 1, -1, -1]
    with pytest.raises(ledger.Refused) as refused:
        enter(there, normal([2, 3], 140))
    assert "Bernd" in refused.value.message


def test_a_closed_round_is_only_the_directors_to_write_in(scribe, table):
    Round.objects.filter(id=table.round_id).update(status=Round.Status.CLOSED)
    for access, field in ((scribe, "round"), (director_at(table), "reason")):
        with pytest.raises(ledger.Refused) as refused:
            enter(access, GAME)
        assert refused.value.field == field


def test_a_link_without_a_table_enters_nothing(scribe):
    with pytest.raises(ledger.Refused):
        ledger.record(replace(scribe, table=None), GAME, client_id=uuid4(), position=1)


@pytest.mark.both
def test_recording_costs_a_fixed_number_of_queries(scribe, table, django_assert_num_queries):
    enter(scribe, *[GAME] * 10)
    with django_assert_num_queries(11):
        # begin; the table, its round with the tournament, its entries and whoever has this id, its seats with players;
        # then entry, seats, event, the table with its page's version, the tournament's version; commit
        ledger.record(scribe, GAME, client_id=uuid4(), position=11)


@pytest.mark.both
def test_preview_is_the_save_path_run_dry(scribe, table, tournament):
    enter(scribe, GAME)
    before = version(tournament)
    preview = ledger.preview(scribe, solo(2, 125))
    assert version(tournament) == before
    assert Entry.objects.count() == 1

    saved = enter(scribe, solo(2, 125))[0]
    assert preview.before.totals == (1, -1, 1, -1)
    assert preview.after == saved.sheet
    assert preview.row == saved.sheet.rows[-1]
    assert preview.row.mandatory


@pytest.mark.parametrize("facts", [normal([1, 3], 241), normal([1], 130), {"type": "nothing"}, {}])
def test_preview_refuses_what_recording_refuses(scribe, facts):
    with pytest.raises(ledger.Refused) as previewed:
        ledger.preview(scribe, facts)
    with pytest.raises(ledger.Refused) as recorded:
        enter(scribe, facts)
    assert (previewed.value.field, previewed.value.message) == (recorded.value.field, recorded.value.message)


@pytest.mark.both
def test_previewing_costs_two_queries_of_reading(scribe, django_assert_num_queries):
    enter(scribe, *[GAME] * 10)
    with django_assert_num_queries(2):
        # entries, seats with players
        state = ledger.read(scribe.seated())
        ledger.preview(scribe, GAME, state=state)


@pytest.mark.both
def test_the_list_of_games_shows_every_entry_ever_made(scribe, directing, table):
    first, second = enter(scribe, GAME, GAME)
    corrected = ledger.correct(
        scribe, second.entry.id, normal([2, 4], 140), client_id=uuid4(), version=table_now(scribe).version
    )
    struck = ledger.strike(directing, first.entry.id, version=table_now(scribe).version)

    rows = ledger.read(table_now(scribe)).rows
    assert [(row.entry, row.row is not None) for row in rows] == [
        (struck.entry, True),
        (second.entry, False),
        (corrected.entry, True),
    ]
    assert rows[0].row is not None and rows[0].row.points == (0, 0, 0, 0)


@pytest.mark.both
def test_sheets_of_many_tables_cost_one_query(round_one, django_assert_num_queries):
    tables = [table_of(round_one, 1), table_of(round_one, 2)]
    enter(scribe_at(tables[0]), GAME)
    enter(scribe_at(tables[1]), GAME, GAME)
    with django_assert_num_queries(1):
        sheets = ledger.sheets_of(tables)
    assert [len(sheets[table.id].rows) for table in tables] == [1, 2]
