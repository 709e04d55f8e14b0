"""A game was tapped by other rules than those of now: all of it is there, or it is refused; nothing is left out."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from django.http import QueryDict

from scoring import PRESETS, Ruleset, Sheet
from scoring.any_game import AnyGame, read_any
from scoring.game import asks_no_trick
from scoring.sample import random_entry
from scoring.words import GAME_TYPES, VIOLATIONS
from tests.scoring.helpers import NAMES, house
from tests.tournaments.scribe_doors import entries, game, send, told
from tournaments import ledger
from tournaments.models import Tournament
from tournaments.pages.table.own_keys import Keys, digest
from tournaments.pages.table.tapped import EntryForm
from tournaments.pages.table.untapped import fields_of

SEATS = {seat: f"Platz {seat}" for seat in range(1, 6)}
EVERYTHING = {"game_types": tuple(GAME_TYPES), "violations": tuple(VIOLATIONS)[:5]}
RULES = [
    *(pytest.param(PRESETS[name], id=name) for name in NAMES),
    pytest.param(house("schuetzenfest", **EVERYTHING, revoke_mode="party", revoke_credit=5), id="party"),
    pytest.param(house("ddv", **EVERYTHING, level_says_announcement=False, revoke_mode="pays_all"), id="apart"),
]
NORMAL = {"type": "normal", "re": [1, 3], "re_pips": 140}
HERE = "Die Regeln wurden geändert, „{}“ gibt es hier nicht mehr: bitte noch einmal ansehen."
REVOKED = {"kind": "violation", "violation": "revoke", "offender": "2"}
NO_GAME: dict[str, Any] = {"type": "", "re": [], "re_pips": ""}


def tapped(fields: dict[str, list[str]], ruleset: Ruleset, players: list[int], rules: str = "others") -> EntryForm:
    """The form as a page of these rules would have sent it."""
    data = QueryDict(mutable=True)
    for name, values in fields.items():
        data.setlist(name, values)
    data["rules"] = rules
    keys = Keys(ruleset, {code: code for code in (*ruleset.extras, *ruleset.every_solo)}, {}, digest(ruleset, False))
    return EntryForm(data, keys=keys, players=players, names={seat: SEATS[seat] for seat in range(1, 5)})


@pytest.mark.parametrize("ruleset", RULES)
@pytest.mark.parametrize("seed", range(4))
def test_what_was_tapped_is_all_there_where_the_rules_know_it(ruleset: Ruleset, seed: int) -> None:
    """Facts become fields and facts again, by the same rules as by others, whatever is played."""
    rng, sheet = Random(seed), Sheet.empty(ruleset, 4)
    while sheet.next:
        players = [*sheet.next.players]
        facts = random_entry(sheet, rng, trouble=5)
        sheet = sheet.add(facts)
        if facts.get("struck"):
            continue
        played = facts.get("game", facts)
        scored = read_any({**played, "players": players}, ruleset) if "type" in played else None

        def shown(said: Mapping[str, Any], scored: AnyGame | None = scored) -> dict[str, list[str]]:
            fields = fields_of(said, scored, None, {})
            return {name: value for name, value in fields.items() if name != "no_trick" or asks_no_trick(ruleset)}

        fields = shown(facts)
        form = tapped(fields, ruleset, players)
        assert form.is_valid(), (fields, form.errors)
        assert form.missing is None
        assert shown(form.facts) == fields


@pytest.fixture
def plays(table):
    """Change the rules of the table's tournament; the digest that a page had before."""

    def done(preset: str = "ddv", **changes: Any) -> str:
        tournament = Tournament.objects.get()
        before = digest(tournament.ruleset, tournament.pips_by_range)
        ledger.change_ruleset(tournament, house(preset, **changes))
        return before

    return done


APART = {"level_says_announcement": False}


@pytest.mark.parametrize("way", [APART, {}])
@pytest.mark.parametrize(
    ("said", "announcements"),
    [
        ({"said_re": "on"}, {"re": "re"}),
        ({"announce_re": "re", "said_re": "on"}, {"re": "re"}),
        ({"announce_re": "no_90", "said_re": "on"}, {"re": "no_90"}),
        ({"said_kontra": "on", "announce_re": "re", "said_re": "on"}, {"re": "re", "kontra": "kontra"}),
    ],
)
def test_an_announcement_is_the_same_whether_a_level_says_it(table, plays, way, said, announcements):
    """Both forms can say it."""
    plays(**({} if way else APART))
    rules = plays(**way)
    assert send(table, **game(rules=rules, **said)).status_code == 201
    assert entries(table)[0].facts == NORMAL | {"announcements": announcements}


def test_a_level_alone_is_refused_where_there_is_none(table, plays):
    plays(**APART)
    rules = plays()
    answer = send(table, **game(rules=rules, announce_re="no_90"))
    assert answer.status_code == 422 and not entries(table)
    assert told(answer)["message"] == "In diesem Regelwerk schließt jede Absage Re oder Kontra ein."
    assert send(table, **game(announce_re="no_90")).status_code == 201  # a page without script, or of an older release
    assert entries(table)[0].facts == NORMAL | {"announcements": {"re": "no_90"}}


PARTY = {"violations": ("revoke", "decided", "serious"), "revoke_mode": "party", "revoke_credit": 5}


@pytest.mark.parametrize("way", ["eintrag/", "vorschau/"])
@pytest.mark.parametrize(
    ("before", "now", "said", "field", "name"),
    [
        (PARTY, {"revoke_mode": "fixed"}, NO_GAME | {"partner": "4"}, "partner", "wer mit ihm spielt"),
        (PARTY, {"revoke_mode": "pays_all"}, {"partner": "4"}, "partner", "wer mit ihm spielt"),
        (PARTY | {"revoke_mode": "pays_all"}, {"revoke_mode": "fixed"}, {}, "type", "Normalspiel"),
    ],
)
def test_what_a_violation_is_asked_for_no_more_is_named(table, plays, way, before, now, said, field, name):
    plays("schuetzenfest", **before)
    rules = plays("schuetzenfest", **before | now)
    answer = send(table, way, **game(**REVOKED | said), rules=rules)
    assert answer.status_code == 422 and not entries(table)
    assert (told(answer)["field"], told(answer)["message"]) == (field, HERE.format(name))


def test_an_empty_trick_is_no_other_where_there_are_none(table, plays):
    rules = plays(cards=40)
    answer = send(table, **game(rules=rules, re_pips="0", no_trick="no"))
    assert answer.status_code == 422 and told(answer)["message"] == HERE.format("doch, ohne Augen")
    assert send(table, **game(rules=rules, re_pips="0", no_trick="yes")).status_code == 201
    assert entries(table)[0].facts == NORMAL | {"re_pips": 0, "no_trick": "re"}


def test_a_change_that_does_not_touch_the_game_asks_nobody(table, plays):
    plays("schuetzenfest", **PARTY)
    rules = plays("schuetzenfest", **PARTY | {"revoke_credit": 7})
    said = game(**REVOKED | NO_GAME | {"partner": "4"})
    assert send(table, rules=rules, **said).status_code == 201
    assert entries(table)[0].facts == {"violation": "revoke", "offender": 2, "partner": 4}


def test_a_page_that_tells_no_rules_goes_on_as_ever(table, plays):
    plays("schuetzenfest", **PARTY | {"revoke_mode": "fixed"})
    assert send(table, **game(**REVOKED | NO_GAME | {"partner": "4"})).status_code == 201
    assert entries(table)[0].facts == {"violation": "revoke", "offender": 2}


def test_a_game_that_is_stored_already_is_not_asked_about_again(table, plays):
    plays("schuetzenfest", **PARTY)
    tournament = Tournament.objects.get()
    said = game(**REVOKED | NO_GAME, partner="4", rules=digest(tournament.ruleset, False))
    assert send(table, **said).status_code == 201
    plays("schuetzenfest", **PARTY | {"revoke_mode": "fixed"})
    assert send(table, **said).status_code == 200 and len(entries(table)) == 1


def test_a_correction_loses_nothing_either(table, plays):
    plays("schuetzenfest", **PARTY)
    assert send(table, **game()).status_code == 201
    rules = plays("schuetzenfest", **PARTY | {"revoke_mode": "fixed"})
    [entry] = entries(table)
    table.refresh_from_db()
    tail = f"eintrag/{entry.pk}/korrigieren/"
    answer = send(table, tail, **game(**REVOKED | NO_GAME, partner="4", rules=rules, version=table.version))
    assert answer.status_code == 422 and told(answer)["message"] == HERE.format("wer mit ihm spielt")


@pytest.mark.parametrize(("unclarified", "asked"), [("unknown", "Wer spielt mit?"), ("solo", "„ohne Partner“")])
def test_nobody_is_told_to_tap_what_is_not_there(table, plays, unclarified, asked):
    plays(unclarified_marriage=unclarified)
    shown = send(table, "vorschau/", **game(type="marriage", re=["1"])).content.decode()
    assert asked in shown and ("ohne Partner" in shown) is (unclarified == "solo")
