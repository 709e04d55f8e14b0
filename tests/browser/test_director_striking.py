"""The director strikes a game while somebody else writes on its list: the question is asked anew, and leads on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.thumb import Hall, new_hall, pips
from tests.browser.waiting import hears_nothing
from tests.server import Server

GAMES = [{"type": "normal", "re": [1, 3], "re_pips": 131}, {"type": "normal", "re": [1, 3], "re_pips": 132}]
CHANGED = "Die Spielliste hat sich inzwischen geändert."
CORRECTED = (
    "from tournaments import ledger\nfrom uuid import uuid4\nlast = table.entries.order_by('id').last()\n"
    "done = ledger.correct(director_at(table), last.id, {'type': 'normal', 're': [2, 4], 're_pips': 150},"
    " client_id=uuid4(), version=table.version)\n"
)
STRUCK = "table.refresh_from_db()\nledger.strike(director_at(table), done.entry.id, version=table.version)\n"


def asked(server: Server, laptop: Page) -> Hall:
    """Game 2 is asked about, and a reason is typed."""
    hall = new_hall(server)
    hall.enter(*GAMES)
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/runde/1/tisch/1/")
    laptop.locator(".game__line").last.click()
    laptop.locator("tbody[data-state=open] [data-strike] button").click()
    laptop.locator("dialog [name=reason]").fill("doppelt")
    return hall


@pytest.mark.parametrize("hears", [True, False])
def test_another_game_came_in(server: Server, laptop: Page, hears: bool) -> None:
    hall = asked(server, laptop)
    if not hears:
        hears_nothing(laptop)
    hall.enter({"type": "normal", "re": [2, 4], "re_pips": 133})
    if hears:
        expect(laptop.locator(".game")).to_have_count(3)
    yes = laptop.locator("dialog").get_by_role("button", name="Streichen", exact=True)
    yes.click()
    said = laptop.locator("dialog [role=alert]")
    expect(said).to_contain_text(f"{CHANGED} Spiel 3 ist inzwischen eingetragen: Re +1 (Karl-Heinz, Jo). Es geht um")
    expect(laptop.locator("dialog [name=reason]")).to_have_value("doppelt")
    yes.click()
    expect(laptop.locator("dialog[open]")).to_have_count(0)
    assert pips(hall) == [131, 133]
    laptop.unroute_all()
    expect(laptop.locator(".game--struck")).to_contain_text("doppelt")


def test_a_thumb_under_way_does_not_answer_the_new_question(server: Server, laptop: Page) -> None:
    hall = asked(server, laptop)
    hall.enter({"type": "normal", "re": [2, 4], "re_pips": 133})
    laptop.evaluate(
        """() => document.querySelector("dialog").addEventListener("htmx:afterSwap", () => {
          const yes = document.querySelector("dialog [value=again]").getBoundingClientRect();
          window.under = document.elementFromPoint(yes.x + yes.width / 2, yes.y + yes.height / 2).tagName;
        })"""
    )
    laptop.locator("dialog [value=again]").click()
    expect(laptop.locator("dialog [role=alert]")).to_be_visible()
    assert laptop.evaluate("window.under") != "BUTTON"
    expect(laptop.locator("dialog section")).not_to_have_attribute("inert", "")
    assert pips(hall) == [131, 132, 133]


def test_it_is_struck_by_now(server: Server, laptop: Page) -> None:
    hall = asked(server, laptop)
    hears_nothing(laptop)
    hall.run(CORRECTED + STRUCK)
    laptop.locator("dialog [value=again]").click()
    expect(laptop.locator("dialog")).to_contain_text("Spiel 2 ist inzwischen gestrichen.")
    expect(laptop.locator("dialog button")).to_have_text(["Schließen"])
    laptop.locator("dialog button").click()
    expect(laptop.locator("dialog[open]")).to_have_count(0)


def test_it_is_struck_while_it_is_asked(server: Server, laptop: Page) -> None:
    """The question is over, and does not go without a word."""
    hall = asked(server, laptop)
    hall.run(
        "from tournaments import ledger\nentry = table.entries.order_by('id').last()\n"
        "ledger.strike(scribe_at(table), entry.id, version=table.version)"
    )
    expect(laptop.locator(".notice")).to_have_text("Spiel 2 ist inzwischen gestrichen.")
    expect(laptop.locator("dialog[open]")).to_have_count(0)
