"""POST /tisch/<key>/eintrag/<id>/streichen/: strike a game; it is dealt again."""

from __future__ import annotations

import json
import re
from uuid import uuid4

from tests.tournaments.helpers import director_at, enter, normal, table_now
from tests.tournaments.scribe_doors import DIRECTORS, base_of, entries, game, send, text, told
from tournaments import ledger
from tournaments.models import Table


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


def line_of(page, entry):
    """An entry's line of the list: its words."""
    found = re.search(rf'<tbody id="eintrag-{entry.id}".*?</tbody>', page, re.DOTALL)
    assert found
    return " ".join(re.sub("<[^>]+>", " ", found[0]).split())


def test_entered_again_the_struck_line_keeps_its_points_and_why_it_was_struck(organizer_client, table, scribe):
    (done,) = enter(scribe, normal([1, 3], 140))
    ledger.strike(director_at(table), done.entry.id, version=1, reason="falsch")
    fields = game(re_pips="150", version="2", reason="doch richtig")
    assert organizer_client.post(f"{DIRECTORS}eintrag/{done.entry.id}/korrigieren/", fields).status_code == 302
    struck, again = entries(table)
    assert (struck.status, struck.points) == ("corrected", [1, -1, 1, -1])
    page = text(organizer_client.get(DIRECTORS))
    assert "+1 −1 +1 −1" in line_of(page, struck)
    assert "Gestrichen, dann wieder eingetragen: es gilt die Zeile darunter." in line_of(page, struck)
    assert "Gestrichen durch die Leitung: falsch" in line_of(page, struck)
    assert "Korrigiert durch die Leitung: doch richtig" in line_of(page, again)
    printed = text(organizer_client.get(DIRECTORS + "spielliste/"))
    assert "gestrichen · Leitung: falsch" in printed and "· korrigiert ·" not in printed


def test_corrected_without_being_struck_it_says_so(organizer_client, table, scribe, directing):
    done = enter(directing, normal([1, 3], 140))
    ledger.correct(directing, done[0].entry.id, normal([1, 3], 150), client_id=uuid4(), version=1, reason="verzählt")
    page = line_of(text(organizer_client.get(DIRECTORS)), entries(table)[0])
    assert "Korrigiert: es gilt die Zeile darunter." in page and "estrichen" not in page


def test_what_may_not_be_struck_any_more_is_said_in_the_place_of_the_question(table, scribe):
    done = enter(scribe, normal([1, 3], 130))[0]
    ledger.end_early(director_at(table), Table.Treatment.STAND, "weg")
    answer = send(table, f"eintrag/{done.entry.pk}/streichen/", version=str(table_now(scribe).version))
    assert (answer.status_code, answer["HX-Retarget"]) == (422, "[data-dialog]")
    assert told(answer)["message"] in text(answer) and "vorzeitig beendet" in text(answer)
