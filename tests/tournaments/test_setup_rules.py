from __future__ import annotations

from tests.tournaments.test_setup import rules_of


def test_shows_the_rules_of_the_chosen_preset(organizer_client):
    page = organizer_client.post("/neu/regeln/", {"preset": "oase"} | rules_of("ddv")).content.decode()
    assert 'name="rules_of" value="oase"' in page
    assert 'name="regel-games_per_round" value="16"' in page
    assert "geändert; im Regelwerk" not in page


def test_keeps_what_was_changed(organizer_client):
    sent = {"preset": "oase"} | rules_of("ddv", games_per_round=12)
    page = organizer_client.post("/neu/regeln/", sent).content.decode()
    assert 'name="regel-games_per_round" value="12"' in page
    assert "geändert; im Regelwerk: 16 Spiele" in page
    assert "geändert: Spiele je Runde am Vierertisch" in page


def test_goes_back_to_the_preset(organizer_client):
    sent = {"preset": "ddv", "reset": "1"} | rules_of("ddv", games_per_round=12)
    page = organizer_client.post("/neu/regeln/", sent).content.decode()
    assert 'name="regel-games_per_round" value="24"' in page
    assert "geändert; im Regelwerk" not in page


def test_keeps_what_cannot_be_and_says_so(organizer_client):
    sent = {"preset": "oase"} | rules_of("ddv") | {"regel-games_per_round": "viele"}
    page = organizer_client.post("/neu/regeln/", sent).content.decode()
    assert 'value="viele"' in page
    assert "Eine ganze Zahl von 1 bis 100." in page


def test_every_parameter_has_its_field_and_its_clause(organizer_client):
    from scoring import PARAMETERS

    page = organizer_client.post("/neu/regeln/", {"preset": "lions-2024"}).content.decode()
    for parameter in PARAMETERS:
        by_choice = parameter.choices if parameter.kind in ("order", "amounts") else ()
        if parameter.kind in ("own_extras", "own_solos"):
            by_choice = tuple(f"{number}-name" for number in range(1, 6))
        for name in [f"{parameter.name}-{choice}" for choice in by_choice] or [parameter.name]:
            assert f'name="regel-{name}"' in page
        assert parameter.label in page
    assert '<span class="rule__clause">A3</span>' in page


def test_strangers(client, db):
    assert client.post("/neu/regeln/").status_code == 302


def test_is_not_opened(organizer_client):
    assert organizer_client.get("/neu/regeln/").status_code == 405
