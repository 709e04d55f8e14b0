"""What the desk's line asks, or refuses, where category and fee in it may be meant otherwise."""

from __future__ import annotations

import html

import pytest

from tests.tournaments.test_director_registration import LINE, MEANT, PARTS, numbered
from tests.tournaments.test_line_marks import before
from tournaments.people import categories, fees
from tournaments.people.fees import Wanted
from tournaments.people.line_marks import marked
from tournaments.people.players import rename_player


@pytest.fixture
def asked(tournament):
    fees.change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("ermäßigt", 500), Wanted("Jugend", 200)])
    categories.change_categories(tournament, ["Damen", "Jugend"])
    tournament.refresh_from_db()
    return tournament


@pytest.mark.both
@pytest.mark.parametrize(
    ("typed", "word", "head", "name", "club"),
    [
        ("Ulla Jugend", "Jugend", "Ulla", "Ulla Jugend", ""),
        ("Frau Ulla ermäßigt", "ermäßigt", "Frau Ulla", "Frau Ulla ermäßigt", ""),
        ("Ria Ott, SC Jugend", "Jugend", "SC", "Ria Ott", "SC Jugend"),
    ],
)
def test_what_may_be_a_part_of_the_name_or_club_is_asked_about(organizer_client, asked, typed, word, head, name, club):
    what = f"Meint „{word}“ Kategorie oder Startgeld? Dann ein Komma davor setzen."
    assert before(organizer_client, typed) == {"refused": what, "doubt": True}
    answer = organizer_client.post(LINE, {"line": typed, **MEANT}, headers=PARTS)
    again = f"{what} Noch einmal Enter: Es gehört zu „{head}“."
    assert answer.status_code == 422 and again in html.unescape(answer.json()["said"])
    organizer_client.post(LINE, {"line": typed, "sure": typed, **MEANT})
    assert (numbered(9).name, numbered(9).club, numbered(9).category) == (name, club, "")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("Ria Ott, Damen, Senioren", "Zwei Kategorien: „Damen“, „Senioren“. Nur eine eintragen."),
        ("Ria Ott, Damen, Nord, senioren", "Zwei Kategorien: „Damen“, „Senioren“. Nur eine eintragen."),
        ("Ria Ott, Startgeld, ermaessigt", "Zwei Startgelder: „Startgeld“, „ermäßigt“. Nur eines eintragen."),
        ("Ria Ott, bezahlt, unbezahlt", "„bezahlt“ und „nicht bezahlt“: Nur eines eintragen."),
    ],
)
def test_nobody_has_two_fees_or_categories(organizer_client, asked, typed, sentence):
    categories.change_categories(asked, ["Damen", "Jugend", "Senioren"])
    assert before(organizer_client, typed)["refused"] == sentence
    answer = organizer_client.post(LINE, {"line": typed, "sure": typed, **MEANT}, headers=PARTS)
    assert answer.status_code == 422 and sentence in html.unescape(answer.json()["said"])
    assert before(organizer_client, "Ria Ott, Damen, damen")["beside"] == ["Kategorie Damen"]


@pytest.mark.parametrize(
    ("typed", "sentence", "name"),
    [
        ("Ben Bär Jugend ermäßigt", "Zwei Startgelder: „Jugend“, „ermäßigt“.", "Ben Bär Jugend"),
        ("Rita Rot Damen Senioren", "Zwei Kategorien: „Damen“, „Senioren“.", "Rita Rot Damen"),
    ],
)
def test_the_first_of_two_is_no_name_unasked(organizer_client, asked, typed, sentence, name):
    categories.change_categories(asked, ["Damen", "Senioren"])
    told = before(organizer_client, typed)
    assert told["refused"].startswith(sentence)
    organizer_client.post(LINE, {"line": typed, **MEANT})
    assert asked.players.count() == 8
    organizer_client.post(LINE, {"line": typed, "sure": typed, **MEANT})
    assert numbered(9).name == name
    # One word is no whole name: so it is one of two here.
    assert before(organizer_client, "Ulla Damen Senioren")["name"] == "Ulla Damen"


def test_who_is_known_by_words_in_brackets_stays_so(organizer_client, asked):
    rename_player(numbered(1), "Anna Berg (Jugend)", "")
    assert before(organizer_client, "Anna Berg (Jugend)")["number"] == 1
    assert marked(asked, "Anna Berg (Jugend)").category == ""


def test_what_another_enter_does_is_not_said_before_the_first(organizer_client, asked):
    told = before(organizer_client, "Thore, Damen")
    assert told["name"] == "Thore"
    rename_player(numbered(1), "Anna Berg", "")
    rename_player(numbered(2), "Bernd Berg", "")
    fits = "„berg“ passt auf Anna Berg (Nr. 1), Bernd Berg (Nr. 2). Startnummer oder ganzen Namen eintragen."
    assert before(organizer_client, "berg, Damen") == {"refused": fits, "doubt": True}
    said = organizer_client.post(LINE, {"line": "berg, Damen", **MEANT}, headers=PARTS).json()["said"]
    assert f"{fits} Noch einmal Enter: Das ist jemand anderes." in html.unescape(said)
