"""Rounds that follow, in rooms whose tables are not 1, 2, 3 …, and what is said of who has no place to go by."""

from __future__ import annotations

import pytest

from tests.tournaments.test_following import text_of
from tests.tournaments.test_room import in_room
from tests.tournaments.test_standings import by_rules, close
from tournaments.rounds import course, draws


@pytest.mark.parametrize("rules", [{}, {"last_round": "final_table"}, {"next_table": "standings"}])
def test_no_table_is_called_the_first_that_is_not_there(tournament, organizer_client, rules):
    in_room(tournament, 2, 3, fives=0)
    close(course.publish(draws.draw(tournament, seed=1)))
    by_rules(tournament, **rules)
    text = text_of(organizer_client)
    assert "die Besten am ersten Tisch." in text and "am Finaltisch, dem ersten Tisch;" in text
    assert "Tisch 1" not in text
