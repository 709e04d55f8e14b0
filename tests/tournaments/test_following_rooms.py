"""Rounds that follow, in rooms whose tables are not 1, 2, 3 …, and what is said of who has no place to go by."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import add_players, director_at, enter, in_fours, normal, publish_round, table_of
from tests.tournaments.test_following import by, text_of
from tests.tournaments.test_room import in_room
from tests.tournaments.test_sitting_out import of
from tests.tournaments.test_standings import by_rules, close, give
from tournaments import ledger
from tournaments.models import Round, Tournament
from tournaments.people.players import withdraw
from tournaments.rounds import course, draws


def at(round: Round) -> dict[int, set[int]]:
    """Who sits at each table, by start number."""
    return {
        table.number: {seat.player.number for seat in table.seats.select_related("player")}
        for table in round.tables.all()
    }


def first_round(tournament: Tournament, tables: list[list[int]]) -> Tournament:
    """It is closed; at each table their places are in the order of their numbers."""
    tournament = of(tournament, max(map(max, tables)))
    round = publish_round(tournament, tables)
    give(round, {player: 30 - player for table in tables for player in table})
    close(round)
    return tournament


@pytest.mark.parametrize("rules", [{}, {"last_round": "final_table"}, {"next_table": "standings"}])
def test_no_table_is_called_the_first_that_is_not_there(tournament, organizer_client, rules):
    in_room(tournament, 2, 3, fives=0)
    close(course.publish(draws.draw(tournament, seed=1)))
    by_rules(tournament, **rules)
    text = text_of(organizer_client)
    assert "die Besten am ersten Tisch." in text and "am Finaltisch, dem ersten Tisch;" in text
    assert "Tisch 1" not in text


def test_the_first_stays_at_a_table_that_is_still_there(tournament, organizer_client):
    in_room(first_round(tournament, in_fours(4)), 2, 3, 7, 8, fives=0)
    drawn = by(tournament, "moved_on")
    assert at(drawn) == {2: {5, 14, 3, 12}, 3: {9, 6, 15, 4}, 7: {1, 10, 7, 16}, 8: {13, 2, 11, 8}}
    said = "Es sind andere Tische als in Runde 1: Tisch 1 zählt als Tisch 7, Tisch 4 zählt als Tisch 8."
    assert said in text_of(organizer_client)
    draws.redraw(tournament, way=Round.Way.UP_DOWN)
    text = text_of(organizer_client)
    assert "Tisch 1 zählt als Tisch 2, Tisch 2 zählt als Tisch 3, Tisch 3 zählt als Tisch 7, Tisch 4 zählt" in text
    draws.redraw(tournament, way=Round.Way.STANDINGS)
    assert "andere Tische" not in text_of(organizer_client), "there nobody goes on from a table"


def test_in_an_ordinary_room_no_table_counts_as_another(tournament, organizer_client):
    first_round(tournament, in_fours(3))
    by(tournament, "moved_on")
    assert "andere Tische" not in text_of(organizer_client)


def test_who_is_new_where_everybody_moves_on_takes_a_seat_that_is_left(tournament, organizer_client):
    """At whichever table that is: there no table is the last."""
    in_room(tournament, 2, 3, 7, 8, fives=0)
    first_round(tournament, in_fours(4))
    withdraw(tournament.players.get(number=5))
    add_players(tournament, "Spät Susi")
    drawn = by(tournament, "moved_on")
    (there,) = (number for number, players in at(drawn).items() if 17 in players)
    text = text_of(organizer_client)
    assert there != 8 and "an den letzten Tischen" not in text
    assert "Neu dabei und auf Plätzen, die frei blieben: Spät Susi." in text
    draws.redraw(tournament, way=Round.Way.UP_DOWN)
    assert "Neu dabei und an den letzten Tischen: Spät Susi." in text_of(organizer_client)


@pytest.mark.parametrize(
    ("way", "where"), [("moved_on", "auf Plätzen, die frei blieben"), ("up_down", "an den letzten Tischen")]
)
def test_who_played_some_games_for_somebody_was_there(tournament, round_one, organizer_client, way, where):
    add_players(tournament, "Zora\nNora")
    anna, zora = (tournament.players.get(name=name).id for name in ("Anna", "Zora"))
    director = director_at(table_of(round_one))
    for goes, comes in ((anna, zora), (zora, anna)):
        enter(director, normal([1, 2], 140), normal([2, 3], 140))
        place = len(ledger.sheet_of(table_of(round_one)).rows) + 1
        ledger.substitute(director_at(table_of(round_one)), ledger.Change(goes=goes, comes=comes, position=place))
    enter(director, normal([1, 2], 140))
    withdraw(tournament.players.get(name="Hans"))
    close(round_one)
    by(tournament, way)
    text = text_of(organizer_client)
    assert f"In der letzten Runde nur zeitweise dabei und deshalb {where}: Zora." in text
    assert f"Neu dabei und {where}: Nora." in text and "nicht dabei" not in text
