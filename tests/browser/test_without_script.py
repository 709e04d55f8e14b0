"""A phone of the director without script: the page that answers opens where it says so; no button does nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.people import sign_in
from tests.browser.test_director import set_up
from tests.server import Server

NAMES = [f"Gast {number}" for number in range(1, 17)]


@pytest.fixture
def players(open_page: Callable[..., Page], server: Server) -> Page:
    """The list of sixteen players."""
    page = open_page(360, 740, java_script_enabled=False)
    sign_in(page, server)
    slug = set_up(page, server, "Ohne Skript am Handy", NAMES)
    page.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    return page


def test_an_answer_opens_where_it_says_something(players: Page):
    players.locator(".players-paste summary").click()
    file: FilePayload = {"name": "liste.csv", "mimeType": "text/csv", "buffer": b"Name\nIda Fuchs\nJens Hein\n"}
    players.locator("#id_file").set_input_files(file)
    players.get_by_role("button", name="Einlesen", exact=True).click()
    expect(players.locator("#id_file_said")).to_contain_text("3 Zeilen aus der Datei.")
    expect(players.locator("#id_file_said")).to_be_in_viewport()
    expect(players.locator(".setup__count")).to_be_in_viewport()
    players.goto(players.url.replace("/spieler/", "/spieler/3/"))
    players.locator("[name=betrag]").fill("abc")
    players.get_by_role("button", name="Spende").click()
    expect(players.locator("[name=betrag]")).to_be_focused()
    expect(players.locator("#betrag-3-falsch")).to_be_in_viewport(ratio=1)


def test_nothing_is_offered_that_needs_a_script(players: Page):
    for page in ("kasse", "abrechnung"):
        players.goto(players.url.rpartition("/leitung/")[0] + f"/leitung/{page}/")
        expect(players.locator("[data-print]")).to_be_hidden()
