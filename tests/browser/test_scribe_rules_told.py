"""That the rules are others stands above the sheet until its next game, and elsewhere until it is read."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.test_scribe_meanwhile import OURS
from tests.browser.test_scribe_other_rules import renewed
from tests.browser.thumb import Hall, new_hall
from tests.browser.thumb import QuickThumb as Thumb

ABOVE = "[data-key=reminder-rules]"
SAID = "Die Turnierleitung hat die Regeln geändert: 1 Spiel dieser Liste zählt jetzt anders."


def new_rules(hall: Hall) -> None:
    hall.run(
        "from dataclasses import replace\nfrom tournaments import ledger\n"
        "ledger.change_ruleset(tournament, replace(tournament.ruleset, won=2))"
    )


def test_who_enters_the_next_game_has_read_it(server: Server, phone: Page, other_phone: Page) -> None:
    """The other phone may not have been looked at."""
    hall = new_hall(server)
    hall.enter(OURS)
    pages = (phone, other_phone)
    thumb, other = (Thumb(page).open(hall) for page in pages)
    for page in pages:
        page.evaluate("document.body.dataset.before = true")
    new_rules(hall)
    for page in pages:
        renewed(page)
        expect(page.locator(ABOVE)).to_contain_text(SAID)
        expect(page.locator("[data-meanwhile]")).to_be_hidden()
    thumb.re(1, 3).pips(131).previewed().save().saved()
    told = other_phone.locator("[data-meanwhile]")
    expect(told.locator("p")).to_have_text(SAID)
    expect(other_phone.locator(ABOVE)).to_have_count(0)
    expect(phone.locator(ABOVE)).to_have_count(0)
    expect(phone.locator("[data-meanwhile]")).to_be_hidden()
    other.game(3).re(1, 3).pips(132).previewed().save().saved()
    other_phone.reload()
    expect(told.locator("p")).to_have_text(SAID)  # nobody has read it yet
    other.tap("[data-read]")
    expect(told).to_be_hidden()
    other_phone.reload()
    other.game(4)
    expect(told).to_be_hidden()


def test_what_came_behind_a_question_is_told_once_that_is_answered(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(130).save()
    hall.enter(OURS | {"re": [2, 4]})
    phone.context.set_offline(False)
    pair = phone.locator("dialog .conflict__pair")
    expect(pair).to_contain_text("Re +1 (Inge, Friederike)")
    new_rules(hall)
    expect(pair).to_contain_text("Re +2 (Inge, Friederike)")
    thumb.tap("dialog [data-choice=replace] button").saved()
    expect(phone.locator(ABOVE)).to_have_count(0)
    expect(phone.locator("[data-meanwhile] p")).to_have_text(SAID)
    thumb.tap("[data-read]")
    expect(phone.locator("[data-meanwhile]")).to_be_hidden()


def test_whoever_has_signed_by_them_has_read_them(server: Server, phone: Page) -> None:
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[OURS] * 16)
    Thumb(phone).open(hall)
    new_rules(hall)
    expect(phone.locator(ABOVE)).to_contain_text("16 Spiele dieser Liste zählen jetzt anders.")
    hall.run("confirm_all(scribe_at(table))")
    expect(phone.locator(ABOVE)).to_have_count(0)
    expect(phone.locator(".finish .badge--saved")).to_have_count(4)
    expect(phone.locator("[data-meanwhile]")).to_be_hidden()
