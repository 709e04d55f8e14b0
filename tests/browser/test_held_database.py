"""Another program holds the database for a while: the phone keeps its game and stores it once, afterwards."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.thumb import mark, new_hall, pips
from tests.browser.waiting import until
from tests.held import held


def test_a_game_waits_for_the_database_and_is_stored_once(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    refused: list[int] = []
    phone.on("response", lambda answer: refused.append(answer.status) if answer.request.method == "POST" else None)
    with held(server):
        thumb.re(1, 2).pips(131).save()
        until(phone, lambda: 503 in refused)
        mark(phone, "waiting", "1 Spiel wartet")
        # Who only looks goes on.
        phone.context.new_page().goto(f"{server.hall}/")
    until(phone, lambda: pips(hall) == [131])
    expect(phone.locator("[data-queue-state]").first).not_to_contain_text("wartet")
    assert len(hall.entries()) == 1
