"""Who played and left still owes the fee, unless the director waives it; and that can be taken back."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.helpers import enter, normal, publish_round, scribe_at, table_of
from tournaments.errors import Refused
from tournaments.models import Kind, Player, Round, Tournament
from tournaments.people import check_in, fees, payments
from tournaments.people.accounts import Standing
from tournaments.people.cash import cash
from tournaments.people.check_in import Fate
from tournaments.people.fees import Wanted
from tournaments.people.players import take_back_withdrawal, withdraw
from tournaments.results.settling import settle, settlement

CASH = "/benefizturnier/leitung/kasse/"
SETTLING = "/benefizturnier/leitung/abrechnung/"
WAIVE = "/benefizturnier/leitung/spieler/{number}/erlassen/"


def numbered(number: int) -> Player:
    return Player.objects.get(number=number)


@pytest.fixture
def evening(tournament):
    """Anna played and left; Emma, whose table has not begun, and Bernd, who stays, owe too."""
    fees.change_fees(tournament, [Wanted("Startgeld", 1000)])
    enter(scribe_at(table_of(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]]))), normal([1, 2], 130))
    withdraw(numbered(1))
    withdraw(numbered(5))
    return tournament


def owing(tournament) -> list[int]:
    return [one.player.number for one in cash(tournament).owing]


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.mark.both
def test_who_played_and_left_owes_until_it_is_waived(evening):
    assert owing(evening) == [1, 2, 3, 4, 6, 7, 8]
    assert payments.waive(numbered(1)) and not payments.waive(numbered(1))
    box = cash(evening)
    assert owing(evening) == [2, 3, 4, 6, 7, 8] and [(one.player.number, one.cents) for one in box.waived] == [
        (1, 1000)
    ]
    assert box.accounts[numbered(1).id].standing == Standing.WAIVED and box.total == 0
    assert payments.ask_again(numbered(1)) and not payments.ask_again(numbered(1))
    assert owing(evening) == [1, 2, 3, 4, 6, 7, 8]
    kinds = evening.events.order_by("id").values_list("kind", flat=True)
    assert [kind for kind in kinds if "fee_" in kind] == [Kind.FEE_WAIVED, Kind.FEE_ASKED_AGAIN]


def test_of_who_plays_nothing_is_waived_and_who_comes_back_owes_again(evening):
    with pytest.raises(Refused, match="Bernd ist wieder dabei: Das Startgeld bleibt offen"):
        payments.waive(numbered(2))
    payments.waive(numbered(1))
    take_back_withdrawal(numbered(1))
    assert 1 in owing(evening)
    withdraw(numbered(1))
    assert 1 in owing(evening)


BACK = "Das Startgeld war erlassen: 10,00 € sind offen."


@pytest.mark.parametrize("waived", [False, True])
@pytest.mark.parametrize(
    ("address", "sent"),
    [
        ("1/anmelden/", {}),
        ("1/zuruecknehmen/", {"was": "withdrawn"}),
        ("zeile/", {"line": "Anna", "hier": "1"}),
    ],
)
def test_whoever_comes_back_is_said_to_owe_again_what_was_waived(organizer_client, evening, address, sent, waived):
    if waived:
        payments.waive(numbered(1))
    text = organizer_client.post(f"/benefizturnier/leitung/spieler/{address}", sent, follow=True).content.decode()
    assert numbered(1).withdrawn_at is None and (BACK in text) == waived


def test_so_is_who_comes_back_to_take_over_a_seat(organizer_client, evening):
    take_back_withdrawal(numbered(1))
    change = {"goes": numbered(1).id, "newcomer": "Zoe", "position": 2, "points": "own", "gone": "on", "entries": 1}
    organizer_client.post("/benefizturnier/leitung/runde/1/tisch/1/wechsel/", change)
    payments.waive(numbered(1))
    change = {"goes": numbered(6).id, "comes": numbered(1).id, "position": 1, "points": "own", "entries": 0}
    text = organizer_client.post("/benefizturnier/leitung/runde/1/tisch/2/wechsel/", change, follow=True)
    assert BACK in text.content.decode()


def test_whoever_was_withdrawn_by_the_closing_of_check_in_is_said_to_owe_again(organizer_client, evening):
    Tournament.objects.update(check_in_closed_at=numbered(1).withdrawn_at)
    payments.waive(numbered(1))
    answer = organizer_client.post("/benefizturnier/leitung/spieler/1/da/", follow=True)
    assert numbered(1).withdrawn_at is None and BACK in answer.content.decode()


def test_so_is_each_who_is_back_since_check_in_was_opened_again(organizer_client, evening):
    Round.objects.update(status=Round.Status.CLOSED)
    check_in.close(evening, dict.fromkeys(range(1, 9), Fate.WITHDRAWN))
    for number in (1, 2, 3):  # Anna had left by hand, and does not come back
        payments.waive(numbered(number))
    answer = organizer_client.post("/benefizturnier/leitung/spieler/einlass/oeffnen/", follow=True)
    text = " ".join(answer.content.decode().split())
    said = "Startgeld, das erlassen oder zurückgegeben war, ist wieder offen: Bernd 10,00 €, Clara 10,00 €."
    assert f"Der Einlass ist wieder offen. {said}" in text
    again = organizer_client.post("/benefizturnier/leitung/spieler/einlass/oeffnen/", follow=True)
    assert "wieder offen" not in again.content.decode()


def test_whoever_pays_when_coming_back_owes_nothing(organizer_client, evening):
    payments.waive(numbered(1))
    sent = {"line": "Anna", "hier": "1", "bezahlt": "1"}
    text = organizer_client.post("/benefizturnier/leitung/spieler/zeile/", sent, follow=True).content.decode()
    assert "10,00 € bezahlt" in text and "war erlassen" not in text


def test_who_has_paid_has_nothing_waived(evening):
    payments.pay(numbered(1))
    assert not payments.waive(numbered(1)) and numbered(1).fee_waived_at is None


def test_both_lists_tell_it_and_lead_there_and_back(organizer_client, evening):
    text = page(organizer_client, CASH)
    assert "<h2>Nicht mehr da</h2>" in text and "Anna: 10,00 € erlassen" in text and "Emma" not in text
    assert "10,00 € offen, nicht mehr da" in page(organizer_client, SETTLING)
    waive = WAIVE.format(number=1)
    answer = organizer_client.post(waive, {"von": "kasse"})
    assert answer["Location"] == CASH
    text = page(organizer_client, CASH)
    assert "Das Startgeld von Anna ist erlassen." in text and "Anna: Startgeld nicht erlassen" in text
    assert "offen 60,00 €" in text
    assert "Anna: Startgeld nicht erlassen" in page(organizer_client, SETTLING)
    assert organizer_client.post(waive, {"erlassen": "0"})["Location"] == f"{SETTLING}#spieler-1"
    text = page(organizer_client, SETTLING)
    assert "Das Startgeld von Anna ist nicht erlassen." in text and "Anna: Startgeld erlassen" in text
    organizer_client.post(WAIVE.format(number=2))
    assert "Bernd ist wieder dabei" in page(organizer_client, SETTLING)


def test_settled_it_is_as_of_everybody(evening):
    line = next(line for line in settlement(evening).lines if line.player.number == 1)
    assert line.may_be_waived and settle(numbered(1), line.sum)
    assert 1 not in owing(evening) and not payments.waive(numbered(1))


def test_who_may(client, other_client, evening):
    for stranger, status in ((client, 302), (other_client, 403)):
        assert stranger.post(WAIVE.format(number=1)).status_code == status
    assert numbered(1).fee_waived_at is None
