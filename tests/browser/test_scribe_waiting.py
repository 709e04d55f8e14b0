"""Games that wait on the phone: opened, changed, dropped, counted; and who deals behind them."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import Server
from tests.browser.thumb import SAVE, Hall, kept, mark, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import until

# Games that wait.


def waiting(server: Server, phone: Page, *, reached: bool, games: int = 2, **more: Any) -> tuple[Hall, Thumb]:
    """So many games wait; whether or not the first attempt to send them had reached the server."""
    hall = new_hall(server, **more)
    thumb = Thumb(phone).open(hall)

    def fail(route: Any) -> None:
        if reached:
            route.fetch(url=route.request.url.replace(server.hall, server.laptop))
        with suppress(Error):  # let through by `back` meanwhile
            route.abort()

    phone.route(SAVE, fail)
    phone.route("**/stand/", lambda route: route.abort())
    first, second = ((1, 3), (1, 2)) if hall.run("result = table.seats_count") == 4 else ((2, 3), (1, 3))
    thumb.re(*first).pips(131).save()
    if games == 2:
        thumb.re(*second).pips(141).save()
    mark(phone, "waiting", "1 Spiel wartet" if games == 1 else "2 Spiele warten")
    if reached:
        until(phone, lambda: pips(hall)[:1] == [131])
    return hall, thumb


def back(phone: Page) -> None:
    phone.unroute(SAVE)
    phone.unroute("**/stand/")


@pytest.mark.parametrize("reached", [False, True], ids=["never arrived", "answer lost"])
def test_a_waiting_game_is_opened_and_changed(server: Server, phone: Page, reached: bool) -> None:
    hall, thumb = waiting(server, phone, reached=reached)
    thumb.tap("[data-queue-state]").at("liste")
    thumb.tap(phone.locator(".queued").first.locator("[data-edit]")).at("spiel")
    expect(phone.locator("[name=re_pips]")).to_have_value("131")
    back(phone)
    phone.wait_for_timeout(1500)  # nothing is sent that is being changed, and nothing before its turn
    assert pips(hall) == ([131] if reached else [])
    thumb.pips(99).save().saved()
    assert pips(hall) == [99, 141]
    assert [one["status"] for one in hall.entries()].count("corrected") == (1 if reached else 0)


@pytest.mark.parametrize("reached", [False, True], ids=["never arrived", "answer lost"])
def test_a_waiting_game_is_opened_and_left_as_it_was(server: Server, phone: Page, reached: bool) -> None:
    hall, thumb = waiting(server, phone, reached=reached)
    thumb.tap("[data-queue-state]").tap(phone.locator(".queued").first.locator("[data-edit]")).at("spiel")
    back(phone)
    thumb.tap(".thumbbar__cancel").saved()
    assert pips(hall) == [131, 141]


@pytest.mark.parametrize("reached", [False, True], ids=["never arrived", "answer lost"])
@pytest.mark.parametrize("which", [0, 1])
def test_a_waiting_game_is_dropped(server: Server, phone: Page, reached: bool, which: int) -> None:
    hall, thumb = waiting(server, phone, reached=reached)
    thumb.tap("[data-queue-state]").at("liste")
    thumb.tap(phone.locator(".queued").nth(which).locator("[data-drop]"))
    expect(phone.locator("dialog")).to_contain_text(f"{(131, 141)[which]} Augen Re: verwerfen?")
    thumb.tap("dialog [data-sure-yes]")
    back(phone)
    thumb.saved()
    assert pips(hall) == ([141], [131])[which]
    struck = [one["facts"]["re_pips"] for one in hall.entries() if one["status"] == "struck"]
    assert struck == ([131] if reached and which == 0 else [])
    assert kept(phone) == []


def test_dropped_without_any_network_it_is_gone_at_once(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting", "1 Spiel wartet")
    thumb.tap("[data-queue-state]").tap(".queued [data-drop]").tap("dialog [data-sure-yes]")
    expect(phone.locator(".queued")).to_have_count(0)
    assert kept(phone) == []
    phone.context.set_offline(False)
    thumb.saved()
    assert hall.entries() == []


def test_a_drop_that_waits_is_taken_back(server: Server, phone: Page) -> None:
    hall, thumb = waiting(server, phone, reached=False, games=1)
    phone.route("**/zurueckziehen/", lambda route: route.abort())
    thumb.tap("[data-queue-state]").tap(".queued [data-drop]").tap("dialog [data-sure-yes]")
    expect(phone.locator(".queued")).to_contain_text("wird verworfen")
    thumb.tap(".queued [data-again]")
    back(phone)
    thumb.saved()
    assert pips(hall) == [131]


def test_what_waits_is_said_and_changed_from_the_line(server: Server, phone: Page) -> None:
    hall, thumb = waiting(server, phone, reached=False, games=1)
    says = "Wartet: Normal · Inge Sommer, Friederike Obermeier · 131 Augen Re"
    expect(phone.locator(".preview__saved")).to_have_text(says)
    thumb.tap(phone.get_by_role("button", name="Ändern"))
    expect(phone.locator("[name=re_pips]")).to_have_value("131")
    back(phone)
    thumb.pips(132).save().saved()
    assert pips(hall) == [132]


def test_it_counts_in_words(server: Server, phone: Page) -> None:
    phone.context.add_cookies([{"name": "sprache", "value": "en", "url": server.hall}])
    thumb = Thumb(phone).open(new_hall(server))
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting", "1 game waits")
    thumb.re(1, 3).pips(132).save()
    mark(phone, "waiting", "2 games wait")


# Who deals, without network.


def test_without_network_the_next_dealers_are_known(server: Server, phone: Page) -> None:
    hall = new_hall(server, players=5)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(2, 3).pips(131).save()
    expect(phone.locator("[data-preview]")).to_contain_text("Voraussichtlich: Karl-Heinz gibt und sitzt, Friederike")
    expect(phone.locator(".tile[data-out]")).to_have_attribute("data-seat", "2")
    expect(phone.locator("body")).to_have_css("--queued", re.compile("jetzt 2"))
    thumb.re(1, 3).pips(132).save()
    expect(phone.locator(".tile[data-out]")).to_have_attribute("data-seat", "3")
    phone.context.set_offline(False)
    thumb.saved().game(3)
    expect(phone.locator(".tile[data-out]")).to_have_attribute("data-seat", "3")
    assert pips(hall) == [131, 132]


def test_behind_a_solo_that_waits_nobody_knows_who_deals(server: Server, phone: Page) -> None:
    hall = new_hall(server, players=5)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.choose("type", "solo").choose("solo", "queens").re(2).pips(131).save()
    mark(phone, "waiting")
    expect(phone.locator("[data-preview]")).not_to_contain_text("gibt")
    expect(phone.locator(".tile[data-out]")).to_have_count(0)
