from __future__ import annotations

import re
import socket

import pytest
from django.test import Client
from django.utils import timezone

from dkturnier import addresses
from tests.tournaments.helpers import add_players, director_at, enter, normal, publish_round, seat_round, table_of
from tests.tournaments.public_pages import queries_of, same_for_everybody, text_of, travels_compressed, unchanged_is_304
from tournaments import ledger, setting_up
from tournaments.models import Player, Round, Table, Tournament
from tournaments.pages.live import by_address, fragments
from tournaments.pages.qr import qr_code
from tournaments.rounds import timekeeping

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
    setting_up.create_tournament(
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
    add_players(tournament, "\n".join(f"Spieler {number:02}" for number in range(9, 45)))
    publish_round(tournament, [list(range(start, start + 4)) for start in range(1, 45, 4)])
    assert views(text_of(path)) == ["names"]


@pytest.mark.parametrize(("count", "columns"), [(60, False), (64, True)])
def test_more_than_sixty_stand_in_two_columns_with_their_totals_only(tournament, count, columns):
    add_players(tournament, "\n".join(f"Spieler {number:02}" for number in range(9, count + 1)))
    one = publish_round(tournament, [list(range(start, start + 4)) for start in range(1, count + 1, 4)])
    timekeeping.start_clock(one)
    text = text_of(PAGES[0])
    assert ("rows--two" in text) is columns
    assert ("by-round" not in text) is columns


@pytest.mark.parametrize("path", PAGES)
def test_the_clock_starts_play(round_one, path):
    timekeeping.start_clock(round_one)
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
    timekeeping.start_clock(round_one)
    text = text_of(path)
    assert 'data-over="Zeit ist um"' in text
    assert "Angefangenes Spiel zu Ende spielen" in text
    assert "offene Pflichtsoli" in text


@pytest.mark.parametrize("path", [*PAGES, "/benefizturnier/stand/", "/benefizturnier/tische/"])
def test_where_all_have_finished_no_clock_counts_and_nothing_is_left_to_play(round_one, path):
    timekeeping.start_clock(round_one)
    first, second = (director_at(table_of(round_one, number)) for number in (1, 2))
    ledger.end_early(first, Table.Treatment.STAND, "Wirt schließt")
    assert "Angefangenes Spiel zu Ende spielen" in text_of(path)
    ledger.end_early(second, Table.Treatment.STAND, "Wirt schließt")
    text = text_of(path)
    assert "2 von 2 Tischen fertig" in text
    assert "data-clock " not in text and "Angefangenes Spiel" not in text


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


@pytest.mark.parametrize("path", PAGES)
def test_the_players_get_the_address_by_which_the_wall_was_opened(tournament, path):
    text = text_of(path, host="192.168.1.7:8000", port="8000")
    assert ">192.168.1.7:8000/<wbr>benefizturnier<" in text
    assert "<svg" in text and 'class="qr"' in text


@pytest.fixture
def listening(monkeypatch):
    """A port that is listened to on 127.0.0.3 alone; this machine's addresses are 127.0.0.2 and that one."""
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["127.0.0.2", "127.0.0.3"])
    addresses.answering.forget()
    with socket.create_server(("127.0.0.3", 0)) as server:
        yield server
    addresses.answering.forget()


@pytest.mark.parametrize("path", PAGES)
def test_opened_on_the_laptop_itself_it_shows_the_address_that_answers(tournament, listening, path):
    port = listening.getsockname()[1]
    text = text_of(path, host=f"localhost:{port}", port=str(port))
    assert f">127.0.0.3:{port}/<wbr>benefizturnier<" in text
    assert "localhost" not in text and "127.0.0.2" not in text


@pytest.mark.parametrize("path", PAGES)
def test_where_no_address_answers_it_says_so_and_shows_no_code(tournament, listening, path):
    port = listening.getsockname()[1]
    listening.close()
    text = text_of(path, host=f"localhost:{port}", port=str(port))
    assert "Kein Handy erreicht diesen Rechner" in text
    assert 'class="qr"' not in text


def test_a_network_found_later_is_news(tournament, listening, monkeypatch):
    port = listening.getsockname()[1]
    monkeypatch.setattr(addresses, "lan_addresses", list)
    headers = {"Host": f"localhost:{port}"}
    before = Client().get(PAGES[1], headers=headers, SERVER_PORT=str(port))
    assert 'class="qr"' not in before.content.decode()
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["127.0.0.3"])
    addresses.answering.forget()
    headers["If-None-Match"] = before["ETag"]
    after = Client().get(PAGES[1], headers=headers, SERVER_PORT=str(port))
    assert after.status_code == 200
    assert 'class="qr"' in after.content.decode()


def test_the_public_address_goes_before_all(tournament, settings):
    settings.PUBLIC_URL = "https://turnier.example"
    assert ">turnier.example/<wbr>benefizturnier<" in text_of(PAGES[0], host="192.168.1.7:8000", port="8000")


def code_of(path):
    """The address that a phone's camera would read, from the code drawn on the wall."""
    drawn = re.search(r'<svg[^>]*class="qr".*?</svg>', text_of(path), re.DOTALL)
    assert drawn
    return drawn.group()


@pytest.mark.parametrize("path", PAGES)
def test_the_code_leads_to_what_the_phase_is_about(tournament, path):
    def leads_to(target):
        assert f">testserver/benefizturnier{target.rstrip('/')}<" in text_of(path).replace("<wbr>", "")
        assert code_of(path) == qr_code(f"http://testserver/benefizturnier{target}")

    leads_to("/")
    one = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    leads_to("/tische/")
    timekeeping.start_clock(one)
    leads_to("/")
    Round.objects.update(status=Round.Status.CLOSED)
    Tournament.objects.update(version=50)
    leads_to("/")
    seat_round(tournament, [[1, 5, 2, 6], [3, 7, 4, 8]])
    Tournament.objects.update(version=51)
    leads_to("/")
    Tournament.objects.update(version=52, finished_at=timezone.now())
    leads_to("/ergebnis/")


@pytest.mark.parametrize("path", PAGES)
def test_between_rounds_and_at_the_end_nobody_reads_an_old_table(round_one, path):
    assert "Tisch 1" in text_of(path)
    Round.objects.update(status=Round.Status.CLOSED)
    Tournament.objects.update(version=50)
    assert "Tisch 1" not in text_of(path)
    Tournament.objects.update(version=51, finished_at=timezone.now())
    assert "Tisch 1" not in text_of(path)


@pytest.mark.parametrize("path", PAGES)
def test_names_come_in_all_their_forms(tournament, path):
    add_players(tournament, "Ursula Thalhammer-Wiesinger\nAnna Maria von der Heide")
    text = text_of(path)
    assert "<span>Ursula Thalhammer-Wiesinger</span><span>U. Thalhammer-Wiesinger</span><span>U. Thalhammer-W.<" in text
    assert "<span>Anna Maria von der Heide</span><span>A. M. von der Heide</span></span>" in text
    assert '<span class="name"><span>Anna</span></span>' in text


@pytest.mark.parametrize("path", PAGES)
def test_the_podium_has_every_winner_with_club(scribe, path):
    Player.objects.filter(name="Anna").update(club="Doppelkopffreunde Oberammergau 1987 e. V.")
    enter(scribe, normal([1, 2], 130))
    Round.objects.update(status=Round.Status.CLOSED)
    Tournament.objects.update(finished_at=timezone.now())
    podium = text_of(path).split('data-view="podium"')[1].split("</section>")[0]
    assert '<span class="club">Doppelkopffreunde Oberammergau 1987 e. V.</span>' in podium


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
def test_it_travels_compressed(round_one, path):
    travels_compressed(path)


@pytest.mark.parametrize("path", PAGES)
def test_queries_do_not_grow_with_players_and_tables(tournament, path):
    # The tournament, the round, its tables, three of the standings, the seats, the others.
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    few = queries_of(path)
    Round.objects.update(status=Round.Status.CLOSED)
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "ABCDEFGH"))
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]])
    assert queries_of(path) == few <= 8


@pytest.mark.parametrize("path", ["/gibt-es-nicht/leinwand/", "/gibt-es-nicht/leinwand/stand/", "/b.se/leinwand/"])
def test_unknown_or_malformed_address(db, path):
    assert Client().get(path).status_code == 404


@pytest.mark.parametrize("path", PAGES)
def test_only_reading(tournament, path):
    assert Client().post(path).status_code == 405


def test_a_made_up_host_is_shown_to_who_sent_it_alone_and_drives_out_nothing(tournament):
    client = Client()
    client.get("/benefizturnier/stand/", headers={"Host": "10.0.0.7:8000"})
    kept = len(fragments._pages)
    for number in range(30):
        answer = client.get(PAGES[1], headers={"Host": f"fremd{number}.example"})
        assert f"fremd{number}.example" in answer.content.decode()
    assert len(fragments._pages) == kept and len(by_address._pages) == 20
    assert "fremd" not in client.get(PAGES[1], headers={"Host": "10.0.0.7:8000"}).content.decode()
