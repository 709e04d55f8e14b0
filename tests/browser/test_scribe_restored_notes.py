"""An older backup is restored while a note about what others did stands unread: what it is of is gone; that is said."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.restored import LOST, SET_BACK, back_up, restore
from tests.browser.thumb import Hall, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb

LOST_2 = LOST.replace(", Spiel 3", "")
REPLACED = "Spiel 2 wurde vom anderen Handy ersetzt: jetzt Re +3 (Karl-Heinz, Friederike), vorher Re +1 "
REPLACED += "(Karl-Heinz, Friederike)."


def said(phone: Page, sentence: str) -> None:
    expect(phone.locator("[data-meanwhile] p")).to_have_text(sentence)


def to_190(thumb: Thumb) -> None:
    thumb.tap(thumb.page.get_by_role("button", name="Ändern")).pips(190).save().saved()


def replaced(server: Server, phone: Page, other_phone: Page, backed_up: int) -> tuple[Hall, Thumb, str]:
    """The other phone has entered game 2 and replaced it: that stands unread here. The backup has so many games."""
    server.start()
    hall = new_hall(server, "ddv")
    thumb, other = Thumb(phone).open(hall), Thumb(other_phone).open(hall)
    thumb.re(1, 3).pips(131).save().saved()
    path = back_up(server)
    other.game(2).re(2, 3).pips(132).save().saved()
    thumb.game(3)
    if backed_up == 2:
        path = back_up(server)
    to_190(other)
    said(phone, REPLACED)
    return hall, other, path


def test_a_note_about_what_the_backup_lacks_goes_and_the_restore_stays_until_it_is_read(
    own_server: Server, phone: Page, other_phone: Page
) -> None:
    hall, other, path = replaced(own_server, phone, other_phone, 1)
    restore(own_server, path)
    said(phone, LOST_2)
    other.game(2).re(1, 4).pips(133).save().saved()
    said(phone, SET_BACK)
    phone.reload()
    said(phone, SET_BACK)
    Thumb(phone).game(3).tap("[data-read]")
    expect(phone.locator("[data-meanwhile]")).to_be_hidden()
    phone.reload()
    Thumb(phone).game(3)
    expect(phone.locator("[data-meanwhile]")).to_be_hidden()
    assert pips(hall) == [131, 133]


def test_a_game_that_is_again_what_it_was_is_named(own_server: Server, phone: Page, other_phone: Page) -> None:
    """Nobody at the table has replaced it."""
    hall, _other, path = replaced(own_server, phone, other_phone, 2)
    restore(own_server, path)
    now = "Spiel 2: jetzt Re +1 (Karl-Heinz, Friederike), vorher Re +3 (Karl-Heinz, Friederike)."
    said(phone, f"{SET_BACK} {now}")
    assert pips(hall) == [131, 132]


def test_what_the_backup_has_stays_to_be_read(own_server: Server, phone: Page, other_phone: Page) -> None:
    hall, other, _path = replaced(own_server, phone, other_phone, 1)
    path = back_up(own_server)
    other.re(1, 4).pips(133).save().saved()
    Thumb(phone).game(4)
    restore(own_server, path)
    said(phone, f"{REPLACED} {LOST.replace('Spiel 2, ', '')}")
    assert pips(hall) == [131, 190]


@pytest.mark.parametrize("again", [False, True])
def test_so_it_is_on_a_page_that_was_closed_meanwhile(
    own_server: Server, phone: Page, other_phone: Page, again: bool
) -> None:
    hall, other, path = replaced(own_server, phone, other_phone, 1)
    phone.goto("about:blank")
    restore(own_server, path)
    if again:
        other.game(2).re(1, 4).pips(133).save().saved()
    Thumb(phone).open(hall)
    said(phone, SET_BACK)
