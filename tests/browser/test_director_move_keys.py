"""The draw by keyboard: its card keeps it, and what is pressed quickly is done one after the other."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.people import SignedIn
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


def holding(page: Page, *keys: str) -> Route:
    """Keys are pressed while the answer to the first of them is on its way."""
    held: list[Route] = []
    page.route(SWAPPED, lambda route: held.append(route), times=1)
    page.keyboard.press(keys[0])
    until(page, lambda: bool(held))
    for key in keys[1:]:
        page.keyboard.press(key)
    return held[0]


def test_quick_keys_wait_for_each_other(nine: Page) -> None:
    seatings = [names(nine)]
    for one, other in ((0, 4), (1, 5), (2, 6)):
        carry(nine, one, other)
        seatings.append(names(nine))
    seated = nine.locator(".drawn__name")
    holding(nine, *["Control+z"] * 3).continue_()
    expect(seated).to_have_text(seatings[0])
    holding(nine, *["Control+Shift+Z"] * 2, "Control+z").continue_()
    expect(seated).to_have_text(seatings[1])
    expect(nine.locator("#tausch-wiederholen")).to_be_visible()


def test_a_move_begun_before_the_answer_is_made_of_what_that_shows_and_asks(nine: Page) -> None:
    carry(nine, 0, 4)
    swapped = names(nine)
    nine.locator("[data-swap] [name=player]").first.focus()
    held = holding(nine, "Control+z", "Space", "ArrowDown", "Space")
    assert names(nine) == swapped
    held.continue_()
    first, other = swapped[4], swapped[1]  # who sits there again, and not whom the page had shown
    panel_says(nine, f"{first} (Tisch 1) und {other} (Tisch 1) tauschen?")
    expect(nine.get_by_role("button", name="Plätze tauschen")).to_be_focused()
    nine.keyboard.press("Enter")
    panel_says(nine, "Getauscht:")
    assert (names(nine)[0], names(nine)[1]) == (other, first)


def test_what_was_to_follow_a_move_that_is_refused_is_not_done(
    nine: Page, open_page: Callable[..., Page], signed_in: SignedIn
) -> None:
    for one, other in ((0, 4), (1, 5)):
        carry(nine, one, other)
    elsewhere = open_page(1440, 900)
    signed_in.bring_to(elsewhere)
    elsewhere.goto(nine.url)
    carry(elsewhere, 2, 6)
    holding(nine, *["Control+z"] * 3).continue_()
    panel_says(nine, "Inzwischen sitzen sie anders.")
    expect(nine.locator("[data-swap][aria-busy]")).to_have_count(0)
    assert names(nine) == names(elsewhere)
    nine.keyboard.press("Control+z")  # of what it shows now
    panel_says(nine, "Zurückgenommen:")
