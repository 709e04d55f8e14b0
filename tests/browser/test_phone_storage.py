"""What the phone keeps: on its disk when the mark says so, whatever the browser does to its storage.

Over plain HTTP, where a browser gives a page less than over HTTPS, but does give it this.
"""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Dialog, Error, Page, expect

from tests.browser.conftest import Server
from tests.browser.thumb import SAVE, kept, mark, new_hall, nothing_kept, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import CUT_OFF_AFTER, comes_to_nothing

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
