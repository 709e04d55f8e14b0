"""Every page in its states, on a phone and on a laptop, by day and by night: nothing serious for axe, nothing too wide,
no complaint in the console."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from tests.browser.people import sign_in
from tests.server import Server

PREPARED = """
from datetime import date
from random import Random
from tests.tournaments.helpers import *
from tournaments.rounds import draws, links, course
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

gathering = made("Anmeldung", "ddv", 8)
withdraw(gathering.players.last())  # seven cannot be seated

waiting = made("Gleich", "ddv", 9)
links.provide_links(waiting, 2)
draws.draw(waiting, 1)

playing = made("Läuft", "lions-2024", 9)
one = publish_round(playing, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
course.start_clock(one)
for table in simulation.tables(one):
    simulation.play(table, Random(4), 0.4)
ledger.call(scribe_at(table_of(one, 2)), "Bitte kommen")

signing = made("Unterschrift", "schuetzenfest", 4)
play_out(scribe_at(table_of(publish_round(signing, [[1, 2, 3, 4]]))))

ended = made("Vorbei", "schuetzenfest", 8)
last = publish_round(ended, [[1, 2, 3, 4], [5, 6, 7, 8]])
for table in simulation.tables(last):
    simulation.play(table, Random(5))
    simulation.sign(table)
course.close(last)
course.finish(ended)

result = {"waiting": keys(waiting), "playing": keys(playing), "signing": keys(signing)}
"""

SIZES = {"phone": (360, 740), "laptop": (1440, 900)}
GRAVE = ("serious", "critical")
CONTRAST_ONLY = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}


@dataclass(frozen=True)
class State:
    """A page, and what is done on it before it is looked at."""

    address: str
    doing: Callable[[Page], object] | None = None
    status: int = 200


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
    page.evaluate("sessionStorage.clear()")  # the game begun in an earlier state would be here again
    page.reload()
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator("#entry [data-error]")).to_be_visible()


def last_game_open(page: Page) -> None:
    go("liste")(page)
    page.locator(".game__open").last.click()
    expect(page.get_by_role("link", name="Korrigieren")).to_be_visible()


def striking(page: Page) -> None:
    last_game_open(page)
    page.get_by_role("button", name="Streichen").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def violation(page: Page) -> None:
    go("mehr")(page)
    page.get_by_role("link", name="Regelverstoß eintragen").click()
    page.locator("label:has([name=violation][value=serious])").click()


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
    page.mouse.move(300, 300)  # brings the controls, where the screen is a wall's
    button = page.get_by_role("button", name="Hell / Dunkel")
    if button.is_visible():
        button.click()


PUBLIC = [
    State("/"),
    State("/anmelden/"),
    State("/anmeldung/"),
    State("/laeuft/"),
    State("/laeuft/tische/"),
    State("/laeuft/ergebnis/"),
    State("/vorbei/ergebnis/"),
    State("/gibt-es-nicht/", status=404),
]
WALL = [
    State("/anmeldung/leinwand/"),
    State("/laeuft/leinwand/"),
    State("/laeuft/leinwand/", by_day),
    State("/vorbei/leinwand/"),
]
SCRIBE = [
    State("/tisch/?code=WRONG", status=422),
    State("/tisch/{waiting[1]}/"),
    State("/tisch/{playing[0]}/"),
    State("/tisch/{playing[0]}/", solo_in_preview),
    State("/tisch/{playing[0]}/", refused),
    State("/tisch/{playing[1]}/", last_game_open),
    State("/tisch/{playing[1]}/", striking),
    State("/tisch/{playing[1]}/", go("mehr")),
    State("/tisch/{playing[1]}/", violation),
    State("/tisch/{playing[1]}/spielliste/"),
    State("/tisch/{signing[0]}/"),
]
ORGANIZER = [
    State("/leitung/"),
    State("/neu/"),
    State("/neu/", all_rules),
    State("/demo/"),
    State("/anmeldung/leitung/"),
    State("/anmeldung/leitung/spieler/"),
    State("/anmeldung/leitung/spieler/1/"),
    State("/anmeldung/leitung/auslosung/"),
    State("/gleich/leitung/auslosung/"),
]
DIRECTOR = [
    State("/laeuft/leitung/"),
    State("/laeuft/leitung/auslosung/"),
    State("/laeuft/leitung/karten/"),
    State("/laeuft/leitung/aushang/"),
    State("/laeuft/leitung/einstellungen/"),
    State("/laeuft/leitung/regeln/"),
    State("/laeuft/leitung/protokoll/"),
    State("/laeuft/leitung/abschluss/"),
    State("/laeuft/leitung/runde/1/tisch/1/"),
    State("/laeuft/leitung/runde/1/tisch/1/", correcting),
    State("/laeuft/leitung/runde/1/tisch/2/", ruling),
    State("/laeuft/leitung/runde/1/tisch/2/akte/"),
    State("/vorbei/leitung/"),
]


@pytest.fixture(scope="module")
def keys(server: Server) -> dict[str, list[str]]:
    """One tournament in every stage on the server; the keys of their tables' links."""
    made: dict[str, list[str]] = server.shell(PREPARED)
    return made


@pytest.fixture(params=SIZES)
def looking(request: pytest.FixtureRequest, open_page: Callable[..., Page]) -> Iterator[Page]:
    width, height = SIZES[request.param]
    page = open_page(width, height, is_mobile=request.param == "phone", reduced_motion="reduce")
    yield page


def complaints(page: Page, base: str, keys: dict[str, list[str]], states: list[State]) -> list[str]:
    """Everything that is wrong with these pages at this page's size."""
    found: list[str] = []
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
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
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        found += [f"{label}: {wide} px too wide"] if wide > 0 else []
        found += [f"{label}: light: {one}" for one in axe(page, {})]
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        found += [f"{label}: dark: {one}" for one in axe(page, CONTRAST_ONLY)]
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


@pytest.mark.parametrize("states", [PUBLIC, WALL, SCRIBE], ids=["public", "wall", "scribe"])
def test_pages_of_the_hall(server: Server, keys: dict[str, list[str]], looking: Page, states: list[State]) -> None:
    assert complaints(looking, server.hall, keys, states) == []


@pytest.mark.parametrize("states", [ORGANIZER, DIRECTOR], ids=["organizer", "director"])
def test_pages_of_the_director(server: Server, keys: dict[str, list[str]], looking: Page, states: list[State]) -> None:
    sign_in(looking, server)
    assert complaints(looking, server.laptop, keys, states) == []
