"""The server is of another release than an open page: it comes again by itself, and takes nothing from anybody."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import Server
from tests.browser.thumb import SAVE, Hall, mark, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import until

EARLIER = "document.documentElement.dataset.release = 'earlier'"


def is_of(page: Page, release: str) -> bool:
    with suppress(Error):  # asked in the very moment of the change
        return bool(page.evaluate("document.documentElement.dataset.release") == release)
    return False


def ask(page: Page, times: int = 2) -> None:
    """Wait until the page has asked and was answered."""
    for _ in range(times):
        with page.expect_response("**/stand/"):
            pass


@pytest.fixture
def hall(server: Server) -> Hall:
    return new_hall(server)


def test_a_game_that_the_new_server_does_not_understand_goes_with_the_new_page(hall: Hall, phone: Page) -> None:
    thumb = Thumb(phone).open(hall)
    phone.route(SAVE, lambda route: route.fulfill(status=200, body="{}"))
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting", "1 Spiel wartet")
    phone.on("framenavigated", lambda _frame: phone.unroute(SAVE))
    phone.evaluate(EARLIER)  # and nobody is asked whether the page may be left
    until(phone, lambda: pips(hall) == [131])
    thumb.saved()
    assert not is_of(phone, "earlier")


def test_a_game_begun_is_finished_first(hall: Hall, phone: Page) -> None:
    thumb = Thumb(phone).open(hall).re(1, 3)
    phone.evaluate(EARLIER)
    ask(phone)
    thumb.pips(131)
    assert is_of(phone, "earlier")
    thumb.save()
    until(phone, lambda: not is_of(phone, "earlier"))
    thumb.saved()
    assert pips(hall) == [131]


def test_a_page_that_stays_old_is_not_fetched_for_ever(hall: Hall, phone: Page) -> None:
    """A proxy, or one server of several, goes on sending it."""
    phone.add_init_script(f"document.addEventListener('DOMContentLoaded', () => {{ {EARLIER}; }})")
    fetched: list[str] = []
    phone.on("request", lambda asked: fetched.append(asked.url) if asked.is_navigation_request() else None)
    Thumb(phone).open(hall)
    until(phone, lambda: len(fetched) == 2)
    phone.wait_for_selector("html.js")
    ask(phone, times=3)
    assert len(fetched) == 2


@pytest.mark.parametrize("page", ["", "tische/", "leinwand/"])
def test_everybodys_pages_come_again(hall: Hall, server: Server, projector: Page, page: str) -> None:
    projector.goto(f"{server.hall}/{hall.slug}/{page}")
    projector.evaluate(EARLIER)
    until(projector, lambda: not is_of(projector, "earlier"))
    expect(projector.locator("[data-live]")).to_be_visible()


def test_a_search_is_not_taken_away(server: Server, phone: Page) -> None:
    hall = new_hall(server, players=5)
    phone.goto(f"{server.hall}/{hall.slug}/")
    phone.evaluate("document.querySelector('[data-search] input').value = 'Jo'")
    phone.evaluate(EARLIER)
    ask(phone)
    assert is_of(phone, "earlier")


def test_the_desk_comes_again_once_nothing_is_typed_in_its_line(hall: Hall, server: Server, laptop: Page) -> None:
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/spieler/")
    laptop.locator("#id_line").fill("Emil")
    laptop.evaluate(EARLIER)
    ask(laptop)
    assert is_of(laptop, "earlier")
    laptop.locator("#id_line").fill("")
    until(laptop, lambda: not is_of(laptop, "earlier"))


def test_the_directors_board_comes_again(hall: Hall, server: Server, laptop: Page) -> None:
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/")
    laptop.evaluate(EARLIER)
    until(laptop, lambda: not is_of(laptop, "earlier"))
    expect(laptop.locator("#brett")).to_be_visible()
