"""A tournament that was made of an own ruleset keeps its name, as long as it is that ruleset."""

from __future__ import annotations

from dataclasses import replace
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring import PRESETS
from tests.scoring.helpers import house
from tests.tournaments.test_setup import rules_of, typed
from tournaments import ledger, own_rulesets
from tournaments.models import OwnRuleset, Tournament
from tournaments.rounds import course, draws
from tournaments.ruleset_words import base_of, title_of

NAME = "Karlsruher Freitag"
DESK = "/benefizturnier/leitung/"


@pytest.fixture
def own(organizer) -> OwnRuleset:
    return own_rulesets.keep(organizer, NAME, house("ddv", won=2, games_per_round=12))


@pytest.fixture
def made(organizer_client, own) -> Tournament:
    organizer_client.post("/neu/", typed(preset=f"eigen-{own.id}"))
    return Tournament.objects.get()


def text(client: Client, address: str) -> str:
    return " ".join(unescape(client.get(address).content.decode()).split())


@pytest.mark.both
def test_a_tournament_keeps_the_name(made):
    assert (made.ruleset_name, title_of(made)) == (NAME, NAME)
    assert base_of(made) == "nach „Turnierregeln des DDV“ mit 2 Unterschieden"


def test_it_stands_wherever_the_ruleset_is_named(organizer_client, client, made):
    for page in ("", "regeln/", "einstellungen/"):
        said = text(organizer_client, DESK + page)
        assert NAME in said and "mit Hausregeln" not in said, page
    course.publish(draws.draw(made))
    for page in ("/benefizturnier/regeln/blatt/", f"/tisch/{made.table_links.order_by('number')[0].key}/"):
        said = text(client, page)
        assert NAME in said and "mit Hausregeln" not in said, page
    assert base_of(made) in text(client, "/benefizturnier/regeln/blatt/")
    assert base_of(made) in text(organizer_client, f"{DESK}regeln/")


def test_a_change_is_said_and_undone(made):
    chosen = made.ruleset
    ledger.change_ruleset(made, replace(chosen, won=3))
    assert title_of(Tournament.objects.get()) == f"{NAME}, geändert"
    ledger.change_ruleset(made, chosen)
    assert title_of(Tournament.objects.get()) == NAME


def test_changed_while_it_is_set_up(organizer_client, own):
    code = f"eigen-{own.id}"
    organizer_client.post("/neu/", typed(preset=code) | rules_of_own(own, won=3))
    made = Tournament.objects.get()
    assert (title_of(made), made.ruleset.won) == (f"{NAME}, geändert", 3)


def rules_of_own(own: OwnRuleset, **changed: int) -> dict[str, object]:
    plain = {name: value for name, value in own.ruleset.to_json().items() if name != "name"}
    sent: dict[str, object] = rules_of("ddv", **plain | changed)
    return sent | {"rules_of": f"eigen-{own.id}"}


def test_another_preset_takes_the_name_away(made):
    ledger.change_ruleset(made, PRESETS["oase"])
    kept = Tournament.objects.get()
    assert (kept.ruleset_name, kept.ruleset_chosen, title_of(kept)) == ("", None, "Turnier in der OASE")
    assert title_of(made) == title_of(kept)


def test_what_becomes_of_the_own_ruleset_is_no_matter(made, own):
    own_rulesets.copy(own)
    own_rulesets.change(own, "Anders", house("oase"))
    own_rulesets.delete(own)
    assert title_of(Tournament.objects.get()) == NAME


def test_what_was_kept_before_a_parameter_is_no_change(made):
    del made.ruleset_chosen["teams"]
    made.save()
    assert title_of(Tournament.objects.get()) == NAME


def test_without_a_name_all_is_as_it_was(tournament):
    assert (title_of(tournament), base_of(tournament)) == ("Lions Club 2024", "")
    ledger.change_ruleset(tournament, house("lions-2024", won=2))
    assert title_of(tournament) == "Lions Club 2024 mit Hausregeln"


def test_setting_up_says_what_is_chosen(organizer_client, own):
    page = " ".join(organizer_client.post("/neu/regeln/", {"preset": f"eigen-{own.id}"}).content.decode().split())
    assert f"{NAME}, nach „Turnierregeln des DDV“ mit 2 Unterschieden</span>" in page
    assert "geändert" not in page and "Alles zurück" not in page
    assert "2 Unterschiede zu „Turnierregeln des DDV“" in page
    sent = {"preset": f"eigen-{own.id}"} | rules_of_own(own, won=3)
    page = " ".join(organizer_client.post("/neu/regeln/", sent).content.decode().split())
    assert f"{NAME}, geändert, nach „Turnierregeln des DDV“ mit 2 Unterschieden · geändert: Gewonnen" in page
    assert "Alles zurück" in page


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "שישי בקרלסרוה", "W" * 60, 'Verein "Süd" & Söhne'])
def test_a_name_is_only_a_name(organizer_client, organizer, name):
    own = own_rulesets.keep(organizer, name, house("ddv", won=2))
    organizer_client.post("/neu/", typed(preset=f"eigen-{own.id}"))
    for address in (f"{DESK}regeln/", "/benefizturnier/regeln/blatt/", "/neu/"):
        page = organizer_client.get(address).content.decode()
        assert name in unescape(page) and "<script>alert" not in page


def test_what_reads_from_the_right_turns_nothing_around_it(organizer, tournament):
    tournament.ruleset_name, tournament.ruleset_chosen = "שישי", PRESETS["ddv"].to_json()
    assert title_of(tournament) == "\u2068שישי\u2069, geändert"


@pytest.mark.both
def test_the_name_costs_no_query(organizer_client, made):
    with CaptureQueriesContext(connection) as named:
        organizer_client.get(f"{DESK}regeln/")
    Tournament.objects.update(ruleset_name="", ruleset_chosen=None)
    with CaptureQueriesContext(connection) as unnamed:
        organizer_client.get(f"{DESK}regeln/")
    assert len(named) == len(unnamed)
