"""What the phone keeps: on its disk when the mark says so, whatever the browser does to its storage.

Over plain HTTP, where a browser gives a page less than over HTTPS, but does give it this.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Dialog, Error, Page, expect

from tests.browser.conftest import ARGUMENTS, CHROMIUM, Server
from tests.browser.thumb import SAVE, Hall, kept, mark, new_hall, nothing_kept, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import CUT_OFF_AFTER, SEEN, comes_to_nothing, looked_round, until

PRIVATE = "IDBFactory.prototype.open = () => { throw new DOMException('privat', 'InvalidStateError') }"
GIVEN_UP = 3000  # ms after which a storage that answers nothing is none; it is tried twice
SILENT = "IDBFactory.prototype.open = () => ({})"  # as a browser once did: no error, no answer
SLOW = """(() => {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...how) {
    let request;
    const told = { get result() { return request.result; } };
    setTimeout(() => {
      request = open.apply(this, how);
      for (const name of ["onupgradeneeded", "onsuccess", "onerror"]) request[name] = (event) => told[name]?.(event);
    }, 1500);
    return told;
  };
})()"""
# Everything that the page has claimed about its games.
CLAIMED = """window.claimed = [];
new MutationObserver(() => {
  const mark = document.querySelector("[data-queue-state]");
  const claim = mark?.dataset.state && `${mark.dataset.state}: ${mark.textContent.trim()}`;
  if (claim && claim !== claimed.at(-1)) claimed.push(claim);
}).observe(document, { subtree: true, childList: true, attributes: true });"""
FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('voll', 'QuotaExceededError') }"
APART = "window.BroadcastChannel = class { constructor() { throw new DOMException('', 'SecurityError') } }"
CLOSED_ONCE = """(() => {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...how) {
    IDBDatabase.prototype.transaction = transaction;
    throw new DOMException("im Hintergrund geschlossen", "InvalidStateError");
  };
})()"""


class Battery:
    """Of a phone of its own: a whole browser, that can be killed and started again."""

    def __init__(self, browser: Browser, profile: Path) -> None:
        self.browser, self.profile = browser, profile
        self.context = self._switched_on()

    @property
    def thumb(self) -> Thumb:
        return Thumb(self.context.pages[0])

    def dies(self) -> Battery:
        """And is charged."""
        _kill_browser(self.profile)
        with suppress(Error):
            self.context.close()
        self.context = self._switched_on()
        return self

    def _switched_on(self) -> BrowserContext:
        return self.browser.browser_type.launch_persistent_context(
            self.profile,
            executable_path=CHROMIUM,
            args=ARGUMENTS,
            viewport={"width": 360, "height": 740},
            has_touch=True,
        )


@pytest.fixture
def battery(browser: Browser, tmp_path: Path) -> Iterator[Battery]:
    battery = Battery(browser, tmp_path / "phone")
    yield battery
    battery.context.close()


def test_the_battery_dies(own_server: Server, battery: Battery) -> None:
    """The whole browser is killed with games waiting; started again on the same phone, it sends them."""
    own_server.start()
    hall = new_hall(own_server)
    thumb = battery.thumb.open(hall)
    own_server.stop(signal.SIGKILL)
    thumb.re(1, 3).pips(131).save().re(2, 4).pips(132).save()
    mark(thumb.page, "waiting", "2 Spiele warten")
    battery.dies()
    own_server.start()
    battery.thumb.open(hall).saved()
    assert pips(hall) == [131, 132]


def test_it_dies_with_half_a_game(server: Server, battery: Battery) -> None:
    """On the screen, where the browser has had no time to say that it leaves it."""
    hall = new_hall(server)
    thumb = battery.thumb.open(hall).choose("announce_re", "re").re(1, 3).pips(13)
    until(thumb.page, lambda: _half(thumb.page).get("re_pips") == "13")
    thumb = battery.dies().thumb.open(hall)
    expect(thumb.page.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    expect(thumb.page.locator("[name=announce_re][value=re]")).to_be_checked()
    thumb.pips(1).save().saved()
    assert pips(hall) == [131]
    until(thumb.page, lambda: _half(thumb.page) == {})
    thumb = battery.dies().thumb.open(hall).game(2)
    thumb.saved()
    expect(thumb.page.locator("[data-editing]")).to_be_hidden()
    expect(thumb.page.locator("[name=re]:checked")).to_have_count(0)


def test_it_dies_with_a_waiting_game_in_the_form(own_server: Server, battery: Battery) -> None:
    """It is not sent behind the form as it was before."""
    own_server.start()
    hall = new_hall(own_server)
    thumb = battery.thumb.open(hall)
    own_server.stop(signal.SIGKILL)
    thumb.re(1, 3).pips(131).save()
    mark(thumb.page, "waiting")
    thumb.tap("[data-queue-state]").tap(".queued [data-edit]").at("spiel").pips(145)
    until(thumb.page, lambda: _half(thumb.page).get("re_pips") == "145")
    battery.dies()
    own_server.start()
    thumb = battery.thumb.open(hall)
    expect(thumb.page.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    thumb.save().saved()
    assert pips(hall) == [145]


def test_it_dies_after_half_a_game_was_left_for_a_while_and_saved(server: Server, battery: Battery) -> None:
    """What was written down as left is not believed any more."""
    hall = new_hall(server)
    thumb = battery.thumb.open(hall).re(1, 3).pips(13)
    for seen in ("hidden", "visible"):
        thumb.page.evaluate(SEEN, seen)
    until(thumb.page, lambda: _half(thumb.page).get("re_pips") == "13")
    thumb.pips(1).save().saved()
    until(thumb.page, lambda: _half(thumb.page) == {})
    thumb = battery.dies().thumb.open(hall).game(2)
    looked_round(thumb.page)
    expect(thumb.page.locator("[data-editing]")).to_be_hidden()
    expect(thumb.page.locator("[name=re]:checked")).to_have_count(0)


def test_it_dies_with_two_tabs_open(server: Server, battery: Battery) -> None:
    """Each has its own half; what one saves is not the other's."""
    hall = new_hall(server)
    one = battery.thumb.open(hall).re(1, 2).pips(17)
    other = Thumb(battery.context.new_page()).open(hall).re(3, 4).pips(18)
    one.pips(1).save().saved()
    until(other.page, lambda: _half(other.page).get("re_pips") == "18")
    thumb = battery.dies().thumb.open(hall)
    expect(thumb.page.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    expect(thumb.page.locator("[name=re_pips]")).to_have_value("18")


def test_it_dies_and_the_next_round_begins(server: Server, battery: Battery) -> None:
    hall = new_hall(server, "schuetzenfest")
    thumb = battery.thumb.open(hall).re(1, 3).pips(13)
    until(thumb.page, lambda: _half(thumb.page).get("re_pips") == "13")
    battery.dies()
    hall.run("""
from tournaments.rounds import course
play_out(director_at(table))
confirm_all(scribe_at(table))
course.close(table.round)
publish_round(tournament, [[1, 2, 3, 4]])
""")
    thumb = battery.thumb.open(hall)
    expect(thumb.page.locator(".notice--alarm")).to_have_text("Was in Runde 1 angefangen war, ist nicht gespeichert.")
    until(thumb.page, lambda: _half(thumb.page) == {})


def _brought_back(page: Page, hall: Hall, stale: str) -> Thumb:
    """The page in a tab that a browser which has died brings back, with what its storage was seconds before."""
    page.goto("about:blank")
    page.add_init_script(f"""
      const stale = JSON.parse({stale!r});
      stale.at -= 10_000;
      sessionStorage.setItem(stale.name, JSON.stringify(stale));
    """)
    return Thumb(page).open(hall)


STORED = "Object.entries(sessionStorage).find(([name]) => name.startsWith('begun/'))[1]"


def test_a_tab_that_is_brought_back_knows_what_was_typed_last(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall).re(1, 3).pips(1)
    stale = phone.evaluate(STORED)
    thumb.choose("announce_re", "re").pips(31)
    thumb = _brought_back(phone, hall, stale)
    expect(phone.locator("[name=re_pips]")).to_have_value("131")
    expect(phone.locator("[name=announce_re][value=re]")).to_be_checked()
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    thumb.save().saved()
    assert pips(hall) == [131]


@pytest.mark.parametrize("ends", ["saved", "dropped"])
def test_a_tab_that_is_brought_back_knows_that_it_was(server: Server, phone: Page, ends: str) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall).re(1, 3)
    stale = phone.evaluate(STORED)
    if ends == "saved":
        thumb.pips(131).save().saved()
    else:
        thumb.re(1, 3)  # a second tap takes it back
    thumb = _brought_back(phone, hall, stale)
    looked_round(phone)
    expect(phone.locator("[data-editing]")).to_be_hidden()
    expect(phone.locator("[name=re]:checked")).to_have_count(0)
    assert pips(hall) == ([131] if ends == "saved" else [])


def test_pages_that_may_not_speak_to_each_other(server: Server, phone: Page) -> None:
    phone.add_init_script(
        "window.BroadcastChannel = class { constructor() { throw new DOMException('', 'SecurityError') } }"
    )
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall).re(1, 3).pips(13)
    phone.reload()
    expect(phone.locator("[name=re_pips]")).to_have_value("13")
    thumb.pips(1).save().saved()
    assert pips(hall) == [131]


def test_the_browser_closes_the_storage_behind_the_page(server: Server, phone: Page) -> None:
    """A phone that was in a pocket: it is opened once more, and the game is on the disk."""
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.route(SAVE, comes_to_nothing)
    phone.evaluate(CLOSED_ONCE)
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting", "1 Spiel wartet")
    assert [item["position"] for item in kept(phone)] == [1]
    phone.unroute(SAVE)
    thumb.saved()
    assert pips(hall) == [131]
    nothing_kept(phone)


def test_nothing_is_called_saved_before_the_storage_has_answered(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.route(SAVE, comes_to_nothing)
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting", "1 Spiel wartet")
    opened_again = phone.context.new_page()
    opened_again.add_init_script(SLOW)
    opened_again.add_init_script(CLAIMED)
    Thumb(opened_again).open(hall)
    mark(opened_again, "waiting", "1 Spiel wartet")
    assert opened_again.evaluate("claimed") == ["reading: prüft …", "waiting: 1 Spiel wartet"]


def test_two_tabs_of_one_phone_show_and_send_the_same_games(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    first, second = Thumb(phone).open(hall), Thumb(phone.context.new_page()).open(hall)
    phone.context.set_offline(True)
    first.re(1, 3).pips(131).save()
    mark(second.page, "waiting", "1 Spiel wartet")
    second.re(2, 3).pips(132).save()
    mark(phone, "waiting", "2 Spiele warten")
    assert [item["position"] for item in kept(phone)] == [1, 2]
    phone.context.set_offline(False)
    first.saved().game(3)
    second.saved().game(3)
    assert pips(hall) == [131, 132]
    nothing_kept(phone)


def test_what_one_tab_sends_the_other_has_half_put_right(server: Server, phone: Page) -> None:
    """And has been closed: opened again, it is a correction of what was sent."""
    hall = new_hall(server)
    first, second = Thumb(phone).open(hall), Thumb(phone.context.new_page()).open(hall)
    phone.context.set_offline(True)
    first.re(1, 3).pips(131).save()
    mark(phone, "waiting")
    first.tap("[data-queue-state]").tap(".queued [data-edit]").at("spiel").pips(145)
    phone.close()
    second.page.context.set_offline(False)
    second.saved().game(2)
    third = Thumb(second.page.context.new_page()).open(hall)
    expect(third.page.locator("[data-editing-text]")).to_have_text(
        "Angefangene Korrektur von Spiel 1 wiederhergestellt"
    )
    third.save().saved()
    assert pips(hall) == [145]


def test_what_one_tab_drops_the_other_does_not_send(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(*[{"type": "normal", "re": [1, 3], "re_pips": 130}] * 20)  # from here on solos are presented
    first, second = Thumb(phone).open(hall), Thumb(phone.context.new_page()).open(hall)
    phone.context.set_offline(True)
    first.choose("type", "normal").re(1, 3).pips(131).save()
    phone.context.set_offline(False)
    mark(phone, "refused", "1 Spiel abgelehnt")
    mark(second.page, "refused", "1 Spiel abgelehnt")
    first.tap("[data-queue-state]").tap(".queued [data-drop]").tap("dialog [data-sure-yes]")
    first.saved()
    second.saved()
    nothing_kept(phone)
    assert len(hall.entries()) == 20


def test_a_private_window_keeps_nothing_and_says_so(server: Server, phone: Page) -> None:
    phone.add_init_script(PRIVATE)
    _held_by_the_page_alone(server, phone)


def test_a_storage_that_never_answers_is_none(server: Server, phone: Page) -> None:
    phone.add_init_script(SILENT)
    _held_by_the_page_alone(server, phone)


def test_a_full_phone_says_so_when_a_game_is_saved(server: Server, phone: Page) -> None:
    phone.add_init_script(FULL)
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    expect(phone.locator(".notice--alarm")).to_contain_text("kann nichts aufheben")
    mark(phone, "waiting")
    phone.context.set_offline(False)
    thumb.saved()
    assert pips(hall) == [131]


def _held_by_the_page_alone(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    phone.clock.install()
    thumb = Thumb(phone).open(hall)
    phone.clock.fast_forward(GIVEN_UP)
    phone.clock.fast_forward(GIVEN_UP)
    expect(phone.locator(".notice--alarm")).to_contain_text("kann nichts aufheben")
    phone.context.set_offline(True)
    phone.clock.fast_forward(CUT_OFF_AFTER)
    expect(phone.locator("html")).to_have_attribute("data-no-connection", "")
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting")
    expect(phone.locator("[data-preview]")).to_contain_text("Seite nicht schließen")
    phone.context.set_offline(False)
    thumb.saved()
    assert pips(hall) == [131]


HALF = """() => new Promise((resolve) => {
  const fields = ([half]) => (half ? Object.fromEntries(half.fields) : {});
  const opening = indexedDB.open("dkturnier-begun", 1);
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = () => resolve({});
  opening.onsuccess = () => {
    const asking = opening.result.transaction("begun").objectStore("begun").getAll();
    asking.onsuccess = () => { opening.result.close(); resolve(fields(asking.result)); };
  };
})"""


def _half(page: Page) -> dict[str, str]:
    """What of a game half typed is on the phone's disk."""
    found: dict[str, str] = page.evaluate(HALF)
    return found


def _kill_browser(profile: Path) -> None:
    """kill -9 for the browser that was started on this profile."""
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            command = process.read_bytes().split(b"\0")
            if f"--user-data-dir={profile}".encode() in command and not any(b"--type=" in one for one in command):
                os.kill(int(process.parent.name), signal.SIGKILL)


def test_a_tab_of_the_revoked_link_hears_that_its_games_are_saved_by_the_new_one(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting", "1 Spiel wartet")
    hall.run("from tournaments.rounds.links import revoke_link\nrevoke_link(tournament, 1)")
    phone.context.set_offline(False)
    expect(phone.locator(".notice--alarm")).to_contain_text("Dieser Link gilt nicht mehr")
    key = hall.run("result = tournament.table_links.get(number=1, revoked_at=None).key")
    tab = phone.context.new_page()
    tab.goto(f"{server.hall}/tisch/{key}/")
    Thumb(tab).saved().game(2)
    assert pips(hall) == [131]
    expect(phone.locator("[data-unsettled]")).to_be_hidden()
    expect(phone.locator("[data-queue-text]")).not_to_contain_text("wartet")
    nothing_kept(tab)


def test_without_a_storage_a_reload_asks_about_a_refused_game_too(server: Server, phone: Page) -> None:
    phone.add_init_script(PRIVATE)
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    hall.run("from tournaments.rounds import course\ncourse.take_back(table.round)")
    phone.context.set_offline(False)
    mark(phone, "refused", "1 Spiel abgelehnt")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    phone.on("dialog", stay)
    with suppress(Error):
        phone.reload(timeout=3000)
    assert asked == ["beforeunload"]
    mark(phone, "refused", "1 Spiel abgelehnt")
