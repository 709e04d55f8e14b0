"""GET /tisch/<key>/stand/: the live parts of a table's page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring import PRESETS
from tests.tournaments.helpers import director_at, enter, normal, scribe_at, solo, table_now, table_of
from tests.tournaments.scribe_doors import base_of, entries, game, send, state, text, told
from tournaments import ledger
from tournaments.models import Round
from tournaments.people.players import rename_player
from tournaments.rounds import timekeeping


def test_it_follows_the_sheet(table, scribe):
    first = Client().get(base_of(table) + "stand/")
    assert "Anna gibt, Bernd spielt auf." in text(first)
    again = Client().get(base_of(table) + "stand/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["Server-Time"].isdigit()
    enter(scribe, normal([1, 3], 140))
    fresh = Client().get(base_of(table) + "stand/", headers={"If-None-Match": first["ETag"]})
    assert fresh.status_code == 200
    assert "Bernd gibt, Clara spielt auf." in text(fresh)


def test_what_happens_at_another_table_is_no_news(table, scribe):
    other = scribe_at(table_of(table.round, 2))
    first = Client().get(base_of(table) + "stand/")
    recorded = enter(other, normal([1, 3], 140))[0]
    ledger.strike(other, recorded.entry.id, version=table_now(other).version)
    ledger.call(other, "")
    again = Client().get(base_of(table) + "stand/", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "act",
    [
        lambda table: ledger.call(scribe_at(table), ""),
        lambda table: ledger.choose_scribe(scribe_at(table), 2),
        lambda table: timekeeping.start_clock(table.round),
        lambda table: rename_player(table.seats.get(number=1).player, "Antonia", ""),
        lambda table: ledger.change_ruleset(table.round.tournament, PRESETS["oase"]),
    ],
    ids=["called", "scribe", "clock", "renamed", "ruleset"],
)
def test_what_concerns_this_table_is(table, act):
    first = Client().get(base_of(table) + "stand/")
    act(table)
    assert Client().get(base_of(table) + "stand/", headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_after_a_save_nothing_is_rendered_again(table, monkeypatch):
    assert send(table, **game()).status_code == 201
    monkeypatch.setattr("tournaments.pages.table.page.live_parts", lambda view: pytest.fail("rendered again"))
    assert "Bernd gibt, Clara spielt auf." in text(Client().get(base_of(table) + "stand/"))


def test_it_carries_no_token_and_no_cookie(table, organizer_client):
    answer = Client().get(base_of(table) + "stand/")
    assert not answer.cookies
    assert "csrf" not in text(answer)
    director = organizer_client.get("/benefizturnier/leitung/runde/1/tisch/1/stand/")
    assert "csrf" not in text(director)


def test_it_changes_when_the_time_runs_out(table):
    begun = timezone.now() - timedelta(minutes=99)
    Round.objects.update(clock_started_at=begun)
    first = Client().get(base_of(table) + "stand/")
    Round.objects.update(clock_started_at=begun - timedelta(minutes=2))
    over = Client().get(base_of(table) + "stand/", headers={"If-None-Match": first["ETag"]})
    assert over.status_code == 200
    assert "Es war kein Spiel angefangen" in text(over)


def test_it_tells_what_stands_where_and_whose_it_is(table, scribe):
    """By which the phone knows that a second one writes, and what has taken the place of a game begun on it."""
    _first, second = enter(scribe, normal([1, 3], 140), solo(2, 100))
    enter(director_at(table), {"violation": "minor", "offender": 4}, {"struck": True})
    games = state(send(table, **game(position="5")))["games"]
    assert [(one["position"], one["number"], one["brief"], one["ours"]) for one in games] == [
        (1, "1", "Re +1 (Anna, Clara)", True),
        (2, "2", "Damensolo, Kontra +1 (Anna, Clara, Dieter)", True),
        (3, "3", "Geringfügiger Regelverstoß, Dieter −3", False),
        (4, "3", "Gestrichen", False),
        (5, "3", "Re +1 (Anna, Clara)", True),
    ]
    assert [one["name"] for one in games] == ["Spiel 1", "Spiel 2", "Ein Eintrag", "Spiel 3", "Spiel 3"]
    assert [one["points"] for one in games[:2]] == [[1, -1, 1, -1], [1, -3, 1, 1]]
    assert [one["struck"] for one in games] == [False, False, False, True, False]
    assert games[1]["id"] == str(second.entry.client_id) and games[1]["entry"] == second.entry.pk
    last = entries(table)[-1]
    corrected = f"eintrag/{last.pk}/korrigieren/"
    answer = send(table, corrected, **game(re_pips="100", version=str(table_now(scribe).version)))
    assert [one["entry"] for one in state(answer)["games"]][-1] == told(answer)["entry"]
    assert state(answer)["games"][-1]["brief"] == "Kontra +2 (Bernd, Dieter)"
