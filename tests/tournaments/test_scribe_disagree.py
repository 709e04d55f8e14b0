"""POST /tisch/<key>/widersprechen/<seat>/: a player does not agree, and the director is called."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.tournaments.helpers import called_for, director_at, play_out, short_tournament, table_now
from tests.tournaments.scribe_doors import DIRECTORS, base_of, send, text
from tournaments import ledger
from tournaments.models import Event


@pytest.fixture
def tournament(organizer):
    return short_tournament(organizer)


def test_it_calls_the_director(table, scribe):
    play_out(scribe)
    send(table, "bestaetigen/3/", round="1")
    answer = send(table, "widersprechen/3/", round="1", reason="Spiel 7 fehlt")
    assert answer.status_code == 200
    table.refresh_from_db()
    assert table.called_at and "Clara" in called_for(table) and "Spiel 7 fehlt" in called_for(table)
    seat = table.seats.get(number=3)
    assert seat.disagreed_at and not seat.confirmed_at
    assert "nicht einverstanden" in text(answer)


def objections(table):
    return Event.objects.filter(table=table, kind="disagreed").count(), Event.objects.filter(
        table=table, kind="called"
    ).count()


@pytest.mark.parametrize("reason", ["", "Spiel 7 fehlt", "lang " * 60])
def test_fifty_times_the_same_is_one_objection(table, scribe, reason):
    play_out(scribe)
    for _ in range(50):
        assert send(table, "widersprechen/3/", round="1", reason=reason).status_code == 200
    assert objections(table) == (1, 1)


def test_another_reason_or_another_seat_is_another_objection(table, scribe):
    play_out(scribe)
    for seat, reason in ((3, "Spiel 7 fehlt"), (3, "Spiel 8 auch"), (4, "Spiel 7 fehlt"), (3, "Spiel 7 fehlt")):
        send(table, f"widersprechen/{seat}/", round="1", reason=reason)
    assert objections(table) == (4, 3)


def test_once_somebody_has_come_the_same_calls_again(table, scribe, directing):
    play_out(scribe)
    for _ in range(2):
        send(table, "widersprechen/3/", round="1")
        ledger.call_answered(directing)
    assert objections(table) == (2, 2)


def test_without_a_script(client, table, scribe):
    play_out(scribe)
    assert client.post(base_of(table) + "widersprechen/1/").status_code == 302
    assert table.seats.get(number=1).disagreed_at


def test_a_seat_that_the_table_does_not_have(table):
    assert send(table, "widersprechen/5/", round="1").status_code == 404


def test_the_tables_page_says_as_the_board_does_that_the_sheet_was_changed_since(organizer_client, table, scribe):
    play_out(scribe)
    send(table, "widersprechen/3/", round="1", reason="Spiel 2")
    pages = (base_of(table), DIRECTORS, DIRECTORS + "akte/")
    for address in pages:
        assert "Clara ist nicht einverstanden: Spiel 2" in text(organizer_client.get(address))
    last = table.entries.latest("position")
    facts, seen = last.facts | {"re_pips": 200}, table_now(scribe).version
    ledger.correct(director_at(table), last.id, facts, client_id=uuid4(), version=seen)
    since = "Clara war nicht einverstanden: Spiel 2 (die Spielliste wurde seitdem geändert)"
    for address in pages:
        assert since in text(organizer_client.get(address))
