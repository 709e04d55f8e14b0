"""POST /tisch/<key>/eintrag/<id>/streichen/: strike a game; it is dealt again."""

from __future__ import annotations

import json

from tests.tournaments.helpers import enter, normal
from tests.tournaments.scribe_doors import base_of, entries, send, text, told


def test_the_last_game_is_struck(table, scribe):
    done = enter(scribe, normal([1, 3], 140))
    answer = send(table, f"eintrag/{done[0].entry.id}/streichen/", version="1", round="1")
    assert answer.status_code == 200
    assert entries(table)[0].status == "struck"
    assert "Anna gibt, Bernd spielt auf." in text(answer)
    assert send(table, f"eintrag/{done[0].entry.id}/streichen/", version="1", round="1").status_code == 200


def test_a_sheet_that_has_changed_is_looked_at_again(table, scribe):
    done = enter(scribe, normal([1, 3], 140), normal([1, 3], 140))
    answer = send(table, f"eintrag/{done[1].entry.id}/streichen/", version="1", round="1")
    assert answer.status_code == 409
    assert entries(table)[1].status == "standing"


def test_not_so_far_back(table, scribe):
    done = enter(scribe, normal([1, 3], 140), normal([1, 3], 140))
    answer = send(table, f"eintrag/{done[0].entry.id}/streichen/", version="2", round="1")
    assert answer.status_code == 422
    assert "nur die Turnierleitung" in told(answer)["message"]


def test_without_a_script(client, table, scribe):
    done = enter(scribe, normal([1, 3], 140))
    asked = client.post(base_of(table) + "vorschau/", {"struck": "1", "replaces": done[0].entry.id, "round": "1"})
    path = base_of(table) + f"eintrag/{done[0].entry.id}/streichen/"
    assert path in text(asked)
    assert client.post(path, {"version": "1"}).status_code == 302
    assert entries(table)[0].status == "struck"


def test_an_entry_that_this_table_does_not_have(table):
    """As after a backup was restored under an open page: no word of a link that is gone, which sends nothing more."""
    answer = send(table, "eintrag/999999/streichen/", version="0", round="1")
    assert (answer.status_code, told(answer)["field"]) == (422, "entry")
    assert "hat die Liste dieses Tisches nicht" in told(answer)["message"]


def test_why_a_game_cannot_be_struck_stands_where_the_question_would(table, scribe):
    done = enter(scribe, normal([1, 3], 140), normal([1, 3], 140))
    answer = send(table, "vorschau/", struck="1", replaces=str(done[0].entry.id), round="1")
    assert answer.status_code == 422 and list(json.loads(answer["HX-Trigger"])) == ["table:asks"]
    assert "nur die Turnierleitung" in text(answer) and "data-close" in text(answer)
