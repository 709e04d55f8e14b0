"""A solo at one table that makes the round longer at all: what the others are told, and when."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring import PRESETS
from tests.tournaments.helpers import (
    confirm_all,
    director_at,
    enter,
    normal,
    publish_round,
    scribe_at,
    short_tournament,
    solo,
    table_now,
    table_of,
    totals,
)
from tests.tournaments.scribe_doors import HTMX, base_of, entries, game, send, state, text, told
from tests.tournaments.test_scribe_cost import SAVE
from tournaments import ledger
from tournaments.actors import DIRECTOR
from tournaments.errors import Refused
from tournaments.log import log_line
from tournaments.models import Event, Round, Seat, Table, Tournament
from tournaments.pages.desk.tiles import tile
from tournaments.rounds import course, timekeeping
from tournaments.setting_up import create_tournament

GAME = normal([1, 2], 140)
SOLO = solo(2, 130)
A_SOLO = {"type": "solo", "solo": "queens", "re": ["2"]}


@pytest.fixture
def tournament(organizer):
    tournament = short_tournament(organizer)
    change(tournament, solos_beside="all", solos_lengthen="all")
    return tournament


@pytest.fixture
def round_one(tournament):
    return publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])


@pytest.fixture
def table(round_one):
    return table_of(round_one, 1)


@pytest.fixture
def other(round_one):
    return scribe_at(table_of(round_one, 2))


def change(tournament: Tournament, **rules: Any) -> None:
    ledger.change_ruleset(tournament, replace(Tournament.objects.get().ruleset, **rules))


def strike(access, recorded, **more):
    return ledger.strike(access, recorded.entry.id, version=table_now(access).version, **more)


def correct(access, recorded, facts, **more):
    version = table_now(access).version
    return ledger.correct(access, recorded.entry.id, facts, client_id=uuid4(), version=version, **more)


def games(access) -> tuple[int, int, bool]:
    """Played at this table, played in all, complete: as stored, which is what the facts say."""
    assert ledger.recompute(access.tournament) == []
    now = table_now(access)
    assert (now.games, now.complete) == ((sheet := ledger.sheet_of(now)).games, sheet.complete)
    return now.games_played, now.games, now.complete


def confirmed(access) -> int:
    return Seat.objects.filter(table=access.seated().id, confirmed_at__isnull=False).count()


def signatures(access) -> list[tuple[int, object, bool]]:
    """Who has confirmed the sheet, when, and whether the director has in their stead."""
    seats = Seat.objects.filter(table=access.seated().id, confirmed_at__isnull=False)
    return list(seats.values_list("number", "confirmed_at", "confirmed_by_director"))


# What makes it longer, and shorter


@pytest.mark.both
def test_a_solo_lengthens_the_round_at_the_other_table(scribe, other):
    enter(other, GAME)
    enter(scribe, SOLO)
    assert (games(scribe), games(other)) == ((1, 5, False), (1, 5, False))
    enter(other, SOLO)  # its own is the one
    assert (games(scribe), games(other)) == ((1, 5, False), (2, 5, False))
    enter(other, *[GAME] * 3)
    assert games(other) == (5, 5, True)


@pytest.mark.both
def test_a_sheet_that_was_signed_is_opened_again(scribe, other):
    enter(other, *[GAME] * 4)
    confirm_all(other)
    before = totals(other.table)
    enter(scribe, SOLO)
    assert games(other) == (4, 5, False) and confirmed(other) == 0
    assert totals(other.table) == before
    event = Event.objects.get(kind="lengthened")
    assert (event.table_number, event.round_number, event.actor) == (2, 1, scribe.actor)
    assert event.before == {"games": 4, "confirmed_by": [1, 2, 3, 4]}
    assert event.after == {"games": 5, "table": 1}
    assert log_line(event, {}, {}).details == ("5 Spiele statt 4", "Solo an Tisch 1")
    assert tile(table_now(other)).condition == "playing"
    with pytest.raises(Refused, match="alle Spiele"):
        ledger.confirm(other, 1)


def test_a_struck_solo_makes_it_shorter_and_what_was_played_stays(scribe, other):
    [solo] = enter(scribe, SOLO)
    enter(other, *[GAME] * 5)
    confirm_all(other)
    before = totals(other.table)
    strike(scribe, solo)
    assert (games(scribe), games(other)) == ((0, 4, False), (5, 5, True))
    assert (totals(other.table), confirmed(other)) == (before, 4)


def test_a_struck_solo_before_the_added_game_was_played(scribe, other):
    enter(other, *[GAME] * 4)
    [solo] = enter(scribe, SOLO)
    struck = strike(scribe, solo)
    assert games(other) == (4, 4, True)
    confirm_all(other)
    correct(scribe, struck, SOLO)
    assert games(other) == (4, 5, False) and confirmed(other) == 0


@pytest.mark.both
def test_what_was_signed_counts_again_where_nothing_was_entered_meanwhile(scribe, other):
    enter(other, *[GAME] * 4)
    for seat in (1, 2):
        ledger.confirm(other, seat)
    ledger.confirm_for_all(director_at(other.table))
    before = signatures(other)
    first, second = enter(scribe, SOLO, SOLO)
    assert games(other) == (4, 6, False) and confirmed(other) == 0
    strike(scribe, second)
    assert games(other) == (4, 5, False) and confirmed(other) == 0
    seen = table_now(other).page_version
    first = strike(director_at(scribe.table), first)
    assert games(other) == (4, 4, True) and signatures(other) == before
    assert table_now(other).page_version > seen
    event = Event.objects.filter(kind="lengthened", table_number=2).latest("id")
    assert event.after == {"games": 4, "table": None, "confirmed_by": [1, 2, 3, 4]}
    assert log_line(event, {}, {}).details == ("4 Spiele statt 5",)
    # The second time as the first; and what was taken back in between is not said for anybody.
    ledger.take_back(other, 3)
    first = correct(director_at(scribe.table), first, SOLO)
    assert confirmed(other) == 0
    strike(director_at(scribe.table), first)
    assert [seat for seat, *_said in signatures(other)] == [1, 2, 4]


def test_what_was_signed_of_another_sheet_does_not_count_again(scribe, other):
    *_games, last = enter(other, *[GAME] * 4)
    confirm_all(other)
    [played] = enter(scribe, SOLO)
    correct(other, last, normal([1, 2], 160))
    strike(scribe, played)
    assert games(other) == (4, 4, True) and confirmed(other) == 0


def test_who_objects_meanwhile_has_not_signed(scribe, other):
    enter(other, *[GAME] * 4)
    confirm_all(other)
    [played] = enter(scribe, SOLO)
    ledger.disagree(other, 3, "Spiel 2 fehlt")
    strike(scribe, played)
    assert games(other) == (4, 4, True)
    assert [seat for seat, *_said in signatures(other)] == [1, 2, 4]
    assert Seat.objects.get(table=other.table, number=3).disagreed_at is not None


def test_nobody_is_asked_twice_on_the_page(scribe, other, client):
    enter(other, *[GAME] * 4)
    confirm_all(other)
    [played] = enter(scribe, SOLO)
    assert "Alle haben bestätigt" not in text(client.get(base_of(other.table)))
    strike(scribe, played)
    shown = text(client.get(base_of(other.table)))
    assert "Alle haben bestätigt" in shown and "Jeder prüft und bestätigt" not in shown


def test_a_correction_to_a_solo_and_from_one(scribe, other):
    [first] = enter(scribe, GAME)
    changed = correct(scribe, first, SOLO)
    assert games(other) == (0, 5, False)
    correct(scribe, changed, GAME)
    assert games(other) == (0, 4, False)


def test_the_table_with_most_counts(scribe, other):
    enter(scribe, SOLO)
    enter(other, SOLO, SOLO)
    assert (games(scribe), games(other)) == ((1, 6, False), (2, 6, False))


def test_sent_twice_it_is_one_solo(scribe, other):
    client_id = uuid4()
    for _time in range(2):
        ledger.record(scribe, SOLO, client_id=client_id, position=1)
    assert Event.objects.filter(kind="lengthened").count() == 1
    assert table_now(other).longer == [[0, 1, 1]]


# Tables that are over


def test_a_table_ended_early_stays_so_and_plays_as_long_as_the_others_if_it_goes_on(scribe, other):
    enter(other, GAME)
    ledger.end_early(director_at(other.table), Table.Treatment.PENALTY, "Schluss", [-3, 0, 0, 0])
    enter(scribe, SOLO)
    assert table_now(other).settled and tile(table_now(other)).condition == "ended"
    ledger.go_on(director_at(other.table))
    assert games(other) == (1, 5, False)


def test_ending_early_a_table_with_a_solo_leaves_the_others_as_long(scribe, other):
    enter(scribe, SOLO)
    ledger.end_early(director_at(scribe.table), Table.Treatment.ZERO, "Schluss")
    assert games(other) == (0, 5, False)


def test_the_end_of_the_time_wins(scribe, other, tournament):
    change(tournament, time_limit_minutes=60)
    now = timekeeping.start_clock(Round.objects.get())
    enter(other, GAME)
    timekeeping.extend_clock(now, -60)
    ledger.time_is_up(scribe_at(table_now(other)), False)
    confirm_all(scribe_at(table_now(other)))
    enter(scribe_at(table_now(scribe)), SOLO)
    assert table_now(other).complete and confirmed(other) == 4


def test_a_closed_round_is_as_it_is_until_it_is_opened_again(scribe, other):
    [first, *_others] = enter(scribe, *[GAME] * 4)
    enter(other, *[GAME] * 4)
    for access in (scribe, other):
        confirm_all(access)
    assert course.close(Round.objects.get()) == []
    # The last of them a solo: a game would be missing, and only the director may still enter it.
    corrected = correct(director_at(table_now(scribe)), first, SOLO, reason="verschrieben")
    assert games(other) == (4, 4, True) and confirmed(other) == 4
    course.reopen_round(Round.objects.get())
    assert games(other) == (4, 5, False) and confirmed(other) == 0
    correct(director_at(table_now(scribe)), corrected, GAME)
    assert games(other) == (4, 4, True) and confirmed(other) == 4


# Other rules


def test_when_the_rule_is_chosen_the_tables_are_told(scribe, other, tournament):
    change(tournament, solos_lengthen="table")
    enter(scribe, SOLO)
    enter(other, *[GAME] * 4)
    confirm_all(other)
    assert games(other) == (4, 4, True) and table_now(other).longer == []
    change(tournament, solos_lengthen="all")
    assert games(other) == (4, 5, False) and confirmed(other) == 0
    assert Event.objects.get(kind="lengthened").actor == DIRECTOR


def test_when_it_is_given_up_no_game_is_lost(scribe, other, tournament):
    enter(scribe, SOLO)
    enter(other, *[GAME] * 4)
    change(tournament, solos_lengthen="table")
    assert games(other) == (4, 4, True)
    change(tournament, solos_lengthen="all")
    enter(other, GAME)
    with pytest.raises(Refused, match="Runde 1, Tisch 2"):
        change(tournament, solos_lengthen="table")
    assert games(other) == (5, 5, True)


def test_what_a_table_was_not_told_recomputing_tells_it(scribe, other, tournament):
    enter(scribe, SOLO)
    Table.objects.filter(number=2).update(longer=[])
    ledger.recompute(tournament)
    assert games(other) == (0, 5, False)


def test_whoever_did_not_know_of_the_rule_tries_again(other, table, tournament):
    change(tournament, solos_lengthen="table")
    recording, striking = (scribe_at(table_of(table.round, 1)) for _time in range(2))
    change(tournament, solos_lengthen="all")
    [played] = enter(recording, SOLO)
    assert games(other) == (0, 5, False)
    ledger.strike(striking, played.entry.id, version=table_now(recording).version)
    assert games(other) == (0, 4, False)


# The pages


def test_the_scribe_at_the_other_table_is_told_why(scribe, other, client):
    enter(other, GAME)
    said = "Die Runde ist um 1 Spiel länger: Solo an Tisch 1."
    assert said not in text(client.get(base_of(other.table)))
    enter(scribe, SOLO)
    shown = text(client.get(base_of(other.table)))
    assert said in shown and "Spiel 2 von 5" in shown
    assert said not in text(client.get(base_of(scribe.table)))
    enter(other, SOLO)
    assert said not in text(client.get(base_of(other.table)))


def test_an_open_page_at_the_other_table_has_something_new(scribe, other):
    enter(other, *[GAME] * 4)
    before = table_now(other)
    enter(scribe, SOLO)
    after = table_now(other)
    assert after.page_version > before.page_version
    # Its games are as they were: a correction that was begun before is no question.
    assert after.version == before.version


def test_a_waiting_game_for_a_place_that_is_gone_again(scribe, other):
    [played] = enter(scribe, SOLO)
    enter(other, *[GAME] * 4)
    strike(scribe, played)
    answer = send(other.table, **game(position="5"))
    assert answer.status_code == 422
    assert told(answer)["message"] == (
        "Die Runde ist wieder kürzer: Das Solo, das sie verlängert hatte, zählt nicht mehr."
    )
    assert len(entries(other.table)) == 4
    enter(scribe, SOLO)
    answer = send(other.table, **game(position="5"))
    assert answer.status_code == 201 and state(answer)["complete"]


# What it costs

LOCKS = 2  # more: the round and its tables
TABLES = 1  # more, if it is a solo
TOLD = 4  # more, if the others are told: their entries, their rows, the log, their pages' versions
UNSIGNED = 2  # more, if they have signed already: who has, and that it is taken back


@pytest.mark.both
@pytest.mark.parametrize("tables", [2, 5])
def test_a_solo_costs_the_same_however_many_tables_it_concerns(organizer, tables):
    tournament = create_tournament(
        name="Großer Abend",
        date=date(2026, 11, 9),
        ruleset=replace(
            PRESETS["lions-2024"], games_per_round=4, mandatory_solos=0, solos_beside="all", solos_lengthen="all"
        ),
        rounds=1,
        players="\n".join(f"Spieler {number}" for number in range(tables * 4)),
        user=organizer,
    )
    round = publish_round(tournament, [list(range(first, first + 4)) for first in range(1, tables * 4, 4)])
    table, other = table_of(round, 1), scribe_at(table_of(round, 2))
    address = base_of(table) + "eintrag/"
    for number in range(2, tables + 1):
        enter(scribe_at(table_of(round, number)), *[GAME] * 4)
        confirm_all(scribe_at(table_of(round, number)))
    costs = []
    for position, fields in enumerate([{}, A_SOLO, A_SOLO, {}], 1):
        with CaptureQueriesContext(connection) as queries:
            assert Client().post(address, game(position=str(position), **fields), headers=HTMX).status_code == 201
        costs.append(len(queries))
    told = SAVE + LOCKS + TABLES + TOLD
    assert costs == [SAVE + LOCKS, told + UNSIGNED, told, SAVE + LOCKS]
    assert not Seat.objects.exclude(confirmed_at=None).exists()
    enter(other, SOLO, SOLO)  # no more than there are: nobody is told
    assert not Event.objects.filter(kind="lengthened", actor=other.actor).exists()
