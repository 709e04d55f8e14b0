"""A draw that takes its time: the button says so, is not pressed twice, and comes back where nothing came of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.test_director import PLAYERS
from tests.browser.test_director_swap import DRAWN
from tests.browser.waiting import comes_to_nothing, until

WITHDRAWN = """
from tournaments.models import Tournament
from tournaments.people.players import withdraw
withdraw(Tournament.objects.get(slug="{tournament}").players.get(number=1))
result = 1
"""
LOSEN = "**/auslosung/losen/"


@pytest.fixture
def drawn(laptop: Page, server) -> Page:
    laptop.goto(f"{server.laptop}/{server.shell(DRAWN.format(players=chr(10).join(PLAYERS)))}/leitung/auslosung/")
    return laptop


def held(page: Page) -> list[Route]:
    """What is sent to be drawn, which nobody answers."""
    found: list[Route] = []
    page.route(LOSEN, lambda route: found.append(route))
    return found


def test_the_button_says_that_it_draws_and_is_pressed_once(drawn):
    waiting = held(drawn)
    button = drawn.locator("#neu-losen")
    expect(button).to_have_accessible_name("Neu auslosen")
    button.focus()
    drawn.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-busy", "true")
    expect(button).to_have_accessible_name("Wird ausgelost …")
    drawn.keyboard.press("Enter")
    button.click(force=True)
    drawn.get_by_text("Anders setzen …").click()
    until(drawn, lambda: bool(waiting))
    drawn.wait_for_timeout(300)
    assert len(waiting) == 1
    waiting[0].continue_()
    expect(button).to_have_accessible_name("Neu auslosen")
    expect(drawn.locator("[aria-busy]")).to_have_count(0)


def test_the_old_draw_is_not_published_while_another_is_drawn(drawn):
    waiting = held(drawn)
    publish = drawn.locator("#veroeffentlichen")
    drawn.locator("#neu-losen").click()
    expect(drawn.get_by_role("button", name="Wird ausgelost …")).to_have_attribute("aria-busy", "true")
    publish.click()
    until(drawn, lambda: bool(waiting))
    publish.focus()
    drawn.keyboard.press("Enter")
    waiting[0].continue_()
    expect(drawn.locator("[aria-busy]")).to_have_count(0)
    assert "/auslosung/" in drawn.url
    publish.click()
    drawn.wait_for_url(lambda url: "/auslosung/" not in url)


def test_the_first_draw_says_so_too(drawn):
    address = drawn.url
    discard = drawn.get_by_role("button", name="Auslosung verwerfen")
    discard.click()
    expect(discard).to_have_count(0)
    drawn.goto(address)
    sent: list[str] = []

    def leaves_the_page_as_it_is(route: Route) -> None:
        sent.append(route.request.url)
        route.fulfill(status=204)

    drawn.route(LOSEN, leaves_the_page_as_it_is)
    drawn.get_by_role("button", name="Runde 1 auslosen").focus()
    drawn.keyboard.press("Enter")
    expect(drawn.get_by_role("button", name="Wird ausgelost …")).to_be_focused()
    drawn.keyboard.press("Enter")
    drawn.wait_for_timeout(300)
    assert len(sent) == 1


def test_where_it_came_to_nothing_it_can_be_pressed_again(drawn):
    drawn.route(LOSEN, comes_to_nothing, times=1)
    button = drawn.locator("#neu-losen")
    button.click()
    expect(drawn.locator("#notices")).not_to_be_empty()
    expect(button).to_have_accessible_name("Neu auslosen")
    before = drawn.locator(".drawn__name").all_inner_texts()
    button.click()
    until(drawn, lambda: drawn.locator(".drawn__name").all_inner_texts() != before)


def test_what_was_refused_is_said_no_longer_once_it_is_drawn_anew(drawn, server):
    tournament = drawn.url.split("/")[3]
    server.shell(WITHDRAWN.format(tournament=tournament))
    drawn.locator("#veroeffentlichen").click()
    said = drawn.get_by_text("Nicht mehr dabei, aber noch gesetzt")
    expect(said).to_be_visible()
    drawn.locator("#neu-losen").click()
    expect(said).to_have_count(0)
    expect(drawn.get_by_role("heading", name="Auslosung der Runde 1")).to_be_visible()
