"""Drawing, drawing again, swapping, publishing; what a draw rests on may change meanwhile."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.tournaments.helpers import add_players, logged, publish_round, seat_round, version
from tournaments.errors import Refused
from tournaments.models import Draw, Event, Round, Seat, Table, Tournament
from tournaments.people.players import withdraw
from tournaments.rounds import course, draws, situation
from tournaments.rounds.quality import quality_of


def tables(round: Round) -> list[list[int]]:
    """Start numbers by table and seat."""
    return [
        list(table.seats.order_by("number").values_list("player__number", flat=True)) for table in round.tables.all()
    ]


def close(round: Round) -> None:
    Round.objects.filter(id=round.id).update(status=Round.Status.CLOSED)


def sixteen(tournament: Tournament) -> Tournament:
    add_players(tournament, "Inge\nJonas\nKarla\nLutz\nMaria\nNorbert\nOlga\nPaul")
    return tournament


def test_a_draw_seats_everybody_once(tournament):
    round = draws.draw(tournament, seed=1)
    assert (round.number, round.status) == (1, Round.Status.DRAWN)
    drawn = tables(round)
    assert [len(table) for table in drawn] == [4, 4]
    assert sorted(number for table in drawn for number in table) == list(range(1, 9))
    assert list(round.tables.values_list("number", "seats_count")) == [(1, 4), (2, 4)]


def test_tables_of_five_come_last(tournament):
    add_players(tournament, "Inge")
    round = draws.draw(tournament, seed=1)
    assert list(round.tables.values_list("number", "seats_count")) == [(1, 4), (2, 5)]
    assert sorted(seat.number for seat in Seat.objects.filter(table__number=2)) == [1, 2, 3, 4, 5]


def test_all_remaining_rounds_are_planned_and_only_one_is_made(tournament):
    draws.draw(tournament, seed=1)
    tournament.refresh_from_db()
    assert len(tournament.plan) == 2
    ids = sorted(tournament.players.values_list("id", flat=True))
    assert all(sorted(player for table in planned for player in table) == ids for planned in tournament.plan)
    assert Round.objects.count() == 1


def test_sixteen_players_meet_nobody_twice_in_three_rounds(tournament):
    sixteen(tournament)
    met: list[tuple[int, int]] = []
    for number in (1, 2, 3):
        round = draws.draw(tournament, seed=number)
        assert quality_of(round).planned_repeats == 0
        met += [pair for table in tables(round) for pair in combinations(sorted(table), 2)]
        course.publish(round)
        close(round)
    assert len(met) == len(set(met)) == 72


@pytest.mark.both
def test_the_plan_is_kept_when_nothing_has_changed(tournament):
    sixteen(tournament)
    first = draws.draw(tournament, seed=1)
    tournament.refresh_from_db()
    planned = tournament.plan
    course.publish(first)
    close(first)
    second = draws.draw(tournament, seed=2)
    ids = dict(tournament.players.values_list("number", "id"))
    assert [[ids[number] for number in table] for table in tables(second)] == planned[0]


def test_one_seed_gives_one_draw(tournament):
    sixteen(tournament)
    first = tables(draws.draw(tournament, seed=7))
    assert tables(draws.redraw(tournament, seed=8)) != first
    assert tables(draws.redraw(tournament, seed=7)) == first


@pytest.mark.both
def test_the_log_keeps_every_draw(tournament):
    first = draws.draw(tournament, seed=7)
    before = logged("drawn").after
    assert (before["round"], before["attempt"], len(before["tables"])) == (1, 1, 2)
    draws.redraw(tournament, seed=8)
    assert logged("redrawn").before == {"tables": before["tables"]}
    assert logged("redrawn").after["attempt"] == 2
    assert [draw.given["seed"] for draw in Draw.objects.all()] == [7, 8]
    assert Round.objects.get() == first
    assert Seat.objects.count() == 8 and Table.objects.count() == 2


def test_a_draw_is_news_for_the_director_alone_and_makes_the_links_to_print(tournament):
    before = version(tournament)
    draws.draw(tournament, seed=1)
    assert version(tournament) == before
    assert Tournament.objects.get().desk_version == tournament.desk_version + 1
    assert list(tournament.table_links.order_by("number").values_list("number", flat=True)) == [1, 2]
    draws.redraw(tournament, seed=2)
    assert tournament.table_links.count() == 2


def test_who_left_is_not_drawn_and_who_came_late_is(tournament, round_one):
    close(round_one)
    withdraw(tournament.players.get(number=3))
    add_players(tournament, "Inge")
    drawn = tables(draws.draw(tournament, seed=1))
    assert sorted(number for table in drawn for number in table) == [1, 2, 4, 5, 6, 7, 8, 9]


@pytest.mark.parametrize("leaving", [5, 6, 7, 8])
def test_a_number_that_cannot_be_seated_says_so(tournament, leaving):
    for player in tournament.players.all()[:leaving]:
        withdraw(player)
    with pytest.raises(Refused) as refused:
        draws.draw(tournament)
    assert refused.value.field == "players"
    assert str(8 - leaving) in refused.value.message
    assert not Round.objects.exists()


@pytest.mark.both
def test_there_is_one_open_round_at_a_time(tournament, round_one):
    with pytest.raises(Refused) as refused:
        draws.draw(tournament)
    assert refused.value.message == "Erst muss Runde 1 abgeschlossen sein."
    with pytest.raises(Refused):
        draws.redraw(tournament)
    assert Round.objects.count() == 1


@pytest.mark.both
def test_a_drawn_round_is_drawn_again_and_not_beside_it(tournament):
    draws.draw(tournament, seed=1)
    with pytest.raises(Refused):
        draws.draw(tournament, seed=2)
    assert Round.objects.count() == 1


def test_there_are_no_more_rounds_than_planned(tournament):
    for _ in range(3):
        close(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]]))
    with pytest.raises(Refused) as refused:
        draws.draw(tournament)
    assert refused.value.message == "Alle Runden sind gespielt."


def test_a_finished_tournament_draws_nothing(tournament, round_one):
    close(round_one)
    course.finish(tournament)
    with pytest.raises(Refused):
        draws.draw(tournament)
    course.reopen(tournament)
    assert draws.draw(tournament).number == 2


def test_a_plan_made_for_other_players_is_worth_nothing(tournament, monkeypatch):
    planned = situation.planned

    def plan_while_somebody_comes(*arguments, **more):
        found = planned(*arguments, **more)
        add_players(Tournament.objects.get(), "Inge")
        return found

    monkeypatch.setattr(draws, "planned", plan_while_somebody_comes)
    with pytest.raises(Refused) as refused:
        draws.draw(tournament)
    assert refused.value.message == "Inzwischen hat sich etwas geändert. Bitte noch einmal auslosen."
    assert not Round.objects.exists()


def test_a_published_round_is_not_drawn_again(tournament, monkeypatch):
    drawn = draws.draw(tournament, seed=1)
    before = tables(drawn)
    planned = situation.planned

    def plan_while_it_is_published(*arguments, **more):
        found = planned(*arguments, **more)
        course.publish(drawn)
        return found

    monkeypatch.setattr(draws, "planned", plan_while_it_is_published)
    with pytest.raises(Refused) as refused:
        draws.redraw(tournament, seed=2)
    assert refused.value.message == "Runde 1 ist schon veröffentlicht."
    assert tables(drawn) == before


@pytest.mark.both
def test_how_good_a_draw_is(tournament, django_assert_num_queries):
    add_players(tournament, "Inge")
    Tournament.objects.update(rounds_planned=2)
    close(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]]))
    drawn = seat_round(tournament, [[1, 2, 5, 6], [3, 4, 7, 8, 9]])
    shown = Round.objects.get(id=drawn.id)
    with django_assert_num_queries(6):
        # the tournament, its rounds, their seats, its players, who is to be apart, who together
        quality = quality_of(shown)
    names = [f"{one}+{other}" for one, other in quality.repeated]
    assert names == ["Anna+Bernd", "Emma+Fritz", "Clara+Dieter", "Gerda+Hans", "Gerda+Inge", "Hans+Inge"]
    assert quality.repeats == quality.planned_repeats == quality.planned_again == 6
    assert quality.bound == 6
    assert quality.fives == 1
    assert [player.name for player in quality.five_again] == ["Gerda", "Hans", "Inge"]
    assert (quality.left_out, quality.gone) == ((), ())


def test_a_third_meeting_is_one_more_meeting_and_two_more_repeats(tournament):
    """Three rounds of the same two tables: twelve pairs meet three times."""
    again = [[1, 2, 3, 4], [5, 6, 7, 8]]
    Tournament.objects.update(rounds_planned=3)
    for _round in range(2):
        close(publish_round(tournament, again))
    quality = quality_of(seat_round(tournament, again))
    assert (quality.planned_again, quality.planned_repeats) == (24, 36)


def test_who_came_or_left_after_the_draw(tournament):
    drawn = seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    withdraw(tournament.players.get(number=3))
    add_players(tournament, "Inge")
    quality = quality_of(drawn)
    assert [player.name for player in quality.left_out] == ["Inge"]
    assert [player.name for player in quality.gone] == ["Clara"]
    with pytest.raises(Refused) as refused:
        course.publish(drawn)
    assert "Clara" in refused.value.message
    assert not Event.objects.filter(kind="published").exists()
