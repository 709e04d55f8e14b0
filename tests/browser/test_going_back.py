"""The director goes back to a backup from its page, while phones, the projector and a second window are open."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.people import SignedIn
from tests.browser.test_scribe_meanwhile import OURS
from tests.browser.test_scribe_questions import FINISHED
from tests.browser.thumb import Hall, mark, new_hall
from tests.browser.thumb import QuickThumb as Thumb
from tests.server import Server

CLOSED = FINISHED + "from tournaments.rounds import course\nassert course.close(table.round) == []"


def saved_by_hand(laptop: Page, hall: Hall) -> str:
    """Backs up by the button; gives the address of the copy's page."""
    laptop.goto(f"{hall.server.laptop}/{hall.slug}/leitung/sicherungen/")
    laptop.get_by_role("button", name="Jetzt sichern").click()
    expect(laptop.locator("[data-told]")).to_contain_text("Gesichert und geprüft")
    return str(laptop.get_by_role("link", name="von Hand").first.get_attribute("href"))


def goes_back(laptop: Page, hall: Hall, copy: str) -> None:
    laptop.goto(hall.server.laptop + copy)
    laptop.get_by_label("Was seither geschah, soll hier weg").check()
    laptop.get_by_role("button", name="Auf diesen Stand zurückgehen").click()
    expect(laptop.locator("[data-told]")).to_contain_text("Das Turnier ist wieder auf dem Stand „")


def test_the_open_phone_shows_the_sheet_of_then_and_then_the_later_one_again(
    laptop: Page, phone: Page, server: Server
) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    thumb.re(1, 3).pips(130).save().re(1, 2).pips(125).save()
    expect(phone.locator(".game")).to_have_count(2)
    copy = saved_by_hand(laptop, hall)
    thumb.re(2, 3).pips(140).save()
    thumb.re(2, 4).pips(14)
    goes_back(laptop, hall, copy)
    forward = laptop.url.removeprefix(hall.server.laptop)
    expect(phone.locator(".game")).to_have_count(2)
    lost = phone.get_by_text("Die Turnierleitung hat eine Sicherung zurückgespielt. Nicht mehr auf der Liste: Spiel 3.")
    expect(lost).to_be_visible()
    goes_back(laptop, hall, forward)
    expect(phone.locator(".game")).to_have_count(3)
    expect(lost).to_be_hidden()
    # Half a game has gone through all of it.
    thumb.pips(0).save()
    expect(phone.locator(".game")).to_have_count(4)
    assert [entry["facts"]["re"] for entry in hall.entries()] == [[1, 3], [1, 2], [2, 3], [2, 4]]


def test_a_game_that_waited_on_a_phone_comes_in_behind_it(laptop: Page, phone: Page, server: Server) -> None:
    hall = new_hall(server)
    hall.enter(OURS)
    copy = saved_by_hand(laptop, hall)
    hall.run("from tournaments import ledger\nledger.call(scribe_at(table), '')")
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 2).pips(125).save()
    goes_back(laptop, hall, copy)
    phone.context.set_offline(False)
    mark(phone, "saved", "gespeichert")
    assert [entry["facts"]["re"] for entry in hall.entries()] == [OURS["re"], [1, 2]]


def test_who_has_not_ticked_stays_on_the_page(laptop: Page, server: Server) -> None:
    hall = new_hall(server)
    copy = saved_by_hand(laptop, hall)
    laptop.goto(server.laptop + copy)
    expect(
        laptop.get_by_text("Seither ist in diesem Turnier nichts geschehen: Es ist auf diesem Stand.")
    ).to_be_visible()
    hall.enter(OURS)
    laptop.reload()
    expect(laptop.get_by_text("1 Spiel, das seither eingetragen wurde").first).to_be_visible()
    laptop.get_by_role("button", name="Auf diesen Stand zurückgehen").click()
    assert laptop.get_by_label("Was seither geschah, soll hier weg").evaluate("box => !box.validity.valid")
    assert len(hall.entries()) == 1


def test_a_second_window_and_the_wall_follow(
    laptop: Page, projector: Page, open_page: Callable[..., Page], signed_in: SignedIn, server: Server
) -> None:
    """What an old board offers is for the round that it showed."""
    hall = new_hall(server)
    copy = saved_by_hand(laptop, hall)
    hall.run(CLOSED)
    other = open_page(1440, 900)
    signed_in.bring_to(other)
    other.goto(f"{server.laptop}/{hall.slug}/leitung/")
    expect(other.get_by_role("button", name="Runde 1 noch einmal öffnen")).to_be_visible()
    projector.goto(f"{server.hall}/{hall.slug}/leinwand/")
    goes_back(laptop, hall, copy)
    expect(other.get_by_role("link", name="Tisch 1")).to_be_visible()
    expect(other.get_by_role("button", name="Runde 1 noch einmal öffnen")).to_have_count(0)
    expect(projector.get_by_text("Runde 1")).to_be_visible()
