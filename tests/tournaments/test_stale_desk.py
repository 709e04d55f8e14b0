"""What an old page of the desk asks for, when the state is another by now, is answered with a sentence."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.test_repairing import do, for_late, playing
from tournaments.models import Round
from tournaments.rounds import course, draws
from tournaments.rounds.proposals import Desk

DESK = "/benefizturnier/leitung/"
DRAW = DESK + "auslosung/"
NOT_PLAYED = "Runde 1 wird gerade nicht gespielt."
GONE = "Diese Runde gibt es nicht mehr: Sie wurde inzwischen verworfen."
NO_MORE = "Diese Änderung lässt sich nicht mehr zurücknehmen."


def said(client: Client, address: str, sent: dict[str, object] | None = None) -> str:
    """The page that follows."""
    answer = client.get(address, follow=True) if sent is None else client.post(address, sent, follow=True)
    assert answer.status_code == 200 and answer.redirect_chain
    return str(answer.content.decode())


def test_a_change_of_a_round_that_is_taken_back_is_not_taken_back(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    do(round, for_late(round)[0])
    (done,) = Desk(round).done()
    course.take_back(round)
    assert NOT_PLAYED in said(organizer_client, DRAW + "tische/zuruecknehmen/", {"change": done.id})
    assert sorted(round.tables.values_list("seats_count", flat=True)) == [4, 5]


def test_a_change_that_no_form_names_is_not_taken_back(organizer_client, tournament):
    playing(tournament, 4, 4)
    assert NO_MORE in said(organizer_client, DRAW + "tische/zuruecknehmen/", {"change": "x"})


@pytest.mark.parametrize("sent", [None, {}])
@pytest.mark.parametrize("address", ["tische/", "plaetze/"])
def test_seats_of_a_round_that_is_taken_back_are_not_changed(organizer_client, tournament, address, sent):
    assert "Es wird gerade keine Runde gespielt." in said(organizer_client, DRAW + address, sent)
    course.take_back(playing(tournament, 4, 4))
    assert NOT_PLAYED in said(organizer_client, DRAW + address, sent)


def test_what_is_missing_and_a_shorter_time_are_of_a_round_that_is_played(organizer_client, tournament):
    course.take_back(playing(tournament, 4, 4))
    for address in ("abschluss/", "uhr/kuerzen/?minutes=-5"):
        assert NOT_PLAYED in said(organizer_client, DESK + address)


def test_a_round_that_is_taken_back_or_discarded_is_not_closed(organizer_client, tournament):
    drawn = course.take_back(playing(tournament, 4, 4))
    assert NOT_PLAYED in said(organizer_client, DESK + "abschliessen/", {"round": "1"})
    draws.discard(drawn)
    for address in ("abschliessen/", "runde-oeffnen/", "auslosung/zuruecknehmen/"):
        assert GONE in said(organizer_client, DESK + address, {"round": "1"})


def test_taken_back_twice_it_is_as_it_was_wanted(organizer_client, tournament):
    course.take_back(playing(tournament, 4, 4))
    page = said(organizer_client, DRAW + "zuruecknehmen/", {"round": "1"})
    assert "Auslosung der Runde 1" in page and NOT_PLAYED not in page and GONE not in page


def test_a_round_that_is_published_is_not_drawn_and_not_given(organizer_client, tournament):
    playing(tournament, 4, 4)
    published = "Runde 1 ist schon veröffentlicht."
    assert published in said(organizer_client, DRAW + "losen/", {"round": "1"})
    assert published in said(organizer_client, DRAW + "vorgeben/")
    assert Round.objects.count() == 1


def test_a_round_that_is_not_the_next_any_more_is_not_drawn(organizer_client, tournament):
    drawn = course.take_back(playing(tournament, 4, 4))
    nothing = "Von hier ist nichts ausgelost worden."
    assert nothing in said(organizer_client, DRAW + "losen/", {"round": "2"})
    draws.discard(drawn)
    assert nothing in said(organizer_client, DRAW + "losen/", {"round": "2"})
    assert not Round.objects.exists()


@pytest.mark.parametrize(
    ("address", "sent"),
    [
        ("abrechnung/zuruecknehmen/", {"zahlung": "99"}),
        ("kasse/zuruecknehmen/", {"zahlung": "99"}),
        ("spieler/wuensche/zuruecknehmen/", {"player": "99"}),
    ],
)
def test_what_is_there_no_more_is_not_taken_back(organizer_client, tournament, address, sent):
    assert NO_MORE in said(organizer_client, DESK + address, sent)
