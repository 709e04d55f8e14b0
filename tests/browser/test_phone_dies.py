"""What outlives the browser that dies with it: games that wait, and what is half typed.

Over plain HTTP, where a browser gives a page less than over HTTPS, but does give it a storage on the disk.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from tests.browser.conftest import ARGUMENTS, CHROMIUM, Server
from tests.browser.thumb import Hall, mark, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import SEEN, looked_round, until

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


STORED = "Object.entries(sessionStorage).find(([name]) => name.startsWith('begun/'))?.[1] ?? ''"


def _stored(page: Page) -> str:
    """What the window's storage has once the disk has it, too."""
    until(page, lambda: '"isOnDisk":true' in page.evaluate(STORED))
    return str(page.evaluate(STORED))


def test_a_tab_that_is_brought_back_knows_what_was_typed_last(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall).re(1, 3).pips(1)
    stale = _stored(phone)
    thumb.choose("announce_re", "re").pips(31)
    _stored(phone)
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
    stale = _stored(phone)
    if ends == "saved":
        thumb.pips(131).save().saved()
    else:
        thumb.re(1, 3)  # a second tap takes it back
    thumb = _brought_back(phone, hall, stale)
    looked_round(phone)
    expect(phone.locator("[data-editing]")).to_be_hidden()
    expect(phone.locator("[name=re]:checked")).to_have_count(0)
    assert pips(hall) == ([131] if ends == "saved" else [])


def test_a_disk_that_takes_nothing_leaves_half_a_game_with_its_tab(server: Server, phone: Page) -> None:
    """It answers that nothing lies there, and that is not to be believed."""
    phone.add_init_script(
        "IDBObjectStore.prototype.put = () => { throw new DOMException('voll', 'QuotaExceededError') }"
    )
    hall = new_hall(server)
    Thumb(phone).open(hall).re(1, 3).pips(13)
    looked_round(phone)
    phone.reload()
    looked_round(phone)
    expect(phone.locator("[name=re_pips]")).to_have_value("13")


HELD = """() => new Promise((resolve) => {
  const opening = indexedDB.open("dkturnier-begun", 1);
  opening.onsuccess = () => {
    const halves = opening.result.transaction("begun", "readwrite").objectStore("begun");
    const until = Date.now() + 4600;
    const hold = () => (Date.now() < until ? (halves.getAll().onsuccess = hold) : opening.result.close());
    hold();
    resolve();
  };
})"""


def test_a_slow_disk_brings_nothing_back_that_was_saved(server: Server, phone: Page) -> None:
    """What it was asked for first came too late, and is not asked for again behind what came after it."""
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    beside = phone.context.new_page()
    Thumb(beside).open(hall)
    beside.evaluate(HELD)
    thumb.re(1, 3)
    phone.wait_for_event("response", lambda answer: "/stand/" in answer.url)
    thumb.pips(131).save().saved()
    beside.wait_for_timeout(5000)  # until the disk is free again, and whatever would still come has come
    assert _half(phone) == {} and pips(hall) == [131]
