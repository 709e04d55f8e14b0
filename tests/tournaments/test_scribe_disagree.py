"""POST /tisch/<key>/widersprechen/<seat>/: a player does not agree, and the director is called."""

from __future__ import annotations

from tests.tournaments.helpers import play_out
from tests.tournaments.scribe_doors import base_of, behind_its_doors, send


def test_it_calls_the_director(table, scribe):
    play_out(scribe)
    send(table, "bestaetigen/3/", round="1")
    answer = send(table, "widersprechen/3/", round="1", reason="Spiel 7 fehlt")
    assert answer.status_code == 200
    table.refresh_from_db()
    assert table.called_at and "Clara" in table.call_reason and "Spiel 7 fehlt" in table.call_reason
    seat = table.seats.get(number=3)
    assert seat.disagreed_at and not seat.confirmed_at
    assert "nicht einverstanden" in answer.json()["stand"]


def test_without_a_script(client, table, scribe):
    play_out(scribe)
    assert client.post(base_of(table) + "widersprechen/1/").status_code == 302
    assert table.seats.get(number=1).disagreed_at


def test_a_seat_that_the_table_does_not_have(table):
    assert send(table, "widersprechen/5/", round="1").status_code == 404


def test_its_doors(table, other_organizer):
    behind_its_doors(table, other_organizer, "widersprechen/1/", "post")
