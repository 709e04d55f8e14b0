from __future__ import annotations

from datetime import date

import pytest

from scoring import PARAMETERS, PRESETS
from tests.tournaments.every_address import addresses
from tests.tournaments.helpers import NAMES, looked_at
from tournaments.models import Player, Round, Tournament
from tournaments.setting_up import RESERVED_SLUGS


def typed(**more):
    """What a person fills in: a name, rules, players who were looked at; the rest as the page has it."""
    filled = {
        "name": "Benefizturnier",
        "date": "2026-11-09",
        "preset": "lions-2024",
        "rounds": "",
        "scribe_corrections": "1",
        "players": "\n".join(NAMES),
    } | more
    return looked_at(filled["players"]) | filled


def rules_of(preset, **changed):
    """The house rules as the page sends them along: every parameter of the preset, some of them changed."""
    sent: dict[str, object] = {"rules_of": preset}
    values = PRESETS[preset].to_json() | changed
    for parameter in PARAMETERS:
        value, name = values[parameter.name], f"regel-{parameter.name}"
        if parameter.kind == "order":
            sent |= {f"{name}-{choice}": str(place) for place, choice in enumerate(value, 1)}
        elif parameter.kind == "amounts":
            sent |= {f"{name}-{choice}": str(amount) for choice, amount in value.items()}
        elif parameter.kind in ("own_extras", "own_solos"):
            for number, one in enumerate(value, 1):
                sent |= {f"{name}-{number}-{part}": said for part, said in one.items() if said is not False}
        elif value is not False and value is not None:
            sent[name] = "on" if value is True else value
    return sent


def test_shows_every_preset_and_what_it_means(organizer_client):
    page = organizer_client.get("/neu/").content.decode()
    for words in ("Lions Club 2024", "Turnierregeln des DDV", "Club der Alten Säcke", "OASE", "Schützenfest"):
        assert words in page
    for words in ("24 Spiele je Runde", "16 Spiele je Runde", "100 Minuten, am Fünfertisch 125", "ohne Zeitgrenze"):
        assert words in page
    for words in ("Re und Kontra verdoppeln", "Re und Kontra je +2", "10 Cent je Punkt", "Bock nach"):
        assert words in page


@pytest.mark.both
def test_makes_the_tournament_and_goes_on_to_its_board(organizer_client):
    answer = organizer_client.post("/neu/", typed())
    assert (answer.status_code, answer["Location"]) == (302, "/benefizturnier/leitung/")
    made = Tournament.objects.get()
    assert (made.name, made.date, made.rounds_planned) == ("Benefizturnier", date(2026, 11, 9), 1)
    assert made.ruleset == PRESETS["lions-2024"]
    assert [player.name for player in made.players.all()] == NAMES
    assert organizer_client.get("/benefizturnier/leitung/").status_code == 200


@pytest.mark.parametrize("count", [1, 3])
def test_a_number_that_cannot_be_seated_is_set_up_and_said_until_it_fits(organizer_client, count):
    names = NAMES[:count]
    answer = organizer_client.post("/neu/", typed(players="\n".join(names)), follow=True)
    assert answer.redirect_chain == [("/benefizturnier/leitung/", 302)]
    sentence = f"Für eine Runde braucht es mindestens 4 Spieler, bisher: {count}."
    home = "/benefizturnier/leitung/"
    for page in (home, f"{home}spieler/", f"{home}auslosung/"):
        assert sentence in organizer_client.get(page).content.decode()
    assert 'href="/benefizturnier/leitung/auslosung/" id="naechster-schritt"' not in answer.content.decode()
    refused = organizer_client.post(f"{home}auslosung/losen/", {"round": "1"})
    assert refused.status_code == 422 and sentence in refused.content.decode()
    assert not Round.objects.exists()
    late = ["Uli", "Udo", "Veit", "Xaver", "Yvonne", "Zita"][: 4 - count]
    organizer_client.post(f"{home}spieler/", looked_at("\n".join(late)))
    page = organizer_client.get(home).content.decode()
    assert "mindestens 4 Spieler" not in page and "Runde 1 auslosen" in page


def test_a_form_that_is_sent_again_makes_no_second_tournament(organizer_client):
    page = organizer_client.get("/neu/").content.decode()
    sent = typed(einmal=page.partition('name="einmal" value="')[2].partition('"')[0])
    first, again = (organizer_client.post("/neu/", sent)["Location"] for _ in range(2))
    assert first == again == "/benefizturnier/leitung/"
    assert Player.objects.count() == len(NAMES)
    # By the browser's way back another one is made of the same form.
    assert organizer_client.post("/neu/", sent | {"date": "2026-12-09"})["Location"] == "/benefizturnier-2/leitung/"
    # Nobody who was typed in there is lost.
    assert organizer_client.post("/neu/", sent | {"players": "Uli"})["Location"] == "/benefizturnier-3/leitung/"
    assert Tournament.objects.get(slug="benefizturnier-3").players.get().name == "Uli"


def test_the_form_of_somebody_else_makes_what_it_says(organizer_client, other_client):
    sent = typed(einmal="0b5f8a7e-0a9c-4d6f-9a1e-6f2f7d6c9b11")
    assert organizer_client.post("/neu/", sent)["Location"] == "/benefizturnier/leitung/"
    assert other_client.post("/neu/", sent)["Location"] == "/benefizturnier-2/leitung/"


def test_rounds_left_empty_are_as_many_as_the_house_rules_say(organizer_client):
    sent = rules_of("lions-2024", rounds_usual=2)
    assert 'data-rounds="2"' in organizer_client.post("/neu/regeln/probieren/", sent).content.decode()
    organizer_client.post("/neu/", typed(**sent))
    assert Tournament.objects.get().rounds_planned == 2


def test_rounds_left_empty_are_as_many_as_the_rules_usually_have(organizer_client):
    organizer_client.post("/neu/", typed(preset="oase"))
    assert Tournament.objects.get().rounds_planned == PRESETS["oase"].rounds_usual == 3


def test_everything_that_can_be_chosen(organizer_client):
    organizer_client.post("/neu/", typed(rounds="5", pips_by_range="on", scribe_corrections="3"))
    made = Tournament.objects.get()
    assert (made.rounds_planned, made.pips_by_range, made.scribe_corrections) == (5, True, 3)


def test_clubs_behind_a_comma_or_a_tab(organizer_client):
    players = "Anna Weber, DoKo Laim\nBernd\tSpaten\nClara\nDieter"
    organizer_client.post("/neu/", typed(players=players))
    clubs = dict(Tournament.objects.get().players.values_list("name", "club"))
    assert clubs == {"Anna Weber": "DoKo Laim", "Bernd": "Spaten", "Clara": "", "Dieter": ""}


def test_house_rules(organizer_client):
    sent = rules_of("lions-2024", time_limit_minutes=3, games_per_round=8, mandatory_solos=0)
    organizer_client.post("/neu/", typed(**sent))
    made = Tournament.objects.get().ruleset
    assert (made.time_limit(4), made.games_for(4), made.mandatory_solos) == (3, 8, 0)
    assert set(made.house_rules) == {"time_limit_minutes", "games_per_round", "mandatory_solos"}


@pytest.mark.parametrize("preset", PRESETS)
def test_house_rules_sent_unchanged_are_the_preset(organizer_client, preset):
    organizer_client.post("/neu/", typed(preset=preset, **rules_of(preset)))
    assert Tournament.objects.get().ruleset == PRESETS[preset]


def test_without_a_script_changed_rules_move_on_to_the_preset_chosen_after(organizer_client):
    sent = rules_of("ddv", games_per_round=12)
    organizer_client.post("/neu/", typed(preset="oase", **sent))
    made = Tournament.objects.get().ruleset
    assert made.preset == "oase"
    assert made.house_rules == ("games_per_round",)
    assert made.games_for(4) == 12


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", " ", "Das Turnier braucht einen Namen"),
        ("date", "morgen", "Ein Datum wie"),
        ("preset", "skat", "Bitte ein Regelwerk wählen"),
        ("rounds", "0", "Eine ganze Zahl von 1 bis 20"),
        ("scribe_corrections", "-1", "Eine ganze Zahl von 0 bis 40"),
        ("players", "Anna\nBernd\nClara\nDieter\nanna", "Zeile 5: anna steht schon in Zeile 1"),
    ],
)
def test_what_is_wrong_is_said_beside_the_field_and_everything_stays(organizer_client, field, value, sentence):
    sent = typed(pips_by_range="on", **rules_of("lions-2024", time_limit_minutes=7)) | {field: value}
    answer = organizer_client.post("/neu/", sent)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert sentence in page
    assert not Tournament.objects.exists()
    if field != "name":
        assert 'value="Benefizturnier"' in page
    if field != "players":
        assert "\n".join(NAMES) in page
    assert 'value="7"' in page


@pytest.mark.parametrize("value", ["0", "x", "601", "3.5"])
def test_a_rule_that_cannot_be_is_said_where_it_stands(organizer_client, value):
    sent = rules_of("lions-2024") | {"regel-time_limit_minutes": value}
    answer = organizer_client.post("/neu/", typed(**sent))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Eine ganze Zahl von 1 bis 600" in page
    assert '<details class="rules" open>' in page
    assert not Tournament.objects.exists()


def test_all_sentences_come_at_once(organizer_client):
    sent = typed(name="", rounds="99", **(rules_of("lions-2024") | {"regel-games_per_round": "0"}))
    page = organizer_client.post("/neu/", sent).content.decode()
    for sentence in ("Das Turnier braucht einen Namen", "von 1 bis 20", "von 1 bis 100"):
        assert sentence in page


def test_the_last_rules_are_offered_again(organizer_client):
    organizer_client.post("/neu/", typed(preset="schuetzenfest"))
    page = organizer_client.get("/neu/").content.decode()
    assert 'name="rules_of" value="schuetzenfest"' in page


def test_sends_strangers_to_the_sign_in(client, db):
    assert client.get("/neu/")["Location"] == "/anmelden/?weiter=%2Fneu%2F"
    assert client.post("/neu/", typed())["Location"].startswith("/anmelden/")
    assert not Tournament.objects.exists()


def test_is_not_deleted_or_put(organizer_client):
    assert organizer_client.put("/neu/").status_code == 405


def test_a_list_is_shown_before_the_tournament_is_made(organizer_client):
    pasted = "Nr.;Name\n1;Müller, Inge\n2;Meier, Jens"
    sent = typed(players=pasted) | {"seen": ""}
    answer = organizer_client.post("/neu/", sent)
    text = answer.content.decode()
    assert answer.status_code == 200 and not Tournament.objects.exists()
    assert "Noch ist nichts eingetragen." in text and "Jens Meier" in text and 'value="Benefizturnier"' in text
    organizer_client.post("/neu/", sent | looked_at(pasted))
    assert [player.name for player in Tournament.objects.get().players.all()] == ["Inge Müller", "Jens Meier"]


def test_without_a_script_a_button_shows_the_list(organizer_client):
    text = organizer_client.post("/neu/", typed(players="Müller, Inge") | {"check": "1"}).content.decode()
    assert "Inge Müller" in text and text.count('<select name="column"') == 2 and not Tournament.objects.exists()


def test_how_a_list_is_read_can_be_chosen(organizer_client):
    organizer_client.post("/neu/", typed(players="Müller, Inge") | {"column": ["forename", "surname"]})
    assert Tournament.objects.get().players.get().name == "Müller Inge"


@pytest.mark.parametrize("button", [{}, {"check": "1"}])
def test_columns_that_cannot_be_are_refused_beside_them(organizer_client, button):
    sent = typed(players="Müller, Inge\nMeier, Karl") | {"column": ["surname", "surname"]} | button
    answer = organizer_client.post("/neu/", sent)
    text = answer.content.decode()
    assert answer.status_code == 422 and not Tournament.objects.exists()
    assert text.count("Zwei Spalten sind „Nachname“") == 1 and "Meier, Karl</textarea>" in text
    assert organizer_client.post("/neu/pruefen/", sent).status_code == 422


def test_no_tournament_gets_an_address_that_is_taken_by_the_app():
    firsts = {address.route.partition("/")[0] for address in addresses()}
    assert {one for one in firsts if one and not one.startswith("<")} <= RESERVED_SLUGS


@pytest.mark.parametrize("name", ["Anmeldung", "Leitung"])
def test_a_tournament_may_be_called_as_an_address_is(organizer_client, name):
    answer = organizer_client.post("/neu/", typed(name=name))
    assert answer["Location"] == f"/{name.lower()}-2/leitung/"
    assert organizer_client.get(answer["Location"]).status_code == 200
