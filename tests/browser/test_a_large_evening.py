"""102 players, four rounds by the rules of the DDV, and what goes wrong on such an evening.

The director is at the laptop, somebody helps at the door with a phone, two players say on theirs that they are here,
two scribes write at their tables. What other tables play is made up (manage.py simulate), on the same server. Two are
never to sit together, and one always sits at the same table. Late come seven; five go home; two hand on their seat
in mid-round; two tables become one; a table of five loses a player; a round starts by itself; the plug is pulled twice.
At the end every list adds up, and nobody has met anybody twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.large_evening import ANNOUNCED, APART, CLUBS, LATE, SUBSTITUTES, WALK_INS, Evening, table_of
from tests.browser.people import Scribe, number, press_key
from tests.browser.test_planned_start import NEAR
from tests.server import Server

ROUNDS = 4
GAMES = 12  # of a round: half an evening's, for most of them are made up, and no list is another with twice as many
FIRST_GAME = {"type": "normal", "re": [1, 3], "re_pips": 140}

# What the court took off for unsporting conduct, and nobody got: everything else adds up to nothing.
TAKEN_OFF = """
from tournaments.models import Entry
found = Entry.objects.filter(table__round__tournament__slug={slug!r}, status="standing")
result = sum(sum(one.points) for one in found if one.facts.get("violation") == "unsporting")
"""


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
        house_rules={"Spiele je Runde am Vierertisch": GAMES},
    )

    # The door: the helper's phone and the laptop take turns, then thirty come whom nobody has announced.
    evening.takes_a_fee()
    evening.wishes()
    evening.gives_the_helper_a_phone()
    evening.at_a_phone_of_their_own(phone, ANNOUNCED[:2])
    for at_the_phone, at_the_laptop in zip(ANNOUNCED[2::2], ANNOUNCED[3::2], strict=True):
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
    assert APART not in evening.met
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
