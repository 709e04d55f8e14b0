"""What the page of the draw says of seats and tables that go round, where somebody has places of their own."""

from __future__ import annotations

from tests.tournaments.helpers import seat_round
from tests.tournaments.test_director_draw import closed, page, verdicts
from tournaments.models import Tournament
from tournaments.people.wishes import fix_table


def test_who_sits_fast_is_left_out_and_that_is_said(organizer_client, tournament):
    Tournament.objects.update(rounds_planned=3)
    fix_table(tournament.players.get(number=5), 2, 1)
    for tables in ([[1, 2, 3, 4], [5, 6, 7, 8]], [[6, 1, 7, 2], [5, 3, 8, 4]]):
        closed(tournament, tables)
    seat_round(tournament, [[7, 4, 8, 6], [5, 2, 3, 1]])
    said = verdicts(page(organizer_client))
    (seats,) = [one for one in said if one.startswith("Plätze")]
    (at,) = [one for one in said if one.startswith("Tische")]
    # Emma has sat three times on the first seat of table 2.
    assert seats.startswith("Plätze: Bei jedem liegen der häufigste und der seltenste höchstens 2 auseinander, außer")
    assert at.startswith("Tische: Niemand sitzt öfter als 2‑mal am selben, außer wer dort fest sitzt")
