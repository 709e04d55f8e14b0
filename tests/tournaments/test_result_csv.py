from __future__ import annotations

import csv
import io

import pytest
from django.test import Client

from tests.tournaments.helpers import (
    add_players,
    director_at,
    enter,
    normal,
    publish_round,
    scribe_at,
    table_of,
)
from tests.tournaments.public_pages import queries_of
from tests.tournaments.test_sitting_out import close
from tournaments import ledger, setting_up
from tournaments.ledger import Change, Whose
from tournaments.models import Player, Round, Tournament
from tournaments.people import lists
from tournaments.people.players import withdraw

PATH = "/benefizturnier/ergebnis.csv"


def rows_of(path=PATH):
    answer = Client().get(path)
    assert answer.status_code == 200
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline=""), delimiter=";"))


def test_as_german_excel_opens_it(scribe):
    answer = Client().get(PATH)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="benefizturnier.csv"'
    assert answer.content.startswith("\ufeffPlatz;Name;Verein;Runde 1;Gesamt\r\n".encode())
    assert not answer.cookies


def test_rank_name_club_points(scribe):
    Player.objects.filter(number=1).update(club="Karo Solln")
    enter(scribe, normal([1, 2], 130))
    rows = rows_of()
    assert rows[1] == ["1", "Anna", "Karo Solln", "1", "1"]
    assert rows[2] == ["1", "Bernd", "", "1", "1"]
    assert rows[4] == ["3", "Dieter", "", "-1", "-1"]
    assert rows[-1] == ["", "Hans", "", "0", "0"]
    assert len(rows) == 9


def test_no_cell_is_taken_for_a_formula(scribe):
    for number, name in enumerate(['=HYPERLINK("x")', "+49", "-1", "@x", "\tx"], 1):
        Player.objects.filter(number=number).update(name=name, club="=1+1")
    cells = [cell for row in rows_of()[1:] for cell in row[1:3]]
    assert '\'=HYPERLINK("x")' in cells
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t"))]


def test_euros_where_it_is_played_for_money(organizer, tournament):
    created = setting_up.create_tournament(
        name="Schützenfest",
        date=tournament.date,
        ruleset="schuetzenfest",
        rounds=1,
        players="Anna\nBernd\nClara\nDieter",
        user=organizer,
    )
    enter(scribe_at(table_of(publish_round(created, [[1, 2, 3, 4]]))), normal([1, 2], 130))
    rows = rows_of("/schuetzenfest/ergebnis.csv")
    assert rows[0][-1] == "Euro"
    assert [row[-1] for row in rows[1:]] == ["0,10", "0,10", "-0,10", "-0,10"]


def test_what_each_pays_and_gets_and_what_is_left_below(round_one, scribe):
    changed = round_one.tournament.ruleset_data | {
        "cents_per_point": 10,
        "pot_stake": 500,
        "pot_shares": {"place_1": 90, "place_2": 0, "place_3": 0},
    }
    Tournament.objects.update(ruleset_data=changed)
    enter(scribe, normal([1, 2], 130))
    rows = rows_of()
    # 40.00 in the pot, nine tenths for the two in front, 0.10 for the point.
    assert rows[0][-3:] == ["zahlt", "bekommt", "Euro"]
    assert [row[-3:] for row in rows[1:5]] == [
        ["5,00", "18,10", "13,10"], ["5,00", "18,10", "13,10"], ["5,10", "0,00", "-5,10"], ["5,10", "0,00", "-5,10"],
    ]  # fmt: skip
    assert rows[-3:] == [
        [],
        ["", "Topf", "", "", "", "", "", "40,00"],
        ["", "Vereinskasse", "", "", "", "", "", "4,00"],
    ]


def test_without_a_pot_only_the_till_stands_below(round_one, scribe):
    changed = round_one.tournament.ruleset_data | {"cents_per_point": 10, "paid_for": "losses"}
    Tournament.objects.update(ruleset_data=changed)
    enter(scribe, normal([1, 2], 130))
    assert rows_of()[-2:] == [[], ["", "Vereinskasse", "", "", "", "0,20"]]


@pytest.mark.both
@pytest.mark.parametrize(("settled_after", "more"), [("evening", 0), ("round", 1), ("game", 2)])
def test_queries_for_money_do_not_grow(tournament, settled_after, more):
    changed = tournament.ruleset_data | {"cents_per_point": 10, "settled_after": settled_after}
    Tournament.objects.update(ruleset_data=changed)
    publish_round(tournament, [[1, 2, 3, 4]])
    few = queries_of(PATH)
    Round.objects.update(status=Round.Status.CLOSED)
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert queries_of(PATH) == few == 4 + more


@pytest.mark.both
def test_queries_do_not_grow(tournament):
    # The tournament and the three of the standings.
    publish_round(tournament, [[1, 2, 3, 4]])
    few = queries_of(PATH)
    Round.objects.update(status=Round.Status.CLOSED)
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert queries_of(PATH) == few <= 4


@pytest.mark.parametrize("path", ["/gibt-es-nicht/ergebnis.csv", "/b.se/ergebnis.csv"])
def test_unknown_or_malformed_address(db, path):
    assert Client().get(path).status_code == 404


def test_only_reading(tournament):
    assert Client().post(PATH).status_code == 405


def test_who_has_withdrawn_is_marked_with_the_round(round_one, tournament, scribe):
    enter(scribe, normal([1, 2], 130))
    before = rows_of()
    withdraw(Player.objects.get(number=1))  # in mid-round: it is finished
    close(round_one)
    withdraw(Player.objects.get(number=2))
    publish_round(tournament, [[3, 4, 5, 6]])
    withdraw(Player.objects.get(number=7))  # did not sit in the second round
    withdraw(Player.objects.get(number=3))
    rows = rows_of()
    assert rows[0] == [*before[0][:-1], "Runde 2", before[0][-1], "Abgemeldet"]
    assert {row[1]: row[-1] for row in rows[1:] if row[-1]} == {
        "Anna": "ab Runde 2",
        "Bernd": "ab Runde 2",
        "Gerda": "ab Runde 2",
        "Clara": "ab Runde 3",
    }
    read = lists.read(Client().get(PATH).content.decode("utf-8-sig"))
    assert not read.problems and [row.name for row in read.new] == [row[1] for row in rows[1:]]
    assert not any(row.note or row.club or row.category for row in read.new)
    queries = queries_of(PATH)
    withdraw(Player.objects.get(number=5))
    assert queries_of(PATH) == queries


def test_a_seat_that_two_have_held_is_said_at_both(round_one, tournament, scribe):
    enter(scribe, normal([1, 2], 130))
    add_players(tournament, "Inge")
    going, coming = Player.objects.get(name="Anna"), Player.objects.get(name="Inge")
    ledger.substitute(director_at(table_of(round_one)), Change(going.id, coming.id, 2, Whose.GOES))
    rows = rows_of()
    assert rows[0][-1] == "Gewechselt"
    said = "Runde 1, Tisch 1: Anna, dann Inge; alle Punkte für Anna"
    assert {row[1]: row[-1] for row in rows[1:] if row[-1]} == {"Anna": said, "Inge": said}
    read = lists.read(Client().get(PATH).content.decode("utf-8-sig"))
    assert not read.problems and [row.name for row in read.new] == [row[1] for row in rows[1:]]
    assert not any(row.note or row.club or row.category for row in read.new)
