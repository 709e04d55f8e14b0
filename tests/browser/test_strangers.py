"""No page asks a third party for anything: every test of the browser watches over that. Here it is seen to see it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.devices import Drawer
from tests.browser.waiting import until
from tests.server import Server

EMBEDS = "new Image().src = 'http://fremde.example/bild.png'"
LEAVES = "setTimeout(() => { location = 'http://fremde.example/seite'; })"


def test_who_would_ask_one_is_found_out(open_page: Callable[..., Page], drawer: Drawer, server: Server) -> None:
    page = open_page(360, 740)
    page.goto(server.hall)
    page.evaluate(EMBEDS)  # the browser does not let it through
    errors = drawer.taken[0][1].errors
    until(page, lambda: any("fremde.example/bild.png" in error for error in errors))
    page.evaluate(LEAVES)
    until(page, lambda: drawer.strangers.asked != [])
    assert "fremde.example" in drawer.strangers.asked[0]
    errors.clear()
    drawer.strangers.asked.clear()
