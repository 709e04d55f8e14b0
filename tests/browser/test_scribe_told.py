"""What others have made of a game is said until it is read, whatever becomes of the page meanwhile."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.test_scribe_meanwhile import OURS, STRUCK
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.thumb import new_hall


def test_what_was_not_read_yet_is_said_under_the_tables_new_link_too(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(OURS, OURS)
    thumb, told = Thumb(phone).open(hall).game(3), phone.locator("[data-meanwhile]")
    hall.run(STRUCK)
    expect(told.locator("p")).to_have_text("Spiel 2 wurde gerade gestrichen.")
    hall.renew_link()
    thumb.open(hall)
    expect(told.locator("p")).to_have_text("Spiel 2 wurde gerade gestrichen.")
    thumb.tap(told.get_by_role("button", name="Gelesen"))
    phone.reload()
    expect(phone.locator("#liste .game--struck")).to_be_attached()
    expect(told).to_be_hidden()
