"""A form means whom its page showed, also where a list that was taken back has left the number to somebody else."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.every_address import addresses
from tests.tournaments.helpers import enter, normal, publish_round, scribe_at, table_of
from tests.tournaments.test_standings import by_rules
from tournaments.models import Event, Payment, Player, Tournament
from tournaments.people import deleting, fees, own_arrival, payments, wishes
from tournaments.people.fees import Wanted
from tournaments.people.players import withdraw
from tournaments.people.taking_over import take_back, take_over

DESK = "/benefizturnier/leitung/"
PLAYERS = DESK + "spieler/"
PARTS = {"Answer": "parts"}
OF_A_PLAYER = "<slug>/leitung/spieler/<number>/"
EVERYTHING = {
    "da": "1", "bezahlt": "10,00 €", "betrag": "5", "wofuer": "donation", "summe": "1000", "team": "Nord",
    "name": "Otto Falsch", "note": "kommt später", "zurueckgegeben": "0",
}  # fmt: skip
"""What all the forms of a player send."""
NAMING = (PLAYERS + "wuensche/", PLAYERS + "einlass/")
"""Pages whose fields name a player."""
WAYS_BACK = ("added", "checked", "deleted", "unpaid", "left", "withdrawn", "readmitted")
FALSE = "Nummer;Name\n21;Otto Falsch\n22;Paula Falsch\n23;Quirin Falsch\n24;Rosa Falsch"
TRUE = "Nummer;Name\n21;Sven Neu\n22;Tina Neu\n23;Udo Neu\n24;Vera Neu"


@pytest.fixture
def asked(tournament: Tournament) -> Tournament:
    fees.change_fees(tournament, [Wanted("Startgeld", 1000)])
    return by_rules(tournament, teams="all")


@pytest.fixture
def otto(asked: Tournament) -> Player:
    """An open page shows him with the number 21, which is Sven's by now."""
    taken = take_over(asked, FALSE)
    otto = Player.objects.get(number=21)
    next_list(asked, taken.events)
    return otto


def next_list(tournament: Tournament, events: tuple[int, int]) -> tuple[Player, Player]:
    """Sven and Tina have the numbers that Otto and Paula had."""
    take_back(tournament, *events)
    take_over(tournament, TRUE)
    sven, tina = (Player.objects.get(number=number) for number in (21, 22))
    assert (sven.name, tina.name) == ("Sven Neu", "Tina Neu")
    return sven, tina


def arrival_key(tournament: Tournament) -> str:
    own_arrival.offer(tournament, True)
    return str(Tournament.objects.values_list("arrival_key", flat=True).get())


def tails() -> list[str]:
    """What stands behind the number in every address of a player that can be sent to: "da/"."""
    found = [one.route.removeprefix(OF_A_PLAYER) for one in addresses() if one.route.startswith(OF_A_PLAYER)]
    assert found
    return [tail for tail in found if tail != "nachher/"]  # to be read alone


def written() -> list[Any]:
    rows = [list(kind.order_by("id").values()) for kind in (Player.with_deleted, Payment.objects, Event.objects)]
    return [*rows, Tournament.objects.values_list("version", "desk_version").get()]


@pytest.mark.both
@pytest.mark.parametrize("headers", [{}, PARTS])
def test_an_old_form_meets_nobody_else(organizer_client: Client, otto: Player, headers: dict[str, str]) -> None:
    before = written()
    for tail in tails():
        address = f"{PLAYERS}21/{tail}?wer={otto.id}"
        if tail != "zuruecknehmen/":
            answer = organizer_client.post(address, EVERYTHING, headers=headers)
            assert answer.status_code == 404 and "Otto Falsch ist inzwischen gelöscht." in text_of(answer), tail
        for was in WAYS_BACK if tail == "zuruecknehmen/" else ():
            answer = organizer_client.post(address, EVERYTHING | {"was": was}, headers=headers)
            assert "Sven" not in text_of(answer).replace("Die Nummer 21 hat schon Sven Neu.", ""), was
        assert written() == before, tail


def text_of(answer: Any) -> str:
    if "json" in answer.get("Content-Type", ""):
        return str(answer.json().get("message") or answer.json()["said"])
    return str(answer.content.decode())


def test_nor_does_the_line_nor_a_question(organizer_client: Client, otto: Player) -> None:
    before = written()
    sent = {"line": "21", "meant": "21", "wer": str(otto.id), "hier": "on", "bezahlt": "on"}
    answer = organizer_client.post(PLAYERS + "zeile/", sent, headers=PARTS)
    assert answer.status_code == 422 and "Otto Falsch ist inzwischen gelöscht." in answer.json()["said"]
    for tail in ("", "nachher/"):
        assert organizer_client.get(f"{PLAYERS}21/{tail}", {"wer": otto.id}).status_code == 404
    assert written() == before


def test_nor_does_a_field_that_names_somebody(organizer_client: Client, asked: Tournament) -> None:
    """The forms of the wishes, those of check-in, and of players' own phones."""
    taken = take_over(asked, FALSE)
    own = f"/anmeldung/da/{arrival_key(asked)}/"
    pages = {address: organizer_client.get(address).content.decode() for address in (*NAMING, own)}
    otto, paula = (Player.objects.get(number=number) for number in (21, 22))
    who, other = f"21-{otto.id}", f"22-{paula.id}"
    assert all(f'{who}"' in text for text in pages.values())
    sven, tina = next_list(asked, taken.events)
    wishes.seat_together(sven, tina)
    wishes.keep_apart(sven, Player.objects.get(number=1))
    wishes.fix_table(sven, 2)
    before = written()
    for sent in (
        {"was": "zusammen", "one": who, "other": "23"},
        {"was": "getrennt", "one": who, "other": "23"},
        {"was": "tisch", "player": who, "table": "1"},
    ):
        assert organizer_client.post(NAMING[0], sent).status_code == 422
    for sent in ({"was": "zusammen", "player": who, "other": other}, {"player": who, "other": "1"}, {"player": who}):
        organizer_client.post(NAMING[0] + "zuruecknehmen/", sent)
    answer = organizer_client.post(own, {"nummer": who, "da": "1"})
    assert answer.status_code == 422 and "Dieser Name steht nicht mehr in der Liste." in text_of(answer)
    fates = {f"fehlt-{one.number}-{one.id}": "withdrawn" for one in asked.players.exclude(number=21)}
    answer = organizer_client.post(NAMING[1], fates | {f"fehlt-{who}": "withdrawn"})
    assert answer.status_code == 422 and "Sven Neu fehlt inzwischen auch" in text_of(answer)
    assert written() == before
    # Those who are meant are found by the same names, also by the number alone.
    assert (
        organizer_client.post(NAMING[0], {"was": "tisch", "player": f"21-{sven.id}", "table": "1"}).status_code == 302
    )
    assert organizer_client.post(NAMING[0] + "zuruecknehmen/", {"player": f"21-{sven.id}"}).status_code == 302
    assert Player.objects.get(id=sven.id).fixed_table is None
    for name in (f"22-{tina.id}", "23"):
        assert organizer_client.post(own, {"nummer": name, "da": "1"}).status_code == 302
    assert set(Player.objects.filter(arrived_at__isnull=False).values_list("number", flat=True)) == {22, 23}
    fates = {f"fehlt-{one.number}-{one.id}": "withdrawn" for one in asked.players.filter(arrived_at=None)}
    assert organizer_client.post(NAMING[1], fates).status_code == 302
    assert Player.objects.filter(withdrawn_at=None).count() == 2


def test_the_id_says_who_is_meant_whatever_the_number(organizer_client: Client, asked: Tournament) -> None:
    """Lists have given Anna another number, and hers to Zoe: a page from before shows Anna with it."""
    anna = Player.objects.get(name="Anna")
    for text in ("70;Anna", "1;Zoe"):
        take_over(asked, f"Startnr.;Name\n{text}")
    said = organizer_client.post(f"{PLAYERS}1/da/?wer={anna.id}", {"da": "1"}, headers=PARTS).json()["said"]
    assert "Anna ist da." in said and f"/70/zuruecknehmen/?wer={anna.id}" in said
    for odd in ("", "x", "0", "99999999"):
        assert organizer_client.post(f"{PLAYERS}1/da/?wer={odd}", {"da": "1"}).status_code == 404
    # Typed, or from a page of an earlier release: by the number alone.
    assert "Zoe ist da." in organizer_client.post(PLAYERS + "1/da/", {"da": "1"}, headers=PARTS).json()["said"]


def test_an_old_link_opens_the_form_of_whom_it_showed(
    organizer_client: Client, asked: Tournament, otto: Player
) -> None:
    """Somebody else has the number by now, because it is Sven's, or because lists have changed them."""
    answer = organizer_client.get(f"{PLAYERS}21/?wer={otto.id}")
    assert answer.status_code == 404 and "Otto Falsch ist inzwischen gelöscht." in text_of(answer)
    page = organizer_client.get(PLAYERS).content.decode()
    link = re.search(rf'href="({PLAYERS}1/[^"]*)" data-edit', page)
    for text in ("70;Anna", "1;Zoe"):
        take_over(asked, f"Startnr.;Name\n{text}")
    assert link and "<h1>Anna</h1>" in organizer_client.get(unescape(link[1])).content.decode()


def test_every_form_of_a_player_says_whom_it_means(organizer_client: Client, asked: Tournament) -> None:
    take_over(asked, TRUE)
    table = table_of(publish_round(asked, [[1, 2, 3, 4], [5, 6, 7, 8]]), 1)
    enter(scribe_at(table), normal([1, 2], 140))
    withdraw(Player.objects.get(number=1))
    withdraw(Player.objects.get(number=2))
    payments.waive(Player.objects.get(number=2))
    payments.pay(Player.objects.get(number=23))
    deleting.delete_player(Player.objects.get(number=23))
    pages = [PLAYERS, PLAYERS + "3/", PLAYERS + "24/", DESK + "kasse/", DESK + "abrechnung/"]
    for tail, sent in (("da/", {"da": "1"}), ("", {"name": "Sven Neuer"}), ("mannschaft/", {"team": "Nord"})):
        pages.append(organizer_client.post(f"{PLAYERS}21/{tail}", sent)["Location"].split("#")[0])
    met = set()
    for address in pages:
        text = organizer_client.get(address).content.decode()
        assert "Rückgängig" in text or "?" not in address
        for found in re.findall(rf'(?:action|hx-post|href)="{PLAYERS}(\d+)/([^"]*)"', text):
            number, tail = int(found[0]), unescape(found[1])
            path, _mark, query = tail.partition("?")
            player = Player.with_deleted.get(number=number)
            assert query == f"wer={player.id}", (address, found)
            met.add(path)
    assert met == set(tails())
