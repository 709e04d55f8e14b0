from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import add_players, publish_round
from tests.tournaments.public_pages import queries_of, same_for_everybody, text_of, travels_compressed, unchanged_is_304
from tournaments.models import Player, Round, Tournament

PAGES = ["/benefizturnier/tische/", "/benefizturnier/tische/stand/"]


@pytest.mark.parametrize("path", PAGES)
def test_by_name_with_table_and_seat(round_one, path):
    Player.objects.filter(number=1).update(name="Zoe")
    Player.objects.filter(number=2).update(name="Ägidius")
    names = text_of(path).split("Wo sitze ich?")[1].split("Alle Tische")[0]
    found = re.findall(r'class="name">([^<]+)<.*?<b>(\d)</b>.*?Platz (\d)', names)
    assert found[0] == ("Ägidius", "1", "2")
    assert found[-1] == ("Zoe", "1", "1")
    assert len(found) == 8


@pytest.mark.parametrize("path", PAGES)
def test_by_table_in_the_order_of_seats(round_one, path):
    tables = text_of(path).split("Alle Tische")[1]
    first, second = tables.split("Tisch 2")
    assert re.findall(r'class="name">([^<]+)<', first) == ["Anna", "Bernd", "Clara", "Dieter"]
    assert re.findall(r'class="name">([^<]+)<', second) == ["Emma", "Fritz", "Gerda", "Hans"]


@pytest.mark.parametrize("path", PAGES)
def test_before_the_draw_it_says_so_and_lists_the_players(tournament, path):
    text = text_of(path)
    assert "Noch nicht ausgelost" in text
    assert "Anna" in text and "Hans" in text


@pytest.mark.parametrize("path", PAGES)
def test_a_draw_that_is_not_published_stays_secret(tournament, path):
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    Round.objects.update(status=Round.Status.DRAWN)
    assert "Alle Tische" not in text_of(path)


@pytest.mark.parametrize("path", PAGES)
def test_after_the_end_nobody_sits(tournament, round_one, path):
    Tournament.objects.update(finished_at=timezone.now())
    text = text_of(path)
    assert "Das Turnier ist beendet" in text
    assert "Alle Tische" not in text


@pytest.mark.parametrize("path", PAGES)
def test_between_rounds_there_are_no_old_seats(tournament, round_one, path):
    Round.objects.update(status=Round.Status.CLOSED)
    text = text_of(path)
    assert "Runde 1 ist gespielt. Sobald neue Tische feststehen, erscheinen sie hier von selbst." in text
    assert "Wo sitze ich?" not in text and "Alle Tische" not in text and "data-table" not in text
    assert "Anna" in text and "Hans" in text
    publish_round(tournament, [[1, 5, 2, 6], [3, 7, 4, 8]])
    text = text_of(path)
    assert "Wo sitze ich?" in text and "Alle Tische" in text and "ist gespielt" not in text


@pytest.mark.parametrize("path", PAGES)
def test_unchanged_is_304(tournament, round_one, path):
    unchanged_is_304(path, tournament)


@pytest.mark.parametrize("path", PAGES)
def test_it_is_the_same_for_everybody(round_one, path):
    same_for_everybody(path)


@pytest.mark.parametrize("path", PAGES)
def test_it_travels_compressed(round_one, path):
    travels_compressed(path)


def test_the_live_part_is_what_the_page_includes(round_one):
    live = Client().get("/benefizturnier/tische/stand/")
    assert live.content.decode().strip() in text_of("/benefizturnier/tische/")


@pytest.mark.parametrize("path", PAGES)
def test_queries_do_not_grow_with_players_and_tables(tournament, path):
    # The tournament, the round, its tables, the seats with their players, who has none,
    # what has changed, who was moved by hand.
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    few = queries_of(path)
    Round.objects.update(status=Round.Status.CLOSED)
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "ABCDEFGH"))
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]])
    assert queries_of(path) == few == 7


@pytest.mark.parametrize("path", ["/gibt-es-nicht/tische/", "/gibt-es-nicht/tische/stand/", "/b.se/tische/"])
def test_unknown_or_malformed_address(db, path):
    assert Client().get(path).status_code == 404


@pytest.mark.parametrize("path", PAGES)
def test_only_reading(tournament, path):
    assert Client().post(path).status_code == 405


def test_a_round_of_which_nobody_knows_when_it_was_published(client, round_one):
    Round.objects.update(published_at=None)
    assert client.get("/benefizturnier/tische/").status_code == 200
