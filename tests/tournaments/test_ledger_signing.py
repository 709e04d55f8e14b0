"""Confirming, disagreeing, calling the director, changing the scribe."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import confirm_all, enter, logged, normal, play_out, table_now, version
from tournaments import ledger
from tournaments.models import Event, Round, Seat


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
    assert (event.actor, event.table) == ("Tisch 1", table)
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
    assert table.call_reason == "Clara ist nicht einverstanden: Spiel 7 war anders"
    assert logged("disagreed").after["reason"] == "Spiel 7 war anders"
    assert Event.objects.filter(kind="called").count() == 1


def test_who_confirms_after_all_agrees(scribe, table):
    play_out(scribe)
    ledger.disagree(scribe, 3, "")
    ledger.confirm(scribe, 3)
    assert table.seats.get(number=3).disagreed_at is None


def test_a_call_stands_until_it_is_answered(scribe, directing, table, tournament):
    ledger.call(scribe, "Falsch bedient?")
    called_at = table_now(scribe).called_at
    ledger.call(scribe, "Falsch bedient?")
    ledger.call(scribe, "Getränke")
    table.refresh_from_db()
    assert table.called_at == called_at is not None
    assert table.call_reason == "Falsch bedient? · Getränke"
    assert Event.objects.filter(kind="called").count() == 2

    ledger.call_answered(directing)
    table.refresh_from_db()
    assert (table.called_at, table.call_reason) == (None, "")
    event = logged("call_answered")
    assert (event.actor, event.before["reason"]) == ("Leitung", "Falsch bedient? · Getränke")
    before = version(tournament)
    ledger.call_answered(directing)
    assert version(tournament) == before


def test_a_reason_without_what_no_database_takes(scribe, table):
    ledger.call(scribe, "Streit\x00 um\ud800 Spiel\u200b 7")
    table.refresh_from_db()
    assert table.call_reason == "Streit um Spiel 7"


def test_a_call_without_reason_and_a_very_long_one(scribe, table):
    ledger.call(scribe, "")
    table.refresh_from_db()
    assert table.called_at is not None and table.call_reason == ""
    ledger.call(scribe, "x" * 5000)
    table.refresh_from_db()
    assert len(table.call_reason) == 200


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
        lambda: ledger.choose_scribe(scribe, 2),
    ):
        with pytest.raises(ledger.Refused) as refused:
            act()
        assert refused.value.field == "round"
