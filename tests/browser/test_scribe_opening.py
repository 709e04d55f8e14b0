"""What is tapped while the page is still opening: before its script is there, before the phone's storage answers."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.thumb import mark, new_hall, pips
from tests.browser.waiting import comes_to_nothing

SILENT = "IDBFactory.prototype.open = () => ({})"  # a storage that takes its time, until it is given up
# The storage is given up only when it is asked for, however long the machine takes until then.
HELD = """const { setTimeout } = window;
window.setTimeout = (then, wait, ...how) => {
  if (wait !== 3000) return setTimeout(then, wait, ...how);
  (window.held ??= []).push(then);
};
window.goOn = () => {
  Object.assign(window, { setTimeout });
  for (const then of held) then();
};"""
SCRIPT = "**/table/main*.js"
PLAIN_SAVE = "#entry .no-js .button--primary"  # the button of a page without script
OURS = {"type": "normal", "re": [1, 3], "re_pips": 130}


def test_half_a_game_is_back_before_the_storage_answers(server: Server, phone: Page) -> None:
    """Nobody saves a game that they do not see, or begins it anew."""
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall).re(2, 4).pips(121)
    phone.add_init_script(SILENT)
    phone.add_init_script(HELD)
    phone.reload()
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    expect(phone.locator("[name=re]:checked")).to_have_count(2)
    phone.evaluate("sessionStorage.clear(), goOn()")
    expect(phone.locator(".notice--alarm")).to_contain_text("kann nichts aufheben")
    assert phone.evaluate("sessionStorage.length") == 0  # what was restored is not written once more
    thumb.save().saved()
    assert pips(hall) == [121]


def test_what_is_missing_is_said_before_the_storage_answers(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    phone.add_init_script(SILENT)
    phone.add_init_script(HELD)
    thumb = Thumb(phone).open(hall).re(1).tap("[data-save]")
    expect(phone.locator("#entry [data-error]")).to_have_text("Wer ist Re?")
    thumb.re(3).pips(131).tap("[data-save]")
    mark(phone, "keeping", "sichert")
    phone.evaluate("goOn()")
    expect(phone.locator("[data-queue-state]")).to_have_attribute("data-state", "saved")
    assert pips(hall) == [131]


def test_saved_before_the_script_is_there(server: Server, phone: Page) -> None:
    """What is missing is said by the server then, and stands until the next tap."""
    hall = new_hall(server)
    phone.route(SCRIPT, comes_to_nothing, times=1)
    phone.goto(hall.table)
    phone.locator(PLAIN_SAVE).tap()
    expect(phone.locator("html.js")).to_be_attached()
    expect(phone.locator("#entry [data-error]")).to_have_text("Wer ist Re? Zwei Namen antippen.")
    thumb = Thumb(phone).re(1)
    expect(phone.locator("#entry [data-error]")).to_have_count(0)
    thumb.re(3).pips(131).save().saved()
    assert pips(hall) == [131]


def test_begun_before_the_script_is_there(server: Server, phone: Page) -> None:
    """It keeps the place that it was begun for, like every other."""
    hall = new_hall(server)
    phone.route(SCRIPT, comes_to_nothing, times=1)
    phone.goto(hall.table)
    thumb = Thumb(phone).re(1, 3).tap(PLAIN_SAVE)
    expect(phone.locator("html.js")).to_be_attached()
    hall.enter(OURS)
    expect(phone.locator("[data-taken-text]")).to_contain_text("Spiel 1 wurde gerade eingetragen")
    thumb.tap("[data-same]").game(2)
    assert pips(hall) == [130]


def test_a_correction_refused_before_the_script_is_there(server: Server, phone: Page) -> None:
    """It stays one, as it was typed; and why it is refused stands only until somebody takes a confirmation back."""
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[OURS] * 16)
    phone.route(SCRIPT, comes_to_nothing)
    phone.goto(f"{hall.table}?korrigieren={hall.run('result = table.entries.get(position=16).id')}")
    phone.locator("[name=re_pips]").fill("141")
    hall.run("confirm_all(scribe_at(table))")
    phone.unroute(SCRIPT)
    phone.locator(PLAIN_SAVE).tap()
    expect(phone.locator("html.js")).to_be_attached()
    error = phone.locator("#entry [role=alert]")
    expect(error).to_contain_text("Alle haben bestätigt: Ändern kann nur die Turnierleitung")
    expect(phone.locator("[data-editing-text]")).to_have_text("Korrektur von Spiel 16")
    hall.run("from tournaments import ledger\nledger.take_back(scribe_at(table), 1)")
    expect(error).to_have_count(0)
    expect(phone.locator("[data-preview]")).to_contain_text("fallen damit weg")
    Thumb(phone).save().saved()
    assert pips(hall) == [130] * 15 + [141]


def test_a_solo_that_is_due_when_the_page_is_opened_is_no_game_begun(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(*[OURS] * 20)  # from here on solos are presented
    thumb = Thumb(phone).open(hall)
    due = phone.locator("[name=re]:checked")
    expect(due).to_have_value("2")
    hall.enter({"type": "solo", "solo": "jacks", "re": [2], "re_pips": 148})
    thumb.game(22)
    expect(due).to_have_value("3")
    expect(phone.locator("[data-taken]")).to_be_hidden()
