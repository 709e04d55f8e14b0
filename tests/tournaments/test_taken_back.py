"""A way back at the desk that is pressed twice: one answer, and nothing that was done anew meanwhile goes with it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tournaments.models import Event, Fee, Payment, Player, Tournament
from tournaments.people import categories, deleting, fees, payments, presence, second_device
from tournaments.people.coming_back import come_back
from tournaments.people.fees import Wanted
from tournaments.people.fillers import choose_filler
from tournaments.people.players import withdraw
from tournaments.people.taking_over import take_over

PLAYERS = "/benefizturnier/leitung/spieler/"
PARTS = {"Answer": "parts"}
MEANT = {"hier": "on", "bezahlt": "on"}


@pytest.fixture
def asked(tournament: Tournament) -> Tournament:
    fees.change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("ermäßigt", 500)])
    categories.change_categories(tournament, ["Damen"])
    return tournament


@pytest.fixture
def tablet(asked: Tournament) -> Client:
    client = Client()
    client.post(f"/anmeldung/{second_device.share(asked).key}/")
    return client


def one() -> Player:
    return Player.with_deleted.get(number=1)


def state() -> tuple[object, ...]:
    anna = one()
    marks = (anna.arrived_at is not None, anna.withdrawn_at is not None, anna.deleted_at is not None)
    paid = sum(Payment.objects.filter(player=anna, taken_back_at=None).values_list("cents", flat=True))
    return (anna.name, anna.club, anna.category, anna.note, anna.fee_id, anna.filler, paid, *marks)


def way_back(client: Client, path: str, sent: dict[str, str]) -> tuple[str, dict[str, str]]:
    """What was done by this address, and where the button leads and what it sends."""
    return way_back_in(client.post(PLAYERS + path, sent, headers=PARTS).json()["said"])


def way_back_in(said: str) -> tuple[str, dict[str, str]]:
    action = re.search(r'action="([^"]+)" data-undo', said)
    assert action
    form = said.partition("data-undo")[2].partition("</form>")[0]
    return action[1], dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


def sentence(client: Client, back: tuple[str, dict[str, str]]) -> str:
    """What pressing it comes to."""
    answer = client.post(*back, headers=PARTS)
    assert answer.status_code == 200
    found = re.search(r"<span>(.*?)</span>", answer.json()["said"])
    assert found
    return found[1]


def reduced() -> str:
    return str(Fee.objects.get(name="ermäßigt").id)


FORM = {"name": "Anna", "club": "", "note": ""}
AT_THE_DOOR: dict[str, tuple[str, Callable[[], dict[str, str]], Callable[[], object], Callable[[], object], str]] = {
    "payment": (
        "1/bezahlt/", lambda: {"bezahlt": "1"}, lambda: None, lambda: payments.pay(one()), "10,00 € nicht mehr gebucht"
    ),
    "no payment": (
        "1/bezahlt/", lambda: {"bezahlt": "0"}, lambda: payments.pay(one()), lambda: payments.not_paid(one()),
        "hat bezahlt"
    ),
    "here": ("1/da/", lambda: {"da": "1"}, lambda: None, lambda: presence.arrive(one()), "nicht mehr „da“"),
    "not here": (
        "1/da/", lambda: {"da": "0"}, lambda: presence.arrive(one()), lambda: presence.not_here(one()), "ist da"
    ),
    "line": (
        "zeile/", lambda: MEANT | {"line": "Anna, SC Nord", "fee": reduced(), "ausser": "on"}, lambda: None,
        lambda: (presence.arrive(one()), choose_filler(one(), True)),
        "nicht mehr „da“, 5,00 € nicht mehr gebucht, Startgeld wieder „Startgeld“, wieder in der Wertung, ohne Verein",
    ),
}  # fmt: skip
AT_THE_DESK: dict[str, tuple[str, Callable[[], dict[str, str]], Callable[[], object], Callable[[], object], str]] = {
    **AT_THE_DOOR,
    "donation": (
        "1/betrag/", lambda: {"betrag": "2,50", "wofuer": "donation"}, lambda: None,
        lambda: payments.donate(one(), 250), "2,50 € nicht mehr gebucht",
    ),
    "refund": (
        "1/betrag/", lambda: {"betrag": "2,50", "wofuer": "refund"}, lambda: payments.pay(one()),
        lambda: payments.refund(one(), 250), "2,50 € nicht mehr gebucht",
    ),
    "withdrawn": ("1/abmelden/", dict, lambda: None, lambda: withdraw(one()), "ist wieder dabei"),
    "back": ("1/anmelden/", dict, lambda: withdraw(one()), lambda: come_back(one()), "ist wieder abgemeldet"),
    "deleted": ("1/loeschen/", dict, lambda: None, lambda: deleting.delete_player(one()), "wieder auf der Liste"),
    "form": (
        "1/", lambda: FORM | {"category": "Damen", "fee": reduced(), "filler": "on", "note": "spät"}, lambda: None,
        lambda: choose_filler(one(), True), "Zurückgenommen: Anna.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", AT_THE_DESK)
def test_pressed_twice_it_has_one_answer(organizer_client, asked, what):
    pressed_twice(organizer_client, *AT_THE_DESK[what])


@pytest.mark.parametrize("what", AT_THE_DOOR)
def test_so_it_is_at_a_second_device(tablet, what):
    pressed_twice(tablet, *AT_THE_DOOR[what])


def pressed_twice(
    client: Client,
    path: str,
    sent: Callable[[], dict[str, str]],
    before: Callable[[], object],
    anew: Callable[[], object],
    said: str,
) -> None:
    before()
    stood = state()
    back = way_back(client, path, sent())
    assert state() != stood
    first = sentence(client, back)
    assert said in first and state() == stood
    written = Event.objects.count()
    assert sentence(client, back) == first and state() == stood
    assert Event.objects.count() == written
    # What was done anew meanwhile was not meant.
    anew()
    stands = state()
    assert stands != stood
    assert sentence(client, back) == first and state() == stands


@pytest.mark.parametrize("what", AT_THE_DESK)
def test_without_a_memory_of_it_nothing_is_told_to_have_failed(organizer_client, asked, what):
    """Two presses on the way at once, or one at another device."""
    path, sent, before, _anew, said = AT_THE_DESK[what]
    before()
    stood = state()
    to, back = way_back(organizer_client, path, sent())
    del back["einmal"]
    for _press in range(2):
        assert said in sentence(organizer_client, (to, back)) and state() == stood


def test_without_a_script_the_page_says_it_again(organizer_client, asked):
    page = organizer_client.post(PLAYERS + "1/bezahlt/", {"bezahlt": "1"})["Location"]
    texts = [organizer_client.get(page).content.decode().partition("data-undo")[2] for _look in range(2)]
    forms = [re.findall(r'name="(was|zahlung|einmal)" value="([^"]*)"', text) for text in texts]
    assert forms[0] == forms[1]
    for _press in range(2):
        answer = organizer_client.post(PLAYERS + "1/zuruecknehmen/", dict(forms[0]))
        text = organizer_client.get(answer["Location"]).content.decode()
        assert "Zurückgenommen bei Anna: 10,00 € nicht mehr gebucht." in text and "nicht mehr zurücknehmen" not in text


def test_each_browser_knows_its_own_and_may_no_more_by_it(organizer_client, asked, tablet):
    to, back = way_back(organizer_client, "1/abmelden/", {})
    organizer_client.post(to, back, headers=PARTS)
    refused = tablet.post(to, back, headers=PARTS)
    assert refused.status_code == 422 and "Das kann nur die Turnierleitung zurücknehmen." in refused.json()["said"]


@pytest.mark.parametrize("once", ["", "x", "x" * 5000])
def test_what_no_form_of_ours_says_is_not_kept(organizer_client, asked, once):
    presence.arrive(one())
    for _press in range(2):
        organizer_client.post(PLAYERS + "1/zuruecknehmen/", {"was": "checked", "da": "1", "einmal": once})
    assert "zurueckgenommen" not in organizer_client.session


def test_only_the_latest_are_kept(organizer_client, asked):
    for _step in range(25):
        organizer_client.post(*way_back(organizer_client, "1/da/", {"da": "1"}))
    assert len(organizer_client.session["zurueckgenommen"]) == 20


def test_a_list_that_gives_other_numbers_stands_in_no_way(organizer_client, tablet):
    """What was done is found by who it was done for."""
    lines = ({"line": "Clara, SC Neu"}, {"line": "Bernd", "ausser": "on"}, {"line": "Anna, ermäßigt"})
    backs = [way_back(organizer_client, "zeile/", line) for line in lines]
    entered = way_back(tablet, "zeile/", {"line": "Zoe"})
    # Each of them has the number of another one by now.
    take_over(Tournament.objects.get(), "Startnummer;Name\n2;Anna\n3;Bernd\n9;Clara\n1;Zoe")
    for back in backs:
        assert "Zurückgenommen bei" in sentence(organizer_client, back)
    anna, bernd, clara = Player.objects.filter(name__in=("Anna", "Bernd", "Clara")).order_by("name")
    assert (anna.fee, bernd.filler, clara.club) == (None, False, "")
    tablet.post(*entered, headers=PARTS)
    assert not Player.objects.filter(name="Zoe").exists()


def test_of_a_line_of_an_earlier_release_the_number_and_the_name_say_who(organizer_client, asked):
    back = way_back(organizer_client, "zeile/", {"line": "Bernd", "ausser": "on"})
    for told in Event.objects.filter(after__id__isnull=False):
        told.after = {key: value for key, value in (told.after or {}).items() if key != "id"}
        told.save()
    assert "Zurückgenommen bei Bernd" in sentence(organizer_client, back)
    assert not Player.objects.get(name="Bernd").filler
