"""Closing anyway: tables ended early, and the way back."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.helpers import (
    confirm_all,
    director_at,
    enter,
    logged,
    normal,
    play_out,
    publish_round,
    scribe_at,
    short_tournament,
    solo,
    table_now,
    table_of,
    totals,
)
from tests.tournaments.scribe_doors import base_of, game, send, text, told
from tournaments import ledger
from tournaments.actors import DIRECTOR
from tournaments.errors import Refused
from tournaments.models import Event, Round, Table, Tournament
from tournaments.progress import Stage, progress
from tournaments.rounds import course, timekeeping
from tournaments.setting_up import create_tournament


@pytest.fixture
def tournament(organizer):
    return short_tournament(organizer)


STAND, ZERO, PENALTY = Table.Treatment.STAND, Table.Treatment.ZERO, Table.Treatment.PENALTY
HOME = "/benefizturnier/leitung/"
TABLE = HOME + "runde/1/tisch/1/"
END = TABLE + "vorzeitig/"
GAME = normal([1, 2], 140)


def end(table: Table, treatment: Table.Treatment = STAND, reason: str = "Anna musste gehen", **more: object) -> None:
    ledger.end_early(director_at(table), treatment, reason, **more)  # type: ignore[arg-type]


# Ending and going on


@pytest.mark.parametrize("treatment", [STAND, ZERO])
def test_the_points_stand(table, directing, treatment):
    enter(directing, GAME)
    before = totals(table)
    end(table, treatment)
    now = table_of(table.round)
    assert totals(table) == before
    assert (now.end_treatment, now.end_reason, now.ended_by) == (treatment, "Anna musste gehen", DIRECTOR)
    assert now.settled and not now.complete
    event = logged("ended_early")
    assert (event.table, event.actor) == (table, DIRECTOR)
    assert event.after == {"treatment": treatment, "reason": "Anna musste gehen", "entry": None}


@pytest.mark.both
def test_a_penalty_is_an_entry_of_the_sheet(table, directing):
    enter(directing, GAME)
    end(table, PENALTY, penalty=[-12, 4, 4, 4])
    entry = table.entries.get(position=2)
    assert entry.facts == {"violation": "free", "points": [-12, 4, 4, 4]}
    assert entry.reason == "Anna musste gehen"
    assert totals(table) == [-11, 5, 3, 3]
    assert ledger.recompute(table.round.tournament) == []


@pytest.mark.both
def test_it_is_taken_back_with_its_penalty(table, directing):
    enter(directing, GAME)
    end(table, PENALTY, penalty=[-12, 4, 4, 4])
    ledger.go_on(directing)
    assert totals(table) == [1, 1, -1, -1]
    now = table_of(table.round)
    assert (now.ended_at, now.end_treatment, now.end_position) == (None, "", None)
    assert logged("end_taken_back").before["treatment"] == "penalty"
    enter(scribe_at(table), GAME)
    events = Event.objects.count()
    ledger.go_on(directing)
    assert Event.objects.count() == events


def test_a_penalty_that_was_corrected_meanwhile_goes_too(table, directing):
    from uuid import uuid4

    end(table, PENALTY, penalty=[-12, 4, 4, 4])
    entry, seen = table.entries.get(), table_now(directing).version
    facts = {"violation": "free", "points": [-3, 1, 1, 1]}
    ledger.correct(directing, entry.id, facts, client_id=uuid4(), version=seen, reason="zu hart")
    ledger.go_on(directing)
    assert totals(table) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("treatment", "reason", "penalty", "field"),
    [
        (STAND, " ", None, "reason"),
        (PENALTY, "weg", None, "points"),
        (PENALTY, "weg", [0, 0, 0, 0], "points"),
        (PENALTY, "weg", [1, 2], "points"),
        (PENALTY, "weg", [10000, 0, 0, 0], "points"),
    ],
)
def test_what_is_missing_is_said(table, treatment, reason, penalty, field):
    with pytest.raises(Refused) as refused:
        end(table, treatment, reason, penalty=penalty)
    assert refused.value.field == field
    assert not table_of(table.round).ended_at and not table.entries.exists()


def test_a_complete_sheet_is_not_ended(table, directing):
    play_out(directing)
    with pytest.raises(Refused) as refused:
        end(table)
    assert refused.value.message == "An Tisch 1 fehlt kein Spiel."


def test_it_is_ended_once(table):
    end(table)
    with pytest.raises(Refused):
        end(table)
    assert Event.objects.filter(kind="ended_early").count() == 1


def test_a_scribe_ends_nothing(table, scribe):
    for act in (lambda: ledger.end_early(scribe, STAND, "müde"), lambda: ledger.go_on(scribe)):
        with pytest.raises(Refused) as refused:
            act()
        assert refused.value.field == "table"


def test_the_phone_takes_no_more_games_and_says_so(table, client):
    send(table, **game())
    end(table)
    answer = send(table, **game(position="2"))
    assert answer.status_code == 422
    assert told(answer)["message"] == "Die Turnierleitung hat diesen Tisch vorzeitig beendet."
    page = text(client.get(base_of(table)))
    assert "Dieser Tisch ist vorzeitig beendet" in page
    assert "Anna musste gehen" in page and "Die Punkte stehen" in page
    assert "data-finished" in page and "zeit-um/" not in page


def test_ended_tables_do_not_keep_a_round_open(round_one):
    end(table_of(round_one, 1))
    play_out(director_at(table_of(round_one, 2)))
    assert progress(Tournament.objects.get()).stage == Stage.DONE
    assert [one.table for one in course.missing(round_one)] == [2]
    confirm_all(director_at(table_of(round_one, 2)))
    assert course.close(round_one) == []
    with pytest.raises(Refused) as refused:
        ledger.go_on(director_at(table_of(round_one, 1)))
    assert refused.value.field == "round"
    course.reopen_round(round_one)
    ledger.go_on(director_at(table_of(round_one, 1)))
    assert progress(Tournament.objects.get()).stage == Stage.RUNNING


def test_a_round_of_any_ruleset_can_be_closed(organizer):
    """Rules without a time limit, and a table that never began."""
    from datetime import date

    for preset in ("oase", "alte-saecke", "schuetzenfest", "ddv", "lions-2024"):
        tournament = create_tournament(
            name=preset, date=date(2026, 11, 9), ruleset=preset, rounds=1, players="A\nB\nC\nD\nE", user=organizer
        )
        round = publish_round(tournament, [[1, 2, 3, 4, 5]])
        end(table_of(round))
        assert course.close(round) == []
        course.finish(tournament)


def test_open_solos_and_a_shortened_clock_end_too(round_one):
    table = table_of(round_one)
    enter(director_at(table), GAME, solo(3, 130))
    timekeeping.start_clock(round_one)
    timekeeping.extend_clock(round_one, -200)
    for number in (1, 2):
        end(table_of(round_one, number), ZERO)
    assert course.close(Round.objects.get()) == []


# The pages


def test_the_check_offers_both(organizer_client, round_one):
    play_out(director_at(table_of(round_one, 2)))
    page = text(organizer_client.get(HOME + "abschluss/"))
    assert f'href="{END}?weiter=abschluss"' in page
    assert f'action="{HOME}runde/1/tisch/2/bestaetigen/alle/"' in page
    answer = organizer_client.post(HOME + "runde/1/tisch/2/bestaetigen/alle/", {"weiter": "abschluss"})
    assert answer["Location"] == HOME + "abschluss/"
    fields = {"treatment": "stand", "reason": "Anna musste gehen", "weiter": "abschluss"}
    assert organizer_client.post(END, fields)["Location"] == HOME + "abschluss/"
    page = text(organizer_client.get(HOME + "abschluss/"))
    assert "Es fehlt nichts mehr." in page and "Anna musste gehen" in page
    assert f'action="{END}zuruecknehmen/"' in page
    assert organizer_client.post(HOME + "abschliessen/", {"round": "1"})["Location"] == HOME
    assert Round.objects.get().status == "closed"


def test_the_sheet_offers_it_while_games_are_missing(organizer_client, round_one):
    """From the table's page and back to it."""
    page = text(organizer_client.get(TABLE))
    assert f'href="{END}?weiter=tisch"' in page
    assert f'href="{TABLE}">Abbrechen' in text(organizer_client.get(f"{END}?weiter=tisch"))
    fields = {"treatment": "stand", "reason": "Anna musste gehen", "weiter": "tisch"}
    assert organizer_client.post(END, fields)["Location"] == TABLE
    assert "?weiter=tisch" not in text(organizer_client.get(TABLE))


def test_the_sheet_offers_it_no_more_when_it_is_complete(organizer_client, table):
    play_out(director_at(table))
    assert "vorzeitig/" not in text(organizer_client.get(TABLE))


def test_a_penalty_is_typed_by_name(organizer_client, table):
    page = text(organizer_client.get(END))
    assert "Anna" in page and 'name="points_4"' in page
    fields = {"treatment": "penalty", "reason": "weg", "points_1": "−12", "points_2": "+4", "points_3": "8"}
    assert organizer_client.post(END, fields)["Location"] == TABLE + "akte/"
    assert totals(table) == [-12, 4, 8, 0]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"treatment": "stand", "reason": ""}, "Bitte den Grund angeben"),
        ({"reason": "weg"}, "Bitte wählen."),
        ({"treatment": "x", "reason": "weg"}, "Bitte wählen."),
        ({"treatment": "penalty", "reason": "weg"}, "Bitte angeben, wer wie viele Punkte"),
        ({"treatment": "penalty", "reason": "weg", "points_1": "viel"}, "Bitte eine ganze Zahl"),
        ({"treatment": "penalty", "reason": "weg", "points_1": "9" * 5000}, "Bitte eine ganze Zahl"),
        ({"treatment": "penalty", "reason": "weg", "points_1": "²"}, "Bitte eine ganze Zahl"),
    ],
)
def test_what_is_wrong_stands_beside_its_field(organizer_client, table, fields, said):
    answer = organizer_client.post(END, fields)
    assert answer.status_code == 422
    assert said in text(answer)
    for value in fields.values():
        assert value in text(answer) or value == "x"
    assert not table_of(table.round).ended_at


def test_pressed_twice_says_that_it_is_ended(organizer_client, table):
    fields = {"treatment": "stand", "reason": "weg"}
    organizer_client.post(END, fields)
    answer = organizer_client.post(END, fields)
    assert answer.status_code == 422 and "Tisch 1 ist schon beendet." in text(answer)


def test_where_nothing_can_be_ended_that_is_said_at_once(organizer_client, table):
    assert "<fieldset" in text(organizer_client.get(END))
    end(table)
    page = text(organizer_client.get(END + "?weiter=tisch"))
    assert "Tisch 1 ist schon beendet." in page and "<fieldset" not in page
    assert f'action="{END}zuruecknehmen/"' in page and 'name="weiter" value="tisch"' in page
    assert f'href="{TABLE}"' in page
    organizer_client.post(END + "zuruecknehmen/")
    play_out(director_at(table))
    page = text(organizer_client.get(END))
    assert "An Tisch 1 fehlt kein Spiel." in page and "<fieldset" not in page and "zuruecknehmen/" not in page
    end(table_of(table.round, 2))
    confirm_all(director_at(table))
    assert course.close(table.round) == []
    page = text(organizer_client.get(END))
    assert "Runde 1 ist abgeschlossen" in page and "<fieldset" not in page


def test_the_record_and_the_board_say_it(organizer_client, table):
    end(table)
    record = text(organizer_client.get(TABLE + "akte/"))
    assert "Vorzeitig beendet durch die Leitung um" in record and "Tisch weiterspielen lassen" in record
    assert "vorzeitig beendet" in text(organizer_client.get(HOME))
    assert organizer_client.post(END + "zuruecknehmen/")["Location"] == TABLE + "akte/"
    assert "Vorzeitig beenden …" in text(organizer_client.get(TABLE + "akte/"))


def test_the_way_back_is_where_the_table_was_ended(organizer_client, table):
    assert "Tisch weiterspielen lassen" not in text(organizer_client.get(TABLE))
    organizer_client.post(END, {"treatment": "stand", "reason": "weg", "weiter": "tisch"})
    page = text(organizer_client.get(TABLE))
    assert "Tisch 1 ist vorzeitig beendet." in page
    assert "Tisch weiterspielen lassen" in page and "Vorzeitig beenden …" not in page
    assert organizer_client.post(END + "zuruecknehmen/", {"weiter": "tisch"})["Location"] == TABLE
    page = text(organizer_client.get(TABLE))
    assert "Tisch 1 spielt weiter." in page and "Vorzeitig beenden …" in page


def test_in_a_closed_round_nothing_of_it_is_offered(organizer_client, table):
    end(table)
    end(table_of(table.round, 2))
    course.close(table.round)
    record = text(organizer_client.get(TABLE + "akte/"))
    assert "vorzeitig/" not in record and "bestaetigen/" not in record
    assert "vorzeitig/" not in text(organizer_client.get(TABLE))
    organizer_client.post(END + "zuruecknehmen/")
    assert "Runde 1 ist abgeschlossen" in text(organizer_client.get(TABLE + "akte/"))
    assert table_of(table.round).ended_at


@pytest.mark.parametrize("tail", ["vorzeitig/", "vorzeitig/zuruecknehmen/", "bestaetigen/alle/"])
def test_the_tables_link_opens_none_of_it(table, tail):
    assert Client().post(base_of(table) + tail).status_code == 404
