"""The wall gives the figures beside the names as much room as the longest of them needs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from tests.tournaments.helpers import director_at, enter, publish_round, scribe_at, solo, table_of
from tournaments import ledger

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("points", "wide"), [(1, False), (10, True)])
def test_points_of_more_than_three_digits_take_wider_columns(tournament, points, wide):
    counts = dict.fromkeys(("won", "under_level", "announced_level", "re_announced"), points)
    ledger.change_ruleset(tournament, replace(tournament.ruleset, **counts))
    tournament.refresh_from_db()
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    enter(
        scribe_at(table_of(round)),
        *[solo(seat, 240, announcements={"re": "black"}) for seat in (1, 2, 3, 1, 1, 1, 1, 1, 1, 1)],
    )
    page = Client().get(f"/{tournament.slug}/leinwand/").content.decode()
    assert 'class="by-round"' in page
    assert ("with-thousands" in page) is wide


@pytest.mark.parametrize(("points", "wide"), [(9, False), (9_999, True)])
def test_so_do_totals_with_thousands_and_decimals(tournament, points, wide):
    ledger.change_ruleset(tournament, replace(tournament.ruleset, ranked_by="points_per_game"))
    tournament.refresh_from_db()
    table = table_of(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]]))
    enter(scribe_at(table), *[solo(seat, 140) for seat in (1, 2, 3)])
    enter(director_at(table), {"violation": "free", "points": [-points, 0, 0, 0]})
    page = Client().get(f"/{tournament.slug}/leinwand/").content.decode()
    assert "with-decimals" in page
    assert ("with-long-totals" in page) is wide
