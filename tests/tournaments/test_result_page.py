from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import add_players, director_at, enter, normal, publish_round, scribe_at, table_of
from tests.tournaments.public_pages import queries_of, same_for_everybody, text_of, travels_compressed, unchanged_is_304
from tests.tournaments.test_standings import by_rules
from tests.tournaments.test_standings_page import ranks
from tournaments import ledger, setting_up
from tournaments.models import Round, Table, Tournament
from tournaments.money_words import at_the_table

PATH = "/benefizturnier/ergebnis/"
BOTH = pytest.mark.parametrize("path", [PATH, PATH + "stand/"])
"""The page, and its part that follows the tournament."""


@pytest.fixture
def schuetzenfest(organizer):
    """Played for 10 cents a point, with a voucher for each table's best."""
    created = setting_up.create_tournament(
        name="Schützenfest",
        date=timezone.localdate(),
        ruleset="schuetzenfest",
        rounds=1,
        players="Anna\nBernd\nClara\nDieter",
        user=organizer,
    )
    publish_round(created, [[1, 2, 3, 4]])
    return created


def test_before_the_first_round(tournament):
    text = text_of(PATH)
    assert "Zwischenstand: noch keine Runde gespielt" in text and "CSV-Datei" not in text
    assert "Sobald die erste Runde ausgelost ist" in text and "Anna" not in text


def test_during_a_round(round_one):
    assert "Zwischenstand während Runde 1" in text_of(PATH)


def test_between_the_rounds(round_one):
    Round.objects.update(status=Round.Status.CLOSED)
    assert "Zwischenstand nach Runde 1" in text_of(PATH)


@BOTH
def test_at_the_end_it_is_final(round_one, path):
    Round.objects.update(status=Round.Status.CLOSED)
    Tournament.objects.update(finished_at=timezone.now())
    text = text_of(path)
    assert "Endergebnis" in text
    assert "Zwischenstand" not in text


def test_ties_share_a_rank(scribe):
    enter(scribe, normal([1, 2], 130))
    assert [rank for rank, _name, _total in ranks(text_of(PATH))] == ["1", "1", "3", "3", "–", "–", "–", "–"]


def test_no_money_and_no_vouchers_where_the_ruleset_has_none(round_one):
    text = text_of(PATH)
    assert "€" not in text
    assert "Gutscheine" not in text


def test_money_and_vouchers_where_it_has_them(schuetzenfest):
    enter(scribe_at(table_of(schuetzenfest.rounds.get())), normal([1, 2], 130))
    text = text_of("/schuetzenfest/ergebnis/")
    assert re.search(r'class="money">0,10 €<', text)
    assert re.search(r'class="money">−0,10 €<', text)
    vouchers = text.split("Gutscheine Runde 1")[1]
    assert "Anna / Bernd" in vouchers
    assert "Clara" not in vouchers


def test_a_pot_shows_what_each_pays_and_gets(schuetzenfest):
    Tournament.objects.update(ruleset_data=schuetzenfest.ruleset_data | {"pot_stake": 250, "till_percent": 50})
    enter(scribe_at(table_of(schuetzenfest.rounds.get())), normal([1, 2], 130))
    text = text_of("/schuetzenfest/ergebnis/")
    assert re.findall(r'class="part" data-label="(\w+)">([^<]+)<', text)[:4] == [
        ("zahlt", "2,50 €"), ("bekommt", "4,05 €"), ("zahlt", "2,50 €"), ("bekommt", "4,05 €"),
    ]  # fmt: skip
    assert re.search(r'class="money">1,55 €<', text) and re.search(r'class="money">−1,60 €<', text)
    # Two who share the third place share its 20 per cent; half of what was lost is the club's.
    assert "Im Topf: 10,00 €. Daraus bekommen: Anna 4,00 €, Bernd 4,00 €, Clara 1,00 €, Dieter 1,00 €." in text
    assert "In der Vereinskasse: 0,10 €." in text


def test_no_voucher_for_a_table_where_nobody_has_played(schuetzenfest):
    Tournament.objects.update(ruleset_data=schuetzenfest.ruleset_data | {"tie_breaks": ["lot"]})
    assert "Gutscheine" not in text_of("/schuetzenfest/ergebnis/")
    enter(scribe_at(table_of(schuetzenfest.rounds.get())), normal([1, 2], 130))
    assert "durch Los" in text_of("/schuetzenfest/ergebnis/").split("Gutscheine Runde 1")[1]


def test_no_voucher_either_for_a_table_that_was_ended_before_its_first_game(schuetzenfest):
    access = director_at(table_of(schuetzenfest.rounds.get()))
    ledger.end_early(access, Table.Treatment.STAND, "Feueralarm")
    Round.objects.update(status=Round.Status.CLOSED)
    assert "Gutscheine" not in text_of("/schuetzenfest/ergebnis/")


def test_beside_many_columns_what_is_paid_and_got_is_summed_up(schuetzenfest):
    Tournament.objects.update(ruleset_data=schuetzenfest.ruleset_data | {"pot_stake": 250})
    for number in range(2, 7):
        Round.objects.update(status=Round.Status.CLOSED)
        text = text_of("/schuetzenfest/ergebnis/")
        # Rank, name, the rounds so far, total and euros; zahlt and bekommt up to ten of them.
        assert ("zahlt" in text) == (number - 1 + 6 <= 10)
        assert 'class="money">' in text
        assert "zahlt;bekommt;Euro" in Client().get("/schuetzenfest/ergebnis.csv").content.decode()
        publish_round(schuetzenfest, [[1, 2, 3, 4]])


@pytest.mark.parametrize(
    ("settled_after", "euros"),
    [("game", ["0,00", "−0,10", "−0,10", "−0,20"]), ("evening", ["0,00", "0,00", "0,00", "−0,20"])],
)
def test_losses_of_a_game_are_not_those_of_the_evening(schuetzenfest, settled_after, euros):
    changed = {"paid_for": "losses", "settled_after": settled_after}
    Tournament.objects.update(ruleset_data=schuetzenfest.ruleset_data | changed)
    scribe = scribe_at(table_of(schuetzenfest.rounds.get()))
    enter(scribe, normal([1, 2], 130), normal([1, 3], 130))
    text = text_of("/schuetzenfest/ergebnis/")
    assert re.findall(r'class="money">([^ ]+) €<', text) == euros
    total = {"game": "0,40", "evening": "0,20"}[settled_after]
    assert f"In der Vereinskasse: {total} €." in text


def test_a_game_worth_nothing_is_the_tills_and_the_table_says_so(schuetzenfest):
    changed = {"settled_after": "game", "zero_game_cents": 20}
    Tournament.objects.update(ruleset_data=schuetzenfest.ruleset_data | changed)
    table = table_of(schuetzenfest.rounds.get())
    enter(scribe_at(table), normal([1, 2], 130), normal([1, 2], 130, extras={"kontra": ["fox"]}))
    text = text_of("/schuetzenfest/ergebnis/")
    assert re.findall(r'class="money">([^ ]+) €<', text) == ["−0,10", "−0,10", "−0,30", "−0,30"]
    assert "In der Vereinskasse: 0,80 €." in text
    # The sheet, once it is over, says how it was settled.
    said = "Ein Spiel, das null zählt, kostet jeden, der mitspielt, 0,20\xa0€ in die Vereinskasse."
    told = at_the_table(Tournament.objects.get(slug="schuetzenfest").ruleset)
    assert told[-1].replace(" €", "\xa0€") == said


@pytest.mark.both
def test_of_games_worth_nothing_queries_do_not_grow_with_the_tables(tournament):
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcdefgh"))
    changed = {"cents_per_point": 10, "settled_after": "game", "zero_game_cents": 20}
    tournament = by_rules(tournament, **changed)
    publish_round(tournament, [[1, 2, 3, 4]])
    few = queries_of(PATH)
    Round.objects.update(status=Round.Status.CLOSED)
    publish_round(tournament, [[1, 2, 3, 4, 5], [6, 7, 8, 9], [10, 11, 12, 13]])
    assert queries_of(PATH) == few


def test_it_leads_to_the_file(round_one):
    assert 'href="/benefizturnier/ergebnis.csv"' in text_of(PATH)


@BOTH
def test_unchanged_is_304(tournament, round_one, path):
    unchanged_is_304(path, tournament)


@BOTH
def test_it_is_the_same_for_everybody(round_one, path):
    same_for_everybody(path)


@BOTH
def test_it_travels_compressed(round_one, path):
    travels_compressed(path)


def test_queries_do_not_grow_with_players_and_tables(tournament):
    # The tournament, the round, its tables, the three of the standings, what was corrected,
    # who was moved by hand.
    publish_round(tournament, [[1, 2, 3, 4]])
    few = queries_of(PATH)
    Round.objects.update(status=Round.Status.CLOSED)
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert queries_of(PATH) == few <= 8


@pytest.mark.parametrize("path", ["/gibt-es-nicht/ergebnis/", "/b.se/ergebnis/"])
def test_unknown_or_malformed_address(db, path):
    assert Client().get(path).status_code == 404


def test_only_reading(tournament):
    assert Client().post(PATH).status_code == 405


def test_the_way_back_for_the_director_is_on_everybodys_page_and_shows_by_the_address_alone(round_one):
    text = text_of(PATH).partition('id="leitung"')[2].partition("</p>")[0]
    assert 'href="/benefizturnier/leitung/"' in text and 'href="/benefizturnier/leitung/abrechnung/"' in text
