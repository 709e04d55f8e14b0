"""What the desk's line refuses while the next name is typed already: it is neither lost nor typed on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.test_director import set_up
from tests.browser.test_registration_network import LINE, enter
from tests.browser.waiting import comes_to_nothing, settle, until
from tests.server import Server

PLAYERS = ["Max Groß", "Maria Groß", "Inge Braun, SC Nord", "Karl Meier"]
FITS = "„groß“ passt auf Max Groß (Nr. 1), Maria Groß (Nr. 2)"
BACK = "Hier drücken, dann steht es wieder in der Zeile."


def at_the_door(page: Page, server: Server, name: str) -> tuple[Locator, Locator, Locator]:
    """The line, what is said below it, and what stays among the notices."""
    slug = set_up(page, server, name, [*PLAYERS, *[f"Gast {chr(65 + at)}" for at in range(20)]])
    page.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    expect(page.locator("#id_line")).to_be_focused()
    settle(page)
    return page.locator("#id_line"), page.locator("#gesagt"), page.locator("#notices button")


def held(page: Page) -> Callable[[], None]:
    """What the line sends is held back until it is let go, one after the other."""
    routes: list[Route] = []
    page.route(LINE, lambda route: routes.append(route))

    def let_go() -> None:
        until(page, lambda: bool(routes))
        routes.pop(0).continue_()

    return let_go


def test_what_is_refused_while_the_next_name_is_typed_is_kept(laptop: Page, server: Server) -> None:
    line, said, kept = at_the_door(laptop, server, "Schneller Schreiber")
    let_go = held(laptop)
    enter(laptop, "groß")
    laptop.keyboard.type("Ute")
    let_go()
    expect(kept).to_have_count(1)
    expect(kept).to_contain_text(f"Nicht eingetragen: „groß“. {FITS}")
    expect(kept).to_contain_text(BACK)
    laptop.keyboard.type(" Neu")
    expect(line).to_have_value("Ute Neu")
    laptop.keyboard.press("Enter")
    let_go()
    expect(said).to_contain_text("Ute Neu: neu, da.")
    # Also when something is said beside it that goes by itself: on a phone, of a mark far down in the list.
    laptop.set_viewport_size({"width": 360, "height": 740})
    laptop.get_by_role("button", name="Gast T ist da").click()
    expect(laptop.locator("#notices p")).to_have_text("Gast T ist da.")
    expect(kept).to_contain_text("Nicht eingetragen: „groß“.")
    # Half a name that is typed now changes places with it.
    line.press_sequentially("Uwe")
    kept.click()
    expect(line).to_have_value("groß")
    expect(line).to_be_focused()
    expect(kept).to_have_count(1)
    expect(kept).to_contain_text(f"Nicht eingetragen: „Uwe“. {BACK}")
    # It was asked about: Enter means somebody new.
    expect(laptop.locator("#enter")).to_have_text("Enter: „groß“ ist neu, da")
    laptop.keyboard.press("Enter")
    let_go()
    expect(said).to_contain_text("groß: neu, da.")
    kept.click()
    expect(line).to_have_value("Uwe")
    expect(kept).to_have_count(0)


def test_what_stands_in_the_line_again_is_not_typed_on(laptop: Page, server: Server) -> None:
    line, said, kept = at_the_door(laptop, server, "Nicht angeklebt")
    laptop.locator("#zeile [name=ausser]").check()
    enter(laptop, "groß")
    expect(line).to_have_value("groß")
    expect(said).to_contain_text(FITS)
    expect(kept).to_have_count(0)
    enter(laptop, "Ute Neu")
    expect(said).to_contain_text("Ute Neu: neu, da.")
    expect(kept).to_contain_text(f"Nicht eingetragen: „groß (außer Wertung)“. {FITS}")
    kept.click()
    expect(laptop.locator("#zeile [name=ausser]")).to_be_checked()
    # Who puts it right, instead, has seen it.
    line.press("End")
    laptop.keyboard.type(", Max")
    expect(line).to_have_value("groß, Max")
    laptop.keyboard.press("Enter")
    expect(said).to_contain_text("Nr. 1 Max Groß: außer Wertung, da.")
    expect(kept).to_have_count(0)


@pytest.mark.parametrize("key", ["Escape", "Backspace"])
def test_what_is_given_up_leaves_nothing_to_the_next(laptop: Page, server: Server, key: str) -> None:
    line, said, kept = at_the_door(laptop, server, f"Aufgegeben mit {key}")
    laptop.locator("#zeile [name=ausser]").check()
    enter(laptop, "groß")
    expect(said).to_contain_text(FITS)
    expect(laptop.locator("#zeile [name=ausser]")).to_be_checked()
    laptop.keyboard.press(key)
    expect(line).to_have_value("")
    expect(laptop.locator("#zeile [name=ausser]")).not_to_be_checked()
    enter(laptop, "Ute Neu")
    expect(said).to_contain_text("Ute Neu: neu, da.")
    expect(kept).to_have_count(0)


def test_several_that_are_refused_one_after_the_other_are_all_kept(laptop: Page, server: Server) -> None:
    line, said, kept = at_the_door(laptop, server, "Mehrere nacheinander")
    let_go = held(laptop)
    for typed in ("groß", "Inge Braun, SC Süd", "99"):
        enter(laptop, typed)
    for _each in range(3):
        let_go()
    expect(line).to_have_value("99")
    expect(said).to_contain_text("Nr. 99 gibt es hier nicht")
    expect(kept).to_have_count(2)
    laptop.keyboard.type("Ute Neu")
    expect(line).to_have_value("Ute Neu")
    expect(kept).to_have_count(3)
    for typed in ("99", "Inge Braun, SC Süd", "groß"):
        expect(kept.filter(has_text=f"Nicht eingetragen: „{typed}“.")).to_have_count(1)


def test_what_fails_is_not_typed_on_either_and_comes_back_when_it_is_pressed(laptop: Page, server: Server) -> None:
    line, said, kept = at_the_door(laptop, server, "Ohne Netz getippt")
    laptop.route(LINE, comes_to_nothing, times=1)
    enter(laptop, "Ida Lang")
    expect(kept).to_have_text("Nicht gespeichert: Ida Lang. Verbindung prüfen und noch einmal versuchen.")
    expect(line).to_have_value("Ida Lang")
    enter(laptop, "Ute Neu")
    expect(said).to_contain_text("Ute Neu: neu, da.")
    kept.click()
    expect(line).to_have_value("Ida Lang")
    enter(laptop, "Uwe Neu")
    expect(said).to_contain_text("Uwe Neu: neu, da.")
    expect(kept).to_have_text("Nicht gespeichert: Ida Lang. Verbindung prüfen und noch einmal versuchen.")
    kept.click()
    laptop.keyboard.press("Enter")
    expect(said).to_contain_text("Ida Lang: neu, da.")
    expect(kept).to_have_count(0)


def test_of_many_whom_it_fits_the_rest_are_counted(laptop: Page, server: Server) -> None:
    line, said, _alarms = at_the_door(laptop, server, "Viele passen")
    line.fill("Gast")
    named = "Gast A (Nr. 5), Gast B (Nr. 6), Gast C (Nr. 7) und 17 mehr"
    expect(laptop.locator("#enter")).to_contain_text(f"„Gast“ passt auf {named}: mit ↓ wählen")
    line.press("Enter")
    expect(said).to_contain_text(f"„Gast“ passt auf {named}. Startnummer oder ganzen Namen eintragen")
