"""The people of an evening at their screens: the director at a laptop, scribes with phones, everybody before the wall.

They press what they see, and read what stands there. Nothing here goes behind the pages' backs.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.thumb import QuickThumb
from tests.browser.waiting import until
from tests.server import Server

PROMISED = 2.0  # seconds in which a saved game shows on the wall
SHOWN = """() => [...document.querySelectorAll(".rows li")].map((row) =>
  [".name > :first-child", ".total"].map((part) => row.querySelector(part).textContent))"""


def ask_a_fee(laptop: Page, home: str, euros: str = "10") -> None:
    """The director asks everybody for so much. `home`: the address of the director's pages."""
    laptop.goto(f"{home}startgeld/")
    laptop.get_by_label("Name des 1. Startgelds").fill("Startgeld")
    laptop.get_by_label("Betrag des 1. Startgelds in Euro").fill(euros)
    laptop.get_by_role("button", name="Speichern").click()


def number(text: str) -> int:
    """A figure as pages write it."""
    return int(text.strip().replace("−", "-").replace("+", ""))


def exactly(name: str) -> re.Pattern[str]:
    return re.compile(f"^{re.escape(name)}$")


def sign_in(page: Page, server: Server, onward: str = "") -> None:
    """Open a fresh link and press its button; then be at `onward`, a path, or at the list of tournaments."""
    press_key(page, server.sign_in_link() + (f"&weiter={onward}" if onward else ""))


def press_key(page: Page, link: str) -> None:
    """Open a link that signs in, and press its button."""
    page.goto(link)
    page.get_by_role("button", name="Anmelden").click()
    page.wait_for_url(lambda address: "/anmelden/" not in address)


def seated_at(page: Page, server: Server, slug: str) -> dict[int, list[str]]:
    """Who sits where, by table and seat, as everybody can see it."""
    page.goto(f"{server.hall}/{slug}/tische/")
    cards = page.get_by_role("region", name="Alle Tische").locator(".card").all()
    return {
        number(card.get_by_role("heading").inner_text().removeprefix("Tisch")): card.locator(".name").all_inner_texts()
        for card in cards
    }


class SignedIn:
    """One sign-in for many laptops: the first presses the button, those that come later are given its cookies."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies: list[Any] = []

    def bring_to(self, page: Page) -> None:
        """This page's laptop is signed in; where somebody has signed out everywhere meanwhile, anew."""
        page.context.add_cookies(self.cookies)
        if not self.cookies or self._asks_for_a_key(page):
            sign_in(page, self.server)
            self.cookies = page.context.cookies()

    def _asks_for_a_key(self, page: Page) -> bool:
        """Asked of a small page: the list of tournaments has one more with every test."""
        return "/anmelden/" in page.request.head(f"{self.server.laptop}/abmelden/ueberall/").url


def paste(page: Page, players: Sequence[str]) -> None:
    """Fill in a list of players, and wait until the page shows how it is read; without a script there is a button."""
    check = page.get_by_role("button", name="Liste prüfen")
    if check.is_visible():
        page.locator("#id_players").fill("\n".join(players))
        check.click()
    else:
        with page.expect_response("**/pruefen/"):
            page.locator("#id_players").fill("\n".join(players))
    expect(page.locator("#spieler-pruefung tbody tr")).to_have_count(len(players))


class Director:
    """The director, signed in at a laptop."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server
        self.slug = ""

    @property
    def board(self) -> str:
        return f"{self.server.laptop}/{self.slug}/leitung/"

    def go(self, name: str) -> None:
        """Follow a link of the page's head."""
        self.page.get_by_role("banner").get_by_role("link", name=name).click()

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name).click()

    def starts_anew(self) -> None:
        """From the page of all tournaments to a new one."""
        self.page.goto(f"{self.server.laptop}/leitung/")
        self.page.get_by_role("link", name="Neues Turnier").click()

    def sets_up(
        self, name: str, preset: str, players: Sequence[str], rounds: int, house_rules: Mapping[str, int] | None = None
    ) -> None:
        """Fill in the page "Neues Turnier", `preset` and `house_rules` by the words on it, and be at the board."""
        page = self.page
        page.get_by_label("Name", exact=True).fill(name)
        # Not an own ruleset that is based on it.
        page.get_by_role("radio", name=re.compile(f"^{preset}")).check()
        expect(page.locator("#regeln")).not_to_have_attribute("inert", "")  # the rules of this preset have come
        if house_rules:
            page.get_by_text("Hausregeln", exact=True).click()
            for label, value in house_rules.items():
                page.get_by_label(label, exact=True).fill(str(value))
        paste(page, players)
        page.get_by_role("spinbutton", name="Runden", exact=True).fill(str(rounds))
        expect(page.get_by_text(re.compile(f"^{len(players)} Spieler: "))).to_be_visible()
        page.get_by_role("button", name="Turnier anlegen").click()
        page.wait_for_url("**/leitung/")
        self.slug = page.url.split("/")[3]

    def draws(self, round: int) -> None:
        """Have a round drawn; nobody else sees it yet."""
        self.page.get_by_role("link", name=f"Runde {round} auslosen").click()
        self.press(f"Runde {round} auslosen")
        expect(self.page.get_by_role("heading", name=f"Auslosung der Runde {round}")).to_be_visible()

    def publishes(self) -> None:
        self.press("Veröffentlichen")
        expect(self.page.get_by_role("region", name="Tische", exact=True)).to_be_visible()

    def codes(self) -> list[str]:
        """The codes on the printed cards, by table."""
        self.go("Drucken")
        cards = self.page.locator(".table-card__code")
        expect(cards.first).to_be_visible()
        return cards.all_inner_texts()


@dataclass(frozen=True)
class Saved:
    """A game that the server has, and the totals of its table by name."""

    sent: float
    """Epoch seconds: it has it after that …"""
    at: float
    """… and before that."""
    totals: dict[str, int]


class Scribe:
    """A scribe with the page of a table on a phone; or the director, with the mouse, at the laptop."""

    def __init__(self, page: Page, *, mouse: bool = False) -> None:
        self.page = page
        self.hand = QuickThumb(page, mouse=mouse)
        self.saved: list[Saved] = []

    def opens(self, hall: str, code: str) -> None:
        """Type the code of a table's card into the first page."""
        self.page.goto(f"{hall}/")
        self.page.get_by_label("Am Tisch: Spielliste öffnen").fill(code)
        self.tap("button", "Öffnen")
        self.is_at_the_table()

    def is_at_the_table(self) -> None:
        """Wait until the table's page is there, and nothing is on its way from it."""
        self.page.wait_for_url("**/tisch/**")
        expect(self.state).to_have_attribute("data-state", "saved")

    @property
    def state(self) -> Locator:
        """What the page says of the games on their way."""
        return self.page.locator("[data-queue-state]")

    @property
    def preview(self) -> Locator:
        return self.page.locator("[data-preview]")

    @property
    def names(self) -> list[str]:
        """The players by seat."""
        return [" ".join(name.split()) for name in self.page.locator(".tile__name").all_inner_texts()]

    @property
    def to_confirm(self) -> list[str]:
        """Whose word is still missing on a complete sheet."""
        seats = self.page.locator(".finish__seat:has([action*=bestaetigen]) .finish__name").all_inner_texts()
        return [text.splitlines()[0] for text in seats]  # below may stand for whom somebody came

    @property
    def totals(self) -> list[int]:
        """What everybody has, by seat, as it stands on the tiles."""
        return [number(text.removeprefix("bisher")) for text in self.page.locator(".tile__total").all_inner_texts()]

    @property
    def game(self) -> str:
        """ "Spiel 3 von 24"."""
        return self.page.locator(".tablehead__game").inner_text()

    def tap(self, role: Any, name: str | re.Pattern[str], within: Locator | Page | None = None) -> None:
        self.hand.tap((within or self.page).get_by_role(role, name=name, exact=isinstance(name, str)))

    def tells(self, game: Mapping[str, Any], *, pips_of: str = "re") -> None:
        """Tap a game, given as in the public JSON format; its pips as those of either party."""
        hand = self.hand
        if game["type"] != "normal" or not self.page.locator("[name=type][value=normal]").is_checked():
            hand.choose("type", game["type"])
        if game["type"] == "solo":
            hand.choose("solo", game["solo"])
        if game["type"] == "marriage" and len(game["re"]) == 1:
            hand.tap(".alone")
        for seat in game["re"]:
            if not self.page.locator(f"[name=re][value='{seat}']").is_checked():  # a solo that is due is there already
                hand.re(seat)
        for party, level in game.get("announcements", {}).items():
            hand.choose(f"announce_{party}", level)
        for party, won in game.get("extras", {}).items():
            for extra in won:
                hand.tap(f"[data-counter=extra_{party}_{extra}]")
        hand.pips(game["re_pips"] if pips_of == "re" else 240 - game["re_pips"], pips_of)

    def tells_violation(self, entry: Mapping[str, Any]) -> None:
        """Tap a violation, given as in the public JSON format."""
        hand = self.hand
        if not hand.mouse:  # a laptop shows all at once
            hand.go("mehr")
        hand.tap("[data-violation]").choose("violation", entry["violation"])
        if entry["violation"] == "free":
            for seat, points in enumerate(entry["points"], 1):
                self.page.locator(f"[name=points_{seat}]").fill(str(points))
            return
        hand.choose("offender", str(entry["offender"]))
        for further in ("soloist", "levels"):
            if entry.get(further):
                hand.choose(further, str(entry[further]))
        if "points" in entry:
            self.page.locator("[name=points]").fill(str(entry["points"]))
        if "game" in entry:
            self.tells(entry["game"])

    def previewed(self) -> list[int]:
        """The points that saving will give, by seat, once the page has asked for them; 0 for who sits out."""
        expect(self.preview.locator(".preview__headline")).to_be_visible()
        expect(self.preview).not_to_have_attribute("data-busy", "")
        return [number(text or "0") for text in self.page.locator("[data-points]").all_text_contents()]

    def saves(self) -> None:
        """Save, and wait until it is saved."""
        with self._noted("/eintrag/"):
            self.tap("button", "Speichern")  # a phone has it in its bar, a laptop in the form

    def opens_list(self) -> None:
        self.tap("link", "Liste")
        expect(self.page.get_by_role("heading", name="Spielliste")).to_be_visible()

    def opens_game(self, number: int) -> None:
        """Open a game's explanation in the list."""
        self.opens_list()
        self.tap("link", f"Spiel {number}: Erklärung")

    def strikes(self, number: int) -> None:
        """Strike the last game after a look at what that changes, and be back at the entry."""
        self.opens_game(number)
        self.tap("button", "Streichen")
        expect(self.page.get_by_role("dialog")).to_be_visible()
        with self._noted("/streichen/"):
            self.tap("button", "Streichen", self.page.get_by_role("dialog"))
        self.tap("link", "Neues Spiel")

    @contextmanager
    def _noted(self, address: str) -> Iterator[None]:
        """What is tapped here sends something: note when the server had it, and what it makes of the totals."""
        with self.page.expect_response(lambda one: one.request.method == "POST" and address in one.url) as answered:
            yield
        answer = answered.value
        assert answer.status in (200, 201), answer.text()
        expect(self.state).to_have_attribute("data-state", "saved")
        expect(self.page.get_by_role("dialog")).to_be_hidden()
        timing = answer.request.timing
        sent, at = timing["startTime"] / 1000, (timing["startTime"] + timing["responseStart"]) / 1000
        self.saved.append(Saved(sent, at, dict(zip(self.names, self.totals, strict=True))))

    def enters(self, game: Mapping[str, Any], *, pips_of: str = "re") -> list[int]:
        """Tap a game, save it; gives the points that the preview promised and the list then shows."""
        before = self.totals
        if "violation" in game:
            self.tells_violation(game)
        else:
            self.tells(game, pips_of=pips_of)
        points = self.previewed()
        self.saves()
        after = [one + other for one, other in zip(before, points, strict=True)]
        assert self.totals == after
        return points

    def everybody_confirms(self) -> list[str]:
        """The phone goes round the table once the sheet is complete; gives who has confirmed."""
        expect(self.page.locator(".finish")).to_be_visible()
        names = self.to_confirm
        for name in names:
            self.tap("button", f"{name} bestätigt")
            expect(self.page.get_by_role("button", name=f"{name} bestätigt")).to_be_hidden()
        expect(self.page.get_by_role("heading", name="Alle haben bestätigt")).to_be_visible()
        return names

    def listed(self) -> list[list[int]]:
        """The points of every line of the list of games, by seat; then back to the entry."""
        self.opens_list()
        rows = self.page.locator(".game__line:not(.struck)").all()
        points = [[number(cell) for cell in row.locator(".cell > span:first-child").all_inner_texts()] for row in rows]
        self.tap("link", re.compile("^(Neues Spiel|Bestätigen)$"))
        return points


class Wall:
    """The projector's page, which notes what it shows and when."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lost, self.back = inf, -inf  # epoch seconds between which it had no network

    def opens(self, hall: str, slug: str) -> None:
        self.page.goto(f"{hall}/{slug}/leinwand/")
        note = f"(window.shown ??= []).push([Date.now(), ({SHOWN})()])"
        self.page.evaluate(f"addEventListener('live:updated', () => {note})")

    def loses_its_network(self) -> None:
        self.lost = time.time()
        self.page.context.set_offline(True)

    def has_its_network_again(self) -> None:
        self.back = time.time()
        self.page.context.set_offline(False)

    @property
    def totals(self) -> dict[str, int]:
        return {name: number(total) for name, total in self.page.evaluate(f"({SHOWN})()")}

    def shows(self, totals: Mapping[str, int]) -> None:
        """Wait until these totals stand there."""
        until(self.page, lambda: totals.items() <= self.totals.items())

    def followed(self, saved: Sequence[Saved]) -> float:
        """Each of these games of one table showed in time, alone or with later ones; seconds of the slowest.

        What was saved while the network was gone has its time from the network's return.
        """
        self.shows(saved[-1].totals)
        shown = [
            (moment / 1000, {name: number(total) for name, total in totals})
            for moment, totals in self.page.evaluate("window.shown")
        ]
        slowest = 0.0
        for index, one in enumerate(saved):
            fresh = [later.totals.items() for later in saved[index:]]
            missed = self.lost < one.at + PROMISED and one.at < self.back
            showed = next(
                moment
                for moment, totals in shown
                if moment >= one.sent and any(wanted <= totals.items() for wanted in fresh)
            )
            slowest = max(slowest, showed - (self.back if missed and showed > self.lost else one.at))
        assert slowest < PROMISED, f"the wall was {slowest:.2f} s late"
        return slowest
