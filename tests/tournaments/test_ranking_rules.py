"""What counts for the ranks: table points, sums with weights, points per game, missed rounds, the least games."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import add_players, director_at, enter, normal, publish_round, scribe_at, table_of
from tests.tournaments.public_pages import text_of
from tests.tournaments.test_standings import by_rules, close, give
from tournaments import ledger
from tournaments.models import Round, Seat, Table, Tournament
from tournaments.people.players import withdraw
from tournaments.results.columns import Where, columns
from tournaments.results.notes import notes
from tournaments.results.standings import standings


def shown(tournament: Tournament, where: Where = Where.RESULT) -> list[list[str]]:
    """What stands in the list: its heads, then its rows."""
    table = standings(tournament)
    listed = columns(table, where)
    return [[str(column.short) for column in listed], *([column.text(row) for column in listed] for row in table.rows)]


def filed() -> list[list[str]]:
    text = Client().get("/benefizturnier/ergebnis.csv").content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))


@pytest.fixture
def two_rounds(tournament: Tournament, round_one: Round) -> Tournament:
    """Anna wins high once; Bernd is second at his table twice and shares a place in the second round."""
    give(round_one, {1: 30, 2: 2, 3: -12, 4: -20, 5: 6, 6: 5, 7: -4, 8: -7})
    close(round_one)
    second = publish_round(tournament, [[1, 5, 3, 7], [2, 6, 4, 8]])
    give(second, {1: -10, 5: 9, 3: 2, 7: -1, 2: 4, 6: 4, 4: -5, 8: -3})
    close(second)
    return tournament


def test_by_points_nothing_has_changed(two_rounds):
    assert shown(two_rounds)[:4] == [
        ["Pl.", "Name", "R1", "R2", "Gesamt"],
        ["1", "Anna", "30", "−10", "20"],
        ["2", "Emma", "6", "9", "15"],
        ["3", "Fritz", "5", "4", "9"],
    ]
    assert notes(standings(two_rounds)).lines == []


def test_by_table_points(two_rounds):
    by_rules(two_rounds, ranked_by="table_points")
    # Emma 3 + 3; Fritz 1 + 2 (shared with Bernd), Bernd 1 + 2; Anna 3 − 3; Clara −1 + 1; Gerda −1 − 1; Hans −3 − 1.
    assert shown(two_rounds) == [
        ["Pl.", "Name", "R1", "R2", "Punkte", "Tischp."],
        ["1", "Emma", "6", "9", "15", "6"],
        ["2", "Bernd", "2", "4", "6", "3"],
        ["2", "Fritz", "5", "4", "9", "3"],
        ["4", "Anna", "30", "−10", "20", "0"],
        ["4", "Clara", "−12", "2", "−10", "0"],
        ["6", "Gerda", "−4", "−1", "−5", "−2"],
        ["7", "Hans", "−7", "−3", "−10", "−4"],
        ["8", "Dieter", "−20", "−5", "−25", "−6"],
    ]
    assert sum(row.achieved.table_points for row in standings(two_rounds).rows) == 0
    assert notes(standings(two_rounds)).lines == [
        "Tischpunkte nach dem Platz am Tisch: +3 / +1 / −1 / −3, am Fünfertisch +4 / +2 / 0 / −2 / −4. "
        "Wer am Tisch gleich viele Punkte hat, teilt sie sich."
    ]


def test_equals_at_a_table_may_both_get_the_best(two_rounds):
    by_rules(two_rounds, ranked_by="table_points", table_points_ties="best")
    assert [row[-1] for row in shown(two_rounds)[1:4]] == ["6", "4", "4"]


def test_halves_are_shown_with_one_decimal_and_filed_as_german_spreadsheets_read_them(two_rounds):
    by_rules(two_rounds, ranked_by="table_points", table_points_four={"place_1": 4})
    assert [(row[1], row[-1]) for row in shown(two_rounds)[1:4]] == [("Emma", "8"), ("Bernd", "3,5"), ("Fritz", "3,5")]
    rows = filed()
    assert rows[0] == ["Platz", "Name", "Verein", "Runde 1", "Runde 2", "Punkte", "Tischpunkte"]
    assert [row[-1] for row in rows[1:]] == ["8", "3,5", "3,5", "1", "0", "-2", "-4", "-6"]


def test_in_english_with_a_point(two_rounds):
    by_rules(two_rounds, ranked_by="table_points", table_points_four={"place_1": 4})
    client = Client()
    client.cookies["sprache"] = "en"
    assert re.search(r'<td class="total"[^>]*>3\.5</td>', client.get("/benefizturnier/ergebnis/").content.decode())


def test_both_with_weights(two_rounds):
    by_rules(two_rounds, ranked_by="both", table_points_weight=5)
    assert shown(two_rounds)[:5] == [
        ["Pl.", "Name", "R1", "R2", "Punkte", "Tischp.", "Wertung"],
        ["1", "Emma", "6", "9", "15", "6", "45"],
        ["2", "Fritz", "5", "4", "9", "3", "24"],
        ["3", "Bernd", "2", "4", "6", "3", "21"],
        ["4", "Anna", "30", "−10", "20", "0", "20"],
    ]
    assert shown(two_rounds, Where.WALL)[0] == ["Pl.", "Name", "R1", "R2", "Wertung"]
    assert notes(standings(two_rounds)).lines[0].endswith("Wertung: 1 × Punkte + 5 × Tischpunkte.")


@pytest.mark.parametrize(
    ("by", "sums", "index"),
    [
        (10, ["4,5", "2,4", "2,1", "2,0", "−1,0", "−1,5", "−3,0", "−5,5"], "geteilt durch 10."),
        (100, ["0,45", "0,24", "0,21", "0,20", "−0,10", "−0,15", "−0,30", "−0,55"], "geteilt durch 100."),
    ],
)
def test_the_sum_divided_as_the_hall_has_it(two_rounds, by, sums, index):
    by_rules(two_rounds, ranked_by="both", table_points_weight=5)
    ranks = [row[:2] for row in shown(two_rounds)]
    by_rules(two_rounds, ranked_by="both", table_points_weight=5, ranking_divided_by=by)
    assert [row[:2] for row in shown(two_rounds)] == ranks
    assert [row[-1] for row in shown(two_rounds)[1:]] == sums
    assert [row[-1] for row in shown(two_rounds, Where.WALL)[1:]] == sums
    assert [row[-1].replace("-", "−") for row in filed()[1:9]] == sums
    assert notes(standings(two_rounds)).lines[0].endswith(f"Wertung: 1 × Punkte + 5 × Tischpunkte, {index}")
    page = Client().get("/benefizturnier/stand/").content.decode()
    assert f">{sums[0]}</" in page and f">{sums[-1]}</" in page


def test_thirds_of_a_table_point_that_are_divided_look_as_different_as_they_are(tournament, round_one):
    give(round_one, {1: 9, 2: -3, 3: -3, 4: -3, 5: 1, 6: 0, 7: 0, 8: -1})
    by_rules(
        tournament, ranked_by="both", points_weight=0, table_points_weight=1, ranking_divided_by=100,
        table_points_four={"place_1": 3, "place_2": 1, "place_3": 0, "place_4": 0},
    )  # fmt: skip
    # 3; 1 and 0 shared by two; 1, 0 and 0 shared by three; nothing.
    assert [row[-1] for row in shown(tournament)[1:]] == ["0,03", "0,03", *["0,005"] * 2, *["0,0033"] * 3, "0,00"]


def test_before_its_first_game_a_table_gives_no_table_points(tournament, round_one):
    by_rules(tournament, ranked_by="table_points", table_points_ties="best")
    assert {row.achieved.table_points for row in standings(tournament).rows} == {0}
    enter(scribe_at(table_of(round_one)), normal([1, 3], 130))
    assert {row.player: row.achieved.table_points // 60 for row in standings(tournament).rows} == {
        "Anna": 3, "Clara": 3, "Bernd": -1, "Dieter": -1, "Emma": 0, "Fritz": 0, "Gerda": 0, "Hans": 0
    }  # fmt: skip


def test_at_a_table_of_five(tournament):
    add_players(tournament, "Inge")
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    give(round, {5: 9, 6: 3, 7: 0, 8: -2, 9: -10, 1: 1, 2: -1})
    by_rules(tournament, ranked_by="table_points")
    gained = {row.player: row.achieved.table_points // 60 for row in standings(tournament).rows}
    assert [gained[name] for name in ("Emma", "Fritz", "Gerda", "Hans", "Inge")] == [4, 2, 0, -2, -4]


# --- points per game ---


def test_points_per_game(two_rounds):
    Seat.objects.update(games=16)
    withdraw(two_rounds.players.get(name="Emma"))
    Seat.objects.filter(player__name="Emma", table__round__number=2).delete()
    by_rules(two_rounds, ranked_by="points_per_game")
    assert shown(two_rounds)[:4] == [
        ["Pl.", "Name", "R1", "R2", "Spiele", "Punkte", "je Spiel"],
        ["1", "Anna", "30", "−10", "32", "20", "0,63"],
        ["2", "Emma", "6", "", "16", "6", "0,38"],
        ["3", "Fritz", "5", "4", "32", "9", "0,28"],
    ]
    assert shown(two_rounds)[-1][-1] == "−0,78"


def test_what_looks_alike_and_is_not_is_told_exactly(two_rounds):
    Seat.objects.update(games=500, points=0)
    Seat.objects.filter(player__name="Anna", table__round__number=1).update(points=332)
    Seat.objects.filter(player__name="Bernd", table__round__number=1).update(points=331)
    by_rules(two_rounds, ranked_by="points_per_game")
    assert [row[:2] + row[-1:] for row in shown(two_rounds)[1:3]] == [["1", "Anna", "0,33"], ["2", "Bernd", "0,33"]]
    assert notes(standings(two_rounds)).ties == [(1, "Anna vor Bernd: 0,332 statt 0,331 Punkte je Spiel")]


def test_who_sits_with_fewer_games_has_them_counted_at_the_table(tournament, round_one):
    enter(scribe_at(table_of(round_one)), *[normal([1, 3], 130)] * 2)
    enter(scribe_at(table_of(round_one, 2)), normal([1, 2], 130))
    by_rules(tournament, ranked_by="points_per_game")
    assert {row[1]: row[-3:] for row in shown(tournament)[1:]} == {
        "Anna": ["2", "2", "1,00"], "Clara": ["2", "2", "1,00"],
        "Emma": ["1", "1", "1,00"], "Fritz": ["1", "1", "1,00"],
        "Bernd": ["2", "−2", "−1,00"], "Dieter": ["2", "−2", "−1,00"],
        "Gerda": ["1", "−1", "−1,00"], "Hans": ["1", "−1", "−1,00"],
    }  # fmt: skip


# --- rounds without a seat ---


def test_a_missed_round_counts_and_is_shown_as_such(two_rounds):
    add_players(two_rounds, "Inge")
    third = publish_round(two_rounds, [[1, 2, 3, 4], [5, 6, 7, 9]])
    give(third, {9: 30, 5: -30})
    by_rules(two_rounds, missed_round_points=-10)
    rows = {row[1]: row for row in shown(two_rounds)}
    assert rows["Inge"] == ["2", "Inge", "(−10)", "(−10)", "30", "10"]
    assert rows["Hans"][2:] == ["−7", "−3", "(−10)", "−20"]
    assert notes(standings(two_rounds)).lines == ["In Klammern: eine Runde ohne Platz. Sie zählt −10 Punkte."]
    assert '<td class="by-round" data-label="R1">(−10)</td>' in text_of("/benefizturnier/ergebnis/")
    table = {row[1]: row for row in filed()}
    assert table["Name"][3:] == ["Runde 1", "Runde 2", "Runde 3", "Runden ohne Platz", "Gesamt"]
    assert table["Inge"][3:] == ["-10", "-10", "30", "2", "10"]


def test_a_missed_round_in_table_points(two_rounds):
    publish_round(two_rounds, [[1, 2, 3, 4]])
    by_rules(two_rounds, ranked_by="table_points", missed_round_table_points=-3)
    assert {row[1]: row[2:] for row in shown(two_rounds)}["Emma"] == ["6", "9", "(–)", "15", "3"]
    assert notes(standings(two_rounds)).lines[1] == "In Klammern: eine Runde ohne Platz. Sie zählt −3 Tischpunkte."
    by_rules(two_rounds, ranked_by="points")  # then they are worth nothing
    assert {row[1]: row[2:] for row in shown(two_rounds)}["Emma"] == ["6", "9", "", "15"]
    assert notes(standings(two_rounds)).lines == []


def test_who_never_had_a_seat_has_no_rank_whatever_a_missed_round_counts(two_rounds):
    add_players(two_rounds, "Inge")
    by_rules(two_rounds, missed_round_points=100)
    assert shown(two_rounds)[-1] == ["–", "Inge", "(100)", "(100)", "200"]


def test_a_missed_round_costs_no_money(two_rounds):
    add_players(two_rounds, "Inge")
    by_rules(two_rounds, missed_round_points=-10, cents_per_point=10)
    third = publish_round(two_rounds, [[1, 2, 3, 9]])
    give(third, {9: 4, 1: -4})
    assert [row.cents for row in standings(two_rounds, with_money=True).rows if row.player == "Inge"] == [40]


# --- the least games ---


@pytest.fixture
def few(two_rounds: Tournament) -> Tournament:
    """Three rounds are planned, of which two are played; Emma, the second, has left after the first."""
    Seat.objects.update(games=24)
    Seat.objects.filter(player__name="Emma", table__round__number=2).delete()
    withdraw(two_rounds.players.get(name="Emma"))
    return two_rounds


def places(tournament: Tournament) -> list[tuple[str, str]]:
    return [(row[0], row[1]) for row in shown(tournament)[1:]]


def test_who_can_no_longer_reach_them_stands_below_all_ranked(few):
    add_players(few, "Inge")
    by_rules(few, least_games=48)
    assert places(few) == [
        ("1", "Anna"), ("2", "Fritz"), ("3", "Bernd"), ("4", "Gerda"), ("5", "Clara"), ("5", "Hans"), ("7", "Dieter"),
        ("–", "Emma"), ("–", "Inge"),
    ]  # fmt: skip
    assert notes(standings(few)).lines == ["Ohne Rang, weil weniger als 48 Spiele: Emma (24)."]
    text = text_of("/benefizturnier/")
    assert text.count("ohne Rang, zu wenige Spiele") == 1 and text.count("noch ohne Rang") == 1
    assert shown(few)[0] == ["Pl.", "Name", "R1", "R2", "Spiele", "Gesamt"]


def test_as_long_as_they_can_be_reached_everybody_has_a_rank(few):
    by_rules(few, least_games=72)
    assert [rank for rank, _name in places(few)] == ["1", "2", "3", "4", "5", "5", "7", "–"]
    third = publish_round(few, [[1, 2, 3, 4]])
    Seat.objects.filter(table__round=third).update(games=3)
    # The others have no seat in the last round.
    assert places(few)[:5] == [("1", "Anna"), ("2", "Bernd"), ("3", "Clara"), ("4", "Dieter"), ("–", "Emma")]
    Tournament.objects.update(finished_at=timezone.now())
    close(third)
    few.refresh_from_db()
    assert {rank for rank, _name in places(few)} == {"–"}


def test_games_that_count_as_played_are_counted(tournament, round_one):
    for number, treatment in ((1, Table.Treatment.ZERO), (2, Table.Treatment.STAND)):
        table = table_of(round_one, number)
        enter(scribe_at(table), normal([1, 3], 130))
        ledger.end_early(director_at(table), treatment=treatment, reason="Feueralarm")
    Tournament.objects.update(rounds_planned=1)
    close(round_one)
    tournament.refresh_from_db()
    by_rules(tournament, least_games=24)
    assert [(row.player, row.achieved.figures.games) for row in standings(tournament).rows if row.rank] == [
        ("Anna", 24), ("Clara", 24), ("Bernd", 24), ("Dieter", 24)
    ]  # fmt: skip


def five(tournament: Tournament) -> Round:
    """Anna to Emma at a table of five: Anna deals first and sits out four of its 16 games, the others three."""
    for late in ("Fritz", "Gerda", "Hans"):
        withdraw(tournament.players.get(name=late))
    Tournament.objects.update(rounds_planned=1)
    rules = {"least_games": 13, "five_factor": "1", "games_per_round": 16, "mandatory_solos": 0}
    by_rules(tournament, **rules)
    return publish_round(tournament, [[1, 2, 3, 4, 5]])


def play(round: Round) -> None:
    """One ordinary game of the first table."""
    following = ledger.sheet_of(table_of(round)).next
    assert following is not None
    enter(scribe_at(table_of(round)), normal(list(following.players[:2]), 130))


def with_rank(tournament: Tournament) -> set[str]:
    return {row.player for row in standings(Tournament.objects.get(id=tournament.id)).rows if row.rank is not None}


def test_at_a_table_of_five_who_can_still_reach_them_is_known_from_who_deals(tournament):
    round = five(tournament)
    for _game in range(16):
        play(round)
        assert with_rank(tournament) == {"Bernd", "Clara", "Dieter", "Emma"}
    assert table_of(round).complete


@pytest.mark.parametrize("treatment", [Table.Treatment.ZERO, Table.Treatment.STAND])
def test_games_that_count_as_played_at_a_table_of_five(tournament, treatment):
    round = five(tournament)
    for _game in range(6):
        play(round)
    ledger.end_early(director_at(table_of(round)), treatment=treatment, reason="Feueralarm")
    close(round)
    tournament.refresh_from_db()
    games = {row.player: row.achieved.figures.games for row in standings(tournament).rows if row.player < "F"}
    if treatment == Table.Treatment.ZERO:
        assert games == {"Anna": 12, "Bernd": 13, "Clara": 13, "Dieter": 13, "Emma": 13}
        assert with_rank(tournament) == {"Bernd", "Clara", "Dieter", "Emma"}
    else:
        assert games == {"Anna": 4, "Bernd": 5, "Clara": 5, "Dieter": 5, "Emma": 5}
        assert with_rank(tournament) == set()


def test_movement_compares_those_who_have_a_rank(few):
    by_rules(few, least_games=48)
    moves = {row.player: row.moved for row in standings(few).rows}
    # After round 1, without Emma: Anna, Fritz, Bernd, Gerda, Hans, Clara, Dieter.
    assert moves == {
        "Anna": 0, "Fritz": 0, "Bernd": 0, "Gerda": 0, "Clara": 1, "Hans": 0, "Dieter": 0, "Emma": None
    }  # fmt: skip
