"""Who needs the director first: the reasons, their order, and the forecast."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.tournaments.helpers import (
    add_players,
    confirm_all,
    director_at,
    enter,
    logged,
    normal,
    play_out,
    publish_round,
    scribe_at,
    solo,
    table_of,
)
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.ledger import unusual
from tournaments.models import Entry, Round, Table, Tournament
from tournaments.needs import Reason, forecast, needs
from tournaments.pages.desk.needing import BY_THEMSELVES, TITLES
from tournaments.people.players import withdraw
from tournaments.progress import progress
from tournaments.rounds import course, timekeeping

BOARD = "/benefizturnier/leitung/"
RIGHT = f"{BOARD}runde/1/tisch/1/ungewoehnlich/"


@pytest.fixture
def clock(round_one):
    """The clock runs since so many minutes; the limit is 100."""

    def since(minutes: float) -> None:
        timekeeping.start_clock(Round.objects.get(id=round_one.id))
        Round.objects.filter(id=round_one.id).update(clock_started_at=timezone.now() - timedelta(minutes=minutes))

    return since


def played(round: Round, number: int, games: int, minutes_ago: float = 0) -> None:
    """So many games at this table, the last one so long ago."""
    enter(director_at(table_of(round, number)), *[normal([1, 2], 130)] * games)
    Table.objects.filter(round=round, number=number).update(
        last_entry_at=timezone.now() - timedelta(minutes=minutes_ago)
    )


def found(tournament: Tournament) -> list[tuple[Reason, int]]:
    shown = needs(progress(Tournament.objects.get(id=tournament.id)).tables)
    return [(one.reason, one.table) for one in shown if not one.right]


def urgent(tournament: Tournament) -> list[tuple[Reason, int]]:
    """Without what is unusual: sheets that are played out for a test are."""
    return [one for one in found(tournament) if one[0] != Reason.UNUSUAL]


def said(tournament: Tournament, reason: Reason) -> list[str]:
    return [one.said for one in needs(progress(tournament).tables) if one.reason == reason]


def test_who_calls_comes_first_then_who_objects_then_who_is_silent(tournament, round_one, clock):
    clock(30)
    played(round_one, 1, 8)
    played(round_one, 2, 8, minutes_ago=13)
    play_out(director_at(table_of(round_one, 1)))
    ledger.disagree(scribe_at(table_of(round_one, 1)), 1, "")
    Table.objects.filter(round=round_one, number=1).update(called_at=None)
    assert urgent(tournament) == [(Reason.DISAGREED, 1), (Reason.SILENT, 2)]
    ledger.call(scribe_at(table_of(round_one, 2)), "")
    assert urgent(tournament) == [(Reason.CALLED, 2), (Reason.DISAGREED, 1), (Reason.SILENT, 2)]


def test_where_somebody_is_on_the_way_the_others_come_first(tournament, round_one):
    for number in (1, 2):
        ledger.call(scribe_at(table_of(round_one, number)), "")
    assert [table for _reason, table in found(tournament)] == [1, 2]
    ledger.take_call(director_at(table_of(round_one, 1)), "Anna")
    assert [table for _reason, table in found(tournament)] == [2, 1]


def test_twelve_minutes_without_an_entry_are_silence_unless_the_clock_stands(tournament, round_one, clock):
    clock(40)
    played(round_one, 1, 11)
    played(round_one, 2, 11, minutes_ago=11)
    assert found(tournament) == []
    played(round_one, 2, 1, minutes_ago=12)
    assert found(tournament) == [(Reason.SILENT, 2)]
    timekeeping.pause_clock(Round.objects.get(id=round_one.id))
    assert (Reason.SILENT, 2) not in found(tournament)


def test_where_nothing_is_entered_for_ten_minutes_somebody_goes(tournament, round_one, clock):
    clock(9)
    assert found(tournament) == []
    Round.objects.filter(id=round_one.id).update(clock_started_at=timezone.now() - timedelta(minutes=10))
    assert found(tournament) == [(Reason.EMPTY, 1), (Reason.EMPTY, 2)]


def test_a_slow_table_is_told_how_far_it_gets(tournament, round_one, clock):
    clock(48)
    played(round_one, 1, 9)  # 5:20 a game: 18 in 100 minutes, and the one begun then
    played(round_one, 2, 12)  # 4:00 a game: 25
    assert said(tournament, Reason.SLOW) == ["schafft 19 von 24"]
    # Extra time is counted with.
    ledger.give_extra_time(director_at(table_of(round_one, 1)), 30)
    assert said(tournament, Reason.SLOW) == []


def test_the_slowest_comes_first(tournament, round_one, clock):
    clock(50)
    played(round_one, 1, 9)
    played(round_one, 2, 7)
    assert [table for reason, table in found(tournament) if reason == Reason.SLOW] == [2, 1]


def test_a_game_that_takes_long_makes_the_forecast_no_worse_than_it_is(tournament, round_one, clock):
    clock(48)
    played(round_one, 1, 10, minutes_ago=10)  # 3:48 a game; the eleventh ends any moment: 11 + 52 / 3.8, and one
    assert forecast(progress(tournament).tables[0]) == 24
    played(round_one, 1, 0, minutes_ago=0)  # 4:48 a game: 20, and the one begun then
    assert forecast(progress(tournament).tables[0]) == 21


@pytest.mark.parametrize("games", [0, 3])
def test_few_games_tell_nothing_of_those_to_come(tournament, round_one, clock, games):
    clock(9)
    played(round_one, 1, games)
    assert forecast(progress(tournament).tables[0]) is None


def test_few_games_tell_enough_once_they_took_long(tournament, round_one, clock):
    clock(59)
    played(round_one, 1, 20)
    played(round_one, 2, 3)  # nearly 20 minutes a game: two more, and the one begun then
    assert said(tournament, Reason.SLOW) == ["schafft 6 von 24"]
    assert (Reason.SLOW, 2) in found(tournament)


def test_without_a_limit_there_is_no_forecast(tournament):
    Tournament.objects.update(ruleset_data=tournament.ruleset_data | {"time_limit_minutes": None})
    tournament.refresh_from_db()
    published = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    played(published, 1, 6, minutes_ago=3)
    assert forecast(progress(tournament).tables[0]) is None and found(tournament) == []


def test_solos_that_do_not_fit_into_the_time(tournament, round_one, clock):
    clock(89)
    played(round_one, 1, 18)  # 5 minutes a game: two more, and the one begun then; four solos are open
    assert said(tournament, Reason.SOLOS) == ["4 offen, Zeit für 3 Spiele"]


def test_when_the_time_is_up_it_is_told_who_still_plays(tournament, round_one, clock):
    played(round_one, 1, 18)
    clock(105)
    assert found(tournament)[0] == (Reason.EMPTY, 2)
    assert said(tournament, Reason.TIME_UP) == ["18 von 23"], "the game begun, and four solos"


def test_unconfirmed_sheets_wait_five_minutes_or_for_the_last_table(tournament, round_one, clock):
    clock(60)
    played(round_one, 2, 15)
    play_out(director_at(table_of(round_one, 1)))
    assert urgent(tournament) == []
    Table.objects.filter(number=1).update(last_entry_at=timezone.now() - timedelta(minutes=5))
    assert urgent(tournament) == [(Reason.UNCONFIRMED, 1)]
    ledger.confirm(scribe_at(table_of(round_one, 1)), 1)
    assert said(tournament, Reason.UNCONFIRMED) == ["3 fehlen"]
    confirm_all(scribe_at(table_of(round_one, 1)))
    play_out(director_at(table_of(round_one, 2)))
    assert (Reason.UNCONFIRMED, 2) in urgent(tournament) and (Reason.UNCONFIRMED, 1) not in urgent(tournament)


def test_a_closed_round_needs_nobody(tournament, round_one, clock):
    clock(105)
    for number in (1, 2):
        play_out(director_at(table_of(round_one, number)))
        confirm_all(director_at(table_of(round_one, number)))
    course.close(Round.objects.get(id=round_one.id))
    assert found(tournament) == []


def in_silence(round: Round, games: int) -> None:
    enter(director_at(table_of(round, 1)), *[normal([1, 2], 130)] * games)


def test_twenty_games_without_an_announcement_until_somebody_says_it_is_right(tournament, round_one, organizer_client):
    in_silence(round_one, 19)
    assert found(tournament) == []
    in_silence(round_one, 1)
    assert said(tournament, Reason.UNUSUAL) == ["20 Spiele hintereinander ohne Ansage"]
    page = organizer_client.get(BOARD).content.decode()
    assert "20 Spiele hintereinander" in page and "Stimmt so" in page
    assert organizer_client.post(RIGHT, {"what": "silence"}).status_code == 302
    assert found(tournament) == []
    assert logged("found_right").after == {"what": "silence", "number": 20, "game": 0}
    assert "20 Spiele hintereinander" in organizer_client.get(f"{BOARD}protokoll/").content.decode()
    page = organizer_client.get(BOARD).content.decode()
    assert "Doch nicht" in page and "Stimmt so" not in page
    organizer_client.post(RIGHT, {"what": "silence", "back": "1"})
    assert found(tournament) == [(Reason.UNUSUAL, 1)]


def test_an_announcement_ends_the_silence(tournament, round_one):
    in_silence(round_one, 10)
    enter(director_at(table_of(round_one, 1)), normal([1, 2], 130, announcements={"re": "re"}))
    in_silence(round_one, 9)
    assert found(tournament) == []


def test_four_solos_and_all_lost(tournament, round_one):
    director = director_at(table_of(round_one, 1))
    enter(director, *[solo(seat, 100) for seat in (1, 2, 3)])
    assert found(tournament) == []
    enter(director, solo(4, 100))
    assert said(tournament, Reason.UNUSUAL) == ["alle 4 Soli verloren"]
    enter(director, solo(1, 150))
    assert found(tournament) == []


@pytest.mark.both
def test_who_took_over_a_seat_and_played_no_game_there(
    tournament, round_one, organizer_client, django_assert_num_queries
):
    add_players(tournament, "Inge")
    table = director_at(table_of(round_one, 2))
    enter(table, normal([1, 2], 130))
    goes, comes = (tournament.players.get(name=name).id for name in ("Emma", "Inge"))
    ledger.substitute(table, ledger.Change(goes, comes, 3))
    enter(table, normal([1, 2], 130))
    told = "Platz 1: wer kam, hat kein Spiel mehr gespielt"
    assert told not in organizer_client.get(BOARD).content.decode(), "may be played still"
    ledger.end_early(table, Table.Treatment.STAND, "weg")
    assert told in organizer_client.get(BOARD).content.decode()
    ledger.find_right(table, "vain-1")
    tables = progress(tournament).tables
    with django_assert_num_queries(0):
        assert [need.right for need in needs(tables) if need.unusual] == [True]
    ledger.take_back_substitution(table, 1, holds=comes, reason="nicht mehr gespielt")
    assert told not in organizer_client.get(BOARD).content.decode()


def test_a_value_never_seen_before(tournament, round_one, organizer_client, monkeypatch):
    monkeypatch.setattr(unusual, "ENOUGH", 3)
    director = director_at(table_of(round_one, 1))
    enter(director, normal([1, 2], 240, announcements={"re": "no_30"}))
    assert found(tournament) == []  # nothing to compare it with
    enter(director_at(table_of(round_one, 2)), *[normal([1, 2], 130)] * 3)
    (sentence,) = said(tournament, Reason.UNUSUAL)
    assert sentence.startswith("Spiel 1 zählt ")
    (key,) = [one.unusual.key for one in needs(progress(tournament).tables) if one.unusual]
    organizer_client.post(RIGHT, {"what": key})
    assert found(tournament) == []
    # Corrected it is another game, and has to be looked at anew.
    first = Entry.objects.get(table__number=1)
    facts = first.facts | {"announcements": {"re": "no_60"}}
    ledger.correct(director, first.id, facts, client_id=uuid4(), version=table_of(round_one, 1).version)
    assert found(tournament) == [(Reason.UNUSUAL, 1)]
    assert organizer_client.post(RIGHT, {"what": key}).status_code == 422


def test_a_sheet_whose_highest_value_was_never_kept_is_compared_with_nothing(tournament, round_one, monkeypatch):
    monkeypatch.setattr(unusual, "ENOUGH", 3)
    enter(director_at(table_of(round_one, 1)), normal([1, 2], 130))
    enter(director_at(table_of(round_one, 2)), *[normal([1, 2], 130)] * 3)
    Table.objects.filter(number=2).update(highest_value=0)
    assert found(tournament) == []


def test_two_who_find_it_right_are_one(tournament, round_one, organizer_client):
    in_silence(round_one, 20)
    for _press in range(2):
        organizer_client.post(RIGHT, {"what": "silence"})
    logged("found_right")


def test_only_the_director_finds_it_right_and_only_what_is_on_the_sheet_by_then(tournament, round_one):
    in_silence(round_one, 20)
    director, scribe = director_at(table_of(round_one, 1)), scribe_at(table_of(round_one, 1))
    for say in (ledger.find_right, ledger.look_again):
        with pytest.raises(Refused, match="^Das kann nur die Turnierleitung.$"):
            say(scribe, "silence")
    last = Entry.objects.latest("position")
    ledger.strike(director, last.pk, version=table_of(round_one, 1).version)
    for key in ("silence", "solos", ""):
        with pytest.raises(Refused, match="^Das Blatt von Tisch 1 ist inzwischen ein anderes.$"):
            ledger.find_right(director, key)
    assert table_of(round_one, 1).found_right == []


def test_closed_meanwhile_nothing_is_found_right_any_more(tournament, round_one, organizer_client):
    for number in (1, 2):
        play_out(director_at(table_of(round_one, number)))
        confirm_all(director_at(table_of(round_one, number)))
    course.close(Round.objects.get(id=round_one.id))
    refused = organizer_client.post(RIGHT, {"what": "silence"}, headers={"HX-Request": "true"})
    assert refused.status_code == 422 and "inzwischen ein anderes" in refused.content.decode()


@pytest.mark.both
def test_what_was_played_in_earlier_rounds_is_one_question(tournament, round_one, django_assert_num_queries):
    for number in (1, 2):
        play_out(director_at(table_of(round_one, number)))
        confirm_all(director_at(table_of(round_one, number)))
    course.close(Round.objects.get(id=round_one.id))
    publish_round(tournament, [[1, 3, 5, 7], [2, 4, 6, 8]])
    tables = progress(tournament).tables
    with django_assert_num_queries(1):
        needs(tables)


@pytest.mark.both
def test_more_tables_and_games_cost_no_more_queries(tournament, round_one, clock, django_assert_num_queries):
    clock(90)
    for games in (6, 8):
        for number in (1, 2):
            played(round_one, number, games)
        tables = progress(tournament).tables
        with django_assert_num_queries(0):
            assert needs(tables)


def test_a_table_that_lacks_somebody_who_left_is_told_until_it_has_begun(organizer_client, tournament, round_one):
    withdraw(tournament.players.get(number=2))
    assert found(tournament) == [(Reason.LEFT, 1)]
    text = organizer_client.get(BOARD).content.decode()
    assert "Wer hier sitzen soll, ist gegangen" in text and "Gerade braucht dich niemand" not in text
    assert 'href="/benefizturnier/leitung/auslosung/tische/"' in text
    enter(director_at(table_of(round_one, 1)), normal([1, 2], 130))
    assert Reason.LEFT not in [reason for reason, _table in found(tournament)]


def test_every_reason_has_a_heading():
    assert set(Reason) == {*TITLES, *BY_THEMSELVES}
