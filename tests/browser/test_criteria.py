"""What comes first in the draw, put in order by keyboard: after each press the same button is under the finger."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.sizes import ESCAPED, sized
from tests.browser.test_director import set_up
from tests.server import Server

NAMES = [f"Spieler {letter}, SC Nord" for letter in "ABCDEFGHIJKLMNOPQ"]


def test_one_is_moved_by_keyboard_to_the_top_and_the_draw_says_it_there(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Der Reihe nach", NAMES)
    laptop.goto(f"{server.laptop}/{slug}/leitung/auslosung/reihenfolge/")
    rows = laptop.locator(".criterion h2")
    before = rows.all_inner_texts()
    assert before[-1] == "Vereine getrennt"
    laptop.get_by_role("button", name="Vereine getrennt: weiter nach oben").focus()
    for place in reversed(range(5)):
        laptop.keyboard.press("Enter")
        expect(rows.nth(place)).to_have_text("Vereine getrennt")
        laptop.wait_for_timeout(600)  # a press right after the last one was meant for the button before
    # At the top there is no further up: the keyboard is on the way back.
    expect(laptop.get_by_role("button", name="Vereine getrennt: weiter nach unten")).to_be_focused()
    laptop.get_by_role("button", name="Übliche Reihenfolge").click()
    expect(rows).to_have_text(before)
    laptop.get_by_label("Höchstens so oft:").fill("oft")
    laptop.keyboard.press("Enter")
    expect(laptop.locator("#grenze-falsch")).to_have_text("Eine ganze Zahl von 1 bis 20, oder leer.")
    expect(laptop.get_by_label("Höchstens so oft:")).to_have_value("oft")
    laptop.get_by_label("Höchstens so oft:").fill("2")
    laptop.keyboard.press("Enter")
    expect(rows.nth(2)).to_have_text("Höchstens 2‑mal am Fünfertisch")


def test_a_line_that_is_moved_off_a_low_screen_is_followed(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Aus dem Blick", NAMES)
    laptop.set_viewport_size({"width": 720, "height": 450})
    laptop.goto(f"{server.laptop}/{slug}/leitung/auslosung/reihenfolge/")
    rows = laptop.locator(".criterion")
    name = rows.nth(0).locator("h2").inner_text()
    rows.nth(0).get_by_role("button", name="weiter nach unten").focus()
    for way, places in (("unten", range(1, 6)), ("oben", range(4, -1, -1))):
        for place in places:
            laptop.keyboard.press("Enter")
            expect(rows.nth(place).locator("h2")).to_have_text(name)
            now = "oben" if place == 5 else "unten" if place == 0 else way
            button = rows.nth(place).get_by_role("button", name=f"weiter nach {now}")
            expect(button).to_be_focused()
            expect(button).to_be_in_viewport(ratio=1)
            expect(laptop.locator("#reihenfolge")).not_to_have_class("settling")  # until then no press is meant for it


def test_at_large_text_nothing_leaves_its_box(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Groß geschrieben", NAMES)
    sized(laptop, 360, 740, 200)
    for path in (f"{slug}/leitung/auslosung/reihenfolge/", f"{slug}/auslosung/"):
        laptop.goto(f"{server.laptop}/{path}")
        assert laptop.evaluate(ESCAPED) == []
