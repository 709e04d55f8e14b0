"""POST /tisch/<key>/eintrag/<id>/korrigieren/: put another game in the place of one."""

from __future__ import annotations

from tests.tournaments.helpers import enter, normal
from tests.tournaments.scribe_doors import DIRECTORS, base_of, behind_its_doors, entries, game, send, text


def version(table) -> str:
    table.refresh_from_db()
    return str(table.version)


def test_the_last_game_is_corrected(table, scribe):
    done = enter(scribe, normal([1, 3], 140))
    answer = send(table, f"eintrag/{done[0].entry.id}/korrigieren/", **game(re=["2", "4"], version=version(table)))
    assert answer.status_code == 201
    assert [(entry.status, entry.facts["re"]) for entry in entries(table)] == [
        ("corrected", [1, 3]), ("standing", [2, 4]),
    ]  # fmt: skip
    assert "Korrigiert: es gilt die Zeile darunter." in answer.json()["stand"]


def test_sent_twice_it_is_one_correction(table, scribe):
    done = enter(scribe, normal([1, 3], 140))
    same = game(re=["2", "4"], version=version(table))
    path = f"eintrag/{done[0].entry.id}/korrigieren/"
    assert send(table, path, **same).status_code == 201
    assert send(table, path, **same).status_code == 200
    assert len(entries(table)) == 2


def test_a_sheet_that_has_changed_is_looked_at_again(table, scribe):
    done = enter(scribe, normal([1, 3], 140))
    seen = version(table)
    enter(scribe, normal([1, 3], 140))
    answer = send(table, f"eintrag/{done[0].entry.id}/korrigieren/", **game(version=seen))
    assert answer.status_code == 409
    assert "inzwischen geändert" in answer.json()["message"]
    assert len(entries(table)) == 2


def test_without_a_script(client, table, scribe):
    done = enter(scribe, normal([1, 3], 140))
    path = base_of(table) + f"eintrag/{done[0].entry.id}/korrigieren/"
    refused = client.post(path, game(re_pips="3", version=version(table)))
    assert refused.status_code == 422
    assert 'name="re_pips" value="3"' in text(refused) and path in text(refused)
    assert client.post(path, game(version="0")).status_code == 409
    assert client.post(path, game(version=version(table))).status_code == 302


def test_a_scribe_reaches_back_as_far_as_the_organizer_allows(table, scribe, organizer_client):
    done = enter(scribe, normal([1, 3], 140), normal([1, 3], 140))
    path = f"eintrag/{done[0].entry.id}/korrigieren/"
    fields = game(re=["2", "4"], version=version(table))
    refused = send(table, path, **fields)
    assert refused.status_code == 422
    assert "nur die Turnierleitung" in refused.json()["message"]
    assert organizer_client.post(DIRECTORS + path, fields).status_code == 302
    assert entries(table)[1].facts["re"] == [2, 4]


def test_an_entry_that_this_table_does_not_have(table):
    assert send(table, "eintrag/999999/korrigieren/", **game(version="0")).status_code == 404


def test_its_doors(table, scribe, other_organizer):
    done = enter(scribe, normal([1, 3], 140))
    behind_its_doors(table, other_organizer, f"eintrag/{done[0].entry.id}/korrigieren/", "post")
