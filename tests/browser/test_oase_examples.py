"""The twelve worked examples of the OASE's printed rules, typed in by hand at one table."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.people import Director, Scribe
from tests.server import Server

PLAYERS = ["Inge Sommer", "Karl Brandt", "Friederike Obermeier", "Jo Lang"]

# Which example, its game, whose pips the sheet names, the printed points of everybody.
EXAMPLES: list[tuple[str, dict[str, Any], str, list[int]]] = [
    (
        "18, Fall 1",
        {"type": "normal", "re": [1, 2], "re_pips": 240, "announcements": {"re": "no_60"}},
        "kontra",
        [14, 14, -14, -14],
    ),
    (
        "18, Fall 2",
        {"type": "normal", "re": [1, 3], "re_pips": 177, "announcements": {"re": "no_60", "kontra": "kontra"}},
        "kontra",
        [-24, 24, -24, 24],
    ),
    (
        "a",
        {
            "type": "normal",
            "re": [2, 4],
            "re_pips": 139,
            "announcements": {"re": "re"},
            "extras": {"re": ["doppelkopf"]},
        },
        "kontra",
        [-4, 4, -4, 4],
    ),
    (
        "b",
        {
            "type": "normal",
            "re": [3, 4],
            "re_pips": 184,
            "announcements": {"re": "no_90"},
            "extras": {"kontra": ["fox"]},
        },
        "kontra",
        [-6, -6, 6, 6],
    ),
    (
        "c",
        {
            "type": "normal",
            "re": [1, 4],
            "re_pips": 180,
            "announcements": {"re": "no_60"},
            "extras": {"re": ["charlie"]},
        },
        "kontra",
        [-10, 10, 10, -10],
    ),
    (
        "d",
        {"type": "normal", "re": [2, 3], "re_pips": 120, "announcements": {"re": "re", "kontra": "kontra"}},
        "kontra",
        [8, -8, -8, 8],
    ),
    (
        "e",
        {
            "type": "normal",
            "re": [1, 2],
            "re_pips": 77,
            "announcements": {"kontra": "kontra"},
            "extras": {"kontra": ["charlie_caught"], "re": ["fox"]},
        },
        "re",
        [-6, -6, 6, 6],
    ),
    (
        "f",
        {"type": "normal", "re": [2, 4], "re_pips": 93, "announcements": {"kontra": "no_90", "re": "re"}},
        "re",
        [-12, 12, -12, 12],
    ),
    (
        "g",
        {
            "type": "silent_marriage",
            "re": [3],
            "re_pips": 118,
            "announcements": {"kontra": "kontra"},
            "extras": {"re": ["fox", "doppelkopf"]},
        },
        "re",
        [0, 0, 0, 0],
    ),
    (
        "h",
        {"type": "solo", "solo": "jacks", "re": [1], "re_pips": 153, "announcements": {"re": "no_90"}},
        "re",
        [18, -6, -6, -6],
    ),
    (
        "i",
        {
            "type": "solo",
            "solo": "clubs",
            "re": [2],
            "re_pips": 115,
            "announcements": {"re": "re", "kontra": "kontra"},
        },
        "re",
        [8, -24, 8, 8],
    ),
    (
        "j",
        {"type": "solo", "solo": "aces", "re": [4], "re_pips": 74, "announcements": {"kontra": "no_90"}},
        "kontra",
        [8, 8, 8, -24],
    ),
]


def test_each_example_gives_the_printed_points(server: Server, laptop: Page, phone: Page) -> None:
    director = Director(laptop, server)
    director.starts_anew()
    director.sets_up("OASE am Freitag", "Turnier in der OASE", PLAYERS, rounds=3)
    director.draws(1)
    director.publishes()
    (code,) = director.codes()
    scribe = Scribe(phone)
    scribe.opens(server.hall, code)
    entered = {example: scribe.enters(game, pips_of=party) for example, game, party, _printed in EXAMPLES}
    printed = {example: points for example, _game, _party, points in EXAMPLES}
    assert entered == printed
    assert scribe.listed() == list(printed.values())
    assert scribe.totals == [sum(column) for column in zip(*printed.values(), strict=True)]
    # g is no solo here, so that its player still owes one; the others have done theirs.
    assert scribe.game == "Spiel 13 von 16"
    owing = phone.get_by_role("checkbox", name="Solo offen")
    expect(owing).to_have_count(1)
    expect(owing).to_have_accessible_name(re.compile(scribe.names[2]))
