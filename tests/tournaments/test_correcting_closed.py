"""A game of a closed round is put right by the director: everything follows, and everybody can see that it was."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.tournaments.helpers import (
    confirm_all,
    director_at,
    logged,
    normal,
    play_out,
    publish_round,
    scribe_at,
    short_tournament,
    table_now,
    table_of,
    totals,
)
from tests.tournaments.kept import again
from tests.tournaments.scribe_doors import base_of, game
from tournaments import ledger
from tournaments.models import Round, Tournament
from tournaments.results.standings import standings
from tournaments.rounds import course

TABLE = "/benefizturnier/leitung/runde/1/tisch/1/"
ROUND = "/benefizturnier/leitung/runde/1/"
TWO = [[1, 2, 5, 6], [3, 4, 7, 8]]


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


@pytest.fixture
def tournament(organizer):
    return short_tournament(organizer)


@pytest.fixture
def closed(round_one):
    def close() -> None:
        for number in (1, 2):
            play_out(director_at(table_of(round_one, number)))
            confirm_all(director_at(table_of(round_one, number)))
        assert course.close(round_one) == []

    again(close, "closed")
    return Round.objects.select_related("tournament").get()


@pytest.fixture(params=["between", "next drawn", "next running", "finished"])
def later(closed, request):
    """The closed round, and what has happened since."""
    if request.param == "next drawn":
        course.take_back(publish_round(closed.tournament, TWO))
    elif request.param == "next running":
        publish_round(closed.tournament, TWO)
    elif request.param == "finished":
        course.finish(closed.tournament)
    return closed


def put_right(client, table, **fields):
    entry = table.entries.exclude(status="corrected").get(position=1)
    typed = game(re=["1", "2"], re_pips="200", version=str(table.version), reason="Fuchs vergessen") | fields
    return client.post(f"{TABLE}eintrag/{entry.id}/korrigieren/", typed)


def test_everything_follows(organizer_client, client, later):
    table = table_of(later)
    before, others = totals(table), totals(table_of(later, 2))
    status, plan = later.status, Tournament.objects.get().plan
    assert put_right(organizer_client, table)["Location"].startswith(TABLE + "?eingetragen=")
    sheet = ledger.sheet_of(table_of(later))
    assert totals(table) == list(sheet.totals) != before
    assert totals(table_of(later, 2)) == others
    anna = next(row for row in standings(Tournament.objects.get()).rows if row.player == "Anna")
    assert anna.by_round[0] == sheet.totals[0]
    assert f"{anna.total}" in text(client.get("/benefizturnier/ergebnis.csv"))
    assert Round.objects.get(number=1).status == status
    assert Tournament.objects.get().plan == plan
    assert logged("corrected").after["reason"] == "Fuchs vergessen"
    assert ledger.recompute(Tournament.objects.get()) == []


def test_everybody_can_see_it(organizer_client, client, later):
    put_right(organizer_client, table_of(later))
    sheet = text(organizer_client.get(TABLE))
    assert "Korrigiert durch die Leitung: Fuchs vergessen" in sheet
    assert "Nach dem Abschluss der Runde um" in sheet and "bestaetigen/" not in sheet
    assert "Grund: Fuchs vergessen" in text(organizer_client.get("/benefizturnier/leitung/protokoll/"))
    result = text(client.get("/benefizturnier/ergebnis/"))
    assert "Nach dem Abschluss durch die Leitung korrigiert: Runde 1, Tisch 1" in result
    assert "Tisch 2" not in result.split("korrigiert:")[1].split("</p>")[0]


def test_without_a_reason_nothing_is_changed_and_all_stays_typed(organizer_client, later):
    answer = put_right(organizer_client, table_of(later), reason="  ")
    assert answer.status_code == 422
    page = text(answer)
    assert "Bitte den Grund angeben" in page and 'id="error-reason"' in page and 'value="200"' in page
    assert 'aria-describedby="grund-hilfe error-reason" aria-invalid="true" autofocus required' in " ".join(
        page.split()
    )
    assert not table_of(later).corrected_at


def test_a_refused_change_keeps_the_reason_typed(organizer_client, closed):
    page = text(put_right(organizer_client, table_of(closed), re_pips="300"))
    assert 'value="Fuchs vergessen"' in page


def test_struck_with_a_reason(organizer_client, later):
    table = table_of(later)
    entry = table.entries.get(position=4)
    question = text(organizer_client.post(TABLE + "vorschau/", {"struck": "1", "replaces": str(entry.id)}))
    assert "Das Spiel wird gestrichen und nicht nachgespielt." in question
    asked = 'name="reason" value="" maxlength="200" autocomplete="off" required pattern=".*\\S.*"'
    assert asked in " ".join(question.split())
    fields = {"version": str(table.version), "reason": "doppelt eingetragen"}
    organizer_client.post(f"{TABLE}eintrag/{entry.id}/streichen/", fields)
    assert "Gestrichen durch die Leitung: doppelt eingetragen" in text(organizer_client.get(TABLE))


def test_a_table_that_was_ended_early_gets_its_forgotten_game(organizer_client, round_one):
    from tournaments.models import Table

    for number in (1, 2):
        ledger.end_early(director_at(table_of(round_one, number)), Table.Treatment.STAND, "Licht aus")
    course.close(round_one)
    page = text(organizer_client.get(TABLE))
    assert "entry__reason--asked" in page
    answer = organizer_client.post(TABLE + "eintrag/", game(reason="stand auf dem Bierdeckel"))
    assert answer["Location"].startswith(TABLE + "?eingetragen=")
    assert "Eingetragen durch die Leitung: stand auf dem Bierdeckel" in text(organizer_client.get(TABLE))


def test_the_scribe_does_not(client, closed):
    table = table_of(closed)
    entry, scribe = table.entries.get(position=4), scribe_at(table)
    fields = game(version=str(table.version), reason="ich will")
    answer = client.post(f"{base_of(table)}eintrag/{entry.id}/korrigieren/", fields)
    assert answer.status_code == 422 and "nur noch die Turnierleitung" in text(answer)
    page = text(client.get(base_of(table)))
    assert "korrigieren=" not in page and "data-finished" in page and 'id="grund"' not in page
    assert f'action="{base_of(table)}rufen/"' in page  # who may is named, and can be called
    with pytest.raises(ledger.Refused):
        ledger.correct(scribe, entry.id, normal([1, 2], 200), client_id=uuid4(), version=table.version, reason="x")


def test_opened_again_it_is_signed_again(organizer_client, closed):
    put_right(organizer_client, table_of(closed))
    course.reopen_round(closed)
    assert [(one.table, one.what) for one in course.missing(closed)] == [(1, "signatures")]
    assert "Nach dem Abschluss der Runde um" not in text(organizer_client.get(TABLE))
    ledger.confirm_for_all(director_at(table_of(closed)))
    course.close(closed)
    assert "Nach dem Abschluss" not in text(organizer_client.get(TABLE))


# The way there


def test_every_round_that_was_published_has_its_page(organizer_client, closed):
    publish_round(closed.tournament, TWO)
    board = text(organizer_client.get("/benefizturnier/leitung/"))
    assert f'href="{ROUND}"' in board and 'href="/benefizturnier/leitung/runde/2/"' in board
    page = text(organizer_client.get(ROUND))
    assert f'href="{TABLE}"' in page and "jedes Spiel korrigieren" in page


def test_a_drawn_round_has_none(organizer_client, closed):
    course.take_back(publish_round(closed.tournament, TWO))
    assert organizer_client.get("/benefizturnier/leitung/runde/2/").status_code == 404
    assert 'leitung/runde/2/"' not in text(organizer_client.get("/benefizturnier/leitung/"))


def test_the_log_leads_to_the_table(organizer_client, scribe, table):
    ledger.call(scribe, "Es zieht")
    assert f'href="{TABLE}akte/"' in text(organizer_client.get("/benefizturnier/leitung/protokoll/"))


@pytest.mark.both
def test_a_round_costs_the_same_for_many_tables(organizer_client, tournament, django_assert_num_queries):
    def ask(round: Round) -> None:
        organizer_client.get(ROUND)
        # session, user, tournament, organizer, round, tables, seats, players
        with django_assert_num_queries(8):
            organizer_client.get(f"/benefizturnier/leitung/runde/{round.number}/")

    first = publish_round(tournament, [[1, 2, 3, 4]])
    ask(first)
    Round.objects.update(status=Round.Status.CLOSED)
    ask(publish_round(tournament, TWO))


def test_nothing_about_it_while_nothing_was_corrected(client, closed):
    assert "korrigiert" not in text(client.get("/benefizturnier/ergebnis/"))
    assert table_now(director_at(table_of(closed))).corrected_at is None
