"""The list of games as it is opened, what may not be changed in it, and words about the sheet that are taken back."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.sizes import sized
from tests.browser.test_scribe_states import ORDINARY
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.thumb import mark, new_hall
from tests.browser.waiting import settle


def test_the_list_opens_at_its_end_every_time_on_every_screen(server: Server, phone: Page) -> None:
    hall = new_hall(server, players=5)
    hall.run("play_out(scribe_at(table))")
    thumb = Thumb(phone).open(hall)
    for size in ((360, 740, 100), (360, 740, 200), (740, 360, 100), (740, 360, 100)):
        sized(phone, *size)
        thumb.go("liste")
        expect(phone.locator(".game")).to_have_count(30)
        expect(phone.locator(".game__line").last).to_be_in_viewport(ratio=1)
        expect(phone.locator(".games tfoot td").first).to_be_in_viewport(ratio=1)
        assert phone.locator(".games tfoot").evaluate("foot => foot.getBoundingClientRect().bottom") <= phone.locator(
            ".thumbbar"
        ).evaluate("bar => bar.getBoundingClientRect().top")
        thumb.tap(".thumbbar__new").at("spiel")


def test_a_game_on_its_way_is_the_newest(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(*[ORDINARY] * 15)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting")
    thumb.go("liste")
    expect(phone.locator(".queued")).to_be_in_viewport(ratio=1)


def test_without_a_script_the_list_opens_at_its_end_too(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(360, 740, java_script_enabled=False)
    hall = new_hall(server, players=5)
    hall.enter(
        *[
            {"type": "normal", "re": [[2, 3], [1, 3], [1, 2], [1, 2], [1, 2]][at % 5], "re_pips": 130}
            for at in range(20)
        ]
    )
    page.goto(hall.table)
    page.get_by_role("link", name="Liste", exact=True).click()
    expect(page.locator(".game__line").last).to_be_in_viewport(ratio=1)


def test_a_row_that_may_not_be_changed_says_who_may(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(ORDINARY, ORDINARY)
    thumb = Thumb(phone).open(hall).go("liste").tap(phone.locator(".game__line").first)
    first = phone.locator(".game").first
    expect(first.locator("[data-correct]")).to_have_count(0)
    expect(first.locator(".game__barred")).to_contain_text("kann nur die Turnierleitung ändern")
    thumb.tap(first.get_by_role("button", name="Turnierleitung rufen"))
    expect(phone.locator("[data-slot=notes] .note--alarm")).to_be_visible()
    expect(first.get_by_role("button", name="Turnierleitung rufen")).to_have_count(0)
    assert hall.run("result = table.call_reasons.get().reason") == "Spiel 1 ändern"


def test_stimmt_is_taken_back(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.run("play_out(scribe_at(table))")
    thumb = Thumb(phone).open(hall)
    seat = phone.locator(".finish__seat").first
    thumb.tap(seat.get_by_role("button", name="Inge Sommer bestätigt"))
    expect(seat.locator(".badge--saved")).to_be_visible()
    thumb.tap(seat.get_by_role("button", name="Wort von Inge Sommer zurücknehmen"))
    expect(seat.locator(".badge")).to_have_count(0)
    thumb.tap(seat.get_by_role("button", name="Inge Sommer ist nicht einverstanden")).tap("[data-sure-yes]")
    expect(phone.locator("[data-slot=notes] .note--alarm")).to_be_visible()
    thumb.tap(seat.get_by_role("button", name="Wort von Inge Sommer zurücknehmen"))
    expect(phone.locator("[data-slot=notes] .note--alarm")).to_have_count(0)
    assert hall.run("result = table.seats.exclude(confirmed_at=None, disagreed_at=None).count()") == 0


def test_a_correction_warns_of_what_it_takes_back_and_one_of_nothing_takes_back_nothing(
    server: Server, phone: Page
) -> None:
    hall = new_hall(server)
    hall.run("play_out(scribe_at(table))\nfrom tournaments import ledger\nledger.confirm(scribe_at(table), 1)")
    thumb = Thumb(phone).open(hall).go("liste").tap(phone.locator(".game__line").last)
    expect(phone.locator(".game").last).to_contain_text("Die Bestätigung von Inge fällt damit weg.")
    thumb.tap("[data-correct]:visible").at("spiel")
    expect(phone.locator(".preview__changes")).to_have_text("Noch nichts geändert.")
    expect(phone.locator(".preview__falls")).to_have_count(0)
    thumb.tap("[data-save]").saved()
    assert hall.run("result = [table.entries.count(), table.seats.exclude(confirmed_at=None).count()]") == [24, 1]
    thumb.go("liste")
    if not phone.locator("[data-correct]:visible").count():
        thumb.tap(phone.locator(".game__line").last)
    thumb.tap("[data-correct]:visible").at("spiel").tap("[data-key=clear]").pips(140)
    expect(phone.locator(".preview__falls")).to_have_text("Die Bestätigung von Inge fällt damit weg.")
    thumb.tap("[data-save]").saved()
    expect(phone.locator(".finish .badge")).to_have_count(0)
    assert hall.run("result = [table.entries.count(), table.seats.exclude(confirmed_at=None).count()]") == [25, 0]


def test_an_open_page_of_a_round_that_was_closed_asks_for_no_confirmation(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.run("play_out(scribe_at(table))")
    thumb = Thumb(phone).open(hall).go("liste")
    expect(phone.locator(".thumbbar__new")).to_have_text("Bestätigen")
    hall.run("from tournaments.rounds import course\nconfirm_all(scribe_at(table))\ncourse.close(table.round)")
    expect(phone.locator(".thumbbar__new")).to_have_text("Endstand")
    thumb.tap(".thumbbar__new").at("spiel")
    expect(phone.locator("#fertig")).to_be_visible()


def test_on_the_smallest_phone_a_first_name_stands_in_one_piece(server: Server, phone: Page) -> None:
    hall = new_hall(server, names=["Sieglinde Moser", "Karl-Heinz Brandt", "Friederike Obermeier", "Wolfgang Schmid"])
    hall.enter({"type": "normal", "re": [1, 3], "re_pips": 130})
    Thumb(phone).open(hall).go("liste")
    phone.set_viewport_size({"width": 320, "height": 568})
    settle(phone)
    lines = """all => all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return new Set([...range.getClientRects()].map((rect) => rect.top)).size;
    })"""
    assert phone.locator(".games thead .seat").evaluate_all(lines) == [1, 1, 1, 1]
