"""The wall's tones at 10, 5 and 0 minutes: off until switched on, silent until the page was tapped, never late."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.test_projector import SEATED, seat, started_before

# What the loudspeaker is given, of the browser's own: the pitches of all tones that were started.
LISTEN = """
globalThis.heard = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) {
  heard.push(Math.round(this.frequency.value));
  start.apply(this, at);
};
"""


def left(server: Server, slug: str, seconds: float) -> None:
    server.shell(SEATED + started_before(100 * 60 - seconds, slug))


def heard(page: Page) -> list[int]:
    return list(page.evaluate("heard"))


def on(page: Page) -> None:
    page.mouse.move(300, 300)
    page.mouse.move(310, 310)
    page.locator("[data-do=sound]").click()


def test_each_moment_has_its_tones_and_colour(server: Server, projector: Page) -> None:
    slug = seat(server, "Mit Ton", 8, then="timekeeping.start_clock(one)")
    projector.add_init_script(LISTEN)
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    clock, button = projector.locator(".wall__clock .clock"), projector.locator("[data-do=sound]")
    expect(clock).to_have_attribute("data-state", "running")
    expect(button).to_have_attribute("aria-pressed", "false")
    on(projector)
    expect(button).to_have_attribute("aria-pressed", "true")
    projector.wait_for_function("() => heard.length === 1")  # how loud it is
    expect(projector.locator("[data-tap]")).to_be_hidden()
    expected = [660]
    for minutes, state, tones in ((10, "near", [660]), (5, "soon", [660, 660]), (0, "over", [660, 550, 440])):
        left(server, slug, minutes * 60 + 1.5)
        expect(clock).to_have_attribute("data-state", state)
        expect(clock).to_have_class(re.compile(f"clock--{state}"))
        expected += tones
        assert heard(projector) == expected
    on(projector)
    expect(button).to_have_attribute("aria-pressed", "false")


def test_time_that_was_taken_away_sounds_of_nothing(server: Server, projector: Page) -> None:
    slug = seat(server, "Gekürzt", 8, then="timekeeping.start_clock(one)")
    projector.add_init_script(LISTEN)
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    on(projector)
    projector.wait_for_function("() => heard.length === 1")
    left(server, slug, 3 * 60)
    expect(projector.locator(".wall__clock .clock")).to_have_attribute("data-state", "soon")
    assert heard(projector) == [660]


def test_opened_again_it_says_that_it_has_to_be_tapped(server: Server, projector: Page) -> None:
    slug = seat(server, "Noch einmal", 8, then="timekeeping.start_clock(one)")
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    on(projector)
    projector.reload()
    tap = projector.locator("[data-tap]")
    expect(projector.locator("[data-do=sound]")).to_have_attribute("aria-pressed", "true")
    expect(tap).to_be_visible()
    projector.mouse.click(400, 400)
    expect(tap).to_be_hidden()


def test_switched_in_one_tab_it_is_in_all(server: Server, projector: Page) -> None:
    slug = seat(server, "Zwei Fenster", 8, then="timekeeping.start_clock(one)")
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    other = projector.context.new_page()
    other.goto(f"{server.hall}/{slug}/leinwand/")
    there, here = (page.locator("[data-do=sound]") for page in (projector, other))
    for pressed in ("true", "false"):
        on(projector)
        expect(there).to_have_attribute("aria-pressed", pressed)
        expect(here).to_have_attribute("aria-pressed", pressed)
