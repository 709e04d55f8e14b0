"""Publishing, closing and finishing."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.tournaments.helpers import (
    confirm_all,
    director_at,
    enter,
    logged,
    normal,
    play_out,
    publish_round,
    scribe_at,
    seat_round,
    solo,
    table_of,
    version,
)
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.models import Round, Tournament
from tournaments.rounds import course


def play_all(round):
    for number in (1, 2):
        there = scribe_at(table_of(round, number))
        play_out(there)
        confirm_all(there)


def sentences(round):
    return [(one.table, one.message) for one in course.missing(Round.objects.get(id=round.id))]


def test_publishing_opens_the_sheets(tournament):
    drawn = seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    before = version(tournament)
    published = course.publish(drawn)
    assert published.status == Round.Status.PUBLISHED
    assert published.published_at is not None
    assert version(tournament) == before + 1
    table = table_of(published)
    assert (table.games_played, table.open_solos, table.complete) == (0, [1, 2, 3, 4], False)
    assert tournament.table_links.filter(revoked_at=None).count() == 2
    assert len(logged("published").after["tables"]) == 2


def test_publishing_twice_is_refused(round_one, tournament):
    before = version(tournament)
    with pytest.raises(Refused):
        course.publish(round_one)
    assert version(tournament) == before


@pytest.mark.both
def test_links_stay_for_the_whole_tournament(round_one, tournament):
    first = list(tournament.table_links.order_by("number"))
    play_all(round_one)
    course.close(round_one)
    publish_round(tournament, [[1, 2, 5, 6], [3, 4, 7, 8]])
    assert list(tournament.table_links.order_by("number")) == first


def test_what_is_missing_is_said_table_by_table(round_one):
    enter(scribe_at(table_of(round_one, 1)), normal([1, 3], 140), solo(2, 125))
    there = scribe_at(table_of(round_one, 2))
    play_out(there)
    for seat in (1, 2):
        ledger.confirm(there, seat)
    ledger.disagree(there, 3, "Spiel 7")
    assert sentences(round_one) == [
        (1, "Tisch 1: noch 22 Spiele, Pflichtsolo offen: Anna, Clara, Dieter"),
        (2, "Tisch 2: nicht einverstanden: Gerda; noch nicht bestätigt von Hans"),
    ]


def test_the_last_game_is_one(round_one):
    there = scribe_at(table_of(round_one, 1))
    enter(there, *[solo(seat, 125) for seat in (1, 2, 3, 4)], *[normal([1, 2], 140)] * 19)
    assert sentences(round_one)[0] == (1, "Tisch 1: noch 1 Spiel")


def test_a_round_with_something_missing_is_not_closed(round_one, tournament):
    before = version(tournament)
    assert len(course.close(round_one)) == 2
    round_one.refresh_from_db()
    assert round_one.status == Round.Status.PUBLISHED
    assert version(tournament) == before


def test_a_complete_round_is_closed_and_its_sheets_are_frozen(round_one, tournament):
    play_all(round_one)
    assert sentences(round_one) == []
    assert course.close(round_one) == []
    round_one.refresh_from_db()
    assert (round_one.status, round_one.closed_at is not None) == (Round.Status.CLOSED, True)
    assert logged("closed").after == {"round": 1}

    table = table_of(round_one, 1)
    last = table.entries.get(position=24)
    only_the_director = " Ändern kann sie nur noch die Turnierleitung."
    for change, more in (
        (lambda: ledger.strike(scribe_at(table), last.id, version=table.version), only_the_director),
        (lambda: ledger.confirm(scribe_at(table), 1), only_the_director),
        (lambda: ledger.confirm(director_at(table), 1), ""),
    ):
        with pytest.raises(Refused) as refused:
            change()
        assert refused.value.field == "round"
        assert refused.value.message == f"Runde 1 ist abgeschlossen.{more}"


def test_closing_twice_is_closing_once(round_one, tournament):
    play_all(round_one)
    course.close(round_one)
    before = version(tournament)
    assert course.close(round_one) == []
    assert version(tournament) == before


def test_a_drawn_round_is_not_closed(tournament):
    with pytest.raises(Refused):
        course.close(seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]]))


def test_an_error_found_after_closing(round_one, tournament):
    play_all(round_one)
    course.close(round_one)
    assert course.reopen_round(round_one).status == Round.Status.PUBLISHED
    facts = {"violation": "free", "points": [1, 0, 0, -1]}
    director = director_at(table_of(round_one))
    ledger.record(director, facts, client_id=uuid4(), position=25, reason="Schiedsgericht")
    with pytest.raises(Refused):
        course.reopen_round(round_one)


def test_an_earlier_round_stays_closed(round_one, tournament):
    play_all(round_one)
    course.close(round_one)
    seat_round(tournament, [[1, 2, 5, 6], [3, 4, 7, 8]])
    with pytest.raises(Refused):
        course.reopen_round(round_one)


def test_finish_and_reopen(round_one, tournament):
    play_all(round_one)
    with pytest.raises(Refused):
        course.finish(tournament)
    course.close(round_one)
    before = version(tournament)
    course.finish(tournament)
    course.finish(tournament)
    assert Tournament.objects.get().finished_at is not None
    assert version(tournament) == before + 1
    with pytest.raises(Refused):
        course.reopen_round(round_one)
    course.reopen(tournament)
    course.reopen(tournament)
    assert Tournament.objects.get().finished_at is None
    assert version(tournament) == before + 2


def test_nothing_played_is_nothing_to_finish(tournament):
    with pytest.raises(Refused):
        course.finish(tournament)


@pytest.mark.both
def test_what_is_missing_costs_the_same_whatever_the_number_of_tables(tournament, django_assert_num_queries):
    def ask(round):
        round = Round.objects.get(id=round.id)
        with django_assert_num_queries(4):
            # tables with round and tournament, seats, players, entries
            course.missing(round)

    round = publish_round(tournament, [[1, 2, 3, 4]])
    ask(round)
    Round.objects.filter(id=round.id).update(status=Round.Status.CLOSED)
    ask(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]]))
