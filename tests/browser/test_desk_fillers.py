"""Fillers come in by the desk's line, which is opened for as many of them as are wanted."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import ask_a_fee
from tests.browser.test_desk_refused import held
from tests.browser.test_director import set_up
from tests.server import Server

SIX = ["Anna Berg", "Thea Lang", "Uwe Kurz", "Ivo Breit", "Jo Sommer", "Ida Groß"]


def wanting_two(page: Page, server: Server, name: str) -> tuple[Locator, Locator, Locator]:
    """The line of a tournament of six, opened for fillers: the line, its tick, and what is said below it."""
    slug = set_up(page, server, name, SIX)
    page.goto(f"{server.laptop}/{slug}/leitung/spieler/?ausser=1&weitere=1")
    line, box = page.locator("#id_line"), page.locator("#zeile [name=ausser]")
    expect(line).to_be_focused()
    expect(box).to_be_checked()
    return line, box, page.locator("#gesagt")


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
    slug = set_up(laptop, server, "Zwei Füller", SIX)
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


def test_a_filler_who_is_taken_back_is_wanted_again(laptop: Page, server: Server) -> None:
    line, box, said = wanting_two(laptop, server, "Füller zurück")
    for at, name in enumerate(("Füller Fritz", "Füller Franz")):
        line.fill(name)
        laptop.keyboard.press("Enter")
        expect(said).to_contain_text(f"Nr. {7 + at} {name}: neu, außer Wertung")
    expect(box).not_to_be_checked()
    said.get_by_role("button", name="Rückgängig").click()
    expect(laptop.locator(".players [data-filler]")).to_have_count(1)
    expect(box).to_be_checked()
    line.fill("Füller Felix")
    laptop.keyboard.press("Enter")
    expect(said).to_contain_text("Füller Felix: neu, außer Wertung")
    expect(box).not_to_be_checked()


def test_a_line_that_is_refused_between_does_not_end_the_fillers(laptop: Page, server: Server) -> None:
    line, box, said = wanting_two(laptop, server, "Füller verschrieben")
    # The same again, so soon, would not be read.
    for at, (name, wrong) in enumerate((("Füller Fritz", "!!!"), ("Füller Franz", "???"))):
        expect(box).to_be_checked()
        line.fill(wrong)
        laptop.keyboard.press("Enter")
        expect(said).to_contain_text(f"„{wrong}“ ist kein Name.")
        expect(line).to_have_value(wrong)  # selected: the next letter takes its place
        expect(box).to_be_checked()  # as soon as it stands there again
        laptop.keyboard.type(name)
        expect(box).to_be_checked()
        laptop.keyboard.press("Enter")
        expect(said).to_contain_text(f"Nr. {7 + at} {name}: neu, außer Wertung")
    expect(box).not_to_be_checked()


def test_who_is_entered_as_ranked_between_ends_the_fillers(laptop: Page, server: Server) -> None:
    line, box, said = wanting_two(laptop, server, "Doch kein Füller")
    box.uncheck()
    line.fill("Otto Zahl")
    laptop.keyboard.press("Enter")
    expect(said).to_contain_text("Otto Zahl: neu")
    box.check()
    line.fill("Füller Fritz")
    laptop.keyboard.press("Enter")
    expect(said).to_contain_text("Füller Fritz: neu, außer Wertung")
    expect(box).not_to_be_checked()


def test_who_is_typed_before_the_first_is_answered_is_a_filler_as_far_as_more_are_wanted(
    laptop: Page, server: Server
) -> None:
    _, box, said = wanting_two(laptop, server, "Füller ohne Antwort")
    let_go = held(laptop)
    for name, more in (("Füller Fritz", True), ("Füller Franz", False), ("Otto Zahl", False)):
        laptop.keyboard.type(name)
        laptop.keyboard.press("Enter")
        expect(box).to_be_checked(checked=more)
    for at, name in enumerate(("Füller Fritz", "Füller Franz", "Otto Zahl")):
        let_go()
        expect(said).to_contain_text(f"Nr. {7 + at} {name}: neu")
        expect(box).not_to_be_checked()
    expect(laptop.locator(".players [data-filler]")).to_have_count(2)


def test_a_refusal_that_comes_late_changes_nobody_who_is_typed_by_then(laptop: Page, server: Server) -> None:
    line, box, said = wanting_two(laptop, server, "Späte Absage")
    let_go = held(laptop)
    laptop.keyboard.type("!!!")
    laptop.keyboard.press("Enter")
    laptop.keyboard.type("Füller Fr")
    expect(box).to_be_checked()
    let_go()
    expect(laptop.locator("#notices button")).to_contain_text("„!!!“ ist kein Name.")
    expect(line).to_have_value("Füller Fr")
    laptop.keyboard.type("itz")
    laptop.keyboard.press("Enter")
    expect(box).to_be_checked()  # one more is wanted
    let_go()
    expect(said).to_contain_text("Nr. 7 Füller Fritz: neu, außer Wertung")
    expect(box).to_be_checked()
    # What was refused is a filler as well, wherever it comes from; after it nobody is one.
    laptop.locator("#notices button").click()
    expect(line).to_have_value("!!!")
    expect(box).to_be_checked()
    line.fill("Füller Franz")
    laptop.keyboard.press("Enter")
    expect(box).not_to_be_checked()
    let_go()
    expect(said).to_contain_text("Nr. 8 Füller Franz: neu, außer Wertung")
    expect(box).not_to_be_checked()


def test_a_refusal_that_comes_to_an_empty_line_stands_there_again(laptop: Page, server: Server) -> None:
    line, box, said = wanting_two(laptop, server, "Absage zurück")
    let_go = held(laptop)
    laptop.keyboard.type("!!!")
    laptop.keyboard.press("Enter")
    expect(line).to_have_value("")
    expect(box).to_be_checked()  # the other one who is wanted
    let_go()
    expect(line).to_have_value("!!!")
    expect(box).to_be_checked()
    laptop.keyboard.press("Escape")
    expect(line).to_have_value("")
    expect(box).to_be_checked()
    box.uncheck()
    laptop.keyboard.type("Otto Zahl")
    laptop.keyboard.press("Enter")
    let_go()
    expect(said).to_contain_text("Nr. 7 Otto Zahl: neu.")
    expect(box).not_to_be_checked()


def test_an_answer_that_is_lost_makes_nobody_a_filler_but_who_is_wanted(laptop: Page, server: Server) -> None:
    line, box, said = wanting_two(laptop, server, "Antwort verloren")
    laptop.route("**/spieler/zeile/", lambda route: (route.fetch(), route.abort()), times=1)
    laptop.keyboard.type("Füller Fritz")
    laptop.keyboard.press("Enter")
    expect(laptop.locator(".players [data-filler]")).to_have_count(1)
    expect(line).to_have_value("")  # it came in, as the list shows
    expect(box).to_be_checked()
    laptop.keyboard.type("Füller Franz")
    laptop.keyboard.press("Enter")
    expect(said).to_contain_text("Nr. 8 Füller Franz: neu, außer Wertung")
    expect(box).not_to_be_checked()


def test_a_filler_whom_another_device_enters_is_wanted_no_more(laptop: Page, server: Server) -> None:
    line, box, said = wanting_two(laptop, server, "Zwei Geräte, zwei Füller")
    laptop.keyboard.type("Füller Fritz")
    laptop.keyboard.press("Enter")
    expect(said).to_contain_text("Nr. 7 Füller Fritz: neu, außer Wertung")
    expect(box).to_be_checked()
    other = laptop.context.new_page()
    other.goto(f"{laptop.url}?ausser=1&weitere=1")
    other.locator("#id_line").fill("Füller Franz")
    other.keyboard.press("Enter")
    expect(other.locator("#gesagt")).to_contain_text("Nr. 8 Füller Franz: neu, außer Wertung")
    laptop.bring_to_front()
    expect(laptop.locator(".players [data-filler]")).to_have_count(2)
    expect(box).not_to_be_checked()
    line.fill("Otto Zahl")
    laptop.keyboard.press("Enter")
    expect(said).to_contain_text("Nr. 9 Otto Zahl: neu.")


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
