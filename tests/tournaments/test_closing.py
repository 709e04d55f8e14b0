from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.tournaments.helpers import confirm_all, director_at, play_out, seat_round, table_now, table_of
from tournaments import ledger
from tournaments.models import Round, Table, Tournament
from tournaments.rounds import course, draws, starting, timekeeping

HOME = "/benefizturnier/leitung/"


@pytest.fixture
def played(round_one):
    """Both tables complete and signed."""
    for number in (1, 2):
        play_out(director_at(table_of(round_one, number)))
        confirm_all(director_at(table_of(round_one, number)))
    return round_one


def status() -> str:
    return Round.objects.get(number=1).status


def test_says_what_is_missing_with_the_way_there(organizer_client, round_one):
    play_out(director_at(table_of(round_one, 1)))
    page = organizer_client.get(HOME + "abschluss/").content.decode()
    assert "Tisch 1: noch nicht bestätigt von Anna, Bernd, Clara, Dieter" in page
    assert "Tisch 2: noch 24 Spiele" in page
    assert f'href="{HOME}runde/1/tisch/2/"' in page
    assert "abschliessen/" not in page


def test_offers_to_close_when_all_is_there(organizer_client, played):
    page = organizer_client.get(HOME + "abschluss/").content.decode()
    assert "Alle Blätter sind vollständig und bestätigt." in page
    assert "Abschließen und Runde 2 auslosen" in page


def test_what_is_unusual_and_not_said_to_be_right_is_said_before_it_closes(organizer_client, played):
    """It is the last moment at which a mistyped game is cheap."""
    page = organizer_client.get(HOME + "abschluss/").content.decode()
    assert "Ungewöhnlich: stimmt das?" in page and "24 Spiele hintereinander ohne Ansage" in page
    assert "Abschließen und Runde 2 auslosen" in page
    right = HOME + "runde/1/tisch/{}/ungewoehnlich/"
    for number in (1, 2):
        said = {"what": "silence", "weiter": HOME + "abschluss/"}
        assert organizer_client.post(right.format(number), said)["Location"] == HOME + "abschluss/"
    assert "Ungewöhnlich: stimmt das?" not in organizer_client.get(HOME + "abschluss/").content.decode()


def test_without_a_round_there_is_nothing_to_check(organizer_client, tournament):
    assert organizer_client.get(HOME + "abschluss/")["Location"] == HOME


def test_closes(organizer_client, played):
    assert organizer_client.post(HOME + "abschliessen/", {"round": "1", "then": ""})["Location"] == HOME
    assert status() == "closed"
    assert "Runde 1 ist abgeschlossen." in organizer_client.get(HOME).content.decode()


def test_closes_and_draws_the_next(organizer_client, played):
    answer = organizer_client.post(HOME + "abschliessen/", {"round": "1", "then": "draw"})
    assert answer["Location"] == HOME + "auslosung/"
    assert Round.objects.get(number=2).status == "drawn"


@pytest.mark.both
def test_closes_the_last_round_and_finishes(organizer_client, played):
    Tournament.objects.update(rounds_planned=1)
    assert "Abschließen und Turnier beenden" in organizer_client.get(HOME + "abschluss/").content.decode()
    answer = organizer_client.post(HOME + "abschliessen/", {"round": "1", "then": "finish"})
    assert answer["Location"] == "/benefizturnier/ergebnis/#leitung"
    assert Tournament.objects.get().finished_at


def test_closes_nothing_while_something_is_missing(organizer_client, round_one):
    answer = organizer_client.post(HOME + "abschliessen/", {"round": "1", "then": "draw"})
    assert answer.status_code == 422
    assert "Tisch 1: noch 24 Spiele" in answer.content.decode()
    assert status() == "published"
    assert Round.objects.count() == 1


@pytest.mark.parametrize("number", ["", "2", "x"])
def test_a_page_older_than_the_round_closes_nothing(organizer_client, played, number):
    assert organizer_client.post(HOME + "abschliessen/", {"round": number})["Location"] == HOME
    assert status() == "published"


def test_who_closes_and_draws_after_another_has_closed_is_told_what_is_missing(organizer_client, played):
    organizer_client.post(HOME + "abschliessen/", {"round": "1"})
    organizer_client.post(HOME + "abschliessen/", {"round": "1", "then": "draw"})
    assert Round.objects.count() == 1
    draws.draw(played.tournament)  # by the other, while this one waits for the page
    text = organizer_client.get(HOME).content.decode()
    assert "Runde 1 war schon abgeschlossen. Von hier ist nichts ausgelost worden." in text
    assert "nicht ausgelost" not in text


def test_the_second_press_draws_no_second_round(organizer_client, played):
    for _ in range(2):
        organizer_client.post(HOME + "abschliessen/", {"round": "1", "then": "draw"})
    assert Round.objects.count() == 2


def test_the_last_round_can_be_opened_again(organizer_client, played):
    course.close(played)
    assert "Runde 1 noch einmal öffnen" in organizer_client.get(HOME).content.decode()
    organizer_client.post(HOME + "runde-oeffnen/", {"round": "1"})
    assert status() == "published"
    page = organizer_client.get(HOME).content.decode()
    assert "Runde 1 ist wieder offen." in page and "Die Uhr steht" not in page


def test_opened_again_it_says_that_the_next_ones_start_does_not_hold(organizer_client, played):
    course.close(played)
    at = timezone.localtime() + timedelta(hours=2)
    starting.plan_start(played.tournament, at.replace(second=0, microsecond=0))
    organizer_client.post(HOME + "runde-oeffnen/", {"round": "1"})
    said = f"{at:%H:%M} gilt nicht mehr."
    assert said in organizer_client.get(HOME).content.decode()
    assert said in organizer_client.get(HOME + "protokoll/").content.decode()
    assert Tournament.objects.get().starts_at is None


def test_opened_again_the_clock_stands_and_it_is_said_how_it_goes_on(organizer_client, played):
    timekeeping.start_clock(played)
    course.close(played)
    organizer_client.post(HOME + "runde-oeffnen/", {"round": "1"})
    page = organizer_client.get(HOME).content.decode()
    assert "Runde 1 ist wieder offen. Die Uhr steht; mit „Weiter“ läuft sie." in page


def test_an_old_page_opens_no_other_round(organizer_client, played):
    course.close(played)
    organizer_client.post(HOME + "runde-oeffnen/", {"round": "2"})
    assert status() == "closed"


def test_an_old_page_is_told_why_its_round_stays_closed(organizer_client, tournament, played):
    course.close(played)
    drawn = draws.draw(tournament, seed=1)

    def why_not() -> str:
        organizer_client.post(HOME + "runde-oeffnen/", {"round": "1"})
        assert Round.objects.get(number=1).status == "closed"
        return str(organizer_client.get(HOME).content.decode())

    assert "Runde 2 ist schon ausgelost. Erst „Auslosung verwerfen“, dann Runde 1 öffnen." in why_not()
    Round.objects.filter(id=drawn.id).update(way=Round.Way.GIVEN)
    assert "Runde 2 ist schon gesetzt. Erst „Gesetzte Runde verwerfen“, dann Runde 1 öffnen." in why_not()
    course.publish(drawn)
    assert "Runde 2 ist schon veröffentlicht; in Runde 1 kann die Leitung trotzdem berichtigen." in why_not()
    draws.discard(course.take_back(drawn))
    course.finish(tournament)
    assert "Erst „Doch noch nicht beendet“, dann Runde 1 öffnen." in why_not()


def test_the_second_press_on_opening_is_no_trouble(organizer_client, played):
    course.close(played)
    for _press in range(2):
        organizer_client.post(HOME + "runde-oeffnen/", {"round": "1"})
    assert status() == "published"
    assert "nicht abgeschlossen" not in organizer_client.get(HOME).content.decode()


def test_finishes_early_and_goes_on_after_all(organizer_client, played):
    course.close(played)
    assert organizer_client.post(HOME + "beenden/")["Location"] == "/benefizturnier/ergebnis/#leitung"
    assert Tournament.objects.get().finished_at
    assert organizer_client.post(HOME + "fortsetzen/")["Location"] == HOME
    assert not Tournament.objects.get().finished_at


def test_a_draw_is_not_discarded_for_an_end_that_is_refused(organizer_client, tournament):
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert organizer_client.post(HOME + "beenden/", {"discard": "1"})["Location"] == HOME
    assert status() == "drawn"


@pytest.mark.both
def test_one_button_is_one_change(organizer_client, played):
    before = Tournament.objects.get().version
    organizer_client.post(HOME + "abschliessen/", {"round": "1", "then": "finish"})
    assert Tournament.objects.get().version == before + 1


def test_does_not_finish_while_a_round_is_played(organizer_client, round_one):
    assert organizer_client.post(HOME + "beenden/")["Location"] == HOME
    assert not Tournament.objects.get().finished_at
    assert "Erst muss die letzte Runde gespielt" in organizer_client.get(HOME).content.decode()


# A page that was opened before something else happened


def seen_on_the_page(client) -> str:
    seen = re.search(r'name="seen" value="([^"]+)"', client.get(HOME + "abschluss/").content.decode())
    assert seen is not None
    return seen[1]


def opened_again(round) -> None:
    course.close(round)
    course.reopen_round(round)


def corrected(round, number: int) -> None:
    """By the director, and signed again."""
    access = director_at(table_of(round, number))
    last = table_now(access).entries.latest("position")
    facts, version = last.facts | {"re_pips": 200}, table_now(access).version
    ledger.correct(access, last.id, facts, client_id=uuid4(), version=version, reason="Verzählt")
    confirm_all(access)


def both_corrected(round) -> None:
    corrected(round, 1)
    corrected(round, 2)


def corrected_in_the_closed_round(round) -> None:
    course.close(round)
    access = director_at(table_of(round, 2))
    last = table_now(access).entries.latest("position")
    facts, version = last.facts | {"re_pips": 200}, table_now(access).version
    ledger.correct(access, last.id, facts, client_id=uuid4(), version=version, reason="Verzählt")
    course.reopen_round(round)
    confirm_all(access)


def ended_otherwise(round) -> None:
    access = director_at(table_of(round, 2))
    ledger.go_on(access)
    ledger.end_early(access, Table.Treatment.ZERO, "Saal schließt")


OPENED_AGAIN = "Runde 1 war inzwischen abgeschlossen und ist wieder offen: Bitte ansehen und dann abschließen."


@pytest.mark.parametrize("then", ["finish", "draw", ""])
@pytest.mark.parametrize(
    ("what", "said"),
    [
        (opened_again, OPENED_AGAIN),
        (corrected_in_the_closed_round, OPENED_AGAIN),
        (
            lambda round: corrected(round, 2),
            "Das Blatt von Tisch 2 ist inzwischen ein anderes: Bitte ansehen und dann abschließen.",
        ),
        (both_corrected, "Die Blätter der Tische 1, 2 sind inzwischen andere: Bitte ansehen und dann abschließen."),
    ],
)
def test_what_has_changed_since_the_page_is_looked_at_first(organizer_client, played, what, said, then):
    old = {"round": "1", "then": then, "seen": seen_on_the_page(organizer_client)}
    what(played)
    answer = organizer_client.post(HOME + "abschliessen/", old)
    page = answer.content.decode()
    assert answer.status_code == 422 and said in page and "Alle Blätter sind vollständig" in page
    assert (status(), Round.objects.count(), Tournament.objects.get().finished_at) == ("published", 1, None)
    seen = re.search(r'name="seen" value="([^"]+)"', page)
    assert seen is not None, "from the page that says so it goes on"
    organizer_client.post(HOME + "abschliessen/", old | {"seen": seen[1]})
    assert status() == "closed"


def test_a_table_that_was_ended_otherwise_is_looked_at_first(organizer_client, round_one):
    play_out(director_at(table_of(round_one, 1)))
    confirm_all(director_at(table_of(round_one, 1)))
    ledger.end_early(director_at(table_of(round_one, 2)), Table.Treatment.STAND, "Saal schließt")
    old = {"round": "1", "then": "finish", "seen": seen_on_the_page(organizer_client)}
    ended_otherwise(round_one)
    answer = organizer_client.post(HOME + "abschliessen/", old)
    assert answer.status_code == 422 and "Das Blatt von Tisch 2 ist inzwischen ein anderes" in answer.content.decode()
    assert status() == "published"


def signed_anew(round) -> None:
    access = director_at(table_of(round, 2))
    ledger.take_back(access, 3)
    ledger.confirm(access, 3)


def called(round) -> None:
    ledger.call(director_at(table_of(round, 2)), "Getränke")


def with_a_clock(round) -> None:
    """The clock is no part of any sheet."""
    timekeeping.start_clock(round)
    timekeeping.pause_clock(round)


@pytest.mark.parametrize("what", [lambda round: None, signed_anew, called, with_a_clock])
def test_what_leaves_the_sheets_as_they_were_does_not_hold_it_up(organizer_client, played, what):
    seen = seen_on_the_page(organizer_client)
    what(played)
    organizer_client.post(HOME + "abschliessen/", {"round": "1", "then": "finish", "seen": seen})
    assert status() == "closed" and Tournament.objects.get().finished_at


def test_what_is_missing_by_now_comes_first(organizer_client, played):
    seen = seen_on_the_page(organizer_client)
    ledger.take_back(director_at(table_of(played, 2)), 3)
    answer = organizer_client.post(HOME + "abschliessen/", {"round": "1", "then": "finish", "seen": seen})
    assert answer.status_code == 422 and "Tisch 2: noch nicht bestätigt von Gerda" in answer.content.decode()


def test_what_was_opened_again_before_the_page_was_is_closed_from_it(organizer_client, played):
    opened_again(played)
    seen = seen_on_the_page(organizer_client)
    organizer_client.post(HOME + "abschliessen/", {"round": "1", "then": "finish", "seen": seen})
    assert status() == "closed" and Tournament.objects.get().finished_at
