"""Solos that are presented at a table of five: who has presented one sits out of the next game; who is due then stands
in the form of every phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.thumb import SAVE, Hall, mark, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import comes_to_nothing

FREE = """
sheet = ledger.sheet_of(table)
while sheet.next.must_present is None:
    sheet = enter(scribe_at(table), normal(list(sheet.next.players[:2]), 130))[0].sheet
"""

PRESENTED = [
    (2, "Inge gibt und sitzt, Karl-Heinz spielt auf."),
    (3, "Karl-Heinz gibt und sitzt, Friederike spielt auf."),
    (4, "Friederike gibt und sitzt, Jo spielt auf."),
    (5, "Jo gibt und sitzt, Wolfgang spielt auf."),
    (1, "Wolfgang gibt und sitzt, Inge spielt auf."),
]


def due(server: Server) -> Hall:
    """All but the solos is played: Karl-Heinz is the first to present one."""
    hall = new_hall(server, "ddv", players=5)
    hall.run("from tournaments import ledger" + FREE)
    return hall


def presents(page: Page, seat: int, says: str) -> None:
    """This seat's solo is filled in, and nothing is said of the one before."""
    expect(page.locator("[data-preview]")).to_contain_text(says)
    expect(page.locator("[name=type][value=solo]")).to_be_checked()
    expect(page.locator("[name=re]:checked")).to_have_value(str(seat))
    expect(page.locator("#entry [data-error]")).to_have_count(0)
    expect(page.locator("[data-taken]")).to_be_hidden()


def test_a_phone_that_only_looks_on_follows_to_the_end(server: Server, phone: Page, other_phone: Page) -> None:
    hall = due(server)
    thumb, other = Thumb(phone).open(hall), Thumb(other_phone).open(hall)
    for seat, says in PRESENTED:
        presents(phone, seat, says)
        presents(other_phone, seat, says)
        other.choose("solo", "jacks").pips(140 + seat).save().saved()
    expect(phone.locator("#fertig")).to_be_visible()
    expect(phone.locator(".notice--alarm")).to_have_count(0)
    assert thumb.taps == 0
    assert pips(hall)[-5:] == [142, 143, 144, 145, 141]


def test_so_does_one_that_sends_the_solo_once_it_is_opened_again(server: Server, phone: Page) -> None:
    hall = due(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    presents(phone, *PRESENTED[0])
    thumb.choose("solo", "jacks").pips(142).save()
    mark(phone, "waiting")
    phone.route(SAVE, comes_to_nothing)  # this tab ends, the next one sends it
    phone.context.set_offline(False)
    again = phone.context.new_page()
    Thumb(again).open(hall).saved()
    presents(again, *PRESENTED[1])
    assert pips(hall)[-1] == 142


def test_one_that_is_half_typed_stays_and_is_told_of(server: Server, phone: Page, other_phone: Page) -> None:
    hall = due(server)
    thumb, other = Thumb(phone).open(hall), Thumb(other_phone).open(hall)
    thumb.choose("solo", "aces").pips(13)
    other.choose("solo", "jacks").pips(142).save().saved()
    expect(phone.locator("[data-taken-text]")).to_contain_text("Spiel 26 wurde gerade eingetragen: Bubensolo")
    expect(phone.locator("[name=re]:checked")).to_have_value("2")
    expect(phone.locator("[name=re_pips]")).to_have_value("13")
    thumb.tap("[data-same]")
    presents(phone, *PRESENTED[1])
