"""What a key or a sign-in opens stays in no browser; public pages may be kept and asked for again."""

from __future__ import annotations

import pytest
from sesame.utils import get_parameters

from tests.tournaments.scribe_doors import HTMX, UNKNOWN, base_of, game, send


@pytest.mark.parametrize("tail", ["", "stand/", "spielliste/"])
def test_a_tables_pages(client, table, tail):
    assert client.get(base_of(table) + tail)["Cache-Control"] == "no-store"


def test_what_a_table_sends(client, table):
    assert send(table, **game())["Cache-Control"] == "no-store"
    assert client.get(UNKNOWN)["Cache-Control"] == "no-store"
    assert client.get("/tisch/?code=x")["Cache-Control"] == "no-store"


def test_an_unchanged_sheet_is_still_not_sent_again(client, table):
    first = client.get(base_of(table) + "stand/")
    again = client.get(base_of(table) + "stand/", headers={"If-None-Match": first["ETag"]} | HTMX)
    assert (again.status_code, again["ETag"], again["Cache-Control"]) == (304, first["ETag"], "no-store")


@pytest.mark.parametrize(
    "address", ["/leitung/", "/neu/", "/abmelden/ueberall/", *(f"/benefizturnier/leitung/{page}" for page in
    ("", "stand/", "spieler/", "karten/", "protokoll/", "einstellungen/", "runde/1/tisch/1/"))],
)  # fmt: skip
def test_pages_behind_the_sign_in(client, organizer_client, round_one, address):
    assert organizer_client.get(address)["Cache-Control"] == "no-store"


def test_signing_in(client, organizer):
    key = get_parameters(organizer)
    assert client.get("/anmelden/")["Cache-Control"] == "no-store"
    assert client.get("/anmelden/", key)["Cache-Control"] == "no-store"
    assert client.post("/anmelden/", key)["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "address", ["/", "/benefizturnier/", "/benefizturnier/stand/", "/benefizturnier/leinwand/", "/tisch/sw.js"]
)
def test_public_pages_may_be_kept_and_set_no_cookie(client, organizer_client, round_one, address):
    for someone in (client, organizer_client):
        answer = someone.get(address)
        assert "no-cache" in answer["Cache-Control"]
        assert "no-store" not in answer["Cache-Control"]
        assert not answer.cookies and "Cookie" not in answer.get("Vary", "")
