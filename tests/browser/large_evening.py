"""Who comes to a large evening, and what the director and the helper at the door do there, step by step."""

from __future__ import annotations

import csv
import re
import signal
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Director, Scribe, number, seated_at
from tests.server import Server

FIRST = [
    "Ada", "Bert", "Cleo", "Dora", "Egon", "Fine", "Gero", "Hela", "Ivo", "Jana", "Kuno", "Lore", "Mara", "Nils",
    "Olga", "Paul", "Rita",
]  # fmt: skip
LAST = ["Adler", "Buche", "Dachs", "Eiche", "Fuchs", "Gans"]
CLUBS = ["DoKo Nord", "Kreuzdame", "Fuchsbau", "Solo 83", "Herzstich", "Re und Kontra"]
NAMES = [f"{first} {last}" for last in LAST for first in FIRST]
ANNOUNCED, WALK_INS = NAMES[:72], NAMES[72:]
LATE = [f"{first} Spaet" for first in FIRST[:7]]
SUBSTITUTES = ["Xaver Ersatz", "Yvonne Ersatz"]
APART = (ANNOUNCED[20], ANNOUNCED[26])
AT_TABLE_3 = ANNOUNCED[33]
FEE = 10  # euros


class Evening:
    """What everybody in the hall knows without the app: who is there, who has paid, who has met whom."""

    def __init__(self, laptop: Page, helper: Page, server: Server) -> None:
        self.laptop, self.helper, self.server = laptop, helper, server
        self.director = Director(laptop, server)
        self.here: set[str] = set()
        self.gone: set[str] = set()
        self.played: set[str] = set()
        self.paid = 0
        self.met: Counter[tuple[str, str]] = Counter()

    def opens(self, page: str) -> None:
        self.laptop.goto(f"{self.director.board}{page}")

    @property
    def said(self) -> Locator:
        """What the line at the door says of the last one."""
        return self.laptop.locator("#gesagt")

    # --- at the door

    def takes_a_fee(self) -> None:
        self.opens("startgeld/")
        self.laptop.get_by_label("Name des 1. Startgelds").fill("Startgeld")
        self.laptop.get_by_label("Betrag des 1. Startgelds in Euro").fill(str(FEE))
        self.director.press("Speichern")

    def gives_the_helper_a_phone(self) -> None:
        self.opens("spieler/geraet/")
        self.director.press("Link anlegen")
        address = self.laptop.locator(".record-link__address").inner_text()
        self.helper.goto(self.server.hall + "/anmeldung/" + address.partition("/anmeldung/")[2])
        self.helper.get_by_role("button", name="Anmeldung öffnen").tap()

    def at_the_phone(self, name: str) -> None:
        """Somebody announced stands before the helper, and pays."""
        for button, told in ((f"{name} ist da", "ist da"), (re.compile(f"^{name} zahlt "), "bezahlt")):
            self.helper.get_by_role("button", name=button).tap()
            expect(self.helper.locator("#gesagt")).to_contain_text(f"{name}")
            expect(self.helper.locator("#gesagt")).to_contain_text(told)
        self._came(name)

    def at_a_phone_of_their_own(self, page: Page, names: Sequence[str]) -> None:
        """Two who came together say so at the wall, and pay at the door."""
        self.opens("spieler/selbst/")
        self.director.press("QR-Code auf die Leinwand")
        address = self.laptop.locator(".record-link__address").inner_text()
        page.goto(self.server.hall + "/anmeldung/da/" + address.partition("/anmeldung/da/")[2])
        for name in names:
            page.get_by_label("Name suchen").fill(name)
            page.keyboard.press("Enter")
            page.get_by_role("button", name=f"{name}: ich bin da").tap()
            expect(page.get_by_role("alert").filter(has_text=f"{name} ist da.")).to_be_visible()
        self.director.press("Nicht mehr anbieten")
        self.opens("spieler/")
        for name in names:
            self.laptop.get_by_role("button", name=re.compile(f"^{name} zahlt ")).click()
            expect(self.said).to_contain_text(name)
            self._came(name)

    def wishes(self) -> None:
        self.opens("spieler/wuensche/")
        for label, name in zip(("Dieser Spieler", "nicht an einem Tisch mit"), APART, strict=True):
            self.laptop.get_by_label(label, exact=False).first.select_option(name)
        self.director.press("Trennen")
        self.laptop.locator("#tisch_player").select_option(AT_TABLE_3)
        self.laptop.get_by_label("immer an Tisch").fill("3")
        self.director.press("Festlegen")
        expect(self.laptop.get_by_text(f"{AT_TABLE_3}: Tisch 3")).to_be_visible()

    def at_the_line(self, name: str, *, known: bool) -> None:
        """The director types a name and presses Enter: here, paid."""
        line = self.laptop.locator("#id_line")
        expect(line).to_be_focused()
        self.laptop.keyboard.type(name)
        expect(self.laptop.locator("#enter")).to_contain_text(
            "da, bezahlt" if known else f"„{name}“ ist neu, da, bezahlt"
        )
        self.laptop.keyboard.press("Enter")
        expect(self.said).to_contain_text(name)
        expect(self.said).to_contain_text(f"{FEE},00 € bezahlt")
        self._came(name)

    def _came(self, name: str) -> None:
        self.here.add(name)
        self.paid += 1

    def is_counted(self) -> None:
        """Presence and cash are what they are."""
        self.opens("kasse/")
        expect(self.laptop.get_by_role("main")).to_contain_text(f"{self.paid * FEE},00 €")
        with self.laptop.expect_download() as downloaded:
            self.laptop.get_by_role("link", name="Als Tabelle").click()
        rows = table_of(downloaded.value.path())
        assert sum(number(row["Betrag"].partition(",")[0]) for row in rows) == self.paid * FEE
        self.opens("spieler/")
        rows_here = self.laptop.locator(".players tbody tr[data-here]:not([data-gone])")
        expect(rows_here).to_have_count(len(self.here - self.gone))

    # --- who comes late, who goes

    def comes_late(self, name: str) -> None:
        self.opens("spieler/")
        self.at_the_line(name, known=False)

    def gets_a_seat(self, name: str) -> str:
        """In the round that is published: what the laptop says of it."""
        self.said.get_by_role("link", name=f"Platz suchen für {name}").click()
        expect(self.laptop.get_by_role("heading", name=f"Ein Platz für {name}")).to_be_visible()
        return self.changes_tables()

    def somebody(self) -> str:
        """Who was announced and still plays."""
        return min(self.here - self.gone - set(LATE) - set(SUBSTITUTES))

    def goes_home(self, name: str) -> None:
        self.opens("spieler/")
        self.laptop.get_by_role("button", name=f"{name} abmelden").click()
        expect(self.laptop.get_by_role("button", name=f"{name} wieder dabei")).to_be_visible()
        self.gone.add(name)

    def leaves_a_seat(self, name: str) -> str:
        self.goes_home(name)
        self.said.get_by_role("link", name=f"Tisch ändern, den {name} verlässt").click()
        return self.changes_tables()

    def merges(self, tables: list[int]) -> str:
        """These become one less."""
        self.opens("auslosung/tische/")
        for table in tables:
            self.laptop.get_by_role("checkbox", name=re.compile(rf"^Tisch {table}\b")).check()
        self.director.press("Vorschläge ansehen")
        return self.changes_tables()

    def changes_tables(self) -> str:
        """Takes the best of the proposals."""
        self.laptop.get_by_role("button", name="So ändern").first.click()
        return self.laptop.locator(".repaired__one > span").first.inner_text()

    def hands_on(self, round: int, table: int, leaving: str, coming: str) -> None:
        """In mid-round, for good."""
        self.opens(f"runde/{round}/tisch/{table}/wechsel/")
        self.laptop.get_by_role("radio", name=leaving).check()
        self.laptop.get_by_label("oder neu im Turnier").fill(coming)
        self.laptop.get_by_label("Kommt nicht wieder").check()
        self.director.press("Wechseln")
        expect(self.laptop.get_by_text(f"{coming} für {leaving} ab Spiel")).to_be_visible()
        self.here.add(coming)
        self.gone.add(leaving)

    # --- rounds

    def seats(self, page: Page, without: tuple[str, ...] = ()) -> dict[int, list[str]]:
        """Who sits where: everybody who plays, but for who is `without` a seat, at one table of four or five."""
        seated = seated_at(page, self.server, self.director.slug)
        everybody = [name for names in seated.values() for name in names]
        assert sorted(everybody) == sorted(self.here - self.gone - set(without))
        assert {len(names) for names in seated.values()} <= {4, 5}
        return seated

    def draws(self, round: int, page: Page) -> dict[int, list[str]]:
        """… and publishes."""
        if not self.laptop.get_by_role("heading", name=f"Auslosung der Runde {round}").is_visible():
            self.opens("")
            self.director.draws(round)
        self.director.publishes()
        seated = self.seats(page)
        assert sum(len(names) == 5 for names in seated.values()) == len(self.here - self.gone) % 4
        assert AT_TABLE_3 in self.gone or AT_TABLE_3 in seated[3]
        return seated

    def has_met(self, seated: dict[int, list[str]], again: Sequence[str] = ()) -> None:
        """Who sits together meets; `again`: who went on sitting there when another came."""
        for names in seated.values():
            self.played |= set(names)
            pairs = {pair for pair in combinations(sorted(names), 2) if not set(pair) <= set(again)}
            self.met.update(pairs)

    def plays_out(self, round: int) -> None:
        self.server.command("simulate", self.director.slug, "--real", "--seed", str(round))

    def starts_the_clock(self) -> None:
        self.opens("")
        self.director.press("Uhr starten")
        expect(self.laptop.get_by_role("button", name="Anhalten")).to_be_visible()

    def pulls_the_plug(self, scribe: Scribe) -> None:
        """While a scribe saves: what was saved is there, and the game that waits on the phone comes after it."""
        entered = scribe.totals
        self.server.stop(signal.SIGKILL)
        scribe.tells({"type": "normal", "re": [2, 4], "re_pips": 150})
        scribe.tap("button", "Speichern")
        expect(scribe.state).to_have_attribute("data-state", "waiting")
        self.server.start()
        expect(scribe.state).to_have_attribute("data-state", "saved")
        assert scribe.totals == [one + other for one, other in zip(entered, [-1, 1, -1, 1], strict=True)]

    def closes(self, button: str = "Nur abschließen") -> None:
        self.opens("")
        self.laptop.get_by_role("link", name="Runde abschließen").click()
        self.director.press(button)


def table_of(path: str | Path) -> list[dict[str, str]]:
    with Path(path).open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file, delimiter=";"))
