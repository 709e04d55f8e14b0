"""`/<slug>/regeln/blatt/`: the tournament's rules on one page, for everybody."""

from __future__ import annotations

import pytest

from scoring import PRESETS
from tests.tournaments.full_ruleset import fullest
from tournaments import ledger

PAGE = "/benefizturnier/regeln/blatt/"


def test_everybody_reads_the_rules(client, tournament):
    page = client.get(PAGE).content.decode()
    for words in (
        "Benefizturnier",
        "Lions Club 2024",
        "Wer gewinnt",
        "Pflichtsoli",
        "mit\u00a09\u00a0Karten",
        "Beispiel:",
    ):
        assert words in page
    assert '<small class="rule__clause">E2</small>' in page and "Hausregel</small>" not in page
    assert 'aria-current="page">Regeln' in page


def test_it_shows_the_rules_as_they_are_now(client, tournament):
    before = client.get(PAGE)
    assert client.get(PAGE, headers={"If-None-Match": before["ETag"]}).status_code == 304
    ledger.change_ruleset(tournament, fullest())
    after = client.get(PAGE, headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200 and ">H</small>" in after.content.decode()
    assert "„H“ heißt Hausregel: gegenüber der Vorlage geändert." in after.content.decode()
    assert "Lions Club 2024 mit Hausregeln" in after.content.decode()


@pytest.mark.both
def test_it_costs_one_query(client, tournament, django_assert_num_queries):
    with django_assert_num_queries(1):
        # the tournament by its slug
        client.get(PAGE)


def test_there_is_none_of_an_unknown_tournament(client, db):
    assert client.get("/gibtesnicht/regeln/blatt/").status_code == 404


def test_it_is_only_read(client, tournament):
    assert client.post(PAGE).status_code == 405


def test_the_table_s_help_is_the_same_in_short(client, scribe):
    page = client.get(f"/tisch/{scribe.key}/").content.decode()
    assert 'href="/benefizturnier/regeln/blatt/"' in page
    for words in (
        "Bis wann angesagt wird",
        "mit\u00a09\u00a0Karten",
        "Eine Erwiderung („einen zurück“) geht noch mit 1 Karte weniger.",
    ):
        assert words in page
    assert PRESETS["lions-2024"].deadline_no_90 == 8 and "mit\u00a08\u00a0Karten" in page
    assert "Beispiel:" not in page
