"""Whose the points of a seat are that changes hands once more: as they stand, and as they stood before."""

from __future__ import annotations

import re

import pytest

from tests.tournaments.helpers import add_players, enter, normal, scribe_at, table_now
from tournaments import ledger
from tournaments.ledger import Change, Whose
from tournaments.ledger.holders import earlier, given_to
from tournaments.models import Player, Seat

PAGE = "/benefizturnier/leitung/runde/1/tisch/1/wechsel/"


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def player(name: str) -> int:
    return Player.objects.get(name=name).id


def change(client, goes: str, comes: str, position: int, **more) -> str:
    """As the form sends it, with what it has chosen itself; gives what is said then."""
    page = text(client.get(PAGE))
    chosen = re.search(r'name="points" value="(\w+)" checked', page)
    entries = re.search(r'name="entries" value="(\d+)"', page)
    assert chosen and entries
    said = {"goes": player(goes), "comes": player(comes), "position": position, "points": chosen[1]}
    answer = client.post(PAGE, said | {"entries": entries[1]} | more)
    assert answer.status_code == 302
    return text(client.get(PAGE))


def back(client, holds: str) -> str:
    client.post(PAGE + "zuruecknehmen/", {"seat": 1, "holds": player(holds), "reason": "falscher Tisch"})
    return text(client.get(PAGE))


def whose() -> str:
    given = given_to(earlier(Seat.objects.get(table__number=1, table__round__number=1, number=1)))
    return Player.objects.get(id=given).name if given else ""


@pytest.fixture
def seat(tournament, organizer_client, scribe):
    """Anna has played one game, Yan the next one; all points are Anna's."""
    add_players(tournament, "Yan\nXena")
    enter(scribe, normal([1, 2], 140))
    change(organizer_client, "Anna", "Yan", 2, points="goes")
    enter(scribe_at(table_now(scribe)), normal([1, 2], 140))


def test_what_stands_is_chosen_before_and_said_to_hold_for_all_of_the_seat(organizer_client, seat):
    page = text(organizer_client.get(PAGE))
    assert "Wie bisher: Platz 1 alle für Anna, sonst jedem seine" in page
    assert "Geht Yan, gilt die Wahl für den ganzen Platz: Anna, Yan und wer kommt." in page
    said = change(organizer_client, "Yan", "Xena", 3)
    assert whose() == "Anna"
    assert (
        "Tisch 1: Xena für Yan ab Spiel 3. Platz 1: Anna, ab Spiel 2 Yan, ab Spiel 3 Xena; alle Punkte für Anna."
        in said
    )


def test_where_each_has_his_own_that_is_chosen_before(tournament, organizer_client, scribe):
    add_players(tournament, "Yan\nXena")
    enter(scribe, normal([1, 2], 140))
    page = text(organizer_client.get(PAGE))
    assert "Wie bisher" not in page and "gilt die Wahl für den ganzen Platz" not in page
    said = change(organizer_client, "Anna", "Yan", 2)
    assert "Tisch 1: Yan für Anna ab Spiel 2.<" in said.replace(" <", "<")
    assert "gilt die Wahl für den ganzen Platz: Anna, Yan und wer kommt." in said


def test_whoever_chooses_otherwise_gets_it(organizer_client, seat):
    said = change(organizer_client, "Yan", "Xena", 3, points="own")
    assert whose() == "" and "Platz 1: Anna (1), ab Spiel 2 Yan (1), ab Spiel 3 Xena (0)." in said


def test_an_old_page_is_told_that_they_stand_otherwise(organizer_client, directing, seat):
    ledger.choose_points(directing, 1, None, holds=player("Yan"))
    said = {"goes": player("Yan"), "comes": player("Xena"), "position": 3, "points": "stands", "entries": 2}
    answer = organizer_client.post(PAGE, said)
    assert answer.status_code == 422
    assert "Die Punkte sind inzwischen anders verteilt: Bitte noch einmal wählen." in text(answer)


def test_taken_back_they_stand_as_before_and_that_is_said(organizer_client, directing, seat):
    change(organizer_client, "Yan", "Xena", 3)
    assert "Danach stehen die Punkte wieder" not in text(organizer_client.get(PAGE))
    ledger.choose_points(directing, 1, player("Xena"), holds=player("Xena"))
    assert "Danach stehen die Punkte wieder wie vor diesem Wechsel: alle für Anna." in text(organizer_client.get(PAGE))
    assert "zurückgenommen. Die Punkte stehen wieder wie davor: alle für Anna." in back(organizer_client, "Xena")
    assert whose() == "Anna"
    assert "Die Punkte stehen wieder" not in back(organizer_client, "Yan")


def test_a_choice_made_since_goes_and_that_is_said(tournament, organizer_client, scribe, directing):
    add_players(tournament, "Yan\nXena")
    enter(scribe, normal([1, 2], 140))
    ledger.substitute(directing, Change(player("Anna"), player("Yan"), 2))
    enter(scribe_at(table_now(scribe)), normal([1, 2], 140))
    ledger.substitute(directing, Change(player("Yan"), player("Xena"), 3, points=Whose.STANDS))
    ledger.choose_points(directing, 1, player("Anna"), holds=player("Xena"))
    assert "wie vor diesem Wechsel: jeder seine." in text(organizer_client.get(PAGE))
    assert "Die Punkte stehen wieder wie davor: jeder seine." in back(organizer_client, "Xena")
    assert whose() == ""
