"""Rounds that follow from the one before: what they follow from, what is said of them, and what happens meanwhile."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments.helpers import add_players
from tests.tournaments.test_draws import tables
from tests.tournaments.test_standings import by_rules, close, give
from tournaments.errors import Refused
from tournaments.log import log_line
from tournaments.models import Event, Kind, Round, Seat, Table, Tournament
from tournaments.people.players import take_back_withdrawal, withdraw
from tournaments.rounds import course, draws, situation, swaps
from tournaments.rounds.following import sit_otherwise
from tournaments.rounds.quality import quality_of

DRAW = "/benefizturnier/leitung/auslosung/"
# Anna to Dieter sit at table 1, Emma to Hans at table 2.
POINTS = {1: 9, 2: 1, 3: -3, 4: -7, 5: -9, 6: 2, 7: 3, 8: 4}


def who(round: Round) -> list[set[int]]:
    """Start numbers by table."""
    return [set(table) for table in tables(round)]


def text_of(client: Client, address: str = DRAW) -> str:
    return " ".join(client.get(address).content.decode().split())


@pytest.fixture
def up_down(tournament: Tournament, round_one: Round) -> Tournament:
    """The first round is closed: Anna is first and Dieter last of table 1, Hans first and Emma last of table 2."""
    give(round_one, POINTS)
    close(round_one)
    return by_rules(tournament, next_table="up_down")


def by(tournament: Tournament, how: str, **rules: Any) -> Round:
    return draws.draw(by_rules(tournament, next_table=how, **rules))


@pytest.mark.both
@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("up_down", [{1, 2, 3, 8}, {4, 7, 6, 5}]),
        # The firsts are Anna (9) and Hans (4), the seconds Gerda (3) and Bernd (1).
        ("equals", [{1, 8, 7, 2}, {6, 3, 4, 5}]),
        # Of two tables every second one goes to the other.
        ("moved_on", [{1, 3, 7, 5}, {8, 6, 2, 4}]),
        ("standings", [{1, 8, 7, 6}, {2, 3, 4, 5}]),
    ],
)
def test_the_next_round_follows(up_down, how, expected):
    assert who(by(up_down, how)) == expected


def test_only_the_next_round_is_made_and_the_first_one_is_drawn(tournament):
    by_rules(tournament, next_table="up_down")
    first = draws.draw(tournament, seed=1)
    tournament.refresh_from_db()
    assert tournament.plan == []
    with pytest.raises(Refused, match="Erst muss Runde 1 abgeschlossen sein"):
        draws.draw(tournament)
    close(first)
    draws.draw(tournament)
    tournament.refresh_from_db()
    assert tournament.plan == []


def test_it_is_the_same_however_often_it_is_made(up_down):
    first = draws.draw(up_down)
    seated = tables(first)
    assert tables(draws.redraw(up_down)) == seated
    draws.discard(draws.redraw(up_down))
    assert tables(draws.draw(up_down)) == seated


def test_ties_at_a_table_are_broken_as_in_the_ranking_then_by_lot(tournament, round_one):
    give(round_one, {1: 5, 2: 5, 3: -5, 4: -5, 5: 1, 6: 1, 7: 1, 8: -3})
    Seat.objects.filter(player__number__in=(2, 3)).update(games_won=4)
    close(round_one)
    Tournament.objects.update(lot=3)
    tournament.refresh_from_db()
    # Bernd before Anna and Clara before Dieter by won games; of Emma, Fritz and Gerda the lot chooses one.
    seated = who(by(tournament, "up_down", tie_breaks=["games_won"]))
    assert {1, 2, 3} < seated[0] and 4 in seated[1]
    chosen = set()
    for lot in range(12):
        Tournament.objects.update(lot=lot)
        redrawn = who(draws.redraw(tournament))
        assert {1, 2, 3} < redrawn[0] and {4, 8} < redrawn[1]
        chosen |= redrawn[0] - {1, 2, 3}
    assert chosen == {5, 6, 7}


def test_who_shares_a_rank_is_seated_by_lot(tournament, round_one):
    give(round_one, dict.fromkeys(range(1, 9), 0))
    close(round_one)
    by_rules(tournament, next_table="standings")
    Tournament.objects.update(lot=1)
    one = who(draws.draw(Tournament.objects.get()))
    Tournament.objects.update(lot=2)
    assert who(draws.redraw(tournament)) != one


def test_who_leaves_and_who_comes(up_down, organizer_client):
    add_players(up_down, "Ida\nJo")
    withdraw(up_down.players.get(number=2))
    drawn = draws.draw(up_down)
    # Nobody goes down where a seat is free; who is new sits at the last table.
    assert who(drawn) == [{1, 3, 8, 4}, {7, 6, 5, 9, 10}]
    text = text_of(organizer_client)
    assert "Dieter rückt nach, weil Bernd fehlt." in text
    assert "Neu dabei und an den letzten Tischen: Ida, Jo." in text


def test_for_the_other_ways_too(up_down, organizer_client):
    add_players(up_down, "Ida\nJo")
    withdraw(up_down.players.get(number=2))
    by(up_down, "equals")
    assert "Bernd fehlt; alle dahinter rücken auf." in text_of(organizer_client)
    draws.redraw(up_down, way=Round.Way.MOVED_ON)
    assert "Bernd fehlt." in text_of(organizer_client)


def test_the_page_explains_it_and_warns_of_nobody_who_meets_again(up_down, organizer_client):
    text = text_of(organizer_client)
    assert "Runde 2 setzen" in text and "Runde 2 wird nicht gelost, sie folgt aus Runde 1." in text
    assert "rückt einen Tisch auf" in text
    organizer_client.post(DRAW + "losen/", {"round": "2"})
    text = text_of(organizer_client)
    assert "Runde 2 wird nicht gelost" in text and "Neu setzen" in text
    for unfit in (
        "Treffen sich noch einmal",
        "zum zweiten Mal",
        "schon mit",
        "neu geplant",
        "Fünfertische",
        "Neu auslosen",
    ):
        assert unfit not in text


def test_the_first_round_says_when_the_next_one_comes(tournament, organizer_client):
    by_rules(tournament, next_table="equals")
    draws.draw(tournament, seed=1)
    text = text_of(organizer_client)
    assert "Runde 2 folgt aus dieser und lässt sich setzen, sobald Runde 1 abgeschlossen ist." in text
    assert "neu geplant" not in text
    Tournament.objects.update(rounds_planned=1)
    assert "Runde 2 folgt" not in text_of(organizer_client)


@pytest.mark.both
def test_a_result_that_changes_makes_the_draw_old(up_down, organizer_client):
    drawn = draws.draw(up_down)
    assert "hat sich seitdem geändert" not in text_of(organizer_client)
    Seat.objects.filter(table__round__number=1, player__number=7).update(points=10)
    assert quality_of(drawn).stale
    assert "Was aus Runde 1 folgt, hat sich seitdem geändert. Bitte neu setzen." in text_of(organizer_client)
    with pytest.raises(Refused, match="Inzwischen hat sich geändert, woraus Runde 2 folgt"):
        course.publish(drawn)
    again = draws.redraw(up_down)
    assert who(again) == [{1, 2, 3, 7}, {4, 8, 6, 5}]
    assert "hat sich seitdem geändert" not in text_of(organizer_client)
    assert course.publish(again).status == Round.Status.PUBLISHED


def test_a_change_that_changes_no_place_leaves_it_as_it_is(up_down):
    drawn = draws.draw(up_down)
    Seat.objects.filter(table__round__number=1, player__number=1).update(points=90)
    assert not quality_of(drawn).stale
    course.publish(drawn)


def test_a_published_one_stays(up_down, organizer_client):
    drawn = course.publish(draws.draw(up_down))
    seated = tables(drawn)
    Seat.objects.filter(table__round__number=1, player__number=7).update(points=10)
    assert "hat sich seitdem geändert" not in text_of(organizer_client)
    assert tables(drawn) == seated
    # Taken back it is a draw again, and an old one.
    course.take_back(drawn)
    assert "hat sich seitdem geändert" in text_of(organizer_client)


def test_who_comes_after_it_makes_it_no_old_one(up_down, organizer_client):
    drawn = draws.draw(up_down)
    add_players(up_down, "Ida")
    followed = quality_of(drawn).followed
    assert followed is not None and not followed.old
    assert "Erst danach dazugekommen: Ida." in text_of(organizer_client)
    course.publish(drawn)


def test_a_swap_is_weighed_by_where_they_belong(up_down, organizer_client):
    drawn = draws.draw(up_down)
    anna, hans, emma = (up_down.players.get(number=number).id for number in (1, 8, 5))
    text = organizer_client.get(DRAW, {"player": [anna, emma]}).content.decode()
    assert "Dann sitzen beide nicht mehr da, wo sie nach der letzten Runde hingehören." in text
    assert "Dann wieder zusammen" not in text
    text = organizer_client.get(DRAW, {"player": [anna, hans]}).content.decode()
    assert "Beide bleiben am selben Tisch" in text
    swaps.swap(drawn, anna, emma)
    followed = quality_of(drawn).followed
    assert followed is not None and not followed.old
    # That it is so is said to the director, and to everybody once it is published.
    assert {one.id for one in followed.otherwise} == {anna, emma}
    assert "Anders als gesetzt, von Hand oder weil jemand kam oder ging: Anna, Emma." in text_of(organizer_client)
    assert course.publish(drawn).status == Round.Status.PUBLISHED
    assert "2 Spieler sitzen anders als gesetzt" in text_of(organizer_client, "/benefizturnier/auslosung/")


@pytest.mark.parametrize(
    ("seated", "otherwise"),
    [
        ([[1, 2, 3, 4], [5, 6, 7, 8]], set()),
        ([[5, 6, 7, 8], [4, 3, 2, 1]], set()),
        ([[1, 2, 3, 8], [5, 6, 7, 4]], {4, 8}),
        ([[1, 2, 3, 9], [5, 6, 7, 8]], set()),
        ([[1, 2, 3, 4, 5], [6, 7, 8, 9]], {5}),
    ],
)
def test_who_sits_otherwise_than_it_was_made(seated, otherwise):
    assert sit_otherwise([[1, 2, 3, 4], [5, 6, 7, 8]], seated) == otherwise


def test_a_round_reopened_is_closed_and_followed_again(up_down):
    drawn = draws.draw(up_down)
    with pytest.raises(Refused, match="Erst „Gesetzte Runde verwerfen“, dann Runde 1 öffnen"):
        course.reopen_round(up_down.rounds.get(number=1))
    draws.discard(drawn)
    first = course.reopen_round(up_down.rounds.get(number=1))
    with pytest.raises(Refused, match="Erst muss Runde 1 abgeschlossen sein"):
        draws.draw(up_down)
    Seat.objects.filter(table__round=first, player__number=7).update(points=10)
    close(first)
    assert who(draws.draw(up_down))[0] == {1, 2, 3, 7}


def test_a_result_that_changes_while_it_is_made(up_down, monkeypatch):
    planned = situation.planned

    def meanwhile(*arguments: Any, **more: Any) -> Any:
        found = planned(*arguments, **more)
        Seat.objects.filter(table__round__number=1, player__number=7).update(points=10)
        return found

    monkeypatch.setattr(draws, "planned", meanwhile)
    with pytest.raises(Refused, match="Inzwischen hat sich etwas geändert"):
        draws.draw(up_down)
    assert up_down.rounds.count() == 1


def test_so_many_cannot_be_seated(up_down):
    for player in up_down.players.all()[:5]:
        withdraw(player)
    with pytest.raises(Refused) as refused:
        draws.draw(up_down)
    assert refused.value.field == "players"


def test_another_rule_since_leaves_it_as_it_was_made(tournament, round_one, organizer_client):
    give(round_one, POINTS)
    close(round_one)
    drawn = draws.draw(tournament, seed=1)
    assert "Ausgelost; nach den Regeln" not in text_of(organizer_client)
    by_rules(tournament, next_table="standings")
    assert "Ausgelost; nach den Regeln würde sie gesetzt." in text_of(organizer_client)
    assert course.publish(drawn).made == Round.Way.DRAWN


@pytest.mark.both
def test_queries_do_not_grow_with_players(up_down, organizer_client):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            organizer_client.get(DRAW)
        return len(asked)

    draws.draw(up_down)
    few = queries()
    add_players(up_down, "\n".join(f"Neu {letter}" for letter in "ABCDEFGHIJKL"))
    draws.redraw(up_down)
    assert queries() == few


def test_whole_evenings(tournament, round_one):
    """Round after round, whichever the way: everybody sits once, and who wins sits at the first table."""
    by_rules(tournament, next_table="up_down")
    Tournament.objects.update(rounds_planned=5)
    tournament.refresh_from_db()
    current = round_one
    for _number in range(4):
        give(current, {number: 20 - number for number in range(1, 9)})
        close(current)
        current = course.publish(draws.draw(tournament))
        assert sorted(number for table in tables(current) for number in table) == list(range(1, 9))
    assert {1, 2} <= who(current)[0] and {8, 7} <= who(current)[1]


def test_nothing_is_said_to_be_drawn_that_follows(up_down, organizer_client):
    desk = "/benefizturnier/leitung/"

    def said(path: str) -> str:
        return " ".join(organizer_client.get(desk + path).content.decode().split())

    board = said("")
    assert "Runde 2 setzen" in board and "auslosen" not in board
    round = by(up_down, "up_down")
    board = said("")
    assert "Runde 2 ist gesetzt: noch nicht veröffentlicht" in board and "Gesetzte Runde verwerfen" in board
    assert "Auslosung der Runde" not in said("auslosung/")
    course.publish(round)
    log = said("protokoll/")
    assert "Runde gesetzt" in log and "Gesetzte Runde veröffentlicht" in log


def test_no_page_of_the_director_speaks_of_a_draw_when_rounds_follow(up_down, organizer_client):
    def drawn_by_lot() -> list[str]:
        found = []
        for path in ("", "spieler/", "auslosung/", "auslosung/plaetze/", "aushang/", "karten/", "runde/1/"):
            text = re.sub(r"<[^>]+>", " ", organizer_client.get(f"/benefizturnier/leitung/{path}").content.decode())
            found += [f"{path}: {word}" for word in re.findall(r"(?i)\w*aus(?:los|gelost)\w*", text)]
        return found

    assert drawn_by_lot() == []
    round = by(up_down, "up_down")
    withdraw(up_down.players.get(number=3))
    add_players(up_down, "Inge")
    assert drawn_by_lot() == []
    with pytest.raises(Refused, match="Bitte neu setzen"):
        course.publish(round)
    course.publish(draws.redraw(up_down))
    assert drawn_by_lot() == []


@pytest.mark.both
def test_the_log_keeps_that_it_followed_when_the_rules_change(up_down):
    by(up_down, "up_down")
    by_rules(up_down, next_table="drawn")
    event = Event.objects.filter(kind=Kind.DRAWN).latest("id")
    assert event.after is not None and event.after["follows"] == "up_down"
    assert log_line(event, {}, {}).what == "Runde gesetzt"


def test_closing_offers_to_seat_the_next_round(round_one, tournament, organizer_client):
    by_rules(tournament, next_table="up_down")
    Table.objects.update(ended_at=timezone.now(), end_treatment=Table.Treatment.STAND)
    page = " ".join(organizer_client.get("/benefizturnier/leitung/abschluss/").content.decode().split())
    assert "und Runde 2 setzen" in page and "auslosen" not in page


def test_by_the_standings_who_sat_out_or_was_away_sits_by_rank(tournament, round_one, organizer_client):
    give(round_one, POINTS)
    close(round_one)
    add_players(by_rules(tournament, next_table="standings"), "Ida\nJo\nKai")
    Tournament.objects.update(rounds_planned=3)
    anna = tournament.players.get(number=1)
    withdraw(anna)
    second = draws.draw(tournament)
    assert who(second)[0] == {8, 7, 6, 2, 3}
    text = text_of(organizer_client)
    assert "Anna fehlt; alle dahinter rücken auf." in text
    assert "Neu dabei und an den letzten Tischen: Ida, Jo, Kai." in text
    course.publish(second)
    give(second, dict.fromkeys(range(1, 12), 0))
    close(second)
    # Anna is back with as many points as nobody else has; of eleven one sits out in turn.
    anna.refresh_from_db()
    take_back_withdrawal(anna)
    third = draws.draw(Tournament.objects.get())
    (resting,) = set(range(1, 12)) - set().union(*who(third))
    assert set([one for one in (1, 8, 7, 6, 2) if one != resting][:4]) <= who(third)[0]
    text = text_of(organizer_client)
    assert "Neu dabei" not in text and "nicht dabei und deshalb" not in text and "fehlt" not in text
    assert "setzt aus; alle dahinter rücken auf." in text
