"""Whatever the network, the server or the phone does: every game that was saved on a phone is stored, and once.

Both ways in which a hall is served: plain HTTP under a name that is not loopback (no secure context: the open page goes
on without network), and a secure context (this machine's own name counts as one: the page also opens without network).
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Dialog, Error, Page, Route, expect

from tests.browser.conftest import Server
from tests.browser.thumb import SAVE, Hall, kept, mark, new_hall, nothing_kept, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import SAYS_CUT_OFF, comes_to_nothing, until

THIRD_GENERATION = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 30_000}


@pytest.fixture(params=["hall", "secure"])
def door(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def open_by(door: str, hall: Hall, page: Page) -> Thumb:
    """Open the table by one of the two ways; proves that it is that way."""
    page.goto((hall.server.hall if door == "hall" else hall.server.laptop) + hall.bases[0])
    page.wait_for_selector("html.js")
    assert page.evaluate("isSecureContext") is (door == "secure")
    return Thumb(page)


def leave_anyway(page: Page) -> list[str]:
    """Answer the browser's question with yes; gives the questions that were asked."""
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", answer)
    return asked


def worker_ready(page: Page) -> None:
    """Wait until the service worker has everything it needs for this page to open without network."""
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    kept_page = "caches.open('dkturnier-pages').then(c => c.match(location.pathname)).then(Boolean)"
    controlled = "Boolean(navigator.serviceWorker.controller)"
    until(page, lambda: page.evaluate(kept_page) and page.evaluate(controlled))


# The network.


def test_cut_and_back(server: Server, phone: Page, door: str) -> None:
    hall = new_hall(server)
    thumb = open_by(door, hall, phone)
    thumb.re(1, 3).pips(131).save().saved()
    for number in (132, 133):
        phone.context.set_offline(True)
        thumb.re(1, 3).pips(number).save().re(2, 3).pips(number + 10).save()
        mark(phone, "waiting", "2 Spiele warten")
        phone.context.set_offline(False)
        thumb.saved()
    assert pips(hall) == [131, 132, 142, 133, 143]


def test_a_third_of_all_answers_lost(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = open_by("hall", hall, phone)
    rng, lost = Random(3), []

    def lossy(route: Route) -> None:
        chance = rng.random()
        if chance < 0.35:
            # It reaches the server, and its answer nobody. (Playwright itself knows no name of the hall.)
            lost.append(route.fetch(url=route.request.url.replace(server.hall, server.laptop)).status)
            route.abort()
        elif chance < 0.5:
            route.abort()
        else:
            route.continue_()

    phone.route(SAVE, lossy)
    for number in range(131, 139):
        thumb.re(1, 3).pips(number).save()
        if number % 3 == 0:
            thumb.saved()
    thumb.saved()
    assert 201 in lost
    assert pips(hall) == list(range(131, 139))


def test_a_slow_network(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = open_by("hall", hall, phone)
    phone.context.new_cdp_session(phone).send("Network.emulateNetworkConditions", THIRD_GENERATION)
    thumb.re(1, 3).pips(131)
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt")
    thumb.save().re(2, 3).pips(132).save()  # the first is still on its way
    thumb.saved()
    assert pips(hall) == [131, 132]


def test_a_network_that_swallows_everything_without_a_word(server: Server, phone: Page) -> None:
    """No error, no answer: after a while the request is given up and sent again, and the first one arrives as well."""
    hall = new_hall(server)
    thumb = open_by("hall", hall, phone)
    held: list[Route] = []
    phone.route(SAVE, lambda route: route.continue_() if held else held.append(route))
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting")
    expect(phone.locator("[data-queue-state]")).to_have_attribute("data-state", "saved")
    with suppress(Error):  # the page has given it up
        held[0].continue_()
    phone.wait_for_timeout(300)
    assert pips(hall) == [131]


# The server.


def test_killed_during_saves(own_server: Server, phone: Page) -> None:
    own_server.start()
    hall = new_hall(own_server)
    thumb = open_by("hall", hall, phone)
    kills = iter((0.0, 0.005, 0.02))

    def killing(route: Route) -> None:
        route.continue_()
        pause = next(kills, None)
        if pause is not None:
            phone.wait_for_timeout(1000 * pause)
            own_server.stop(signal.SIGKILL)

    for number in (131, 132, 133):
        phone.route(SAVE, killing, times=1)
        thumb.re(1, 3).pips(number).save()
        thumb.re(2, 4).pips(number + 10).save()
        until(phone, lambda: own_server.process is not None and own_server.process.poll() is not None)  # killed
        own_server.start()
        thumb.saved()
    assert pips(hall) == [131, 141, 132, 142, 133, 143]


# The phone.


def test_closed_with_games_waiting_while_the_server_is_dead(own_server: Server, phone: Page) -> None:
    """Where there is a worker: test_opened_cold_without_network."""
    own_server.start()
    hall = new_hall(own_server)
    thumb = open_by("hall", hall, phone)
    thumb.re(1, 3).pips(131).save().saved()
    own_server.stop(signal.SIGKILL)
    thumb.re(1, 3).pips(132).save().re(1, 4).pips(133).save()
    mark(phone, "waiting", "2 Spiele warten")
    again = phone.context.new_page()
    phone.close(run_before_unload=False)
    own_server.start()
    open_by("hall", hall, again).saved()
    assert pips(hall) == [131, 132, 133]
    nothing_kept(again)


def test_reloaded_without_network(server: Server, phone: Page) -> None:
    """Over plain HTTP the page cannot come back, so that is warned of; what was entered waits for the network."""
    hall = new_hall(server)
    thumb = open_by("hall", hall, phone)
    asked = leave_anyway(phone)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save().re(2, 4).pips(132).save()
    mark(phone, "waiting", "2 Spiele warten")
    with suppress(Error):  # the browser's own page says that there is no network
        phone.reload()
    assert asked == ["beforeunload"]
    phone.context.set_offline(False)
    open_by("hall", hall, phone).saved()
    assert pips(hall) == [131, 132]


def test_a_reload_without_network_is_warned_of_even_with_nothing_waiting(server: Server, phone: Page) -> None:
    """Over plain HTTP: the page would be gone. The mark at its head says that there is no network."""
    hall = new_hall(server)
    thumb = open_by("hall", hall, phone)
    asked = leave_anyway(phone)
    thumb.re(1, 3).pips(131).save().saved()
    phone.context.set_offline(True)
    expect(phone.locator("[data-queue-state]")).to_have_text("keine Verbindung", timeout=SAYS_CUT_OFF)
    with suppress(Error):
        phone.reload()
    assert asked == ["beforeunload"]


def test_opened_without_network_a_reload_needs_no_warning(server: Server, phone: Page) -> None:
    """Over a secure context the page comes back: only what waits is worth a question."""
    hall = new_hall(server)
    thumb = open_by("secure", hall, phone)
    worker_ready(phone)
    asked = leave_anyway(phone)
    thumb.re(1, 3).pips(131).save().saved()
    phone.context.set_offline(True)
    mark(phone, "cut", "keine Verbindung")
    phone.reload()
    phone.wait_for_selector("html.js")
    assert asked == []


def test_a_page_with_nothing_waiting_is_left_without_a_question(server: Server, phone: Page) -> None:
    thumb = open_by("hall", new_hall(server), phone)
    asked = leave_anyway(phone)
    thumb.re(1, 3).pips(131).save().saved()
    phone.reload()
    assert asked == []


def test_handed_over_with_a_game_still_waiting(server: Server, phone: Page, other_phone: Page) -> None:
    """The first phone runs out of network, another goes on and enters that game too: a person says it is the same."""
    hall = new_hall(server)
    first, second = open_by("hall", hall, phone), open_by("hall", hall, other_phone)
    first.re(1, 3).pips(131).save().saved()
    phone.context.set_offline(True)
    first.re(2, 3).pips(132).save()
    mark(phone, "waiting")
    second.game(2).re(2, 3).pips(132).save().saved().re(1, 4).pips(133).save().saved()
    phone.context.set_offline(False)
    dialog = phone.locator("dialog")
    expect(dialog).to_contain_text("Spiel 2 steht schon auf der Liste")
    expect(dialog).to_contain_text("Es ist dasselbe Spiel.")
    dialog.locator("[data-choice=drop]").tap()
    first.saved().game(4)
    assert pips(hall) == [131, 132, 133]


def test_a_new_link_takes_over_what_waits_under_the_revoked_one(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = open_by("hall", hall, phone)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save().re(2, 4).pips(132).save()
    mark(phone, "waiting", "2 Spiele warten")
    hall.run("from tournaments.rounds.links import revoke_link\nrevoke_link(tournament, 1)")
    phone.context.set_offline(False)
    expect(phone.locator(".notice--alarm")).to_contain_text("Dieser Link gilt nicht mehr")
    assert len(kept(phone)) == 2
    key = hall.run("result = tournament.table_links.get(number=1, revoked_at=None).key")
    leave_anyway(phone)
    phone.goto(f"{server.hall}/tisch/{key}/")
    Thumb(phone).saved().game(3)
    assert pips(hall) == [131, 132]
    nothing_kept(phone)


def test_another_tables_games_stay_where_they_are(server: Server, phone: Page) -> None:
    """A phone that was used at another tournament, with a game it never got rid of."""
    other, hall = new_hall(server), new_hall(server)
    thumb = open_by("hall", other, phone)
    theirs = f"**{other.bases[0]}eintrag/"
    phone.route(theirs, comes_to_nothing)
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting")
    leave_anyway(phone)
    open_by("hall", hall, phone).saved().re(1, 3).pips(132).save().saved()
    assert (pips(other), pips(hall)) == ([], [132])
    phone.unroute(theirs)
    open_by("hall", other, phone).saved()
    assert (pips(other), pips(hall)) == ([131], [132])


# Opened without network.


def test_opened_cold_without_network(own_server: Server, phone: Page) -> None:
    own_server.start()
    hall = new_hall(own_server)
    thumb = open_by("secure", hall, phone)
    worker_ready(phone)
    thumb.re(1, 3).pips(131).save().saved().game(2)
    own_server.stop(signal.SIGKILL)
    thumb.re(2, 4).pips(132).save()
    mark(phone, "waiting")
    again = phone.context.new_page()
    phone.close(run_before_unload=False)
    thumb = open_by("secure", hall, again)
    expect(again.locator("[data-connection]")).to_contain_text("Keine Verbindung, Stand ")
    assert not again.locator("[data-connection]").inner_text().endswith("?")
    thumb.game(2)  # as it was last seen, not as it was first opened
    mark(again, "waiting", "1 Spiel wartet")
    thumb.re(1, 4).pips(133).save()
    mark(again, "waiting", "2 Spiele warten")
    own_server.start()
    thumb.saved().game(4)
    expect(again.locator("[data-connection]")).to_be_hidden()
    assert pips(hall) == [131, 132, 133]


def test_opened_cold_with_the_phones_own_network_off(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    open_by("secure", hall, phone)
    worker_ready(phone)
    phone.context.set_offline(True)
    again = phone.context.new_page()
    thumb = open_by("secure", hall, again)
    thumb.re(1, 3).pips(131).save()
    mark(again, "waiting")
    phone.context.set_offline(False)
    thumb.saved()
    assert pips(hall) == [131]


def test_opened_cold_its_own_games_are_no_second_phones(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = open_by("secure", hall, phone)
    worker_ready(phone)  # the page is kept as it is before the game
    thumb.re(1, 3).pips(131).save().saved()
    phone.context.set_offline(True)
    phone.reload()
    thumb.game(2)
    preview = phone.locator("[data-preview]")
    expect(preview).to_contain_text("Karl-Heinz gibt")
    expect(preview).not_to_contain_text("zweites Handy")
    phone.context.set_offline(False)
    mark(phone, "saved")
    thumb.re(2, 4).pips(140).save().saved().game(3)
    expect(preview).not_to_contain_text("zweites Handy")


def test_with_a_network_the_page_is_never_an_old_one(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    open_by("secure", hall, phone)
    worker_ready(phone)
    hall.enter({"type": "normal", "re": [1, 3], "re_pips": 131})
    stands = _shown_first(phone.context.new_page(), hall)
    assert "Spiel 2 " in stands


def _shown_first(page: Page, hall: Hall) -> str:
    """What a newly opened page says before its script has asked for anything."""
    page.route("**/stand/", comes_to_nothing)
    open_by("secure", hall, page)
    assert page.locator("html").get_attribute("data-kept") is None
    return page.locator(".tablehead__game").inner_text() + " "


def test_a_silent_server_does_not_keep_the_page_from_opening(own_server: Server, phone: Page) -> None:
    own_server.start()
    hall = new_hall(own_server)
    open_by("secure", hall, phone)
    worker_ready(phone)
    assert own_server.process is not None
    os.killpg(own_server.process.pid, signal.SIGSTOP)
    try:
        again = phone.context.new_page()
        thumb = open_by("secure", hall, again)
        expect(again.locator("[data-connection]")).to_contain_text("Keine Verbindung")
        thumb.re(1, 3).pips(131).save()
    finally:
        os.killpg(own_server.process.pid, signal.SIGCONT)
    thumb.saved()
    expect(again.locator("[data-connection]")).to_be_hidden()
    assert pips(hall) == [131]


def test_a_revoked_link_opens_nothing_any_more(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    open_by("secure", hall, phone)
    worker_ready(phone)
    hall.run("from tournaments.rounds.links import revoke_link\nrevoke_link(tournament, 1)")
    answer = phone.goto(server.laptop + hall.bases[0])
    assert answer is not None and answer.status == 404
    pages = "caches.open('dkturnier-pages').then(c => c.keys()).then(k => k.length)"
    until(phone, lambda: phone.evaluate(pages) == 0)


def test_over_plain_http_there_is_no_worker_and_nothing_asks_for_one(server: Server, phone: Page) -> None:
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    open_by("hall", new_hall(server), phone)
    phone.wait_for_timeout(500)
    assert phone.evaluate("navigator.serviceWorker") is None
    assert not [url for url in asked if url.endswith("/sw.js")]
