"""The wall and the players' phones, followed by the eyes of those who look at them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, Response, Route, expect

from tests.browser.conftest import Server
from tests.browser.waiting import FOLLOWS, SAYS_CUT_OFF, settle, until

SEATED = """
from datetime import timedelta
from random import Random
from django.contrib.auth.models import User
from django.utils import timezone
from tournaments import setting_up
from tournaments.rounds import course, timekeeping
from tournaments.demo import simulation
from tournaments.models import Round, Seat, Table, Tournament

def seated(name, ruleset="lions-2024", count=22):
    user, _created = User.objects.get_or_create(username="orga")
    names = [f"{first} {last}" for last in (
        "Albrecht", "Brandl", "Dillinger", "Eberl", "Falk", "Grünwald", "Hasenkopf", "Illig", "Jansen", "Kastner",
        "Lindner", "Moosbauer", "Nagel", "Özdemir", "Pröll", "Quandt", "Rieß", "Sedlmaier", "Thalhammer", "Uhl", "Voß",
        "Weißenböck", "Zirngibl", "Aigner", "Bichler") for first in (
        "Inge", "Horst", "Käthe", "Ludwig", "Renate", "Josef", "Monika", "Günter")][:count]
    if count > 3:
        names[3] = "Ursula Thalhammer-Wiesinger-Hohenstein"
    tournament = setting_up.create_tournament(
        name=name, date=timezone.localdate(), ruleset=ruleset, rounds=3, players="\\n".join(names), user=user)
    players = list(tournament.players.all())
    drawn = Round.objects.create(tournament=tournament, number=1)
    fives = count % 4
    start = 0
    for number in range(1, count // 4 + 1):
        size = 5 if number > count // 4 - fives else 4
        table = Table.objects.create(round=drawn, number=number, seats_count=size)
        for seat, player in enumerate(players[start:start + size], 1):
            Seat.objects.create(table=table, number=seat, player=player)
        start += size
    return course.publish(drawn)

def playing(slug):
    return Round.objects.get(tournament__slug=slug, status="published")
"""


def seat(server: Server, name: str, count: int = 22, ruleset: str = "lions-2024", then: str = "") -> str:
    """A tournament with its first round published; its slug. `then` may go on with `one`, the round."""
    code = f"{SEATED}\none = seated({name!r}, {ruleset!r}, {count})\n{then}\nresult = one.tournament.slug"
    slug = server.shell(code)
    assert isinstance(slug, str)
    return slug


def play(server: Server, slug: str, games: int = 1) -> None:
    server.command("simulate", slug, "--real", "--games", str(games))


def stamp_saving(server: Server, slug: str) -> float:
    """Save a game; the moment before that, in epoch seconds by this machine's clock."""
    code = f"{SEATED}\nimport time\ntable = simulation.tables(playing({slug!r}))[0]\n"
    code += "result = time.time()\nsimulation.play_one(table, Random(1))"
    saving = server.shell(code)
    assert isinstance(saving, float)
    return saving


A_PAGE = 9000  # ms that it stays on the wall

# The names that stand wholly on the page shown now.
ON_THE_WALL = """() => {
  const clip = document.querySelector("[data-shown] .view__clip").getBoundingClientRect();
  return [...document.querySelectorAll("[data-shown] .rows li")].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= clip.top - 1 && bottom <= clip.bottom + 1;
  }).map((row) => row.querySelector(".name").innerText);
}"""


def watch_updates(page: Page) -> None:
    page.evaluate("document.addEventListener('live:updated', () => { window.updatedAt = Date.now() / 1000 })")


def updated_after(page: Page, moment: float) -> float:
    """The seconds (epoch) at which the page first showed something new after this moment."""
    until(page, lambda: page.evaluate("window.updatedAt ?? 0") > moment)
    return float(page.evaluate("window.updatedAt"))


def test_a_saved_game_shows_on_the_wall_within_two_seconds(server: Server, projector: Page) -> None:
    slug = seat(server, "Zwei Sekunden", then="timekeeping.start_clock(one)")
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    watch_updates(projector)
    for _game in range(3):
        saving = stamp_saving(server, slug)
        assert updated_after(projector, saving) - saving < 2
    totals = projector.locator(".rows .total").all_inner_texts()
    assert totals[0] not in ("", "0")


def test_and_within_two_seconds_of_the_networks_return(server: Server, projector: Page) -> None:
    slug = seat(server, "Netz weg", then="timekeeping.start_clock(one)")
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    expect(projector.locator("[data-connection]")).to_be_hidden()
    watch_updates(projector)
    projector.context.set_offline(True)
    expect(projector.locator("[data-connection]")).to_contain_text("Keine Verbindung, Stand", timeout=SAYS_CUT_OFF)
    stamp_saving(server, slug)
    back = time.time()
    projector.context.set_offline(False)
    assert updated_after(projector, back) - back < 2
    expect(projector.locator("[data-connection]")).to_be_hidden()


def test_a_hanging_network_is_asked_again(server: Server, projector: Page) -> None:
    slug = seat(server, "Netz hängt", then="timekeeping.start_clock(one)")
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    watch_updates(projector)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    projector.route("**/stand/", hold)
    expect(projector.locator("[data-connection]")).to_be_visible(timeout=SAYS_CUT_OFF)
    until(projector, lambda: len(held) > 2)
    stamp_saving(server, slug)
    back = time.time()
    projector.unroute("**/stand/", hold)
    assert updated_after(projector, back) - back < 2
    for route in held:
        with suppress(Error):  # given up by the page meanwhile
            route.abort()


def test_who_sits_where_then_the_standings_when_the_clock_starts(server: Server, projector: Page) -> None:
    slug = seat(server, "Gleich gehts los")
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    expect(projector.locator("[data-view=tables][data-shown]")).to_be_visible()
    expect(projector.get_by_text("Tisch 5")).to_be_visible()
    expect(projector.get_by_text("100:00")).to_be_visible()
    expect(projector.get_by_text("125:00")).to_be_visible()
    server.shell(f"{SEATED}\ntimekeeping.start_clock(playing({slug!r}))")
    expect(projector.locator("[data-view=standings][data-shown]")).to_be_visible(timeout=FOLLOWS)
    expect(projector.locator("time").first).to_have_text(re.compile(r"^(100:00|99:5\d)$"))


def test_a_wall_open_since_the_draw_looks_like_one_just_opened(server: Server, projector: Page) -> None:
    slug = seat(server, "Seit dem Anfang")
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    expect(projector.locator("[data-view=tables][data-shown]")).to_be_visible()
    server.shell(f"{SEATED}\ntimekeeping.start_clock(playing({slug!r}))")
    expect(projector.locator("[data-view=standings][data-shown]")).to_be_visible(timeout=FOLLOWS)
    sizes = "['.columns', '.rows li'].map((one) => document.querySelector(one).offsetHeight)"
    settle(projector)
    followed = projector.evaluate(sizes)
    projector.reload()
    settle(projector)
    assert followed == projector.evaluate(sizes)


def test_who_wants_less_motion_sees_names_of_the_same_size(server: Server, open_page: Callable[..., Page]) -> None:
    slug = seat(server, "Ohne Bewegung", then="timekeeping.start_clock(one)")
    sizes = []
    for motion in ("reduce", "no-preference"):
        page = open_page(1440, 900, reduced_motion=motion)
        page.goto(f"{server.hall}/{slug}/leinwand/")
        settle(page)
        names = "[...document.querySelectorAll('.rows .name')]"
        sizes.append(page.evaluate(f"{names}.map((name) => getComputedStyle(name).fontSize)"))
    assert sizes[0] == sizes[1]


def test_nothing_is_cut_off(server: Server, projector: Page) -> None:
    slug = seat(server, "Passt", 22, then="timekeeping.start_clock(one)")
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    for width, height in ((1920, 1080), (1440, 900), (1280, 720)):
        projector.set_viewport_size({"width": width, "height": height})
        expect(projector.locator("html")).to_have_js_property("clientWidth", width)
        settle(projector)
        assert projector.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert projector.evaluate("document.documentElement.scrollWidth <= innerWidth")
        texts = ".rows .name, .rows .total, .rows .by-round, .wall__clocks, .wall__join p"
        cut = projector.evaluate(
            f"[...document.querySelectorAll('{texts}')]"
            ".filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
        )
        assert cut == []
        # To be read from ten metres: at most 18 lines in the height of the picture.
        assert projector.evaluate("document.querySelector('.rows li').offsetHeight / innerHeight > 1 / 18")
        clocks = projector.locator(".wall__clock").last.bounding_box()
        join = projector.locator(".wall__join").bounding_box()
        assert clocks and join and clocks["y"] + clocks["height"] <= join["y"]


@pytest.mark.parametrize(("count", "pages", "letters"), [(60, 5, 45), (200, 7, 38)])
def test_many_players_pass_in_about_a_minute_and_can_be_read_from_afar(
    server: Server, open_page: Callable[..., Page], count: int, pages: int, letters: int
) -> None:
    slug = seat(server, f"Viele {count}", count, then="timekeeping.start_clock(one)")
    projector = open_page(1920, 1080, reduced_motion="reduce")  # pages are turned at once
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    settle(projector)
    # A page stays for nine seconds.
    expect(projector.locator("[data-page]")).to_have_text(f"Seite 1 von {pages}")
    size = projector.evaluate("getComputedStyle(document.querySelector('.rows .total')).fontSize")
    assert float(size.removesuffix("px")) >= letters
    seen = []
    for _page in range(pages):
        seen += projector.evaluate(ON_THE_WALL)
        projector.keyboard.press("ArrowRight")
        settle(projector)
    assert sorted(seen) == sorted(projector.locator(".rows .name").all_inner_texts())


def test_on_a_phone_the_walls_buttons_are_all_within_reach(server: Server, phone: Page) -> None:
    slug = seat(server, "Wand im Handy", 8, then="timekeeping.start_clock(one)")
    phone.goto(f"{server.hall}/{slug}/leinwand/")
    phone.locator("main").tap()
    for button in phone.locator("[data-controls] button").all():
        expect(button).to_be_in_viewport(ratio=1)
    phone.get_by_role("button", name="Hell / Dunkel").tap()
    expect(phone.locator("html")).to_have_attribute("data-theme", "light")


def test_a_long_list_turns_its_pages_by_itself_and_no_game_disturbs_it(server: Server, projector: Page) -> None:
    slug = seat(server, "Lange Liste", then="timekeeping.start_clock(one)")
    projector.clock.install()
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    page_number = projector.locator("[data-page]")
    expect(page_number).to_have_text("Seite 1 von 2")
    projector.clock.fast_forward(A_PAGE)
    expect(page_number).to_have_text("Seite 2 von 2")
    watch_updates(projector)
    updated_after(projector, stamp_saving(server, slug))
    expect(page_number).to_have_text("Seite 2 von 2")
    rows = projector.locator(".rows li")
    expect(rows.nth(21)).to_be_in_viewport()
    projector.keyboard.press("ArrowRight")
    expect(page_number).to_have_text("Seite 1 von 2")
    expect(rows.nth(0)).to_be_in_viewport()


def started_before(seconds: float, slug: str) -> str:
    """Code that lets the running round have begun so long ago."""
    return (
        f"one = playing({slug!r})\n"
        f"Round.objects.filter(id=one.id).update(clock_started_at=timezone.now() - timedelta(seconds={seconds}))\n"
        "Tournament.objects.filter(id=one.tournament_id).update(version=one.tournament.version + 1)\n"
    )


def test_zero_says_what_to_do(server: Server, projector: Page) -> None:
    slug = seat(server, "Zeit um", 9, then="timekeeping.start_clock(one)")
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    server.shell(SEATED + started_before(100 * 60 - 60, slug))
    fours, fives = projector.locator(".wall__clock").all()
    expect(fours.locator("time")).to_have_class(re.compile("clock--soon"))
    server.shell(SEATED + started_before(100 * 60 - 4, slug))
    expect(fours).to_contain_text("Zeit ist um")
    expect(fours.get_by_text("Angefangenes Spiel zu Ende spielen")).to_be_visible()
    expect(fives.locator("time")).to_have_text(re.compile(r"^2[45]:\d\d$"))
    expect(fives.get_by_text("Angefangenes Spiel zu Ende spielen")).to_be_hidden()
    server.shell(SEATED + started_before(3 * 3600, slug))
    expect(fives.locator("time")).to_have_attribute("data-state", "over")
    # Over for all: said once.
    expect(projector.get_by_text("Zeit ist um").locator("visible=true")).to_have_count(1)
    expect(projector.get_by_text("Angefangenes Spiel zu Ende spielen").locator("visible=true")).to_have_count(1)


WRONG_CLOCK = """
const shift = 3 * 3600 * 1000 + 12345;
const now = Date.now;
Date.now = () => now() + shift;
"""


def test_a_phone_with_a_wrong_clock_shows_the_right_time(server: Server, phone: Page, projector: Page) -> None:
    then = "timekeeping.start_clock(one)\n"
    then += "Round.objects.filter(id=one.id).update(clock_started_at=timezone.now() - timedelta(minutes=30))\n"
    slug = seat(server, "Falsche Uhr", 8, then=then)
    phone.add_init_script(WRONG_CLOCK)
    phone.goto(f"{server.hall}/{slug}/")
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    for page in (phone, projector):
        expect(page.locator("time")).to_have_text(re.compile(r"^(70:00|69:\d\d)$"))
    ends = int(projector.locator("time").get_attribute("data-ends-at") or 0)

    def is_right(page: Page) -> bool:
        """Within a second and what looking takes."""
        minutes, seconds = page.evaluate("document.querySelector('time').textContent").split(":")
        return abs(int(minutes) * 60 + int(seconds) - (ends / 1000 - time.time())) < 1.5

    until(projector, lambda: is_right(phone) and is_right(projector))


def test_a_player_finds_and_marks_the_own_name(server: Server, phone: Page) -> None:
    slug = seat(server, "Wo sitze ich", 22)
    phone.goto(f"{server.hall}/{slug}/tische/")
    phone.get_by_label("Name oder Tisch suchen").fill("käthe dil")
    expect(phone.locator(".people .name:visible")).to_have_text(["Käthe Dillinger"])
    phone.get_by_role("button", name="Das bin ich: Käthe Dillinger").tap()
    mine = phone.locator("[data-mine]")
    expect(mine).to_contain_text("Käthe Dillinger")
    expect(mine).to_contain_text(re.compile(r"Tisch\s*\d"))
    phone.reload()
    expect(mine).to_contain_text("Käthe Dillinger")
    phone.goto(f"{server.hall}/{slug}/")
    expect(mine).to_contain_text("Käthe Dillinger")
    watch_updates(phone)
    playing = time.time()
    play(server, slug, 20)
    updated_after(phone, playing)
    expect(phone.locator("tr[data-me]")).to_have_count(1)
    expect(phone.locator(".ranks tbody tr").first).not_to_contain_text("Gesamt")


def test_a_swap_keeps_what_is_being_typed_and_the_place_on_the_page(server: Server, phone: Page) -> None:
    slug = seat(server, "Tippen", 22)
    phone.goto(f"{server.hall}/{slug}/")
    search = phone.get_by_label("Name oder Tisch suchen")
    search.focus()
    search.press_sequentially("Ing")
    watch_updates(phone)
    updated_after(phone, stamp_saving(server, slug))
    expect(search).to_be_focused()
    expect(search).to_have_value("Ing")
    search.fill("")
    phone.evaluate("scrollTo(0, 400)")
    updated_after(phone, stamp_saving(server, slug))
    assert phone.evaluate("scrollY") == pytest.approx(400, abs=2)


def test_phone_pages_fit_the_screen(server: Server, phone: Page) -> None:
    slug = seat(server, "Handy", 22, then="timekeeping.start_clock(one)")
    play(server, slug, 30)
    for page in ("", "tische/", "ergebnis/", "leinwand/"):
        phone.goto(f"{server.hall}/{slug}/{page}")
        settle(phone)
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360


def test_unchanged_pages_are_answered_with_304_and_leave_no_cookie(server: Server, phone: Page) -> None:
    slug = seat(server, "Ruhe", 8)
    phone.goto(f"{server.hall}/{slug}/")
    answers: list[int] = []

    def note(response: Response) -> None:
        if response.url.endswith("/stand/"):
            answers.append(response.status)

    phone.on("response", note)
    until(phone, lambda: len(answers) > 2)
    assert set(answers) == {304}
    assert phone.context.cookies() == []
