from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.utils import timezone

from tests.tournaments.helpers import (
    add_players,
    confirm_all,
    director_at,
    enter,
    normal,
    play_out,
    solo,
    table_now,
    table_of,
)
from tournaments import ledger, settings
from tournaments.actors import scribe_of
from tournaments.models import Event, Kind, Player, Round, Table, Tournament
from tournaments.people.players import rename_player, take_back_withdrawal, withdraw
from tournaments.rounds import course, draws, links, repairing, reseating, swaps, timekeeping

LOG = "/benefizturnier/leitung/protokoll/"


def text(client, **query):
    answer = client.get(LOG, query)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode().split("<main")[1]))


def test_tells_a_game_in_the_words_of_the_table(organizer_client, scribe):
    announced = {"re": "no_90", "kontra": "kontra"}
    enter(scribe, normal([1, 3], 160, announcements=announced, extras={"kontra": ["fox"]}))
    log = text(organizer_client)
    assert "Tisch 1" in log and "Eingetragen" in log
    assert "Normalspiel · Re: Anna, Clara · Re 160 Augen" in log
    assert "Re sagt keine 90 · Kontra sagt Kontra · Kontra: Fuchs gefangen" in log
    enter(scribe, solo(2, 125, "queens"))
    assert "Damensolo · Re: Bernd" in text(organizer_client)


def test_tells_the_game_that_a_violation_decided(organizer_client, scribe):
    enter(scribe, {"violation": "decided", "offender": 3, "game": normal([1, 3], 140)})
    assert "Clara · Normalspiel · Re: Anna, Clara · Re 140 Augen" in text(organizer_client)


@pytest.mark.both
def test_tells_what_stood_before(organizer_client, directing):
    recorded = enter(directing, normal([1, 2], 140))[0]
    version = table_now(directing).version
    from uuid import uuid4

    ledger.correct(directing, recorded.entry.id, normal([1, 2], 100), client_id=uuid4(), version=version)
    log = text(organizer_client)
    assert "Korrigiert" in log
    after, before = log.split("Korrigiert")[1].split("vorher:")[:2]
    assert "Re 100 Augen" in after and "Re 140 Augen" in before


@pytest.mark.both
@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"name": "Annette"}, "Name geändert Annette (Karo) vorher: Anna (Karo)"),
        ({"club": "Pik"}, "Verein geändert Anna (Pik) vorher: Anna (Karo)"),
        ({"team": "B"}, "Mannschaft geändert Anna (Karo, B) vorher: Anna (Karo)"),
        ({"number": 20}, "Startnummer geändert Anna (Karo) Nr. 20 vorher: Anna (Karo) · Nr. 1"),
        ({"name": "Annette", "club": ""}, "Name und Verein geändert Annette vorher: Anna (Karo)"),
    ],
)
def test_of_a_player_it_says_what_was_changed(organizer_client, tournament, changed, told):
    tournament.players.filter(number=1).update(club="Karo")
    rename_player(tournament.players.get(number=1), **{"name": "Anna", "club": "Karo"} | changed)
    assert told in text(organizer_client)


def test_one_table_one_round(organizer_client, round_one):
    for number, pips in ((1, 131), (2, 142)):
        enter(director_at(table_of(round_one, number)), normal([1, 2], pips))
    log = text(organizer_client, tisch="2")
    assert "142 Augen" in log and "131 Augen" not in log
    assert "142 Augen" in text(organizer_client, runde="1")
    assert "Dazu steht nichts im Protokoll" in text(organizer_client, runde="2")


@pytest.mark.both
def test_of_a_table_there_is_what_changed_it_with_others(organizer_client, tournament):
    add_players(tournament, "Inge\nJens\nKarl\nLena")
    drawn = draws.draw(tournament)
    first, second = (table_of(drawn, number).seats.get(number=1).player_id for number in (1, 2))
    swaps.swap(drawn, first, second)
    course.publish(drawn)
    reseating.reseat(drawn, first, second)
    before = {number: tuple(one.player_id for one in table_of(drawn, number).seats.all()) for number in (1, 2)}
    repairing.repair(drawn, before, {1: before[2], 2: before[1]})
    for table in ("1", "2"):
        log = text(organizer_client, tisch=table)
        assert "Plätze von Hand getauscht" in log and "Plätze geändert" in log and "Tische geändert" in log
    assert "Dazu steht nichts im Protokoll" in text(organizer_client, tisch="3")


@pytest.mark.both
def test_of_a_round_there_is_its_whole_course(organizer_client, tournament):
    """What was drawn, moved by hand and published, and its clock: also what names no table."""
    drawn = draws.draw(tournament)
    first, last = (table_of(drawn, number).seats.get(number=1) for number in (1, 2))
    swaps.swap(drawn, first.player_id, last.player_id)
    swaps.take_back(drawn)
    course.publish(drawn)
    reseating.reseat(drawn, first.player_id, last.player_id)
    timekeeping.start_clock(drawn)
    told = Event.objects.filter(tournament=tournament, round_number=1).values_list("kind", flat=True).order_by("id")
    assert list(told) == ["drawn", "swapped", "swap_taken_back", "published", "reseated", "clock_started"]
    log = text(organizer_client, runde="1")
    assert "Ausgelost" in log and "Plätze von Hand getauscht" in log and "Uhr gestartet" in log
    assert "Spieler eingetragen" not in log


@pytest.mark.both
@pytest.mark.parametrize(
    "query", [{"tisch": "x"}, {"seite": "99"}, {"seite": "-1"}, {"tisch": "9" * 40}, {"runde": "²"}]
)
def test_a_question_that_makes_no_sense_shows_something(organizer_client, round_one, query):
    assert "veröffentlicht" in text(organizer_client, **query)


def test_the_latest_first_a_hundred_on_a_page(organizer_client, tournament):
    Event.objects.bulk_create(
        Event(tournament=tournament, kind="called", actor=scribe_of(n), after={"reason": f"Grund {n}."})
        for n in range(150)
    )
    first = text(organizer_client)
    assert "Grund 149." in first and "Grund 50." in first and "Grund 49." not in first
    assert "Seite 1 von 2" in first
    assert "Grund 49." in text(organizer_client, seite="2")


@pytest.mark.both
def test_a_call_that_the_table_takes_back_is_no_call_that_was_answered(organizer_client, scribe, round_one):
    ledger.call(scribe, "Karte fehlt")
    ledger.call_answered(scribe)
    log = text(organizer_client)
    assert "Ruf zurückgenommen" in log and "Ruf erledigt" not in log
    ledger.call(scribe, "Karte fehlt")
    ledger.call_answered(director_at(table_of(round_one)))
    log = text(organizer_client)
    assert log.count("Ruf zurückgenommen") == 1 and log.count("Ruf erledigt") == 1


@pytest.mark.both
def test_everything_a_director_does_is_told_in_words(organizer_client, tournament, round_one):
    for number in (1, 2):
        table = director_at(table_of(round_one, number))
        play_out(table)
        ledger.disagree(table, 1, "stimmt nicht")
        ledger.call_answered(table)
        confirm_all(table)
    timekeeping.start_clock(round_one)
    timekeeping.pause_clock(round_one)
    timekeeping.resume_clock(round_one)
    timekeeping.extend_clock(round_one, 5)
    timekeeping.extend_clock(round_one, -2)
    links.revoke_link(tournament, 1)
    course.close(round_one)
    add_players(tournament, "Ida, Spaten")
    rename_player(Player.objects.get(name="Ida"), "Ida B.", "Spaten")
    withdraw(Player.objects.get(name="Anna"))
    take_back_withdrawal(Player.objects.get(name="Anna"))
    current = settings.settings_of(Tournament.objects.get())
    wanted = replace(
        current,
        name="Neuer Name",
        rounds_planned=2,
        pips_by_range=True,
        scribe_corrections=3,
        draw_order=("fives", *(one for one in current.draw_order if one != "fives")),
    )
    settings.change(tournament, wanted)
    log = text(organizer_client) + text(organizer_client, seite="2")
    for words in (
        "Widersprochen Anna stimmt nicht",
        "+5 Minuten",
        "−2 Minuten",
        "Ida (Spaten)",
        "vorher: Ida (Spaten)",
        "Name: Neuer Name Runden: 2 Augen auch als Bereich: ja",
        "Tischlink ungültig gemacht",
        "Runde abgeschlossen",
    ):
        assert words in log
    told = set(Event.objects.values_list("kind", flat=True))
    assert told <= set(Kind.values), "no event without its words"


def test_what_was_taken_back_is_told(organizer_client, tournament, round_one, directing):
    enter(directing, normal([1, 3], 140))
    gone = directing.table.seats.get(number=1).player
    add_players(tournament, "Ida")
    came = Player.objects.get(name="Ida")
    ledger.substitute(directing, ledger.Change(gone.id, came.id, 2))
    ledger.take_back_substitution(directing, 1, holds=came.id)
    ledger.end_early(directing, Table.Treatment.STAND, "Licht aus")
    ledger.go_on(directing)
    log = text(organizer_client)
    assert f"vorher: Ida für {gone.name}, Platz 1, ab Spiel 2" in log
    assert "vorher: Licht aus" in log


def test_words_from_outside_are_never_markup(organizer_client, scribe):
    ledger.call(scribe, "<b>x</b>")
    assert "<b>x" not in organizer_client.get(LOG).content.decode()


@pytest.mark.both
def test_a_long_log_costs_no_more_queries(organizer_client, round_one, django_assert_num_queries):
    for number in (1, 2):
        play_out(director_at(table_of(round_one, number)))
    # session, user, tournament, organizer; count and events of the page, their players, what was
    # renamed, most tables, count of rounds
    with django_assert_num_queries(10):
        organizer_client.get(LOG)


def test_a_name_put_right_after_it_signed_is_told_where_it_did(organizer_client, round_one, tournament):
    """Both the log of the table and its sheet, on screen and on paper, tell what was signed."""
    first = table_of(round_one)
    play_out(director_at(first))
    confirm_all(director_at(first))
    anna = tournament.players.get(number=1)
    at_the_desk = "/benefizturnier/leitung/runde/1/tisch/1/"
    pages = [f"{at_the_desk}{page}" for page in ("", "spielliste/", "akte/")]
    rename_player(anna, "Anna", "Karo")  # no other name
    assert not any("bestätigt als" in organizer_client.get(page).content.decode() for page in pages)
    rename_player(anna, "Annette", "Karo")
    renamed = "Name geändert Annette (Karo) vorher: Anna (Karo)"
    for asked in ({"tisch": 1}, {"runde": 1}, {"tisch": 1, "runde": 1}):
        log = text(organizer_client, **asked)
        assert log.count(renamed) == 1 and log.index(renamed) < log.index("Blatt bestätigt Anna")
        assert "Verein geändert" not in log
    for asked in ({"tisch": 2}, {"runde": 2}, {"tisch": 2, "runde": 1}):
        assert renamed not in text(organizer_client, **asked)
    for page in pages:
        shown = " ".join(organizer_client.get(page).content.decode().split())
        assert shown.count("bestätigt als Anna<") == 1, page
    assert "Name geändert" in organizer_client.get(pages[2]).content.decode()
    rename_player(anna, "Anna", "Karo")
    assert not any("bestätigt als" in organizer_client.get(page).content.decode() for page in pages)


def test_who_sat_there_before_is_told_too(organizer_client, round_one, tournament):
    add_players(tournament, "Inge")
    at = director_at(table_of(round_one))
    rename_player(tournament.players.get(number=1), "Anne", "")
    Round.objects.update(published_at=timezone.now())  # what was put right before is nothing of this round
    enter(at, normal([1, 2], 140))
    anna, inge = (tournament.players.get(number=number).id for number in (1, 9))
    ledger.substitute(at, ledger.Change(anna, inge, 2))
    rename_player(tournament.players.get(number=1), "Annette", "")
    log = text(organizer_client, tisch=1, runde=1)
    assert "Name geändert Annette vorher: Anne" in log and "Name geändert Anne vorher" not in log
