"""What stands around a clock says how it stands as the page comes, so that it is right without a script too."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from tests.tournaments.helpers import add_players, link_of, publish_round, table_of
from tournaments.models import Round, Tournament
from tournaments.rounds import timekeeping

BOARD = "/benefizturnier/leitung/"


@pytest.fixture
def pages(client, organizer_client, round_one):
    """The scribe's page, the board and the page for everybody."""

    def states(minutes: float | None) -> list[str]:
        begun = None if minutes is None else timezone.now() - timedelta(minutes=minutes)
        Round.objects.update(clock_started_at=begun)
        Tournament.objects.update(version=F("version") + 1)
        found = []
        for one, address in (
            (client, f"/tisch/{link_of(table_of(round_one)).key}/"),
            (organizer_client, BOARD),
            (client, "/benefizturnier/"),
        ):
            text = one.get(address, follow=True).content.decode()
            found.append(text.partition('data-clock-scope data-state="')[2].partition('"')[0])
        return found

    return states


def test_not_started_running_and_over(pages):
    assert pages(None) == ["waiting"] * 3
    assert pages(3) == ["running"] * 3
    assert pages(101) == ["over"] * 3


def test_over_at_some_tables(client, tournament):
    """lions-2024: 100 minutes at tables of four, 125 at tables of five."""
    add_players(tournament, "Ida")
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    timekeeping.start_clock(round)
    Round.objects.update(clock_started_at=timezone.now() - timedelta(minutes=110))
    assert 'data-clock-scope data-state="some-over"' in client.get("/benefizturnier/").content.decode()
