"""The last change of a tournament's rules is taken back by one press, as long as nothing rests on it."""

from __future__ import annotations

from dataclasses import replace
from html import unescape

import pytest
from django.test import Client

from scoring import PRESETS
from scoring.own import OwnExtra
from tests.scoring.helpers import house
from tests.tournaments.as_shown import open_at, sent_by
from tests.tournaments.helpers import enter, normal, table_now
from tournaments import ledger, own_rulesets
from tournaments.models import Event, Kind, Tournament
from tournaments.pages.forms.tournament import code_of
from tournaments.ruleset_words import title_of

RULES = "/benefizturnier/leitung/regeln/"
BACK = f"{RULES}zuruecknehmen/"
DONE = "Zurückgenommen: Es gelten wieder die Regeln davor."
TOO_LATE = "Das lässt sich nicht mehr zurücknehmen"
FOX = OwnExtra("own_1", "Blanker Fuchs", 2, "bF", "both", ("normal",))


def now() -> Tournament:
    return Tournament.objects.get()


def text_of(page: bytes) -> str:
    return " ".join(unescape(page.decode()).split())


def offered(client: Client) -> dict[str, list[str]]:
    """What the button sends; nothing where there is none."""
    return sent_by(client.get(RULES).content.decode(), BACK)


def press(client: Client, sent: dict[str, list[str]]) -> str:
    assert sent
    return text_of(client.post(BACK, sent, follow=True).content)


def test_there_is_nothing_to_take_back_before_a_change(organizer_client, tournament):
    assert not offered(organizer_client)


@pytest.mark.both
def test_what_was_saved_is_taken_back(organizer_client, tournament):
    organizer_client.post(RULES, open_at(organizer_client, RULES) | {"regel-won": "2", "regel-re_announced": "5"})
    assert "Zuletzt gespeichert: Gewonnen, Re angesagt." in text_of(organizer_client.get(RULES).content)
    said = press(organizer_client, offered(organizer_client))
    assert DONE in said and "Zuletzt zurückgenommen: Gewonnen, Re angesagt." in said
    assert now().ruleset == PRESETS["lions-2024"]


def test_what_was_taken_back_comes_again(organizer_client, tournament):
    ledger.change_ruleset(tournament, house("lions-2024", won=2))
    for won in (1, 2, 1):
        press(organizer_client, offered(organizer_client))
        assert now().ruleset.won == won


def test_many_rules_are_counted(organizer_client, tournament):
    ledger.change_ruleset(tournament, house("lions-2024", won=2, re_announced=5, kontra_announced=5, announced_level=2))
    said = text_of(organizer_client.get(RULES).content)
    assert "Zuletzt gespeichert: Gewonnen, Re angesagt und 2 weitere Regeln." in said


def test_a_ruleset_that_was_taken_whole_goes_with_its_name(organizer_client, organizer, tournament):
    own = own_rulesets.keep(organizer, "Freitag", house("ddv", won=2))
    ledger.change_ruleset(tournament, replace(own.ruleset, won=4), taken_as=own.name)
    ledger.change_ruleset(tournament, replace(own.ruleset, won=3))
    organizer_client.post(f"{RULES}nehmen/", {"nehmen-ruleset": "oase"})
    page = text_of(organizer_client.get(RULES).content)
    assert "Zuletzt ein anderes Regelwerk genommen: „Turnier in der OASE“." in page
    said = press(organizer_client, offered(organizer_client))
    assert "Zuletzt zurückgenommen, jetzt gilt wieder: „Freitag, geändert“." in said
    assert (now().ruleset, title_of(now())) == (replace(own.ruleset, won=3), "Freitag, geändert")
    press(organizer_client, offered(organizer_client))
    assert (now().ruleset, title_of(now())) == (PRESETS["oase"], "Turnier in der OASE")
    organizer_client.post(f"{RULES}nehmen/", {"nehmen-ruleset": code_of(own)})
    press(organizer_client, offered(organizer_client))
    assert (now().ruleset, now().ruleset_name, now().ruleset_chosen) == (PRESETS["oase"], "", None)


@pytest.mark.both
def test_pressed_twice_it_is_taken_back_once(organizer_client, tournament):
    ledger.change_ruleset(tournament, house("lions-2024", won=2))
    sent = offered(organizer_client)
    for _twice in range(2):
        assert DONE in press(organizer_client, sent) and now().ruleset.won == 1
    assert Event.objects.filter(kind=Kind.RULESET_CHANGED).count() == 2


def test_what_another_page_has_changed_since_stays(organizer_client, tournament):
    ledger.change_ruleset(tournament, house("lions-2024", won=2))
    sent = offered(organizer_client)
    ledger.change_ruleset(tournament, house("lions-2024", won=2, re_announced=5))
    assert TOO_LATE in press(organizer_client, sent)
    assert now().ruleset == house("lions-2024", won=2, re_announced=5)


@pytest.mark.both
def test_games_entered_before_have_their_points_again(organizer_client, scribe):
    enter(scribe, normal([1, 2], 130))
    before = [seat.points for seat in table_now(scribe).seats.order_by("number")]
    ledger.change_ruleset(now(), house("lions-2024", won=3))
    assert [seat.points for seat in table_now(scribe).seats.order_by("number")] != before
    assert DONE in press(organizer_client, offered(organizer_client))
    assert [seat.points for seat in table_now(scribe).seats.order_by("number")] == before


def test_a_game_entered_since_rests_on_them(organizer_client, scribe):
    ledger.change_ruleset(now(), house("lions-2024", won=3))
    sent = offered(organizer_client)
    enter(scribe, normal([1, 2], 130))
    assert not offered(organizer_client)
    assert TOO_LATE in press(organizer_client, sent) and now().ruleset.won == 3


def test_own_extra_points_have_their_codes_again(organizer_client, scribe):
    sau = replace(FOX, code="own_2", name="Sau", sign="S")
    ledger.change_ruleset(now(), house("lions-2024", own_extras=(FOX, sau)))
    enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))
    organizer_client.post(f"{RULES}", open_at(organizer_client, RULES) | {
        "regel-own_extras-1-name": "Fuchs blank", "regel-own_extras-2-name": "", "regel-own_extras-2-sign": "",
        "recount": "1", "renamed": "own_1 Fuchs blank",
    })  # fmt: skip
    assert now().ruleset.own_names == {"own_1": "Fuchs blank"}
    press(organizer_client, offered(organizer_client))
    assert now().ruleset.own_extras == (FOX, sau)


def test_a_change_of_an_older_release_keeps_no_chosen_ruleset(organizer_client, organizer, tournament):
    own = own_rulesets.keep(organizer, "Freitag", house("ddv", won=2))
    ledger.change_ruleset(tournament, own.ruleset, taken_as=own.name)
    ledger.change_ruleset(tournament, PRESETS["oase"], taken_as="")
    event = Event.objects.filter(kind=Kind.RULESET_CHANGED).latest("id")
    assert event.before
    event.before = event.before | {"taken": {"own": "Freitag", "preset": "ddv"}}
    event.save()
    assert not offered(organizer_client)


@pytest.mark.both
@pytest.mark.parametrize("change", ["", "x", "0", "999", "9" * 99, "\0"])
def test_what_is_no_change_is_not_taken_back(organizer_client, tournament, change):
    ledger.change_ruleset(tournament, house("lions-2024", won=2))
    organizer_client.post(BACK, {"change": change})
    assert now().ruleset.won == 2


def test_strangers(client, other_client, tournament):
    ledger.change_ruleset(tournament, house("lions-2024", won=2))
    change = {"change": str(Event.objects.latest("id").id)}
    assert other_client.post(BACK, change).status_code == 403
    assert client.post(BACK, change).status_code == 302
    assert now().ruleset.won == 2


def test_is_not_opened(organizer_client, tournament):
    assert organizer_client.get(BACK).status_code == 405
