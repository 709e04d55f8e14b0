"""The wall's own buttons: there for the director's mouse, keys and thumb, never in the way of what the hall reads."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.waiting import CUT_OFF_AFTER, settle, until
from tests.browser.walls import SCREENS, evening, resize, wrong

CONTROLS = "[data-controls]"
NAMES = ["Vorige Seite", "Umblättern anhalten", "Nächste Seite", "Hell / Dunkel", "Vollbild"]


def move_mouse(wall: Page) -> None:
    """Twice: a browser that has not known where the mouse lay tells of no movement the first time."""
    wall.mouse.move(300, 300)
    wall.mouse.move(320, 310)


def seen(wall: Page) -> bool:
    return bool(wall.evaluate(f"getComputedStyle(document.querySelector('{CONTROLS}')).opacity === '1'"))


def wait_until_gone(wall: Page) -> None:
    until(wall, lambda: wall.evaluate(f"getComputedStyle(document.querySelector('{CONTROLS}')).opacity") == "0")


@pytest.mark.parametrize(("count", "phase"), [(22, "seated"), (60, "running"), (12, "finished")])
def test_they_have_a_strip_of_their_own(server: Server, open_page: Callable[..., Page], count: int, phase: str) -> None:
    slug = evening(server, f"Knöpfe {count} {phase}", count, 2, phase)
    wall = open_page(1920, 1080, reduced_motion="reduce")
    wall.goto(f"{server.hall}/{slug}/leinwand/")
    for width, height in [*SCREENS, (360, 740)]:
        resize(wall, width, height)
        before = wall.evaluate("document.querySelector('[data-shown] .view__clip').getBoundingClientRect().toJSON()")
        move_mouse(wall)
        assert seen(wall)
        strip = wall.locator(CONTROLS).bounding_box()
        stage = wall.locator(".wall__stage").bounding_box()
        assert strip and stage and strip["y"] >= stage["y"] + stage["height"], f"{width} × {height}"
        for name in NAMES:
            expect(wall.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
        assert wrong(wall) == [], f"{width} × {height}"
        # Their coming moves nothing.
        after = wall.evaluate("document.querySelector('[data-shown] .view__clip').getBoundingClientRect().toJSON()")
        assert after == before


def test_they_go_when_nobody_moves_also_after_a_click(server: Server, open_page: Callable[..., Page]) -> None:
    slug = evening(server, "Knöpfe gehen", 60, 2, "running")
    # A screen of its own, with no mouse on it.
    projector = open_page(1920, 1079)
    projector.clock.install()
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    assert not seen(projector)
    move_mouse(projector)
    assert seen(projector)
    projector.get_by_role("button", name="Nächste Seite").click()
    expect(projector.locator("[data-page]")).to_contain_text("Seite 2 von")
    projector.clock.fast_forward(3000)
    wait_until_gone(projector)


def test_a_mouse_that_only_lies_there_wakes_none(server: Server, projector: Page) -> None:
    slug = evening(server, "Knöpfe schlafen", 8, 1, "running")
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    settle(projector)
    # What a browser tells a page that opens under the mouse: its place, and that it came from nowhere.
    projector.evaluate("dispatchEvent(new MouseEvent('mousemove', { clientX: 300, clientY: 300 }))")
    assert not seen(projector)
    move_mouse(projector)
    assert seen(projector)


def test_the_keyboard_alone_reaches_each_of_them(server: Server, projector: Page) -> None:
    slug = evening(server, "Knöpfe tippen", 60, 2, "running")
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    for name in NAMES:
        for _step in range(3):
            projector.keyboard.press("Tab")
            if projector.evaluate("document.activeElement.getAttribute('aria-label')") == name:
                break
        expect(projector.get_by_role("button", name=name)).to_be_focused()
        assert seen(projector)
    hold = projector.get_by_role("button", name="Umblättern anhalten")
    while not hold.evaluate("button => button === document.activeElement"):
        projector.keyboard.press("Shift+Tab")
    projector.keyboard.press(" ")
    expect(projector.get_by_role("button", name="Umblättern anhalten")).to_have_attribute("aria-pressed", "true")
    expect(projector.get_by_text("Umblättern angehalten")).to_be_visible()
    projector.keyboard.press(" ")
    expect(projector.get_by_role("button", name="Umblättern anhalten")).to_have_attribute("aria-pressed", "false")


def test_a_first_tap_only_shows_them(server: Server, phone: Page) -> None:
    slug = evening(server, "Knöpfe antippen", 8, 1, "running")
    phone.goto(f"{server.hall}/{slug}/leinwand/")
    settle(phone)
    theme = phone.locator("html").get_attribute("data-theme")
    # Where "Hell / Dunkel" will be; the finger rests until it stands under it.
    finger = phone.context.new_cdp_session(phone)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 276, "y": 712}]})
    settle(phone)
    assert seen(phone)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settle(phone)
    expect(phone.locator("html")).to_have_attribute("data-theme", theme or "")
    phone.get_by_role("button", name="Hell / Dunkel").tap()
    expect(phone.locator("html")).to_have_attribute("data-theme", "light")
    phone.reload()
    expect(phone.locator("html")).to_have_attribute("data-theme", "light")


def test_the_sentence_about_the_connection_covers_nothing(server: Server, projector: Page) -> None:
    slug = evening(server, "Netz fort", 60, 2, "running")
    projector.clock.install()
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    settle(projector)
    projector.context.set_offline(True)
    projector.clock.fast_forward(CUT_OFF_AFTER)
    expect(projector.locator("[data-connection]")).to_be_visible()
    move_mouse(projector)
    for width, height in SCREENS:
        resize(projector, width, height)
        assert wrong(projector) == [], f"{width} × {height}"


def test_without_a_script_all_of_it_stands_there(server: Server, open_page: Callable[..., Page]) -> None:
    slug = evening(server, "Ohne Skript", 22, 2, "seated")
    wall = open_page(1440, 900, java_script_enabled=False)
    wall.goto(f"{server.hall}/{slug}/leinwand/")
    for part in ("Runde 2 von 2 beginnt gleich", "Tisch 5"):
        expect(wall.get_by_text(part)).to_be_visible()
    expect(wall.locator(".rows li").last).to_be_visible()
    expect(wall.locator(".qr")).to_be_visible()
