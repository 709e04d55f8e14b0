"""Seats that changed hands at tables without a game, by a substitution or by hand: each step goes back by itself."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.helpers import enter, normal, scribe_at, table_of
from tests.tournaments.test_repairing import by_number, do, for_late, late, playing, seated
from tournaments.models import Event, Player, Round
from tournaments.people.players import withdraw
from tournaments.rounds import repairing, reseating
from tournaments.rounds.moves import by_hand_in
from tournaments.rounds.proposals import Desk
from tournaments.rounds.table_changes import changed_tables

DESK = "/benefizturnier/leitung/"
DRAW = DESK + "auslosung/"
BACK = DRAW + "tische/zuruecknehmen/"
PAGE = DESK + "runde/1/tisch/1/wechsel/"


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def substitute(client: Client, goes: Player, **more: Any) -> str:
    said = {"goes": goes.id, "position": 1, "points": "own", "entries": 0} | more
    assert client.post(PAGE, said).status_code == 302
    return text(client.get(PAGE))


def press_back(client: Client) -> str:
    """The first button that there is, on the page of the draw; gives what is said then."""
    change = re.search(r'name="change" value="(\d+)"', text(client.get(DRAW)))
    assert change
    client.post(BACK, {"change": change[1]})
    return text(client.get(DRAW))


@pytest.mark.both
def test_a_substitution_goes_back_and_then_what_was_before_it(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    sat = seated(round)
    inge, xena = for_late(round), late(round, "Xena")
    do(round, inge[0])
    page = substitute(organizer_client, by_number(round, 2), comes=xena)
    assert "Xena kommt dazu: Tisch 1, Platz 2. Bernd setzt aus." in page and f'action="{BACK}"' in page
    assert [one.undoable for one in Desk(round).done()] == [True, False]
    assert "Seit dem Veröffentlichen geändert: Tisch 1." in changed_tables(round).sentence
    assert "Zurückgenommen: An diesen Tischen sitzen alle wie vorher." in press_back(organizer_client)
    assert seated(round)[1] == [1, 2, 3, 4, 9]
    press_back(organizer_client)
    assert seated(round) == sat and Desk(round).done() == [] and changed_tables(round).sentence == ""
    assert "Seit dem Veröffentlichen" not in text(organizer_client.get(PAGE))


def test_pressed_twice_it_is_taken_back_once(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    substitute(organizer_client, by_number(round, 2), comes=late(round))
    (done,) = Desk(round).done()
    assert repairing.take_back(round, done.id) and not repairing.take_back(round, done.id)


def test_who_was_entered_left_or_came_back_by_it_is_as_before(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    substitute(organizer_client, by_number(round, 2), newcomer="Zoe Neu", gone="1")
    assert by_number(round, 2).withdrawn_at is not None
    assert "Zoe Neu ist nicht mehr im Turnier." in press_back(organizer_client)
    assert by_number(round, 2).withdrawn_at is None and not Player.objects.filter(name="Zoe Neu").exists()
    inge = Player.objects.get(id=late(round))
    withdraw(inge)
    substitute(organizer_client, by_number(round, 2), comes=inge.id)
    press_back(organizer_client)
    inge.refresh_from_db()
    assert inge.withdrawn_at is not None and seated(round)[1] == [1, 2, 3, 4]


def test_not_back_once_somebody_plays_there(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    substitute(organizer_client, by_number(round, 2), comes=late(round))
    enter(scribe_at(table_of(round, 1)), normal([2, 3], 140))
    assert [one.undoable for one in Desk(round).done()] == [False]
    assert f'action="{BACK}"' not in text(organizer_client.get(DRAW))
    assert "Seit dem Veröffentlichen" not in text(organizer_client.get(PAGE))


def test_seats_changed_by_hand_go_back_too(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    sat = seated(round)
    reseating.reseat(round, by_number(round, 2).id, by_number(round, 6).id)
    reseating.reseat(round, by_number(round, 1).id, late(round))
    page = text(organizer_client.get(DRAW))
    assert "Bernd wechselt von Tisch 1 an Tisch 2, Platz 2." in page
    assert "Inge kommt dazu: Tisch 1, Platz 1. Anna setzt aus." in page
    press_back(organizer_client)
    press_back(organizer_client)
    assert seated(round) == sat and Desk(round).done() == []
    assert by_hand_in(Round.objects.get(id=round.id)) == ""


def test_changed_back_by_hand_nothing_is_left_to_take_back(tournament):
    round = playing(tournament, 4, 4)
    for _time in range(2):
        reseating.reseat(round, by_number(round, 2).id, by_number(round, 3).id)
    assert Desk(round).done() == []


def test_whoever_sits_elsewhere_by_now_cannot_come_back_before_that_is_taken_back(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    substitute(organizer_client, by_number(round, 2), comes=late(round))
    reseating.reseat(round, by_number(round, 2).id, by_number(round, 6).id)
    later, earlier = Desk(round).done()
    assert later.undoable and not earlier.undoable


def test_what_an_earlier_release_told_is_left_alone(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    substitute(organizer_client, by_number(round, 2), comes=late(round))
    event = Event.objects.get(kind="substituted")
    event.after = {key: one for key, one in (event.after or {}).items() if key not in ("at", "left", "came")}
    event.save()
    assert Desk(round).done() == [] and organizer_client.get(DRAW).status_code == 200
