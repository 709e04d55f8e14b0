"""What the desk at the door says of a mark in mid-tournament, and of what was taken back."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import add_players, play_out, publish_round, scribe_at, seat_round, table_of
from tests.tournaments.test_director_registration import LINE, MEANT, PARTS, PLAYERS, numbered, page
from tournaments.models import Payment, Player, Round, Seat, Tournament
from tournaments.people import check_in, deleting, fees, payments, presence
from tournaments.people.fees import Wanted
from tournaments.people.players import withdraw
from tournaments.people.second_device import share
from tournaments.rounds import draws


def said_of(client: Client, path: str, sent: dict[str, str]) -> str:
    parts = client.post(PLAYERS + path, sent, headers=PARTS).json()
    return re.sub(r"<[^>]*>", "", parts["said"]).strip()


def test_here_and_not_here_say_what_comes_of_it_in_mid_tournament(organizer_client, tournament):
    add_players(tournament, "Ida")
    one = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert said_of(organizer_client, "1/da/", {"da": "1"}).startswith("Anna ist da.")
    assert said_of(organizer_client, "1/da/", {"da": "0"}).startswith("Anna ist nicht da.")
    assert said_of(organizer_client, "9/da/", {"da": "1"}).startswith("Ida ist da, spielt ab Runde 2 mit.")
    assert "Nr. 10 Jens: neu, da, spielt ab Runde 2 mit." in said_of(
        organizer_client, "zeile/", {"line": "Jens", **MEANT}
    )
    Tournament.objects.update(rounds_planned=1)
    assert "Nr. 11 Karl: neu, in Runde 1 ohne Platz." in said_of(organizer_client, "zeile/", {"line": "Karl"})
    Round.objects.filter(id=one.id).update(status=Round.Status.CLOSED)
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert said_of(organizer_client, "11/da/", {"da": "1"}).startswith("Karl ist da, in Runde 2 noch ohne Platz.")
    Tournament.objects.update(check_in_closed_at=timezone.now())
    assert said_of(organizer_client, "11/da/", {"da": "0"}).startswith(
        "Karl ist nicht da und wird so nicht mit ausgelost."
    )


def test_who_was_drawn_and_is_unticked_is_said_to_be_drawn_yet(organizer_client, tournament):
    tournament.players.update(arrived_at=timezone.now())
    check_in.close(tournament, {})
    draws.draw(tournament, 1)
    assert said_of(organizer_client, "1/da/", {"da": "0"}).startswith(
        "Anna ist nicht da und doch für Runde 1 ausgelost, bis die Leitung neu auslost."
    )
    draws.redraw(tournament)
    said = said_of(organizer_client, "1/da/", {"da": "1"}), said_of(organizer_client, "1/da/", {"da": "0"})
    assert said[1].startswith("Anna ist nicht da und wird so nicht mit ausgelost.")
    Round.objects.update(way=Round.Way.GIVEN)
    seated = Seat.objects.values_list("player__number", flat=True)[0]
    assert "für Runde 1 gesetzt, bis die Leitung neu setzt." in said_of(organizer_client, f"{seated}/da/", {"da": "0"})


@pytest.mark.both
@pytest.mark.parametrize("second", [False, True])
def test_who_is_deleted_or_withdrawn_meanwhile_is_not_here_again_by_the_way_back(
    organizer_client, client, tournament, second
):
    device = organizer_client
    if second:
        device, link = client, share(tournament)
        device.post(f"/anmeldung/{link.key}/")
    for number in (1, 2):
        presence.arrive(numbered(number))
        said_of(device, f"{number}/da/", {"da": "0"})
    deleting.delete_player(numbered(1))
    withdraw(numbered(2))
    back = PLAYERS + "{}/zuruecknehmen/"
    deleted = device.post(back.format(1), {"was": "left"}, headers=PARTS)
    assert deleted.status_code == 422 and "Anna ist inzwischen gelöscht." in deleted.json()["said"]
    left = device.post(back.format(2), {"was": "left"}, headers=PARTS)
    why = "Bernd (Nr. 2) ist abgemeldet: Das ändert nur die Leitung" if second else "Bernd ist inzwischen abgemeldet"
    assert left.status_code == 422 and why in left.json()["said"]
    assert not Player.with_deleted.filter(number__in=(1, 2), arrived_at__isnull=False).exists()


def test_who_has_given_but_owes_no_fee_has_paid_none(organizer_client, tournament):
    payments.donate(numbered(1), 500)
    assert said_of(organizer_client, "1/bezahlt/", {}) == "Anna schuldet nichts."


def test_what_is_taken_back_is_said(organizer_client, tournament):
    fees.change_fees(tournament, [fees.Wanted("Startgeld", 1000), fees.Wanted("ermäßigt", 500)])
    reduced = str(tournament.fees.last().id)
    organizer_client.post(LINE, {"line": "Anna", "fee": reduced, "ausser": "on", **MEANT})
    back = {"was": "checked", "zahlung": str(Payment.objects.get().id), "da": "1", "startgeld": "0", "ausser": "1"}
    assert said_of(organizer_client, "1/zuruecknehmen/", back) == (
        "Zurückgenommen bei Anna: nicht mehr „da“, 5,00 € nicht mehr gebucht, Startgeld wieder „Startgeld“, "
        "wieder in der Wertung."
    )
    unpaid = {"was": "unpaid", "zahlung": back["zahlung"]}
    paid = "Zurückgenommen: Anna hat 5,00 € bezahlt, 5,00 € sind offen."  # of the usual fee, which is asked by now
    assert said_of(organizer_client, "1/zuruecknehmen/", unpaid) == paid
    payments.not_paid(numbered(1))
    fees.choose_fee(numbered(1), tournament.fees.last())
    assert said_of(organizer_client, "1/zuruecknehmen/", unpaid) == "Zurückgenommen: Anna hat bezahlt."
    assert said_of(organizer_client, "1/zuruecknehmen/", {"was": "left"}) == "Zurückgenommen: Anna ist da."
    deleting.delete_player(numbered(2))
    gone = said_of(organizer_client, "2/zuruecknehmen/", {"was": "deleted"})
    assert gone == "Bernd steht wieder auf der Liste."
    nothing = organizer_client.post(PLAYERS + "1/zuruecknehmen/", {"was": "checked"}, headers=PARTS)
    assert nothing.status_code == 422


@pytest.mark.both
@pytest.mark.parametrize("seated", [False, True])
def test_taking_back_that_somebody_came_late_withdraws_them_again_unless_they_sit(organizer_client, tournament, seated):
    add_players(tournament, "Ida")
    for number in range(1, 9):
        presence.arrive(numbered(number))
    check_in.close(tournament, {9: check_in.Fate.WITHDRAWN})
    answer = organizer_client.post(PLAYERS + "9/da/", {"da": "1"})
    back = dict(
        re.findall(
            r'<input type="hidden" name="(was|da|abgemeldet)" value="(\w+)">',
            page(organizer_client, answer["Location"]),
        )
    )
    assert back == {"was": "checked", "da": "1", "abgemeldet": "1"} and numbered(9).withdrawn_at is None
    if seated:
        publish_round(tournament, [[1, 2, 3, 9], [5, 6, 7, 8]])
    said = said_of(organizer_client, "9/zuruecknehmen/", back)
    ida = numbered(9)
    assert ida.arrived_at is None
    if seated:
        assert said == "Zurückgenommen bei Ida: nicht mehr „da“." and ida.withdrawn_at is None
    else:
        assert said == "Zurückgenommen bei Ida: wieder abgemeldet."
        assert ida.withdrawn_at == Tournament.objects.get().check_in_closed_at


def test_marks_of_who_has_withdrawn_since_the_page_was_opened(organizer_client, tournament):
    fees.change_fees(tournament, [Wanted("Startgeld", 1000)])
    add_players(tournament, "Ida")
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    play_out(scribe_at(table_of(tournament.rounds.get(), 1)))
    for number in (1, 9):
        withdraw(numbered(number))
    for value in ("1", "0"):
        said = said_of(organizer_client, "1/da/", {"da": value})
        assert said == "Anna ist inzwischen abgemeldet: Erst „Wieder dabei“ drücken."
    assert numbered(1).arrived_at is None
    # Who has played still owes: that is booked, and taken back, as it is said.
    said = said_of(organizer_client, "1/bezahlt/", {"bezahlt": "10,00 €"})
    assert said.startswith("Anna hat 10,00 € bezahlt. Anna ist abgemeldet.") and "Rückgängig" in said
    assert "Anna hat noch nicht bezahlt. Anna ist abgemeldet." in said_of(
        organizer_client, "1/bezahlt/", {"bezahlt": "0"}
    )
    said = said_of(organizer_client, "9/bezahlt/", {"bezahlt": "10,00 €"})
    assert said == "Ida schuldet nichts. Ida ist abgemeldet."
