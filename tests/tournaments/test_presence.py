"""Who is here: marked once, taken back, of no weight where nobody is marked."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.helpers import add_players, confirm_all, director_at, logged, play_out, publish_round, version
from tournaments.log import log_line
from tournaments.models import Event, Kind, Player, Round, Seat, Tournament
from tournaments.people import asked_anew, having_played, presence
from tournaments.people.players import withdraw
from tournaments.rounds import course, draws

pytestmark = pytest.mark.both


def anna() -> Player:
    return Player.objects.get(number=1)


def test_marked_once(tournament):
    before = version(tournament)
    assert presence.arrive(anna()) is True
    since = anna().arrived_at
    assert since and presence.arrive(anna()) is False and anna().arrived_at == since
    assert Event.objects.filter(kind=Kind.PLAYER_ARRIVED).count() == 1
    # The director alone sees it: no phone is woken.
    tournament.refresh_from_db()
    assert version(tournament) == before and tournament.desk_version == 1


def test_taken_back(tournament):
    presence.arrive(anna())
    assert presence.not_here(anna()) is True and presence.not_here(anna()) is False
    assert anna().arrived_at is None
    told = {"id": anna().id, "number": 1, "name": "Anna", "club": "", "along": 0}
    assert logged(Kind.ARRIVAL_TAKEN_BACK).after == told


def test_who_is_missing_is_known_once_somebody_is_marked(tournament):
    assert presence.missing(tournament) == 0
    presence.arrive(anna())
    assert presence.missing(tournament) == 7
    withdraw(Player.objects.get(number=2))
    assert presence.missing(tournament) == 6
    withdraw(anna())
    assert presence.missing(tournament) == 0


def test_the_page_of_the_draw_says_who_is_drawn_all_the_same(organizer_client, tournament):
    address = "/benefizturnier/leitung/auslosung/"
    assert "noch nicht da" not in organizer_client.get(address).content.decode()
    presence.arrive(anna())
    text = organizer_client.get(address).content.decode()
    assert "7 sind noch nicht da." in text and "/spieler/?nur=fehlt" in text


DRAW = "/benefizturnier/leitung/auslosung/"
LOTS = DRAW + "losen/"


@pytest.fixture
def ten(tournament):
    """Ten players: all are here but number 9 and number 10."""
    for number in (9, 10):
        tournament.players.create(number=number, name=f"Nachzügler {number}")
    for player in tournament.players.filter(number__lt=9):
        presence.arrive(player)
    return tournament


def seated() -> set[int]:
    return set(Seat.objects.values_list("player__number", flat=True))


def numbered(number: int) -> Player:
    return Player.objects.get(number=number)


def text_of(client) -> str:
    return " ".join(client.get(DRAW).content.decode().split())


def test_only_those_who_are_here_are_drawn(organizer_client, ten):
    text = text_of(organizer_client)
    assert "Nur mit den 8, die da sind" in text and "Mit allen 10" in text
    assert "8 Spieler: 2 Vierertische" in text and "10 Spieler: 2 Fünfertische" in text
    organizer_client.post(LOTS, {"round": "1", "who": "here"})
    assert seated() == set(range(1, 9)) and Round.objects.get().only_here
    assert logged(Kind.DRAWN).after["only_here"] is True
    text = text_of(organizer_client)
    assert "Noch nicht da und nicht dabei: Nachzügler 9" in text
    assert "Inzwischen abgemeldet" not in text and "Neu mit allen 10" in text


def test_all_are_drawn_where_that_is_chosen(organizer_client, ten):
    organizer_client.post(LOTS, {"round": "1", "who": "all"})
    assert seated() == set(range(1, 11)) and not Round.objects.get().only_here
    assert "only_here" not in logged(Kind.DRAWN).after
    assert "Neu, nur mit den 8, die da sind" in text_of(organizer_client)


def test_the_choice_can_be_changed_before_anybody_sees_it(organizer_client, ten):
    organizer_client.post(LOTS, {"round": "1", "who": "here"})
    organizer_client.post(LOTS, {"round": "1", "again": "1", "who": "all"})
    assert len(seated()) == 10
    organizer_client.post(LOTS, {"round": "1", "again": "1"})  # once more, as it was drawn
    assert len(seated()) == 10
    organizer_client.post(LOTS, {"round": "1", "again": "1", "who": "here"})
    assert len(seated()) == 8


def test_the_log_says_for_whom_it_was_drawn(organizer_client, ten):
    organizer_client.post(LOTS, {"round": "1", "who": "here"})
    organizer_client.post(LOTS, {"round": "1", "again": "1", "who": "all"})
    lines = [log_line(event, {}, {}) for event in Event.objects.filter(kind__in=[Kind.DRAWN, Kind.REDRAWN])]
    assert sorted((line.what, line.details) for line in lines) == [
        ("Ausgelost", ("Nur mit den 8, die da waren",)),
        ("Neu ausgelost", ()),
    ]


def test_the_log_counts_who_sits_out_among_those_who_were_here(organizer_client, ten):
    for number in (7, 8):
        presence.not_here(numbered(number))
    organizer_client.post(LOTS, {"round": "1", "who": "here"})  # six: five at a table, one sits out
    assert len(seated()) == 5
    assert log_line(logged(Kind.DRAWN), {}, {}).details == ("Nur mit den 6, die da waren",)


def test_who_comes_after_the_draw_is_drawn_with_the_next_press(organizer_client, ten):
    draws.draw(ten, only_here=True)
    presence.arrive(numbered(9))
    text = text_of(organizer_client)
    assert "Erst nach der Auslosung dazugekommen: Nachzügler 9." in text
    assert "Noch nicht da und nicht dabei: Nachzügler 10." in text
    organizer_client.post(LOTS, {"round": "1", "again": "1"})
    assert seated() == set(range(1, 10))


def test_who_is_not_here_after_all(organizer_client, ten):
    presence.arrive(numbered(9))
    draws.draw(ten, only_here=True)
    presence.not_here(numbered(9))
    assert "Ausgelost und doch nicht da: Nachzügler 9. Bitte neu auslosen." in text_of(organizer_client)
    organizer_client.post(LOTS, {"round": "1", "again": "1"})
    assert seated() == set(range(1, 9))


def test_too_few_are_here(organizer_client, ten):
    for number in range(1, 6):
        presence.not_here(numbered(number))
    text = text_of(organizer_client)  # three of ten
    assert "Mit allen 10" in text and "mindestens 4 Spieler, bisher: 3." in text and 'value="here"' not in text
    answer = organizer_client.post(LOTS, {"round": "1", "who": "here"})
    assert answer.status_code == 422 and "mindestens 4 Spieler, bisher: 3." in answer.content.decode()
    assert not Round.objects.exists()


def test_beside_a_draw_that_stands_nothing_is_said_of_too_few(organizer_client, ten):
    draws.draw(ten, only_here=False)
    for number in range(1, 6):
        presence.not_here(numbered(number))
    text = text_of(organizer_client)  # three of ten
    assert "7 sind noch nicht da und doch dabei." in text
    assert "mindestens 4 Spieler" not in text and "Neu, nur mit den 3" not in text


def test_the_next_round_is_drawn_as_the_last_one(ten):
    drawn = draws.draw(ten, only_here=True)
    drawn.status = Round.Status.CLOSED
    drawn.save()
    presence.arrive(numbered(9))
    again = draws.draw(ten)  # "close the round and draw the next"
    assert again.only_here
    assert {seat.player.number for seat in Seat.objects.filter(table__round=again)} == set(range(1, 10))


def test_once_published_nobody_is_asked_to_draw_again(organizer_client, ten):
    drawn = draws.draw(ten, only_here=True)
    course.publish(drawn)
    presence.not_here(numbered(1))
    text = text_of(organizer_client)
    assert "doch nicht da" not in text and 'name="who"' not in text


def test_the_draw_asks_the_database_no_more_for_more_who_are_missing(
    organizer_client, ten, django_assert_max_num_queries
):
    draws.draw(ten, only_here=True)
    with CaptureQueriesContext(connection) as few:
        organizer_client.get(DRAW)
    for number in range(11, 31):
        ten.players.create(number=number, name=f"Nachzügler {number}")
    with django_assert_max_num_queries(len(few)):
        organizer_client.get(DRAW)


def played_by_eight(tournament: Tournament) -> None:
    for table in publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]]).tables.all():
        play_out(director_at(table))
        confirm_all(director_at(table))
    assert course.close(Round.objects.get()) == []


def test_who_has_played_is_here_once_a_latecomer_is(organizer_client, tournament):
    played_by_eight(tournament)
    add_players(tournament, "Zoe\nYvonne")
    presence.arrive(numbered(9))
    assert presence.missing(tournament) == 1
    assert "1 ist noch nicht da." in text_of(organizer_client)


def test_who_has_played_beside_those_who_were_marked_is_here(tournament):
    presence.arrive(numbered(1))
    assert presence.missing(tournament) == 7
    played_by_eight(tournament)
    assert presence.missing(tournament) == 0


@pytest.mark.parametrize("sits", [True, False])
def test_of_whom_it_was_said_not_to_be_here_closing_a_round_says_nothing_else(tournament, sits):
    """Unticked while the round was played, or before it, which was played without: the next draw asks about both."""
    add_players(tournament, "Ina\nJana")
    for player in tournament.players.all():
        presence.arrive(player)
    played_by_eight(tournament)
    presence.not_here(numbered(1))
    second = [[2, 3, 4, 5], [6, 7, 8, 9]]
    if sits:
        presence.arrive(numbered(1))
        second = [[1, 2, 3, 4], [5, 6, 7, 8]]
    round = publish_round(tournament, second)
    if sits:
        presence.not_here(numbered(1))
    presence.not_here(numbered(10))
    for table in round.tables.all():
        play_out(director_at(table))
        confirm_all(director_at(table))
    assert course.close(round) == []
    away = tournament.players.filter(arrived_at=None).order_by("number").values_list("number", flat=True)
    assert list(away) == [1, 10]


def test_whoever_was_not_here_and_has_played_since_is_here(tournament):
    """Marked and unmarked at the door, before the first round."""
    presence.arrive(numbered(1))
    presence.not_here(numbered(1))
    played_by_eight(tournament)
    add_players(tournament, "Zoe")
    presence.arrive(numbered(9))
    assert presence.missing(tournament) == 0


def test_asked_anew_and_played_by_all_without_a_mark_nobody_is_missing(tournament):
    presence.arrive(numbered(1))
    played_by_eight(tournament)
    asked_anew.ask_anew(tournament)
    assert having_played.asked_last(tournament.id) and presence.missing(tournament) == 8
    round = publish_round(tournament, [[1, 2, 3, 5], [4, 6, 7, 8]])
    for table in round.tables.all():
        play_out(director_at(table))
        confirm_all(director_at(table))
    assert course.close(round) == [] and presence.missing(tournament) == 0


def test_who_has_played_is_asked_anew_all_the_same(tournament):
    presence.arrive(numbered(1))
    played_by_eight(tournament)
    asked_anew.ask_anew(tournament)
    presence.arrive(numbered(1))
    assert presence.missing(tournament) == 7
