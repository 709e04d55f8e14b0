"""What came in though its answer was lost: told afterwards, with its own way back."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.test_director_registration import LINE, MEANT, PLAYERS, numbered
from tournaments.models import Event
from tournaments.people import fees, payments, presence
from tournaments.people.fees import Wanted
from tournaments.people.second_device import share


@pytest.fixture
def second_device(asked):
    client = Client()
    client.post(f"/anmeldung/{share(asked).key}/")
    return client


@pytest.fixture
def asked(tournament):
    fees.change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("ermäßigt", 500)])
    return tournament


def told(client, number, ago=2000):
    """The sentence, and what the way back sends; nothing where there is none."""
    html = client.get(f"{PLAYERS}{number}/nachher/", {"vor": ago}).json()["said"]
    sentence = " ".join(re.sub(r"<[^>]*>", " ", html.partition("<form")[0]).split())
    return sentence, dict(re.findall(r'<input type="hidden" name="(\w+)" value="(\w*)">', html))


@pytest.mark.both
def test_somebody_new_is_told_and_taken_back(organizer_client, asked):
    organizer_client.post(LINE, {"line": "Ida Groß", "fee": str(asked.fees.last().id), **MEANT})
    sentence, back = told(organizer_client, 9)
    assert sentence == "Nr. 9 Ida Groß: neu, da, 5,00 € bezahlt."
    assert back["was"] == "added"
    assert organizer_client.post(PLAYERS + "9/zuruecknehmen/", back).status_code == 302
    assert asked.players.count() == 8


def test_who_was_announced_is_told_and_taken_back(organizer_client, asked):
    organizer_client.post(LINE, {"line": "Anna", **MEANT})
    sentence, back = told(organizer_client, 1)
    assert sentence == "Nr. 1 Anna: da, 10,00 € bezahlt."
    organizer_client.post(PLAYERS + "1/zuruecknehmen/", back)
    assert numbered(1).arrived_at is None and payments.owed_by(numbered(1)) == 1000


def test_what_somebody_else_did_has_no_way_back_here(organizer_client, asked, second_device):
    second_device.post(LINE, {"line": "Anna", **MEANT})
    sentence, back = told(organizer_client, 1)
    assert sentence == "Anna (Nr. 1) ist eingetragen, wie es die Liste zeigt." and not back
    assert told(second_device, 1)[1]["was"] == "checked"


def test_nor_has_what_is_long_ago_or_more_than_one_step(organizer_client, asked):
    organizer_client.post(LINE, {"line": "Anna", **MEANT})
    Event.objects.update(at=timezone.now() - timedelta(seconds=30))
    assert not told(organizer_client, 1)[1]
    organizer_client.post(LINE, {"line": "Bernd", "fee": str(asked.fees.last().id), **MEANT})
    assert not told(organizer_client, 2)[1]  # another fee is asked of him now, too
    organizer_client.post(LINE, {"line": "Clara", **MEANT})
    presence.not_here(numbered(3))
    assert not told(organizer_client, 3)[1]


@pytest.mark.parametrize("ago", ["", "x", "-1", "9" * 20])
def test_when_it_was_sent_may_be_anything(organizer_client, tournament, ago):
    assert told(organizer_client, 1, ago)[0] == "Anna (Nr. 1) ist eingetragen, wie es die Liste zeigt."


def test_of_nobody_and_to_strangers_nothing_is_told(organizer_client, client, other_client, tournament):
    assert organizer_client.get(PLAYERS + "77/nachher/").status_code == 404
    assert client.get(PLAYERS + "1/nachher/").status_code == 302
    assert other_client.get(PLAYERS + "1/nachher/").status_code == 403
