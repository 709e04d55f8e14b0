"""How tables go round is counted by their numbers, whatever tables a round has and which there are by then."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import in_fours, publish_round
from tests.tournaments.test_draws import tables
from tests.tournaments.test_room import in_room
from tests.tournaments.test_sitting_out import close, of, text_of
from tests.tournaments.test_standings import by_rules
from tournaments.models import Player, Round, Seat, TeamsSeated, Tournament
from tournaments.people.players import withdraw
from tournaments.rounds import draws, repairing
from tournaments.rounds.quality import quality_of
from tournaments.rounds.seatings import placed
from tournaments.seating import ANY, Room

A, B, C, D = in_fours(4)


def dissolve(round: Round, number: int) -> None:
    seats = Seat.objects.filter(table__round=round, table__number=number).order_by("number")
    players = tuple(seats.values_list("player_id", flat=True))
    for player in Player.objects.filter(id__in=players):
        withdraw(player)
    repairing.repair(round, {number: players}, {number: ()})


@pytest.fixture
def three_times(tournament: Tournament) -> Round:
    """Those of C were at table 3 in three rounds, and are now at table 4, of which table 1 is dissolved."""
    tournament = of(tournament, 16)
    Tournament.objects.update(rounds_planned=4)
    for seated in ([A, B, C, D], [B, D, C, A], [D, A, C, B]):
        close(publish_round(tournament, seated))
    round = publish_round(tournament, [A, B, D, C])
    dissolve(round, 1)
    return Round.objects.get(id=round.id)


def test_after_a_table_was_dissolved_the_others_are_who_they_are(three_times, organizer_client):
    said = quality_of(three_times).going_round
    assert (said.table_most, said.table_least) == (3, 3)
    assert "iemand sitzt öfter als 3‑mal am selben" in text_of(organizer_client)


def test_a_table_dissolved_in_an_earlier_round_moves_no_other(tournament):
    tournament = of(tournament, 16)
    first = publish_round(tournament, [A, B, C, D])
    dissolve(first, 1)
    close(first)
    # Those of D were at table 4 and are there again; by their place among the tables they would not be.
    second = publish_round(tournament, [B, C, D])
    assert quality_of(second).going_round.table_most == 1
    assert [[len(table) for table in one] for one in placed([first, second], ANY)[0]] == [[0, 4, 4, 4], [4, 4, 4, 0]]


def test_the_first_places_are_those_of_the_room(tournament):
    tournament = of(tournament, 12)
    round = publish_round(tournament, [A, B, C])
    ((seated,), _others) = placed([round], Room((2, 5)))
    names = [{Player.objects.get(id=one).number for one in table} for table in seated]
    assert names == [set(B), set(), set(A), set(C)]


def test_a_draw_in_another_room_sends_nobody_to_the_same_number_again(tournament):
    """Three teams, each at a table of its own in every round: it only has to be another one."""
    tournament = of(tournament, 12)
    for number, team in enumerate((A, B, C)):
        tournament.players.filter(number__in=team).update(team=f"Mannschaft {number}")
    Tournament.objects.update(teams_seated=TeamsSeated.TOGETHER, rounds_planned=2)
    tournament = by_rules(Tournament.objects.get(id=tournament.id), teams="all")
    close(publish_round(tournament, [A, B, C]))
    in_room(tournament, 2, 3, 4)
    round = draws.draw(Tournament.objects.get(id=tournament.id), 0)
    for seed in range(1, 5):
        at = dict(zip(map(frozenset, tables(round)), (2, 3, 4), strict=True))
        assert at.keys() == {frozenset(A), frozenset(B), frozenset(C)}
        assert at[frozenset(B)] != 2 and at[frozenset(C)] != 3
        assert quality_of(round).going_round.table_most == 1
        round = draws.redraw(Tournament.objects.get(id=tournament.id), seed)
