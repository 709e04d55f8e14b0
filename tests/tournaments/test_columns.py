"""A column of the standings is said once, and one order holds: on pages, on paper, on the wall and in the file."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import add_players, publish_round
from tests.tournaments.public_pages import text_of
from tests.tournaments.test_standings import by_rules, close, give
from tournaments.models import Tournament
from tournaments.pages.hall import wall
from tournaments.results.columns import Where, columns
from tournaments.results.standings import standings

SCREENS = ["/benefizturnier/", "/benefizturnier/ergebnis/", "/benefizturnier/leinwand/"]


@pytest.fixture
def level(tournament: Tournament) -> Tournament:
    """Two rounds; in all Anna and Bernd have the same points, Clara and Dieter too. Inge has come late."""
    for points in ({1: 2, 2: 9, 3: -4, 4: -7, 5: 1, 6: -1}, {1: 8, 2: 1, 3: -6, 4: -3, 7: 1, 8: -1}):
        round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
        give(round, points)
        close(round)
    add_players(tournament, "Inge")
    return tournament


def shown(path: str) -> list[tuple[str, str]]:
    """(rank, name) of each row of a page."""
    rows = re.findall(r"<(tr|li) data-key=\"\d+\"(.*?)</\1>", text_of(path), re.DOTALL)
    cells = r'(?:aria-hidden="true"|class="rank")>(\d+|–).*?class="name">(?:<span>)?([^<]+)<'
    return [(match[1], match[2]) for _tag, row in rows if (match := re.search(cells, row, re.DOTALL))]


def filed() -> list[list[str]]:
    text = Client().get("/benefizturnier/ergebnis.csv").content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))


def everywhere() -> list[list[tuple[str, str]]]:
    return [*map(shown, SCREENS), [(row[0] or "–", row[1]) for row in filed()[1:]]]


EQUAL = [("1", "Anna"), ("1", "Bernd"), ("3", "Emma"), ("3", "Gerda"), ("5", "Fritz"), ("5", "Hans"), ("7", "Clara")]


def test_one_order_holds_everywhere(level):
    expected = [*EQUAL, ("7", "Dieter"), ("–", "Inge")]
    assert [(str(row.rank or "–"), row.player) for row in standings(level).rows] == expected
    assert all(order == expected for order in everywhere())


def test_the_podium_is_in_this_order_too(level):
    Tournament.objects.update(finished_at=timezone.now())
    text = text_of("/benefizturnier/leinwand/")
    assert re.findall(r'class="podium__\d".*?class="name"><span>(\w+)<', text, re.DOTALL) == [
        player for _rank, player in EQUAL[:4]
    ]


def test_a_tie_break_holds_everywhere(level):
    by_rules(level, tie_breaks=["best_round"])
    expected = [("1", "Bernd"), ("2", "Anna"), ("3", "Emma"), ("3", "Gerda"), ("5", "Fritz"), ("5", "Hans")]
    expected += [("7", "Dieter"), ("8", "Clara"), ("–", "Inge")]
    assert all(order == expected for order in everywhere())

    for path in SCREENS[:2]:
        text = text_of(path)
        assert '<th class="tie-break" scope="col"><abbr title="Beste Runde">Beste</abbr></th>' in re.sub(
            r">\s+<", "><", text
        )
        # On a phone, without headings, the figure says its name.
        assert '<td class="total">10</td><td class="tie-break" data-label="Beste">9</td></tr>' in text
        assert '<td class="total minus">−10</td><td class="tie-break minus" data-label="Beste">−3</td></tr>' in text
    text = text_of(SCREENS[2])
    assert '<span class="tie-break"><small>Beste</small></span>' in text
    assert '<span class="total">10</span><span class="tie-break">9</span></li>' in text
    table = filed()
    assert table[0] == ["Platz", "Name", "Verein", "Runde 1", "Runde 2", "Gesamt", "Beste Runde", "Gleichstand"]
    why = "vor Anna: 9 statt 8 Punkte in der besten Runde"
    assert table[1] == ["1", "Bernd", "", "9", "1", "10", "9", why]
    assert table[2] == ["2", "Anna", "", "2", "8", "10", "8", ""]


def test_where_the_wall_has_no_room_for_rounds_it_has_it_for_what_decides(level, monkeypatch):
    by_rules(level, tie_breaks=["best_round"])
    monkeypatch.setattr(wall, "MOST_IN_ONE_COLUMN", 8)
    text = text_of("/benefizturnier/leinwand/")
    assert "by-round" not in text
    assert '<span class="total">10</span><span class="tie-break">9</span></li>' in text


@pytest.mark.parametrize(
    ("ranked_by", "unit"), [("points", ""), ("table_points", "Tischpunkte"), ("points_per_game", "je Spiel")]
)
def test_a_total_without_a_heading_says_what_it_counts_unless_it_is_points(level, monkeypatch, ranked_by, unit):
    level.players.update(team="Süd")
    by_rules(level, ranked_by=ranked_by, table_points_four={"place_1": 4}, teams="all")
    label = f' data-label="{unit}"' if unit else ""
    for path in SCREENS[:2]:
        totals = re.findall(r'<td class="total(?: minus)?"([^>]*)>', text_of(path))
        assert len(totals) == 10 and set(totals) == {label}
    monkeypatch.setattr(wall, "MOST_IN_ONE_COLUMN", 8)
    Tournament.objects.update(finished_at=timezone.now())
    text = text_of(SCREENS[2])
    podium, rows, teams = (text.split(f'data-view="{view}"')[1] for view in ("podium", "standings", "teams"))
    assert (f"<small>{unit}</small>" in podium.split("</ol>")[0]) == bool(unit)
    assert ("columns-two--unit" in rows.split("</ol>")[0]) == bool(unit)
    assert (f'<span class="total"><small>{unit}</small></span>' in teams.split("</ol>")[0]) == bool(unit)


def test_movement_is_in_the_same_order(level):
    by_rules(level, tie_breaks=["best_round"])
    third = publish_round(level, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert [row.moved for row in standings(level).rows][:4] == [0] * 4
    give(third, {1: 12, 2: 12, 3: -24})
    # 12 is now the best round of both.
    assert [(row.rank, row.player, row.moved) for row in standings(level).rows][:2] == [(1, "Anna", 1), (1, "Bernd", 0)]


def test_columns_of_a_long_tournament(tournament):
    for _round in range(7):
        close(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]]))
    table = standings(tournament)
    heads = {where: [str(column.short) for column in columns(table, where)] for where in Where}
    rounds = [f"R{number}" for number in range(1, 8)]
    assert heads[Where.PAGE] == heads[Where.RESULT] == ["Pl.", "Name", *rounds, "Gesamt"]
    assert heads[Where.WALL] == ["Pl.", "Name", *rounds[2:], "Gesamt"]
    assert heads[Where.CROWDED_WALL] == ["Pl.", "Name", "Gesamt"]
    assert heads[Where.FILE] == ["Pl.", "Name", "Verein", *rounds, "Gesamt"]


def test_the_columns_speak_english(level):
    client = Client()
    client.cookies["sprache"] = "en"
    heading = client.get("/benefizturnier/ergebnis.csv").content.decode("utf-8-sig").splitlines()[0]
    assert heading == "Place;Name;Club;Round 1;Round 2;Total"
    by_rules(level, ranked_by="points_per_game")
    heading = client.get("/benefizturnier/ergebnis.csv").content.decode("utf-8-sig").splitlines()[0]
    assert heading == "Place;Name;Club;Round 1;Round 2;Games;Points;Points per game"
