"""`/leitung/regelwerke/` and below: own rulesets as an organizer sees them, and where else they are offered."""

from __future__ import annotations

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scoring import PRESETS
from tests.scoring.helpers import house
from tests.tournaments.as_shown import open_at, sent_by
from tests.tournaments.test_setup import rules_of, typed
from tournaments import ledger, own_rulesets
from tournaments.models import OwnRuleset, Tournament

LIST = "/leitung/regelwerke/"
RULES = "/benefizturnier/leitung/regeln/"


@pytest.fixture
def own(organizer) -> OwnRuleset:
    return own_rulesets.keep(organizer, "Vereinsregeln", house("oase", games_per_round=12))


def below(own: OwnRuleset, path: str = "") -> str:
    return f"{LIST}{own.id}/{path}"


def test_the_list_says_what_there_is(organizer_client, own):
    page = organizer_client.get(LIST).content.decode()
    assert "Vereinsregeln" in page and "nach „Turnier in der OASE“ mit 1 Unterschied<" in page
    assert (
        below(own, "datei/") in page
        and 'href="/leitung/regelwerke/"' in organizer_client.get("/leitung/").content.decode()
    )


def test_an_empty_list_offers_a_beginning(organizer_client):
    assert "Noch kein eigenes Regelwerk." in organizer_client.get(LIST).content.decode()
    answer = organizer_client.post(LIST, {"name": "Verein", "preset": "schuetzenfest"})
    made = OwnRuleset.objects.get()
    assert answer["Location"] == below(made) and made.ruleset == PRESETS["schuetzenfest"]


def test_a_name_that_is_taken_is_said_and_stays(organizer_client, own):
    answer = organizer_client.post(LIST, {"name": "Vereinsregeln", "preset": "oase"})
    page = answer.content.decode()
    assert (
        answer.status_code == 422 and "„Vereinsregeln“ gibt es schon: bitte" in page and 'value="Vereinsregeln"' in page
    )
    assert '<option value="oase" selected>' in page


def test_its_page_has_every_rule_and_saves(organizer_client, own):
    page = organizer_client.get(below(own)).content.decode()
    assert 'name="regel-games_per_round" value="12"' in page and "1 Unterschied zu „Turnier in der OASE“" in page
    sent = rules_of("oase", games_per_round=10) | {"name": "Neue Regeln"}
    assert organizer_client.post(below(own), sent)["Location"] == LIST
    own.refresh_from_db()
    assert own.name == "Neue Regeln" and own.ruleset == house("oase", games_per_round=10)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": ""}, "Ein Regelwerk braucht einen Namen"),
        ({"name": "Vereinsregeln", "regel-games_per_round": "0"}, "Eine ganze Zahl von 1 bis 100."),
    ],
)
def test_what_cannot_be_is_said_and_nothing_lost(organizer_client, own, wrong, sentence):
    answer = organizer_client.post(below(own), rules_of("oase", won=4) | wrong)
    page = answer.content.decode()
    assert answer.status_code == 422 and sentence in page and 'name="regel-won" value="4"' in page
    own.refresh_from_db()
    assert own.ruleset == house("oase", games_per_round=12)


def test_a_refused_save_says_so_where_the_page_opens(organizer_client, own):
    sent = rules_of("oase", games_per_round=0, won=-1) | {"name": "Vereinsregeln"}
    page = organizer_client.post(below(own), sent).content.decode()
    banner = page[page.index('id="nicht-gespeichert"') : page.index("<h1>")]
    assert "autofocus" in banner and " ".join(banner.split()).count("Nicht gespeichert: 2 Regeln stimmen nicht.") == 1
    for name in ("games_per_round", "won"):
        assert f'<a href="#regel-{name}">' in banner and f'id="regel-{name}"' in page
    page = organizer_client.post(below(own), rules_of("oase") | {"name": ""}).content.decode()
    assert '<a href="#id_name">Ein Regelwerk braucht einen Namen' in page[: page.index("<h1>")]
    sent = rules_of("oase", games_per_round=0) | {"zurueck": "won"}
    assert "nicht-gespeichert" not in organizer_client.post(below(own), sent).content.decode()


def test_one_rule_goes_back_to_the_preset(organizer_client, own):
    sent = rules_of("oase", games_per_round=12, won=4) | {"name": "Vereinsregeln", "zurueck": "won"}
    for headers in ({}, {"HX-Request": "true"}):
        page = organizer_client.post(below(own), sent, headers=headers).content.decode()
        assert 'name="regel-won" value="1"' in page and 'name="regel-games_per_round" value="12"' in page
    page = organizer_client.post(below(own, "probieren/"), sent | {"zurueck": ""}).content.decode()
    assert "Re hat 130 Augen: Re je +4" in page


def test_it_is_copied_deleted_and_fetched_back(organizer_client, own):
    answer = organizer_client.post(below(own, "kopieren/"))
    copy = OwnRuleset.objects.exclude(id=own.id).get()
    assert answer["Location"] == below(copy) and copy.name == "Vereinsregeln (Kopie)"
    assert organizer_client.post(below(own, "loeschen/"))["Location"] == LIST
    page = organizer_client.get(LIST).content.decode()
    assert (
        "Gelöscht" in page
        and below(own, "zurueckholen/") in page
        and organizer_client.get(below(own))["Location"] == LIST
    )
    organizer_client.post(below(own, "zurueckholen/"))
    assert organizer_client.get(below(own)).status_code == 200


def test_what_is_pressed_on_an_older_list_is_done_already(organizer_client, own):
    for path in ("loeschen/", "loeschen/", "zurueckholen/", "zurueckholen/"):
        assert organizer_client.post(below(own, path))["Location"] == LIST
    assert OwnRuleset.objects.get() == own and own_rulesets.kept(own.user).exists()
    own_rulesets.delete(own)
    organizer_client.post(below(own, "kopieren/"))
    assert own_rulesets.kept(own.user).get().name == "Vereinsregeln (Kopie)"


def test_one_that_is_deleted_while_it_is_filled_in_is_asked_about(organizer_client, own):
    sent = open_at(organizer_client, below(own)) | {"name": "Neue Regeln", "regel-won": "3"}
    own_rulesets.delete(own)
    assert organizer_client.post(below(own, "probieren/"), sent).status_code == 200
    answer = organizer_client.post(below(own), sent)
    page = answer.content.decode()
    assert answer.status_code == 422 and not own_rulesets.kept(own.user).exists()
    assert page.count("Dieses Regelwerk ist inzwischen gelöscht; wer noch einmal speichert, holt es zurück.") == 2
    assert 'value="Neue Regeln"' in page and 'name="regel-won" value="3"' in page
    assert organizer_client.post(below(own), sent_by(page, below(own)))["Location"] == LIST
    saved = own_rulesets.kept(own.user).get()
    assert (saved.id, saved.name, saved.ruleset.won) == (own.id, "Neue Regeln", 3)


def test_what_is_wrong_on_the_list_is_where_the_page_opens(organizer_client, own):
    page = organizer_client.post(LIST, {"name": "", "preset": "oase"}).content.decode()
    assert re.search(r'id="id_name"[^>]* autofocus', page) and page.count("autofocus") == 1
    page = organizer_client.post(LIST + "einlesen/").content.decode()
    assert re.search(r'id="id_file"[^>]* autofocus', page) and page.count("autofocus") == 1
    assert "autofocus" not in organizer_client.get(LIST).content.decode()


def test_it_is_one_page_of_paper(organizer_client, own):
    page = organizer_client.get(below(own, "blatt/")).content.decode()
    assert "Vereinsregeln" in page and "Eine Runde hat 12 Spiele" in page


def test_a_file_is_downloaded_and_read_in_by_another(organizer_client, other_client, other_organizer, own):
    answer = organizer_client.get(below(own, "datei/"))
    assert answer["Content-Disposition"] == 'attachment; filename="vereinsregeln.json"'
    sent = {"file": SimpleUploadedFile("regeln.json", answer.content)}
    other_client.post(f"{LIST}einlesen/", sent)
    [read] = own_rulesets.kept(other_organizer)
    assert (read.name, read.ruleset) == ("Vereinsregeln", own.ruleset)


def test_each_error_of_a_file_is_said(organizer_client):
    content = {
        "dkturnier": "ruleset",
        "version": 1,
        "name": "X",
        "ruleset": PRESETS["ddv"].to_json() | {"won": -1, "cards": 7},
    }
    sent = {"file": SimpleUploadedFile("regeln.json", json.dumps(content).encode())}
    answer = organizer_client.post(f"{LIST}einlesen/", sent)
    assert answer.status_code == 422 and answer.content.decode().count("field__error") == 2
    answer = organizer_client.post(f"{LIST}einlesen/", {"file": SimpleUploadedFile("leer.json", b"")})
    assert answer.status_code == 422 and "In dieser Datei steht kein Regelwerk" in answer.content.decode()
    assert not OwnRuleset.objects.exists()


def test_without_a_file_one_is_asked_for(organizer_client):
    answer = organizer_client.post(f"{LIST}einlesen/", {})
    page = answer.content.decode()
    assert answer.status_code == 422 and page.count("field__error") == 1
    assert "Bitte zuerst eine Datei wählen." in page and "JSON" not in page


def test_it_is_offered_beside_the_presets(organizer_client, own):
    code = f"eigen-{own.id}"
    page = organizer_client.get("/neu/").content.decode()
    assert page.index(f'value="{code}"') < page.index('value="lions-2024"')  # before the presets: it is the hall's own
    assert f'value="{code}"' in page and "Vereinsregeln" in page
    page = organizer_client.post("/neu/regeln/", {"preset": code} | rules_of("ddv", won=3)).content.decode()
    assert f'name="rules_of" value="{code}"' in page
    assert 'name="regel-games_per_round" value="12"' in page and 'name="regel-won" value="3"' in page
    organizer_client.post("/neu/", typed(preset=code))
    assert Tournament.objects.get().ruleset == own.ruleset


def test_that_of_somebody_else_is_not_offered(organizer_client, other_client, own):
    code = f"eigen-{own.id}"
    assert code not in other_client.get("/neu/").content.decode()
    assert other_client.post("/neu/", typed(preset=code)).status_code == 422


def test_a_tournament_s_rules_are_kept_with_one_click(organizer_client, organizer, tournament):
    ledger.change_ruleset(tournament, house("lions-2024", won=2))
    assert 'value="Benefizturnier" maxlength="60"' in organizer_client.get(RULES).content.decode()
    for said in ("Behalten als „Benefizturnier“", "Diese Regeln sind schon behalten, als „Benefizturnier“."):
        answer = organizer_client.post(f"{RULES}behalten/", {"name": "Benefizturnier"}, follow=True)
        assert said in answer.content.decode()
    assert own_rulesets.kept(organizer).get().ruleset == house("lions-2024", won=2)


def test_changed_ones_are_kept_under_another_name(organizer_client, organizer, tournament):
    own_rulesets.keep(organizer, "Benefizturnier", house("lions-2024", won=2))
    answer = organizer_client.post(f"{RULES}behalten/", {"name": "Benefizturnier"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Ein eigenes Regelwerk „Benefizturnier“ gibt es schon: bitte anders nennen." in page
    assert re.search(r'id="behalten-als" value="Benefizturnier"[^>]*aria-invalid="true"[^>]*autofocus', page)
    organizer_client.post(f"{RULES}behalten/", {"name": "Freitags"})
    assert [one.name for one in own_rulesets.kept(organizer)] == ["Benefizturnier", "Freitags"]


GET = ["", "blatt/", "datei/"]
POST = ["probieren/", "kopieren/", "loeschen/", "zurueckholen/"]


@pytest.mark.parametrize("path", GET + POST)
def test_who_may(client, other_client, organizer_client, own, path):
    ask = "get" if path in GET else "post"
    assert getattr(client, ask)(below(own, path))["Location"].startswith("/anmelden/")
    assert getattr(other_client, ask)(below(own, path)).status_code == 404
    assert getattr(organizer_client, ask)(f"{LIST}{2**63}/{path}").status_code == 404
    assert organizer_client.put(below(own, path)).status_code == 405
    assert OwnRuleset.objects.get().deleted_at is None


def test_strangers_sign_in_first(client, other_client, tournament):
    assert client.get(LIST)["Location"].startswith("/anmelden/")
    assert client.post(f"{LIST}einlesen/")["Location"].startswith("/anmelden/")
    assert other_client.post("/benefizturnier/leitung/regeln/behalten/").status_code == 403
