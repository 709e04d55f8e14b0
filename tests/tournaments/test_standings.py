"""Ranks, ties, movement; the same few queries whatever the numbers."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from scoring import Ruleset
from tests.tournaments.helpers import add_players, publish_round, seat_round
from tournaments.models import Round, Seat, Tournament
from tournaments.people.players import withdraw
from tournaments.results.criteria import POINTS
from tournaments.results.ranks import Achieved, Criterion, ranking
from tournaments.results.standings import TableBest, standings, table_bests
from tournaments.setting_up import create_tournament


def give(round: Round, points: dict[int, int]) -> None:
    """Set the points of seats by start number and one game at each table, as the ledger would."""
    round.tables.update(games_played=1)
    for number, gained in points.items():
        Seat.objects.filter(table__round=round, player__number=number).update(points=gained)


def by_rules(tournament: Tournament, **rules: Any) -> Tournament:
    """Let other rules hold; what was given to seats stays as it is."""
    ruleset = Ruleset.from_json(tournament.ruleset.to_json() | rules)
    Tournament.objects.filter(id=tournament.id).update(ruleset_data=ruleset.to_json())
    tournament.refresh_from_db()
    return tournament


def close(round: Round) -> None:
    Round.objects.filter(id=round.id).update(status=Round.Status.CLOSED)


def ranks(tournament: Tournament) -> list[tuple[int | None, str, int | None]]:
    return [(row.rank, row.player, row.moved) for row in standings(tournament).rows]


@pytest.mark.both
@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ({}, {}),
        ({1: 0}, {1: 1}),
        ({1: 5, 2: 3, 3: 3, 4: -1}, {1: 1, 2: 2, 3: 2, 4: 4}),
        ({1: -5, 2: -5, 3: 9}, {3: 1, 1: 2, 2: 2}),
        ({1: 2, 2: 2, 3: 2, 4: 0, 5: 0}, {1: 1, 2: 1, 3: 1, 4: 4, 5: 4}),
    ],
)
def test_ties_share_a_rank(totals, expected):
    assert ranking({player: Achieved((), total) for player, total in totals.items()}, [POINTS]).ranks == expected


@pytest.mark.parametrize(
    ("most_first", "expected"), [(True, {1: 1, 2: 2, 3: 3, 4: 3, 5: 5}), (False, {1: 1, 2: 4, 3: 2, 4: 2, 5: 5})]
)
def test_what_comes_next_decides_between_equals_alone(most_first, expected):
    first = Criterion("first", "Erste Runde", "Erste", lambda achieved: achieved.by_round[0], most_first=most_first)
    rounds = {1: (5, 4), 2: (4, 3), 3: (3, 4), 4: (3, 4), 5: (9, -9)}
    achieved = {player: Achieved(by_round, sum(by_round)) for player, by_round in rounds.items()}
    assert ranking(achieved, [POINTS, first]).ranks == expected


def test_before_the_first_round_everybody_is_there_by_start_number(tournament):
    table = standings(tournament)
    assert table.rounds == ()
    assert table.running is None
    assert [(row.rank, row.number, row.total, row.moved, row.table_now) for row in table.rows] == [
        (None, number, 0, None, None) for number in range(1, 9)
    ]


@pytest.mark.both
def test_points_per_round_and_in_all(tournament, round_one):
    give(round_one, {1: 7, 2: -7, 5: 3, 6: -1, 7: -1, 8: -1})
    table = standings(tournament)
    assert (table.rounds, table.running) == ((1,), 1)
    assert [(row.rank, row.player, row.by_round, row.total, row.table_now, row.moved) for row in table.rows] == [
        (1, "Anna", (7,), 7, 1, None),
        (2, "Emma", (3,), 3, 2, None),
        (3, "Clara", (0,), 0, 1, None),
        (3, "Dieter", (0,), 0, 1, None),
        (5, "Fritz", (-1,), -1, 2, None),
        (5, "Gerda", (-1,), -1, 2, None),
        (5, "Hans", (-1,), -1, 2, None),
        (8, "Bernd", (-7,), -7, 1, None),
    ]


def test_movement_is_against_the_rounds_before_the_current_one(tournament, round_one):
    give(round_one, {1: 9, 2: 3, 3: -12})
    close(round_one)
    assert all(moved is None for _rank, _player, moved in ranks(tournament))

    second = publish_round(tournament, [[1, 2, 5, 6], [3, 4, 7, 8]])
    assert all(moved == 0 for _rank, _player, moved in ranks(tournament))
    give(second, {1: -8, 3: 12, 4: -4})
    # After round 1: Anna 1, Bernd 2, Dieter, Emma, Fritz, Gerda, Hans 3, Clara 8.
    assert ranks(tournament) == [
        (1, "Bernd", 1),
        (2, "Anna", -1),
        (3, "Clara", 5),
        (3, "Emma", 0),
        (3, "Fritz", 0),
        (3, "Gerda", 0),
        (3, "Hans", 0),
        (8, "Dieter", -5),
    ]
    close(second)
    assert ranks(tournament)[0] == (1, "Bernd", 1)
    assert standings(tournament).running is None


def test_a_drawn_round_does_not_show(tournament):
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    table = standings(tournament)
    assert (table.rounds, table.running) == ((), None)
    assert all(row.table_now is None for row in table.rows)


@pytest.mark.both
def test_who_has_not_played_has_no_rank_and_takes_none(tournament, round_one):
    give(round_one, {1: 9, 2: 3, 3: -5, 4: -7, 5: 2, 6: 2, 7: -2, 8: -2})
    close(round_one)
    add_players(tournament, "Inge\nJo")
    # Neither is seated; with zero points they would have pushed Gerda, Hans, Clara and Dieter down by two.
    before = ranks(tournament)
    assert [place for place, _player, _moved in before] == [1, 2, 3, 3, 5, 5, 7, 8, None, None]
    assert [player for _place, player, _moved in before][-2:] == ["Inge", "Jo"]
    second = publish_round(tournament, [[1, 2, 5, 6, 9], [3, 4, 7, 8, 10]])
    assert ranks(tournament)[-2:] == [(None, "Inge", None), (None, "Jo", None)]
    assert all(moved == 0 for place, _player, moved in ranks(tournament) if place)
    second.tables.filter(number=1).update(games_played=1)
    assert [(place, moved) for place, player, moved in ranks(tournament) if player == "Inge"] == [(5, None)]
    assert [(place, moved) for place, player, moved in ranks(tournament) if player == "Gerda"] == [(6, -1)]
    assert ranks(tournament)[-1] == (None, "Jo", None)


def test_a_violation_before_the_first_game_gives_a_rank(tournament, round_one):
    Seat.objects.filter(player__number=1).update(points=-3)
    Seat.objects.filter(player__number__in=(2, 3, 4)).update(points=1)
    assert [place for place, _player, _moved in ranks(tournament)] == [1, 1, 1, 4, None, None, None, None]


def test_a_closed_round_was_played(tournament, round_one):
    close(round_one)
    assert {place for place, _player, _moved in ranks(tournament)} == {1}


@pytest.mark.both
def test_late_players_and_those_who_left(tournament, round_one):
    close(round_one)
    add_players(tournament, "Inge, Skatclub")
    withdraw(tournament.players.get(number=8))
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 9]])
    rows = {row.player: row for row in standings(tournament).rows}
    assert rows["Inge"].by_round == (None, 0)
    assert (rows["Inge"].moved, rows["Inge"].club, rows["Inge"].table_now) == (None, "Skatclub", 2)
    assert rows["Hans"].by_round == (0, None)
    assert (rows["Hans"].withdrawn, rows["Hans"].table_now) == (True, None)
    assert not rows["Anna"].withdrawn


def test_who_left_before_ever_being_seated_is_not_listed(tournament):
    withdraw(tournament.players.get(number=8))
    assert len(standings(tournament).rows) == 7


def test_money_where_it_is_played_for(organizer):
    festival = create_tournament(
        name="Fest", date=date(2026, 7, 1), ruleset="schuetzenfest", rounds=1, players="A\nB\nC\nD", user=organizer
    )
    round = publish_round(festival, [[1, 2, 3, 4]])
    give(round, {1: 12, 2: 12, 3: -4, 4: -20})
    assert [row.cents for row in standings(festival, with_money=True).rows] == [120, 120, -40, -200]
    assert table_bests(round) == [TableBest(1, 12, ("A", "B"))]
    Tournament.objects.filter(id=festival.id).update(ruleset_data=festival.ruleset_data | {"paid_for": "distance"})
    assert [row.cents for row in standings(Tournament.objects.get(id=festival.id), with_money=True).rows] == [
        0,
        0,
        -160,
        -320,
    ]


def test_no_money_in_other_rulesets(tournament):
    assert {row.cents for row in standings(tournament, with_money=True).rows} == {None}


@pytest.mark.both
def test_the_best_of_each_table(round_one, django_assert_num_queries):
    give(round_one, {2: 5, 7: 4, 8: 6})
    with django_assert_num_queries(1):
        assert table_bests(round_one) == [TableBest(1, 5, ("Bernd",)), TableBest(2, 6, ("Hans",))]


@pytest.mark.both
def test_three_queries_whatever_the_numbers(tournament, django_assert_num_queries):
    def seated() -> None:
        numbers = list(tournament.players.values_list("number", flat=True))
        close(publish_round(tournament, [numbers[start : start + 4] for start in range(0, len(numbers), 4)]))

    seated()
    with django_assert_num_queries(3):
        # rounds, seats, players
        standings(tournament)
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcdefghijklmnopqrst"))
    seated()
    seated()
    with django_assert_num_queries(3):
        assert len(standings(tournament).rows) == 28
