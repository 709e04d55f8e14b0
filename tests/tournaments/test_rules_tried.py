"""`…/regeln/probieren/` and the way back: what the rules come to while they are being filled in."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.utils import translation

from scoring import PARAMETERS, PRESETS
from tests.tournaments.test_setup import rules_of, typed
from tournaments import ledger
from tournaments.log import log_line
from tournaments.models import Event, Tournament
from tournaments.ruleset_words import BY_NAME, ONE, change_in_words, value_in_words

RULES = "/benefizturnier/leitung/regeln/"
TRY = f"{RULES}probieren/"
SETUP_TRY = "/neu/regeln/probieren/"


def now(page: str, name: str) -> str:
    """What stands at one parameter."""
    found = re.search(rf'id="jetzt-{name}".*?</div>', page, re.DOTALL)
    assert found, name
    return " ".join(re.sub(r"<[^>]+>", " ", found.group()).split())


def tried(client, **changed):
    answer = client.post(TRY, rules_of("lions-2024", **changed))
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_example_of_a_switch_follows_it(organizer_client, tournament):
    off, on = tried(organizer_client), tried(organizer_client, re_doubles=True, re_announced=0)
    assert "Re angesagt, Re hat 130 Augen: Re je +3 (sonst Re je +6)" in now(off, "re_doubles")
    assert "Re angesagt, Re hat 130 Augen: Re je +2 (sonst Re je +1)" in now(on, "re_doubles")
    assert Tournament.objects.get().ruleset == PRESETS["lions-2024"]


def test_time_and_games_show_what_they_are_at_five(organizer_client, tournament):
    page = tried(organizer_client, time_limit_minutes=90)
    assert "Zu viert 24 Spiele in 90 Minuten, zu fünft 30 in 113." in now(page, "five_factor")
    assert "Mit 9 von 10 Karten: bevor man seine 2. Karte spielt." in now(page, "deadline_announcement")


def test_every_parameter_has_its_place_and_most_an_example(organizer_client, tournament):
    page = tried(organizer_client)
    said = [now(page, one.name) for one in PARAMETERS]
    assert all('hx-swap-oob="true"' in part for part in re.findall(r'<div class="rule__now"[^>]*>', page))
    assert sum(len(one) > 12 for one in said) > len(said) / 2


def test_a_contradiction_stands_at_both_switches_and_refuses_nothing(organizer_client, tournament):
    page = tried(organizer_client, re_doubles=True)
    for name in ("re_doubles", "re_announced"):
        assert "„Re“ zählt Punkte und verdoppelt noch dazu." in now(page, name)
    assert organizer_client.post(RULES, rules_of("lions-2024", re_doubles=True)).status_code == 302


def test_what_would_leave_a_table_stuck_is_refused_at_its_field(organizer_client, tournament):
    sent = rules_of("lions-2024", solos=[])
    sentence = "Pflichtsoli werden vorgeführt, aber es gibt kein Solo, das gespielt werden kann."
    assert sentence in now(tried(organizer_client, solos=[]), "mandatory_solos")
    answer = organizer_client.post(RULES, sent)
    assert answer.status_code == 422 and sentence in answer.content.decode()
    answer = organizer_client.post("/neu/", typed() | sent)
    assert answer.status_code == 422 and sentence in answer.content.decode()


def test_what_cannot_be_read_is_said_and_the_rest_goes_on(organizer_client, tournament):
    page = organizer_client.post(TRY, rules_of("lions-2024", won=2) | {"regel-games_per_round": "0"}).content.decode()
    assert "Eine ganze Zahl von 1 bis 100." in now(page, "games_per_round")
    assert "Re hat 130 Augen: Re je +2" in now(page, "won")
    assert "Zu viert 24 Spiele" in now(page, "games_per_round")


def test_the_differences_are_one_list_each_with_a_way_back(organizer_client, tournament):
    page = tried(organizer_client, re_announced=3, time_limit_minutes=None)
    listed = " ".join(re.sub(r"<[^>]+>", " ", page.partition('id="regeln-unterschiede"')[2]).split())
    assert "2 Regeln anders als im Regelwerk" in listed
    assert "Re angesagt: 3 Punkte statt 2 Punkte" in listed
    assert "Zeit je Runde am Vierertisch: ohne Zeitgrenze statt 100 Minuten" in listed
    assert 'name="zurueck" value="re_announced"' in page


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_the_way_back_changes_one_rule_and_keeps_what_is_typed(organizer_client, tournament, headers):
    sent = rules_of("lions-2024", re_announced=3, re_doubles=True, solos=["queens"]) | {"regel-won": "viele"}
    for name in ("re_announced", "solos", "re_doubles"):
        page = organizer_client.post(RULES, sent | {"zurueck": name}, headers=headers).content.decode()
        assert ("<html" in page) == (not headers)
        assert f'name="zurueck" value="{name}"' not in page and 'value="viele"' in page
    assert 'name="regel-re_announced" value="3"' in page
    assert Tournament.objects.get().ruleset == PRESETS["lions-2024"]


def test_the_way_back_of_an_order_and_of_amounts(organizer_client, tournament):
    sent = rules_of("lions-2024", tie_breaks=["lot"], table_points_four={f"place_{n}": 9 for n in (1, 2, 3, 4)})
    page = organizer_client.post(RULES, sent | {"zurueck": "tie_breaks"}).content.decode()
    assert 'value="tie_breaks"' not in page and 'value="table_points_four"' in page
    page = organizer_client.post(RULES, sent | {"zurueck": "table_points_four"}).content.decode()
    assert 'value="tie_breaks"' in page and 'value="table_points_four"' not in page
    assert 'name="regel-table_points_four-place_1" id="id_regel-table_points_four-place_1" value="3"' in page


def test_a_way_back_to_nowhere_changes_nothing(organizer_client, tournament):
    sent = rules_of("lions-2024", re_announced=3) | {"zurueck": "gibtesnicht"}
    assert 'name="regel-re_announced" value="3"' in organizer_client.post(RULES, sent).content.decode()


def test_while_setting_up_it_is_the_same(organizer_client):
    sent = {"preset": "oase"} | rules_of("oase", won=2)
    page = organizer_client.post(SETUP_TRY, sent).content.decode()
    assert "Re hat 130 Augen: Re je +2" in now(page, "won")
    assert 'id="regeln-geaendert"' in page and "geändert: Gewonnen" in page
    page = organizer_client.post("/neu/regeln/", sent | {"zurueck": "won"}).content.decode()
    assert 'name="regel-won" value="1"' in page
    page = organizer_client.post("/neu/", typed() | sent | {"zurueck": "won"}).content.decode()
    assert 'name="regel-won" value="1"' in page and '<details class="rules" open>' in page
    assert not Tournament.objects.exists()


def test_who_may(client, other_client, tournament):
    assert client.post(TRY).status_code == 302 and client.post(SETUP_TRY).status_code == 302
    assert other_client.post(TRY).status_code == 403
    assert other_client.get(TRY).status_code == 405


def test_every_rule_is_found_by_its_words_and_absent_ones_say_so(organizer_client, tournament):
    page = organizer_client.get(RULES).content.decode()
    assert page.count('data-words="') == len(PARAMETERS)
    for word in ("karoass", "fuchs gefangen", "pflichtsolo", "dauer"):
        assert any(word in words for words in re.findall(r'data-words="([^"]*)"', page)), word
    assert "schweinchen" in page.partition("data-absent=")[2]


def differences(page: str) -> str:
    found = re.search(r'<section class="rules__changes".*?</section>', page, re.DOTALL)
    assert found
    return " ".join(re.sub(r"<[^>]+>", " ", found.group()).split())


def test_of_many_amounts_only_the_changed_one_is_named(organizer_client, tournament):
    worth = dict(PRESETS["lions-2024"].extra_worth)
    said = differences(tried(organizer_client, extra_worth=worth | {"fox": 2}))
    assert "Ein Sonderpunkt zählt: Fuchs gefangen 2 statt Fuchs gefangen 1 zurück" in said
    said = differences(tried(organizer_client, extra_worth=dict.fromkeys(worth, 2)))
    assert "Ein Sonderpunkt zählt: alle 2 statt Fuchs gefangen 1, Doppelkopf 1" in said


def test_an_own_extra_point_that_lacks_something_is_not_told_by_its_code(organizer_client, tournament):
    page = tried(organizer_client, own_extras=[{"name": "Blanker Fuchs", "points": "2", "sign": "", "for": "both"}])
    assert "Eigene Sonderpunkte: stimmt noch nicht; im Regelwerk: keine" in differences(page)
    for name in ("own_extras", "own_solos"):
        assert not re.search(r"own_1|solo_1|gibt es nicht", now(page, name))
    assert "?" not in differences(page)


def test_one_of_a_unit_is_told_as_one(organizer_client, tournament):
    assert "2 Runden statt 1 Runde zurück" in differences(tried(organizer_client, rounds_usual=2))
    with translation.override("en"):
        assert value_in_words(BY_NAME["further_replies"], 1) == "1 time"
        assert value_in_words(BY_NAME["further_replies"], 2) == "2 times"
        assert value_in_words(BY_NAME["mandatory_solos"], 1) == "1 solo"


def test_every_unit_has_its_singular():
    same = {"Cent", "Prozent", "Platz"}
    assert {one.unit for one in PARAMETERS if one.unit} - same == set(ONE)


def test_of_a_set_only_what_came_and_went_is_told(organizer_client, tournament):
    known = PRESETS["lions-2024"].extras_in
    listed = " ".join(tried(organizer_client, extras_in=list(known[:-1])).split())
    label = str(BY_NAME["extras_in"].choice_labels[known[-1]])
    assert f"</b> ohne: {label}</span>" in listed


def test_a_set_that_is_as_short_is_told_whole():
    extras = BY_NAME["extras_in"]
    first, second = extras.choices[:2]
    assert change_in_words(extras, (first,), (second,)) == ""
    assert change_in_words(BY_NAME["tie_breaks"], (), PRESETS["ddv"].tie_breaks) == ""


@pytest.mark.both
def test_the_log_tells_a_set_by_its_change(tournament):
    known = tournament.ruleset.extras_in
    ledger.change_ruleset(tournament, replace(tournament.ruleset, extras_in=known[:-1]))
    line = log_line(Event.objects.latest("id"), {}, {})
    assert [one.partition(": ")[2] for one in line.details] == [
        f"ohne: {BY_NAME['extras_in'].choice_labels[known[-1]]}"
    ]
    assert line.before == ()


@pytest.mark.parametrize(
    ("changed", "name", "unit", "several"),
    [
        ({"games_per_round": 1}, "games_per_round", "Spiel", "Spiele"),
        ({"games_per_round": 11}, "games_per_round", "Spiele", "Spiele"),
        ({"missed_round_points": -1}, "missed_round_points", "Punkt", "Punkte"),
        ({"missed_round_points": -11}, "missed_round_points", "Punkte", "Punkte"),
    ],
)
def test_the_unit_beside_a_one(organizer_client, tournament, changed, name, unit, several):
    ledger.change_ruleset(tournament, replace(tournament.ruleset, **changed))
    page = organizer_client.get(RULES).content.decode()
    field = page[page.index(f'name="regel-{name}"') :]
    beside = re.search(r"<span data-unit[^>]*>([^<]*)<", field)
    assert beside and beside.group(1).strip() == unit and f'data-unit="{several}"' in beside.group()
