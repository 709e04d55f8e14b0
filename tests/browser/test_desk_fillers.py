"""Fillers come in by the desk's line, which is opened for as many of them as are wanted."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.people import ask_a_fee
from tests.browser.test_director import set_up
from tests.server import Server


def test_who_plays_out_of_the_ranking_is_one_also_after_a_reload(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Ein Füllspieler", ["Anna Berg", "Thea Lang", "Uwe Kurz"])
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/?nur=fehlt&ausser=1")
    box, said = laptop.locator("#zeile [name=ausser]"), laptop.locator("#gesagt")
    laptop.reload()
    expect(box).to_be_checked()  # nobody has been entered yet
    laptop.locator("#id_line").fill("Füller Fritz")
    laptop.keyboard.press("Enter")
    expect(said).to_contain_text("außer Wertung")
    laptop.reload()
    expect(box).not_to_be_checked()
    assert laptop.url.endswith("/leitung/spieler/?nur=fehlt")


def test_of_two_fillers_who_are_wanted_the_second_is_one_too(laptop: Page, server: Server) -> None:
    slug = set_up(
        laptop, server, "Zwei Füller", ["Anna Berg", "Thea Lang", "Uwe Kurz", "Ivo Breit", "Jo Sommer", "Ida Groß"]
    )
    laptop.goto(f"{server.laptop}/{slug}/leitung/auslosung/")
    laptop.get_by_role("link", name="Füllspieler eintragen").click()
    box, said = laptop.locator("#zeile [name=ausser]"), laptop.locator("#gesagt")
    for at, name in enumerate(("Füller Fritz", "Füller Franz", "Otto Zahl")):
        expect(box).to_be_checked(checked=at < 2)
        expect(laptop.locator("#id_line")).to_be_focused()
        laptop.keyboard.type(name)
        laptop.keyboard.press("Enter")
        expect(said).to_contain_text(f"Nr. {7 + at} {name}: neu")
    expect(laptop.locator(".players [data-filler]")).to_have_count(2)
    assert laptop.url.endswith("/leitung/spieler/")


def test_a_line_that_is_refused_between_does_not_end_the_fillers(laptop: Page, server: Server) -> None:
    slug = set_up(
        laptop,
        server,
        "Füller verschrieben",
        ["Anna Berg", "Thea Lang", "Uwe Kurz", "Ivo Breit", "Jo Sommer", "Ida Groß"],
    )
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/?ausser=1&weitere=1")
    line, box, said = laptop.locator("#id_line"), laptop.locator("#zeile [name=ausser]"), laptop.locator("#gesagt")
    for at, name in enumerate(("Füller Fritz", "Füller Franz")):
        expect(box).to_be_checked()
        line.fill("!!!")
        laptop.keyboard.press("Enter")
        expect(said).to_contain_text("„!!!“ ist kein Name.")
        expect(line).to_have_value("!!!")  # selected: the next letter takes its place
        expect(box).to_be_checked()  # as soon as it stands there again
        laptop.keyboard.type(name)
        expect(box).to_be_checked()
        laptop.keyboard.press("Enter")
        expect(said).to_contain_text(f"Nr. {7 + at} {name}: neu, außer Wertung")
    expect(box).not_to_be_checked()


def test_who_is_entered_as_ranked_between_ends_the_fillers(laptop: Page, server: Server) -> None:
    slug = set_up(
        laptop, server, "Doch kein Füller", ["Anna Berg", "Thea Lang", "Uwe Kurz", "Ivo Breit", "Jo Sommer", "Ida Groß"]
    )
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/?ausser=1&weitere=1")
    box, said = laptop.locator("#zeile [name=ausser]"), laptop.locator("#gesagt")
    box.uncheck()
    laptop.locator("#id_line").fill("Otto Zahl")
    laptop.keyboard.press("Enter")
    expect(said).to_contain_text("Otto Zahl: neu")
    box.check()
    laptop.locator("#id_line").fill("Füller Fritz")
    laptop.keyboard.press("Enter")
    expect(said).to_contain_text("Füller Fritz: neu, außer Wertung")
    expect(box).not_to_be_checked()


def test_the_ticks_that_are_kept_make_no_filler_of_the_draw_here(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Kein Einlass", ["Anna Berg", "Thea Lang", "Uwe Kurz"])
    ask_a_fee(laptop, f"{server.laptop}/{slug}/leitung/")
    home = f"{server.laptop}/{slug}/leitung/spieler/"
    laptop.goto(home)
    here, paid = laptop.locator("#zeile [name=hier]"), laptop.locator("#zeile [name=bezahlt]")
    paid.uncheck()
    laptop.goto(f"{home}?ausser=1")
    expect(paid).not_to_be_checked()
    expect(here).not_to_be_checked()
    paid.check()
    laptop.locator("#id_line").fill("Füller Fritz")
    expect(laptop.locator("#enter")).to_have_text("Enter: „Füller Fritz“ ist neu, außer Wertung, ohne Startgeld")
    laptop.keyboard.press("Enter")
    expect(laptop.locator("#gesagt")).to_contain_text("Füller Fritz: neu, außer Wertung")
    laptop.goto(home)
    expect(here).to_be_checked()
    expect(paid).to_be_checked()
