"""Check-in is closed at the laptop while a phone works at the door."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.sizes import hidden, sized
from tests.browser.test_director import set_up
from tests.browser.test_long_words import TOO_WIDE
from tests.server import Server

PLAYERS = ["Jürgen Müller", "Hanna Weber", "Inge Braun", "Karl Meier", "Ida Lang", "Uwe Kurz"]


def test_closed_while_somebody_comes_and_opened_again(
    laptop: Page, phone: Page, projector: Page, server: Server
) -> None:
    slug = set_up(laptop, server, "Einlass zu zweit", PLAYERS)
    home = f"{server.laptop}/{slug}/leitung/"
    laptop.goto(f"{home}spieler/")
    laptop.get_by_role("link", name="Zweites Gerät").click()
    laptop.get_by_role("button", name="Link anlegen").click()
    address = laptop.locator(".record-link__address").inner_text()
    phone.goto(server.hall + "/anmeldung/" + address.partition("/anmeldung/")[2])
    phone.get_by_role("button", name="Anmeldung öffnen").tap()
    for name in PLAYERS[:4]:
        phone.get_by_role("button", name=f"{name} ist da").tap()
        expect(phone.locator("#gesagt")).to_contain_text(f"{name} ist da.")
    laptop.goto(f"{home}spieler/")
    laptop.get_by_role("link", name="Einlass schließen").click()
    laptop.get_by_role("button", name="Auf der Leinwand zeigen").click()
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    wall = projector.locator("#view-missing .name > :first-child")
    expect(wall).to_have_text(["Ida Lang", "Uwe Kurz"])
    for size in ((360, 740, 100), (360, 740, 200), (1440, 900, 200), (1440, 900, 100)):
        sized(laptop, *size)
        assert [*laptop.evaluate(TOO_WIDE), *hidden(laptop)] == [], size
    laptop.get_by_role("link", name="Alle abmelden").click()
    ida = laptop.get_by_role("group", name="Ida Lang")
    expect(ida.get_by_label("abmelden")).to_be_checked()
    # By the keyboard: within a row by the arrows, and Enter closes.
    ida.get_by_label("abmelden").focus()
    laptop.keyboard.press("ArrowLeft")
    expect(ida.get_by_label("kommt noch")).to_be_checked()
    # Meanwhile somebody else has come.
    phone.get_by_role("button", name="Uwe Kurz ist da").tap()
    expect(phone.locator("#gesagt")).to_contain_text("Uwe Kurz ist da.")
    expect(wall).to_have_text(["Ida Lang"])
    laptop.keyboard.press("Enter")
    laptop.wait_for_url("**/spieler/")
    closed = "geschlossen: Wer jetzt kommt, ist ab der nächsten Auslosung dabei."
    expect(laptop.locator("#spieler-kopf")).to_contain_text(closed)
    expect(laptop.locator("#sitzordnung")).to_have_text("5 Spieler: 1 Fünfertisch")
    expect(phone.locator("#spieler-kopf")).to_contain_text(closed)
    expect(phone.get_by_role("link", name="Einlass wieder öffnen")).to_have_count(0)
    expect(projector.locator("#view-people .name:visible")).to_have_count(6)
    # The back button shows what is, and sends nothing again.
    laptop.go_back()
    expect(laptop.get_by_role("heading", name="Der Einlass ist geschlossen")).to_be_visible()
    laptop.get_by_role("button", name="Einlass wieder öffnen").click()
    expect(laptop.get_by_role("link", name="Einlass schließen")).to_be_visible()
    expect(laptop.locator("#spieler-kopf")).not_to_contain_text("geschlossen")
    expect(phone.locator("#spieler-kopf")).not_to_contain_text("geschlossen")
