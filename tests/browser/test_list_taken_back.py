"""A list that was taken over goes back: by the keys, and again once what came after it is set back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.people import paste
from tests.browser.test_director import set_up
from tests.server import Server


def test_the_keys_take_a_list_back_once_what_came_after_it_is(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Liste zurück", ["Anna Berg", "Thea Lang", "Jo Lang", "Ivo Breit"])
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    laptop.locator(".players-paste > summary").click()
    paste(laptop, ["Nora Neu", "Nils Neu"])
    laptop.locator(".players-paste").get_by_role("button", name="Eintragen").click()
    expect(laptop.locator("#spieler-6")).to_contain_text("Nils Neu")
    laptop.get_by_role("button", name="Anna Berg ist da").click()
    expect(laptop.locator("#gesagt")).to_contain_text("Anna Berg ist da.")
    laptop.keyboard.press("Control+z")
    expect(laptop.locator("#gesagt")).to_contain_text("Zurückgenommen bei Anna Berg")
    laptop.keyboard.press("Control+z")
    expect(laptop.get_by_text("Die Liste ist zurückgenommen: Alles ist wie vorher.")).to_be_visible()
    expect(laptop.locator("#spieler-6")).to_have_count(0)


def test_refused_it_can_be_pressed_again_and_the_numbers_are_free(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Liste berichtigt", ["Anna Berg", "Thea Lang", "Jo Lang", "Ivo Breit"])
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    laptop.locator(".players-paste > summary").click()
    paste(laptop, ["Startnr.;Name", "70;Pia Quer", "71;Nora Neu"])
    laptop.locator(".players-paste").get_by_role("button", name="Eintragen").click()
    back = laptop.get_by_role("button", name="Liste zurücknehmen")
    laptop.get_by_role("button", name="Pia Quer ist da").click()
    expect(laptop.locator("#gesagt")).to_contain_text("Pia Quer ist da.")
    back.click()
    expect(laptop.get_by_text("weil es inzwischen weiterging mit: Pia Quer.")).to_be_visible()
    laptop.get_by_role("button", name="Pia Quer ist da").click()
    expect(laptop.locator("#gesagt")).to_contain_text("Pia Quer ist noch nicht da.")
    back.click()
    expect(laptop.get_by_text("Die Liste ist zurückgenommen: Alles ist wie vorher.")).to_be_visible()
    expect(back).to_have_count(0)
    laptop.locator(".players-paste > summary").click()
    paste(laptop, ["Startnr.;Name", "70;Quentin Quer", "71;Nora Neu"])
    laptop.locator(".players-paste").get_by_role("button", name="Eintragen").click()
    expect(laptop.locator("#spieler-70")).to_contain_text("Quentin Quer")
    expect(laptop.locator(".players-deleted")).to_have_count(0)
