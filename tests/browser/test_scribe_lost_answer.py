"""A game is stored, its answer lost, and others strike or put it right before this phone hears of it: that is said."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.test_scribe_meanwhile import CORRECTED, OURS, STRUCK
from tests.browser.thumb import SAVE, Hall, kept, mark, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import comes_to_nothing, hears_nothing, losing_answers, until

STANDS = "Spiel 3 ist inzwischen anders eingetragen: Kontra +2 (Karl-Heinz, Jo)."
MADE = {"Spiel 3 ist inzwischen gestrichen.": STRUCK, STANDS: CORRECTED}
SEEN = {
    STRUCK: "Spiel 3 wurde gerade gestrichen.",
    CORRECTED: "Spiel 3 wurde vom anderen Handy ersetzt: "
    "jetzt Kontra +2 (Karl-Heinz, Jo), vorher Re +1 (Inge, Friederike).",
}


def unheard(server: Server, phone: Page) -> tuple[Hall, Thumb]:
    """Game 3 is stored, and the phone has not heard of it."""
    hall = new_hall(server, scribe_corrections=3)
    hall.enter(OURS, OURS)
    thumb = Thumb(phone).open(hall).game(3)
    hears_nothing(phone)
    phone.route(SAVE, losing_answers(server))
    thumb.re(1, 3).pips(130).save()
    until(phone, lambda: pips(hall) == [130, 130, 130])
    phone.route(SAVE, comes_to_nothing)
    return hall, thumb


def told(phone: Page, sentence: str) -> None:
    expect(phone.locator("[data-meanwhile] p")).to_have_text(sentence)


@pytest.mark.parametrize("begun", [True, False], ids=["half a game", "nothing begun"])
@pytest.mark.parametrize("sentence", MADE)
def test_it_is_said_with_the_answer(server: Server, phone: Page, sentence: str, begun: bool) -> None:
    hall, thumb = unheard(server, phone)
    if begun:
        thumb.re(2, 4).pips(14)
    hall.run(MADE[sentence])
    phone.unroute(SAVE)
    phone.unroute("**/stand/")
    thumb.saved()
    told(phone, sentence)
    if begun:
        thumb.pips(1).save().saved()
        told(phone, sentence)  # until it is read


@pytest.mark.parametrize("sentence", MADE)
def test_so_it_is_where_the_page_was_opened_anew_before(server: Server, phone: Page, sentence: str) -> None:
    hall, thumb = unheard(server, phone)
    hall.run(MADE[sentence])
    phone.unroute("**/stand/")
    phone.reload()
    expect(phone.locator("[data-queue-state]")).to_have_attribute("data-state", "waiting")
    phone.unroute(SAVE)
    thumb.saved()
    told(phone, sentence)


@pytest.mark.parametrize("made", SEEN)
def test_what_was_heard_and_read_before_the_answer_is_not_said_again(server: Server, phone: Page, made: str) -> None:
    hall, thumb = unheard(server, phone)
    phone.unroute("**/stand/")
    thumb.game(4)
    hall.run(made)
    told(phone, SEEN[made])
    thumb.tap("[data-read]")
    expect(phone.locator("[data-meanwhile]")).to_be_hidden()
    assert len(kept(phone)) == 1
    phone.unroute(SAVE)
    thumb.saved()
    expect(phone.locator("[data-meanwhile]")).to_be_hidden()


@pytest.mark.parametrize("sentence", MADE)
def test_what_was_not_heard_before_the_news_is_said_with_the_answer(server: Server, phone: Page, sentence: str) -> None:
    """The first sheet that comes shows it as others have made it."""
    hall, thumb = unheard(server, phone)
    hall.run(MADE[sentence])
    phone.unroute("**/stand/")
    expect(phone.locator("#liste .game--struck" if "gestrichen" in sentence else "#liste")).to_be_attached()
    phone.unroute(SAVE)
    thumb.saved()
    told(phone, sentence)


def test_what_this_phone_puts_right_itself_is_said_by_nobody(server: Server, phone: Page) -> None:
    """It had come in: under its new id it corrects what is there."""
    hall, thumb = unheard(server, phone)
    thumb.tap("[data-queue-state]").tap(phone.locator(".queued").get_by_role("button", name="Bearbeiten"))
    thumb.pips(140).save()
    phone.unroute(SAVE)
    phone.unroute("**/stand/")
    thumb.saved()
    expect(phone.locator(".preview__saved")).to_contain_text("Spiel 3: ")
    expect(phone.locator("[data-meanwhile]")).to_be_hidden()
    assert pips(hall) == [130, 130, 140]


# A correction that came in, and its answer was lost.

CORRECT = "**/korrigieren/"


def unheard_correction(server: Server, phone: Page) -> tuple[Hall, Thumb]:
    """Game 1 is put right, the list shows it, and the phone has no answer."""
    hall = new_hall(server, scribe_corrections=3)
    thumb = Thumb(phone).open(hall).re(1, 3).pips(145).save().saved()
    thumb.go("liste").tap(".game__line").tap("[data-correct]").at("spiel").pips(166).previewed()
    phone.route(CORRECT, losing_answers(server))
    thumb.tap("[data-save]")
    until(phone, lambda: pips(hall) == [166])
    phone.route(CORRECT, comes_to_nothing)
    expect(phone.locator("#liste")).to_contain_text("166")
    return hall, thumb


def put_right_again(phone: Page, thumb: Thumb) -> None:
    thumb.tap("[data-queue-state]").tap(phone.locator(".queued").get_by_role("button", name="Bearbeiten")).at("spiel")
    expect(phone.locator("[name=re_pips]")).to_have_value("166")


def test_a_correction_of_this_phone_that_came_in_is_nobody_elses(server: Server, phone: Page) -> None:
    hall, thumb = unheard_correction(server, phone)
    put_right_again(phone, thumb)
    expect(phone.locator("[data-taken]")).to_be_hidden()
    thumb.pips(170).save()
    expect(phone.locator("dialog[open]")).to_have_count(0)
    phone.unroute(CORRECT)
    thumb.saved()
    assert pips(hall) == [170]


def test_dropped_in_the_form_the_server_says_what_became_of_it(server: Server, phone: Page) -> None:
    """Somebody else has put it right since: that is asked about, and dropping ours is not said before it is so."""
    hall, thumb = unheard_correction(server, phone)
    put_right_again(phone, thumb)
    hall.run(CORRECTED)
    expect(phone.locator("[data-taken-text]")).to_have_text(
        "Spiel 1 wurde gerade korrigiert: Kontra +2 (Karl-Heinz, Jo)."
    )
    thumb.tap("[data-discard]")
    expect(phone.locator("#notices")).to_contain_text(
        "Das war schon gespeichert. Spiel 1 ist inzwischen anders eingetragen: Kontra +2 (Karl-Heinz, Jo)."
    )
    mark(phone, "saved")
    assert pips(hall) == [92]
