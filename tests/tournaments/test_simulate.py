from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from tests.tournaments.helpers import add_players, publish_round
from tournaments import ledger, setting_up
from tournaments.demo import playing
from tournaments.models import Entry, Player, Round, Seat
from tournaments.rounds import course, timekeeping


def simulate(*arguments, **options):
    out = StringIO()
    call_command("simulate", *arguments, stdout=out, **{"real": True} | options)
    return out.getvalue()


def test_it_plays_the_round_to_its_end(round_one):
    text = simulate("benefizturnier", seed=1)
    assert "2 of 2 tables complete" in text
    assert course.missing(round_one) == []
    assert sum(Seat.objects.values_list("points", flat=True)) % 2 == 0
    assert course.close(round_one) == []


@pytest.mark.parametrize("seed", range(3))
def test_where_a_solo_lengthens_the_round_at_all_tables_too(tournament, seed):
    """The table of five has a mandatory solo more: a game more for the table of four, which may have signed by then."""
    rules = replace(tournament.ruleset, games_per_round=4, solos_beside="mandatory", solos_lengthen="all")
    ledger.change_ruleset(tournament, rules)
    add_players(tournament, "Inge")
    round = publish_round(tournament, [[1, 2, 3, 4, 5], [6, 7, 8, 9]])
    simulate("benefizturnier", seed=seed)
    assert list(round.tables.values_list("games_played", flat=True)) == [5 + 5, 4 + 5]
    assert course.close(round) == []


def test_so_many_games_and_no_more(round_one):
    assert simulate("benefizturnier", games=7, seed=1).startswith("7 entries")
    assert Entry.objects.count() == 7


@pytest.mark.both
def test_the_same_seed_plays_the_same_games(tournament):
    played = []
    for number in (1, 2):
        publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
        simulate("benefizturnier", games=20, seed=5)
        of_round = Entry.objects.filter(table__round__number=number).order_by("table__number", "position")
        played.append([(entry.table.number, entry.facts) for entry in of_round.select_related("table")])
        Round.objects.update(status=Round.Status.CLOSED)
    assert played[0] == played[1]


def test_going_on_where_it_stopped(round_one):
    simulate("benefizturnier", games=5, seed=1)
    simulate("benefizturnier", seed=2)
    assert course.missing(round_one) == []


def test_after_the_time_only_the_game_begun_and_the_solos(round_one):
    timekeeping.start_clock(round_one)
    Round.objects.update(clock_started_at=timezone.now() - timedelta(hours=3))
    simulate("benefizturnier", seed=1)
    assert course.missing(round_one) == []
    assert set(round_one.tables.values_list("time_up_after", flat=True)) == {1}
    kinds = [entry.facts["type"] for entry in Entry.objects.filter(table__number=1).order_by("position")]
    assert kinds[1:] == ["solo"] * len(kinds[1:])


@pytest.mark.parametrize("ruleset", ["ddv", "alte-saecke", "oase", "schuetzenfest"])
def test_in_every_ruleset(organizer, tournament, ruleset):
    names = "\n".join(Player.objects.values_list("name", flat=True)) + "\nIda"
    created = setting_up.create_tournament(
        name="Neun", date=tournament.date, ruleset=ruleset, rounds=1, players=names, user=organizer
    )
    one = publish_round(created, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    simulate("neun", seed=3)
    assert course.missing(one) == []


def test_unknown_tournament(db):
    with pytest.raises(CommandError, match="no tournament 'nirgends'"):
        simulate("nirgends")


@pytest.mark.parametrize("command", [["simulate", "abend"], ["key"], ["recompute"]])
def test_an_empty_data_folder(db, monkeypatch, command):
    monkeypatch.setattr(connection.introspection, "table_names", lambda: [])
    with pytest.raises(CommandError, match="In diesem Datenordner ist noch nichts"):
        call_command(*command)


def test_no_round_to_play(tournament):
    with pytest.raises(CommandError, match="No round is being played"):
        simulate("benefizturnier")


def test_no_less_than_nothing(round_one):
    with pytest.raises(CommandError, match="negative"):
        simulate("benefizturnier", games=-1)


def test_a_tournament_that_is_no_demo_only_when_told_so(round_one):
    with pytest.raises(CommandError, match="no demo"):
        simulate("benefizturnier", real=False)
    assert not Entry.objects.exists()
    assert "2 of 2" in simulate("benefizturnier", real=True)


def test_a_demo_without_being_told_so(organizer):
    tournament = playing.create(organizer)
    assert "tables complete" in simulate(tournament.slug, real=False, games=1)
