"""A press that comes with the desk's question, or sooner than anybody can have read it, is no answer to it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_desk_money import ask
from tests.browser.test_director import set_up
from tests.browser.test_registration_network import enter
from tests.browser.waiting import Sent, comes_to_nothing, read
from tests.server import Server

ASKS = "„Lutz“ passt auf Lutz Lauch (Nr. 1, schon da)."
KEY = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"}


class Door:
    """The desk's page, where "Lutz" is asked about, since Lutz Lauch is here."""

    def __init__(self, page: Page, server: Server, name: str) -> None:
        self.page = page
        self.slug = set_up(page, server, name, ["Lutz Lauch", "Inge Braun", "Karl Meier", "Jo Kern"])
        ask(server, self.slug, ("Eintritt", 1000))
        page.goto(f"{server.laptop}/{self.slug}/leitung/spieler/")
        self.said, self.line = page.locator("#gesagt"), page.locator("#id_line")
        expect(self.line).to_be_focused()
        enter(page, "Lutz Lauch")
        expect(self.said).to_contain_text("Nr. 1 Lutz Lauch: da, 10,00 € bezahlt.")
        self.rows = page.locator(".players tbody tr")
        self.sent = Sent(page)

    def is_asked(self) -> None:
        """The question still stands there, and nobody has come in."""
        expect(self.said).to_contain_text(ASKS)
        self.sent.answered()
        expect(self.line).to_have_value("Lutz")
        expect(self.rows).to_have_count(4)

    def is_answered(self) -> None:
        expect(self.said).to_contain_text("Nr. 5 Lutz: neu, da, 10,00 € bezahlt.")
        expect(self.rows).to_have_count(5)


def press_as_soon_as_said(page: Page, sentence: str) -> None:
    """Enter follows on this sentence sooner than any hand presses it."""
    page.evaluate(
        """(sentence) => new MutationObserver((_changes, observer) => {
          if (!document.querySelector("#gesagt").textContent.includes(sentence)) return;
          observer.disconnect();
          document.querySelector("#zeile").requestSubmit();
        }).observe(document.querySelector("#gesagt"), { childList: true })""",
        sentence,
    )


def held(page: Page) -> Callable[..., None]:
    """A key that repeats itself: the page hears it go down again and again."""
    session = page.context.new_cdp_session(page)

    def down(*, again: bool) -> None:
        session.send("Input.dispatchKeyEvent", {"type": "keyDown", "autoRepeat": again, **KEY})

    return down


def test_enter_twice_leaves_the_question_open(laptop: Page, server: Server) -> None:
    door = Door(laptop, server, "Zweimal Enter")
    press_as_soon_as_said(laptop, ASKS)
    enter(laptop, "Lutz")
    door.is_asked()
    # What is put right meanwhile is another entry: nobody who types fast waits.
    enter(laptop, "Max Neu")
    expect(door.said).to_contain_text("Nr. 5 Max Neu: neu, da")


def test_what_is_pressed_once_it_may_have_been_read_is_the_answer(laptop: Page, server: Server) -> None:
    door = Door(laptop, server, "Gelesen und Enter")
    enter(laptop, "Lutz")
    door.is_asked()
    read(laptop)
    laptop.keyboard.press("Enter")
    door.is_answered()


@pytest.mark.parametrize("focused", ["#id_line", "#zeile button", "#zeile [name=hier]"])
def test_a_key_that_is_held_is_one_press(laptop: Page, server: Server, focused: str) -> None:
    door = Door(laptop, server, f"Gehalten auf {focused[-7:-1]}")
    door.line.fill("Lutz")
    laptop.locator(focused).focus()
    down = held(laptop)
    down(again=False)
    door.is_asked()
    read(laptop)
    down(again=True)
    door.is_asked()
    laptop.keyboard.up("Enter")


def test_a_double_click_leaves_it_open_too(laptop: Page, server: Server) -> None:
    door = Door(laptop, server, "Doppelt auf Eintragen")
    door.line.fill("Lutz")
    button = laptop.locator("#zeile").get_by_role("button", name="Eintragen")
    click_on(laptop, button, 1)
    door.is_asked()
    read(laptop)
    click_on(laptop, button, 2)
    door.is_asked()
    click_on(laptop, button, 1)
    door.is_answered()


def click_on(page: Page, button: Locator, count: int) -> None:
    """`count`: the how many-th of several in a row."""
    box = button.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down(click_count=count)
    page.mouse.up(click_count=count)


def test_nor_is_another_amount_than_was_shown_booked_unread(laptop: Page, server: Server) -> None:
    door = Door(laptop, server, "Anderer Betrag")
    laptop.route("**/spieler/stand/**", comes_to_nothing)
    ask(server, door.slug, ("Eintritt", 1100))
    posts: list[str] = []
    laptop.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    press_as_soon_as_said(laptop, "statt 10,00 €")
    enter(laptop, "Inge Braun")
    expect(door.said).to_contain_text("Inge Braun zahlt inzwischen 11,00 € statt 10,00 €.")
    door.sent.answered()
    assert len(posts) == 1
    laptop.unroute("**/spieler/stand/**")
    expect(laptop.locator("#enter")).to_have_text("Enter: Inge Braun (Nr. 2): da, 11,00 € bezahlt")
    read(laptop)
    laptop.keyboard.press("Enter")
    expect(door.said).to_contain_text("Nr. 2 Inge Braun: da, 11,00 € bezahlt.")
