"""102 players, four rounds by the rules of the DDV, and what goes wrong on such an evening.

The director is at the laptop, somebody helps at the door with a phone, two scribes write at their tables. What other
tables play is made up (manage.py simulate), on the same server. Late come seven; five go home; two hand on their seat
in mid-round; two tables become one; a table of five loses a player; a round starts by itself; the plug is pulled twice.
At the end every list adds up, and nobody has met anybody twice.
"""

from __future__ import annotations

import csv
import re
import signal
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Director, Scribe, number, press_key, seated_at
from tests.browser.test_planned_start import NEAR
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
FEE = 10  # euros
ROUNDS = 4
FIRST_GAME = {"type": "normal", "re": [1, 3], "re_pips": 140}


# What the court took off for unsporting conduct, and nobody got: everything else adds up to nothing.
TAKEN_OFF = """
from tournaments.models import Entry
found = Entry.objects.filter(table__round__tournament__slug={slug!r}, status="standing")
result = sum(sum(one.points) for one in found if one.facts.get("violation") == "unsporting")
"""


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


def where(seated: dict[int, list[str]], size: int, but: tuple[int, ...] = ()) -> int:
    """The number of a table of this size."""
    return next(table for table, names in seated.items() if len(names) == size and table not in but)


def sits_down(scribe: Scribe, name: str) -> None:
    """The phone says that somebody else sits there now, and whoever holds it agrees."""
    scribe.tap("button", "Wir sitzen hier")
    expect(scribe.page.locator(".tile__name", has_text=name.split()[0])).to_be_visible()
    scribe.is_at_the_table()


def test_102_players_four_rounds_and_what_goes_wrong(
    own_server: Server,
    open_page: Callable[..., Page],
    phone: Page,
    other_phone: Page,
    projector: Page,
    tmp_path: Path,
) -> None:
    own_server.start()
    laptop = open_page(1440, 900)
    helper = open_page(360, 740, has_touch=True, is_mobile=True, device_scale_factor=2)
    evening = Evening(laptop, helper, own_server)
    director = evening.director
    press_key(laptop, own_server.sign_in_link())
    director.starts_anew()
    director.sets_up(
        "Herbstturnier",
        "Turnierregeln",
        [f"{name}, {CLUBS[at % 6]}" for at, name in enumerate(ANNOUNCED)],
        rounds=ROUNDS,
    )

    # The door: the helper's phone and the laptop take turns, then thirty come whom nobody has announced.
    evening.takes_a_fee()
    evening.gives_the_helper_a_phone()
    evening.opens("spieler/")
    for at_the_phone, at_the_laptop in zip(ANNOUNCED[::2], ANNOUNCED[1::2], strict=True):
        evening.at_the_phone(at_the_phone)
        evening.at_the_line(at_the_laptop, known=True)
    for name in WALK_INS:
        evening.at_the_line(name, known=False)
    evening.is_counted()
    evening.opens("spieler/einlass/")
    expect(laptop.get_by_text("Da: 102 von 102.")).to_be_visible()
    director.press("Einlass schließen")
    laptop.wait_for_url("**/spieler/")

    # Round 1: two late ones find a seat; one goes home from a table of five, one from a four; five tables become four.
    evening.draws(1, projector)
    for name in LATE[:2]:
        evening.comes_late(name)
        evening.gets_a_seat(name)
    seated = evening.seats(projector)
    five = where(seated, 5)
    evening.leaves_a_seat(seated[five][0])
    assert len(evening.seats(projector)[five]) == 4
    evening.leaves_a_seat(seated[where(seated, 4)][1])
    seated = evening.seats(projector)
    fours = [table for table, names in seated.items() if len(names) == 4][-5:]
    assert "aufgelöst" in evening.merges(fours)
    before, seated = len(seated), evening.seats(projector)
    assert len(seated) == before - 1
    evening.has_met(seated)

    evening.starts_the_clock()
    first, second = where(seated, 4), where(seated, 4, but=(where(seated, 4),))
    scribes = {first: Scribe(phone), second: Scribe(other_phone)}
    codes = director.codes()
    for table, scribe in scribes.items():
        scribe.opens(own_server.hall, codes[table - 1])
        assert scribe.names == seated[table]
        assert scribe.enters(FIRST_GAME) == [1, -1, 1, -1]
    evening.pulls_the_plug(scribes[first])
    evening.hands_on(1, second, seated[second][0], SUBSTITUTES[0])
    evening.has_met({second: [SUBSTITUTES[0], *seated[second][1:]]}, again=seated[second][1:])
    sits_down(scribes[second], SUBSTITUTES[0])
    assert scribes[second].enters(FIRST_GAME) == [1, -1, 1, -1]
    # Too late for this round: everybody is playing.
    evening.plays_out(1)
    evening.comes_late(LATE[2])
    evening.seats(projector, without=(LATE[2],))
    evening.closes()

    # Round 2 starts by itself.
    evening.comes_late(LATE[3])
    evening.goes_home(evening.somebody())
    seated = evening.draws(2, projector)
    evening.has_met(seated)
    evening.opens("")
    laptop.locator("#uhr-start").fill("in 10")
    laptop.locator("#uhr-start").press("Enter")
    expect(laptop.locator(".board__start .start__left")).to_have_text(re.compile(r"^\d+:\d\d$"))
    own_server.shell(NEAR.format(slug=director.slug, seconds=3))
    expect(laptop.locator("#stand")).to_contain_text("Runde 2 läuft")
    evening.plays_out(2)
    evening.closes()

    # Round 3: a seat is handed on, and the plug is pulled again.
    for name in LATE[4:6]:
        evening.comes_late(name)
    evening.goes_home(evening.somebody())
    seated = evening.draws(3, projector)
    evening.has_met(seated)
    evening.starts_the_clock()
    table = where(seated, 4)
    scribe = Scribe(phone)
    scribe.opens(own_server.hall, director.codes()[table - 1])
    scribe.enters(FIRST_GAME)
    evening.hands_on(3, table, seated[table][3], SUBSTITUTES[1])
    evening.has_met({table: [*seated[table][:3], SUBSTITUTES[1]]}, again=seated[table][:3])
    sits_down(scribe, SUBSTITUTES[1])
    evening.pulls_the_plug(scribe)
    evening.plays_out(3)
    evening.closes()

    # Round 4, and the end.
    evening.comes_late(LATE[6])
    evening.goes_home(evening.somebody())
    evening.has_met(evening.draws(4, projector))
    evening.starts_the_clock()
    evening.plays_out(4)
    evening.closes("Abschließen und Turnier beenden")
    assert max(evening.met.values()) == 1, [pair for pair, times in evening.met.items() if times > 1]
    evening.is_counted()
    everything_adds_up(evening, projector, tmp_path)


def everything_adds_up(evening: Evening, projector: Page, folder: Path) -> None:
    laptop = evening.laptop
    evening.opens("")
    with laptop.expect_download() as downloaded:
        laptop.get_by_role("link", name="CSV").click()
    rows = table_of(downloaded.value.path())
    assert len(evening.played) == 109  # of 111 two went home before their first game
    assert sorted(row["Name"] for row in rows) == sorted(evening.played)
    totals = {row["Name"]: int(row["Gesamt"]) for row in rows}
    assert all(sum(int(row[f"Runde {at}"] or 0) for at in range(1, ROUNDS + 1)) == int(row["Gesamt"]) for row in rows)
    assert sum(totals.values()) == evening.server.shell(TAKEN_OFF.format(slug=evening.director.slug)) <= 0
    projector.goto(f"{evening.server.hall}/{evening.director.slug}/ergebnis/")
    shown = projector.get_by_role("table", name="Rangliste").locator("tbody tr").all()
    assert {row.locator(".name").inner_text(): number(row.locator(".total").inner_text()) for row in shown} == totals
