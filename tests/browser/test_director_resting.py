"""Who sits out of a draw changes places with somebody seated: dragged, carried by keys, tapped, without a script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.test_director_moves import hold, names, panel_says
from tests.browser.test_director_swap import DRAWN
from tests.browser.test_long_words import TOO_WIDE

NAMES = chr(10).join(f"Vorname{number} Nachname{number}" for number in range(1, 8))


@pytest.fixture
def address(server: Server) -> str:
    """Of a draw of seven: five at the one table, two sit out."""
    return f"{server.laptop}/{server.shell(DRAWN.format(players=NAMES))}/leitung/auslosung/"


@pytest.fixture
def drawn(laptop: Page, address: str) -> Page:
    laptop.goto(address)
    expect(laptop.get_by_role("heading", name="Setzen diese Runde aus")).to_be_visible()
    return laptop


def test_a_card_of_who_sits_out_is_dragged_onto_one_at_a_table(drawn):
    before = names(drawn)
    hold(drawn, 5, 1)
    panel_says(drawn, f"{before[5]} (setzt aus) und {before[1]} (Tisch 1) tauschen?")
    drawn.mouse.up()
    panel_says(drawn, f"Getauscht: {before[5]} sitzt jetzt an Tisch 1, {before[1]} setzt aus.")
    now = names(drawn)
    assert now[1] == before[5] and before[1] in now[5:]
    expect(drawn.locator(".drawn__was")).to_have_count(2)
    drawn.keyboard.press("Control+z")
    panel_says(drawn, f"Zurückgenommen: {before[1]} sitzt wieder an Tisch 1, {before[5]} setzt aus.")
    assert names(drawn) == before
    drawn.keyboard.press("Control+Shift+z")
    panel_says(drawn, "Getauscht:")
    assert names(drawn) == now


def test_from_the_keyboard(drawn):
    before = names(drawn)
    drawn.locator("[name=player]").nth(0).focus()
    drawn.keyboard.press("Space")
    panel_says(drawn, f"{before[0]} (Tisch 1) tauscht – mit wem?")
    drawn.keyboard.press("ArrowRight")
    panel_says(drawn, "(setzt aus) und")
    drawn.keyboard.press("Space")
    panel_says(drawn, "Getauscht:")
    assert before[0] in names(drawn)[5:]


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_by_taps_at_any_width(drawn, size):
    drawn.set_viewport_size({"width": 360 if size == "phone" else 1440, "height": 740})
    before = names(drawn)
    drawn.locator(".drawn__choice").nth(6).click()
    panel_says(drawn, f"{before[6]} (setzt aus) tauscht – mit wem?")
    drawn.locator(".drawn__choice").nth(2).click()
    drawn.get_by_role("button", name="Plätze tauschen").click()
    panel_says(drawn, f"Getauscht: {before[6]} sitzt jetzt an Tisch 1, {before[2]} setzt aus.")
    assert drawn.evaluate(TOO_WIDE) == []


def test_without_a_script(drawn, open_page):
    plain = open_page(1440, 900, java_script_enabled=False)
    plain.context.add_cookies(drawn.context.cookies())
    plain.goto(drawn.url)
    before = names(plain)
    for place in (0, 5):
        plain.locator(".drawn__choice").nth(place).click()
    plain.get_by_role("button", name="Tausch ansehen").click()
    panel_says(plain, "(setzt aus)")
    plain.get_by_role("button", name="Plätze tauschen").click()
    panel_says(plain, f"Getauscht: {before[5]} sitzt jetzt an Tisch 1, {before[0]} setzt aus.")
    plain.get_by_role("button", name="Zurücknehmen").click()
    panel_says(plain, "Zurückgenommen:")
    assert names(plain) == before
