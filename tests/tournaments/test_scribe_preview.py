"""POST /tisch/<key>/vorschau/: what saving would do, and nothing is saved."""

from __future__ import annotations

import re
from datetime import date

import pytest

from scoring import PRESETS
from scoring.own import OwnExtra
from tests.tournaments.helpers import enter, normal, publish_round, scribe_at, table_of
from tests.tournaments.scribe_doors import base_of, entries, game, points, send, text, told
from tournaments.setting_up import create_tournament


def heard(html: str) -> str:
    """What stands there for who cannot see it."""
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", "", html).split())


def test_it_shows_everybodys_points_and_saves_nothing(table):
    answer = send(table, "vorschau/", **game(announce_re="re"))
    assert answer.status_code == 200
    assert points(answer) == {"1": "+3", "2": "−3", "3": "+3", "4": "−3"}
    for words in ("Re gewinnt, Spielwert 3", "Summe 0", "Re angesagt", "E2"):
        assert words in text(answer)
    assert entries(table) == []


def test_before_the_pips_it_says_what_the_game_would_be_worth(table):
    found = text(send(table, "vorschau/", **game(re_pips="")))
    assert "Wie viele Augen?" in found
    assert "121–150" in found and "Re 1" in found and "Kontra 2" in found


@pytest.mark.parametrize(
    "said, asked",
    [
        ({"re": []}, "Wer ist Re?"),
        ({"re": ["2"]}, "Wer ist noch Re?"),
        ({"type": ""}, "Welche Spielart?"),
        ({"type": "solo", "re": ["2"]}, "Welches Solo?"),
        ({"type": "solo", "solo": "queens", "re": []}, "Wer spielt das Solo?"),
        ({"type": "marriage", "re": []}, "Wer hat die Hochzeit?"),
        ({"type": "marriage", "re": ["2"]}, "Wer spielt mit?"),
        ({"type": "silent_marriage", "re": []}, "Wer spielt die stille Hochzeit?"),
        ({"kind": "violation"}, "Welcher Regelverstoß?"),
        ({"kind": "violation", "violation": "minor"}, "Wer hat gegen die Regel verstoßen?"),
    ],
)
def test_it_asks_for_what_is_missing(table, said, asked):
    answer = send(table, "vorschau/", **game(**said))
    assert answer.status_code == 200
    assert asked in text(answer)


@pytest.mark.parametrize(
    "said, field, sentence",
    [
        ({"re_pips": "300"}, "re_pips", "Augen sind eine ganze Zahl von 0 bis 240."),
        ({"re_pips": "abc"}, "re_pips", "Augen sind eine ganze Zahl von 0 bis 240."),
        ({"re_pips": "3"}, "re_pips", "3 Augen für Re gibt es mit 40 Karten nicht"),
        ({"re_pips": "100", "kontra_pips": "100"}, "re_pips", "zusammen 240 Augen"),
        ({"extra_re_fox": "3"}, "extras", "3 Füchse gibt es nicht"),
        ({"type": "poverty"}, "type", "„Trumpfabgabe“ gibt es nicht mehr"),
        ({"type": "solo", "solo": "queens"}, "re", "Hier spielt Re allein"),
        ({"kind": "violation", "violation": "free", "points_1": "5"}, "violation", "nur die Turnierleitung"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(table, said, field, sentence):
    answer = send(table, "vorschau/", **game(**said))
    assert answer.status_code == 422
    assert told(answer)["field"] == field
    assert sentence in told(answer)["message"]


@pytest.mark.parametrize(
    "said, sentence",
    [
        ({"extra_re_charlie": "1", "extra_kontra_charlie": "1"}, "Den letzten Stich macht nur eine Partei"),
        ({"extra_re_charlie": "1", "extra_re_fox_last_trick": "1"}, "Den letzten Stich macht nur eine Karte"),
        (
            {"re_pips": "170", "extra_kontra_doppelkopf": "3"},
            "Kontra hat 70 Augen: Mit 3 Doppelköpfen sind es mindestens",
        ),
    ],
)
def test_extra_points_that_cannot_be_in_one_game(table, tournament, said, sentence):
    tournament.ruleset_data = PRESETS["oase"].to_json()
    tournament.save()
    answer = send(table, "vorschau/", **game(**said))
    assert answer.status_code == 422
    assert sentence in told(answer)["message"]


def test_an_own_extra_point_counts_no_more_often_than_there_are_tricks(table, tournament):
    own = OwnExtra("own_1", "Blanker Fuchs", 1, "bF", "both", ("normal",))
    tournament.ruleset_data = tournament.ruleset.to_json() | {"own_extras": [own.to_json()]}
    tournament.save()
    assert send(table, "vorschau/", **game(extra_re_own_1="12")).status_code == 200
    answer = send(table, "vorschau/", **game(extra_re_own_1="13"))
    assert answer.status_code == 422
    assert told(answer)["message"] == "In einem Spiel zählt das höchstens 12-mal."


def test_kontras_pips_say_the_same(table):
    assert points(send(table, "vorschau/", **game(re_pips="", kontra_pips="100")))["1"] == "+1"


def test_a_failed_level_is_explained(table):
    found = text(send(table, "vorschau/", **game(announce_re="no_60")))
    assert "Re hatte keine 60 angesagt und hat 140 Augen: Kontra gewinnt." in found


def test_striking_shows_what_changes(table, scribe):
    done = enter(scribe, normal([1, 3], 140))
    found = text(send(table, "vorschau/", struck="1", replaces=done[0].entry.id, round="1"))
    assert "Spiel 1 streichen?" in found
    assert entries(table)[0].status == "standing"


def test_without_a_script_the_page_comes_back_with_everything_typed(client, table):
    answer = client.post(base_of(table) + "vorschau/", game(announce_kontra="kontra", extra_re_fox="2"))
    shown = text(answer)
    assert answer.status_code == 200
    assert "Spielwert" in shown
    assert 'name="re_pips" value="140"' in shown and 'value="kontra" aria-label="Kontra angesagt" checked' in shown
    assert 'name="extra_re_fox" min="0" max="2" value="2"' in shown


def test_a_correction_is_judged_in_its_place(table, scribe):
    done = enter(scribe, normal([1, 3], 140), normal([1, 3], 140))
    found = send(table, "vorschau/", **game(re=["1", "2"], replaces=str(done[1].entry.id)))
    assert points(found) == {"1": "+1", "2": "+1", "3": "−1", "4": "−1"}


def test_a_correction_shows_what_it_changes(table, scribe):
    done = enter(scribe, normal([1, 3], 140), normal([1, 3], 140))
    last = str(done[1].entry.id)
    found = text(send(table, "vorschau/", **game(re_pips="100", replaces=last)))
    assert "Stand danach: Anna 2 dann −1" in heard(found)
    same = text(send(table, "vorschau/", **game(re_pips="141", replaces=last)))
    assert "Der Stand bleibt gleich." in same
    assert "Stand" not in text(send(table, "vorschau/", **game(position="3")))


def test_before_its_pips_a_correction_says_what_it_would_be_worth_in_its_place(organizer):
    tournament = create_tournament(
        name="Bock", date=date(2026, 11, 9), ruleset="alte-saecke", rounds=1, players="A\nB\nC\nD", user=organizer
    )
    table = table_of(publish_round(tournament, [[1, 2, 3, 4]]))
    first, second = enter(scribe_at(table), normal([1, 3], 120), normal([1, 3], 140))  # Bock from the second one on
    worth = {"re": ["1", "2"], "re_pips": ""}
    found = text(send(table, "vorschau/", **game(replaces=str(first.entry.id), **worth)))
    assert "Wie viele Augen?" in found and "121–150 Re 1" in heard(found)
    found = text(send(table, "vorschau/", **game(replaces=str(second.entry.id), **worth)))
    assert "121–150 Re 2" in heard(found)


def test_a_kept_level_needs_no_reason(table):
    kept = text(send(table, "vorschau/", **game(announce_re="no_90", re_pips="160")))
    assert "Re gewinnt" in kept and "Re hatte" not in kept


def test_a_game_of_another_round_is_gone(table):
    answer = send(table, "vorschau/", **game(round="7"))
    assert answer.status_code == 410


def test_a_game_keeps_the_place_it_was_begun_for(organizer):
    """At five: who deals the second game, and sits it out, plays in the first. Somebody else has entered that."""
    players = "\n".join(["Anna", "Bernd", "Clara", "Dieter", "Emma"])
    five = create_tournament(
        name="Zu fünft", date=date(2026, 11, 9), ruleset="lions-2024", rounds=1, players=players, user=organizer
    )
    table = table_of(publish_round(five, [[1, 2, 3, 4, 5]]))
    enter(scribe_at(table), normal([2, 3], 92))
    shown = send(table, "vorschau/", **game(re=["2", "3"], re_pips="131", position="1"))
    assert points(shown) == {"1": "", "2": "+1", "3": "+1", "4": "−1", "5": "−1"}
    worth = send(table, "vorschau/", **game(re=["2", "3"], re_pips="", position="1"))
    assert "Wie viele Augen?" in text(worth)
    assert send(table, "vorschau/", **game(re=["2", "3"], re_pips="131", position="2")).status_code == 422


@pytest.mark.parametrize("position", ["", "x", "0", "-1", "999999", "9" * 40, "²"])
def test_a_place_that_nobody_has_taken_is_the_next(table, scribe, position):
    enter(scribe, normal([1, 3], 140))
    assert send(table, "vorschau/", **game(position=position)).status_code == 200


@pytest.mark.parametrize("replaces", ["", "x", "999999"])
def test_to_strike_what_is_not_on_the_sheet_is_refused(table, scribe, replaces):
    enter(scribe, normal([1, 2], 140))
    for odd in ({}, {"replaces": replaces}):
        answer = send(table, "vorschau/", struck="1", round="1", **odd)
        assert answer.status_code == 422
