"""A table that finished while its time was up, and has time again: it keeps its sheet as long as that is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring import PRESETS
from tests.tournaments.helpers import (
    add_players,
    confirm_all,
    director_at,
    enter,
    logged,
    normal,
    play_out,
    scribe_at,
    short_tournament,
    table_of,
)
from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.ledger.reading import time_over
from tournaments.models import Event, Round, Seat, Table, Tournament
from tournaments.rounds import course, timekeeping

GAME = normal([1, 2], 140)
HOME = "/benefizturnier/leitung/"
HELD = "Tisch 1 hätte wieder Zeit, bleibt aber fertig, weil alle bestätigt haben."


@pytest.fixture
def tournament(organizer):
    return short_tournament(organizer)


def now() -> Round:
    return Round.objects.select_related("tournament").get(number=1)


def directing() -> TableAccess:
    return director_at(table_of(now()))


def start(round: Round) -> None:
    """The clock has run for 40 of its 100 minutes."""
    timekeeping.start_clock(round)
    begun = timezone.now() - timedelta(minutes=40)
    Round.objects.update(clock_started_at=begun, published_at=begun)


@pytest.fixture
def finished(round_one) -> Round:
    """Shortened to nothing; then table 1 played its last game, two of four, and has confirmed the sheet."""
    start(round_one)
    enter(scribe_at(table_of(now())), GAME)
    timekeeping.extend_clock(now(), -60)
    enter(scribe_at(table_of(now())), GAME)
    confirm_all(scribe_at(table_of(now())))
    assert (table_of(now()).complete, table_of(now()).time_up_after) == (True, 2)
    return now()


@pytest.fixture
def given_back(finished) -> Round:
    timekeeping.extend_clock(finished, 60)
    assert table_of(now()).complete, "as long as it is confirmed"
    return now()


def reopened() -> bool:
    table = table_of(now())
    signed = Seat.objects.filter(table=table, confirmed_at__isnull=False).exists()
    return (table.complete, table.time_up_after, table.games, signed) == (False, None, 4, False)


def correct() -> None:
    entry = table_of(now()).entries.get(position=1)
    said: dict[str, Any] = {"client_id": uuid4(), "version": table_of(now()).version, "reason": "verschrieben"}
    ledger.correct(directing(), entry.id, normal([1, 2], 150), **said)


def strike() -> None:
    entry = table_of(now()).entries.get(position=2)
    ledger.strike(directing(), entry.id, version=table_of(now()).version, reason="verschrieben")


def rule() -> None:
    ruling = {"violation": "free", "points": [-1, 0, 0, 0]}
    ledger.record(directing(), ruling, client_id=uuid4(), position=3, reason="Streit")


def substitute() -> None:
    (zora,) = add_players(Tournament.objects.get(), "Zora")
    goes = Seat.objects.get(table=table_of(now()), number=1).player_id
    ledger.substitute(directing(), ledger.Change(goes=goes, comes=zora.id, position=2, reason="war da"))


WAYS: dict[str, Callable[[], object]] = {
    "a player": lambda: ledger.take_back(scribe_at(table_of(now())), 2),
    "a player objects": lambda: ledger.disagree(scribe_at(table_of(now())), 3, "zu früh"),
    "the court": rule,
    "a correction": correct,
    "struck": strike,
    "a substitute": substitute,
}


@pytest.mark.parametrize("way", WAYS)
def test_once_the_confirmations_go_it_has_its_games_again(given_back, way):
    WAYS[way]()
    assert reopened()
    assert logged("time_again").before == {"after": 2}


def test_the_director_takes_back_what_he_confirmed_for_all(round_one):
    start(round_one)
    timekeeping.extend_clock(now(), -60)
    enter(scribe_at(table_of(now())), GAME)
    ledger.confirm_for_all(directing())
    timekeeping.extend_clock(now(), 60)
    ledger.take_back_for_all(directing())
    assert reopened()


def test_while_its_time_is_up_it_stays_finished(finished):
    ledger.take_back(scribe_at(table_of(now())), 2)
    assert (table_of(now()).complete, table_of(now()).time_up_after) == (True, 2)
    assert Seat.objects.filter(table=table_of(now()), confirmed_at__isnull=False).count() == 3


def test_where_no_game_is_missing_the_other_confirmations_stay(round_one):
    start(round_one)
    enter(scribe_at(table_of(now())), GAME, GAME, GAME)
    timekeeping.extend_clock(now(), -60)
    enter(scribe_at(table_of(now())), GAME)
    confirm_all(scribe_at(table_of(now())))
    timekeeping.extend_clock(now(), 60)
    ledger.take_back(scribe_at(table_of(now())), 2)
    assert Seat.objects.filter(table=table_of(now()), confirmed_at__isnull=False).count() == 3


def test_a_table_that_was_ended_meanwhile_goes_on_with_its_games(round_one):
    start(round_one)
    rules = replace(round_one.tournament.ruleset, mandatory_solos=1)
    Tournament.objects.update(ruleset_data=rules.to_json())
    timekeeping.extend_clock(now(), -60)
    ledger.time_is_up(scribe_at(table_of(now())), game_begun=False)
    ledger.end_early(directing(), Table.Treatment.STAND, "weg")
    timekeeping.extend_clock(now(), 60)
    assert table_of(now()).time_up_after == 0
    ledger.go_on(directing())
    assert table_of(now()).time_up_after is None


def test_extra_time_for_this_table_opens_it_too(finished):
    ledger.take_back(scribe_at(table_of(now())), 2)
    ledger.give_extra_time(directing(), 30)
    assert reopened()


def test_other_rules_give_time_too(finished):
    longer = replace(PRESETS["lions-2024"], games_per_round=4, mandatory_solos=0, time_limit_minutes=150)
    ledger.take_back(scribe_at(table_of(now())), 2)
    ledger.change_ruleset(Tournament.objects.get(), longer)
    assert not time_over(table_of(now())) and reopened()


def test_a_round_that_was_closed_is_looked_at_when_it_is_opened_again(given_back):
    play_out(director_at(table_of(now(), 2)))
    confirm_all(director_at(table_of(now(), 2)))
    assert course.close(now()) == []
    correct()
    table = table_of(now())
    assert (table.complete, table.time_up_after) == (True, 2), "nobody plays on in a closed round"
    course.reopen_round(now())
    assert reopened()


def test_the_board_says_which_tables_stay_finished_and_what_opens_them(organizer_client, finished):
    def board() -> str:
        return " ".join(organizer_client.get(HOME).content.decode().split())

    assert HELD not in board()
    timekeeping.extend_clock(finished, 60)
    page = board()
    assert f"{HELD} Zum Weiterspielen: Tisch öffnen und eine Bestätigung zurücknehmen." in page
    ledger.take_back(scribe_at(table_of(now())), 2)
    assert HELD not in board()


def test_where_solos_were_presented_since_that_stands_and_is_said(organizer_client, round_one):
    ledger.change_ruleset(
        round_one.tournament, replace(round_one.tournament.ruleset, games_per_round=12, mandatory_solos=1)
    )
    start(now())
    enter(scribe_at(table_of(now())), GAME)
    timekeeping.extend_clock(now(), -60)
    play_out(scribe_at(table_of(now())))
    assert table_of(now()).complete
    said = "Tisch 1 hätte wieder Zeit, bleibt aber fertig: Dort ist nach dem Ende der Zeit schon vorgeführt worden."
    assert said not in " ".join(organizer_client.get(HOME).content.decode().split())
    timekeeping.extend_clock(now(), 60)
    assert table_of(now()).complete
    assert said in " ".join(organizer_client.get(HOME).content.decode().split())


def test_several_tables_are_said_in_one_sentence(organizer_client, finished):
    ledger.time_is_up(scribe_at(table_of(now(), 2)), game_begun=False)
    confirm_all(scribe_at(table_of(now(), 2)))
    timekeeping.extend_clock(now(), 60)
    page = " ".join(organizer_client.get(HOME).content.decode().split())
    assert "Die Tische 1, 2 hätten wieder Zeit, bleiben aber fertig, weil dort alle bestätigt haben." in page


@pytest.fixture
def silent(round_one) -> Round:
    """The time is up, and table 1 has said that no game was begun."""
    start(round_one)
    enter(scribe_at(table_of(now())), GAME)
    timekeeping.extend_clock(now(), -60)
    ledger.time_is_up(scribe_at(table_of(now())), False)
    return now()


def word() -> tuple[int | None, bool, bool]:
    table = table_of(now())
    return table.time_up_after, table.no_game_begun, table.complete


def test_minutes_taken_back_leave_the_tables_word_as_it_was(silent):
    assert word() == (1, True, True)
    timekeeping.extend_clock(silent, 65)
    assert word() == (None, False, False)
    timekeeping.extend_clock(now(), -65)
    assert word() == (1, True, True)
    assert Event.objects.filter(kind="time_up").count() == 2


def test_what_was_played_in_them_is_the_game_that_was_begun(silent):
    timekeeping.extend_clock(silent, 65)
    enter(scribe_at(table_of(now())), GAME)
    timekeeping.extend_clock(now(), -65)
    assert not table_of(now()).no_game_begun


def test_another_shortening_says_nothing_in_the_tables_stead(silent):
    timekeeping.extend_clock(silent, 65)
    timekeeping.extend_clock(now(), -64)
    Round.objects.update(clock_started_at=timezone.now() - timedelta(minutes=44))
    assert not table_of(now()).no_game_begun
