"""A table's link ends with its tournament: the sheet stays to be read, nothing more is written."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from tests.tournaments.helpers import confirm_all, director_at, play_out, scribe_at, table_of
from tests.tournaments.kept import again
from tests.tournaments.scribe_doors import HTMX, base_of, game, send, text, told
from tournaments import ledger
from tournaments.models import Entry, Event, Round, Table, Tournament
from tournaments.rounds import course

OVER = "Das Turnier ist beendet"


@pytest.fixture
def finished(round_one: Round) -> Table:
    """Table 1 of a tournament that was played to its end after one round. Its director was called before."""

    def finish() -> None:
        for number in (1, 2):
            scribe = scribe_at(table_of(round_one, number))
            play_out(scribe)
            confirm_all(scribe)
        ledger.call(scribe_at(table_of(round_one, 1)), "Karte fehlt")
        assert not course.close(round_one)
        course.finish(Tournament.objects.get())

    again(finish, "one round and a call")
    return table_of(round_one, 1)


def writes(table: Table) -> list[tuple[str, dict[str, Any]]]:
    """All that could be written at a table."""
    entry = table.entries.order_by("-position")[0].id
    change = game(version=str(table.version))
    return [
        ("eintrag/", game(position=str(table.entries.count() + 1))),
        (f"eintrag/{entry}/korrigieren/", change),
        (f"eintrag/{entry}/streichen/", change),
        ("bestaetigen/1/", {"round": "1"}),
        ("zuruecknehmen/1/", {"round": "1"}),
        ("widersprechen/1/", {"round": "1"}),
        ("rufen/", {"round": "1", "reason": "x"}),
        ("rufen/", {"round": "1", "answered": "1"}),
        ("zeit-um/", {"round": "1", "begun": "0"}),
        ("schreiber/2/", {"round": "1"}),
        ("vorschau/", game()),
    ]


def test_nothing_is_written_any_more(finished, client):
    before = (Entry.objects.count(), Event.objects.count())
    for tail, fields in writes(finished):
        answer = send(finished, tail, **fields)
        assert answer.status_code == 410, tail
        assert OVER in told(answer)["message"]
        # Without a script the sheet itself comes, with the sentence on it.
        page = client.post(base_of(finished) + tail, fields)
        assert page.status_code == 410, tail
        assert OVER in text(page)
    assert (Entry.objects.count(), Event.objects.count()) == before


def test_a_game_that_was_stored_before_is_acknowledged(finished, client):
    known = finished.entries.order_by("-position")[0]
    assert told(send(finished, **game(client_id=str(known.client_id))))["entry"] == known.id


def test_the_page_says_so_and_leads_to_the_result(finished, client):
    page = text(client.get(base_of(finished)))
    assert OVER in page and 'href="/benefizturnier/ergebnis/"' in page
    assert 'action="' + base_of(finished) + "rufen/" not in page
    assert "Turnierleitung rufen" not in page
    assert client.get(base_of(finished) + "spielliste/").status_code == 200
    assert OVER in text(client.get(base_of(finished) + "stand/"))


def test_an_open_page_hears_of_it(finished, client):
    course.reopen(Tournament.objects.get())
    before = client.get(base_of(finished) + "stand/")
    assert OVER not in text(before)
    course.finish(Tournament.objects.get())
    after = client.get(base_of(finished) + "stand/", headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200 and OVER in text(after)


def test_the_waiting_room_of_a_table_without_players_says_so_too(finished, client, tournament):
    seatless = tournament.table_links.create(number=9)
    page = text(client.get(f"/tisch/{seatless.key}/"))
    assert OVER in page and "Sobald die nächste Runde" not in page
    answer = client.post(f"/tisch/{seatless.key}/rufen/", headers=HTMX)
    assert answer.status_code == 410 and "version" not in told(answer)  # of no sheet


def test_the_director_still_corrects(finished):
    directing = director_at(finished)
    entry = finished.entries.order_by("-position")[0]
    done = ledger.correct(
        directing, entry.id, entry.facts | {"re_pips": 121}, client_id=uuid4(), version=finished.version, reason="Zahl"
    )
    assert done.created
    ledger.call_answered(directing)


def test_taken_back_the_links_live_again(finished, client):
    course.reopen(Tournament.objects.get())
    assert OVER not in text(client.get(base_of(finished)))
    assert send(finished, "rufen/", round="1", answered="1").status_code == 200


def test_a_code_still_leads_to_the_sheet(finished, client):
    link = finished.round.tournament.table_links.get(number=1)
    assert client.get("/tisch/", {"code": link.code})["Location"] == f"/tisch/{link.key}/"
