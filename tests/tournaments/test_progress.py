"""Where a tournament stands: the director and everybody are told the same."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.tournaments.helpers import (
    confirm_all,
    enter,
    normal,
    play_out,
    publish_round,
    scribe_at,
    seat_round,
    table_of,
)
from tournaments import setting_up
from tournaments.models import Round
from tournaments.progress import Phase, Stage, progress, public_progress
from tournaments.rounds import timekeeping


def test_gathering_until_a_round_is_published(tournament):
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert public_progress(tournament).phase == Phase.GATHERING
    assert public_progress(tournament).round is None


def test_seated_then_running_by_the_clock(tournament, round_one):
    assert public_progress(tournament).phase == Phase.SEATED
    timekeeping.start_clock(round_one)
    assert public_progress(tournament).phase == Phase.RUNNING


def test_running_by_the_first_game(tournament, scribe):
    enter(scribe, normal([1, 2], 130))
    assert public_progress(tournament).phase == Phase.RUNNING


def test_between_rounds_and_finished(tournament, round_one):
    Round.objects.update(status=Round.Status.CLOSED)
    assert public_progress(tournament).phase == Phase.BETWEEN
    tournament.finished_at = timezone.now()
    assert public_progress(tournament).phase == Phase.FINISHED


@pytest.mark.parametrize(("ruleset", "limits"), [("lions-2024", [100, 125]), ("oase", [])])
def test_a_clock_for_each_limit(organizer, ruleset, limits):
    created = setting_up.create_tournament(
        name="Neun",
        date=timezone.localdate(),
        ruleset=ruleset,
        rounds=1,
        players="\n".join(f"Spieler {letter}" for letter in "ABCDEFGHI"),
        user=organizer,
    )
    publish_round(created, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    assert [face.limit_minutes for face in public_progress(created).faces] == limits


def test_the_headline_counts_more_rounds_than_were_planned(tournament):
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]], number=4)
    Round.objects.update(status=Round.Status.CLOSED)
    assert public_progress(tournament).headline == "Runde 4 von 4 ist gespielt"


@pytest.fixture
def untimed(organizer):
    """A published round of rules that know no clock."""
    created = setting_up.create_tournament(
        name="Ohne Uhr",
        date=timezone.localdate(),
        ruleset="oase",
        rounds=1,
        players="\n".join(f"Spieler {letter}" for letter in "ABCDEFGH"),
        user=organizer,
    )
    publish_round(created, [[1, 2, 3, 4], [5, 6, 7, 8]])
    return created


def both(tournament):
    return progress(tournament).stage, public_progress(tournament).phase


def test_a_game_before_the_clock_is_play_for_both(tournament, scribe):
    enter(scribe, normal([1, 2], 130))
    assert both(tournament) == (Stage.RUNNING, Phase.RUNNING)
    assert progress(tournament).clock_waits


def test_without_a_clock_the_first_game_begins_the_round_for_both(untimed):
    assert both(untimed) == (Stage.SEATED, Phase.SEATED)
    assert not progress(untimed).clock_waits
    assert "Uhr" not in progress(untimed).headline
    enter(scribe_at(table_of(untimed.rounds.get(), 1)), normal([1, 2], 130))
    assert both(untimed) == (Stage.RUNNING, Phase.RUNNING)


def test_a_round_that_is_only_drawn_is_for_the_director_alone(tournament, round_one):
    Round.objects.update(status=Round.Status.CLOSED)
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]], number=2)
    assert both(tournament) == (Stage.DRAWN, Phase.BETWEEN)


def test_signed_sheets_are_still_play_for_everybody(tournament, round_one):
    for number in (1, 2):
        scribe = scribe_at(table_of(round_one, number))
        play_out(scribe)
        confirm_all(scribe)
    assert both(tournament) == (Stage.DONE, Phase.RUNNING)
