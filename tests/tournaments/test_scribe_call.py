"""POST /tisch/<key>/rufen/: one tap calls the director."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import called_for
from tests.tournaments.scribe_doors import DIRECTORS, HTMX, base_of, send, text, told
from tournaments.models import Event


def test_one_tap_calls_and_one_takes_it_back(table):
    answer = send(table, "rufen/", round="1")
    assert answer.status_code == 200
    assert "Turnierleitung gerufen um" in text(answer)
    table.refresh_from_db()
    assert table.called_at
    send(table, "rufen/", round="1", answered="1")
    table.refresh_from_db()
    assert table.called_at is None


def test_who_has_been_there_is_told_that_it_is_done(table, organizer_client):
    send(table, "rufen/", round="1")
    assert told(send(table, "rufen/", round="1", answered="1"))["message"] == "Ruf zurückgenommen."
    send(table, "rufen/", round="1")
    director = f"/benefizturnier/leitung/runde/1/tisch/{table.number}/"
    answer = organizer_client.post(director + "rufen/", {"answered": "1"}, headers=HTMX)
    assert told(answer)["message"] == "Erledigt."


@pytest.mark.parametrize("reason", ["", "Fuchs oder nicht", "lang " * 60])
def test_fifty_times_the_same_is_one_call(table, reason):
    send(table, "rufen/", round="1", reason="a" * 150)
    for _ in range(50):
        assert send(table, "rufen/", round="1", reason=reason).status_code == 200
    assert Event.objects.filter(kind="called").count() == (2 if reason else 1)


def test_without_a_script(client, table):
    assert client.post(base_of(table) + "rufen/", {"reason": "Fuchs oder nicht"}).status_code == 302
    table.refresh_from_db()
    assert called_for(table) == "Fuchs oder nicht"


def test_the_director_answers(organizer_client, table):
    send(table, "rufen/", round="1")
    assert "Erledigt" in organizer_client.get(DIRECTORS).content.decode()
    organizer_client.post(DIRECTORS + "rufen/", {"answered": "1"})
    table.refresh_from_db()
    assert table.called_at is None
