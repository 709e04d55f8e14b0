"""What the page of the draw asks the database: the same for many players, and after many rounds."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.test_director_draw import DRAW
from tournaments.models import Round, Tournament
from tournaments.rounds import course, draws


@pytest.mark.both
def test_many_players_cost_no_more_queries(organizer_client, tournament, django_assert_num_queries):
    for number in range(9, 41):
        tournament.players.create(number=number, name=f"Spieler {number}")
    draws.draw(tournament)
    organizer_client.get(DRAW)
    few = count_queries(organizer_client)
    for number in range(41, 81):
        tournament.players.create(number=number, name=f"Spieler {number}")
    draws.redraw(tournament)
    with django_assert_num_queries(few):
        organizer_client.get(DRAW)


@pytest.mark.both
def test_rounds_played_cost_no_more_queries(organizer_client, tournament):
    Tournament.objects.update(rounds_planned=6)
    before, drawn = [], []
    for number in range(1, 5):
        before.append(count_queries(organizer_client))
        made = draws.draw(tournament, seed=number)
        drawn.append(count_queries(organizer_client))
        Round.objects.filter(id=course.publish(made).id).update(status=Round.Status.CLOSED)
    # Of the first round nothing was before: what is read of the past then is one query less, or none.
    assert len(set(before[1:])) == len(set(drawn[1:])) == 1


def count_queries(client) -> int:
    with CaptureQueriesContext(connection) as captured:
        client.get(DRAW)
    return len(captured)
