"""The draw counts everybody who held a seat: whom they met, and that they have played."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.seating.helpers import ONLY_FOURS
from tests.tournaments.helpers import (
    add_players,
    confirm_all,
    director_at,
    enter,
    normal,
    play_out,
    publish_round,
    table_of,
)
from tests.tournaments.test_director_draw import page
from tournaments import ledger, seating
from tournaments.ledger import Change
from tournaments.ledger.holders import in_turn
from tournaments.models import Player, Tournament
from tournaments.people.players import withdraw
from tournaments.rounds import course, draws, seatings
from tournaments.rounds.besides import NOBODY, Besides, besides
from tournaments.rounds.past import past_of
from tournaments.rounds.proposals import Desk
from tournaments.rounds.quality import quality_of
from tournaments.rounds.sitting_out import beside
from tournaments.seating.sitting_out import who_plays


def test_who_met_whom():
    """1 is followed by 9 from game 5, 2 by 8 from game 5: 1 has never met 8."""
    alone = {(2, 1): in_turn((5, 1))}
    turns = {
        (1, 1): in_turn((1, 1), (9, 5)), (1, 2): in_turn((2, 1), (8, 5)),
        (1, 3): in_turn((3, 1)), (1, 4): in_turn((4, 1)),
    }  # fmt: skip
    found = besides(turns | alone)
    assert found.players == (1, 2)
    assert found.met == ((1, 2), (1, 3), (1, 4), (2, 3), (2, 4))
    assert besides(alone) == NOBODY


def test_who_was_there_and_back_again_met_nobody_twice():
    turns = {(1, 1): in_turn((1, 1), (9, 3), (1, 6)), (1, 2): in_turn((2, 1))}
    assert besides(turns) == Besides((9,), ((2, 9),), ())


def test_who_gave_up_a_seat_at_a_table_of_five_was_at_one():
    five = {(1, seat): in_turn((seat, 1)) for seat in range(2, 6)}
    assert besides(five | {(1, 1): in_turn((1, 1), (9, 4))}).at_five == (1,)
    assert besides(five | {(1, 1): in_turn((9, 1), (1, 2), (9, 4))}).at_five == (1,)  # the other is counted already
    assert besides({(1, seat): in_turn((seat, 1), (seat + 10, 2)) for seat in range(1, 5)}).at_five == ()


@pytest.mark.usefixtures("hurried")
def test_a_plan_counts_who_gave_up_a_seat_at_a_table_of_five():
    """Four of nine are at a five for the first time, and one for the second, whoever that is."""
    history = [((10, 2, 3, 4, 5), (6, 7, 8, 9))]
    wishes = seating.Wishes(order=seating.Order().with_first(seating.Criterion.FIVES, seating.Criterion.REPEATS))

    def drawn(besides: seating.Earlier) -> seating.Quality:
        return seating.plan(range(1, 10), 1, history=history, besides=besides, wishes=wishes, seed=1).quality

    found = drawn(seating.Earlier(at_five=(1,)))
    assert found.fives_most == found.fives_needed == 2
    assert drawn(seating.Earlier()).fives_most == 1


@pytest.mark.usefixtures("hurried")
def test_a_plan_keeps_apart_who_met_besides():
    history = [((1, 2, 3, 4), (5, 6, 7, 8))]
    met = [(9, other) for other in (2, 3, 4)]
    players = [2, 3, 4, 5, 6, 7, 8, 9]
    found = seating.plan(players, 1, history=history, besides=seating.Earlier(met), seed=1)
    with_nine = next(table for table in found.rounds[0] if 9 in table)
    assert len(set(with_nine) & {2, 3, 4}) <= 2
    assert found.quality.repeats >= seating.quality(found.rounds, history=history).repeats


def test_who_sits_out_counts_who_played_besides():
    turns: list[list[tuple[int, ...]]] = [[(1, 2, 3, 4), (5, 6, 7, 8), (9,)], [(9,)]]
    assert 9 not in who_plays(range(1, 10), turns, room=ONLY_FOURS, seed=1)


@pytest.mark.both
def test_after_a_round_with_a_substitute(tournament):
    add_players(tournament, "Inge")
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    for number in (1, 2):
        table = director_at(table_of(round, number))
        enter(table, normal([1, 2], 140))
        if number == 1:
            assert not beside(round, 8).sitting_out
            players = {player.name: player.id for player in Player.objects.all()}
            ledger.substitute(table, Change(players["Anna"], players["Inge"], 2, gone=True))
            assert not beside(round, 8).sitting_out
        play_out(table)
        confirm_all(table)
    assert not course.close(round)
    tables, others = seatings.played([round])
    assert tables[0][0][0] == players["Inge"] and others[0].players == (players["Anna"],)
    drawn = draws.draw(tournament, 1)
    met = {frozenset(pair) for pair in others[0].met} | {
        frozenset(pair) for table in tables[0] for pair in combinations(table, 2)
    }
    again = {frozenset(pair) for table in seatings.tables_of(drawn) for pair in combinations(table, 2)} & met
    assert quality_of(drawn).repeats == len(again)


@pytest.fixture
def handed_on(tournament):
    """One round is closed: Anna gave up her seat at a table of five to Jule, who has left since."""
    add_players(tournament, "Inge\nJule")
    round = publish_round(tournament, [[1, 2, 3, 4, 5], [6, 7, 8, 9]])
    players = {player.name: player for player in Player.objects.all()}
    for number in (1, 2):
        table = director_at(table_of(round, number))
        enter(table, normal([2, 3], 140))
        if number == 1:
            ledger.substitute(table, Change(players["Anna"].id, players["Jule"].id, 2, gone=False))
        play_out(table)
        confirm_all(table)
    assert not course.close(round)
    withdraw(players["Jule"])
    return players


@pytest.mark.both
def test_after_a_round_in_which_a_seat_at_a_table_of_five_changed_hands(organizer_client, tournament, handed_on):
    players = handed_on
    drawn = draws.draw(tournament, 1)
    past, tables = past_of(drawn)
    were_there = {players[name].id for name in ("Anna", "Bernd", "Clara", "Dieter", "Emma", "Jule")}
    assert past.fives == dict.fromkeys(were_there, 1)
    (five,) = (table for table in tables if len(table) == 5)
    (four,) = (table for table in tables if len(table) == 4)
    again = {one for one in five if one in were_there} if set(four) - were_there else set()
    assert {one.id for one in quality_of(drawn).five_again} == again
    assert "niemand öfter als 1-mal am Fünfertisch" not in page(organizer_client)


def test_tables_that_are_put_right_know_who_gave_up_a_seat_at_a_table_of_five(tournament, handed_on):
    Tournament.objects.update(most_fives=1)
    round = publish_round(Tournament.objects.get(), [[1, 6, 7, 8], [2, 3, 4, 5]])
    proposals = Desk(round).for_who_comes([handed_on["Inge"].id])
    (found,) = [one for one in proposals if handed_on["Anna"].id in one.after.get(1, ())]
    assert len(found.after[1]) == 5 and found.too_often == (handed_on["Anna"],)
