"""Every page in its states, by day and by night: nothing serious for axe on the device that it is made for, nothing too
wide on a phone and on a laptop, no complaint in the console. More states of the scribe's page: test_scribe_states."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from tests.server import Server

PREPARED = """
from datetime import date
from random import Random
from tests.tournaments.helpers import *
from tournaments.rounds import course, draws, links, timekeeping
from tournaments import ledger
from tournaments import setting_up
from tournaments.people.players import withdraw
from tournaments.demo import simulation
from tournaments.sign_in_key import organizer_user

NAMES = ["Inge Sommer, DoKo Laim", "Karl-Heinz Brandt", "Friederike Obermeier", "Jo Lang", "Wolfgang Schmidhuber",
         "Ursula Thalhammer-Wiesinger-Hohenstein, Kartenfreunde Untermenzing", "Anna", "Bernd Huber", "Clara Huber"]

def made(name, ruleset, count):
    return setting_up.create_tournament(name=name, date=date(2026, 11, 9), ruleset=ruleset, rounds=2,
                                          players="\\n".join(NAMES[:count]), user=organizer_user())

def keys(tournament):
    return [link.key for link in tournament.table_links.order_by("number")]

gathering = made("Einlass", "ddv", 8)
withdraw(gathering.players.last())  # seven cannot be seated

waiting = made("Gleich", "ddv", 9)
links.provide_links(waiting, 2)
draws.draw(waiting, 1)

playing = made("Läuft", "lions-2024", 9)
one = publish_round(playing, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
timekeeping.start_clock(one)
for table in simulation.tables(one):
    simulation.play(table, Random(4), 0.15)
ledger.call(scribe_at(table_of(one, 2)), "Bitte kommen")

ended = made("Vorbei", "schuetzenfest", 8)
last = publish_round(ended, [[1, 2, 3, 4], [5, 6, 7, 8]])
for table in simulation.tables(last):
    simulation.play(table, Random(5))
    simulation.sign(table)
course.close(last)
course.finish(ended)

result = {"waiting": keys(waiting), "playing": keys(playing)}
"""

PHONE, LAPTOP = (360, 740), (1440, 900)
GRAVE = ("serious", "critical")
CONTRAST_ONLY = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}


@dataclass(frozen=True)
class State:
    """A page, and what is done on it before it is looked at."""

    address: str
    doing: Callable[[Page], object] | None = None
    status: int = 200
    night: bool = True
    """Has it colours that no other state here has?"""


def go(view: str) -> Callable[[Page], object]:
    return lambda page: page.locator(f".thumbbar [data-go={view}]").click()


def solo_in_preview(page: Page) -> None:
    page.locator("label:has([name=type][value=solo])").click()
    page.locator("label:has([name=solo][value=aces])").click()
    page.locator(".tile:not([data-out])").first.click()
    page.locator(".rung:has([value=no_90])").first.click()
    for digit in "175":
        page.locator(f".key[data-key='{digit}']").click()
    expect(page.locator(".preview__headline")).to_be_visible()


def refused(page: Page) -> None:
    # The game begun in an earlier state would be here again: the page keeps it once more when it is left.
    page.evaluate("Storage.prototype.setItem = () => {}, sessionStorage.clear(), localStorage.clear()")
    page.reload()
    page.locator(".tile:not([data-out])").first.click()
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator("#entry [data-error]")).to_be_visible()


def other_ways(page: Page) -> None:
    page.get_by_text("Anders setzen …").click()


def prescribed_wrong(page: Page) -> None:
    page.get_by_label("Tische", exact=True).fill("1;2;3;Niemand")
    page.get_by_role("button", name="Prüfen und setzen").click()
    expect(page.locator("#id_players_error")).to_be_visible()


def last_game_open(page: Page) -> None:
    go("liste")(page)
    page.locator(".game__open").last.click()
    expect(page.get_by_role("link", name="Korrigieren")).to_be_visible()


def correcting(page: Page) -> None:
    page.evaluate("location.hash = 'liste'")  # on a laptop it is in sight already
    page.locator(".game__open").first.click()
    page.get_by_role("link", name="Korrigieren").first.click()
    expect(page.locator(".preview__changes")).to_be_visible()


def ruling(page: Page) -> None:
    page.evaluate("location.hash = 'mehr'")
    page.locator("[data-violation]").click()
    page.locator("label:has([name=violation][value=free])").click()
    page.locator("[name=points_1]").fill("-3")
    expect(page.locator(".preview__headline")).to_be_visible()


def all_rules(page: Page) -> None:
    page.get_by_text("Hausregeln", exact=True).click()
    page.get_by_role("textbox", name="Spieler").fill("Inge\nKarl\nInge")
    expect(page.locator("#spieler-pruefung .field__error").first).to_be_visible()


def by_day(page: Page) -> None:
    page.mouse.move(300, 300)
    page.mouse.move(310, 310)  # brings the controls, where the screen is a wall's
    button = page.get_by_role("button", name="Hell / Dunkel")
    if button.is_visible():
        button.press("Enter")  # however soon a wall hides them again


PUBLIC = [
    State("/"),
    State("/anmelden/"),
    State("/einlass/"),
    State("/laeuft/"),
    State("/laeuft/tische/"),
    State("/laeuft/ergebnis/"),
    State("/vorbei/ergebnis/"),
    State("/gibt-es-nicht/", status=404),
]
WALL = [
    State("/einlass/leinwand/"),
    State("/laeuft/leinwand/"),
    State("/laeuft/leinwand/", by_day),
    State("/vorbei/leinwand/"),
]
SCRIBE = [
    State("/tisch/?code=WRONG", status=422),
    State("/tisch/{waiting[1]}/"),
    State("/tisch/{playing[0]}/", solo_in_preview),
    State("/tisch/{playing[0]}/", refused, night=False),
    State("/tisch/{playing[1]}/", last_game_open),
    State("/tisch/{playing[1]}/", go("mehr"), night=False),
    State("/tisch/{playing[1]}/spielliste/"),
]
ORGANIZER = [
    State("/leitung/"),
    State("/neu/"),
    State("/neu/", all_rules, night=False),
    State("/demo/"),
    State("/einlass/leitung/"),
    State("/einlass/leitung/spieler/"),
    State("/einlass/leitung/spieler/1/"),
    State("/einlass/leitung/auslosung/", other_ways),
    State("/einlass/leitung/auslosung/vorgeben/", prescribed_wrong),
    State("/gleich/leitung/auslosung/"),
]
DIRECTOR = [
    State("/laeuft/leitung/"),
    State("/laeuft/leitung/auslosung/"),
    State("/laeuft/leitung/auslosung/tische/"),
    State("/laeuft/leitung/karten/"),
    State("/laeuft/leitung/aushang/"),
    State("/laeuft/leitung/einstellungen/"),
    State("/laeuft/leitung/regeln/"),
    State("/laeuft/leitung/protokoll/"),
    State("/laeuft/leitung/abschluss/"),
    State("/laeuft/leitung/runde/1/tisch/1/", correcting),
    State("/laeuft/leitung/runde/1/tisch/2/", ruling, night=False),
    State("/laeuft/leitung/runde/1/tisch/2/akte/"),
    State("/vorbei/leitung/"),
    State("/vorbei/leitung/abrechnung/"),
]


pytestmark = pytest.mark.xdist_group("accessibility")  # or each process would prepare them


@pytest.fixture(scope="module")
def keys(server: Server) -> dict[str, list[str]]:
    """One tournament in every stage on the server; the keys of their tables' links."""
    made: dict[str, list[str]] = server.shell(PREPARED)
    return made


def complaints(page: Page, base: str, keys: dict[str, list[str]], states: list[State]) -> list[str]:
    """Everything that is wrong with these pages: for axe at this page's size, their width also at the other."""
    found: list[str] = []
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    own = page.viewport_size
    assert own
    sizes = sorted((PHONE, LAPTOP), key=lambda size: size[0] == own["width"])
    for state in states:
        address = state.address.format(**keys)
        label = f"{address} {getattr(state.doing, '__name__', '')}"
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        answer = page.goto(base + address)
        assert answer and answer.status == state.status, f"{label}: {answer and answer.status}"
        if state.doing:
            state.doing(page)
        # What is refused answers with 422, which browsers note as an error; so is a preview of pips half typed.
        refusals = ("status of 422", f"status of {state.status}")
        found += [f"{label}: console: {text}" for text in said if not any(one in text for one in refusals)]
        said.clear()
        found += [f"{label}: light: {one}" for one in axe(page, {})]
        if state.night and page.locator("html[data-theme]").count() == 0:  # else its night is not the system's
            page.emulate_media(color_scheme="dark", reduced_motion="reduce")
            found += [f"{label}: dark: {one}" for one in axe(page, CONTRAST_ONLY)]
        for width, height in sizes:  # at last as it was
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator("html")).to_have_js_property("clientWidth", width)
            wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            found += [f"{label}: {wide} px too wide at {width}"] if wide > 0 else []
    return found


# Only what is wrong is told at length, and style sheets are not fetched a second time.
BRIEFLY = {"resultTypes": ["violations"], "preload": False}


def axe(page: Page, options: dict[str, Any], grave: tuple[str, ...] = GRAVE) -> Iterator[str]:
    """What axe finds grave on this page as it stands."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    result = page.evaluate("options => axe.run(document, options)", options | BRIEFLY)
    assert result["passes"], "axe looked at nothing"
    for violation in result["violations"]:
        if violation["impact"] in grave:
            for node in violation["nodes"]:
                yield f"{violation['id']}: {node['html'][:200]} {node['failureSummary']}"


@pytest.mark.parametrize("states", [PUBLIC, SCRIBE], ids=["public", "scribe"])
def test_pages_of_phones(server: Server, keys: dict[str, list[str]], phone: Page, states: list[State]) -> None:
    assert complaints(phone, server.hall, keys, states) == []


def test_the_wall(server: Server, keys: dict[str, list[str]], laptop: Page) -> None:
    assert complaints(laptop, server.hall, keys, WALL) == []


@pytest.mark.parametrize("states", [ORGANIZER, DIRECTOR], ids=["organizer", "director"])
def test_pages_of_the_director(server: Server, keys: dict[str, list[str]], laptop: Page, states: list[State]) -> None:
    assert complaints(laptop, server.laptop, keys, states) == []
