"""A player comes in, scans the code on the wall, and is here: on the desk's open list, and on the wall's."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.sizes import cut_or_out_of_reach
from tests.browser.test_director import set_up
from tests.server import Server

ANNOUNCED = ["Jürgen Müller, SC Nord", "Hans-Joachim von der Heyden, Herz As Oldenburg", "Inge Braun", "Karl Meier"]


def test_a_player_says_so_and_takes_it_back(laptop: Page, phone: Page, projector: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Selbst gemeldet", [*ANNOUNCED, *(f"Spieler {number}" for number in range(9))])
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    laptop.get_by_role("link", name="Selbst melden").click()
    laptop.get_by_role("button", name="QR-Code auf die Leinwand").click()
    address = laptop.locator(".record-link__address").inner_text()
    laptop.get_by_role("link", name="Alle Spieler").click()
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    expect(projector.locator(".wall__join")).to_contain_text("Schon da? Hier selbst melden")

    phone.goto(server.hall + "/anmeldung/da/" + address.partition("/anmeldung/da/")[2])
    # The list follows what is typed: nobody taps the first name of the alphabet beside their own in the search.
    search, here = phone.get_by_label("Name suchen"), phone.get_by_role("button", name="ich bin da")
    expect(here).to_have_count(13)
    search.fill("niemand")
    expect(here).to_have_count(0)
    expect(phone.get_by_text("Niemand gefunden.")).to_be_visible()
    search.fill("mueller")
    expect(here).to_have_count(1)
    phone.keyboard.press("Enter")
    phone.wait_for_url("**/?q=mueller")
    expect(here).to_have_count(1)
    search.fill("")
    expect(here).to_have_count(13)
    search.fill("nord müll")
    here.tap()
    expect(phone.get_by_role("alert")).to_contain_text("Jürgen Müller ist da. Startnummer 1.")
    mark = laptop.get_by_role("button", name="Jürgen Müller ist da")
    expect(mark).to_have_attribute("aria-pressed", "true")
    phone.get_by_role("button", name="Hans-Joachim von der Heyden: ich bin da").tap()
    expect(phone.get_by_role("alert")).to_have_count(2)
    assert cut_or_out_of_reach(phone) == []
    # Tick and word stand on one line.
    search.fill("hans")
    beside = phone.locator(".arrivals__here:visible")
    expect(beside).to_have_text("da")
    assert beside.evaluate("one => one.offsetWidth > one.offsetHeight")
    search.fill("")
    phone.get_by_role("button", name="Zurücknehmen").first.tap()
    expect(phone.get_by_role("alert")).to_have_count(1)
    expect(mark).to_have_attribute("aria-pressed", "false")
    # An old page of somebody else's: the evening has gone on.
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/selbst/")
    laptop.get_by_role("button", name="Nicht mehr anbieten").click()
    expect(laptop.get_by_role("button", name="QR-Code auf die Leinwand")).to_be_visible()
    phone.get_by_role("button", name="Inge Braun: ich bin da").tap()
    expect(phone.get_by_text("Dieser Link gilt nicht mehr.")).to_be_visible()
    expect(projector.locator(".wall__join")).to_contain_text("Die Spieler auf dem Handy")
