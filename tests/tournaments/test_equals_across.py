"""A round by the standings: who was equal, and came to different tables by lot, is said."""

from __future__ import annotations

import pytest

from tests.tournaments.test_following import text_of, who
from tests.tournaments.test_standings import by_rules, close, give
from tournaments.models import Round, Seat, Tournament
from tournaments.rounds import course, draws

PUBLIC = "/benefizturnier/auslosung/"


def test_who_came_to_another_table_by_lot_alone_is_said(tournament, round_one, organizer_client, client):
    equals = {2: 5, 4: 5, 5: 5, 7: 5}
    give(round_one, {1: 9, 3: 8, 6: 1, 8: 0} | equals)
    close(round_one)
    by_rules(tournament, next_table="standings", tie_breaks=[])
    drawn = draws.draw(Tournament.objects.get())
    names = {2: "Bernd", 4: "Dieter", 5: "Emma", 7: "Gerda"}
    first, second = ([names[number] for number in sorted(table & equals.keys())] for table in who(drawn))
    tied = f"{' und '.join(first)} (Tisch 1) vor {' und '.join(second)} (Tisch 2)"
    said = f"Gleichauf und an verschiedenen Tischen: {tied}; den Ausschlag gab: Los."
    assert said in text_of(organizer_client)
    course.publish(drawn)
    assert said in text_of(organizer_client) and said in text_of(client, PUBLIC)
    # Somebody else was before them, as is found out now.
    give(round_one, {6: 7})
    Tournament.objects.update(version=99)
    assert "Gleichauf" not in text_of(client, PUBLIC)


@pytest.mark.parametrize("tie_breaks", [["lot"], ["games_won", "lot"]])
def test_the_lot_is_said_where_it_is_a_rule_and_nothing_where_it_did_not_decide(
    tournament, round_one, organizer_client, tie_breaks
):
    give(round_one, {1: 9, 3: 8, 6: 1, 8: 0, 2: 7, 4: 5, 5: 5, 7: 2})
    close(round_one)
    by_rules(tournament, next_table="standings", tie_breaks=tie_breaks)
    drawn = draws.draw(Tournament.objects.get())
    assert "Gleichauf und an verschiedenen Tischen: " in text_of(organizer_client)
    Seat.objects.filter(table__round=round_one, player__number=5).update(games_won=4)
    draws.redraw(tournament)
    assert ("Gleichauf" in text_of(organizer_client)) == (tie_breaks == ["lot"])
    draws.discard(Round.objects.get(number=drawn.number))
    give(round_one, {4: 6})
    draws.draw(Tournament.objects.get())
    assert "Gleichauf" not in text_of(organizer_client)
