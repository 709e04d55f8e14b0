"""What the desk's line asks, or refuses, where category and fee in it may be meant otherwise."""

from __future__ import annotations

import html

import pytest

from tests.tournaments.test_director_registration import LINE, MEANT, PARTS, numbered
from tests.tournaments.test_line_marks import before
from tournaments.people import categories, fees, payments
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
    told = before(organizer_client, typed)
    assert (told["refused"], told["other"]["name"]) == (what, name)
    assert told["other"]["beside"] == ([f"Verein {club}"] if club else [])
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
    told = before(organizer_client, "berg, Damen")
    assert (told["refused"], told["other"]["name"], told["other"]["beside"]) == (fits, "berg", ["Kategorie Damen"])
    said = organizer_client.post(LINE, {"line": "berg, Damen", **MEANT}, headers=PARTS).json()["said"]
    assert f"{fits} Noch einmal Enter: Das ist jemand anderes." in html.unescape(said)


def test_who_would_be_new_is_said_as_it_would_be_made(organizer_client, asked):
    """With what stands behind the name, not as it was typed."""
    rename_player(numbered(1), "Anna Berg", "")
    rename_player(numbered(2), "Bernd Berg", "")
    reduced = asked.fees.get(name="ermäßigt").id
    told = organizer_client.get(LINE + "vorher/", {"zeile": "berg, ermäßigt bezahlt", "bezahlt": "1"}).json()
    assert (told["other"]["name"], told["other"]["fee"]) == ("berg", reduced)
    told = before(organizer_client, "Otto Damen ermäßigt")
    assert (told["other"]["name"], told["other"]["fee"]) == ("Otto Damen", reduced)
    # Nobody new is offered for somebody who was chosen, nor where nobody could be.
    chosen = {"zeile": "1 Jugend, Nord ermäßigt", "meant": "1", "wer": numbered(1).id}
    assert organizer_client.get(LINE + "vorher/", chosen).json()["other"] is None


def test_a_fee_beside_the_line_may_not_be_another_than_in_it(organizer_client, asked):
    usual, reduced, youth = (str(asked.fees.get(name=name).id) for name in ("Startgeld", "ermäßigt", "Jugend"))
    said = "In der Zeile steht ein anderes Startgeld, als daneben gewählt ist: eins von beiden ändern."
    for fee in (youth, "0"):
        told = organizer_client.get(LINE + "vorher/", {"zeile": "Ria Ott, ermäßigt", "fee": fee}).json()
        assert told == {"refused": said}
        sent = {"line": "Ria Ott, ermäßigt", "fee": fee, **MEANT}
        answer = organizer_client.post(LINE, sent, headers=PARTS)
        assert answer.status_code == 422 and said in answer.json()["said"]
    for number, fee in enumerate((usual, reduced, ""), 9):
        organizer_client.post(LINE, {"line": f"Ria Ott {'x' * number}, ermäßigt", "fee": fee, **MEANT})
        assert numbered(number).fee_id == int(reduced)


def test_money_of_who_is_said_not_to_have_paid_stays_booked(organizer_client, asked):
    payments.pay(numbered(1))
    stays = "das Geld bleibt gebucht"
    for sentence in (f"Nr. 1 Anna: da, {stays}.", f"Anna (Nr. 1) war schon eingetragen, {stays}."):
        told = before(organizer_client, "Anna, nicht bezahlt")
        assert (told["beside"], told["done"]) == ([stays], False)
        sent = {"line": "Anna, nicht bezahlt", "hier": "1"}
        assert sentence in organizer_client.post(LINE, sent, headers=PARTS).json()["said"]
    assert payments.paid_by(numbered(1)) == 1000
    assert before(organizer_client, "Bernd, nicht bezahlt")["beside"] == []


def test_hyphens_may_be_missing_between_commas_too(asked):
    fees.change_fees(asked, [Wanted("Startgeld", 1000), Wanted("DDV-Mitglied", 800)])
    assert marked(asked, "Ria Ott, ddv mitglied, Nord").fee == asked.fees.get(name="DDV-Mitglied").id
    endless = "Ria Ott" + " Damen" * 20_000
    assert marked(asked, endless).text == endless
