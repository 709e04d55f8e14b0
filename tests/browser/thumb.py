"""A table to write at, and a thumb that counts its taps."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from itertools import count
from typing import Any, Self

from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.waiting import PATIENCE, SAYS_CUT_OFF, until
from tests.server import Server

TAKEN = "#entry[data-mode=game]:not(:has(.pipbox[data-typed], [name=range]:checked))"  # the form of the next game
SAVE = re.compile(r".*/tisch/[^/]+/eintrag/$")  # where a phone sends its games
_names = count(1)
PLAYERS = ["Inge Sommer", "Karl-Heinz Brandt", "Friederike Obermeier", "Jo Lang", "Wolfgang Schmidhuber"]


@dataclass
class Hall:
    """A tournament on the server with one table in its first round."""

    server: Server
    slug: str
    bases: list[str]

    @property
    def table(self) -> str:
        """The address that the scribe's phone opens, over plain HTTP and under no loopback name."""
        return self.address(1)

    def address(self, table: int) -> str:
        """The same of one of several tables."""
        return self.server.hall + self.bases[table - 1]

    def renew_link(self) -> None:
        """Revoke the table's link: from now on its `table` is the address of the new one."""
        key = self.run("from tournaments.rounds.links import revoke_link\nresult = revoke_link(tournament, 1).key")
        self.bases[0] = f"/tisch/{key}/"

    def entries(self, table: int = 1, round: int = 1) -> list[dict[str, Any]]:
        """What stands in the database for a table: status, position, facts, points."""
        found = self.server.shell(
            "from tournaments.models import Entry\n"
            f"result = list(Entry.objects.filter(table__round__tournament__slug={self.slug!r},"
            f" table__number={table}, table__round__number={round})"
            ".order_by('position', 'id').values('status', 'position', 'facts', 'points'))"
        )
        return list(found)

    def run(self, code: str) -> Any:
        """Run code on the server with `tournament` and `table` (number 1 of the latest round) at hand."""
        return self.server.shell(
            "from tournaments.models import *\n"
            "from tests.tournaments.helpers import *\n"
            f"tournament = Tournament.objects.get(slug={self.slug!r})\n"
            "table = table_of(tournament.rounds.order_by('-number').first(), 1)\n" + code
        )

    def enter(self, *games: dict[str, Any]) -> None:
        """Let somebody else enter games at the table."""
        self.run(f"import json\nenter(scribe_at(table), *json.loads({json.dumps(json.dumps(games))}))")


def new_hall(
    server: Server,
    ruleset: str = "lions-2024",
    players: int = 4,
    names: list[str] | None = None,
    tables: list[list[int]] | None = None,
    **fields: Any,
) -> Hall:
    """A fresh tournament with as many players as there are seats: at its only table, or as `tables` says."""
    seated = names or PLAYERS[:players]
    tables = tables or [list(range(1, len(seated) + 1))]
    name = f"Abend {next(_names)}"
    made = server.shell(
        "from datetime import date\n"
        "from django.contrib.auth.models import User\n"
        "from tournaments.models import *\n"
        "from tournaments.setting_up import create_tournament\n"
        "from tests.tournaments.helpers import publish_round\n"
        "user, _new = User.objects.get_or_create(username='leitung')\n"
        f"tournament = create_tournament(name={name!r}, date=date(2026, 11, 9), ruleset={ruleset!r}, rounds=2,"
        f" players={chr(10).join(seated)!r}, user=user)\n"
        f"Tournament.objects.filter(id=tournament.id).update(**{fields!r}) if {bool(fields)} else None\n"
        "tournament.refresh_from_db()\n"
        f"round = publish_round(tournament, {tables!r})\n"
        "result = [tournament.slug, [f'/tisch/{link.key}/' for link in tournament.table_links.order_by('number')]]"
    )
    return Hall(server, made[0], made[1])


class Thumb:
    """The scribe's thumb at an open table page; or the director's mouse."""

    def __init__(self, page: Page, *, mouse: bool = False) -> None:
        self.page = page
        self.mouse = mouse
        self.taps = 0
        self.digits = 0

    def open(self, hall: Hall, table: int = 1) -> Self:
        self.page.goto(hall.address(table))
        self.page.wait_for_selector("html.js")
        return self

    def tap(self, where: str | Locator) -> Self:
        target = self.page.locator(where) if isinstance(where, str) else where
        if self.mouse:
            target.click()
        else:
            target.tap()
        self.taps += 1
        return self

    def go(self, view: str) -> Self:
        """Change to a view by the bar, and wait until it is there: what is looked for next may stand in both."""
        return self.tap(f".thumbbar [data-go={view}]").at(view)

    def at(self, view: str) -> Self:
        """Wait until the page shows this view."""
        expect(self.page.locator("body")).to_have_attribute("data-view", view)
        return self

    def choose(self, name: str, value: str) -> Self:
        """Tap the button of a radio or checkbox."""
        return self.tap(self.page.locator(f"label:has([name={name}][value='{value}'])"))

    def re(self, *seats: int) -> Self:
        for seat in seats:
            self.tap(f".tile[data-seat='{seat}']")
        return self

    def pips(self, value: int, party: str = "re") -> Self:
        if party == "kontra":
            self.tap(".pipbox--kontra")
        for digit in str(value):
            self.page.locator(f".key[data-key='{digit}']").tap()
            self.digits += 1
        return self

    def save(self) -> Self:
        """Save, and wait until the page has taken the game (its form is empty) or says why not."""
        self.tap("[data-save]")
        expect(self.page.locator(TAKEN).or_(self.page.locator("#entry [data-error]")).first).to_be_attached()
        return self

    def saved(self) -> Self:
        """Wait until nothing is on its way any more. What was saved before is: `save` has waited for that."""
        expect(self.page.locator("[data-queue-state]")).to_have_attribute("data-state", "saved")
        return self

    def game(self, number: int) -> Self:
        """Wait until the page is at this game of the round."""
        expect(self.page.locator(".tablehead__game")).to_contain_text(f"Spiel {number} ")
        return self

    def previewed(self) -> Self:
        """Wait until what the page says of the game is of all that was tapped."""
        expect(self.page.locator("[data-preview]")).not_to_have_attribute("data-busy", "")
        return self

    def points(self) -> list[str]:
        """The points on the players' tiles, by seat, as they are shown before saving."""
        return [text.strip() for text in self.page.locator("[data-points]").all_text_contents()]


# Presses all of these at once, if each of them is there, free, and under the thumb.
PRESSED = """(all) => {
  let keys;
  try {
    keys = all.map((one) => document.querySelector(one));
  } catch {
    return false; // more than CSS knows
  }
  const under = (key) => {
    const { x, y, width, height } = key?.getBoundingClientRect() ?? {};
    const hit = key && !key.disabled && document.elementFromPoint(x + width / 2, y + height / 2);
    if (!hit || !key.contains(hit)) return null;
    if (key.querySelector("input:not([type=radio], [type=checkbox])")) return null; // a tap brings the focus there too
    const pressed = hit.closest("button, a, label, summary, input");
    return pressed && key.contains(pressed) ? pressed : key;
  };
  const pressed = keys.map(under);
  if (pressed.includes(null)) return false;
  for (const one of pressed) one.click();
  return true;
}"""


class QuickThumb(Thumb):
    """Gets a game into the form in no time: for tests that do not look at the tapping itself."""

    def tap(self, where: str | Locator) -> Self:
        return self if isinstance(where, str) and self._pressed(where) else super().tap(where)

    def choose(self, name: str, value: str) -> Self:
        return self if self._pressed(f"label:has([name={name}][value='{value}'])") else super().choose(name, value)

    def re(self, *seats: int) -> Self:
        return self if self._pressed(*(f".tile[data-seat='{seat}']" for seat in seats)) else super().re(*seats)

    def pips(self, value: int, party: str = "re") -> Self:
        if party == "kontra":
            self.tap(".pipbox--kontra")
        digits = str(value)
        if not self._pressed(*(f".key[data-key='{digit}']" for digit in digits)):
            return super().pips(value)
        self.taps -= len(digits)
        self.digits += len(digits)
        return self

    def _pressed(self, *keys: str) -> bool:
        """All of them with one request of the browser; or none, because a thumb would have to wait or to scroll."""
        try:
            pressed = bool(self.page.evaluate(PRESSED, keys))
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
            return False  # the page opens itself anew just then
        self.taps += len(keys) if pressed else 0
        return pressed


def pips(hall: Hall) -> list[int]:
    """Re's pips of every entry that stands, in the order of the sheet."""
    return [entry["facts"]["re_pips"] for entry in hall.entries() if entry["status"] == "standing"]


def kept(page: Page) -> list[dict[str, Any]]:
    """The games that lie on the phone's shelf, in their order."""
    found: list[dict[str, Any]] = page.evaluate(
        """new Promise((resolve) => {
          indexedDB.open("dkturnier").onsuccess = ({ target: { result: database } }) => {
            database.transaction("games").objectStore("games").getAll().onsuccess = ({ target }) => {
              database.close();
              resolve(target.result);
            };
          };
        })"""
    )
    return sorted(found, key=lambda item: float(item["order"]))


def nothing_kept(page: Page) -> None:
    """Wait until nothing lies there any more: what is stored leaves the page first, and the disk a moment later."""
    until(page, lambda: kept(page) == [])


def mark(page: Page, state: str, words: str = "") -> None:
    """What the page's head says about the games on their way."""
    patience = SAYS_CUT_OFF if state == "cut" else 1000 * PATIENCE
    expect(page.locator("[data-queue-state]")).to_have_attribute("data-state", state, timeout=patience)
    if words:
        expect(page.locator("[data-queue-state]")).to_contain_text(words)
