"""The scribe's phone where a hall plays Ramsch and Schwarze Sau: everybody's pips, or who took the queen of spades."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page

from scoring import PRESETS
from scoring.words import GAME_TYPES
from tests.browser.conftest import Server
from tests.browser.sizes import small
from tests.browser.test_scribe import fits
from tests.browser.test_scribe_own_extras import BLANK_FOX, WASHED
from tests.browser.thumb import Hall, Thumb, new_hall

LIONS = PRESETS["lions-2024"]
RAMSCH = replace(LIONS, game_types=(*LIONS.game_types, "ramsch", "black_sow"), own_extras=(BLANK_FOX, WASHED))
NINES = replace(PRESETS["ddv"], game_types=tuple(GAME_TYPES))


def hall_of(server: Server, ruleset=RAMSCH, seats: int = 4, **fields) -> Hall:
    return new_hall(server, players=seats, ruleset_data=ruleset.to_json(), **fields)


def share(page: Page, seat: int):
    return page.locator(f"[name=pips_{seat}]")


def typed(thumb: Thumb, *pips: int) -> Thumb:
    """The digits one after the other, as they are told: on to the next player where the page cannot know that."""
    for number, one in enumerate(pips):
        box = thumb.page.locator(".share:not([data-out]) .pipbox").nth(number)
        if box.get_attribute("data-active") is None:
            thumb.tap(box)
        thumb.pips(one)
    return thumb


def facts(hall: Hall) -> list[dict]:
    return [one["facts"] for one in hall.entries() if one["status"] == "standing"]


@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("language", ["de", "en"])
def test_all_of_it_fits(server: Server, phone: Page, seats: int, language: str) -> None:
    phone.context.add_cookies([{"name": "sprache", "value": language, "url": server.hall}])
    thumb = Thumb(phone).open(hall_of(server, seats=seats))
    ordinary = fits(phone)
    thumb.choose("type", "ramsch")
    typed(thumb, 120, 60, 40).previewed()
    ramsch = fits(phone)
    thumb.choose("type", "black_sow")
    thumb.tap(phone.locator(".takers .choice:not([data-out])").nth(2)).previewed()
    assert (ordinary, ramsch, fits(phone)) == (True, True, True)
    assert small(phone) == []
