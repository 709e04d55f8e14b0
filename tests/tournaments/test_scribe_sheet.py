"""GET /tisch/<key>/spielliste/: the list of games on leaves of paper."""

from __future__ import annotations

import re
from random import Random
from uuid import uuid4

import pytest
from django.test import Client

from tests.tournaments.helpers import (
    add_players,
    director_at,
    enter,
    normal,
    play_out,
    publish_round,
    scribe_at,
    table_now,
    table_of,
)
from tests.tournaments.scribe_doors import text
from tournaments import ledger
from tournaments.demo import simulation
from tournaments.numbers import points
from tournaments.pages.routes import table_base
from tournaments.pages.table.printed import leaves
from tournaments.pages.table.sheet import sheet_view


def shown(access):
    return text(Client().get(f"{table_base(access)}spielliste/"))


def carried(page: str, word: str) -> list[list[str]]:
    """The totals in the lines that begin so."""
    lines = re.findall(rf"<th scope=\"row\" colspan=\"\d\">\s*{word}\s*</th>(.*?)</tr>", page, re.DOTALL)
    return [re.findall(r"<td>(.*?)</td>", line) for line in lines]


@pytest.fixture
def at_five(tournament):
    """A table of five with its thirty games played."""
    add_players(tournament, "Ida")
    table = table_of(publish_round(tournament, [[1, 2, 3, 4, 9], [5, 6, 7, 8]]))
    simulation.play(table, Random(7))
    return scribe_at(table)


def test_it_shows_every_entry_with_what_was_said_and_what_follows(table, scribe):
    done = enter(scribe, normal([1, 3], 140))
    ledger.strike(scribe, done[0].entry.id, version=1)
    enter(scribe, normal([2, 4], 200, announcements={"re": "no_90"}))
    page = shown(scribe)
    assert "gestrichen · Tisch 1, " in page
    assert "Re keine 90 angesagt · Re gewinnt, Spielwert " in page and "gewonnen +1" in page
    assert "Tisch 1, Runde 1" in page


def test_who_has_confirmed_stands_there_as_on_the_phone(table, scribe):
    def signed() -> list[str]:
        lines = re.findall(r'<td class="signatures__line">(.*?)</td>', shown(scribe), re.DOTALL)
        return [line.strip() for line in lines]

    play_out(scribe)
    ledger.confirm(scribe, 1)
    ledger.disagree(scribe, 2, "falsch")
    assert signed() == ["bestätigt", "nicht einverstanden", "", ""]
    ledger.confirm_for_all(director_at(table))
    assert signed() == ["bestätigt", *["durch die Leitung bestätigt"] * 3]


def test_parties_are_told_by_marks_and_words_and_not_by_colour(scribe):
    enter(scribe, normal([1, 3], 140))
    row = re.findall(r'paper-sheet__game--standing">.*?</tr>', shown(scribe), re.DOTALL)[0]
    cells = [cell for cell in re.findall(r"<td>.*?</td>", row, re.DOTALL) if "paper-sheet__cell" in cell]
    marks = re.findall(r'<span class="visually-hidden">(\w+)</span>', "".join(cells))
    assert marks == ["Re", "Kontra", "Re", "Kontra"] and all("<svg" in cell for cell in cells)


def test_each_leaf_ends_with_the_totals_so_far_and_the_next_begins_with_them(at_five):
    page = shown(at_five)
    sheet = ledger.sheet_of(table_now(at_five))
    first, second = leaves(sheet_view(at_five))
    ended = [points(total) for total in sheet.rows[len(first.rows) - 1].totals]
    assert carried(page, "Übertrag") == [ended, ended]
    assert carried(page, "Stand") == [[points(total) for total in sheet.totals]]
    assert ended != [points(total) for total in sheet.totals]
    assert page.count("signatures__line") == 5 and page.index("signatures__line") > page.index("Blatt 2 von 2")


def test_thirty_games_are_two_leaves_with_eight_more_entries_too(tournament):
    add_players(tournament, "Ida")
    table = table_of(publish_round(tournament, [[1, 2, 3, 4, 9], [5, 6, 7, 8]]))
    scribe, director = scribe_at(table), director_at(table)
    for pips in range(150, 158):
        following = ledger.sheet_of(table_now(scribe)).next
        assert following
        one, other = following.players[:2]
        extras = {"re": ["fox", "doppelkopf"], "kontra": ["fox", "charlie"]}
        made = enter(
            scribe, normal([one, other], pips, announcements={"re": "no_90", "kontra": "kontra"}, extras=extras)
        )
        if pips % 2:
            enter(director, {"violation": "free", "points": [-3, 1, 1, 1, 0]})
        else:
            ledger.correct(
                director, made[0].entry.id, normal([one, other], 120), client_id=uuid4(),
                version=table_now(scribe).version, reason="Zettel und Handy vertauscht",
            )  # fmt: skip
    simulation.play(table_now(scribe), Random(7))
    found = leaves(sheet_view(scribe))
    assert len(found) == 2 and sum(len(leaf.rows) for leaf in found) == 38
    # Nothing is left out but the reasons for the points.
    assert "Leitung: Zettel und Handy vertauscht" in shown(scribe)


def test_one_that_sits_out_has_no_party(at_five):
    first = re.findall(r'paper-sheet__game--standing">.*?</tr>', shown(at_five), re.DOTALL)[0]
    assert first.count("sitzt") == 1 and first.count("<svg") == 4


def test_an_empty_sheet(scribe):
    page = shown(scribe)
    assert "Noch kein Spiel eingetragen." in page and "Übertrag" not in page and "Anna" in page


def test_a_table_ended_early_says_so(table, scribe):
    table.ended_at, table.end_reason = table.round.published_at, "Feueralarm"
    table.save()
    assert "Vorzeitig beendet durch die Leitung. Feueralarm" in shown(scribe)
