"""Fillers play like everybody and have no rank: in every list that ranks somebody, in money, and in the draw."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.seating.helpers import ONLY_FOURS
from tests.tournaments.helpers import (
    add_players,
    publish_round,
)
from tests.tournaments.public_pages import queries_of, text_of
from tests.tournaments.test_result_csv import rows_of
from tests.tournaments.test_sitting_out import close, of, out_of
from tests.tournaments.test_standings import by_rules, give
from tournaments.errors import Refused
from tournaments.files.exports import teams_csv
from tournaments.models import Event, Player, Round, Tournament
from tournaments.people import lists
from tournaments.people.fillers import choose_filler, fillers_wanted
from tournaments.people.players import withdraw
from tournaments.results.notes import notes
from tournaments.results.standings import StandingRow, standings, table_bests
from tournaments.results.teams import team_standings
from tournaments.rounds import draws
from tournaments.rounds.following import basis
from tournaments.rounds.proposals import Desk
from tournaments.rounds.quality import quality_of
from tournaments.seating import ANY, Room
from tournaments.seating.sitting_out import who_plays

PLACES = {"place_1": 4, "place_2": 3, "place_3": 2, "place_4": 1}


def player(name: str) -> Player:
    return Player.objects.get(name=name)


def fill(name: str = "Anna") -> None:
    assert choose_filler(player(name), True)


def rows(tournament: Tournament, **more: bool) -> dict[str, StandingRow]:
    return {row.player: row for row in standings(tournament, **more).rows}


def order(tournament: Tournament) -> list[tuple[int | None, str]]:
    return [(row.rank, row.player) for row in standings(tournament).rows]


def lines(tournament: Tournament) -> str:
    return "\n".join(notes(standings(tournament, with_money=True)).lines).replace("\u00a0", " ")


def with_a_filler(tournament: Tournament, round: Round) -> Tournament:
    """Anna, who is the best of all, plays as a filler."""
    give(round, {1: 9, 2: 3, 3: -5, 4: -7, 5: 6, 6: 2, 7: -3, 8: -5})
    fill()
    return tournament


@pytest.fixture
def played(tournament: Tournament, round_one: Round) -> Tournament:
    return with_a_filler(tournament, round_one)


# The mark


@pytest.mark.both
def test_it_is_marked_once_and_taken_back(tournament):
    anna = player("Anna")
    assert choose_filler(anna, True) and not choose_filler(anna, True)
    assert player("Anna").filler
    assert choose_filler(anna, False) and not player("Anna").filler
    kinds = Event.objects.filter(kind__in=("filler_marked", "ranked_again")).order_by("id")
    assert [(event.kind, (event.after or {})["name"]) for event in kinds] == [
        ("filler_marked", "Anna"),
        ("ranked_again", "Anna"),
    ]


def test_once_the_tournament_is_over_it_stays(tournament):
    Tournament.objects.update(finished_at=timezone.now())
    with pytest.raises(Refused, match="beendet"):
        choose_filler(player("Anna"), True)
    assert not choose_filler(player("Anna"), False)


# The standings


def test_fillers_stand_behind_all_without_a_rank(played):
    assert order(played) == [
        (1, "Emma"),
        (2, "Bernd"),
        (3, "Fritz"),
        (4, "Gerda"),
        (5, "Clara"),
        (5, "Hans"),
        (7, "Dieter"),
        (None, "Anna"),
    ]
    # What they have played is shown all the same.
    assert rows(played)["Anna"].total == 9


def test_they_stand_behind_who_has_not_played_and_who_falls_short_too(played):
    add_players(played, "Inge")
    by_rules(played, least_games=200)
    assert [name for _rank, name in order(played)][-2:] == ["Inge", "Anna"]
    said = lines(played)
    assert "Ohne Rang, weil" in said and "Anna (" not in said


def test_standings_of_a_closed_round_follow_the_mark(played, round_one):
    close(round_one)
    choose_filler(player("Anna"), False)
    assert order(played)[0] == (1, "Anna") and rows(played)["Emma"].rank == 2
    fill()
    assert order(played)[0] == (1, "Emma")


def test_nobody_has_gained_or_lost_a_place_by_a_filler(played, round_one):
    close(round_one)
    give(publish_round(played, [[1, 2, 3, 4], [5, 6, 7, 8]]), {1: 5, 5: -5})
    moved = rows(played)
    assert moved["Anna"].moved is None
    assert (moved["Emma"].rank, moved["Emma"].moved) == (3, -2)


def test_no_tie_is_decided_against_a_filler(tournament, round_one):
    give(round_one, {1: 5, 2: 5})
    by_rules(tournament, tie_breaks=["direct_meeting", "lot"])
    fill()
    table = standings(tournament)
    assert all("Anna" not in (*tie.players, *tie.behind) for tie in table.ties)


def test_the_places_at_the_table_are_those_of_all_who_played_there(played):
    by_rules(played, ranked_by="table_points", table_points_four=PLACES)
    table = rows(played)
    assert [table[name].achieved.table_points // 60 for name in ("Anna", "Bernd", "Clara", "Dieter")] == [4, 3, 2, 1]
    assert table["Emma"].rank == 1 and table["Bernd"].rank == 2
    assert "Außer Wertung, ohne Rang und Preis: Anna. Ihr Platz am Tisch zählt dort mit" in lines(played)


def test_a_round_that_a_filler_was_not_in_counts_nothing(played, round_one):
    close(round_one)
    by_rules(played, missed_round_points=-20)
    withdraw(player("Anna"))
    add_players(played, "Inge")
    publish_round(played, [[9, 2, 3, 4], [5, 6, 7, 8]])
    assert rows(played)["Anna"].total == 9 and rows(played)["Inge"].total == -20
    assert "(–20)" not in text_of("/benefizturnier/")
    row = next(row for row in rows_of() if row[1] == "Anna")
    assert row == ["außer Wertung", "Anna", "", "9", "", "", "9", "ab Runde 2"]


# Every list of ranks


def test_on_the_page(played):
    text = text_of("/benefizturnier/")
    cell = re.search(r'data-player="\d+"[^>]*><td class="rank unranked">(.*?)</td>.*?class="name">(\w+)<', text)
    assert cell is not None and cell[2] == "Anna"
    assert re.findall(r">([^<>]+)<", cell[1]) == ["außer Wertung", "außer Wertung"]  # heard, and seen
    assert "Außer Wertung, ohne Rang und Preis: Anna." in text


def test_on_the_result_for_paper(played, round_one):
    close(round_one)
    text = text_of("/benefizturnier/ergebnis/")
    assert text.count('class="rank unranked"') == 1 and "ohne Rang und Preis: Anna." in text


def test_on_the_wall(played, round_one):
    close(round_one)
    assert '<span class="rank unranked">außer Wertung</span><span class="name"><span>Anna' in wall()


def test_not_on_its_podium(played, round_one):
    close(round_one)
    Tournament.objects.update(finished_at=timezone.now())
    podium = wall().partition('class="podium"')[2].partition("</ol>")[0]
    assert "Emma" in podium and "Anna" not in podium


def wall() -> str:
    return text_of("/benefizturnier/leinwand/")


def test_in_the_file_which_can_be_read_as_a_list_again(played):
    filed = rows_of()
    assert filed[1][:2] == ["1", "Emma"] and filed[-1][:2] == ["außer Wertung", "Anna"]
    text = Client().get("/benefizturnier/ergebnis.csv").content.decode("utf-8-sig")
    read = lists.read(text)
    assert not read.problems and [row.name for row in read.new] == [row[1] for row in filed[1:]]


def test_no_team_has_anything_of_a_filler(played):
    by_rules(played, teams="all")
    Player.objects.filter(name__in=("Anna", "Bernd")).update(team="Laim")
    Player.objects.filter(name__in=("Emma", "Fritz")).update(team="Nord")
    teams = team_standings(standings(played))
    assert teams is not None
    assert [(row.rank, row.team, row.total, [one.player for one in row.members]) for row in teams.rows] == [
        (1, "Nord", "8", ["Emma", "Fritz"]),
        (2, "Laim", "3", ["Bernd"]),
    ]
    assert "Anna" not in (teams_csv(played) or "")


def test_a_voucher_goes_to_the_best_of_the_others_there(played, round_one):
    assert [best.players for best in table_bests(round_one)] == [("Bernd",), ("Emma",)]
    Player.objects.filter(number__lte=4).update(filler=True)
    assert [best.table for best in table_bests(round_one)] == [2]


def test_the_same_few_queries(played):
    before = queries_of("/benefizturnier/")
    Player.objects.filter(number__lte=4).update(filler=True)
    assert queries_of("/benefizturnier/") == before


# The draw


@pytest.mark.parametrize(
    ("count", "room", "more"),
    [
        (3, ANY, 0),
        (5, ANY, 0),
        (6, ANY, 2),
        (7, ANY, 1),
        (8, ANY, 0),
        (11, ANY, 1),
        (9, ONLY_FOURS, 3),
        (11, ONLY_FOURS, 1),
        (12, ONLY_FOURS, 0),
        (24, Room((1, 2, 3, 4)), 0),  # tables are lacking, not players
    ],
)
def test_how_many_would_help(count, room, more):
    assert fillers_wanted(count, 0, room) == more


def test_nobody_is_wanted_where_fillers_alone_sit_out():
    assert fillers_wanted(6, 1, ANY) == 0 and fillers_wanted(7, 1, ANY) == 1


def test_fillers_sit_out_first_however_much_others_have_played():
    history = [((1, 2, 3, 4, 5),)]
    assert 6 not in who_plays(range(1, 7), history, room=ANY, seed=1, fillers={6})
    assert who_plays(range(1, 7), (), room=ANY, seed=1, fillers=set(range(1, 7)))


def test_the_draw_leaves_the_filler_out_and_seats_everybody_where_all_fit(tournament):
    tournament = of(tournament, 6)
    fill("Clara")
    round = draws.draw(tournament, 1)
    assert out_of(round) == [3] and [one.name for one in quality_of(round).sitting_out] == ["Clara"]
    draws.discard(round)
    add_players(tournament, "Ida\nJo")
    assert out_of(draws.draw(tournament, 1)) == []


def test_the_same_situation_is_another_one_once_somebody_is_marked(tournament):
    tournament = of(tournament, 7)
    before = draws.draw(tournament, 1)
    draws.discard(before)
    out = out_of(draws.draw(tournament, 1))
    draws.discard(Round.objects.get())
    marked = tournament.players.exclude(number__in=out).first()
    choose_filler(marked, True)
    assert marked.number in out_of(draws.draw(tournament, 1))


def test_tables_put_right_leave_the_filler_out(tournament):
    tournament = of(tournament, 8)
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    round = Round.objects.select_related("tournament").get(id=round.id)
    fill("Dieter")
    for name in ("Anna", "Bernd"):
        withdraw(player(name))
    assert ["Dieter"] in [list(one.change.out) for one in Desk(round).for_who_left()]


def test_a_round_by_the_standings_has_fillers_last(played, round_one):
    close(round_one)
    found = basis(played, round_one, Round.Way.STANDINGS).order
    assert found[0] == player("Emma").id and found[-1] == player("Anna").id
