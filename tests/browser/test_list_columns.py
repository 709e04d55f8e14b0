"""The columns of a pasted list: taken for something else and read at once, on every device, with every way back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import paste
from tests.browser.sizes import hidden, sized
from tests.browser.test_long_words import TOO_WIDE

MADE = """
from datetime import date
from tournaments.setting_up import create_tournament
from tournaments.sign_in_key import organizer_user
result = create_tournament(
    name="Spalten", date=date(2026, 11, 9), ruleset="lions-2024", rounds=2, players="", user=organizer_user(),
).slug
"""
NOTE_UPDATE = """() => {
  window.updated = false;
  document.getElementById("spieler-pruefung").addEventListener("live:updated", () => (window.updated = true));
}"""
LIED = ["Verein;Name;Lfd. Nr.", "Braun;Inge;40", "von der Heide;Karl;12"]


@pytest.fixture
def players(laptop: Page, server) -> Page:
    """The players of a tournament that has none yet."""
    laptop.goto(f"{server.laptop}/{server.shell(MADE)}/leitung/spieler/")
    return laptop


def names(page: Page) -> Locator:
    return page.get_by_role("region", name="Vorschau der Liste").get_by_role("rowheader")


def choose(page: Page, column: str, meaning: str) -> None:
    """Take a column for something else, and wait until what comes of it stands in the page."""
    page.evaluate(NOTE_UPDATE)
    page.get_by_label(column, exact=True).select_option(label=meaning)
    page.wait_for_function("() => window.updated")


def test_a_heading_that_lies_is_put_right(players):
    paste(players, LIED)
    expect(names(players)).to_have_text(["Inge", "Karl"])
    # From the keyboard; the focus stays where it was.
    first = players.get_by_label("Verein", exact=True)
    first.focus()
    with players.expect_response("**/pruefen/"):
        first.press("V")  # Vorname
    expect(names(players)).to_have_text(["Braun Inge", "von der Heide Karl"])
    expect(first).to_be_focused()
    # What another column has is exchanged with it at once.
    choose(players, "Name", "Vorname")
    expect(first).to_have_value("name")
    # What cannot be is said beside the column, and nothing is lost.
    choose(players, "Verein", "Verein")
    choose(players, "Name", "Verein")
    sentence = players.get_by_text("Die Spalte mit den Namen fehlt")
    expect(sentence).to_be_visible()
    expect(first).to_have_attribute("aria-invalid", "true")
    players.locator(".players-paste").get_by_role("button", name="Eintragen").click()
    expect(sentence).to_be_visible()
    expect(players.get_by_label("Verein", exact=True)).to_be_focused()
    expect(players.locator("#id_players")).to_have_value("\n".join(LIED))
    choose(players, "Name", "Vorname")
    choose(players, "Verein", "Vorname")
    expect(players.get_by_label("Name", exact=True)).to_have_value("club")
    choose(players, "Name", "Vorname")
    choose(players, "Verein", "Nachname")
    choose(players, "Lfd. Nr.", "Nummer")
    expect(sentence).to_have_count(0)
    expect(names(players)).to_have_text(["Inge Braun Nr. 40", "Karl von der Heide Nr. 12"])
    players.locator(".players-paste").get_by_role("button", name="Eintragen").click()
    expect(players.locator("#spielerliste [scope=row]")).to_contain_text(["Karl von der Heide", "Inge Braun"])


def test_what_was_chosen_is_there_again_for_who_comes_back(players):
    paste(players, LIED)
    choose(players, "Verein", "Nachname")
    choose(players, "Name", "Vorname")
    expect(names(players)).to_have_text(["Inge Braun", "Karl von der Heide"])
    players.get_by_role("link", name="Protokoll").click()
    players.wait_for_url("**/protokoll/")
    players.go_back()
    expect(players.locator("#id_players")).to_have_value("\n".join(LIED))
    expect(names(players)).to_have_text(["Inge Braun", "Karl von der Heide"])
    expect(players.get_by_label("Verein", exact=True)).to_have_value("surname")


def test_another_list_is_recognised_for_itself(players, tmp_path):
    paste(players, LIED)
    choose(players, "Verein", "Nachname")
    choose(players, "Name", "Notiz")
    expect(names(players)).to_have_text(["Braun", "von der Heide"])
    # Pasted over all that stands there.
    players.locator("#id_players").select_text()
    with players.expect_response("**/pruefen/"):
        players.evaluate("document.execCommand('insertText', false, 'Ida Berg, Laim')")
        players.evaluate("""document.getElementById("id_players").dispatchEvent(
            new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }))""")
    expect(names(players)).to_have_text(["Ida Berg"])
    choose(players, "Spalte 2", "Notiz")
    # A file, above what was typed.
    file = tmp_path / "liste.csv"
    file.write_text("Club,Last name,First name\nSolln,Thal,Jens\n")
    players.get_by_label("Datei einlesen").set_input_files(file)
    expect(players.get_by_label("First name", exact=True)).to_have_value("forename")
    expect(names(players).first).to_have_text("Jens Thal")


@pytest.mark.parametrize(("width", "text"), [(1440, 200), (360, 100), (360, 200)])
def test_on_a_phone_and_with_letters_twice_as_big(players, width, text):
    sized(players, width, 740, text)
    paste(players, LIED)
    choose(players, "Verein", "Nachname")
    assert [*players.evaluate(TOO_WIDE), *hidden(players)] == []
    choose(players, "Verein", "Verein")
    choose(players, "Name", "Notiz")
    expect(players.get_by_text("Die Spalte mit den Namen fehlt")).to_be_visible()
    assert [*players.evaluate(TOO_WIDE), *hidden(players)] == []


def test_without_a_script_there_is_a_button(players, open_page):
    page = open_page(360, 740, java_script_enabled=False)
    page.context.add_cookies(players.context.cookies())
    page.goto(players.url)
    paste(page, LIED)
    page.get_by_label("Verein", exact=True).select_option(label="Nachname")
    page.get_by_label("Name", exact=True).select_option(label="Nachname")
    page.get_by_role("button", name="So lesen").click()
    expect(page.get_by_text("Zwei Spalten sind „Nachname“")).to_be_visible()
    page.get_by_label("Name", exact=True).select_option(label="Vorname")
    page.get_by_role("button", name="So lesen").click()
    expect(names(page)).to_have_text(["Inge Braun", "Karl von der Heide"])
    page.get_by_label("Name", exact=True).select_option(label="Nachname")
    page.get_by_role("button", name="So lesen").click()
    expect(page.get_by_label("Verein", exact=True)).to_have_value("forename")
    expect(names(page)).to_have_text(["Braun Inge", "von der Heide Karl"])


def test_a_line_that_was_one_too_many_stays_so_until_it_is_put_right(players):
    paste(players, ["Nr.\tName\tVerein", "5\tHans Schmidt\tA", "5\tHanne Schmidt\tB", "6\tKurt Klein", "8\tLea Lang"])
    enter = players.locator(".players-paste").get_by_role("button", name="Eintragen")
    enter.click()
    expect(players.get_by_text("3 Spieler eingetragen.")).to_be_visible()
    field, taken = players.locator("#id_players"), players.locator("#spielerliste [scope=row]")
    said = players.locator("#spieler-pruefung .field__error").first
    expect(said).to_contain_text("Die Nummer 5 hat schon Hans Schmidt.")
    # Looked at anew, because something else is typed, it is as before.
    with players.expect_response("**/pruefen/"):
        field.fill(field.input_value() + "\n9\tMax Moll")
    expect(names(players)).to_contain_text(["Max Moll"])
    expect(said).to_contain_text("Die Nummer 5 hat schon Hans Schmidt.")
    enter.click()
    expect(players.get_by_text("1 Spieler eingetragen.")).to_be_visible()
    expect(taken).to_contain_text(["Hans Schmidt", "Kurt Klein", "Lea Lang", "Max Moll"])
    with players.expect_response("**/pruefen/"):
        field.fill(field.input_value().replace("5", "7"))
    enter.click()
    expect(taken).to_contain_text(["Hans Schmidt", "Kurt Klein", "Hanne Schmidt", "Lea Lang", "Max Moll"])


MAIL = ["Hallo Peter", "hier die Meldung:", "Ria Ott", "Uwe Lang", "Ida Zett", "Karl Quer", "Tel 08031 1234"]


def test_lines_that_are_doubted_are_entered_once_they_are_ticked(players):
    paste(players, MAIL)
    count, preview = players.locator(".setup__count"), players.locator("#spieler-pruefung")
    expect(count).to_have_text("4 Spieler: 1 Vierertisch")
    hello = players.get_by_role("checkbox", name="Hallo Peter: Ist ein Spieler")
    expect(hello).not_to_be_checked()
    hello.check()
    expect(count).to_have_text("5 Spieler: 1 Fünfertisch")
    expect(hello).to_be_checked()
    expect(hello).to_be_focused()
    # While the list goes on, and for who comes back to the page.
    paste(players, [*MAIL, "Nora Neu"])
    expect(count).to_have_text(re.compile("^6 Spieler"))
    expect(hello).to_be_checked()
    players.get_by_role("link", name="Protokoll").click()
    players.wait_for_url("**/protokoll/")
    players.go_back()
    expect(hello).to_be_checked()
    expect(count).to_have_text(re.compile("^6 Spieler"))
    hello.uncheck()
    expect(preview.get_by_text("3 Zeilen sind fraglich und zählen nicht mit")).to_be_visible()
    players.get_by_role("checkbox", name="Alle ankreuzen").click()
    expect(count).to_have_text(re.compile("^8 Spieler"))
    hello.uncheck()
    expect(count).to_have_text(re.compile("^7 Spieler"))
    enter = players.locator(".players-paste").get_by_role("button", name="Eintragen")
    enter.click()
    expect(players.get_by_text("7 Spieler eingetragen. 1 Zeile ist noch im Feld: „Hallo Peter“.")).to_be_visible()
    expect(players.locator("#id_players")).to_have_value("Hallo Peter")
    expect(hello).not_to_be_checked()
    enter.click()
    expect(players.get_by_text("Diese Zeile bitte ankreuzen, wenn sie stimmt, sonst weglassen")).to_be_visible()
    hello.check()
    expect(count).to_have_text("8 Spieler: 2 Vierertische")
    enter.click()
    expect(players.locator("#spielerliste [scope=row]")).to_have_count(8)


def test_lines_that_are_no_players_are_left_out(players):
    paste(players, MAIL)
    count = players.locator(".setup__count")
    hello = players.get_by_role("checkbox", name="Hallo Peter: Weglassen")
    hello.check()
    is_player = players.get_by_role("checkbox", name="Hallo Peter: Ist ein Spieler")
    expect(is_player).to_have_count(0)
    expect(hello).to_be_focused()
    expect(hello).to_be_checked()
    # While the list goes on, and for who comes back to the page.
    paste(players, [*MAIL, "Nora Neu"])
    expect(count).to_have_text("5 Spieler: 1 Fünfertisch")
    players.get_by_role("link", name="Protokoll").click()
    players.wait_for_url("**/protokoll/")
    players.go_back()
    expect(hello).to_be_checked()
    hello.uncheck()
    expect(is_player).to_be_visible()
    players.get_by_role("checkbox", name="Alle weglassen").click()  # another one stands there at once
    expect(players.get_by_role("checkbox", name="Weglassen", checked=True)).to_have_count(3)
    players.locator(".players-paste").get_by_role("button", name="Eintragen").click()
    expect(players.get_by_text("5 Spieler eingetragen.")).to_be_visible()
    expect(players.locator("#spielerliste [scope=row]")).to_have_count(5)
