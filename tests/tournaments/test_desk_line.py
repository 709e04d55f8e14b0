"""The desk's one line: who is meant, what Enter does, and the way back."""

from __future__ import annotations

import re

import pytest

from tests.tournaments.helpers import publish_round
from tests.tournaments.test_director_registration import LINE, MEANT, PARTS, PLAYERS, numbered, page
from tournaments.models import Event, Kind, Payment, Player
from tournaments.people import fees, payments, presence
from tournaments.people.fees import Wanted
from tournaments.people.players import withdraw


@pytest.fixture
def asked(tournament):
    fees.change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("ermäßigt", 500)])
    return tournament


def ticks_of(text: str) -> set[str]:
    return set(re.findall(r'name="(hier|bezahlt)" checked', text))


@pytest.mark.both
def test_a_new_name_is_added_paid_and_here(organizer_client, asked):
    answer = organizer_client.post(LINE, {"line": "Ida Groß, SC Nord", **MEANT})
    ida = numbered(9)
    assert (ida.name, ida.club, ida.arrived_at is not None, payments.owed_by(ida)) == ("Ida Groß", "SC Nord", True, 0)
    text = page(organizer_client, answer["Location"])
    assert "Nr. 9 Ida Groß: neu, da, 10,00 € bezahlt." in text
    # The way back stands beside it, as a form.
    back = dict(re.findall(r'<input type="hidden" name="(was|zahlung|da)" value="(\w+)">', text))
    assert back == {"was": "added", "zahlung": str(Payment.objects.get().id), "da": "1"}
    organizer_client.post(PLAYERS + "9/zuruecknehmen/", back)
    assert asked.players.count() == 8


def test_what_enter_means_is_what_was_sent(organizer_client, asked):
    organizer_client.post(LINE, {"line": "Ida", "fee": str(asked.fees.last().id), "bezahlt": "on"})
    organizer_client.post(LINE, {"line": "Jens", "fee": "0", **MEANT})
    ida, jens = numbered(9), numbered(10)
    assert ida.arrived_at is None and Payment.objects.get().cents == 500
    assert jens.arrived_at and jens.fee and jens.fee.cents == 0


def test_the_fee_in_the_line_is_meant_for_who_was_announced_too(organizer_client, asked):
    answer = organizer_client.post(LINE, {"line": "Anna", "fee": str(asked.fees.last().id), **MEANT})
    text = page(organizer_client, answer["Location"])
    assert "Nr. 1 Anna: da, ermäßigt, 5,00 € bezahlt." in text
    back = dict(re.findall(r'<input type="hidden" name="(was|zahlung|da|startgeld)" value="(\w+)">', text))
    assert back["startgeld"] == "0"
    organizer_client.post(PLAYERS + "1/zuruecknehmen/", back)
    assert payments.owed_by(numbered(1)) == 1000 and not numbered(1).fee


@pytest.mark.parametrize("typed", ["jur", "Juergen", "jürg", "mueller j", "10", "Jürgen Müller"])
def test_the_one_who_fits_is_marked_as_here_and_paid(organizer_client, asked, typed):
    Player.objects.create(tournament=asked, number=10, name="Jürgen Müller")
    organizer_client.post(LINE, {"line": typed, **MEANT})
    assert numbered(10).arrived_at and payments.owed_by(numbered(10)) == 0 and asked.players.count() == 9


def test_a_name_inside_another_one_is_somebody_new(organizer_client, asked):
    Player.objects.filter(number=1).update(name="Hanna Weber")
    organizer_client.post(LINE, {"line": "Anna", **MEANT})
    assert numbered(9).name == "Anna" and numbered(1).arrived_at is None
    # With two who fit, or with a club behind the name, it is somebody new too.
    organizer_client.post(LINE, {"line": "Cl, SC Nord", **MEANT})
    assert numbered(10).name == "Cl"


def test_the_script_says_who_is_meant(organizer_client, asked):
    answer = organizer_client.post(LINE, {"line": "an", "meant": "3", **MEANT}, headers=PARTS)
    parts = answer.json()
    assert parts["number"] == 3 and "Nr. 3 Clara: da, 10,00 € bezahlt." in parts["said"]
    assert (
        'id="spieler-3"' in parts["row"] and "nicht bezahlt" in parts["head"] and "<strong>7</strong>" in parts["head"]
    )
    organizer_client.post(LINE, {"line": "Clara B", "meant": "new", **MEANT}, headers=PARTS)
    assert numbered(9).name == "Clara B"
    assert organizer_client.post(LINE, {"line": "x", "meant": "77"}).status_code == 404


def test_looks_like_another_is_said_before(organizer_client, asked):
    typed = "Аnna"  # its first letter is Cyrillic
    refused = organizer_client.post(LINE, {"line": typed, "meant": "new", **MEANT}, headers=PARTS)
    assert refused.status_code == 422 and refused.json()["doubt"] == typed
    assert "sieht genauso aus wie Anna" in refused.json()["said"] and asked.players.count() == 8
    answer = organizer_client.post(LINE, {"line": typed, **MEANT})
    text = page(organizer_client, answer["Location"])
    assert f'name="sure" value="{typed}"' in text and f'name="line" value="{typed}"' in text
    organizer_client.post(LINE, {"line": typed, "sure": typed, **MEANT})
    assert numbered(9).name == typed


@pytest.mark.parametrize(
    ("line", "sentence"), [("", "Die Liste ist leer."), ("–", "ist kein Name"), ("x" * 90, "höchstens 80")]
)
def test_refused(organizer_client, asked, line, sentence):
    answer = organizer_client.post(LINE, {"line": line, **MEANT}, headers=PARTS)
    assert answer.status_code == 422 and sentence in answer.json()["said"]
    assert sentence in page(organizer_client, organizer_client.post(LINE, {"line": line})["Location"])
    assert asked.players.count() == 8


@pytest.mark.parametrize("ticked", [(), ("hier",), ("bezahlt",), ("hier", "bezahlt")])
def test_what_was_chosen_beside_a_refused_line_stays_chosen(organizer_client, asked, ticked):
    fee = str(asked.fees.last().id)
    for typed in ("99", ""):
        sent = {"line": typed, "fee": fee, "ausser": "on"} | dict.fromkeys(ticked, "on")
        text = page(organizer_client, organizer_client.post(LINE, sent)["Location"])
        assert ticks_of(text) == {*ticked}
        assert re.search(rf'<option value="{fee}"[^>]* selected', text)
        assert re.search(r'name="ausser"[^>]* checked', text)
    # What is refused without the line chooses nothing in it.
    answer = organizer_client.post(PLAYERS + "1/zuruecknehmen/", {"was": "?"})
    assert ticks_of(page(organizer_client, answer["Location"])) == {"hier", "bezahlt"}


def test_who_is_here_already_is_said(organizer_client, asked):
    organizer_client.post(LINE, {"line": "Anna", **MEANT})
    answer = organizer_client.post(LINE, {"line": "anna", **MEANT})
    assert "Anna (Nr. 1) war schon eingetragen." in page(organizer_client, answer["Location"])
    assert Event.objects.filter(kind=Kind.PLAYER_ARRIVED).count() == 1


def test_a_club_beside_a_name_that_is_known(organizer_client, tournament):
    """It is kept where none was known; where another was, it may be somebody else: nothing typed is lost."""
    answer = organizer_client.post(PLAYERS + "zeile/", {"line": "Anna, SC Nord", **MEANT})
    assert numbered(1).club == "SC Nord" and numbered(1).arrived_at
    answer = organizer_client.post(PLAYERS + "zeile/", {"line": "Anna, TV Unna", **MEANT})
    text = page(organizer_client, answer["Location"])
    assert "Anna (SC Nord) ist schon eingetragen." in text and "Anna jun." in text and 'value="Anna, TV Unna"' in text
    assert tournament.players.count() == 8


def test_where_it_goes_on_without_presence_enter_does_not_begin_it(organizer_client, tournament):
    assert '<input type="checkbox" name="hier" checked>' in page(organizer_client)
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert '<input type="checkbox" name="hier">' in page(organizer_client)
    presence.arrive(numbered(1))
    assert '<input type="checkbox" name="hier" checked>' in page(organizer_client)


@pytest.mark.both
@pytest.mark.parametrize("line", ["Bernd", "2", "Nr. 2", "#002"])
def test_who_had_withdrawn_is_back_by_the_line_and_gone_again_by_the_way_back(organizer_client, asked, line):
    withdraw(numbered(2))
    answer = organizer_client.post(LINE, MEANT | {"line": line}, headers=PARTS).json()
    assert "Nr. 2 Bernd: wieder dabei, da, 10,00 € bezahlt." in answer["said"]
    assert numbered(2).withdrawn_at is None and numbered(2).arrived_at
    sent = dict(re.findall(r'name="(was|zahlung|da|ausgestiegen)" value="([^"]+)"', answer["said"]))
    assert {*sent} == {"was", "zahlung", "da", "ausgestiegen"}
    back = organizer_client.post(PLAYERS + "2/zuruecknehmen/", sent, headers=PARTS).json()
    assert "Zurückgenommen bei Bernd: wieder abgemeldet, 10,00 € nicht mehr gebucht." in back["said"]
    assert numbered(2).withdrawn_at and numbered(2).arrived_at is None


def test_the_beginning_of_a_name_brings_back_nobody_unasked(organizer_client, asked):
    withdraw(numbered(2))
    sent = MEANT | {"line": "Ber", "meant": "new"}
    answer = organizer_client.post(LINE, sent, headers=PARTS)
    assert answer.status_code == 422 and "passt auf Bernd (Nr. 2, abgemeldet)" in answer.json()["said"]
    assert organizer_client.post(LINE, MEANT | {"line": "Ber"}, headers=PARTS).status_code == 422
    assert asked.players.count() == 8 and numbered(2).withdrawn_at


def test_of_two_devices_that_take_the_same_back_each_is_told_what_it_did(organizer_client, asked):
    organizer_client.post(LINE, {"line": "Anna", **MEANT})
    payment = Payment.objects.get()
    checked = {"was": "checked", "zahlung": str(payment.id), "da": "1"}
    organizer_client.post(PLAYERS + "1/bezahlt/", {"bezahlt": "0"})  # at the other device
    for sentence in (
        "Zurückgenommen bei Anna: nicht mehr „da“.",
        "Schon zurückgenommen bei Anna: nicht mehr „da“, 10,00 € nicht mehr gebucht.",
    ):
        answer = organizer_client.post(PLAYERS + "1/zuruecknehmen/", checked, headers=PARTS).json()
        assert f"<span>{sentence}</span>" in answer["said"]
    # The other device's slip: who has taken the money holds it still, and is named in the cash.
    organizer_client.post(PLAYERS + "1/zuruecknehmen/", {"was": "unpaid", "zahlung": str(payment.id)})
    restored = Payment.objects.get()
    assert restored.taken_back_at is None and (restored, restored.actor) == (payment, payment.actor)


@pytest.mark.both
def test_who_may_have_been_meant_with_a_slip_is_named_behind_it(organizer_client, asked):
    known = numbered(2)
    known.name = "Bernd Schmidt"
    known.save()
    hint = "Ähnlich heißt Bernd Schmidt (Nr. 2), noch nicht da."

    def comes(name: str) -> str:
        return str(organizer_client.post(LINE, {"line": name, **MEANT}, headers=PARTS).json()["said"])

    said = comes("bernd schmitd")
    assert f"Nr. 9 bernd schmitd: neu, da, 10,00 € bezahlt. {hint}" in said.replace("\u00a0", " ")
    assert hint in organizer_client.get(PLAYERS + "9/nachher/", {"vor": 5000}).json()["said"]
    assert "Ähnlich" not in comes("Ria Ott")
    presence.arrive(known)
    assert "Ähnlich" not in comes("Bernt Schmidt")
