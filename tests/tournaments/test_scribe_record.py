"""POST /tisch/<key>/eintrag/: save the next game."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import (
    director_at,
    enter,
    normal,
    play_out,
    publish_round,
    scribe_at,
    table_now,
    table_of,
)
from tests.tournaments.scribe_doors import DIRECTORS, base_of, entries, game, send, state, text, told
from tournaments import ledger
from tournaments.actors import scribe_of
from tournaments.models import Round, Tournament
from tournaments.rounds import course


def version(table) -> str:
    table.refresh_from_db()
    return str(table.version)


@pytest.mark.both
def test_a_game_is_saved(table):
    answer = send(table, **game())
    assert answer.status_code == 201
    assert "Bernd gibt, Clara spielt auf." in text(answer)
    assert state(answer)["position"] == 2
    assert [entry.facts for entry in entries(table)] == [{"type": "normal", "re": [1, 3], "re_pips": 140}]
    assert entries(table)[0].recorded_by == scribe_of(1)


@pytest.mark.both
def test_sent_twice_it_is_stored_once(table):
    same = game()
    assert send(table, **same).status_code == 201
    assert send(table, **same).status_code == 200
    assert len(entries(table)) == 1


def test_the_last_game_is_known_again_although_nothing_comes_next(table, scribe):
    play_out(scribe)
    last = entries(table)[-1]
    enter_again = {"client_id": str(last.client_id), "position": "24", "re_pips": "", "range": "121"}
    answer = send(table, **game(**enter_again))
    assert (answer.status_code, told(answer)["entry"]) == (200, last.pk)
    assert len(entries(table)) == 24


@pytest.mark.both
@pytest.mark.parametrize(
    "said, facts",
    [
        ({"re_pips": "", "kontra_pips": "90"}, {"type": "normal", "re": [1, 3], "re_pips": 150}),
        (
            {"announce_re": "no_90", "announce_kontra": "kontra", "extra_kontra_fox": "2", "extra_re_charlie": "1"},
            {
                "type": "normal", "re": [1, 3], "announcements": {"re": "no_90", "kontra": "kontra"},
                "extras": {"re": ["charlie"], "kontra": ["fox", "fox"]}, "re_pips": 140,
            },
        ),
        ({"type": "marriage"}, {"type": "marriage", "re": [1, 3], "re_pips": 140}),
        ({"type": "marriage", "alone": "1", "re": ["2"]}, {"type": "marriage", "re": [2], "re_pips": 140}),
        ({"type": "silent_marriage", "re": ["2"]}, {"type": "silent_marriage", "re": [2], "re_pips": 140}),
        ({"type": "solo", "solo": "jacks", "re": ["4"]}, {"type": "solo", "solo": "jacks", "re": [4], "re_pips": 140}),
        ({"kind": "violation", "violation": "minor", "offender": "4"}, {"violation": "minor", "offender": 4}),
        (
            {"kind": "violation", "violation": "serious", "offender": "4", "soloist": "1", "levels": "2"},
            {"violation": "serious", "offender": 4, "soloist": 1, "levels": 2},
        ),
        (
            {"kind": "violation", "violation": "decided", "offender": "3"},
            {"violation": "decided", "offender": 3, "game": {"type": "normal", "re": [1, 3], "re_pips": 140}},
        ),
    ],
)  # fmt: skip
def test_every_kind_of_entry(table, said, facts):
    answer = send(table, **game(**said))
    assert answer.status_code == 201, text(answer)
    assert entries(table)[0].facts == facts


def test_with_nines_an_empty_trick_is_asked_for(table):
    Tournament.objects.update(ruleset_data=table.round.tournament.ruleset_data | {"cards": 48})
    asked = send(table, **game(re_pips="240"))
    assert (asked.status_code, told(asked)["field"]) == (422, "no_trick")
    assert send(table, **game(re_pips="240", no_trick="yes")).status_code == 201
    assert entries(table)[0].facts["no_trick"] == "kontra"
    assert send(table, **game(re_pips="240", no_trick="no", position="2")).status_code == 201
    assert "no_trick" not in entries(table)[1].facts


def test_a_range_is_enough_where_the_organizer_allows_it(table):
    Tournament.objects.update(pips_by_range=True)
    assert send(table, **game(re_pips="", range="151")).status_code == 201
    assert 151 <= entries(table)[0].facts["re_pips"] <= 180


def test_a_range_that_the_extra_points_forbid(table):
    Tournament.objects.update(pips_by_range=True)
    answer = send(table, **game(re_pips="", range="under_30", extra_re_doppelkopf="1"))
    assert answer.status_code == 422


def test_nothing_is_saved_while_something_is_missing(table):
    answer = send(table, **game(re_pips=""))
    said = {"field": "re_pips", "message": "Wie viele Augen?", "page": scribe_at(table).page_version}
    assert (answer.status_code, told(answer)) == (422, said)
    assert entries(table) == []


def test_a_place_that_is_taken_leads_to_both_games(table, scribe):
    enter(scribe, normal([2, 4], 200))
    answer = send(table, **game())
    assert answer.status_code == 409
    shown = text(answer)
    assert "Spiel 1 steht schon auf der Liste" in shown
    assert "Re: Bernd, Dieter" in shown and "Re: Anna, Clara" in shown
    assert len(entries(table)) == 1


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"re_pips": "145"}, "Die Angaben weichen ab: Augen von Re 145 statt 140."),
        ({"announce_re": "re"}, "Die Angaben weichen ab: Ansagen."),
        ({"extra_re_fox": "1"}, "Die Angaben weichen ab: Sonderpunkte."),
        ({"re_pips": "145", "announce_re": "re"}, "Es ist ein anderes Spiel."),
        ({"re": ["1", "4"]}, "Es ist ein anderes Spiel."),
        ({"type": "solo", "solo": "queens", "re": ["1"]}, "Es ist ein anderes Spiel."),
        ({}, "Es ist dasselbe Spiel."),
    ],
)
def test_in_what_two_entries_of_one_place_differ(table, scribe, more, said):
    enter(scribe, normal([1, 3], 140))
    assert said in text(send(table, **game(**more)))


def test_in_which_range_two_entries_of_one_place_differ(table, scribe):
    Tournament.objects.update(pips_by_range=True)
    enter(scribe, normal([1, 3], 135))
    answer = send(table, **game(re_pips="", range="151"))
    assert "Die Angaben weichen ab: Augen von Re 151–180 statt 121–150." in text(answer)


def test_a_place_with_a_struck_game_leads_to_a_question_that_says_so(table, scribe):
    done = enter(scribe, normal([1, 3], 140))[0]
    ledger.strike(scribe, done.entry.pk, version=table_now(scribe).version)
    shown = text(send(table, **game()))
    assert "Spiel 1 wurde eingetragen und gestrichen" in shown
    assert "Es ist dasselbe Spiel." in shown and "Zu Unrecht gestrichen: unseres dort eintragen" in shown
    assert "steht schon auf der Liste" not in shown and "Das auf der Liste ist falsch" not in shown


def test_a_violation_and_a_game_are_never_called_the_same(table, scribe):
    enter(director_at(table), {"violation": "minor", "offender": 4})
    shown = text(send(table, **game()))
    assert "Hier steht inzwischen ein anderer Eintrag" in shown
    assert "Unseres als nächstes eintragen" in shown
    assert "Dasselbe" not in shown and "dasselbe" not in shown and "durch unseres ersetzen" not in shown


@pytest.mark.parametrize(
    ("offender", "said", "drop"),
    [
        ("4", "Es ist derselbe Eintrag.", "Derselbe Eintrag: unseren verwerfen"),
        ("3", "Es ist ein anderer Eintrag.", "Unseres verwerfen"),
    ],
)
def test_a_violation_over_a_violation_is_called_no_game(table, scribe, offender, said, drop):
    done = enter(scribe, {"violation": "minor", "offender": 4})[0]
    violation = {"kind": "violation", "violation": "minor", "offender": offender}
    shown = text(send(table, **game(**violation)))
    assert "Ein solcher Eintrag steht schon auf der Liste" in shown and said in shown
    assert drop in shown and "Ein weiterer Eintrag: als nächsten eintragen" in shown
    assert not re.search(r"Spiel \d+ steht|dasselbe Spiel|weiteres Spiel|anderes Spiel", shown)
    ledger.strike(scribe, done.entry.pk, version=table_now(scribe).version)
    assert "Ein Eintrag wurde hier gemacht und gestrichen" in text(send(table, **game(**violation)))


def test_where_nothing_is_entered_any_more_no_question_offers_it(organizer_client, table, scribe):
    play_out(scribe)
    answer = send(table, **game(position="2"))
    assert answer.status_code == 409
    shown = text(answer).partition('id="')[0]
    assert "Die Runde ist zu Ende." in shown and "als nächstes eintragen" not in shown
    assert "Unseres verwerfen" in shown and "Dasselbe Spiel" not in shown and "Später entscheiden" in shown
    Round.objects.update(status=Round.Status.CLOSED)
    shown = text(send(table, **game(position="2"))).partition('id="')[0]
    assert "Runde 1 ist abgeschlossen." in shown and "als nächstes eintragen" not in shown
    ruling = {"kind": "violation", "violation": "unsporting", "offender": "1", "points": "12"}
    answer = organizer_client.post(DIRECTORS + "eintrag/", game(**ruling, position="2"))
    assert answer.status_code == 409 and "Unseres als nächstes eintragen" in text(answer)


def test_a_conflict_comes_with_the_newest_sheet(table, scribe):
    enter(scribe, normal([2, 4], 200), normal([1, 3], 130))
    answer = send(table, **game())
    assert state(answer)["position"] == 3
    assert f"eintrag-{entries(table)[1].pk}" in text(answer)


def test_without_a_script_the_conflict_can_be_decided(client, table, scribe):
    enter(scribe, normal([2, 4], 200))
    answer = client.post(base_of(table) + "eintrag/", game())
    assert answer.status_code == 409
    assert "Später entscheiden" not in text(answer)  # who leaves this page loses what was typed
    assert 'name="position" value="2"' in text(answer)
    assert "durch unseres ersetzen" in text(answer)


def test_without_a_script_it_redirects_to_the_page_which_says_what_the_game_came_to(client, table):
    answer = client.post(base_of(table) + "eintrag/", game())
    entry = entries(table)[0]
    assert (answer.status_code, answer["Location"]) == (302, f"{base_of(table)}?eingetragen={entry.pk}")
    assert "Gespeichert. Spiel 1: Re +1 (Anna, Clara)" in text(client.get(answer["Location"]))
    struck = client.post(f"{base_of(table)}eintrag/{entry.pk}/streichen/", {"version": "1"})
    assert "Spiel 1 ist gestrichen." in text(client.get(struck["Location"]))
    for other in ("999999", "x", ""):
        assert "ist gestrichen." not in text(client.get(f"{base_of(table)}?eingetragen={other}"))


def test_without_a_script_what_is_refused_stays_typed(client, table):
    answer = client.post(base_of(table) + "eintrag/", game(re_pips="3", announce_re="no_60"))
    shown = text(answer)
    assert answer.status_code == 422
    assert 'id="error-re_pips"' in shown and "3 Augen für Re gibt es mit 40 Karten nicht" in shown
    assert 'name="re_pips" value="3"' in shown and 'value="no_60" aria-label="Re keine 60" checked' in shown


@pytest.mark.parametrize(
    "broken", [{"client_id": "x"}, {"client_id": ""}, {"position": "x"}, {"position": "-1"}, {"position": "9" * 30}]
)
def test_broken_bookkeeping_is_refused(table, broken):
    assert send(table, **game(**broken)).status_code == 422


def test_a_place_that_is_not_the_next(table):
    answer = send(table, **game(position="3"))
    assert (answer.status_code, told(answer)["field"]) == (422, "position")


@pytest.mark.both
def test_what_somebody_invents_is_refused(table):
    assert send(table, **game(type="skat")).status_code == 422
    assert send(table, **game(re=["1", "7"])).status_code == 422
    assert send(table, **game(announce_re="kontra")).status_code == 422
    assert send(table, **game(extra_re_fox="5000000")).status_code == 422
    assert entries(table) == []


def test_a_game_that_waited_is_dated_by_the_phone(table):
    moment = timezone.now() - timedelta(minutes=3)
    Round.objects.update(published_at=timezone.now() - timedelta(hours=1))
    send(table, **game(entered_at=str(int(moment.timestamp() * 1000))))
    assert abs(entries(table)[0].entered_at - moment) < timedelta(seconds=1)


@pytest.mark.parametrize("stamp", ["x", "-5", "9" * 15, "9" * 40, "0"])
def test_a_phone_with_a_wrong_time_changes_nothing(table, stamp):
    begun = timezone.now()
    assert send(table, **game(entered_at=stamp)).status_code == 201
    assert begun <= entries(table)[0].entered_at <= timezone.now()


def test_a_game_of_the_last_round_never_lands_on_this_one(tournament, table, scribe):
    from tests.tournaments.helpers import director_at, play_out

    for one in (table, table_of(table.round, 2)):
        play_out(director_at(one))
        for seat in range(1, 5):
            ledger.confirm(director_at(one), seat)
    assert course.close(table.round) == []
    publish_round(tournament, [[1, 2, 5, 6], [3, 4, 7, 8]])
    late = send(table, **game(client_id=str(uuid4()), position="25", round="1"))
    assert late.status_code in (410, 422)
    assert len(entries(table)) == 24
    assert send(table, **game(round="2")).status_code == 201


def test_a_game_that_was_put_right_while_it_waited_takes_the_place_of_the_one_that_came_in(table):
    first, second = game(), game(re_pips="130")
    send(table, **first)
    answer = send(table, **second, instead_of=[first["client_id"]])
    assert answer.status_code == 201
    assert [(entry.status, entry.facts["re_pips"]) for entry in entries(table)] == [
        ("corrected", 140), ("standing", 130),
    ]  # fmt: skip
    assert send(table, **second, instead_of=[first["client_id"]]).status_code == 200
    third = game(re_pips="120", instead_of=[second["client_id"], first["client_id"]])
    assert send(table, **third).status_code == 201
    assert [entry.status for entry in entries(table)] == ["corrected", "corrected", "standing"]
    assert [entry.position for entry in entries(table)] == [1, 1, 1]


def test_a_game_that_was_put_right_is_an_ordinary_one_if_nothing_had_come_in(table):
    assert send(table, **game(instead_of=[str(uuid4()), "x"])).status_code == 201
    assert [entry.status for entry in entries(table)] == ["standing"]


def test_a_game_that_was_put_right_while_it_waited_and_struck_meanwhile_asks(table, scribe):
    """It came in, another phone struck it, and this phone knows of neither: a person decides which of both counts."""
    first, second = game(), game(re_pips="130")
    send(table, **first)
    struck = entries(table)[0]
    ledger.strike(scribe, struck.pk, version=int(version(table)))
    waited = second | {"instead_of": [first["client_id"]]}
    answer = send(table, **waited)
    assert (answer.status_code, told(answer)["theirs"]) == (409, struck.pk)
    assert "wurde eingetragen und gestrichen" in text(answer)
    assert [entry.status for entry in entries(table)] == ["struck"]
    assert send(table, **waited | {"position": "2"}).status_code == 201  # another game, then
    assert [(entry.position, entry.status) for entry in entries(table)] == [(1, "struck"), (2, "standing")]


def test_it_can_take_the_place_of_what_was_struck(table, scribe):
    first, second = game(), game(re_pips="130")
    send(table, **first)
    struck = entries(table)[0]
    ledger.strike(scribe, struck.pk, version=int(version(table)))
    fields = second | {"instead_of": [first["client_id"]], "version": version(table)}
    assert send(table, f"eintrag/{struck.pk}/korrigieren/", **fields).status_code == 201
    assert [entry.status for entry in entries(table)] == ["corrected", "standing"]


def test_a_game_that_was_put_right_while_it_waited_and_corrected_meanwhile_asks(table, scribe):
    first, second = game(), game(re_pips="130")
    send(table, **first)
    came_in = entries(table)[0]
    facts = normal([2, 4], 125)
    theirs = ledger.correct(scribe, came_in.pk, facts, client_id=uuid4(), version=int(version(table))).entry
    answer = send(table, **second, instead_of=[first["client_id"]])
    assert (answer.status_code, told(answer)["theirs"]) == (409, theirs.pk)
    assert [entry.facts["re_pips"] for entry in entries(table)] == [140, 125]


def test_what_comes_in_late_and_was_put_right_meanwhile_asks(table):
    """The first attempt was given up by the phone, and reaches the server after all."""
    first, second = game(), game(re_pips="130")
    assert send(table, **second, instead_of=[first["client_id"]]).status_code == 201
    assert send(table, **first).status_code == 409
    assert len(entries(table)) == 1


def test_the_director_needs_the_token(organizer, table):
    client = Client(enforce_csrf_checks=True)
    client.force_login(organizer)
    assert client.post(DIRECTORS + "eintrag/", game()).status_code == 403
    page = text(client.get(DIRECTORS))
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    assert client.post(DIRECTORS + "eintrag/", game(csrfmiddlewaretoken=token)).status_code == 302
    assert entries(table)[0].recorded_by.kind == "director"


def test_the_director_enters_what_the_court_rules(organizer_client, table):
    fields = {"kind": "violation", "violation": "free", "points_1": "-6", "points_2": "6"}
    assert organizer_client.post(DIRECTORS + "eintrag/", game(**fields)).status_code == 302
    assert entries(table)[0].facts == {"violation": "free", "points": [-6, 6, 0, 0]}
    unsporting = game(kind="violation", violation="unsporting", offender="2", points="12", position="2")
    assert organizer_client.post(DIRECTORS + "eintrag/", unsporting).status_code == 302
    assert entries(table)[1].points == [0, -12, 0, 0]


def test_a_solo_that_the_hall_bars_is_refused_at_its_player(table):
    ruleset = table.round.tournament.ruleset_data | {"no_solo_for": ["dealer"], "mandatory_solos": 0}
    Tournament.objects.update(ruleset_data=ruleset)
    by_dealer = game(type="solo", solo="queens", re=["1"])
    for path in ("vorschau/", "eintrag/"):
        answer = send(table, path, **by_dealer)
        assert "Anna gibt und darf deshalb kein Solo spielen." in (text(answer) or told(answer)["message"])
    assert not entries(table)
    assert send(table, **by_dealer | {"re": ["2"]}).status_code == 201


def test_what_replacing_the_game_on_the_list_would_change_is_said_before(table, scribe):
    enter(scribe, normal([2, 4], 200))
    shown = text(send(table, **game(re=["1", "3"], re_pips="130")))
    assert "Re +3 (Bernd, Dieter)" in shown and "Re +1 (Anna, Clara)" in shown
    assert re.search(r"Stand, wenn ersetzt:\s+<span>Anna\s+−3\b.*?<b>1</b>", shown, re.DOTALL)


def test_where_it_cannot_stand_at_all_the_question_says_why_instead(table, scribe):
    enter(scribe, normal([2, 4], 200))
    shown = text(send(table, **game(re_pips="3")))
    assert "3 Augen für Re gibt es mit 40 Karten nicht" in shown and "durch unseres ersetzen" not in shown
