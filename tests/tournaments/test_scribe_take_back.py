"""POST /tisch/<key>/zuruecknehmen/<seat>/: a player takes back what was said about the sheet."""

from __future__ import annotations

from tests.tournaments.helpers import confirm_all, play_out
from tests.tournaments.scribe_doors import DIRECTORS, base_of, send, text, told
from tournaments import ledger


def test_a_confirmation(table, scribe):
    play_out(scribe)
    confirm_all(scribe)
    answer = send(table, "zuruecknehmen/2/", round="1")
    assert answer.status_code == 200
    assert told(answer)["message"] == "Zurückgenommen."
    assert "Jeder prüft und bestätigt" in text(answer)
    assert [seat.number for seat in table.seats.all() if not seat.confirmed_at] == [2]
    assert send(table, "zuruecknehmen/2/", round="1").status_code == 200


def test_a_disagreement(table, scribe):
    play_out(scribe)
    ledger.disagree(scribe, 3, "")
    assert send(table, "zuruecknehmen/3/", round="1").status_code == 200
    table.refresh_from_db()
    assert table.called_at is None
    assert table.seats.get(number=3).disagreed_at is None


def test_it_is_offered_to_whoever_has_said_something(client, table, scribe):
    play_out(scribe)
    ledger.confirm(scribe, 1)
    ledger.disagree(scribe, 2, "")
    page = client.get(base_of(table)).content.decode()
    offered = [seat for seat in (1, 2, 3, 4) if f"zuruecknehmen/{seat}/" in page]
    assert offered == [1, 2]


def test_the_director_may_too(table, scribe, organizer_client):
    play_out(scribe)
    ledger.confirm(scribe, 1)
    assert organizer_client.post(DIRECTORS + "zuruecknehmen/1/").status_code == 302
    assert table.seats.get(number=1).confirmed_at is None


def test_without_a_script(client, table, scribe):
    play_out(scribe)
    ledger.confirm(scribe, 1)
    assert client.post(base_of(table) + "zuruecknehmen/1/").status_code == 302
    assert table.seats.get(number=1).confirmed_at is None


def test_a_seat_that_the_table_does_not_have(table):
    assert send(table, "zuruecknehmen/5/", round="1").status_code == 404
