from __future__ import annotations

from datetime import date

import pytest

from scoring import PRESETS
from tests.tournaments.helpers import enter, logged, normal, solo, table_now, totals
from tests.tournaments.test_setup import rules_of
from tournaments import ledger
from tournaments.models import Event, Table, Tournament

SETTINGS = "/benefizturnier/leitung/einstellungen/"
RULES = "/benefizturnier/leitung/regeln/"


def typed(**more):
    fields = {"name": "Benefizturnier", "date": "2026-11-09", "rounds": "3", "scribe_corrections": "1"}
    return fields | {"teams_seated": "any"} | more


def test_changes_what_is_no_rule_of_the_game(organizer_client, tournament):
    sent = typed(name="Herbstturnier", date="10.11.2026", rounds="4", scribe_corrections="2", pips_by_range="on")
    assert organizer_client.post(SETTINGS, sent)["Location"] == SETTINGS
    now = Tournament.objects.get()
    assert (now.name, now.date, now.rounds_planned) == ("Herbstturnier", date(2026, 11, 10), 4)
    assert (now.scribe_corrections, now.pips_by_range) == (2, True)
    assert now.slug == "benefizturnier"
    assert logged("settings_changed").before["name"] == "Benefizturnier"
    assert "Gespeichert." in organizer_client.get(SETTINGS).content.decode()


def test_a_new_name_is_kept_without_what_nobody_sees(organizer_client, tournament):
    organizer_client.post(SETTINGS, typed(name="Herbst\u200bturnier   2026"))
    assert Tournament.objects.get().name == "Herbstturnier 2026"


def test_saving_what_stands_there_is_no_change(organizer_client, tournament):
    version = tournament.version
    organizer_client.post(SETTINGS, typed())
    tournament.refresh_from_db()
    assert tournament.version == version
    assert not Event.objects.filter(kind="settings_changed").exists()


def test_every_open_page_hears_of_a_change(organizer_client, tournament):
    version = tournament.version
    organizer_client.post(SETTINGS, typed(name="Anders"))
    tournament.refresh_from_db()
    assert tournament.version == version + 1


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "", "Das Turnier braucht einen Namen"),
        ("name", "\u200b", "Das Turnier braucht einen Namen"),
        ("name", "– –", "Das Turnier braucht einen Namen"),
        ("date", "", "Ein Datum wie"),
        ("rounds", "21", "Eine ganze Zahl von 1 bis 20"),
        ("scribe_corrections", "x", "Eine ganze Zahl von 0 bis 40"),
    ],
)
def test_what_is_wrong_is_said_and_stays(organizer_client, tournament, field, value, sentence):
    answer = organizer_client.post(SETTINGS, typed(pips_by_range="on") | {field: value})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    tournament.refresh_from_db()
    assert not tournament.pips_by_range


def test_rounds_that_were_drawn_cannot_be_unplanned(organizer_client, tournament, round_one):
    tournament.rounds.update(status="closed")
    tournament.rounds.create(number=2)
    answer = organizer_client.post(SETTINGS, typed(rounds="1"))
    assert answer.status_code == 422
    assert "Es gibt schon 2 Runden" in answer.content.decode()


def test_shows_the_rules_as_they_are(organizer_client, tournament):
    page = organizer_client.get(SETTINGS).content.decode()
    assert "Lions Club 2024" in page and "100 Minuten, am Fünfertisch 125" in page


def test_rules_change_before_the_first_game(organizer_client, tournament):
    sent = rules_of("lions-2024", time_limit_minutes=3)
    assert organizer_client.post(RULES, sent)["Location"] == RULES
    assert Tournament.objects.get().ruleset.time_limit(4) == 3
    page = organizer_client.get(RULES).content.decode()
    assert "Lions Club 2024 mit Hausregeln" in page and "geändert; im Regelwerk: 100 Minuten" in page
    assert "neu rechnen" not in page


def test_once_games_are_played_a_change_has_to_be_confirmed(organizer_client, directing):
    enter(directing, normal([1, 2], 140, announcements={"re": "re"}))
    before = totals(Table.objects.get(number=1))
    sent = rules_of("lions-2024", re_announced=5)
    assert "Es ist schon 1 Spiel eingetragen." in organizer_client.get(RULES).content.decode()
    answer = organizer_client.post(RULES, sent)
    assert answer.status_code == 422
    assert (
        "bitte bestätigen" in answer.content.decode()
        and 'name="regel-re_announced" value="5"' in answer.content.decode()
    )
    assert totals(Table.objects.get(number=1)) == before
    organizer_client.post(RULES, sent | {"recount": "1"})
    assert totals(Table.objects.get(number=1)) == [value + (3 if value > 0 else -3) for value in before]


def test_a_refused_change_of_the_rules_says_so_where_the_page_opens(organizer_client, directing):
    answer = organizer_client.post(RULES, rules_of("lions-2024", won=-1))
    head = answer.content.decode().split("<h1>")[0]
    assert answer.status_code == 422 and '<a href="#regel-won">' in head
    assert "Nicht gespeichert: 1 Regel stimmt nicht." in " ".join(head.split())
    enter(directing, normal([1, 2], 140))
    page = organizer_client.post(RULES, rules_of("lions-2024", won=2)).content.decode()
    assert '<a href="#neu-rechnen">Es ist schon 1 Spiel eingetragen: bitte bestätigen' in page.split("<h1>")[0]
    assert 'id="neu-rechnen"' in page


def test_what_is_struck_or_ruled_by_the_court_is_no_game_there(organizer_client, directing):
    first, *_rest = enter(directing, normal([1, 2], 140), normal([1, 3], 150))
    enter(directing, {"violation": "free", "offender": 1, "points": [-3, 1, 1, 1]})
    ledger.strike(directing, first.entry.id, version=table_now(directing).version)
    assert "Es ist schon 1 Spiel eingetragen." in organizer_client.get(RULES).content.decode()


def test_a_change_that_makes_a_sheet_impossible_is_refused(organizer_client, directing):
    enter(directing, solo(1, 130, "aces"))
    kinds = [kind for kind in PRESETS["lions-2024"].solos if kind != "aces"]
    answer = organizer_client.post(RULES, rules_of("lions-2024", solos=kinds) | {"recount": "1"})
    assert answer.status_code == 422
    assert Tournament.objects.get().ruleset == PRESETS["lions-2024"]


def test_a_rule_that_cannot_be_is_said_where_it_stands(organizer_client, tournament):
    answer = organizer_client.post(RULES, rules_of("lions-2024") | {"regel-games_per_round": "0"})
    assert answer.status_code == 422
    assert "Eine ganze Zahl von 1 bis 100." in answer.content.decode()


def test_rules_sent_unchanged_change_nothing(organizer_client, tournament):
    organizer_client.post(RULES, rules_of("lions-2024"))
    assert not Event.objects.filter(kind="ruleset_changed").exists()


def test_teams_are_asked_about_only_where_they_are_ranked(organizer_client, tournament):
    page = organizer_client.get(SETTINGS).content.decode()
    assert "Mannschaften beim Losen" not in page
    assert f'<input type="hidden" name="teams_seated" value="{tournament.teams_seated}">' in page
