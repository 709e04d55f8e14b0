"""Members of one team and players of one club are drawn apart where that is wished; the pages say what was reached."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest

from tests.tournaments.helpers import add_players, logged, publish_round, seat_round
from tests.tournaments.test_director_settings import SETTINGS, typed
from tests.tournaments.test_standings import by_rules
from tournaments import seating
from tournaments.errors import Refused
from tournaments.models import Player, Round, Seat, TeamsSeated, Tournament
from tournaments.people.players import withdraw
from tournaments.rounds import course, draws, seatings, situation, swaps
from tournaments.rounds.criteria import order_of
from tournaments.rounds.proposals import Desk
from tournaments.rounds.quality import quality_of
from tournaments.seating import Criterion
from tournaments.settings import Choice

DRAW = "/benefizturnier/leitung/auslosung/"
RESEAT = DRAW + "plaetze/"
TOGETHER = [[1, 2, 3, 4], [5, 6, 7, 8]]
"""Anna and Bernd are of one team, and Emma and Fritz."""
PARTED = [[1, 3, 5, 7], [2, 4, 6, 8]]


@pytest.fixture
def pairs(tournament: Tournament) -> Tournament:
    """Four teams of two in the order of their numbers, ranked; Anna and Clara of one club."""
    for number in range(1, 9):
        tournament.players.filter(number=number).update(team=f"Team {(number + 1) // 2}")
    tournament.players.filter(number__in=(1, 3)).update(club="SC Nord")
    return by_rules(tournament, teams="all")


def wish(*, clubs_apart: bool = False, **more: Any) -> None:
    if clubs_apart:
        order = seating.Order().with_first(Criterion.CLUBS, Criterion.REPEATS)
        more["draw_order"] = [str(criterion) for criterion in order.criteria]
    Tournament.objects.update(**more)


def close(round: Round) -> None:
    Round.objects.filter(id=round.id).update(status=Round.Status.CLOSED)


def teammates(round: Round) -> int:
    """At one table, counted the plain way."""
    tables: dict[int, list[str]] = {}
    for table, team in Seat.objects.filter(table__round=round).values_list("table_id", "player__team"):
        tables.setdefault(table, []).append(team)
    return sum(bool(one) and one == other for teams in tables.values() for one, other in combinations(teams, 2))


def page(client, path: str = DRAW, **query) -> str:
    return " ".join(client.get(path, query).content.decode().split())


def verdicts(text: str) -> list[tuple[bool, str]]:
    found = re.findall(r'<li class="verdict( verdict--good)?"[^>]*>.*?<span>(.*?)</span>\s*</li>', text, re.DOTALL)
    return [(bool(good), sentence) for good, sentence in found]


def test_every_round_keeps_teams_apart(pairs):
    wish(teams_seated=TeamsSeated.APART)
    add_players(pairs, "Ida\nJens\nKarl\nLutz\nMax\nNora\nOle\nPia")
    pairs.players.filter(number__gt=8).update(team="")
    for number in (1, 2, 3):
        round = draws.draw(pairs, seed=number)
        assert teammates(round) == 0
        assert number == 3 or quality_of(round).repeats == 0  # fifteen at three tables meet again
        course.publish(round)
        close(round)
        if number == 2:
            withdraw(Player.objects.get(name="Ida"))


def test_without_the_wish_nothing_changes_and_the_wish_needs_teams(pairs):
    first = draws.draw(pairs, seed=3)
    drawn = seatings.tables_of(first)
    wish(teams_seated=TeamsSeated.APART)
    by_rules(pairs, teams="none")
    assert seatings.tables_of(draws.redraw(pairs, seed=3)) == drawn


def test_a_team_that_is_chosen_meanwhile_is_another_situation(pairs, monkeypatch):
    wish(teams_seated=TeamsSeated.APART)
    planned = situation.planned

    def plan_while_somebody_joins(*arguments, **more):
        found = planned(*arguments, **more)
        Player.objects.filter(number=8).update(team="Team 1")
        return found

    monkeypatch.setattr(draws, "planned", plan_while_somebody_joins)
    with pytest.raises(Refused):
        draws.draw(pairs)
    assert not Round.objects.exists()


def test_switched_on_after_the_first_round_the_plan_is_made_anew(pairs):
    add_players(pairs, "Ida\nJens\nKarl\nLutz\nMax\nNora\nOle\nPia")
    course.publish(draws.draw(pairs, seed=1))
    close(Round.objects.get())
    planned = Tournament.objects.get().plan[0]
    Player.objects.filter(id__in=planned[0][:2]).update(team="Nord")
    wish(teams_seated=TeamsSeated.APART)
    second = draws.draw(pairs, seed=2)
    assert teammates(second) == 0 and seatings.tables_of(second) != planned


def test_the_settings_keep_it_and_the_log_says_so(organizer_client, pairs):
    organizer_client.post(SETTINGS, typed(teams_seated="apart"))
    assert Tournament.objects.get().teams_seated == TeamsSeated.APART
    assert logged("settings_changed").after == {"teams_seated": "apart"}
    assert "Mitglieder einer Mannschaft setzen: immer getrennt" in page(
        organizer_client, "/benefizturnier/leitung/protokoll/"
    )
    organizer_client.post(SETTINGS, typed())
    assert Tournament.objects.get().teams_seated == TeamsSeated.ANY


def test_the_settings_ask_only_where_teams_are_ranked(organizer_client, pairs):
    assert "Mannschaften beim Losen" in page(organizer_client, SETTINGS)
    by_rules(pairs, teams="none")
    assert "Mannschaften beim Losen" not in page(organizer_client, SETTINGS)


def test_the_page_says_what_was_reached_and_what_could_be(organizer_client, pairs):
    wish(teams_seated=TeamsSeated.APART, clubs_apart=True, rounds_planned=1)
    drawn = seat_round(pairs, PARTED)
    said = verdicts(page(organizer_client))
    assert (True, "Niemand sitzt mit jemandem aus der eigenen Mannschaft an einem Tisch.") in said
    assert (False, "Vom selben Verein an einem Tisch: Anna und Clara (SC Nord); möglich wäre keines.") in said
    draws.discard(drawn)
    seat_round(pairs, TOGETHER)
    one = "Anna und Bernd (Team 1), Clara und Dieter (Team 2), Emma und Fritz (Team 3), Gerda und Hans (Team 4)"
    said = verdicts(page(organizer_client))
    assert (False, f"Aus derselben Mannschaft an einem Tisch: {one}; möglich wäre keines.") in said
    assert "Mannschaften trennen" not in page(organizer_client)


def test_what_cannot_be_otherwise_is_no_fault(organizer_client, pairs):
    wish(teams_seated=TeamsSeated.APART, rounds_planned=1)
    pairs.players.filter(number__lte=4).update(team="Team 1")
    drawn = draws.draw(pairs, seed=1)
    # Four of one team at two tables: two and two.
    assert teammates(drawn) == quality_of(drawn).teams.least == 2
    good, sentence = next(said for said in verdicts(page(organizer_client)) if "Mannschaft" in said[1])
    assert good and sentence.endswith("; weniger ist an so wenigen Tischen nicht möglich.")
    pairs.players.filter(number=5).update(team="Team 1")
    assert quality_of(drawn).teams.least == 4  # three and two


def test_the_rounds_to_come_are_told_of_too(organizer_client, pairs):
    add_players(pairs, "Ida\nJens\nKarl\nLutz\nMax\nNora\nOle\nPia")
    wish(teams_seated=TeamsSeated.APART)
    draws.draw(pairs, seed=1)
    assert (
        True,
        "Niemand sitzt mit jemandem aus der eigenen Mannschaft an einem Tisch, auch nicht in den weiteren Runden.",
    ) in verdicts(page(organizer_client))


def test_where_teams_are_ranked_and_sit_together_the_page_offers_to_part_them(organizer_client, pairs):
    seat_round(pairs, TOGETHER)
    text = page(organizer_client)
    assert "Mannschaften trennen und neu auslosen" in text and "Team 1 · SC Nord" in text
    organizer_client.post(DRAW + "losen/", {"round": "1", "again": "1", "teams_seated": "apart"})
    assert Tournament.objects.get().teams_seated == TeamsSeated.APART
    assert teammates(Round.objects.get()) == 0
    assert logged("settings_changed").after == {"teams_seated": "apart"}
    assert "Mannschaften trennen und neu auslosen" not in page(organizer_client)


def test_without_ranked_teams_nothing_is_said_of_them(organizer_client, pairs):
    by_rules(pairs, teams="none")
    seat_round(pairs, TOGETHER)
    assert "Mannschaft" not in page(organizer_client).split("<main", 1)[1] and "Team 1" not in page(organizer_client)


def test_a_swap_says_who_of_one_team_would_sit_together(organizer_client, pairs):
    drawn = seat_round(pairs, PARTED)
    ids = dict(pairs.players.values_list("number", "id"))
    # Bernd goes to Anna's table, Clara to Dieter's.
    weighed = swaps.weigh(drawn, ids[2], ids[3])
    assert [(one.name, other.name) for one, other in weighed.together.teams] == [("Anna", "Bernd"), ("Clara", "Dieter")]
    assert [(one.name, other.name) for one, other in weighed.parted.clubs] == [("Anna", "Clara")]
    assert not weighed.harmless
    said = verdicts(page(organizer_client, player=[ids[2], ids[3]]).split('id="tausch"', 1)[1])
    assert (
        False,
        "Dann aus derselben Mannschaft an einem Tisch: Anna und Bernd (Team 1), Clara und Dieter (Team 2).",
    ) in said
    assert (True, "Dann nicht mehr am selben Tisch: Anna und Clara (SC Nord).") in said


def test_changing_seats_later_says_it_too(organizer_client, pairs):
    publish_round(pairs, PARTED)
    ids = dict(pairs.players.values_list("number", "id"))
    said = page(organizer_client, RESEAT, first=ids[2], second=ids[3])
    assert "Dann aus derselben Mannschaft an einem Tisch: Anna und Bernd (Team 1)" in said
    # One team is said once, though it is one club too.
    Player.objects.filter(number__in=(1, 2)).update(club="SC Süd")
    assert "SC Süd" not in page(organizer_client, RESEAT, first=ids[2], second=ids[3]).split('id="folgen"')[1]


def test_the_rounds_planned_after_a_swap_keep_teams_apart(pairs):
    add_players(pairs, "Ida\nJens\nKarl\nLutz\nMax\nNora\nOle\nPia")
    wish(teams_seated=TeamsSeated.APART)
    drawn = draws.draw(pairs, seed=1)
    one, other = Seat.objects.filter(table__round=drawn, number=1).order_by("table__number")[:2]
    swaps.swap(drawn, one.player_id, other.player_id)
    names = dict(Player.objects.values_list("id", "team"))
    for tables in Tournament.objects.get().plan:
        assert not any(names[a] and names[a] == names[b] for table in tables for a, b in combinations(table, 2))


def test_tables_that_follow_part_nobody_and_say_so(organizer_client, pairs):
    by_rules(pairs, next_table="up_down")
    first = publish_round(pairs, PARTED)
    close(first)
    draws.draw(pairs)
    assert "Getrennt wird hier niemand" not in page(organizer_client)
    wish(clubs_apart=True)
    assert "Getrennt wird hier niemand" in page(organizer_client)
    assert "Mannschaften trennen" not in page(organizer_client)


def test_chosen_with_another_choice_it_stays(pairs):
    draws.draw(pairs, seed=1)
    draws.redraw(pairs, seed=2, choice=Choice(teams_seated=TeamsSeated.APART))
    draws.redraw(pairs, seed=3, choice=Choice(first=(Criterion.FIVES, Criterion.REPEATS)))
    now = Tournament.objects.get()
    assert now.teams_seated == TeamsSeated.APART and order_of(now).puts(Criterion.FIVES, Criterion.REPEATS)


@pytest.mark.usefixtures("hurried")
@pytest.mark.both
def test_the_wish_costs_no_queries(pairs, django_assert_num_queries):
    wish(teams_seated=TeamsSeated.APART, clubs_apart=True)
    drawn = Round.objects.select_related("tournament").get(id=draws.draw(pairs, seed=1).id)
    ids = dict(pairs.players.values_list("number", "id"))
    with django_assert_num_queries(6):
        # the tournament, its rounds, their seats, its players, who is to be apart, who together
        quality_of(drawn)
    with django_assert_num_queries(6):
        # the two seats, the rounds before, all seats, the players, who is to be apart, who together
        swaps.weigh(drawn, ids[1], ids[3])


def test_who_takes_the_place_of_somebody_gone_is_of_another_team_where_that_is_wished(organizer_client, pairs):
    add_players(pairs, "Ida")
    Player.objects.filter(name="Ida").update(team="Team 1")
    publish_round(pairs, [[1, 3, 5, 7], [2, 4, 6, 8, 9]])
    withdraw(Player.objects.get(number=3))
    # Ida and Bernd are of Anna's team; two sit at one table already, and at the other it would be two as well.
    wish(teams_seated=TeamsSeated.APART)
    best = Desk(Round.objects.get()).for_who_left()[0]
    assert [(one.name, other.name) for one, other in best.together.teams] == []
    assert [move.player for move in best.change.moves if move.new] == ["Dieter"]
    text = page(organizer_client, DRAW + "tische/")
    assert "Dadurch trifft sich niemand zum zweiten Mal, und aus einer Mannschaft" in text


def test_what_a_repair_breaks_names_the_team(pairs):
    add_players(pairs, "Ida")
    Player.objects.filter(name="Ida").update(team="Team 1")
    publish_round(pairs, [[1, 3, 5, 7], [2, 4, 6, 8]])
    found = Desk(Round.objects.get()).for_who_comes([Player.objects.get(name="Ida").id])
    assert {tuple(other.name for _one, other in way.together.teams) for way in found} <= {("Ida",), ()}
    assert any(way.together.teams for way in found)
