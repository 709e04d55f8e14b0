"""102 players, four rounds by the rules of the DDV, and what goes wrong on such an evening.

In a browser: all that the director does at the laptop, a helper at the door with a phone, two players who say on theirs
that they are here, the wall, a page of the hall; and some forty games written on phones. In the first round these are
all games of a table that does not wait for the start, and the first ones of a table of five and of another of four;
later those of a table of five that breaks up, and of a table with a substitute. In every round one table's phone
collects all four words of those who confirm.

Simulated: the other games, some 2400, and the other confirmations. A process beside the server writes them into its
database through the ledger, as manage.py simulate does, no request carries them; in round 2 while phones write too.

Two are never to sit together, and one always sits at the same table. Late come seven; five go home; two hand on their
seat in mid-round, one of them at a table of five; five tables become four; tables of five lose a player before the
first game and in mid-round; a round starts by itself at the minute that was typed, and nobody has touched its clock;
the server is killed twice with a game on its way. At the end every list adds up, and nobody has met anybody twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.large_evening import (
    ANNOUNCED,
    APART,
    CLUBS,
    LATE,
    STAYING,
    SUBSTITUTES,
    WALK_INS,
    Evening,
    counts_down,
    free_to_go,
    table_of,
)
from tests.browser.people import Scribe, number, press_key
from tests.browser.plug import Plug
from tests.browser.test_planned_start import NOTED
from tests.server import Server

ROUNDS = 4
FIRST_GAME = {"type": "normal", "re": [1, 3], "re_pips": 140}
POINTS = [1, -1, 1, -1]
# Of a table that plays its whole round on a phone, its mandatory solos first.
SOLOS: list[dict[str, Any]] = [{"type": "solo", "solo": "queens", "re": [seat], "re_pips": 130} for seat in range(1, 5)]
OTHERS = [FIRST_GAME | {"re": [at % 4 + 1, (at + 1) % 4 + 1], "re_pips": 121 + at} for at in range(20)]
# Who deals sits out: the games of a table of five by their number, and what they are worth by seat.
AT_FIVE = {1: ([2, 4], [0, 1, -1, 1, -1]), 2: ([1, 3], [1, 0, 1, -1, -1]), 3: ([1, 2], [1, 1, 0, -1, -1])}

# What the court took off for unsporting conduct, and nobody got: everything else adds up to nothing.
TAKEN_OFF = """
from tournaments.models import Entry
found = Entry.objects.filter(table__round__tournament__slug={slug!r}, status="standing")
result = sum(sum(one.points) for one in found if one.facts.get("violation") == "unsporting")
"""


def where(seated: dict[int, list[str]], size: int, but: tuple[int, ...] = (), goes: int = 0) -> int:
    """The number of a table of this size, where who sits on the seat `goes` may leave; not the fixed one."""
    return next(
        table
        for table, names in seated.items()
        if len(names) == size and table not in (3, *but) and (not goes or free_to_go(names[goes - 1]))
    )


def goes_first(names: list[str]) -> str:
    return next(name for name in names if free_to_go(name))


def plays_at_five(scribe: Scribe, *games: int) -> None:
    """These games by number: whoever deals sits out."""
    for game in games:
        re_, points = AT_FIVE[game]
        dealer = scribe.names[game - 1].split()[0]
        expect(scribe.preview).to_contain_text(re.compile(f"{dealer}.* gibt und sitzt"))
        expect(scribe.page.locator(f".tile[data-seat='{game}'] input").first).to_be_disabled()
        assert scribe.enters(FIRST_GAME | {"re": re_}) == points


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

    # The start is planned as soon as the door opens: until then the wall counts, and all the work goes on.
    evening.takes_a_fee()
    projector.goto(f"{own_server.hall}/{director.slug}/leinwand/")
    evening.plans_a_start()
    counts_down(laptop, projector)
    projector.evaluate(NOTED)

    # The door: the helper's phone and the laptop take turns, then thirty come whom nobody has announced.
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

    # Round 1, before its start. It is told everywhere, also at a table that does not wait for it.
    seated = evening.draws(1, other_phone, wall=projector)
    codes = director.codes()
    eager = where(seated, 4)
    scribe = Scribe(phone)
    scribe.opens(own_server.hall, codes[eager - 1])
    assert scribe.names == seated[eager]
    helper.goto(f"{own_server.hall}/{director.slug}/")
    evening.opens("")
    counts_down(laptop, projector, helper, phone)
    scribe.enters(SOLOS[0])
    expect(laptop.locator(".board__early")).to_contain_text(f"Tisch {eager} spielt schon; die Uhr startet wie geplant.")
    # Two late ones find a seat; one goes home from a table of five, one from a four; five tables become four.
    for name in LATE[:2]:
        evening.comes_late(name)
        evening.gets_a_seat(name)
    seated = evening.seats(other_phone)
    five = where(seated, 5)
    evening.leaves_a_seat(goes_first(seated[five]))
    assert len(evening.seats(other_phone)[five]) == 4
    evening.leaves_a_seat(goes_first(seated[where(seated, 4, but=(eager,))]))
    seated = evening.seats(other_phone)
    fours = [table for table, names in seated.items() if len(names) == 4 and table not in (3, eager)][-5:]
    assert "aufgelöst" in evening.merges(fours)
    tables, seated = len(seated), evening.seats(other_phone)
    assert len(seated) == tables - 1
    evening.has_met(seated)
    # The table that does not wait plays its whole round on its phone, and everybody there confirms.
    for game in (*SOLOS[1:], *OTHERS):
        scribe.enters(game)
    assert scribe.game == "Runde fertig"
    assert scribe.everybody_confirms() == seated[eager]
    evening.is_counted()
    five = where(seated, 5, goes=2)
    fifth = Scribe(other_phone)
    fifth.opens(own_server.hall, codes[five - 1])
    assert fifth.names == seated[five]
    evening.opens("")
    starts_by_itself(laptop, projector, helper, other_phone)

    # In mid-round somebody hands on a seat at a table of five, and the plug is pulled.
    plays_at_five(fifth, 1)
    leaving, others = seated[five][1], [seated[five][0], *seated[five][2:]]
    evening.hands_on(1, five, leaving, SUBSTITUTES[0])
    evening.has_met({five: [SUBSTITUTES[0], *others]}, again=others)
    sits_down(fifth, SUBSTITUTES[0])
    plays_at_five(fifth, 2)
    table = where(seated, 4, but=(eager,))
    scribe.opens(own_server.hall, codes[table - 1])
    for _game in range(2):
        assert scribe.enters(FIRST_GAME) == POINTS
    evening.plays(1, but=(eager, five, table), share=0.15)
    plug = Plug(own_server, director.slug)
    plug.is_pulled_before_it_is_stored(scribe, 1, table)
    evening.plays(1, but=(eager,), unsigned=(table,))
    assert scribe.everybody_confirms() == seated[table]
    # Too late for this round: everybody is playing.
    evening.comes_late(LATE[2])
    evening.seats(projector, without=(LATE[2],))
    evening.closes()

    # Round 2: somebody leaves a table of five in mid-round, and nobody is there to take the seat.
    evening.comes_late(LATE[3])
    evening.goes_home(evening.somebody())
    seated = evening.draws(2, projector)
    evening.has_met(seated)
    evening.starts_the_clock()
    codes = director.codes()
    five, table = where(seated, 5, goes=4), where(seated, 4)
    scribe.opens(own_server.hall, codes[table - 1])
    with evening.others_play(2, but=(five,), unsigned=(table,)):
        fifth.opens(own_server.hall, codes[five - 1])
        plays_at_five(fifth, 1, 2, 3)
        evening.goes_home(seated[five][3])
        # Where games were played nobody can be put elsewhere.
        expect(laptop.get_by_role("link", name="Tisch ändern")).to_have_count(0)
        evening.ends_a_table(2, five, "Zu viert geht es nicht weiter")
        expect(other_phone.get_by_text("Vorzeitig beendet durch die Leitung")).to_be_visible()
        expect(other_phone.locator("#entry")).to_be_hidden()
    assert scribe.everybody_confirms() == seated[table]
    evening.closes(ended=(five,))

    # Round 3: a seat is handed on, and the plug is pulled again.
    for name in LATE[4:6]:
        evening.comes_late(name)
    seated = evening.draws(3, projector)
    evening.has_met(seated)
    evening.starts_the_clock()
    table = where(seated, 4, goes=4)
    scribe.opens(own_server.hall, director.codes()[table - 1])
    assert scribe.enters(FIRST_GAME) == POINTS
    evening.hands_on(3, table, seated[table][3], SUBSTITUTES[1])
    evening.has_met({table: [*seated[table][:3], SUBSTITUTES[1]]}, again=seated[table][:3])
    sits_down(scribe, SUBSTITUTES[1])
    assert scribe.enters(FIRST_GAME) == POINTS
    evening.plays(3, but=(table,), share=0.15)
    plug.is_pulled_before_it_is_answered(scribe, 3, table)
    evening.plays(3, unsigned=(table,))
    assert scribe.everybody_confirms() == [*seated[table][:3], SUBSTITUTES[1]]
    evening.closes()

    # Round 4, and the end.
    evening.comes_late(LATE[6])
    evening.goes_home(evening.somebody())
    seated = evening.draws(4, projector)
    evening.has_met(seated)
    evening.starts_the_clock()
    table = where(seated, 4)
    scribe.opens(own_server.hall, director.codes()[table - 1])
    evening.plays(4, unsigned=(table,))
    assert scribe.everybody_confirms() == seated[table]
    evening.closes("Abschließen und Turnier beenden")
    assert not STAYING & evening.gone
    assert tuple(sorted(APART)) not in evening.met
    assert max(evening.met.values()) == 1, [pair for pair, times in evening.met.items() if times > 1]
    assert (len(evening.here), len(evening.gone)) == (111, 5 + 2)
    evening.is_counted()
    evening.is_saved(ROUNDS)
    everything_adds_up(evening, projector, tmp_path)


def starts_by_itself(laptop: Page, projector: Page, helper: Page, phone: Page) -> None:
    """At the minute that was typed, on every page that is open."""
    whole_wait = 125_000
    for page, clock in (
        (projector, ".wall__clock .clock"),
        (laptop, ".board__face .clock"),
        (helper, ".round__clock .clock"),
        (phone, ".tablehead__clock"),
    ):
        expect(page.locator(clock).first).to_have_attribute("data-state", "running", timeout=whole_wait)
        expect(page.locator(".start__left")).to_have_count(0)
    expect(laptop.locator("#uhr-pause")).to_be_visible()
    noted = projector.evaluate("noted.filter(Boolean)")
    assert {"0:05", "0:04", "0:03", "0:02", "0:01"} <= set(noted)


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
