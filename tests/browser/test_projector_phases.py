"""What has just begun stands on the wall at once, whatever page stood there before."""

from __future__ import annotations

from collections.abc import Callable
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from dkturnier.addresses import lan_addresses
from tests.browser.conftest import Server
from tests.browser.test_projector import A_PAGE, SEATED, seat
from tests.browser.waiting import settle, until
from tests.browser.walls import wrong

# On a quiet machine it takes about 1.2 s, mostly the page's own pause between two questions. The page before it would
# have stayed for 9 s, and others behind it.
AT_ONCE = 6000  # ms

# Which view stood there when the page had worked in what is new, before anybody could see anything else.
NOTE_FIRST = """document.addEventListener("live:updated", () => {
  window.first ??= document.querySelector("[data-shown]").dataset.view;
})"""

# The round is closed as if all had been played, and the next one drawn: the same seats, which is nothing to the wall.
CLOSED = """
def closed(slug):
    Round.objects.filter(tournament__slug=slug).update(status="closed")
    raise_version(slug)

def drawn(slug, number):
    tournament = Tournament.objects.get(slug=slug)
    last = tournament.rounds.get(number=number - 1)
    following = Round.objects.create(tournament=tournament, number=number)
    for table in last.tables.all():
        same = Table.objects.create(round=following, number=table.number, seats_count=table.seats_count)
        for seat in table.seats.all():
            Seat.objects.create(table=same, number=seat.number, player=seat.player)
    return following

def raise_version(slug):
    tournament = Tournament.objects.get(slug=slug)
    Tournament.objects.filter(id=tournament.id).update(version=tournament.version + 1)
"""
STAGE = SEATED + CLOSED


def between_rounds(server: Server, name: str, count: int) -> str:
    """A tournament whose first round is closed and whose second is drawn, not published."""
    slug = seat(server, name, count, then="timekeeping.start_clock(one)")
    server.shell(f"{STAGE}\nclosed({slug!r})\ndrawn({slug!r}, 2)")
    return slug


def publish(server: Server, slug: str) -> None:
    server.shell(f"{STAGE}\ncourse.publish(Round.objects.get(tournament__slug={slug!r}, status='drawn'))")


def finish(server: Server, slug: str) -> None:
    server.shell(f"{STAGE}\nclosed({slug!r})\ncourse.finish(Tournament.objects.get(slug={slug!r}))")


def to_page(wall: Page, last: int) -> None:
    for page in range(2, last + 1):
        wall.keyboard.press("ArrowRight")
        expect(wall.locator("[data-page]")).to_contain_text(f"Seite {page} von")


@pytest.mark.parametrize(("count", "view"), [(22, "tables"), (60, "names"), (200, "names")])
def test_a_published_round_shows_its_seats_at_once(
    server: Server, open_page: Callable[..., Page], count: int, view: str
) -> None:
    slug = between_rounds(server, f"Gleich sitzen {count}", count)
    wall = open_page(1920, 1080)
    wall.goto(f"{server.hall}/{slug}/leinwand/")
    expect(wall.locator("[data-view=standings][data-shown]")).to_be_visible()
    if count > 22:
        to_page(wall, 3)
    wall.evaluate(NOTE_FIRST)
    publish(server, slug)
    expect(wall.locator(f"[data-view={view}][data-shown]")).to_be_visible(timeout=AT_ONCE)
    assert wall.evaluate("window.first") == view
    expect(wall.locator("[data-shown]")).to_have_count(1)
    expect(wall.get_by_role("heading", name="Runde 2 von 3 beginnt gleich")).to_be_visible()
    if count > 22:
        expect(wall.locator("[data-page]")).to_contain_text("Seite 1 von")


def test_the_podium_stands_at_once(server: Server, projector: Page) -> None:
    slug = seat(server, "Gleich geehrt", 60, then="timekeeping.start_clock(one)")
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    to_page(projector, 3)
    finish(server, slug)
    expect(projector.locator("[data-view=podium][data-shown]")).to_be_visible(timeout=AT_ONCE)


def test_the_next_round_begins_anew_though_the_view_is_the_same(server: Server, projector: Page) -> None:
    slug = between_rounds(server, "Zweite Runde", 60)
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    publish(server, slug)
    expect(projector.locator("[data-view=names][data-shown]")).to_be_visible()
    to_page(projector, 2)
    server.shell(f"{STAGE}\ntimekeeping.start_clock(playing({slug!r}))")
    expect(projector.locator("[data-view=standings][data-shown]")).to_be_visible(timeout=AT_ONCE)
    expect(projector.locator("[data-page]")).to_contain_text("Seite 1 von")


def test_a_held_page_lets_go_and_says_so(server: Server, projector: Page) -> None:
    """Held with the button; by a key: test_a_game_turns_no_held_page."""
    slug = between_rounds(server, "Angehalten", 60)
    projector.clock.install()
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    to_page(projector, 3)
    projector.mouse.move(400, 400)
    projector.get_by_role("button", name="Umblättern anhalten").click()
    held = projector.get_by_text("Umblättern angehalten")
    expect(held).to_be_visible()
    publish(server, slug)
    expect(projector.locator("[data-view=names][data-shown]")).to_be_visible(timeout=AT_ONCE)
    expect(projector.get_by_text("war angehalten und läuft wieder")).to_be_visible()
    expect(held).to_be_hidden()
    expect(projector.locator("[data-do=hold]")).to_have_attribute("aria-pressed", "false")
    # And it does turn again, by itself.
    projector.clock.fast_forward(A_PAGE)
    expect(projector.locator("[data-page]")).to_contain_text("Seite 2 von")
    projector.clock.fast_forward(2000)
    expect(projector.get_by_text("war angehalten und läuft wieder")).to_be_hidden()


def test_a_round_taken_back_takes_its_seats_from_the_wall(server: Server, projector: Page) -> None:
    slug = between_rounds(server, "Zurück", 22)
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    publish(server, slug)
    expect(projector.locator("[data-view=tables][data-shown]")).to_be_visible(timeout=AT_ONCE)
    server.shell(f"{STAGE}\ncourse.take_back(playing({slug!r}))")
    expect(projector.locator("[data-view=standings][data-shown]")).to_be_visible(timeout=AT_ONCE)
    expect(projector.get_by_text("Tisch 1")).to_have_count(0)
    expect(projector.get_by_role("heading", name="Runde 1 von 3 ist gespielt")).to_be_visible()


def test_an_end_taken_back_takes_the_podium_from_the_wall(server: Server, projector: Page) -> None:
    slug = seat(server, "Doch nicht", 22, then="timekeeping.start_clock(one)")
    finish(server, slug)
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    expect(projector.locator("[data-view=podium][data-shown]")).to_be_visible()
    server.shell(f"{STAGE}\ncourse.reopen(Tournament.objects.get(slug={slug!r}))")
    expect(projector.locator("[data-view=standings][data-shown]")).to_be_visible(timeout=AT_ONCE)
    expect(projector.locator("[data-view=podium]")).to_have_count(0)


SWAPPED = """
seats = Seat.objects.filter(table__round=playing({slug!r}), number=4)
one, other = seats.get(table__number=1), seats.get(table__number=2)
players = one.player, other.player
one.delete()
other.player = players[0]
other.save()
Seat.objects.create(table=Table.objects.get(round=playing({slug!r}), number=1), number=4, player=players[1])
raise_version({slug!r})
"""


def test_seats_changed_after_publishing_are_changed_on_the_wall(server: Server, projector: Page) -> None:
    slug = seat(server, "Umgesetzt", 22)
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    cards = projector.locator(".tables > li")
    expect(cards.nth(0).locator(".name").nth(3)).to_contain_text("Thalhammer-W.-H.")
    expect(cards.nth(1).locator(".name").nth(3)).to_have_text("Günter Albrecht", use_inner_text=True)
    server.shell(STAGE + SWAPPED.format(slug=slug))
    expect(cards.nth(0).locator(".name").nth(3)).to_have_text("Günter Albrecht", use_inner_text=True, timeout=AT_ONCE)
    # The name that moved is as short there as it was here.
    expect(cards.nth(1).locator(".name").nth(3)).to_have_text("U. Thalhammer-W.-H.", use_inner_text=True)
    assert wrong(projector) == []


def test_a_game_turns_no_held_page(server: Server, projector: Page) -> None:
    slug = seat(server, "Bleibt stehen", 60, then="timekeeping.start_clock(one)")
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    to_page(projector, 3)
    parts = "[...document.querySelectorAll('.wall__stage, .rows > li, .qr')]"
    projector.evaluate(f"{parts}.forEach((one) => {{ one.kept = true }})")
    projector.keyboard.press(" ")
    projector.evaluate(
        "document.addEventListener('live:updated', () => { window.updates = (window.updates ?? 0) + 1 })"
    )
    server.command("simulate", slug, "--real", "--games", "3")
    until(projector, lambda: projector.evaluate("window.updates ?? 0") > 0)
    settle(projector)
    expect(projector.locator("[data-page]")).to_contain_text("Seite 3 von")
    expect(projector.get_by_text("Umblättern angehalten")).to_be_visible()
    # What was there is there still, not made anew.
    assert projector.evaluate(f"{parts}.every((one) => one.kept)")


def test_a_wall_without_pages_to_turn_says_that_it_is_held_too(server: Server, projector: Page) -> None:
    slug = seat(server, "Eine Seite", 8, then="timekeeping.start_clock(one)")
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    projector.keyboard.press(" ")
    expect(projector.get_by_text("Umblättern angehalten")).to_be_visible()
    projector.keyboard.press(" ")
    expect(projector.locator("[data-pages]")).to_be_hidden()


def test_opened_on_the_laptop_itself_it_shows_an_address_that_answers(server: Server, projector: Page) -> None:
    slug = seat(server, "Am Laptop", 8)
    projector.goto(f"{server.laptop}/{slug}/leinwand/")
    if lan_addresses():
        address = projector.locator(".wall__address").inner_text().replace("\n", "")
        assert address.endswith(f"/{slug}/tische")
        assert "localhost" not in address and "127.0.0.1" not in address
        with urlopen(f"http://{address}/") as answer:
            assert "Wo sitze ich?" in answer.read().decode()
    else:  # a machine without any network
        expect(projector.get_by_text("Kein Handy erreicht diesen Rechner")).to_be_visible()
