"""What a seat that two have held counts for in the results: points, table points, money, the next table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.helpers import (
    NAMES,
    add_players,
    confirm_all,
    director_at,
    enter,
    normal,
    play_out,
    publish_round,
    scribe_at,
    solo,
    table_of,
)
from tournaments import ledger
from tournaments.ledger import Change, Whose
from tournaments.models import Player, Round, Table
from tournaments.people.players import withdraw
from tournaments.results.standings import TableBest, standings, table_bests
from tournaments.rounds import course
from tournaments.rounds.following import basis

PLACES = {"place_1": 4, "place_2": 3, "place_3": 2, "place_4": 1}


def player(name: str) -> Player:
    return Player.objects.get(name=name)


def evening(tournament, whose: Whose = Whose.OWN, **rules):
    """Anna plays two games at table 1, Inge two more; the second has the greater points. Not closed."""
    short = replace(tournament.ruleset, games_per_round=4, mandatory_solos=0, **rules)
    ledger.change_ruleset(tournament, short)
    tournament.refresh_from_db()
    add_players(tournament, "Inge\nJonas")
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    first, second = (director_at(table_of(round, number)) for number in (1, 2))
    enter(first, normal([1, 2], 200), normal([1, 2], 110))
    ledger.substitute(first, Change(player("Anna").id, player("Inge").id, 3, whose))
    enter(first, solo(1, 200), normal([3, 4], 130))
    play_out(second)
    return round


def rows(tournament, **more):
    return {row.player: row for row in standings(tournament, **more).rows}


def parts(round) -> tuple[int, int]:
    """What Anna and Inge have got."""
    sheet = ledger.sheet_of(table_of(round))
    points = [row.points[0] for row in sheet.rows]
    return sum(points[:2]), sum(points[2:])


@pytest.mark.parametrize(("whose", "owner"), [(Whose.OWN, "Inge"), (Whose.GOES, "Anna"), (Whose.COMES, "Inge")])
def test_table_points_are_of_who_finished_the_seat_or_was_given_all(tournament, whose, owner):
    table_points = tuple(PLACES.items())
    evening(tournament, whose, ranked_by="table_points", table_points_four=table_points)
    table = rows(tournament)
    gained = {name: row.achieved.table_points for name, row in table.items()}
    assert gained[owner] == 4 * 60 and gained["Anna" if owner == "Inge" else "Inge"] == 0
    assert sum(gained[name] for name in ("Anna", "Inge", *NAMES[1:4])) == 10 * 60


@pytest.mark.parametrize(("whose", "owner"), [(Whose.OWN, "Inge"), (Whose.GOES, "Anna")])
def test_the_best_of_the_table_and_the_next_one(tournament, whose, owner):
    round = evening(tournament, whose, next_table="up_down")
    best = table_bests(round)[0]
    assert best.players == (owner,) and best.points == sum(parts(round))
    assert best.came_for == (f"kam für Anna ({parts(round)[0]})" if owner == "Inge" else "")
    assert basis(tournament, round, Round.Way.UP_DOWN).last[0][0] == player(owner).id


def test_who_was_given_all_of_a_seat_and_took_over_another_loses_neither(tournament):
    round = evening(tournament, Whose.GOES)
    first = director_at(table_of(round))
    points = ledger.sheet_of(first.seated()).totals
    assert points[0] == max(points)
    ledger.substitute(first, Change(player("Clara").id, player("Anna").id, 4))
    assert table_bests(round)[0] == TableBest(1, points[0], ("Anna",))


def test_who_was_given_all_and_sits_elsewhere_is_followed_once(tournament):
    round = evening(tournament, Whose.GOES, next_table="up_down")
    second = director_at(table_of(round, 2))
    ledger.substitute(second, Change(player("Emma").id, player("Anna").id, 2))
    last = basis(tournament, round, Round.Way.UP_DOWN).last
    everybody = [one for table in last for one in table]
    assert len(everybody) == len(set(everybody)) == 8
    assert player("Inge").id in last[0] and player("Anna").id in last[1]


def test_points_and_games_are_each_ones_own(tournament):
    round = evening(tournament, ranked_by="points_per_game")
    table = rows(tournament)
    assert (table["Anna"].total, table["Inge"].total) == parts(round)
    assert (table["Anna"].achieved.figures.games, table["Inge"].achieved.figures.games) == (2, 2)
    assert (table["Anna"].achieved.figures.solos_won, table["Inge"].achieved.figures.solos_won) == (0, 1)


def test_too_few_games_are_each_ones_own(tournament):
    round = evening(tournament, least_games=3)
    for number in (1, 2):
        confirm_all(scribe_at(table_of(round, number)))
    assert not course.close(round)
    course.finish(tournament)
    tournament.refresh_from_db()
    table = rows(tournament)
    assert table["Anna"].short and table["Inge"].short and not table["Bernd"].short


def test_games_left_count_for_who_holds_the_seat(tournament):
    tournament.rounds_planned = 1
    tournament.save(update_fields=["rounds_planned"])
    evening(tournament, least_games=3)
    first = director_at(table_of(tournament.rounds.get()))
    last = first.seated().entries.get(position=4)
    ledger.strike(first, last.id, version=table_of(tournament.rounds.get()).version)
    table = rows(tournament)  # Inge has played one and has one left
    assert table["Anna"].short and table["Inge"].short and not table["Bernd"].short


def test_a_direct_meeting_is_one_for_the_whole_round(tournament):
    evening(tournament, tie_breaks=("direct_meeting",))
    table = rows(tournament)
    assert table["Anna"].achieved.tables == table["Inge"].achieved.tables == (None,)
    assert table["Bernd"].achieved.tables != (None,)


def test_games_that_count_with_nothing_are_of_who_holds_the_seat(tournament):
    evening(tournament, ranked_by="points_per_game")
    tournament.refresh_from_db()
    first = director_at(table_of(tournament.rounds.get()))
    last = first.seated().entries.get(position=4)
    ledger.strike(first, last.id, version=table_of(tournament.rounds.get()).version)
    ledger.end_early(first, Table.Treatment.ZERO, "Schluss")
    table = rows(tournament)
    assert (table["Anna"].achieved.figures.games, table["Inge"].achieved.figures.games) == (2, 2)


@pytest.mark.parametrize("settled", ["evening", "round", "game"])
@pytest.mark.parametrize("whose", list(Whose))
def test_money_goes_with_the_points(tournament, settled, whose):
    round = evening(tournament, whose, cents_per_point=10, settled_after=settled)
    table = rows(tournament, with_money=True)
    anna, inge = parts(round)
    expected = {Whose.GOES: (anna + inge, 0), Whose.COMES: (0, anna + inge)}.get(whose, (anna, inge))
    assert (table["Anna"].cents, table["Inge"].cents) == tuple(10 * points for points in expected)
    assert sum(row.cents or 0 for row in table.values()) == 0


@pytest.mark.parametrize("settled", ["round", "game"])
def test_money_that_depends_on_the_place_is_of_the_seat(tournament, settled):
    round = evening(tournament, cents_per_point=10, settled_after=settled, paid_for="distance")
    table = rows(tournament, with_money=True)
    assert set(table) >= {"Anna", "Inge"} and all(row.cents is not None for row in table.values())
    if settled == "round":
        first = max(ledger.sheet_of(table_of(round)).totals)
        assert table["Anna"].purse is not None and table["Anna"].purse.paid == 0
        assert table["Inge"].purse is not None and table["Inge"].purse.paid == 10 * (first - sum(parts(round)))


def test_who_helped_has_missed_no_round_that_costs_money(tournament):
    evening(tournament, Whose.GOES, missed_round_cents=500)
    withdraw(player("Jonas"))
    table = standings(tournament, with_money=True)
    assert table.settled is not None and player("Inge").id not in table.settled.missed
