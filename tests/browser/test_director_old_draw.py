"""A page of the draw that is old by now: in another window the draw was published, discarded, or changed by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import SignedIn
from tests.browser.test_director import PLAYERS
from tests.browser.test_director_moves import carry, hold, names, panel_says
from tests.browser.test_director_swap import DRAWN


@pytest.fixture
def drawn(laptop: Page, server) -> Page:
    laptop.goto(f"{server.laptop}/{server.shell(DRAWN.format(players=chr(10).join(PLAYERS)))}/leitung/auslosung/")
    return laptop


@pytest.fixture
def other(drawn: Page, open_page: Callable[..., Page], signed_in: SignedIn) -> Page:
    """Another window with the same draw."""
    page = open_page(1440, 900)
    signed_in.bring_to(page)
    page.goto(drawn.url)
    return page


@pytest.mark.parametrize(
    ("button", "heading", "said"),
    [
        ("Veröffentlichen", "Runde 1: so wird gespielt", "Runde 1 ist inzwischen veröffentlicht."),
        ("Auslosung verwerfen", "Runde 1 auslosen", "Die Runde ist inzwischen veröffentlicht oder verworfen."),
    ],
)
def test_a_tap_on_a_card_of_a_draw_that_is_gone_shows_what_is_so_now(drawn, other, button, heading, said):
    other.get_by_role("button", name=button).click()
    expect(other).not_to_have_url(drawn.url)
    drawn.locator(".drawn__choice").first.click()
    expect(drawn.get_by_role("heading", level=1)).to_have_text(heading)
    expect(drawn.locator("#auslosung .banner")).to_have_text(said)
    expect(drawn.locator("#tausch, .drawn__choice")).to_have_count(0)


def test_a_tap_on_a_card_where_they_sit_otherwise_shows_how_they_sit(drawn, other):
    carry(other, 0, 4)
    drawn.locator(".drawn__choice").nth(1).click()
    panel_says(drawn, "Inzwischen sitzen sie anders. Bitte noch einmal wählen.")
    expect(drawn.locator("#auslosung #auslosung, #tausch #tausch, [name=player]:checked")).to_have_count(0)
    assert names(drawn) == names(other)
    carry(drawn, 1, 5)


def test_a_card_that_is_held_is_let_go_where_they_sit_otherwise(drawn, other):
    carry(other, 0, 4)
    hold(drawn, 0, 5)
    panel_says(drawn, "Inzwischen sitzen sie anders.")
    expect(drawn.locator("[data-held], [data-over]")).to_have_count(0)
    drawn.mouse.up()
    drawn.locator(".drawn__choice").nth(2).click()
    panel_says(drawn, "mit wem?")
    assert names(drawn) == names(other)
