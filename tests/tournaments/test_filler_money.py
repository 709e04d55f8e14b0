"""Fillers and money: they settle nothing, all others as they would, and what is left over is the till's.

Also of a seat that a filler has taken over.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import PRESETS
from scoring.money import Evening, evening
from tests.tournaments.helpers import (
    add_players,
    director_at,
    enter,
    normal,
    play_out,
    publish_round,
    scribe_at,
    table_of,
)
from tests.tournaments.public_pages import text_of
from tests.tournaments.scribe_doors import base_of
from tests.tournaments.test_fillers import fill, lines, player, rows, with_a_filler
from tests.tournaments.test_result_csv import rows_of
from tests.tournaments.test_sitting_out import close
from tests.tournaments.test_standings import by_rules, give
from tournaments import ledger
from tournaments.ledger import Change
from tournaments.models import Round, Tournament
from tournaments.people.fillers import choose_filler
from tournaments.results.standings import Standings, standings

POT = {"cents_per_point": 10, "pot_stake": 500, "pot_shares": {"place_1": 100, "place_2": 0, "place_3": 0}}


@pytest.fixture
def played(tournament: Tournament, round_one: Round) -> Tournament:
    return with_a_filler(tournament, round_one)


# Money


def settled(tournament: Tournament) -> tuple[Standings, Evening[int]]:
    table = standings(tournament, with_money=True)
    assert table.settled is not None
    return table, table.settled


def test_a_filler_settles_nothing_and_has_no_part_of_the_pot(played, round_one):
    by_rules(played, **POT)
    close(round_one)
    table, done = settled(played)
    money = {row.player: row.cents for row in table.rows}
    # Seven stakes, all for Emma; what Anna would have won is kept by the till.
    assert money["Anna"] is None and money["Emma"] == 3500 - 500 + 60
    assert (done.pot, done.till) == (3500, 90)
    assert sum(cents or 0 for cents in money.values()) + done.till == 0
    assert (
        "Ohne Abrechnung, weil außer Wertung: Anna. Was auf diese Plätze entfällt, behält die Vereinskasse: 0,90 €."
        in lines(played)
    )


def test_what_a_filler_loses_is_paid_by_the_till(played, round_one):
    by_rules(played, cents_per_point=10)
    give(round_one, {1: -9, 2: 21})
    assert settled(played)[1].till == -90
    said = lines(played)
    assert "Was auf diese Plätze entfällt, zahlt die Vereinskasse: 0,90 €." in said
    assert "Die Vereinskasse zahlt" not in said  # the same amount once more would read as another
    give(round_one, {1: 0, 2: 12})
    assert "Was auf diese Plätze entfällt, trägt die Vereinskasse." in lines(played)


@pytest.mark.parametrize("after", ["evening", "round"])
@pytest.mark.parametrize("paid_for", ["losses", "distance"])
def test_where_only_minus_pays_others_pay_what_they_would_and_a_filler_nothing(played, after, paid_for):
    by_rules(played, cents_per_point=10, settled_after=after, paid_for=paid_for, pot_stake=0, till_percent=100)
    before = {name: row.cents for name, row in rows(played, with_money=True).items() if name != "Dieter"}
    fill("Dieter")
    assert {name: row.cents for name, row in rows(played, with_money=True).items() if name != "Dieter"} == before
    assert "zahlt die Vereinskasse" not in lines(
        played
    ) and "Ohne Abrechnung, weil außer Wertung: Anna, Dieter." in lines(played)


def test_a_filler_pays_for_no_round_missed_and_for_no_game_worth_nothing(played, round_one):
    by_rules(played, cents_per_point=10, missed_round_cents=500, settled_after="game", zero_game_cents=20)
    close(round_one)
    publish_round(played, [[2, 3, 4, 5], [6, 7, 8]][:1])
    table, done = settled(played)
    assert rows(played, with_money=True)["Anna"].purse is None
    assert player("Anna").id not in done.missed


def test_the_result_and_its_file_have_no_money_beside_a_filler(played, round_one):
    by_rules(played, **POT)
    close(round_one)
    assert rows_of()[8][-3:] == ["", "", ""] and rows_of()[8][1] == "Anna"
    assert text_of("/benefizturnier/ergebnis/").count('class="money"></td>') == 1


@pytest.mark.parametrize("rules", [{}, {"other_price_above": 5, "cents_above": 20}, {"till_percent": 30}])
@pytest.mark.parametrize("paid_for", ["points", "losses", "distance"])
def test_all_that_is_paid_is_got_or_in_the_till(rules, paid_for):
    ruleset = PRESETS["schuetzenfest"].from_json(
        PRESETS["schuetzenfest"].to_json() | {"cents_per_point": 7, "pot_stake": 100, "paid_for": paid_for} | rules
    )
    points = {"a": 11, "b": 4, "c": -6, "d": -9}
    done = evening(["b", "c", "d"], [points], {"b": 1, "c": 2, "d": 3}, ruleset, spared=["a"])
    assert set(done.purses) == {"b", "c", "d"}
    assert sum(purse.cents for purse in done.purses.values()) + done.till == 0


def test_at_the_table_it_is_said_who_does_not_settle(played, round_one):
    short = replace(played.ruleset, cents_per_point=10, games_per_round=4, mandatory_solos=0)
    ledger.change_ruleset(played, short)
    table = table_of(round_one)
    play_out(scribe_at(table))
    page = text_of(base_of(table))
    assert page.count('class="finish__money"') == 3
    assert "Ohne Abrechnung, weil außer Wertung: Anna; dafür steht die Vereinskasse ein." in page


# Somebody takes over a seat


@pytest.fixture
def taken_over(tournament: Tournament, round_one: Round) -> Tournament:
    """Inge, a filler, takes Anna's seat over after two games of four."""
    by_rules(tournament, games_per_round=4, mandatory_solos=0)
    (inge,) = add_players(tournament, "Inge")
    at = director_at(table_of(round_one))
    enter(at, normal([1, 2], 200), normal([1, 2], 110))
    ledger.substitute(at, Change(player("Anna").id, inge.id, 3))
    enter(at, normal([1, 3], 200), normal([3, 4], 130))
    fill("Inge")
    return tournament


def test_of_a_seat_that_a_filler_took_over_everybody_keeps_his_part(taken_over, round_one):
    seat = round_one.tables.get(number=1).seats.get(number=1)
    table = rows(taken_over)
    assert table["Anna"].total + table["Inge"].total == seat.points
    assert table["Anna"].rank is not None and table["Inge"].rank is None
    choose_filler(player("Inge"), False)
    assert rows(taken_over)["Anna"].total == table["Anna"].total


def test_all_points_for_who_left_leave_the_filler_as_if_not_there(taken_over, round_one):
    ledger.choose_points(director_at(table_of(round_one)), 1, player("Anna").id, holds=player("Inge").id)
    by_rules(taken_over, cents_per_point=10)
    table, done = settled(taken_over)
    found = {row.player: row for row in table.rows}
    assert found["Inge"].total == 0 and found["Anna"].total == round_one.tables.get(number=1).seats.get(number=1).points
    assert not done.spared


@pytest.mark.parametrize("after", ["evening", "round", "game"])
def test_the_money_of_such_a_seat_adds_up(taken_over, after):
    by_rules(taken_over, cents_per_point=10, settled_after=after)
    table, done = settled(taken_over)
    found = {row.player: row for row in table.rows}
    assert found["Anna"].cents == 10 * found["Anna"].total
    assert done.till == 10 * found["Inge"].total
    assert sum(row.cents or 0 for row in table.rows) + done.till == 0
