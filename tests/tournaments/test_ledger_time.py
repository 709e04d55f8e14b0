"""The time runs out: the game begun is finished, then only the open mandatory solos are presented."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.tournaments.helpers import (
    add_players,
    confirm_all,
    enter,
    logged,
    normal,
    publish_round,
    scribe_at,
    solo,
    table_now,
    table_of,
)
from tournaments import ledger
from tournaments.actors import DIRECTOR
from tournaments.models import Event, Round, Table
from tournaments.rounds import timekeeping

GAME = normal([1, 3], 140)


@pytest.fixture
def clock(round_one):
    """Starts the clock so many minutes ago (lions-2024: 100 minutes)."""

    def started(minutes_ago: float) -> None:
        at = timezone.now() - timedelta(minutes=minutes_ago)
        Round.objects.filter(id=round_one.id).update(clock_started_at=at)

    return started


def time_up_after(access):
    return Table.objects.get(id=access.table.id).time_up_after


def test_before_the_deadline_nothing_ends(scribe, clock):
    clock(99)
    sheet = enter(scribe, GAME)[0].sheet
    assert time_up_after(scribe) is None
    assert sheet.next is not None and sheet.next.games_left == 23


def test_the_first_game_entered_after_the_deadline_is_the_one_that_was_begun(scribe, clock, table):
    enter(scribe, GAME)
    clock(101)
    before = ledger.sheet_of(table_now(scribe))
    assert before.next is not None
    assert before.next.games_left == 5  # the game begun, and four solos
    assert before.next.must_present is None

    recorded = enter(scribe, GAME)[0]
    assert time_up_after(scribe) == 2
    following = recorded.sheet.next
    assert following is not None
    assert (following.must_present, following.games_left) == (1, 4)
    table.refresh_from_db()
    assert table.open_solos == [1, 2, 3, 4]


def test_then_only_the_open_solos_are_presented_and_the_sheet_is_complete(scribe, clock, table):
    enter(scribe, solo(2, 125))
    clock(101)
    enter(scribe, GAME)
    with pytest.raises(ledger.Refused) as refused:
        enter(scribe, GAME)
    assert refused.value.message == "Anna muss jetzt das Pflichtsolo vorführen."
    sheets = [recorded.sheet for recorded in enter(scribe, solo(1, 125), solo(3, 125), solo(4, 125))]
    assert all(sheet.rows[-1].presented for sheet in sheets)
    assert sheets[-1].complete
    table.refresh_from_db()
    assert table.complete
    assert table.games_played == 5


def test_a_mandatory_solo_may_be_the_game_that_was_begun(scribe, clock):
    clock(101)
    recorded = enter(scribe, solo(2, 125))[0]
    assert recorded.sheet.next is not None
    assert recorded.sheet.next.open_solos == (1, 3, 4)


def test_a_preview_after_the_deadline_is_what_saving_gives(scribe, clock):
    clock(101)
    preview = ledger.preview(scribe, GAME)
    assert time_up_after(scribe) is None
    assert enter(scribe, GAME)[0].sheet == preview.after


def test_a_game_begun_that_is_the_last_anyway(scribe, clock, table):
    enter(scribe, *[solo(seat, 125) for seat in (1, 2, 3, 4)], *[GAME] * 19)
    clock(101)
    assert enter(scribe, GAME)[0].sheet.complete


def test_a_violation_in_the_game_begun_leaves_it_to_be_finished(scribe, clock):
    clock(101)
    violated = enter(scribe, {"violation": "minor", "offender": 2})[0]
    assert violated.sheet.next is not None and violated.sheet.next.must_present is None
    with pytest.raises(ledger.Refused):
        ledger.time_is_up(scribe, game_begun=False)
    finished = enter(scribe, GAME)[0]
    assert finished.sheet.next is not None and finished.sheet.next.must_present == 1


def test_what_the_court_rules_is_not_the_game_begun(scribe, directing, clock):
    clock(101)
    ruled = enter(directing, {"violation": "unsporting", "offender": 2, "points": 3})[0]
    assert time_up_after(scribe) is None
    assert ruled.sheet.next is not None and ruled.sheet.next.must_present is None
    finished = enter(scribe, GAME)[0]
    assert time_up_after(scribe) == 2
    assert finished.sheet.next is not None and finished.sheet.next.must_present == 1


def test_a_game_that_waited_for_the_network_is_judged_by_when_it_was_entered(scribe, clock, table):
    Round.objects.filter(id=table.round_id).update(published_at=timezone.now() - timedelta(hours=2))
    clock(101)
    earlier = timezone.now() - timedelta(minutes=5)
    waited = ledger.record(scribe, GAME, client_id=uuid4(), position=1, entered_at=earlier)
    assert waited.entry.entered_at == earlier
    assert time_up_after(scribe) is None
    enter(scribe, GAME)
    assert time_up_after(scribe) == 2


def test_no_game_is_entered_in_the_future_or_before_the_one_in_front_of_it(scribe):
    first = ledger.record(scribe, GAME, client_id=uuid4(), position=1, entered_at=timezone.now() + timedelta(hours=1))
    assert first.entry.entered_at <= timezone.now()
    second = ledger.record(scribe, GAME, client_id=uuid4(), position=2, entered_at=timezone.now() - timedelta(hours=1))
    assert second.entry.entered_at == first.entry.entered_at


def test_no_game_was_begun(scribe, clock, table):
    enter(scribe, GAME)
    clock(101)
    ledger.time_is_up(scribe, game_begun=False)
    assert time_up_after(scribe) == 1
    following = ledger.sheet_of(table_now(scribe)).next
    assert following is not None and following.must_present == 1
    assert logged("time_up").after == {"after": 1}
    ledger.time_is_up(scribe, game_begun=False)
    assert Event.objects.filter(kind="time_up").count() == 1


def test_without_open_solos_that_completes_the_sheet(scribe, clock, table):
    enter(scribe, *[solo(seat, 125) for seat in (1, 2, 3, 4)])
    clock(101)
    ledger.time_is_up(scribe, game_begun=False)
    table.refresh_from_db()
    assert table.complete
    ledger.confirm(scribe, 1)


def test_a_game_had_been_begun_after_all(scribe, clock, table):
    clock(101)
    ledger.time_is_up(scribe, game_begun=False)
    ledger.time_is_up(scribe, game_begun=True)
    assert time_up_after(scribe) is None
    enter(scribe, GAME)
    for begun in (True, False):
        if begun:
            with pytest.raises(ledger.Refused):
                ledger.time_is_up(scribe, game_begun=begun)
    assert time_up_after(scribe) == 1


@pytest.mark.parametrize("begun", [True, False])
def test_the_time_is_not_up_before_the_deadline(scribe, clock, begun):
    clock(99)
    with pytest.raises(ledger.Refused) as refused:
        ledger.time_is_up(scribe, game_begun=begun)
    assert refused.value.field == "time"


def test_a_ruleset_without_limit_has_no_deadline(scribe, clock, table):
    tournament = table.round.tournament
    tournament.ruleset_data = tournament.ruleset_data | {"time_limit_minutes": None}
    tournament.save()
    clock(10_000)
    assert enter(scribe, GAME)[0].sheet.next is not None
    assert time_up_after(scribe) is None


def test_tables_of_five_have_their_own_limit(tournament):

    add_players(tournament, "Inge")
    round = publish_round(tournament, [[5, 6, 7, 8], [1, 2, 3, 4, 9]])
    Round.objects.filter(id=round.id).update(clock_started_at=timezone.now() - timedelta(minutes=101))
    four, five = scribe_at(table_of(round, 1)), scribe_at(table_of(round, 2))
    enter(four, GAME)
    enter(five, normal([2, 3], 140))
    assert (time_up_after(four), time_up_after(five)) == (1, None)


def test_a_paused_clock_does_not_run_out(scribe, clock, round_one):
    clock(101)
    at = timezone.now() - timedelta(minutes=10)
    Round.objects.filter(id=round_one.id).update(clock_paused_at=at)
    enter(scribe, GAME)
    assert time_up_after(scribe) is None


def test_more_time_gives_ordinary_games_again(scribe, clock, round_one, table):
    enter(scribe, GAME)
    clock(101)
    ledger.time_is_up(scribe, game_begun=False)
    timekeeping.extend_clock(round_one, 10)
    assert time_up_after(scribe) is None
    event = logged("time_again")
    assert (event.table, event.before, event.actor) == (table, {"after": 1, "told": True}, DIRECTOR)
    following = enter(scribe, GAME)[0].sheet.next
    assert following is not None and following.must_present is None


def test_too_little_more_time_changes_nothing(scribe, clock, round_one):
    clock(120)
    enter(scribe, GAME)
    timekeeping.extend_clock(round_one, 10)
    assert time_up_after(scribe) == 1


def test_more_time_leaves_presented_solos_alone(scribe, clock, round_one):
    clock(101)
    enter(scribe, GAME, solo(1, 125))
    timekeeping.extend_clock(round_one, 10)
    assert time_up_after(scribe) == 1


def test_more_time_leaves_a_sheet_alone_that_all_have_confirmed(scribe, clock, round_one):
    enter(scribe, *[solo(seat, 125) for seat in (1, 2, 3, 4)])
    clock(101)
    enter(scribe, GAME)
    confirm_all(scribe)
    timekeeping.extend_clock(round_one, 10)
    assert time_up_after(scribe) == 5


def test_more_time_takes_back_a_confirmation_of_one(scribe, clock, round_one, table):
    enter(scribe, *[solo(seat, 125) for seat in (1, 2, 3, 4)])
    clock(101)
    enter(scribe, GAME)
    ledger.confirm(scribe, 1)
    timekeeping.extend_clock(round_one, 10)
    assert not table.seats.filter(confirmed_at__isnull=False).exists()
    table.refresh_from_db()
    assert not table.complete


def test_the_begun_game_can_still_be_corrected(scribe, clock, table):
    clock(101)
    begun = enter(scribe, GAME)[0]
    corrected = ledger.correct(
        scribe, begun.entry.id, normal([2, 4], 140), client_id=uuid4(), version=table_now(scribe).version
    )
    assert corrected.sheet.totals == (-1, 1, -1, 1)
    assert time_up_after(scribe) == 1


def test_a_correction_between_deadline_and_begun_game_leaves_it_open(directing, clock):
    first = enter(directing, GAME)[0]
    clock(101)
    ledger.correct(
        directing, first.entry.id, normal([2, 4], 140), client_id=uuid4(), version=table_now(directing).version
    )
    assert time_up_after(directing) is None
    enter(directing, GAME)
    assert time_up_after(directing) == 2
