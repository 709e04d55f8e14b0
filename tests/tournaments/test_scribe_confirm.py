"""POST /tisch/<key>/bestaetigen/<seat>/: a player confirms the sheet."""

from __future__ import annotations

from uuid import uuid4

from tests.tournaments.helpers import director_at, play_out, table_now
from tests.tournaments.scribe_doors import base_of, send, text, told
from tournaments import ledger


def confirmed(table) -> list[int]:
    return [seat.number for seat in table.seats.all() if seat.confirmed_at]


def test_every_player_confirms(table, scribe):
    play_out(scribe)
    for seat in (1, 2, 3):
        assert send(table, f"bestaetigen/{seat}/", round="1").status_code == 200
    answer = send(table, "bestaetigen/4/", round="1")
    assert confirmed(table) == [1, 2, 3, 4]
    assert "Alle haben bestätigt" in text(answer)


def test_not_before_the_round_is_played(table):
    answer = send(table, "bestaetigen/1/", round="1")
    assert answer.status_code == 422
    assert confirmed(table) == []


def test_without_a_script(client, table, scribe):
    play_out(scribe)
    assert client.post(base_of(table) + "bestaetigen/2/").status_code == 302
    assert confirmed(table) == [2]


def test_a_seat_that_the_table_does_not_have(table):
    assert send(table, "bestaetigen/5/", round="1").status_code == 404
    assert send(table, "bestaetigen/0/", round="1").status_code == 404


def test_only_the_sheet_that_was_looked_at(organizer_client, table, scribe):
    play_out(scribe)
    seen = table_now(scribe).version
    last = table.entries.latest("position")
    ledger.correct(director_at(table), last.id, last.facts | {"re_pips": 200}, client_id=uuid4(), version=seen)
    answer = send(table, "bestaetigen/1/", round="1", version=str(seen))
    assert answer.status_code == 422 and "Das Blatt ist inzwischen ein anderes." in told(answer)["message"]
    for_all = "/benefizturnier/leitung/runde/1/tisch/1/bestaetigen/alle/"
    answer = organizer_client.post(for_all, {"version": str(seen)})
    assert answer.status_code == 422 and "Das Blatt ist inzwischen ein anderes." in answer.content.decode()
    assert confirmed(table) == []
    assert send(table, "bestaetigen/1/", round="1", version=str(table_now(scribe).version)).status_code == 200
    organizer_client.post(for_all, {"version": str(table_now(scribe).version)})
    assert confirmed(table) == [1, 2, 3, 4]
