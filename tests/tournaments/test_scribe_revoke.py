"""The table's page where to revoke costs the partner too: one more question, and only there."""

from __future__ import annotations

import pytest

from tests.scoring.helpers import house
from tests.tournaments.helpers import totals
from tests.tournaments.scribe_doors import base_of, entries, game, points, send, state, text, told
from tournaments import ledger


@pytest.fixture
def plays(table):
    def done(**changes):
        ledger.change_ruleset(table.round.tournament, house("schuetzenfest", violations=("revoke", "free"), **changes))

    return done


def revoked(**fields: str):
    return game(kind="violation", violation="revoke", offender="2") | fields


def test_the_offender_and_his_partner_pay(table, plays, client):
    plays(revoke_mode="party", revoke_credit=10)
    assert "Wer spielt mit ihm und zahlt auch?" in text(client.get(base_of(table)))
    assert points(send(table, "vorschau/", **revoked(partner="4"))) == {"1": "0", "2": "−10", "3": "0", "4": "−10"}
    assert send(table, **revoked(partner="4")).status_code == 201
    assert entries(table)[0].facts == {"violation": "revoke", "offender": 2, "partner": 4}
    assert totals(table) == [0, -10, 0, -10]
    page = text(client.get(base_of(table)))
    assert "auch Dieter zahlt" in page and "wer falsch bedient, zahlt an niemanden" in page


def test_who_is_not_named_does_not_pay(table, plays):
    plays(revoke_mode="party", revoke_credit=10)
    assert send(table, **revoked(partner="")).status_code == 201
    assert totals(table) == [0, -10, 0, 0]


def test_the_short_line_names_all_who_lose(table, plays):
    """By it two phones see whether they entered the same."""
    plays(revoke_mode="party", revoke_credit=10)
    said = [
        state(send(table, **revoked(**fields, position=str(place))))["games"][-1]["brief"]
        for place, fields in enumerate(({"partner": "4"}, {"partner": "3"}, {"partner": ""}, {"soloist": "4"}), 1)
    ]
    assert said == [
        "Falsch bedient, Bernd −10, Dieter −10",
        "Falsch bedient, Bernd −10, Clara −10",
        "Falsch bedient, Bernd −10",
        "Falsch bedient, Anna −10, Bernd −10, Clara −10",
    ]


def test_the_short_line_of_a_solo_names_who_gets_it(table, plays):
    plays(revoke_mode="fixed", revoke_credit=5)
    said = [
        state(send(table, **revoked(soloist=soloist, position=str(place))))["games"][-1]["brief"]
        for place, soloist in enumerate(("", "1", "4", "2"), 1)
    ]
    assert said == [
        "Falsch bedient, Bernd −15",
        "Falsch bedient, Anna +15, Bernd −15",
        "Falsch bedient, Bernd −15, Dieter +15",
        "Falsch bedient, Bernd −15",
    ]


def test_the_short_line_where_one_pays_for_all_names_who_and_to_whom(table, plays):
    plays(revoke_mode="pays_all")
    said = [
        state(send(table, **revoked(re_pips="100", position=str(place)) | {"re": ["1", "2"], "offender": offender}))[
            "games"
        ][-1]["brief"]
        for place, offender in enumerate(("1", "2"), 1)
    ]
    assert said[0] != said[1] and "Anna −" in said[0] and "Bernd −" in said[1]
    assert all("Clara +" in one and "Dieter +" in one for one in said)


def test_nobody_is_his_own_partner(table, plays):
    plays(revoke_mode="party", revoke_credit=10)
    refused = send(table, **revoked(partner="2"))
    assert refused.status_code == 422
    assert told(refused)["field"] == "partner"
    assert told(refused)["message"] == "Bernd kann nicht zugleich der Partner sein."


def test_elsewhere_nobody_is_asked(table, plays, client):
    plays(revoke_mode="fixed")
    assert "Wer spielt mit ihm und zahlt auch?" not in text(client.get(base_of(table)))
    assert send(table, **revoked(partner="4")).status_code == 201
    assert entries(table)[0].facts == {"violation": "revoke", "offender": 2}
