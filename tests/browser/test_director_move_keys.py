"""The draw by keyboard: the card that has the keyboard keeps it, and what is pressed quickly is done one after the other."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.test_director_moves import NAMES, carry, names, panel_says
from tests.browser.test_director_swap import DRAWN
from tests.browser.waiting import until
from tests.server import Server

SEVENTEEN = chr(10).join(f"Spieler {chr(65 + at)}" for at in range(17))
SWAPPED = "**/auslosung/tauschen/"


def draw_of(laptop: Page, server: Server, players: str, ruleset: str = "lions-2024") -> Page:
    made = DRAWN.format(players=players).replace("lions-2024", ruleset)
    laptop.goto(f"{server.laptop}/{server.shell(made)}/leitung/auslosung/")
    expect(laptop.get_by_role("heading", name="Auslosung der Runde 1")).to_be_visible()
    return laptop


@pytest.fixture
def nine(laptop: Page, server: Server) -> Page:
    return draw_of(laptop, server, NAMES)


def test_the_keyboard_stays_at_its_card_whatever_goes_from_the_page(laptop: Page, server: Server) -> None:
    page = draw_of(laptop, server, SEVENTEEN, "oase")
    fives, boxes = page.get_by_text("Lieber Fünfertische gleich verteilen"), page.locator("[data-swap] [name=player]")
    expect(fives).to_be_visible()
    boxes.first.focus()
    page.keyboard.press("Space")
    panel_says(page, "tauscht – mit wem?")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    panel_says(page, "tauschen?")
    here = page.evaluate("[...document.querySelectorAll('[data-swap] [name=player]')].indexOf(document.activeElement)")
    page.keyboard.press("Space")
    panel_says(page, "Getauscht:")
    expect(fives).to_have_count(0)
    expect(boxes.nth(here)).to_be_focused()
    page.keyboard.press("Control+z")  # the panel comes, and the comparison goes
    expect(fives).to_be_visible()
    expect(page.locator(".compared")).to_have_count(0)
    expect(boxes.nth(here)).to_be_focused()
