"""How a round comes to its tables is chosen at each draw: what the rules say first, and every other way beside it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.helpers import add_players
from tests.tournaments.test_draws import tables
from tests.tournaments.test_following import DRAW, POINTS, text_of, who
from tests.tournaments.test_standings import by_rules, close, give
from tournaments import seating
from tournaments.errors import Refused
from tournaments.log import log_line
from tournaments.models import Event, Kind, Round, Seat, Tournament
from tournaments.people.players import withdraw
from tournaments.rounds import course, draws, seatings, situation
from tournaments.rounds.ways import ways
from tournaments.seating.following import WAYS

Way = Round.Way
BY_STANDINGS = [{1, 8, 7, 6}, {2, 3, 4, 5}]


@pytest.fixture
def one_played(tournament: Tournament, round_one: Round) -> Tournament:
    """Every round is drawn; the first is closed."""
    give(round_one, POINTS)
    close(round_one)
    return tournament


def make(client: Client, **sent: str) -> str:
    """What the page says once the button is pressed."""
    answer = client.post(DRAW + "losen/", {"round": "2"} | sent)
    assert answer.status_code == 302
    return text_of(client)


def latest() -> Round:
    return Round.objects.latest("number")


def test_the_ways_are_those_of_the_rules_and_of_the_seating(tournament):
    rules = {"drawn", *WAYS}
    assert {way.value for way in ways(2)} == rules | {"final"} and ways(1) == [Way.DRAWN]
    for way in rules:
        assert by_rules(tournament, next_table=way).ruleset.next_table == Way(way)


def test_the_rules_are_offered_first_and_the_others_beside_them(one_played, organizer_client):
    text = text_of(organizer_client)
    assert "<h1>Runde 2 auslosen</h1>" in text and "Anders setzen …" in text
    assert '<input type="hidden" name="way" value="drawn">' in text
    for way in WAYS:
        assert f'name="way" value="{way}"' in text
    by_rules(one_played, next_table="up_down")
    text = text_of(organizer_client)
    assert "<h1>Runde 2 setzen</h1>" in text and '<input type="hidden" name="way" value="up_down">' in text
    assert '<button class="button" name="way" value="drawn"' in text
    assert '<button class="button" name="way" value="up_down"' not in text


def test_the_first_round_follows_from_nothing(tournament, organizer_client):
    assert "Nach dem Stand" not in text_of(organizer_client)
    answer = organizer_client.post(DRAW + "losen/", {"round": "1", "way": "standings"})
    assert answer.status_code == 422 and "So lässt sich Runde 1 nicht setzen." in answer.content.decode()
    assert not tournament.rounds.exists()


@pytest.mark.parametrize("way", ["given", "irgendwie", "\x00", "standings " * 100])
def test_what_is_no_way_is_refused(one_played, organizer_client, way):
    assert organizer_client.post(DRAW + "losen/", {"round": "2", "way": way}).status_code == 422
    draws.draw(one_played)
    assert organizer_client.post(DRAW + "losen/", {"round": "2", "again": "1", "way": way}).status_code == 422
    assert latest().made == Way.DRAWN


@pytest.mark.both
def test_the_last_round_by_the_standings(one_played, organizer_client):
    text = make(organizer_client, way="standings")
    assert who(latest()) == BY_STANDINGS and latest().made == Way.STANDINGS
    assert "Runde 2 ist nach dem Stand gesetzt, nicht ausgelost." in text and "Neu setzen" in text
    # Nobody meets twice where the rules draw: here some do, and that is said.
    assert "Treffen sich noch einmal:" in text and "Bernd – Clara" in text
    event = Event.objects.filter(kind=Kind.DRAWN).latest("id")
    line = log_line(event, {}, {})
    assert line.what == "Runde gesetzt" and line.details == ("nach dem Stand gesetzt, nicht ausgelost",)
    course.publish(latest())
    assert "Runde 2 ist nach dem Stand gesetzt" in text_of(organizer_client)


def test_the_result_names_what_the_rules_would_have_drawn(one_played, client):
    course.publish(draws.draw(one_played, way=Way.STANDINGS))
    said = "Runde 2: nach dem Stand gesetzt, nicht ausgelost."
    assert said in client.get("/benefizturnier/ergebnis/").content.decode()
    by_rules(one_played, next_table="standings")
    course.take_back(latest())
    course.publish(latest())
    assert said not in client.get("/benefizturnier/ergebnis/").content.decode()


def test_the_public_page_says_of_each_round_how_it_was_made_and_of_those_to_come_what_is_planned(one_played, client):
    def said() -> str:
        return text_of(client, "/benefizturnier/auslosung/")

    Tournament.objects.update(rounds_planned=3)
    drawn = draws.draw(Tournament.objects.get(), way=Way.STANDINGS)
    assert "Runde 1 bis 3: ausgelost." in said()  # not public yet
    course.publish(drawn)
    by_now = "Runde 1: ausgelost. Runde 2: nach der Rangliste gesetzt, die Besten am ersten Tisch. Runde 3: ausgelost."
    assert by_now in said()
    Round.objects.filter(number=1).update(way=Way.GIVEN)
    Tournament.objects.update(rounds_planned=1, version=99)
    assert "Runde 1: Sitzordnung vorgegeben. Runde 2: nach der Rangliste gesetzt" in said()


def test_the_draw_says_of_its_own_round_how_it_was_made(one_played, organizer_client):
    Tournament.objects.update(rounds_planned=4)
    by_rules(Tournament.objects.get(), last_round="final_table")
    assert "Runde 2: nach der Rangliste gesetzt" in make(organizer_client, way="standings")
    assert "Runde 2 und 3: ausgelost." in make(organizer_client, way="drawn", again="1")


def test_after_it_the_next_is_drawn_without_repeats_of_all_before(tournament, organizer_client):
    """Sixteen players can play five rounds in which nobody meets twice; the second is by the standings here."""
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcdefgh"))
    first = course.publish(draws.draw(tournament, seed=1))
    close(first)
    close(course.publish(draws.draw(tournament, way=Way.STANDINGS)))
    third = draws.draw(tournament)
    assert third.made == Way.DRAWN
    met = seating.quality(seatings.frozen(seatings.played(list(tournament.rounds.all()))[0]))
    before = seating.quality(seatings.frozen(seatings.played(list(tournament.rounds.filter(number__lt=3)))[0]))
    assert met.repeats == before.repeats
    assert "Durch das Los" not in text_of(organizer_client)


def test_results_that_change_make_it_old(one_played, organizer_client):
    make(organizer_client, way="standings")
    Seat.objects.filter(table__round__number=1, player__number=5).update(points=10)
    assert "hat sich seitdem geändert" in text_of(organizer_client)
    with pytest.raises(Refused, match="Bitte neu setzen"):
        course.publish(latest())
    make(organizer_client, again="1")
    assert latest().made == Way.STANDINGS and 5 in who(latest())[0]
    course.publish(latest())


def test_drawn_though_the_rules_would_set_it(one_played, organizer_client):
    by_rules(one_played, next_table="up_down")
    text = make(organizer_client, way="drawn")
    assert latest().made == Way.DRAWN and "Neu auslosen" in text
    assert "Ausgelost; nach den Regeln würde sie gesetzt." in text
    assert "Runde 3 folgt aus dieser" in text
    Seat.objects.filter(table__round__number=1).update(points=3)
    assert "hat sich seitdem geändert" not in text_of(organizer_client)
    board = organizer_client.get("/benefizturnier/leitung/").content.decode()
    assert "Auslosung der Runde 2: noch nicht veröffentlicht" in board
    course.publish(latest())
    assert by_rules(one_played).rounds.count() == 2


def test_drawn_again_in_another_way_and_back(one_played, organizer_client):
    make(organizer_client)
    assert latest().made == Way.DRAWN
    for way in (Way.STANDINGS, Way.UP_DOWN, Way.MOVED_ON, Way.EQUALS, Way.DRAWN):
        text = make(organizer_client, again="1", way=way)
        assert latest().made == way
        assert ("Neu auslosen" in text) == way.by_lot
        # The button does the same once more.
        make(organizer_client, again="1")
        assert latest().made == way
    assert Round.objects.count() == 2 and Seat.objects.filter(table__round=latest()).count() == 8


def test_the_plan_is_set_aside_and_comes_back(tournament):
    Tournament.objects.update(rounds_planned=4)
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcdefghijklmno"))  # 23, a hard number
    tournament.refresh_from_db()
    close(course.publish(draws.draw(tournament, seed=1)))
    planned = Tournament.objects.get().plan
    assert len(planned) == 3
    draws.draw(tournament, way=Way.STANDINGS)
    assert Tournament.objects.get().plan == []
    draws.discard(draws.redraw(tournament, way=Way.UP_DOWN))
    assert Tournament.objects.get().plan == planned
    assert tables_as_ids(draws.draw(tournament, seed=5)) == planned[0]
    # From the lot to the standings, and back to the lot.
    draws.redraw(tournament, way=Way.STANDINGS)
    assert tables_as_ids(draws.redraw(tournament, way=Way.DRAWN, seed=6)) == planned[0]
    assert Tournament.objects.get().plan == planned[1:]


def tables_as_ids(round: Round) -> list[list[int]]:
    return seatings.tables_of(round)


def test_one_more_round_than_planned_as_the_final(one_played, organizer_client):
    Tournament.objects.update(rounds_planned=1)
    make(organizer_client, way="standings")
    assert Tournament.objects.get().rounds_planned == 2
    draws.discard(latest())
    assert Tournament.objects.get().rounds_planned == 1


def test_for_those_alone_who_are_here(one_played, organizer_client):
    add_players(one_played, "Ida\nJo\nKai\nLea")
    one_played.players.filter(number__lte=8).update(arrived_at="2026-11-23T18:00Z")
    text = text_of(organizer_client)
    assert 'type="radio" name="who" value="here" checked' in text
    make(organizer_client, way="standings", who="here")
    assert latest().only_here and who(latest()) == BY_STANDINGS
    make(organizer_client, again="1", who="all")
    assert not latest().only_here and latest().made == Way.STANDINGS and len(tables(latest())) == 3


def test_who_left_meanwhile_is_said_in_the_words_of_the_way(one_played, organizer_client):
    draws.draw(one_played, way=Way.STANDINGS)
    withdraw(one_played.players.get(number=3))
    text = text_of(organizer_client)
    assert "Inzwischen abgemeldet: Clara. Bitte neu setzen." in text
    assert (
        "Die nächste Runde ist schon gesetzt"
        in organizer_client.get("/benefizturnier/leitung/spieler/").content.decode()
    )
    with pytest.raises(Refused, match="Bitte neu setzen"):
        course.publish(latest())


def test_a_second_press_and_an_old_page_make_nothing_new(one_played, organizer_client):
    make(organizer_client, way="standings")
    seated = tables(latest())
    # The answer was lost, and the button is pressed again; or the page is one from before, and says another way.
    make(organizer_client, way="standings")
    other = organizer_client.post(DRAW + "losen/", {"round": "2", "way": "drawn"})
    assert other.status_code == 422 and "anders als hier gewählt" in other.content.decode()
    assert tables(latest()) == seated and latest().made == Way.STANDINGS


def test_the_rules_change_while_it_is_made(one_played, monkeypatch):
    planned = situation.planned

    def meanwhile(*arguments, **more):
        found = planned(*arguments, **more)
        by_rules(one_played, next_table="standings")
        return found

    monkeypatch.setattr(draws, "planned", meanwhile)
    with pytest.raises(Refused, match="Inzwischen hat sich etwas geändert"):
        draws.draw(one_played)
    assert draws.draw(one_played, way=Way.DRAWN).made == Way.DRAWN


def test_within_the_page(one_played, organizer_client):
    draws.draw(one_played)
    sent = {"round": "2", "again": "1", "way": "standings"}
    answer = organizer_client.post(DRAW + "losen/", sent, headers={"HX-Request": "true"})
    text = answer.content.decode()
    assert answer.status_code == 200 and "<html" not in text and "nach dem Stand gesetzt" in text


@pytest.mark.both
def test_queries_do_not_grow_with_players(one_played, organizer_client):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            organizer_client.get(DRAW)
        return len(asked)

    draws.draw(one_played, way=Way.STANDINGS)
    few = queries()
    add_players(one_played, "\n".join(f"Neu {letter}" for letter in "ABCDEFGHIJKL"))
    draws.redraw(one_played)
    assert queries() == few
