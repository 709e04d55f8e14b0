"""Money at the desk: what a page shows is what is booked, also where another device changes what is asked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.sizes import sized
from tests.browser.test_director import set_up
from tests.browser.test_long_words import TOO_WIDE
from tests.browser.waiting import comes_to_nothing, read, until
from tests.server import Server

NAMES = ["Anna Berg", "Thea Lang", "Uwe Kurz", "Ivo Breit"]
FEES = """
from tournaments.models import Tournament
from tournaments.people.fees import Wanted, change_fees
tournament = Tournament.objects.get(slug="{slug}")
known = {{fee.place: fee.id for fee in tournament.fees.all()}}
change_fees(tournament, [Wanted(name, cents, known.get(place)) for place, (name, cents) in enumerate({fees!r}, 1)])
"""


def ask(server: Server, slug: str, *fees: tuple[str, int]) -> None:
    """The director asks these fees, at another device."""
    server.shell(FEES.format(slug=slug, fees=fees))


def at_the_desk(laptop: Page, server: Server, name: str, *fees: tuple[str, int]) -> str:
    slug = set_up(laptop, server, name, NAMES)
    ask(server, slug, *fees)
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    return slug


def test_what_a_smaller_fee_leaves_is_paid_back_by_one_press_in_the_row(laptop: Page, server: Server) -> None:
    slug = at_the_desk(laptop, server, "Zu viel bezahlt", ("Eintritt", 1200), ("Jugend", 750))
    row, said = laptop.locator("#spieler-2"), laptop.locator("#gesagt")
    row.get_by_role("button", name="Thea Lang zahlt 12,00 €").click()
    expect(said).to_contain_text("Thea Lang hat 12,00 € bezahlt.")
    edit, back = row.get_by_role("link", name="Thea Lang ändern"), row.get_by_role("button", name="4,50 € zurückzahlen")
    edit.click()
    row.get_by_label("Startgeld").select_option(label="Jugend (7,50 €)")
    row.get_by_role("button", name="Speichern").click()
    expect(said).to_contain_text("Gespeichert: Thea Lang. 4,50 € sind noch zurückzuzahlen und beim Spieler zu buchen.")
    edit.click()
    expect(row).to_contain_text("Zu viel bezahlt:")
    for size in ((360, 740, 100), (360, 740, 200), (1440, 900, 100)):
        sized(laptop, *size)
        assert laptop.evaluate(TOO_WIDE) == [], size
    # Enter beside an amount that is typed stays a donation.
    amount = row.get_by_label("Weiterer Betrag in Euro")
    amount.fill("2")
    amount.press("Enter")
    expect(said).to_contain_text("Thea Lang: Spende 2,00 €.")
    edit.click()
    back.click()
    expect(said).to_contain_text("Thea Lang: Rückzahlung −4,50 €.")
    edit.click()
    expect(row.get_by_label("Startgeld")).to_be_visible()
    expect(back).to_have_count(0)
    laptop.keyboard.press("Escape")
    laptop.goto(f"{server.laptop}/{slug}/leitung/kasse/")
    expect(laptop.locator("main")).to_contain_text("9,50 €")


def test_the_fees_of_the_line_follow_and_keep_what_was_chosen(laptop: Page, server: Server) -> None:
    slug = at_the_desk(laptop, server, "Startgeld folgt", ("Eintritt", 1000), ("Jugend", 600), ("Gast", 800))
    select, enter, said = laptop.locator("[name=fee]"), laptop.locator("#enter"), laptop.locator("#gesagt")
    chosen = select.locator("option:checked")
    line = laptop.locator("#id_line")
    line.fill("Ria Ott")
    expect(enter).to_have_text("Enter: „Ria Ott“ ist neu, da, 10,00 € bezahlt")
    ask(server, slug, ("Eintritt", 1200), ("Jugend", 600), ("Gast", 800))
    expect(chosen).to_have_text("Eintritt · 12,00 €")
    expect(enter).to_have_text("Enter: „Ria Ott“ ist neu, da, 12,00 € bezahlt")
    select.select_option("Jugend · 6,00 €")
    expect(enter).to_have_text("Enter: „Ria Ott“ ist neu, da, Jugend, 6,00 € bezahlt")
    laptop.locator("#zeile [name=bezahlt]").uncheck()
    expect(enter).to_have_text("Enter: „Ria Ott“ ist neu, da, Jugend · 6,00 €, nicht bezahlt")
    laptop.locator("#zeile [name=bezahlt]").check()
    ask(server, slug, ("Eintritt", 1200), ("Jugendliche", 700), ("Gast", 800))
    expect(chosen).to_have_text("Jugendliche · 7,00 €")
    line.press("Enter")
    expect(said).to_contain_text("Nr. 5 Ria Ott: neu, da, 7,00 € bezahlt.")
    # A fee that goes while it is chosen is said to be gone.
    select.select_option("Gast · 8,00 €")
    ask(server, slug, ("Eintritt", 1200), ("Jugendliche", 700))
    gone = laptop.get_by_role("button", name="Das Startgeld „Gast“ gibt es nicht mehr: Jetzt steht dort „Eintritt")
    expect(gone).to_be_visible()
    expect(chosen).to_have_text("Eintritt · 12,00 €")


@pytest.mark.parametrize("typed", ["Ria Ott", "Thea Lang"])
def test_enter_books_the_sum_that_was_shown_or_says_that_it_is_another(
    laptop: Page, server: Server, typed: str
) -> None:
    laptop.route("**/spieler/stand/**", comes_to_nothing)  # what others do is not known here yet
    slug = at_the_desk(laptop, server, f"Summe gezeigt {typed}", ("Eintritt", 1000))
    ask(server, slug, ("Eintritt", 1200))
    line, enter, said = laptop.locator("#id_line"), laptop.locator("#enter"), laptop.locator("#gesagt")
    laptop.get_by_role("button", name="Anna Berg zahlt 10,00 €").click()
    expect(said).to_contain_text("Nichts eingetragen: Anna Berg zahlt inzwischen 12,00 € statt 10,00 €.")
    line.fill(typed)
    expect(enter).to_contain_text("da, 10,00 € bezahlt")
    line.press("Enter")
    expect(said).to_contain_text(f"Nichts eingetragen: {typed} zahlt inzwischen 12,00 € statt 10,00 €.")
    expect(line).to_have_value(typed)
    laptop.unroute("**/spieler/stand/**")
    expect(enter).to_contain_text("da, 12,00 € bezahlt")
    read(laptop)
    line.press("Enter")
    expect(said).to_contain_text("da, 12,00 € bezahlt.")
    expect(laptop.get_by_role("button", name="Anna Berg zahlt 12,00 €")).to_be_visible()


def test_a_mark_without_answer_was_not_pressed_because_its_amount_is_another(laptop: Page, server: Server) -> None:
    slug = at_the_desk(laptop, server, "Betrag und Funkloch", ("Eintritt", 1000))

    def lose(route: Route) -> None:
        route.abort()
        ask(server, slug, ("Eintritt", 1200))

    laptop.route("**/bezahlt/*", lose, times=1)
    laptop.get_by_role("button", name="Anna Berg zahlt 10,00 €").click()
    expect(laptop.get_by_role("button", name="Anna Berg zahlt 12,00 €")).to_be_visible()
    failed = laptop.get_by_role("button", name="Nicht gespeichert: Anna Berg zahlt 10,00 €")
    expect(failed).to_be_visible()


def test_by_keyboard_the_focus_stays_on_the_mark(laptop: Page, server: Server) -> None:
    at_the_desk(laptop, server, "Mit der Leertaste", ("Eintritt", 1000))
    keys, line = laptop.keyboard, laptop.locator("#id_line")
    here = [laptop.get_by_role("button", name=f"{name} ist da") for name in NAMES]
    here[0].focus()
    for pressed in ("true", "false", "true"):
        keys.press("Space")
        expect(here[0]).to_have_attribute("aria-pressed", pressed)
        expect(here[0]).to_be_focused()
    keys.press("Tab")
    keys.press("Space")
    expect(laptop.get_by_role("button", name="Anna Berg hat bezahlt")).to_be_focused()
    # By the mouse the line has it again.
    here[1].click()
    expect(here[1]).to_have_attribute("aria-pressed", "true")
    expect(line).to_be_focused()
    # Whoever goes out of the filter leaves it to the next one.
    laptop.get_by_role("link", name="noch nicht da").click()
    expect(here[1]).to_be_hidden()
    here[2].focus()
    keys.press("Space")
    expect(here[2]).to_be_hidden()
    expect(here[3]).to_be_focused()
    keys.press("Space")
    expect(here[3]).to_be_hidden()
    expect(line).to_be_focused()
    expect(line).to_have_value("")


def test_who_has_gone_on_by_keyboard_is_not_fetched_back(laptop: Page, server: Server) -> None:
    at_the_desk(laptop, server, "Schon weiter", ("Eintritt", 1000))
    routes: list[Route] = []
    laptop.route("**/da/*", lambda route: routes.append(route))
    here = laptop.get_by_role("button", name="Anna Berg ist da")
    here.focus()
    laptop.keyboard.press("Space")
    until(laptop, lambda: bool(routes))
    onward = laptop.get_by_role("button", name="Thea Lang ist da")
    onward.focus()
    routes[0].continue_()
    expect(here).to_have_attribute("aria-pressed", "true")
    expect(onward).to_be_focused()


def test_a_fee_that_the_line_names_is_said_beforehand_and_booked_so(laptop: Page, server: Server) -> None:
    at_the_desk(laptop, server, "Beim Namen genannt", ("Eintritt", 1000), ("Jugend", 600))
    line, enter, said = laptop.locator("#id_line"), laptop.locator("#enter"), laptop.locator("#gesagt")
    waits = "ohne Startgeld „Jugend“: Geld ist schon gebucht, ein anderes wird beim Spieler gewählt"
    for typed, paid, filler, means, comes in (
        ("Anna Berg, Jugend", False, False, "da, Jugend · 6,00 €, nicht bezahlt", "Nr. 1 Anna Berg: da, Jugend."),
        ("Anna Berg", True, False, "6,00 € bezahlt", ""),
        ("Anna Berg, Eintritt", True, False, "Eintritt, 10,00 € bezahlt", "Eintritt, 10,00 € bezahlt."),
        ("Anna Berg, Jugend", True, False, waits, f"Anna Berg (Nr. 1) war schon eingetragen, {waits}."),
        ("Uwe Kurz, Eintritt", True, True, "außer Wertung, da, Eintritt, 10,00 € bezahlt", "10,00 € bezahlt."),
    ):
        laptop.locator("#zeile [name=bezahlt]").set_checked(paid)
        laptop.locator("#zeile [name=ausser]").set_checked(filler)
        line.fill(typed)
        expect(enter).to_have_text(re.compile(f"^Enter: .*: {re.escape(means)}$"))
        if comes:
            line.press("Enter")
            expect(said).to_contain_text(comes)


def test_what_the_line_says_of_paying_counts_and_a_tick_against_it_is_asked_about(laptop: Page, server: Server) -> None:
    at_the_desk(laptop, server, "Zeile gegen Haken", ("Eintritt", 1000))
    line, enter, tick = laptop.locator("#id_line"), laptop.locator("#enter"), laptop.locator("#zeile [name=bezahlt]")
    said = laptop.locator("#gesagt")
    contrary = "In der Zeile steht es anders als am Haken „bezahlt“ daneben: eins von beiden ändern."
    # It is ticked for everybody.
    line.fill("Neu Acht, unbezahlt")
    expect(enter).to_have_text("Enter: „Neu Acht“ ist neu, da, nicht bezahlt")
    tick.uncheck()
    expect(enter).to_have_text("Enter: „Neu Acht“ ist neu, da, nicht bezahlt")
    # At this very line that is meant.
    tick.check()
    expect(enter).to_have_text(contrary)
    line.press("Enter")
    expect(said).to_contain_text(contrary)
    line.fill("Neu Acht, offen")
    expect(enter).to_have_text("Enter: „Neu Acht“ ist neu, da, nicht bezahlt")
    line.press("Enter")
    expect(said).to_contain_text("Nr. 5 Neu Acht: neu, da.")
    expect(laptop.get_by_role("button", name="Neu Acht zahlt 10,00 €")).to_be_visible()
    tick.uncheck()
    line.fill("Anna Berg, bezahlt")
    expect(enter).to_have_text(contrary)
    tick.check()
    expect(enter).to_have_text("Enter: Anna Berg (Nr. 1): da, 10,00 € bezahlt")
    line.press("Enter")
    expect(said).to_contain_text("Nr. 1 Anna Berg: da, 10,00 € bezahlt.")


def test_of_who_is_chosen_the_rest_of_the_line_is_said_before(laptop: Page, server: Server) -> None:
    at_the_desk(laptop, server, "Gewählt mit Komma", ("Eintritt", 1000), ("Jugend", 600))
    line, enter, said = laptop.locator("#id_line"), laptop.locator("#enter"), laptop.locator("#gesagt")
    line.fill("Uwe, unbezahlt")
    line.press("ArrowDown")
    expect(enter).to_have_text("Enter: Uwe Kurz (Nr. 3): da, nicht bezahlt")
    laptop.locator("#zeile [name=bezahlt]").uncheck()
    laptop.locator("#zeile [name=bezahlt]").check()
    expect(enter).to_contain_text("eins von beiden ändern")
    line.press("Enter")
    expect(said).to_contain_text("eins von beiden ändern")
    line.fill("Uwe, Jugend")
    line.press("ArrowDown")
    expect(enter).to_have_text("Enter: Uwe Kurz (Nr. 3): da, Jugend, 6,00 € bezahlt")
    line.press("Enter")
    expect(said).to_contain_text("Nr. 3 Uwe Kurz: da, Jugend, 6,00 € bezahlt.")


def test_the_desks_own_words_are_said_before_as_they_are_done(laptop: Page, server: Server) -> None:
    at_the_desk(laptop, server, "Worte des Einlasses", ("Eintritt", 1000), ("ermäßigt", 600))
    line, enter, said = laptop.locator("#id_line"), laptop.locator("#enter"), laptop.locator("#gesagt")
    for typed, means, comes in (
        ("Nele Frei, keines", "Enter: „Nele Frei“ ist neu, da, ohne Startgeld", "Nele Frei: neu, da."),
        ("Otto Frei, frei", "Enter: „Otto Frei“ ist neu, da, frei · 0,00 €", "Otto Frei: neu, da."),
        (
            "Hugo Egon, außer Wertung",
            "Enter: „Hugo Egon“ ist neu, außer Wertung, da, ohne Startgeld",
            "Hugo Egon: neu, a",
        ),
        (
            "Thea Lang, Füllspieler",
            "Enter: Thea Lang (Nr. 2): außer Wertung, da, ohne Startgeld",
            "Thea Lang: außer Wertung",
        ),
        (
            "Anna Berg, erm.",
            "Enter: Anna Berg (Nr. 1): da, ermäßigt, 6,00 € bezahlt",
            "Anna Berg: da, ermäßigt, 6,00 €",
        ),
    ):
        line.fill(typed)
        expect(enter).to_have_text(means)
        line.press("Enter")
        expect(said).to_contain_text(comes)
    laptop.locator("#zeile [name=ausser]").check()
    line.fill("Ersatz Mann 2")
    expect(enter).to_have_text("Enter: „Ersatz Mann 2“ ist neu, außer Wertung, da, ohne Startgeld")
    line.press("Enter")
    expect(said).to_contain_text("Ersatz Mann 2: neu, außer Wertung, da.")


def test_who_was_chosen_stays_so_while_more_is_typed_behind_the_name(laptop: Page, server: Server) -> None:
    at_the_desk(laptop, server, "Erst gewählt, dann Komma", ("Eintritt", 1000), ("Jugend", 600))
    line, enter, said = laptop.locator("#id_line"), laptop.locator("#enter"), laptop.locator("#gesagt")
    line.fill("an")
    line.press("ArrowDown")
    line.press("ArrowDown")
    expect(enter).to_have_text("Enter: Thea Lang (Nr. 2): da, 10,00 € bezahlt")
    line.press_sequentially(", Jugend")
    expect(enter).to_have_text("Enter: Thea Lang (Nr. 2): da, Jugend, 6,00 € bezahlt")
    # Another name is meant for nobody yet.
    line.fill("ann, Jugend")
    expect(enter).to_have_text("Enter: Anna Berg (Nr. 1): da, Jugend, 6,00 € bezahlt")
    line.fill("an")
    line.press("ArrowDown")
    line.press("ArrowDown")
    line.press_sequentially(", Jugend")
    line.press("Enter")
    expect(said).to_contain_text("Nr. 2 Thea Lang: da, Jugend, 6,00 € bezahlt.")
