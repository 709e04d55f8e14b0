"""The board by keyboard, and how many tables fit on a screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.thumb import Hall, new_hall
from tests.server import Server

CALL = "import tournaments.ledger as ledger\nledger.call(scribe_at(table), 'Karte fehlt')"
RUNS = (
    "from tournaments.rounds import timekeeping\nfrom datetime import timedelta\nfrom django.utils import timezone\n"
    "one = timekeeping.start_clock(table.round)\n"
    "Round.objects.filter(id=one.id).update(clock_started_at=timezone.now() - timedelta(minutes=20))"
)
BOTTOM = "document.querySelector('.board-tiles').getBoundingClientRect().bottom + scrollY"


def hall_of(server: Server, tables: int) -> Hall:
    names = [f"Anna-Lena {number}" for number in range(1, 4 * tables + 1)]
    return new_hall(server, names=names, tables=[[4 * one + seat for seat in (1, 2, 3, 4)] for one in range(tables)])


def open_board(page: Page, server: Server, hall: Hall) -> None:
    page.goto(f"{server.laptop}/{hall.slug}/leitung/")
    expect(page.locator(".board-tiles")).to_be_visible()


def stop_time(page: Page) -> None:
    """For the scripts of a page on which the clock is ours: however slow the machine is, nothing happens by itself."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)


def test_j_and_k_go_on_and_back_and_enter_opens(laptop: Page, server: Server):
    hall = hall_of(server, 3)
    hall.run(CALL)
    open_board(laptop, server, hall)
    expect(laptop.locator(".board__keys")).to_contain_text("Ziffern öffnen einen Tisch")
    laptop.keyboard.press("j")
    expect(laptop.locator(".call__table")).to_be_focused()
    laptop.keyboard.press("j")
    laptop.keyboard.press("j")
    expect(laptop.locator("[data-table='2']")).to_be_focused()
    laptop.keyboard.press("k")
    expect(laptop.locator("[data-table='1']")).to_be_focused()
    laptop.keyboard.press("Enter")
    laptop.wait_for_url("**/tisch/1/")
    # The back button: nothing is half typed, and the keys go on.
    laptop.go_back()
    laptop.keyboard.press("3")
    laptop.wait_for_url("**/tisch/3/")


def test_digits_open_a_table(laptop: Page, server: Server):
    hall = hall_of(server, 12)
    open_board(laptop, server, hall)
    laptop.keyboard.press("7")  # no other begins with it
    laptop.wait_for_url("**/tisch/7/")
    open_board(laptop, server, hall)
    laptop.keyboard.type("12")
    laptop.wait_for_url("**/tisch/12/")
    open_board(laptop, server, hall)
    laptop.keyboard.press("9")
    laptop.wait_for_url("**/tisch/9/")
    open_board(laptop, server, hall)
    laptop.keyboard.type("13")
    expect(laptop.locator("[data-typed]")).to_have_text("Tisch 13 gibt es nicht.")


def test_another_digit_is_waited_for(laptop: Page, server: Server):
    hall = hall_of(server, 12)
    laptop.clock.install()
    open_board(laptop, server, hall)
    stop_time(laptop)
    laptop.keyboard.press("1")
    laptop.keyboard.press("Escape")
    expect(laptop.locator("[data-typed]")).to_have_text("")
    laptop.keyboard.press("1")
    expect(laptop.locator("[data-typed]")).to_have_text("1")
    laptop.clock.run_for(ANOTHER_DIGIT)
    laptop.wait_for_url("**/tisch/1/")


def test_what_is_typed_into_a_field_opens_nothing(laptop: Page, server: Server):
    hall = hall_of(server, 3)
    open_board(laptop, server, hall)
    minutes = laptop.locator("#uhr-minuten")
    minutes.press_sequentially("2j")
    expect(minutes).to_have_value("2j")
    expect(laptop).to_have_url(re.compile("/leitung/$"))


SWITCH = "[data-switch-keys]"
ANOTHER_DIGIT = 1200  # ms: longer than one is waited for
FOCUSED = "document.activeElement.cloneNode().outerHTML"
NOTHING_KEPT = """for (const name of ["getItem", "setItem", "removeItem"])
  Storage.prototype[name] = () => { throw new DOMException("privat", "SecurityError"); };"""


def do_nothing(page: Page) -> None:
    """None of the keys goes or opens anywhere."""
    before = page.evaluate(FOCUSED)
    for key in ("j", "k", "1", "Escape", "3"):
        page.keyboard.press(key)
    page.clock.run_for(ANOTHER_DIGIT)
    assert page.evaluate(FOCUSED) == before
    expect(page).to_have_url(re.compile("/leitung/$"))


def go_on(page: Page) -> None:
    page.keyboard.press("j")
    expect(page.locator("[data-hop]").first).to_be_focused()


def test_they_can_be_switched_off_and_on_again(laptop: Page, server: Server):
    hall = hall_of(server, 12)
    laptop.clock.install()
    open_board(laptop, server, hall)
    switch = laptop.locator(SWITCH)
    expect(switch).to_have_text("Tasten ausschalten", use_inner_text=True)
    stop_time(laptop)
    laptop.keyboard.press("1")  # begun, and not to be opened any more
    switch.click()
    laptop.clock.resume()
    expect(switch).to_have_text("Tasten einschalten", use_inner_text=True)
    expect(switch).to_be_focused()
    expect(laptop.get_by_text("Ziffern öffnen einen Tisch")).to_be_hidden()
    do_nothing(laptop)
    hall.run(CALL)  # a new fragment changes nothing of it
    expect(laptop.locator(".call")).to_be_visible()
    do_nothing(laptop)
    open_board(laptop, server, hall)
    do_nothing(laptop)
    other = laptop.context.new_page()
    open_board(other, server, hall)
    expect(other.locator(SWITCH)).to_have_text("Tasten einschalten", use_inner_text=True)
    other.locator(SWITCH).click()
    go_on(other)
    expect(switch).to_have_text("Tasten ausschalten", use_inner_text=True)  # in every tab
    go_on(laptop)
    open_board(laptop, server, hall)
    go_on(laptop)


def test_where_nothing_may_be_kept_they_are_off_until_the_page_is_opened_again(laptop: Page, server: Server):
    laptop.add_init_script(NOTHING_KEPT)
    laptop.clock.install()
    hall = hall_of(server, 3)
    open_board(laptop, server, hall)
    go_on(laptop)
    laptop.locator(SWITCH).click()
    do_nothing(laptop)
    open_board(laptop, server, hall)
    go_on(laptop)


def test_where_they_are_not_explained_they_are_off(phone: Page, signed_in, server: Server):
    hall = hall_of(server, 3)
    signed_in.bring_to(phone)
    phone.clock.install()
    open_board(phone, server, hall)
    expect(phone.locator(SWITCH)).to_be_hidden()
    do_nothing(phone)


@pytest.mark.parametrize(
    ("tables", "width", "height", "named"), [(60, 1920, 1080, True), (40, 1440, 900, True), (60, 1440, 900, False)]
)
def test_very_many_fill_it_too_with_names_where_there_is_room(
    laptop: Page, server: Server, tables: int, width: int, height: int, named: bool
):
    """Nothing is cut off below in a tile, though one seats five and has a long name; nor before the round runs, where
    what is next takes two lines."""
    hall = hall_of(server, tables)
    hall.run(
        "from tests.tournaments.helpers import add_players\n"
        "add_players(tournament, 'Maximiliane-Charlotte Freifrau von Hohenlohe-Waldenburg')\n"
        "Seat.objects.create(table=table, number=5, player=tournament.players.last())"
    )
    if named:
        hall.run(RUNS)
    laptop.set_viewport_size({"width": width, "height": height})
    open_board(laptop, server, hall)
    bottom = laptop.evaluate(BOTTOM)
    assert height - 80 < bottom <= height
    expect(laptop.get_by_text("Anna-Lena 9", exact=True)).to_be_visible(visible=named)
    assert (
        laptop.evaluate(
            "[...document.querySelectorAll('.board-tile__link')].filter("
            "one => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth).length"
        )
        == 0
    )


@pytest.mark.parametrize("tables", [5, 60])
def test_all_tables_stand_on_the_screen_of_a_laptop(laptop: Page, server: Server, tables: int):
    hall = hall_of(server, tables)
    hall.run(RUNS)
    hall.run(CALL)
    open_board(laptop, server, hall)
    bottom = laptop.evaluate(BOTTOM)
    assert bottom <= 900
    assert bottom > 750  # and fill it
    assert laptop.evaluate("document.documentElement.scrollWidth") <= 1440


def test_on_a_phone_who_needs_somebody_is_seen_first(phone: Page, signed_in, server: Server):
    hall = hall_of(server, 17)
    hall.run(CALL)
    signed_in.bring_to(phone)
    open_board(phone, server, hall)
    box = phone.get_by_role("button", name="Ich gehe hin").bounding_box()
    assert box and box["y"] + box["height"] < 400
    expect(phone.locator(".board__keys")).to_be_hidden()
