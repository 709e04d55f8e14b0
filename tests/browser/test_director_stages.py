"""Every page of the director fits the smallest phone with letters twice as big, in every stage and both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import sign_in
from tests.browser.sizes import sized
from tests.browser.test_long_words import too_wide
from tests.server import Server

# Ordinary names: what is too wide here is our own words. In every stage there is one tournament.
MAKE = """
from datetime import date
from dataclasses import replace
from uuid import uuid4
from tests.tournaments.helpers import *
from tournaments import ledger
from tournaments.rounds import course, links, timekeeping
from tournaments.sign_in_key import organizer_user
from tournaments.people.players import withdraw
from tournaments.setting_up import create_tournament

NAMES = "Anneliese Birkenfeld, Karten-Freunde\\nBernd\\nClara\\nDieter\\nEmma\\nFritz\\nGerda\\nHannelore\\nIda"
SEATS = [[1, 2, 3, 4], [5, 6, 7, 8, 9]]

def prepared(name):
    tournament = create_tournament(
        name=name, date=date(2026, 11, 9), ruleset="lions-2024", rounds=3, players=NAMES, user=organizer_user()
    )
    links.provide_links(tournament, 2)
    ledger.change_ruleset(tournament, replace(tournament.ruleset, games_per_round=4, mandatory_solos=0))
    tournament.refresh_from_db()
    return tournament

def played(tournament):
    round = publish_round(tournament, SEATS)
    for number in (1, 2):
        play_out(scribe_at(table_of(round, number)))
        confirm_all(scribe_at(table_of(round, number)))
    return round

result = {}
def stage(make):
    tournament = prepared(make.__name__)
    make(tournament)
    result[make.__name__] = tournament.slug

@stage
def gathering(tournament): withdraw(tournament.players.get(number=9))

@stage
def drawn(tournament): seat_round(tournament, SEATS)

@stage
def published(tournament): publish_round(tournament, SEATS)

@stage
def running(tournament):
    round = publish_round(tournament, SEATS)
    first, second = (scribe_at(table_of(round, number)) for number in (1, 2))
    entered = enter(first, normal([1, 2], 140), solo(3, 130), normal([2, 4], 95))
    ledger.correct(director_at(table_of(round)), entered[0].entry.id, normal([1, 3], 150), client_id=uuid4(),
                   version=table_of(round).version, reason="Falsch gehört")
    ledger.call(second, "Karte fehlt")
    play_out(second)
    ledger.disagree(second, 1, "Ein Spiel fehlt")
    timekeeping.start_clock(round)
    timekeeping.pause_clock(round)

@stage
def over(tournament):
    round = publish_round(tournament, SEATS)
    play_out(scribe_at(table_of(round)))
    confirm_all(scribe_at(table_of(round)))
    enter(scribe_at(table_of(round, 2)), normal([2, 3], 140))
    ledger.end_early(director_at(table_of(round, 2)), "zero", "Jemand musste nach Hause")
    timekeeping.start_clock(round)
    timekeeping.extend_clock(round, -999)

@stage
def complete(tournament): played(tournament)

@stage
def between(tournament): assert not course.close(played(tournament))

@stage
def reopened(tournament):
    round = played(tournament)
    assert not course.close(round)
    course.reopen_round(round)

@stage
def finished(tournament):
    assert not course.close(played(tournament))
    course.finish(tournament)
"""

EDGES = """(all) => all.flatMap((one) => {
  const box = document.querySelector(one).getBoundingClientRect();
  return [box.left, box.right];
})"""
"""Where elements begin and end, from the left, one after the other."""
ALIKE = ("spieler/", "spieler/1/", "spieler/9/", "karten/", "aushang/", "protokoll/", "einstellungen/", "regeln/")
"""Pages that look the same in every stage."""
OTHERS = {
    "auslosung/": ("gathering", "drawn", "published", "running", "between", "finished"),
    "abschluss/": ("published", "running", "over", "complete", "reopened", "finished"),
    "runde/1/tisch/1/": ("published", "running", "over", "complete", "finished"),
    "runde/1/tisch/2/akte/": ("running", "over", "complete", "finished"),
    "runde/1/tisch/2/vorzeitig/": ("running",),
}
"""The board looks different in every stage, these in some."""


pytestmark = pytest.mark.xdist_group("stages")  # or each process would prepare them


@pytest.fixture(scope="module")
def stages(server: Server) -> dict[str, str]:
    return dict(server.shell(MAKE))


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_word_of_ours_widens_a_page(
    open_page: Callable[..., Page], server: Server, stages: dict[str, str], language: str
) -> None:
    page = open_page(320, 740)
    sign_in(page, server)
    sized(page, 320, 740, 200)
    page.goto(f"{server.laptop}/sprache/{language}/?weiter=/leitung/")
    addresses = [f"{server.laptop}/{one}" for one in ("leitung/", "neu/", "abmelden/ueberall/")]
    addresses += [f"{server.laptop}/{stages['running']}/leitung/{one}" for one in ALIKE]
    addresses += [f"{server.laptop}/{slug}/leitung/" for slug in stages.values()]
    addresses += [f"{server.laptop}/{stages[stage]}/leitung/{one}" for one, found in OTHERS.items() for stage in found]
    assert too_wide(page, addresses).splitlines() == []


def test_on_a_phone_nothing_in_the_head_of_a_sheet_stands_on_another(
    laptop: Page, server: Server, stages: dict[str, str]
) -> None:
    for stage in ("published", "running", "over"):
        laptop.goto(f"{server.laptop}/{stages[stage]}/leitung/runde/1/tisch/1/")
        expect(laptop.locator("[data-queue-state]")).to_have_attribute("data-state", "saved")
        for width in (320, 360):
            sized(laptop, width, 740, 100)
            edges = laptop.evaluate(EDGES, [".tablehead__where", ".tablehead__clock", ".queuestate"])
            assert edges == sorted(edges), (stage, width)


def test_on_a_phone_the_points_of_a_record_stand_below_one_another(
    laptop: Page, server: Server, stages: dict[str, str]
) -> None:
    sized(laptop, 360, 740, 100)
    for stage in ("running", "finished"):
        laptop.goto(f"{server.laptop}/{stages[stage]}/leitung/runde/1/tisch/2/akte/")
        edges = laptop.evaluate(EDGES, [f".record-seats tr:nth-child({seat}) td:nth-child(3)" for seat in range(1, 6)])
        assert len(set(edges[1::2])) == 1, stage
