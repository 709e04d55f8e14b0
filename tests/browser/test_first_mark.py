"""The first mark of all at the desk brings others along: the rows follow, and so they do when it is taken back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.test_director_course import ROUND_ONE
from tests.server import Server


def test_the_rows_of_those_who_come_along_follow_there_and_back(laptop: Page, server: Server) -> None:
    slug, _table = server.shell(ROUND_ONE)
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    here, said = laptop.locator("tr[data-here]"), laptop.locator("#gesagt")
    expect(laptop.locator("#spieler-8")).to_be_visible()
    expect(here).to_have_count(0)
    mark = laptop.locator("#spieler-1").get_by_role("button", name="Anna ist da")
    for back in (laptop.get_by_role("button", name="Rückgängig"), mark):
        mark.click()
        expect(said).to_contain_text("Anna ist da. Abgehakt sind damit auch die 7 Spieler, die schon gespielt haben.")
        expect(here).to_have_count(8)
        back.click()
        expect(said).to_contain_text("Auch die 7 Spieler, die mit abgehakt waren, sind es nicht mehr.")
        expect(here).to_have_count(0)
