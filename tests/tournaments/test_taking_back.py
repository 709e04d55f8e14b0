"""A draw that is discarded, a published round that is taken back: from every state there is a way back."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.tournaments.helpers import (
    called_for,
    confirm_all,
    director_at,
    enter,
    logged,
    normal,
    play_out,
    scribe_at,
    seat_round,
    short_tournament,
    table_now,
    table_of,
)
from tests.tournaments.scribe_doors import HTMX, game, send, told
from tournaments import ledger, settings
from tournaments.access import scribe_table
from tournaments.errors import Refused
from tournaments.models import Event, Round, Seat, Table, Tournament
from tournaments.pages.routes import table_base
from tournaments.progress import Stage, progress
from tournaments.rounds import course, draws, reseating, swaps, timekeeping


@pytest.fixture
def tournament(organizer):
    return short_tournament(organizer)


HOME = "/benefizturnier/leitung/"
TWO = [[1, 2, 5, 6], [3, 4, 7, 8]]


def play(round: Round) -> None:
    for table in (table_of(round, number) for number in (1, 2)):
        play_out(director_at(table))
        confirm_all(director_at(table))
    assert course.close(round) == []


def stage() -> Stage:
    return progress(Tournament.objects.get()).stage


# Discarding


@pytest.mark.both
def test_a_discarded_draw_was_never_there(tournament):
    drawn = draws.draw(tournament, seed=1)
    tables = [list(table.seats.values_list("player_id", flat=True)) for table in drawn.tables.all()]
    before = Tournament.objects.get()
    draws.discard(drawn)
    assert (Round.objects.count(), Table.objects.count(), Seat.objects.count()) == (0, 0, 0)
    assert stage() == Stage.REGISTRATION
    # Nobody but the director has seen it.
    after = Tournament.objects.get()
    assert (after.version, after.desk_version) == (before.version, before.desk_version + 1)
    assert logged("discarded").before == {"round": 1, "tables": tables}


def test_drawn_again_it_is_the_same_where_nothing_is_better(tournament):
    drawn = draws.draw(tournament, seed=1)
    seats = list(Seat.objects.values_list("table__number", "number", "player_id"))
    draws.discard(drawn)
    draws.draw(tournament, seed=2)
    assert list(Seat.objects.values_list("table__number", "number", "player_id")) == seats


def test_a_published_round_is_not_discarded(round_one):
    with pytest.raises(Refused):
        draws.discard(round_one)


def test_what_is_gone_is_discarded_once(tournament):
    drawn = draws.draw(tournament, seed=1)
    draws.discard(Round.objects.get())
    with pytest.raises(Refused):
        draws.discard(drawn)


def test_after_the_last_round_one_more_can_be_drawn_and_discarded(organizer_client, tournament, round_one):
    Tournament.objects.update(rounds_planned=1)
    play(round_one)
    organizer_client.post(HOME + "auslosung/losen/", {"round": "2"})
    board = organizer_client.get(HOME).content.decode()
    assert "Auslosung verwerfen" in board and "Turnier ohne diese Runde beenden" in board
    assert organizer_client.post(HOME + "auslosung/verwerfen/", {"round": "2"})["Location"] == HOME
    assert list(Round.objects.values_list("number", flat=True)) == [1]
    assert planned() == 1 and stage() == Stage.PLAYED
    assert "Die Auslosung der Runde 2 ist verworfen." in organizer_client.get(HOME).content.decode()
    assert organizer_client.post(HOME + "beenden/")["Location"] == "/benefizturnier/ergebnis/#leitung"
    assert stage() == Stage.FINISHED


def planned() -> int:
    return Tournament.objects.get().rounds_planned


def one_more_than(tournament, round_one):
    """The draw of round 2 where one was planned."""
    Tournament.objects.update(rounds_planned=1)
    play(round_one)
    drawn = draws.draw(tournament, seed=1, beyond=True)
    assert planned() == 2
    return drawn


def test_a_round_more_is_planned_as_long_as_it_is_drawn(tournament, round_one):
    drawn = one_more_than(tournament, round_one)
    course.publish(drawn)
    course.take_back(drawn)
    draws.redraw(tournament, seed=2)
    draws.discard(drawn)
    assert planned() == 1
    told = Event.objects.filter(kind="settings_changed").order_by("id").values_list("before", "after")
    assert list(told) == [
        ({"rounds_planned": 1}, {"rounds_planned": 2}),
        ({"rounds_planned": 2}, {"rounds_planned": 1}),
    ]


def test_rounds_that_the_director_planned_stay(tournament, round_one):
    drawn = one_more_than(tournament, round_one)
    settings.change(tournament, replace(settings.settings_of(tournament), rounds_planned=4))
    draws.discard(drawn)
    assert planned() == 4
    draws.discard(draws.draw(tournament, seed=2))
    assert planned() == 4


def test_a_round_that_was_planned_anyway_stays_planned(tournament, round_one):
    play(round_one)
    Tournament.objects.update(rounds_planned=2)
    draws.discard(draws.draw(tournament, seed=1, beyond=True))
    assert planned() == 2


def test_a_draw_that_is_refused_plans_no_round_more(organizer_client, tournament, round_one):
    Tournament.objects.update(rounds_planned=1)
    play(round_one)
    tournament.players.filter(number__gt=3).update(withdrawn_at=timezone.now())
    assert organizer_client.post(HOME + "auslosung/losen/", {"round": "2"}).status_code == 422
    assert planned() == 1 and stage() == Stage.PLAYED


def test_finishing_discards_what_nobody_has_seen(organizer_client, tournament, round_one):
    play(round_one)
    seat_round(tournament, TWO)
    assert organizer_client.post(HOME + "beenden/", {"discard": "1"})["Location"] == HOME  # an old page
    assert stage() == Stage.DRAWN
    assert organizer_client.post(HOME + "beenden/", {"discard": "2"})["Location"] == "/benefizturnier/ergebnis/#leitung"
    assert stage() == Stage.FINISHED
    assert Round.objects.count() == 1


def test_the_first_draw_does_not_end_a_tournament(organizer_client, tournament):
    seat_round(tournament, TWO)
    board = organizer_client.get(HOME).content.decode()
    assert "Auslosung verwerfen" in board and "beenden/" not in board


@pytest.mark.parametrize("number", ["", "2", "x"])
def test_an_old_page_discards_nothing(organizer_client, tournament, number):
    seat_round(tournament, TWO)
    organizer_client.post(HOME + "auslosung/verwerfen/", {"round": number})
    assert stage() == Stage.DRAWN


# Taking back


def test_a_round_without_a_game_is_drawn_again(tournament, round_one):
    timekeeping.start_clock(round_one)
    ledger.call(scribe_at(table_of(round_one)), "Wo ist der Kaffee?")
    ledger.choose_scribe(scribe_at(table_of(round_one)), 3)
    ledger.disagree(scribe_at(table_of(round_one)), 2, "")
    course.take_back(round_one)
    round_one.refresh_from_db()
    assert (round_one.status, round_one.published_at, round_one.clock_started_at) == ("drawn", None, None)
    table = table_of(round_one)
    assert (table.called_at, called_for(table), table.scribe_seat) == (None, "", None)
    assert not table.seats.filter(disagreed_at__isnull=False).exists()
    assert stage() == Stage.DRAWN
    assert logged("taken_back").before["round"] == 1
    assert len(logged("taken_back").before["tables"]) == 2


def test_it_can_be_published_again_and_its_links_stay(tournament, round_one):
    key = tournament.table_links.get(number=1).key
    course.take_back(round_one)
    assert scribe_table(key).table is None
    course.publish(round_one)
    assert scribe_table(key).table == table_of(round_one)
    enter(scribe_at(table_of(round_one)), normal([1, 2], 140))


@pytest.mark.parametrize("strike", [False, True])
def test_a_round_with_a_game_stays(round_one, strike):
    scribe = scribe_at(table_of(round_one, 2))
    entry = enter(scribe, normal([1, 2], 140))[0].entry
    if strike:
        ledger.strike(scribe, entry.id, version=table_now(scribe).version)
    with pytest.raises(Refused) as refused:
        course.take_back(round_one)
    assert refused.value.message == "Runde 1 lässt sich nicht mehr zurücknehmen: Eingetragen wurde schon an Tisch 2."


def test_the_board_says_so_where_all_games_are_struck(organizer_client, round_one):
    """The seats may still be changed there."""
    for number, said in (
        (2, "Auf dem Blatt von Tisch 2 steht schon etwas; auch gestrichen bleibt es dort."),
        (1, "Auf den Blättern der Tische 1, 2 steht schon etwas; auch gestrichen bleibt es dort."),
    ):
        scribe = scribe_at(table_of(round_one, number))
        entry = enter(scribe, normal([1, 2], 140))[0].entry
        ledger.strike(scribe, entry.id, version=table_now(scribe).version)
        board = " ".join(organizer_client.get("/benefizturnier/leitung/").content.decode().split())
        assert f"Runde 1 lässt sich nicht mehr zurücknehmen: {said}" in board
        assert "Die Plätze bleiben" not in board


def test_what_the_director_entered_in_the_closed_round_counts(organizer_client, round_one):
    """No table has played; one game came in after closing, and the round was opened again."""
    for number in (1, 2):
        ledger.end_early(director_at(table_of(round_one, number)), Table.Treatment.STAND, "Feueralarm")
    assert course.close(round_one) == []
    ledger.record(
        director_at(table_of(round_one)), normal([1, 2], 140), client_id=uuid4(), position=1, reason="nachgetragen"
    )
    course.reopen_round(round_one)
    assert not progress(Tournament.objects.get()).may_take_back
    assert "auslosung/zuruecknehmen/" not in organizer_client.get(HOME).content.decode()
    with pytest.raises(Refused):
        course.take_back(round_one)
    # One table has a game, the other was ended: nobody else sits down at either.
    assert reseating.choice(round_one).seats == ()


@pytest.mark.parametrize("played", [False, True])
def test_what_the_page_offers_is_done(round_one, played):
    if played:
        enter(scribe_at(table_of(round_one)), normal([1, 2], 140))
    assert progress(Tournament.objects.get()).may_take_back is not played
    try:
        course.take_back(round_one)
    except Refused:
        assert played


@pytest.mark.both
def test_nothing_that_was_said_of_a_sheet_is_left(round_one):
    """Ended early without a game, its sheet confirmed by the director, and gone on with: then nothing stands there."""
    seat = table_of(round_one).seats.get(number=1)
    Seat.objects.filter(id=seat.id).update(confirmed_at=timezone.now(), confirmed_by_director=True)
    course.take_back(round_one)
    seat.refresh_from_db()
    assert (seat.confirmed_at, seat.confirmed_by_director, seat.disagreed_at) == (None, False, None)


@pytest.mark.both
def test_a_number_of_seating_never_comes_again_not_even_after_a_backup_was_restored(round_one):
    """The backup was made while the round was drawn. It knows nothing of the seats that phones have seen since."""
    waited = game(seating=str(table_of(round_one).seating))
    Event.objects.all().delete()
    Table.objects.update(seating=0)
    Round.objects.update(status=Round.Status.DRAWN, published_at=None)
    public = course.publish(Round.objects.get())
    assert send(table_of(public), **waited).status_code == 422


def test_only_what_is_published_is_taken_back(tournament, round_one):
    play(round_one)
    with pytest.raises(Refused):
        course.take_back(round_one)
    with pytest.raises(Refused):
        course.take_back(seat_round(tournament, TWO))


def test_the_log_keeps_the_tables_that_are_gone(organizer_client, tournament, round_one):
    ledger.call(scribe_at(table_of(round_one, 2)), "Es zieht")
    course.take_back(round_one)
    draws.discard(round_one)
    event = Event.objects.get(kind="called")
    assert (event.table, event.round_number, event.table_number) == (None, 1, 2)
    log = organizer_client.get(HOME + "protokoll/", {"tisch": "2", "runde": "1"}).content.decode()
    assert "Es zieht" in log


def test_a_game_on_its_way_is_kept_by_the_phone(round_one):
    """Typed before the round was taken back, sent afterwards: 410 with a sentence, so that the phone keeps it."""
    table = table_of(round_one)
    scribe = scribe_at(table)
    course.take_back(round_one)
    with pytest.raises(Refused) as refused:
        ledger.record(scribe, normal([1, 2], 140), client_id=uuid4(), position=1)
    assert refused.value.field == "table"
    with pytest.raises(Refused):
        ledger.call(scribe, "noch da?")
    draws.discard(round_one)
    with pytest.raises(Refused) as refused:
        ledger.record(scribe, normal([1, 2], 140), client_id=uuid4(), position=1)
    assert refused.value.field == "table"
    with pytest.raises(Refused):
        ledger.call(scribe, "noch da?")


@pytest.mark.parametrize("reseated", [False, True])
@pytest.mark.parametrize("way", ["swapped", "drawn again", "discarded"])
def test_a_game_that_waited_is_of_the_seats_before(tournament, round_one, way, reseated):
    """Entered without network, the round taken back and published with others at the table: never a game of theirs."""
    one, other = (table_of(round_one, number).seats.get(number=1).player_id for number in (1, 2))
    if reseated:
        reseating.reseat(round_one, one, other)
    waited = game(seating=str(table_of(round_one).seating))
    course.take_back(round_one)
    if way == "swapped":
        swaps.swap(round_one, one, other)
    elif way == "drawn again":
        draws.redraw(tournament, seed=3)
    else:
        draws.discard(round_one)
        draws.draw(tournament, seed=3)
    public = course.publish(Round.objects.get())
    answer = send(table_of(public), **waited)
    assert answer.status_code == 422
    assert told(answer)["message"].startswith("Hier sitzen jetzt andere als beim Eintragen.")
    assert send(table_of(public), **waited | {"seating": str(table_of(public).seating)}).status_code == 201


def test_the_phone_hears_410_and_waits(client, round_one):
    table = table_of(round_one)
    base = table_base(scribe_at(table))
    course.take_back(round_one)
    answer = client.post(base + "eintrag/", game(), headers=HTMX)
    assert answer.status_code == 410
    assert told(answer)["message"] == "An diesem Tisch wird gerade nicht gespielt."
    assert "Hier wird gerade nicht gespielt" in client.get(base).content.decode()


def test_offered_while_nothing_was_entered(organizer_client, round_one):
    board = organizer_client.get(HOME).content.decode()
    assert "Auslosung zurücknehmen" in board
    assert "Auslosung zurücknehmen" in organizer_client.get(HOME + "auslosung/").content.decode()
    send(table_of(round_one), **game())
    assert "Auslosung zurücknehmen" not in organizer_client.get(HOME).content.decode()
    assert "Auslosung zurücknehmen" not in organizer_client.get(HOME + "auslosung/").content.decode()


def test_the_button_leads_to_the_draw(organizer_client, round_one):
    answer = organizer_client.post(HOME + "auslosung/zuruecknehmen/", {"round": "1"})
    assert answer["Location"] == HOME + "auslosung/"
    page = organizer_client.get(HOME + "auslosung/").content.decode()
    assert "Runde 1 ist zurückgenommen: Niemand sieht sie mehr." in page and "Veröffentlichen" in page


def test_too_late_says_why(organizer_client, round_one):
    send(table_of(round_one), **game())
    assert organizer_client.post(HOME + "auslosung/zuruecknehmen/", {"round": "1"})["Location"] == HOME
    assert "Eingetragen wurde schon an Tisch 1" in organizer_client.get(HOME).content.decode()
    assert stage() == Stage.RUNNING


def test_closed_at_another_device_is_said_too(organizer_client, round_one):
    Round.objects.filter(id=round_one.id).update(status=Round.Status.CLOSED, closed_at=timezone.now())
    assert organizer_client.post(HOME + "auslosung/zuruecknehmen/", {"round": "1"})["Location"] == HOME
    assert "Runde 1 wird gerade nicht gespielt." in organizer_client.get(HOME).content.decode()


def test_the_second_press_is_no_trouble(organizer_client, round_one):
    for _press in range(2):
        answer = organizer_client.post(HOME + "auslosung/zuruecknehmen/", {"round": "1"})
    assert answer["Location"] == HOME + "auslosung/"
    assert "nicht gespielt" not in organizer_client.get(HOME + "auslosung/").content.decode()


@pytest.mark.parametrize("number", ["", "2", "x"])
def test_an_old_page_takes_nothing_back(organizer_client, round_one, number):
    organizer_client.post(HOME + "auslosung/zuruecknehmen/", {"round": number})
    assert stage() == Stage.SEATED
