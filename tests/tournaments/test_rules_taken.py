"""An own ruleset is what comes next: for the next tournament, and for one that is set up already."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from django.test import Client

from scoring import PRESETS
from scoring.own import OwnExtra
from tests.scoring.helpers import house
from tests.tournaments.helpers import enter, logged, normal, table_now
from tests.tournaments.test_setup import typed
from tournaments import ledger, own_rulesets
from tournaments.models import Event, Kind, OwnRuleset, Tournament
from tournaments.pages.forms.tournament import code_of
from tournaments.ruleset_words import title_of

RULES = "/benefizturnier/leitung/regeln/"
TAKE = f"{RULES}nehmen/"
LOG = "/benefizturnier/leitung/protokoll/"
NAME = "Karlsruher Freitag"
FOX = OwnExtra("own_1", "Blanker Fuchs", 2, "bF", "both", ("normal",))


@pytest.fixture
def own(organizer) -> OwnRuleset:
    return own_rulesets.keep(organizer, NAME, house("ddv", won=2))


def chosen_at(client: Client) -> str:
    found = re.search(r'name="preset" value="([\w-]+)"[^>]* checked', client.get("/neu/").content.decode())
    assert found
    return found[1]


def take(client: Client, code: str, **more: str) -> tuple[int, str]:
    answer = client.post(TAKE, {"nehmen-ruleset": code} | more, follow=True)
    return answer.status_code, " ".join(unescape(answer.content.decode()).split())


def now() -> Tournament:
    return Tournament.objects.get()


def test_the_next_tournament_begins_with_the_own_ruleset_of_the_last(organizer_client, own):
    organizer_client.post("/neu/", typed(preset=code_of(own)))
    assert chosen_at(organizer_client) == code_of(own)
    own_rulesets.change(own, NAME, house("oase", won=3))
    assert chosen_at(organizer_client) == code_of(own)
    own_rulesets.delete(own)
    assert chosen_at(organizer_client) == "ddv"
    own_rulesets.fetch_back(own)
    assert chosen_at(organizer_client) == code_of(own)


def test_the_next_begins_with_what_was_kept_of_the_last(organizer_client, own):
    organizer_client.post("/neu/", typed(preset=code_of(own)))
    ledger.change_ruleset(now(), replace(own.ruleset, won=5))
    assert chosen_at(organizer_client) == code_of(own)
    organizer_client.post(f"{RULES}behalten/", {"name": "Benefizturnier"})
    kept = OwnRuleset.objects.get(name="Benefizturnier")
    assert chosen_at(organizer_client) == code_of(kept)
    own_rulesets.change(kept, "Unter anderem Namen", kept.ruleset)
    assert chosen_at(organizer_client) == code_of(kept)


def test_after_a_preset_the_preset_comes_next(organizer_client, tournament):
    own_rulesets.keep(tournament.organizers.get().user, "Wie immer", tournament.ruleset)
    assert chosen_at(organizer_client) == "lions-2024"


def test_another_organizer_s_ruleset_of_that_name_is_not_meant(organizer_client, own, other_organizer):
    organizer_client.post("/neu/", typed(preset=code_of(own)))
    own_rulesets.delete(own)
    own_rulesets.keep(other_organizer, NAME, own.ruleset)
    assert chosen_at(organizer_client) == "ddv"


def test_presets_and_own_rulesets_are_offered(organizer_client, tournament, own, other_organizer):
    own_rulesets.keep(other_organizer, "Fremdes", PRESETS["oase"])
    page = organizer_client.get(RULES).content.decode()
    assert f'<option value="{code_of(own)}">{NAME}</option>' in page and "Fremdes" not in page
    assert '<option value="oase">Turnier in der OASE</option>' in page and "neu rechnen" not in page


def test_an_own_ruleset_is_taken_with_its_name(organizer_client, tournament, own):
    ledger.change_ruleset(tournament, replace(tournament.ruleset, won=5))
    status, said = take(organizer_client, code_of(own))
    assert status == 200 and f"Gespielt wird jetzt nach „{NAME}“." in said
    assert (now().ruleset, title_of(now())) == (own.ruleset, NAME)
    log = " ".join(unescape(re.sub(r"<[^>]+>", " ", organizer_client.get(LOG).content.decode())).split())
    assert f"Regelwerk: {NAME}" in log and "vorher: Regelwerk: Lions Club 2024" in log


def test_a_preset_takes_the_name_away_even_where_it_is_the_base(organizer_client, tournament, own):
    take(organizer_client, code_of(own))
    assert "Gespielt wird jetzt nach „Turnierregeln des DDV“." in take(organizer_client, "ddv")[1]
    assert (now().ruleset, title_of(now())) == (PRESETS["ddv"], "Turnierregeln des DDV")


def test_the_same_rules_under_a_name_get_the_name_and_no_more(organizer_client, tournament):
    same = own_rulesets.keep(tournament.organizers.get().user, "Wie immer", tournament.ruleset)
    for _twice in range(2):
        take(organizer_client, code_of(same))
        assert title_of(now()) == "Wie immer"
    assert Event.objects.filter(kind=Kind.RULESET_CHANGED).count() == 1


@pytest.mark.both
def test_entered_games_are_counted_anew_where_that_is_confirmed(organizer_client, scribe, own):
    enter(scribe, normal([1, 2], 130))
    before = [seat.points for seat in table_now(scribe).seats.order_by("number")]
    status, said = take(organizer_client, code_of(own))
    assert status == 422 and "Es ist schon 1 Spiel eingetragen: bitte bestätigen" in said
    assert f'<option value="{code_of(own)}" selected>' in said and now().ruleset == PRESETS["lions-2024"]
    status, said = take(organizer_client, code_of(own), recount="1")
    assert status == 200 and f"Gespielt wird jetzt nach „{NAME}“, alle Spiele sind neu gerechnet." in said
    after = [seat.points for seat in table_now(scribe).seats.order_by("number")]
    assert after == [2 * points for points in before]
    assert [one["what"] for one in logged(Kind.RULESET_CHANGED).after["recomputed"]][0] == "game"


def test_what_a_game_is_entered_by_cannot_be_taken_away(organizer_client, scribe, own):
    tournament = now()
    ledger.change_ruleset(tournament, replace(tournament.ruleset, own_extras=(FOX,)))
    enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))
    status, said = take(organizer_client, code_of(own), recount="1")
    assert status == 422 and "„Blanker Fuchs“ steht schon in einem Spiel und lässt sich nicht streichen" in said
    assert now().ruleset.own_extras == (FOX,) and not now().ruleset_name


def test_an_own_extra_point_of_the_same_name_is_the_same(organizer_client, scribe, organizer):
    tournament = now()
    ledger.change_ruleset(tournament, replace(tournament.ruleset, own_extras=(FOX,)))
    enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))
    washed = OwnExtra("own_1", "Waschmaschine", 1, "Wama", "both", ("normal",))
    wanted = replace(PRESETS["lions-2024"], own_extras=(washed, replace(FOX, code="own_2", points=3)))
    assert take(organizer_client, code_of(own_rulesets.keep(organizer, "Neu", wanted)), recount="1")[0] == 200
    assert [(one.code, one.name) for one in now().ruleset.own_extras][0] == ("own_1", "Blanker Fuchs")
    assert title_of(now()) == "Neu"  # not "geändert": only its codes are others


@pytest.mark.both
@pytest.mark.parametrize("code", ["", "eigen-999", "gibtesnicht", "\0"])
def test_what_is_not_offered_is_not_taken(organizer_client, tournament, own, code):
    own_rulesets.delete(own)
    status, said = take(organizer_client, code)
    assert status == 422 and "Bitte ein Regelwerk wählen." in said and "<details" in said
    assert take(organizer_client, code_of(own))[0] == 422
    assert now().ruleset == PRESETS["lions-2024"]


def test_strangers(client, other_client, tournament):
    assert other_client.post(TAKE, {"nehmen-ruleset": "oase"}).status_code == 403
    assert client.post(TAKE, {"nehmen-ruleset": "oase"}).status_code == 302
    assert now().ruleset == PRESETS["lions-2024"]


def test_is_not_opened(organizer_client, tournament):
    assert organizer_client.get(TAKE).status_code == 405


def shown(client: Client) -> dict[str, str]:
    """What an open page of the rules sends besides the ruleset that is chosen."""
    found = re.search(r'name="nehmen-instead_of" value="([0-9a-f]+)"', client.get(RULES).content.decode())
    assert found
    return {"nehmen-instead_of": found[1]}


def test_what_another_device_has_changed_is_named_before_it_is_replaced(organizer_client, tournament):
    opened = shown(organizer_client)
    ledger.change_ruleset(tournament, replace(tournament.ruleset, won=3))
    status, page = take(organizer_client, "oase", **opened)
    assert status == 422 and now().ruleset.won == 3
    said = "inzwischen geändert worden. Zuletzt gespeichert: Gewonnen. Noch einmal drücken ersetzt auch das."
    assert said in page
    again = re.search(r'name="nehmen-instead_of" value="([0-9a-f]+)"', page)
    assert again and take(organizer_client, "oase", **{"nehmen-instead_of": again[1]})[0] == 200
    assert now().ruleset == PRESETS["oase"]


@pytest.mark.both
def test_sent_twice_it_is_taken_once_and_nothing_is_asked(organizer_client, tournament):
    opened = shown(organizer_client)
    for _time in range(2):
        assert take(organizer_client, "oase", **opened)[0] == 200
    assert now().ruleset == PRESETS["oase"]
    assert Event.objects.filter(kind=Kind.RULESET_CHANGED).count() == 1
