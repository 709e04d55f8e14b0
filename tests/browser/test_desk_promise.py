"""Beside Enter it is said what else can be made of the line, in the words of what is made then."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.test_desk_line import FEES_CHOSEN
from tests.browser.test_director import set_up
from tests.server import Server


def test_who_would_be_new_is_named_as_made(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Sonst neu", ["Anna Groß", "Thea Groß", "Uwe Kurz", "Ivo Fell"])
    server.shell(FEES_CHOSEN.format(slug=slug) + "tournament.categories = ['Damen']\ntournament.save()")
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    enter, line, said = laptop.locator("#enter"), laptop.locator("#id_line"), laptop.locator("#gesagt")
    for typed, promised, made in (
        ("groß, jugend bezahlt", "„groß“ ist neu, da, Jugend, 6,00 € bezahlt", "Nr. 5 groß: neu, da, 6,00 € bezahlt."),
        ("Damen Damen Gast", "„Damen Damen“ ist neu, da, Gast · 0,00 €", "Nr. 6 Damen Damen: neu, da."),
        ("thea", "„thea“ ist neu", "Nr. 7 thea: neu, da, 10,00 € bezahlt."),
    ):
        line.fill(typed)
        expect(enter).to_contain_text(f"· Umschalt+Enter: {promised}")
        line.press("Shift+Enter")
        expect(said).to_contain_text(made)


def test_a_fee_chosen_beside_another_in_the_line_is_asked_about_before(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Zwei Startgelder", ["Anna Groß", "Thea Groß", "Uwe Kurz", "Ivo Fell"])
    server.shell(FEES_CHOSEN.format(slug=slug))
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    enter, line = laptop.locator("#enter"), laptop.locator("#id_line")
    line.fill("Vera Vogt, Jugend")
    expect(enter).to_have_text("Enter: „Vera Vogt“ ist neu, da, Jugend, 6,00 € bezahlt")
    fee = laptop.locator("#zeile select[name=fee]")
    fee.select_option(label="Gast · 0,00 €")
    expect(enter).to_contain_text("In der Zeile steht ein anderes Startgeld, als daneben gewählt ist")
    fee.select_option(label="Jugend · 6,00 €")
    expect(enter).to_have_text("Enter: „Vera Vogt“ ist neu, da, Jugend, 6,00 € bezahlt")


def test_the_comma_brings_back_who_was_chosen(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Mit Komma", ["Anna Groß", "Thea Groß", "Uwe Kurz", "Ivo Fell"])
    server.shell(FEES_CHOSEN.format(slug=slug))
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    enter, line = laptop.locator("#enter"), laptop.locator("#id_line")
    line.fill("groß")
    line.press("ArrowDown")
    line.press("ArrowDown")
    expect(enter).to_contain_text("Enter: Thea Groß (Nr. 2)")
    line.press_sequentially(" jugend")
    expect(enter).not_to_contain_text("Enter: Thea Groß (Nr. 2)")
    for _letter in " jugend":
        line.press("Backspace")
    line.press_sequentially(", jugend")
    expect(enter).to_have_text("Enter: Thea Groß (Nr. 2): da, Jugend, 6,00 € bezahlt")
    # Of another name it is not.
    line.fill("gro")
    line.fill("groß, jugend")
    expect(enter).to_contain_text("passt auf Anna Groß (Nr. 1), Thea Groß (Nr. 2)")
