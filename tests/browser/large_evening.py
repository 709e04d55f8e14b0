"""Who comes to a large evening, and what the director and the helper at the door do there, step by step."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import combinations
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Director, seated_at
from tests.browser.waiting import until
from tests.server import Server
from tests.shell import Shell

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
STAYING = {*APART, AT_TABLE_3}  # what they wish is looked at until the end
FEE = 10  # euros
DESK, DOOR = "Leitung", "Anmeldung (zweites Gerät)"  # who took the money
COUNTING = re.compile(r"^\d+:\d\d$")
SOON = 25  # seconds: time enough to publish, and to look at what counts down

# Other tables play: all of them but these, so much of their games; who has played all of them confirms, but at those.
PLAYS = """
from random import Random
from tournaments.demo import simulation
from tournaments.models import Round
rng = Random({seed})
for table in simulation.tables(Round.objects.get(tournament__slug={slug!r}, status="published")):
    if table.ended_at is None and table.number not in {but!r}:
        simulation.play(table, rng, {share})
        if {share} >= 1 and table.number not in {unsigned!r}:
            simulation.sign(table)
"""


class Evening:
    """What everybody in the hall knows without the app: who is there, who has paid, who has met whom."""

    def __init__(self, laptop: Page, helper: Page, server: Server) -> None:
        self.laptop, self.helper, self.server = laptop, helper, server
        self.director = Director(laptop, server)
        self.here: set[str] = set()
        self.gone: set[str] = set()
        self.played: set[str] = set()
        self.paid: dict[str, str] = {}
        """Who has taken it from whom."""
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
        self._came(name, DOOR)

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
            ("da" if known else f"„{name}“ ist neu, da") + f", {FEE},00 € bezahlt"
        )
        self.laptop.keyboard.press("Enter")
        expect(self.said).to_contain_text(name)
        expect(self.said).to_contain_text(f"{FEE},00 € bezahlt")
        self._came(name)

    def _came(self, name: str, to: str = DESK) -> None:
        self.here.add(name)
        self.paid[name] = to

    def is_counted(self) -> None:
        """Presence and cash are what they are: by name, and to the cent."""
        owing = sorted(self.here - self.gone - set(self.paid))
        self._cash_box(owing)
        self._settlement(owing)
        self.opens("spieler/")
        here = self.laptop.locator(".players tbody tr[data-here]:not([data-left])")
        expect(here).to_have_count(len(self.here - self.gone))
        assert here.evaluate_all("(rows) => rows.map((row) => row.dataset.name).sort()") == sorted(
            self.here - self.gone
        )

    def _cash_box(self, owing: list[str]) -> None:
        self.opens("kasse/")
        page = self.laptop.get_by_role("main")
        total = euros(len(self.paid))
        expect(page.locator(".toolbar .big")).to_have_text(f"{total} · offen {euros(len(owing))}" if owing else total)
        shown = zip(
            page.locator(".facts dt").all_inner_texts(), page.locator(".facts dd").all_inner_texts(), strict=True
        )
        assert dict(shown) == {f"Startgeld × {len(self.paid)}": total, "zusammen": total}
        by_device = page.locator(".facts + p").inner_text().removeprefix("Davon eingenommen von: ").split(" · ")
        assert set(by_device) == {f"{device} {euros(times)}" for device, times in Counter(self.paid.values()).items()}
        said = f"{len(owing)} {'hat' if len(owing) == 1 else 'haben'} noch nicht bezahlt"
        expect(page.get_by_role("heading", level=2)).to_have_text([said] if owing else [])
        if owing:
            expect(page.locator("h2 + p")).to_have_text(", ".join(f"{name} ({euros(1)})" for name in owing))
        filed = [(row["Name"], row["Betrag"], row["Wer"], row["Zurückgenommen"]) for row in self._filed()]
        assert sorted(filed) == sorted((name, f"{FEE},00", device, "") for name, device in self.paid.items())

    def _settlement(self, owing: list[str]) -> None:
        """Who still pays: nobody but who has not paid, and nobody gets anything back."""
        self.opens("abrechnung/")
        page = self.laptop.get_by_role("main")
        facts = page.locator(".facts dd")
        sums = [len(self.paid), len(owing), len(self.paid) + len(owing)] if owing else [len(self.paid)]
        expect(facts).to_have_text([euros(one) for one in sums])
        filed = [(row["Name"], row["Noch zu zahlen"]) for row in self._filed()]
        assert sorted(filed) == sorted(
            (name, f"{FEE},00" if name in owing else "0,00") for name in self.here - self.gone
        )

    def _filed(self) -> list[dict[str, str]]:
        """The page as a file."""
        with self.laptop.expect_download() as downloaded:
            self.laptop.get_by_role("link", name="Als Tabelle").click()
        return table_of(downloaded.value.path())

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
        return min(name for name in self.here - self.gone if free_to_go(name))

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
        assert AT_TABLE_3 in seated[3]
        assert not any(set(APART) <= set(names) for names in seated.values())
        return seated

    def draws(self, round: int, page: Page, wall: Page | None = None) -> dict[int, list[str]]:
        """… and publishes. `wall`: where a planned start counts down; if it is near, it is put off before."""
        self.opens("")
        self.director.draws(round)
        if wall is not None and not seconds_left(wall) > SOON:
            self.plans_a_start()
            self.opens("auslosung/")
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

    def plays(self, seed: int, but: Sequence[int] = (), unsigned: Sequence[int] = (), share: float = 1) -> None:
        """What is made up: these tables' games and, where all are played, the word of everybody there."""
        self.server.shell(self._played(seed, but, unsigned, share))

    @contextmanager
    def others_play(self, seed: int, but: Sequence[int] = (), unsigned: Sequence[int] = ()) -> Iterator[None]:
        """They do while phones write."""
        hall = Shell(self.server.environment)
        try:
            with ThreadPoolExecutor(1) as beside:
                playing = beside.submit(hall.run, self._played(seed, but, unsigned, 1))
                yield
                playing.result()
        finally:
            hall.end()

    def _played(self, seed: int, but: Sequence[int], unsigned: Sequence[int], share: float) -> str:
        return PLAYS.format(slug=self.director.slug, seed=seed, but=tuple(but), unsigned=tuple(unsigned), share=share)

    # --- the clock

    def starts_the_clock(self) -> None:
        self.opens("")
        self.director.press("Uhr starten")
        expect(self.laptop.get_by_role("button", name="Anhalten")).to_be_visible()

    def plans_a_start(self) -> None:
        """As soon as it can be planned: in a minute, or in two."""
        self.opens("")
        self.laptop.locator("#uhr-start").fill("in 1")
        self.laptop.locator("#uhr-start").press("Enter")
        left = self.laptop.locator(".board__start .start__left")
        expect(left).to_have_text(re.compile(r"^(2:0[01]|1:\d\d|0:[345]\d)$"))

    # --- the end of a round

    def ends_a_table(self, round: int, table: int, reason: str) -> None:
        """Nobody comes for who has left: what was played stands."""
        self.opens(f"runde/{round}/tisch/{table}/")
        expect(self.laptop.get_by_role("link", name="Spieler wechseln …")).to_be_visible()
        self.laptop.get_by_role("link", name="Vorzeitig beenden …").click()
        expect(self.laptop.get_by_role("radio", name=re.compile("^Punkte stehen"))).to_be_checked()
        self.laptop.get_by_label("Grund").fill(reason)
        self.director.press("Vorzeitig beenden")
        expect(self.laptop.get_by_role("button", name="Tisch weiterspielen lassen")).to_be_visible()

    def closes(self, button: str = "Nur abschließen", ended: Sequence[int] = ()) -> None:
        """Nothing is missing but what was not played at tables that were ended."""
        self.opens("")
        self.laptop.get_by_role("link", name="Runde abschließen").click()
        expect(self.laptop.get_by_role("button", name=button)).to_be_visible()
        listed = self.laptop.get_by_role("list", name="Vorzeitig beendet").get_by_role("listitem")
        expect(listed.locator("strong")).to_have_text([f"Tisch {table}" for table in ended])
        self.director.press(button)

    def is_saved(self, rounds: int) -> None:
        """There is a copy, named for it, of every publishing and of every closing, and no other."""
        self.opens("sicherungen/")
        wanted = [f"Runde {at} {what}" for at in range(rounds, 0, -1) for what in ("abgeschlossen", "veröffentlicht")]
        expect(self.laptop.locator(".backups tbody th a")).to_have_text(wanted)
        expect(self.laptop.locator(".backups__wrong")).to_have_count(0)


def free_to_go(name: str) -> bool:
    """Who was announced, and wishes nothing that is looked at."""
    return name not in STAYING and name not in LATE and name not in SUBSTITUTES


def euros(fees: int) -> str:
    return f"{fees * FEE},00 €"


def seconds_left(page: Page) -> int:
    """Until the planned start, as this page counts down; 0 where it does not."""
    shown = page.locator(".start__left")
    minutes, _colon, seconds = (shown.first.inner_text() if shown.count() else "0:0").partition(":")
    return int(minutes or 0) * 60 + int(seconds or 0)


def counts_down(*pages: Page) -> None:
    """Each of them does, second by second."""
    before = {}
    for page in pages:
        expect(page.locator(".start__left").first).to_have_text(COUNTING)
        before[page] = seconds_left(page)
    for page in pages:
        until(page, partial(_has_less, page, before[page]))


def _has_less(page: Page, seconds: int) -> bool:
    return 0 < seconds_left(page) < seconds


def table_of(path: str | Path) -> list[dict[str, str]]:
    with Path(path).open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file, delimiter=";"))
