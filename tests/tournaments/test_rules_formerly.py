"""An own extra point or solo goes on under another name: what was tapped under the earlier one stays what it was."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import Ruleset
from tests.tournaments.helpers import enter, normal
from tests.tournaments.scribe_doors import base_of, entries, game, send, told
from tests.tournaments.test_rules_while_playing import CHANGED, FOX, RULES, WASHED, change, extra, written_anew
from tournaments import ledger
from tournaments.models import Tournament
from tournaments.pages.table.own_keys import key_of


@pytest.fixture
def own_table(table):
    Tournament.objects.update(ruleset_data=RULES.to_json())
    table.refresh_from_db()
    return table


@pytest.fixture
def played(scribe, own_table):
    """A game with the extra point and one with the solo of the first row stand on the sheet."""
    solo = {"type": "solo", "solo": "solo_1", "re": [2], "re_pips": 130}
    enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"], "kontra": ["own_2"]}), solo)
    return own_table


def renamed(*names: str, at: int = 1, base: Ruleset = RULES) -> Ruleset:
    """The row is called so, one name after the other, each with another sign."""
    for number, name in enumerate(names):
        called = replace(base.own_extras[at - 1], name=name, sign=f"{number}{name}"[:8])
        rows = [called if one.code == called.code else one for one in base.own_extras]
        base = written(replace(base, own_extras=tuple(rows)))
    return base


def written(ruleset: Ruleset) -> Ruleset:
    """By the director's page: its rows say which one is which."""
    ledger.change_ruleset(Tournament.objects.get(), ruleset, same=[*ruleset.own_names])
    return Tournament.objects.get().ruleset


def last_won(table) -> dict[str, list[str]]:
    return dict(entries(table)[-1].facts["extras"])


@pytest.mark.parametrize("names", [("Schafsau",), ("Schafsau", "Ziege"), ("Schafsau", "Blanker Fuchs")])
def test_what_was_tapped_under_an_earlier_name_counts_as_what_it_was(played, names):
    tapped = extra(RULES, "own_1")
    renamed(*names)
    assert send(played, "vorschau/", **game(**{tapped: "1"})).status_code == 200
    assert send(played, **game(**{tapped: "1"}, position="3")).status_code == 201
    assert last_won(played) == {"re": ["own_1"]}


def test_every_name_in_between_is_known(played):
    between = extra(renamed("Schafsau"), "own_1")
    renamed("Ziege", base=Tournament.objects.get().ruleset)
    assert send(played, **game(**{between: "2"}, position="3")).status_code == 201
    assert last_won(played) == {"re": ["own_1", "own_1"]}


def test_an_own_solo_goes_on_too(played):
    tapped = key_of("solo_1", RULES.own_names)
    sheep = replace(RULES.own_solos[0], name="Schafsolo", sign="Schaf")
    written(replace(RULES, own_solos=(sheep, RULES.own_solos[1])))
    answer = send(played, **game(type="solo", solo=tapped, re=["2"], position="3"))
    assert answer.status_code == 201
    assert entries(played)[-1].facts["solo"] == "solo_1"


def test_two_that_change_their_names_stay_what_they_were(played):
    first, second = extra(RULES, "own_1"), extra(RULES, "own_2")
    swapped = replace(FOX, name=WASHED.name, sign=WASHED.sign), replace(WASHED, name=FOX.name, sign=FOX.sign)
    written(replace(RULES, own_extras=swapped))
    assert send(played, **game(**{first: "1", second: "0"}, position="3")).status_code == 201
    assert last_won(played) == {"re": ["own_1"]}
    assert send(played, **game(**{second: "1"}, position="4")).status_code == 201
    assert last_won(played) == {"re": ["own_2"]}


def test_a_name_that_another_one_had_before_is_not_that_one(played):
    tapped = extra(RULES, "own_1")
    once = renamed("Schafsau")
    renamed("Blanker Fuchs", at=2, base=once)
    assert send(played, **game(**{tapped: "1"}, position="3")).status_code == 201
    assert last_won(played) == {"re": ["own_1"]}


def test_another_one_in_a_row_without_games_is_not_the_same(own_table):
    tapped = extra(RULES, "own_1")
    renamed("Sau")
    answer = send(own_table, **game(**{tapped: "1"}))
    assert answer.status_code == 422 and CHANGED.format("„Blanker Fuchs“") in str(told(answer))
    # Nor does it become the same when games have what stands there now, and that is called otherwise.
    assert send(own_table, **game(extra_re_own_1="1")).status_code == 201
    renamed("Ziege", base=Tournament.objects.get().ruleset)
    answer = send(own_table, **game(**{tapped: "1"}, position="2"))
    assert answer.status_code == 422 and CHANGED.format("„Blanker Fuchs“") in str(told(answer))


def test_what_went_on_and_was_taken_away_is_refused_by_its_former_name(scribe, own_table):
    tapped = extra(RULES, "own_1")
    entry = enter(scribe, normal([1, 2], 130, extras={"re": ["own_1"]}))[0].entry
    renamed("Schafsau")
    own_table.refresh_from_db()
    ledger.strike(scribe, entry.pk, version=own_table.version)
    change(written_anew(WASHED))
    answer = send(own_table, **game(**{tapped: "1"}))
    assert answer.status_code == 422 and CHANGED.format("„Blanker Fuchs“") in str(told(answer))


def test_all_that_is_gone_is_named_once(own_table):
    tapped = {extra(RULES, "own_1"): "1", extra(RULES, "own_2"): "1"}
    tapped["extra_kontra_" + extra(RULES, "own_1").removeprefix("extra_re_")] = "1"
    change(written_anew())
    answer = send(own_table, **game(**tapped))
    assert CHANGED.format("„Blanker Fuchs“, „Waschmaschine“") in str(told(answer))


def test_without_script_the_form_comes_back_with_the_mark_at_its_new_name(played, client):
    tapped = extra(RULES, "own_1")
    now = extra(renamed("Schafsau"), "own_1")
    answer = client.post(base_of(played) + "eintrag/", game(re=["1"], **{tapped: "2"}, position="3"))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert f'name="{now}"' in page and tapped not in page.partition("scribe-settings")[0]
    assert 'value="2"' in page[page.index(f'name="{now}"') - 200 : page.index(f'name="{now}"') + 200]
