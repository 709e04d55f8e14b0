"""The desk's own words mean at the line what they say, in whatever form they are typed, or are asked about."""

from __future__ import annotations

import html

import pytest

from tests.tournaments.test_director_registration import LINE, MEANT, PARTS, numbered
from tests.tournaments.test_line_marks import before
from tournaments.people import categories, fees, payments
from tournaments.people.fees import Wanted
from tournaments.people.line_marks import marked
from tournaments.people.players import rename_player
from tournaments.people.second_device import share


@pytest.fixture
def asked(tournament):
    fees.change_fees(tournament, [Wanted("Startgeld", 1200), Wanted("ermäßigt", 750)])
    categories.change_categories(tournament, ["Damen", "Senioren", "Junioren", "Gäste"])
    tournament.refresh_from_db()
    return tournament


@pytest.mark.both
@pytest.mark.parametrize(
    ("typed", "text", "category", "fee"),
    [
        ("Lea Grün, Dame, erm.", "Lea Grün", "Damen", "ermäßigt"),
        ("Lea Grün, Dame erm.", "Lea Grün", "Damen", "ermäßigt"),
        ("Lea Grün (Dame, Nord)", "Lea Grün, Nord", "Damen", None),
        ("Ute Fix, Frauen", "Ute Fix", "Damen", None),
        ("Eve Out, woman, reduced", "Eve Out", "Damen", "ermäßigt"),
        ("Opa Alt, Senior", "Opa Alt", "Senioren", None),
        ("Oma Alt, Seniorin", "Oma Alt", "Senioren", None),
        ("Kim Jung, Jugend", "Kim Jung", "Junioren", None),
        ("Tina Gast, Gast", "Tina Gast", "Gäste", None),
        ("Tina Gast, gaeste", "Tina Gast", "Gäste", None),
        ("Eve Out, guest", "Eve Out", "Gäste", None),
        ("Nora Ott erm", "Nora Ott", "", "ermäßigt"),
        # No surname goes without a comma.
        ("Tina Gast", "Tina Gast", "", None),
        ("Karl Kurz jun.", "Karl Kurz jun.", "", None),
    ],
)
def test_a_category_or_fee_in_another_form(asked, typed, text, category, fee):
    found = marked(asked, typed)
    named = asked.fees.get(name=fee).id if fee else None
    assert (found.text, found.category, found.fee) == (text, category, named)


def test_what_the_organizer_calls_so_himself_comes_first(asked):
    categories.change_categories(asked, ["Frauen", "Damen Ü60", "Jugend", "Junioren", "Nichtraucher"])
    asked.refresh_from_db()
    for typed, category in (
        ("frau", "Frauen"),
        ("Jugend", "Jugend"),
        ("Junior", "Junioren"),
        ("Nichtr.", "Nichtraucher"),
    ):
        assert marked(asked, f"Ria Ott, {typed}").category == category


@pytest.mark.parametrize("word", [", keines", ", frei", ", kein Startgeld", " ohne Startgeld", ", free", ", none"])
def test_nothing_is_to_pay(organizer_client, asked, word):
    typed = f"Nele Frei{word}"
    assert (before(organizer_client, typed)["name"], before(organizer_client, typed)["fee"]) == ("Nele Frei", 0)
    organizer_client.post(LINE, {"line": typed, **MEANT})
    nele = numbered(9)
    assert nele.fee and (nele.name, nele.club, nele.fee.cents, payments.paid_by(nele)) == ("Nele Frei", "", 0, 0)
    # By then there is such a fee.
    assert before(organizer_client, "Paul Licht, keines")["fee"] == nele.fee_id
    assert before(organizer_client, "Otto Hans Frei")["fee"] is None


def test_nobody_is_let_off_where_nobody_pays(organizer_client, tournament):
    organizer_client.post(LINE, {"line": "Nele, Frei", **MEANT})
    assert (numbered(9).club, tournament.fees.count()) == ("Frei", 0)


def test_to_be_let_off_and_to_pay_a_fee_contradict_each_other(organizer_client, asked):
    said = before(organizer_client, "Nele Frei, keines, erm.")["refused"]
    assert said == "Zwei Startgelder: „kein Startgeld“, „ermäßigt“. Nur eines eintragen."
    payments.pay(numbered(1))
    assert before(organizer_client, "Anna, frei")["beside"] == ["das Geld bleibt gebucht"]


@pytest.mark.parametrize("word", ["außer Wertung", "ausser wertung", "Füllspieler", "not ranked"])
def test_who_plays_without_rank(organizer_client, asked, word):
    assert before(organizer_client, f"Hugo Egon, {word}")["filler"]
    for typed, number in ((f"Hugo Egon, {word}", 9), (f"Anna, {word}", 1)):
        answer = organizer_client.post(LINE, {"line": typed, **MEANT}, headers=PARTS).json()
        assert "außer Wertung, da." in answer["said"]
        assert (numbered(number).filler, numbered(number).club, payments.paid_by(numbered(number))) == (True, "", 0)
    told = before(organizer_client, f"Anna, {word}")
    assert told["done"] and not before(organizer_client, f"Bernd, {word}")["done"]


@pytest.mark.parametrize(
    ("typed", "club", "what"),
    [
        ("Ria Ott, Herren", "Herren", "„Herren“ ist hier weder Kategorie noch Startgeld."),
        ("Ria Ott, Dame Mitglied", "Dame Mitglied", "„Mitglied“ ist hier weder Kategorie noch Startgeld."),
        ("Ria Ott, Gast", "Gast", "„Gast“ passt auf „Gäste A“, „Gäste B“: bitte ausschreiben."),
    ],
)
def test_what_nothing_or_more_is_called_is_asked_about_once(organizer_client, asked, typed, club, what):
    categories.change_categories(asked, ["Damen", "Gäste A", "Gäste B"])
    assert before(organizer_client, typed)["refused"] == what
    answer = organizer_client.post(LINE, {"line": typed, **MEANT}, headers=PARTS)
    assert answer.status_code == 422
    assert f"{what} Noch einmal Enter: Es ist der Verein." in html.unescape(answer.json()["said"])
    organizer_client.post(LINE, {"line": typed, "sure": typed, **MEANT})
    assert (numbered(9).club, numbered(9).category) == (club, "")
    # From then on it is a club.
    assert before(organizer_client, typed.replace("Ria", "Ute"))["beside"] == [f"Verein {club}"]


def test_a_short_form_of_no_fee_that_there_is_becomes_no_name(organizer_client, asked):
    fees.change_fees(asked, [Wanted("Startgeld", 1200)])
    rename_player(numbered(1), "Norbert Richter", "Karlchen Kiel")
    for typed in ("Norbert Richter, erm", "Norbert Richter erm", "Ria Ott, ermäßigt"):
        assert "ist hier weder Kategorie noch Startgeld." in before(organizer_client, typed)["refused"]


def test_a_number_behind_a_whole_name_is_asked_about(organizer_client, asked):
    rename_player(numbered(1), "Renate Krause", "")
    for typed in ("Renate Krause 12", "Renate Krause 12, Nord"):
        told = before(organizer_client, typed)
        assert told["refused"].startswith("„12“ hinter dem Namen ist weder Startnummer noch Betrag:")
        assert told["other"]["name"] == "Renate Krause 12"
        assert organizer_client.post(LINE, {"line": typed, **MEANT}).status_code == 302
    assert asked.players.count() == 8
    organizer_client.post(LINE, {"line": "Renate Krause 12", "sure": "Renate Krause 12", **MEANT})
    assert numbered(9).name == "Renate Krause 12"
    assert before(organizer_client, "Renate Krause 1")["number"] == 1


@pytest.mark.parametrize("name", ["Fuell Spieler", "Ersatz Mann", "Ersatz Mann 12"])
def test_a_filler_may_be_called_as_nobody_is(organizer_client, asked, name):
    assert "refused" in before(organizer_client, name)
    told = organizer_client.get(LINE + "vorher/", {"zeile": name, "ausser": "on"}).json()
    assert (told["name"], before(organizer_client, f"{name}, außer Wertung")["name"]) == (name, name)
    organizer_client.post(LINE, {"line": name, "ausser": "on", **MEANT})
    assert (numbered(9).name, numbered(9).filler) == (name, True)
    # But whoever cannot be told from somebody else is asked about.
    assert "refused" in organizer_client.get(LINE + "vorher/", {"zeile": "Dr. Anna", "ausser": "on"}).json()


def test_who_chooses_what_the_line_leaves_is_said_as_it_is_there(organizer_client, client, asked):
    assert before(organizer_client, "Anna, Dame")["beside"] == ["ohne Kategorie Damen: Die wird beim Spieler gewählt"]
    client.post(f"/anmeldung/{share(asked).key}/")
    assert before(client, "Anna, Dame")["beside"] == ["ohne Kategorie Damen: Die wählt die Leitung beim Spieler"]
