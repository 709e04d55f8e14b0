"""The page's small forms and the preview: what comes back goes into the page if it is ours, whatever came before it."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Server
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.thumb import mark, new_hall
from tests.browser.waiting import until

FOREIGN = """<html><body><h1>Willkommen im WLAN</h1>
<div hx-swap-oob="follow:[data-slot=notes]">Bitte anmelden</div><script src="/x.js"></script></body></html>"""


def test_the_newest_sheet_may_be_here_before_the_answer(server: Server, laptop: Page) -> None:
    """The form that was sent is gone by then. What its answer says is said all the same, and the keyboard goes on."""
    laptop.goto(new_hall(server).table.replace(server.hall, server.laptop) + "#mehr")
    held: list[Route] = []
    laptop.route("**/rufen/", lambda route: held.append(route), times=1)
    call = laptop.locator("#mehr [action$='rufen/'] button")
    call.focus()
    laptop.keyboard.press("Enter")
    until(laptop, lambda: bool(held))
    answer = held[0].fetch()
    expect(laptop.locator("[data-slot=notes]")).to_contain_text("Turnierleitung gerufen um")
    expect(call).to_have_count(0)
    held[0].fulfill(response=answer)
    expect(laptop.locator("#notices")).to_contain_text("Die Turnierleitung ist gerufen.")
    expect(laptop.get_by_role("button", name="Zurücknehmen")).to_be_focused()


def test_a_page_of_somebody_else_never_comes_in(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter({"type": "normal", "re": [1, 3], "re_pips": 130})
    thumb = Thumb(phone).open(hall)
    for path in ("rufen", "vorschau", "eintrag"):
        phone.route(f"**/{path}/", lambda route: route.fulfill(status=200, content_type="text/html", body=FOREIGN))
    thumb.tap("[data-slot=call] button")
    expect(phone.locator("#notices")).to_contain_text("Statt des Turniers antwortet etwas anderes")
    thumb.re(2, 4).pips(131)
    expect(phone.locator("[data-preview]")).to_contain_text("Punkte folgen, sobald die Verbindung wieder steht.")
    thumb.save()
    mark(phone, "waiting")
    thumb.go("liste").tap(".game__line").tap("[data-strike] button")
    expect(phone.locator("#notices")).to_contain_text("Erst wenn alle Spiele gespeichert sind")
    for foreign in ("WLAN", "anmelden"):
        expect(phone.get_by_text(foreign)).to_have_count(0)
    for path in ("rufen", "vorschau", "eintrag"):
        phone.unroute(f"**/{path}/")
    thumb.saved().game(3).tap(phone.locator(".game__line").last).tap(phone.locator("[data-strike] button").last)
    expect(phone.locator("dialog[open]")).to_contain_text("Spiel 2 streichen?")
    yes, no = (one.bounding_box() for one in phone.locator(".striking__choices .button").all())
    assert yes and no and (yes["y"], yes["width"], yes["height"]) == (no["y"], no["width"], no["height"])
