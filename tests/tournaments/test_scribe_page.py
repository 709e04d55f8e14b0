"""GET /tisch/<key>/: the page of a table."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from scoring import PRESETS, Ruleset
from scoring.own import OwnExtra
from scoring.words import EXTRAS, SOLOS
from tests.tournaments.helpers import enter, normal, play_out, publish_round, scribe_at, solo, table_of
from tests.tournaments.scribe_doors import DIRECTORS, base_of, text
from tournaments.models import Tournament
from tournaments.pages.routes import table_base
from tournaments.pages.table.form import EXTRA_SHORT


def page(table, **query) -> str:
    answer = Client().get(base_of(table), query)
    assert answer.status_code == 200
    return text(answer)


def test_it_shows_table_round_and_players(table):
    shown = page(table)
    assert "Tisch 1" in shown and "Runde 1" in shown and "Spiel 1 von 24" in shown
    for name in ("Anna", "Bernd", "Clara", "Dieter"):
        assert name in shown
    assert "Anna gibt, Bernd spielt auf." in shown
    assert shown.count("Solo offen") == 4


def test_the_director_sees_the_same_page_with_a_token(organizer_client, table):
    shown = text(organizer_client.get(DIRECTORS))
    assert "Anna gibt, Bernd spielt auf." in shown
    assert "csrfmiddlewaretoken" in shown
    assert 'value="free"' in shown and 'value="unsporting"' in shown


def test_the_scribe_gets_no_token_no_cookie_and_no_court(table):
    answer = Client().get(base_of(table))
    assert not answer.cookies
    assert "csrf" not in text(answer).lower()
    assert 'value="free"' not in text(answer)


def test_nothing_is_preset_but_the_ordinary_game(table):
    shown = page(table)
    checked = re.findall(r'name="(\w+)" value="(\w+)"[^>]* checked', shown)
    assert set(checked) == {("type", "normal"), ("levels", "0")}
    assert 'name="re_pips" value=""' in shown and 'name="kontra_pips" value=""' in shown


def test_it_offers_only_what_the_ruleset_knows(table):
    shown = page(table)
    assert 'value="marriage"' in shown and 'value="poverty"' not in shown
    assert "extra_re_charlie" in shown and "extra_re_charlie_caught" not in shown
    assert 'name="range"' not in shown
    Tournament.objects.update(pips_by_range=True)
    assert 'name="range"' in page(table)


BLANK_FOX = OwnExtra("own_1", "Blanker Fuchs", 2, "bF", "both", ("normal",))
WASHED = OwnExtra("own_2", "Waschmaschine", 1, "Waschm.", "kontra", ("marriage", "picture_solo"))


def played_by(ruleset: Ruleset, table) -> str:
    """The page of the table, where this is played."""
    Tournament.objects.update(ruleset_data=ruleset.to_json())
    return page(table)


def counters(shown: str) -> dict[str, list[str]]:
    """In which kinds of game each counter of the page counts, by its field."""
    found = re.findall(
        r'class="counter[^"]*" data-in="([^"]+)"><button[^>]* data-counter="(\w+)(?:-[0-9a-f]{8})?"', shown
    )
    return {name: games.split() for games, name in found}


def test_each_counter_says_in_which_games_it_counts(table):
    shown = counters(played_by(replace(PRESETS["lions-2024"], own_extras=(BLANK_FOX, WASHED)), table))
    assert shown["extra_re_fox"] == shown["extra_kontra_charlie"] == ["normal", "marriage"]
    assert shown["extra_re_own_1"] == shown["extra_kontra_own_1"] == ["normal"]
    assert shown["extra_kontra_own_2"] == ["marriage", "picture_solo"]
    assert "extra_re_own_2" not in shown  # none of Re's


def test_what_the_winner_has_may_be_entered_for_either_party(table):
    shown = counters(played_by(replace(PRESETS["lions-2024"], own_extras=(replace(BLANK_FOX, party="winner"),)), table))
    assert shown["extra_re_own_1"] == shown["extra_kontra_own_1"] == ["normal"]


def test_a_counter_that_counts_in_no_game_played_here_is_not_there(table):
    only = replace(
        PRESETS["lions-2024"], extras_in=("poverty",), own_extras=(replace(WASHED, games=("picture_solo",)),)
    )
    assert set(counters(played_by(only, table))) == {"extra_kontra_own_2"}  # in its place
    assert not counters(played_by(replace(only, solos=("aces", "trump")), table))


def test_what_is_chosen_says_what_the_game_is(table):
    shown = played_by(replace(PRESETS["lions-2024"], solos=tuple(SOLOS)), table)
    said = dict(re.findall(r'name="(?:type|solo|alone)" value="(\w+)"[^>]* data-class="(\w*)"', shown))
    assert [said[one] for one in ("normal", "marriage", "silent_marriage")] == ["normal", "marriage", "silent_marriage"]
    assert said["solo"] == ""  # which one it is says it
    assert said["1"] == "unclarified_marriage"
    assert {said[one] for one in ("queens", "kings", "koehler", "queens_jacks")} == {"picture_solo"}
    assert {said[one] for one in ("clubs", "diamonds", "trump")} == {"trump_solo"}
    assert said["aces"] == "ace_solo"


def test_the_sign_of_an_own_extra_stands_on_its_key_and_its_name_is_read_aloud(table):
    shown = played_by(replace(PRESETS["lions-2024"], own_extras=(BLANK_FOX, WASHED)), table)
    assert 'data-label="Re: Blanker Fuchs" aria-label="Re: Blanker Fuchs: 0">bF<b' in shown
    assert shown.count("counter--wide") == 1  # a long sign has the room of two


def test_at_five_the_dealer_cannot_be_tapped(tournament):
    from tests.tournaments.helpers import add_players

    add_players(tournament, "Ida")
    five = table_of(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]]), 2)
    shown = page(five)
    assert "Emma gibt und sitzt, Fritz spielt auf." in shown
    assert re.findall(r'name="re" value="(\d)" disabled', shown) == ["1"]


def test_a_due_solo_is_announced_and_preset(table, scribe):
    enter(scribe, *[normal([1, 2], 130)] * 20)
    shown = page(table)
    assert "ab jetzt wird vorgeführt" in shown
    assert 'name="type" value="solo" data-asks="one solo" data-class="" checked' in shown
    assert re.findall(r'name="re" value="(\d)" checked', shown) == ["2"]


def test_the_list_reads_like_paper(table, scribe):
    enter(scribe, normal([1, 3], 140, announcements={"re": "no_90"}), solo(2, 125))
    shown = page(table)
    assert "Kontra gewinnt" in shown and "keine 90 angesagt" in shown
    assert ">P</b>" in shown
    assert "Quersumme 0" in shown


def test_an_entry_can_be_put_into_the_form_without_a_script(table, scribe):
    done = enter(scribe, normal([1, 3], 140, extras={"re": ["fox"]}))
    shown = page(table, korrigieren=done[0].entry.id)
    assert f"eintrag/{done[0].entry.id}/korrigieren/" in shown
    assert re.findall(r'name="re" value="(\d)" checked', shown) == ["1", "3"]
    assert 'name="re_pips" value="140"' in shown


def test_a_violation_can_be_entered_without_a_script(table):
    shown = page(table, verstoss=1)
    assert 'name="kind" value="violation"' in shown


def test_a_complete_sheet_asks_everybody(table, scribe):
    play_out(scribe)
    shown = page(table)
    assert "Runde fertig: Jeder prüft und bestätigt" in shown
    assert shown.count("Stimmt nicht") == 4


def test_money_is_settled_where_the_ruleset_has_it(table, scribe):
    play_out(scribe)
    assert "Cent je Punkt" not in page(table)
    Tournament.objects.update(ruleset_data=table.round.tournament.ruleset_data | {"cents_per_point": 10})
    shown = page(table)
    assert "10 Cent je Punkt" in shown and re.search(r"[+−]\d+,\d\d €", shown)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"paid_for": "losses"}, None),  # of the evening: no table knows
        ({"paid_for": "losses", "settled_after": "round"}, "10 Cent je Punkt. Minus zahlt in die Vereinskasse."),
        ({"settled_after": "game", "till_percent": 50}, "Jedes Spiel ist für sich abgerechnet. Minus zahlt: 50 %"),
        (
            {"counting": "winners", "settled_after": "round"},
            "+ bekommt es aus der Vereinskasse, − zahlt in die Vereinskasse.",
        ),
        ({"other_price_above": 5, "settled_after": "round"}, "Jeder Punkt über 5 Punkte hinaus kostet 0,00 €."),
    ],
)
def test_money_stands_where_the_table_settles_it(table, scribe, changed, said):
    play_out(scribe)
    Tournament.objects.update(ruleset_data=table.round.tournament.ruleset_data | {"cents_per_point": 10} | changed)
    shown = page(table)
    if said is None:
        assert "€" not in shown and "Abrechnung" not in shown
    else:
        assert said in shown and len(re.findall(r"[+−]?\d+,\d\d €</span>", shown)) == 4


def test_without_a_table_the_page_waits(tournament):
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    base = table_base(scribe_at(table_of(round, 2)))
    round.tables.get(number=2).seats.all().delete()
    round.tables.get(number=2).delete()
    shown = text(Client().get(base))
    assert "Hier wird gerade nicht gespielt" in shown


@pytest.mark.both
def test_queries_do_not_grow(table, scribe, django_assert_num_queries):
    enter(scribe, *[normal([1, 2], 130)] * 12)
    base = base_of(table)
    # the table with round and tournament, seats with players; the entries are as this process wrote them
    with django_assert_num_queries(2):
        Client().get(base)


@pytest.mark.parametrize(("owed", "signs"), [(1, ["P", "L"]), (0, [])])
def test_solos_are_told_apart_only_where_some_are_mandatory(client, table, scribe, owed, signs):
    """With what the signs mean; in the list and on paper. Else that it was a solo stands in the kind of game."""
    rules = replace(PRESETS["lions-2024"], mandatory_solos=owed)
    Tournament.objects.update(ruleset_data=rules.to_json())
    enter(scribe, solo(2, 130), solo(2, 140))
    shown, paper = (client.get(base_of(table) + tail).content.decode() for tail in ("", "spielliste/"))
    assert re.findall(r'<td class="game__solo"><b>(\w)</b>', shown) == signs
    assert re.findall(r'<td class="paper-sheet__solo">(\w)</td>', paper) == signs
    for page in (shown, paper):
        assert ("P Pflichtsolo · V vorgeführt" in page) == bool(owed)


def test_before_the_first_game_it_asks_whether_these_are_the_right_people(client, organizer_client, table, scribe):
    asks = "Sitzt ihr hier: Anna, Bernd, Clara, Dieter?"
    assert asks in client.get(base_of(table)).content.decode()
    assert asks not in organizer_client.get("/benefizturnier/leitung/runde/1/tisch/1/").content.decode()
    enter(scribe, normal([1, 2], 130))
    assert "Sitzt ihr hier" not in client.get(base_of(table)).content.decode()


def test_every_extra_point_has_a_key():
    assert set(EXTRA_SHORT) == set(EXTRAS)
