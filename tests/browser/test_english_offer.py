"""A phone that is set to another language than German is offered English where it comes in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.thumb import Thumb, new_hall


@pytest.fixture
def abroad(open_page: Callable[..., Page]) -> Callable[[str], Page]:
    """A phone set to a language."""
    return lambda locale: open_page(360, 740, locale=locale, has_touch=True, is_mobile=True)


@pytest.mark.parametrize("path", ["/", "/tisch/", "table"])
def test_english_is_one_tap_away(server: Server, abroad: Callable[[str], Page], path: str) -> None:
    address = new_hall(server).table if path == "table" else f"{server.hall}{path}"
    for locale in ("en-US", "pl-PL"):
        page = abroad(locale)
        page.goto(address)
        page.get_by_role("link", name="English").first.tap()
        expect(page.locator("html")).to_have_attribute("lang", "en")
        assert page.url.split("#")[0] == address
        expect(page.locator("[data-offer]")).to_have_count(0)


def test_what_was_typed_comes_along(server: Server, abroad: Callable[[str], Page]) -> None:
    page = abroad("en-GB")
    page.goto(f"{server.hall}/tisch/")
    page.locator("#code").fill("K7M4")
    page.locator("[data-english]").tap()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#code")).to_have_value("K7M4")


def test_a_game_that_was_begun_and_the_view_come_along(server: Server, abroad: Callable[[str], Page]) -> None:
    page = abroad("en-GB")
    thumb = Thumb(page).open(new_hall(server)).re(1, 3).pips(134).previewed().go("liste")
    expect(page.locator("[data-offer]")).to_be_visible()
    thumb.tap("[data-english]")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    thumb.at("liste").tap(".thumbbar__new").at("spiel")
    expect(page.locator("[name=re_pips]")).to_have_value("134")


def test_who_stays_with_german_is_not_asked_again(server: Server, abroad: Callable[[str], Page]) -> None:
    page = abroad("en-GB")
    page.goto(f"{server.hall}/")
    page.locator("[data-stay]").tap()
    expect(page.locator("[data-offer]")).to_be_hidden()
    page.reload()
    page.wait_for_load_state()
    expect(page.locator("[data-offer]")).to_be_hidden()


def test_a_german_phone_is_not_asked(server: Server, abroad: Callable[[str], Page]) -> None:
    for locale in ("de-DE", "de-AT"):
        page = abroad(locale)
        page.goto(f"{server.hall}/")
        page.wait_for_load_state()
        expect(page.locator("[data-offer]")).to_be_hidden()
