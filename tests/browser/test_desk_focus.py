"""Answers at the desk that come late: whoever types elsewhere by then is not torn away."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.test_desk_money import at_the_desk
from tests.browser.test_teams import in_teams
from tests.browser.waiting import until
from tests.server import Server


def held(page: Page, address: str) -> Callable[[], None]:
    """What is sent there next waits until it is let go; gives what lets it."""
    routes: list[Route] = []
    page.route(address, lambda route: routes.append(route), times=1)

    def let_go() -> None:
        until(page, lambda: bool(routes))
        routes.pop().continue_()

    return let_go


@pytest.mark.parametrize("whose", ["Gerda", "Anna"])
def test_half_a_team_is_typed_on_while_a_mark_is_answered(laptop: Page, server: Server, whose: str) -> None:
    players = in_teams(laptop, server)
    saved: list[Request] = []
    players.on("request", lambda one: saved.append(one) if "/mannschaft/" in one.url else None)
    here, team = players.get_by_role("button", name="Anna ist da"), f"Mannschaft von {whose}"
    field, answer = players.get_by_role("combobox", name=team, exact=True), held(players, "**/da/*")
    here.click()
    field.fill("")
    field.press_sequentially("Team")
    answer()
    expect(here).to_have_attribute("aria-pressed", "true")
    expect(field).to_be_focused()
    players.keyboard.type(" Nord")
    expect(field).to_have_value("Team Nord")
    assert not saved
    players.keyboard.press("Enter")
    expect(players.locator("#mannschaften option[value='Team Nord']")).to_have_count(1)
    expect(players.locator("#id_line")).to_have_value("")


def test_a_note_is_typed_on_while_a_mark_and_an_undo_are_answered(laptop: Page, server: Server) -> None:
    at_the_desk(laptop, server, "Notiz getippt", ("Eintritt", 1000))
    here, row = laptop.get_by_role("button", name="Anna Berg ist da"), laptop.locator("#spieler-1")
    back, said = laptop.get_by_role("button", name="Rückgängig"), laptop.locator("#gesagt")
    note = row.get_by_label("Notiz")
    for press, address, words in (
        (here, "**/da/*", "Anna Berg ist da."),
        (back, "**/zuruecknehmen/**", "Zurückgenommen"),
    ):
        answer = held(laptop, address)
        press.click()
        row.get_by_role("link", name="Anna Berg ändern").click()
        note.press_sequentially("kommt")
        answer()
        expect(said).to_contain_text(words)
        expect(note).to_be_focused()
        laptop.keyboard.type(" spät")
        expect(note).to_have_value("kommt spät")
        row.get_by_role("link", name="Abbrechen").click()


def test_a_row_that_is_opened_or_answered_late_leaves_the_keyboard_where_it_is(laptop: Page, server: Server) -> None:
    at_the_desk(laptop, server, "Zeile spät offen", ("Eintritt", 1000))
    row, line, said = laptop.locator("#spieler-1"), laptop.locator("#id_line"), laptop.locator("#gesagt")
    answer = held(laptop, "**/spieler/1/*")
    row.get_by_role("link", name="Anna Berg ändern").click()
    line.press_sequentially("Anna")  # whom it fits is still shown
    answer()
    expect(row.get_by_label("Notiz")).to_be_visible()
    expect(line).to_be_focused()
    for name, typed, words in (("", " B", "Ohne Namen geht es nicht."), ("Ann Berg", "erg", "Gespeichert: Ann Berg.")):
        row.get_by_label("Name").fill(name)
        answer = held(laptop, "**/spieler/1/*")
        row.get_by_role("button", name="Speichern").click()
        line.press("End")
        laptop.keyboard.type(typed)
        answer()
        expect(said if name else row).to_contain_text(words)
        expect(line).to_be_focused()
    expect(line).to_have_value("Anna Berg")
    # Where nobody has gone on, the line has it again.
    line.fill("")
    laptop.locator("#spieler-2").get_by_role("link", name="Thea Lang ändern").click()
    laptop.locator("#spieler-2").get_by_label("Notiz").fill("kommt")
    laptop.keyboard.press("Enter")
    expect(said).to_contain_text("Gespeichert: Thea Lang.")
    expect(line).to_be_focused()


def test_nothing_is_tabbed_to_under_the_line(laptop: Page, server: Server) -> None:
    in_teams(laptop, server)
    laptop.set_viewport_size({"width": 1366, "height": 500})
    hidden = (
        "e => { const {x, y, width, height} = e.getBoundingClientRect();"
        "const top = document.elementFromPoint(x + width / 2, y + height / 2);"
        "return !(e === top || e.contains(top) || top?.contains(e)); }"
    )
    laptop.locator("#id_line").focus()
    for key in ("Tab", "Shift+Tab"):
        for _step in range(45):
            laptop.keyboard.press(key)
            focused = laptop.locator(":focus")
            if focused.count() and focused.evaluate("e => e.matches('#spielerliste :is(a, button, input, select)')"):
                assert not focused.evaluate(hidden), (key, focused.evaluate("e => e.outerHTML.slice(0, 120)"))
