from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import (
    add_players,
    confirm_all,
    director_at,
    enter,
    normal,
    play_out,
    publish_round,
    scribe_at,
    table_of,
)
from tests.tournaments.public_pages import queries_of, same_for_everybody, text_of, travels_compressed, unchanged_is_304
from tournaments import ledger
from tournaments.ledger import Change, Whose
from tournaments.models import Player, Round, Seat
from tournaments.rounds import course, timekeeping

PAGES = ["/benefizturnier/", "/benefizturnier/stand/"]


def ranks(text):
    """(rank, name, total) of each row."""
    rows = re.findall(r"<tr data-key=.*?</tr>", text, re.DOTALL)
    cells = r'aria-hidden="true">(\d+|–).*?class="name">([^<]+)<.*?class="total[^"]*">([^<]+)<'
    return [match.groups() for row in rows if (match := re.search(cells, row, re.DOTALL))]


@pytest.mark.parametrize("path", PAGES)
def test_before_the_first_round_it_lists_the_players(tournament, path):
    text = text_of(path)
    assert "8 Spieler" in text
    assert text.index("Anna") < text.index("Bernd") < text.index("Hans")
    assert 'class="ranks"' not in text


@pytest.mark.parametrize("path", PAGES)
def test_a_saved_game_stands_there(scribe, path):
    enter(scribe, normal([1, 2], 130))
    assert ranks(text_of(path))[:3] == [("1", "Anna", "1"), ("1", "Bernd", "1"), ("3", "Clara", "−1")]


@pytest.mark.parametrize("path", PAGES)
def test_negative_points_have_a_real_minus(scribe, path):
    enter(scribe, normal([1, 2], 130))
    assert ("3", "Clara", "−1") in ranks(text_of(path))


@pytest.mark.parametrize("path", PAGES)
def test_who_has_not_played_has_a_dash_for_a_rank(scribe, path):
    enter(scribe, normal([1, 2], 130))
    assert ranks(text_of(path))[4:] == [("–", name, "0") for name in ("Emma", "Fritz", "Gerda", "Hans")]


@pytest.mark.parametrize("path", PAGES)
def test_points_of_every_round_and_movement(tournament, round_one, path):
    Seat.objects.filter(player__number=1).update(points=10)
    Round.objects.update(status=Round.Status.CLOSED)
    second = publish_round(tournament, [[1, 5, 2, 6], [3, 7, 4, 8]])
    Seat.objects.filter(table__round=second, player__number=8).update(points=33)
    text = text_of(path)
    assert ">R1</abbr>" in text and ">R2</abbr>" in text and ">R3</abbr>" not in text
    first, then = re.findall(r"<tr data-key=.*?</tr>", text, re.DOTALL)[:2]
    assert "Hans" in first and 'step--up">1<' in first
    assert 'data-label="R1">0<' in first and 'data-label="R2">33<' in first
    assert "Anna" in then and 'step--down">1<' in then


@pytest.mark.parametrize("path", PAGES)
def test_rank_and_movement_are_heard_apart(tournament, round_one, path):
    Seat.objects.filter(player__number=1).update(points=10)
    Seat.objects.filter(player__number=2).update(points=5)
    Round.objects.update(status=Round.Status.CLOSED)
    second = publish_round(tournament, [[1, 5, 2, 6], [3, 7, 4, 8]])
    Seat.objects.filter(table__round=second, player__number=8).update(points=33)
    heard = re.findall(r'class="visually-hidden">((?:Rang \d|noch)[^<]*)<', text_of(path))
    assert heard[:3] == ["Rang 1, um 2 gestiegen", "Rang 2, um einen gefallen", "Rang 3, um einen gefallen"]


def test_who_has_not_played_is_heard_without_a_rank(round_one):
    assert text_of("/benefizturnier/").count("noch ohne Rang") == 8


def test_once_it_is_over_nobody_is_without_a_rank_yet(tournament):
    """Inge came for Anna, who got nothing of it, and for whom no game can come any more."""
    add_players(tournament, "Inge")
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    first = director_at(table_of(round))
    enter(first, normal([1, 2], 200))
    anna, inge = (tournament.players.get(number=number) for number in (1, 9))
    ledger.substitute(first, Change(anna.id, inge.id, 2, Whose.COMES))
    assert text_of("/benefizturnier/").count("noch ohne Rang") == 5  # the second table's too
    play_out(director_at(table_of(round, 2)))
    play_out(first)
    for number in (1, 2):
        confirm_all(scribe_at(table_of(round, number)))
    assert not course.close(round)
    assert text_of("/benefizturnier/").count("noch ohne Rang") == 1
    course.finish(tournament)
    for address in ("/benefizturnier/", "/benefizturnier/ergebnis/"):
        text = text_of(address)
        assert text.count("ohne Rang") == 1 and "noch ohne Rang" not in text


@pytest.mark.parametrize("path", PAGES)
def test_what_is_drawn_and_not_published_does_not_show(tournament, path):
    Round.objects.create(tournament=tournament, number=1)
    assert "Runde 1" not in text_of(path)


@pytest.mark.parametrize("path", PAGES)
def test_the_clock_says_when_it_ends_and_never_how_long(round_one, path):
    assert ">100:00</time>" in text_of(path)
    started = timekeeping.start_clock(round_one).clock_started_at
    assert started
    ends = round(started.timestamp() * 1000) + 100 * 60_000
    text = text_of(path)
    assert f'data-ends-at="{ends}"' in text
    assert "100:00" not in text


@pytest.mark.parametrize("path", PAGES)
def test_a_stopped_clock_says_how_much_is_left(round_one, path):
    timekeeping.start_clock(round_one)
    timekeeping.pause_clock(round_one)
    text = text_of(path)
    left = re.search(r'data-ends-at=""\s+data-paused-left="(\d+)"', text)
    assert left and 99 * 60_000 < int(left[1]) <= 100 * 60_000
    assert "angehalten" in text


@pytest.mark.parametrize("path", PAGES)
def test_two_clocks_where_tables_of_five_have_more_time(tournament, path):
    add_players(tournament, "Ida")
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    text = text_of(path)
    assert text.index("Vierertische") < text.index("100:00") < text.index("Fünfertische") < text.index("125:00")


@pytest.mark.parametrize("path", PAGES)
def test_names_are_escaped(round_one, path):
    Player.objects.filter(number=1).update(name="<i>Anna</i>")
    assert "<i>Anna</i>" not in text_of(path)


@pytest.mark.parametrize("path", PAGES)
def test_who_left_keeps_the_rank(round_one, path):
    Player.objects.filter(number=1).update(withdrawn_at=timezone.now())
    text = text_of(path)
    assert re.search(r'class="name">Anna</span><span class="gone"> abgemeldet</span>', text)
    assert text.count("abgemeldet") == 1


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
    page = Client().get("/benefizturnier/")
    live = Client().get("/benefizturnier/stand/")
    assert live.content.decode().strip() in page.content.decode()
    assert f'data-etag="{live["ETag"].replace(chr(34), "&quot;")}"' in page.content.decode()


@pytest.mark.parametrize("path", PAGES)
def test_queries_do_not_grow_with_players_and_tables(tournament, path):
    # The tournament, the round, its tables, and the three of the standings.
    publish_round(tournament, [[1, 2, 3, 4]])
    few = queries_of(path)
    Round.objects.update(status=Round.Status.CLOSED)
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "ABCDEFGH"))
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]])
    assert queries_of(path) == few <= 6


@pytest.mark.parametrize("path", ["/gibt-es-nicht/", "/gibt-es-nicht/stand/"])
def test_unknown_tournament(db, path):
    assert Client().get(path).status_code == 404


@pytest.mark.parametrize("path", ["/b%C3%B6se.name/", "/b%C3%B6se.name/stand/"])
def test_malformed_address(db, path):
    assert Client().get(path).status_code == 404


@pytest.mark.parametrize("path", PAGES)
def test_only_reading(tournament, path):
    assert Client().post(path).status_code == 405


@pytest.mark.parametrize("path", [*PAGES, "/benefizturnier/ergebnis/"])
def test_names_and_clubs_cannot_write_html(tournament, round_one, path):
    Player.objects.filter(number=1).update(name="<b>Anna</b> & \"Co\" 'x'", club="<script>")
    text = text_of(path)
    name = "&lt;b&gt;Anna&lt;/b&gt; &amp; &quot;Co&quot; &#x27;x&#x27;"
    assert f'<span class="name">{name}</span><span class="club"> &lt;script&gt;</span>' in text
    assert "<b>Anna" not in text and "<script>" not in text.partition("<table")[2].partition("</table>")[0]


def test_a_row_of_the_standings_as_a_whole(tournament, round_one):
    Player.objects.filter(number=2).update(withdrawn_at=timezone.now(), club="DoKo")
    Seat.objects.filter(player__number=2).update(points=-3)
    player = Player.objects.get(number=2)
    assert (
        f'<tr data-key="{player.id}" data-value="−3" data-player="{player.id}" data-table="1">'
        '<td class="rank"><span class="visually-hidden">Rang 4</span><span aria-hidden="true">4</span></td>'
        '<th class="who" scope="row"><span class="name">Bernd</span><span class="gone"> abgemeldet</span>'
        '<span class="club"> DoKo</span><span class="table-now"> Tisch 1</span></th>'
        '<td class="by-round minus" data-label="R1">−3</td><td class="total minus">−3</td></tr>'
    ) in text_of("/benefizturnier/stand/")
