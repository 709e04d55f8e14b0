"""Without a finger: a game by the director's keyboard alone, and what a screen reader hears of the page."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from scoring.words import EXTRAS, LEVELS, PARTIES, SOLOS, VIOLATIONS
from tests.browser.conftest import Server
from tests.browser.thumb import PLAYERS, Hall, QuickThumb, Thumb, new_hall

WATCHED = """() => {
    window.heard = [];
    const place = document.querySelector("[data-aloud]");
    new MutationObserver(() => heard.push(place.textContent)).observe(place, { childList: true });
}"""


def at_the_laptop(server: Server, laptop: Page, hall: Hall) -> Page:
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/runde/1/tisch/1/")
    laptop.wait_for_selector("html.js")
    return laptop


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until what has the focus matches; from wherever it is."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"{wanted} is not reached by Tab")


def pressed(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_the_director_enters_a_game_by_keyboard_alone(server: Server, laptop: Page) -> None:
    """Tab, arrows and Space choose; digits are pips wherever they are typed; Enter saves."""
    hall = new_hall(server)
    page = at_the_laptop(server, laptop, hall)
    tab_to(page, "[name=re][value='1']")
    pressed(page, "Space", "Tab", "Tab", "Space")
    tab_to(page, "[name=announce_re]")
    pressed(page, "ArrowRight", *"155")
    expect(page.locator("[name=re_pips]")).to_have_value("155")
    expect(page.locator("[data-preview]")).to_contain_text("Re gewinnt, Spielwert")
    pressed(page, "Enter")
    Thumb(page).game(2).saved()
    assert hall.entries()[0]["facts"] == {
        "type": "normal",
        "re": [1, 3],
        "announcements": {"re": "re"},
        "re_pips": 155,
    }


def test_digits_are_pips_only_where_no_field_takes_them(server: Server, laptop: Page) -> None:
    page = at_the_laptop(server, laptop, new_hall(server))
    page.locator("[name=type][value=normal]").focus()
    pressed(page, *"148", "Backspace")
    expect(page.locator("[name=re_pips]")).to_have_value("14")
    page.locator("[name=kontra_pips]").focus()
    pressed(page, *"92")
    expect(page.locator("[name=kontra_pips]")).to_have_value("92")
    expect(page.locator("[name=re_pips]")).to_have_value("")
    page.get_by_role("link", name="Regelverstoß eintragen").click()
    page.locator("label:has([name=violation][value=unsporting])").click()
    page.locator("[name=offender][value='2']").focus()
    pressed(page, "Space", "Tab", *"12", "Enter")
    expect(page.locator(".game")).to_have_count(1)


def test_escape_leaves_a_correction_a_violation_and_a_dialog(server: Server, laptop: Page) -> None:
    hall = new_hall(server)
    hall.enter({"type": "normal", "re": [1, 3], "re_pips": 130})
    page = at_the_laptop(server, laptop, hall)
    page.locator(".game__open").focus()
    pressed(page, "Enter")
    tab_to(page, "[data-correct]")
    pressed(page, "Enter")
    expect(page.locator("[data-editing-text]")).to_have_text("Korrektur von Spiel 1")
    pressed(page, "Escape")
    expect(page.locator("[data-editing]")).to_be_hidden()
    expect(page.locator("[name=re]:checked")).to_have_count(0)
    page.locator("[data-violation]").focus()
    pressed(page, "Enter")
    expect(page.locator("#entry")).to_have_attribute("data-mode", "violation")
    pressed(page, "Escape")
    expect(page.locator("#entry")).to_have_attribute("data-mode", "game")
    page.locator("[data-strike] button").focus()
    pressed(page, "Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    pressed(page, "Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert [entry["status"] for entry in hall.entries()] == ["standing"]


def heard_in_order(page: Page, *words: str) -> None:
    heard = page.locator("body").aria_snapshot()
    places = [heard.find(word) for word in words]
    assert -1 not in places, (words, heard)
    assert places == sorted(places), (words, heard)


def test_a_screen_reader_hears_the_page_in_the_order_of_the_work(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.run("ledger = __import__('tournaments.ledger').ledger\nledger.call(scribe_at(table), '')")
    Thumb(phone).open(hall).re(1, 3).pips(148)
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt")
    form = ["Spielart", "Wer ist Re?", "Ansagen von Re", "Sonderpunkte von Re", "Ansagen von Kontra", "Augen von Re"]
    heard_in_order(phone, "Tisch 1", "Turnierleitung gerufen", *form, "Ziffern", "Re gewinnt, Spielwert", "Speichern")


TYPES = {"normal": "Normal", "marriage": "Hochzeit", "silent_marriage": "Stille Hochzeit", "solo": "Solo"}


def test_whatever_is_tapped_for_a_game_or_a_violation_is_called_what_it_is(server: Server, phone: Page) -> None:
    Thumb(phone).open(new_hall(server))

    def called(role: Any, where: str, name: str | re.Pattern[str]) -> None:
        """Also while it is not in sight: what is not offered for this kind of game is hidden."""
        one = phone.locator(where)
        expect(one).to_have_role(role)
        expect(one).to_have_accessible_name(name)

    for kind, name in TYPES.items():
        called("radio", f"[name=type][value={kind}]", name)
    for party in ("re", "kontra"):
        called("radio", f"[name=announce_{party}][value=no_90]", f"{PARTIES[party]} {LEVELS['no_90']}")
        called("radio", f"[name=announce_{party}][value={party}]", f"{PARTIES[party]} angesagt")
        called("button", f"[data-counter=extra_{party}_fox]", re.compile(f"^{PARTIES[party]}: {EXTRAS['fox']}: "))
    for digit in "0123456789":
        called("button", f".key[data-key='{digit}']", digit)
    for seat, name in enumerate(PLAYERS[:4], 1):
        called("checkbox", f"[name=re][value='{seat}']", re.compile(rf"^\W*{name}\b"))
    for part, group in (("[name=re][value='1']", "Wer ist Re?"), (".key[data-key='1']", "Ziffern")):
        expect(phone.get_by_role("group", name=group).locator(part)).to_have_count(1)
    called("textbox", "[name=re_pips]", "Augen von Re")
    called("textbox", "[name=kontra_pips]", "Augen von Kontra")
    called("button", "[data-save]", "Speichern")
    thumb = Thumb(phone).choose("type", "solo")
    called("radio", "[name=solo][value=jacks]", SOLOS["jacks"])
    thumb.choose("type", "marriage")
    called("checkbox", "[name=alone]", re.compile("^ohne Partner"))
    thumb.go("mehr")
    called("link", "[data-violation]", re.compile("^Regelverstoß eintragen"))
    thumb.tap("[data-violation]").choose("violation", "serious").choose("offender", "3")
    called("radio", "[name=violation][value=serious]", VIOLATIONS["serious"])
    for part, group in (
        ("[name=offender]", "Wer hat gegen die Regel"),
        ("[name=soloist]", "In einem Solo?"),
        ("[name=levels]", "Absagen der Gegenpartei"),
    ):
        expect(phone.get_by_role("group", name=group).locator(part).first).to_be_attached()


def test_so_does_the_director(server: Server, laptop: Page) -> None:
    page = at_the_laptop(server, laptop, new_hall(server))
    heard_in_order(page, "Tisch 1", "Spielart", "Wer ist Re?", "Augen von Re", "Speichern", "Spielliste", "Protokoll")


def test_the_preview_is_read_once_the_typing_is_over_and_in_short(server: Server, phone: Page) -> None:
    """Not the 1 and the 14 of 148, and not the lines of the score."""
    thumb = QuickThumb(phone).open(new_hall(server)).re(1, 3)
    aloud = phone.locator("[data-aloud]")
    expect(aloud).to_have_role("status")
    expect(aloud).to_have_text("Wie viele Augen? So viele für Re:")
    phone.evaluate(WATCHED)
    thumb.pips(148)  # by a thumb so quick that no machine is too slow for it
    expect(aloud).to_have_text("Re gewinnt, Spielwert 1, Inge +1, Karl-Heinz −1, Friederike +1, Jo −1")
    assert len(phone.evaluate("heard")) == 1
    assert phone.locator("[data-preview]").get_attribute("aria-live") is None


def test_pips_half_typed_are_no_mistake(server: Server, phone: Page) -> None:
    thumb = Thumb(phone).open(new_hall(server)).re(1, 3)
    expect(phone.locator(".preview__worth")).to_be_visible()
    phone.evaluate(
        "() => { window.refused = 0; new MutationObserver(() => { refused += document.querySelectorAll("
        "'.preview__refused').length }).observe(document.querySelector('[data-preview]'), { childList: true }) }"
    )
    thumb.pips(1).previewed().pips(4).previewed().pips(8)
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt")
    assert phone.evaluate("refused") == 0
    thumb.tap("[data-key=clear]").pips(3)
    expect(phone.locator(".preview__refused")).to_contain_text("3 Augen für Re")


def test_who_calls_and_takes_it_back_goes_on_from_there(server: Server, laptop: Page) -> None:
    hall = new_hall(server)
    laptop.goto(hall.table.replace(server.hall, server.laptop) + "#mehr")
    laptop.locator("#mehr [action$='rufen/'] button").focus()
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_role("button", name="Zurücknehmen")).to_be_focused()
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_role("button", name="Zurücknehmen")).to_have_count(0)
    expect(laptop.locator("[action$='rufen/'] button:focus")).to_have_count(1)
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_role("button", name="Zurücknehmen")).to_be_focused()


def test_what_is_read_aloud_has_its_stops(server: Server, laptop: Page) -> None:
    hall = new_hall(server)
    laptop.goto(hall.table.replace(server.hall, server.laptop))
    laptop.wait_for_selector("html.js")
    hall.enter({"type": "normal", "re": [1, 3], "re_pips": 130})
    expect(laptop.locator("[data-aloud]")).to_have_text(
        "Karl-Heinz gibt, Friederike spielt auf. Auch ein zweites Handy schreibt an diesem Tisch."
    )
