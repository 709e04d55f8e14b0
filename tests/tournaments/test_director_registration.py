"""The desk's one line, presence and fee by a press, the row as a form: as plain forms, and for the script."""

from __future__ import annotations

import json
import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments.helpers import seat_round
from tournaments.errors import Overtaken, Refused
from tournaments.models import Event, Kind, Payment, Player, Round, Tournament
from tournaments.people import categories, deleting, fees, payments, presence
from tournaments.people.fees import Wanted
from tournaments.people.players import withdraw
from tournaments.rounds import draws

PLAYERS = "/benefizturnier/leitung/spieler/"
LINE = PLAYERS + "zeile/"
STATE = PLAYERS + "stand/"
MEANT = {"hier": "on", "bezahlt": "on"}
PARTS = {"Answer": "parts"}


@pytest.fixture
def asked(tournament):
    fees.change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("ermäßigt", 500)])
    return tournament


def page(client: Client, address: str = PLAYERS) -> str:
    return client.get(address).content.decode()


def numbered(number: int) -> Player:
    return Player.objects.get(number=number)


def rows(text: str) -> list[int]:
    return [int(found) for found in re.findall(r'<tr id="spieler-(\d+)"', text)]


@pytest.mark.both
def test_what_has_changed_spares_the_whole_list(organizer_client, asked):
    tag = re.search(r'data-etag="([^"]+)"', page(organizer_client))
    assert tag
    sent = {"line": "Ida", "meant": "new", **MEANT}
    parts = organizer_client.post(LINE, sent, headers=PARTS).json()
    assert organizer_client.get(STATE, headers={"If-None-Match": tag[1].replace("&quot;", '"')}).status_code == 200
    assert organizer_client.get(STATE, headers={"If-None-Match": parts["etag"]}).status_code == 304
    presence.arrive(numbered(1))
    answer = organizer_client.get(STATE, headers={"If-None-Match": parts["etag"]})
    assert answer.status_code == 200 and rows(answer.content.decode()) == list(range(1, 10))
    assert int(answer["List-Version"]) == parts["before"] + 2 and "Server-Time" in answer


def test_the_list_names_the_ways_back_that_were_taken_from_this_browser(organizer_client, asked):
    tag = organizer_client.get(STATE)["ETag"]
    once, other = str(uuid4()), str(uuid4())
    sent = {"was": "checked", "da": "1"}
    organizer_client.post(PLAYERS + "1/zuruecknehmen/", sent | {"einmal": once, "was": "gone"})  # refused
    answer = organizer_client.get(STATE, headers={"If-None-Match": tag})
    assert answer.status_code == 304 and answer["Ways-Back-Taken"] == ""
    # Another device has taken it back before: here nothing changes by it.
    organizer_client.post(PLAYERS + "1/zuruecknehmen/", sent | {"einmal": once})
    answer = organizer_client.get(STATE, headers={"If-None-Match": tag})
    assert answer.status_code == 304 and answer["Ways-Back-Taken"] == once
    presence.arrive(numbered(1))
    organizer_client.post(PLAYERS + "1/zuruecknehmen/", sent | {"einmal": other})
    answer = organizer_client.get(STATE)
    assert answer.status_code == 200 and answer["Ways-Back-Taken"] == f"{once} {other}"


def test_a_way_back_that_there_is_not_is_refused(organizer_client, tournament):
    for was in ("", "gone", "checked "):
        answer = organizer_client.post(PLAYERS + "1/zuruecknehmen/", {"was": was}, follow=True)
        assert "Diese Änderung lässt sich nicht mehr zurücknehmen." in answer.content.decode()
    assert not Event.objects.filter(kind=Kind.PLAYER_DELETED).exists()


@pytest.mark.both
def test_one_press_and_back(organizer_client, asked):
    def marked() -> tuple[bool, bool]:
        return numbered(1).arrived_at is not None, payments.owed_by(numbered(1)) == 0

    for field, after in (("da", (True, False)), ("bezahlt", (False, True))):
        path = f"{PLAYERS}1/{field}/"
        text = page(organizer_client, organizer_client.post(path, {field: "1"})["Location"])
        assert marked() == after and "Rückgängig" in text
        back = dict(re.findall(r'<input type="hidden" name="(was|zahlung|da)" value="(\w+)">', text))
        organizer_client.post(PLAYERS + "1/zuruecknehmen/", back)
        assert marked() == (False, False)
        # Pressed once more it is taken back too, and that again.
        organizer_client.post(path, {field: "1"})
        parts = organizer_client.post(path, {field: "0"}, headers=PARTS).json()
        assert marked() == (False, False)
        back = dict(re.findall(r'<input type="hidden" name="(was|zahlung)" value="(\w+)">', parts["said"]))
        organizer_client.post(PLAYERS + "1/zuruecknehmen/", back)
        assert marked() == after
        organizer_client.post(path, {field: "0"})
    payments.pay(numbered(1))
    answer = organizer_client.post(PLAYERS + "1/bezahlt/", {"bezahlt": "1"})
    assert "Anna hat schon bezahlt." in page(organizer_client, answer["Location"])


def test_in_every_order_and_by_every_filter(organizer_client, asked):
    Player.objects.filter(number=2).update(club="Zorn")
    Player.objects.filter(number=7).update(club="Adler", name="Ägidius")
    presence.arrive(numbered(3))
    payments.pay(numbered(4))
    first = {"": 1, "name": 7, "verein": 7, "bezahlt": 1, "da": 1, "x": 1}
    assert {order: rows(page(organizer_client, f"{PLAYERS}?nach={order}"))[0] for order in first} == first
    assert rows(page(organizer_client, f"{PLAYERS}?nach=da"))[-1] == 3
    assert rows(page(organizer_client, f"{PLAYERS}?nach=bezahlt"))[-1] == 4
    out = {
        only: len(re.findall(r"<tr [^>]* data-out", page(organizer_client, f"{PLAYERS}?nur={only}")))
        for only in ("", "fehlt", "offen", "x")
    }
    assert out == {"": 0, "fehlt": 1, "offen": 1, "x": 0}
    answer = organizer_client.post(PLAYERS + "5/da/", {"da": "1", "nach": "name", "nur": "fehlt"})
    assert answer["Location"].startswith(PLAYERS + "?nach=name&nur=fehlt&zuletzt=5")


def test_nothing_of_money_where_nothing_is_asked(organizer_client, tournament):
    text = page(organizer_client)
    assert "bezahlt" not in re.sub(r'data-says-\w+="[^"]*"', "", text) and "€" not in text
    assert "noch nicht da" not in text and "Anna ist da" in text
    presence.arrive(numbered(1))
    assert "noch nicht da" in page(organizer_client)


@pytest.mark.both
def test_a_row_is_a_form(organizer_client, asked):
    categories.change_categories(asked, ["Damen"])
    form = organizer_client.get(PLAYERS + "2/", headers=PARTS).content.decode()
    assert "<html" not in form and 'value="Bernd"' in form and "ermäßigt (5,00 €)" in form and "Löschen" in form
    reduced = asked.fees.last()
    sent = {"name": "Berndt", "club": "Spaten", "category": "Damen", "note": "kommt später", "fee": str(reduced.id)}
    parts = organizer_client.post(PLAYERS + "2/", sent, headers=PARTS).json()
    assert "Berndt" in parts["row"] and "kommt später" in parts["row"] and "Damen" in parts["row"]
    bernd = numbered(2)
    assert (bernd.name, bernd.club, bernd.category, bernd.note, bernd.fee) == (
        "Berndt", "Spaten", "Damen", "kommt später", reduced,
    )  # fmt: skip
    wrong = organizer_client.post(PLAYERS + "2/", sent | {"name": "Anna", "note": "x" * 201}, headers=PARTS)
    assert wrong.status_code == 422 and "Höchstens 200 Zeichen." in wrong.content.decode()
    wrong = organizer_client.post(PLAYERS + "2/", sent | {"name": "Anna"}, headers=PARTS)
    assert wrong.status_code == 422 and "Anna ist schon eingetragen" in wrong.content.decode()
    assert 'value="Anna"' in wrong.content.decode() and numbered(2).name == "Berndt"


@pytest.mark.both
def test_deleted_and_back(organizer_client, asked):
    payments.pay(numbered(8))
    name = numbered(8).name
    answer = organizer_client.post(PLAYERS + "8/loeschen/", {"zurueckgegeben": 1000})
    text = page(organizer_client, answer["Location"])
    assert f"{name} ist gelöscht, 10,00 € sind als zurückgegeben gebucht; „Rückgängig“ holt beides zurück." in text
    assert 8 not in rows(text) and "Rückgängig</button>" in text
    assert f"{name} zurückholen" in " ".join(page(organizer_client, "/benefizturnier/leitung/kasse/").split())
    organizer_client.post(PLAYERS + "8/zuruecknehmen/", {"was": "deleted"})
    assert payments.owed_by(numbered(8)) == 0
    seat_round(asked, [[1, 2, 3, 4], [5, 6, 7, 8]])
    refused = organizer_client.post(PLAYERS + "8/loeschen/", headers=PARTS)
    assert refused.status_code == 422 and "bleibt auf der Liste; abmelden kann die Leitung" in refused.json()["said"]
    assert "Löschen" not in page(organizer_client, PLAYERS + "8/")


def test_whoever_has_paid_is_deleted_after_a_question_only(organizer_client, asked):
    payments.pay(numbered(8))
    form = {"name": "Hansi", "club": "", "note": ""}
    for returned in ({}, {"zurueckgegeben": "500"}, {"zurueckgegeben": "x"}):
        answer = organizer_client.post(PLAYERS + "8/loeschen/", form | returned)
        text = " ".join(answer.content.decode().split())
        assert answer.status_code == 422 and numbered(8).deleted_at is None
        assert "hat 10,00 € bezahlt: Wer gelöscht wird, bekommt das aus der Barkasse zurück." in text
        assert 'name="zurueckgegeben" value="1000"' in text and 'value="Hansi"' in text
        assert "Löschen und 10,00 € zurückgeben" in text
    answer = organizer_client.post(PLAYERS + "8/loeschen/", headers=PARTS)
    assert answer.status_code == 422 and "Löschen und 10,00 €" in answer.content.decode()
    payments.take_back(list(numbered(8).payments.select_related("player")))
    answer = organizer_client.post(PLAYERS + "8/loeschen/", form | {"zurueckgegeben": "1000"}, headers=PARTS)
    text = answer.content.decode()
    assert answer.status_code == 422 and numbered(8).deleted_at is None and 'value="Hansi"' in text
    assert "ist inzwischen nichts mehr bezahlt: Beim Löschen geht nichts zurück." in text
    assert 'name="zurueckgegeben"' not in text and "data-asked" in text
    payments.pay(numbered(8))
    payments.donate(numbered(8), 250)
    with pytest.raises(Overtaken):
        deleting.delete_player(numbered(8), returned=1000)
    payments.take_back(list(numbered(8).payments.select_related("player")))
    answer = organizer_client.post(PLAYERS + "8/loeschen/", headers=PARTS)
    assert "ist gelöscht; „Rückgängig“ holt den Eintrag zurück." in answer.json()["said"]


def test_leaving_and_returning_as_parts(organizer_client, asked):
    asked.players.filter(number__gt=4).delete()
    parts = organizer_client.post(PLAYERS + "2/abmelden/", headers=PARTS).json()
    assert "Bernd ist abgemeldet" in parts["said"] and "Wieder dabei" in parts["row"]
    assert "mindestens 4 Spieler, bisher: 3." in parts["head"] and "data-seatable" not in parts["head"]
    assert "mindestens 4 Spieler, bisher: 3." in page(organizer_client, STATE)
    parts = organizer_client.post(PLAYERS + "2/anmelden/", headers=PARTS).json()
    assert "Bernd ist wieder dabei." in parts["said"] and "Bernd abmelden" in re.sub(r"\s+", " ", parts["row"])
    assert "data-seatable" in parts["head"] and "mindestens" not in parts["head"]


def test_too_few_is_said_only_where_a_round_is_still_to_be_drawn(organizer_client, asked):
    def said() -> bool:
        return "mindestens 4 Spieler, bisher: 3." in page(organizer_client, STATE)

    asked.players.filter(number__gt=4).delete()
    draws.draw(asked, only_here=False)
    withdraw(numbered(2))
    assert said()  # they have to be drawn again
    Round.objects.update(status=Round.Status.PUBLISHED)
    assert not said()
    Round.objects.update(status=Round.Status.CLOSED)
    assert said()
    Tournament.objects.update(rounds_planned=1)
    assert not said()
    Tournament.objects.update(rounds_planned=2, finished_at=timezone.now())
    assert not said()


def test_that_a_round_is_drawn_or_set_already_is_part_of_what_follows(organizer_client, asked):
    drawn = "Eine Auslosung liegt schon vor: was hier geändert wird, gilt erst, wenn neu ausgelost wird."
    given = "Die nächste Runde ist schon gesetzt: Was hier geändert wird, gilt erst, wenn neu gesetzt wird."

    def said() -> list[str]:
        parts = organizer_client.post(PLAYERS + "1/da/", {"da": "1"}, headers=PARTS).json()["head"]
        shown, followed = page(organizer_client), page(organizer_client, STATE)
        found = [one for one in (drawn, given) if one in followed]
        assert found == [one for one in (drawn, given) if one in parts]
        assert [shown.count(one) for one in (drawn, given)] == [int(one in found) for one in (drawn, given)]
        return found

    assert said() == []
    draws.draw(asked, only_here=False)
    assert said() == [drawn]
    Round.objects.update(way=Round.Way.GIVEN)
    assert said() == [given]
    Round.objects.update(status=Round.Status.PUBLISHED)
    assert said() == []


@pytest.mark.both
def test_queries_do_not_grow(organizer_client, asked):
    def queries(address: str) -> int:
        with CaptureQueriesContext(connection) as made:
            page(organizer_client, address)
        return len(made)

    presence.arrive(numbered(1))  # where nobody is here it is asked why
    before = {address: queries(address) for address in (PLAYERS, STATE)}
    Player.objects.bulk_create(Player(tournament=asked, number=n, name=f"Spieler {n}") for n in range(9, 200))
    for number in (20, 30, 40):
        payments.pay(numbered(number))
        presence.arrive(numbered(number))
    assert {address: queries(address) for address in before} == before


def test_names_are_never_markup(organizer_client, asked):
    answer = organizer_client.post(LINE, {"line": "<b>Ida</b>", "meant": "new", **MEANT}, headers=PARTS)
    assert "<b>" not in json.dumps(answer.json())


@pytest.mark.parametrize("path", ["zeile/", "1/da/", "1/bezahlt/", "1/loeschen/", "1/zuruecknehmen/"])
def test_only_posted_by_the_director(organizer_client, other_client, asked, path):
    assert organizer_client.get(PLAYERS + path).status_code == 405
    assert other_client.post(PLAYERS + path).status_code == 403
    assert Client().post(PLAYERS + path).status_code == 302
    if path != "zeile/":
        assert organizer_client.post(PLAYERS + path.replace("1", "99")).status_code == 404


@pytest.mark.parametrize("was", ["", "x", "checked"])
def test_a_way_back_that_leads_nowhere(organizer_client, asked, was):
    sent = {"was": was, "zahlung": "9" * 30, "da": "1"}
    assert organizer_client.post(PLAYERS + "1/zuruecknehmen/", sent).status_code == 302
    assert not Event.objects.filter(kind__in=[Kind.PAYMENT_TAKEN_BACK, Kind.PLAYER_DELETED]).exists()


def test_who_said_so_by_phone_and_comes_to_pay_is_no_second_player(organizer_client, asked):
    Player.objects.filter(number=1).update(name="Berta Clas", arrived_at=asked.created_at)
    sent = {"line": "berta", "hier": "on", "bezahlt": "on"}
    organizer_client.post(PLAYERS + "zeile/", sent)
    assert asked.players.count() == 8 and payments.owed_by(numbered(1)) == 0
    # Here and paid: somebody new has to be meant on purpose.
    answer = organizer_client.post(PLAYERS + "zeile/", sent, headers=PARTS)
    assert answer.status_code == 422 and answer.json()["doubt"] == "berta" and asked.players.count() == 8
    organizer_client.post(PLAYERS + "zeile/", sent | {"sure": "berta"})
    assert asked.players.count() == 9


def test_what_is_done_to_somebody_who_was_deleted_meanwhile_is_refused(organizer_client, asked):
    one = numbered(1)
    deleting.delete_player(one)
    for sent in ({"was": "unpaid"}, {"was": "checked", "startgeld": "0"}, {"was": "checked", "ausser": "1"}):
        parts = organizer_client.post(PLAYERS + "1/zuruecknehmen/", sent, headers=PARTS)
        assert parts.status_code == 422 and "Anna ist inzwischen gelöscht." in parts.json()["said"]
    for book in (payments.donate, payments.refund):
        with pytest.raises(Refused, match="inzwischen gelöscht"):
            book(one, 500)
    assert not Payment.objects.exists()


def test_who_was_entered_does_not_go_again_with_money_that_was_booked_since(organizer_client, asked):
    organizer_client.post(LINE, {"line": "Zora Neu", "hier": "1", "bezahlt": "1"})
    zora = Player.objects.get(name="Zora Neu")
    payment = Payment.objects.get(player=zora)
    payments.donate(zora, 500)
    back = {"was": "added", "zahlung": payment.id}
    parts = organizer_client.post(PLAYERS + f"{zora.number}/zuruecknehmen/", back, headers=PARTS)
    assert parts.status_code == 422 and "Für Zora Neu ist seitdem Geld gebucht" in parts.json()["said"]
    payments.take_back(list(Payment.objects.filter(player=zora, kind=Payment.Kind.DONATION)))
    organizer_client.post(PLAYERS + f"{zora.number}/zuruecknehmen/", back, headers=PARTS)
    assert not Player.objects.filter(name="Zora Neu").exists()


def test_what_was_deleted_between_a_page_and_its_button_is_not_there(organizer_client, tournament, monkeypatch):
    """By somebody else, at the very moment when it is to be changed."""

    def gone(_id: int) -> Tournament:
        raise Tournament.DoesNotExist

    monkeypatch.setattr("tournaments.people.payments.lock_tournament", gone)
    assert organizer_client.post(PLAYERS + "1/bezahlt/").status_code == 404
