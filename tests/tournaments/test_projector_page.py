from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import enter, normal, publish_round, seat_round
from tests.tournaments.public_pages import queries_of, same_for_everybody, text_of, unchanged_is_304
from tournaments import registration, rounds
from tournaments.models import Round, Tournament

PAGES = ["/benefizturnier/leinwand/", "/benefizturnier/leinwand/stand/"]


def views(text):
    """The views that the wall goes through, with how often in a row."""
    return re.findall(r'<section class="view" data-view="(\w+)"', text)


@pytest.mark.parametrize("path", PAGES)
def test_before_the_first_round_the_players(tournament, path):
    text = text_of(path)
    assert views(text) == ["people"]
    assert "8 Spieler" in text


@pytest.mark.parametrize("path", PAGES)
def test_an_empty_tournament_says_welcome(organizer, path):
    registration.create_tournament(
        name="Benefizturnier", date=timezone.localdate(), ruleset="oase", rounds=3, players="", user=organizer
    )
    assert "Willkommen" in text_of(path)


@pytest.mark.parametrize("path", PAGES)
def test_a_published_round_shows_who_sits_where(round_one, path):
    text = text_of(path)
    assert views(text) == ["tables"]
    assert text.index("Tisch 1") < text.index("Anna") < text.index("Tisch 2") < text.index("Emma")


@pytest.mark.parametrize("path", PAGES)
def test_between_the_seats_of_a_later_round_the_standings(tournament, round_one, path):
    Round.objects.update(status=Round.Status.CLOSED)
    publish_round(tournament, [[1, 5, 2, 6], [3, 7, 4, 8]])
    assert views(text_of(path)) == ["tables", "standings"]


@pytest.mark.parametrize("path", PAGES)
def test_many_players_find_themselves_by_name(tournament, path):
    registration.add_players(tournament, "\n".join(f"Spieler {number:02}" for number in range(9, 45)))
    publish_round(tournament, [list(range(start, start + 4)) for start in range(1, 45, 4)])
    assert views(text_of(path)) == ["names"]


@pytest.mark.parametrize(("count", "columns"), [(60, False), (64, True)])
def test_more_than_sixty_stand_in_two_columns_with_their_totals_only(tournament, count, columns):
    registration.add_players(tournament, "\n".join(f"Spieler {number:02}" for number in range(9, count + 1)))
    one = publish_round(tournament, [list(range(start, start + 4)) for start in range(1, count + 1, 4)])
    rounds.start_clock(one)
    text = text_of(PAGES[0])
    assert ("rows--two" in text) is columns
    assert ("by-round" not in text) is columns


@pytest.mark.parametrize("path", PAGES)
def test_the_clock_starts_play(round_one, path):
    rounds.start_clock(round_one)
    assert views(text_of(path)) == ["standings"]


@pytest.mark.parametrize("path", PAGES)
def test_so_does_the_first_game_where_no_clock_runs(scribe, path):
    enter(scribe, normal([1, 2], 130))
    text = text_of(path)
    assert views(text) == ["standings"]
    assert "0 von 2 Tischen fertig" in text
    assert re.search(r'class="total minus">−1<', text)


@pytest.mark.parametrize("path", PAGES)
def test_what_to_do_when_the_time_is_up(round_one, path):
    rounds.start_clock(round_one)
    text = text_of(path)
    assert 'data-over="Zeit ist um"' in text
    assert "Angefangenes Spiel zu Ende spielen" in text
    assert "offene Pflichtsoli" in text


@pytest.mark.parametrize("path", PAGES)
def test_a_closed_round_keeps_the_standings_without_a_clock(round_one, path):
    Round.objects.update(status=Round.Status.CLOSED, clock_started_at=timezone.now())
    text = text_of(path)
    assert views(text) == ["standings"]
    assert "data-ends-at" not in text


@pytest.mark.parametrize("path", PAGES)
def test_the_next_draw_stays_secret_until_it_is_published(tournament, round_one, path):
    Round.objects.update(status=Round.Status.CLOSED)
    seat_round(tournament, [[1, 5, 2, 6], [3, 7, 4, 8]])
    assert views(text_of(path)) == ["standings"]


@pytest.mark.parametrize("path", PAGES)
def test_at_the_end_the_first_three_ranks_and_the_standings(scribe, path):
    enter(scribe, normal([1, 2], 130))
    Round.objects.update(status=Round.Status.CLOSED)
    Tournament.objects.update(finished_at=timezone.now())
    text = text_of(path)
    assert views(text) == ["podium", "standings"]
    podium = text.split('data-view="podium"')[1].split("</section>")[0]
    assert re.findall(r'class="rank">(\d)<', podium) == ["1", "1", "3", "3", "3", "3"]


@pytest.mark.parametrize("path", PAGES)
def test_a_long_tournament_shows_its_latest_rounds(tournament, path):
    for number in range(1, 8):
        seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]], number)
        Round.objects.update(status=Round.Status.CLOSED)
    text = text_of(path)
    assert ">R7<" in text and ">R3<" in text and ">R2<" not in text


def test_the_players_get_the_address_they_can_reach(tournament):
    page = Client().get("/benefizturnier/leinwand/", headers={"Host": "192.168.1.7:8000"}).content.decode()
    assert "192.168.1.7:8000/<wbr>benefizturnier" in page
    assert "<svg" in page and 'class="qr"' in page


def test_never_the_laptops_own_name(tournament, monkeypatch):
    monkeypatch.setattr("dkturnier.addresses.lan_addresses", lambda: ["192.168.178.20"])
    page = text_of("/benefizturnier/leinwand/", host="localhost:8000", port="8000")
    assert "192.168.178.20:8000/<wbr>benefizturnier" in page
    assert "localhost" not in page


def test_two_addresses_have_two_pages(tournament):
    one = Client().get("/benefizturnier/leinwand/", headers={"Host": "192.168.1.7:8000"})
    other = Client().get("/benefizturnier/leinwand/", headers={"Host": "10.0.0.7:8000"})
    assert one["ETag"] != other["ETag"]
    assert "192.168.1.7" not in other.content.decode()


@pytest.mark.parametrize("path", PAGES)
def test_unchanged_is_304(tournament, round_one, path):
    unchanged_is_304(path, tournament)


@pytest.mark.parametrize("path", PAGES)
def test_it_is_the_same_for_everybody(round_one, path):
    same_for_everybody(path)


@pytest.mark.parametrize("path", PAGES)
def test_queries_do_not_grow_with_players_and_tables(tournament, path):
    # The tournament, the round, its tables, their sizes for the clocks, the three of the standings, the seats.
    publish_round(tournament, [[1, 2, 3, 4]])
    few = queries_of(path)
    Round.objects.update(status=Round.Status.CLOSED)
    registration.add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "ABCDEFGH"))
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]])
    assert queries_of(path) == few <= 8


@pytest.mark.parametrize("path", ["/gibt-es-nicht/leinwand/", "/gibt-es-nicht/leinwand/stand/", "/b.se/leinwand/"])
def test_unknown_or_malformed_address(db, path):
    assert Client().get(path).status_code == 404


@pytest.mark.parametrize("path", PAGES)
def test_only_reading(tournament, path):
    assert Client().post(path).status_code == 405
