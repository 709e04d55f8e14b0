"""Confirming, disagreeing, calling the director, changing the scribe."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from tests.tournaments.helpers import (
    called_for,
    confirm_all,
    enter,
    logged,
    normal,
    play_out,
    short_tournament,
    table_now,
    version,
)
from tournaments import ledger
from tournaments.actors import DIRECTOR, scribe_of
from tournaments.models import CallReason, Event, Round, Seat, Table
from tournaments.pages.desk.tiles import tile


@pytest.fixture
def tournament(organizer):
    return short_tournament(organizer)


def test_only_a_complete_sheet_is_confirmed(scribe):
    enter(scribe, normal([1, 3], 140))
    with pytest.raises(ledger.Refused) as refused:
        ledger.confirm(scribe, 1)
    assert refused.value.field == "seat"


def test_each_player_confirms_by_name(scribe, table):
    play_out(scribe)
    ledger.confirm(scribe, 2)
    assert list(table.seats.filter(confirmed_at__isnull=False).values_list("number", flat=True)) == [2]
    event = logged("confirmed")
    assert (event.actor, event.table) == (scribe_of(1), table)
    assert (event.after["seat"], event.after["player"]) == (2, "Bernd")
    assert sum(event.after["totals"]) == 0


def test_confirming_twice_is_confirming_once(scribe, tournament):
    play_out(scribe)
    ledger.confirm(scribe, 2)
    at, before = Seat.objects.get(table=scribe.table, number=2).confirmed_at, version(tournament)
    ledger.confirm(scribe, 2)
    assert Seat.objects.get(table=scribe.table, number=2).confirmed_at == at
    assert version(tournament) == before


def test_all_seats_confirm(scribe, table):
    play_out(scribe)
    confirm_all(scribe)
    assert not table.seats.filter(confirmed_at=None).exists()


@pytest.mark.parametrize("seat", [0, 5, 99])
def test_there_is_no_such_seat(scribe, seat):
    play_out(scribe)
    for act in (
        lambda: ledger.confirm(scribe, seat),
        lambda: ledger.disagree(scribe, seat, ""),
        lambda: ledger.take_back(scribe, seat),
        lambda: ledger.choose_scribe(scribe, seat),
    ):
        with pytest.raises(ledger.Refused) as refused:
            act()
        assert refused.value.field == "seat"


def test_who_disagrees_calls_the_director(scribe, table):
    play_out(scribe)
    ledger.confirm(scribe, 3)
    ledger.disagree(scribe, 3, "  Spiel 7 war\nanders ")
    seat = table.seats.get(number=3)
    assert seat.confirmed_at is None
    assert seat.disagreed_at is not None
    table.refresh_from_db()
    assert table.called_at is not None
    assert called_for(table) == "Clara ist nicht einverstanden: Spiel 7 war anders"
    assert logged("disagreed").after["reason"] == "Spiel 7 war anders"
    assert Event.objects.filter(kind="called").count() == 1


def test_who_confirms_after_all_agrees(scribe, table):
    play_out(scribe)
    ledger.disagree(scribe, 3, "")
    ledger.confirm(scribe, 3)
    assert table.seats.get(number=3).disagreed_at is None


def test_a_confirmation_is_taken_back(scribe, table, tournament):
    play_out(scribe)
    confirm_all(scribe)
    ledger.take_back(scribe, 2)
    assert list(table.seats.filter(confirmed_at=None).values_list("number", flat=True)) == [2]
    event = logged("confirmation_taken_back")
    assert (event.actor, event.table, event.after["player"]) == (scribe_of(1), table, "Bernd")
    before = version(tournament)
    ledger.take_back(scribe, 2)
    assert version(tournament) == before
    ledger.confirm(scribe, 2)
    assert not table.seats.filter(confirmed_at=None).exists()


@pytest.mark.parametrize("act", [ledger.take_back, lambda access, seat: ledger.disagree(access, seat, "nein")])
def test_what_the_director_confirmed_and_a_player_took_back_is_confirmed_by_nobody(scribe, table, directing, act):
    play_out(scribe)
    confirm_all(directing)
    act(scribe, 2)
    by_director = table.seats.filter(confirmed_by_director=True)
    assert list(by_director.values_list("number", flat=True)) == [1, 3, 4]
    ledger.confirm(scribe, 2)
    assert not by_director.filter(number=2).exists()


@pytest.mark.both
def test_confirmed_by_the_director_but_not_confirmed_cannot_be_kept(table):
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(table=table).update(confirmed_by_director=True)


def test_a_sheet_confirmed_by_mistake_is_the_scribes_again(scribe, table):
    play_out(scribe)
    confirm_all(scribe)
    last, seen = table.entries.get(position=4), table_now(scribe).version
    with pytest.raises(ledger.Refused):
        ledger.strike(scribe, last.id, version=seen)
    ledger.take_back(scribe, 4)
    assert ledger.strike(scribe, last.id, version=seen).created


def test_with_a_disagreement_goes_the_call_that_came_of_it(scribe, table):
    play_out(scribe)
    ledger.disagree(scribe, 3, "Spiel 7 fehlt")
    ledger.take_back(scribe, 3)
    table.refresh_from_db()
    assert (table.called_at, called_for(table)) == (None, "")
    assert table.seats.get(number=3).disagreed_at is None
    assert logged("disagreement_taken_back").after["player"] == "Clara"
    assert logged("call_answered").before["reasons"] == [{"player": "Clara", "reason": "Spiel 7 fehlt"}]


def test_who_confirms_after_all_disagrees_no_more_and_calls_nobody(scribe, table):
    play_out(scribe)
    ledger.disagree(scribe, 3, "Spiel 7 fehlt")
    ledger.confirm(scribe, 3)
    table.refresh_from_db()
    assert (table.called_at, called_for(table)) == (None, "")
    assert logged("call_answered").before["reasons"] == [{"player": "Clara", "reason": "Spiel 7 fehlt"}]


def test_what_the_director_confirms_for_all_is_disagreed_to_by_nobody(scribe, directing, table):
    play_out(scribe)
    ledger.disagree(scribe, 3, "")
    ledger.disagree(scribe, 1, "Spiel 7 fehlt")
    ledger.confirm_for_all(directing)
    table.refresh_from_db()
    assert (table.called_at, called_for(table)) == (None, "")


def test_confirmed_after_all_what_else_was_called_for_stays(scribe, directing, table):
    play_out(scribe)
    ledger.disagree(scribe, 3, "")
    ledger.call(scribe, "Falsch bedient?")
    ledger.confirm(scribe, 3)
    table.refresh_from_db()
    assert table.called_at is not None
    assert called_for(table) == "Falsch bedient?"


@pytest.mark.parametrize("reason", ["", "Falsch bedient?"])
def test_a_call_for_something_else_stays(scribe, table, reason):
    play_out(scribe)
    ledger.call(scribe, reason)
    ledger.disagree(scribe, 3, "")
    ledger.take_back(scribe, 3)
    table.refresh_from_db()
    assert table.called_at is not None
    assert called_for(table) == reason


def test_the_disagreement_of_another_stays(scribe, table):
    play_out(scribe)
    ledger.disagree(scribe, 3, "")
    ledger.disagree(scribe, 1, "")
    ledger.take_back(scribe, 3)
    table.refresh_from_db()
    assert table.called_at is not None
    assert called_for(table) == "Anna ist nicht einverstanden"


def test_corrected_since_the_call_of_who_disagreed_stands_and_says_so(scribe, table):
    """The director still comes; whether it is settled, nobody has said yet."""
    play_out(scribe)
    ledger.disagree(scribe, 3, "Spiel 4")
    ledger.disagree(scribe, 1, "")
    corrected(scribe, table)
    told = tile(table_now(scribe))
    assert told.condition == "called"
    assert told.reason == (
        "Clara war nicht einverstanden: Spiel 4 (die Spielliste wurde seitdem geändert)"
        " · Anna war nicht einverstanden (die Spielliste wurde seitdem geändert)"
    )
    ledger.disagree(scribe, 3, "Spiel 4")
    assert tile(table_now(scribe)).reason.startswith("Clara ist nicht einverstanden: Spiel 4 · Anna war")


@pytest.mark.parametrize(
    ("meanwhile", "said"),
    [
        (lambda scribe, directing, table: None, "Clara ist nicht einverstanden: Spiel 4"),
        (lambda scribe, directing, table: ledger.confirm_for_all(directing), "Clara war nicht einverstanden: Spiel 4"),
        (lambda scribe, directing, table: ledger.confirm(scribe, 3), "Clara war nicht einverstanden: Spiel 4"),
        (lambda scribe, directing, table: ledger.take_back(scribe, 3), "Clara war nicht einverstanden: Spiel 4"),
        (
            lambda scribe, directing, table: corrected(scribe, table),
            "Clara war nicht einverstanden: Spiel 4 (die Spielliste wurde seitdem geändert)",
        ),
    ],
)
def test_a_call_brought_back_says_of_an_objection_what_has_become_of_it(scribe, directing, table, meanwhile, said):
    play_out(scribe)
    ledger.disagree(scribe, 3, "Spiel 4")
    ledger.call_answered(directing)
    meanwhile(scribe, directing, table)
    ledger.call_again(directing)
    assert tile(table_now(scribe)).reason == said == called_for(table_now(scribe))


def test_the_same_objection_to_the_sheet_as_corrected_is_of_that_one(scribe, directing, table):
    play_out(scribe)
    ledger.disagree(scribe, 3, "")
    corrected(scribe, table)
    ledger.disagree(scribe, 3, "")
    ledger.call_answered(directing)
    ledger.confirm_for_all(directing)
    ledger.call_again(directing)
    assert called_for(table_now(scribe)) == "Clara war nicht einverstanden"


def test_an_objection_of_an_earlier_release_says_nothing_of_the_sheet(scribe, directing, table):
    """Of which one it was, that did not keep."""
    play_out(scribe)
    ledger.disagree(scribe, 3, "")
    CallReason.objects.update(version=None)
    corrected(scribe, table)
    assert called_for(table_now(scribe)) == "Clara war nicht einverstanden"
    ledger.call_answered(directing)
    said = table_now(scribe).call_answered or {}
    Table.objects.filter(id=table.id).update(
        call_answered=said
        | {"reasons": [{key: one[key] for key in one if key != "version"} for one in said["reasons"]]}
    )
    ledger.call_again(directing)
    assert called_for(table_now(scribe)) == "Clara war nicht einverstanden"


def test_who_confirms_what_was_corrected_calls_nobody_any_more(scribe, directing, table):
    play_out(scribe)
    ledger.disagree(scribe, 3, "Spiel 4")
    ledger.disagree(scribe, 1, "")
    corrected(scribe, table)
    ledger.confirm(scribe, 3)
    assert tile(table_now(scribe)).reason.startswith("Anna war nicht einverstanden")
    ledger.confirm_for_all(directing)
    assert (table_now(scribe).called_at, called_for(table_now(scribe))) == (None, "")


def corrected(scribe, table):
    """The last game of a sheet that was played out, with other pips."""
    last = table.entries.get(position=4)
    facts = {**last.facts, "re_pips": 92}
    ledger.correct(scribe, last.id, facts, client_id=uuid4(), version=table_now(scribe).version)


def test_when_nobody_disagrees_any_more_nobody_is_called(scribe, table):
    play_out(scribe)
    ledger.disagree(scribe, 3, "")
    ledger.disagree(scribe, 1, "")
    ledger.take_back(scribe, 3)
    ledger.take_back(scribe, 1)
    table.refresh_from_db()
    assert (table.called_at, called_for(table)) == (None, "")


def test_a_disagreement_whose_call_was_answered_is_taken_back_alone(scribe, directing, table):
    play_out(scribe)
    ledger.disagree(scribe, 3, "")
    ledger.call_answered(directing)
    ledger.call(scribe, "")
    ledger.take_back(scribe, 3)
    table.refresh_from_db()
    assert table.called_at is not None
    assert table.seats.get(number=3).disagreed_at is None


@pytest.mark.both
def test_a_call_stands_until_it_is_answered(scribe, directing, table, tournament):
    ledger.call(scribe, "Falsch bedient?")
    called_at = table_now(scribe).called_at
    ledger.call(scribe, "Falsch bedient?")
    ledger.call(scribe, "Getränke")
    table.refresh_from_db()
    assert table.called_at == called_at is not None
    assert called_for(table) == "Falsch bedient? · Getränke"
    assert Event.objects.filter(kind="called").count() == 2

    ledger.call_answered(directing)
    table.refresh_from_db()
    assert (table.called_at, called_for(table)) == (None, "")
    event = logged("call_answered")
    assert (event.actor, event.before["reasons"]) == (
        DIRECTOR,
        [{"reason": "Falsch bedient?"}, {"reason": "Getränke"}],
    )
    before = version(tournament)
    ledger.call_answered(directing)
    assert version(tournament) == before


@pytest.mark.both
def test_a_reason_without_what_no_database_takes(scribe, table):
    ledger.call(scribe, "Streit\x00 um\ud800 Spiel\u200b 7")
    table.refresh_from_db()
    assert called_for(table) == "Streit um Spiel 7"


@pytest.mark.both
def test_a_call_without_reason_and_a_very_long_one(scribe, table):
    ledger.call(scribe, "")
    table.refresh_from_db()
    assert table.called_at is not None and called_for(table) == ""
    ledger.call(scribe, "x" * 5000)
    table.refresh_from_db()
    assert len(called_for(table)) == 200


def test_another_scribe(scribe, table, tournament):
    ledger.choose_scribe(scribe, 4)
    table.refresh_from_db()
    assert table.scribe_seat == 4
    event = logged("scribe_chosen")
    assert (event.before, event.after) == ({"seat": None}, {"seat": 4})
    before = version(tournament)
    ledger.choose_scribe(scribe, 4)
    assert version(tournament) == before


def test_nothing_is_said_about_a_sheet_of_a_closed_round(scribe, table):
    play_out(scribe)
    Round.objects.filter(id=table.round_id).update(status=Round.Status.CLOSED)
    for act in (
        lambda: ledger.confirm(scribe, 1),
        lambda: ledger.disagree(scribe, 1, ""),
        lambda: ledger.take_back(scribe, 1),
        lambda: ledger.choose_scribe(scribe, 2),
    ):
        with pytest.raises(ledger.Refused) as refused:
            act()
        assert refused.value.field == "round"
