"""POST /tisch/<key>/eintrag/<id>/korrigieren/: put another game in the place of one."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from tests.tournaments.helpers import enter, normal, play_out
from tests.tournaments.scribe_doors import DIRECTORS, base_of, entries, game, send, state, text, told
from tournaments import ledger
from tournaments.models import Entry, Tournament


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
    assert "Korrigiert: es gilt die Zeile darunter." in text(answer)


def test_sent_twice_it_is_one_correction(table, scribe):
    done = enter(scribe, normal([1, 3], 140))
    same = game(re=["2", "4"], version=version(table))
    path = f"eintrag/{done[0].entry.id}/korrigieren/"
    assert send(table, path, **same).status_code == 201
    assert send(table, path, **same).status_code == 200
    assert len(entries(table)) == 2


def test_where_nothing_is_changed_it_says_so_and_what_was_confirmed_stays(table, scribe):
    play_out(scribe)
    ledger.confirm(scribe, 2)
    last, facts = table.entries.get(position=24), table.entries.get(position=24).facts
    fields = game(type="solo", solo="queens", re=[str(facts["re"][0])], re_pips="125", version=version(table))
    answer = send(table, f"eintrag/{last.id}/korrigieren/", **fields)
    assert answer.status_code == 200
    assert told(answer)["message"] == "Nichts geändert."
    assert told(answer)["entry"] == last.id
    assert table.seats.get(number=2).confirmed_at
    assert len(entries(table)) == 24


def test_pips_that_were_counted_are_not_made_a_range_by_looking_at_them(table, scribe):
    counted, chosen = enter(scribe, normal([1, 3], 131), normal([1, 3], 135))
    Tournament.objects.update(pips_by_range=True, scribe_corrections=2)
    page = text(Client().get(base_of(table) + f"?korrigieren={counted.entry.id}"))
    assert 'name="re_pips" value="131"' in page and 'value="121" checked' not in page
    page = text(Client().get(base_of(table) + f"?korrigieren={chosen.entry.id}"))
    assert 'name="re_pips" value=""' in page and 'value="121" checked' in page


def test_a_correction_that_was_put_right_while_it_waited(table, scribe):
    path = f"eintrag/{enter(scribe, normal([1, 3], 140))[0].entry.id}/korrigieren/"
    first, second = game(re_pips="130", version=version(table)), game(re_pips="92", version=version(table))
    assert send(table, path, **second, instead_of=[str(uuid4())]).status_code == 201
    third = game(re_pips="120", version=first["version"], instead_of=[second["client_id"], first["client_id"]])
    assert send(table, path, **third).status_code == 201
    assert [entry.facts["re_pips"] for entry in entries(table)] == [140, 92, 120]
    assert [entry.status for entry in entries(table)] == ["corrected", "corrected", "standing"]


def test_a_sheet_that_has_changed_is_looked_at_again(table, scribe):
    done = enter(scribe, normal([1, 3], 140))
    seen = version(table)
    enter(scribe, normal([1, 3], 140))
    answer = send(table, f"eintrag/{done[0].entry.id}/korrigieren/", **game(version=seen))
    assert answer.status_code == 409
    assert "inzwischen geändert" in told(answer)["message"]
    assert state(answer)["version"] == int(version(table))
    assert f"eintrag-{entries(table)[1].pk}" in text(answer)
    assert len(entries(table)) == 2


def test_without_a_script(client, table, scribe):
    done = enter(scribe, normal([1, 3], 140))
    path = base_of(table) + f"eintrag/{done[0].entry.id}/korrigieren/"
    refused = client.post(path, game(re_pips="3", version=version(table)))
    assert refused.status_code == 422
    assert 'name="re_pips" value="3"' in text(refused) and path in text(refused)
    assert client.post(path, game(version="0")).status_code == 409
    assert client.post(path, game(version=version(table))).status_code == 302


def test_above_a_correction_nobody_reads_who_deals_the_next_game(client, table, scribe):
    (begun,) = enter(scribe, normal([1, 3], 140))
    assert "preview__ask" in text(client.get(base_of(table)))
    assert "preview__ask" not in text(client.get(f"{base_of(table)}?korrigieren={begun.entry.id}"))


@pytest.mark.parametrize("newer", [False, True])
def test_without_a_script_another_game_that_has_its_number_by_now_stays(client, table, scribe, newer):
    """An older backup has lost the game that the form was opened for."""
    (begun,) = enter(scribe, normal([1, 3], 140))
    page = text(client.get(f"{base_of(table)}?korrigieren={begun.entry.id}"))
    assert f'name="corrects" value="{begun.entry.client_id}"' in page
    typed = game(re_pips="89", version=version(table), corrects=str(uuid4()), replaces=str(begun.entry.id))
    if newer:
        enter(scribe, normal([2, 4], 130))
    for address in ("vorschau/", f"eintrag/{begun.entry.id}/korrigieren/"):
        answer = client.post(base_of(table) + address, typed)
        assert answer.status_code == 422
        assert "Diesen Eintrag hat die Liste dieses Tisches nicht." in text(answer)
    assert [entry.facts["re_pips"] for entry in entries(table)] == [140, 130][: 1 + newer]


@pytest.mark.parametrize(
    ("entry", "called"),
    [(normal([1, 3], 140), "Korrektur von Spiel 1"), ({"violation": "minor", "offender": 2}, "Korrektur")],
)
def test_without_a_script_a_correction_is_called_by_its_game_and_a_violation_by_none(
    client, table, scribe, entry, called
):
    (entered,) = enter(scribe, entry)
    page = text(client.get(base_of(table), {"korrigieren": entered.entry.id}))
    assert page.split("data-editing-text>")[1].split("</span>")[0] == called


def test_without_a_script_what_was_typed_is_kept_where_another_was_faster(client, table, scribe):
    """And pressing again saves it over what stands there now."""
    (begun,) = enter(scribe, normal([1, 3], 140))
    path = base_of(table) + "eintrag/{}/korrigieren/"
    typed = game(re_pips="89", version=version(table))
    theirs = send(table, f"eintrag/{begun.entry.id}/korrigieren/", **game(re=["2", "4"], version=version(table)))
    again = path.format(told(theirs)["entry"])
    for address in (base_of(table) + "vorschau/", path.format(begun.entry.id)):
        overtaken = client.post(address, typed | {"replaces": str(begun.entry.id)})
        assert overtaken.status_code == 409
        said = text(overtaken).split('role="alert"')[1].split("</p>")[0]
        assert "Spiel 1 ist inzwischen anders eingetragen: Re +1 (Bernd, Dieter). „Speichern“ ersetzt auch das." in said
        assert "Korrektur von Spiel 1" in text(overtaken)
        assert 'name="re_pips" value="89"' in text(overtaken) and f'action="{again}"' in text(overtaken)
        assert f'name="version" value="{version(table)}"' in text(overtaken)
    assert client.post(again, typed | {"version": version(table)}).status_code == 302
    assert [entry.facts["re_pips"] for entry in entries(table) if entry.status == "standing"] == [89]


@pytest.mark.parametrize("struck", [False, True])
def test_without_a_script_others_went_on_too_far_meanwhile(client, table, scribe, struck):
    """It is said at once, not behind the promise that saving once more corrects."""
    (begun,) = enter(scribe, normal([1, 3], 140))
    typed = game(re_pips="89", version=version(table))
    if struck:
        ledger.strike(scribe, begun.entry.id, version=int(version(table)), seen_moved=None)
    enter(scribe, *[normal([2, 4], 130)] * 2)
    answer = client.post(f"{base_of(table)}eintrag/{begun.entry.id}/korrigieren/", typed)
    assert answer.status_code == 422
    said = text(answer).split('role="alert"')[1].split("</p>")[0]
    assert "So weit zurück kann nur die Turnierleitung ändern. Bitte rufen." in said
    assert 'name="re_pips" value="89"' in text(answer)


def test_where_only_the_director_could_replace_it_the_question_says_so(tournament, table, scribe):
    assert tournament.scribe_corrections == 1
    enter(scribe, normal([2, 4], 200), normal([1, 2], 130))
    answer = send(table, **game(re=["1", "3"], re_pips="130"))
    assert answer.status_code == 409 and "durch unseres ersetzen" not in text(answer)
    assert "So weit zurück kann nur die Turnierleitung ändern. Bitte rufen." in text(answer)


def test_without_a_script_a_game_that_was_struck_meanwhile_is_entered_again(client, table, scribe):
    (begun,) = enter(scribe, normal([1, 3], 140))
    path = f"{base_of(table)}eintrag/{begun.entry.id}/korrigieren/"
    typed = game(re_pips="89", version=version(table))
    ledger.strike(scribe, begun.entry.id, version=int(version(table)), seen_moved=None)
    overtaken = client.post(path, typed)
    assert overtaken.status_code == 409
    assert "Spiel 1 ist gestrichen. „Speichern“ trägt wieder ein, was hier steht." in text(overtaken)
    assert 'name="re_pips" value="89"' in text(overtaken) and f'action="{path}"' in text(overtaken)
    assert client.post(path, typed | {"version": version(table)}).status_code == 302
    assert [entry.facts["re_pips"] for entry in entries(table) if entry.status == "standing"] == [89]


def test_without_a_script_a_sheet_that_went_on_keeps_what_was_typed(client, table, scribe, organizer_client):
    (begun,) = enter(scribe, normal([1, 3], 140))
    typed = game(re_pips="89", version=version(table), reason="verzählt")
    enter(scribe, normal([1, 3], 140))
    path = f"{DIRECTORS}eintrag/{begun.entry.id}/korrigieren/"
    overtaken = organizer_client.post(path, typed)
    assert overtaken.status_code == 409
    assert "Die Spielliste hat sich inzwischen geändert, Spiel 1 nicht." in text(overtaken)
    assert 'name="re_pips" value="89"' in text(overtaken) and 'value="verzählt"' in text(overtaken)
    assert organizer_client.post(path, typed | {"version": version(table)}).status_code == 302


def test_a_scribe_reaches_back_as_far_as_the_organizer_allows(table, scribe, organizer_client):
    done = enter(scribe, normal([1, 3], 140), normal([1, 3], 140))
    path = f"eintrag/{done[0].entry.id}/korrigieren/"
    fields = game(re=["2", "4"], version=version(table))
    refused = send(table, path, **fields)
    assert refused.status_code == 422
    assert "nur die Turnierleitung" in told(refused)["message"]
    assert organizer_client.post(DIRECTORS + path, fields).status_code == 302
    assert entries(table)[1].facts["re"] == [2, 4]


def test_an_entry_that_this_table_does_not_have(table):
    """As after a backup was restored under an open page: no word of a link that is gone, which sends nothing more."""
    answer = send(table, "eintrag/999999/korrigieren/", **game(version="0"))
    assert (answer.status_code, told(answer)["field"]) == (422, "entry")
    without_script = Client().post(base_of(table) + "eintrag/999999/korrigieren/", game(version="0"))
    assert without_script.status_code == 422
    assert "hat die Liste dieses Tisches nicht" in text(without_script)
    assert "hat die Liste dieses Tisches nicht" in told(answer)["message"]


def test_a_number_that_is_another_entrys_by_now_corrects_nothing(scribe, table):
    """As after an older backup was restored: the phone says which game it saw."""
    entry = enter(scribe, normal([1, 3], 140))[0].entry
    path, fields = f"eintrag/{entry.id}/korrigieren/", game(re=["2", "4"], version=version(table))
    answer = send(table, path, **fields, corrects=str(uuid4()))
    assert answer.status_code == 422 and "hat die Liste dieses Tisches nicht" in told(answer)["message"]
    assert Entry.objects.count() == 1
    assert send(table, path, **fields, corrects=str(entry.client_id)).status_code == 201
