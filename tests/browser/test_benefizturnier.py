"""A whole evening, from an empty database to the downloaded result, with every kind of game on the way."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.people import Director, Scribe, Wall, number, press_key, seated_at
from tests.server import Server

FIRST_NAMES = (
    "Inge Horst Käthe Ludwig Renate Josef Monika Günter Ursula Karl-Heinz Friederike "
    "Jo Wolfgang Anneliese Bernd Clara Dieter Emma Fritz Gerda Hans Ilse"
)
PLAYERS = [f"{name} {'Sommer, DoKo Laim' if name in ('Inge', 'Jo') else 'Brandl'}" for name in FIRST_NAMES.split()]
LEFT = 12  # seconds on the clock when the games are entered and it goes on
TIME_FLIES = """
from datetime import timedelta
from tournaments.rounds.clock import clock_of, remaining
from tournaments.models import Round
round = Round.objects.get(tournament__slug={slug!r}, clock_paused_at__isnull=False)
left = remaining(clock_of(round), 1, round.clock_paused_at)
Round.objects.filter(id=round.id).update(clock_started_at=round.clock_started_at - left + timedelta(seconds={left}))
"""


def normal(re: list[int], re_pips: int, **more: Any) -> dict[str, Any]:
    return {"type": "normal", "re": re, "re_pips": re_pips, **more}


def solo(kind: str, seat: int, re_pips: int, **announcements: str) -> dict[str, Any]:
    return {"type": "solo", "solo": kind, "re": [seat], "re_pips": re_pips, "announcements": announcements}


# Every kind of game and violation at a table of four, and what everybody gets for it after E and F of the Lions' rules.
BY_THE_BOOK: list[tuple[dict[str, Any], list[int]]] = [
    (normal([1, 3], 148), [1, -1, 1, -1]),
    ({"type": "marriage", "re": [2, 4], "re_pips": 200, "announcements": {"kontra": "no_90"}}, [-7, 7, -7, 7]),
    ({"type": "marriage", "re": [3], "re_pips": 130}, [-1, -1, 3, -1]),
    ({"type": "silent_marriage", "re": [1], "re_pips": 118}, [-3, 1, 1, 1]),
    (solo("queens", 2, 153, re="no_90"), [-5, 15, -5, -5]),
    (solo("jacks", 1, 100, kontra="kontra"), [-9, 3, 3, 3]),
    (solo("clubs", 2, 121), [-1, 3, -1, -1]),
    (solo("spades", 1, 211), [12, -4, -4, -4]),
    (solo("hearts", 2, 89), [2, -6, 2, 2]),
    (solo("diamonds", 1, 240, re="black"), [33, -11, -11, -11]),
    (solo("aces", 2, 120), [1, -3, 1, 1]),
    (
        normal(
            [1, 2],
            181,
            announcements={"re": "no_60", "kontra": "kontra"},
            extras={"re": ["fox", "charlie"], "kontra": ["doppelkopf"]},
        ),
        [10, 10, -10, -10],
    ),
    (
        normal([3, 4], 130, announcements={"re": "no_90", "kontra": "no_90"}, extras={"re": ["fox"]}),
        [-1, -1, 1, 1],
    ),
    (normal([1, 4], 0, announcements={"kontra": "black"}), [-12, 12, 12, -12]),
    ({"violation": "trivial", "offender": 2}, [0, 0, 0, 0]),
    ({"violation": "minor", "offender": 3}, [1, 1, -3, 1]),
    ({"violation": "minor", "offender": 4, "soloist": 1}, [3, 0, 0, -3]),
    ({"violation": "serious", "offender": 1, "levels": 2}, [-18, 6, 6, 6]),
    ({"violation": "serious", "offender": 4, "soloist": 2}, [0, 12, 0, -12]),
    ({"violation": "decided", "offender": 3, "game": normal([1, 3], 170)}, [3, -1, -1, -1]),
]
# What only the director enters, with the mouse at the laptop.
BY_THE_COURT: list[tuple[dict[str, Any], list[int]]] = [
    ({"violation": "unsporting", "offender": 2, "points": 3}, [0, -3, 0, 0]),
    ({"violation": "free", "points": [-1, 5, -1, 0]}, [-1, 5, -1, 0]),
]
COUNTED = 16  # of these entries; the others go on with their game, or are dealt again


def test_from_an_empty_database_to_the_downloaded_result(
    own_server: Server, open_page: Callable[..., Page], phone: Page, other_phone: Page, projector: Page, tmp_path: Path
) -> None:
    own_server.start()
    laptop = open_page(1440, 900)
    director, wall = Director(laptop, own_server), Wall(projector)
    signs_in_with_the_printed_key(laptop, own_server)
    director.sets_up(
        "Benefizturnier",
        "Lions Club 2024",
        PLAYERS,
        rounds=2,
        house_rules={"Zeit je Runde am Vierertisch": 1},
    )
    wall.opens(own_server.hall, director.slug)
    expect(projector.get_by_text("22 Spieler")).to_be_visible()
    director.draws(1)
    swaps_two(director)
    director.publishes()
    expect(projector.get_by_text("Tisch 5", exact=True)).to_be_visible()

    expect(laptop.get_by_role("region", name="Uhr", exact=True)).to_contain_text("1:00")
    director.press("Uhr starten")
    expect(laptop.get_by_role("button", name="Anhalten")).to_be_visible()

    codes, seated = director.codes(), seated_at(other_phone, own_server, director.slug)
    four, five = (next(number for number, names in seated.items() if len(names) == size) for size in (4, 5))
    scribe, fifth = Scribe(phone), Scribe(other_phone)
    scribe.opens(own_server.hall, codes[four - 1])
    assert scribe.names == seated[four]
    director.go("Tische")
    enters_everything(scribe, director)
    fifth.opens(own_server.hall, codes[five - 1])
    the_dealer_sits_out(fifth)

    correct_and_strike(scribe)
    the_court_rules(director, four, scribe)
    the_same_by_command(own_server, scribe)
    own_server.shell(TIME_FLIES.format(slug=director.slug, left=LEFT))
    director.press("Weiter")
    time_runs_out(scribe, projector)
    presents_the_open_solos(scribe)
    wall.followed(scribe.saved)
    scribe.everybody_confirms()

    closes_the_round(director, own_server, four)
    director.publishes()
    expect(phone.get_by_role("dialog")).to_contain_text("Neue Runde")
    own_server.command("simulate", director.slug, "--real", "--seed", "2")
    laptop.goto(director.board)
    laptop.get_by_role("link", name="Runde abschließen").click()
    director.press("Abschließen und Turnier beenden")
    the_result_is_the_same_everywhere(director, wall, projector, tmp_path)


def signs_in_with_the_printed_key(laptop: Page, server: Server) -> None:
    laptop.goto(f"{server.laptop}/")
    expect(laptop.get_by_role("link", name="Demo-Turnier")).to_be_visible()
    laptop.get_by_role("link", name="Neues Turnier").click()
    expect(laptop.get_by_role("heading", name="Anmelden als Turnierleitung")).to_be_visible()
    key = re.search(r"http://localhost:\d+/anmelden/\?sesame=\S+", server.log.read_text())
    assert key, "the terminal shows no link"
    press_key(laptop, key.group())
    laptop.get_by_role("link", name="Neues Turnier").click()


def swaps_two(director: Director) -> None:
    """Two players of different tables are chosen, and change places."""
    lists = director.page.get_by_role("main").locator("ol")
    first, other = (lists.nth(index).get_by_role("listitem").first for index in (0, 1))
    names = [one.inner_text().split("\n")[1] for one in (first, other)]
    first.click()
    other.click()
    director.press("Plätze tauschen")
    expect(first).to_contain_text(names[1])
    expect(other).to_contain_text(names[0])


def enters_everything(scribe: Scribe, director: Director) -> None:
    """The first game while the clock runs; for the others the director has it stand still."""
    for entry, points in BY_THE_BOOK:
        assert scribe.enters(entry) == points, entry
        if len(scribe.saved) == 1:
            director.press("Anhalten")
            expect(director.page.get_by_role("button", name="Weiter")).to_be_visible()
    assert scribe.listed() == [points for _entry, points in BY_THE_BOOK]
    assert scribe.game == f"Spiel {COUNTED + 1} von 24"


def the_dealer_sits_out(scribe: Scribe) -> None:
    assert len(scribe.names) == 5
    dealer = scribe.page.get_by_role("group", name="Wer ist Re?").get_by_role("checkbox").first
    expect(dealer).to_be_disabled()
    expect(scribe.preview).to_contain_text("gibt und sitzt")
    assert scribe.enters(normal([2, 5], 96)) == [0, -2, 2, 2, -2]


def correct_and_strike(scribe: Scribe) -> None:
    """The last game is put right; another is struck and dealt again."""
    before = scribe.totals
    scribe.enters(normal([1, 4], 125))
    scribe.opens_game(COUNTED + 1)
    scribe.tap("link", "Korrigieren")
    scribe.tap("button", "Augen löschen")
    scribe.hand.pips(152)
    assert scribe.previewed() == [2, -2, -2, 2]
    scribe.saves()
    kept = scribe.totals
    assert kept == [one + other for one, other in zip(before, [2, -2, -2, 2], strict=True)]
    scribe.enters(normal([2, 3], 190))
    scribe.strikes(COUNTED + 2)
    assert scribe.totals == kept
    assert scribe.game == f"Spiel {COUNTED + 2} von 24"


def the_court_rules(director: Director, table: int, scribe: Scribe) -> None:
    """The director takes points off at the table's sheet and corrects them by hand; the phone shows it."""
    page = director.page
    page.get_by_role("link", name=f"Tisch {table}", exact=True).click()
    court = Scribe(page, mouse=True)
    court.is_at_the_table()
    for entry, points in BY_THE_COURT:
        assert court.enters(entry) == points, entry
    scribe.saved += court.saved
    shown = [re.compile(rf"(^|\D){str(total).replace('-', '−')}$") for total in court.totals]
    expect(scribe.page.locator(".tile__total")).to_have_text(shown)
    page.get_by_role("link", name="Zurück zur Leitung").click()


def the_same_by_command(server: Server, scribe: Scribe) -> None:
    """The sheet so far as the public JSON format has it: `manage.py score --sheet` gives the same totals."""
    entries = [entry for entry, _points in BY_THE_BOOK] + [normal([1, 4], 152), {"struck": True}]
    entries += [entry for entry, _points in BY_THE_COURT]
    document = {"ruleset": "lions-2024", "seats": 4, "games": entries}
    answer = json.loads(server.manage("score", "--sheet", stdin=json.dumps(document)))
    assert answer["totals"] == scribe.totals
    assert answer["next"]["open_solos"] == [3, 4]


def time_runs_out(scribe: Scribe, projector: Page) -> None:
    expect(projector.get_by_role("time").first).to_have_text(re.compile(r"^0:(0[1-9]|1\d)$"))
    expect(projector.get_by_text("Zeit ist um")).to_be_visible()
    expect(projector.get_by_text("Angefangenes Spiel zu Ende spielen").first).to_be_visible()
    behind = "Nach dem angefangenen Spiel werden nur noch offene Pflichtsoli vorgeführt."
    expect(scribe.page.get_by_text(f"Die Zeit ist um: {behind}")).to_be_visible()


def presents_the_open_solos(scribe: Scribe) -> None:
    """The game begun is finished, then only seats 3 and 4 are asked for their solos."""
    assert scribe.enters(normal([2, 3], 148)) == [-1, 1, 1, -1]
    for seat, rest, points in (
        (3, "Noch 2 Pflichtsoli werden vorgeführt, jetzt", [-1, -1, 3, -1]),
        (
            4,
            "führt noch das Pflichtsolo vor",
            [1, 1, 1, -3],
        ),
    ):
        expect(scribe.page.get_by_text(rest)).to_contain_text(scribe.names[seat - 1].split()[0])
        expect(scribe.page.get_by_role("radio", name="Solo", exact=True)).to_be_checked()
        game = solo("jacks", seat, 130 if seat == 3 else 119)
        assert scribe.enters(game) == points
    assert scribe.game == "Runde fertig"


def closes_the_round(director: Director, server: Server, done: int) -> None:
    """What is missing is said; the other tables are played by made-up people; then it is closed and drawn again."""
    page = director.page
    page.get_by_role("link", name="Was fehlt noch?").click()
    missing = page.get_by_role("listitem").filter(has_text="Pflichtsolo offen")
    expect(missing).to_have_count(4)
    expect(missing.filter(has_text=f"Tisch {done}:")).to_have_count(0)
    server.command("simulate", director.slug, "--real", "--seed", "1")
    page.get_by_role("link", name="Noch einmal prüfen").click()
    director.press("Abschließen und Runde 2 auslosen")
    expect(page.get_by_role("heading", name="Auslosung der Runde 2")).to_be_visible()


def the_result_is_the_same_everywhere(director: Director, wall: Wall, projector: Page, folder: Path) -> None:
    page = director.page
    expect(page.get_by_role("link", name="CSV")).to_be_visible()
    with page.expect_download() as downloaded:
        page.get_by_role("link", name="CSV").click()
    path = folder / downloaded.value.suggested_filename
    downloaded.value.save_as(path)
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file, delimiter=";"))
    assert len(rows) == len(PLAYERS)
    totals = {row["Name"]: int(row["Gesamt"]) for row in rows}
    assert all(int(row["Runde 1"]) + int(row["Runde 2"]) == int(row["Gesamt"]) for row in rows)
    assert sum(totals.values()) == 0
    assert [int(row["Gesamt"]) for row in rows] == sorted(totals.values(), reverse=True)
    wall.shows(totals)
    expect(projector.get_by_role("heading", name="Endstand")).to_be_visible()
    page.get_by_role("link", name="Ergebnis", exact=True).click()
    expect(page.get_by_role("heading", name="Endergebnis")).to_be_visible()
    shown = page.get_by_role("table", name="Rangliste").locator("tbody tr")
    assert {
        row.locator(".name").inner_text(): number(row.locator(".total").inner_text()) for row in shown.all()
    } == totals
