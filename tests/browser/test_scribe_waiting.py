"""Games that wait on the phone: opened, changed, dropped, counted; and who deals behind them."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.browser.conftest import Server
from tests.browser.thumb import SAVE, Hall, kept, mark, new_hall, nothing_kept, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import comes_to_nothing, until

# Games that wait.


def waiting(server: Server, phone: Page, *, reached: bool, games: int = 2, **more: Any) -> tuple[Hall, Thumb]:
    """So many games wait; whether or not the first attempt to send them had reached the server."""
    hall = new_hall(server, **more)
    phone.route("**/stand/", comes_to_nothing)  # before it has asked anything
    thumb = Thumb(phone).open(hall)

    def fail(route: Any) -> None:
        if reached:
            route.fetch(url=route.request.url.replace(server.hall, server.laptop))
        with suppress(Error):  # let through by `back` meanwhile
            route.abort()

    phone.route(SAVE, fail)
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


# The second is never sent before the first is decided.
@pytest.mark.parametrize(
    ("reached", "which"), [(False, 0), (True, 0), (True, 1)], ids=["never arrived", "answer lost", "the one behind it"]
)
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
    nothing_kept(phone)


PUT_RIGHT = (
    "from tournaments import ledger\nfrom uuid import uuid4\nentry = table.entries.get()\n"
    "ledger.correct(director_at(table), entry.id, {'type': 'normal', 're': [2, 3], 're_pips': 88},"
    " client_id=uuid4(), version=table.version)"
)
SINCE = "Spiel 1 ist inzwischen anders eingetragen: Kontra +3 (Inge, Jo)."


@pytest.mark.parametrize("dropped", [True, False], ids=["dropped", "sent again"])
def test_a_waiting_game_that_came_in_and_is_another_by_now_is_named(server: Server, phone: Page, dropped: bool) -> None:
    hall, thumb = waiting(server, phone, reached=True, games=1)
    phone.unroute(SAVE)
    phone.route("**/eintrag/**", comes_to_nothing)
    hall.run(PUT_RIGHT)
    if dropped:
        thumb.tap("[data-queue-state]").tap(".queued [data-drop]").tap("dialog [data-sure-yes]")
        expect(phone.locator(".queued")).to_contain_text("wird verworfen")
    phone.unroute("**/eintrag/**")
    phone.unroute("**/stand/")
    if dropped:
        expect(phone.locator("#notices")).to_contain_text(f"Das war schon gespeichert. {SINCE}")
    thumb.saved()
    told = phone.locator("[data-meanwhile]")
    expect(told.locator("p")).to_have_text(SINCE)
    phone.reload()
    expect(told.locator("p")).to_have_text(SINCE)
    thumb.tap("[data-read]")
    expect(told).to_be_hidden()
    assert pips(hall) == [88]


def test_a_game_saved_while_it_is_asked_whether_to_drop_it_is_not_said_to_stand(server: Server, phone: Page) -> None:
    """Somebody else has put it right by then."""
    hall, thumb = waiting(server, phone, reached=True, games=1)
    hall.run(PUT_RIGHT)
    thumb.tap("[data-queue-state]").tap(".queued [data-drop]")
    back(phone)
    thumb.saved()
    thumb.tap("dialog [data-sure-yes]")
    expect(phone.locator("#notices")).to_contain_text("Die Spielliste hat sich inzwischen geändert.")
    expect(phone.locator("#notices")).not_to_contain_text("steht auf der Liste")


def test_dropped_without_any_network_it_is_gone_at_once(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting", "1 Spiel wartet")
    thumb.tap("[data-queue-state]").tap(".queued [data-drop]").tap("dialog [data-sure-yes]")
    expect(phone.locator(".queued")).to_have_count(0)
    nothing_kept(phone)
    phone.context.set_offline(False)
    thumb.saved()
    assert hall.entries() == []


@pytest.mark.parametrize("heard", [False, True], ids=["never arrived", "answer lost"])
def test_a_drop_that_waits_is_taken_back(server: Server, phone: Page, heard: bool) -> None:
    hall, thumb = waiting(server, phone, reached=False, games=1)
    dropped: list[str] = []

    def fail(route: Route) -> None:
        if heard and not dropped:
            dropped.append(route.fetch(url=route.request.url.replace(server.hall, server.laptop)).text())
        with suppress(Error):  # given up meanwhile
            route.abort()

    phone.route("**/zurueckziehen/", fail)
    thumb.tap("[data-queue-state]").tap(".queued [data-drop]").tap("dialog [data-sure-yes]")
    expect(phone.locator(".queued")).to_contain_text("wird verworfen")
    until(phone, lambda: bool(dropped) is heard)
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


@pytest.mark.parametrize("reached", [False, True], ids=["not reached", "reached"])
def test_a_waiting_game_that_was_changed_is_one_game_after_a_reload(server: Server, phone: Page, reached: bool) -> None:
    hall, thumb = waiting(server, phone, reached=reached, games=1)
    thumb.tap("[data-queue-state]").tap(phone.locator(".queued [data-edit]").first)
    thumb.tap("[data-key=clear]").pips(141).save()
    until(phone, lambda: [dict(one["fields"])["re_pips"] for one in kept(phone)] == ["141"])
    phone.on("dialog", lambda dialog: dialog.accept())
    phone.unroute(SAVE)
    phone.reload()
    phone.unroute("**/stand/")
    thumb.saved()
    assert pips(hall) == [141]


def test_a_waiting_game_that_was_changed_in_another_tab_is_one_game(server: Server, phone: Page) -> None:
    hall, thumb = waiting(server, phone, reached=False, games=1)
    tab = phone.context.new_page()
    tab.route(SAVE, comes_to_nothing)
    other = Thumb(tab).open(hall).tap("[data-queue-state]").tap(".queued [data-edit]")
    other.tap("[data-key=clear]").pips(141).save()
    expect(phone.locator(".queued")).to_have_count(1)
    expect(phone.locator(".queued")).to_contain_text("141")
    phone.unroute(SAVE)
    phone.unroute("**/stand/")
    thumb.saved()
    tab.unroute(SAVE)
    other.saved()
    assert pips(hall) == [141]


def test_what_another_tab_has_changed_meanwhile_does_not_come_back_refused(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    held: list[Route] = []
    phone.route(SAVE, lambda route: held.append(route))
    thumb.re(1, 3).pips(131).save()
    until(phone, lambda: bool(held))
    tab = phone.context.new_page()
    tab.route(SAVE, comes_to_nothing)
    other = Thumb(tab).open(hall).tap("[data-queue-state]").tap(".queued [data-edit]")
    other.tap("[data-key=clear]").pips(141).save()
    expect(phone.locator(".queued")).to_contain_text("141")
    refused = {"HX-Trigger": '{"table:refused": {"message": "So nicht.", "field": "re"}}'}
    held[0].fulfill(status=422, headers=refused, body="")
    until(phone, lambda: len(held) > 1)  # the other one is sent now
    until(phone, lambda: [dict(one["fields"])["re_pips"] for one in kept(phone)] == ["141"])
    held[1].abort()
    phone.unroute(SAVE)
    thumb.saved()
    assert pips(hall) == [141]


def test_at_five_a_waiting_game_is_changed_with_those_who_played_it(server: Server, phone: Page) -> None:
    """Not with those of the next one, where another deals and sits out."""
    hall, thumb = waiting(server, phone, reached=False, players=5)
    expect(phone.locator(".tile[data-seat='3']")).to_have_attribute("data-out", "")
    thumb.tap("[data-queue-state]").tap(phone.locator(".queued [data-edit]").first).at("spiel")
    expect(phone.locator(".tile[data-seat='3'] input")).to_be_enabled()
    expect(phone.locator(".tile[data-seat='1'] input")).to_be_disabled()
    back(phone)
    thumb.pips(99).save().saved()
    assert [(one["facts"]["re"], one["facts"]["re_pips"]) for one in hall.entries()] == [([2, 3], 99), ([1, 3], 141)]
