"""POST /tisch/<key>/schreiber/<seat>/: another player writes."""

from __future__ import annotations

from tests.tournaments.scribe_doors import base_of, send, text


def test_another_seat_writes(table):
    answer = send(table, "schreiber/3/", round="1")
    assert answer.status_code == 200
    table.refresh_from_db()
    assert table.scribe_seat == 3
    assert "Es schreibt: Clara" in text(answer)


def test_without_a_script(client, table):
    assert client.post(base_of(table) + "schreiber/2/").status_code == 302
    table.refresh_from_db()
    assert table.scribe_seat == 2


def test_a_seat_that_the_table_does_not_have(table):
    assert send(table, "schreiber/5/", round="1").status_code == 404
