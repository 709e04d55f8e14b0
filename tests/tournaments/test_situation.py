from __future__ import annotations

import pytest
from django.utils import timezone

from tests.tournaments.helpers import enter, normal, publish_round, seat_round
from tournaments import registration, rounds
from tournaments.models import Round
from tournaments.situation import Phase, situation, sort_key


def test_gathering_until_a_round_is_published(tournament):
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert situation(tournament).phase == Phase.GATHERING
    assert situation(tournament).round is None


def test_seated_then_running_by_the_clock(tournament, round_one):
    assert situation(tournament).phase == Phase.SEATED
    rounds.start_clock(round_one)
    assert situation(tournament).phase == Phase.RUNNING


def test_running_by_the_first_game(tournament, scribe):
    enter(scribe, normal([1, 2], 130))
    assert situation(tournament).phase == Phase.RUNNING


def test_between_rounds_and_finished(tournament, round_one):
    Round.objects.update(status=Round.Status.CLOSED)
    assert situation(tournament).phase == Phase.BETWEEN
    tournament.finished_at = timezone.now()
    assert situation(tournament).phase == Phase.FINISHED


@pytest.mark.parametrize(("ruleset", "limits"), [("lions-2024", [100, 125]), ("oase", [])])
def test_a_clock_for_each_limit(organizer, ruleset, limits):
    created = registration.create_tournament(
        name="Neun",
        date=timezone.localdate(),
        ruleset=ruleset,
        rounds=1,
        players="\n".join(f"Spieler {letter}" for letter in "ABCDEFGHI"),
        user=organizer,
    )
    publish_round(created, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    assert [face.limit_minutes for face in situation(created).faces] == limits


def test_the_headline_counts_more_rounds_than_were_planned(tournament):
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]], number=4)
    Round.objects.update(status=Round.Status.CLOSED)
    assert situation(tournament).headline == "Runde 4 von 4 ist gespielt"


def test_names_are_sorted_as_in_a_dictionary():
    names = ["Özdemir", "Oskar", "Zoe", "ägidius", "Anna", "Strauß", "Strausz", "Straub"]
    assert sorted(names, key=sort_key) == [
        "ägidius",
        "Anna",
        "Oskar",
        "Özdemir",
        "Straub",
        "Strauß",
        "Strausz",
        "Zoe",
    ]
