"""An older backup comes back while a phone is open, on which later games may wait."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.thumb import Hall, mark, new_hall
from tests.browser.thumb import QuickThumb as Thumb

SET_BACK = "Die Turnierleitung hat eine Sicherung zurückgespielt."
LOST = f"{SET_BACK} Nicht mehr auf der Liste: Spiel 2, Spiel 3."
GAME = {"type": "normal", "re": [1, 3], "re_pips": 140}


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


def with_a_game_waiting(server: Server, phone: Page, *more: int) -> tuple[Hall, Thumb]:
    """Game 4 was entered without network, and `more` behind it; then the backup was restored."""
    hall, thumb, path = opened(server, phone)
    phone.context.set_offline(True)
    for number in (134, *more):
        thumb.re(2, 4).pips(number).save()
    mark(phone, "waiting")
    restore(server, path)
    phone.context.set_offline(False)
    mark(phone, "refused", "1 Spiel abgelehnt")
    told(phone)
    return hall, thumb


def waits_for(phone: Page, names: str, what: str = "Spiel 4: ") -> None:
    """The first game that was refused says what lacks in front of it."""
    card = phone.locator("[data-unsettled]")
    expect(card.locator("[data-what]")).to_contain_text(what)
    said = f"Davor fehlt noch: {names}. Ist das eingetragen, wird dieser Eintrag von selbst gesendet."
    expect(card.locator("[data-why]")).to_have_text(said)
