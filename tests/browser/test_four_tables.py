"""A whole round of four tables on four phones, and the wall beside them, which loses its network for a while."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from scoring import PRESETS, Ruleset, Sheet
from scoring.sample import random_entry
from tests.browser.people import Director, Scribe, Wall, number
from tests.server import Server

NAMES = "Inge Horst Käthe Ludwig Renate Josef Monika Günter Ursula Karl Friederike Jo Wolfgang Anneliese Bernd Clara"
PLAYERS = [f"{name} Huber" for name in NAMES.split()]
GAMES = 5  # of each table: all mandatory solos and one more, and yet no long test
WITHOUT_NETWORK = range(2, 4)  # games of each table during which the wall has no network


def test_a_round_of_four_tables_before_the_wall(server: Server, laptop: Page, open_page: Callable[..., Page]) -> None:
    director, wall = Director(laptop, server), Wall(open_page(1920, 1080, reduced_motion="reduce"))
    director.starts_anew()
    director.sets_up(
        "Vier Tische", "Turnier in der OASE", PLAYERS, rounds=1, house_rules={"Spiele je Runde am Vierertisch": GAMES}
    )
    director.draws(1)
    director.publishes()
    scribes = [Scribe(open_page(360, 740, has_touch=True, is_mobile=True)) for _table in range(4)]
    for scribe, code in zip(scribes, director.codes(), strict=True):
        scribe.opens(server.hall, code)
    wall.opens(server.hall, director.slug)

    entered = play(scribes, wall)
    expected = computed(server, scribes, entered)
    wall.shows(expected)
    assert wall.totals == expected
    for scribe in scribes:
        assert scribe.game == "Runde fertig"
        wall.followed(scribe.saved)
    laptop.goto(f"{server.hall}/{director.slug}/")
    rows = laptop.get_by_role("table", name="Rangliste").locator("tbody tr").all()
    assert {row.locator(".name").inner_text(): number(row.locator(".total").inner_text()) for row in rows} == expected


def play(scribes: list[Scribe], wall: Wall) -> list[list[dict[str, Any]]]:
    """Enter made-up games at all tables in turn, until all sheets are complete; what was entered, by table."""
    rng = Random(7)
    ruleset = Ruleset.from_json(PRESETS["oase"].to_json() | {"games_per_round": GAMES})
    sheets = [Sheet.empty(ruleset, 4) for _scribe in scribes]
    entered: list[list[dict[str, Any]]] = [[] for _scribe in scribes]
    offline = wall.page.get_by_text(re.compile("^Keine Verbindung, Stand"))
    for game in range(GAMES):
        if game == WITHOUT_NETWORK.start:
            wall.loses_its_network()
        if game == WITHOUT_NETWORK.stop:
            expect(offline).to_be_visible()
            wall.has_its_network_again()
        for table, scribe in enumerate(scribes):
            entry = dict(random_entry(sheets[table], rng, trouble=0))
            scribe.enters(entry)
            sheets[table] = sheets[table].add(entry)
            entered[table].append(entry)
    expect(offline).to_be_hidden()
    return entered


def computed(server: Server, scribes: list[Scribe], entered: list[list[dict[str, Any]]]) -> dict[str, int]:
    """Everybody's total, from each game by itself through `manage.py score`."""
    games = [(scribe.names, game) for scribe, games in zip(scribes, entered, strict=True) for game in games]
    lines = [json.dumps(game | {"ruleset": "oase", "players": [1, 2, 3, 4]}) for _names, game in games]
    answers = server.manage("score", stdin="\n".join(lines)).splitlines()
    totals: Counter[str] = Counter()
    for (names, _game), answer in zip(games, answers, strict=True):
        for name, points in zip(names, json.loads(answer)["points"], strict=True):
            totals[name] += points
    return dict(totals)
