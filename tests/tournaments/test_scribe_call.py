"""POST /tisch/<key>/rufen/: one tap calls the director."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import called_for
from tests.tournaments.scribe_doors import DIRECTORS, base_of, send, text
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
