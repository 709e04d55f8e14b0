"""An older backup is restored while phones are open: what the list has lost is said."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.thumb import Hall, new_hall
from tests.browser.thumb import QuickThumb as Thumb

LOST = "Die Turnierleitung hat eine ältere Sicherung zurückgespielt. Nicht mehr auf der Liste: Spiel 2, Spiel 3."


def back_up(server: Server) -> str:
    """A backup as it is now; gives its path."""
    made = re.search(r"Gesichert und geprüft: (.+?) \(", server.command("backup"))
    assert made
    return made[1]


def restore(server: Server, path: str) -> None:
    server.stop()
    server.command("restore", path, "--yes")
    server.start()


def opened(server: Server, phone: Page) -> tuple[Hall, Thumb, str]:
    """A backup has the first game, the list two more."""
    server.start()
    hall = new_hall(server, "ddv")
    thumb = Thumb(phone).open(hall).re(1, 3).pips(131).save().saved()
    path = back_up(server)
    thumb.re(2, 3).pips(132).save().re(1, 4).pips(133).save().saved().game(4)
    return hall, thumb, path


def told(phone: Page) -> None:
    expect(phone.locator("[data-meanwhile]")).to_contain_text(LOST)


def change_players(hall: Hall) -> None:
    """Vroni sits in Inge's place from the next game on."""
    hall.run(
        "from tests.tournaments.helpers import add_players\nfrom tournaments.ledger.substituting import *\n"
        "inge = table.seats.get(number=1).player_id\n"
        "substitute(director_at(table), Change(inge, 'Vroni Huber', table.entries.count() + 1, sure=True))"
    )


def sit_here(phone: Page) -> None:
    with phone.expect_navigation():
        phone.get_by_role("button", name="Wir sitzen hier").tap()
    phone.wait_for_selector("html.js")


def test_a_table_whose_players_differ_from_the_backup_is_told_what_it_lost(own_server: Server, phone: Page) -> None:
    """Said before the page is opened anew, and behind it, until it is read."""
    hall, thumb, path = opened(own_server, phone)
    change_players(hall)
    sit_here(phone)
    expect(phone.locator(".tile__name").first).to_contain_text("Vroni")
    restore(own_server, path)
    expect(phone.get_by_text("Die Plätze sind geändert")).to_be_visible()
    told(phone)
    sit_here(phone)
    thumb.game(2)
    told(phone)
    phone.reload()
    told(phone)
    thumb.tap("[data-read]")
    phone.reload()
    thumb.game(2)
    expect(phone.locator("[data-meanwhile]")).to_be_hidden()


def test_so_is_a_page_on_which_nobody_has_said_that_they_sit_there(own_server: Server, phone: Page) -> None:
    """It comes back by itself as soon as those who sat there before do again."""
    hall, thumb, path = opened(own_server, phone)
    change_players(hall)
    expect(phone.get_by_text("Die Plätze sind geändert")).to_be_visible()
    restore(own_server, path)
    thumb.game(2)
    expect(phone.locator("dialog[open]")).to_have_count(0)
    told(phone)
